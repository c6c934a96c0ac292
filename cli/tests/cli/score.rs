//! Scores of winning hands.

use serde_json::Value;
use shanten::Tile;
use shanten::score::{ScoreRules, Win, Wind, WonBy};

use crate::support::{on_columns, run};

const WIN: &str = "123m456p789s1122z+2z";

/// The score of a hand as text.
fn text(arguments: &[&str]) -> String {
    let run = run(&[&["score", "--symbols", "letters"], arguments].concat(), b"");
    assert_eq!((run.err.as_str(), run.status), ("", Some(0)), "{arguments:?}");
    run.out
}

/// The same as an object.
fn score(arguments: &[&str]) -> Value {
    let run = run(&[&["score", "--json"], arguments].concat(), b"");
    assert_eq!((run.err.as_str(), run.status), ("", Some(0)), "{arguments:?}");
    let mut object: Value = serde_json::from_str(&run.out).expect("an answer is JSON");
    object["score"].take()
}

/// The names of the patterns of a score.
fn patterns(score: &Value) -> Vec<&str> {
    let patterns = score["patterns"].as_array().expect("a list");
    patterns.iter().map(|pattern| pattern["pattern"].as_str().expect("a name")).collect()
}

#[test]
fn patterns_fu_and_payments_stand_below_the_hand() {
    let expected = "\
123m456p789s1122z + 2z
  complete as 11z 123m 456p 789s 222z
  won by      draw (two pairs)
  patterns    1 han  riichi
              1 han  concealed draw
  dora        3 han
  fu           20  base
                2  own draw
                4  pair of 1z
                8  concealed triplet (222z)
               34  in all, rounded up to 40
  worth       5 han 40 fu: mangan
  points      12,000: others pay 4,000 each
";
    let options = ["--tsumo", "--riichi", "--seat", "east", "--dora", "1z"];
    assert_eq!(text(&[&[WIN], &options[..]].concat()), expected);
    assert_eq!(text(&[&options[..], &["123m456p789s11z22z", "+", "2z"]].concat()), expected);
}

#[test]
fn melds_special_forms_and_yakuman_have_lines_of_their_own() {
    let expected = "\
123m4z(789p)[1111s](555z) + 4z
  complete as 44z 123m (789p) [1111s] (555z)
  won by      discard (single)
  patterns    1 han  white dragon
              1 han  outside hand
  fu           20  base
                2  single wait
               32  concealed quad [1111s]
                4  open triplet (555z)
               58  in all, rounded up to 60
  worth       2 han 60 fu
  points      5,500: discarder pays 4,500, 1,000 from deposits
";
    assert_eq!(text(&["123m4z(789p)[1111s](555z)+4z", "--deposits", "1", "--honba", "2"]), expected);
    let expected = "\
112244m556699p1z + 1z
  complete as 11m 22m 44m 55p 66p 99p 11z
  won by      discard (single)
  patterns    2 han  seven pairs
  fu           25  seven pairs
  worth       2 han 25 fu
  points      1,600: discarder pays 1,600
";
    assert_eq!(text(&["112244m556699p1z+1z"]), expected);
    let expected = "\
19m19p19s1234567z + 1m
  complete as thirteen orphans
  won by      robbed quad (single)
  patterns    2 yakuman  thirteen-wait orphans
  worth       2 yakuman
  points      64,000: whoever made the quad pays 64,000
";
    assert_eq!(text(&["19m19p19s1234567z+1m", "--chankan", "--score-rules", "mahjong soul"]), expected);
}

