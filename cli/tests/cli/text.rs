//! Answers for people.

use std::collections::BTreeSet;

use shanten::TileSet;
use unicode_width::UnicodeWidthStr;

use crate::support::{HAND, HAND_TEXT, STRICTNESSES, any_hand, hands, help_of, on_columns, run};

#[test]
fn a_hand_is_shown_in_every_form() {
    let run = run(&[HAND], b"");
    assert_eq!(run.out, HAND_TEXT);
    assert_eq!(run.err, "");
    assert_eq!(run.status, Some(0));
}

#[test]
fn several_arguments_are_answered_in_order() {
    let run = run(&[HAND, "1234m", "19m19p19s12345677z"], b"1m\n");
    let small = "\
🀇🀈🀉🀊  1234m
  standard          tenpai
  seven pairs       -
  thirteen orphans  -
  least             tenpai
  waits             1m×3 (single)
                    4m×3 (single)
                    2 kinds, 6 copies
";
    let orphans = "\
🀇🀏🀙🀡🀐🀘🀀🀁🀂🀃🀆🀅🀄🀄  19m19p19s12345677z
  standard          7-shanten
  seven pairs       5-shanten
  thirteen orphans  win
  least             win
  complete as       thirteen orphans
";
    assert_eq!(run.out, format!("{HAND_TEXT}\n{small}\n{orphans}"));
    assert_eq!(run.status, Some(0));
}

#[test]
fn a_hand_that_waits_shows_what_is_useful_and_what_improves() {
    let run = run(&["199m146779p12s24z"], b"");
    let expected = concat!(
        "  useful            1m×3 2m×4 3m×4 9m×2 1p×3 2p×4 3p×4 4p×3 5p×4 6p×3 7p×2 8p×4\n",
        "                    9p×3 1s×3 2s×3 3s×4 2z×3 4z×3\n",
        "                    18 kinds, 59 copies\n",
        "  in standard form  1m×3 2m×4 3m×4 9m×2 1p×3 2p×4 3p×4 4p×3 5p×4 6p×3 7p×2 8p×4\n",
        "                    9p×3 3s×4 2z×3 4z×3\n",
        "                    16 kinds, 53 copies\n",
        "  improving draws   85 copies after 9s\n",
        "                    77 copies after 13567z\n",
        "                    75 copies after 6m67s\n",
        "                    67 to 71 copies after 4578m458s\n",
    );
    assert_eq!(help_of(&run.out), expected);
    assert_eq!(run.status, Some(0));
}

#[test]
fn a_ready_hand_shows_its_waits() {
    let run = run(&["1112345678999m"], b"");
    let expected = concat!(
        "  waits             1m×1 (two-sided, two pairs)\n",
        "                    2m×3 (single)\n",
        "                    3m×3 (two-sided, edge)\n",
        "                    4m×3 (two-sided)\n",
        "                    5m×3 (single)\n",
        "                    6m×3 (two-sided)\n",
        "                    7m×3 (two-sided, edge)\n",
        "                    8m×3 (single)\n",
        "                    9m×1 (two-sided, two pairs)\n",
        "                    9 kinds, 23 copies\n",
    );
    assert_eq!(help_of(&run.out), expected);
}

#[test]
fn a_wait_without_copies_is_dead() {
    let some = run(&["--visible", "4447777p", "11122233344m56p"], b"");
    let expected = concat!(
        "  waits             4p×1 (two-sided)\n",
        "                    7p×0 (two-sided)  no copy left\n",
        "                    1 kind, 1 copy\n",
    );
    assert!(help_of(&some.out).starts_with(expected), "{}", some.out);
    let all = run(&["--visible", "11z22z", "123m406p789s1122z"], b"");
    let expected = concat!(
        "  waits             1z×0 (two pairs)  no copy left\n",
        "                    2z×0 (two pairs)  no copy left\n",
        "                    all waits are dead: the hand can't win as it is\n",
    );
    assert!(help_of(&all.out).starts_with(expected), "{}", all.out);
    let discards = run(&["--visible", "11z22z", "123m406p789s11223z"], b"");
    let row = "\n  3z                tenpai        0      0  1z×0 2z×0 (two pairs)  no copy left\n";
    assert!(discards.out.contains(row), "{}", discards.out);
}

#[test]
fn a_ready_discard_shows_its_waits() {
    let run = run(&["123m456p5789s1133z"], b"");
    let row = "  5s                tenpai        2      4  1z×2 3z×2 (two pairs)\n";
    assert!(run.out.contains(row), "{}", run.out);
}

