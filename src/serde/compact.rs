//! Tiles and hands in binary formats: fixed numbers of bytes instead of strings.

use core::marker::PhantomData;

use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{SerializeTuple as _, Serializer};

use crate::format::{COUNTS, FOUR_MELDS};
use crate::game::melds::{pack, unpack};
use crate::game::{Meld, Piece, Tile, TileSet};
use crate::hand::{Hand, Visible};

/// A type with a binary form of `N` bytes.
pub(super) trait Compact<const N: usize>: Sized {
    fn to_bytes(&self) -> [u8; N];
    /// `None` if no value has these bytes.
    fn from_bytes(bytes: &[u8; N]) -> Option<Self>;
}

pub(super) fn serialize<const N: usize, T: Compact<N>, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut tuple = serializer.serialize_tuple(N)?;
    value.to_bytes().iter().try_for_each(|byte| tuple.serialize_element(byte))?;
    tuple.end()
}

pub(super) fn deserialize<'de, const N: usize, T: Compact<N>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_tuple(N, Bytes::<N, T>(PhantomData))
}

struct Bytes<const N: usize, T>(PhantomData<T>);

impl<'de, const N: usize, T: Compact<N>> Visitor<'de> for Bytes<N, T> {
    type Value = T;

    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{N} bytes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<T, A::Error> {
        let mut bytes = [0; N];
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = list.next_element()?.ok_or_else(|| A::Error::invalid_length(place, &self))?;
        }
        T::from_bytes(&bytes).ok_or_else(|| A::Error::custom("the bytes are those of no value"))
    }
}

/// The byte is the kind number.
impl Compact<1> for Tile {
    fn to_bytes(&self) -> [u8; 1] {
        [self.index() as u8]
    }

    fn from_bytes(&[number]: &[u8; 1]) -> Option<Self> {
        Self::from_index(number)
    }
}

/// The byte is the number on tenhou.net/6.
impl Compact<1> for Piece {
    fn to_bytes(&self) -> [u8; 1] {
        [self.tenhou6()]
    }

    fn from_bytes(&[number]: &[u8; 1]) -> Option<Self> {
        Self::from_tenhou6(number)
    }
}

impl Compact<1> for Meld {
    fn to_bytes(&self) -> [u8; 1] {
        [pack(*self)]
    }

    fn from_bytes(&[byte]: &[u8; 1]) -> Option<Self> {
        unpack(byte)
    }
}

/// Each byte has eight kinds, the first in the lowest bit.
impl Compact<5> for TileSet {
    fn to_bytes(&self) -> [u8; 5] {
        core::array::from_fn(|place| (self.bits() >> (8 * place)) as u8)
    }

    fn from_bytes(bytes: &[u8; 5]) -> Option<Self> {
        let bits = bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte));
        Self::from_bits(bits)
    }
}

/// The number of counts from 0 to 4 that fit into a byte.
const A_BYTE: usize = 3;
/// The number of bytes for the counts of all kinds.
const ALL_COUNTS: usize = Tile::KINDS.div_ceil(A_BYTE);

/// Packs counts from 0 to 4, three per byte, the first as the lowest digit.
fn packed<const N: usize>(counts: &[u8]) -> [u8; N] {
    let digit = |at: usize| counts.get(at).copied().unwrap_or_default();
    core::array::from_fn(|byte| (0..A_BYTE).rev().fold(0, |sum, at| sum * COUNTS as u8 + digit(A_BYTE * byte + at)))
}

/// Unpacks counts from bytes; `None` if a byte is too large, or has a count after the last.
fn unpacked<const N: usize>(bytes: &[u8]) -> Option<[u8; N]> {
    let mut counts = [0; N];
    for (byte, &packed) in bytes.iter().enumerate() {
        let mut rest = packed;
        for at in A_BYTE * byte..A_BYTE * (byte + 1) {
            let digit = rest % COUNTS as u8;
            rest /= COUNTS as u8;
            match counts.get_mut(at) {
                Some(count) => *count = digit,
                None if digit == 0 => {}
                None => return None,
            }
        }
        if rest > 0 {
            return None;
        }
    }
    Some(counts)
}

/// The number of bytes of a hand: for its counts, its red fives and its melds.
pub(super) const OF_HAND: usize = ALL_COUNTS + 1 + FOUR_MELDS;
/// The number of bytes of visible tiles: for their counts and their red fives.
pub(super) const OF_VISIBLE: usize = ALL_COUNTS + 1;

impl Compact<OF_HAND> for Hand {
    fn to_bytes(&self) -> [u8; OF_HAND] {
        let mut bytes = [0; OF_HAND];
        let (counts, rest) = bytes.split_at_mut(ALL_COUNTS);
        counts.copy_from_slice(&packed::<ALL_COUNTS>(&self.counts()));
        [rest[0]] = packed(&self.reds());
        rest[1..].iter_mut().zip(self.melds()).for_each(|(byte, meld)| *byte = pack(meld));
        bytes
    }

    fn from_bytes(bytes: &[u8; OF_HAND]) -> Option<Self> {
        let (counts, rest) = bytes.split_at(ALL_COUNTS);
        let (mut melds, mut len) = ([Meld::FIRST; FOUR_MELDS], 0);
        for (place, &byte) in rest[1..].iter().enumerate().filter(|&(_, &byte)| byte != 0) {
            // There must be no gap between melds.
            if place != len {
                return None;
            }
            melds[place] = unpack(byte)?;
            len += 1;
        }
        let hand = Self::from_counts(&unpacked(counts)?).ok()?.with_reds(unpacked(&rest[..1])?).ok()?;
        hand.with_melds(&melds[..len]).ok()
    }
}

impl Compact<OF_VISIBLE> for Visible {
    fn to_bytes(&self) -> [u8; OF_VISIBLE] {
        let counts: [u8; Tile::KINDS] =
            core::array::from_fn(|kind| Tile::from_index(kind as u8).map_or(0, |tile| self.count(tile)));
        let mut bytes = [0; OF_VISIBLE];
        let (of_counts, rest) = bytes.split_at_mut(ALL_COUNTS);
        of_counts.copy_from_slice(&packed::<ALL_COUNTS>(&counts));
        [rest[0]] = packed(&self.reds());
        bytes
    }

    fn from_bytes(bytes: &[u8; OF_VISIBLE]) -> Option<Self> {
        let (counts, reds) = bytes.split_at(ALL_COUNTS);
        Self::from_counts(&unpacked(counts)?).ok()?.with_reds(unpacked(reds)?).ok()
    }
}

/// Implements both forms for types: strings in human-readable formats, bytes in others.
macro_rules! text_or_bytes {
    ($($type:ty: $bytes:expr),* $(,)?) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.serialize_str(self.letters(&mut $crate::game::LetterBuffer::new()))
                } else {
                    $crate::serde::compact::serialize::<{ $bytes }, Self, S>(self, serializer)
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if deserializer.is_human_readable() {
                    deserializer.deserialize_str($crate::serde::text::Text(core::marker::PhantomData))
                } else {
                    $crate::serde::compact::deserialize::<{ $bytes }, Self, D>(deserializer)
                }
            }
        }
    )*};
}
pub(super) use text_or_bytes;
