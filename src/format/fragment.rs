//! Fragments: neighbouring kinds of one suit, the parts of a sequence.

use super::{COPIES, FOUR_MELD_TILES, HONOUR_KINDS, HONOURS, NUMBER_KINDS};
use core::fmt::{self, Write as _};

/// The bits of one kind in a code: 2 for the count, 2 for the distance to the next kind.
pub(crate) const KIND_BITS: u32 = 4;
/// The bits of the longest code, which has 14 kinds.
pub(crate) const CODE_BITS: u32 = KIND_BITS * FOUR_MELD_TILES as u32;
/// The last kind of a fragment has this mark instead of a distance.
const END: u8 = 3;
/// The greatest distance between the first and the last kind of a fragment.
const MAX_SPAN: u8 = NUMBER_KINDS as u8 - 1;
/// The greatest distance between neighbouring kinds of a fragment, and the number of empty kinds
/// that separate two fragments in a suit.
pub(crate) const GAP: u8 = 2;

/// A count (1 to 4) and the distance to the next kind (1, 2 or [`END`]), packed into four bits.
const fn pack(count: u8, distance: u8) -> u8 {
    (count - 1) << 2 | distance
}

/// The inverse of [`pack`].
const fn unpack(packed: u8) -> (u8, u8) {
    ((packed >> 2) + 1, packed & 3)
}

/// Neighbouring kinds of one suit, each 1 or 2 apart from the next, or a single honour.
///
/// The string alternates the counts of the kinds (1 to 4) with the distances between them (1 or 2):
/// `11113` is three kinds in a row with counts 1, 1 and 3; `121` is two tiles with one missing kind
/// in between. A fragment covers at most nine kinds and has at most 14 tiles. Its
/// [reverse](Self::reversed) is the same fragment read from the other end; the smaller of the two
/// is [canonical](Self::canonical).
///
/// Fragments are ordered kind by kind: by count, then by distance, where the end of a fragment
/// comes after any distance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fragment(u64);

impl Fragment {
    /// A single tile.
    pub(crate) const SINGLE: Self = Self((pack(1, END) as u64) << (CODE_BITS - KIND_BITS));

    /// Makes a fragment from its kinds in order, each with its count (1 to 4) and the distance to
    /// the next kind (1 or 2; 0 for the last).
    ///
    /// `None` if a number is out of range, the first 0 is not at the end, or the fragment covers
    /// more than nine kinds or has more than 14 tiles.
    ///
    /// ```
    /// use shanten::sequence::Fragment;
    ///
    /// let fragment = Fragment::new([(1, 1), (1, 2), (3, 0)]).unwrap();
    /// assert_eq!(fragment.to_string(), "11123");
    /// assert_eq!(fragment.reversed().to_string(), "32111");
    /// assert_eq!(Fragment::new([(5, 0)]), None);
    /// ```
    #[must_use]
    pub fn new(kinds: impl IntoIterator<Item = (u8, u8)>) -> Option<Self> {
        let mut prefix = FragmentPrefix::EMPTY;
        for (count, distance) in kinds {
            if !(1..=COPIES).contains(&count) || distance >= END {
                return None;
            }
            let distance = if distance == 0 { END } else { distance };
            prefix = prefix.push(pack(count, distance), FOUR_MELD_TILES as u8)?;
        }
        prefix.ended.then_some(Self(prefix.code))
    }

    /// The kinds in order, each with its count and the distance to the next kind (0 for the last).
    pub fn kinds(self) -> impl Iterator<Item = (u8, u8)> {
        packed_kinds(self.0).map(|packed| match unpack(packed) {
            (count, END) => (count, 0),
            kind => kind,
        })
    }

    /// The number of tiles, 1 to 14.
    #[must_use]
    pub fn tiles(self) -> u8 {
        self.kinds().map(|(count, _)| count).sum()
    }