#[test]
fn every_option_counts() {
    let of = |options: &[&str]| score(&[&["123m456p789s1122z+2z", "--score-rules", "wrc"], options].concat());
    let with = |options: &[&str], pattern: &str| {
        let score = of(options);
        assert!(patterns(&score).contains(&pattern), "{options:?}: {score}");
    };
    for (options, pattern) in [
        (&["--tsumo"][..], "concealed draw"),
        (&["--own-draw"], "concealed draw"),
        (&["--replacement"], "after a quad"),
        (&["--rinshan", "--tsumo"], "after a quad"),
        (&["--robbed-quad"], "robbed quad"),
        (&["--riichi"], "riichi"),
        (&["--double-riichi"], "double riichi"),
        (&["--riichi", "--double-riichi"], "double riichi"),
        (&["--riichi", "--ippatsu"], "one-shot"),
        (&["--haitei"], "last discard"),
        (&["--last-tile", "--tsumo"], "last draw"),
        (&["--first-turn"], "blessing of man"),
        (&["--first-turn", "--tsumo"], "blessing of earth"),
        (&["--first-turn", "--tsumo", "--seat", "East"], "blessing of heaven"),
        (&["--round", "2z"], "round wind"),
    ] {
        with(options, pattern);
    }
    with(&[], "seat wind");
    assert_eq!(of(&["--dora", "14z", "--dora", "1z"])["dora"], 3);
    assert_eq!(
        (of(&["--ura", "4z"])["ura"].as_u64(), of(&["--ura", "4z", "--riichi"])["ura"].as_u64()),
        (Some(0), Some(2))
    );
    let (plain, counted) = (of(&[]), of(&["--counters", "2", "--deposits", "3"]));
    let total = |score: &Value| score["payments"]["total"].as_u64().expect("a number");
    assert_eq!(total(&counted), total(&plain) + 600 + 3000);
    let liable = score(&["123m1p(555z)(666z)(777z)+1p", "--liable", "--tsumo"]);
    assert_eq!((&liable["payments"]["liable"], &liable["payments"]["dealer"]), (&32_000.into(), &0.into()));
}

#[test]
fn red_fives_count_wherever_they_are() {
    assert_eq!(score(&["123456m34p66678s+0p", "--riichi"])["reds"], 1);
    let both = ["23406m340p66678s+1m", "--riichi"];
    assert_eq!(score(&both)["reds"], 2);
    assert_eq!(score(&[&both[..], &["--score-rules", "no-red-fives"]].concat())["reds"], 0);
    assert!(text(&both).contains("\n  red fives   2 han\n"));
}

#[test]
fn score_rules_are_a_preset_and_choices() {
    let of = |rules: &str, hand: &str, options: &[&str]| score(&[&[hand, "--score-rules", rules], options].concat());
    let pair = |rules: &str| {
        let score = of(rules, "123m456p789s2333z+2z", &["--round", "south", "--riichi"]);
        let parts = score["fu_parts"].as_array().expect("a list").clone();
        parts.iter().find(|part| part["reason"] == "pair").expect("a pair of winds")["fu"].as_u64()
    };
    assert_eq!(["tenhou", "ema", "ema,double-wind-fu", "no_double_wind_fu"].map(pair), [4, 2, 4, 2].map(Some));
    let rounded = |rules: &str| of(rules, "23456m340p66678s+1m", &["--riichi", "--ippatsu"])["limit"].clone();
    assert_eq!(
        ["tenhou", "wrc,red-fives", "m-league", "m-league,no-rounded-mangan"].map(rounded),
        [Value::Null, "mangan".into(), "mangan".into(), Value::Null]
    );
    let man =
        |rules: &str| patterns(&of(rules, "123m456p789s1122z+2z", &["--first-turn"])).contains(&"blessing of man");
    assert_eq!(
        ["tenhou", "wrc", "tenhou,blessing-of-man=yakuman", "wrc,blessing-of-man=nothing"].map(man),
        [false, true, true, false]
    );
    let total = |(game, rules): (&str, &str)| {
        of(rules, "123456p789s1122z+2z", &["--tsumo", "--rules", game])["payments"]["total"].as_u64()
    };
    let totals = [("riichi", "tenhou"), ("three-player", "tenhou"), ("three-player", "north-share=halves")].map(total);
    assert_eq!(totals, [2700, 2000, 2600].map(Some));
}

#[test]
fn three_players_pay_less_and_set_norths_aside() {
    let hand = "11m123456p789s33z(4z)+3z";
    let score = text(&["--rules", "three-player", hand, "--tsumo", "--seat", "west"]);
    let expected = "\
11m123456p789s33z(4z) + 3z
  complete as 11m 123p 456p 789s 333z
  won by      draw (two pairs)
  patterns    1 han  concealed draw
              1 han  seat wind
  Norths      1 han
  fu           20  base
                2  own draw
                8  concealed triplet (333z)
               30  in all
  worth       3 han 30 fu
  points      3,000: dealer pays 2,000, the other 1,000
";
    assert_eq!(score, expected);
    let north = run(&["score", "--rules", "three-player", hand, "--seat", "north"], b"");
    assert_eq!((north.reasons(), north.status), (vec!["argument 1: with three players nobody sits North"], Some(1)));
}

