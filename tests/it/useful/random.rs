//! Random hands, alone and among melds and visible tiles.

use super::seen::{Oracle, Seen};
use crate::support::deals::{in_sight, random_melds, some_suits, some_tiles};
use crate::support::prelude::*;

/// Random called melds, other visible tiles, and concealed tiles.
pub fn random_seen(rng: &mut Pcg64Mcg) -> Seen {
    let mut left: Counts = [4; Tile::KINDS];
    let kinds = some_suits(rng);
    let number = rng.random_range(0..=4);
    let melds = random_melds(rng, &mut left, &kinds, number);
    let most = 14 - 3 * melds.len() as u8;
    let tiles = if rng.random() { most - rng.random_range(0..=1) } else { rng.random_range(0..=most) };
    let concealed = some_tiles(rng, tiles, &mut left);
    let style = rng.random_range(0..4);
    let visible = in_sight(rng, &left, style);
    Seen { concealed, melds, visible, strictness: Strictness::Visible, oracle: Oracle::Program }
}
