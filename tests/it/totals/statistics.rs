//! The library's statistics equal these totals.

use std::sync::LazyLock;

use shanten::stats::{Histogram as Published, Statistics};

use super::suits::{BY_KEY, Sizes, Weight, histograms, rows_of, whole};
use super::{Row, for_each_hand, known, rows};
use crate::support::distances::{Distances, OneByOne, combine};
use crate::support::prelude::*;

fn published(histogram: Option<&Published>) -> Vec<Row> {
    rows(histogram.expect("the form applies"))
}

static FIGURES: LazyLock<Statistics> = LazyLock::new(|| Statistics::new(Strictness::Concealed));

#[test]
fn the_figures_of_the_library_are_the_known_totals() {
    for tiles in [13, 14] {
        assert_eq!(published(FIGURES.nearest(tiles)), known("riichi", tiles, None));
        for form in Form::RIICHI {
            assert_eq!(published(FIGURES.in_form(form, tiles)), known("riichi", tiles, Some(form)), "{form}");
        }
    }
}

#[test]
fn figures_of_other_sizes_and_strictnesses_follow_from_these() {
    // Smaller hands have the totals in standard form.
    for tiles in 0..13 {
        assert_eq!(published(FIGURES.nearest(tiles)), rows_of(&BY_KEY[tiles]), "{tiles} tiles");
        assert_eq!(FIGURES.in_form(Form::Standard, tiles), FIGURES.nearest(tiles));
        assert_eq!(FIGURES.in_form(Form::SevenPairs, tiles), None);
        assert_eq!(FIGURES.in_form(Form::ThirteenOrphans, tiles), None);
    }
    assert_eq!(FIGURES.nearest(15), None);
    // Only the unlimited strictness has different figures.
    for strictness in [Strictness::Melds, Strictness::Visible] {
        assert_eq!(Statistics::new(strictness).nearest(14), FIGURES.nearest(14));
    }
    assert_ne!(Statistics::new(Strictness::Unlimited).nearest(14), FIGURES.nearest(14));
    // The figures include the weight of a deal.
    let dealt = FIGURES.nearest(14).unwrap();
    assert_eq!((dealt.tiles(), dealt.hands(), dealt.deals()), (14, 326_520_504_500, 4_250_305_029_168_216_000));
    assert_eq!(dealt.useful(), None);
    assert_eq!((dealt.row(Shanten::MAX).hands, dealt.row(Shanten::MAX).deals), (0, 0));
    let sum: f64 = dealt.rows().map(|row| row.probability).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    // The expected gain of a draw, computed from both sides.
    let waiting = FIGURES.nearest(13).unwrap();
    let gained = (waiting.average() - dealt.average()) * 123.0;
    assert!((gained - waiting.useful().unwrap()).abs() < 1e-9, "{gained}");
}

/// All states of a suit by their distances with unlimited copies.
fn unlimited(kinds: u32) -> Sizes<Distances> {
    let mut found = Sizes::default();
    let mut by_definition = OneByOne::new(kinds == 9, 99);
    for number in 0..5_usize.pow(kinds) {
        let counts: Vec<_> = (0..kinds).rev().map(|kind| (number / 5_usize.pow(kind) % 5) as u8).collect();
        if let Some(of_size) = found.get_mut(counts.iter().sum::<u8>() as usize) {
            *of_size.entry(by_definition.distances(&counts)).or_default() += Weight::of(&counts);
        }
    }
    found
}

#[test]
fn the_unlimited_totals_are_those_of_the_definition() {
    let statistics = Statistics::new(Strictness::Unlimited);
    let hands = whole(&unlimited(9), &unlimited(7), combine);
    let expected = histograms(&hands, |distances, melds| distances[1][melds] as i8 - 1);
    for (tiles, expected) in expected.iter().enumerate() {
        assert_eq!(published(statistics.in_form(Form::Standard, tiles)), rows_of(expected), "{tiles} tiles");
    }
    for form in [Form::SevenPairs, Form::ThirteenOrphans] {
        assert_eq!(statistics.in_form(form, 14), FIGURES.in_form(form, 14), "{form}");
    }
    assert_eq!(published(statistics.nearest(13)), known("unlimited", 13, None));
    assert_eq!(published(statistics.nearest(14)), known("unlimited", 14, None));
    // If a fifth copy makes a hand nearer, another form may be equally near.
    let moved = |nearest: &[Row], standard: &[Row]| {
        let of = |rows: &[Row]| rows.iter().map(|row| i128::from(row.0) * i128::from(row.1)).sum::<i128>();
        of(standard) - of(nearest)
    };
    for tiles in [13, 14] {
        let nearer = moved(&published(statistics.nearest(tiles)), &published(FIGURES.nearest(tiles)));
        let nearer_in_standard = moved(
            &published(statistics.in_form(Form::Standard, tiles)),
            &published(FIGURES.in_form(Form::Standard, tiles)),
        );
        assert!(0 < nearer && nearer <= nearer_in_standard, "{nearer} of {nearer_in_standard}");
    }
}

#[test]
fn useful_draws_are_those_of_all_hands_of_3_and_4_tiles() {
    for strictness in [Strictness::Concealed, Strictness::Unlimited] {
        let statistics = Statistics::new(strictness);
        for tiles in [3, 4] {
            let mut useful = [0_u128; 10];
            for_each_hand(Rules::RIICHI, tiles, &mut |counts, _| {
                let view = Hand::from_counts(counts).unwrap().view().with_strictness(strictness);
                let draws = Weight::of(counts).deals * u64::from(view.useful().copies());
                useful[usize::from(view.shanten().unwrap().distance())] += u128::from(draws);
            });
            let statistics = statistics.nearest(tiles.into()).unwrap();
            for row in statistics.rows() {
                let expected = useful[usize::from(row.shanten.distance())];
                assert_eq!(row.useful_draws, Some(expected), "{tiles} tiles, {}", row.shanten);
                assert_eq!(row.useful, Some(expected as f64 / row.deals as f64));
            }
            let all = useful.iter().sum::<u128>() as f64 / statistics.deals() as f64;
            assert_eq!(statistics.useful(), Some(all));
        }
    }
}
