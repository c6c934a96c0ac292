//! Answers under other rules than those of riichi.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use shanten::rules::{Rules, VariantHand};
use shanten::{Division, Form, Mark, Shanten, Shape, Strictness, Useful, View, Visible};

use crate::support::{HAND, STRICTNESSES, answered, any_variant_hand, hands, help_of, run};

/// All presets but riichi, and rules of options of each sort.
fn all_rules() -> impl Iterator<Item = (&'static str, Rules)> {
    const CHOSEN: [&str; 6] = [
        "jokers=3",
        "chinese-wild,wild=15m7z,jokers=2",
        "three-player,jokers=4,fifth-copies",
        "no-standard,wild=9s",
        "no-seven-pairs,no-thirteen-orphans",
        "taiwanese,wild=1z,jokers=3",
    ];
    let presets = Rules::PRESETS.iter().map(|(name, _)| *name).filter(|name| *name != "riichi");
    presets.chain(CHOSEN).map(|text| (text, text.parse().expect("these are rules")))
}

fn lines(hands: &[VariantHand]) -> Vec<String> {
    hands.iter().map(VariantHand::to_string).collect()
}

/// Useful tiles with a joker after them.
fn with_joker(useful: &Useful) -> String {
    format!("{}{}", useful.tiles(), if useful.jokers() > 0 { "J" } else { "" })
}

/// The result of each discard, jokers among them, the best first.
fn discards(view: &View<VariantHand>) -> Vec<(String, Useful)> {
    let discards = view.discards();
    let mut all: Vec<_> = discards.iter().map(|discard| (discard.tile.to_string(), discard.useful)).collect();
    all.extend(view.after_joker().map(|useful| ("J".to_owned(), useful)));
    all.sort_by_key(|(_, useful)| (useful.shanten().map_or(i8::MAX, Shanten::get), u32::MAX - useful.copies()));
    all
}

fn number(shanten: Option<Shanten>) -> Option<i8> {
    shanten.map(Shanten::get)
}

/// The copies left of each useful tile, and of the jokers.
fn copies_of(useful: &Useful) -> Value {
    let jokers = (useful.jokers() > 0).then_some(useful.jokers());
    json!(useful.iter().map(|(_, copies)| copies).chain(jokers).collect::<Vec<_>>())
}

/// The library's answers about a hand.
fn object(view: &View<VariantHand>) -> Value {
    let hand = view.hand();
    let mut object = json!({
        "hand": hand.to_string(),
        "rules": view.rules().to_string(),
        "shanten": number(view.shanten()),
        "standard": number(view.shanten_in(Form::Standard)),
        "seven_pairs": number(view.shanten_in(Form::SevenPairs)),
        "thirteen_orphans": number(view.shanten_in(Form::ThirteenOrphans)),
    });
    if hand.len() % 3 == 1 {
        let useful = view.useful();
        object["useful"] = json!(with_joker(&useful));
        object["copies"] = json!(useful.copies());
        object["copies_of"] = copies_of(&useful);
        if view.shanten() == Some(Shanten::TENPAI) {
            let waits = view.waits();
            let jokers = waits.jokers();
            let of_jokers = (jokers > 0).then(|| json!({ "wait": "J", "shapes": [], "copies": jokers }));
            let waits = waits.iter().map(|wait| {
                let shapes: Vec<&str> = wait.shapes().map(Shape::name).collect();
                json!({ "wait": wait.tile().to_string(), "shapes": shapes, "copies": wait.copies() })
            });
            object["waits"] = waits.chain(of_jokers).collect();
        }
        return object;
    }
    let discards = discards(view).into_iter().map(|(discard, useful)| {
        json!({
            "discard": discard,
            "shanten": number(useful.shanten()),
            "useful": with_joker(&useful),
            "copies": useful.copies(),
            "copies_of": copies_of(&useful),
        })
    });
    object["discards"] = discards.collect();
    if view.shanten() == Some(Shanten::WIN) {
        let divisions: Vec<Division> = view.divisions().collect();
        object["divisions"] = divisions.iter().map(Division::to_string).collect();
        let marks = divisions.iter().map(|division| division.marks().map(Mark::name).collect::<Vec<_>>());
        object["marks"] = marks.map(|marks| json!(marks)).collect();
        if view.rules().wild_tiles() > 0 {
            let wild = divisions.iter().map(|division| division.wild().map(|tile| tile.to_string()));
            object["wild"] = wild.map(|wild| json!(wild.collect::<Vec<_>>())).collect();
        }
    }
    object
}

/// Whether a list of an answer has an object with such a value.
fn has(answer: &Value, list: &str, key: &str, value: &str) -> bool {
    answer[list].as_array().is_some_and(|all| all.iter().any(|one| one[key] == value))
}

