//! Winning chances and points, by their definition.

use super::cases::{lines, of_view};
use super::json::{Ask, Json, fields};
use super::scores::pieces;
use crate::odds::points::shares::Shared;
use crate::odds::points::{Position, random_options};
use crate::odds::variants::case::{VariantCase, case_of, near_complete, near_special};
use crate::support::chances::{NEVER, Plain, PlainRow, Question as _, Tiles};
use crate::support::others::{Others, WithDiscards};
use crate::support::prelude::*;
use crate::support::variant::RULES;

const SEARCH: &str = "search";
/// The most steps of the plain program for a question.
const STEPS: usize = 60_000;

/// A question with few turns about an almost complete hand.
fn case(rng: &mut Pcg64Mcg, number: usize) -> VariantCase {
    let name = if number % 3 < 2 { "riichi" } else { RULES[number / 3 % RULES.len()] };
    let rules = rules(name);
    // For some hands only one form counts.
    let form = (number % 6 == 4).then(|| Form::ALL[number / 6 % 3]);
    let tiles = *if form.is_some() { &[13, 14][..] } else { &[1, 2, 4, 5, 5, 7, 8, 13, 14] }.choose(rng).unwrap();
    let seen = match tiles {
        _ if form.is_some() => near_special(rng, rules, tiles),
        13 | 14 if name != "riichi" || number.is_multiple_of(4) => near_special(rng, rules, tiles),
        _ => near_complete(rng, rules, tiles),
    };
    let mut case = case_of(rng, seen, number % 4, 4);
    case.seen.strictness = *Strictness::ALL.choose(rng).unwrap();
    case.forms = form.map_or(case.forms, |form| vec![form]);
    case
}

/// The number of unseen tiles at a turn, and whether it is constant.
fn wall(case: &VariantCase, turn: u8) -> (u16, bool) {
    match case.whole_wall() {
        Wall::Shrinking(unseen) => (unseen - u16::from(turn), false),
        Wall::Constant(unseen) => (unseen, true),
    }
}

/// Adds the options of the search to the question.
fn of_search(ask: Ask, case: &VariantCase, turn: u8) -> Ask {
    let forms: Vec<&str> = case.forms.iter().map(|form| form.name()).collect();
    let (unseen, is_constant) = wall(case, turn);
    ask.with("turns", case.turns)
        .with("turn", turn)
        .with("unseen", unseen)
        .with_if(is_constant, "constant_wall", true)
        .with_if(case.path != Path::default(), "path", case.path.to_string())
        .with_if(forms.len() < 3, "forms", forms.join(","))
}

fn answer(case: &VariantCase, turn: u8, rows: Vec<Json>) -> Json {
    let (unseen, is_constant) = wall(case, turn);
    Json::object(fields! {
        "discards": Json::list(rows),
        "path": case.path.to_string(),
        "missing": "",
        "turn": turn,
        "unseen": unseen,
        "constant_wall": is_constant,
        "needs_yaku": false,
        "complete": true,
    })
}

fn now(list: &[f64]) -> f64 {
    list.first().copied().unwrap_or(0.0)
}

fn odds(case: &VariantCase, turn: u8, by_each_turn: bool) -> Option<Json> {
    let rows_until = |turns: u8| {
        let case = VariantCase { turns, ..case.clone() };
        let mut plain = Plain::new(&case, STEPS);
        let rows = plain.rows().ok();
        rows.filter(|_| !plain.is_overfull)
    };
    let rows = rows_until(case.turns)?;
    let start = usize::from(turn);
    let mut by: Vec<[Vec<f64>; 2]> = vec![Default::default(); rows.len()];
    for turns in (turn..=case.turns).filter(|_| by_each_turn) {
        let of_turn = rows_until(turns)?;
        for (by, row) in by.iter_mut().zip(&of_turn) {
            // Without a draw left, only a hand that is ready already counts.
            let is_ready = rows_of_ready(case, row.discard, row.is_joker);
            by[0].push(row.win.get(start).copied().unwrap_or(0.0));
            by[1].push(row.ready.get(start).copied().unwrap_or(f64::from(u8::from(is_ready))));
        }
    }
    let rows = rows.iter().zip(by).map(|(row, [won_by, ready_by])| {
        let mut fields = row_of(case, row, &row.win[start..], &row.ready[start..]);
        if by_each_turn {
            fields.extend(fields! { "won_by": Json::list(won_by), "ready_by": Json::list(ready_by) });
        }
        Json::object(fields)
    });
    Some(answer(case, turn, rows.collect()))
}

