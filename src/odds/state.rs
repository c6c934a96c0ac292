//! The concealed tiles of a hand, and the states of its suits, as the search compares and stores
//! them.

use std::hash::{Hash, Hasher};

use crate::format::SUITS;
use crate::game::Tile;
use crate::view::AnyHand;

/// The concealed tiles of a hand of any game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Concealed {
    /// The count of each kind.
    pub(super) counts: [u8; Tile::KINDS],
    pub(super) jokers: u8,
}

impl Concealed {
    pub(super) fn of(hand: &impl AnyHand) -> Self {
        Self { counts: hand.counts(), jokers: hand.jokers() }
    }

    /// Whether the hand waits for a draw; otherwise it has drawn.
    pub(super) fn is_waiting(&self) -> bool {
        (self.counts.iter().sum::<u8>() + self.jokers) % 3 == 1
    }

    /// The different tiles in order, then `None` if there is a joker.
    pub(super) fn different(&self) -> impl Iterator<Item = Option<Tile>> {
        let tiles = Tile::all().filter(|tile| self.counts[tile.index()] > 0);
        tiles.map(Some).chain((self.jokers > 0).then_some(None))
    }

    /// The hand without one of its tiles or, for `None`, of its jokers.
    pub(super) fn without(mut self, tile: Option<Tile>) -> Self {
        match tile {
            Some(tile) => self.counts[tile.index()] -= 1,
            None => self.jokers -= 1,
        }
        self
    }
}

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
    pub(super) fn sorted([a, b, c, honours]: [Id; SUITS]) -> Self {
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        Self::new([a.min(b), a.max(b), c, honours])
    }

    /// The state with another suit in one slot.
    #[inline(always)]
    pub(super) fn with(&self, slot: usize, id: Id) -> Self {
        let mut after = self.ids();
        after[slot] = id;
        Self::sorted(after)
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
