//! The codings of a sequence that the literature has, each to and from each other.

use core::fmt;

use super::sequence::{Sequence, SequenceError};
use crate::format::fragment::{CODE_BITS, Fragment, GAP};
use crate::format::line_code::LineCode;
use crate::format::{COPIES, FOUR_MELD_TILES, NUMBER_KINDS};

/// A way to write a sequence as bits, kind by kind.
///
/// Of each kind it tells the count, 1 to 4, and what comes behind it: the next kind of the
/// fragment, with none or one kind missing in between, or the end of the fragment.
///
/// ```
/// use shanten::{Coding, Sequence};
///
/// let sequence: Sequence = "11123|2".parse()?;
/// let digits = Coding::ALL.map(|coding| coding.digits(sequence).to_string());
/// assert_eq!(digits, ["0001001010110111", "1010011100011000", "010111111110111110", "010111110111"]);
///
/// // From each coding to each other, by way of the sequence.
/// let ones = Coding::Ones.encode(sequence);
/// assert_eq!(Coding::Zeros.encode(Coding::Ones.decode(ones)?), Coding::Zeros.encode(sequence));
/// # Ok::<(), shanten::SequenceError>(())
/// ```
#[doc = include_str!("codings.md")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Coding {
    /// Two bits for the count, less one, and two for the distance, 3 at the end of a fragment. Its
    /// numbers are those of [`Sequence::code`].
    Fixed,
    /// The count in ones, and one zero if the next kind is next to it, two if one is missing in
    /// between, three at the end of a fragment: `10`, `110`, `1100`, `11000` and so on.
    Zeros,
    /// Three ones for each copy but the first, closed by `0` if the next kind is next to it, `10`
    /// if one is missing in between, `110` at the end of a fragment.
    Ones,
    /// Two ones for each copy but the first, closed by `0` if the next kind is next to it and by
    /// `10` if not; the last zero of all is left out. It forgets distances of 2: all that is
    /// not next to each other is apart, which makes no difference to a complete hand. The index
    /// of divisions knows complete hands by it, in the order of their tiles.
    Lines,
}

/// A kind: its count, and the distance to the next kind, 0 at the end of a fragment.
type CodedKind = (u8, u8);

impl Coding {
    /// All codings, the longest first.
    pub const ALL: [Self; 4] = [Self::Fixed, Self::Zeros, Self::Ones, Self::Lines];

    /// Its name: `fixed`, `zeros`, `ones` or `lines`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["fixed", "zeros", "ones", "lines"][self as usize]
    }

    /// The number that stands for a sequence.
    ///
    /// That of the fixed coding has the first bit in bit 55; the numbers of the other three have it
    /// in bit 0, and the zeros at the end are not seen in them.
    #[must_use]
    pub fn encode(self, sequence: Sequence) -> u64 {
        if self == Self::Fixed { sequence.code() } else { self.bits(sequence).number }
    }

    /// The sequence that a number stands for. If it is of [`Lines`](Self::Lines), kinds that are
    /// not next to each other are apart, and lines may come in any order and either way round,
    /// so that the sequence may have another number.
    ///
    /// # Errors
    ///
    /// If the number stands for no sequence.
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
        // Of the others only the sorted way to write a sequence counts.
        let is_code = width == 0 && (self == Self::Lines || self.encode(sequence) == number);
        if is_code { Ok(sequence) } else { Err(error) }
    }

    /// How many bits a sequence takes.
    #[must_use]
    pub fn len(self, sequence: Sequence) -> u32 {
        self.bits(sequence).len
    }

    /// The bits of a sequence as text, in the order in which they are written.
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

    /// Takes the first kind of a number in one of the three codings of different lengths, if it
    /// begins with one.
    fn take(self, rest: &mut u64) -> Option<CodedKind> {
        let ones = rest.trailing_ones();
        let behind = rest.checked_shr(ones).unwrap_or(0);
        let (count, distance, zeros) = match self {
            Self::Fixed => return None,
            // Zeros at the end of the number are as many as at the end of a fragment.
            Self::Zeros => match if behind == 0 { 3 } else { behind.trailing_zeros() } {
                zeros @ 1..=2 => (ones, zeros, zeros),
                zeros => (ones, 0, zeros),
            },
            Self::Ones => (ones / 3 + 1, [1, 2, 0][ones as usize % 3], 1),
            Self::Lines => (ones / 2 + 1, [1, 0][ones as usize % 2], 1),
        };
        *rest = behind.checked_shr(zeros).unwrap_or(0);
        (1..=COPIES.into()).contains(&count).then_some((count as u8, distance as u8))
    }
}

impl fmt::Display for Coding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Some bits, the first one the lowest.
#[derive(Clone, Copy)]
struct Bits {
    number: u64,
    len: u32,
}

impl Bits {
    const NONE: Self = Self { number: 0, len: 0 };

    /// With so many ones and then zeros more.
    const fn then(self, ones: u32, zeros: u32) -> Self {
        Self { number: self.number | ((1 << ones) - 1) << self.len, len: self.len + ones + zeros }
    }
}

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.len).try_for_each(|bit| write!(f, "{}", self.number >> bit & 1))
    }
}
