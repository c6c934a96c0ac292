//! The suits of the search: each state stored once, with its neighbours. States that symmetries
//! exchange count as one.
//!
//! Two number suits are exchangeable if the same tiles of both are gone. A number suit and its
//! reversal are exchangeable if the same number of each kind and of its mirror image is gone.
//! Honours are exchangeable if equally many of them are gone.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::vec::Vec;

use super::hashing::Hashing;
use crate::answers::{FormNeed, Need};
use crate::format::quota::{Distances, FOUR_MELD_QUOTAS, INFINITE, Plan};
use crate::format::{COPIES, Class, EMPTY_SUITS, HONOUR_KINDS, HONOURS, NUMBER_KINDS, PLACES, SUITS, SuitWord};
use crate::game::{Copies, Form, Strictness, Suit, Tile};
use crate::hand::Hand;
use crate::lookup::sets::{KindQuotas as _, Kinds, QuotaSets};
use crate::lookup::totals::Totals;
use crate::lookup::{suits, table};
use crate::query::search::{self, Change, FOUR_MELD_LANES, Limits};
use crate::query::special;

/// The number of a state of a suit.
pub(super) type Id = u32;
/// The states of a hand's suits: the number suits in sorted order, then the honours.
///
/// Two share a word, so that a state is passed in registers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    left: u64,
    right: u64,
}

impl State {
    #[inline(always)]
    pub(super) fn new([a, b, c, d]: [Id; SUITS]) -> Self {
        let pair = |low: Id, high: Id| u64::from(low) | u64::from(high) << Id::BITS;
        Self { left: pair(a, b), right: pair(c, d) }
    }

    /// Sorts the number suits.
    #[inline(always)]
    fn sorted([a, b, c, honours]: [Id; SUITS]) -> Self {
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        Self::new([a.min(b), a.max(b), c, honours])
    }

    #[inline(always)]
    pub(super) fn ids(self) -> [Id; SUITS] {
        let Self { left, right } = self;
        [left as Id, (left >> Id::BITS) as Id, right as Id, (right >> Id::BITS) as Id]
    }
}

impl Hash for State {
    #[inline(always)]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.left);
        hasher.write_u64(self.right);
    }
}

/// A neighbour that is not computed yet.
const UNKNOWN: Id = Id::MAX;
/// Bits of a count in a packed suit.
const BITS: u32 = 3;

/// What is known besides the tiles of the hand, and which complete hands count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct World {
    pub(super) strictness: Strictness,
    pub(super) forms: [bool; Form::ALL.len()],
    /// The melds that the hand still needs.
    pub(super) melds: usize,
    /// The tiles of melds.
    pub(super) called: Copies,
    /// The other visible tiles.
    pub(super) visible: Copies,
    /// Whether hands are worth the same if they differ by the order of suits, the direction of a
    /// suit, or by which honours they have.
    pub(super) is_symmetric: bool,
}

/// A suit without the tiles of the hand: how many of each kind are gone, in an order that symmetric
/// suits share.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct SuitView {
    is_honours: bool,
    /// Whether the reversed suit looks the same.
    is_mirrored: bool,
    /// Copies of each kind that can't be drawn.
    gone: [u8; NUMBER_KINDS],
    /// Copies of each kind that a complete hand can't use among its concealed tiles. All 0 if any
    /// number may be used.
    short: [u8; NUMBER_KINDS],
    /// For each kind the first of those that are exchangeable with it. These are adjacent.
    first: [u8; NUMBER_KINDS],
}

impl SuitView {
    fn kinds(&self) -> usize {
        if self.is_honours { HONOUR_KINDS } else { NUMBER_KINDS }
    }

    /// The representative of a suit and its reversal, if both look the same.
    fn canonical(&self, packed: u32) -> u32 {
        if self.is_mirrored { packed.min(mirrored(packed)) } else { packed }
    }

    /// Sorts the counts of exchangeable kinds, the greatest first.
    fn sort(&self, counts: &mut [u8; NUMBER_KINDS]) {
        let mut begin = 0;
        for group in self.first[..self.kinds()].chunk_by(|a, b| a == b) {
            counts[begin..begin + group.len()].sort_unstable_by(|a, b| b.cmp(a));
            begin += group.len();
        }
    }
}

