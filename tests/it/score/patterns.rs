//! Each pattern by a hand that has it and by those that nearly have it.

use shanten::score::{BlessingOfMan, Pattern, Riichi, ScoreError, ScoreRules, Win, Wind, WonBy};

use super::{discarded, drawn, names, score, score_by, try_score};
use crate::support::text::tile;

#[track_caller]
fn has(pattern: Pattern, text: &str, win: &Win) {
    let score = score(text, win);
    assert!(score.has(pattern), "{text}: {:?} without {pattern}", names(&score));
}

/// Demands that a complete hand lacks a pattern, be it without any.
#[track_caller]
fn lacks(pattern: Pattern, text: &str, win: &Win) {
    match try_score(&ScoreRules::TENHOU, text, win) {
        Ok(score) => assert!(!score.has(pattern), "{text}: {:?} with {pattern}", names(&score)),
        Err(error) => assert_eq!(error, ScoreError::NoPattern, "{text}"),
    }
}

/// The same win with another tile.
fn on(win: &Win, winning: &str) -> Win {
    let mut win = *win;
    win.tile = tile(winning);
    win
}

#[test]
fn patterns_are_worth_what_the_rules_say() {
    // In concealed hands and in open ones; 0 where it doesn't count.
    let expected = [
        ("riichi", 1, 0),
        ("double riichi", 2, 0),
        ("one-shot", 1, 0),
        ("concealed draw", 1, 0),
        ("pinfu", 1, 0),
        ("all simples", 1, 1),
        ("identical runs", 1, 0),
        ("seat wind", 1, 1),
        ("round wind", 1, 1),
        ("white dragon", 1, 1),
        ("green dragon", 1, 1),
        ("red dragon", 1, 1),
        ("after a quad", 1, 1),
        ("robbed quad", 1, 1),
        ("last draw", 1, 1),
        ("last discard", 1, 1),
        ("three-colour runs", 2, 1),
        ("three-colour triplets", 2, 2),
        ("straight", 2, 1),
        ("outside hand", 2, 1),
        ("all triplets", 2, 2),
        ("three concealed triplets", 2, 2),
        ("three quads", 2, 2),
        ("seven pairs", 2, 0),
        ("all terminals and honours", 2, 2),
        ("little three dragons", 2, 2),
        ("twice identical runs", 3, 0),
        ("pure outside hand", 3, 2),
        ("half flush", 3, 2),
        ("full flush", 6, 5),
        ("blessing of man", 5, 0),
        ("blessing of heaven", 13, 0),
        ("blessing of earth", 13, 0),
        ("thirteen orphans", 13, 0),
        ("thirteen-wait orphans", 13, 0),
        ("four concealed triplets", 13, 0),
        ("single-wait concealed triplets", 13, 0),
        ("nine gates", 13, 0),
        ("pure nine gates", 13, 0),
        ("big three dragons", 13, 13),
        ("little four winds", 13, 13),
        ("big four winds", 13, 13),
        ("all honours", 13, 13),
        ("all terminals", 13, 13),
        ("all green", 13, 13),
        ("four quads", 13, 13),
    ];
    let of = |&pattern: &Pattern| (pattern.name(), pattern.han(true), pattern.han(false));
    let found: Vec<_> = Pattern::ALL.iter().map(of).collect();
    assert_eq!(found, expected);
    let doubles = [
        Pattern::ThirteenWaitOrphans,
        Pattern::SingleWaitConcealedTriplets,
        Pattern::PureNineGates,
        Pattern::BigFourWinds,
    ];
    for &pattern in Pattern::ALL {
        assert_eq!(pattern.is_yakuman(), pattern.han(true) == 13, "{pattern}");
        assert_eq!(pattern.may_be_double(), doubles.contains(&pattern), "{pattern}");
    }
}

