//! Answers for people.

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
        "  useful            1m×3 2m×4 3m×4 9m×2 1p×3 2p×4 3p×4 4p×3 5p×4 6p×3\n",
        "                    7p×2 8p×4 9p×3 1s×3 2s×3 3s×4 2z×3 4z×3  (59)\n",
        "  improving draws   45678m456789s13567z\n",
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
    );
    assert_eq!(help_of(&run.out), expected);
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
  discard    copies useful
  4p 4-shanten   77 1239m1235689p1239s
                    1234567z
  7p 4-shanten   65 1239m12358p39s
                    1234567z
";
    assert!(on_columns("40", &[HAND], "").out.starts_with(drawn));
    let waiting = concat!(
        "  useful            1m×3 2m×4 3m×4 9m×2\n",
        "                    1p×3 2p×4 3p×4 4p×3\n",
        "                    5p×4 6p×3 7p×2 8p×4\n",
        "                    9p×3 1s×3 2s×3 3s×4\n",
        "                    2z×3 4z×3  (59)\n",
        "  improving draws   45678m456789s13567z\n",
    );
    assert_eq!(help_of(&on_columns("40", &["199m146779p12s24z"], "").out), waiting);
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
            // Only the heading of the discards has another word.
            let wide = run(&arguments, lines.join("\n").as_bytes()).out.replace("shanten     copies", "copies");
            let characters = |out: &str| out.split_whitespace().map(str::to_owned).collect::<String>();
            assert!(characters(&narrow.out) == characters(&wide), "{columns}, {symbols}");
        }
    }
}