#[test]
fn what_is_no_win_is_refused_with_the_reason() {
    for (arguments, reason) in [
        (&["123m456p789s1122z"][..], "no plus with the winning tile after it"),
        (&["123m456p789s11222z"], "no plus with the winning tile after it"),
        (&["123m456p789x1122z+2z"], "unknown character 'x' at character 12"),
        (&["123m456p789s1122z+9z"], "no honour 9z at character 19: honours are 1z to 7z"),
        (&["123m456p789s11222z+2z"], "2z can't be the winning tile: the hand before it has drawn already"),
        (&["1z+1z"], "4 melds are left out"),
        (&["123m4z(789p)[1111s]+4z"], "a meld is left out"),
        (&["123m456p789s1133z+2z"], "the hand isn't complete"),
        (&["123m456p234s11p33z+3z"], "the hand is complete, but has no pattern (yaku)"),
        (&["123m1z(789p)(111s)(555z)+1z", "--riichi"], "riichi with called melds"),
        (&[WIN, "--one-shot"], "one-shot without riichi"),
        (
            &[WIN, "--first-turn", "--riichi"],
            "at the first turn there can't be melds, riichi, replacement tiles or robbed quads",
        ),
        (&[WIN, "--first-turn", "--seat", "east"], "nobody discards before the dealer's first turn"),
        (&[WIN, "--liable"], "nobody can be liable: neither big three dragons, big four winds nor four quads"),
        (&[WIN, "--dora", "22z"], "5 copies of 2z, visible and own: there are 4"),
        (&["1111m23m456p789s1z+1m"], "no fifth 1m: all four are there"),
        (&["--rules", "chinese", WIN], "only hands of riichi have a score"),
        (&["--rules", "three-player", "11m123456p789s33z+3z", "--dora", "5m"], "the rules three-player don't have 5m"),
    ] {
        let run = run(&[&["score"], arguments].concat(), b"");
        let reasons = run.reasons();
        let expected = format!("argument 1: {reason}");
        assert!(reasons.len() == 1 && reasons[0].starts_with(&expected), "{arguments:?}: {reasons:?}");
        assert_eq!((run.out.as_str(), run.status), ("", Some(1)));
    }
    let without = run(&["score", "123m456p789s1122z"], b"");
    assert!(without.err.contains(" = help: the hand before it, a plus and the tile:"), "{}", without.err);
    let drawn = run(&["score", "123m456p789s11222z+2z"], b"");
    assert!(drawn.err.contains("\n |                   ^\n"), "{}", drawn.err);
}

#[test]
fn wrong_options_are_refused_before_all_hands() {
    for (arguments, reason, help) in [
        (&["--dora", "9x"][..], "--dora: unknown character 'x' at character 2", ""),
        (&["--ura", "112233m"], "--ura: 6 indicators, at most 5 are possible", ""),
        (
            &["--score-rules", "tenho"],
            "--score-rules: 'tenho': neither a preset nor a choice at character 1",
            "did you mean 'tenhou'?",
        ),
        (
            &["--score-rules", "ema,xyz"],
            "--score-rules: 'xyz': neither a preset nor a choice at character 5",
            "the presets are tenhou, mahjong-soul, m-league, wrc, ema; --help tells the choices",
        ),
        (
            &["--score-rules", "red-fives,ema"],
            "--score-rules: 'ema': the preset at character 11 is not the first word, and would undo those before it",
            "",
        ),
        (
            &["--score-rules", "ema,north-share=all"],
            "--score-rules: 'north-share=all': no such value at character 5, only nobody, halves",
            "",
        ),
        (
            &["--rules", "sanma"],
            "--rules: 'sanma': neither a preset nor an option at character 1",
            "did you mean 'three-player'?",
        ),
    ] {
        let run = run(&[&["score", WIN], arguments].concat(), b"");
        assert_eq!((run.out.as_str(), run.reasons(), run.status), ("", vec![reason], Some(2)), "{arguments:?}");
        assert!(run.err.contains(help), "{}", run.err);
    }
    for arguments in [&["--seat", "up"][..], &["--counters", "-1"], &["--tsumo", "--robbed-quad"], &["--format", "svg"]]
    {
        let run = run(&[&["score", WIN], arguments].concat(), b"");
        assert_eq!((run.out.as_str(), run.status), ("", Some(2)), "{arguments:?}");
    }
}

