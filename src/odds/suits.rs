//! The suits of the search: each state stored once, with its neighbours. States that symmetries
//! exchange count as one.

use std::collections::HashMap;
use std::vec::Vec;

use super::hashing::Hashing;
use super::state::{Concealed, Id, State};
use super::world::{BITS, Judge, SuitPlace, SuitView, WILD, World, mirrored, pack, unpack};
use crate::answers::{FormNeed, Need};
use crate::format::quota::{Distances, FOUR_MELD_QUOTAS, INFINITE, Plan, QuotaSet};
use crate::format::{COPIES, Class, EMPTY_SUITS, HONOURS, NUMBER_KINDS, PLACES, SUITS, SuitWord};
use crate::game::{Copies, Strictness, Suit, Tile};
use crate::lookup::sets::{KindQuotas as _, Kinds, QuotaSets};
use crate::lookup::totals::Totals;
use crate::lookup::{suits, table};
use crate::query::search::{self, Change, FOUR_MELD_LANES, Limits};
use crate::query::special;

/// A neighbour that is not computed yet.
const UNKNOWN: Id = Id::MAX;
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
    /// Whether all neighbours are computed.
    #[cfg(feature = "rayon")]
    is_open: bool,
}

/// What a suit needs by itself; nothing where hands are judged as a whole.
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

    /// The state after the draw of a tile.
    fn with(&mut self, state: &State, slot: usize, rank: usize) -> State;

    /// The state after the discard of a tile.
    fn without(&mut self, state: &State, slot: usize, rank: usize) -> State;
}

/// Computes a neighbour the first time it is needed.
impl Neighbours for SuitStates {
    #[inline(always)]
    fn suits(&self) -> &SuitStates {
        self
    }

    #[inline(always)]
    fn with(&mut self, state: &State, slot: usize, rank: usize) -> State {
        state.with(slot, self.suit_with(state.ids()[slot], rank))
    }

    #[inline(always)]
    fn without(&mut self, state: &State, slot: usize, rank: usize) -> State {
        state.with(slot, self.suit_without(state.ids()[slot], rank))
    }
}

/// Suits that several threads read, where all needed neighbours are computed.
#[cfg(feature = "rayon")]
pub(super) struct OpenedSuits<'a>(pub(super) &'a SuitStates);

#[cfg(feature = "rayon")]
impl Neighbours for OpenedSuits<'_> {
    fn suits(&self) -> &SuitStates {
        self.0
    }

    fn with(&mut self, state: &State, slot: usize, rank: usize) -> State {
        state.with(slot, self.0.suit(state.ids()[slot]).with[rank])
    }

    fn without(&mut self, state: &State, slot: usize, rank: usize) -> State {
        state.with(slot, self.0.suit(state.ids()[slot]).without[rank])
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
    ids: HashMap<u64, Id, Hashing>,
}

impl SuitStates {
    pub(super) fn new(world: World) -> Self {
        let ((views, places), wild) = (world.views(), world.wild_in_play().collect());
        Self { world, judge: world.judge(), views, places, wild, all: Vec::new(), ids: HashMap::default() }
    }

    /// Forgets all states, but keeps the memory allocated.
    pub(super) fn restart(&mut self, world: World) {
        (self.world, self.judge) = (world, world.judge());
        (self.views, self.places) = world.views();
        self.wild.clear();
        self.wild.extend(world.wild_in_play());
        self.all.clear();
        self.ids.clear();
    }

    pub(super) fn world(&self) -> &World {
        &self.world
    }

    /// The state of a hand.
    pub(super) fn state(&mut self, hand: &Concealed) -> State {
        State::sorted(Suit::ALL.map(|suit| self.suit_of(hand, suit)))
    }

    /// The hand's discards, `None` for a joker, with the states after them, as far as these were
    /// met before.
    pub(super) fn known_states_after(&mut self, hand: &Concealed) -> Vec<(Option<Tile>, State)> {
        let before = Suit::ALL.map(|suit| self.suit_of(hand, suit));
        let merged = self.world.merged();
        let after = |discard: Option<Tile>| {
            let suit = discard.filter(|&tile| !merged.contains(tile)).map_or(Suit::Honours, Tile::suit);
            let (view, packed) = self.packed(&hand.without(discard), suit);
            let mut ids = before;
            ids[suit as usize] = *self.ids.get(&key(view, packed))?;
            Some((discard, State::sorted(ids)))
        };
        hand.different().filter_map(after).collect()
    }

    /// The state of one suit of a hand.
    fn suit_of(&mut self, hand: &Concealed, suit: Suit) -> Id {
        let (view, packed) = self.packed(hand, suit);
        self.id(view, packed)
    }

