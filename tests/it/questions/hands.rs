//! Shanten, useful tiles, discards and waits, by the definition as a search.

use std::cmp::Reverse;

use super::cases::{case, lines, of_view};
use super::json::{Json, fields, set_letters};
use crate::support::known::{Answer, Known};
use crate::support::prelude::*;
use crate::support::variant::Seen;

pub const SEARCH: &str = "search";
pub type Fields = Vec<(&'static str, Json)>;

pub fn shanten(distance: Option<u8>) -> Json {
    distance.map(|distance| i16::from(distance) - 1).into()
}

pub fn useful(seen: &impl Known, answer: Answer) -> Fields {
    let left = seen.left();
    let jokers = (answer.jokers > 0).then_some(answer.jokers);
    let copies: Vec<u8> = answer.tiles.iter().map(|tile| left[tile.index()]).chain(jokers).collect();
    fields! {
        "useful": set_letters(answer.tiles, answer.jokers > 0),
        "copies": copies.iter().sum::<u8>(),
        "copies_of": Json::list(copies),
    }
}

/// A discard, the hand after it, and its answer.
pub type After<K> = (Tile, K, Answer);

/// The answers after each discard, the best first.
pub fn after_discards<K: Known>(seen: &K) -> Vec<After<K>> {
    let answered = |tile: Tile| {
        let after = seen.without(tile);
        let answer = after.answer();
        (tile, after, answer)
    };
    let mut all: Vec<_> = seen.discards().map(answered).collect();
    all.sort_by_key(|(tile, after, answer)| (answer.order(), Reverse(after.copies(*answer)), *tile));
    all
}

pub fn discards<K: Known>(seen: &K) -> Json {
    let row = |(tile, after, answer): After<K>| {
        let begin = fields! { "discard": tile, "shanten": shanten(answer.distance) };
        Json::object([begin, useful(&after, answer)].concat())
    };
    Json::list(after_discards(seen).into_iter().map(row))
}

/// The draws of these after which the distance and the useful copies of the best discard fit.
fn draws(seen: &Seen, of: TileSet, fits: impl Fn(Option<u8>, u8) -> bool) -> TileSet {
    let fits = |&tile: &Tile| {
        let mut drawn = seen.clone();
        drawn.concealed[tile.index()] += 1;
        let all = after_discards(&drawn);
        let (_, after, best) = &all[0];
        fits(best.distance, after.copies(*best))
    };
    let left = seen.left();
    if seen.answer().distance.is_none() || seen.tiles() % 3 != 1 {
        return TileSet::EMPTY;
    }
    (seen.can_come() & of).iter().filter(|tile| left[tile.index()] > 0).filter(fits).collect()
}

pub fn waits(seen: &Seen, now: Answer) -> Json {
    let wait = |wait: Json, shapes: Vec<Shape>, copies: u8| {
        let shapes = Json::list(shapes.into_iter().map(Shape::name));
        Json::object(fields! { "wait": wait, "shapes": shapes, "copies": copies })
    };
    let all = seen.waits(now);
    let jokers = if seen.tiles() % 3 == 1 && now.distance == Some(1) { now.jokers } else { 0 };
    let jokers = (jokers > 0).then(|| wait("J".into(), Vec::new(), jokers));
    Json::list(all.into_iter().map(|(tile, copies, shapes)| wait(tile.into(), shapes, copies)).chain(jokers))
}

fn ready_discards(seen: &Seen) -> Json {
    let mut all = after_discards(seen);
    all.retain(|(_, _, answer)| answer.distance == Some(1) && seen.tiles() % 3 == 2);
    let row =
        |(tile, after, answer): After<Seen>| Json::object(fields! { "discard": tile, "waits": waits(&after, answer) });
    Json::list(all.into_iter().map(row))
}

fn form(number: usize) -> Option<Form> {
    [None, None, Some(Form::Standard), Some(Form::SevenPairs), None, Some(Form::ThirteenOrphans)][number / 2 % 6]
}

pub fn useful_lines() -> Vec<String> {
    let sizes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 13, 13, 14, 16, 17];
    let of = |rng: &mut Pcg64Mcg, number: usize, ask: &'static str| {
        let seen = case(rng, number, &sizes);
        let form = form(number);
        let ask = of_view(rng, ask, &seen);
        (form.map_or(ask.clone(), |form| ask.with("form", form.name())), form, seen)
    };
    let of_shanten = lines(75, 1, |rng, number| {
        let (ask, form, seen) = of(rng, number, "shanten");
        let forms = form.map_or(Form::ALL.to_vec(), |form| vec![form]);
        Some(ask.answer(SEARCH, shanten(forms.into_iter().filter_map(|form| seen.distance_in(form)).min())))
    });
    let of_useful = lines(75, 2, |rng, number| {
        let (ask, form, seen) = of(rng, number, "useful");
        let answer = form.map_or_else(|| seen.answer(), |form| seen.answer_in(form));
        let fields = [fields! { "shanten": shanten(answer.distance) }, useful(&seen, answer)].concat();
        Some(ask.answer(SEARCH, Json::object(fields)))
    });
    [of_shanten, of_useful].concat()
}

