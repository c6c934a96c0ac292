//! The suits of the search: each state stored once, with its neighbours. States that symmetries
//! exchange count as one.

use std::collections::HashMap;
use std::vec::Vec;

use super::hashing::Hashing;
use super::state::{Id, State};
use super::world::{BITS, SuitPlace, SuitView, World, mirrored, pack, unpack};
use crate::answers::{FormNeed, Need};
use crate::format::quota::{Distances, FOUR_MELD_QUOTAS, INFINITE, Plan};
use crate::format::{COPIES, Class, EMPTY_SUITS, HONOURS, NUMBER_KINDS, PLACES, SUITS, SuitWord};
use crate::game::{Copies, Form, Strictness, Suit, Tile};
use crate::hand::Hand;
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
    class: Class,
    distances: Distances,
    /// For each kind the quotas that the suit comes nearer to with one more tile of it.
    nearer: QuotaSets,
    /// For each kind the quotas that the suit stays as near to with one tile less of it.
    as_near: QuotaSets,
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
    /// Whether the tables are right about the distances.
    is_in_table: bool,
    views: [SuitView; SUITS],
    places: [SuitPlace; SUITS],
    all: Vec<SuitState>,
    ids: HashMap<u64, Id, Hashing>,
}

impl SuitStates {
    pub(super) fn new(world: World) -> Self {
        let (is_in_table, views, places) = world.views();
        Self { world, is_in_table, views, places, all: Vec::new(), ids: HashMap::default() }
    }

    /// Forgets all states, but keeps the memory allocated.
    pub(super) fn restart(&mut self, world: World) {
        (self.is_in_table, self.views, self.places) = world.views();
        self.world = world;
        self.all.clear();
        self.ids.clear();
    }

    pub(super) fn world(&self) -> &World {
        &self.world
    }

    /// The state of a hand.
    pub(super) fn state(&mut self, hand: &Hand) -> State {
        State::sorted(Suit::ALL.map(|suit| self.suit_of(hand, suit)))
    }

    /// The hand's discards with the states after them, as far as these were met before.
    pub(super) fn known_states_after(&mut self, hand: &Hand) -> Vec<(Tile, State)> {
        let before = Suit::ALL.map(|suit| self.suit_of(hand, suit));
        let after = |tile: Tile| {
            let mut after = *hand;
            after.discard(tile).ok()?;
            let (view, packed) = self.packed(&after, tile.suit());
            let mut ids = before;
            ids[tile.suit() as usize] = *self.ids.get(&key(view, packed))?;
            Some((tile, State::sorted(ids)))
        };
        Tile::all().filter_map(after).collect()
    }

    /// The state of one suit of a hand.
    fn suit_of(&mut self, hand: &Hand, suit: Suit) -> Id {
        let (view, packed) = self.packed(hand, suit);
        self.id(view, packed)
    }