#[test]
fn riichi_and_a_win_within_a_turn_of_it() {
    let text = "234m456p234567s33z";
    let mut win = discarded("3s");
    lacks(Pattern::Riichi, text, &win);
    win.riichi = Some(Riichi::Single);
    assert_eq!(names(&score(text, &win)), ["riichi"]);
    win.one_shot = true;
    assert_eq!(names(&score(text, &win)), ["riichi", "one-shot"]);
    win.riichi = Some(Riichi::Double);
    assert_eq!(names(&score(text, &win)), ["double riichi", "one-shot"]);
    assert_eq!(score(text, &win).han(), 3);
    // A closed quad leaves the hand concealed.
    has(Pattern::Riichi, "456p234567s33z[5555m]", &{
        let mut win = discarded("3s");
        win.riichi = Some(Riichi::Single);
        win
    });
}

#[test]
fn a_concealed_draw_needs_a_hand_without_called_melds() {
    has(Pattern::ConcealedDraw, "234m456p234567s55z", &drawn("3s"));
    has(Pattern::ConcealedDraw, "234m456p234s55z[5555m]", &drawn("3s"));
    lacks(Pattern::ConcealedDraw, "234m456p234567s55z", &discarded("3s"));
    lacks(Pattern::ConcealedDraw, "456p234567s55z(234m)", &drawn("3s"));
    lacks(Pattern::ConcealedDraw, "234m456p234s55z(555+5m)", &drawn("3s"));
    has(Pattern::ConcealedDraw, "234m456p234s55z[5555m]", &Win::new(tile("3s"), WonBy::Replacement));
}

#[test]
fn pinfu_has_runs_a_pair_of_no_worth_and_a_wait_on_two_sides() {
    has(Pattern::Pinfu, "234m456p234567s33z", &drawn("4s"));
    has(Pattern::Pinfu, "234m456p234567s33z", &discarded("2s"));
    has(Pattern::Pinfu, "234m456p234567s44z", &discarded("7s"));
    for pair in ["1", "2", "5", "6", "7"] {
        lacks(Pattern::Pinfu, &format!("234m456p234567s{pair}{pair}z"), &discarded("2s"));
    }
    lacks(Pattern::Pinfu, "234m456p234567s33z", &discarded("3s"));
    lacks(Pattern::Pinfu, "234m456p234567s33z", &discarded("3z"));
    lacks(Pattern::Pinfu, "123m456p234567s33z", &discarded("3m"));
    lacks(Pattern::Pinfu, "789m456p234567s33z", &discarded("7m"));
    has(Pattern::Pinfu, "123m456p234567s33z", &discarded("1m"));
    lacks(Pattern::Pinfu, "222m456p234567s33z", &discarded("2s"));
    lacks(Pattern::Pinfu, "456p234567s33z(234m)", &discarded("2s"));
    // The 5 is in a closed wait in one place, on two sides in another.
    has(Pattern::Pinfu, "456567m234p234s33z", &discarded("5m"));
    // The pair and the run both have the 4.
    has(Pattern::Pinfu, "44456m234p234678s", &discarded("4m"));
}

#[test]
fn the_own_seat_and_the_round_decide_which_winds_are_worth_something() {
    let text = "123m456p789s11222z";
    has(Pattern::SeatWind, text, &discarded("1m"));
    lacks(Pattern::RoundWind, text, &discarded("1m"));
    has(Pattern::RoundWind, "123m456p789s11122z", &discarded("1m"));
    lacks(Pattern::SeatWind, "123m456p789s11122z", &discarded("1m"));
    lacks(Pattern::SeatWind, "123m456p789s33322z", &drawn("1m"));
    lacks(Pattern::RoundWind, "123m456p789s33311z", &drawn("1m"));
    for (number, seat) in Wind::ALL.into_iter().enumerate() {
        for (other, round) in Wind::ALL.into_iter().enumerate() {
            let mut win = drawn("1m");
            (win.seat, win.round) = (seat, round);
            let text = format!("123m456p789s55z({0}{0}{0}{0}z)", number + 1);
            has(Pattern::SeatWind, &text, &win);
            let score = score(&text, &win);
            assert_eq!(score.has(Pattern::RoundWind), number == other, "{text}");
            assert_eq!(score.han(), 1 + u8::from(number == other), "{text}");
        }
    }
}