#[test]
fn a_special_form_is_told_and_the_standard_form_stands_beside() {
    let drawn = run(&["2233m4455p66s1127z"], b"").out;
    let rows = concat!(
        "  discard           shanten   kinds copies  useful\n",
        "  2z                tenpai        1      3  7z×3 (single)  seven pairs\n",
        "  7z                tenpai        1      3  2z×3 (single)  seven pairs\n",
        "  2m                1-shanten     3      9  2m27z  seven pairs\n",
    );
    assert!(help_of(&drawn).starts_with(rows), "{drawn}");
    let standard = concat!(
        "  in standard form  shanten   kinds copies  useful\n",
        "  2z                3-shanten    10     28  1234m3456p6s1z\n",
        "  7z                3-shanten    10     28  1234m3456p6s1z\n",
    );
    assert!(drawn.contains(standard), "{drawn}");
    let waiting = concat!(
        "  waits             7z×3 (single)\n",
        "  in standard form  1m×4 2m×2 3m×2 4m×4 3p×4 4p×2 5p×2 6p×4 6s×2 1z×2\n",
        "                    10 kinds, 28 copies\n",
    );
    let answer = run(&["2233m4455p66s117z"], b"").out;
    assert_eq!(help_of(&answer), waiting);
    // A bad discard alone is no reason: without it the standard form is nearest.
    let plain = run(&["123m456p5789s1133z"], b"").out;
    assert!(!plain.contains("in standard form"), "{plain}");
}

#[test]
fn improving_draws_lead_to_what_the_library_says() {
    let hands: Vec<_> = (0..300).map(any_hand).filter(|hand| hand.len() % 3 == 1).collect();
    let lines: Vec<String> = hands.iter().map(ToString::to_string).collect();
    let answers = run(&[], lines.join("\n").as_bytes()).out;
    let mut told = 0;
    for (hand, answer) in hands.iter().zip(answers.split("\n\n")) {
        let (_, improving) = answer.split_once("  improving draws   ").unwrap_or_default();
        let mut all = TileSet::EMPTY;
        for line in improving.lines() {
            let (copies, tiles) = line.trim().split_once(" after ").expect("a line of improving draws");
            let copies = copies.trim_end_matches(" copies").trim_end_matches(" copy");
            let (least, most) = copies.split_once(" to ").unwrap_or((copies, copies));
            let tiles: TileSet = tiles.parse().expect("tiles");
            let after = tiles.iter().map(|tile| {
                let mut drawn = *hand;
                drawn.draw(tile).expect("there is room");
                drawn.discards()[0].useful.copies()
            });
            let after: BTreeSet<u32> = after.collect();
            let ends = [after.first(), after.last()].map(|copies| copies.map(u32::to_string));
            assert_eq!(ends, [Some(least.to_owned()), Some(most.to_owned())], "{answer}");
            all |= tiles;
            told += 1;
        }
        assert!(improving.lines().count() <= 4, "{answer}");
        assert_eq!(all, hand.improving_draws(), "{answer}");
    }
    assert!(told > 100, "{told}");
}

