//! Writes tiles in letters. The standard formatting would take longer than a query.

use core::fmt::{self, Write as _};

use super::notation::{JOKER, PLUS, RED_DIGIT, TRIPLET, brackets, digit, write_glyphs};
use crate::format::{COUNTS, NUMBER_KINDS, SUITS, SuitWord};
use crate::game::tiles::copies::{Copies, bounds, triples};
use crate::game::tiles::meld::{Meld, MeldKind};
use crate::game::tiles::piece::{Piece, Reds};
use crate::game::tiles::tile::{Suit, Tile};
use crate::game::tiles::tile_set::TileSet;

/// A buffer to write tiles in letters without an allocation and without standard formatting, which
/// would take twice as long. It can be reused.
///
/// ```
/// use shanten::Hand;
/// use shanten::notation::LetterBuffer;
///
/// let hands: [Hand; 2] = ["44z(789p)231m".parse()?, "0p".parse()?];
/// let mut buffer = LetterBuffer::new();
/// let mut lines = Vec::new();
/// for hand in hands {
///     lines.extend_from_slice(hand.letters(&mut buffer).as_bytes());
///     lines.push(b'\n');
/// }
/// assert_eq!(lines, b"123m44z(789p)\n0p\n");
/// # Ok::<(), shanten::InputError>(())
/// ```
#[derive(Clone)]
#[repr(align(16))]
pub struct LetterBuffer {
    bytes: [u8; CAPACITY],
    len: u8,
}

/// The size of the buffer: room for [`Digits`] after any length, so that writing needs no check.
/// All tiles with the letters of their suits take 140 bytes; a hand with melds has few other tiles.
const CAPACITY: usize = u8::MAX as usize + 1 + size_of::<Digits>();

/// A digit for each tile of three neighbouring kinds, for ranks 1 to 3, from the lowest byte on.
/// The highest byte is the number of tiles.
type Digits = u128;

/// The digits by the counts of the three kinds, as a number in base [`COUNTS`].
type ByCounts = [Digits; COUNTS.pow(3).next_power_of_two()];

/// The digits for the three kinds from each rank on.
static DIGITS: [ByCounts; NUMBER_KINDS - 2] = {
    let mut all = [[0; _]; _];
    let mut ranks = 0;
    while ranks < all.len() {
        all[ranks] = digits(b'1' + ranks as u8);
        ranks += 1;
    }
    all
};

/// The digits of three kinds, the first of which has the digit `first`.
const fn digits(first: u8) -> ByCounts {
    let mut all = [0; _];
    let mut number = 0;
    while number < COUNTS.pow(3) {
        let mut len = 0;
        let mut kind = 0;
        while kind < 3 {
            let mut copies = number / COUNTS.pow(kind) % COUNTS;
            while copies > 0 {
                all[number] |= ((first + kind as u8) as Digits) << (u8::BITS * len);
                len += 1;
                copies -= 1;
            }
            kind += 1;
        }
        all[number] |= (len as Digits) << LEN;
        number += 1;
    }
    all
}
const LEN: u32 = Digits::BITS - u8::BITS;

