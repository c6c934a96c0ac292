//! Each pattern by a hand that has it and by hands that almost have it.

use shanten::score::BlessingOfMan;

use super::{discarded, drawn, names, score, score_by, try_score};
use crate::support::prelude::*;

#[track_caller]
fn has(pattern: Pattern, text: &str, win: &Win) {
    let score = score(text, win);
    assert!(score.has(pattern), "{text}: {:?} without {pattern}", names(&score));
}

/// Asserts that a complete hand lacks a pattern; it may have none.
#[track_caller]
fn lacks(pattern: Pattern, text: &str, win: &Win) {
    match try_score(&ScoreRules::TENHOU, text, win) {
        Ok(score) => assert!(!score.has(pattern), "{text}: {:?} with {pattern}", names(&score)),
        Err(error) => assert!(matches!(error, ScoreError::NoPattern { .. }), "{text}"),
    }
}

fn on(win: &Win, winning: &str) -> Win {
    let mut win = *win;
    win.tile = tile(winning);
    win
}

#[test]
fn patterns_are_worth_what_the_rules_say() {
    // The han in concealed and in open hands; 0 if the pattern doesn't count.
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
    let doubles = ["thirteen-wait orphans", "single-wait concealed triplets", "pure nine gates", "big four winds"];
    for &pattern in Pattern::ALL {
        assert_eq!(pattern.is_yakuman(), pattern.han(true) == 13, "{pattern}");
        assert_eq!(ScoreRules::MAHJONG_SOUL.is_double(pattern), doubles.contains(&pattern.name()), "{pattern}");
    }
}

/// Asserts that a hand has each pattern with `+` and lacks each with `-`, that it has exactly the
/// patterns with `=`, and that it has the given number of han.
#[track_caller]
fn check(text: &str, win: &Win, patterns: &str) {
    let mut all = Vec::new();
    for pattern in patterns.split(',').map(str::trim) {
        let named = || *Pattern::ALL.iter().find(|known| known.name() == &pattern[1..]).expect(pattern);
        match pattern.split_at(1) {
            ("+", _) => has(named(), text, win),
            ("-", _) => lacks(named(), text, win),
            ("=", name) => all.push(name),
            _ => assert_eq!(format!("{} han", score(text, win).han()), pattern, "{text}"),
        }
    }
    assert!(all.is_empty() || all == names(&score(text, win)), "{text}: not {all:?}");
}

