//! All hands of 13 and 14 tiles in the three forms, and in the nearest.

use std::sync::LazyLock;
use std::thread;

use super::suits::{BY_KEY, HONOURS, NUMBERS, Special, Suit, Weight, random_counts, rows_of};
use super::{Row, known};
use crate::support::distances::{Distances, combine};
use crate::support::prelude::*;

/// The shantens of seven pairs and of thirteen orphans by the facts that determine them, read from
/// one hand for each possible case.
fn special_shantens(tiles: u8) -> HashMap<Special, (i8, i8)> {
    let orphans: Vec<_> = Tile::all().filter(|tile| tile.is_terminal_or_honour()).map(Tile::index).collect();
    let others: Vec<_> = Tile::all().filter(|tile| !tile.is_terminal_or_honour()).map(Tile::index).collect();
    let up_to = |most: usize| (0..=most).flat_map(|kinds| (0..=kinds).map(move |pairs| (kinds, pairs)));
    let mut found = HashMap::new();
    for (orphan_kinds, orphan_pairs) in up_to(13) {
        for (other_kinds, other_pairs) in up_to(14) {
            let mut counts = [0_u8; Tile::KINDS];
            let paired = orphans[..orphan_pairs].iter().chain(&others[..other_pairs]);
            let single = orphans[orphan_pairs..orphan_kinds].iter().chain(&others[other_pairs..other_kinds]);
            single.for_each(|&kind| counts[kind] = 1);
            paired.clone().for_each(|&kind| counts[kind] = 2);
            for &kind in paired {
                let missing = tiles.saturating_sub(counts.iter().sum());
                counts[kind] += missing.min(2);
            }
            if counts.iter().sum::<u8>() == tiles {
                let shantens = of_special_forms(&Hand::from_counts(&counts).unwrap());
                assert_eq!(*found.entry(Special::of(&counts, 0)).or_insert(shantens), shantens, "{counts:?}");
            }
        }
    }
    let mut random = Pcg64Mcg::seed_from_u64(tiles.into());
    for _ in 0..400_000 {
        let counts = random_counts(&mut random);
        if counts.iter().sum::<u8>() == tiles {
            let hand = Hand::from_counts(&counts).unwrap();
            assert_eq!(found[&Special::of(&counts, 0)], of_special_forms(&hand), "{hand}");
        }
    }
    found
}

fn of_special_forms(hand: &Hand) -> (i8, i8) {
    let [pairs, orphans] = [hand.seven_pairs(), hand.thirteen_orphans()].map(|shanten| shanten.unwrap().get());
    assert_eq!(hand.shanten().get(), hand.standard().get().min(pairs).min(orphans), "{hand}");
    (pairs, orphans)
}

/// Suits by the number of tiles, with their counts by distances.
type Groups = Vec<Vec<((usize, Special), Weight)>>;

fn groups(suit: &Suit, numbered: &mut Vec<Distances>) -> Groups {
    let mut groups = vec![Vec::new(); 15];
    for (&(key, tiles, special), &weight) in &suit.states {
        groups[usize::from(tiles)].push(((number_of(suit.distances[&key], numbered), special), weight));
    }
    groups
}

fn number_of(distances: Distances, numbered: &mut Vec<Distances>) -> usize {
    numbered.iter().position(|other| *other == distances).unwrap_or_else(|| {
        numbered.push(distances);
        numbered.len() - 1
    })
}

fn two_suits(a: &Groups, of_a: &[Distances], b: &Groups, of_b: &[Distances]) -> (Groups, Vec<Distances>) {
    let mut numbered = Vec::new();
    let joined: Vec<Vec<_>> =
        of_a.iter().map(|a| of_b.iter().map(|b| number_of(combine(a, b), &mut numbered)).collect()).collect();
    let mut found: Vec<HashMap<_, Weight>> = vec![HashMap::new(); 15];
    for (in_a, a) in a.iter().enumerate() {
        for (in_b, b) in b[..15 - in_a].iter().enumerate() {
            for &((of_a, special_a), weight_a) in a {
                for &((of_b, special_b), weight_b) in b {
                    let group = (joined[of_a][of_b], special_a.join(special_b));
                    *found[in_a + in_b].entry(group).or_default() += weight_a * weight_b;
                }
            }
        }
    }
    (found.into_iter().map(|of_size| of_size.into_iter().collect()).collect(), numbered)
}

