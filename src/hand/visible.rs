//! The tiles that a player sees apart from the player's own.

use super::counts::copies_or;
use super::iter::{HandPieces, HandTiles};
use super::riichi::Hand;
use crate::format::COPIES;
use crate::game::{Copies, InputError, Meld, MeldKind, Piece, Place, Reds, Tile, TileSet, TurnError};

/// The tiles that a player sees apart from the player's own hand and melds: discards, other
/// players' melds and dora indicators.
///
/// There may be any number of tiles, at most four of a kind. They are parsed and written like a
/// hand, red fives included: a search for points doesn't draw visible red fives.
///
/// ```
/// use shanten::{Hand, Piece, Tile, Visible};
///
/// let mut visible: Visible = "334m5z(789p)".parse()?;
/// visible.insert(Tile::M3)?;
/// visible.insert("0p".parse::<Piece>()?)?;
/// assert_eq!(visible.to_string(), "3334m0789p5z");
/// assert_eq!(visible.reds(), [0, 1, 0]);
///
/// // The same from what is left to draw.
/// let hand: Hand = "123m44z".parse()?;
/// let unseen = Tile::all().map(|tile| 4 - hand.count(tile) - visible.count(tile));
/// let unseen: Vec<u8> = unseen.collect();
/// let found = Visible::from_unseen(&hand, unseen.as_slice().try_into().unwrap())?;
/// assert_eq!(found.with_reds([0, 1, 0])?, visible);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
// The numbers of red fives are in the spare bits, so that a view takes no more room.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Visible(Copies);

/// The number of bits for the red fives of a suit.
const DIGITS: u32 = 3;
const DIGIT: u8 = (1 << DIGITS) - 1;

/// The kinds that may be red.
const FIVES: [Tile; 3] = [Tile::M5, Tile::P5, Tile::S5];

/// The number of red fives of each suit, [`DIGITS`] bits each.
fn packed([characters, dots, bamboos]: Reds) -> u32 {
    u32::from(characters) | u32::from(dots) << DIGITS | u32::from(bamboos) << (2 * DIGITS)
}

impl Visible {
    /// No visible tiles.
    pub const EMPTY: Self = Self(Copies::NONE);

    /// Makes visible tiles from the count of each kind, by kind number. No five is red.
    ///
    /// # Errors
    ///
    /// If a count is over 4.
    pub fn from_counts(counts: &[u8; Tile::KINDS]) -> Result<Self, InputError> {
        let each =
            || Tile::all().zip(counts).try_fold(Self::EMPTY, |visible, (tile, &count)| visible.with(tile, count));
        if counts.iter().fold(0, |most, &count| count.max(most)) > COPIES {
            return each();
        }
        Ok(Self(copies_or(counts, || each().map_or(Copies::NONE, |visible| visible.0))))
    }

    /// Makes visible tiles from the number of unseen tiles of each kind: the tiles neither in the
    /// hand, nor in its melds, nor visible.
    ///
    /// # Errors
    ///
    /// If a kind has more than 4 copies: unseen, in the hand and in its melds.
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

    /// Returns the same tiles with this many red fives of characters, dots and bamboos.
    ///
    /// # Errors
    ///
    /// If there are fewer fives.
    pub fn with_reds(self, reds: [u8; 3]) -> Result<Self, InputError> {
        for (tile, reds) in FIVES.into_iter().zip(reds) {
            if reds > self.count(tile) {
                return Err(InputError::TooManyReds { tile, reds });
            }
        }
        Ok(Self(self.0.with_spare(packed(reds))))
    }

    /// Returns the same tiles, none of them red.
    #[cfg(feature = "odds")]
    pub(crate) const fn without_reds(self) -> Self {
        Self(self.0.with_spare(0))
    }

    /// Changes the number of red tiles of a kind; does nothing for kinds that can't be red.
    fn change_red(&mut self, tile: Tile, change: impl FnOnce(u8) -> u8) {
        let mut reds = self.reds();
        if let Some(red) = reds.get_mut(tile.suit() as usize).filter(|_| tile.may_be_red()) {
            *red = change(*red);
            self.0 = self.0.with_spare(packed(reds));
        }
    }

    /// Adds a tile or a piece: a discard, or a dora indicator. A [`Tile`] is a plain piece.
    ///
    /// # Errors
    ///
    /// If it is the fifth of its kind. The tiles stay unchanged.
    pub fn insert(&mut self, piece: impl Into<Piece>) -> Result<(), TurnError> {
        let piece = piece.into();
        let (tile, count) = (piece.tile(), self.count(piece.tile()));
        if count == COPIES {
            return Err(TurnError::FifthCopy(tile));
        }
        self.0 = self.0.with(tile, count + 1);
        if piece.is_red() {
            self.change_red(tile, |red| red + 1);
        }
        Ok(())
    }

    /// Adds tiles or pieces: a river, or all dora indicators.
    ///
    /// # Errors
    ///
    /// If there would be a fifth of a kind. The tiles stay unchanged.
    pub fn insert_all(&mut self, pieces: impl IntoIterator<Item: Into<Piece>>) -> Result<(), TurnError> {
        let mut all = *self;
        pieces.into_iter().try_for_each(|piece| all.insert(piece))?;
        *self = all;
        Ok(())
    }

