//! Hands: concealed tiles and called melds, with everything that queries need kept up to date. It
//! uses [`game`](crate::game) and [`lookup`](crate::lookup).

mod builder;
pub(crate) mod calls;
pub(crate) mod counts;
pub mod explain;
mod iter;
mod shared;
mod text;
mod visible;

pub(crate) use calls::Callable;
pub(crate) use calls::MAX_CALLS;
pub use calls::{Call, Calls, Opponent, OwnQuads};
#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub(crate) use counts::has_avx2;
pub use iter::{HandPieces, HandTiles};
pub(crate) use shared::shared_methods;
pub use visible::Visible;

use core::fmt;

use crate::format::{COPIES, EMPTY_SUITS, FOUR_MELD_TILES, FOUR_MELDS, PLACES, SUITS, SuitWord, WordPlace};
use crate::game::melds::{Melds, MeldsIter};
use crate::game::{Copies, InputError, Meld, MeldKind, Piece, Place, Shanten, Tile, TileSet, TurnError};
use crate::lookup::Key;
use crate::lookup::totals::Totals;
use builder::HandBuilder;
use counts::Packed;

/// Concealed tiles and called melds: at most 14 tiles, counting each meld as three, and at most
/// four of a kind.
///
/// A hand is always valid, so queries can't fail. With `n` concealed tiles it still needs `n / 3`
/// melds, rounded down, and a pair. The other melds count as called, whether or not the hand lists
/// them. Between turns a hand has 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14 concealed tiles. The same rule
/// answers for 0, 3, 6, 9 and 12: a hand without tiles lacks a pair, so it is 1-shanten.
///
/// [`counts`](Self::counts), [`tiles`](Self::tiles) and [`len`](Self::len) are about the concealed
/// tiles. A hand keeps which of its fives are red: equal hands have the same red fives, and their
/// melds in the same order. It takes 32 bytes, so a copy serves to undo a turn;
/// [drawing](Self::draw) and [discarding](Self::discard) keep all of it up to date. The order of
/// hands means nothing: it is for sorting and for maps.
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
    key: Key,
    suits: [SuitWord; SUITS],
    totals: Totals,
    melds: Melds,
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

    /// How many players there are: 4.
    #[expect(clippy::unused_self, reason = "hands of other games look into their rules")]
    pub(crate) const fn players(&self) -> u8 {
        4
    }

    /// How many Norths are set aside, which is a matter of three players.
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

    /// Nothing is set aside with four players.
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

    /// Makes a hand from kind numbers, 0 to 33, in any order.
    ///
    /// # Errors
    ///
    /// If a number is over 33 or occurs more than four times, or there are more than 14.
    pub fn from_kinds(kinds: &[u8]) -> Result<Self, InputError> {
        Self::collect(of_kinds(kinds))
    }

    /// Makes a hand from tile numbers, 0 to 135, in any order: the copies of kind `k` are `4 * k`
    /// to `4 * k + 3`, and 16, 52 and 88 are the red fives.
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// let hand = Hand::from_numbers(&[16, 17, 53])?;
    /// assert_eq!(hand.to_string(), "05m5p");
    /// assert!(hand.numbers().eq([16, 17, 53]));
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a number is over 135 or occurs twice, or there are more than 14.
    pub fn from_numbers(numbers: &[u8]) -> Result<Self, InputError> {
        Self::collect(numbered(numbers))
    }

    /// Makes a hand from tiles in any order.
    ///
    /// # Errors
    ///
    /// If a tile occurs more than four times, or there are more than 14.
    pub fn from_tiles(tiles: &[Tile]) -> Result<Self, InputError> {
        tiles.iter().copied().collect()
    }

    /// Makes a hand from pieces in any order.
    ///
    /// # Errors
    ///
    /// If a kind occurs more than four times, or there are more than 14.
    pub fn from_pieces(pieces: &[Piece]) -> Result<Self, InputError> {
        pieces.iter().copied().collect()
    }

    /// Makes a hand from pieces, each with its position in the input.
    fn collect(pieces: impl Iterator<Item = Found>) -> Result<Self, InputError> {
        let mut collected = HandBuilder::new();
        for piece in pieces {
            let (at, piece) = piece?;
            collected.piece(piece, at)?;
        }
        collected.hand()
    }

    /// The same concealed tiles with exactly these called melds.
    ///
    /// ```
    /// use shanten::{Hand, Meld};
    ///
    /// let melds: [Meld; 2] = ["(789p)".parse()?, "[1111s]".parse()?];
    /// let hand = "123m44z".parse::<Hand>()?.with_melds(&melds)?;
    /// assert_eq!(hand, "123m44z(789p)[1111s]".parse()?);
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there would be five tiles of a kind, or more than 14 tiles, counting each meld as three.
    pub fn with_melds(self, melds: &[Meld]) -> Result<Self, InputError> {
        let mut called = Melds::NONE;
        let own = melds.iter().try_fold(self.copies(), |own, &meld| own.plus(Copies::of_meld(meld)));
        let has_room = self.len() + 3 * melds.len() <= FOUR_MELD_TILES;
        if own.is_ok() && has_room && melds.iter().all(|&meld| called.push(meld)) {
            return Ok(Self { melds: called, ..self });
        }
        // One by one, to find the first that is wrong.
        let (tiles, reds) = (self.len(), self.reds());
        let mut collected = HandBuilder { counts: self.counts(), tiles, melds: Melds::NONE, reds };
        for (at, &meld) in melds.iter().enumerate() {
            collected.meld(meld, at)?;
        }
        collected.hand()
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

    /// Removes a tile. Of fives a plain one goes first;
    /// [`discard_piece`](Self::discard_piece) lets you choose.
    ///
    /// # Errors
    ///
    /// If the hand doesn't have it. The hand stays unchanged.
    #[inline]
    pub fn discard(&mut self, tile: Tile) -> Result<(), TurnError> {
        let copies = self.count(tile);
        if copies == 0 {
            return Err(TurnError::NotInHand(tile));
        }
        self.totals = self.totals.minus(Totals::added_by_copy(tile, copies - 1));
        if self.totals.has_reds() {
            self.give_up_reds(tile, copies - 1);
        }
        let WordPlace { suit, step, .. } = PLACES[tile.index()];
        self.set_suit(suit, self.suits[suit] - step);
        Ok(())
    }

    #[inline]
    fn set_suit(&mut self, suit: usize, word: SuitWord) {
        let before = core::mem::replace(&mut self.suits[suit], word);
        self.key = self.key.with_suit_changed(before, word);
    }

    /// The key that identifies the hand in the table.
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
            // The special forms first: they don't wait for the table.
            self.totals.seven_pairs().min(self.totals.thirteen_orphans()).min(standard)
        } else {
            standard
        }
    }
}

