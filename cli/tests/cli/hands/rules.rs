//! Answers under other rules than riichi's.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use shanten::rules::{Rules, VariantHand};
use shanten::{Form, Position, View, Visible};

use crate::support::{HAND, STRICTNESSES, answered, any_hand, any_variant_hand, fits, hands, pointed_at, run};

/// All presets, and rules with each kind of option.
fn all_rules() -> impl Iterator<Item = (&'static str, Rules)> {
    const CHOSEN: [&str; 6] = [
        "jokers=3",
        "chinese-wild,wild=15m7z,jokers=2",
        "three-player,jokers=4,fifth-copies",
        "no-standard,wild=9s",
        "no-seven-pairs,no-thirteen-orphans",
        "taiwanese,wild=1z,jokers=3",
    ];
    let presets = Rules::PRESETS.iter().map(|(name, _)| *name);
    presets.chain(CHOSEN).map(|text| (text, text.parse().expect("these are rules")))
}

/// Many riichi hands, which are answered by separate code, or some hands under other rules.
fn hands_under(rules: Rules) -> Vec<VariantHand> {
    match rules {
        Rules::RIICHI => (0..2000).map(|number| rules.hand(&any_hand(number).to_string()).expect("a hand")).collect(),
        _ => (0..150).map(|number| any_variant_hand(number, rules)).collect(),
    }
}

fn lines(hands: &[VariantHand]) -> Vec<String> {
    hands.iter().map(VariantHand::to_string).collect()
}

/// Whether a list in an answer has an object with this value.
fn has(answer: &Value, list: &str, key: &str, value: &str) -> bool {
    answer[list].as_array().is_some_and(|all| all.iter().any(|one| one[key] == value))
}

#[test]
fn json_says_what_the_library_says() {
    let mut seen = BTreeSet::new();
    for (text, rules) in all_rules() {
        let has_honours = rules != Rules::SICHUAN;
        let visible = if has_honours { "19m258p3333s1111447z" } else { "19m258p3333s" };
        let visible: Visible = visible.parse().expect("these are tiles");
        let hands = hands_under(rules);
        let has_jokers = rules.options().jokers > 0;
        let shown = if has_jokers { format!("J{visible}") } else { visible.to_string() };
        for (name, strictness) in STRICTNESSES {
            let arguments = ["--rules", text, "--format", "json", "--strictness", name, "--visible", &shown];
            let run = run(&arguments, lines(&hands).join("\n").as_bytes());
            let of = |hand: &VariantHand| {
                let view = hand.view().with_strictness(strictness).with_visible(visible).ok()?;
                view.with_visible_jokers(has_jokers.into()).ok()
            };
            let views: Vec<View<VariantHand>> = hands.iter().filter_map(of).collect();
            let answers = answered(&run.out, &lines(&hands));
            assert_eq!(answers.len(), views.len(), "{text}: {}", run.err);
            assert_eq!(run.reasons().len(), hands.len() - views.len(), "{text}");
            for (view, answer) in views.iter().zip(answers) {
                assert_eq!(answer, json!(Position::new(*view)), "{text} {name}");
                let len = |key: &str| answer[key].as_array().map_or(0, Vec::len);
                let cases = [
                    ("a joker that goes", has(&answer, "discards", "discard", "J")),
                    ("a joker that is waited for", has(&answer, "waits", "wait", "J")),
                    ("a wild tile in a division", answer["wild"][0][0].is_string()),
                    ("melds", view.hand().melds().count() > 3),
                    ("hands of five melds", view.hand().len() > 14),
                    ("several waits", len("waits") > 2),
                    ("several divisions", len("divisions") > 1),
                    ("a form without a win", answer["thirteen_orphans"].is_null() && view.hand().len() >= 13),
                ];
                seen.extend(cases.into_iter().filter(|(_, is_seen)| *is_seen).map(|(case, _)| case));
            }
        }
    }
    assert_eq!(seen.len(), 8, "{seen:?}");
}

