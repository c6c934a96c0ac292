//! Batches: row by row, by the definition as a search.

use super::cases::lines;
use super::hands::after_discards;
use super::json::{Ask, Json, fields, letters};
use super::scores::of_win;
use crate::odds::variants::case::{near_complete, near_special};
use crate::score::oracle::{self, Complete};
use crate::support::known::Answer;
use crate::support::prelude::*;
use crate::support::variant::Seen;

const SEARCH: &str = "search";
/// The shanten of an invalid row, and of a hand that can't win.
const NO_HAND: i8 = -128;
const NO_WIN: i8 = 127;

/// Rows of a batch: hands, or invalid strings.
struct Batch {
    rows: Vec<Result<Seen, &'static str>>,
    ask: Ask,
}

/// Hands of the same game. In some batches a row is invalid, and marked.
fn batch(rng: &mut Pcg64Mcg, number: usize, ask: &'static str) -> Batch {
    let name = ["riichi", "riichi,jokers=2", "three-player", "chinese", "chinese-wild"][number % 5];
    let strictness = *Strictness::ALL.choose(rng).unwrap();
    let size = |rng: &mut Pcg64Mcg| match name {
        "chinese-wild" | "riichi,jokers=2" => *[2, 4, 5, 7].choose(rng).unwrap(),
        _ => *[1, 2, 4, 5, 7, 8, 10, 11, 13, 14].choose(rng).unwrap(),
    };
    let mut rows: Vec<Result<Seen, &str>> = Vec::new();
    for _ in 0..rng.random_range(2..6) {
        let size = size(rng);
        let is_special = size > 12 && rng.random_ratio(1, 3);
        let mut seen = (if is_special { near_special } else { near_complete })(rng, rules(name), size);
        seen.visible_jokers = 0;
        let left = seen.left();
        seen.visible = left.map(|left| if rng.random_ratio(1, 9) { left.min(rng.random_range(1..=4)) } else { 0 });
        rows.push(Ok(seen.with_strictness(strictness)));
    }
    let is_marked = number % 3 == 1;
    if is_marked {
        let bad = *["12x", "11111m", "123456789m123456p", "1", "(12m)", "0z"].choose(rng).unwrap();
        rows.insert(rng.random_range(0..=rows.len()), Err(bad));
    }
    let of = |text: &dyn Fn(&Seen) -> String| {
        let texts: Vec<String> =
            rows.iter().map(|row| row.as_ref().map_or_else(|bad| (*bad).to_owned(), text)).collect();
        texts.join("|")
    };
    let hands = of(&|seen| seen.hand().to_string());
    let has_visible = !is_marked && (rng.random() || strictness == Strictness::Visible);
    let visible = of(&|seen| letters(&seen.visible, 0));
    if !has_visible {
        rows.iter_mut().flatten().for_each(|seen| seen.visible = [0; Tile::KINDS]);
    }
    let ask = Ask::new(ask).with("hands", hands).with_if(has_visible, "visible", visible);
    let ask = ask.with_if(name != "riichi", "rules", name).with("strictness", strictness.name());
    Batch { rows, ask: ask.with_if(is_marked, "invalid", "mark") }
}

fn useful_columns(rows: &[Result<(Seen, Answer), &str>]) -> Vec<(&'static str, Json)> {
    let shanten = |(_, answer): &(Seen, Answer)| answer.distance.map_or(NO_WIN, |distance| distance as i8 - 1);
    fields! {
        "shanten": column(rows, shanten, NO_HAND),
        "tiles": column(rows, |(_, answer)| answer.tiles.bits(), u64::MAX),
        "copies": column(rows, |(seen, answer)| seen.copies(*answer), 255),
    }
}

/// A column with a number for each row; `bad` marks invalid rows.
fn column<T, N: Copy + Into<Json>>(rows: &[Result<T, &str>], of: impl Fn(&T) -> N, bad: N) -> Json {
    Json::list(rows.iter().map(|row| row.as_ref().map_or(bad, &of)))
}

