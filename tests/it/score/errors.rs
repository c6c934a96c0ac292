//! Wins that can't be scored.

use shanten::score::MAX_INDICATORS;

#[cfg(feature = "rules")]
use super::three;
use super::{discarded, drawn, score, try_score};
use crate::support::prelude::*;

#[track_caller]
fn refuses(text: &str, win: &Win, error: ScoreError, words: &str) {
    assert_eq!(try_score(&ScoreRules::TENHOU, text, win), Err(error), "{text}");
    assert_eq!(error.to_string(), words);
}

const READY: &str = "234m456p234567s33z";

#[test]
fn a_hand_is_complete_and_has_the_winning_tile() {
    // A hand must be complete.
    let texts = [
        "234m456p23456s33z",
        "234m456p234568s33z",
        // Four of a kind are no two pairs.
        "1111m3355p2244s33z",
        "19m19p19s1234567z",
    ];
    for text in texts {
        let winning = text[..1].to_string() + "m";
        refuses(text, &drawn(&winning), ScoreError::NotComplete, "the hand isn't complete");
    }
    refuses("234m", &drawn("2m"), ScoreError::MeldsMissing { melds: 3 }, "3 melds are left out");
    // The winning tile must be concealed.
    for (text, winning) in [(READY, "9m"), ("456p234567s33z(234m)", "2m"), ("456p234567s33z[5555m]", "5m")] {
        let words = format!("the winning tile {winning} isn't among the concealed tiles");
        refuses(text, &drawn(winning), ScoreError::TileMissing(tile(winning)), &words);
    }
    // It is both called and concealed.
    score("234m456p23466s(234m)", &{
        let mut win = drawn("2m");
        win.last_tile = true;
        win
    });
}

#[test]
fn patterns_have_conditions() {
    // A hand needs a pattern and dora are none.
    let words = "the hand is complete, but has no pattern (yaku)";
    refuses(READY, &discarded("3s"), ScoreError::NoPattern, words);
    let mut win = discarded("3s");
    win.set_dora([tile("1m"), tile("2z")]).unwrap();
    refuses("234m406p234567s33z", &win, ScoreError::NoPattern, words);
    refuses("456p234567s33z(234m)", &drawn("4s"), ScoreError::NoPattern, words);
    // Riichi and one shot have conditions.
    let mut win = drawn("4s");
    win.riichi = Some(Riichi::Single);
    for text in ["456p234567s33z(234m)", "456p234567s33z(555+5m)", "456p234567s33z(5555m)", "456p234567s33z(555m)"] {
        refuses(text, &win, ScoreError::RiichiAfterCall, "riichi with called melds");
    }
    score("456p234567s33z[5555m]", &win);
    win.riichi = None;
    win.one_shot = true;
    refuses(READY, &win, ScoreError::OneShotWithoutRiichi, "one-shot without riichi");
}

#[test]
fn at_the_first_turn_nothing_has_happened() {
    let words = "at the first turn there can't be melds, riichi, replacement tiles or robbed quads";
    let first = |won_by| {
        let mut win = Win::new(tile("4s"), won_by);
        win.first_turn = true;
        win
    };
    let error = ScoreError::FirstTurnAfterCall;
    refuses("456p234567s33z(234m)", &first(WonBy::Draw), error, words);
    refuses("456p234567s33z[5555m]", &first(WonBy::Draw), error, words);
    refuses(READY, &first(WonBy::Replacement), error, words);
    refuses(READY, &first(WonBy::RobbedQuad), error, words);
    for riichi in Riichi::ALL {
        let mut win = first(WonBy::Discard);
        win.riichi = Some(riichi);
        refuses(READY, &win, error, words);
    }
    let mut win = first(WonBy::Discard);
    win.seat = Wind::East;
    refuses(READY, &win, ScoreError::DiscardBeforeDealer, "nobody discards before the dealer's first turn");
}

