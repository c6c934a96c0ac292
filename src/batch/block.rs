//! Blocks of hands: all counts are packed first, then looked up together, so that the look-ups of
//! many hands overlap.

use crate::hand::counts::{BLOCK, Block};
use crate::lookup::totals::nearest_special;
use crate::lookup::{pairs, table};

/// A number for each hand of a block.
pub(super) type BlockNumbers = [u8; BLOCK];

/// The distance of each hand in standard form.
#[inline(always)]
pub(super) fn standard(block: &Block) -> BlockNumbers {
    let mut melds = [0; BLOCK];
    for (melds, tiles) in melds.iter_mut().zip(&block.tiles) {
        *melds = tiles / 3;
    }
    let mut distances = [0; BLOCK];
    for (at, distance) in distances.iter_mut().enumerate() {
        let class = |suit: usize| table::class_at(block.rows[suit][at], block.columns[suit][at]);
        *distance = pairs::distance([class(0), class(1), class(2), class(3)], melds[at].into());
    }
    distances
}

/// The distance of each hand in the nearest form.
#[inline(always)]
pub(super) fn least(block: &Block) -> BlockNumbers {
    let mut distances = standard(block);
    for (at, distance) in distances.iter_mut().enumerate() {
        *distance = nearest_special(block.tiles[at], block.kinds[at], block.orphans[at]).min(*distance);
    }
    distances
}