#[test]
fn plain_and_tsv_say_what_the_library_says() {
    for (text, rules) in all_rules() {
        let hands = hands_under(rules);
        let plain = run(&["--rules", text, "--format", "plain"], lines(&hands).join("\n").as_bytes()).out;
        assert_eq!(plain.lines().count(), hands.len(), "{text}");
        let tsv = run(&["--rules", text, "--format", "tsv"], lines(&hands).join("\n").as_bytes()).out;
        assert_eq!(tsv.lines().count(), hands.len() + 1, "{text}");
        for (line, ((hand, plain), row)) in (1_usize..).zip(hands.iter().zip(plain.lines()).zip(tsv.lines().skip(1))) {
            let object = json!(Position::new(hand.view()));
            let field = |object: &Value, name: &str| match &object[name] {
                Value::Null => String::new(),
                value => value.to_string().replace('"', ""),
            };
            let least = field(&object, "shanten");
            assert_eq!(plain, format!("{hand} {}", if least.is_empty() { "-" } else { &least }), "{text}");

            let mut fields = ["hand", "shanten", "standard", "seven_pairs", "thirteen_orphans"]
                .map(|name| field(&object, name))
                .to_vec();
            let best = if hand.len() % 3 == 1 { &object } else { &object["discards"][0] };
            match best["shanten"] {
                Value::Null => fields.extend(["", "", "0"].map(str::to_owned)),
                _ => fields.extend(["discard", "useful", "copies"].map(|name| field(best, name))),
            }
            fields.extend([line.to_string(), hand.to_string(), String::new()]);
            assert_eq!(row, fields.join("\t"), "{text}");
        }
    }
}

#[test]
fn text_has_a_line_for_each_form_and_fits_a_terminal() {
    for (text, rules) in all_rules() {
        let hands = hands_under(rules);
        let out = run(&["--rules", text], lines(&hands).join("\n").as_bytes()).quiet();
        assert_eq!(out.split("\n\n").count(), hands.len());
        for (hand, answer) in hands.iter().zip(out.split("\n\n")) {
            let view = hand.view();
            let mut lines = answer.lines();
            assert!(lines.next().is_some_and(|heading| heading.ends_with(&format!("  {hand}"))), "{answer}");
            for &form in Form::ALL.iter().filter(|form| Form::RIICHI.contains(form) || hand.has(**form)) {
                let is_small = form != Form::Standard && hand.len() < 13;
                let expected = match view.shanten_in(form) {
                    Some(shanten) => shanten.to_string(),
                    None if rules.has(form) && !is_small => "no win".to_owned(),
                    None => "-".to_owned(),
                };
                assert_eq!(
                    lines.next(),
                    Some(format!("  {form:<0$}{expected}", 18.max(form.name().len() + 2)).as_str()),
                    "{text}: {answer}"
                );
            }
            let least = view.shanten().map_or("no win".to_owned(), |shanten| shanten.to_string());
            assert_eq!(lines.next(), Some(format!("  least             {least}").as_str()), "{text}: {answer}");
        }
        assert!(fits(&out, 80), "{}", out);
    }
}

#[test]
fn riichi_is_what_is_answered_without_rules() {
    for format in ["text", "plain", "tsv", "json"] {
        for strict in ["unlimited", "visible"] {
            let arguments =
                ["--format", format, "--strictness", strict, "--visible", "1z", HAND, "1234m", "11z", "1zJ"];
            let without = run(&arguments, b"");
            for rules in ["riichi", "riichi,jokers=0", "standard"] {
                let with = run(&[&["--rules", rules], &arguments[..]].concat(), b"");
                assert_eq!((&with.out, &with.err, with.status), (&without.out, &without.err, Some(1)));
            }
        }
    }
}

#[test]
fn rules_change_what_is_ready() {
    for (rules, hand, expected) in [
        ("riichi", "1111m2233p445566s", "0"),
        ("chinese", "1111m2233p445566s", "-1"),
        ("chinese", "123m456p789s1127z", "1"),
        ("chinese-wild", "123m456p789s1127z", "0"),
        ("chinese-wild,wild=5m", "123m456p789s1127z", "1"),
        ("riichi,jokers=1", "J", "0"),
        ("taiwanese", "123456789m12345p11z", "0"),
        ("melds=5", "123456789m123456p11z", "-1"),
        ("taiwanese", "11z(123m)(456m)(789m)(111p)(222s)", "-1"),
    ] {
        let run = run(&["--rules", rules, "--format", "plain", hand], b"");
        assert_eq!((run.out, run.status), (format!("{hand} {expected}\n"), Some(0)), "{rules}: {}", run.err);
    }
}