/// A discard with its chances, from the hand's turn on.
fn row_of(case: &VariantCase, row: &PlainRow, win: &[f64], ready: &[f64]) -> Vec<(&'static str, Json)> {
    let discard = if row.is_joker { "J".into() } else { Json::from(row.discard) };
    let is_ready = rows_of_ready(case, row.discard, row.is_joker);
    fields! {
        "discard": discard,
        "win_now": now(win),
        "ready_now": ready.first().copied().unwrap_or(f64::from(u8::from(is_ready))),
        "win": Json::list(win.iter().copied()),
        "ready": Json::list(ready.iter().copied()),
        "no_yaku": false,
    }
}

/// Whether a hand is ready, perhaps after a discard.
fn rows_of_ready(case: &VariantCase, discard: Option<Tile>, is_joker: bool) -> bool {
    let mut tiles = case.concealed();
    let place = if is_joker { Some(Tile::KINDS) } else { discard.map(Tile::index) };
    if let Some(place) = place {
        tiles[place] -= 1;
    }
    case.distance(&tiles) == 1
}

pub fn odds_lines() -> Vec<String> {
    lines(60, 41, |rng, number| {
        let case = case(rng, number);
        let has_drawn = u8::from(case.seen.tiles() % 3 == 2);
        let turn = rng.random_range(0..=2.min(case.turns)).max(has_drawn.min(case.turns));
        let is_overfull = case.distance(&case.concealed()) == NEVER;
        let by_each_turn = number.is_multiple_of(5);
        let answer = odds(&case, turn, by_each_turn).filter(|_| !is_overfull)?;
        let is_dull = answer.to_string().contains("\"discards\":[]") && !number.is_multiple_of(7);
        let ask = of_search(of_view(rng, "odds", &case.seen), &case, turn).with("wins", "draws");
        let ask = ask.with_if(by_each_turn, "by_each_turn", true);
        let ask = ask.with_if(number.is_multiple_of(6), "states", 1_000_000);
        (!is_dull && answer.to_string().len() < 1_500).then(|| ask.answer(SEARCH, answer))
    })
}

