//! All hands through the keys of their suits, and again through the distances of their suits.

use shanten_dfs::{CopyRule, distance};

use super::for_each_hand;
use super::suits::{BY_KEY, HONOURS, Histogram, NUMBERS, Weight, histograms, sum, whole};
use crate::support::distances::combine;
use crate::support::prelude::*;

#[test]
fn suits_have_126_and_55_keys_each_with_its_own_distances() {
    for (suit, keys, states) in [(&NUMBERS, 126, 405_350), (&HONOURS, 55, 43_130)] {
        assert_eq!(suit.distances.len(), keys);
        assert_eq!(suit.distances.values().collect::<BTreeSet<_>>().len(), keys);
        assert_eq!(sum(suit.states.values()).distinct, states);
    }
    assert_eq!(Hand::new().key().get(), 0);
}

#[test]
fn all_68_775_combinations_of_suits_have_a_right_key() {
    let (numbers, honours) = (NUMBERS.least_tiles(), HONOURS.least_tiles());
    let of = |key| &NUMBERS.distances[&key];
    let mut combinations = 0;
    let mut keys = BTreeSet::new();
    for (i, &(a, in_a)) in numbers.iter().enumerate() {
        for (j, &(b, in_b)) in numbers.iter().enumerate().skip(i) {
            let two = combine(of(a), of(b));
            for &(c, in_c) in numbers[j..].iter().filter(|(_, in_c)| in_a + in_b + in_c <= 14) {
                let three = combine(&two, of(c));
                for &(d, _) in honours.iter().filter(|(_, in_d)| in_a + in_b + in_c + in_d <= 14) {
                    let expected = combine(&three, &HONOURS.distances[&d])[1];
                    let key = Key::try_from(a.wrapping_add(b).wrapping_add(c).wrapping_add(d)).unwrap();
                    assert_eq!(key.standard().map(Shanten::distance), expected);
                    keys.insert(key);
                    combinations += 1;
                }
            }
        }
    }
    assert_eq!(combinations, 68_775);
    assert_eq!(keys.len(), 33_259);
    assert!(Key::all().collect::<BTreeSet<_>>() == keys && Key::all().count() == keys.len());
}

#[test]
fn the_totals_of_every_size_are_those_of_the_definition() {
    let hands = whole(&NUMBERS.by_distances(), &HONOURS.by_distances(), combine);
    let expected = histograms(&hands, |distances, melds| distances[1][melds] as i8 - 1);
    for (tiles, (found, expected)) in BY_KEY.iter().zip(&expected).enumerate() {
        assert_eq!(found, expected, "{tiles} tiles");
    }
}

#[test]
fn there_are_as_many_hands_of_every_size_as_there_must_be() {
    // (1 + x + .. + x^4)^34
    let mut distinct = [0_u64; 15];
    distinct[0] = 1;
    for _ in 0..Tile::KINDS {
        distinct = core::array::from_fn(|tiles| distinct[tiles.saturating_sub(4)..=tiles].iter().sum());
    }
    let mut deals = 1_u128;
    for (tiles, distinct) in distinct.into_iter().enumerate() {
        assert_eq!(sum(&BY_KEY[tiles]), Weight { distinct, deals: deals as u64 }, "{tiles} tiles");
        deals = deals * (136 - tiles as u128) / (tiles as u128 + 1);
    }
    assert_eq!(distinct[14], 326_520_504_500);
}

#[test]
fn totals_of_up_to_five_tiles_are_those_of_the_search() {
    for tiles in 1..=5 {
        let mut histogram = Histogram::default();
        for_each_hand(Rules::RIICHI, tiles, &mut |counts, _| {
            let searched = distance(counts, usize::from(tiles) / 3, CopyRule::Limited).unwrap();
            assert_eq!(of_counts(counts).standard().distance(), searched, "{counts:?}");
            histogram[usize::from(searched)] += Weight::of(counts);
        });
        assert_eq!(BY_KEY[usize::from(tiles)], histogram, "{tiles} tiles");
    }
}