impl LetterBuffer {
    /// An empty buffer.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self { bytes: [0; _], len: 0 }
    }

    /// Empties the buffer.
    #[inline(always)]
    pub(crate) fn emptied(&mut self) -> &mut Self {
        self.len = 0;
        self
    }

    #[inline(always)]
    pub(crate) fn add_copies(&mut self, copies: Copies) {
        self.add_pieces(copies, [0; _]);
    }

    /// Adds tiles; `reds` of the fives are red.
    #[inline(always)]
    pub(crate) fn add_pieces(&mut self, copies: Copies, [characters, dots, bamboos]: Reds) {
        for (suit, reds) in Suit::ALL.into_iter().zip([characters, dots, bamboos, 0]) {
            self.add_suit(suit, copies.triples(suit), reds);
        }
    }

    /// Adds the concealed tiles of a hand.
    #[inline(always)]
    pub(crate) fn add_suits(&mut self, suits: &[SuitWord; SUITS], [characters, dots, bamboos]: Reds) {
        for ((suit, word), reds) in Suit::ALL.into_iter().zip(suits).zip([characters, dots, bamboos, 0]) {
            self.add_suit(suit, triples(*word, suit), reds);
        }
    }

    /// Adds the tiles of a suit, with the counts given as in [`triples`].
    #[inline(always)]
    fn add_suit(&mut self, suit: Suit, [low, middle, high]: [usize; 3], reds: u8) {
        let (start, [first, second, third, _]) = (self.len, bounds(suit));
        self.add_triple(low, first);
        let fives = usize::from(self.len) + middle % COUNTS;
        self.add_triple(middle, second);
        self.add_triple(high, third);
        if reds > 0 {
            self.bytes[fives..fives + usize::from(reds)].fill(b'0' + RED_DIGIT);
        }
        self.bytes[usize::from(self.len)] = suit.letter() as u8;
        self.len += u8::from(self.len > start);
    }

    /// Adds the digits of three kinds, the first of which is `ranks` above 1.
    #[inline(always)]
    fn add_triple(&mut self, number: usize, ranks: usize) {
        let digits = DIGITS[ranks % DIGITS.len()][number % DIGITS[0].len()];
        // Writes all bytes, then keeps only the digits: a branch would be mispredicted.
        let start = usize::from(self.len);
        self.bytes[start..start + size_of::<Digits>()].copy_from_slice(&digits.to_le_bytes());
        self.len += (digits >> LEN) as u8;
    }

    pub(crate) fn add_meld(&mut self, meld: Meld) {
        let [opening, closing] = brackets(meld.kind());
        self.add(opening);
        let (rank, red) = (meld.tile().rank(), meld.red_places());
        for place in 0..meld.tiles().len() {
            if meld.kind() == MeldKind::AddedQuad && place == TRIPLET {
                self.add(PLUS);
            }
            let above = if meld.kind() == MeldKind::Run { place as u8 } else { 0 };
            self.add((b'0' + if red >> place & 1 == 1 { RED_DIGIT } else { rank + above }).into());
        }
        self.add(meld.tile().suit().letter());
        self.add(closing);
    }

    pub(crate) fn add_jokers(&mut self, jokers: u8) {
        (0..jokers).for_each(|_| self.add(JOKER));
    }

    /// Adds a tile set aside: `(4z)`.
    pub(crate) fn add_aside(&mut self, tile: Tile) {
        self.add('(');
        self.add_piece(tile.into());
        self.add(')');
    }

    fn add_piece(&mut self, piece: Piece) {
        self.add_digit(piece);
        self.add(piece.tile().suit().letter());
    }

    fn add_digit(&mut self, piece: Piece) {
        self.add(digit(piece));
    }

    /// Adds an ASCII character.
    #[inline]
    fn add(&mut self, character: char) {
        debug_assert!(character.is_ascii());
        self.bytes[usize::from(self.len)] = character as u8;
        self.len += 1;
    }

    /// The characters in the buffer.
    #[inline(always)]
    #[allow(unsafe_code, reason = "to check the bytes again is 6 to 8% of an answer in JSON or text")]
    pub(crate) fn text(&self) -> &str {
        let letters = &self.bytes[..usize::from(self.len)];
        debug_assert!(letters.is_ascii());
        // SAFETY: all added bytes are ASCII: digits of a table, and characters of tables and
        // constants in this module. Checking all bytes again took 50 to 120 instructions.
        unsafe { str::from_utf8_unchecked(letters) }
    }
}

impl Default for LetterBuffer {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for LetterBuffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LetterBuffer").field(&self.text()).finish()
    }
}

impl Tile {
    /// Writes the tile in letters into the buffer.
    #[inline]
    pub fn letters(self, buffer: &mut LetterBuffer) -> &str {
        Piece::plain(self).letters(buffer)
    }
}

impl Piece {
    /// Writes the piece in letters into the buffer.
    #[inline]
    pub fn letters(self, buffer: &mut LetterBuffer) -> &str {
        let letters = buffer.emptied();
        letters.add_piece(self);
        letters.text()
    }
}

impl Meld {
    /// Writes the meld in letters into the buffer.
    #[inline]
    pub fn letters(self, buffer: &mut LetterBuffer) -> &str {
        let letters = buffer.emptied();
        letters.add_meld(self);
        letters.text()
    }
}

/// Writes the tiles in brackets: `(789p)`, or Unicode tiles with the alternate flag.
impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            return f.write_str(self.letters(&mut LetterBuffer::new()));
        }
        let [opening, closing] = brackets(self.kind());
        f.write_char(opening)?;
        for (place, tile) in self.tiles().enumerate() {
            if self.kind() == MeldKind::AddedQuad && place == TRIPLET {
                f.write_char(PLUS)?;
            }
            write_glyphs(f, [tile])?;
        }
        f.write_char(closing)
    }
}

impl TileSet {
    /// Writes the kinds in letters into the buffer.
    #[inline]
    pub fn letters(self, buffer: &mut LetterBuffer) -> &str {
        let letters = buffer.emptied();
        letters.add_copies(Copies::one_of_each(self));
        letters.text()
    }
}

/// Writes the kinds in order: `1239m123s`, or Unicode tiles with the alternate flag. An empty set
/// is an empty string.
impl fmt::Display for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { write_glyphs(f, self.iter()) } else { f.write_str(self.letters(&mut LetterBuffer::new())) }
    }
}
