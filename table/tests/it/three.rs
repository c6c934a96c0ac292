//! Games of three players.

use shanten::score::Riichi;
use shanten_table::{Event, NoWinReason, Table, TableRules, TableWall};

use crate::scene::{DEAL, Deal, Scene, TENHOU, seat};

const THREE: TableRules = TENHOU.for_three_players();

fn deal<'a>(hands: [&'a str; 3], draws: &'a str) -> Deal<'a> {
    let [first, second, third] = hands;
    Deal { rules: THREE, hands: [first, second, third, ""], draws, ..DEAL }
}

fn draws(scene: &Scene) -> usize {
    scene.events.iter().filter(|event| matches!(event, Event::Draw { .. })).count()
}

#[test]
fn the_wall_has_108_tiles_and_55_draws() {
    let wall = TableWall::shuffled(&THREE, 1);
    assert_eq!(wall.pieces().count(), 108);
    assert!(wall.pieces().all(|piece| !('2'..='8').any(|rank| piece.to_string() == format!("{rank}m"))));
    assert_eq!(wall.pieces().filter(|piece| piece.is_red()).count(), 2);
    let mut scene = deal([""; 3], "").play("");
    assert_eq!(scene.table.wall(), 54);
    scene.play_out();
    assert_eq!(scene.table.discards().count(), 55);
    // The first draw is the dealer's, before the events of actions.
    assert_eq!(draws(&scene), 54);
}

#[test]
fn a_north_set_aside_is_replaced_from_the_other_end_and_takes_a_draw() {
    let one = Deal { replacements: "7z8p", ..deal(["", "", ""], "4z5z6z") };
    let mut scene = one.play("0 set aside");
    let end = scene.events.last().unwrap();
    assert!(matches!(end, Event::Draw { piece: Some(piece), .. } if piece.to_string() == "7z"), "{end:?}");
    assert_eq!((scene.table.wall(), scene.indicators()), (53, 1));
    scene.play_out();
    assert_eq!(scene.table.discards().count(), 54);
}

#[test]
fn a_player_who_is_not_next_may_call_and_no_player_calls_a_run() {
    let scene = deal(["", "46p", ""], "5p").play("0 discard 5p");
    assert_eq!(scene.table.turn().unwrap().0.index(), 1);
    let scene = deal(["", "46s", "55s"], "5s").play("0 discard 5s");
    assert_eq!((scene.melds(1), scene.melds(2)), (vec![], vec!["(555s)".to_string()]));
}

/// A straight, and a pair of Norths to come.
const STRAIGHT: &str = "123456789p777s4z";

#[test]
fn two_players_pay_a_self_draw_and_the_share_of_north_is_lost() {
    // Five han: half flush and two dragons.
    let hand = "12378p99p555666z";
    let won = deal(["", hand, ""], "1m5s7z9m6p").play("0 discard 9m, 1 win");
    assert_eq!(won.changes(), [-6000, 9000, -3000, 0], "half flush, two dragons and a self-draw are six han");
    let won = deal([hand, "", ""], "9m6p").play("1 discard 6p, 0 win");
    assert_eq!(won.changes(), [12_000, -12_000, 0, 0]);
    let won = deal(["", hand, ""], "6p").play("0 discard 6p, 1 win");
    assert_eq!(won.changes(), [-8000, 8000, 0, 0]);
}

#[test]
fn who_is_liable_for_a_self_draw_pays_the_share_of_north() {
    let calls = "1 call (555z), 1 discard 9m, 1 call (666z), 1 discard 9p, 1 call (777z), 1 discard 9s";
    let won = deal(["", "23p99s9m9p9s556677z", ""], "5z6z7z1s1s4p").play(&format!("{calls}, 1 win"));
    assert_eq!(won.changes(), [0, 32_000, -32_000, 0]);
}

