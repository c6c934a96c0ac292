//! The patterns and payments of wins that depend on the course of the round.

use shanten_table::{Event, IndicatorTime, TableRules};

use crate::aborts::READY;
use crate::scene::{DEAL, Deal, PINFU, TENHOU, tenhou};

const MAHJONG_SOUL: TableRules = TableRules::MAHJONG_SOUL;
const M_LEAGUE: TableRules = TableRules::M_LEAGUE;

/// Seat 1 calls all dragons.
pub const THREE_CALLS: &str = "1 call (555z), 1 discard 9m, 1 call (666z), 1 discard 9p, 1 call (777z), 1 discard 9s";

/// The wins of a round in which seat 1 has a hand.
fn wins(rules: TableRules, hand: &str, draws: &str, script: &str) -> Vec<String> {
    Deal::of(rules, ["", hand, "", ""], draws).play(script).wins()
}

#[test]
fn feeding_the_third_dragon_makes_liable_for_one_yakuman_or_all() {
    // Seat 3 feeds the third dragon. The draws after it are up to the winning 4z.
    let yaku = "big three dragons 13, all honours 13";
    let expected = [
        (TENHOU, "4z", "1<2", [0, 64_000, -32_000, -32_000]),
        (TENHOU, "8m8p8s4z", "1", [0, 64_000, 0, -64_000]),
        (MAHJONG_SOUL, "4z", "1<2", [0, 64_000, -48_000, -16_000]),
        (MAHJONG_SOUL, "8m8p8s4z", "1", [-16_000, 64_000, -8000, -40_000]),
    ];
    for (rules, draws, by, changes) in expected {
        let draws = format!("5z6z1s7z{draws}");
        let won = wins(rules, "55z66z77z11z44z9m9p9s", &draws, &format!("{THREE_CALLS}, 1 win"));
        assert_eq!(won, [format!("{by} {yaku} {changes:?}")]);
    }
}

#[test]
fn a_liable_discarder_pays_alone() {
    let won = wins(TENHOU, "55z66z77z23m99s9m9p9s", "5z6z1s7z8m4m", &format!("{THREE_CALLS}, 3 discard 4m, 1 win"));
    assert_eq!(won, ["1<3 big three dragons 13 [0, 32000, 0, -32000]"]);
}

#[test]
fn feeding_the_second_dragon_makes_no_player_liable() {
    // Seat 3 feeds only the second of three: the third dragon is concealed.
    let calls = "1 call (555z), 1 discard 9m, 1 call (666z), 1 discard 9p";
    let won = wins(TENHOU, "55z66z777z23m99s9m9p", "5z8m6z8p4m", &format!("{calls}, 3 discard 4m, 1 win"));
    assert_eq!(won, ["1<3 big three dragons 13 [0, 32000, 0, -32000]"]);
    let won =
        wins(TENHOU, "55z66z777z23m99s9m9p", "5z8m6z8p8s4m", &format!("{calls}, 3 discard 8s, 0 discard 4m, 1 win"));
    assert_eq!(won, ["1<0 big three dragons 13 [-32000, 32000, 0, 0]"]);
}

#[test]
fn feeding_the_fourth_wind_makes_liable_for_big_four_winds() {
    let calls = "1 call (111z), 1 discard 9m, 1 call (222z), 1 discard 9p, 1 call (333z), 1 discard 9s, 1 call (444z)";
    let win = |rules, draws: &str| {
        let draws = format!("1z2z3z1s4z{draws}");
        let deal = Deal { indicators: "77z", ..Deal::of(rules, ["", "11223344z5m9m9p9s1p", "", ""], &draws) };
        deal.play(&format!("{calls}, 1 discard 1p, 1 win")).wins()
    };
    assert_eq!(win(TENHOU, "5m"), ["1<2 big four winds 13 [0, 32000, -16000, -16000]"]);
    assert_eq!(win(TENHOU, "8m8p8s5m"), ["1 big four winds 13 [0, 32000, 0, -32000]"]);
    assert_eq!(win(MAHJONG_SOUL, "5m"), ["1<2 big four winds 13 [0, 64000, -32000, -32000]"]);
    assert_eq!(win(MAHJONG_SOUL, "8m8p8s5m"), ["1 big four winds 13 [0, 64000, 0, -64000]"]);
}