#[test]
fn triplets_of_dragons_count_each() {
    let dragons = [Pattern::WhiteDragon, Pattern::GreenDragon, Pattern::RedDragon];
    for (pattern, digit) in dragons.into_iter().zip(5..) {
        has(pattern, &format!("123m456p789s{digit}{digit}{digit}33z"), &discarded("1m"));
        has(pattern, &format!("123m456p789s33z({digit}{digit}{digit}z)"), &discarded("1m"));
        lacks(pattern, &format!("123m456p789s333{digit}{digit}z"), &drawn("1m"));
        for other in dragons.into_iter().filter(|&other| other != pattern) {
            lacks(other, &format!("123m456p789s{digit}{digit}{digit}33z"), &discarded("1m"));
        }
    }
    has(Pattern::WhiteDragon, "123m456p789s33z[5555z]", &discarded("1m"));
}

#[test]
fn how_the_last_tile_came_is_a_pattern() {
    let text = "456p234567s33z(234m)";
    let patterns = [Pattern::AfterQuad, Pattern::RobbedQuad, Pattern::LastDraw, Pattern::LastDiscard];
    let expected = [
        (WonBy::Draw, false, None),
        (WonBy::Draw, true, Some(Pattern::LastDraw)),
        (WonBy::Discard, false, None),
        (WonBy::Discard, true, Some(Pattern::LastDiscard)),
        (WonBy::Replacement, false, Some(Pattern::AfterQuad)),
        (WonBy::Replacement, true, Some(Pattern::AfterQuad)),
        (WonBy::RobbedQuad, false, Some(Pattern::RobbedQuad)),
        (WonBy::RobbedQuad, true, Some(Pattern::RobbedQuad)),
    ];
    for (won_by, last_tile, pattern) in expected {
        let mut win = Win::new(tile("4s"), won_by);
        win.last_tile = last_tile;
        match try_score(&ScoreRules::TENHOU, text, &win) {
            Ok(score) => assert_eq!(score.patterns().collect::<Vec<_>>(), Vec::from_iter(pattern), "{win:?}"),
            Err(error) => assert_eq!((error, pattern), (ScoreError::NoPattern, None), "{win:?}"),
        }
        patterns.into_iter().filter(|&other| Some(other) != pattern).for_each(|other| lacks(other, text, &win));
    }
}

#[test]
fn all_simples_has_no_terminal_and_no_honour() {
    has(Pattern::AllSimples, "234m456p23456788s", &discarded("2s"));
    has(Pattern::AllSimples, "456p23456788s(234m)", &discarded("2s"));
    has(Pattern::AllSimples, "2233m4455p667788s", &discarded("2m"));
    lacks(Pattern::AllSimples, "123m456p23456788s", &drawn("2s"));
    lacks(Pattern::AllSimples, "234m456p234567s33z", &drawn("2s"));
    lacks(Pattern::AllSimples, "234m456p234567s99s", &drawn("2s"));
    lacks(Pattern::AllSimples, "456p23456788s(123m)", &drawn("2s"));
    let mut rules = ScoreRules::TENHOU;
    rules.open_all_simples = false;
    assert!(score_by(&rules, "234m456p23456788s", &discarded("2s")).has(Pattern::AllSimples));
    assert!(score_by(&rules, "234m456p88s567s[3333s]", &drawn("5s")).has(Pattern::AllSimples));
    assert_eq!(try_score(&rules, "456p23456788s(234m)", &discarded("2s")), Err(ScoreError::NoPattern));
}