    /// The number of kinds from the first to the last, empty ones included, 1 to 9.
    #[must_use]
    pub fn width(self) -> u8 {
        1 + self.kinds().map(|(_, distance)| distance).sum::<u8>()
    }

    /// The same fragment read from its other end.
    #[must_use]
    pub fn reversed(self) -> Self {
        let mut code = 0;
        let mut distance = END;
        let mut shift = CODE_BITS - self.len() * KIND_BITS;
        for packed in packed_kinds(self.0) {
            let (count, next) = unpack(packed);
            code |= u64::from(pack(count, distance)) << shift;
            distance = next;
            shift += KIND_BITS;
        }
        Self(code)
    }

    /// The smaller of the fragment and its reverse.
    #[must_use]
    pub fn canonical(self) -> Self {
        self.min(self.reversed())
    }

    /// The code: four bits for each kind, the first kind in bits 52 to 55.
    pub(crate) const fn code(self) -> u64 {
        self.0
    }

    /// The number of kinds that have tiles.
    pub(crate) const fn len(self) -> u32 {
        code_len(self.0)
    }

    /// The fragment at the start of a code.
    pub(crate) fn first_of(code: u64) -> Option<Self> {
        let mut prefix = FragmentPrefix::EMPTY;
        let mut kinds = packed_kinds(code);
        while !prefix.ended {
            prefix = prefix.push(kinds.next()?, FOUR_MELD_TILES as u8)?;
        }
        Some(Self(prefix.code))
    }

    /// The next canonical fragment after `after` (the very first for `None`) with at most
    /// `max_tiles` tiles.
    pub(crate) fn next_canonical(after: Option<Self>, max_tiles: u8) -> Option<Self> {
        let mut next = match after {
            None => FragmentPrefix::EMPTY.complete(max_tiles)?,
            Some(fragment) => fragment.successor(max_tiles)?,
        };
        while next > next.reversed() {
            next = next.successor(max_tiles)?;
        }
        Some(next)
    }

    /// The next fragment in order, canonical or not, with at most `max_tiles` tiles.
    fn successor(self, max_tiles: u8) -> Option<Self> {
        let mut code = self.0;
        let mut len = self.len();
        while len > 0 {
            len -= 1;
            let shift = CODE_BITS - (len + 1) * KIND_BITS;
            let packed = (code >> shift) as u8 & 15;
            code &= !(15 << shift);
            let prefix = FragmentPrefix::from_code(code, len);
            let mut larger = packed + 1;
            while larger <= 15 {
                if let Some(fragment) = prefix.push(larger, max_tiles).and_then(|longer| longer.complete(max_tiles)) {
                    return Some(fragment);
                }
                larger += 1;
            }
        }
        None
    }
}

/// The space left in a hand's suits while fragments are placed, from the lowest rank up.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// The kinds taken in each number suit, including the gap after each fragment.
    taken: [u8; HONOURS],
    honours: u8,
}

impl Room {
    /// The kinds of a number suit, plus the gap that may reach past its end.
    const CELLS: u8 = NUMBER_KINDS as u8 + GAP;
    pub(crate) const EMPTY: Self = Self { taken: [0; HONOURS], honours: 0 };

    /// Finds places for fragments of these widths so that no two of them touch. Returns whether
    /// they fit.
    ///
    /// Only if all fit, `put` gets the suit and the lowest rank of each fragment, both from 0, the
    /// last fragment first.
    pub(crate) fn place(self, widths: &[u8], put: &mut impl FnMut(usize, usize)) -> bool {
        // Build scripts run unoptimised, so this is a plain loop.
        let (mut singles, mut cells, mut at) = (0, 0, 0);
        while at < widths.len() {
            if widths[at] == 1 && singles < HONOUR_KINDS {
                singles += 1;
            } else {
                cells += widths[at] + GAP;
            }
            at += 1;
        }
        cells <= HONOURS as u8 * Self::CELLS && self.search(widths, put)
    }

