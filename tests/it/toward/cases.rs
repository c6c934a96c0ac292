//! Cases that a rule decides.

use shanten::toward::{Objective, Objectives};

use crate::support::prelude::*;

fn shanten(text: &str, objective: Objective) -> Option<i8> {
    hand(text).toward(objective).shanten().map(Shanten::get)
}

#[test]
fn names_are_read_and_written() {
    for &objective in Objective::ALL {
        assert_eq!(objective.name().parse(), Ok(objective));
    }
    assert_eq!("half-flush".parse(), Ok(Objective::HalfFlush));
    assert!("flush".parse::<Objective>().is_err());
}

#[test]
fn a_called_meld_must_fit() {
    assert_eq!(shanten("2345678m99p(123s)", Objective::AllSimples), None);
    assert_eq!(shanten("2345678m99p(123s)", Objective::AllTriplets), None);
    assert_eq!(shanten("2345678m99p(123s)", Objective::HalfFlush), Some(10));
    assert_eq!(shanten("2345678m99p(123s)", Objective::OutsideHand), Some(4));
    assert_eq!(shanten("123m99p(234s)(555p)(777m)", Objective::ThreeColourRuns), None);
}

#[test]
fn a_called_meld_is_part_of_the_objective() {
    assert_eq!(shanten("123m123p12p9s(123s)", Objective::ThreeColourRuns), Some(1));
    assert_eq!(shanten("55z234m99p67s(777z)", Objective::LittleThreeDragons), Some(3));
    assert_eq!(shanten("234m99p67s23p(777z)", Objective::ValueTile), Some(1));
}

#[test]
fn a_closed_quad_is_concealed() {
    assert_eq!(shanten("234m23499p67s[7777z]", Objective::IdenticalRuns), Some(2));
    assert_eq!(shanten("234m23499p67s(777z)", Objective::IdenticalRuns), None);
    assert_eq!(shanten("222m33399p67s[7777z]", Objective::ThreeConcealedTriplets), Some(0));
}

#[test]
fn a_tile_that_is_used_up_completes_nothing() {
    // 23 needs a 4 among simples, and all of these are taken.
    assert_eq!(shanten("23444455m234p67s", Objective::AllSimples), Some(0));
    assert_eq!(shanten("234444m66678p11s", Objective::AllSimples), Some(2));
    // A fourth dragon is of no use next to the triplet.
    assert_eq!(shanten("234m234p5677s777z", Objective::ValueTile), Some(0));
    assert_eq!(shanten("123m456p789s7777z", Objective::ValueTile), Some(1));
}

#[test]
fn visible_tiles_count_under_their_strictness() {
    let view = hand("234m99p67s234p77z").view().with_visible(visible("77z")).unwrap();
    let shanten =
        |strictness| view.with_strictness(strictness).toward(Objective::ValueTile).shanten().map(Shanten::get);
    assert_eq!(shanten(Strictness::Concealed), Some(1));
    assert_eq!(shanten(Strictness::Visible), Some(3));
}

#[test]
fn seven_pairs_are_part_of_flushes() {
    assert_eq!(shanten("113355779m1133z9s", Objective::HalfFlush), Some(0));
    assert_eq!(shanten("1122334455667z", Objective::AllHonours), Some(0));
}

#[test]
fn the_table_has_the_nearest_first() {
    let hand = hand("1123m5567789p44z");
    let all: Vec<_> = hand.toward(Objectives::ALL).each().collect();
    assert!(all.is_sorted_by_key(|near| near.useful.shanten()));
    assert_eq!(all.len(), Objective::ALL.len());
    let nearest = hand.toward(Objectives::ALL).nearest();
    assert_eq!(nearest.iter().collect::<Vec<_>>(), [Objective::Pinfu, Objective::IdenticalRuns]);
}
