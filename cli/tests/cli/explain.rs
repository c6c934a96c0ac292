//! The way from a hand to its answer.

use std::collections::HashMap;

use serde_json::Value;
use shanten::rules::Rules;
use shanten::sequence::{Fragment, Sequence};
use shanten::table::Key;
use shanten::{Hand, Strictness, Tile};

use crate::support::{any_hand, any_variant_hand, on_columns, run};

/// The lines below the title of a step and what it says of its terms.
fn step(explanation: &str, number: u32) -> Vec<&str> {
    let title = format!("{number}  ");
    let lines = explanation.lines().skip_while(|line| !line.starts_with(&title)).skip(2);
    lines.take_while(|line| !line.is_empty()).map(str::trim_start).collect()
}

/// The text after a label, if the label is there.
fn labelled<'a>(lines: &[&'a str], label: &str) -> Option<&'a str> {
    lines.iter().find_map(|line| Some(line.strip_prefix(label)?.trim_start()))
}

/// Fragments as they are listed: `1m 1, 99m 2`, or turned: `113m 2112 turned 1122`.
fn listed(lines: &[&str]) -> Vec<Fragment> {
    let of_suits = lines.iter().filter_map(|line| line.split_once("  ")).map(|(_, fragments)| fragments.trim());
    let parts = of_suits.filter(|fragments| *fragments != "none").flat_map(|fragments| fragments.split(", "));
    parts.map(|part| part.rsplit(' ').next().unwrap().parse().unwrap()).collect()
}

#[test]
fn each_step_leads_to_the_next() {
    for hand in (0..300).map(any_hand) {
        let run = run(&["explain", &hand.to_string()], b"");
        assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
        let explanation = run.out.as_str();
        assert!(explanation.lines().all(|line| line.chars().count() <= 80), "{explanation}");
        assert!(explanation.lines().all(|line| line == line.trim_end()), "{explanation}");

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

        // The distances of the suits add up, and belong to quotas of a cheapest way.
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
fn a_fragment_is_turned_if_that_is_smaller() {
    let run = run(&["explain", "--symbols", "letters", "2233479m1z"], b"");
    let fragments = step(&run.out, 1);
    assert_eq!(labelled(&fragments, "characters"), Some("22334m 21211 turned 11212, 79m 121"), "{}", run.out);
    assert_eq!(labelled(&fragments, "dots"), Some("none"));
}

#[test]
fn several_hands_are_explained_and_bad_ones_pointed_at() {
    let run = run(&["explain", "1m", "12x", "2p"], b"");
    let headings: Vec<_> = run.out.lines().filter(|line| line.ends_with("1m") || line.ends_with("2p")).collect();
    assert!(headings[0].ends_with("  1m") && headings.last().unwrap().ends_with("2p"), "{}", run.out);
    assert!(run.err.contains("argument 2: unknown character 'x' at character 3"), "{}", run.err);
    assert!(run.err.lines().any(|line| line.trim_end().ends_with("  ^")), "{}", run.err);
    assert_eq!(run.status, Some(1));
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
    let run = run(&["explain", "--symbols", "letters", "--rules", rules, hand], b"");
    assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
    run.out
}

#[test]
fn wild_tiles_bring_a_hand_nearer_than_its_entry() {
    let explanation = under("chinese-wild,jokers=2", "123m456p789s112zJ7z");
    assert!(explanation.contains("14 concealed tiles, 2 of them wild;"), "{explanation}");
    assert!(explanation.contains("\n  rules chinese-wild,jokers=2\n"), "{explanation}");
    // Wild tiles belong to no fragment.
    assert_eq!(labelled(&step(&explanation, 1), "honours"), Some("11z 2, 2z 1"), "{explanation}");
    let entry = step(&explanation, 5);
    assert!(entry[1].ends_with("[1]") && entry[2] == "2 wild tiles bring it nearer by 2.", "{explanation}");
    assert_eq!(labelled(&step(&explanation, 6), "standard"), Some("win"), "{explanation}");
}

#[test]
fn rules_that_need_a_search_are_told() {
    let explanation = under("without=5m", "46m11p");
    assert!(explanation.contains("a search, whose answer is in step 6"), "{explanation}");
    assert_eq!(labelled(&step(&explanation, 6), "standard"), Some("1-shanten"), "{explanation}");
    let explanation = under("no-standard", "123m11p");
    assert!(explanation.contains("But this form doesn't count under these rules."), "{explanation}");
    assert!(step(&explanation, 7)[0].starts_with("There is none: no form"), "{explanation}");
    let explanation = under("taiwanese", "123m456p789s1122344z");
    assert!(explanation.contains("The tables of five melds know no key"), "{explanation}");
    assert_eq!(labelled(&step(&explanation, 1), "standard"), Some("1-shanten"), "{explanation}");
    assert!(labelled(&step(&explanation, 2), "complete as").is_some(), "{explanation}");
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
        assert_eq!((row["key"], &object["key"]), (&*steps.key.to_string(), &steps.key.to_string().into()));
        assert_eq!((row["slot"], &object["pilot"]), (&*steps.slot.to_string(), &steps.pilot.into()));
        assert_eq!(object["sequence"], row["sequence"]);
        for (suit, name) in steps.suits.iter().zip(["characters", "dots", "bamboos", "honours"]) {
            let of_suit = &object["suits"][suit.suit as usize];
            assert_eq!((&of_suit["suit"], &of_suit["class"]), (&name.into(), &suit.class.into()));
            assert_eq!(row[&*format!("{name}_class")], suit.class.to_string());
            assert_eq!(of_suit["distances"], serde_json::to_value(suit.distances).unwrap());
        }
    }
}

#[test]
fn explanations_fit_a_narrow_terminal() {
    let run = on_columns("40", &["explain", "--symbols", "letters", "199m146779p12s246z"], "");
    assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
    // A code can't be broken.
    let is_code = |line: &str| line.rsplit(' ').next().is_some_and(|code| code.len() > 20);
    assert!(run.out.lines().all(|line| line.chars().count() <= 40 || is_code(line)), "{}", run.out);
}
