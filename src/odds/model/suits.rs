//! The states of suits, each stored once. States that differ by a symmetry count as one.

use std::vec::Vec;

use super::index::{Index, hash};
use super::state::{Id, State, UNKNOWN};
use super::suit::SuitState;
use super::view::{BITS, SuitPlace, SuitView, unpack};
use super::world::{Judge, World};
use crate::format::{COPIES, SUITS};
use crate::game::Tile;
use crate::lookup::sets::Kinds;

/// The most states of suits that are kept for other hands.
const MAX_KEPT: usize = 1 << 13;

/// All states of suits found so far.
#[derive(Clone)]
pub(crate) struct SuitStates {
    pub(super) world: World,
    pub(super) judge: Judge,
    pub(super) views: [SuitView; SUITS],
    pub(super) places: [SuitPlace; SUITS],
    /// The tiles counted at the place of wild tiles, with the copies neither called nor visible.
    pub(super) wild: Vec<(Option<Tile>, u8)>,
    all: Vec<SuitState>,
    ids: Index,
}

/// The part of its memory that a search keeps when it changes to another world.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kept {
    /// Everything: the world is the same.
    Values,
    /// The moves: only fewer copies are left.
    Moves,
    Nothing,
}

impl Kept {
    /// The smaller of two parts.
    pub(crate) fn and(self, other: Self) -> Self {
        if self == Self::Values { other } else { self }
    }
}

impl SuitStates {
    pub(crate) fn new(world: World) -> Self {
        let ((views, places), wild) = (world.views(), world.wild_in_play().collect());
        Self { world, judge: world.judge(), views, places, wild, all: Vec::new(), ids: Index::default() }
    }

    /// Changes to another world, and forgets the states that differ there.
    pub(crate) fn turn_to(&mut self, world: World) -> Kept {
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

    /// Forgets the states if there are more than `MAX_KEPT`. Up to there, other hands reuse them.
    pub(crate) fn trim(&mut self) {
        if self.all.len() > MAX_KEPT {
            self.forget();
        }
    }

    fn forget(&mut self) {
        self.ids.clear(self.all.iter().map(|suit| hash_of(suit.view, suit.packed)));
        self.all.clear();
    }

    /// Sorts the suits by content, so that the order doesn't depend on the order of discovery.
    pub(crate) fn in_order(&self, state: &State) -> State {
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

    /// The state of the suit with this number.
    pub(crate) fn suit(&self, id: Id) -> &SuitState {
        &self.all[id as usize]
    }

    /// The percentage with which others discard a kind of a suit.
    pub(crate) fn percent(&self, id: Id, rank: usize) -> u8 {
        self.views[usize::from(self.suit(id).view)].percent[rank]
    }

    /// The kinds of a suit that the player has discarded. A kind with over four copies, gone ones
    /// included, is left out: its state was found before the discard.
    pub(crate) fn discarded(&self, id: Id) -> Kinds {
        let suit = self.suit(id);
        let view = &self.views[usize::from(suit.view)];
        if view.discarded == 0 {
            return 0;
        }
        let counts = unpack(suit.packed, view.is_honours);
        let is_over = |&rank: &usize| counts[rank] + view.gone[rank] > COPIES;
        (0..view.kinds()).filter(is_over).fold(view.discarded, |kinds, rank| kinds & !(1 << rank))
    }

    /// The state of a suit with one more tile of a kind.
    pub(crate) fn suit_with(&mut self, id: Id, rank: usize) -> Id {
        let suit = self.suit(id);
        if suit.with[rank] != UNKNOWN {
            return suit.with[rank];
        }
        let with = self.id(suit.view, suit.packed + (1 << (BITS * rank as u32)));
        self.all[id as usize].with[rank] = with;
        with
    }

    /// The state of a suit with one tile less of a kind.
    pub(super) fn suit_without(&mut self, id: Id, rank: usize) -> Id {
        let suit = self.suit(id);
        if suit.without[rank] != UNKNOWN {
            return suit.without[rank];
        }
        let without = self.id(suit.view, suit.packed - (1 << (BITS * rank as u32)));
        self.all[id as usize].without[rank] = without;
        without
    }

    /// The number of a suit's state. Its kinds must be in the order of the view, or reversed if the
    /// reversal looks the same.
    pub(super) fn id(&mut self, view: u8, packed: u32) -> Id {
        let packed = self.views[usize::from(view)].canonical(packed);
        let Self { world, judge, views, all, ids, .. } = self;
        let is_it = |id: Id| (all[id as usize].view, all[id as usize].packed) == (view, packed);
        let (id, is_new) = ids.number(hash_of(view, packed), is_it);
        if is_new {
            let suit = SuitState::new(view, packed, &views[usize::from(view)], (world, judge));
            all.push(suit);
        }
        id
    }
}

/// The hash of the state of a suit.
fn hash_of(view: u8, packed: u32) -> u32 {
    hash([u64::from(packed), u64::from(view)])
}
