//! The suits of the search: each state stored once, with its neighbours. States that symmetries
//! exchange count as one.

use std::vec::Vec;

use super::numbers::{HandNumbers, hash};
use super::state::{Concealed, Id, Others, State};
use super::world::{BITS, Judge, SuitPlace, SuitView, Symmetry, WILD, World, mirrored, pack, unpack};
use crate::answers::{FormNeed, Need};
use crate::format::quota::{Distances, FOUR_MELD_QUOTAS, INFINITE, MELD_COUNTS, Plan, QuotaSet, resized};
use crate::format::{COPIES, Class, EMPTY_SUITS, HONOURS, NUMBER_KINDS, PLACES, SUITS, SuitWord};
use crate::game::{Copies, Strictness, Suit, Tile};
use crate::lookup::sets::{Kinds, QuotaSets};
use crate::lookup::totals::Totals;
use crate::lookup::{suits, table};
use crate::query::levels;
use crate::query::search::{Changed, Limits, SuitWays};
use crate::query::special;

/// A neighbour that is not computed yet.
const UNKNOWN: Id = Id::MAX;

/// The most states of suits that are kept for other hands.
const MAX_KEPT: usize = 1 << 13;

/// A state of a suit.
#[derive(Clone)]
pub(super) struct SuitState {
    view: u8,
    packed: u32,
    needs: Needs,
    totals: Totals,
    /// The tiles of the suit, and those that may still come, for [`Copies::from_digits`].
    copies: u64,
    coming: u64,
    /// The drawable copies of each kind. Exchangeable kinds are counted together at one of them;
    /// the others have 0.
    left: [u8; NUMBER_KINDS],
    /// The kinds that can be drawn.
    draws: Kinds,
    /// The kinds that can be discarded, one for each group of exchangeable ones.
    discards: Kinds,
    with: [Id; NUMBER_KINDS],
    without: [Id; NUMBER_KINDS],
}

/// The needs of a suit by itself; nothing where hands are judged as a whole.
#[derive(Clone, Copy, Default)]
struct Needs {
    class: Class,
    distances: Distances,
    /// For each kind the quotas that the suit comes nearer to with one more tile of it.
    nearer: QuotaSets,
    /// For each kind the quotas that the suit stays as near to with one tile less of it.
    as_near: QuotaSets,
}

/// Access to the suits and their neighbours.
pub(super) trait Neighbours {
    fn suits(&self) -> &SuitStates;

    /// The state after the draw of a tile of a suit, beside the others.
    fn with(&mut self, others: Others, id: Id, rank: usize) -> State;

    /// The state after the discard of a tile of a suit, beside the others.
    fn without(&mut self, others: Others, id: Id, rank: usize) -> State;
}

/// Computes a neighbour the first time it is needed.
impl Neighbours for SuitStates {
    #[inline(always)]
    fn suits(&self) -> &SuitStates {
        self
    }

    #[inline(always)]
    fn with(&mut self, others: Others, id: Id, rank: usize) -> State {
        others.with(self.suit_with(id, rank))
    }

    #[inline(always)]
    fn without(&mut self, others: Others, id: Id, rank: usize) -> State {
        others.with(self.suit_without(id, rank))
    }
}

/// Suits that several threads read. What they miss is noted, and the states that come of it mean
/// nothing.
#[cfg(feature = "rayon")]
pub(super) struct SharedSuits<'a> {
    pub(super) suits: &'a SuitStates,
    pub(super) missed: Vec<Neighbour>,
}

/// The neighbour of a suit with one more tile of a rank, or with one less.
#[cfg(feature = "rayon")]
#[derive(Clone, Copy)]
pub(super) enum Neighbour {
    With(Id, usize),
    Without(Id, usize),
}

#[cfg(feature = "rayon")]
impl Neighbours for SharedSuits<'_> {
    fn suits(&self) -> &SuitStates {
        self.suits
    }

    #[inline(always)]
    fn with(&mut self, others: Others, id: Id, rank: usize) -> State {
        let with = self.suits.suit(id).with[rank];
        if with == UNKNOWN {
            self.missed.push(Neighbour::With(id, rank));
        }
        others.with(with)
    }

    #[inline(always)]
    fn without(&mut self, others: Others, id: Id, rank: usize) -> State {
        let without = self.suits.suit(id).without[rank];
        if without == UNKNOWN {
            self.missed.push(Neighbour::Without(id, rank));
        }
        others.with(without)
    }
}

