//! Score rules that only some tables have, and points of han and fu alone.

use super::{discarded, drawn, score_by, try_score};
use crate::support::prelude::*;

#[test]
fn each_double_yakuman_is_a_choice_of_its_own() {
    let all = [
        ("55z(111z)(222z)(333z)(444z)", "5z", "double-four-winds"),
        ("111m222p333s444m55z", "5z", "double-single-wait"),
        ("19m19p19s12345677z", "7z", "double-thirteen-waits"),
        ("11123455678999m", "5m", "double-nine-waits"),
    ];
    for (at, (hand, tile, word)) in all.into_iter().enumerate() {
        for (other, &(.., other_word)) in all.iter().enumerate() {
            let yakuman = |rules: &str| score_by(&rules.parse().unwrap(), hand, &drawn(tile)).yakuman();
            let base = yakuman("tenhou");
            assert_eq!(yakuman(other_word), base + u8::from(at == other), "{hand} {other_word}");
            assert_eq!(yakuman(&format!("double-yakuman,no-{other_word}")), base + u8::from(at != other), "{word}");
        }
    }
}

#[test]
fn heaven_counts_as_the_better_wait_where_the_rules_say_so() {
    for (hand, tile) in [("111m222p333s444m55z", "1m"), ("19m19p19s12345677z", "1m"), ("11123455678999m", "1m")] {
        let yakuman = |rules: &str, seat| {
            let mut win = drawn(tile);
            (win.first_turn, win.seat) = (true, seat);
            score_by(&rules.parse().unwrap(), hand, &win).yakuman()
        };
        assert_eq!(yakuman("mahjong-soul,no-heaven-better-wait", Wind::East), 2, "{hand}");
        assert_eq!(yakuman("mahjong-soul", Wind::East), 3, "{hand}");
        assert_eq!(yakuman("mahjong-soul", Wind::South), 2, "{hand}: the blessing of earth");
    }
}

#[test]
fn no_wind_of_seat_or_round_counts_where_the_rules_leave_them_out() {
    let without: ScoreRules = "no-winds".parse().unwrap();
    let of = |hand, seat| {
        let mut win = discarded("4m");
        win.seat = seat;
        [ScoreRules::TENHOU, without].map(|rules| {
            let score = score_by(&rules, hand, &win);
            (score.patterns().map(Pattern::name).collect::<Vec<_>>(), score.payments().total)
        })
    };
    let (dragon, pinfu) = ("white dragon", vec!["pinfu"]);
    assert_eq!(of("234m567p88s(222z)(555z)", Wind::South), [(vec!["seat wind", dragon], 2_000), (vec![dragon], 1_000)]);
    // East is the dealer even so.
    assert_eq!(
        of("234m567p88s(111z)(555z)", Wind::East),
        [(vec!["seat wind", "round wind", dragon], 5_800), (vec![dragon], 1_500)]
    );
    // A pair without fu.
    let pair = "234m567p345789s11z";
    assert_eq!(score_by(&without, pair, &discarded("4m")).patterns().map(Pattern::name).collect::<Vec<_>>(), pinfu);
    assert_eq!(try_score(&ScoreRules::TENHOU, pair, &discarded("4m")), Err(ScoreError::NoPattern { fu: 40 }));
    assert_eq!(try_score(&without, "234m567p34588s(222z)", &discarded("4m")), Err(ScoreError::NoPattern { fu: 30 }));
}

#[test]
fn open_hands_without_fu_have_20_or_30() {
    let of = |rules: &str| {
        let score = score_by(&rules.parse().unwrap(), "456p23456788s(234m)", &discarded("2s"));
        let reasons: Vec<_> = score.fu_parts().iter().map(|part| part.reason.name()).collect();
        (score.fu(), score.payments().total, reasons)
    };
    assert_eq!(of("tenhou"), (30, 1_000, vec!["base", "open least"]));
    assert_eq!(of("open-twenty-fu"), (20, 700, vec!["base"]));
}

#[test]
fn counted_yakuman_grow_with_each_13_han_where_the_rules_say_so() {
    let of = |rules: &str, han| {
        rules.parse::<ScoreRules>().unwrap().points(han, 30, Wind::West, WonBy::Discard, 4).unwrap().total
    };
    assert_eq!([12, 13, 25, 26, 39].map(|han| of("counted-multiples", han)), [24_000, 32_000, 32_000, 64_000, 96_000]);
    assert_eq!([13, 26].map(|han| of("tenhou", han)), [32_000; 2]);
    assert_eq!(of("m-league,counted-multiples", 26), 24_000);
}