pub fn discard_lines() -> Vec<String> {
    let sizes = [2, 2, 3, 5, 5, 5, 6, 8, 8, 14];
    let of_discards = lines(45, 3, |rng, number| {
        let seen = case(rng, number, &sizes);
        Some(of_view(rng, "discards", &seen).answer(SEARCH, discards(&seen)))
    });
    let of_unneeded = lines(34, 4, |rng, number| {
        let seen = case(rng, number, &[2, 3, 4, 5, 6, 8, 9, 11, 14]);
        let after = seen.discards().map(|tile| (tile, seen.without(tile).answer().distance));
        let unneeded = seen.free_by(seen.answer().distance, after);
        Some(of_view(rng, "unneeded", &seen).answer(SEARCH, set_letters(unneeded, false)))
    });
    let of_draws = lines(34, 5, |rng, number| {
        let seen = case(rng, number, &[1, 4, 4, 7, 2, 6]);
        let now = seen.answer();
        let improving =
            draws(&seen, TileSet::ALL - now.tiles, |best, copies| best == now.distance && copies > seen.copies(now));
        let is_asked = !improving.is_empty() || number.is_multiple_of(8);
        is_asked.then(|| of_view(rng, "improving_draws", &seen).answer(SEARCH, set_letters(improving, false)))
    });
    let of_good = lines(34, 8, |rng, number| {
        let seen = case(rng, number, &[4, 7, 7, 10, 2, 4]);
        let now = seen.answer();
        let good = draws(&seen, now.tiles, |best, copies| now.distance == Some(2) && best == Some(1) && copies >= 5);
        let is_asked = !good.is_empty() || number.is_multiple_of(8);
        is_asked.then(|| of_view(rng, "good_draws", &seen).answer(SEARCH, set_letters(good, false)))
    });
    [of_discards, of_unneeded, of_draws, of_good].concat()
}

pub fn wait_lines() -> Vec<String> {
    let of_waits = lines(50, 6, |rng, number| {
        let seen = case(rng, number, &[1, 4, 4, 7, 7, 10, 13, 13, 14, 16]);
        let now = seen.answer();
        let is_asked = seen.is_searchable() && (now.distance == Some(1) || number.is_multiple_of(9));
        is_asked.then(|| of_view(rng, "waits", &seen).answer(SEARCH, waits(&seen, now)))
    });
    let of_ready = lines(36, 7, |rng, number| {
        let seen = case(rng, number, &[2, 5, 5, 8, 8, 11, 14]);
        let is_near = seen.answer().distance.is_some_and(|distance| distance < 2);
        let is_asked = seen.is_searchable() && (is_near || number.is_multiple_of(9));
        is_asked.then(|| of_view(rng, "ready_discards", &seen).answer(SEARCH, ready_discards(&seen)))
    });
    [of_waits, of_ready].concat()
}
