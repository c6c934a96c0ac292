//! What players may do, and what a table refuses.

use shanten::error::ErrorKind as _;
use shanten::rules::{RiichiQuads, Swaps};
use shanten::{Piece, TurnError};
use shanten_table::{Action, Event, Table, TableError, TableRules, TableWall};

use crate::aborts::READY;
use crate::scene::{DEAL, Deal, PINFU, TENHOU, seat, tenhou};
use crate::wins::THREE_CALLS;

#[test]
fn riichi_takes_a_thousand_points_and_needs_them_under_some_rules() {
    let start = |points, needed| {
        let rules = tenhou(|rules| {
            rules.start_points = points;
            rules.riichi_needs_points = needed;
        });
        Deal::of(rules, [READY[0], "", "", ""], "9p").play("")
    };
    assert_eq!(start(1000, true).legal(0).riichi.to_string(), "9p");
    assert!(start(900, true).legal(0).riichi.is_empty());
    let mut scene = start(900, false);
    scene.play("0 riichi 9p");
    assert_eq!((scene.points(), scene.table.deposits()), ([-100, 900, 900, 900], 1));
}

#[test]
fn riichi_needs_a_draw_left_for_each_player_under_some_rules() {
    let hands = [READY[0], READY[1], READY[2], READY[3]];
    let may = |rules, by, left| !Deal::of(rules, hands, "").play("").until(by, left).legal(by).riichi.is_empty();
    assert!(may(TENHOU, 1, 4));
    assert!(!may(TENHOU, 2, 3) && !may(TENHOU, 1, 0));
    assert!(may(TableRules::M_LEAGUE, 2, 3));
}

#[test]
fn riichi_needs_a_concealed_ready_hand() {
    let deal = Deal::of(TENHOU, ["", "55z123m456p78s11s2z", "", ""], "5z7m8m9m6z");
    let mut scene = deal.play("0 discard 5z, 1 call (555z), 1 discard 2z");
    assert!(scene.until(1, 65).legal(1).riichi.is_empty(), "an open hand");
    let scene = Deal::of(TENHOU, ["123456789m11p2s6z", "", "", ""], "3s").play("");
    assert_eq!(scene.legal(0).riichi.to_string(), "6z");
    let quad = Deal { replacements: "3s", ..Deal::of(TENHOU, ["9999m123456p11s6z", "", "", ""], "2s") };
    assert_eq!(quad.play("0 quad [9999m]").legal(0).riichi.to_string(), "1s6z", "a closed quad");
}

/// The quads that seat 1 may declare in riichi, with each rule.
fn riichi_quads(hand: &str, drawn: &str) -> [Vec<String>; 3] {
    [RiichiQuads::Never, RiichiQuads::SameWaits, RiichiQuads::SameShape].map(|quads| {
        let rules = tenhou(|rules| rules.riichi_quads = quads);
        let draws = format!("5z6z7z5z6z{drawn}");
        Deal::of(rules, ["", hand, "", ""], &draws).play("1 riichi 6z, 0 discard 6z").melds(1)
    })
}

#[test]
fn a_quad_in_riichi_must_keep_the_waits_or_also_every_division() {
    let (none, quad) = (Vec::new(), |meld: &str| vec![meld.to_string()]);
    assert_eq!(riichi_quads("999s34m123789p11s", "9s"), [none.clone(), quad("[9999s]"), quad("[9999s]")]);
    // 1s, 3m and 6m become 3m and 6m.
    assert_eq!(riichi_quads("33345m123789p11s", "3m"), [none.clone(), none.clone(), none.clone()]);
    // 5p and 8p stay, but three runs of 234m are no longer possible.
    assert_eq!(riichi_quads("222333444m55s67p", "3m"), [none.clone(), quad("[3333m]"), none.clone()]);
    // A quad of held tiles.
    assert_eq!(riichi_quads("9999s34m123p78s11p", "5z"), [none.clone(), none.clone(), none]);
}

#[test]
fn a_call_forbids_the_swaps_of_the_rules() {
    for (swaps, may) in [(Swaps::Forbidden, [false, false]), (Swaps::Half, [false, true]), (Swaps::Allowed, [true; 2])]
    {
        let deal = Deal::of(tenhou(|rules| rules.swaps = swaps), ["", "4567m4p", "", ""], "4m");
        let mut scene = deal.play("0 discard 4m, 1 call (456m)");
        assert_eq!([scene.may_discard(1, "4m"), scene.may_discard(1, "7m")], may);
        assert!(scene.may_discard(1, "4p"));
        let refused = scene.table.apply(seat(1), "discard 4m".parse().unwrap());
        let swap = TableError::Swap { seat: seat(1), piece: "4m".parse().unwrap() };
        assert_eq!(refused.err(), (!may[0]).then_some(swap));
    }
}