#[test]
fn identical_runs_are_concealed_and_of_one_suit() {
    has(Pattern::IdenticalRuns, "223344m456p789s33z", &discarded("4p"));
    has(Pattern::IdenticalRuns, "223344m456p33z[9999s]", &discarded("4p"));
    lacks(Pattern::IdenticalRuns, "234m456p789s33z(234m)", &drawn("4p"));
    lacks(Pattern::IdenticalRuns, "223344m456p33z(789s)", &drawn("4p"));
    lacks(Pattern::IdenticalRuns, "234m234p456p789s33z", &drawn("4m"));
    lacks(Pattern::IdenticalRuns, "234345m456p789s33z", &drawn("4p"));
    has(Pattern::TwiceIdenticalRuns, "223344m667788p33z", &discarded("2m"));
    lacks(Pattern::IdenticalRuns, "223344m667788p33z", &discarded("2m"));
    lacks(Pattern::SevenPairs, "223344m667788p33z", &discarded("2m"));
    lacks(Pattern::TwiceIdenticalRuns, "223344m33z(678p)(678p)", &drawn("2m"));
    lacks(Pattern::TwiceIdenticalRuns, "223344m678789p33z", &drawn("2m"));
    let mut last = drawn("2m");
    last.last_tile = true;
    assert_eq!(names(&score("223344m33z(678p)(678p)", &last)), ["last draw"]);
    // Four equal runs are two sets.
    has(Pattern::TwiceIdenticalRuns, "22223333444455m", &discarded("2m"));
    // Three equal runs are one set.
    has(Pattern::IdenticalRuns, "222333444m567m33z", &discarded("2m"));
    lacks(Pattern::TwiceIdenticalRuns, "222333444m567m33z", &discarded("2m"));
}

#[test]
fn runs_and_triplets_of_three_colours() {
    has(Pattern::ThreeColourRuns, "234m234p234789s33z", &discarded("2m"));
    has(Pattern::ThreeColourRuns, "234m234p789s33z(234s)", &discarded("2m"));
    lacks(Pattern::ThreeColourRuns, "234m234p345789s33z", &drawn("2m"));
    lacks(Pattern::ThreeColourRuns, "234m234234p789s33z", &drawn("2m"));
    lacks(Pattern::ThreeColourRuns, "222m234p234789s33z", &drawn("2m"));
    assert_eq!(score("234m234p789s33z(234s)", &discarded("2m")).han(), 1);
    has(Pattern::ThreeColourTriplets, "222m222p222789s33z", &discarded("2m"));
    has(Pattern::ThreeColourTriplets, "222m789s33z(2222p)(222s)", &discarded("2m"));
    lacks(Pattern::ThreeColourTriplets, "222m222p333789s33z", &drawn("2m"));
    lacks(Pattern::ThreeColourTriplets, "222m222p22s789s789m", &drawn("2m"));
    lacks(Pattern::ThreeColourTriplets, "222m222p789s11222z", &drawn("2m"));
}

#[test]
fn a_straight_is_of_one_suit() {
    has(Pattern::Straight, "123456789m456p33z", &discarded("4p"));
    has(Pattern::Straight, "123789m456p33z(456m)", &discarded("4p"));
    assert_eq!(score("123789m456p33z(456m)", &discarded("4p")).han(), 1);
    lacks(Pattern::Straight, "123456678m456p33z", &drawn("4p"));
    lacks(Pattern::Straight, "123m456p789s456p33z", &drawn("1m"));
    lacks(Pattern::Straight, "123456m789p456p33z", &drawn("4m"));
    lacks(Pattern::Straight, "123567789s456p33z", &drawn("4p"));
}

