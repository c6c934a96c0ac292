//! Running totals of a hand, from which its shanten in the special forms follows.

use crate::format::quota::INFINITE;
use crate::format::{COUNTS, HONOURS};
use crate::game::{Reds, Shanten, Tile};

/// The number of different pairs in the form.
pub(crate) const PAIRS: u8 = 7;
/// The number of tiles in a complete hand of either form.
const TILES: u8 = 14;

/// Running totals of a hand: a byte for the number of tiles, then four bits each for kinds, pairs,
/// orphan kinds and orphan pairs. Orphans are the 1, 9 and honours.
///
/// Three or four of a kind count as one pair. The totals of different kinds of tile add up.
///
/// The last byte counts the red fives, which don't affect any shanten: a digit in base 5 for each
/// number suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Totals(u32);

impl Totals {
    pub(crate) const EMPTY: Self = Self(0);

    /// Packs totals, for at most 14 tiles.
    #[inline(always)]
    pub(crate) const fn new(tiles: u32, kinds: u32, pairs: u32, orphan_kinds: u32, orphan_pairs: u32) -> Self {
        Self(tiles | kinds << 8 | pairs << 12 | orphan_kinds << 16 | orphan_pairs << 20)
    }

    /// Makes totals from bits, which must belong to a hand.
    #[inline(always)]
    pub(crate) const fn from_valid_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// One tile that doesn't help any special form.
    pub(crate) const ONE_TILE: Self = Self::new(1, 0, 0, 0, 0);

    /// What the next copy of a tile adds to the totals, given the copies before it, if four of a
    /// kind count as two pairs. Three of a kind then count as two kinds with one pair.
    #[inline]
    pub(crate) const fn added_by_copy_of_four(tile: Tile, copies: u8) -> Self {
        match copies {
            2 => Self::new(1, 1, 0, 0, 0),
            3 => Self::new(1, 0, 1, 0, 0),
            _ => Self::added_by_copy(tile, copies),
        }
    }

    /// What the next copy of a tile adds to the totals, given the copies before it, at most three.
    #[inline]
    pub(crate) const fn added_by_copy(tile: Tile, copies: u8) -> Self {
        const STEPS: [[Totals; 2]; 4] = [
            [Totals::new(1, 1, 0, 0, 0), Totals::new(1, 1, 0, 1, 0)],
            [Totals::new(1, 0, 1, 0, 0), Totals::new(1, 0, 1, 0, 1)],
            [Totals::new(1, 0, 0, 0, 0); 2],
            [Totals::new(1, 0, 0, 0, 0); 2],
        ];
        STEPS[copies as usize & (STEPS.len() - 1)][tile.is_terminal_or_honour() as usize]
    }

    /// The number that a red five adds to the totals, for each number suit.
    const RED: [u32; HONOURS] = [1 << 24, (COUNTS as u32) << 24, ((COUNTS * COUNTS) as u32) << 24];

    /// The red fives of each number suit.
    #[inline]
    pub(crate) const fn reds(self) -> Reds {
        let reds = (self.0 >> 24) as u8;
        [reds % COUNTS as u8, reds / COUNTS as u8 % COUNTS as u8, reds / (COUNTS * COUNTS) as u8]
    }

    /// Whether there are red fives.
    #[inline]
    pub(crate) const fn has_reds(self) -> bool {
        self.0 >> 24 != 0
    }

    /// Returns the same totals with these red fives, at most four of a suit.
    pub(crate) const fn with_reds(self, [characters, dots, bamboos]: Reds) -> Self {
        let [a, b, c] = Self::RED;
        Self(self.0 & ((1 << 24) - 1) | (characters as u32 * a + dots as u32 * b + bamboos as u32 * c))
    }

    /// Adds red fives to totals without any; `number` has a digit in base 5 for each number suit.
    #[inline(always)]
    pub(crate) const fn with_number_of_reds(self, number: u32) -> Self {
        Self(self.0 | number << 24)
    }

    /// The totals as a number.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// A mask that keeps the number of tiles and the totals of the given forms.
    pub(crate) const fn mask(seven_pairs: bool, thirteen_orphans: bool) -> Self {
        let [pairs, orphans] = [if seven_pairs { 15 } else { 0 }, if thirteen_orphans { 15 } else { 0 }];
        Self::new(u8::MAX as u32, pairs, pairs, orphans, orphans)
    }

    /// The totals that a mask keeps.
    #[inline]
    pub(crate) const fn masked(self, mask: Self) -> Self {
        Self(self.0 & mask.0)
    }

    #[inline]
    pub(crate) const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The difference; `other` must be part of these totals.
    #[inline]
    pub(crate) const fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    #[inline]
    pub(crate) const fn tiles(self) -> u8 {
        self.0 as u8
    }

    #[inline]
    pub(crate) const fn kinds(self) -> u8 {
        (self.0 >> 8) as u8 & 15
    }

    #[inline]
    pub(crate) const fn pairs(self) -> u8 {
        (self.0 >> 12) as u8 & 15
    }

    #[inline]
    pub(crate) const fn orphan_kinds(self) -> u8 {
        (self.0 >> 16) as u8 & 15
    }

    #[inline]
    pub(crate) const fn orphan_pairs(self) -> u8 {
        (self.0 >> 20) as u8 & 15
    }

    /// Whether the special forms apply: there are 13 or 14 concealed tiles.
    #[inline]
    pub(crate) const fn is_whole_hand(self) -> bool {
        self.tiles() >= TILES - 1
    }