#[test]
fn json_says_what_the_library_says() {
    let visible: Visible = "19m258p333s111447z".parse().expect("these are tiles");
    let mut seen = BTreeSet::new();
    for (text, rules) in all_rules() {
        let hands: Vec<VariantHand> = (0..150).map(|number| any_variant_hand(number, rules)).collect();
        let has_jokers = rules.options().jokers > 0;
        let shown = if has_jokers { format!("J{visible}") } else { visible.to_string() };
        for (name, strictness) in STRICTNESSES {
            let arguments = ["--rules", text, "--format", "json", "--strict", name, "--visible", &shown];
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
                assert_eq!(answer, object(view), "{text} {name}");
                let cases = [
                    ("a joker that goes", has(&answer, "discards", "discard", "J")),
                    ("a joker that is waited for", has(&answer, "waits", "wait", "J")),
                    ("a wild tile in a division", answer["wild"][0][0].is_string()),
                    ("melds", view.hand().melds().count() > 3),
                    ("hands of five melds", view.hand().len() > 14),
                ];
                seen.extend(cases.into_iter().filter(|(_, is_seen)| *is_seen).map(|(case, _)| case));
            }
        }
    }
    assert_eq!(seen.len(), 5, "{seen:?}");
}

#[test]
fn plain_and_tsv_say_what_the_library_says() {
    for (text, rules) in all_rules() {
        let hands: Vec<VariantHand> = (0..150).map(|number| any_variant_hand(number, rules)).collect();
        let plain = run(&["--rules", text, "--format", "plain"], lines(&hands).join("\n").as_bytes()).out;
        assert_eq!(plain.lines().count(), hands.len(), "{text}");
        let tsv = run(&["--rules", text, "--format", "tsv"], lines(&hands).join("\n").as_bytes()).out;
        assert_eq!(tsv.lines().count(), hands.len() + 1, "{text}");
        for (line, ((hand, plain), row)) in (1_usize..).zip(hands.iter().zip(plain.lines()).zip(tsv.lines().skip(1))) {
            let shown = |shanten| number(shanten).map_or(String::new(), |number| number.to_string());
            let least = shown(hand.shanten());
            assert_eq!(plain, format!("{hand} {}", if least.is_empty() { "-" } else { &least }), "{text}");

            let view = hand.view();
            let mut fields = vec![hand.to_string(), least];
            fields.extend(Form::ALL.iter().map(|&form| shown(view.shanten_in(form))));
            let best = if hand.len() % 3 == 1 {
                Some((String::new(), view.useful()))
            } else {
                discards(&view).into_iter().next().filter(|(_, useful)| useful.shanten().is_some())
            };
            let (discard, useful) = best.unzip();
            fields.push(discard.unwrap_or_default());
            fields.push(useful.as_ref().map(with_joker).unwrap_or_default());
            fields.push(useful.map_or(0, |useful| useful.copies()).to_string());
            fields.extend([line.to_string(), hand.to_string(), String::new()]);
            assert_eq!(row, fields.join("\t"), "{text}");
        }
    }
}

#[test]
fn text_has_a_line_for_each_form_and_fits_a_terminal() {
    for (text, rules) in all_rules() {
        let hands: Vec<VariantHand> = (0..150).map(|number| any_variant_hand(number, rules)).collect();
        let run = run(&["--rules", text], lines(&hands).join("\n").as_bytes());
        assert_eq!((run.err.as_str(), run.status), ("", Some(0)), "{text}");
        assert_eq!(run.out.split("\n\n").count(), hands.len());
        for (hand, answer) in hands.iter().zip(run.out.split("\n\n")) {
            let view = hand.view();
            let mut lines = answer.lines();
            assert!(lines.next().is_some_and(|heading| heading.ends_with(&format!("  {hand}"))), "{answer}");
            for &form in Form::ALL {
                let is_small = form != Form::Standard && hand.len() < 13;
                let expected = match view.shanten_in(form) {
                    Some(shanten) => shanten.to_string(),
                    None if rules.has(form) && !is_small => "no win".to_owned(),
                    None => "-".to_owned(),
                };
                assert_eq!(lines.next(), Some(format!("  {:<18}{expected}", form.name()).as_str()), "{text}: {answer}");
            }
            let least = view.shanten().map_or("no win".to_owned(), |shanten| shanten.to_string());
            assert_eq!(lines.next(), Some(format!("  least             {least}").as_str()), "{text}: {answer}");
        }
        for line in run.out.lines() {
            assert!(line.chars().count() <= 80 && line == line.trim_end(), "{line}");
        }
    }
}