/// How a real suit maps to its [`SuitView`].
#[derive(Clone, Copy, Default)]
struct SuitPlace {
    view: u8,
    /// The rank in the view by the rank in the real suit, both from 0.
    ranks: [u8; NUMBER_KINDS],
}

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
        replaced(state, slot, self.suit_with(state.ids()[slot], rank))
    }

    #[inline(always)]
    fn without(&mut self, state: &State, slot: usize, rank: usize) -> State {
        replaced(state, slot, self.suit_without(state.ids()[slot], rank))
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
        replaced(state, slot, self.0.suit(state.ids()[slot]).with[rank])
    }

    fn without(&mut self, state: &State, slot: usize, rank: usize) -> State {
        replaced(state, slot, self.0.suit(state.ids()[slot]).without[rank])
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
        let (is_in_table, views, places) = Self::views(&world);
        Self { world, is_in_table, views, places, all: Vec::new(), ids: HashMap::default() }
    }

    /// Forgets all states, but keeps the memory allocated.
    pub(super) fn restart(&mut self, world: World) {
        (self.is_in_table, self.views, self.places) = Self::views(&world);
        self.world = world;
        self.all.clear();
        self.ids.clear();
    }

    /// Whether the tables are right about the distances, the views, and how the real suits map to
    /// them.
    fn views(world: &World) -> (bool, [SuitView; SUITS], [SuitPlace; SUITS]) {
        let limited = world.strictness.gone(world.called, world.visible);
        let is_in_table = world.strictness != Strictness::Unlimited && limited == Copies::NONE;
        let gone = world.called.and(world.visible);
        let mut views = [SuitView::default(); SUITS];
        let mut places = [SuitPlace::default(); SUITS];
        for (number, &suit) in Suit::ALL.iter().enumerate() {
            let known = |rank: u8| {
                let tile = Tile::new(suit, rank + 1).expect("a suit has its kinds");
                (gone.count(tile), limited.count(tile))
            };
            let mut order: Vec<u8> = (0..suit.kinds()).collect();
            let is_honours = number == HONOURS;
            let mirrored = order.iter().rev().map(|&rank| known(rank)).cmp(order.iter().map(|&rank| known(rank)));
            if world.is_symmetric && is_honours {
                order.sort_by_key(|&rank| known(rank));
            } else if world.is_symmetric && mirrored.is_lt() {
                order.reverse();
            }
            let is_mirrored = world.is_symmetric && !is_honours && mirrored.is_eq();
            let mut view = SuitView { is_honours, is_mirrored, ..SuitView::default() };
            for (at, &rank) in order.iter().enumerate() {
                (view.gone[at], view.short[at]) = known(rank);
                let is_like_last = at > 0 && is_honours && world.is_symmetric && known(rank) == known(order[at - 1]);
                view.first[at] = if is_like_last { view.first[at - 1] } else { at as u8 };
                places[number].ranks[usize::from(rank)] = at as u8;
            }
            views[number] = view;
            let twin = views[..number].iter().position(|other| world.is_symmetric && *other == view);
            places[number].view = twin.unwrap_or(number) as u8;
        }
        (is_in_table, views, places)
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
const _: () = assert!(COPIES < 1 << BITS && BITS * NUMBER_KINDS as u32 <= u32::BITS);

/// Identifies a state of a suit.
fn key(view: u8, packed: u32) -> u64 {
    u64::from(view) << u32::BITS | u64::from(packed)
}

fn pack(counts: &[u8; NUMBER_KINDS]) -> u32 {
    counts.iter().rev().fold(0, |packed, &count| packed << BITS | u32::from(count))
}

fn unpack(packed: u32) -> [u8; NUMBER_KINDS] {
    core::array::from_fn(|rank| (packed >> (BITS * rank as u32)) as u8 & ((1 << BITS) - 1))
}

/// The counts of a number suit in reverse.
fn mirrored(packed: u32) -> u32 {
    (0..NUMBER_KINDS as u32).fold(0, |mirror, rank| mirror << BITS | packed >> (BITS * rank) & ((1 << BITS) - 1))
}

/// The state with another suit in one slot.
#[inline(always)]
fn replaced(state: &State, slot: usize, id: Id) -> State {
    let mut after = state.ids();
    after[slot] = id;
    State::sorted(after)
}
