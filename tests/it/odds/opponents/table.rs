//! Chances as at a table: wins that need a pattern, and exhaustive draws that pay.

use shanten::odds::{Goal, Opponents, OpponentsError, PointOptions, Standing};
use shanten::score::{ScoreRules, Win, Wind};

use crate::odds::cases::case_of_whole_game;
use crate::odds::compare::{STEPS, are_close};
use crate::support::chances::{Case, Question as _};
use crate::support::others::{Others, Scores, WithDiscards};
use crate::support::prelude::*;

/// The points of a win without riichi, dora and red fives; too little to keep if there are none.
fn points(hand: &Hand, tile: Tile, is_draw: bool) -> f64 {
    let mut win = if is_draw { Win::self_draw(tile) } else { Win::discard(tile) };
    (win.seat, win.round) = (Wind::South, Wind::East);
    ScoreRules::TENHOU.score(hand, &win).map_or(f64::NEG_INFINITY, |score| f64::from(score.payments().total))
}

const POINTS: Scores<Hand> = [|hand, tile, _| points(hand, tile, true), |hand, tile, _| points(hand, tile, false)];

const YAKU: Scores<Hand> = [
    |hand, tile, _| if points(hand, tile, true) > 0.0 { 1.0 } else { f64::NEG_INFINITY },
    |hand, tile, _| if points(hand, tile, false) > 0.0 { 1.0 } else { f64::NEG_INFINITY },
];

fn opponents(others: &Others) -> Opponents {
    Opponents::NONE.wins(&others.wins).willing(others.percents[0])
}

fn random_others(rng: &mut Pcg64Mcg) -> Others {
    let mut others = Others::like_any(3);
    others.percents.fill(*[0, 30, 100].choose(rng).unwrap());
    others.wins = (0..rng.random_range(0..9)).map(|_| f64::from(rng.random_range(0..2_000_u16)) / 100.0).collect();
    others
}

#[test]
fn points_with_payments_at_an_exhaustive_draw_are_those_of_the_recursion() {
    let compared = Tally::default();
    for_each(samples(160), |number| {
        let case = Case { turns: 1 + number as u8 % 5, ..case_of_whole_game(number, 131, 2) };
        let rng = &mut rng(number, 132);
        let mut others = random_others(rng);
        let ready = *[[100.0, 0.0, 0.0, 0.0], [0.0, 100.0, 0.0, 0.0], [20.0, 40.0, 30.0, 10.0]].choose(rng).unwrap();
        // Of 3,000 points the ready receive equal parts, and the others pay equal parts.
        let share = |ready: f64, paid: [f64; 4]| ready * paid[0] / 100.0;
        let paid = [[3_000.0, 1_500.0, 1_000.0, 0.0], [0.0, -1_000.0, -1_500.0, -3_000.0]];
        others.payments = paid.map(|paid| (0..4).map(|at| share(ready[at], [paid[at]; 4])).sum());
        let mut program = WithDiscards::new(&case, &others, Some(POINTS), 4 * STEPS);
        let Ok(expected) = program.rows() else { return };
        if program.is_overfull || program.is_better_anew {
            return;
        }
        let mut options = PointOptions::new(ScoreRules::TENHOU);
        (options.riichi, options.unseen_reds) = (false, Some([0; 3]));
        let settings = case.settings().opponents(opponents(&others).ready(ready));
        let found = Search::new(settings).points(&case.view(), &options).unwrap();
        assert_eq!(found.rows.len(), expected.len(), "{case:?}");
        for (row, expected) in found.rows.iter().zip(&expected) {
            let scaled = |list: &[f64]| list.iter().map(|points| points / 10_000.0).collect::<Vec<_>>();
            let is_close = are_close(&scaled(&row.points), &scaled(expected));
            assert!(is_close, "{:?}, not {expected:?} after {:?}: {others:?} {case:?}", row.points, row.discard);
            compared.add(row.points[0] < 0.0);
        }
    });
    compared.exceeds(5, "hands that pay");
}

/// Hands with a called meld, near enough to be complete in a few turns.
fn open_case(number: usize) -> Case {
    let rng = &mut rng(number, 133);
    loop {
        let case = case_of_whole_game(number + 1_000 * rng.random_range(0..1_000), 134, 2);
        let first = (0..27).find(|&at| at % 9 < 7 && (0..3).all(|next| case.concealed[at + next] > 0));
        let triplet = (0..Tile::KINDS).find(|&at| case.concealed[at] > 2);
        let (kind, tiles) = match (first, triplet) {
            (_, Some(at)) if rng.random() => (MeldKind::Triplet, [at; 3]),
            (Some(at), _) => (MeldKind::Run, [at, at + 1, at + 2]),
            _ => continue,
        };
        let mut concealed = case.concealed;
        for at in tiles {
            concealed[at] -= 1;
        }
        let tile = Tile::from_index(tiles[0] as u8).unwrap();
        let melds = vec![Meld::new(kind, tile).unwrap()];
        return Case { concealed, melds, turns: 3 + number as u8 % 3, ..case };
    }
}

