//! Blocks of hands: their counts are packed first, then looked up together, so that the look-ups of
//! many hands overlap.

use crate::hand::counts::{BLOCK, Block};
use crate::lookup::{pairs, table};

/// A number for each hand of a block.
pub(super) type BlockNumbers = [u8; BLOCK];

/// The distance of each hand in standard form.
#[inline(always)]
pub(super) fn standard(block: &Block) -> BlockNumbers {
    let mut distances = [0; BLOCK];
    for ((distance, &[a, b, c, d]), totals) in distances.iter_mut().zip(&block.suits).zip(&block.totals) {
        let classes = [table::class(a), table::class(b), table::class(c), table::class(d)];
        *distance = pairs::distance(classes, usize::from(totals.tiles() / 3));
    }
    distances
}

/// The distance of each hand in the nearest special form; over any other where they don't apply.
#[inline(always)]
fn special(block: &Block) -> BlockNumbers {
    let mut distances = [0; BLOCK];
    for (distance, totals) in distances.iter_mut().zip(&block.totals) {
        *distance = totals.nearest_special();
    }
    distances
}

/// The distance of each hand in the nearest form.
#[inline(always)]
pub(super) fn least(block: &Block) -> BlockNumbers {
    let (mut distances, special) = (standard(block), special(block));
    for (distance, &special) in distances.iter_mut().zip(&special) {
        *distance = special.min(*distance);
    }
    distances
}
