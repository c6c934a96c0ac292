//! Melds: created, written, parsed and called. Refused strings are tested with the hands.

mod calls;
mod notation;
mod reds;

use proptest::prelude::*;
use proptest::sample::select;

use crate::support::prelude::*;

fn all_melds() -> Vec<Meld> {
    MeldKind::ALL.into_iter().flat_map(|kind| Tile::all().filter_map(move |tile| Meld::new(kind, tile))).collect()
}

/// All melds with each choice of red fives.
fn red_melds() -> impl Iterator<Item = Meld> {
    let reds = |meld: Meld| (0..=4).filter_map(move |reds| meld.with_reds(reds));
    let added = |meld: Meld| [Some(meld), meld.with_red_added().filter(|&added| added != meld)].into_iter().flatten();
    all_melds().into_iter().flat_map(reds).flat_map(added)
}

fn parts(hand: &Hand) -> (Counts, Vec<Meld>) {
    (hand.counts(), hand.melds().collect())
}

fn made_of(counts: &Counts, melds: &[Meld]) -> Result<Hand, InputError> {
    Hand::from_counts(counts)?.with_melds(melds)
}

/// Melds with many copies of few kinds, or any.
fn any_meld() -> impl Strategy<Value = Meld> {
    let few: Vec<Meld> = all_melds().into_iter().filter(|meld| meld.tiles().all(|tile| tile.index() < 4)).collect();
    prop_oneof![select(few), select(all_melds())]
}

fn any_hand() -> impl Strategy<Value = Hand> {
    let tiles = prop_oneof![Just(0..4_u8), Just(0..Tile::KINDS as u8)]
        .prop_flat_map(|kinds| prop::collection::vec(kinds.prop_map(|kind| Tile::from_index(kind).unwrap()), 0..=14));
    (prop::collection::vec(any_meld(), 0..=4), tiles).prop_map(|(melds, tiles)| {
        let with_melds = melds.into_iter().fold(Hand::new(), |hand, meld| hand.with_melds(&[meld]).unwrap_or(hand));
        tiles.into_iter().fold(with_melds, |mut hand, tile| {
            // A tile that doesn't fit is left out.
            let _ = hand.draw(tile);
            hand
        })
    })
}