#[test]
fn feeding_the_fourth_quad_makes_liable_in_the_m_league() {
    let script = "1 quad [1111m], 1 quad [2222m], 1 quad [3333m], 1 discard 9p, 3 discard 4m, 1 call (4444m), 1 win";
    let won = |rules| {
        let deal = Deal { replacements: "2m3m9p5p", ..Deal::of(rules, ["", "111222333444m5p", "", ""], "9s1m8s4m") };
        deal.play(script).changes()
    };
    assert_eq!(won(M_LEAGUE), [0, 32_000, 0, -32_000]);
    assert_eq!(won(TENHOU), [-16_000, 32_000, -8000, -8000]);
}

#[test]
fn riichi_wins_by_one_shot_until_a_call_a_quad_or_the_next_discard() {
    let first = "0 discard 5z, 1 discard 6z, 2 discard 7z, 3 discard 5z, 0 discard 6z, 1 riichi 7z";
    let win = |others: [&str; 2], draws: &str, script: &str| {
        let draws = format!("5z6z7z5z6z7z{draws}");
        let hands = ["", PINFU, others[0], others[1]];
        let deal = Deal { replacements: "4z", ..Deal::of(TENHOU, hands, &draws) };
        deal.play(&format!("{first}, {script}, 1 win")).wins().remove(0)
    };
    let no = ["", ""];
    assert_eq!(win(no, "2m", "2 discard 2m"), "1<2 riichi 1, one-shot 1, pinfu 1 [0, 4900, -3900, 0]");
    let drawn = "1 riichi 1, one-shot 1, concealed draw 1, pinfu 1 [-2600, 6200, -1300, -1300]";
    assert_eq!(win(no, "9s8s9m2m", "0 discard 9m"), drawn);
    let without = |from| {
        let changes = [0, 1, 2, 3].map(|seat| {
            if seat == 1 {
                3000
            } else if seat == from {
                -2000
            } else {
                0
            }
        });
        format!("1<{from} riichi 1, pinfu 1 {changes:?}")
    };
    assert_eq!(win(no, "9s8s9m8s2m", "1 discard 8s, 2 discard 2m"), without(2));
    assert_eq!(win(["", "99s2m"], "9s", "2 discard 9s, 3 call (999s), 3 discard 2m"), without(3));
    assert_eq!(win(["9999s", ""], "2m", "2 quad [9999s], 2 discard 2m"), without(2));
}

#[test]
fn riichi_with_the_first_discard_is_double_unless_a_call_came_before() {
    let deal = Deal::of(TENHOU, ["", PINFU, "", ""], "5z7z2m");
    let double = "1<2 double riichi 2, one-shot 1, pinfu 1 [0, 8700, -7700, 0]";
    assert_eq!(deal.play("1 riichi 7z, 2 discard 2m, 1 win").wins(), [double]);
    let single = ["1<2 riichi 1, one-shot 1, pinfu 1 [0, 4900, -3900, 0]"];
    let called = Deal { hands: ["", PINFU, "", "55z6z"], draws: "5z6z7z2m", ..deal };
    // Seat 3 takes seat 1's turn away: seats 0 and 1 draw next.
    assert_eq!(called.play("3 call (555z), 3 discard 6z, 1 riichi 7z, 2 discard 2m, 1 win").wins(), single);
    let quad = Deal { hands: ["9999s", PINFU, "", ""], replacements: "4z", ..deal };
    assert_eq!(quad.play("0 quad [9999s], 1 riichi 7z, 2 discard 2m, 1 win").wins(), single);
}