/// The chances with others' discards and wins, for hands that need no yaku. Some of the player's
/// own discards aren't listed as visible.
pub fn opponent_lines() -> Vec<String> {
    lines(30, 43, |rng, number| {
        let name = ["riichi", "riichi", "riichi", "riichi,jokers=1", "chinese"][number % 5];
        let tiles = *[1, 2, 4, 5, 7, 8, 10, 13, 14].choose(rng).unwrap();
        let seen = near_complete(rng, rules(name), tiles);
        let mut case = case_of(rng, seen, number % 4, 4);
        // If visible tiles count as gone, a wait without copies can't be given.
        case.seen.strictness = *Strictness::ALL[..if name == "riichi" { 4 } else { 3 }].choose(rng).unwrap();
        let visible = case.seen.visible;
        let mut others = Others::like_any(3);
        let is_own = |tile: &Tile| number % 2 == 0 && visible[tile.index()] > 0 && rng.random_ratio(1, 4);
        others.own = Tile::all().filter(is_own).collect();
        let willing = *[100, 0, 60, 150, 200].choose(rng).unwrap();
        others.percents.fill(willing);
        others.wins = (0..rng.random_range(1..5)).map(|_| f64::from(rng.random_range(0..3_000_u16)) / 100.0).collect();
        let mut recursion = WithDiscards::new(&case, &others, None, STEPS);
        let chances = recursion.rows().ok()?;
        let is_overfull = case.distance(&case.concealed()) == NEVER || recursion.is_overfull;
        let turn = u8::from(case.seen.tiles() % 3 == 2).min(case.turns);
        let plain = Plain::new(&case, STEPS).rows().ok()?;
        let mut readiness = WithDiscards::new(&case, &others, None, STEPS);
        readiness.is_for_readiness = true;
        let ready = readiness.rows().ok()?;
        let start = usize::from(turn);
        let each = chances.iter().zip(&ready).zip(&plain);
        let rows: Vec<Json> =
            each.map(|((win, ready), row)| Json::object(row_of(&case, row, &win[start..], &ready[start..]))).collect();
        let differs = !rows.is_empty() && turn < case.turns && !is_overfull;
        let (answer, own) = (answer(&case, turn, rows), others.own);
        let mut seen = case.seen.clone();
        for tile in own.iter().filter(|tile| number % 3 == 0 && visible[tile.index()] == 1) {
            seen.visible[tile.index()] = 0;
        }
        let wins: Vec<String> = others.wins.iter().map(f64::to_string).collect();
        let of_standing = if number % 2 == 0 { willing } else { 100 };
        let standings = ["riichi", "open", "silent"].map(|name| format!("willing-{name} {of_standing}"));
        let model = format!("others-win {};{};ready-others 0 0 0 0", wins.join(" "), standings.join(";"));
        let ask = of_search(of_view(rng, "odds", &seen), &case, turn).with("no_yaku", true).with("model", model);
        let ask = ask.with_if(!own.is_empty(), "discards", own.to_string());
        let ask = ask.with_if(of_standing != willing, "willing", willing);
        (differs && answer.to_string().len() < 1_500).then(|| ask.answer(SEARCH, answer))
    })
}

/// The answer, and the possible values of wins.
fn points(case: &VariantCase, position: &Position<VariantHand>, turn: u8) -> Option<(Json, BTreeSet<u32>)> {
    let mut known: HashMap<(Tiles, usize), Shared> = HashMap::new();
    let won = move |case: &VariantCase, drawn: &Tiles, kind: usize, _| {
        let of = || {
            let (won, tile) = (case.with(drawn).hand(), Tile::from_index(kind as u8).unwrap());
            Shared { worth: position.worth(&won, tile), shares: position.shares(&won, tile), is_tied: false }
        };
        known.entry((*drawn, kind)).or_insert_with(of).clone()
    };
    let mut chances = Plain::new(case, STEPS);
    let of_chances = chances.rows().ok()?;
    let mut plain = Plain::of_wins(case, STEPS, won);
    let (start, extra) = (usize::from(turn), case.path.extra());
    let is_any = matches!(case.path, Path::Any { .. });
    let exchanges = if is_any { case.distance(&case.concealed()) + extra } else { extra };
    let (mut rows, mut totals) = (Vec::new(), BTreeSet::new());
    for row in of_chances {
        let mut hand = case.concealed();
        if let Some(discard) = row.discard {
            hand[discard.index()] -= 1;
        }
        let each = (turn..case.turns).map(|turn| plain.waits(&hand, turn, exchanges));
        let each: Vec<Shared> = each.collect::<Result<_, _>>().ok()?;
        let first = each.first()?;
        let shares = first.shares.iter().filter(|(_, chance)| **chance > 1e-15);
        totals.extend(shares.clone().map(|(points, _)| *points));
        let shares = shares.map(|(&points, &chance)| Json::object(fields! { "points": points, "chance": chance }));
        rows.push(Json::object(fields! {
            "discard": row.discard,
            "win_now": row.win[start],
            "ready_now": row.ready[start],
            "points_now": first.worth,
            "win": Json::list(row.win[start..].iter().copied()),
            "ready": Json::list(row.ready[start..].iter().copied()),
            "points": Json::list(each.iter().map(|shared| shared.worth)),
            "no_yaku": false,
            "shares": Json::list(shares),
        }));
        if first.is_tied {
            return None;
        }
    }
    (!plain.is_overfull && !chances.is_overfull).then(|| (answer(case, turn, rows), totals))
}