    /// Adds another player's meld, except for a `claimed` piece that is already visible as a
    /// discard. An added quad adds only its fourth tile, since its triplet was visible before.
    ///
    /// If the meld lacks that piece, another of the same kind is left out, since callers that don't
    /// track red fives pass a plain one.
    ///
    /// ```
    /// use shanten::{Tile, Visible};
    ///
    /// let mut visible = Visible::EMPTY;
    /// visible.insert_all([Tile::P4, Tile::EAST])?; // a river
    /// visible.insert_meld("(340p)".parse()?, Some(Tile::P4.into()))?; // its 4p was claimed
    /// assert_eq!(visible.to_string(), "340p1z");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there would be a fifth of a kind, or the meld doesn't have the claimed kind. The tiles
    /// stay unchanged.
    pub fn insert_meld(&mut self, meld: Meld, claimed: Option<Piece>) -> Result<(), TurnError> {
        let of_kind = |claimed: Piece| meld.pieces().find(|piece| piece.tile() == claimed.tile());
        let mut left_out = None;
        if let Some(claimed) = claimed {
            let is_there = meld.pieces().any(|piece| piece == claimed);
            let found = if is_there { Some(claimed) } else { of_kind(claimed) };
            left_out = Some(found.ok_or(TurnError::NotInMeld(claimed.tile()))?);
        }
        if meld.kind() == MeldKind::AddedQuad {
            // The fourth tile is a red five if the triplet had fewer.
            let is_red = self.red(meld.tile()) < meld.reds();
            return self.insert(Piece::new(meld.tile(), is_red).unwrap_or(meld.tile().into()));
        }
        self.insert_all(meld.pieces().filter(|&piece| left_out.take_if(|left_out| *left_out == piece).is_none()))
    }

    /// Removes a tile or a piece, for example one that the player claims for a meld. Returns
    /// whether it was there.
    ///
    /// If there is no such piece, another of its kind is removed, since callers that don't track
    /// red fives pass a plain one.
    pub fn remove(&mut self, piece: impl Into<Piece>) -> bool {
        let piece = piece.into();
        let (tile, count) = (piece.tile(), self.count(piece.tile()));
        if count > 0 {
            self.0 = self.0.with(tile, count - 1);
            self.change_red(tile, |red| if piece.is_red() { red.saturating_sub(1) } else { red.min(count - 1) });
        }
        count > 0
    }

    /// Takes the larger count of each kind, and of its red fives, from the two lists: for tiles
    /// that may be in both, such as the player's own discards.
    ///
    /// ```
    /// use shanten::Visible;
    ///
    /// let (table, river): (Visible, Visible) = ("3m55p1z".parse()?, "33m0p".parse()?);
    /// assert_eq!(table.or(river).to_string(), "33m05p1z");
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let mut both = self;
        for tile in other.copies().at_least_1() {
            both.0 = both.0.with(tile, self.count(tile).max(other.count(tile)));
        }
        let (here, there) = (self.reds(), other.reds());
        Self(both.0.with_spare(packed([0, 1, 2].map(|suit| here[suit].max(there[suit])))))
    }

    /// Adds a piece. `at` is its position in the input.
    pub(crate) fn add(&mut self, piece: impl Into<Piece>, at: usize) -> Result<(), InputError> {
        let piece = piece.into();
        self.insert(piece).map_err(|_| InputError::FifthCopy { tile: piece.tile(), at: Place::at(at) })
    }

    /// The number of red fives among the fives of characters, dots and bamboos.
    #[must_use]
    pub const fn reds(&self) -> [u8; 3] {
        let packed = self.0.spare();
        [packed as u8 & DIGIT, (packed >> DIGITS) as u8 & DIGIT, (packed >> (2 * DIGITS)) as u8 & DIGIT]
    }

    /// The pieces in order, red fives before plain ones.
    #[must_use]
    pub fn pieces(&self) -> HandPieces {
        HandPieces::new(self.tiles(), self.reds())
    }

    /// The number of red tiles of a kind.
    fn red(&self, tile: Tile) -> u8 {
        self.reds().get(tile.suit() as usize).copied().filter(|_| tile.may_be_red()).unwrap_or(0)
    }

    /// The number of visible copies of a kind, 0 to 4.
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
        HandTiles::new(self.copies())
    }

    /// The number of visible tiles.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.total(TileSet::ALL) as usize
    }

    /// Whether nothing is visible.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.copies().at_least_1().is_empty()
    }

    #[inline(always)]
    pub(crate) const fn copies(self) -> Copies {
        self.0.with_spare(0)
    }
}

/// Makes visible tiles from tiles in any order. In errors the position counts from 0.
impl FromIterator<Tile> for Result<Visible, InputError> {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        tiles.into_iter().map(Piece::plain).collect()
    }
}

/// Makes visible tiles from pieces, whose fives may be red. In errors the position counts from 0.
impl FromIterator<Piece> for Result<Visible, InputError> {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        let mut visible = Visible::EMPTY;
        pieces.into_iter().enumerate().try_for_each(|(at, piece)| visible.add(piece, at))?;
        Ok(visible)
    }
}

/// One tile of each kind, none of them red.
impl From<TileSet> for Visible {
    fn from(kinds: TileSet) -> Self {
        Self(kinds.iter().fold(Copies::NONE, |copies, tile| copies.with(tile, 1)))
    }
}

impl TryFrom<&[u8; Tile::KINDS]> for Visible {
    type Error = InputError;

    fn try_from(counts: &[u8; Tile::KINDS]) -> Result<Self, InputError> {
        Self::from_counts(counts)
    }
}

crate::game::debug_as_text!(Visible);
