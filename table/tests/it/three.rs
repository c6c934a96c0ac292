//! Games of three players.

use shanten_table::{Event, NoWinReason, TableRules, TableWall};

use crate::scene::{DEAL, Deal, Scene, TENHOU};

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
