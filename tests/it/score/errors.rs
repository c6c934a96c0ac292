//! Wins that can't be scored.

use shanten::score::MAX_INDICATORS;

#[cfg(feature = "rules")]
use super::three;
use super::{discarded, drawn, score, score_by, try_score};
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
        // Four of a kind are not two pairs.
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
    // The tile is both called and concealed.
    score("234m456p23466s(234m)", &{
        let mut win = drawn("2m");
        win.last_tile = true;
        win
    });
}

#[test]
fn patterns_have_conditions() {
    // A hand needs a pattern, and dora are none.
    let words = "the hand is complete, but has no pattern (yaku), only 40 fu";
    refuses(READY, &discarded("3s"), ScoreError::NoPattern { fu: 40 }, words);
    let mut win = discarded("3s");
    win.set_dora([tile("1m"), tile("2z")]).unwrap();
    refuses("234m406p234567s33z", &win, ScoreError::NoPattern { fu: 40 }, words);
    let words = "the hand is complete, but has no pattern (yaku), only 30 fu";
    refuses("456p234567s33z(234m)", &drawn("4s"), ScoreError::NoPattern { fu: 30 }, words);
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
    refuses(READY, &win, ScoreError::DiscardBeforeDealer, "no player discards before the dealer's first turn");
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
fn liability_has_conditions() {
    // A player is liable for called melds that make a pattern certain.
    let refuses = |text: &str, winning: &str, who: &str, error: ScoreError, words: &str| {
        let mut win = drawn(winning);
        win.liable = who.parse().unwrap();
        assert_eq!(try_score(&ScoreRules::M_LEAGUE, text, &win), Err(error), "{text} {who}");
        assert_eq!(error.to_string(), words);
    };
    for (pattern, text) in [
        (Pattern::BigThreeDragons, "123m1p[5555z][6666z](777z)1p"),
        (Pattern::BigFourWinds, "11m(111z)(222z)[3333z](444z)"),
        (Pattern::FourQuads, "11p(3333m)(222+2p)(3333s)(4444s)"),
    ] {
        let mut win = drawn(if text.contains('p') { "1p" } else { "1m" });
        win.liable.set(pattern, Wind::West).unwrap();
        score_by(&ScoreRules::M_LEAGUE, text, &win);
    }
    let (dragons, quads) = (Pattern::BigThreeDragons, Pattern::FourQuads);
    let words = "no player can be liable for big three dragons: the called melds don't make it certain";
    for text in ["123m456p55566677z", "123m11p(666z)(777z)555z", "123m11p[5555z][6666z][7777z]", "123m11p(555z)222333s"]
    {
        refuses(text, "1m", "big three dragons:west", ScoreError::NotFed(dragons), words);
    }
    let words = "no player can be liable for four quads: the called melds don't make it certain";
    for text in ["99p333m(2222p)(3333s)(4444s)", "99p(333+3m)[2222p](333+3s)[4444s]"] {
        refuses(text, "9p", "four quads:west", ScoreError::NotFed(quads), words);
    }
    let text = "99p(3333m)(2222p)(3333s)(4444s)";
    let words = "south has won, and isn't liable";
    refuses(text, "9p", "four quads:south", ScoreError::LiableWinner(Wind::South), words);
    let mut win = drawn("9p");
    win.liable = "four quads:west".parse().unwrap();
    let error = ScoreError::NeverLiable(quads);
    assert_eq!(try_score(&ScoreRules::MAHJONG_SOUL, text, &win), Err(error));
    assert_eq!(error.to_string(), "no player is liable for four quads under these score rules");
    assert_eq!(win.liable.set(Pattern::Pinfu, Wind::East), Err(ScoreError::NeverLiable(Pattern::Pinfu)));
}

#[test]
fn liability_is_read_as_it_is_written() {
    use shanten::score::{Liability, LiabilityError};

    for (text, written) in [
        ("", ""),
        ("big-three-dragons : West", "big three dragons:west"),
        ("four_quads:east, big three dragons:south", "big three dragons:south,four quads:east"),
    ] {
        let liable: Liability = text.to_lowercase().parse().unwrap();
        assert_eq!((liable.to_string().as_str(), written.parse()), (written, Ok(liable)));
        assert_eq!(liable.iter().count(), written.matches(':').count());
    }
    let place = |text: &str| match text.parse::<Liability>() {
        Err(LiabilityError::NoLiability { at }) => at.offset(),
        other => panic!("{text}: {other:?}"),
    };
    let texts =
        ["west", "yes", "pinfu:west", "four quads:west, five quads:east", "four quads:left", "four quads:east,"];
    assert_eq!(texts.map(place), [0, 0, 0, 17, 0, 16]);
    let error = "four quads:east, four quads:west".parse::<Liability>().unwrap_err();
    assert_eq!(error.to_string(), "the pattern at character 18 already has a player");
    let error = "west".parse::<Liability>().unwrap_err().to_string();
    assert!(error.starts_with("no pattern with its player at character 1, such as big three dragons:west;"), "{error}");
}

#[test]
fn rare_wins_are_possible() {
    let win = |tile: &str, won_by, set: fn(&mut Win)| {
        let mut win = Win::new(super::tile(tile), won_by);
        set(&mut win);
        win
    };
    // A replacement tile follows a quad, which ends one-shot.
    let words = "a replacement tile without a quad or a North set aside";
    refuses(READY, &win("4s", WonBy::Replacement, |_| {}), ScoreError::NoReplacement, words);
    let text = "123m456p11z666z[7777s]";
    let in_riichi = |win: &mut Win| win.riichi = Some(Riichi::Single);
    score(text, &win("1m", WonBy::Replacement, in_riichi));
    let at_once = |win: &mut Win| (win.riichi, win.one_shot) = (Some(Riichi::Single), true);
    let words = "one-shot with a replacement tile: the quad or the North set aside ended it";
    refuses(text, &win("1m", WonBy::Replacement, at_once), ScoreError::OneShotAfterReplacement, words);
    // The player who robs a quad can't hold a tile of it.
    let error = |tile: &str, count| ScoreError::RobbedQuadHeld { tile: super::tile(tile), count };
    for (text, tile, count) in
        [("123m44z555z777s999p", "7s", 2), ("119m19p19s1234567z", "1m", 1), ("123m99p345678s(123m)", "1m", 1)]
    {
        let words =
            format!("the robbed quad has all other copies of {tile}: {count} more are in the hand or indicators");
        refuses(text, &win(tile, WonBy::RobbedQuad, |_| {}), error(tile, count), &words);
    }
    let mut robbed = win("4s", WonBy::RobbedQuad, in_riichi);
    robbed.one_shot = true;
    score(READY, &robbed);
    score("199m19p19s1234567z", &win("1m", WonBy::RobbedQuad, |_| {}));
    robbed.set_ura([tile("4s")]).unwrap();
    assert_eq!(try_score(&ScoreRules::TENHOU, READY, &robbed), Err(error("4s", 1)));
    // The last tile is drawn or discarded, and comes late in the round.
    let last = |win: &mut Win| win.last_tile = true;
    for (text, tile, won_by) in [(text, "1m", WonBy::Replacement), (READY, "4s", WonBy::RobbedQuad)] {
        let words = format!("the last tile is drawn from the wall or discarded, not won by {won_by}");
        refuses(text, &win(tile, won_by, last), ScoreError::NeverLast(won_by), &words);
    }
    let words = "the last tile comes neither at the first turn nor within a turn of double riichi";
    for won_by in [WonBy::Draw, WonBy::Discard] {
        let mut early = win("4s", won_by, last);
        score(READY, &early);
        early.first_turn = true;
        refuses(READY, &early, ScoreError::LastTooEarly, words);
        (early.first_turn, early.riichi) = (false, Some(Riichi::Double));
        score(READY, &early);
        early.one_shot = true;
        refuses(READY, &early, ScoreError::LastTooEarly, words);
        early.riichi = Some(Riichi::Single);
        score(READY, &early);
    }
}

#[test]
#[cfg(feature = "rules")]
fn a_north_set_aside_has_a_replacement_but_ends_one_shot() {
    let mut win = Win::new(tile("4s"), WonBy::Replacement);
    let hand = three("123456p23456733s(4z)");
    let score = |win| ScoreRules::TENHOU.score(&hand, &win);
    assert!(score(win).unwrap().has(Pattern::AfterQuad));
    (win.riichi, win.one_shot) = (Some(Riichi::Single), true);
    assert_eq!(score(win), Err(ScoreError::OneShotAfterReplacement));
}

#[test]
fn indicators_have_conditions() {
    // There are at most five indicators.
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
    // Hand and indicators have at most four of a kind.
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
    assert_eq!(ScoreError::NoNorthSeat.to_string(), "there is no North seat in a three-player game");
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