#[test]
fn what_the_rules_lack_can_not_be_visible() {
    for (rules, visible, reason, caret) in [
        ("jokers=1", "1mJ2sJ", "a joker too many at character 6: the rules have 1", "     ^"),
        ("three-player", "1mJ", "a joker at character 3: the rules have none", "  ^"),
        ("three-player", "1m5m", "the rules three-player don't have 5m", "^^^^"),
        ("jokers=4", "J12J", "no suit (m, p, s or z) after the digits at character 2", " ^"),
        ("riichi", "J", "unknown character 'J' at character 1", "^"),
    ] {
        let run = run(&["--rules", rules, "--visible", visible, "1z"], b"");
        let expected = pointed_at("--visible", reason, visible, caret);
        assert_eq!((run.out, run.err, run.status), (String::new(), expected, Some(2)));
    }
}

#[test]
fn very_many_divisions_are_counted() {
    let answer = run(&["--rules", "jokers=8", "JJJJJ"], b"").out;
    let rules: Rules = "jokers=8".parse().expect("these are rules");
    let more = rules.hand("JJJJJ").expect("it is a hand").divisions().count() - 100;
    assert!(answer.ends_with(&format!("\n                    and {more} more\n")), "{answer}");
    assert_eq!(answer.lines().count(), 5 + 100 + 1);
}

#[test]
fn bad_rules_are_shown_where_they_are_bad() {
    let presets = Rules::PRESETS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let help = format!(" |\n = help: the presets are {presets}; --help tells the options\n");
    let unknown =
        |word: &str, at: usize| (format!("'{word}': neither a preset nor an option at character {at}"), help.as_str());
    let other = |reason: &str| (reason.to_owned(), "");
    for (rules, (reason, help), caret) in [
        ("chinse", (unknown("chinse", 1).0, " |\n = help: did you mean 'chinese'?\n"), "^"),
        ("sanma,jokers=2", (unknown("sanma", 1).0, " |\n = help: did you mean 'three-player'?\n"), "^"),
        ("3p", (unknown("3p", 1).0, " |\n = help: did you mean 'three-player'?\n"), "^"),
        ("riichi,sanma", unknown("sanma", 8), "       ^"),
        ("washizu", unknown("washizu", 1), "^"),
        ("riichi,jokers", unknown("jokers", 8), "       ^"),
        ("riichi, colour=5m", unknown("colour=5m", 9), "        ^"),
        (
            "riichi,wild=5x",
            other("'wild=5x': no tiles in the option at character 8: unknown character 'x' at character 14"),
            "             ^",
        ),
        ("wild=5m,chinese", other("'chinese': the preset at character 9 is not the first word"), "        ^"),
        ("melds=6", other("6 melds: a hand has 4 or 5"), "^^^^^^^"),
    ] {
        let run = run(&["--rules", rules, HAND], b"");
        assert_eq!(run.err, pointed_at("--rules", &reason, rules, caret) + help);
        assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
    }
    assert_eq!(
        run(&["--rules", "", HAND], b"").reasons(),
        ["--rules: '': neither a preset nor an option at character 1"]
    );
}

#[test]
fn a_hand_that_the_rules_do_not_have_is_a_bad_one() {
    let three = run(&["--rules", "three-player"], b"11z\n15m\n1mJ\n22z(234m)\n22z\n");
    assert_eq!(hands(&three.out), ["11z", "22z"]);
    let expected = "\
error: standard input:2: 5m at character 2: the rules three-player don't have it
  |
2 | 15m
  |  ^
error: standard input:3: a joker at character 3: the rules have none
  |
3 | 1mJ
  |   ^
error: standard input:4: 2m at character 4: the rules three-player don't have it
  |
4 | 22z(234m)
  |    ^
";
    assert_eq!((three.err.as_str(), three.status), (expected, Some(1)));
}

#[test]
fn rules_follow_the_command_that_they_are_for() {
    let table = run(&["table", "info", "--rules", "chinese"], b"");
    assert!(table.err.contains("unexpected argument '--rules'"), "{}", table.err);
    assert_eq!((table.out.as_str(), table.status), ("", Some(2)));
}
