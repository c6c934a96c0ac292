//! Counts that form a hand, and invalid counts.

use proptest::prelude::*;
use proptest::sample::select;

use crate::support::prelude::*;

/// The expected error of counts: the first kind with more than four, or else the total.
fn check(counts: &Counts) -> Result<(), InputError> {
    for tile in Tile::all() {
        let count = counts[tile.index()];
        if count > 4 {
            return Err(InputError::CountTooLarge { tile, count });
        }
    }
    let tiles = counts.iter().copied().map(usize::from).sum();
    if tiles > 14 { Err(InputError::TotalTooLarge { tiles, most: 14 }) } else { Ok(()) }
}

fn check_counts(counts: &Counts) {
    let hand = Hand::from_counts(counts);
    assert_eq!(hand.map(|_| ()), check(counts), "{counts:?}");
    if let Ok(hand) = hand {
        assert_eq!(hand.counts(), *counts);
    }
}

#[test]
fn a_count_over_4_is_refused_in_each_position() {
    for tile in Tile::all() {
        for count in 5..=255 {
            let mut counts = [0; Tile::KINDS];
            counts[tile.index()] = count;
            let error = InputError::CountTooLarge { tile, count };
            assert_eq!(Hand::from_counts(&counts), Err(error));
            assert_eq!(error.to_string(), format!("{count} copies of {tile}: there are 4"));

            let mut counts = [4; Tile::KINDS];
            counts[tile.index()..].fill(count);
            assert_eq!(Hand::from_counts(&counts), Err(error));
        }
    }
}

#[test]
fn two_counts_over_4_never_hide_each_other() {
    for first in 0..Tile::KINDS {
        for second in first + 1..Tile::KINDS {
            for (a, b) in [(5, 251), (128, 128), (255, 1), (1, 255), (127, 129), (252, 4), (255, 255), (4, 252)] {
                let mut counts = [0; Tile::KINDS];
                (counts[first], counts[second]) = (a, b);
                check_counts(&counts);
            }
        }
    }
}

#[test]
fn a_total_over_14_is_refused() {
    for count in 1..=4 {
        for kinds in 0..=Tile::KINDS {
            let tiles = kinds * usize::from(count);
            let mut counts = [0; Tile::KINDS];
            counts[..kinds].fill(count);
            let mut behind = [0; Tile::KINDS];
            behind[Tile::KINDS - kinds..].fill(count);
            for counts in [counts, behind] {
                check_counts(&counts);
                if tiles > 14 {
                    assert_eq!(Hand::from_counts(&counts), Err(InputError::TotalTooLarge { tiles, most: 14 }));
                }
            }
        }
    }
    let error = InputError::TotalTooLarge { tiles: 136, most: 14 };
    assert_eq!(Hand::from_counts(&[4; Tile::KINDS]), Err(error));
    assert_eq!(error.to_string(), "136 tiles: a hand holds at most 14");
}

#[test]
fn totals_that_wrap_a_byte_are_refused() {
    for count in 0..=255 {
        check_counts(&[count; Tile::KINDS]);
        // 256 in total, in each window of neighbouring kinds.
        for kinds in [2, 4, 8, 16, 32] {
            for first in 0..=Tile::KINDS - kinds {
                let mut counts = [0; Tile::KINDS];
                counts[first..first + kinds].fill((256 / kinds) as u8);
                check_counts(&counts);
            }
        }
    }
}

/// Counts from a few values, so that both errors and valid hands occur.
fn any_counts() -> impl Strategy<Value = Counts> {
    let array = |counts: Vec<u8>| Counts::try_from(counts).unwrap();
    let all = |count: BoxedStrategy<u8>| prop::collection::vec(count, Tile::KINDS).prop_map(array);
    let few = prop::collection::vec((0..Tile::KINDS, 0..=4_u8), 0..8).prop_map(|changes| {
        let mut counts = [0; Tile::KINDS];
        for (kind, count) in changes {
            counts[kind] = count;
        }
        counts
    });
    prop_oneof![
        all(any::<u8>().boxed()),
        all((0..=4_u8).boxed()),
        all((0..=1_u8).boxed()),
        all(select(vec![0, 0, 0, 0, 0, 0, 0, 1, 2]).boxed()),
        all(select(vec![0, 1, 4, 5, 122, 127, 128, 129, 250, 251, 252, 255]).boxed()),
        all(select(vec![0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 5, 128, 252]).boxed()),
        (few.clone(), 0..Tile::KINDS, any::<u8>()).prop_map(|(mut counts, kind, count)| {
            counts[kind] = count;
            counts
        }),
        few,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100_000))]

    #[test]
    fn counts_are_checked_like_one_by_one(counts in any_counts()) {
        check_counts(&counts);
    }
}