/// A distance, and for each suit the kinds that lower it or can go without loss.
pub(super) struct Wanted {
    pub(super) distance: u8,
    pub(super) kinds: [Kinds; SUITS],
}

/// All states of suits that were met so far.
#[derive(Clone)]
pub(super) struct SuitStates {
    world: World,
    judge: Judge,
    views: [SuitView; SUITS],
    places: [SuitPlace; SUITS],
    /// The tiles at the place of wild tiles.
    wild: Vec<(Option<Tile>, u8)>,
    all: Vec<SuitState>,
    ids: HandNumbers,
}

/// The part that a search keeps when it turns to another world.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    /// Everything: the world is the same.
    Values,
    /// Where hands lead. Only fewer copies are left.
    Moves,
    Nothing,
}

impl Kept {
    /// The part that both keep.
    pub(super) fn and(self, other: Self) -> Self {
        if self == Self::Values { other } else { self }
    }
}

impl SuitStates {
    pub(super) fn new(world: World) -> Self {
        let ((views, places), wild) = (world.views(), world.wild_in_play().collect());
        Self { world, judge: world.judge(), views, places, wild, all: Vec::new(), ids: HandNumbers::default() }
    }

    /// Turns to another world, and forgets what isn't so there.
    pub(super) fn turn_to(&mut self, world: World) -> Kept {
        if self.world == world {
            return Kept::Values;
        }
        let (views, places) = world.views();
        let wild: Vec<_> = world.wild_in_play().collect();
        let has_moves = world.is_like(&self.world)
            && (places, &wild) == (self.places, &self.wild)
            && views.iter().zip(&self.views).all(|(view, before)| view.has_moves_of(before));
        (self.world, self.judge) = (world, world.judge());
        (self.views, self.places, self.wild) = (views, places, wild);
        if has_moves {
            for suit in &mut self.all {
                suit.count_left(&self.views[usize::from(suit.view)]);
            }
            return Kept::Moves;
        }
        self.forget();
        Kept::Nothing
    }

    /// Forgets the states if they are very many. They are the same for all hands.
    pub(super) fn trim(&mut self) {
        if self.all.len() > MAX_KEPT {
            self.forget();
        }
    }

    fn forget(&mut self) {
        self.ids.clear(self.all.iter().map(|suit| hash_of(suit.view, suit.packed)));
        self.all.clear();
    }

    /// The states of a hand's suits.
    pub(super) fn suits_of(&mut self, hand: &Concealed) -> [Id; SUITS] {
        Suit::ALL.map(|suit| {
            let (view, counts) = self.in_view(hand, suit);
            self.id(view, pack(&counts))
        })
    }

    /// The discards of a hand with these suits, `None` for a joker, with the states after them.
    /// `kinds` says which may be discarded, by the slots of the hand's state.
    pub(super) fn discards_of(
        &mut self,
        hand: &Concealed,
        ids: [Id; SUITS],
        kinds: [Kinds; SUITS],
    ) -> Vec<(Option<Tile>, State)> {
        let (merged, slots) = (self.world.merged(), State::sorted(ids).ids());
        let of_suit = ids.map(|id| slots.iter().position(|&slot| slot == id).map_or(0, |slot| kinds[slot]));
        let mut discards = Vec::new();
        for discard in hand.different() {
            let natural = discard.filter(|&tile| !merged.contains(tile));
            let suit = natural.map_or(HONOURS, |tile| tile.suit() as usize);
            if of_suit[suit] == 0 {
                continue;
            }
            let rank = natural.map_or(WILD, |tile| self.rank_of(ids[suit], tile, hand));
            if of_suit[suit] >> rank & 1 == 1 {
                let mut after = ids;
                after[suit] = self.suit_without(ids[suit], rank);
                discards.push((discard, State::sorted(after)));
            }
        }
        discards
    }

