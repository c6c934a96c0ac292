//! A hand of riichi.

use super::calls::{self, Call, Callable, Calls, Opponent, OwnQuads};
use super::counts::{self, Block, Packed};
use super::iter::{HandPieces, HandTiles};
use super::shared::shared_methods;
use crate::format::{COPIES, EMPTY_SUITS, FOUR_MELD_TILES, FOUR_MELDS, PLACES, SUITS, SuitWord, WordPlace};
use crate::game::melds::{Melds, MeldsIter};
use crate::game::{Copies, InputError, Meld, MeldKind, Piece, Shanten, Swaps, Tile, TileSet, TurnError};
use crate::lookup::Key;
use crate::lookup::totals::Totals;

/// Concealed tiles and called melds: at most 14 tiles, counting each meld as three, and at most
/// four of a kind.
///
/// A hand is always valid, so queries can't fail. With `n` concealed tiles it still needs a pair
/// and `n / 3` melds, rounded down. Its other melds count as called, whether or not the hand lists
/// them. Between turns a hand has 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14 concealed tiles. The same rule
/// applies to 0, 3, 6, 9 and 12: a hand without tiles lacks a pair, so it is 1-shanten.
///
/// [`counts`](Self::counts), [`tiles`](Self::tiles) and [`len`](Self::len) refer to the concealed
/// tiles. Equal hands also have the same red fives, and the same melds in the same order. A hand
/// takes 32 bytes, so keep a copy to undo a turn; [drawing](Self::draw) and
/// [discarding](Self::discard) keep all of it up to date. The order of hands has no meaning; it
/// serves for sorting and maps.
///
/// ```
/// use shanten::{Hand, Shanten};
///
/// let mut hand: Hand = "199m146779p12s246z".parse()?;
/// assert_eq!(hand.shanten().get(), 4);
///
/// hand.discard("1p".parse()?)?;
/// hand.draw("9m".parse()?)?;
/// assert_eq!(hand.to_string(), "1999m46779p12s246z");
/// assert_eq!(hand.standard().get(), 3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand {
    pub(super) key: Key,
    pub(super) suits: [SuitWord; SUITS],
    pub(super) totals: Totals,
    pub(super) melds: Melds,
}

impl Hand {
    /// The most tiles that a hand can have, counting each meld as three.
    pub const MAX_TILES: usize = FOUR_MELD_TILES;

    /// The most melds of a hand, called ones included.
    pub const MAX_MELDS: usize = FOUR_MELDS;

    /// The most tiles that this hand can have, counting each meld as three: 14.
    #[must_use]
    pub const fn max_tiles(&self) -> usize {
        Self::MAX_TILES
    }

    /// The kinds of tile in the game.
    #[expect(clippy::unused_self, reason = "hands of other games look into their rules")]
    pub(crate) const fn existing(&self) -> TileSet {
        TileSet::ALL
    }

    /// The number of players: 4.
    #[expect(clippy::unused_self, reason = "hands of other games look into their rules")]
    pub(crate) const fn players(&self) -> u8 {
        4
    }

    /// The swaps that are allowed: none.
    #[expect(clippy::unused_self, reason = "hands of other games look into their rules")]
    pub(crate) const fn swaps(&self) -> Swaps {
        Swaps::Forbidden
    }

    /// The number of Norths set aside: 0, since only three players set them aside.
    #[expect(clippy::unused_self, reason = "hands of other games have some")]
    pub(crate) const fn norths_aside(&self) -> u8 {
        0
    }

    /// A hand without tiles.
    #[must_use]
    pub const fn new() -> Self {
        Self { key: Key::EMPTY, suits: EMPTY_SUITS, totals: Totals::EMPTY, melds: Melds::NONE }
    }

    /// A hand without tiles.
    #[expect(clippy::unused_self, reason = "hands of other games keep their rules")]
    pub(crate) const fn emptied(&self) -> Self {
        Self::new()
    }

    #[expect(clippy::unused_self, reason = "other games have jokers")]
    pub(crate) const fn draw_joker(&mut self) -> Result<(), TurnError> {
        Err(TurnError::NoMoreJokers(0))
    }

    #[expect(clippy::unused_self, reason = "other games have jokers")]
    pub(crate) const fn discard_joker(&mut self) -> Result<(), TurnError> {
        Err(TurnError::NoJoker)
    }

    /// Fails: nothing is set aside with four players.
    #[expect(clippy::unused_self, reason = "hands of other games can")]
    pub(crate) const fn set_aside(&mut self, tile: Tile) -> Result<(), TurnError> {
        Err(TurnError::NotSetAside(tile))
    }

