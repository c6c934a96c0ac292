//! The literature's codings of sequences, and conversions between them.

use core::fmt;

use super::canonical::{Sequence, SequenceError};
use crate::format::fragment::{CODE_BITS, Fragment, GAP};
use crate::format::line_code::LineCode;
use crate::format::{COPIES, FOUR_MELD_TILES, NUMBER_KINDS};
use crate::game::base::name::named;

/// A way to write a sequence as bits, kind by kind.
///
/// It encodes the count of each kind, 1 to 4, and what follows: the next kind of the fragment
/// directly, the next kind after one missing kind, or the end of the fragment.
///
/// ```
/// use shanten::sequence::{Coding, Sequence};
///
/// let sequence: Sequence = "11123|2".parse()?;
/// let digits = Coding::ALL.iter().map(|coding| coding.digits(sequence).to_string());
/// let digits: Vec<String> = digits.collect();
/// assert_eq!(digits[..2], ["0001001010110111", "1010011100011000"]);
/// assert_eq!(digits[2..], ["010111111110111110", "010111110111"]);
///
/// // From one coding to another, by way of the sequence.
/// let ones = Coding::Ones.encode(sequence);
/// assert_eq!(Coding::Zeros.encode(Coding::Ones.decode(ones)?), Coding::Zeros.encode(sequence));
/// # Ok::<(), shanten::sequence::SequenceError>(())
/// ```
#[doc = include_str!("codings.md")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Coding {
    /// Two bits for the count minus 1, and two for the distance, which is 3 at the end of a
    /// fragment. These are the numbers of [`Sequence::code`].
    Fixed,
    /// A one for each copy, then zeros: one if the next kind follows directly, two if one kind is
    /// missing in between, three at the end of a fragment. `10`, `110`, `1100`, `11000` and so on.
    Zeros,
    /// Three ones for each copy after the first, then `0` if the next kind follows directly, `10`
    /// if one kind is missing in between, or `110` at the end of a fragment.
    Ones,
    /// Two ones for each copy after the first, then `0` if the next kind follows directly and `10`
    /// otherwise. The very last zero is left out.
    ///
    /// It doesn't distinguish a distance of 2 from the end of a fragment, which makes no difference
    /// in a complete hand. The index of divisions uses it for complete hands, in the order of their
    /// tiles.
    Lines,
}

/// The count of a kind, and the distance to the next kind (0 at the end of a fragment).
type CodedKind = (u8, u8);

named!(
    may grow: Coding,
    "All codings, the longest first.":
    Fixed "fixed",
    Zeros "zeros",
    Ones "ones",
    Lines "lines",
);

impl Coding {
    /// Encodes a sequence as a number.
    ///
    /// The first bit is bit 55 in the fixed coding and bit 0 in the others, whose final zeros are
    /// not part of the number.
    #[must_use]
    pub fn encode(self, sequence: Sequence) -> u64 {
        if self == Self::Fixed { sequence.code() } else { self.bits(sequence).number }
    }

    /// Decodes a number.
    ///
    /// [`Lines`](Self::Lines) doesn't distinguish distance 2 from the end of a fragment, so the
    /// result has ends there. It also accepts lines in any order and direction, so encoding the
    /// result may give another number.
    ///
    /// # Errors
    ///
    /// If the number encodes no sequence.
    pub fn decode(self, number: u64) -> Result<Sequence, SequenceError> {
        if self == Self::Fixed {
            return number.try_into();
        }
        let error = SequenceError::NoSuchCode { code: number };
        let mut fragments = [Fragment::SINGLE; FOUR_MELD_TILES];
        let mut len = 0;
        let mut kinds = [(0, 0); NUMBER_KINDS];
        let mut width = 0;
        let mut rest = number;
        while rest != 0 {
            let kind = self.take(&mut rest).ok_or(error)?;
            *kinds.get_mut(width).ok_or(error)? = kind;
            width += 1;
            if kind.1 == 0 {
                let fragment = Fragment::new(kinds[..width].iter().copied()).ok_or(error)?;
                *fragments.get_mut(len).ok_or(error)? = fragment;
                len += 1;
                width = 0;
            }
        }
        let sequence = Sequence::new(&fragments[..len]).map_err(|_| error)?;
        // All other codings only accept the sorted form of a sequence.
        let is_code = width == 0 && (self == Self::Lines || self.encode(sequence) == number);
        if is_code { Ok(sequence) } else { Err(error) }
    }

    /// The number of bits of a sequence.
    #[must_use]
    pub fn len(self, sequence: Sequence) -> u32 {
        self.bits(sequence).len
    }

    /// The bits of a sequence as a string, in the order of writing.
    #[must_use]
    pub fn digits(self, sequence: Sequence) -> impl fmt::Display {
        self.bits(sequence)
    }

    fn bits(self, sequence: Sequence) -> Bits {
        let kinds = sequence.fragments().flat_map(Fragment::kinds);
        match self {
            Self::Fixed => {
                let code = sequence.code() << (u64::BITS - CODE_BITS);
                Bits { number: code.reverse_bits(), len: 4 * kinds.count() as u32 }
            }
            Self::Zeros => kinds.fold(Bits::NONE, |bits, (count, distance)| {
                bits.then(count.into(), if distance == 0 { 3 } else { distance.into() })
            }),
            Self::Ones => kinds.fold(Bits::NONE, |bits, (count, distance)| {
                let closing = if distance == 0 { u32::from(GAP) } else { u32::from(distance) - 1 };
                bits.then(3 * (u32::from(count) - 1) + closing, 1)
            }),
            Self::Lines => {
                let line_code =
                    kinds.fold(LineCode::EMPTY, |line_code, (count, distance)| line_code.then(count, distance != 1));
                Bits { number: line_code.code().into(), len: line_code.len() }
            }
        }
    }

    /// Removes and returns the first kind of a number in one of the codings of variable length;
    /// `None` if the number doesn't begin with a kind.
    fn take(self, rest: &mut u64) -> Option<CodedKind> {
        let ones = rest.trailing_ones();
        let after = rest.checked_shr(ones).unwrap_or(0);
        let (count, distance, zeros) = match self {
            Self::Fixed => return None,
            // The zeros after the last one are not part of the number; there are three, for the end
            // of a fragment.
            Self::Zeros => match if after == 0 { 3 } else { after.trailing_zeros() } {
                zeros @ 1..=2 => (ones, zeros, zeros),
                zeros => (ones, 0, zeros),
            },
            Self::Ones => (ones / 3 + 1, [1, 2, 0][ones as usize % 3], 1),
            Self::Lines => (ones / 2 + 1, [1, 0][ones as usize % 2], 1),
        };
        *rest = after.checked_shr(zeros).unwrap_or(0);
        (1..=COPIES.into()).contains(&count).then_some((count as u8, distance as u8))
    }
}

/// Some bits, the first one lowest.
#[derive(Clone, Copy)]
struct Bits {
    number: u64,
    len: u32,
}

impl Bits {
    const NONE: Self = Self { number: 0, len: 0 };

    /// The bits followed by `ones` ones and then `zeros` zeros.
    const fn then(self, ones: u32, zeros: u32) -> Self {
        Self { number: self.number | ((1 << ones) - 1) << self.len, len: self.len + ones + zeros }
    }
}

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.len).try_for_each(|bit| write!(f, "{}", self.number >> bit & 1))
    }
}
