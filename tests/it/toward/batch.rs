//! Batches have the distances of single hands.

use shanten::AnyHand;
use shanten::batch::{BadRows, NO_HAND, NO_WIN, RowError, Rows};
use shanten::toward::{Objective, Toward};

#[cfg(feature = "rules")]
use super::oracles::of_fewer_kinds;
use super::oracles::{random, winds};
use crate::support::prelude::*;

/// Compares a batch with its views, `None` for a bad row, toward some objectives in another order.
fn check<H: AnyHand>(rows: Rows<'_>, winds: TileSet, views: &[Option<View<H>>]) -> BadRows {
    let objectives: Vec<_> = Objective::ALL.iter().rev().skip(1).copied().collect();
    let mut answers = vec![77; views.len() * objectives.len()];
    let bad = rows.toward(&objectives, winds, &mut answers).unwrap_err();
    for (view, answers) in views.iter().zip(answers.chunks(objectives.len())) {
        for (&objective, &found) in objectives.iter().zip(answers) {
            let single = |view: &View<H>| {
                let toward = Toward::of(view, objective).unwrap().with_winds(winds);
                toward.shanten().map_or(NO_WIN, Shanten::get)
            };
            assert_eq!(found, view.as_ref().map_or(NO_HAND, single), "{objective} of {view:?}");
        }
    }
    bad
}

#[test]
fn hands_and_counts_have_their_distances_in_a_batch() {
    let mut rng = rng(0, 51);
    // Once there are enough for two threads.
    for (&strictness, rows) in Strictness::ALL.iter().zip([500, 9_000, 500, 500]) {
        let views: Vec<_> = (0..rows).map(|_| random(&mut rng).0.with_strictness(strictness)).collect();
        let mut visible: Vec<_> = views.iter().map(|view| view.visible().counts()).collect();
        visible[460][0] = 5;
        let error = RowError::Visible(InputError::CountTooLarge { tile: Tile::M1, count: 5 });
        let hands: Vec<_> = views.iter().map(|view| Ok(*view.hand())).collect();
        let counts: Vec<_> = views.iter().map(|view| view.hand().counts()).collect();
        let without_melds = |view: &View| view.with_hand(of_counts(&view.hand().counts())).unwrap();
        let views = [views.clone(), views.iter().map(without_melds).collect()];
        for (rows, views) in [Rows::of_hands(&hands), Rows::new(&counts)].into_iter().zip(views) {
            let rows = rows.with_visible(&visible).with_strictness(strictness);
            #[cfg(feature = "std")]
            let rows = rows.with_threads(2.try_into().unwrap());
            let mut views: Vec<_> = views.into_iter().map(Some).collect();
            views[460] = None;
            let bad = check(rows, winds(&mut rng), &views);
            assert_eq!((bad.count, bad.first, bad.error), (1, 460, error));
        }
    }
}

#[cfg(feature = "rules")]
#[test]
fn hands_of_other_games_have_distances_if_these_have_patterns() {
    let (mut rng, strictness) = (rng(0, 52), Strictness::Visible);
    let mut views: Vec<_> = (0..500).map(|_| Some(of_fewer_kinds(&mut rng).0.with_strictness(strictness))).collect();
    let visible: Vec<_> = views.iter().flatten().map(|view| view.visible().counts()).collect();
    let mut hands: Vec<_> = views.iter().flatten().map(|view| Ok(*view.hand())).collect();
    (hands[7], views[7]) = (Ok(VariantHand::new("riichi,jokers=1".parse().unwrap())), None);
    let rows = Rows::of_variants(&hands).with_visible(&visible).with_strictness(strictness);
    let bad = check(rows, winds(&mut rng) - set("4z"), &views);
    assert_eq!((bad.count, bad.first, bad.error, bad.kind()), (1, 7, RowError::NoPatterns, "bad_option"));
    let hand = Rules::THREE_PLAYER.hand("19m19p12319s1234z").unwrap();
    let counts = [hand.counts(), [4; 34]];
    let rows = Rows::new(&counts).with_rules(Rules::THREE_PLAYER);
    assert_eq!(check(rows, TileSet::EMPTY, &[Some(hand.view()), None]).first, 1);
    let bad = rows.toward(&[Objective::Pinfu], set("4z"), &mut [0; 2]).unwrap_err();
    assert_eq!((bad.count, bad.first, bad.error, bad.kind()), (2, 0, RowError::NoNorth, "no_north_seat"));
}
