//! Hands of the Chinese national standard and of Sichuan, by all complete hands.

use super::cases::{lines, of_view};
use super::hands::{SEARCH, after_discards, discards, shanten, useful};
use super::json::{Json, fields, set_letters};
use crate::national::{Case, random_case};
use crate::support::known::Known as _;
use crate::support::prelude::*;

/// A line for each of `count` hands that an answer fits.
fn of(ask: &'static str, count: usize, seed: u64, answer: impl Fn(&Case) -> Option<Json>) -> Vec<String> {
    lines(count, seed, |rng, number| {
        let case = random_case(rng, number);
        answer(&case).map(|answer| of_view(rng, ask, &case.seen).answer(SEARCH, answer))
    })
}

pub fn national_lines() -> Vec<String> {
    let of_forms = lines(70, 20, |rng, number| {
        let case = random_case(rng, number);
        let form = Form::ALL[1..].iter().rev().copied().filter(|&form| case.has(form)).nth(number / 11 % 2)?;
        let ask = of_view(rng, "shanten", &case.seen).with("form", form.name());
        Some(ask.answer(SEARCH, shanten(case.answer_in(form).distance)))
    });
    let of_useful = of("useful", 30, 21, |case| {
        let answer = case.answer();
        Some(Json::object([fields! { "shanten": shanten(answer.distance) }, useful(case, answer)].concat()))
    });
    let has_drawn = |case: &&Case| case.tiles() % 3 == 2;
    let of_discards = of("discards", 30, 22, |case| Some(case).filter(has_drawn).map(discards));
    let of_unneeded = of("unneeded", 20, 23, |case| {
        let after = after_discards(case).into_iter().map(|(tile, _, answer)| (tile, answer.distance));
        Some(set_letters(case.free_by(case.answer().distance, after), false).into())
    });
    [of_forms, of_useful, of_discards, of_unneeded].concat()
}
