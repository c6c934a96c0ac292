//! Calls of another player's discard.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use serde_json::{Value, json};
use shanten::{Hand, Meld, MeldKind, Opponent, Piece, Shanten, Strictness, Tile, TileSet, Useful, Visible};

use crate::support::{any_hand, help_of, on_columns, run};

const HAND: &str = "33567789m46s";

#[test]
fn calls_stand_beside_passing() {
    let run = run(&["33567789m46s + 6m"], b"");
    let expected = "\
🀉🀉🀋🀌🀍🀍🀎🀏🀓🀕  33567789m46s + 6m
  standard          tenpai
  seven pairs       -
  thirteen orphans  -
  least             tenpai
  6m from the left  shanten   kinds copies  useful
  pass              tenpai        1      4  5s×4 (closed)
  (567m), then 9m   tenpai        1      4  5s×4 (closed)
  (678m), then 4s   1-shanten    10     33  34789m45678s
  no swaps (kuikae) 6m not right after (567m)
                    69m not right after (678m)
";
    assert_eq!((run.out.as_str(), run.err.as_str(), run.status), (expected, "", Some(0)));
}

#[test]
fn a_hand_a_plus_and_a_tile_may_be_arguments_of_their_own() {
    let one = run(&["33567789m46s + 6m", "11z"], b"").out;
    for arguments in [&[HAND, "+", "6m", "11z"][..], &[HAND, "+6m", "11z"], &["33567789m46s+", "6m", "11z"]] {
        let run = run(arguments, b"");
        assert_eq!((run.out.as_str(), run.err.as_str(), run.status), (one.as_str(), "", Some(0)));
    }
    assert_eq!(run(&[], b"33567789m46s+6m\n11z\n").out, one);
    assert_eq!(run(&[], b"hand\tid\n33567789m46s + 6m\t5\n11z\t6\n").out, one);
    // The plus of an added quad is another one.
    let quad = run(&["--format", "plain", "123m4z(789p)(777+7z)[1111s]"], b"");
    assert_eq!((quad.out.as_str(), quad.status), ("123m4z(789p)(777+7z)[1111s] 0\n", Some(0)));
    let quad = run(&["12m4z(777+7z)4z+3m"], b"");
    assert!(quad.out.contains("\n  (123m), then 4z   tenpai"), "{}", quad.out);
}

#[test]
fn only_the_left_makes_runs() {
    let from = |from: &str| help_of(&run(&["--from", from, "3366m46s2z", "+", "6m"], b"").out).to_owned();
    for (whose, title) in [("left", "the left  "), ("across", "across    "), ("right", "the right ")] {
        let start = format!("  6m from {title}shanten");
        assert!(from(whose).starts_with(&start), "{}", from(whose));
        assert!(from(whose).contains("\n  (666m), then 2z   tenpai"), "{}", from(whose));
    }
    let from = |from: &str| run(&["--from", from, "3345m45s2z + 6m"], b"").out;
    assert!(from("left").contains("\n  (456m), then 2z   tenpai"), "{}", from("left"));
    for whose in ["across", "right"] {
        assert!(from(whose).ends_with("\n  no call is possible\n"), "{}", from(whose));
    }
}

#[test]
fn a_win_comes_first() {
    let win = run(&["4566m + 6m"], b"").out;
    let expected = concat!(
        "  6m from the left  shanten   kinds copies  useful\n",
        "  win               it completes the hand\n",
        "  pass              tenpai        2      5  3m×4 (two-sided) 6m×1 (two-sided,\n",
        "                    single)  furiten until the next turn\n",
        "  (666m), then 4m   tenpai        1      3  5m×3 (single)\n",
        "  (456m)            no discard: only swaps are left\n",
        "  no swaps (kuikae) 6m not right after (456m)\n",
    );
    assert_eq!(help_of(&win), expected);
    let furiten = run(&["--discards", "3m", "4566m + 6m"], b"").out;
    assert!(furiten.contains("\n  win               furiten: no win by another's discard\n"), "{furiten}");
}

#[test]
fn a_quad_draws_before_it_discards() {
    let run = run(&["111p3z + 1p"], b"");
    let quad = "\n  (1111p)           tenpai        1      3  3z×3 (single)\n";
    assert!(run.out.contains(quad), "{}", run.out);
}

#[test]
fn red_fives_are_other_melds() {
    let both = run(&["3405p11z2s + 3p"], b"").out;
    for meld in ["(340p)", "(345p)"] {
        assert!(both.contains(&format!("\n  {meld}, then ")), "{both}");
    }
    let red = run(&["34p11z2s6s7s + 0p"], b"").out;
    assert!(red.contains(" + 0p\n") && red.contains("\n  0p from the left "), "{red}");
    assert!(red.contains("\n  (340p), then "), "{red}");
}

