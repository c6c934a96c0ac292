//! Fu: the value of each part of a hand, and the sum.

use shanten::score::FuReason;

use super::{discarded, drawn, names, score, score_by};
use crate::support::prelude::*;

/// The parts of a hand's fu as text, and their rounded sum.
fn parts(score: &Score) -> (Vec<String>, u8) {
    (score.fu_parts().iter().map(ToString::to_string).collect(), score.fu())
}

#[track_caller]
fn has_fu(text: &str, win: &Win, expected: &[&str], fu: u8) {
    let found = parts(&score(text, win));
    assert_eq!(found, (expected.iter().map(ToString::to_string).collect(), fu), "{text}");
}

fn riichi(mut win: Win) -> Win {
    win.riichi = Some(Riichi::Single);
    win
}

/// The same win by the last tile, which is a pattern for any hand.
fn last(mut win: Win) -> Win {
    win.last_tile = true;
    win
}

#[test]
fn whole_hands_have_the_fu_of_their_parts() {
    // Pinfu has 20 fu by self-draw and 30 by a discard.
    has_fu("234m456p234567s33z", &drawn("4s"), &["base 20"], 20);
    has_fu("234m456p234567s33z", &discarded("4s"), &["base 20", "concealed, by a discard 10"], 30);
    // An open hand has at least 30.
    has_fu("456p23456788s(234m)", &discarded("4s"), &["base 20", "least of an open hand 10"], 30);
    has_fu("456p23456788s(234m)", &drawn("4s"), &["base 20", "self-draw 2"], 30);
    has_fu("456p23456788s(234m)", &discarded("3s"), &["base 20", "closed wait 2"], 30);
    // Seven pairs have 25.
    for win in [drawn("1m"), discarded("1m"), riichi(discarded("5z"))] {
        has_fu("1133m2244p5577s55z", &win, &["seven pairs 25"], 25);
    }
    // A replacement tile is a self-draw.
    let win = Win::new(tile("4s"), WonBy::Replacement);
    has_fu("234m234567s88p[9999m]", &win, &["base 20", "self-draw 2", "concealed quad [9999m] 32"], 60);
    let win = Win::new(tile("4s"), WonBy::RobbedQuad);
    has_fu("234m234567s88p[9999m]", &win, &["base 20", "concealed, by a discard 10", "concealed quad [9999m] 32"], 70);
    // The more valuable place of the winning tile counts. The 4 may complete the two-sided run, or
    // the pair, which gives 2.
    let open = score("789p23444s333z(456p)", &last(drawn("4s")));
    let expected = ["base 20", "self-draw 2", "single wait 2", "concealed triplet (333z) 8"];
    assert_eq!(parts(&open), (expected.map(String::from).to_vec(), 40));
    // Here pinfu is worth more than the fu.
    let concealed = score("789p23444s456678m", &drawn("4s"));
    assert_eq!((names(&concealed), concealed.fu()), (vec!["concealed draw", "pinfu"], 20));
    // The highest fu.
    let win = riichi(discarded("3p"));
    has_fu(
        "234p111s55z[1111m][9999p]",
        &win,
        &[
            "base 20",
            "concealed, by a discard 10",
            "closed wait 2",
            "pair of 5z 2",
            "concealed quad [1111m] 32",
            "concealed quad [9999p] 32",
            "concealed triplet (111s) 8",
        ],
        110,
    );
    assert_eq!(score("22z[1111m][9999m][1111p][9999p]", &drawn("2z")).fu(), 160);
}

#[test]
#[cfg(feature = "rules")]
fn a_tile_in_place_of_a_north_leaves_pinfu_its_20() {
    let win = Win::new(tile("2s"), WonBy::Replacement);
    let score = ScoreRules::TENHOU.score(&super::three("123456789p23455s(4z)"), &win).unwrap();
    assert_eq!(names(&score), ["concealed draw", "pinfu", "after a quad", "straight"]);
    assert_eq!((parts(&score).0.join(", "), score.fu(), score.norths(), score.han()), ("base 20".into(), 20, 1, 6));
}

#[test]
fn waits_for_one_tile_have_2() {
    let waits = [
        ("234m456p567s789s33z", "6s", Some(Shape::Closed)),
        ("123m456p567s789s33z", "3m", Some(Shape::Edge)),
        ("123m456p123s789s33z", "7s", Some(Shape::Edge)),
        ("123m456p567s789s33z", "3z", Some(Shape::Single)),
        ("222m456p567s789s33z", "2m", None),
        ("123m444p567s789s33z", "1m", None),
    ];
    for (text, tile, shape) in waits {
        let score = score(text, &riichi(drawn(tile)));
        let found = score.fu_parts().iter().find_map(|part| match part.reason {
            FuReason::Wait(shape) => Some((shape, part.fu)),
            _ => None,
        });
        assert_eq!(found, shape.map(|shape| (shape, 2)), "{text} {tile}: {:?}", score.fu_parts());
    }
}