/// Almost complete hands: open and closed, cheap and expensive, with red fives and without.
const HANDS: &str = "23m99s(123p)(456p)(777z) 34m22p456789s789m 406m406p46s77z(340s) 2234m(234p)(234s)(678m) \
    123m23456p678s99s 34m55z(666z)(777z)(123m) 234m406p2345556s 1133557799p114z 34m229p456789s789m \
    1112223334z(567m) 233m55z(345p)(456s)(777z) 2344567m456p678s";
const OF_THREE: &str = "99m23456p456789s 11p4566s99s(777z)[1111m] 99m23p123s(777z)[4444s]";

pub fn points_lines() -> Vec<String> {
    lines(42, 42, |rng, number| {
        let is_three = number % 5 == 4;
        let (name, hands) = if is_three { ("three-player", OF_THREE) } else { ("riichi", HANDS) };
        let hands: Vec<&str> = hands.split_whitespace().collect();
        let hand: VariantHand = rules(name).hand(hands[number / 3 % hands.len()]).unwrap();
        let mut case = VariantCase::of(name, &hand.to_string());
        let (view, mut options) = random_options(rng, &hand.view());
        if is_three && options.win.seat == Wind::North {
            options.win.seat = Wind::West;
        }
        (options.win.counters, options.win.deposits) = (rng.random_range(0..3), rng.random_range(0..2));
        options.goal = Goal::Average;
        case.seen.visible = view.visible().counts();
        case.turns = rng.random_range(2..=3);
        case.path =
            [Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 1 }, Path::Shortest][number / 2 % 4];
        case.seen.strictness = *Strictness::ALL.choose(rng).unwrap();
        let view = view.with_strictness(case.seen.strictness);
        let unseen = 136 - view.visible().len() as u16 - if is_three { 28 } else { 0 };
        let called: usize = hand.melds().map(|meld| meld.tiles().len()).sum();
        let unseen = unseen - hand.len() as u16 - called as u16;
        let turn = u8::from(hand.len() % 3 == 2);
        case.wall = Some(Wall::Shrinking(unseen + u16::from(turn)));
        let (mut answer, totals) = points(&case, &Position { view, options }, turn)?;
        if number % 3 == 1 {
            // The goal is the value of some wins.
            options.goal = Goal::AtLeast(*totals.iter().choose(rng)?);
            (answer, _) = points(&case, &Position { view, options }, turn)?;
        }
        let (reds, win) = (options.unseen_reds, &options.win);
        let ask = Ask::new("points").with("hand", hand.to_string()).with_if(is_three, "rules", name);
        let ask = ask.with_if(!view.visible().is_empty(), "visible", view.visible().to_string());
        let ask = ask.with("strictness", case.seen.strictness.name()).with("turns", case.turns).with("wins", "draws");
        let ask = ask.with_if(number % 3 == 1, "turn", turn).with_if(number % 3 == 2, "unseen", unseen);
        let ask = ask.with_if(case.path != Path::default(), "path", case.path.to_string());
        let ask =
            ask.with_if(options.score_rules != ScoreRules::TENHOU, "score_rules", options.score_rules.to_string());
        let ask = ask.with("seat", win.seat.name()).with("round", win.round.name());
        let ask = ask.with_if(win.counters > 0, "counters", win.counters);
        let ask = ask.with_if(win.deposits > 0, "deposits", win.deposits);
        let ask =
            ask.with_if(!win.dora().is_empty(), "dora", pieces(win.dora())).with_if(!options.riichi, "no_riichi", true);
        let ask = match options.goal {
            Goal::AtLeast(points) => ask.with("at_least", points),
            _ => ask,
        };
        let reds = reds.map(|reds| reds.map(|count| count.to_string()).join(","));
        let ask = reds.map_or(ask.clone(), |reds| ask.with("unseen_reds", reds));
        (!totals.is_empty() && answer.to_string().len() < 2_000).then(|| ask.answer(SEARCH, answer))
    })
}
