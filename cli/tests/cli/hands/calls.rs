//! Calls of another player's discard.

use std::collections::BTreeSet;

use serde_json::json;
use shanten::{Hand, Meld, Opponent, Position, Strictness, Tile};

use crate::support::{answered, any_hand, run};

const HAND: &str = "33567789m46s";

#[test]
fn a_hand_a_plus_and_a_tile_may_be_arguments_of_their_own() {
    let one = run(&["33567789m46s + 6m", "11z"], b"").out;
    for arguments in [&[HAND, "+", "6m", "11z"][..], &[HAND, "+6m", "11z"], &["33567789m46s+", "6m", "11z"]] {
        let run = run(arguments, b"");
        assert_eq!((run.out.as_str(), run.err.as_str(), run.status), (one.as_str(), "", Some(0)));
    }
    assert_eq!(run(&[], b"33567789m46s+6m\n11z\n").out, one);
    assert_eq!(run(&[], b"hand\tid\n33567789m46s + 6m\t5\n11z\t6\n").out, one);
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
        (&["--rules", "three-player", "--from", "across", "11p3z3z + 1p"], "", Some(8)),
    ] {
        let run = run(arguments, b"");
        let reason = if reason.is_empty() { "there is no player across in a three-player game" } else { reason };
        assert_eq!(run.reasons(), [format!("argument 1: {reason}")]);
        assert_eq!((run.out.as_str(), run.status), ("", Some(1)));
        if let Some(caret) = caret {
            let line = format!(" | {}^", " ".repeat(caret));
            assert!(run.err.lines().any(|other| other == line), "{}", run.err);
        }
    }
}

#[test]
fn json_says_what_the_library_says_of_each_call() {
    let claimed = |number: u64| Tile::from_index((number * 7 % 34) as u8).expect("a kind");
    let is_left = |hand: &Hand, tile: Tile| {
        let own = hand.tiles().chain(hand.melds().flat_map(Meld::tiles));
        hand.len() % 3 == 1 && own.filter(|&other| other == tile).count() < 4
    };
    let asked = (0..3000).map(|number| (any_hand(number), claimed(number / 10)));
    let asked: Vec<(Hand, Tile)> = asked.filter(|(hand, tile)| is_left(hand, *tile)).collect();
    let lines: Vec<String> = asked.iter().map(|(hand, tile)| format!("{hand} + {tile}")).collect();
    for (name, strictness) in [("concealed", Strictness::Concealed), ("visible", Strictness::Visible)] {
        let out = run(&["--json", "--strictness", name], lines.join("\n").as_bytes()).quiet();
        let mut seen = BTreeSet::new();
        for (&(hand, tile), answer) in asked.iter().zip(answered(&out, &lines)) {
            let position = Position::new(hand.view().with_strictness(strictness));
            let position = position.with_claim(tile.into(), Opponent::Left).expect("the tile can be claimed");
            assert_eq!(answer, json!(position), "{hand} + {tile}");
            seen.extend(position.is_win().then_some("a win".to_owned()));
            let calls = position.choices().into_iter().filter_map(|choice| Some((choice.call?, choice.discard)));
            seen.extend(calls.map(|(call, discard)| format!("{} {}", call.meld().kind(), discard.is_some())));
        }
        let cases = ["a win", "open quad false", "run true", "triplet true"];
        assert!(cases.iter().all(|case| seen.contains(*case)), "{name}: {seen:?}");
    }
}