#[test]
fn without_limits_points_double_with_each_han() {
    let rules: ScoreRules = "mahjong-soul,no-limits".parse().unwrap();
    for fu in [20, 25, 30, 110] {
        for han in 1..=18_u8 {
            let points = rules.points(han, fu, Wind::West, WonBy::Discard, 4).unwrap();
            let expected = (f64::from(fu) * 2_f64.powi(i32::from(han) + 4) / 100.0).ceil() * 100.0;
            assert!((f64::from(points.total) - expected).abs() < 0.5, "{han} han {fu} fu");
        }
    }
    for (han, fu) in [(24, 30), (100, 20), (255, 170)] {
        let refused = rules.points(han, fu, Wind::West, WonBy::Draw, 4);
        assert_eq!(refused, Err(ScoreError::TooManyPoints { han, fu }));
    }
    // The patterns with their han, all han, fu, the discarder's payment.
    let of = |hand: &str, win: Win| {
        let score = score_by(&rules, hand, &win);
        assert_eq!((score.yakuman(), score.limit()), (0, None));
        let patterns: Vec<_> = score.patterns().map(|pattern| (pattern.name(), score.han_of(pattern))).collect();
        (patterns, score.han(), score.fu(), score.payments().discarder)
    };
    let mut win = discarded("4p");
    win.set_dora([tile("1p")]).unwrap();
    let dragons = vec![("half flush", 2), ("big three dragons", 13)];
    assert_eq!(of("22234p(555z)(666z)(777z)", win), (dragons.clone(), 18, 40, 167_772_200));
    // The liable player pays half of it.
    win.liable.set(Pattern::BigThreeDragons, Wind::East).unwrap();
    assert_eq!(of("22234p(555z)(666z)(777z)", win), (dragons, 18, 40, 83_886_100));
    let orphans = vec![("thirteen orphans", 13)];
    assert_eq!(of("119m19p19s1234567z", discarded("9m")), (orphans, 13, 40, 5_242_900));
    let refused = try_score(&rules, "119m19p19s1234567z", &discarded("1m"));
    assert_eq!(refused, Err(ScoreError::TooManyPoints { han: 26, fu: 40 }));
}

#[test]
fn counters_are_worth_what_the_rules_say() {
    let total = |rules: &str| {
        let mut win = discarded("2s");
        win.counters = 2;
        score_by(&rules.parse().unwrap(), "456p23456788s(234m)", &win).payments().total
    };
    assert_eq!([total("tenhou"), total("counter-points=500"), total("counter-points=0")], [1_600, 4_000, 1_000]);
}

#[test]
fn counters_of_too_many_points_are_refused() {
    let mut rules = ScoreRules::TENHOU;
    let mut win = discarded("2s");
    (rules.counter_points, win.counters, win.deposits) = (ScoreRules::MAX_COUNTER_POINTS, u16::MAX, u16::MAX);
    let changes = score_by(&rules, "456p23456788s(234m)", &win).payments().changes(Some(Wind::North)).unwrap();
    assert_eq!(changes[1], 2_031_586_000);
    rules.counter_points += 1;
    let refused = try_score(&rules, "456p23456788s(234m)", &win).unwrap_err().to_string();
    assert_eq!(refused, "counters of 10001 points, at most 10000 are possible");
}

#[test]
fn han_and_fu_have_the_points_of_a_hand_with_them() {
    let error = |han, fu, players| ScoreRules::TENHOU.points(han, fu, Wind::North, WonBy::Draw, players).unwrap_err();
    assert_eq!(error(0, 30, 4), ScoreError::NoPattern { fu: 30 });
    for fu in [0, 10, 24, 26, 35, 180, 250] {
        assert_eq!(error(1, fu, 4), ScoreError::NoSuchFu { fu });
    }
    assert_eq!(error(1, 30, 3), ScoreError::NoNorthSeat);
    for (name, rules) in ScoreRules::PRESETS {
        for (hand, won_by) in [("234m340p345678s55z", WonBy::Draw), ("234m340p345678s55z", WonBy::Discard)] {
            let mut win = Win::new(tile("8s"), won_by);
            win.riichi = Some(Riichi::Single);
            let score = score_by(rules, hand, &win);
            let points = rules.points(score.han(), score.fu(), Wind::South, won_by, 4).unwrap();
            assert_eq!(points, score.payments(), "{name} {won_by}");
        }
    }
}
