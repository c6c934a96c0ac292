//! The number of copies of each kind that a hand can hold, and its distance to the special forms
//! within that limit.

use crate::support::prelude::*;

/// The copies of each kind that the concealed tiles can have, as far as the strictness takes into
/// account.
pub fn limits(strictness: Strictness, called: &Counts, visible: &Counts) -> Counts {
    core::array::from_fn(|kind| match strictness {
        Strictness::Unlimited | Strictness::Concealed => 4,
        Strictness::Melds => 4 - called[kind],
        Strictness::Visible => 4 - called[kind] - visible[kind],
        _ => unreachable!("there are four levels"),
    })
}

/// The number of tiles to add for seven different pairs.
pub fn seven_pairs(counts: &Counts, limits: &Counts) -> Option<u8> {
    let kinds = (0..Tile::KINDS).filter(|&kind| limits[kind] >= 2);
    let mut prices: Vec<u8> = kinds.map(|kind| 2_u8.saturating_sub(counts[kind])).collect();
    prices.sort_unstable();
    prices.get(..7).map(|prices| prices.iter().sum())
}

/// The number of tiles to add for all orphans, one of them twice.
pub fn thirteen_orphans(counts: &Counts, limits: &Counts) -> Option<u8> {
    let orphans = || Tile::all().filter(|tile| tile.is_terminal_or_honour()).map(Tile::index);
    let price = |pair: usize| {
        let prices = orphans().map(|kind| {
            let needed = 1 + u8::from(kind == pair);
            (limits[kind] >= needed).then(|| needed.saturating_sub(counts[kind]))
        });
        prices.sum::<Option<u8>>()
    };
    orphans().filter_map(price).min()
}