/// Columns of everything that can be set for a hand.
const TABLE: &str = "\
id,hand,tsumo,riichi,seat,dora,Score-rules,ippatsu,honba,rules
1,123m456p789s1122z+2z,,,,,,,,
2,123m456p789s1122z+2z,yes,true,east,1z,,,2,
3,123m456p789s1122z+2z,no,0,south,,m_league,,,
4,123m456p789s1122z+2z,,yes,,,,1,,
5,11m123456p789s33z(4z)+3z,1,,west,,,,,three-player
";

#[test]
fn every_row_has_its_own_circumstances() {
    let table = TABLE.replace("Score-rules", "score-rules");
    let plain = run(&["score", "--input", "csv", "--format", "plain", "--round", "south"], table.as_bytes());
    let alone = |arguments: &[&str]| {
        let run = run(&[&["score", "--format", "plain", "--round", "south"], arguments].concat(), b"");
        assert_eq!(run.status, Some(0), "{}", run.err);
        run.out
    };
    let expected = [
        alone(&[WIN]),
        alone(&[WIN, "--tsumo", "--riichi", "--seat", "east", "--dora", "1z", "--counters", "2"]),
        alone(&[WIN, "--score-rules", "m-league"]),
        alone(&[WIN, "--riichi", "--one-shot"]),
        alone(&["11m123456p789s33z(4z)+3z", "--rules", "three-player", "--tsumo", "--seat", "west"]),
    ];
    assert_eq!((plain.out, plain.err.as_str(), plain.status), (expected.concat(), "", Some(0)));
    // A row undoes what an option says.
    let no = run(
        &["score", "--tsumo", "--riichi", "--format", "plain"],
        b"hand\ttsumo\triichi\n123m456p789s1122z+2z\tno\tno\n",
    );
    assert_eq!(no.out, alone(&[WIN, "--round", "east"]));
}

#[test]
fn objects_have_numbers_lists_and_truth_values() {
    let lines = r#"{"hand":"123m456p789s1122z+2z","tsumo":true,"riichi":false,"counters":2,"dora":["1z","E"],"seat":null,"id":1}
{"hand":"123m456p789s1122z+2z","double_riichi":1,"ura":"E"}
{"hand":"123m456p789s1122z+2z","from_quad":"perhaps"}
{"hand":"123m456p789s1122z+2z","honba":1,"counters":1}
{"hand":"123m456p789s1122z+2z","points":1}
"#;
    let run = run(&["score", "--json"], lines.as_bytes());
    let rows: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows[0]["score"]["dora"], 6);
    assert_eq!((&rows[0]["id"], &rows[0]["counters"], &rows[0]["line"]), (&1.into(), &2.into(), &1.into()));
    assert_eq!((&rows[0]["hand"], &rows[0]["tile"]), (&"123m456p789s1122z".into(), &"2z".into()));
    assert_eq!(patterns(&rows[1]["score"]), ["double riichi", "seat wind"]);
    assert_eq!(rows[1]["score"]["ura"], 3);
    let errors: Vec<&str> = rows[2..].iter().map(|row| row["error"].as_str().expect("an error")).collect();
    let expected = [
        "replacement: neither yes nor no in 'perhaps'",
        "a key 'counters' too many: answers or the object have one already",
        "a key 'points' too many: answers or the object have one already",
    ];
    assert_eq!((errors, &rows[2]["score"], run.status), (expected.to_vec(), &Value::Null, Some(1)));
}

