//! The computation of a hand's answer, step by step.

use std::collections::HashMap;

use serde_json::{Value, json};
use shanten::rules::Rules;
use shanten::sequence::{Fragment, Sequence};
use shanten::table::Key;
use shanten::{Hand, Strictness, Tile};

use crate::support::{any_hand, any_variant_hand, fits, on_columns, run};

/// The lines of a step below its title and the explanation of its terms.
fn step(explanation: &str, number: u32) -> Vec<&str> {
    let title = format!("{number}  ");
    let lines = explanation.lines().skip_while(|line| !line.starts_with(&title)).skip(2);
    lines.take_while(|line| !line.is_empty()).map(str::trim_start).collect()
}

/// The text after a label, if present.
fn labelled<'a>(lines: &[&'a str], label: &str) -> Option<&'a str> {
    lines.iter().find_map(|line| Some(line.strip_prefix(label)?.trim_start()))
}

/// The listed fragments: `1m 1, 99m 2`, or turned: `113m 2112 turned 1122`.
fn listed(lines: &[&str]) -> Vec<Fragment> {
    let of_suits = lines.iter().filter_map(|line| line.split_once("  ")).map(|(_, fragments)| fragments.trim());
    let parts = of_suits.filter(|fragments| *fragments != "none").flat_map(|fragments| fragments.split(", "));
    parts.map(|part| part.rsplit(' ').next().unwrap().parse().unwrap()).collect()
}

#[test]
fn each_step_leads_to_the_next() {
    for hand in (0..300).map(any_hand) {
        let out = run(&["explain", &hand.to_string()], b"").quiet();
        let explanation = out.as_str();
        assert!(fits(explanation, 80), "{explanation}");

        let fragments = listed(&step(explanation, 1));
        assert!(fragments.iter().all(|fragment| fragment.canonical() == *fragment), "{explanation}");
        let sequence = Sequence::new(&fragments).unwrap();
        assert_eq!(sequence, hand.sequence(), "{explanation}");
        assert_eq!(step(explanation, 2)[0], sequence.to_string());

        let keys = step(explanation, 4);
        let number = |line: &&str| u64::from_str_radix(line.rsplit(' ').next().unwrap(), 16).unwrap();
        let sum = keys[..4].iter().map(number).fold(0, u64::wrapping_add);
        assert_eq!(Key::try_from(sum), Ok(hand.key()), "{explanation}");
        assert_eq!(number(&keys[4]), sum, "{explanation}");
        let entry = step(explanation, 5);
        assert!(entry[1].contains(&format!("[{}]", hand.standard().get())), "{explanation}");

        let forms = step(explanation, 6);
        assert_eq!(labelled(&forms, "standard"), Some(hand.standard().to_string().as_str()));
        assert_eq!(labelled(&forms, "least"), Some(hand.shanten().to_string().as_str()));
    }
}

#[test]
fn the_way_wins_with_as_many_draws_as_tiles_are_lacking() {
    for hand in (300..600).map(any_hand) {
        let run = run(&["explain", &hand.to_string()], b"");
        let way = step(&run.out, 7);
        let tiles = |label| -> Vec<Tile> {
            let text = labelled(&way, label).unwrap_or_default();
            text.parse::<Hand>().unwrap().tiles().collect()
        };
        let (drawn, given_up) = (tiles("draw"), tiles("give up"));
        let Some(shanten) = hand.view().with_strictness(Strictness::Melds).shanten() else {
            assert!(way[0].starts_with("There is none"), "{}", run.out);
            continue;
        };
        assert_eq!(drawn.len(), usize::from(shanten.distance()), "{}", run.out);
        assert_eq!(way[0].starts_with("Longer"), shanten > hand.shanten(), "{}", run.out);
        let mut complete = hand;
        for tile in given_up {
            complete.discard(tile).unwrap();
        }
        for &tile in &drawn {
            complete.draw(tile).unwrap();
        }
        assert!(complete.shanten().is_win() && complete.len() % 3 == 2, "{}", run.out);
        assert!(labelled(&way, "complete as").is_some(), "{}", run.out);

        // The suits' distances add up, and their quotas belong to a cheapest division.
        let steps = hand.explain();
        let mut sum = 0;
        for (name, suit) in ["characters", "dots", "bamboos", "honours"].into_iter().zip(steps.suits) {
            let Some((quota, distance)) = labelled(&way, name).and_then(|text| text.split_once(", distance ")) else {
                continue;
            };
            let pairs = usize::from(quota.ends_with("the pair"));
            let melds = quota.split(' ').next().and_then(|number| number.parse::<usize>().ok()).unwrap_or(0);
            let distance: u8 = distance.parse().unwrap();
            assert!(suit.cheapest[pairs][melds], "{}", run.out);
            assert_eq!(suit.distances[pairs][melds], distance, "{}", run.out);
            sum += usize::from(distance);
        }
        if complete.standard().is_win() && [hand.standard(), hand.shanten()] == [shanten; 2] {
            assert_eq!(sum, drawn.len(), "{}", run.out);
        }
    }
}