#[test]
fn a_call_that_leaves_only_forbidden_discards_is_not_legal() {
    for (swaps, melds) in [(Swaps::Forbidden, vec![]), (Swaps::Half, vec!["(456m)"])] {
        let rules = tenhou(|rules| rules.swaps = swaps);
        let deal = Deal::of(rules, ["", "55z66z77z4567m9m9p9s", "", ""], "5z6z1s7z8s8p4m");
        assert_eq!(deal.play(&format!("{THREE_CALLS}, 0 discard 4m")).melds(1), melds);
    }
}

#[test]
fn a_win_comes_before_a_triplet_and_a_triplet_before_a_run_in_any_order_of_answers() {
    let deal = Deal::of(TENHOU, ["", "34m", "55m", PINFU], "5m");
    let (run, triplet) = ("1 call (345m)", "2 call (555m)");
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for order in orders {
        let play = |answers: [&str; 3]| {
            let mut scene = deal.play("0 discard 5m");
            for answer in order.map(|place| answers[place]) {
                let (by, action) = answer.split_once(' ').unwrap();
                let (by, action) = (seat(by.parse().unwrap()), action.parse().unwrap());
                if scene.table.legal(by).contains(action) {
                    scene.events.extend(scene.table.apply(by, action).unwrap());
                }
            }
            scene
        };
        assert_eq!(play([run, triplet, "3 win"]).changes(), [-1000, 0, 0, 1000], "{order:?}");
        let turn = |answers| play(answers).table.turn().map(|(by, _)| by.index());
        assert_eq!(turn([run, triplet, "3 pass"]), Some(2), "{order:?}");
        assert_eq!(turn([run, "2 pass", "3 pass"]), Some(1), "{order:?}");
    }
}

#[test]
fn only_the_next_player_calls_a_run_and_everyone_a_triplet_or_a_quad() {
    let scene = Deal::of(TENHOU, ["", "467m", "46m777s", "555m"], "0m").play("0 discard 0m");
    assert_eq!(scene.melds(1), ["(406m)", "(067m)"]);
    assert_eq!(scene.melds(2), [""; 0]);
    assert_eq!(scene.melds(3), ["(055m)", "(0555m)"]);
}

#[test]
fn rules_that_do_not_fit_together_are_refused() {
    let is_refused = |change: fn(&mut TableRules)| tenhou(change).check().is_err();
    assert!(!is_refused(|rules| rules.score.counter_points = 10_000));
    assert!(is_refused(|rules| rules.score.counter_points = 10_001));
    assert!(is_refused(|rules| rules.score.limits = false));
    assert!(is_refused(|rules| rules.reds[2] = 5));
    assert!(is_refused(|rules| rules.most_wins = 0) && is_refused(|rules| rules.most_wins = 4));
    assert!(is_refused(|rules| rules.last_round = shanten::score::Wind::West));
    assert!(is_refused(|rules| (rules.three_players, rules.four_winds) = (true, true)));
}

/// What a table refuses at a moment, and with which error.
fn refused(table: &Table, by: u8, action: &str) -> TableError {
    let mut tried = table.clone();
    let error = tried.apply(seat(by), action.parse().unwrap()).unwrap_err();
    assert_eq!(tried, *table, "{action} is refused and changes the table");
    error
}

#[test]
fn an_illegal_action_is_refused_with_its_reason_and_changes_nothing() {
    let piece = |text: &str| text.parse::<Piece>().unwrap();
    let turn = |by, error| TableError::Turn { seat: seat(by), error };
    let not_allowed = |by, text: &str| TableError::NotAllowed { seat: seat(by), action: text.parse().unwrap() };
    let at_draw = Deal::of(TENHOU, ["147m258p369s1234z", "", "", ""], "5z").play("").table;
    let cases = [
        (2, "discard 1m", TableError::OutOfTurn { seat: seat(2) }),
        (2, "win", TableError::OutOfTurn { seat: seat(2) }),
        (0, "discard 9m", turn(0, TurnError::NotInHand(piece("9m").tile()))),
        (0, "discard 0p", turn(0, TurnError::NotThatPiece(piece("0p")))),
        (0, "discard 1m drawn", TableError::NotDrawn { seat: seat(0), piece: piece("1m") }),
        (0, "riichi 5z", TableError::NotReady { seat: seat(0) }),
        (0, "win", TableError::NotComplete { seat: seat(0), tile: piece("5z").tile() }),
        (0, "pass", not_allowed(0, "pass")),
        (0, "set aside", not_allowed(0, "set aside")),
        (0, "nine terminals", not_allowed(0, "nine terminals")),
    ];
    for (by, action, error) in cases {
        assert_eq!(refused(&at_draw, by, action), error, "{action}");
    }
    for action in ["quad [1111m]", "call (123m)"] {
        assert!(!refused(&at_draw, 0, action).kind().is_empty());
    }
    let mut held = Deal::of(TENHOU, ["", "67m", "34m111p222s55577z", ""], "5m").play("0 discard 5m").table;
    assert_eq!(refused(&held, 1, "discard 6m"), not_allowed(1, "discard 6m"));
    let meld = "(555m)".parse().unwrap();
    assert_eq!(refused(&held, 1, "call (555m)"), TableError::NoCall { seat: seat(1), meld });
    assert_eq!(refused(&held, 1, "win").kind(), "not_complete");
    held.apply(seat(1), Action::Pass).unwrap();
    assert!(held.apply(seat(1), Action::Pass).is_err(), "a second answer");
}

