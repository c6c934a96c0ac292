//! The examples of `docs/json.md`, written by the library; and round trips of the types that came
//! with it.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use shanten::Position;
use shanten::odds::RiichiOptions;
use shanten::rules::RuleOptions;
use shanten::score::{BlessingOfMan, Limit, NorthShare};
use shanten::sequence::Coding;
use shanten::stats::Statistics;
use shanten::toward::Objective;

use super::serialisation::{comes_back, refusal};
use crate::support::deals::deal;
use crate::support::prelude::*;
use crate::support::variant;

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

fn documented() -> Vec<(&'static str, &'static str)> {
    let (mut found, mut heading, mut is_example) = (Vec::new(), "", false);
    for line in include_str!("../../../docs/json.md").lines() {
        match line {
            "```json" => is_example = true,
            "```" => is_example = false,
            _ if is_example => found.push((heading, line)),
            _ => heading = line.strip_prefix("### `").and_then(|rest| rest.strip_suffix('`')).unwrap_or(heading),
        }
    }
    found
}

fn riichi(text: &str, tile: Tile, won_by: WonBy) -> Score {
    let mut win = Win::new(tile, won_by);
    win.riichi = Some(Riichi::Single);
    win.set_dora([Tile::P2]).unwrap();
    ScoreRules::TENHOU.score(&hand(text), &win).unwrap()
}

#[test]
fn the_examples_of_the_document_are_what_the_library_writes() {
    let drawn = hand("1m4z");
    let jokers = rules("riichi,jokers=1");
    let useful = hand("1234m").useful();
    let discard = drawn.discards()[0];
    let waits = jokers.hand("2m").unwrap().waits();
    let division = jokers.hand("12p99sJ(456p)").unwrap().divisions().next().unwrap();
    let completed = |text: &str, by: &str| hand(text).completed_by(tile(by)).next().unwrap();
    let mut options = Rules::THREE_PLAYER.options();
    (options.seven_pairs, options.wild) = (Some(Pairs::FourAsTwo), tile("7z").into());
    let odds = Search::new(OddsOptions::self_draws().turns(1)).odds(&hand("1m").view()).unwrap();
    let by_turn = Search::new(OddsOptions::self_draws().turns(1).by_each_turn(true)).odds(&hand("1m").view()).unwrap();
    let mut worth = PointOptions::new(ScoreRules::TENHOU);
    worth.riichi = false;
    let ready = hand("1m(123p)(345p)(789s)(555z)");
    let points = Search::new(OddsOptions::self_draws().turns(1)).points(&ready.view(), &worth).unwrap();
    let riichi_or_not = Search::new(OddsOptions::self_draws().turns(2));
    let riichi_or_not =
        riichi_or_not.riichi_or_not(&hand("123m456p99p35s222s1z").view(), &worth, RiichiOptions::default());
    let compared =
        Search::new(OddsOptions::self_draws().turns(2)).compare(&hand("1m4z(123p)(345p)(789s)(555z)").view(), &worth);
    let statistics = Statistics::new(Strictness::default());
    let histogram = statistics.nearest(1).unwrap();
    let score = riichi("234m340p345678s55z", Tile::S8, WonBy::Draw);
    let pairs = riichi("112244m556699p11z", Tile::EAST, WonBy::Discard);
    let parts = riichi("234m456p678s55z[1111s]", Tile::P5, WonBy::Discard).fu_parts();
    let mut record = FuritenRecord::of_discards(set("9p4s"));
    record.since_turn = set("7s");
    let mut win = Win::self_draw(Tile::S4);
    (win.seat, win.riichi, win.deposits) = (Wind::East, Some(Riichi::Single), 1);
    win.set_dora([Tile::S9.into(), Piece::red(Suit::Dots).unwrap()]).unwrap();
    let position = Position::new(hand("33567789m46s").view()).with_claim(Tile::M6.into(), Opponent::Left).unwrap();
    let claimed = Position::new(hand("11m23p").view()).with_claim(tile("1m").into(), Opponent::Left).unwrap();
    let choices = Search::new(OddsOptions::self_draws().turns(1)).call_odds(&claimed).unwrap();
    let written = [
        ("rules::VariantHand", json(&rules("riichi,jokers=2").hand("123m44zJ(789p)").unwrap())),
        ("rules::RuleOptions", json(&options)),
        ("FuritenRecord", json(&record)),
        ("Call", json(&hand("35p11z").with_reds([0, 1, 0]).unwrap().calls(Tile::P4.into(), Opponent::Left)[0])),
        ("score::Win", json(&win)),
        ("View", json(&hand("1m").view())),
        ("View", json(&hand("11z").view())),
        ("View", json(&jokers.hand("4mJ").unwrap().view())),
        ("Useful", json(&useful)),
        ("Discard", json(&discard)),
        ("toward::Nearness", json(&hand("1123m5567789p44z").toward(Objective::HalfFlush).each().next().unwrap())),
        ("safety::Safety", json(&hand("1m").view().safety(Tile::M1, &FuritenRecord::of_discards(set("4m"))).unwrap())),
        (
            "Position",
            json(&Position::new(hand("11p45m").view()).with_record(FuritenRecord::of_discards(set("3m"))).unwrap()),
        ),
        ("CallChoice", json(&position.choices()[1])),
        ("ReadyDiscard", json(&hand("123m456p5789s1133z").ready_discards().next().unwrap())),
        ("Waits", json(&waits)),
        ("Division", json(&division)),
        ("Completion", json(&completed("123m99s(456p)", "3m"))),
        ("Completion", json(&completed("123m99s(456p)", "9s"))),
        ("Completion", json(&completed("112233m556699p11z", "1z"))),
        ("Completion", json(&completed("119m19p19s1234567z", "7z"))),
        ("table::Explanation", json(&hand("1m").explain())),
        ("score::Score", json(&score)),
        ("score::Score", json(&pairs)),
        ("score::FuPart", json(&parts[0])),
        ("score::FuPart", json(&parts[1])),
        ("score::FuPart", json(&parts[2])),
        ("score::FuPart", json(&parts[3])),
        ("score::FuPart", json(&parts[4])),
        ("odds::Odds", json(&odds)),
        ("odds::OddsRow", json(&by_turn.rows[0])),
        ("odds::CallOdds", json(&choices[0])),
        ("odds::PointOdds", json(&points)),
        ("odds::Comparison", json(&compared.unwrap())),
        ("odds::RiichiRow", json(&riichi_or_not.unwrap()[0])),
        ("stats::Histogram", json(histogram)),
    ];
    let written: Vec<(&str, &str)> = written.iter().map(|(name, json)| (*name, json.as_str())).collect();
    assert_eq!(documented(), written);
}