shared_methods!(Hand, FOUR_MELDS);

/// A piece with its position in the input, or why there is none.
pub(crate) type Found = Result<(usize, Piece), InputError>;

/// The pieces of kind numbers.
pub(crate) fn of_kinds(kinds: &[u8]) -> impl Iterator<Item = Found> {
    kinds.iter().enumerate().map(|(at, &number)| {
        let tile = Tile::from_index(number).ok_or(InputError::NoSuchKind { number, at: Place::at(at) })?;
        Ok((at, tile.into()))
    })
}

/// The pieces of tile numbers.
pub(crate) fn numbered(numbers: &[u8]) -> impl Iterator<Item = Found> {
    let mut seen = [false; Piece::NUMBERS];
    numbers.iter().enumerate().map(move |(at, &number)| {
        let piece = Piece::from_number(number).ok_or(InputError::NoSuchTile { number, at: Place::at(at) })?;
        if core::mem::replace(&mut seen[usize::from(number)], true) {
            return Err(InputError::RepeatedTile { number, at: Place::at(at) });
        }
        Ok((at, piece))
    })
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

/// Makes a hand from tiles in any order. In errors the position counts from 0.
impl FromIterator<Tile> for Result<Hand, InputError> {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        tiles.into_iter().map(Piece::plain).collect()
    }
}

/// Makes a hand from pieces in any order. In errors the position counts from 0.
impl FromIterator<Piece> for Result<Hand, InputError> {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        Hand::collect(pieces.into_iter().enumerate().map(Ok))
    }
}

impl From<&Hand> for [u8; Tile::KINDS] {
    fn from(hand: &Hand) -> Self {
        hand.counts()
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand({self})")
    }
}
