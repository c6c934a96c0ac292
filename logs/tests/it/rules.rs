use shanten_logs::{Log, Place, Reason};

use crate::made_up::play;
use crate::writers;

/// A round of mjai: seat 0 deals; its hand and what it draws are given, the others have orphans.
fn round(hand: &str, events: &[&str]) -> String {
    let other = r#"["2m","2m","3m","4m","6m","7m","8m","2p","3p","4p","6p","7p","8p"]"#;
    let hand: Vec<_> = hand.split(' ').map(|piece| format!(r#""{piece}""#)).collect();
    let start = format!(
        r#"{{"type":"start_kyoku","bakaze":"E","kyoku":1,"honba":0,"kyotaku":0,"oya":0,"dora_marker":"C","tehais":[[{}],{other},["E","E","S","S","W","W","N","N","F","F","2s","2s","3s"],["9p","9p","8s","8s","7s","7s","7s","6s","6s","5s","5s","P","P"]]}}"#,
        hand.join(",")
    );
    let mut lines = vec![start];
    lines.extend(events.iter().map(|event| (*event).to_owned()));
    lines.join("\n")
}

const HAND: &str = "1m 1m 1m 9m 9m 1p 1p 1p 9s 9s 9s 4s 4s";

/// The problem of a round, and its line.
fn wrong(hand: &str, events: &[&str]) -> (u64, String) {
    let text = round(hand, events);
    let mut found: Vec<_> = Log::new("round", text.as_bytes()).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    let problem = found.remove(0).expect_err("something is wrong");
    let Place::Line(line) = problem.place else { panic!("{problem:?}") };
    (line, problem.reason.to_string())
}

fn draw(seat: usize, piece: &str) -> String {
    format!(r#"{{"type":"tsumo","actor":{seat},"pai":"{piece}"}}"#)
}

fn discard(seat: usize, piece: &str) -> String {
    format!(r#"{{"type":"dahai","actor":{seat},"pai":"{piece}","tsumogiri":false}}"#)
}

fn call(kind: &str, seat: usize, target: usize, piece: &str, own: &str) -> String {
    let own: Vec<_> = own.split(' ').map(|piece| format!(r#""{piece}""#)).collect();
    let own = own.join(",");
    format!(r#"{{"type":"{kind}","actor":{seat},"target":{target},"pai":"{piece}","consumed":[{own}]}}"#)
}

fn expect(events: &[String], line: u64, reason: &str) {
    let events: Vec<_> = events.iter().map(String::as_str).collect();
    assert_eq!(wrong(HAND, &events), (line, reason.to_owned()));
}

#[test]
fn a_discard_is_in_the_hand() {
    expect(&[draw(0, "E"), discard(0, "5p")], 3, "seat 0: can't discard 5p: the hand has none");
}

#[test]
fn a_red_five_is_no_plain_one() {
    expect(&[draw(0, "5p"), discard(0, "5pr")], 3, "seat 0: no 0p to discard or to call with: the hand has no red 5p");
}

#[test]
fn a_kind_has_four_copies() {
    expect(&[draw(0, "1m"), discard(0, "1m"), draw(1, "1m")], 4, "the wall has no more 1m");
}

#[test]
fn turns_go_round() {
    expect(&[draw(1, "P")], 2, "it isn't the turn of seat 1");
    expect(&[draw(0, "P"), discard(0, "P"), draw(2, "3s")], 4, "it isn't the turn of seat 2");
    expect(&[draw(0, "P"), draw(0, "3s")], 3, "it isn't the turn of seat 0");
    expect(&[draw(0, "P"), discard(0, "P"), discard(0, "4s")], 4, "it isn't the turn of seat 0");
}

#[test]
fn runs_are_called_from_the_left() {
    let run = |seat| call("chi", seat, 0, "5p", "6p 7p");
    expect(&[draw(0, "5p"), discard(0, "5p"), run(3)], 4, "seat 3 can't call (567p)");
    let text = round(HAND, &[&draw(0, "5p"), &discard(0, "5p"), &run(1), &discard(1, "2m")]);
    let rounds: Vec<_> = Log::new("round", text.as_bytes()).collect();
    assert_eq!(rounds[0].as_ref().unwrap().decisions().len(), 2);
}

#[test]
fn only_the_last_discard_is_claimed() {
    let triplet = call("pon", 2, 0, "E", "E E");
    let events = [draw(0, "E"), discard(0, "E"), draw(1, "3s"), discard(1, "3s"), triplet];
    expect(&events, 6, "seat 2 claims 1z, which wasn't just discarded");
    let lacking = call("pon", 3, 0, "E", "E E");
    expect(&[draw(0, "E"), discard(0, "E"), lacking], 4, "seat 3 can't call (111z)");
}

#[test]
fn a_meld_has_its_tiles() {
    let (line, found) = wrong(HAND, &[&draw(0, "E"), &discard(0, "E"), &call("pon", 2, 0, "E", "E S")]);
    assert_eq!((line, found.as_str()), (4, "'consumed' can't be '1z 2z 1z'"));
}

#[test]
fn riichi_needs_a_ready_hand() {
    let riichi = r#"{"type":"reach","actor":0}"#.to_owned();
    let reason = "seat 0 declares riichi, and the hand isn't concealed and ready";
    expect(&[draw(0, "E"), riichi.clone(), discard(0, "9m")], 4, reason);
    let again = [draw(0, "E"), riichi, discard(0, "E"), draw(1, "3s"), discard(1, "3s"), draw(2, "3s")];
    let again =
        [&again[..], &[discard(2, "2s"), draw(3, "4p"), discard(3, "4p"), draw(0, "4p"), discard(0, "4s")]].concat();
    expect(&again, 12, "seat 0 discards 4s in riichi, not what it drew");
}

#[test]
fn a_drawn_piece_is_what_was_drawn() {
    let discard = r#"{"type":"dahai","actor":0,"pai":"4s","tsumogiri":true}"#.to_owned();
    expect(&[draw(0, "E"), discard], 3, "seat 0 hasn't just drawn 4s");
}

#[test]
fn a_win_is_complete() {
    let win = r#"{"type":"hora","actor":0,"target":0,"pai":"E"}"#.to_owned();
    expect(&[draw(0, "E"), win], 3, "seat 0 can't win with 1z: the hand isn't complete");
    let other = r#"{"type":"hora","actor":0,"target":0,"pai":"4s"}"#.to_owned();
    expect(&[draw(0, "9m"), other], 3, "seat 0 hasn't just drawn 4s");
}

#[test]
fn nothing_follows_a_win() {
    let win = r#"{"type":"hora","actor":0,"target":0,"pai":"9m"}"#.to_owned();
    expect(&[draw(0, "9m"), win, discard(0, "9m")], 4, "the round has ended");
}

#[test]
fn the_wall_is_empty_where_the_log_says_so() {
    let end = r#"{"type":"ryukyoku","reason":"fanpai"}"#.to_owned();
    expect(&[draw(0, "E"), discard(0, "E"), end], 4, "the wall should be empty and has 69 tiles");
}

#[test]
fn hidden_hands_are_no_hands() {
    let text = round(HAND, &[]).replace(r#"["E","E","S""#, r#"["?","E","S""#);
    let found: Vec<_> = Log::new("round", text.as_bytes()).collect();
    assert_eq!(found[0].as_ref().unwrap_err().to_string(), "round: line 1: the hand of seat 2 is hidden");
}

#[test]
fn a_bad_round_hides_no_other() {
    let made: Vec<_> = (0..3).map(|seed| play(4, seed)).collect();
    let mut rounds: Vec<_> = made.iter().map(writers::mjlog_round).collect();
    let before = rounds[1].clone();
    let first = before.find("<T").or_else(|| before.find("<U")).expect("a draw");
    rounds[1].insert_str(first, "<DORA hai=\"136\" />");
    let text = format!("<mjloggm>{}</mjloggm>", rounds.concat());
    let found: Vec<_> = Log::new("game", text.as_bytes()).collect();
    assert!(found[0].is_ok() && found[2].is_ok() && found.len() == 3);
    let problem = found[1].as_ref().unwrap_err();
    assert_eq!(problem.place, Place::Byte(text.find("<DORA hai=\"136\"").unwrap() as u64));
    assert!(matches!(&problem.reason, Reason::Value { field: "tile", value } if value == "136"));
}

#[test]
fn what_is_no_log_is_told() {
    for text in ["# Notes", "\u{0}\u{1}", "[1]"] {
        let found: Vec<_> = Log::new("notes", text.as_bytes()).collect();
        let problem = found[0].as_ref().unwrap_err().to_string();
        assert_eq!(problem, "notes: no log: it begins neither with a tag nor with a JSON object");
    }
    assert_eq!(Log::new("empty", b" \n".as_slice()).count(), 0);
}

#[test]
fn endless_parts_are_refused() {
    let tag = std::io::Read::chain(&b"<mjloggm><UN n0=\""[..], std::io::repeat(b'a'));
    let found: Vec<_> = Log::new("long", std::io::BufReader::new(tag)).collect();
    assert_eq!(found[0].as_ref().unwrap_err().to_string(), "long: byte 9: a tag or a line has more than 1048576 bytes");
    assert_eq!(found.len(), 1);
    let line = std::io::Read::chain(&b"{\"type\":\""[..], std::io::repeat(b'a'));
    let found: Vec<_> = Log::new("long", std::io::BufReader::new(line)).collect();
    assert_eq!(
        found[0].as_ref().unwrap_err().to_string(),
        "long: line 1: a tag or a line has more than 67108864 bytes"
    );
}
