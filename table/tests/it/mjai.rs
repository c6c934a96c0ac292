//! Lines of mjai: a server's tables and its bots' tables.

use rand::SeedableRng as _;
use rand_pcg::Pcg64Mcg;
use shanten::Piece;
use shanten::error::ErrorKind as _;
use shanten_table::mjai::{MjaiLine, MjaiTable};
use shanten_table::{Action, Legal, TableRules};

use super::games::near;
use super::scene::seat;

/// The kinds of lines.
fn kinds(lines: &str) -> Vec<String> {
    lines.lines().map(|line| serde_json::from_str::<MjaiLine>(line).unwrap().kind.into_owned()).collect()
}

/// A deposit is paid right after the discard of a riichi, unless another player wins by it.
fn check_deposits(kinds: &[String]) {
    for (at, kind) in kinds.iter().enumerate() {
        let before = |steps: usize| at.checked_sub(steps).map(|at| kinds[at].as_str());
        let is_due = before(1) == Some("dahai") && before(2) == Some("reach");
        let is_won = kind == "hora" || kind == "ryukyoku";
        assert!(kind == "reach_accepted" || !is_due || is_won, "{kinds:?}");
        assert!(kind != "reach_accepted" || is_due, "{kinds:?}");
    }
}

/// A bot reads the lines of its seat, and returns what it may answer to the last one.
fn hear(bot: &mut MjaiTable, lines: &str) -> Legal {
    lines.lines().fold(Legal::default(), |_, line| bot.read(line).unwrap_or_else(|error| panic!("{error}: {line}")))
}

/// The action without saying whether a discard is the piece just drawn.
fn plain(action: Action) -> Action {
    match action {
        Action::Discard { piece, .. } => Action::Discard { piece, is_drawn: None },
        Action::Riichi { piece, .. } => Action::Riichi { piece, is_drawn: None },
        other => other,
    }
}