#[test]
fn norths_set_aside_are_dora_and_a_replacement_wins_after_a_quad() {
    let scene = Deal { replacements: "7s", ..deal(["", "123456789p77s11s", ""], "1m4z") };
    let scene = scene.play("1 set aside, 1 win");
    // Straight 2, concealed draw, after a quad and North: five han.
    assert_eq!(scene.changes(), [-4000, 6000, -2000, 0], "{:?}", scene.wins());
    assert!(scene.wins()[0].contains("after a quad 1"), "{:?}", scene.wins());
}

#[test]
fn a_north_set_aside_may_be_robbed_by_a_hand_with_a_pattern() {
    let scene = deal(["", STRAIGHT, ""], "4z").play("0 set aside, 1 win");
    assert_eq!(scene.wins(), ["1<0 straight 2 [-2600, 2600, 0, 0]"]);
    let scene = deal(["", "123p345p789s777s4z", ""], "4z").play("0 set aside");
    assert!(!scene.may_win(1), "no pattern");
    let scene = deal(["", STRAIGHT, ""], "5z7z4z").play("1 riichi 7z, 2 set aside, 1 win");
    assert_eq!(scene.wins(), ["1<2 double riichi 2, one-shot 1, straight 2 [0, 9000, -8000, 0]"]);
}

#[test]
fn two_players_may_win_by_one_discard() {
    let scene = deal(["", STRAIGHT, "123456789p888s4z"], "4z").play("0 discard 4z, 2 win, 1 win");
    assert_eq!(scene.changes(), [-5200, 2600, 2600, 0]);
}

#[test]
fn riichi_needs_three_draws_left_and_north_one() {
    let ready = "123456789p11s78s";
    let before = "?".repeat(54);
    let mut scene = deal([ready, ready, ""], &format!("{before}4z")).play("");
    assert!(!scene.until(0, 3).legal(0).riichi.is_empty());
    assert!(scene.until(1, 2).legal(1).riichi.is_empty());
    assert!(!scene.until(0, 0).legal(0).sets_aside);
}

#[test]
fn a_passed_north_is_furiten() {
    let hands = ["4z", STRAIGHT, "4z"];
    let scene = deal(hands, "5z6z7z6z").play("2 set aside, 1 pass, 2 discard 7z, 0 set aside");
    assert!(!scene.may_win(1));
}

#[test]
fn a_north_passed_in_riichi_is_furiten_to_the_end() {
    for (first, may_win) in [("discard", true), ("riichi", false)] {
        let scene = deal(["4z", STRAIGHT, "4z"], "5z6z7z5z9m7z6z");
        let scene = scene.play(&format!("1 {first} 6z, 2 set aside, 1 pass, 2 discard 7z, 1 discard 9m, 0 set aside"));
        assert_eq!(scene.may_win(1), may_win, "{first}");
    }
}

#[test]
fn a_north_that_completes_a_hand_without_a_pattern_is_furiten_until_the_own_discard() {
    // Seat 2 waits for its own wind, and for North, which is no pattern.
    let deal = Deal { replacements: "5z", ..deal(["", "", "123456p789s33z44z"], "4z3z6z3z") };
    let mut scene = deal.play("0 set aside, 0 discard 5z, 1 discard 3z");
    assert!(!scene.may_win(2));
    assert_eq!(scene.melds(2), ["(333z)"]);
    assert!(scene.play("2 pass, 2 discard 6z, 0 discard 3z").may_win(2));
}

#[test]
fn a_north_set_aside_is_not_called() {
    let scene = deal(["4z", STRAIGHT, "44z"], "5z").play("0 set aside");
    assert!(scene.may_win(1) && scene.legal(2).is_empty());
}

#[test]
fn in_riichi_only_a_drawn_north_is_set_aside_and_a_quad_may_follow() {
    let deal = Deal { replacements: "9s", ..deal(["", "12345678p999s44z", ""], "5z6z7z5z7z5z6z4z") };
    let mut scene = deal.play("1 riichi 6z, 0 discard 5z");
    assert!(!scene.legal(1).sets_aside, "the Norths of the hand stay");
    assert!(scene.play("0 discard 6z").legal(1).sets_aside);
    scene.play("1 set aside");
    assert_eq!(scene.table.player(seat(1)).hand().to_string(), "12345678p9999s44z(4z)");
    assert_eq!(scene.melds(1), ["[9999s]"]);
}