#[test]
fn a_win_without_a_pattern_and_a_change_in_riichi_are_refused() {
    let hands = ["", "67m", "34m111p222s789s55s", ""];
    let scene = Deal::of(TENHOU, hands, "5m").play("0 discard 5m");
    assert!(matches!(refused(&scene.table, 2, "win"), TableError::NoScore { .. }));
    let scene = Deal::of(TENHOU, ["", PINFU, "", ""], "5z6z7z5z6z7z").play("1 riichi 6z, 0 discard 6z");
    let piece = "1s".parse().unwrap();
    assert_eq!(refused(&scene.table, 1, "discard 1s"), TableError::ChangedInRiichi { seat: seat(1), piece });
}

#[test]
fn a_table_refuses_what_comes_too_early_or_too_late() {
    let mut table = Deal { hands: [PINFU, "", "", ""], draws: "2m", ..DEAL }.play("").table;
    let wall = TableWall::shuffled(&TENHOU, 1);
    assert_eq!(table.next_round(wall), Err(TableError::BeforeEnd));
    let event = Event::SetAside { seat: seat(0) };
    assert_eq!(table.follow(&event), Err(TableError::HasWall));
    let (start, _) = table.opening().unwrap();
    let mut watched = Table::of_start(TENHOU, &start).unwrap();
    assert_eq!(watched.apply(seat(0), Action::Win), Err(TableError::HasNoWall));
    table.apply(seat(0), Action::Win).unwrap();
    assert_eq!(refused(&table, 0, "win"), TableError::AfterEnd);
    let sanma = TableWall::shuffled(&TENHOU.for_three_players(), 1);
    let before = table.clone();
    assert_eq!((table.next_round(sanma), &table), (Err(TableError::NotTheWall), &before));
    assert_eq!(Table::new(TENHOU, sanma), Err(TableError::NotTheWall));
    let short: Vec<Piece> = wall.pieces().skip(1).collect();
    assert_eq!(TableWall::new(&TENHOU, &short), Err(TableError::NotTheWall));
}

#[test]
fn the_text_of_every_action_reads_back() {
    let mut names = std::collections::BTreeSet::new();
    for (rules, seed) in [(TENHOU, 1), (TENHOU.for_three_players(), 2), (TENHOU.for_three_players(), 3)] {
        let mut table = Table::new(rules, TableWall::shuffled(&rules, seed)).unwrap();
        while let Some(by) = table.to_move() {
            let legal: Vec<Action> = table.legal(by).actions().collect();
            for &action in &legal {
                names.insert(action.name());
                assert_eq!(action.to_string().parse(), Ok(action));
            }
            table.apply(by, legal[legal.len() / 2]).unwrap();
        }
    }
    for text in
        ["discard 0p drawn", "riichi 5p held", "quad [1111z]", "quad (055+5p)", "call (340p)", "win", "nine terminals"]
    {
        let action: Action = text.parse().unwrap();
        names.insert(action.name());
        assert_eq!(action.to_string(), text);
    }
    assert_eq!(names.len(), 8, "{names:?}");
    for text in ["", "discard", "discard 5p now", "discard 55p", "win 5p", "quad 1z", "call (340p) drawn", "Pass"] {
        assert_eq!(text.parse::<Action>().unwrap_err().kind(), "no_such_action", "{text}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn a_saved_table_goes_on_equally() {
    for (rules, seed) in [(TENHOU, 1), (TableRules::EMA, 2), (TENHOU.for_three_players(), 3)] {
        let mut table = Table::new(rules, TableWall::shuffled(&rules, seed)).unwrap();
        for step in 0.. {
            let text = serde_json::to_string(&table).unwrap();
            let mut read: Table = serde_json::from_str(&text).unwrap();
            assert_eq!(read, table);
            let Some(by) = table.to_move() else { break };
            let legal: Vec<Action> = table.legal(by).actions().collect();
            let action = legal[step * 7 % legal.len()];
            let text = serde_json::to_string(&action).unwrap();
            assert_eq!(serde_json::from_str::<Action>(&text).unwrap(), action);
            assert_eq!(read.apply(by, action), table.apply(by, action));
            assert_eq!(read, table);
        }
        let mut read: Table = serde_json::from_str(&serde_json::to_string(&table).unwrap()).unwrap();
        let wall = TableWall::shuffled(&rules, 9);
        assert_eq!((read.next_round(wall), table.next_round(wall)), (Ok(()), Ok(())));
        assert_eq!(read, table);
    }
}
