//! Answers for people.

use std::collections::BTreeSet;

use shanten::TileSet;

use crate::support::{STRICTNESSES, any_hand, fits, hands, help_of, on_columns, run};

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
        let run = run(&["--strictness", strictness], input.as_bytes());
        assert_eq!((hands(&run.out).len(), run.status), (2000, Some(0)));
        assert!(fits(&run.out, 80), "{}", run.out);
    }
}

#[test]
fn no_line_is_wider_than_a_narrow_terminal() {
    let lines: Vec<String> = (0..1000).map(|number| any_hand(number).to_string()).collect();
    for columns in [20, 40, 41, 57, 79] {
        for symbols in ["both", "unicode", "letters"] {
            let arguments = ["--symbols", symbols, "--rules", "jokers=2"];
            let narrow = on_columns(&columns.to_string(), &arguments, &lines.join("\n"));
            assert_eq!(narrow.status, Some(0));
            assert!(fits(&narrow.out, columns.max(40)), "{columns}: {}", narrow.out);
            // Only the headers of discard tables differ.
            let wide = run(&arguments, lines.join("\n").as_bytes()).out;
            let wide = wide.replace("form  shanten   kinds", "form discard kinds");
            let wide = wide.replace("discard           shanten   kinds", "discard kinds");
            let characters = |out: &str| out.split_whitespace().map(str::to_owned).collect::<String>();
            assert!(characters(&narrow.out) == characters(&wide), "{columns}, {symbols}");
        }
    }
}