/// Weights by the shantens in standard form, of seven pairs and of thirteen orphans.
type Joint = BTreeMap<(i8, i8, i8), Weight>;

static THREE_FORMS: LazyLock<[Joint; 2]> = LazyLock::new(|| {
    let (mut of_numbers, mut of_honours) = (Vec::new(), Vec::new());
    let numbers = groups(&NUMBERS, &mut of_numbers);
    let honours = groups(&HONOURS, &mut of_honours);
    let (a, of_a) = two_suits(&numbers, &of_numbers, &numbers, &of_numbers);
    let (b, of_b) = two_suits(&numbers, &of_numbers, &honours, &of_honours);
    let standard: Vec<Vec<_>> =
        of_a.iter().map(|a| of_b.iter().map(|b| combine(a, b)[1][4] as i8 - 1).collect()).collect();
    let of_size = |tiles: usize| {
        let special = special_shantens(tiles as u8);
        let mut found = Joint::new();
        let mut histogram = HashMap::<_, Weight>::new();
        for (a, b) in (0..=tiles).map(|in_a| (&a[in_a], &b[tiles - in_a])) {
            for &((of_a, special_a), weight_a) in a {
                for &((of_b, special_b), weight_b) in b {
                    let sort = (standard[of_a][of_b], special_a.join(special_b));
                    *histogram.entry(sort).or_default() += weight_a * weight_b;
                }
            }
        }
        for ((standard, totals), weight) in histogram {
            let (pairs, orphans) = special[&totals];
            *found.entry((standard, pairs, orphans)).or_default() += weight;
        }
        found
    };
    thread::scope(|scope| {
        let thirteen = scope.spawn(|| of_size(13));
        let fourteen = of_size(14);
        [thirteen.join().unwrap(), fourteen]
    })
});

/// Weights by the shanten that `shanten` computes from a hand's three.
fn rows(hands: &Joint, shanten: impl Fn(i8, i8, i8) -> i8) -> Vec<Row> {
    let mut found: BTreeMap<i8, Weight> = BTreeMap::new();
    for (&(standard, pairs, orphans), &weight) in hands {
        *found.entry(shanten(standard, pairs, orphans)).or_default() += weight;
    }
    found.into_iter().map(|(shanten, weight)| (shanten, weight.distinct, weight.deals.into())).collect()
}

#[test]
fn totals_in_each_form_and_the_nearest_are_the_known_ones() {
    // Totals in standard form are the known totals.
    for tiles in [13, 14] {
        let expected = known("riichi", tiles, Some(Form::Standard));
        assert_eq!(rows_of(&BY_KEY[tiles]), expected, "{tiles} tiles");
        assert_eq!(rows(&THREE_FORMS[tiles - 13], |standard, _, _| standard), expected, "{tiles} tiles");
    }
    // Totals in the special forms are the known totals.
    for (hands, tiles) in THREE_FORMS.iter().zip([13, 14]) {
        assert_eq!(rows(hands, |_, pairs, _| pairs), known("riichi", tiles, Some(Form::SevenPairs)));
        assert_eq!(rows(hands, |_, _, orphans| orphans), known("riichi", tiles, Some(Form::ThirteenOrphans)));
    }
    // Totals in the nearest form are the known totals.
    for (hands, tiles) in THREE_FORMS.iter().zip([13, 14]) {
        let nearest = rows(hands, |standard, pairs, orphans| standard.min(pairs).min(orphans));
        assert_eq!(nearest, known("riichi", tiles, None));
    }
}

#[test]
fn complete_hands_of_each_form_are_as_many_as_known() {
    let count = |complete: fn(i8, i8, i8) -> bool| {
        let hands = THREE_FORMS[1].iter().filter(|(shantens, _)| complete(shantens.0, shantens.1, shantens.2));
        hands.map(|(_, weight)| weight.distinct).sum::<u64>()
    };
    assert_eq!(count(|standard, _, _| standard == -1), 11_498_658);
    assert_eq!(count(|_, pairs, _| pairs == -1), 5_379_616);
    assert_eq!(count(|_, _, orphans| orphans == -1), 13);
    assert_eq!(count(|standard, pairs, _| standard == -1 && pairs == -1), 4_668);
    assert_eq!(count(|standard, pairs, orphans| orphans == -1 && (standard == -1 || pairs == -1)), 0);
}