#[test]
fn what_can_not_be_asked_is_told() {
    for (arguments, reason, caret) in [
        (&["1234m1z+4m"][..], "no call of 4m: the hand has drawn already", Some(7)),
        (&["11p3z3z +"], "0 tiles where one is expected", None),
        (&["11p3z3z + 67m"], "2 tiles where one is expected", None),
        (&["11p3z3z + 8z"], "no honour 8z at character 11: honours are 1z to 7z", Some(10)),
        (&["11p3z8z + 1z"], "no honour 8z at character 6: honours are 1z to 7z", Some(5)),
        (&["+ 1z"], "no tiles", None),
        (&["1111p + 1p"], "5 copies of 1p, visible and own: there are 4", None),
        (&["--visible", "1p", "111p3z + 1p"], "5 copies of 1p, visible and own: there are 4", None),
        (&["--rules", "three-player", "--from", "across", "11p3z3z + 1p"], "", Some(8)),
    ] {
        let run = run(arguments, b"");
        let reason = if reason.is_empty() { "nobody sits across with three players" } else { reason };
        assert_eq!(run.reasons(), [format!("argument 1: {reason}")]);
        assert_eq!((run.out.as_str(), run.status), ("", Some(1)));
        if let Some(caret) = caret {
            let line = format!(" | {}^", " ".repeat(caret));
            assert!(run.err.lines().any(|other| other == line), "{}", run.err);
        }
    }
}

#[test]
fn calls_fit_a_narrow_terminal() {
    let expected = concat!(
        "  6m from the left  shanten kinds copies\n",
        "                    useful\n",
        "  pass              tenpai      1      4\n",
        "                    5s×4 (closed)\n",
        "  (567m), then 9m   tenpai      1      4\n",
        "                    5s×4 (closed)\n",
        "  (678m), then 4s   1-shanten  10     33\n",
        "                    34789m45678s\n",
        "  no swaps (kuikae) 6m not right after\n",
        "                    (567m)\n",
        "                    69m not right after\n",
        "                    (678m)\n",
    );
    assert_eq!(help_of(&on_columns("40", &["33567789m46s + 6m"], "").out), expected);
}

/// The tiles useful to a hand before its draw, with a tile visible.
fn useful(hand: Hand, strictness: Strictness, visible: Option<Tile>) -> Useful {
    let visible: Result<Visible, _> = visible.into_iter().collect();
    let view = hand.view().with_strictness(strictness).with_visible(visible.expect("one tile"));
    view.expect("the tile was in the hand").useful()
}

#[test]
fn json_has_the_best_discard_after_each_call() {
    let claimed = |number: u64| Tile::from_index((number * 7 % 34) as u8).expect("a kind");
    let is_left = |hand: &Hand, tile: Tile| {
        let own = hand.tiles().chain(hand.melds().flat_map(Meld::tiles));
        hand.len() % 3 == 1 && own.filter(|&other| other == tile).count() < 4
    };
    let asked = (0..3000).map(|number| (any_hand(number), claimed(number / 10)));
    let asked: Vec<(Hand, Tile)> = asked.filter(|(hand, tile)| is_left(hand, *tile)).collect();
    let lines: Vec<String> = asked.iter().map(|(hand, tile)| format!("{hand} + {tile}")).collect();
    for (name, strictness) in [("concealed", Strictness::Concealed), ("visible", Strictness::Visible)] {
        let run = run(&["--json", "--strict", name], lines.join("\n").as_bytes());
        assert_eq!((run.err.as_str(), run.status), ("", Some(0)));
        let (mut runs, mut quads, mut without_discard, mut wins) = (0, 0, 0, 0);
        for (&(hand, tile), line) in asked.iter().zip(run.out.lines()) {
            let answer: Value = serde_json::from_str(line).expect("an answer is JSON");
            let calls = hand.calls(Piece::plain(tile), Opponent::Left);
            let all = answer["calls"].as_array().expect("a list");
            assert_eq!(all.len(), calls.len(), "{line}");
            for call in &calls {
                let is_call = |told: &&Value| told["meld"] == call.meld().to_string();
                let told = all.iter().find(is_call).expect("every call is there");
                let mut called = hand;
                called.make_call(call).expect("it can be made");
                let expected = if call.meld().kind().is_quad() {
                    quads += 1;
                    Some((None, useful(called, strictness, None)))
                } else {
                    let discards: BTreeSet<Tile> = called.tiles().collect();
                    let best = discards.into_iter().filter(|&discard| !call.swaps().contains(discard)).map(|discard| {
                        let mut after = called;
                        after.discard(discard).expect("the hand has it");
                        let visible = (strictness == Strictness::Visible).then_some(discard);
                        (Some(discard), useful(after, strictness, visible))
                    });
                    runs += u32::from(call.meld().kind() == MeldKind::Run);
                    best.min_by_key(|(_, useful)| {
                        (useful.shanten().is_none(), useful.shanten(), Reverse(useful.copies()))
                    })
                };
                without_discard += u32::from(expected.is_none());
                let (discard, useful) = expected.unzip();
                assert_eq!(told["discard"], json!(discard.flatten()), "{line}");
                assert_eq!(told["shanten"], json!(useful.and_then(|useful| useful.shanten())), "{line}");
                let copies = useful.map(|useful| u64::from(useful.copies()));
                assert_eq!(told["copies"].as_u64(), copies, "{line}");
                let swaps = call.swaps().iter().filter(|&swap| called.count(swap) > 0).collect::<TileSet>();
                assert_eq!(told["swaps"], json!(swaps), "{line}");
            }
            let is_win = useful(hand, strictness, None).shanten() == Some(Shanten::TENPAI)
                && hand.view().with_strictness(strictness).waits().tiles().contains(tile);
            assert_eq!(answer["win"], is_win, "{line}");
            assert_eq!(answer["copies"], useful(hand, strictness, Some(tile)).copies(), "{line}");
            wins += u32::from(is_win);
        }
        let seen = [runs, quads, without_discard, wins];
        assert!(seen.iter().all(|&seen| seen > 0), "{name}: {seen:?}");
    }
}