    /// The first suit and rank where a fragment of this width fits, and the room left after it. If
    /// all fragments fit one by one, [`place`](Self::place) puts them in the same places.
    pub(crate) fn put(mut self, width: u8) -> Option<(Self, usize, usize)> {
        if width == 1 && usize::from(self.honours) < HONOUR_KINDS {
            self.honours += 1;
            return Some((self, HONOURS, usize::from(self.honours) - 1));
        }
        let mut suit = 0;
        while suit < HONOURS {
            let rank = self.taken[suit];
            if rank + width + GAP <= Self::CELLS {
                self.taken[suit] += width + GAP;
                return Some((self, suit, rank.into()));
            }
            suit += 1;
        }
        None
    }

    fn search(self, widths: &[u8], put: &mut impl FnMut(usize, usize)) -> bool {
        let Some((&width, others)) = widths.split_first() else {
            return true;
        };
        if width == 1 && usize::from(self.honours) < HONOUR_KINDS {
            let found = Self { honours: self.honours + 1, ..self }.search(others, put);
            if found {
                put(HONOURS, self.honours.into());
            }
            return found;
        }
        for suit in 0..HONOURS {
            let taken = self.taken[suit];
            if taken + width + GAP > Self::CELLS || self.taken[..suit].contains(&taken) {
                continue;
            }
            let mut room = self;
            room.taken[suit] += width + GAP;
            if room.search(others, put) {
                put(suit, taken.into());
                return true;
            }
        }
        false
    }
}

/// A fragment that may not have its end yet.
#[derive(Clone, Copy)]
struct FragmentPrefix {
    code: u64,
    len: u32,
    tiles: u8,
    span: u8,
    ended: bool,
}

impl FragmentPrefix {
    const EMPTY: Self = Self { code: 0, len: 0, tiles: 0, span: 0, ended: false };

    /// The first `len` kinds of a code, none of which ends a fragment.
    fn from_code(code: u64, len: u32) -> Self {
        let mut prefix = Self { code, len, ..Self::EMPTY };
        for packed in packed_kinds(code) {
            let (count, distance) = unpack(packed);
            prefix.tiles += count;
            prefix.span += distance;
        }
        prefix
    }

    /// Adds a kind. `None` if the bits are invalid or there is no room, including room for a next
    /// kind that must follow.
    fn push(mut self, packed: u8, max_tiles: u8) -> Option<Self> {
        let (count, distance) = unpack(packed);
        if distance == 0 || self.ended {
            return None;
        }
        self.tiles += count;
        self.ended = distance == END;
        if !self.ended {
            self.span += distance;
        }
        if self.tiles + u8::from(!self.ended) > max_tiles || self.span > MAX_SPAN {
            return None;
        }
        self.len += 1;
        self.code |= u64::from(packed) << (CODE_BITS - self.len * KIND_BITS);
        Some(self)
    }

    /// The first fragment that begins with these kinds.
    fn complete(mut self, max_tiles: u8) -> Option<Fragment> {
        while !self.ended {
            self = (1..=END).find_map(|distance| self.push(pack(1, distance), max_tiles))?;
        }
        Some(Fragment(self.code))
    }
}

/// The packed kinds of a code, up to the first empty place.
fn packed_kinds(code: u64) -> impl Iterator<Item = u8> {
    let mut rest = code << (u64::BITS - CODE_BITS);
    core::iter::from_fn(move || {
        let packed = (rest >> (u64::BITS - KIND_BITS)) as u8;
        rest <<= KIND_BITS;
        (packed != 0).then_some(packed)
    })
}

/// The number of kinds in a code.
const fn code_len(code: u64) -> u32 {
    if code == 0 { 0 } else { (CODE_BITS - code.trailing_zeros()).div_ceil(KIND_BITS) }
}

impl fmt::Display for Fragment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (count, distance) in self.kinds() {
            f.write_char(char::from(b'0' + count))?;
            if distance > 0 {
                f.write_char(char::from(b'0' + distance))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Fragment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fragment({self})")
    }
}