#[test]
fn open_hands_win_with_a_pattern_as_often_as_in_the_recursion() {
    let (compared, without) = (Tally::default(), Tally::default());
    for_each(samples(400), |number| {
        let case = open_case(number);
        let others = random_others(&mut rng(number, 135));
        let mut program = WithDiscards::new(&case, &others, Some(YAKU), 4 * STEPS);
        let Ok(expected) = program.rows() else { return };
        if program.is_overfull || program.is_better_anew {
            return;
        }
        let settings = case.settings().opponents(opponents(&others));
        let settings = settings.yaku(ScoreRules::TENHOU, Wind::South, Wind::East);
        let mut search = Search::new(settings);
        let odds = search.odds(&case.view()).unwrap();
        assert!(odds.needs_yaku);
        assert_eq!(odds.rows.len(), expected.len(), "{case:?}");
        for (row, expected) in odds.rows.iter().zip(&expected) {
            let is_close = are_close(&row.win, expected);
            assert!(is_close, "{:?}, not {expected:?} after {:?}: {others:?} {case:?}", row.win, row.discard);
            assert_eq!(row.has_no_yaku, expected[0] == 0.0 && row.ready[0] > 0.0, "{row:?} {case:?}");
            compared.add(expected[0] > 0.0);
            without.add(row.has_no_yaku);
        }
        // A search for points finds the same chances to win, in total and in each step.
        let points = search.points(&case.view(), &PointOptions::new(ScoreRules::TENHOU)).unwrap();
        for (row, of_points) in odds.rows.iter().zip(&points.rows) {
            assert_eq!((&row.win, row.has_no_yaku), (&of_points.win, of_points.has_no_yaku), "{case:?}");
        }
        assert_eq!(search.deepen(&case.view()).unwrap().last().unwrap().rows, odds.rows, "{case:?}");
    });
    compared.exceeds(60, "hands with a pattern");
    without.exceeds(10, "hands without any");
}

fn rows(options: OddsOptions, text: &str) -> Vec<OddsRow> {
    Search::new(options).odds(&text.parse::<Hand>().unwrap().view()).unwrap().rows
}

#[test]
fn a_hand_without_a_pattern_never_wins_unless_it_may_declare_riichi() {
    for row in rows(OddsOptions::default(), "(345m)(789p)23s555p779s") {
        assert!(row.has_no_yaku && row.win_now == 0.0 && row.ready_now > 0.3, "{row:?}");
    }
    let east = OddsOptions::default().yaku(ScoreRules::TENHOU, Wind::East, Wind::South);
    let of_east = |options: OddsOptions| rows(options, "(345m)(789p)23s11199s1z").remove(0);
    assert!(of_east(OddsOptions::default()).has_no_yaku && of_east(east).has_no_yaku);
    for (text, wins) in [("(345m)(789p)23s111z99s", [true; 2]), ("(345m)(789p)23s333z99s", [false; 2])] {
        let row = |options: OddsOptions| rows(options, text).remove(0);
        assert_eq!([row(OddsOptions::default()), row(east)].map(|row| row.win_now > 0.0), wins, "{text}");
    }
    // In a closed quad nothing is called, and fewer than 14 tiles have no score.
    for text in ["(7777z)345m789p23s99s", "23s55p", "345m789p23s555p779s"] {
        assert!(rows(OddsOptions::default(), text).iter().all(|row| row.win_now > 0.1 && !row.has_no_yaku), "{text}");
    }
    let any = OddsOptions::default().without_yaku();
    assert!(rows(any, "(345m)(789p)23s555p779s").iter().all(|row| row.win_now > 0.1 && !row.has_no_yaku));
}

#[test]
fn opponents_who_do_nothing_leave_the_published_chances_to_the_last_digit() {
    for text in ["234578m1689p357s1z", "123566789m45699s", "(345m)(789p)23s555p779s", "12345m688p(777z)(666s)"] {
        for path in [Path::Shortest, Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 18 }] {
            let alone = OddsOptions::self_draws().path(path).turns(7);
            let nothing = OddsOptions::default().without_yaku().opponents(Opponents::NONE).path(path).turns(7);
            assert_eq!(rows(nothing, text), rows(alone, text), "{text} {path}");
        }
    }
}