#[test]
fn the_last_tile_wins_by_draw_and_by_discard_and_cannot_be_called() {
    let before = "?".repeat(69);
    let last = |hands, draw, indicators| {
        let mut scene = Deal { indicators, ..Deal::of(TENHOU, hands, &format!("{before}{draw}")) }.play("");
        scene.until(1, 0);
        scene
    };
    let won = ["1 concealed draw 1, pinfu 1, last draw 1 [-1300, 2700, -700, -700]"];
    assert_eq!(last(["", PINFU, "", ""], "2m", "22z").play("1 win").wins(), won);
    let hands = ["", "", "123m123789p777s5z", ""];
    let won = ["2<1 last discard 1 [0, -1300, 1300, 0]"];
    assert_eq!(last(hands, "5z", "55z").play("1 discard 5z, 2 win").wins(), won);
    assert_eq!(last(["", "555z", "", ""], "5z", "22z").melds(1), [""; 0], "no quad");
    assert!(last(["", "", "55z", ""], "5z", "22z").play("1 discard 5z").table.has_ended(), "no call");
}

#[test]
fn the_last_draw_allows_no_quad_in_riichi() {
    for (left, melds) in [(4, vec!["[9999s]"]), (0, vec![])] {
        let draws = format!("5z7z{}9s", "?".repeat(67 - left));
        let mut scene = Deal::of(TENHOU, ["", TRIPLET, "", ""], &draws).play("1 riichi 7z");
        assert_eq!(scene.until(1, left).melds(1), melds);
    }
}

const TRIPLET: &str = "999s34m123789p11s";

#[test]
fn a_replacement_tile_wins_after_a_quad() {
    let deal = Deal { replacements: "2m", ..Deal::of(TENHOU, ["", TRIPLET, "", ""], "5z9s") };
    let won = ["1 concealed draw 1, after a quad 1 [-2000, 4000, -1000, -1000]"];
    assert_eq!(deal.play("1 quad [9999s], 1 win").wins(), won);
}

#[test]
fn the_tile_of_an_added_quad_can_be_robbed_before_its_indicator() {
    let draws = "2m6z7z5z2m";
    for time in [IndicatorTime::AtOnce, IndicatorTime::WithDiscard, IndicatorTime::AfterDiscard] {
        let rules = tenhou(|rules| rules.quad_indicator = time);
        let deal = Deal::of(rules, ["", PINFU, "22m8p", ""], draws);
        let mut scene = deal.play("0 discard 2m, 1 pass, 2 call (222m), 2 discard 8p, 2 quad (222+2m)");
        assert_eq!(scene.indicators(), 1);
        assert_eq!(scene.play("1 win").wins(), ["1<2 pinfu 1, robbed quad 1 [0, 2000, -2000, 0]"]);
        assert_eq!(scene.indicators(), 1);
        let script = "0 discard 2m, 1 pass, 2 call (222m), 2 discard 8p, 1 riichi 5z, 2 quad (222+2m), 1 win";
        let won = ["1<2 riichi 1, one-shot 1, pinfu 1, robbed quad 1 [0, 8700, -7700, 0]"];
        assert_eq!(deal.play(script).wins(), won);
    }
}

#[test]
fn each_called_triplet_may_become_a_quad_and_its_red_five_is_robbed() {
    let hands = ["", "055888p6z7z", "", "34p45677m123789s"];
    let calls = "0 discard 5p, 1 call (555p), 1 discard 6z, 2 discard 8p, 1 call (888p), 1 discard 7z";
    let mut scene = Deal::of(TENHOU, hands, "5p8p5z6z7z5z").play(&format!("{calls}, 0 discard 7z"));
    assert_eq!(scene.melds(1), ["(555+0p)", "(888+8p)"]);
    scene.play("1 quad (555+0p), 3 win");
    assert_eq!(scene.wins(), ["3<1 pinfu 1, robbed quad 1, red fives 1 [0, -3900, 0, 3900]"]);
}

#[test]
fn only_thirteen_orphans_rob_a_closed_quad_where_the_rules_allow_it() {
    let deal = |rules, hand| Deal::of(rules, ["", hand, "777z", "2222m"], "5p6p7z");
    let orphans = "119m19p19s123456z";
    let mut scene = Deal { indicators: "8p8p", ..deal(MAHJONG_SOUL, orphans) }.play("2 quad [7777z]");
    assert_eq!(scene.play("1 win").wins(), ["1<2 thirteen orphans 13 [0, 32000, -32000, 0]"]);
    let scene = Deal { indicators: "8p8p", ..deal(TENHOU, orphans) }.play("2 quad [7777z]");
    assert!(!scene.may_win(1));
    assert!(!deal(MAHJONG_SOUL, PINFU).play("3 quad [2222m]").may_win(1));
}