#[test]
fn outside_hands_have_a_terminal_or_an_honour_in_each_part() {
    has(Pattern::OutsideHand, "123m789p12399s111z", &discarded("2m"));
    has(Pattern::OutsideHand, "123m789p99s(123s)(111z)", &discarded("2m"));
    lacks(Pattern::OutsideHand, "123m789p12355s111z", &discarded("2m"));
    lacks(Pattern::OutsideHand, "234m789p12399s111z", &discarded("2m"));
    lacks(Pattern::OutsideHand, "123m888p12399s111z", &discarded("2m"));
    has(Pattern::PureOutsideHand, "123m789p12399s111m", &discarded("2m"));
    lacks(Pattern::OutsideHand, "123m789p12399s111m", &discarded("2m"));
    lacks(Pattern::PureOutsideHand, "123m789p123s111m33z", &discarded("2m"));
    lacks(Pattern::PureOutsideHand, "123m789p12355s111m", &drawn("2m"));
    // Without a run it is another pattern.
    lacks(Pattern::OutsideHand, "111m999p11199s(111z)", &discarded("1m"));
    lacks(Pattern::PureOutsideHand, "111m999p11199s(999m)", &discarded("1m"));
    has(Pattern::AllTerminalsAndHonours, "111m999p11199s(111z)", &discarded("1m"));
    has(Pattern::AllTerminalsAndHonours, "1199m1199p1199s33z", &discarded("1m"));
    lacks(Pattern::AllTerminalsAndHonours, "111m888p11199s(111z)", &discarded("1m"));
    lacks(Pattern::AllTerminalsAndHonours, "123m999p11199s(111z)", &discarded("1m"));
    lacks(Pattern::AllTerminalsAndHonours, "1199m1199p1188s33z", &discarded("1m"));
}

#[test]
fn triplets_count_as_concealed_where_no_other_player_gave_a_tile() {
    has(Pattern::AllTriplets, "111m333p555s99p(777s)", &discarded("1m"));
    has(Pattern::AllTriplets, "99p(1111m)(333p)(555s)(777+7s)", &discarded("9p"));
    lacks(Pattern::AllTriplets, "111m333p567s99p(777s)", &drawn("1m"));
    let text = "111m333p55567899s";
    has(Pattern::ThreeConcealedTriplets, text, &drawn("1m"));
    has(Pattern::ThreeConcealedTriplets, text, &discarded("7s"));
    lacks(Pattern::ThreeConcealedTriplets, text, &discarded("1m"));
    lacks(Pattern::ThreeConcealedTriplets, text, &Win::new(tile("1m"), WonBy::RobbedQuad));
    has(Pattern::ThreeConcealedTriplets, text, &Win::new(tile("1m"), WonBy::Replacement));
    has(Pattern::ThreeConcealedTriplets, "333p555s99p(678s)[1111m]", &discarded("9p"));
    lacks(Pattern::ThreeConcealedTriplets, "333p55599s678s(111m)", &drawn("9s"));
    lacks(Pattern::ThreeConcealedTriplets, "333p55599s678s(1111m)", &drawn("9s"));
    // The tile is in a run as well, so the triplet was there before.
    has(Pattern::ThreeConcealedTriplets, "111m333p5556799s5s", &discarded("5s"));
}

#[test]
fn three_and_four_quads() {
    has(Pattern::ThreeQuads, "11m234p[2222s](3333s)(444+4s)", &discarded("2p"));
    lacks(Pattern::ThreeQuads, "11m234p444s[2222s](3333s)", &drawn("2p"));
    has(Pattern::FourQuads, "99p[1111m](2222p)(3333s)(444+4s)", &discarded("9p"));
    lacks(Pattern::ThreeQuads, "99p[1111m](2222p)(3333s)(444+4s)", &discarded("9p"));
    lacks(Pattern::FourQuads, "99p[1111m](2222p)(3333s)(444s)", &discarded("9p"));
    has(Pattern::FourQuads, "99p[1111m][2222p][3333s][4444s]", &discarded("9p"));
    has(Pattern::SingleWaitConcealedTriplets, "99p[1111m][2222p][3333s][4444s]", &discarded("9p"));
}

#[test]
fn seven_pairs_are_none_where_the_hand_has_melds() {
    has(Pattern::SevenPairs, "1133m2244p5577s33z", &discarded("1m"));
    lacks(Pattern::SevenPairs, "112233m667788p33z", &discarded("1m"));
    // Beside other patterns.
    let full = score("11224466778899m", &drawn("1m"));
    assert_eq!(names(&full), ["concealed draw", "seven pairs", "full flush"]);
    assert_eq!(names(&score("2244m3366p5588s77p", &drawn("2m"))), ["concealed draw", "all simples", "seven pairs"]);
}