    /// The rank of a hand's tile among the discards of the state of its suit.
    fn rank_of(&self, id: Id, tile: Tile, hand: &Concealed) -> usize {
        let (suit, count) = (self.suit(id), hand.counts[tile.index()]);
        let view = &self.views[usize::from(suit.view)];
        let rank = usize::from(self.places[tile.suit() as usize].ranks[usize::from(tile.rank()) - 1]);
        let in_state = unpack(suit.packed, view.is_honours);
        if view.is_honours {
            // The last of those that are exchangeable with it.
            let is_like = |&other: &usize| view.first[other] == view.first[rank] && in_state[other] == count;
            return (0..view.kinds()).rev().find(is_like).unwrap_or(rank);
        }
        let mirror = NUMBER_KINDS - 1 - rank;
        let is_reversed = view.is_mirrored && pack(&self.in_view(hand, tile.suit()).1) != suit.packed;
        let is_own_reversal = view.is_mirrored && mirrored(suit.packed) == suit.packed;
        if is_reversed || is_own_reversal && mirror < rank { mirror } else { rank }
    }

    /// The counts of one suit of a hand, in the order of its view; a number suit may be reversed.
    fn in_view(&self, hand: &Concealed, suit: Suit) -> (u8, [u8; NUMBER_KINDS]) {
        let SuitPlace { view, ranks } = self.places[suit as usize];
        let merged = self.world.merged();
        let mut counts = [0; NUMBER_KINDS];
        let (from, kinds) = (suit as usize * NUMBER_KINDS, usize::from(suit.kinds()));
        for (&count, &rank) in hand.counts[from..from + kinds].iter().zip(&ranks) {
            counts[usize::from(rank)] = count;
        }
        for tile in merged.iter().filter(|tile| tile.suit() == suit) {
            counts[usize::from(ranks[usize::from(tile.rank()) - 1])] = 0;
        }
        if suit == Suit::Honours {
            counts[WILD] = hand.jokers + merged.iter().map(|tile| hand.counts[tile.index()]).sum::<u8>();
            self.views[usize::from(view)].sort(&mut counts);
        }
        (view, counts)
    }

    /// Sorts the suits by content, so that the order doesn't depend on which were met first.
    pub(super) fn in_order(&self, state: &State) -> State {
        let mut ids = state.ids();
        let key = |id: Id| (self.suit(id).view, self.suit(id).packed);
        // Three compare-and-swaps are faster than a sort.
        for (left, right) in [(0, 1), (1, 2), (0, 1)] {
            if key(ids[left]) > key(ids[right]) {
                ids.swap(left, right);
            }
        }
        State::new(ids)
    }

    /// A suit of a state.
    pub(super) fn suit(&self, id: Id) -> &SuitState {
        &self.all[id as usize]
    }

    /// A hand of a state, and for each of its suits the slot in the state.
    fn hand_with_slots(&self, state: &State) -> (Concealed, [usize; SUITS]) {
        let ids = state.ids();
        let mut hand = Concealed { counts: [0; Tile::KINDS], jokers: 0 };
        let mut slots = [HONOURS; SUITS];
        let mut free = [true; SUITS];
        for (suit, place) in Suit::ALL.into_iter().zip(&self.places) {
            let slot = (0..SUITS).find(|&slot| free[slot] && self.suit(ids[slot]).view == place.view);
            let slot = slot.expect("a state has a suit of each view");
            (slots[suit as usize], free[slot]) = (slot, false);
            let counts = unpack(self.suit(ids[slot]).packed, suit == Suit::Honours);
            for (tile, &rank) in tiles_of(suit).zip(&place.ranks) {
                hand.counts[tile.index()] = counts[usize::from(rank)];
            }
            if suit == Suit::Honours {
                let mut wild = counts[WILD];
                for &(tile, most) in &self.wild {
                    let count = wild.min(most);
                    wild -= count;
                    *tile.map_or(&mut hand.jokers, |tile| &mut hand.counts[tile.index()]) = count;
                }
            }
        }
        (hand, slots)
    }

    /// A hand of a state, and the tile at a rank of one of its suits, `None` for a joker.
    pub(super) fn hand_and_tile(&self, state: &State, suit: Id, rank: usize) -> (Concealed, Option<Tile>) {
        debug_assert!(self.world.symmetry != Symmetry::Full, "exchangeable tiles aren't told apart");
        let (hand, slots) = self.hand_with_slots(state);
        let slot = state.ids().iter().position(|&id| id == suit).expect("the state has the suit");
        let suit = Suit::ALL[slots.iter().position(|&other| other == slot).expect("each slot is a suit's")];
        let ranks = &self.places[suit as usize].ranks[..usize::from(suit.kinds())];
        let place = ranks.iter().position(|&other| usize::from(other) == rank);
        (hand, place.and_then(|place| Tile::new(suit, place as u8 + 1)))
    }