/// The points, han and fu of a hand without melds; `None` without a score.
fn worth(text: &str, win: &Win, rules: &ScoreRules) -> Option<[u32; 3]> {
    let counts = hand(text).counts();
    let dealt = Complete { counts, melds: Vec::new(), reds: 0, norths: 0, is_three: false };
    let is_whole = counts.iter().sum::<u8>() == 14 && counts[win.tile.index()] > 0;
    let verdict = is_whole.then(|| oracle::score(&dealt, win, rules)).flatten()?;
    Some([verdict.payments[5], verdict.ways[0].han, verdict.ways[0].fu?.1])
}

fn score_rows() -> Vec<String> {
    let hands = "234m456p234567s55z 223344m556677p33s 234m456p45666s222z 345m345p345s66677s 123m456p78s 22m33m 4444s";
    let hands: Vec<&str> = hands.split(' ').collect();
    lines(16, 53, |rng, number| {
        let mut win = Win::new(Tile::S4, *[WonBy::Draw, WonBy::Discard].choose(rng).unwrap());
        win.riichi = (number % 4 > 0).then_some(Riichi::Single);
        win.seat = *Wind::ALL.choose(rng).unwrap();
        (win.counters, win.deposits) = (number as u16 % 3, number as u16 / 3 % 2);
        win.set_dora([Tile::S3, Tile::M2].into_iter().take(number % 3)).unwrap();
        let rows: Vec<&str> = hands.sample(rng, 4).copied().collect();
        let rules = ScoreRules::PRESETS[number % 5].1;
        let scored: Vec<_> = rows.iter().map(|text| worth(text, &win, &rules)).collect();
        let column = |which: usize| Json::list(scored.iter().map(|row| row.map_or(0, |row| row[which])));
        let answer = fields! { "points": column(0), "han": column(1), "fu": column(2) };
        let ask = of_win(Ask::new("batch_score").with("hands", rows.join("|")), &win, &rules);
        Some(ask.with_if(scored.contains(&None), "invalid", "mark").answer("oracle", Json::object(answer)))
    })
}

pub fn batch_lines() -> Vec<String> {
    let forms = [None, Some(Form::Standard), Some(Form::SevenPairs), None, Some(Form::ThirteenOrphans)];
    // The answer for the nearest form or another one.
    let answered = |rng: &mut Pcg64Mcg, number: usize, ask: &'static str| {
        let (Batch { rows, ask }, form) = (batch(rng, number, ask), forms[number / 5 % forms.len()]);
        let of = |seen: Seen| {
            let answer = form.map_or_else(|| seen.answer(), |form| seen.answer_in(form));
            (seen, answer)
        };
        let rows: Vec<_> = rows.into_iter().map(|row| row.map(of)).collect();
        (ask.with_if(form.is_some(), "form", form.map(Form::name)), useful_columns(&rows))
    };
    let of_shanten = lines(20, 51, |rng, number| {
        let (ask, mut columns) = answered(rng, number, "batch_shanten");
        columns.truncate(1);
        Some(ask.answer(SEARCH, Json::object(columns)))
    });
    let of_useful = lines(18, 52, |rng, number| {
        let (ask, columns) = answered(rng, number, "batch_useful");
        Some(ask.answer(SEARCH, Json::object(columns)))
    });
    let of_discards = lines(18, 54, |rng, number| {
        let Batch { rows, ask } = batch(rng, number, "batch_discards");
        let best = |seen: Seen| after_discards(&seen).into_iter().next().unwrap();
        let rows: Vec<_> = rows.into_iter().map(|row| row.map(best)).collect();
        let discard = column(&rows, |(tile, ..)| tile.index(), 255);
        let after: Vec<_> = rows.into_iter().map(|row| row.map(|(_, seen, answer)| (seen, answer))).collect();
        Some(ask.answer(SEARCH, Json::object([fields! { "discard": discard }, useful_columns(&after)].concat())))
    });
    [of_shanten, of_useful, of_discards, score_rows()].concat()
}
