//! Scores of winning hands.

use serde_json::{Value, json};
use shanten::score::{Riichi, ScoreRules, Win, Wind};
use shanten::{Hand, Tile};

use crate::support::run;

const WIN: &str = "123m456p789s1122z+2z";

/// The score of a hand as text.
fn text(arguments: &[&str]) -> String {
    run(&[&["score", "--symbols", "letters"], arguments].concat(), b"").quiet()
}

/// The score of a hand as an object.
fn score(arguments: &[&str]) -> Value {
    let out = run(&[&["score", "--json"], arguments].concat(), b"").quiet();
    let mut object: Value = serde_json::from_str(&out).expect("an answer is JSON");
    object["score"].take()
}

/// The names of the patterns of a score.
fn patterns(score: &Value) -> Vec<&str> {
    let patterns = score["patterns"].as_array().expect("a list");
    patterns.iter().map(|pattern| pattern["pattern"].as_str().expect("a name")).collect()
}

#[test]
fn a_hand_a_plus_and_a_tile_may_be_arguments_of_their_own() {
    let options = ["--tsumo", "--riichi", "--seat", "east", "--dora", "1z"];
    let apart = text(&[&options[..], &["123m456p789s11z22z", "+", "2z"]].concat());
    assert_eq!(apart, text(&[&[WIN], &options[..]].concat()));
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
        (&["--self-draw"], "concealed draw"),
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
    for options in [&["--replacement"][..], &["--rinshan", "--tsumo"]] {
        let score = score(&[&["123m456p1122z[7777s]+2z"], options].concat());
        assert!(patterns(&score).contains(&"after a quad"), "{options:?}: {score}");
    }
    assert!(patterns(&score(&["123m456p23789s22z+1s", "--robbed-quad"])).contains(&"robbed quad"));
    assert_eq!(of(&["--dora", "14z", "--dora", "1z"])["dora"], 3);
    assert_eq!(
        (of(&["--ura", "4z"])["ura"].as_u64(), of(&["--ura", "4z", "--riichi"])["ura"].as_u64()),
        (Some(0), Some(2))
    );
    assert_eq!(of(&["--more-dora", "4"])["dora"], 4);
    let (plain, counted) = (of(&[]), of(&["--counters", "2", "--deposits", "3"]));
    let total = |score: &Value| score["payments"]["total"].as_u64().expect("a number");
    assert_eq!(total(&counted), total(&plain) + 600 + 3000);
    let liable = score(&["123m1p(555z)(666z)(777z)+1p", "--liable", "big-three-dragons:west", "--tsumo"]);
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
fn wrong_options_are_refused_and_the_plus_of_a_drawn_hand_is_pointed_at() {
    let unfed = run(&["score", "123m1p(555z)(666z)(777z)+1p", "--pao", "west"], b"");
    assert!(unfed.err.contains("--liable") && unfed.err.contains("big three dragons:west"), "{}", unfed.err);
    let drawn = run(&["score", "123m456p789s11222z+2z"], b"");
    assert!(drawn.err.contains("\n |                   ^\n"), "{}", drawn.err);
    for arguments in [&["--seat", "up"][..], &["--counters", "-1"], &["--tsumo", "--robbed-quad"], &["--format", "svg"]]
    {
        let run = run(&[&["score", WIN], arguments].concat(), b"");
        assert_eq!((run.out.as_str(), run.status), ("", Some(2)), "{arguments:?}");
    }
}

/// Columns for everything that can be set for a hand.
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
    // A row overrides an option.
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
        ("\t\tyes\tyes\t\t", "the tile of a robbed quad is no self-draw"),
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
fn objects_are_those_of_the_library_under_all_score_rules() {
    let mut wins =
        [Win::discard(Tile::SOUTH), Win::discard(Tile::M1), Win::discard(Tile::SOUTH), Win::self_draw(Tile::SOUTH)];
    for win in &mut wins {
        win.seat = Wind::South;
    }
    (wins[0].round, wins[0].riichi) = (Wind::South, Some(Riichi::Single));
    (wins[1].one_shot, wins[1].riichi) = (true, Some(Riichi::Single));
    wins[2].first_turn = true;
    wins[3].seat = Wind::East;
    wins[3].set_dora([Tile::EAST]).expect("one indicator");
    let asked: [(&str, &[&str]); 4] = [
        ("123m456p789s2333z+2z", &["--round", "south", "--riichi"]),
        ("23456m340p66678s+1m", &["--riichi", "--ippatsu"]),
        (WIN, &["--first-turn"]),
        (WIN, &["--tsumo", "--seat", "east", "--dora", "1z"]),
    ];
    let choices = ["ema,double-wind-fu", "no_double_wind_fu", "wrc,red-fives", "m-league,no-rounded-mangan"];
    let blessings = ["tenhou,blessing-of-man=yakuman", "wrc,blessing-of-man=nothing"];
    let presets = ScoreRules::PRESETS.iter().map(|(name, _)| *name);
    for rules in presets.chain(choices).chain(blessings) {
        let score_rules: ScoreRules = rules.parse().expect("there are such rules");
        for (win, (text, options)) in wins.iter().zip(asked) {
            let hand: Hand = text.replace('+', "").parse().expect("a hand");
            let expected = score_rules.score(&hand, win).expect("a win");
            let found = score(&[&[text, "--score-rules", rules], options].concat());
            assert_eq!(found, json!(expected), "{text} {rules}");
        }
    }
    let total = |(game, rules): (&str, &str)| {
        let options = ["123456p789s1122z+2z", "--tsumo", "--rules", game, "--score-rules", rules];
        score(&options)["payments"]["total"].as_u64()
    };
    let totals = [("riichi", "tenhou"), ("three-player", "tenhou"), ("three-player", "north-share=halves")].map(total);
    assert_eq!(totals, [2700, 2000, 2600].map(Some));
    let run = run(&["score", "--json", "--tsumo", "--rules", "three-player", "11m123456p789s33z(4z)+3z"], b"");
    assert!(run.out.starts_with(r#"{"hand":"11m123456p789s33z(4z)","rules":"three-player","tile":"3z","score":{"#));
}