/// At the same turn, with the same tiles unseen, it is the row of this discard.
#[test]
fn a_hand_that_has_just_discarded_has_the_chances_of_that_discard() {
    for text in ["234578m1689p357s1z", "345m789p23s99s777z1s", "(777z)345m789p23s99s1s", "(345m)23699p23s555p1z"] {
        for options in [OddsOptions::default().turn(4), OddsOptions::self_draws().turn(4).by_each_turn(true)] {
            let hand: Hand = text.parse().unwrap();
            let points = PointOptions::new(ScoreRules::TENHOU);
            let found = Search::new(options).points(&hand.view(), &points).unwrap();
            let odds = Search::new(options).odds(&hand.view()).unwrap();
            for (row, of_points) in odds.rows.iter().zip(&found.rows) {
                let (mut after, discard) = (hand, row.discard.unwrap());
                after.discard(discard).unwrap();
                let view = after.view().with_visible(TileSet::from(discard).into()).unwrap();
                let mut search = Search::new(options.after_discard());
                let [left] = &search.odds(&view).unwrap().rows[..] else { panic!("a row") };
                let close = |one: f64, other: f64| (one - other).abs() < 1e-9 * other.abs().max(1.0);
                assert!(close(left.win_now, row.win_now) && close(left.ready_now, row.ready_now), "{left:?} {row:?}");
                assert!(left.won_by.iter().zip(&row.won_by).all(|(one, other)| close(*one, *other)), "{text}");
                let [left] = &search.points(&view, &points).unwrap().rows[..] else { panic!("a row") };
                assert!(close(left.points_now, of_points.points_now), "{left:?} {of_points:?}");
            }
        }
    }
}

#[test]
fn willingness_depends_on_what_the_others_see() {
    let open = "(777z)345m789p23s99s";
    let closed = "345m789p23s99s777z";
    for (standing, text) in [(Standing::Riichi, closed), (Standing::Open, open)] {
        let win = |opponents| rows(OddsOptions::default().opponents(opponents), text)[0].win_now;
        let all = Opponents::NONE.willing(50);
        assert_eq!(win(all.willing_if(Standing::Silent, 0)).to_bits(), win(all).to_bits(), "{text}");
        assert!(win(all.willing_if(standing, 60)) > win(all), "{text}");
        assert_eq!(Standing::of(&text.parse::<Hand>().unwrap()), standing);
    }
    let win = |opponents: Opponents| {
        let mut points = PointOptions::new(ScoreRules::TENHOU);
        (points.riichi, points.goal) = (false, Goal::AtLeast(1));
        let mut search = Search::new(OddsOptions::default().opponents(opponents));
        search.points(&closed.parse::<Hand>().unwrap().view(), &points).unwrap().rows[0].win_now
    };
    assert!(
        win(Opponents::NONE.willing_if(Standing::Silent, 60)) > win(Opponents::NONE.willing_if(Standing::Open, 60))
    );
}

#[test]
fn a_text_gives_opponents_or_is_refused_with_its_line() {
    let text = Opponents::default().to_string();
    assert_eq!(text.parse(), Ok(Opponents::default()));
    for (number, line) in text.lines().enumerate() {
        let without: Vec<&str> = text.lines().filter(|other| *other != line).collect();
        let key = line.split(' ').next().unwrap();
        let rest = without.join("\n").parse::<Opponents>();
        if key == "willing-left" {
            assert_eq!(rest, Ok(Opponents::default().willing_left(&[100])));
        } else {
            assert!(matches!(rest, Err(OpponentsError::NoKey { key: missing }) if missing == key));
        }
        for bad in ["", " -1", " x", " 201", " 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26"] {
            let lines: Vec<_> =
                text.lines().map(|of| if of == line { [key, bad].concat() } else { of.into() }).collect();
            assert_eq!(
                lines.join("\n").parse::<Opponents>(),
                Err(OpponentsError::BadLine { number: number + 1 }),
                "{bad}"
            );
        }
        let twice = ["# again\n", line, "\n", &text].concat();
        assert_eq!(twice.parse::<Opponents>(), Err(OpponentsError::BadLine { number: number + 3 }));
    }
    for bad in ["others-wins 1", "others-win 90.5", "willing-open 34.5", "willing-left 0.5", "ready-others 50 50 50 50"]
    {
        assert_eq!(bad.parse::<Opponents>(), Err(OpponentsError::BadLine { number: 1 }), "{bad}");
    }
}