#[test]
fn pairs_of_dragons_and_of_own_winds_have_2_and_of_both_winds_2_or_4() {
    let fu = |rules: &ScoreRules, digit: u8, seat: Wind, round: Wind| {
        let mut win = riichi(discarded("4s"));
        (win.seat, win.round) = (seat, round);
        let score = score_by(rules, &format!("234m456p234567s{digit}{digit}z"), &win);
        let pair = score.fu_parts().iter().find_map(|part| match part.reason {
            FuReason::Pair(tile) => Some((tile.rank(), part.fu)),
            _ => None,
        });
        assert!(pair.is_none_or(|(rank, _)| rank == digit), "{digit}");
        (pair.map_or(0, |(_, fu)| fu), score.fu())
    };
    for dragon in 5..=7 {
        assert_eq!(fu(&ScoreRules::TENHOU, dragon, Wind::South, Wind::East), (2, 40), "{dragon}");
    }
    for (number, seat) in Wind::ALL.into_iter().enumerate() {
        for (other, round) in Wind::ALL.into_iter().enumerate() {
            for kind in 0..4 {
                let worth = 2 * (u8::from(kind == number) + u8::from(kind == other));
                let expected = (worth, if worth == 0 { 30 } else { 40 });
                let digit = kind as u8 + 1;
                assert_eq!(fu(&ScoreRules::TENHOU, digit, seat, round), expected, "{digit} {seat} {round}");
                let expected = (worth.min(2), expected.1);
                assert_eq!(fu(&ScoreRules::M_LEAGUE, digit, seat, round), expected, "{digit} {seat} {round}");
            }
        }
    }
    // A case where it matters: 20, 2 for the self-draw, 2 for the wait, 4 for the triplet, and the
    // pair.
    let mut win = drawn("3s");
    win.seat = Wind::East;
    let text = "222m456p234567s11z";
    assert_eq!(score_by(&ScoreRules::TENHOU, text, &win).fu(), 40);
    assert_eq!(score_by(&ScoreRules::EMA, text, &win).fu(), 30);
}

#[test]
fn triplets_and_quads_have_2_to_32_and_count_as_open_after_a_discard() {
    // Triplets and quads give 2 to 32.
    let melds = [
        ("(222m)", 2, false),
        ("(111m)", 4, false),
        ("(333z)", 4, false),
        ("(2222m)", 8, false),
        ("(222+2m)", 8, false),
        ("(1111m)", 16, false),
        ("(999+9m)", 16, false),
        ("(3333z)", 16, false),
        ("[2222m]", 16, true),
        ("[9999m]", 32, true),
        ("[3333z]", 32, true),
        ("222m", 4, true),
        ("111m", 8, true),
        ("333z", 8, true),
    ];
    for (text, fu, is_concealed) in melds {
        let score = score(&format!("234s88p234p{text}(456p)"), &last(drawn("2s")));
        let parts = score.fu_parts();
        assert_eq!(parts.len(), 3, "{parts:?}");
        let FuReason::Meld { meld, is_concealed: found } = parts[2].reason else { panic!("{parts:?}") };
        assert_eq!((parts[2].fu, found), (fu, is_concealed), "{text}");
        assert_eq!(meld.kind().is_quad(), fu >= 8 && text.len() > 5, "{text}");
        assert_eq!(score.fu(), (22 + fu).next_multiple_of(10), "{text}");
    }
    // A triplet completed by a discard is open.
    for (text, tile, fu) in [("222m", "2m", 2), ("111m", "1m", 4), ("333z", "3z", 4)] {
        let hand = format!("234s88p234p{text}(456p)");
        for (win, fu, is_concealed) in [(drawn(tile), 2 * fu, true), (discarded(tile), fu, false)] {
            let score = score(&hand, &last(win));
            let part = *score.fu_parts().last().unwrap();
            let FuReason::Meld { meld, is_concealed: found } = part.reason else { panic!("{part}") };
            assert_eq!((part.fu, found, meld.kind()), (fu, is_concealed, MeldKind::Triplet), "{hand}");
        }
    }
}
