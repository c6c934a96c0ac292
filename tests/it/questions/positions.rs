//! Everything known in a position, assembled from the answers about its parts.

use std::cmp::Reverse;

use super::cases::{case, lines, seen_besides};
use super::complete::{divisions, divisions_of};
use super::hands::{Fields, after_discards, shanten, useful, waits};
use super::json::{Ask, Json, fields, letters};
use super::turns::{choices, claim, completing, of_claim, with_claim};
use crate::rules::divisions::Written;
use crate::support::prelude::*;
use crate::support::variant::Seen;

const SEARCH: &str = "search";

/// Whether the player's own discards make a ready hand furiten, if they are given.
fn furiten(seen: &Seen, own: Option<TileSet>) -> Fields {
    let waits = completing(seen);
    let own = own.filter(|_| !waits.is_empty());
    own.map_or(Vec::new(), |own| fields! { "furiten": !(waits & own).is_empty() })
}

/// The discards, with a joker's after equally good ones.
fn discards(seen: &Seen, own: Option<TileSet>) -> Json {
    let mut all: Vec<_> = after_discards(seen).into_iter().map(|(tile, after, now)| (Some(tile), after, now)).collect();
    all.extend((seen.jokers > 0).then(|| (None, seen.without_joker(), seen.without_joker().answer())));
    all.sort_by_key(|(_, after, now)| (now.order(), Reverse(after.copies(*now))));
    let row = |(tile, after, now): (Option<Tile>, Seen, _)| {
        let own = own.zip(tile).map(|(own, tile)| own | [tile].into_iter().collect());
        let begin =
            fields! { "discard": tile.map_or("J".into(), Json::from), "shanten": shanten(after.answer().distance) };
        Json::object([begin, useful(&after, now), furiten(&after, own)].concat())
    };
    Json::list(all.into_iter().map(row))
}

/// Everything known about a hand whose concealed tiles are written like this.
fn known(seen: &Seen, hand: String, own: Option<TileSet>) -> Fields {
    let of = |form| shanten(seen.distance_in(form));
    let (now, has_drawn, rules) = (seen.answer(), seen.tiles() % 3 == 2, seen.rules.options());
    let mut all = fields! { "hand": hand };
    if seen.rules != Rules::RIICHI {
        all.extend(fields! { "rules": seen.rules.to_string() });
    }
    all.extend(fields! {
        "shanten": shanten(now.distance),
        "standard": of(Form::Standard),
        "seven_pairs": of(Form::SevenPairs),
        "thirteen_orphans": of(Form::ThirteenOrphans),
    });
    if !has_drawn {
        all.extend(useful(seen, now));
        let waits = waits(seen, now);
        let is_ready = waits.to_string() != "[]";
        all.extend(is_ready.then_some(("waits", waits)));
        all.extend(furiten(seen, own));
        return all;
    }
    all.extend(fields! { "discards": discards(seen, own) });
    if now.distance == Some(0) {
        let [divided, marks] = divisions(seen);
        all.extend(fields! { "divisions": divided, "marks": marks });
        if rules.jokers > 0 || !rules.wild.is_empty() {
            let wild = divisions_of(seen).into_iter().map(|division| Json::list(Written::new(&division, seen).wild));
            all.extend(fields! { "wild": Json::list(wild) });
        }
    }
    all
}

pub fn position_lines() -> Vec<String> {
    let of_hands = lines(26, 61, |rng, number| {
        let mut seen = case(rng, number, &[1, 2, 4, 5, 5, 7, 8, 13, 14]);
        let rules = seen.rules.options();
        let is_short = seen.is_searchable() && (seen.tiles() % 3 != 2 || divisions_of(&seen).len() < 5);
        let ask = Ask::new("position").with("hand", seen.hand().to_string());
        let ask = ask.with_if(seen.rules != Rules::RIICHI, "rules", seen.rules.to_string());
        let mut ask = seen_besides(ask, &seen);
        let own = (rng.random() && rules.jokers == 0).then(|| {
            let left = seen.left();
            let near = (0..Tile::KINDS).filter(|&kind| left[kind] + seen.visible[kind] > 0);
            let mut own = [0; Tile::KINDS];
            near.sample(rng, number % 5).into_iter().for_each(|kind| own[kind] = 1);
            own
        });
        if let Some(own) = own {
            ask = ask.with("discards", letters(&own, 0));
            own.iter().zip(&mut seen.visible).for_each(|(&own, visible)| *visible = own.max(*visible));
        }
        let tiles = own.map(|own| Tile::all().filter(|tile| own[tile.index()] > 0).collect());
        let ready = seen.answer().distance == Some(1) && completing(&seen).is_empty();
        let line = ask.answer(SEARCH, Json::object(known(&seen, seen.hand().to_string(), tiles)));
        (is_short && !(ready && own.is_some()) && line.len() < 1_200).then_some(line)
    });
    let of_claims = lines(14, 62, |rng, number| {
        let of = claim(rng, number)?;
        let (seen, hand, piece, _) = &of;
        let after = with_claim(seen, *piece);
        let mut fields = known(&after, hand.to_string(), None);
        let calls = choices(&of).into_iter().filter(|(call, _)| call.is_some()).map(|(_, choice)| choice);
        let is_win = completing(&after).contains(piece.tile());
        fields.extend(fields! { "win": is_win, "calls": Json::list(calls) });
        let line = of_claim("position", "claim", &of, true).answer(SEARCH, Json::object(fields));
        (after.is_searchable() && line.len() < 1_200).then_some(line)
    });
    [of_hands, of_claims].concat()
}