#[test]
fn the_first_draw_wins_by_a_blessing_unless_a_call_came_before() {
    assert_eq!(
        Deal::of(TENHOU, [PINFU, "", "", ""], "2m").play("0 win").changes(),
        [48_000, -16_000, -16_000, -16_000]
    );
    let won = ["1 blessing of earth 13 [-16000, 32000, -8000, -8000]"];
    assert_eq!(wins(TENHOU, PINFU, "7z2m", "1 win"), won);
    let called = Deal::of(TENHOU, ["", PINFU, "", "77z9s"], "7z9p2m");
    let won = ["1 concealed draw 1, pinfu 1 [-700, 1500, -400, -400]"];
    assert_eq!(called.play("3 call (777z), 3 discard 9s, 1 win").wins(), won);
}

#[test]
fn a_closed_quad_reveals_its_indicator_before_the_replacement() {
    for time in [IndicatorTime::AtOnce, IndicatorTime::WithDiscard, IndicatorTime::AfterDiscard] {
        let rules = tenhou(|rules| rules.quad_indicator = time);
        let deal = Deal { replacements: "2m", indicators: "22z6p", ..Deal::of(rules, ["", TRIPLET, "", ""], "5z9s") };
        let mut scene = deal.play("1 quad [9999s]");
        let last: Vec<_> = scene.events.iter().rev().take(3).collect();
        assert!(matches!(last[..], [Event::Draw { .. }, Event::Indicator(_), Event::Quad { .. }]), "{last:?}");
        assert_eq!(
            scene.play("1 win").wins(),
            ["1 concealed draw 1, after a quad 1, dora 1 [-3900, 7900, -2000, -2000]"]
        );
    }
}

/// Seat 1 makes an open quad in two ways. Its second indicator makes 7p dora.
const OPEN: [(&str, &str, &str); 2] = [
    ("999s34m123789p11s", "9s", "0 discard 9s, 1 call (9999s)"),
    ("99s34m123789p11s8m", "9s6z7z5z9s", "0 discard 9s, 1 call (999s), 1 discard 8m, 1 quad (999+9s)"),
];

#[test]
fn the_indicator_of_an_open_or_an_added_quad_counts_for_its_replacement_only_at_once() {
    for (time, won) in [
        (IndicatorTime::AtOnce, "1 after a quad 1, dora 1 [-1300, 2700, -700, -700]"),
        (IndicatorTime::WithDiscard, "1 after a quad 1 [-700, 1500, -400, -400]"),
        (IndicatorTime::AfterDiscard, "1 after a quad 1 [-700, 1500, -400, -400]"),
    ] {
        for (hand, draws, script) in OPEN {
            let rules = tenhou(|rules| rules.quad_indicator = time);
            let deal = Deal { indicators: "22z6p", ..Deal::of(rules, ["", hand, "", ""], draws) };
            let mut scene = Deal { replacements: "2m", ..deal }.play(script);
            assert_eq!(scene.indicators(), if time == IndicatorTime::AtOnce { 2 } else { 1 });
            assert_eq!(scene.play("1 win").wins(), [won]);
        }
    }
}

#[test]
fn the_indicator_of_an_open_or_an_added_quad_counts_for_the_discard_except_after_it() {
    for (time, at_discard, won) in [
        (IndicatorTime::AtOnce, 2, "2<1 pinfu 1, dora 1 [0, -2000, 2000, 0]"),
        (IndicatorTime::WithDiscard, 2, "2<1 pinfu 1, dora 1 [0, -2000, 2000, 0]"),
        (IndicatorTime::AfterDiscard, 1, "2<1 pinfu 1 [0, -1000, 1000, 0]"),
    ] {
        for (hand, draws, script) in OPEN {
            let rules = tenhou(|rules| rules.quad_indicator = time);
            let deal = Deal { indicators: "22z6p", ..Deal::of(rules, ["", hand, "34m123789p56722s", ""], draws) };
            let mut scene = Deal { replacements: "2m", ..deal }.play(&format!("{script}, 1 discard 2m"));
            assert_eq!(scene.indicators(), at_discard);
            assert_eq!(scene.play("2 win").wins(), [won]);
            assert_eq!(scene.indicators(), at_discard);
            let mut scene = Deal { replacements: "2m", ..deal }.play(&format!("{script}, 1 discard 2m, 2 pass"));
            assert_eq!(scene.until(2, scene.table.wall()).indicators(), 2);
        }
    }
}