#[test]
fn riichi_is_what_is_answered_without_rules() {
    for format in ["text", "plain", "tsv", "json"] {
        for strict in ["unlimited", "visible"] {
            let arguments = ["--format", format, "--strict", strict, "--visible", "1z", HAND, "1234m", "11z", "1zJ"];
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
fn kinds_that_do_not_exist_are_of_no_use() {
    let useful = |rules: &str| {
        let run = run(&["--rules", rules, "--format", "tsv", "119m123p456789s1z"], b"");
        run.out.trim_end().rsplit('\t').nth(3).map(str::to_owned)
    };
    assert_eq!(useful("three-player").as_deref(), Some("19m1z"));
    assert_eq!(useful("riichi,without=2345678m").as_deref(), Some("19m1z"));
    assert_eq!(useful("riichi").as_deref(), Some("1789m1z"));
}

#[test]
fn a_form_that_does_not_count_has_a_dash() {
    let run = run(&["--rules", "taiwanese", "199m146779p12s24z", "123456789m1234p1122z"], b"");
    for shanten in ["4-shanten", "tenpai"] {
        let forms = format!(
            "  standard          {shanten}\n  seven pairs       -\n  thirteen orphans  -\n  least             {shanten}\n"
        );
        assert!(run.out.contains(&forms), "{}", run.out);
    }
}

#[test]
fn a_joker_is_a_row_of_the_discards() {
    let run = run(&["--rules", "jokers=2", "123m11p45899sJ"], b"");
    let rows = concat!(
        "  3m                1-shanten     6     21  3m1p3679sJ\n",
        "  J                 1-shanten     5     18  1p3679sJ\n",
    );
    assert!(run.out.ends_with(rows), "{}", run.out);
}

#[test]
fn a_joker_may_be_all_that_can_go() {
    let run = run(&["--rules", "jokers=2", "--format", "tsv", "JJ"], b"");
    let kinds = "123456789m123456789p123456789s1234567z";
    assert!(run.out.ends_with(&format!("\nJJ\t-1\t-1\t\t\tJ\t{kinds}J\t137\t1\tJJ\t\n")), "{}", run.out);
}

#[test]
fn jokers_are_useful_and_waited_for() {
    let of = |hand: &str| help_of(&run(&["--rules", "jokers=3", hand], b"").out).to_owned();
    let waits = concat!(
        "  waits             3s×4 (two-sided)\n",
        "                    6s×4 (two-sided)\n",
        "                    7s×4 (edge)\n",
        "                    J×2\n",
        "                    3 kinds, 14 copies\n",
    );
    assert_eq!(of("123m11p4589sJ"), waits);
    let useful = concat!(
        "  useful            3s×4 6s×4 7s×4 J×3\n",
        "                    3 kinds, 15 copies\n",
        "  improving draws   27 copies after 1p\n",
        "                    19 copies after 4589s\n",
    );
    assert_eq!(of("123m11p4589s1z"), useful);
    let unicode = run(&["--rules", "jokers=3", "--symbols", "unicode", "1mJ"], b"").out;
    assert!(unicode.starts_with("🀇🀪\n") && unicode.ends_with("  complete as       🀇🀇*\n"), "{unicode}");
}

#[test]
fn visible_jokers_are_not_left() {
    let run = |visible: &[&str]| run(&[&["--rules", "jokers=3"], visible, &["123m11p4589sJ"]].concat(), b"");
    for visible in [&["--visible", "J"][..], &["--visible", "3sJ6s"], &["--visible", "🀪"], &["--visible", "3sＪ"]] {
        assert!(run(visible).out.contains("\n                    J×1\n"), "{visible:?}");
    }
    let two = run(&["--visible", "J1z", "--visible", "J"]);
    let end = "\n                    7s×4 (edge)\n                    3 kinds, 12 copies\n";
    assert!(two.out.ends_with(end), "{}", two.out);
    let many = run(&["--visible", "JJJ"]);
    assert_eq!(many.reasons(), ["argument 1: 4 jokers, visible and own: the rules have 3"]);
    assert_eq!(many.status, Some(1));
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
        let expected = format!("error: --visible: {reason}\n |\n | {visible}\n | {caret}\n");
        assert_eq!((run.out, run.err, run.status), (String::new(), expected, Some(2)));
    }
}

#[test]
fn divisions_show_what_wild_tiles_stand_for() {
    let of = |rules: &str, hand: &str| help_of(&run(&["--rules", rules, hand], b"").out).to_owned();
    let two = "  complete as       11z 123m 456p 789s 222*z\n                    22z 123m 456p 789s 111*z\n";
    assert_eq!(of("chinese-wild", "123m456p789s11227z"), two);
    let called = "  complete as       11z 123m 3*45p (222z)\n                    11z 123m 456*p (222z)\n";
    assert_eq!(of("chinese-wild", "123m45p117z(222z)"), called);
    let marks = concat!(
        "\n                    11z 123m 123m 111*p 23*4*p  (identical runs)",
        "\n                    11z 123m 123m 123*p 12*3*p",
        "\n                    (seven pairs, twice identical runs)\n",
    );
    let marked = of("jokers=3", "112233m112p11zJJJ");
    assert!(marked.contains(marks), "{marked}");
    assert_eq!(of("chinese-wild", "7m1122334455667z"), "  complete as       seven pairs\n");
    // A fifth copy, which only the most lenient strictness allows.
    let unlimited = run(&["--rules", "jokers=1", "--strict", "unlimited", "1111mJ"], b"").out;
    assert!(unlimited.ends_with("  least             win\n  complete as       11m 111*m\n"), "{unlimited}");
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
        (
            "wild=5",
            other(
                "'wild=5': no tiles in the option at character 1: no suit (m, p, s or z) after the digits at character 6",
            ),
            "     ^",
        ),
        ("riichi,jokers=many", other("'jokers=many': no small number in the option at character 8"), "       ^"),
        ("wild=5m,chinese", other("'chinese': the preset at character 9 is not the first word"), "        ^"),
        ("jokers=17", other("17 jokers: there may be at most 16"), "^^^^^^^^^"),
        ("melds=6", other("6 melds: a hand has 4 or 5"), "^^^^^^^"),
        ("fifth-copies", other("nothing is wild that could be a fifth copy"), "^^^^^^^^^^^^"),
        ("three-player,wild=5m", other("5m can't be wild: it doesn't exist"), "^^^^^^^^^^^^^^^^^^^^"),
    ] {
        let run = run(&["--rules", rules, HAND], b"");
        assert_eq!(run.err, format!("error: --rules: {reason}\n |\n | {rules}\n | {caret}\n{help}"));
        assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
    }
    assert_eq!(
        run(&["--rules", "", HAND], b"").reasons(),
        ["--rules: '': neither a preset nor an option at character 1"]
    );
}

#[test]
fn the_last_rules_count() {
    let run = run(&["--rules", "chinese", "--rules", "jokers=1", "--format", "plain", "J"], b"");
    assert_eq!((run.out.as_str(), run.status), ("J 0\n", Some(0)));
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
    let jokers = run(&["--rules", "jokers=1", "1mJJ"], b"");
    assert_eq!(jokers.reasons(), ["argument 1: a joker too many at character 4: the rules have 1"]);
    let reasons = |rules: &str, hand: &str| run(&["--rules", rules, hand], b"").err;
    let sizes = "3 concealed tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16 or 17";
    assert!(reasons("taiwanese", "123m").contains(sizes));
    assert!(reasons("chinese", "123m").contains("3 concealed tiles: a hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14"));
    assert!(
        reasons("taiwanese", "123456789m123456p111z").contains("no room for 1z at character 20: a hand has 17 tiles")
    );
    assert!(reasons("chinese-wild", "77777z").contains("a fifth 7z at character 5"));
}

#[test]
fn strictness_and_what_is_visible_count() {
    let of = |strict: &str, hand: &str| {
        run(&["--rules", "chinese", "--strict", strict, "--visible", "44p", "--format", "plain", hand], b"").out
    };
    for (name, strictness) in STRICTNESSES {
        let hand = "222444m4468p[7777p]";
        let view = "chinese".parse::<Rules>().expect("a preset").hand(hand).expect("a hand").view();
        let view = view.with_visible("44p".parse().expect("tiles")).expect("they can be").with_strictness(strictness);
        let expected = view.shanten().map(Shanten::get);
        assert_eq!(expected, Some(i8::from(strictness >= Strictness::Melds)));
        assert_eq!(of(name, hand), format!("{hand} {}\n", expected.unwrap_or_default()));
    }
}

#[test]
fn rules_follow_the_command_that_they_are_for() {
    let table = run(&["table", "info", "--rules", "chinese"], b"");
    assert!(table.err.contains("unexpected argument '--rules'"), "{}", table.err);
    assert_eq!((table.out.as_str(), table.status), ("", Some(2)));
    let before = run(&["--rules", "chinese", "odds", HAND], b"");
    assert_eq!(before.reasons(), ["the command 'odds' comes first: its options and hands follow it"]);
}

#[test]
fn a_stream_keeps_its_order() {
    let rules = Rules::CHINESE_WILD;
    let hands: Vec<VariantHand> = (0..3000).map(|number| any_variant_hand(number, rules)).collect();
    let input = lines(&hands).join("\n").replacen('\n', "\n1mJ\n", 1);
    let run = run(&["--rules", "chinese-wild", "--format", "plain"], input.as_bytes());
    assert_eq!(run.reasons(), ["standard input:2: a joker at character 3: the rules have none"]);
    let answered: Vec<&str> = run.out.lines().filter_map(|line| Some(line.split_once(' ')?.0)).collect();
    assert_eq!(answered, hands.iter().map(VariantHand::to_string).collect::<Vec<_>>());
}
