//! Dora from indicators, red fives and Norths.

use super::{drawn, score, score_by, try_score};
#[cfg(feature = "rules")]
use super::{names, three};
use crate::support::prelude::*;

pub fn indicators(win: &mut Win, of: &[(&str, usize)]) {
    let all: Vec<Tile> = of.iter().flat_map(|&(text, number)| vec![tile(text); number]).collect();
    win.set_dora(all.iter().copied()).unwrap();
}

#[test]
fn dora_are_counted_by_their_sources() {
    let text = "234m406p234567s(333z)".replace("(333z)", "33z");
    let mut win = drawn("4s");
    indicators(&mut win, &[("2z", 1), ("5p", 1), ("9p", 1)]);
    win.set_ura([tile("2z"), tile("1m")]).unwrap();
    let dora = |score: &Score| (score.dora(), score.ura(), score.reds(), score.norths(), score.han());
    // Pinfu and a concealed self-draw; ura dora don't count without riichi.
    assert_eq!(dora(&score(&text, &win)), (3, 0, 1, 0, 6));
    win.riichi = Some(Riichi::Single);
    assert_eq!(dora(&score(&text, &win)), (3, 3, 1, 0, 10));
    assert_eq!(dora(&score_by(&ScoreRules::EMA, &text, &win)), (3, 3, 0, 0, 9));
    // Only in three-player games, 1m indicates 9m.
    let mut win = drawn("4s");
    indicators(&mut win, &[("1m", 1)]);
    assert_eq!(score("999m234p234567s33z", &win).dora(), 0);
    // The fourth tile of a quad and red fives in melds count.
    let mut win = drawn("4s");
    win.last_tile = true;
    indicators(&mut win, &[("4m", 1)]);
    assert_eq!(dora(&score("234567s33z(0055m)(340p)", &win)), (4, 0, 3, 0, 8));
    // Dora don't count in a yakuman hand.
    win.tile = tile("4m");
    indicators(&mut win, &[("7z", 1)]);
    assert_eq!(dora(&score("340m99p555666777z", &win)), (0, 0, 0, 0, 13));
}

#[test]
fn dora_as_a_number_count_as_those_of_indicators() {
    let win = drawn("4s");
    let with = |more_dora| {
        let mut win = win;
        win.more_dora = more_dora;
        win
    };
    let total = |win: &Win| score("234m406p234567s33z", win).payments().total;
    for (more_dora, of) in [(2, vec![("2z", 1)]), (3, vec![("2z", 1), ("5p", 1)]), (6, vec![("2z", 3)])] {
        let mut indicated = win;
        indicators(&mut indicated, &of);
        let counted = with(more_dora);
        assert_eq!(score("234m406p234567s33z", &counted).dora(), more_dora);
        assert_eq!(total(&counted), total(&indicated), "{of:?}");
    }
    let refused = |hand, more_dora| try_score(&ScoreRules::TENHOU, hand, &with(more_dora));
    assert_eq!(refused("234m406p234567s33z", 51), Err(ScoreError::MoreDora { more_dora: 51 }));
    // Dora are no pattern.
    assert_eq!(refused("234567s33z(234m)(406p)", 50), Err(ScoreError::NoPattern { fu: 30 }));
}

#[test]
#[cfg(feature = "rules")]
fn norths_set_aside_are_dora_and_spoil_no_pattern() {
    let cases = [
        ("234456p23456788s(4z)(4z)", "4s", vec!["concealed draw", "pinfu", "all simples"], 5),
        ("1144p2233556677s(4z)(4z)(4z)", "1p", vec!["concealed draw", "seven pairs"], 6),
        ("12344556678999p(4z)", "9p", vec!["concealed draw", "pinfu", "identical runs", "straight", "full flush"], 12),
        ("1199m1199p1199s33z(4z)", "1m", vec!["concealed draw", "seven pairs", "all terminals and honours"], 6),
        ("223344666888s66z(4z)", "2s", vec!["all green"], 13),
        ("111999m111p11s(999p)(4z)", "1m", vec!["all terminals"], 13),
        ("119m19p19s1234567z(4z)(4z)(4z)", "9m", vec!["thirteen orphans"], 13),
    ];
    let found = cases.clone().map(|(text, winning, ..)| {
        ScoreRules::TENHOU.score(&three(text), &drawn(winning)).map(|score| (names(&score), score.han()))
    });
    assert_eq!(found, cases.map(|(_, _, names, han)| Ok((names, han))));
}

#[test]
#[cfg(feature = "rules")]
fn a_west_indicator_makes_norths_dora_once_more() {
    let mut win = drawn("4s");
    indicators(&mut win, &[("3z", 1)]);
    let score_of = |text: &str, win: &Win| ScoreRules::TENHOU.score(&three(text), win).unwrap();
    let score = score_of("123456p23456799s(4z)(4z)(4z)", &win);
    assert_eq!((score.dora(), score.norths()), (3, 3));
    // Two are set aside and two more are in the hand.
    let score = score_of("123456p234567s44z(4z)(4z)", &win);
    assert_eq!((score.dora(), score.norths()), (4, 2));
    // 9m follows 1m.
    indicators(&mut win, &[("1m", 1), ("9m", 1)]);
    assert_eq!(score_of("999m456p234567s33z", &win).dora(), 3);
}
