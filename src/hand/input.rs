//! Hands from tiles, pieces and numbers.

use super::counts::KindCounts;
use super::riichi::Hand;
use crate::format::{COPIES, FOUR_MELD_TILES};
use crate::game::melds::Melds;
use crate::game::{Copies, InputError, Meld, Piece, Place, Reds, Tile};

/// A hand under construction, valid after every step.
// Optimised code reads `reds` together with the bytes after it. If those were padding, Valgrind
// would report the hand as uninitialised.
#[repr(C)]
pub(crate) struct HandBuilder {
    pub(super) tiles: usize,
    pub(super) melds: Melds,
    pub(super) reds: Reds,
    pub(super) counts: KindCounts,
}

impl HandBuilder {
    pub(crate) fn new() -> Self {
        Self { tiles: 0, melds: Melds::NONE, reds: [0; _], counts: [0; Tile::KINDS] }
    }

    /// Adds a piece. `at` is its position in the input.
    #[inline]
    pub(crate) fn piece(&mut self, piece: Piece, at: usize) -> Result<(), InputError> {
        let tile = piece.tile();
        if self.tiles + 3 * self.melds.len() >= FOUR_MELD_TILES {
            return Err(InputError::TooManyTiles { tile: Some(tile), most: FOUR_MELD_TILES, at: Place::at(at) });
        }
        let count = &mut self.counts[tile.index()];
        if *count + self.melds.count(tile) == COPIES {
            return Err(InputError::FifthCopy { tile, at: Place::at(at) });
        }
        *count += 1;
        self.tiles += 1;
        if piece.is_red() {
            self.reds[tile.suit() as usize] += 1;
        }
        Ok(())
    }

    /// Adds a meld. `at` is its position in the input.
    pub(crate) fn meld(&mut self, meld: Meld, at: usize) -> Result<(), InputError> {
        if !self.melds.push(meld) || self.tiles + 3 * self.melds.len() > FOUR_MELD_TILES {
            return Err(InputError::TooManyMelds { meld, most: FOUR_MELD_TILES, at: Place::at(at) });
        }
        let fifth = |&tile: &Tile| self.counts[tile.index()] + self.melds.count(tile) > COPIES;
        meld.tiles().find(fifth).map_or(Ok(()), |tile| Err(InputError::FifthCopy { tile, at: Place::at(at) }))
    }

    pub(crate) fn hand(self) -> Result<Hand, InputError> {
        let hand = Hand::from_counts(&self.counts)?;
        Ok(Hand { melds: self.melds, totals: hand.totals.with_reds(self.reds), ..hand })
    }
}

impl Hand {
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
        // The slow path finds the piece that is wrong.
        distinct(numbers).map_or_else(|| Self::collect(numbered(numbers)), Ok)
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

    /// Returns the same concealed tiles with exactly these called melds.
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
        // The melds are added one by one to find the first wrong one.
        let (tiles, reds) = (self.len(), self.reds());
        let mut collected = HandBuilder { counts: self.counts(), tiles, melds: Melds::NONE, reds };
        for (at, &meld) in melds.iter().enumerate() {
            collected.meld(meld, at)?;
        }
        collected.hand()
    }
}

/// A piece with its position in the input, or the error there.
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

/// Returns the hand of tile numbers; `None` if any of them is wrong.
fn distinct(numbers: &[u8]) -> Option<Hand> {
    let (mut counts, mut seen) = ([0; Tile::KINDS], [false; Piece::NUMBERS]);
    for &number in numbers {
        if core::mem::replace(seen.get_mut(usize::from(number))?, true) {
            return None;
        }
        counts[usize::from(number / COPIES)] += 1;
    }
    let hand = Hand::from_counts(&counts).ok()?;
    let reds = [Tile::M5, Tile::P5, Tile::S5].map(|five| u8::from(seen[five.index() * usize::from(COPIES)]));
    if reds == [0; 3] { Some(hand) } else { hand.with_reds(reds).ok() }
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