#[test]
fn a_wait_among_the_own_discards_is_furiten() {
    let hand = "234567m11p56s777z";
    let furiten = "  furiten           own discards have 4s: no win by another's discard\n";
    let with = run(&["--discards", "9m4s", hand], b"").out;
    assert!(with.contains("  waits             4s×3 (two-sided)\n"), "it is visible, too: {with}");
    assert!(with.contains(furiten), "{with}");
    for arguments in [&["--discards", "9m", hand][..], &["--visible", "4s", hand]] {
        let out = run(arguments, b"").out;
        assert!(!out.contains("furiten"), "{out}");
    }
    let json = |arguments: &[&str]| run(&[&["--json"], arguments, &[hand]].concat(), b"").out;
    assert!(json(&["--discards", "4s"]).contains(r#"],"furiten":true,"line":1,"#));
    assert!(json(&["--discards", "9m"]).contains(r#"],"furiten":false,"line":1,"#));
    assert!(!json(&[]).contains("furiten"));
    // It follows the shape: 3m and 6m, of which no 3m is left.
    let strict = run(&["--json", "--strict", "visible", "--visible", "333m", "--discards", "3m", "11p45m"], b"").out;
    assert!(strict.contains(r#""furiten":true"#), "{strict}");
    let strict = run(&["--strict", "visible", "--visible", "333m", "--discards", "3m", "11p45m"], b"").out;
    assert!(strict.contains("  furiten           own discards have 3m: no win by another's discard\n"), "{strict}");
    // A row of a table may have its own visible tiles; the discards stay visible.
    let row = run(&["--discards", "4s"], format!("hand\tvisible\n{hand}\t7s\n").as_bytes()).out;
    assert!(row.contains("  waits             4s×3 (two-sided)\n                    7s×3 (two-sided)\n"), "{row}");
}

#[test]
fn a_riichi_discard_may_be_furiten() {
    let earlier = run(&["--discards", "7s", "22m56s9p"], b"").out;
    assert!(
        earlier.contains("  9p                tenpai        2      7  4s×4 7s×3 (two-sided)  furiten\n"),
        "{earlier}"
    );
}

#[test]
fn bad_discards_are_bad_arguments() {
    let run = run(&["--discards", "18z", "1234m"], b"");
    assert_eq!(run.reasons(), ["--discards: no honour 8z at character 2: honours are 1z to 7z"]);
    assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
}

#[test]
fn a_complete_hand_shows_its_divisions() {
    let of = |hand: &str| help_of(&run(&[hand], b"").out).to_owned();
    let two = concat!(
        "  complete as       99s 111p 222p 333p (789p)\n",
        "                    99s 123p 123p 123p (789p)  (identical runs)\n",
    );
    assert_eq!(of("111222333p99s(789p)"), two);
    assert_eq!(of("123m44z(789p)(777z)[1111s]"), "  complete as       44z 123m (789p) [1111s] (777z)\n");
    let runs = "  complete as       77z 123m 123m 456m 456m  (seven pairs, twice identical runs)\n";
    assert_eq!(of("112233445566m77z"), runs);
    let gates = "  complete as       11m 123m 456m 789m 999m  (nine gates, straight)\n";
    assert_eq!(of("11123456789999m"), gates);
    assert_eq!(of("1133557799m1133p"), "  complete as       seven pairs\n");
    assert_eq!(of("19m19p19s12345677z"), "  complete as       thirteen orphans\n");
}

#[test]
fn called_melds_are_read_and_written() {
    for hand in ["123m4z(789p)(777+7z)[1111s]", "4z(789p)(789p)(789p)(7777z)", "22m(123m)", "1112223344m(666z)"] {
        let run = run(&[hand], b"");
        assert_eq!(hands(&run.out), [hand]);
        assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
    }
    let glyphs = run(&["123m4z(789p)(777+7z)[1111s]"], b"");
    assert!(glyphs.out.starts_with("🀇🀈🀉🀃(🀟🀠🀡)(🀄🀄🀄+🀄)[🀐🀐🀐🀐]  123m4z"), "{}", glyphs.out);
}

#[test]
fn no_line_is_wider_than_a_terminal() {
    let input = (0..2000).map(|number| any_hand(number).to_string()).collect::<Vec<_>>().join("\n");
    for (strictness, _) in STRICTNESSES {
        let run = run(&["--strict", strictness], input.as_bytes());
        assert_eq!((hands(&run.out).len(), run.status), (2000, Some(0)));
        for line in run.out.lines() {
            assert!(line.chars().count() <= 80 && line == line.trim_end(), "{line}");
        }
    }
}

#[test]
fn answers_fit_a_narrow_terminal() {
    let drawn = "\
🀇🀏🀏🀙🀜🀞🀟🀟🀡🀐🀑🀁🀃🀅  199m146779p12s246z
  standard          4-shanten
  seven pairs       4-shanten
  thirteen orphans  4-shanten
  least             4-shanten
  discard    kinds copies useful
  4p 4-shanten  22     77 1239m1235689p
                    1239s1234567z
  7p 4-shanten  18     65 1239m12358p39s
                    1234567z
";
    assert!(on_columns("40", &[HAND], "").out.starts_with(drawn));
    let waiting = concat!(
        "  useful            1m×3 2m×4 3m×4 9m×2\n",
        "                    1p×3 2p×4 3p×4 4p×3\n",
        "                    5p×4 6p×3 7p×2 8p×4\n",
        "                    9p×3 1s×3 2s×3 3s×4\n",
        "                    2z×3 4z×3\n",
        "                    18 kinds, 59 copies\n",
        "  in standard form  1m×3",
    );
    let answer = on_columns("40", &["199m146779p12s24z"], "").out;
    assert!(help_of(&answer).starts_with(waiting), "{answer}");
    let tenpai = on_columns("40", &["1112345678999m"], "").out;
    assert!(tenpai.contains("\n  waits             1m×1 (two-sided, two\n                    pairs)\n"), "{tenpai}");
}

#[test]
fn no_line_is_wider_than_a_narrow_terminal() {
    let lines: Vec<String> = (0..1000).map(|number| any_hand(number).to_string()).collect();
    for columns in [20, 40, 41, 57, 79] {
        for symbols in ["both", "unicode", "letters"] {
            let arguments = ["--symbols", symbols, "--rules", "jokers=2"];
            let narrow = on_columns(&columns.to_string(), &arguments, &lines.join("\n"));
            assert_eq!(narrow.status, Some(0));
            for line in narrow.out.lines() {
                assert!(line.width() <= columns.max(40), "{columns}: {line}");
                assert_eq!(line, line.trim_end());
            }
            // Only the headings of discards have other words.
            let wide = run(&arguments, lines.join("\n").as_bytes()).out;
            let wide = wide.replace("form  shanten   kinds", "form discard kinds");
            let wide = wide.replace("discard           shanten   kinds", "discard kinds");
            let characters = |out: &str| out.split_whitespace().map(str::to_owned).collect::<String>();
            assert!(characters(&narrow.out) == characters(&wide), "{columns}, {symbols}");
        }
    }
}