    /// Computes neighbours that threads have missed.
    #[cfg(feature = "rayon")]
    pub(super) fn add(&mut self, missed: &[Neighbour]) {
        for &neighbour in missed {
            match neighbour {
                Neighbour::With(id, rank) => self.suit_with(id, rank),
                Neighbour::Without(id, rank) => self.suit_without(id, rank),
            };
        }
    }

    /// The state of a suit with one more tile of a kind.
    pub(super) fn suit_with(&mut self, id: Id, rank: usize) -> Id {
        let suit = self.suit(id);
        if suit.with[rank] != UNKNOWN {
            return suit.with[rank];
        }
        let with = self.id(suit.view, suit.packed + (1 << (BITS * rank as u32)));
        self.all[id as usize].with[rank] = with;
        with
    }

    /// The state of a suit with one tile less of a kind.
    fn suit_without(&mut self, id: Id, rank: usize) -> Id {
        let suit = self.suit(id);
        if suit.without[rank] != UNKNOWN {
            return suit.without[rank];
        }
        let without = self.id(suit.view, suit.packed - (1 << (BITS * rank as u32)));
        self.all[id as usize].without[rank] = without;
        without
    }

    /// The number of a suit's state. Its kinds must be in the order of the view, or reversed if
    /// that looks the same.
    fn id(&mut self, view: u8, packed: u32) -> Id {
        let packed = self.views[usize::from(view)].canonical(packed);
        let Self { all, ids, .. } = self;
        let is_it = |id: Id| (all[id as usize].view, all[id as usize].packed) == (view, packed);
        let (id, is_new) = ids.number(hash_of(view, packed), is_it);
        if is_new {
            let suit = SuitState::new(view, packed, self);
            self.all.push(suit);
        }
        id
    }

    /// The tiles that bring a hand nearer to a win.
    pub(super) fn useful(&self, state: &State) -> Wanted {
        #[cfg(feature = "rules")]
        if let Judge::Hands(hands) = &self.judge {
            return self.by_hand(state, |suit| suit.draws, |hand| hands.useful(hand));
        }
        self.wanted(state, |suit| suit.needs.nearer, |suit| suit.draws, |special| special.useful)
    }

    /// The tiles that can go without loss.
    pub(super) fn free(&self, state: &State) -> Wanted {
        #[cfg(feature = "rules")]
        if let Judge::Hands(hands) = &self.judge {
            return self.by_hand(state, |suit| suit.discards, |hand| hands.free(hand));
        }
        self.wanted(state, |suit| suit.needs.as_near, |suit| suit.discards, FormNeed::free)
    }

    /// The answer of a hand of a state. Its wild tiles are wanted if it says so of them.
    #[cfg(feature = "rules")]
    fn by_hand(
        &self,
        state: &State,
        possible: impl Fn(&SuitState) -> Kinds,
        ask: impl Fn(&Concealed) -> (Need, bool),
    ) -> Wanted {
        let (hand, slots) = self.hand_with_slots(state);
        let (Need { distance, tiles }, is_wild_wanted) = ask(&hand);
        let mut kinds = [0; SUITS];
        for (suit, place) in Suit::ALL.into_iter().zip(&self.places) {
            let slot = slots[suit as usize];
            for (_, &rank) in tiles_of(suit).zip(&place.ranks).filter(|&(tile, _)| tiles.contains(tile)) {
                kinds[slot] |= 1 << rank;
            }
            if suit == Suit::Honours {
                kinds[slot] |= Kinds::from(is_wild_wanted) << WILD;
            }
            kinds[slot] &= possible(self.suit(state.ids()[slot]));
        }
        Wanted { distance, kinds }
    }