#[test]
fn hands_come_from_anywhere() {
    let run = run(&["explain", "--format", "csv", "12m", "-"], b"1m\n\n12x\n11z");
    let hands = run.out.lines().skip(1).map(|line| line.split(',').next().unwrap_or_default());
    assert_eq!(hands.collect::<Vec<_>>(), ["12m", "1m", "11z"]);
    assert_eq!(run.reasons(), ["standard input:3: unknown character 'x' at character 3"]);
    assert_eq!(run.status, Some(1));
    let [both, first, second] =
        [&["1m", "2p"][..], &["1m"], &["2p"]].map(|hands| self::run(&[&["explain"], hands].concat(), b"").out);
    assert_eq!(both, format!("{first}\n{second}"));
}

/// The explanation of a hand under some rules.
fn under(rules: &str, hand: &str) -> String {
    run(&["explain", "--symbols", "letters", "--rules", rules, hand], b"").quiet()
}

#[test]
fn every_way_under_other_rules_wins() {
    for rules in ["three-player", "chinese-wild", "taiwanese,wild=5m", "jokers=2", "without=5m5p5s"] {
        let rules: Rules = rules.parse().unwrap();
        for hand in (0..40).map(|number| any_variant_hand(number, rules)) {
            let explanation = under(&rules.to_string(), &hand.to_string());
            assert!(explanation.lines().all(|line| line.chars().count() <= 80), "{explanation}");
            let number = if rules.options().melds == 5 { 2 } else { 7 };
            let way = step(&explanation, number);
            let is_none = way.iter().any(|line| line.starts_with("There is none"));
            let can_win = hand.view().with_strictness(Strictness::Melds).shanten().is_some();
            assert!(is_none || labelled(&way, "complete as").is_some(), "{explanation}");
            assert!(can_win || is_none, "{explanation}");
        }
    }
}

#[test]
fn objects_and_rows_have_the_steps() {
    for (rules, text) in [("riichi", "199m146779p12s246z"), ("chinese-wild", "123m456p789s1127z"), ("taiwanese", "11z")]
    {
        let hand = rules.parse::<Rules>().unwrap().hand(text).unwrap();
        let of = |format| run(&["explain", "--rules", rules, "--format", format, text], b"").out;
        let object: Value = serde_json::from_str(&of("json")).unwrap();
        let csv = of("csv");
        assert_eq!(of("tsv"), csv.replace(',', "\t"));
        let [header, row] = csv.lines().collect::<Vec<_>>()[..] else { panic!("two lines: {csv}") };
        let row: HashMap<&str, &str> = header.split(',').zip(row.split(',')).collect();
        assert_eq!((row["hand"], row["rules"]), (text, rules));
        assert_eq!(object["hand"], text);
        assert_eq!(object.get("rules").is_some(), rules != "riichi");
        assert_eq!(row["shanten"], hand.shanten().unwrap().get().to_string());
        assert_eq!((row["melds"], row["wild"]), (&*hand.melds_needed().to_string(), &*hand.wild().to_string()));
        for key in ["shanten", "standard", "seven_pairs", "thirteen_orphans", "melds", "wild", "bucket", "slot"] {
            let number = object.get(key).filter(|value| !value.is_null()).map(Value::to_string);
            assert_eq!(row[key], number.unwrap_or_default(), "{key}");
        }
        let Some(steps) = hand.explain() else {
            assert!(row["key"].is_empty() && row["sequence"].is_empty() && object.get("key").is_none());
            continue;
        };
        assert_eq!((row["key"], &object["sequence"]), (&*steps.key.to_string(), &row["sequence"].into()));
        for (key, value) in json!(steps).as_object().expect("it is an object") {
            assert_eq!(object[key], *value, "{key}");
        }
        for (suit, name) in steps.suits.iter().zip(["characters", "dots", "bamboos", "honours"]) {
            assert_eq!(row[&*format!("{name}_class")], suit.class.to_string());
        }
    }
}

#[test]
fn explanations_fit_a_narrow_terminal() {
    let out = on_columns("40", &["explain", "--symbols", "letters", "199m146779p12s246z"], "").quiet();
    // A code can't be split between lines.
    let is_code = |line: &str| line.rsplit(' ').next().is_some_and(|code| code.len() > 20);
    assert!(out.lines().all(|line| line.chars().count() <= 40 || is_code(line)), "{}", out);
}