#[test]
#[cfg(feature = "rules")]
fn at_the_first_turn_no_north_is_aside() {
    let mut win = drawn("4s");
    win.first_turn = true;
    let rules = ScoreRules::TENHOU;
    assert_eq!(rules.score(&three("123456p23456733s(4z)"), &win), Err(ScoreError::FirstTurnAfterCall));
    assert!(rules.score(&three("123456p23456733s"), &win).is_ok());
}

#[test]
fn liability_and_indicators_have_conditions() {
    // Somebody is liable for some patterns only.
    let words = "nobody can be liable: neither big three dragons, big four winds nor four quads";
    let mut win = drawn("1m");
    win.is_liable = true;
    for text in ["123m456p55566677z", "123m11122233344z", "111m333p99p555777s", "123m456p789s55z555s"] {
        refuses(text, &win, ScoreError::NobodyLiable, words);
    }
    win.tile = tile("9p");
    refuses("99p333m(2222p)(3333s)(4444s)", &win, ScoreError::NobodyLiable, words);
    score("99p(3333m)(2222p)(3333s)(4444s)", &win);
    // There are five indicators at most.
    let mut win = drawn("4s");
    let six = [tile("1m"); MAX_INDICATORS + 1];
    let error = ScoreError::TooManyIndicators { indicators: 6 };
    win.set_dora(six[..2].iter().copied()).unwrap();
    assert_eq!((win.set_dora(six.iter().copied()), win.set_ura(six.iter().copied())), (Err(error), Err(error)));
    assert_eq!((win.dora().len(), win.ura().len()), (2, 0));
    assert_eq!(error.to_string(), "6 indicators, at most 5 are possible");
    win.set_ura(six[..5].iter().copied()).unwrap();
    win.set_dora([Tile::EAST; 0]).unwrap();
    assert_eq!((win.dora().len(), &win.ura()[..]), (0, &six.map(Piece::from)[..5]));
    // Hand and indicators have four of a kind at most.
    let mut win = drawn("4s");
    win.set_dora([tile("7p")]).unwrap();
    score("234m456p777p23444s", &win);
    let words = "5 copies of 7p, visible and own: there are 4";
    let error = ScoreError::Indicators(TurnError::TooManyCopies { tile: tile("7p"), count: 5 });
    win.set_ura([tile("7p")]).unwrap();
    refuses("234m456p777p23444s", &win, error, words);
    win.set_dora([Tile::EAST; 0]).unwrap();
    refuses("234m23444s(7777p)(222z)", &win, error, words);
}

#[test]
#[cfg(feature = "rules")]
fn three_players_have_no_north() {
    let mut win = drawn("4s");
    win.seat = Wind::North;
    let score = |win| ScoreRules::TENHOU.score(&three("123456p23456733s"), &win);
    assert_eq!(score(win), Err(ScoreError::NoNorthSeat));
    assert_eq!(ScoreError::NoNorthSeat.to_string(), "with three players nobody sits North");
    assert!(try_score(&ScoreRules::TENHOU, READY, &win).is_ok());
    for seat in [Wind::East, Wind::South, Wind::West] {
        win.seat = seat;
        assert!(score(win).is_ok());
    }
}

#[test]
#[cfg(feature = "rules")]
fn only_hands_of_riichi_have_a_score() {
    let others = ["riichi,wild=5m", "riichi,jokers=1", "chinese", "riichi,no-seven-pairs", "chinese-wild"];
    for name in others {
        let hand = rules(name).hand(READY).unwrap();
        let found = ScoreRules::TENHOU.score(&hand, &drawn("4s"));
        assert_eq!(found, Err(ScoreError::OtherGame), "{name}");
    }
    assert_eq!(ScoreError::OtherGame.to_string(), "only hands of riichi have a score");
    // The same hand under its own rules, and without kinds that the game lacks.
    for name in ["riichi", "riichi,without=6m"] {
        let hand = rules(name).hand(READY).unwrap();
        let found = ScoreRules::TENHOU.score(&hand, &drawn("4s")).unwrap();
        assert_eq!(found, score(READY, &drawn("4s")), "{name}");
    }
}