    /// One suit of a hand, in the order of its view.
    fn packed(&self, hand: &Hand, suit: Suit) -> (u8, u32) {
        let SuitPlace { view, ranks } = self.places[suit as usize];
        let mut counts = [0; NUMBER_KINDS];
        for rank in 0..suit.kinds() {
            let tile = Tile::new(suit, rank + 1).expect("a suit has its kinds");
            counts[usize::from(ranks[usize::from(rank)])] = hand.count(tile);
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

    /// The hand of a state, without its melds. Only if nothing is exchangeable.
    pub(super) fn hand(&self, state: &State) -> Hand {
        debug_assert!(!self.world.is_symmetric, "exchangeable suits aren't told apart");
        let mut counts = [0; Tile::KINDS];
        for id in state.ids() {
            let suit = self.suit(id);
            let from = usize::from(suit.view) * NUMBER_KINDS;
            let kinds = (Tile::KINDS - from).min(NUMBER_KINDS);
            counts[from..from + kinds].copy_from_slice(&unpack(suit.packed)[..kinds]);
        }
        Hand::from_counts(&counts).expect("a state is a hand's")
    }

    /// The tile at a rank of a suit. Only if nothing is exchangeable.
    pub(super) fn tile(&self, id: Id, rank: usize) -> Tile {
        Tile::from_index((usize::from(self.suit(id).view) * NUMBER_KINDS + rank) as u8).expect("a suit has its kinds")
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
            let suit = SuitState::new(view, packed, &self.views[usize::from(view)], &self.world, self.is_in_table);
            self.all.push(suit);
        }
        id
    }

    /// The tiles that bring a hand nearer to a win.
    pub(super) fn useful(&self, state: &State) -> Wanted {
        self.wanted(state, |suit| suit.nearer, |suit| suit.draws, |special| special.useful)
    }

    /// The tiles that can go without loss.
    pub(super) fn free(&self, state: &State) -> Wanted {
        self.wanted(state, |suit| suit.as_near, |suit| suit.discards, FormNeed::free)
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
            let [_, has_pairs, has_orphans] = self.world.forms;
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
        if !self.world.forms[Form::Standard as usize] {
            return (INFINITE, [0; SUITS]);
        }
        if self.is_in_table {
            let [a, b, c, d] = suits.map(|suit| suit.class);
            return suits::plan(a, b, c, d, self.world.melds);
        }
        search::plan_without_wild(suits.map(|suit| &suit.distances), self.world.melds)
    }

    /// The nearer special form. Suits are in the order of the state.
    #[inline(never)]
    fn special(&self, suits: &[&SuitState; SUITS], totals: Totals, part: impl Fn(FormNeed) -> Need) -> Need {
        let copies = Copies::from_digits(suits.map(|suit| suit.copies));
        let is_limited = !matches!(self.world.strictness, Strictness::Unlimited) && !self.is_in_table;
        let coming = is_limited.then(|| Copies::from_digits(suits.map(|suit| suit.coming)));
        let [_, has_pairs, has_orphans] = self.world.forms;
        let pairs = if has_pairs { part(special::seven_pairs(copies, totals, coming)) } else { Need::NOTHING };
        let orphans = if has_orphans { part(special::thirteen_orphans(copies, totals, coming)) } else { Need::NOTHING };
        pairs.or(orphans)
    }
}

impl SuitState {
    fn new(view_number: u8, packed: u32, view: &SuitView, world: &World, is_in_table: bool) -> Self {
        let counts = unpack(packed);
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
            word += SuitWord::from(count) * PLACES[from + rank].step;
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
        let draws = (0..kinds).filter(|&rank| left[rank] > 0).fold(0, |draws, rank| draws | 1 << rank);
        let class = table::class(word);
        let (distances, nearer, as_near) = if is_in_table {
            let nearer = suits::nearer(word, class, view.is_honours);
            (*table::class_distances(class), nearer, suits::as_near(word, class, view.is_honours))
        } else {
            let suit = if view.is_honours { Suit::Honours } else { Suit::Characters };
            let of = |digits: u64| {
                let mut suits = [0; SUITS];
                suits[suit as usize] = digits;
                Copies::from_digits(suits)
            };
            let coming = (world.strictness != Strictness::Unlimited).then(|| of(coming));
            let limits = Limits::new(suit, of(copies), coming);
            let [added, left] = [Change::Added, Change::Left]
                .map(|change| limits.solve::<FOUR_MELD_QUOTAS, FOUR_MELD_LANES, 1>(change));
            (*added.distances(), added.sets(), left.sets())
        };
        Self {
            view: view_number,
            packed,
            class,
            distances,
            nearer,
            as_near,
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

/// All kinds of a number suit.
const KINDS: Kinds = (1 << NUMBER_KINDS) - 1;

/// Identifies a state of a suit.
fn key(view: u8, packed: u32) -> u64 {
    u64::from(view) << u32::BITS | u64::from(packed)
}
