//! Packs the lanes into which strings are gathered.

use crate::format::{COUNTS, EMPTY_SUITS, FOUR_MELD_TILES, HONOURS, ROW_BITS, SUITS, SuitWord};
use crate::game::text::gathered::{LANE, ONE_EACH, SuitLanes};
use crate::lookup::Key;
use crate::lookup::totals::Totals;

use super::packed::Packed;

/// All bits of a lane.
const BITS: SuitLanes = (1 << LANE) - 1;
/// All bits of the lanes of the first and the last rank of a number suit.
const ENDS: SuitLanes = BITS | BITS << (8 * LANE);

/// Packs concealed tiles, at most four of a kind; `None` if a hand has no room for them. No sum of
/// lanes may overflow.
#[inline(always)]
pub(crate) fn pack(suits: &[SuitLanes; SUITS]) -> Option<Packed> {
    let [characters, dots, bamboos, honours] = *suits;
    let tiles = sum(characters + dots + bamboos + honours);
    if tiles > FOUR_MELD_TILES as u32 {
        return None;
    }
    let at_least =
        |lanes: SuitLanes, least: SuitLanes| (lanes + ONE_EACH * (BITS / 2 + 1 - least)) >> (LANE - 1) & ONE_EACH;
    let of_kinds = |least: SuitLanes| {
        let numbers = at_least(characters, least) + at_least(dots, least) + at_least(bamboos, least);
        let honours = at_least(honours, least);
        (sum(numbers + honours), sum((numbers & ENDS) + honours))
    };
    let ((kinds, orphan_kinds), (pairs, orphan_pairs)) = (of_kinds(1), of_kinds(2));
    let totals = Totals::new(tiles, kinds, pairs, orphan_kinds, orphan_pairs);
    let suits = [number_word(characters), number_word(dots), number_word(bamboos), honour_word(honours)];
    Some(Packed { key: Key::from_suits(suits), suits, totals })
}

/// Sums the lanes.
#[inline(always)]
const fn sum(lanes: SuitLanes) -> u32 {
    (lanes.wrapping_mul(ONE_EACH) >> (8 * LANE) & BITS) as u32
}

/// Combines, in each lane from the third on, its count and the counts of the two ranks below to a
/// number in base [`COUNTS`].
#[inline(always)]
const fn triples(lanes: SuitLanes) -> SuitLanes {
    const FIVE: SuitLanes = COUNTS as SuitLanes;
    const _: () = assert!(FIVE * FIVE * FIVE <= BITS);
    lanes.wrapping_mul((FIVE * FIVE) | (FIVE << LANE) | (1 << (2 * LANE)))
}

/// The place value of the fourth rank in a row.
const FOURTH: SuitLanes = COUNTS.pow(3) as SuitLanes;

#[inline(always)]
const fn number_word(lanes: SuitLanes) -> SuitWord {
    let triples = triples(lanes);
    let row = (triples >> (2 * LANE) & BITS) + FOURTH * (triples >> (5 * LANE) & BITS);
    (row | (triples >> (8 * LANE) & BITS) << ROW_BITS) as SuitWord
}

#[inline(always)]
const fn honour_word(lanes: SuitLanes) -> SuitWord {
    let triples = triples(lanes);
    let row = (triples >> (2 * LANE) & BITS) + FOURTH * (lanes >> (3 * LANE) & BITS);
    EMPTY_SUITS[HONOURS] + (row | (triples >> (6 * LANE) & BITS) << ROW_BITS) as SuitWord
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{HONOUR_KINDS, NUMBER_KINDS};
    use crate::game::Tile;
    use crate::game::text::gathered::counts;
    use crate::hand::counts::portable;

    #[test]
    fn every_suit_is_packed_as_from_counts() {
        for suit in 0..SUITS {
            let kinds = if suit == HONOURS { HONOUR_KINDS } else { NUMBER_KINDS };
            for number in (0..COUNTS.pow(kinds as u32)).step_by(if cfg!(miri) { 29_989 } else { 1 }) {
                // Other suits also have tiles.
                let mut suits = [1 | 1 << LANE, 0, 2, 1 << (6 * LANE)];
                let digits = (0..kinds).map(|rank| number / COUNTS.pow(rank as u32) % COUNTS);
                suits[suit] = digits.zip(0..).map(|(digit, rank)| (digit as SuitLanes) << (LANE * rank)).sum();
                let counts: [u8; Tile::KINDS] = counts(&suits);
                assert_eq!(pack(&suits), portable::pack(&counts), "{counts:?}");
            }
        }
    }
}
