//! Complete hands: divisions by exhaustive search, and completions.

use super::cases::{lines, of_hand, of_view};
use super::hands::Fields;
use super::json::{Json, fields};
use crate::rules::divisions::{Written, all_taken, meld_of};
use crate::support::prelude::*;
use crate::support::splits::{Part, shape};
use crate::support::variant::{RULES, Seen, Taken, call_some, complete};

const SEARCH: &str = "search";

pub fn divisions_of(seen: &Seen) -> Vec<Taken> {
    let mut all = all_taken(seen);
    all.sort_by(|one, other| one.groups.cmp(&other.groups));
    all
}

pub fn divisions(seen: &Seen) -> [Json; 2] {
    let all = divisions_of(seen);
    let written: Vec<Written> = all.iter().map(|division| Written::new(division, seen)).collect();
    let marks = all
        .iter()
        .zip(&written)
        .map(|(division, written)| Json::list(written.marks(division, seen).into_iter().map(Mark::name)));
    let marks = Json::list(marks);
    [Json::list(written.into_iter().map(|written| written.text)), marks]
}

/// A group in standard form that the tile completed.
pub fn in_standard(division: &str, part: Part, tile: Tile) -> Json {
    Json::object(fields! {
        "form": "standard",
        "division": division,
        "meld": meld_of(part),
        "tile": tile,
        "shape": shape(part, tile).name(),
    })
}

/// A special form that the tile completed.
pub fn in_special(form: Form, what: Fields, tile: Tile) -> Json {
    let end = fields! { "tile": tile, "shape": "single" };
    Json::object([fields! { "form": form.name() }, what, end].concat())
}

fn pairs_of(seen: &Seen) -> Vec<Tile> {
    Tile::all().flat_map(|tile| vec![tile; usize::from(seen.concealed[tile.index()] / 2)]).collect()
}

/// The completions of a hand without wild tiles.
fn completions(seen: &Seen, tile: Tile) -> Json {
    let mut all = Vec::new();
    let has = seen.concealed[tile.index()] > 0;
    for division in divisions_of(seen).iter().filter(|_| has) {
        let text = Written::new(division, seen).text;
        let mut groups = division.groups.clone();
        groups.dedup();
        let with = groups.into_iter().filter(|part| part.kinds().contains(&tile.index()));
        all.extend(with.map(|part| in_standard(&text, part, tile)));
    }
    let is = |form| has && seen.tiles() == 14 && seen.distance_in(form) == Some(0);
    if is(Form::SevenPairs) {
        all.push(in_special(Form::SevenPairs, fields! { "pairs": Json::list(pairs_of(seen)) }, tile));
    }
    if is(Form::ThirteenOrphans) {
        all.push(in_special(Form::ThirteenOrphans, fields! { "pair": pairs_of(seen)[0] }, tile));
    }
    Json::list(all)
}

/// A complete hand; some have many divisions, or special forms.
fn of(rng: &mut Pcg64Mcg, number: usize) -> Seen {
    let rules = rules(if number.is_multiple_of(2) { "riichi" } else { RULES[number / 2 % RULES.len()] });
    let texts = "99p123m(456m)(789m) 111222333p99s 19m19p19s12345677z 123456789p11s 1122m3344p556677z \
        1112345678999m1m 223344m556677p11z 222333444m55666p 111m123456789s22z";
    let text = texts.split_whitespace().nth(number / 8 % 9).unwrap();
    let mut seen = match rules.hand(text) {
        Ok(hand) if number % 8 < 2 => Seen::of(&hand),
        _ => complete(rng, rules, number % 5),
    };
    if seen.tiles() < 13 && seen.melds.is_empty() {
        call_some(rng, &mut seen);
    }
    if rng.random_ratio(1, 9) {
        let kind = (0..Tile::KINDS).filter(|&kind| seen.concealed[kind] > 0).choose(rng);
        seen.concealed = core::array::from_fn(|other| seen.concealed[other] - u8::from(kind == Some(other)));
    }
    seen
}

pub fn complete_lines() -> Vec<String> {
    let of_divisions = lines(40, 11, |rng, number| {
        let mut seen = of(rng, number);
        let is_short = seen.is_searchable() && divisions_of(&seen).len() < 9;
        seen.strictness = *Strictness::ALL.choose(rng).unwrap();
        let [divided, marks] = divisions(&seen);
        let answer = Json::object(fields! { "divisions": divided, "marks": marks });
        is_short.then(|| of_view(rng, "divisions", &seen).answer(SEARCH, answer))
    });
    let of_completions = lines(44, 12, |rng, number| {
        let seen = of(rng, number);
        let is_there = !number.is_multiple_of(13);
        let tile = Tile::all().filter(|tile| (seen.concealed[tile.index()] > 0) == is_there).choose(rng)?;
        let is_plain = seen.parts().wild == 0;
        is_plain.then(|| of_hand(rng, "completions", &seen).with("tile", tile).answer(SEARCH, completions(&seen, tile)))
    });
    [of_divisions, of_completions].concat()
}