    /// The shanten of seven pairs.
    #[inline]
    pub(crate) const fn seven_pairs(self) -> Shanten {
        SEVEN_PAIRS[(self.0 >> 8) as u8 as usize]
    }

    /// The shanten of thirteen orphans.
    #[inline]
    pub(crate) const fn thirteen_orphans(self) -> Shanten {
        THIRTEEN_ORPHANS[(self.0 >> 16) as u8 as usize]
    }

    /// The distance of the nearer special form if no tile is short; a lower bound otherwise.
    /// [`INFINITE`] if the special forms don't apply.
    #[inline]
    pub(crate) fn special_bound(self) -> u8 {
        let nearer = self.seven_pairs().min(self.thirteen_orphans());
        if self.is_whole_hand() { nearer.distance() } else { INFINITE }
    }
}

/// The simplification of totals for the statistics.
impl Totals {
    /// Simplifies totals: the shanten of the nearest of these forms stays the same in any hand of
    /// 13 or 14 tiles to which they belong.
    ///
    /// No hand is further than 6 from seven pairs, so orphans only matter if there can be seven
    /// kinds of them.
    pub(crate) fn for_nearest(self, seven_pairs: bool, thirteen_orphans: bool) -> Self {
        let (kinds, pairs) = if seven_pairs { (self.kinds().min(PAIRS), self.pairs()) } else { (0, 0) };
        let may_be_near = !seven_pairs || self.orphan_kinds() + TILES >= PAIRS + self.tiles();
        let (orphan_kinds, orphan_pairs) =
            if thirteen_orphans && may_be_near { (self.orphan_kinds(), self.orphan_pairs().min(1)) } else { (0, 0) };
        let [tiles, kinds, pairs, orphan_kinds, orphan_pairs] =
            [self.tiles(), kinds, pairs, orphan_kinds, orphan_pairs].map(u32::from);
        Self::new(tiles, kinds, pairs, orphan_kinds, orphan_pairs)
    }
}

/// The distance of the nearest special form; more than any other distance if they don't apply.
/// Arithmetic instead of look-ups lets the compiler do it for many hands at once. `all` and
/// `orphans` have the kinds in the lower four bits, and the pairs above.
#[inline(always)]
pub(crate) const fn nearest_special(tiles: u8, all: u8, orphans: u8) -> u8 {
    let (missing, from_nothing) = missing_pairs(all >> 4, (all & 15) - (all >> 4));
    let seven_pairs = missing + from_nothing;
    let thirteen_orphans = missing_orphans(orphans & 15, orphans >> 4);
    let nearest = if seven_pairs < thirteen_orphans { seven_pairs } else { thirteen_orphans };
    if tiles >= TILES - 1 { nearest } else { u8::MAX }
}

/// Shantens by the number of kinds, in the lower four bits, and the number of pairs above.
type ByKindsAndPairs = [Shanten; 1 << 8];

/// These are constants, since other crates would reach statics through an indirection.
const SEVEN_PAIRS: ByKindsAndPairs = by_kinds_and_pairs().0;
const THIRTEEN_ORPHANS: ByKindsAndPairs = by_kinds_and_pairs().1;

/// The number of missing pairs, and the number of these without any tile. `halves` counts the kinds
/// that can still become a pair.
///
/// The distance is the sum: one tile for each missing pair and one more for each without a tile.
pub(crate) const fn missing_pairs(pairs: u8, halves: u8) -> (u8, u8) {
    let missing = PAIRS.saturating_sub(pairs);
    (missing, missing.saturating_sub(halves))
}

/// The tiles missing from thirteen orphans: one per missing kind, and one more without a pair.
pub(crate) const fn missing_orphans(kinds: u8, pairs: u8) -> u8 {
    TILES.saturating_sub(kinds).saturating_sub((pairs > 0) as u8)
}

const fn by_kinds_and_pairs() -> (ByKindsAndPairs, ByKindsAndPairs) {
    let mut seven_pairs = [Shanten::WIN; 1 << 8];
    let mut thirteen_orphans = [Shanten::WIN; 1 << 8];
    let mut index = 0;
    while index < seven_pairs.len() {
        let (kinds, pairs) = (index as u8 & 15, index as u8 >> 4);
        let (missing, from_nothing) = missing_pairs(pairs, kinds.saturating_sub(pairs));
        seven_pairs[index] = Shanten::from_distance(missing + from_nothing);
        thirteen_orphans[index] = Shanten::from_distance(missing_orphans(kinds, pairs));
        index += 1;
    }
    (seven_pairs, thirteen_orphans)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_special_form_is_the_nearer_one() {
        for (kinds, pairs) in (0..=14).flat_map(|kinds| (0..=kinds.min(7)).map(move |pairs| (kinds, pairs))) {
            for (orphans, paired) in
                (0..=kinds.min(13)).flat_map(|kinds| (0..=pairs.min(kinds)).map(move |p| (kinds, p)))
            {
                for tiles in kinds + pairs..=14 {
                    let totals = Totals::new(tiles, kinds, pairs, orphans, paired);
                    let nearest = totals.seven_pairs().min(totals.thirteen_orphans()).distance();
                    let [_, all, orphans, _] = totals.bits().to_le_bytes();
                    assert_eq!(
                        nearest_special(tiles as u8, all, orphans),
                        if tiles >= 13 { nearest } else { u8::MAX },
                        "{totals:?}"
                    );
                }
            }
        }
    }
}