    /// One suit of a hand, in the order of its view.
    fn packed(&self, hand: &Concealed, suit: Suit) -> (u8, u32) {
        let SuitPlace { view, ranks } = self.places[suit as usize];
        let merged = self.world.merged();
        let mut counts = [0; NUMBER_KINDS];
        for (tile, &rank) in tiles_of(suit).zip(&ranks) {
            let count = hand.counts[tile.index()];
            counts[usize::from(rank)] = if merged.contains(tile) { 0 } else { count };
        }
        if suit == Suit::Honours {
            counts[WILD] = hand.jokers + merged.iter().map(|tile| hand.counts[tile.index()]).sum::<u8>();
        }
        let view_of = &self.views[usize::from(view)];
        view_of.sort(&mut counts);
        (view, view_of.canonical(pack(&counts)))
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

    /// A hand of a state; the only one if nothing is exchangeable.
    pub(super) fn hand(&self, state: &State) -> Concealed {
        self.hand_with_slots(state).0
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

    /// The tile at a rank of a suit, `None` for a joker. Only if nothing is exchangeable.
    pub(super) fn tile(&self, id: Id, rank: usize) -> Option<Tile> {
        debug_assert!(!self.world.is_symmetric, "exchangeable tiles aren't told apart");
        Tile::from_index((usize::from(self.suit(id).view) * NUMBER_KINDS + rank) as u8)
    }

    /// Computes all neighbours of the suits of a state, for [`OpenedSuits`].
    #[cfg(feature = "rayon")]
    pub(super) fn open(&mut self, state: &State) {
        for id in state.ids() {
            if core::mem::replace(&mut self.all[id as usize].is_open, true) {
                continue;
            }
            let SuitState { draws, discards, .. } = self.all[id as usize];
            for rank in 0..NUMBER_KINDS {
                if draws >> rank & 1 == 1 {
                    self.suit_with(id, rank);
                }
                if discards >> rank & 1 == 1 {
                    self.suit_without(id, rank);
                }
            }
        }
    }

    /// The state of a suit with one more tile of a kind.
    fn suit_with(&mut self, id: Id, rank: usize) -> Id {
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
        let next = self.all.len() as Id;
        let id = *self.ids.entry(key(view, packed)).or_insert(next);
        if id == next {
            let suit = SuitState::new(view, packed, &self.views[usize::from(view)], &self.world, &self.judge);
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

    /// What a hand of a state says. Its wild tiles are wanted if it says so of them.
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
            let [a, b, c, d] = suits.map(|suit| suit.needs.class);
            return suits::plan(a, b, c, d, self.world.melds_needed);
        }
        search::plan_without_wild(suits.map(|suit| &suit.needs.distances), self.world.melds_needed)
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
    fn new(view_number: u8, packed: u32, view: &SuitView, world: &World, judge: &Judge) -> Self {
        let counts = unpack(packed, view.is_honours);
        let kinds = view.kinds();
        let from = if view.is_honours { HONOURS * NUMBER_KINDS } else { 0 };
        let mut word: SuitWord = if view.is_honours { EMPTY_SUITS[HONOURS] } else { EMPTY_SUITS[0] };
        let mut totals = Totals::EMPTY;
        let (mut copies, mut coming) = (0, 0);
        let mut discards = 0;
        let mut left = [0; NUMBER_KINDS];
        let is_own_reversal = view.is_mirrored && mirrored(packed) == packed;
        for rank in 0..kinds {
            let count = counts[rank];
            // The tables have no fourth copies of isolated kinds.
            let in_word = if view.is_isolated { count.min(COPIES - 1) } else { count };
            word += SuitWord::from(in_word) * PLACES[from + rank].step;
            let tile = Tile::from_index((from + rank) as u8).expect("a suit has its kinds");
            totals = (0..count).fold(totals, |totals, copies| totals.plus(Totals::added_by_copy(tile, copies)));
            copies |= Copies::digits(count) << rank;
            coming |= Copies::digits((COPIES - view.short[rank]).saturating_sub(count)) << rank;
            // Of exchangeable honours with equal counts, the first is drawn and the last is
            // discarded, so that the counts stay sorted.
            let is_like = |other: usize| view.first[other] == view.first[rank] && counts[other] == count;
            let is_mirror = is_own_reversal && rank > kinds - 1 - rank;
            let draws_like = (0..rank).find(|&other| is_like(other)).or(is_mirror.then_some(kinds - 1 - rank));
            left[draws_like.unwrap_or(rank)] += COPIES - count - view.gone[rank];
            let is_last = !(rank + 1..kinds).any(is_like) && !is_mirror;
            if count > 0 && is_last {
                discards |= 1 << rank;
            }
        }
        if view.wild > 0 {
            left[WILD] = view.wild - counts[WILD];
            discards |= Kinds::from(counts[WILD] > 0) << WILD;
        }
        let draws = (0..NUMBER_KINDS).filter(|&rank| left[rank] > 0).fold(0, |draws, rank| draws | 1 << rank);
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
        Self {
            view: view_number,
            packed,
            needs,
            totals,
            copies,
            coming,
            left,
            draws,
            discards,
            with: [UNKNOWN; NUMBER_KINDS],
            without: [UNKNOWN; NUMBER_KINDS],
            #[cfg(feature = "rayon")]
            is_open: false,
        }
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
            for rank in 0..NUMBER_KINDS {
                match counts[rank] {
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
        for (most, _) in limits.most.iter_mut().zip(&view.short).filter(|&(_, &short)| short == COPIES) {
            *most = 0;
        }
        let [added, left] =
            [Change::Added, Change::Left].map(|change| limits.solve::<FOUR_MELD_QUOTAS, FOUR_MELD_LANES, 1>(change));
        Self { class: 0, distances: *added.distances(), nearer: added.sets(), as_near: left.sets() }
    }
}

/// The kinds of a suit in order.
fn tiles_of(suit: Suit) -> impl Iterator<Item = Tile> {
    (1..=suit.kinds()).filter_map(move |rank| Tile::new(suit, rank))
}

/// All kinds of a number suit.
const KINDS: Kinds = (1 << NUMBER_KINDS) - 1;

/// Identifies a state of a suit.
fn key(view: u8, packed: u32) -> u64 {
    u64::from(view) << u32::BITS | u64::from(packed)
}
