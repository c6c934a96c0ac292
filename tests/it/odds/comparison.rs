//! Discards by all figures: the losses and the best, worked out from the answers of two queries.

use shanten::odds::{BestDiscards, ByMeasure, ComparedDiscard, Comparison};

use crate::support::deals::deal;
use crate::support::prelude::*;

/// The share of the most points that a discard may lack.
const NEAR: f64 = 0.03;

/// A measure: its figure, the loss, the best, and a clear lead.
type Measure = (
    &'static str,
    fn(&ComparedDiscard) -> Option<f64>,
    fn(&ByMeasure<Option<f64>>) -> Option<f64>,
    fn(&Comparison) -> BestDiscards,
    f64,
);

const MEASURES: [Measure; 3] = [
    ("copies", |row| Some(f64::from(row.discard.useful.copies())), |loss| loss.copies, |of| of.best.copies, 4.0),
    ("win", |row| row.win, |loss| loss.win, |of| of.best.win, 0.01),
    ("points", |row| row.points, |loss| loss.points, |of| of.best.points, 0.05),
];

/// Compares one answer with plain loops over its figures; returns whether the measures disagree.
fn check(view: &View, found: &Comparison) -> bool {
    let first = view.discards()[0].shanten();
    let kept: Vec<_> = found.rows.iter().filter(|row| row.discard.shanten() == first).collect();
    for (name, figure, loss, best, clear) in MEASURES {
        let best = best(found);
        let most = kept.iter().filter_map(|row| figure(row)).fold(f64::MIN, f64::max);
        let is_top = |row: &&ComparedDiscard| figure(row).is_some_and(|own| own > most - 1e-9 * most.abs().max(1.0));
        let points = |row: &ComparedDiscard| row.points.unwrap_or_default();
        let most_points = |rows: &[&ComparedDiscard]| rows.iter().map(|row| points(row)).fold(f64::MIN, f64::max);
        let floor = |most: f64| most - NEAR * most.abs();
        let equal: Vec<_> = kept.iter().copied().filter(is_top).collect();
        let right: Vec<_> = equal.iter().filter(|row| points(row) >= floor(most_points(&equal))).collect();
        assert_eq!(best.tiles, right.iter().map(|row| row.discard.tile).collect(), "{view:?} by {name}");
        assert_eq!(best.is_sound, right.iter().all(|row| points(row) >= floor(most_points(&kept))), "{view:?} {name}");
        let wins = |row: &&&ComparedDiscard| row.win > Some(0.0) && row.points > Some(0.0) && !row.has_no_yaku;
        assert_eq!(best.can_win, right.iter().all(wins), "{view:?} by {name}");
        let useful = |row: &ComparedDiscard| row.discard.useful.tiles();
        let loses = |best_row: &&&ComparedDiscard| {
            kept.iter().any(|row| useful(row).iter().any(|tile| !(useful(best_row) | best.tiles).contains(tile)))
        };
        assert_eq!(best.has_trade_off, right.iter().all(loses), "{view:?} by {name}");
        let next = kept.iter().filter(|row| !is_top(row)).filter_map(|row| figure(row)).fold(f64::MIN, f64::max);
        let ahead = if next > f64::MIN { most - next } else { 0.0 };
        let ahead = if name == "points" && ahead > 0.0 { ahead / most.abs() } else { ahead };
        assert!((best.lead - ahead).abs() < 1e-9 && best.is_clear == (best.lead >= clear), "{view:?} by {name}");
        for row in &found.rows {
            let lost = (row.discard.shanten() == first).then(|| figure(row)).flatten().map(|own| most - own);
            let own = loss(&row.loss);
            assert!(
                own.is_some() == lost.is_some() && own.zip(lost).is_none_or(|(own, lost)| (own - lost).abs() < 1e-6)
            );
            assert_eq!(own == Some(0.0), lost.is_some() && is_top(&row), "{view:?} by {name}");
        }
    }
    found.best.copies.tiles != found.best.points.tiles
}

#[test]
fn the_best_discards_and_losses_are_those_of_the_figures() {
    let points = PointOptions::new(ScoreRules::TENHOU);
    let is_near = |hand: &Hand| hand.len() == 14 && [1, 2].contains(&hand.shanten().get());
    let (mut compared, mut differ) = (0, 0);
    for dealt in deal(20_000).into_iter().filter(is_near).take(60) {
        let view = dealt.view();
        let mut search = Search::new(OddsOptions::default().turn(9));
        let found = search.compare(&view, &points).unwrap();
        let (discards, odds) = (view.discards(), search.points(&view, &points).unwrap());
        assert!(found.is_complete && discards.iter().eq(found.rows.iter().map(|row| &row.discard)));
        for row in &found.rows {
            let odds = odds.rows.iter().find(|odds| odds.discard == Some(row.discard.tile));
            let figures = odds.map(|odds| (odds.win_now, odds.ready_now, odds.points_now, odds.has_no_yaku));
            assert_eq!(row.win.map(|win| (win, row.ready.unwrap(), row.points.unwrap(), row.has_no_yaku)), figures);
        }
        compared += 1;
        differ += usize::from(check(&view, &found));
    }
    assert!(compared == 60 && differ >= 10, "of {compared}, copies and points choose differently {differ} times");
}

#[test]
fn a_discard_that_raises_the_shanten_is_never_among_the_best_even_if_each_costs_points() {
    let view = hand("05m44p345577s2224z").view();
    let found = Search::new(OddsOptions::default().turn(15)).compare(&view, &PointOptions::new(ScoreRules::TENHOU));
    let found = found.unwrap();
    check(&view, &found);
    assert!(found.rows.iter().all(|row| row.points.is_none_or(|points| points < 0.0)));
    let before_draw = hand("05m44p345577s222z").view();
    let found =
        Search::new(OddsOptions::default()).compare(&before_draw, &PointOptions::new(ScoreRules::TENHOU)).unwrap();
    assert!(found.rows.is_empty() && found.best.win == BestDiscards::default());
}