#[test]
fn a_late_indicator_is_revealed_when_the_discard_is_claimed() {
    let rules = tenhou(|rules| rules.quad_indicator = IndicatorTime::AfterDiscard);
    let deal = Deal::of(rules, ["", "999s", "", "88p"], "9s");
    let mut scene = Deal { replacements: "8p", ..deal }.play("0 discard 9s, 1 call (9999s), 1 discard 8p");
    assert_eq!(scene.indicators(), 1);
    assert_eq!(scene.play("3 call (888p)").indicators(), 2);
}

#[test]
fn a_late_indicator_is_revealed_before_the_next_replacement() {
    for (time, counts) in
        [(IndicatorTime::AtOnce, [2, 3]), (IndicatorTime::AfterDiscard, [1, 3]), (IndicatorTime::WithDiscard, [1, 3])]
    {
        let rules = tenhou(|rules| rules.quad_indicator = time);
        let deal = Deal::of(rules, ["", "999s8888p34m123p1s", "", ""], "9s");
        let mut scene = Deal { replacements: "6z7z", ..deal }.play("0 discard 9s, 1 call (9999s)");
        let first = scene.indicators();
        assert_eq!([first, scene.play("1 quad [8888p]").indicators()], counts);
        // The second one is an added quad, whose own indicator comes later again.
        let deal = Deal { replacements: "8p7z", ..Deal::of(rules, ["", "999s88p6z", "", ""], "8p9s5z") };
        let mut scene = deal.play("0 discard 8p, 1 call (888p), 1 discard 6z, 2 discard 9s, 1 call (9999s)");
        let first = scene.indicators();
        let second = scene.play("1 quad (888+8p)").indicators();
        assert_eq!([first, second], if time == IndicatorTime::AtOnce { [2, 3] } else { [1, 2] });
        assert_eq!(scene.play("1 discard 7z, 2 discard 5z").indicators(), 3);
    }
}

#[test]
fn riichi_counts_the_ura_indicators_of_quads() {
    // 70 fu and three han are a mangan.
    let draws = "5z6z7z5z6z9s2m";
    let deal = Deal { replacements: "7z", indicators: "2z6p6z6p", ..Deal::of(TENHOU, ["", TRIPLET, "", ""], draws) };
    let script = "0 discard 5z, 1 riichi 6z, 1 quad [9999s], 1 discard 7z, 2 discard 2m, 1 win";
    let scene = deal.play(script);
    assert_eq!(scene.wins(), ["1<2 double riichi 2, ura 2 [0, 9000, -8000, 0]"]);
    let Some(Event::Win(win)) = scene.events.last() else { panic!("a win is last") };
    assert_eq!(win.value.ura.len(), 2);
    let deal = Deal { hands: ["", PINFU, "", ""], draws: "2m", indicators: "2z6p", ..DEAL };
    let scene = deal.play("0 discard 2m, 1 win");
    let Some(Event::Win(win)) = scene.events.last() else { panic!("a win is last") };
    assert_eq!((win.points, win.value.ura.len()), (Some(1000), 0), "without riichi");
}

#[test]
fn the_winner_takes_the_deposits_but_not_that_of_a_riichi_discard_that_wins() {
    let deal = Deal::of(TENHOU, [READY[0], PINFU, "", "22m"], "2m");
    let scene = deal.play("0 riichi 2m, 1 win");
    assert_eq!((scene.wins(), scene.changes()), (vec!["1<0 pinfu 1 [-1000, 1000, 0, 0]".into()], [-1000, 1000, 0, 0]));
    let scene = deal.play("0 riichi 2m, 1 pass, 3 call (222m)");
    assert_eq!((scene.points(), scene.table.deposits()), ([24_000, 25_000, 25_000, 25_000], 1));
    assert!(!scene.table.players()[0].one_shot());
}
