//! What a player sees besides the own tiles.

use core::fmt;

use super::{Hand, HandTiles};
use crate::format::COPIES;
use crate::game::{Copies, InputError, Meld, MeldKind, Tile, TileSet, TurnError};

/// The tiles that a player sees besides the own hand and melds: discards, other players' melds and
/// dora indicators.
///
/// At most four of a kind, in any number; whether fives are red doesn't matter. It is parsed and
/// written like a hand.
///
/// ```
/// use shanten::{Hand, Tile, Visible};
///
/// let mut visible: Visible = "334m5z(789p)".parse()?;
/// visible.insert("3m".parse()?)?;
/// assert_eq!(visible.to_string(), "3334m789p5z");
///
/// // The same from what is left to draw.
/// let hand: Hand = "123m44z".parse()?;
/// let unseen = Tile::all().map(|tile| 4 - hand.count(tile) - visible.count(tile));
/// let unseen: Vec<u8> = unseen.collect();
/// assert_eq!(Visible::from_unseen(&hand, unseen.as_slice().try_into().unwrap())?, visible);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Visible(Copies);

impl Visible {
    /// Nothing is visible.
    pub const EMPTY: Self = Self(Copies::NONE);

    /// Makes it from the count of each kind, by kind number.
    ///
    /// # Errors
    ///
    /// If a count is over 4.
    pub fn from_counts(counts: &[u8; Tile::KINDS]) -> Result<Self, InputError> {
        Tile::all().zip(counts).try_fold(Self::EMPTY, |visible, (tile, &count)| visible.with(tile, count))
    }

    /// Makes it from the number of unseen tiles of each kind: those neither in the hand, nor in its
    /// melds, nor visible.
    ///
    /// # Errors
    ///
    /// If the unseen tiles of a kind and those of the hand and its melds are more than 4.
    pub fn from_unseen(hand: &Hand, unseen: &[u8; Tile::KINDS]) -> Result<Self, InputError> {
        let left = hand.own().remaining();
        Tile::all().zip(unseen).try_fold(Self::EMPTY, |visible, (tile, &unseen)| {
            let seen = left.count(tile).checked_sub(unseen).ok_or(InputError::TooManyUnseen { tile, unseen })?;
            visible.with(tile, seen)
        })
    }

    fn with(self, tile: Tile, count: u8) -> Result<Self, InputError> {
        if count > COPIES {
            return Err(InputError::CountTooLarge { tile, count });
        }
        Ok(Self(self.0.with(tile, count)))
    }

    /// Adds a tile: a discard, or a dora indicator.
    ///
    /// # Errors
    ///
    /// If it is the fifth of its kind. Nothing changes then.
    pub fn insert(&mut self, tile: Tile) -> Result<(), TurnError> {
        let count = self.count(tile);
        if count == COPIES {
            return Err(TurnError::FifthCopy(tile));
        }
        self.0 = self.0.with(tile, count + 1);
        Ok(())
    }

    /// Adds tiles: a river, or all dora indicators.
    ///
    /// # Errors
    ///
    /// If there would be a fifth of a kind. Nothing changes then.
    pub fn insert_all(&mut self, tiles: impl IntoIterator<Item = Tile>) -> Result<(), TurnError> {
        let mut all = *self;
        tiles.into_iter().try_for_each(|tile| all.insert(tile))?;
        *self = all;
        Ok(())
    }

    /// Adds another player's meld, except for a `claimed` tile that is visible as a discard
    /// already. Of an added quad only the fourth tile is new, since its triplet was visible before.
    ///
    /// ```
    /// use shanten::{Tile, Visible};
    ///
    /// let mut visible = Visible::EMPTY;
    /// visible.insert_all([Tile::P4, Tile::EAST])?; // a river
    /// visible.insert_meld("(340p)".parse()?, Some(Tile::P4))?; // its 4p was claimed
    /// assert_eq!(visible.to_string(), "345p1z");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there would be a fifth of a kind, or the meld doesn't have the claimed tile. Nothing
    /// changes then.
    pub fn insert_meld(&mut self, meld: Meld, mut claimed: Option<Tile>) -> Result<(), TurnError> {
        if let Some(tile) = claimed.filter(|&tile| meld.tiles().all(|other| other != tile)) {
            return Err(TurnError::NotInMeld(tile));
        }
        if meld.kind() == MeldKind::AddedQuad {
            return self.insert(meld.tile());
        }
        self.insert_all(meld.tiles().filter(|&tile| claimed.take_if(|claimed| *claimed == tile).is_none()))
    }

    /// Removes a tile, for example when the player claims it for a meld. Returns whether it was
    /// there.
    pub fn remove(&mut self, tile: Tile) -> bool {
        let count = self.count(tile);
        if count > 0 {
            self.0 = self.0.with(tile, count - 1);
        }
        count > 0
    }

    /// Adds a tile. `at` is its position in the input.
    pub(crate) fn add(&mut self, tile: Tile, at: usize) -> Result<(), InputError> {
        self.insert(tile).map_err(|_| InputError::FifthCopy { tile, at })
    }

    /// How many of a kind are visible, 0 to 4.
    #[must_use]
    pub const fn count(&self, tile: Tile) -> u8 {
        self.0.count(tile)
    }

    /// The count of each kind, by kind number.
    #[must_use]
    pub fn counts(&self) -> [u8; Tile::KINDS] {
        let mut tiles = Tile::all();
        core::array::from_fn(|_| tiles.next().map_or(0, |tile| self.count(tile)))
    }

    /// The tiles in order.
    #[must_use]
    pub fn tiles(&self) -> HandTiles {
        HandTiles::new(self.0)
    }

    /// How many tiles are visible.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.total(TileSet::ALL) as usize
    }

    /// Whether nothing is visible.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.at_least_1().is_empty()
    }

    pub(crate) const fn copies(self) -> Copies {
        self.0
    }
}

/// Makes it from tiles in any order. In errors the position counts from 0.
impl FromIterator<Tile> for Result<Visible, InputError> {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut visible = Visible::EMPTY;
        tiles.into_iter().enumerate().try_for_each(|(at, tile)| visible.add(tile, at))?;
        Ok(visible)
    }
}

impl TryFrom<&[u8; Tile::KINDS]> for Visible {
    type Error = InputError;

    fn try_from(counts: &[u8; Tile::KINDS]) -> Result<Self, InputError> {
        Self::from_counts(counts)
    }
}

impl fmt::Debug for Visible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Visible({self})")
    }
}
