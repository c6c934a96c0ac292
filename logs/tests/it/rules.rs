use shanten_logs::{FieldError, Log, LogPlace, Reason};
use shanten_logs_testing::{play, writers};

/// A round of mjai: seat 0 deals, with the given hand and draws; the others' hands are fixed.
pub fn round(hand: &str, events: &[String]) -> String {
    let other = r#"["2m","2m","3m","4m","6m","7m","8m","2p","3p","4p","6p","7p","8p"]"#;
    let hand: Vec<_> = hand.split(' ').map(|piece| format!(r#""{piece}""#)).collect();
    let start = format!(
        r#"{{"type":"start_kyoku","bakaze":"E","kyoku":1,"honba":0,"kyotaku":0,"oya":0,"dora_marker":"C","tehais":[[{}],{other},["E","E","S","S","W","W","N","N","F","F","2s","2s","3s"],["9p","9p","8s","8s","7s","7s","7s","6s","6s","5s","5s","P","P"]]}}"#,
        hand.join(",")
    );
    [&[start][..], events].concat().join("\n")
}

pub const HAND: &str = "1m 1m 1m 9m 9m 1p 1p 1p 9s 9s 9s 4s 4s";

/// The problem of a round, and its line.
fn wrong(events: &[String]) -> (u64, String) {
    let text = round(HAND, events);
    let mut found: Vec<_> = Log::new("round", text.as_bytes()).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    let problem = found.remove(0).expect_err("something is wrong");
    let LogPlace::Line(line) = problem.place else { panic!("{problem:?}") };
    (line, problem.reason.to_string())
}

pub fn draw(seat: usize, piece: &str) -> String {
    format!(r#"{{"type":"tsumo","actor":{seat},"pai":"{piece}"}}"#)
}

pub fn discard(seat: usize, piece: &str) -> String {
    format!(r#"{{"type":"dahai","actor":{seat},"pai":"{piece}","tsumogiri":false}}"#)
}

pub fn call(kind: &str, seat: usize, target: usize, piece: &str, own: &str) -> String {
    let own: Vec<_> = own.split(' ').map(|piece| format!(r#""{piece}""#)).collect();
    let own = own.join(",");
    format!(r#"{{"type":"{kind}","actor":{seat},"target":{target},"pai":"{piece}","consumed":[{own}]}}"#)
}

pub fn event(text: &str) -> String {
    format!("{{{text}}}")
}

#[test]
fn impossible_events_are_told_with_their_line() {
    let riichi = || event(r#""type":"reach","actor":0"#);
    let win = |pai: &str| event(&format!(r#""type":"hora","actor":0,"target":0,"pai":"{pai}""#));
    let drawn = event(r#""type":"dahai","actor":0,"pai":"4s","tsumogiri":true"#);
    let end = event(r#""type":"ryukyoku","reason":"fanpai""#);
    // A round in riichi, in which seat 0 may discard only its last draw.
    let mut in_riichi = vec![draw(0, "E"), riichi(), discard(0, "E"), draw(1, "3s"), discard(1, "3s"), draw(2, "3s")];
    in_riichi.extend([discard(2, "2s"), draw(3, "4p"), discard(3, "4p"), draw(0, "4p"), discard(0, "4s")]);
    let claimed_late = [draw(0, "E"), discard(0, "E"), draw(1, "3s"), discard(1, "3s"), call("pon", 2, 0, "E", "E E")];
    let not_ready = "seat 0 declares riichi, and the hand isn't concealed and ready";
    let cases: [(&[String], u64, &str); 18] = [
        (&[draw(0, "E"), discard(0, "5p")], 3, "seat 0: can't discard 5p: the hand has none"),
        (&[draw(0, "5p"), discard(0, "5pr")], 3, "seat 0: no 0p to discard or to call with: the hand has no red 5p"),
        (&[draw(0, "1m"), discard(0, "1m"), draw(1, "1m")], 4, "the wall has no more 1m"),
        (&[draw(1, "P")], 2, "it isn't the turn of seat 1"),
        (&[draw(0, "P"), discard(0, "P"), draw(2, "3s")], 4, "it isn't the turn of seat 2"),
        (&[draw(0, "P"), draw(0, "3s")], 3, "it isn't the turn of seat 0"),
        (&[draw(0, "P"), discard(0, "P"), discard(0, "4s")], 4, "it isn't the turn of seat 0"),
        (&[draw(0, "5p"), discard(0, "5p"), call("chi", 3, 0, "5p", "6p 7p")], 4, "seat 3 can't call (567p)"),
        (&claimed_late, 6, "seat 2 claims 1z, which wasn't just discarded"),
        (&[draw(0, "E"), discard(0, "E"), call("pon", 3, 0, "E", "E E")], 4, "seat 3 can't call (111z)"),
        (&[draw(0, "E"), discard(0, "E"), call("pon", 2, 0, "E", "E S")], 4, "'consumed' can't be '1z 2z 1z'"),
        (&[draw(0, "E"), riichi(), discard(0, "9m")], 4, not_ready),
        (&in_riichi, 12, "seat 0 discards 4s in riichi, not what it drew"),
        (&[draw(0, "E"), drawn], 3, "seat 0 hasn't just drawn 4s"),
        (&[draw(0, "E"), win("E")], 3, "seat 0 can't win with 1z: the hand isn't complete"),
        (&[draw(0, "9m"), win("4s")], 3, "seat 0 hasn't just drawn 4s"),
        (&[draw(0, "9m"), win("9m"), discard(0, "9m")], 4, "the round has ended"),
        (&[draw(0, "E"), discard(0, "E"), end], 4, "the wall should be empty and has 69 tiles"),
    ];
    for (events, line, reason) in cases {
        assert_eq!(wrong(events), (line, reason.to_owned()), "{events:?}");
    }
    let run = call("chi", 1, 0, "5p", "6p 7p");
    let text = round(HAND, &[draw(0, "5p"), discard(0, "5p"), run, discard(1, "2m")]);
    let rounds: Vec<_> = Log::new("round", text.as_bytes()).collect();
    assert_eq!(rounds[0].as_ref().unwrap().decisions().len(), 2);
}

#[test]
fn hidden_hands_are_no_hands() {
    let text = round(HAND, &[]).replace(r#"["E","E","S""#, r#"["?","E","S""#);
    let found: Vec<_> = Log::new("round", text.as_bytes()).collect();
    let told = found[0].as_ref().unwrap_err().to_string();
    assert_eq!(told, "round: line 1: the hand of seat 2 is hidden: a log from one player's view can't be read");
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
    assert_eq!(problem.place, LogPlace::Byte(text.find("<DORA hai=\"136\"").unwrap() as u64));
    assert!(matches!(&problem.reason, Reason::Field(FieldError::Value { field: "tile", value }) if value == "136"));
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
