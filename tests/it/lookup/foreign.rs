//! Look-ups on other machines: the tables depend neither on the byte order nor on the pointer
//! width. Miri runs these tests for other targets, with fewer hands.

use shanten_dfs::CopyRule;

use crate::support::deals::random_counts;
use crate::support::prelude::*;

/// Miri takes several thousand times as long.
const HANDS: usize = if cfg!(miri) { 24 } else { 3_000 };

/// Random hands of these sizes, with their counts.
fn hands(tiles: &[u8]) -> impl Iterator<Item = (Counts, Hand)> {
    let mut rng = Pcg64Mcg::seed_from_u64(32);
    let mut sizes = tiles.iter().cycle();
    (0..HANDS).map(move |_| {
        let counts = random_counts(&mut rng, *sizes.next().unwrap());
        (counts, of_counts(&counts))
    })
}

#[test]
fn shantens_are_those_of_the_definition() {
    for (counts, hand) in hands(&[14, 13, 8, 4]) {
        let melds = hand.len() / 3;
        let distance = shanten_dfs::distance(&counts, melds, CopyRule::Limited).unwrap();
        assert_eq!(hand.standard().distance(), distance, "{hand}");
        if hand.len() >= 13 {
            let pairs = shanten_dfs::seven_pairs(&counts);
            assert_eq!(hand.seven_pairs().map(Shanten::distance), Some(pairs), "{hand}");
            let orphans = shanten_dfs::thirteen_orphans(&counts);
            assert_eq!(hand.thirteen_orphans().map(Shanten::distance), Some(orphans), "{hand}");
        }
        let key = Key::try_from(hand.key().get()).unwrap();
        assert_eq!(key.standard()[melds], hand.standard(), "{hand}");
    }
}

#[test]
fn useful_and_unneeded_tiles_are_those_that_change_the_shanten() {
    for (_, hand) in hands(&[14, 13, 8, 4]) {
        if hand.len() % 3 == 1 {
            // A fifth copy can't be drawn.
            let is_nearer = |&tile: &Tile| {
                let mut drawn = hand;
                drawn.draw(tile).is_ok() && drawn.shanten() < hand.shanten()
            };
            assert_eq!(hand.useful().tiles(), Tile::all().filter(is_nearer).collect(), "{hand}");
        } else {
            for discard in &hand.discards() {
                let after = hand.view().after_discard(discard.tile).unwrap();
                assert_eq!(discard.useful, after.useful(), "{hand}");
                assert_eq!(hand.unneeded().contains(discard.tile), after.shanten() == Some(hand.shanten()), "{hand}");
            }
        }
    }
}

#[test]
fn complete_hands_are_divided_in_every_way() {
    let divided = |text: &str| {
        let hand: Hand = text.parse().unwrap();
        hand.divisions().map(|division| division.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(divided("111222333m44p789s").len(), 2);
    assert_eq!(divided("22334455667788s").len(), 3);
    let ready: Hand = "234567m11p56s(777z)".parse().unwrap();
    let waits: Vec<String> = ready.waits().iter().map(|wait| wait.tile().to_string()).collect();
    assert_eq!(waits, ["4s", "7s"]);
}