#[test]
fn what_is_wrong_in_a_column_is_named() {
    let table = "hand\tseat\tdora\ttsumo\trobbed_quad\tcounters\tscore_rules\n";
    let rows = [
        ("up\t\t\t\t\t", "seat: no wind 'up'"),
        ("\t9x\t\t\t\t", "dora: unknown character 'x' at character 2"),
        ("\t112233m\t\t\t\t", "dora: 6 indicators, at most 5 are possible"),
        ("\t\tmaybe\t\t\t", "tsumo: neither yes nor no in 'maybe'"),
        ("\t\tyes\tyes\t\t", "the tile of a robbed quad is no own draw"),
        ("\t\t\t\tmany\t", "counters: no number from 0 to 65535 in 'many'"),
        ("\t\t\t\t\temma", "score-rules: 'emma': neither a preset nor a choice at character 1"),
    ];
    let lines: Vec<String> = rows.iter().map(|(settings, _)| format!("{WIN}\t{settings}\n")).collect();
    let run = run(&["score"], (table.to_owned() + &lines.concat()).as_bytes());
    let expected: Vec<String> =
        (2..).zip(rows).map(|(line, (_, reason))| format!("standard input:{line}: {reason}")).collect();
    assert_eq!((run.reasons(), run.status), (expected.iter().map(String::as_str).collect(), Some(1)));
    assert!(run.err.contains("  = help: the winds are east, south, west, north\n"), "{}", run.err);
    let twice = crate::support::run(&["score"], b"hand\tseat\tjikaze\n");
    let reason = "standard input:1: a column 'jikaze' too many: answers or the table have one of that name already";
    assert_eq!(twice.reasons(), [reason]);
}

#[test]
fn tables_have_a_row_for_each_line() {
    let input = b"123m456p789s1122z+2z\n\nx\n23456m340p66678s+1m\n";
    let csv = run(&["score", "--format", "csv", "--tsumo", "--seat", "west"], input);
    let expected = "\
hand,tile,patterns,dora_han,ura_han,red_han,north_han,han,yakuman,fu_parts,fu,limit,points,from_discarder,\
from_dealer,from_other,from_liable,from_deposits,line,input,error
123m456p789s1122z,2z,concealed draw,0,0,0,0,1,0,base 20; own draw 2; pair of 1z 2; concealed triplet (222z) 8,40,,\
1500,0,700,400,0,0,1,123m456p789s1122z+2z,
,,,,,,,,,,,,,,,,,,2,,no tiles
,,,,,,,,,,,,,,,,,,3,x,unknown character 'x' at character 1
23456m340p66678s,1m,concealed draw; pinfu,0,0,1,0,3,0,base 20,20,,2700,0,1300,700,0,0,4,23456m340p66678s+1m,
";
    assert_eq!((csv.out.as_str(), csv.status), (expected, Some(1)));
    let tsv = run(&["score", "--format", "tsv", "--tsumo", "--seat", "west"], input);
    assert_eq!(tsv.out, expected.replace(',', "\t"));
    let plain = run(&["score", "--format", "plain", "--tsumo", "--seat", "west"], input);
    assert_eq!(plain.out, "123m456p789s1122z+2z 1500\n\nerror\n23456m340p66678s+1m 2700\n");
}

#[test]
fn objects_are_those_of_the_library() {
    let hand = "123m456p789s11222z".parse::<shanten::Hand>().expect("a hand");
    let mut win = Win::new(Tile::SOUTH, WonBy::Draw);
    win.seat = Wind::East;
    win.set_dora([Tile::EAST]).expect("one indicator");
    let expected = ScoreRules::TENHOU.score(&hand, &win).expect("a win");
    let found = score(&[WIN, "--tsumo", "--seat", "east", "--dora", "1z"]);
    assert_eq!(found, serde_json::to_value(expected).expect("a score is JSON"));
    let run = run(&["score", "--json", "--tsumo", "--rules", "three-player", "11m123456p789s33z(4z)+3z"], b"");
    assert!(run.out.starts_with(r#"{"hand":"11m123456p789s33z(4z)","rules":"three-player","tile":"3z","score":{"#));
}

#[test]
fn scores_fit_a_narrow_terminal() {
    for arguments in [
        &["123m4z(789p)[1111s](555z)+4z", "--deposits", "12", "--counters", "2"][..],
        &["112244m556699p1z+1z"],
        &["1112345678999m+5m", "--tsumo", "--seat", "east"],
        &["111m222333p999s1z+1z", "--riichi", "--tsumo"],
    ] {
        let run = on_columns("40", &[&["score", "--symbols", "letters"], arguments].concat(), "");
        assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
        assert!(run.out.lines().all(|line| line.chars().count() <= 40), "{}", run.out);
    }
    let wide = text(&["23456m340p66678s+1m", "--tsumo", "--deposits", "2"]);
    assert!(wide.lines().all(|line| line.chars().count() <= 80 && line == line.trim_end()), "{wide}");
}
