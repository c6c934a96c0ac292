//! Random hands, alone and among melds and visible tiles.

use rand::RngExt as _;
use rand_pcg::Pcg64Mcg;
use shanten::{Strictness, Tile};

use super::seen::Seen;
use crate::support::Counts;
use crate::support::deals::{Style, piece, random_melds, some_suits};

/// Takes `tiles` of the tiles that are left, of some suits, one by one, in quads, or in melds and
/// pairs.
pub fn deal(rng: &mut Pcg64Mcg, tiles: u8, left: &mut Counts) -> Counts {
    let mut kinds = some_suits(rng);
    let style = [Style::Singles, Style::Quads, Style::Melds, Style::Melds][rng.random_range(0..4)];
    let mut counts = [0; Tile::KINDS];
    let mut missing = tiles;
    let mut tries = 0;
    while missing > 0 {
        tries += 1;
        if tries == 100 {
            // There may be too few tiles of these suits.
            kinds = (0..Tile::KINDS).collect();
        }
        for kind in piece(rng, &kinds, style) {
            if missing > 0 && left[kind] > 0 {
                counts[kind] += 1;
                left[kind] -= 1;
                missing -= 1;
            }
        }
    }
    counts
}

/// Random tiles of a hand that is on its own.
pub fn random_counts(rng: &mut Pcg64Mcg, tiles: u8) -> Counts {
    deal(rng, tiles, &mut [4; Tile::KINDS])
}

/// Random called melds, other tiles in sight, and concealed tiles beside them.
pub fn random_seen(rng: &mut Pcg64Mcg) -> Seen {
    let mut left: Counts = [4; Tile::KINDS];
    let kinds = some_suits(rng);
    let number = rng.random_range(0..=4);
    let melds = random_melds(rng, &mut left, &kinds, number);
    let most = 14 - 3 * melds.len() as u8;
    let tiles = if rng.random() { most - rng.random_range(0..=1) } else { rng.random_range(0..=most) };
    let concealed = deal(rng, tiles, &mut left);
    // Nothing else is in sight, or a part, or all of some kinds, or almost everything.
    let style = rng.random_range(0..4);
    let visible = core::array::from_fn(|kind| match style {
        0 => 0,
        1 => rng.random_range(0..=left[kind]),
        2 => left[kind] * rng.random_range(0..=1),
        _ => left[kind] - rng.random_range(0..=left[kind].min(1)) * rng.random_range(0..=1),
    });
    Seen { concealed, melds, visible, strictness: Strictness::Visible }
}
