//! The concealed tiles of a hand, and the states of its suits, as the search compares and stores
//! them.

use super::index::hash;
use crate::format::{HONOURS, SUITS};
use crate::game::Tile;
use crate::view::AnyHand;

/// The concealed tiles of a hand of any game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ConcealedTiles {
    /// The count of each kind.
    pub(crate) counts: [u8; Tile::KINDS],
    pub(crate) jokers: u8,
}

impl ConcealedTiles {
    pub(crate) fn of(hand: &impl AnyHand) -> Self {
        Self { counts: hand.counts(), jokers: hand.jokers() }
    }

    /// Whether the hand has drawn, and must discard.
    pub(crate) fn has_drawn(&self) -> bool {
        (self.counts.iter().sum::<u8>() + self.jokers) % 3 == 2
    }

    /// The different tiles in order, then `None` if there is a joker.
    pub(crate) fn different(&self) -> impl Iterator<Item = Option<Tile>> {
        let tiles = Tile::all().filter(|tile| self.counts[tile.index()] > 0);
        tiles.map(Some).chain((self.jokers > 0).then_some(None))
    }
}

/// The number of a state of a suit.
pub(crate) type Id = u32;

/// The number in place of a suit's state that is not computed yet.
pub(super) const UNKNOWN: Id = Id::MAX;

/// All suits of a state but one.
#[derive(Clone, Copy)]
pub(crate) enum Others {
    /// The number suits: the first two packed into a word as in a [`State`], and the third.
    HandNumbers { left: u64, third: Id },
    /// The honours and two number suits, whose lower number comes first.
    Honours { least: Id, most: Id, honours: Id },
}

impl Others {
    /// The state with a suit in the free slot.
    #[inline(always)]
    pub(crate) fn with(self, id: Id) -> State {
        match self {
            Self::HandNumbers { left, third } => State { left, right: u64::from(third) | u64::from(id) << Id::BITS },
            Self::Honours { least, most, honours } => {
                State::new([least.min(id), least.max(most.min(id)), most.max(id), honours])
            }
        }
    }
}

/// The states of a hand's suits: the number suits in sorted order, then the honours.
///
/// Two of the four numbers share a word, so that a state fits into registers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct State {
    left: u64,
    right: u64,
}

impl State {
    #[inline(always)]
    pub(crate) fn new([a, b, c, d]: [Id; SUITS]) -> Self {
        let pair = |low: Id, high: Id| u64::from(low) | u64::from(high) << Id::BITS;
        Self { left: pair(a, b), right: pair(c, d) }
    }

    /// Sorts the number suits.
    #[inline(always)]
    pub(crate) fn sorted([a, b, c, honours]: [Id; SUITS]) -> Self {
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        Self::new([a.min(b), a.max(b), c, honours])
    }

    /// The state without the suit in a slot.
    #[inline(always)]
    pub(crate) fn others(self, slot: usize) -> Others {
        let [a, b, c, honours] = self.ids();
        let numbers = match slot {
            HONOURS => return Others::HandNumbers { left: self.left, third: c },
            0 => [b, c],
            1 => [a, c],
            _ => [a, b],
        };
        let [b, c] = numbers;
        Others::Honours { least: b.min(c), most: b.max(c), honours }
    }

    #[inline(always)]
    pub(crate) fn ids(self) -> [Id; SUITS] {
        let Self { left, right } = self;
        [left as Id, (left >> Id::BITS) as Id, right as Id, (right >> Id::BITS) as Id]
    }

    /// Whether the states of all four suits have been computed.
    pub(crate) fn is_known(self) -> bool {
        !self.ids().contains(&UNKNOWN)
    }

    #[inline(always)]
    pub(crate) fn hash(self) -> u32 {
        hash([self.left, self.right])
    }
}