    #[inline(always)]
    fn wanted(
        &self,
        state: &State,
        sets: impl Fn(&SuitState) -> QuotaSets,
        possible: impl Fn(&SuitState) -> Kinds,
        part: impl Fn(FormNeed) -> Need,
    ) -> Wanted {
        let suits = state.ids().map(|id| self.suit(id));
        let (mut distance, plan) = self.plan(&suits);
        let mut kinds = [0; SUITS];
        for (slot, suit) in suits.iter().enumerate() {
            kinds[slot] = sets(suit).kinds(plan[slot]) as Kinds;
        }
        let totals = suits.iter().fold(Totals::EMPTY, |totals, suit| totals.plus(suit.totals));
        if totals.is_whole_hand() {
            let (has_pairs, has_orphans) = self.special_forms();
            let least = if has_pairs { totals.seven_pairs().distance() } else { INFINITE };
            let least = if has_orphans { least.min(totals.thirteen_orphans().distance()) } else { least };
            if least <= distance {
                let special = self.special(&suits, totals, part);
                if special.distance < distance {
                    kinds = [0; SUITS];
                }
                if special.distance <= distance {
                    distance = special.distance;
                    for (slot, kinds) in kinds.iter_mut().enumerate() {
                        *kinds |= (special.tiles.bits() >> (slot * NUMBER_KINDS)) as Kinds & KINDS;
                    }
                }
            }
        }
        for (slot, suit) in suits.iter().enumerate() {
            kinds[slot] &= possible(suit);
        }
        Wanted { distance, kinds }
    }

    /// The distance in standard form, and the quotas of each suit in the cheapest ways.
    #[inline(always)]
    fn plan(&self, suits: &[&SuitState; SUITS]) -> (u8, Plan) {
        if !self.world.rules.standard {
            return (INFINITE, [0; SUITS]);
        }
        if matches!(self.judge, Judge::Table) {
            return suits::plan(suits.map(|suit| suit.needs.class), self.world.melds_needed);
        }
        levels::plan_without_wild(suits.map(|suit| &suit.needs.distances), self.world.melds_needed)
    }

    /// Whether seven pairs count, and thirteen orphans.
    #[inline(always)]
    fn special_forms(&self) -> (bool, bool) {
        (self.world.rules.seven_pairs.is_some(), self.world.rules.thirteen_orphans)
    }

    /// The nearer special form. Suits are in the order of the state.
    #[inline(never)]
    fn special(&self, suits: &[&SuitState; SUITS], totals: Totals, part: impl Fn(FormNeed) -> Need) -> Need {
        let copies = Copies::from_digits(suits.map(|suit| suit.copies));
        let is_limited = self.world.seen.strictness != Strictness::Unlimited && !matches!(self.judge, Judge::Table);
        let coming = is_limited.then(|| Copies::from_digits(suits.map(|suit| suit.coming)));
        let (has_pairs, has_orphans) = self.special_forms();
        let pairs = if has_pairs { part(special::seven_pairs(copies, totals, coming)) } else { Need::NOTHING };
        let orphans = if has_orphans { part(special::thirteen_orphans(copies, totals, coming)) } else { Need::NOTHING };
        pairs.or(orphans)
    }
}

impl SuitState {
    fn new(view_number: u8, packed: u32, suits: &SuitStates) -> Self {
        let SuitStates { world, judge, views, .. } = suits;
        let view = &views[usize::from(view_number)];
        let counts = unpack(packed, view.is_honours);
        let kinds = view.kinds();
        let from = if view.is_honours { HONOURS * NUMBER_KINDS } else { 0 };
        let mut word: SuitWord = if view.is_honours { EMPTY_SUITS[HONOURS] } else { EMPTY_SUITS[0] };
        let mut totals = Totals::EMPTY;
        let (mut copies, mut coming) = (0, 0);
        for rank in 0..kinds {
            let count = counts[rank];
            // The tables have no fourth copies of isolated kinds.
            let in_word = if view.is_isolated { count.min(COPIES - 1) } else { count };
            word += SuitWord::from(in_word) * PLACES[from + rank].step;
            let tile = Tile::from_index((from + rank) as u8).expect("a suit has its kinds");
            totals = (0..count).fold(totals, |totals, copies| totals.plus(Totals::added_by_copy(tile, copies)));
            copies |= Copies::digits(count) << rank;
            coming |= Copies::digits((COPIES - view.short[rank]).saturating_sub(count)) << rank;
        }
        let needs = match judge {
            Judge::Table => Needs::in_table(word, view, &counts),
            Judge::Suits => {
                let suit = if view.is_honours { Suit::Honours } else { Suit::Characters };
                let of = |digits: u64| {
                    let mut suits = [0; SUITS];
                    suits[suit as usize] = digits;
                    Copies::from_digits(suits)
                };
                let coming = (world.seen.strictness != Strictness::Unlimited).then(|| of(coming));
                Needs::within(Limits::new(suit, of(copies), coming), view)
            }
            #[cfg(feature = "rules")]
            Judge::Hands(_) => Needs::default(),
        };
        let mut suit = Self {
            view: view_number,
            packed,
            needs,
            totals,
            copies,
            coming,
            left: [0; NUMBER_KINDS],
            draws: 0,
            discards: 0,
            with: [UNKNOWN; NUMBER_KINDS],
            without: [UNKNOWN; NUMBER_KINDS],
        };
        suit.count_left(view);
        suit
    }