#[test]
fn riichi_after_a_north_is_possible_but_not_double() {
    let mut scene = Deal { replacements: "7z", ..deal(["123456789p11s78s", "", ""], "4z") }.play("0 set aside");
    assert_eq!(scene.legal(0).riichi.to_string(), "7z");
    assert_eq!(scene.play("0 riichi 7z").table.player(seat(0)).riichi(), Some(Riichi::Single));
}

#[test]
fn after_riichi_is_declared_only_a_ready_discard_follows() {
    let (start, first) = deal(["123456789p78s44z", "", ""], "4z").play("").table.opening().unwrap();
    let mut table = Table::of_start(THREE, &start).unwrap();
    table.follow(&first).unwrap();
    assert!(table.legal(seat(0)).sets_aside);
    table.follow(&Event::Riichi { seat: seat(0) }).unwrap();
    let legal = table.legal(seat(0));
    assert_eq!((legal.discards.to_string(), legal.sets_aside), ("78s4z".into(), false));
    assert!(legal.riichi.is_empty() && !legal.wins);
}

#[test]
fn norths_set_aside_are_no_quads() {
    let deal = Deal { replacements: "444z999s7z6z", ..deal(["1111p9999p1111s9s", "", ""], "4z") };
    let script = "0 quad [1111p], 0 quad [9999p], 0 quad [1111s], 0 set aside, 0 set aside, 0 set aside, 0 set aside";
    let mut scene = deal.play(script);
    assert_eq!(scene.melds(0), ["[9999s]"]);
    scene.play("0 quad [9999s], 0 discard 6z");
    assert_eq!((scene.table.has_ended(), scene.table.wall(), scene.indicators()), (false, 45, 5));
}

#[test]
fn three_riichi_with_three_equal_winds_go_on() {
    let hands = ["123456789p11s78s", "123456789p22s78s", "123456789p33s78s"];
    let scene = deal(hands, "111z").play("0 riichi 1z, 1 riichi 1z, 2 riichi 1z");
    assert_eq!((scene.table.has_ended(), scene.table.deposits()), (false, 3));
}

#[test]
fn a_north_set_aside_ends_one_shot_and_the_first_turn() {
    let hands = ["", "123456789p11s78s", "4z"];
    let deal = Deal { replacements: "6s", ..deal(hands, "5z7z1m") };
    let scene = deal.play("1 riichi 7z, 2 set aside, 2 discard 6s, 1 win");
    assert_eq!(scene.wins(), ["1<2 double riichi 2, pinfu 1, straight 2 [0, 9000, -8000, 0]"]);
    let hands = ["4z", "19m19p19s123z78s55p", ""];
    assert!(
        !Deal { hands: [hands[0], hands[1], hands[2], ""], ..deal }
            .play("0 set aside, 0 discard 5z")
            .legal(1)
            .nine_terminals
    );
    assert!(Deal { hands: ["", hands[1], "", ""], ..deal }.play("0 discard 5z").legal(1).nine_terminals);
}

#[test]
fn a_ready_player_gets_a_thousand_from_each_who_is_not() {
    let (ready, junk) = ("123456789p11s78s", "19m258p369s12346z");
    let cases = [(2, [2000, -1000, -1000, 0]), (1, [1000, 1000, -2000, 0])];
    for (junks, changes) in cases {
        let hands = [0, 1, 2].map(|seat| if seat + junks < 3 { ready } else { junk });
        let mut scene = deal(hands, "").play("");
        assert_eq!(scene.play_out().changes(), changes);
        assert_eq!(scene.table.result().unwrap().reason, Some(NoWinReason::WallEmpty));
    }
}