#[test]
fn dragons_and_winds_in_threes_and_twos() {
    has(Pattern::LittleThreeDragons, "123m456p55566677z", &discarded("1m"));
    assert_eq!(score("123m456p55566677z", &discarded("1m")).han(), 4);
    lacks(Pattern::LittleThreeDragons, "123m456p55566633z", &discarded("1m"));
    has(Pattern::BigThreeDragons, "123m99p555666777z", &discarded("1m"));
    has(Pattern::BigThreeDragons, "123m99p(5555z)(666z)[7777z]", &discarded("1m"));
    lacks(Pattern::BigThreeDragons, "123m456p55566677z", &discarded("7z"));
    assert_eq!(names(&score("123m99p555666777z", &discarded("1m"))), ["big three dragons"]);
    has(Pattern::LittleFourWinds, "123m11122233344z", &discarded("1m"));
    lacks(Pattern::LittleFourWinds, "123m11122233355z", &discarded("1m"));
    has(Pattern::BigFourWinds, "99m111222333444z", &discarded("1z"));
    lacks(Pattern::LittleFourWinds, "99m111222333444z", &discarded("1z"));
    lacks(Pattern::BigFourWinds, "123m11122233344z", &discarded("4z"));
    lacks(Pattern::BigFourWinds, "99m111222333555z", &discarded("1z"));
}

#[test]
fn flushes_have_one_suit() {
    has(Pattern::HalfFlush, "123456789m22233z", &discarded("1m"));
    has(Pattern::HalfFlush, "1122446688m3355z", &discarded("1m"));
    lacks(Pattern::HalfFlush, "123456m789p22233z", &discarded("1m"));
    lacks(Pattern::HalfFlush, "123456789m22p333z", &discarded("1m"));
    has(Pattern::FullFlush, "12344556678999m", &discarded("1m"));
    lacks(Pattern::HalfFlush, "12344556678999m", &discarded("1m"));
    lacks(Pattern::FullFlush, "123445566789m33z", &discarded("1m"));
    lacks(Pattern::FullFlush, "123445566789m99p", &drawn("1m"));
    assert_eq!(score("44556678999m(222m)", &discarded("9m")).han(), 5);
    assert_eq!(score("456m22233z(123m)(789m)", &discarded("4m")).han(), 2 + 1 + 1);
    lacks(Pattern::HalfFlush, "11122233355566z", &discarded("1z"));
}

#[test]
fn blessings_are_for_the_first_turn() {
    let text = "234m456p234567s33z";
    let mut win = drawn("3s");
    win.first_turn = true;
    assert_eq!(names(&score(text, &win)), ["blessing of earth"]);
    win.seat = Wind::East;
    assert_eq!(names(&score(text, &win)), ["blessing of heaven"]);
    let mut win = discarded("3s");
    win.first_turn = true;
    lacks(Pattern::BlessingOfMan, text, &win);
    let mut rules = ScoreRules::TENHOU;
    rules.blessing_of_man = BlessingOfMan::FiveHan;
    let five = score_by(&rules, text, &win);
    assert_eq!((names(&five), five.han(), five.yakuman()), (vec!["blessing of man"], 5, 0));
    assert_eq!(score_by(&rules, text, &on(&win, "4s")).han(), 6, "with pinfu");
    rules.blessing_of_man = BlessingOfMan::Yakuman;
    let yakuman = score_by(&rules, text, &on(&win, "4s"));
    assert_eq!((names(&yakuman), yakuman.han(), yakuman.yakuman()), (vec!["blessing of man"], 13, 1));
    // It adds up with others as a yakuman, and vanishes beside them as five han.
    let orphans = "19m19p19s12345677z";
    assert_eq!(score_by(&rules, orphans, &on(&win, "1m")).yakuman(), 2);
    rules.blessing_of_man = BlessingOfMan::FiveHan;
    assert_eq!(names(&score_by(&rules, orphans, &on(&win, "1m"))), ["thirteen orphans"]);
}