/// Hands, the winning tile and how it came, and the patterns.
const HANDS: &str = "
    ## a concealed draw needs a hand without called melds
    234m456p234567s55z 234m456p234s55z[5555m], drawn 3s: +concealed draw
    234m456p234567s55z, discarded 3s: -concealed draw
    456p234567s55z(234m) 234m456p234s55z(555+5m), drawn 3s: -concealed draw
    234m456p234s55z[5555m], replacement 3s: +concealed draw
    ## pinfu has runs a pair of no worth and a wait on two sides
    234m456p234567s33z, drawn 4s: +pinfu
    234m456p234567s33z, discarded 2s: +pinfu
    234m456p234567s44z, discarded 7s: +pinfu
    234m456p234567s33z, discarded 3s: -pinfu
    234m456p234567s33z, discarded 3z: -pinfu
    123m456p234567s33z, discarded 3m: -pinfu
    789m456p234567s33z, discarded 7m: -pinfu
    123m456p234567s33z, discarded 1m: +pinfu
    222m456p234567s33z 456p234567s33z(234m), discarded 2s: -pinfu
    # The 5 is in a closed wait in one place, on two sides in another.
    456567m234p234s33z, discarded 5m: +pinfu
    # The pair and the run both have the 4.
    44456m234p234678s, discarded 4m: +pinfu
    ## the own seat and the round decide which winds are worth something
    123m456p789s11222z, discarded 1m: +seat wind, -round wind
    123m456p789s11122z, discarded 1m: +round wind, -seat wind
    123m456p789s33322z, drawn 1m: -seat wind
    123m456p789s33311z, drawn 1m: -round wind
    ## triplets of dragons count each
    123m456p789s33z[5555z], discarded 1m: +white dragon
    ## all simples has no terminal and no honour
    234m456p23456788s 456p23456788s(234m), discarded 2s: +all simples
    2233m4455p667788s, discarded 2m: +all simples
    123m456p23456788s 234m456p234567s33z 234m456p234567s99s, drawn 2s: -all simples
    456p23456788s(123m), drawn 2s: -all simples
    ## identical runs are concealed and of one suit
    223344m456p789s33z 223344m456p33z[9999s], discarded 4p: +identical runs
    234m456p789s33z(234m) 223344m456p33z(789s), drawn 4p: -identical runs
    234m234p456p789s33z, drawn 4m: -identical runs
    234345m456p789s33z, drawn 4p: -identical runs
    223344m667788p33z, discarded 2m: +twice identical runs, -identical runs, -seven pairs
    223344m33z(678p)(678p) 223344m678789p33z, drawn 2m: -twice identical runs
    # Four equal runs are two sets.
    22223333444455m, discarded 2m: +twice identical runs
    # Three equal runs are one set.
    222333444m567m33z, discarded 2m: +identical runs, -twice identical runs
    ## runs and triplets of three colours
    234m234p234789s33z, discarded 2m: +three-colour runs
    234m234p789s33z(234s), discarded 2m: +three-colour runs, 1 han
    234m234p345789s33z 234m234234p789s33z 222m234p234789s33z, drawn 2m: -three-colour runs
    222m222p222789s33z 222m789s33z(2222p)(222s), discarded 2m: +three-colour triplets
    222m222p333789s33z 222m222p22s789s789m 222m222p789s11222z, drawn 2m: -three-colour triplets
    ## a straight is of one suit
    123456789m456p33z, discarded 4p: +straight
    123789m456p33z(456m), discarded 4p: +straight, 1 han
    123456678m456p33z, drawn 4p: -straight
    123m456p789s456p33z, drawn 1m: -straight
    123456m789p456p33z, drawn 4m: -straight
    123567789s456p33z, drawn 4p: -straight
    ## outside hands have a terminal or an honour in each part
    123m789p12399s111z 123m789p99s(123s)(111z), discarded 2m: +outside hand
    123m789p12355s111z 234m789p12399s111z 123m888p12399s111z, discarded 2m: -outside hand
    123m789p12399s111m, discarded 2m: +pure outside hand, -outside hand
    123m789p123s111m33z, discarded 2m: -pure outside hand
    123m789p12355s111m, drawn 2m: -pure outside hand
    # Without a run it is another pattern.
    111m999p11199s(111z), discarded 1m: -outside hand, +all terminals and honours
    111m999p11199s(999m), discarded 1m: -pure outside hand
    1199m1199p1199s33z, discarded 1m: +all terminals and honours
    111m888p11199s(111z) 123m999p11199s(111z), discarded 1m: -all terminals and honours
    1199m1199p1188s33z, discarded 1m: -all terminals and honours
    ## triplets count as concealed where no other player gave a tile
    111m333p555s99p(777s), discarded 1m: +all triplets
    99p(1111m)(333p)(555s)(777+7s), discarded 9p: +all triplets
    111m333p567s99p(777s), drawn 1m: -all triplets
    111m333p55567899s, drawn 1m: +three concealed triplets
    111m333p55567899s, discarded 7s: +three concealed triplets
    111m333p55567899s, discarded 1m: -three concealed triplets
    333p55567899s[1111m], replacement 3p: +three concealed triplets
    333p555s99p(678s)[1111m], discarded 9p: +three concealed triplets
    333p55599s678s(111m) 333p55599s678s(1111m), drawn 9s: -three concealed triplets
    # The tile is in a run as well, so the triplet was there before.
    111m333p5556799s5s, discarded 5s: +three concealed triplets
    ## three and four quads
    11m234p[2222s](3333s)(444+4s), discarded 2p: +three quads
    11m234p444s[2222s](3333s), drawn 2p: -three quads
    99p[1111m](2222p)(3333s)(444+4s), discarded 9p: +four quads, -three quads
    99p[1111m](2222p)(3333s)(444s), discarded 9p: -four quads
    99p[1111m][2222p][3333s][4444s], discarded 9p: +four quads, +single-wait concealed triplets
    ## seven pairs are none where the hand has melds
    1133m2244p5577s33z, discarded 1m: +seven pairs
    112233m667788p33z, discarded 1m: -seven pairs
    2244m3366p5588s77p, drawn 2m: =concealed draw, =all simples, =seven pairs
    11224466778899m, drawn 1m: =concealed draw, =seven pairs, =full flush
    ## dragons and winds in threes and twos
    123m456p55566677z, discarded 1m: +little three dragons, 4 han
    123m456p55566633z, discarded 1m: -little three dragons
    123m99p555666777z, discarded 1m: +big three dragons, =big three dragons
    123m99p(5555z)(666z)[7777z], discarded 1m: +big three dragons
    123m456p55566677z, discarded 7z: -big three dragons
    123m11122233344z, discarded 1m: +little four winds
    123m11122233355z, discarded 1m: -little four winds
    99m111222333444z, discarded 1z: +big four winds, -little four winds
    123m11122233344z, discarded 4z: -big four winds
    99m111222333555z, discarded 1z: -big four winds
    ## flushes have one suit
    123456789m22233z 1122446688m3355z, discarded 1m: +half flush
    123456m789p22233z 123456789m22p333z, discarded 1m: -half flush
    12344556678999m, discarded 1m: +full flush, -half flush
    123445566789m33z, discarded 1m: -full flush
    123445566789m99p, drawn 1m: -full flush
    44556678999m(222m), discarded 9m: 5 han
    456m22233z(123m)(789m), discarded 4m: 4 han
    11122233355566z, discarded 1z: -half flush
    ## thirteen orphans wait for one tile or for thirteen
    19m19p19s12345677z, discarded 7z: =thirteen-wait orphans
    19m19p19s12345677z, drawn 7z: =thirteen-wait orphans
    ## four concealed triplets are drawn or wait for the pair
    111m333p99p555777s, drawn 1m: =four concealed triplets
    111m333p99p555777s, drawn 9p: =single-wait concealed triplets
    111m333p99p555777s, discarded 9p: =single-wait concealed triplets
    111m333p99p555777s, discarded 1m: =all triplets, =three concealed triplets
    333p99p555777s(111m), drawn 3p: -four concealed triplets
    333p99p555777s[1111m], drawn 3p: +four concealed triplets
    ## nine gates are pure where the last tile is the extra one
    # With a quad the hand isn't what waits for nine tiles.
    23455678999m[1111m], discarded 9m: -nine gates
    11123456778899m 11123456999m(789m), discarded 1m: -nine gates
    ## honours terminals and green tiles alone
    11122233355566z 11223344556677z, discarded 1z: =all honours
    99m111222333555z, discarded 1z: -all honours
    111999m111p11s(999p), discarded 1m: =all terminals
    111999m111p11z(999p) 111999m111p22s(999p), discarded 1m: -all terminals
    223344666888s66z 22223344666888s 22334466688s666z, discarded 2s: =all green
    223344666888s55z 223344555888s66z 223344666777s66z, discarded 2s: -all green
    111223344s66z666s, discarded 2s: -all green
    223344p666888s66z, discarded 6s: -all green
