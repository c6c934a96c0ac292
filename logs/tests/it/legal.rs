use shanten_logs::{Action, Event, Log, Round, Seat, Table};

use crate::formats::{WRITERS, read};
use crate::rules::{HAND, call, discard, draw, event, round};

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

fn played(hand: &str, events: &[String]) -> Round {
    let text = round(hand, events);
    Log::new("round", text.as_bytes()).next().expect("a round").unwrap_or_else(|problem| panic!("{problem}"))
}

/// The table after the events of a round.
fn table(hand: &str, events: &[String]) -> Table {
    let round = played(hand, events);
    round.table_before(round.events().len())
}

fn names(table: &Table, number: u8) -> String {
    table.legal(seat(number)).names().collect::<Vec<_>>().join(",")
}

#[test]
fn only_who_is_to_act_may_do_anything() {
    let drawn = table(HAND, &[draw(0, "E")]);
    assert_eq!(drawn.legal(seat(0)).discards.to_string(), "19m1p49s1z");
    assert!((1..4).all(|number| drawn.legal(seat(number)).is_empty()));
    let thrown = table(HAND, &[draw(0, "E"), discard(0, "E")]);
    assert_eq!(["", "", "(111z)", ""].map(str::to_owned), [0, 1, 2, 3].map(|number| names(&thrown, number)));
    // After the end of a round, no player may call its last discard.
    let end = event(r#""type":"ryukyoku","reason":"kyushukyuhai""#);
    let over = table("1m 9m 1p 9p 1s 9s E S W N F C 4s", &[draw(0, "4s"), end]);
    assert!((0..4).all(|number| over.legal(seat(number)).is_empty()));
}

#[test]
fn swaps_are_no_discards_after_a_call() {
    let called = table(HAND, &[draw(0, "5p"), discard(0, "5p"), call("chi", 1, 0, "5p", "6p 7p")]);
    assert_eq!(called.legal(seat(1)).discards.to_string(), "234678m234p");
    // 8p would have made the same run.
    assert!(played(HAND, &[draw(0, "5p"), discard(0, "5p"), call("chi", 1, 0, "5p", "6p 7p")]).claims().len() == 1);
}

#[test]
fn a_win_needs_a_pattern_and_no_furiten() {
    // 4s completes it; the only pattern is the self-draw.
    let hand = "2m 3m 4m 6m 7m 8m 1p 1p 1p 9p 9p 5s 6s";
    let drawn = table(hand, &[draw(0, "4s")]);
    assert!(drawn.legal(seat(0)).wins && !drawn.legal(seat(0)).riichi.is_empty());
    let passed = |first: &str| [draw(0, first), discard(0, first), draw(1, "4s"), discard(1, "4s")];
    assert_eq!(names(&table(hand, &passed("E")), 0), "");
    let riichi = |first: &str| {
        let declared = event(r#""type":"reach","actor":0"#);
        [draw(0, first), declared, discard(0, first), draw(1, "4s"), discard(1, "4s")]
    };
    assert_eq!(names(&table(hand, &riichi("E")), 0), "win");
    assert_eq!(names(&table(hand, &riichi("4s")), 0), "", "its own discard is a wait");
}

#[test]
fn a_closed_quad_is_no_missed_win() {
    // Ready for 4s and 7s. Only thirteen orphans could rob a closed quad.
    let hand = "2m 3m 4m 6m 7m 8m 1p 1p 1p 9p 9p 5s 6s";
    let closed = r#"{"type":"ankan","actor":3,"consumed":["7s","7s","7s","7s"]}"#.to_owned();
    for riichi in [None, Some(event(r#""type":"reach","actor":0"#))] {
        let win = if riichi.is_some() { "win" } else { "(456s)" };
        let mut events = vec![draw(0, "E")];
        events.extend(riichi);
        events.extend([discard(0, "E"), draw(1, "E"), discard(1, "E"), draw(2, "2p"), discard(2, "2p")]);
        events.extend([draw(3, "7s"), closed.clone()]);
        assert_eq!(names(&table(hand, &events), 0), "");
        let robbed = [&events[..], &[event(r#""type":"hora","actor":0,"target":3,"pai":"7s""#)]].concat();
        let problem = Log::new("round", round(hand, &robbed).as_bytes()).next().expect("a round");
        let problem = problem.expect_err("it can't be robbed").reason.to_string();
        assert_eq!(problem, "seat 0 claims 7s, which wasn't just discarded");
        events.extend([draw(3, "4s"), discard(3, "4s")]);
        let table = table(hand, &events);
        let player = table.player(seat(0));
        assert_eq!((player.hand().waits().furiten(&player.discarded()), &*names(&table, 0)), (None, win));
    }
}

#[test]
fn riichi_takes_a_deposit() {
    let hand = "2m 3m 4m 6m 7m 8m 1p 1p 1p 9p 9p 5s 6s";
    let text = round(hand, &[draw(0, "E")]);
    for (points, is_legal) in [(1000, true), (999, false)] {
        let text = text.replacen(r#""oya":0"#, &format!(r#""oya":0,"scores":[{points},0,0,0]"#), 1);
        let round = Log::new("round", text.as_bytes()).next().expect("a round").expect("it is played");
        assert_eq!(!round.table_before(1).legal(seat(0)).riichi.is_empty(), is_legal);
    }
}

#[test]
fn pieces_are_those_of_the_hand() {
    let pieces = |hand: &str, drawn: &str| {
        let legal = table(hand, &[draw(0, drawn)]).legal(seat(0));
        assert_eq!(legal.pieces.iter().map(|piece| piece.tile()).collect::<shanten::TileSet>(), legal.discards);
        legal.pieces.iter().map(ToString::to_string).collect::<String>()
    };
    let hand = "1m 1m 1m 9m 9m 1p 1p 1p 9s 9s 9s 4s ";
    assert_eq!(pieces(&(hand.to_owned() + "5sr"), "4s"), "1m9m1p4s0s9s");
    assert_eq!(pieces(&(hand.to_owned() + "5m"), "5mr"), "1m0m5m9m1p4s9s");
    // In riichi, only the drawn five may be discarded, not the other one.
    let riichi = [draw(0, "E"), event(r#""type":"reach","actor":0"#), discard(0, "E"), draw(1, "E"), discard(1, "E")];
    let rest = [draw(2, "2p"), discard(2, "2p"), draw(3, "4p"), discard(3, "4p"), draw(0, "5s")];
    let legal = table("2m 3m 4m 6m 7m 8m 1p 1p 1p 9p 9p 5sr 6s", &[&riichi[..], &rest].concat()).legal(seat(0));
    assert_eq!(legal.pieces.iter().map(ToString::to_string).collect::<String>(), "5s");
}

#[test]
fn nine_terminals_end_a_round_at_the_first_turn() {
    let hand = "1m 9m 1p 9p 1s 9s E S W N F C 4s";
    assert_eq!(names(&table(hand, &[draw(0, "4s")]), 0), "nine terminals");
    let mut later = vec![draw(0, "4s"), discard(0, "4s"), draw(1, "3s"), discard(1, "3s"), draw(2, "3s")];
    later.extend([discard(2, "3s"), draw(3, "4p"), discard(3, "4p"), draw(0, "4p")]);
    assert_eq!(names(&table(hand, &later), 0), "");
}

#[test]
fn claims_are_passes_calls_and_what_others_went_before() {
    let (mut passes, mut calls, mut overtaken) = (0, 0, 0);
    for players in [4, 3] {
        let games: Vec<_> = (0..60).map(|seed| shanten_logs_testing::play(players, seed)).collect();
        for round in read(&WRITERS[1].1(&games)) {
            let claims = round.claims();
            let of_events = round.events().iter().filter(|event| matches!(event, Event::Call { .. })).count();
            let called = claims.iter().filter(|claim| matches!(claim.decision.action, Some(Action::Call(_)))).count();
            // Made-up players may call a run and discard a swap, or call with only swaps left.
            assert!(called <= of_events);
            calls += called;
            for claim in &claims {
                let legal = &claim.legal;
                assert!(!legal.is_empty() && legal.discards.is_empty() && claim.from != claim.decision.seat);
                assert!(claim.decision.hand.len() % 3 == 1 && claim.decision.drawn.is_none());
                passes += usize::from(claim.decision.action == Some(Action::Pass));
                overtaken += usize::from(claim.decision.action.is_none());
                if let Some(Action::Call(meld)) = claim.decision.action {
                    assert!(legal.calls.iter().any(|call| call.meld() == meld && call.claimed() == claim.piece));
                }
            }
        }
    }
    assert!(passes > 500 && calls > 100 && overtaken > 10, "{passes} {calls} {overtaken}");
}