    pub(crate) const fn from_parts(key: Key, suits: [SuitWord; SUITS], totals: Totals, melds: Melds) -> Self {
        Self { key, suits, totals, melds }
    }

    /// Makes a hand from the count of each kind, by kind number.
    ///
    /// # Errors
    ///
    /// If a count is over 4, or their sum over 14.
    #[inline(always)]
    pub fn from_counts(counts: &[u8; Tile::KINDS]) -> Result<Self, InputError> {
        let Packed { key, suits, totals } = counts::pack(counts)?;
        Ok(Self { key, suits, totals, melds: Melds::NONE })
    }

    /// The same melds with other concealed tiles, which must fit.
    pub(crate) fn with_concealed(&self, counts: &[u8; Tile::KINDS]) -> Result<Self, InputError> {
        Ok(Self { melds: self.melds, ..Self::from_counts(counts)? })
    }

    #[inline(always)]
    pub(crate) const fn suits(&self) -> &[SuitWord; SUITS] {
        &self.suits
    }

    #[inline(always)]
    pub(crate) const fn totals(&self) -> Totals {
        self.totals
    }

    /// Adds a tile.
    ///
    /// # Errors
    ///
    /// If the hand and its melds already have four of it, or 14 tiles, counting each meld as three.
    /// The hand stays unchanged.
    #[inline]
    pub fn draw(&mut self, tile: Tile) -> Result<(), TurnError> {
        if self.own_copies_of(tile) == COPIES {
            return Err(TurnError::FifthCopy(tile));
        }
        if !self.has_room_for(1) {
            return Err(TurnError::Full { tile: Some(tile), most: self.max_tiles() });
        }
        let copies = self.count(tile);
        self.totals = self.totals.plus(Totals::added_by_copy(tile, copies));
        let WordPlace { suit, step, .. } = PLACES[tile.index()];
        self.set_suit(suit, self.suits[suit] + step);
        Ok(())
    }

    /// Removes a tile; `copies` of it are left.
    #[inline(always)]
    fn remove(&mut self, tile: Tile, copies: u8) {
        self.totals = self.totals.minus(Totals::added_by_copy(tile, copies));
        let WordPlace { suit, step, .. } = PLACES[tile.index()];
        self.set_suit(suit, self.suits[suit] - step);
    }

    #[inline]
    fn set_suit(&mut self, suit: usize, word: SuitWord) {
        let before = core::mem::replace(&mut self.suits[suit], word);
        self.key = self.key.with_suit_changed(before, word);
    }

    /// The key that identifies the hand's suits in the table.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// The shanten in standard form: melds and a pair.
    #[inline]
    #[must_use]
    pub fn standard(&self) -> Shanten {
        self.key.standard_with(self.melds_needed())
    }

    /// The shanten of seven pairs; `None` unless there are 13 or 14 concealed tiles.
    #[inline]
    #[must_use]
    pub fn seven_pairs(&self) -> Option<Shanten> {
        self.totals.is_whole_hand().then(|| self.totals.seven_pairs())
    }

    /// The shanten of thirteen orphans; `None` unless there are 13 or 14 concealed tiles.
    #[inline]
    #[must_use]
    pub fn thirteen_orphans(&self) -> Option<Shanten> {
        self.totals.is_whole_hand().then(|| self.totals.thirteen_orphans())
    }

    /// The least shanten of the forms that apply.
    #[inline]
    #[must_use]
    pub fn shanten(&self) -> Shanten {
        let standard = self.standard();
        if self.totals.is_whole_hand() {
            // The special forms come first: they don't wait for the table.
            self.totals.seven_pairs().min(self.totals.thirteen_orphans()).min(standard)
        } else {
            standard
        }
    }
}

shared_methods!(Hand, FOUR_MELDS);

impl Block {
    /// The hand of a row.
    #[inline(always)]
    pub(crate) fn hand(&self, at: usize) -> Hand {
        let suits = self.suits(at);
        Hand::from_parts(Key::from_suits(suits), suits, self.totals(at), Melds::NONE)
    }
}

impl Default for Hand {
    fn default() -> Self {
        Self::new()
    }
}

impl TryFrom<&[u8; Tile::KINDS]> for Hand {
    type Error = InputError;

    fn try_from(counts: &[u8; Tile::KINDS]) -> Result<Self, InputError> {
        Self::from_counts(counts)
    }
}

impl From<&Hand> for [u8; Tile::KINDS] {
    fn from(hand: &Hand) -> Self {
        hand.counts()
    }
}

crate::game::debug_as_text!(Hand);