";

#[test]
fn hands_have_the_patterns_of_the_table_and_lack_others() {
    for line in HANDS.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let [texts, win, patterns] = line.splitn(3, [',', ':']).collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (how, winning) = win.trim().rsplit_once(' ').unwrap();
        let ways = [("drawn", WonBy::Draw), ("discarded", WonBy::Discard), ("replacement", WonBy::Replacement)];
        let won_by = ways.iter().find(|way| way.0 == how).map_or(WonBy::RobbedQuad, |way| way.1);
        for text in texts.split(' ') {
            check(text, &Win::new(tile(winning), won_by), patterns);
        }
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
fn pinfu_and_dragons_look_at_each_honour() {
    // Pinfu has runs, a pair without value, and a two-sided wait.
    for pair in ["1", "2", "5", "6", "7"] {
        lacks(Pattern::Pinfu, &format!("234m456p234567s{pair}{pair}z"), &discarded("2s"));
    }
    // Each triplet of dragons counts.
    let dragons = [Pattern::WhiteDragon, Pattern::GreenDragon, Pattern::RedDragon];
    for (pattern, digit) in dragons.into_iter().zip(5..) {
        has(pattern, &format!("123m456p789s{digit}{digit}{digit}33z"), &discarded("1m"));
        has(pattern, &format!("123m456p789s33z({digit}{digit}{digit}z)"), &discarded("1m"));
        lacks(pattern, &format!("123m456p789s333{digit}{digit}z"), &drawn("1m"));
        for other in dragons.into_iter().filter(|&other| other != pattern) {
            lacks(other, &format!("123m456p789s{digit}{digit}{digit}33z"), &discarded("1m"));
        }
    }
}

#[test]
fn the_own_seat_and_the_round_decide_which_winds_are_worth_something() {
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
fn how_the_last_tile_came_is_a_pattern() {
    let text = "456p567s33z(234m)(1111p)";
    let patterns = [Pattern::AfterQuad, Pattern::RobbedQuad, Pattern::LastDraw, Pattern::LastDiscard];
    let expected = [
        (WonBy::Draw, false, None),
        (WonBy::Draw, true, Some(Pattern::LastDraw)),
        (WonBy::Discard, false, None),
        (WonBy::Discard, true, Some(Pattern::LastDiscard)),
        (WonBy::Replacement, false, Some(Pattern::AfterQuad)),
        (WonBy::RobbedQuad, false, Some(Pattern::RobbedQuad)),
    ];
    for (won_by, last_tile, pattern) in expected {
        let mut win = Win::new(tile("5s"), won_by);
        win.last_tile = last_tile;
        match try_score(&ScoreRules::TENHOU, text, &win) {
            Ok(score) => assert_eq!(score.patterns().collect::<Vec<_>>(), Vec::from_iter(pattern), "{win:?}"),
            Err(error) => assert!(matches!((error, pattern), (ScoreError::NoPattern { .. }, None)), "{win:?}"),
        }
        patterns.into_iter().filter(|&other| Some(other) != pattern).for_each(|other| lacks(other, text, &win));
    }
    let mut last = drawn("2m");
    last.last_tile = true;
    assert_eq!(names(&score("223344m33z(678p)(678p)", &last)), ["last draw"]);
}

#[test]
fn all_simples_has_no_terminal_and_no_honour() {
    let mut rules = ScoreRules::TENHOU;
    rules.open_all_simples = false;
    assert!(score_by(&rules, "234m456p23456788s", &discarded("2s")).has(Pattern::AllSimples));
    assert!(score_by(&rules, "234m456p88s567s[3333s]", &drawn("5s")).has(Pattern::AllSimples));
    assert_eq!(try_score(&rules, "456p23456788s(234m)", &discarded("2s")), Err(ScoreError::NoPattern { fu: 30 }));
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
    // As a yakuman it adds to others; as five han it is dropped next to them.
    let orphans = "19m19p19s12345677z";
    assert_eq!(score_by(&rules, orphans, &on(&win, "1m")).yakuman(), 2);
    rules.blessing_of_man = BlessingOfMan::FiveHan;
    assert_eq!(names(&score_by(&rules, orphans, &on(&win, "1m"))), ["thirteen orphans"]);
}

#[test]
fn special_waits_have_patterns_of_their_own() {
    // Thirteen orphans wait for one tile or for thirteen.
    let text = "19m19p19s12345677z";
    for tile in ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z"] {
        assert_eq!(names(&score(text, &discarded(tile))), ["thirteen orphans"], "{tile}");
    }
    // Nine gates are pure if the last tile is the additional one.
    for suit in ["m", "p", "s"] {
        for extra in 1..=9 {
            for last in 1..=9 {
                let text = format!("1112345678999{extra}{suit}");
                let expected = if last == extra { "pure nine gates" } else { "nine gates" };
                assert_eq!(names(&score(&text, &discarded(&format!("{last}{suit}")))), [expected], "{text} {last}");
            }
        }
    }
}

#[test]
fn patterns_are_listed_once_each() {
    // All yakuman of a hand are listed.
    let several = score("55z[1111z][2222z][3333z][4444z]", &discarded("5z"));
    let expected = ["single-wait concealed triplets", "big four winds", "all honours", "four quads"];
    assert_eq!((names(&several), several.yakuman(), several.han()), (expected.to_vec(), 4, 52));
    // Each pattern is listed once, with its count.
    let score = score("123m789p12399s111m", &drawn("2m"));
    assert_eq!(format!("{:?}", score.patterns()), "[ConcealedDraw, PureOutsideHand]");
    assert_eq!(score.patterns().len(), 2);
    let mut patterns = score.patterns();
    patterns.next();
    assert_eq!(patterns.size_hint(), (1, Some(1)));
}