#[test]
fn a_bot_that_reads_its_lines_knows_what_its_player_sees() {
    for (seed, players) in [(1, 4), (2, 3), (3, 4), (4, 3)] {
        let rules = TableRules::TENHOU.for_players(players).unwrap();
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let mut server = MjaiTable::deal(rules, seed).unwrap();
        let mut bots: Vec<_> = (0..players).map(|_| MjaiTable::follow(rules).unwrap()).collect();
        let (mut rounds, mut answers, mut round) = (0, 0, Vec::new());
        loop {
            // What is saved goes on: the seat, the points, and a deposit that is due.
            server = MjaiTable::load(&serde_json::to_string(&server).unwrap()).unwrap();
            let table = server.table().unwrap().clone();
            round.extend(kinds(&server.lines(None)));
            let mut legal = Vec::new();
            for (number, bot) in bots.iter_mut().enumerate() {
                let own = seat(number as u8);
                *bot = MjaiTable::load(&serde_json::to_string(bot).unwrap()).unwrap();
                // Programs of the original mjai have points after changes alone.
                let (from, to) = (r#","scores":["#, r#","other":["#);
                let lines = server.lines(Some(own));
                let lines = if rounds > 0 { lines.replace(from, to) } else { lines };
                legal.push(hear(bot, &lines));
                assert_eq!(bot.seat(), Some(own));
                if !table.has_ended() {
                    assert_eq!(*bot.table().unwrap(), table.seen_by(own), "{lines}");
                }
            }
            if table.has_ended() {
                assert!(bots.iter().all(|bot| bot.table().is_err()), "each round ends with end_kyoku");
                rounds += 1;
                check_deposits(&std::mem::take(&mut round));
                if table.result().unwrap().is_over {
                    assert!(server.lines(None).ends_with("{\"type\":\"end_game\"}\n"));
                    break;
                }
                server.next_round(seed * 1_000 + rounds).unwrap();
                continue;
            }
            while let Some(own) = server.table().unwrap().to_move() {
                let table = server.table().unwrap();
                let expected = table.legal(own);
                assert_eq!(legal[own.index()], expected, "{}", server.lines(Some(own)));
                let action = near(table, own, &expected, &mut rng);
                let answer = bots[own.index()].answer(own, Some(action)).unwrap();
                let line: MjaiLine = serde_json::from_str(&answer).unwrap();
                assert_eq!(plain(line.action().unwrap()), plain(action), "{answer}");
                let wrong = answer.replace(&format!(r#""actor":{}"#, own.index()), r#""actor":7"#);
                if wrong != answer {
                    assert_eq!(server.apply_line(own, &wrong).unwrap_err().to_string(), "'actor' can't be '7'");
                }
                server.apply_line(own, &answer).unwrap();
                answers += 1;
                if !server.lines(None).is_empty() {
                    break;
                }
            }
        }
        assert!(rounds > 2 && answers > 200, "{rounds} rounds, {answers} answers");
    }
}

const START: &str = r#"{"type":"start_kyoku","bakaze":"E","dora_marker":"9s","kyoku":1,"honba":0,"kyotaku":0,"oya":0,
    "scores":[25000,25000,25000,25000],"tehais":[["1m","2m","3m","4p","5p","6p","7s","8s","9s","E","E","S","W"],
    ["?","?","?","?","?","?","?","?","?","?","?","?","?"],["?","?","?","?","?","?","?","?","?","?","?","?","?"],
    ["?","?","?","?","?","?","?","?","?","?","?","?","?"]]}"#;

fn started() -> MjaiTable {
    let mut bot = MjaiTable::follow(TableRules::TENHOU).unwrap();
    assert_eq!(bot.read(r#"{"type":"start_game","id":0,"names":["a","b","c","d"]}"#).unwrap(), Legal::default());
    assert_eq!(bot.read(START).unwrap(), Legal::default());
    bot
}

#[test]
fn a_hidden_draw_asks_for_nothing_and_an_own_one_for_a_discard() {
    let mut bot = started();
    let legal = bot.read(r#"{"type":"tsumo","actor":0,"pai":"S"}"#).unwrap();
    let south: Piece = "2z".parse().unwrap();
    assert!(legal.pieces.contains(&south));
    let answer = bot.answer(seat(0), Some(Action::Discard { piece: south, is_drawn: None })).unwrap();
    assert_eq!(answer, r#"{"type":"dahai","actor":0,"pai":"S","tsumogiri":true}"#);
    assert_eq!(bot.read(&answer).unwrap(), Legal::default());
    assert_eq!(bot.read(r#"{"type":"tsumo","actor":1,"pai":"?"}"#).unwrap(), Legal::default());
    let claims = bot.read(r#"{"type":"dahai","actor":1,"pai":"E","tsumogiri":false}"#).unwrap();
    let call = bot.answer(seat(0), claims.actions().find(|action| matches!(action, Action::Call(_)))).unwrap();
    assert_eq!(call, r#"{"type":"pon","actor":0,"target":1,"pai":"E","consumed":["E","E"]}"#);
    assert_eq!(bot.answer(seat(0), Some(Action::Pass)).unwrap(), r#"{"type":"none"}"#);
    assert_eq!(bot.answer(seat(0), None).unwrap(), r#"{"type":"none"}"#);
}

#[test]
fn lines_that_cannot_follow_are_refused_and_change_nothing() {
    let mut bot = started();
    let before = bot.table().unwrap().clone();
    for (line, kind, message) in [
        ("tsumo", "no_json", "expected ident at line 1 column 2"),
        (r#"{"actor":0}"#, "no_json", "missing field `type` at line 1 column 11"),
        (r#"{"type":"tsumo","pai":"S"}"#, "missing_field", "'actor' is missing"),
        (r#"{"type":"tsumo","actor":4,"pai":"S"}"#, "bad_field", "'actor' can't be '4'"),
        (r#"{"type":"tsumo","actor":0,"pai":"Q"}"#, "bad_field", "'pai' can't be 'Q'"),
        (r#"{"type":"tsumo","actor":1,"pai":"?"}"#, "out_of_turn", "it isn't the turn of seat 1"),
        (
            r#"{"type":"tsumo","actor":0,"pai":"?"}"#,
            "hidden",
            "the tiles of seat 0 are known, and this event hides one",
        ),
        (r#"{"type":"start_game","id":7}"#, "bad_field", "'id' can't be '7'"),
    ] {
        let error = bot.read(line).expect_err(line);
        assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
        assert_eq!(*bot.table().unwrap(), before, "{line}");
    }
    let mut none = MjaiTable::follow(TableRules::TENHOU).unwrap();
    let error = none.read(r#"{"type":"tsumo","actor":0,"pai":"S"}"#).unwrap_err();
    assert_eq!(error.to_string(), "no round has begun");
    let mut server = MjaiTable::deal(TableRules::TENHOU, 1).unwrap();
    assert_eq!(server.read(START).unwrap_err().kind(), "has_wall");
    assert_eq!(bot.apply(seat(0), Action::Pass).unwrap_err().kind(), "has_no_wall");
}

#[test]
fn no_player_is_asked_after_a_win() {
    let mut bot = MjaiTable::follow(TableRules::TENHOU).unwrap();
    bot.read(r#"{"type":"start_game","id":0}"#).unwrap();
    bot.read(&START.replace(r#""S","W"]"#, r#""S","S"]"#)).unwrap();
    bot.read(r#"{"type":"tsumo","actor":0,"pai":"N"}"#).unwrap();
    bot.read(r#"{"type":"dahai","actor":0,"pai":"N","tsumogiri":true}"#).unwrap();
    bot.read(r#"{"type":"tsumo","actor":1,"pai":"?"}"#).unwrap();
    assert!(bot.read(r#"{"type":"dahai","actor":1,"pai":"E","tsumogiri":true}"#).unwrap().wins);
    assert_eq!(bot.read(r#"{"type":"hora","actor":2,"target":1,"pai":"E"}"#).unwrap(), Legal::default());
}

#[test]
fn an_answer_is_a_legal_action() {
    let mut bot = started();
    bot.read(r#"{"type":"tsumo","actor":0,"pai":"S"}"#).unwrap();
    for (seat, action, message) in [
        (seat(0), "call (345p)", "seat 0 can't do this now: call (345p)"),
        (seat(0), "pass", "seat 0 can't do this now: pass"),
        (seat(2), "win", "seat 2 can't do this now: win"),
    ] {
        let error = bot.answer(seat, Some(action.parse().unwrap())).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let three = MjaiTable::deal(TableRules::TENHOU.for_three_players(), 1).unwrap();
    assert_eq!(three.answer(seat(3), Some(Action::Pass)).unwrap_err().to_string(), "the game has no seat 3");
}

#[test]
fn a_start_with_the_hands_of_another_game_is_refused() {
    let (own, hidden) = (r#"["1m","9m","9m","4p","5p","6p","7s","8s","9s","E","E","S","W"]"#, [r#""?""#; 13].join(","));
    let start = |hands: &[&str], scores: &str| {
        let hands = hands.join(",");
        let rest = r#""bakaze":"E","dora_marker":"9s","kyoku":1,"honba":0,"kyotaku":0,"oya":0"#;
        format!(r#"{{"type":"start_kyoku",{rest},"scores":[{scores}],"tehais":[{hands}]}}"#)
    };
    let hidden = format!("[{hidden}]");
    let three = [own, &hidden, &hidden];
    let [fourth, none, part] =
        [[own, &hidden, &hidden, &hidden], [own, &hidden, &hidden, "[]"], [own, &hidden, &hidden, r#"["?","1m"]"#]];
    let (of_four, of_three) = ("25000,25000,25000,25000", "35000,35000,35000,0");
    for (players, hands, scores, is_read) in [
        (4, &fourth[..], of_four, true),
        (4, &three[..], of_three, false),
        (4, &none[..], of_four, false),
        (4, &part[..], of_four, false),
        (4, &[][..], of_four, false),
        (3, &three[..], of_three, true),
        (3, &none[..], of_three, true),
        (3, &fourth[..], of_three, true),
        (3, &fourth[..], of_four, false),
        (3, &part[..], of_three, false),
    ] {
        let mut bot = MjaiTable::follow(TableRules::asked(None, Some(players)).unwrap()).unwrap();
        let read = bot.read(&start(hands, scores));
        assert_eq!(read.is_ok(), is_read, "{players} players: {hands:?} {read:?}");
        if let Err(error) = read {
            assert!(error.to_string().starts_with("'tehais' can't be '["), "{error}");
        }
    }
}

#[test]
fn a_saved_table_whose_parts_contradict_each_other_is_refused() {
    let saved = serde_json::to_string(&MjaiTable::deal(TableRules::TENHOU.for_three_players(), 1).unwrap()).unwrap();
    assert!(MjaiTable::load(&saved).is_ok());
    for (from, to) in [(r#""seat":null"#, r#""seat":3"#), (r#""three_players":true"#, r#""three_players":false"#)] {
        let damaged = saved.replacen(from, to, 1);
        assert_ne!(damaged, saved, "{from}");
        let error = MjaiTable::load(&damaged).unwrap_err();
        assert_eq!(error.kind(), "no_saved_table");
        assert!(serde_json::from_str::<MjaiTable>(&damaged).is_err());
    }
}