#[test]
fn rows_lists_and_answers_are_written_in_full() {
    // Chances after discarding a joker differ from those of a hand before its draw.
    let after_joker = rules("riichi,jokers=1").hand("147mJ1z").unwrap();
    let odds =
        Search::new(OddsOptions::self_draws().turns(3).path(Path::Any { extra: 2 })).odds(&after_joker.view()).unwrap();
    let object: Value = serde_json::from_str(&json(&odds)).unwrap();
    let discards: Vec<_> = object["discards"].as_array().unwrap().iter().map(|row| row["discard"].clone()).collect();
    assert_eq!(discards, ["1m", "4m", "7m", "1z", "J"]);
    // A list consists of its entries.
    let list = |entries: Vec<String>| format!("[{}]", entries.join(","));
    let complete = hand("11223344556677m");
    assert_eq!(json(&complete.discards()), list(complete.discards().iter().map(json).collect()));
    assert_eq!(json(&complete.divisions()), list(complete.divisions().map(|division| json(&division)).collect()));
    let completions = complete.completed_by(tile("4m"));
    assert_eq!(json(&completions), list(completions.clone().map(|completion| json(&completion)).collect()));
    let waits = hand("1112345678999p").waits();
    assert_eq!(json(&waits), list(waits.iter().map(|wait| json(&wait)).collect()));
    let division = complete.divisions().next().unwrap();
    assert_eq!(json(&division.marks()), r#"["seven pairs","twice identical runs"]"#);
    let wild = rules("riichi,jokers=2").hand("12pJJ9s").unwrap();
    let tiles: Vec<String> = wild.divisions().map(|division| json(&division.wild())).collect();
    assert!(tiles.contains(&r#"["9s","3p"]"#.to_owned()), "{tiles:?}");
    assert_eq!(json(&wild.divisions()), list(wild.divisions().map(|division| json(&division)).collect()));
    // Each pattern of a yakuman has its han.
    let mut win = Win::self_draw(Tile::RED);
    win.seat = Wind::East;
    let score = ScoreRules::MAHJONG_SOUL.score(&hand("11122255566677z"), &win).unwrap();
    let written: Value = serde_json::from_str(&json(&score)).unwrap();
    assert_eq!(written["yakuman"], 3, "{written}");
    let patterns = written["patterns"].as_array().unwrap();
    assert!(patterns.len() == 2 && patterns.iter().all(|pattern| pattern["han"] == 13), "{written}");
    // A joker follows the useful tiles while one is left.
    let view = rules("riichi,jokers=1").hand("1m").unwrap().view();
    assert_eq!(json(&view.useful()), r#"{"useful":"1mJ","copies":4,"copies_of":[3,1]}"#);
    assert_eq!(json(&view.with_visible_jokers(1).unwrap().useful()), r#"{"useful":"1m","copies":3,"copies_of":[3]}"#);
    let none = hand("1234m").useful_in(Form::SevenPairs);
    assert_eq!(json(&none), r#"{"useful":"","copies":0,"copies_of":[]}"#);
}

#[test]
fn each_reason_for_fu_is_written() {
    let mut reasons = BTreeSet::new();
    for (text, by, won_by) in [
        ("234m340p345678s55z", "8s", WonBy::Draw),
        ("112244m556699p11z", "1z", WonBy::Discard),
        ("234m456p678s55z[1111s]", "5p", WonBy::Discard),
    ] {
        reasons.extend(riichi(text, tile(by), won_by).fu_parts().iter().map(json));
    }
    let open = Win::discard(tile("8s"));
    let open = ScoreRules::TENHOU.score(&hand("234m678s33s(456p)(234s)"), &open).unwrap();
    reasons.extend(open.fu_parts().iter().map(json));
    let names: BTreeSet<String> = reasons
        .iter()
        .map(|part| serde_json::from_str::<Value>(part).unwrap()["reason"].as_str().unwrap().to_owned())
        .collect();
    let expected = ["base", "concealed discard", "meld", "open least", "pair", "self-draw", "seven pairs", "wait"];
    assert!(names.iter().eq(&expected), "{names:?}");
}

#[test]
fn enums_come_back_by_their_names() {
    fn all<T>(all: &[T], name: impl Fn(T) -> &'static str)
    where
        T: Serialize + DeserializeOwned + Copy + PartialEq + std::fmt::Debug,
    {
        for &variant in all {
            comes_back(&variant);
            assert_eq!(json(&variant), format!("\"{}\"", name(variant)));
            let other = name(variant).replace(' ', "-");
            assert_eq!(serde_json::from_str::<T>(&format!("\"{other}\"")).unwrap(), variant);
        }
    }
    all(Form::ALL, Form::name);
    all(Strictness::ALL, Strictness::name);
    all(&Shape::ALL, Shape::name);
    all(Mark::ALL, Mark::name);
    all(&MeldKind::ALL, MeldKind::name);
    all(&Suit::ALL, Suit::name);
    all(Coding::ALL, Coding::name);
    all(Pairs::ALL, Pairs::name);
    all(&shanten::rules::KnittedForms::ALL, shanten::rules::KnittedForms::name);
    all(&shanten::rules::MissingSuit::ALL, shanten::rules::MissingSuit::name);
    all(Pattern::ALL, Pattern::name);
    all(Limit::ALL, Limit::name);
    all(&Wind::ALL, Wind::name);
    all(WonBy::ALL, WonBy::name);
    all(&Riichi::ALL, Riichi::name);
    all(BlessingOfMan::ALL, BlessingOfMan::name);
    all(NorthShare::ALL, NorthShare::name);
    for path in [Path::Shortest, Path::Straight, Path::NoStepBack { extra: 3 }, Path::Any { extra: 0 }] {
        comes_back(&path);
        assert_eq!(json(&path), format!("\"{path}\""));
    }
    let expected = "unknown variant `seven`, expected one of `standard`, `seven pairs`, `thirteen orphans`, \
        `knitted straight`, `honours and knitted tiles`";
    assert_eq!(refusal::<Form>(r#""seven""#), expected);
    assert!(refusal::<Path>(r#""straight+1""#).starts_with("unknown variant `straight+1`"));
    assert_eq!(refusal::<Suit>("1"), "invalid type: integer `1`, expected a name");
}

#[test]
fn hands_under_any_rules_come_back_in_either_order() {
    for_each(300, |number| {
        let mut rng = rng(number, 65);
        let rules = ["riichi", "three-player", "riichi,jokers=16", "chinese-wild,jokers=2"].map(rules)[number % 4];
        let hand = variant::random(&mut rng, rules).hand();
        comes_back(&hand);
        let (rules, text) = (rules.to_string(), hand.to_string());
        let turned = format!(r#"{{"hand":"{text}","rules":"{rules}"}}"#);
        assert_eq!(serde_json::from_str::<VariantHand>(&turned).unwrap(), hand);
    });
    for hand in deal(50) {
        comes_back(&VariantHand::from(hand));
    }
}

#[test]
fn a_hand_that_its_rules_refuse_is_refused_with_the_reason() {
    for (json, expected) in [
        (r#"{"hand":"2m","rules":"three-player"}"#, "2m at character 1: the rules don't have it"),
        (r#"{"rules":"riichi","hand":"J"}"#, "a joker at character 1: the rules have none"),
        (r#"{"rules":"sanma","hand":"1m"}"#, "neither a preset nor an option at character 1"),
        (r#"{"hand":"1m"}"#, "missing field `rules`"),
        (r#"{"rules":"riichi"}"#, "missing field `hand`"),
        (r#"{"rules":"riichi","rules":"riichi","hand":"1m"}"#, "duplicate field `rules`"),
        (r#"{"rules":"riichi","tiles":"1m"}"#, "unknown field `tiles`, expected `rules` or `hand`"),
        (r#"["riichi"]"#, "missing field `hand`"),
        (r#""1m""#, "invalid type: string \"1m\", expected a hand and its rules"),
    ] {
        assert_eq!(refusal::<VariantHand>(json), expected, "{json}");
    }
    let long = format!(r#"{{"rules":"riichi","hand":"{}"}}"#, " ".repeat(257));
    assert_eq!(refusal::<VariantHand>(&long), "invalid length 257, expected a hand of at most 256 bytes");
    let fits = format!(r#"{{"rules":"riichi","hand":"1m{}"}}"#, " ".repeat(254));
    assert_eq!(serde_json::from_str::<VariantHand>(&fits).unwrap().to_string(), "1m");
}

#[test]
fn options_come_back_and_those_missing_are_of_riichi() {
    for &(_, preset) in Rules::PRESETS {
        comes_back(&preset.options());
    }
    let mut options = Rules::RIICHI.options();
    assert_eq!(serde_json::from_str::<RuleOptions>("{}").unwrap(), options);
    options.jokers = 4;
    options.seven_pairs = None;
    comes_back(&options);
    let read: RuleOptions = serde_json::from_str(r#"{"jokers":4,"seven_pairs":null}"#).unwrap();
    assert_eq!(read, options);
    options.seven_pairs = Some(Pairs::FourAsTwo);
    let read: RuleOptions = serde_json::from_str(r#"{"seven_pairs":"four_as_two","jokers":4}"#).unwrap();
    assert_eq!(read, options);
    assert!(refusal::<RuleOptions>(r#"{"joker":4}"#).starts_with("unknown field `joker`, expected one of `kinds`"));
}