    /// Counts the copies that are left. A hand that can't be any more, because too many copies are
    /// gone, has none left of that kind.
    fn count_left(&mut self, view: &SuitView) {
        let (kinds, counts) = (view.kinds(), unpack(self.packed, view.is_honours));
        let is_own_reversal = view.is_mirrored && mirrored(self.packed) == self.packed;
        (self.left, self.discards) = ([0; NUMBER_KINDS], 0);
        for rank in 0..kinds {
            let count = counts[rank];
            let left = COPIES.saturating_sub(count + view.gone[rank]);
            // Of exchangeable honours with equal counts, which are adjacent, the first is drawn and
            // the last is discarded, so that the counts stay sorted.
            let is_like = |other: usize| view.first[other] == view.first[rank] && counts[other] == count;
            let is_mirror = is_own_reversal && rank > kinds - 1 - rank;
            let first = (usize::from(view.first[rank])..rank).find(|&other| is_like(other));
            let draws_like = first.or(is_mirror.then_some(kinds - 1 - rank));
            self.left[draws_like.unwrap_or(rank)] += left;
            let is_last = !(is_mirror || rank + 1 < kinds && is_like(rank + 1));
            self.discards |= Kinds::from(count > 0 && is_last) << rank;
        }
        if view.wild > 0 {
            self.left[WILD] = view.wild.saturating_sub(counts[WILD]);
            self.discards |= Kinds::from(counts[WILD] > 0) << WILD;
        }
        self.draws = (0..NUMBER_KINDS).filter(|&rank| self.left[rank] > 0).fold(0, |draws, rank| draws | 1 << rank);
    }

    /// The kinds that can be drawn.
    pub(super) fn draws(&self) -> Kinds {
        self.draws
    }

    /// The kinds that can be discarded.
    pub(super) fn discards(&self) -> Kinds {
        self.discards
    }

    /// The drawable copies of a kind and of those that are exchangeable with it.
    pub(super) fn left(&self, rank: usize) -> u8 {
        self.left[rank]
    }
}

impl Needs {
    /// By the tables.
    fn in_table(word: SuitWord, view: &SuitView, counts: &[u8; NUMBER_KINDS]) -> Self {
        let class = table::class(word);
        let mut nearer = suits::nearer(word, class, view.is_honours);
        let mut as_near = suits::as_near(word, class, view.is_honours);
        if view.is_isolated {
            // A fourth copy is of no use.
            for (rank, &count) in counts.iter().enumerate() {
                match count {
                    COPIES => as_near = as_near.with(rank, QuotaSet::MAX),
                    3 => nearer = nearer.with(rank, 0),
                    _ => {}
                }
            }
        }
        Self { class, distances: *table::class_distances(class), nearer, as_near }
    }

    /// By a search.
    fn within(mut limits: Limits, view: &SuitView) -> Self {
        for (supply, _) in limits.supplies.iter_mut().zip(&view.short).filter(|&(_, &short)| short == COPIES) {
            supply.most = 0;
        }
        let ways = SuitWays::new(limits);
        let [distances] = ways.distances();
        let mut changed = [Changed::default(); FOUR_MELD_QUOTAS];
        for (at, changed) in changed.iter_mut().enumerate() {
            *changed = ways.changed_for(at % MELD_COUNTS, at / MELD_COUNTS);
        }
        Self {
            class: 0,
            distances: resized(&distances),
            nearer: QuotaSets::from_quotas(&changed.map(|changed| changed.added)),
            as_near: QuotaSets::from_quotas(&changed.map(|changed| changed.left)),
        }
    }
}

/// The kinds of a suit in order.
fn tiles_of(suit: Suit) -> impl Iterator<Item = Tile> {
    (1..=suit.kinds()).filter_map(move |rank| Tile::new(suit, rank))
}

/// All kinds of a number suit.
const KINDS: Kinds = (1 << NUMBER_KINDS) - 1;

/// The hash of a state of a suit.
fn hash_of(view: u8, packed: u32) -> u32 {
    hash([u64::from(packed), u64::from(view)])
}