#[test]
fn thirteen_orphans_wait_for_one_tile_or_for_thirteen() {
    let text = "19m19p19s12345677z";
    for tile in ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z"] {
        assert_eq!(names(&score(text, &discarded(tile))), ["thirteen orphans"], "{tile}");
    }
    assert_eq!(names(&score(text, &discarded("7z"))), ["thirteen-wait orphans"]);
    assert_eq!(names(&score(text, &drawn("7z"))), ["thirteen-wait orphans"]);
}

#[test]
fn four_concealed_triplets_are_drawn_or_wait_for_the_pair() {
    let text = "111m333p99p555777s";
    assert_eq!(names(&score(text, &drawn("1m"))), ["four concealed triplets"]);
    assert_eq!(names(&score(text, &drawn("9p"))), ["single-wait concealed triplets"]);
    assert_eq!(names(&score(text, &discarded("9p"))), ["single-wait concealed triplets"]);
    assert_eq!(names(&score(text, &discarded("1m"))), ["all triplets", "three concealed triplets"]);
    let robbed = Win::new(tile("1m"), WonBy::RobbedQuad);
    lacks(Pattern::FourConcealedTriplets, text, &robbed);
    lacks(Pattern::FourConcealedTriplets, "333p99p555777s(111m)", &drawn("3p"));
    has(Pattern::FourConcealedTriplets, "333p99p555777s[1111m]", &drawn("3p"));
}

#[test]
fn nine_gates_are_pure_where_the_last_tile_is_the_extra_one() {
    for suit in ["m", "p", "s"] {
        for extra in 1..=9 {
            for last in 1..=9 {
                let text = format!("1112345678999{extra}{suit}");
                let expected = if last == extra { "pure nine gates" } else { "nine gates" };
                assert_eq!(names(&score(&text, &discarded(&format!("{last}{suit}")))), [expected], "{text} {last}");
            }
        }
    }
    // With a quad the hand isn't what waits for nine tiles.
    lacks(Pattern::NineGates, "23455678999m[1111m]", &discarded("9m"));
    lacks(Pattern::NineGates, "11123456778899m", &discarded("1m"));
    lacks(Pattern::NineGates, "11123456999m(789m)", &discarded("1m"));
}

#[test]
fn honours_terminals_and_green_tiles_alone() {
    assert_eq!(names(&score("11122233355566z", &discarded("1z"))), ["all honours"]);
    assert_eq!(names(&score("11223344556677z", &discarded("1z"))), ["all honours"]);
    lacks(Pattern::AllHonours, "99m111222333555z", &discarded("1z"));
    assert_eq!(names(&score("111999m111p11s(999p)", &discarded("1m"))), ["all terminals"]);
    lacks(Pattern::AllTerminals, "111999m111p11z(999p)", &discarded("1m"));
    lacks(Pattern::AllTerminals, "111999m111p22s(999p)", &discarded("1m"));
    assert_eq!(names(&score("223344666888s66z", &discarded("2s"))), ["all green"]);
    assert_eq!(names(&score("22223344666888s", &discarded("2s"))), ["all green"]);
    assert_eq!(names(&score("22334466688s666z", &discarded("2s"))), ["all green"]);
    for text in ["223344666888s55z", "223344555888s66z", "223344p666888s66z", "223344666777s66z", "111223344s66z666s"] {
        lacks(Pattern::AllGreen, text, &discarded(if text.contains('p') { "6s" } else { "2s" }));
    }
}

#[test]
fn several_yakuman_of_a_hand_are_all_listed() {
    let score = score("55z[1111z][2222z][3333z][4444z]", &discarded("5z"));
    let expected = ["single-wait concealed triplets", "big four winds", "all honours", "four quads"];
    assert_eq!((names(&score), score.yakuman(), score.han()), (expected.to_vec(), 4, 52));
}

#[test]
fn patterns_are_listed_once_each_and_counted() {
    let score = score("123m789p12399s111m", &drawn("2m"));
    assert_eq!(format!("{:?}", score.patterns()), "[ConcealedDraw, PureOutsideHand]");
    assert_eq!(score.patterns().len(), 2);
    let mut patterns = score.patterns();
    patterns.next();
    assert_eq!(patterns.size_hint(), (1, Some(1)));
}
