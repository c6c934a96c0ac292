//! Hands that may not win by another player's tile.

use shanten::Furiten;
use shanten_table::{Action, TableError, TableRules};

use crate::scene::{Deal, PINFU, Scene, TENHOU, seat};

/// Seat 1 waits for 2m and 5m.
fn pinfu(draws: &str, script: &str) -> Scene {
    Deal::of(TENHOU, ["", PINFU, "", ""], draws).play(script)
}

#[test]
fn a_wait_among_the_own_discards_is_furiten_for_every_wait() {
    assert!(pinfu("5z9p6z7z2m", "1 discard 9p, 0 discard 2m").may_win(1));
    let scene = pinfu("5z5m6z7z2m", "1 discard 5m, 0 discard 2m");
    assert!(!scene.may_win(1));
    let mut claimed = Deal::of(TENHOU, ["", PINFU, "55m", ""], "5z5m6z7z2m").play("1 discard 5m, 2 call (555m)");
    claimed.play("0 discard 2m");
    assert!(!claimed.may_win(1), "a claimed discard counts as well");
}

#[test]
fn furiten_allows_a_win_by_self_draw() {
    let scene = pinfu("5z5m6z7z2m5m", "1 discard 5m, 0 discard 2m, 1 win");
    assert_eq!(scene.wins(), ["1 concealed draw 1, pinfu 1 [-700, 1500, -400, -400]"]);
}

#[test]
fn a_passed_win_is_furiten_until_the_players_own_discard() {
    let mut scene = pinfu("5z6z2m5m2m7z5m", "2 discard 2m");
    assert!(scene.may_win(1));
    assert!(!scene.play("1 pass, 3 discard 5m").may_win(1));
    assert!(!scene.play("0 discard 2m").may_win(1));
    assert!(scene.play("1 discard 7z, 2 discard 5m").may_win(1));
}

#[test]
fn a_call_of_another_player_does_not_end_furiten() {
    let scene = Deal::of(TENHOU, ["77z5m", PINFU, "", ""], "6z9s2m7z")
        .play("2 discard 2m, 1 pass, 3 discard 7z, 0 call (777z), 0 discard 5m");
    assert!(!scene.may_win(1));
    let scene =
        Deal::of(TENHOU, ["", PINFU, "", "22m5m"], "6z9s2m").play("2 discard 2m, 1 pass, 3 call (222m), 3 discard 5m");
    assert!(!scene.may_win(1), "the passed tile itself is called");
}

#[test]
fn an_own_call_ends_furiten_with_its_discard() {
    for (hand, script) in
        [("34m222p678s55566z", "1 call (666z), 1 discard 2p"), ("34m22p678s555666z", "1 call (6666z), 1 discard 9s")]
    {
        let deal = Deal { replacements: "9s", ..Deal::of(TENHOU, ["", hand, "", ""], "11z2m6z5m") };
        let scene = deal.play(&format!("2 discard 2m, 1 pass, 3 discard 6z, {script}, 2 discard 5m"));
        assert!(scene.may_win(1), "{script}");
    }
}

#[test]
fn a_call_instead_of_a_win_leaves_no_furiten_after_its_discard() {
    let mut scene = Deal::of(TENHOU, ["", "7889p123666s555z", "", ""], "8p9p").play("0 discard 8p");
    assert!(scene.may_win(1));
    assert!(scene.play("1 call (888p), 1 discard 7p, 2 discard 9p").may_win(1));
}

#[test]
fn a_passed_win_allows_the_next_self_draw() {
    assert!(pinfu("5z6z2m7z9s5m", "2 discard 2m, 1 pass, 0 discard 9s").may_win(1));
}

#[test]
fn a_quad_that_is_not_robbed_is_furiten() {
    let deal = Deal { replacements: "5m", ..Deal::of(TENHOU, ["", PINFU, "22m8p", ""], "2m6z7z5z2m") };
    let call = "0 discard 2m, 1 pass, 2 call (222m), 2 discard 8p";
    let mut scene = deal.play(&format!("{call}, 2 quad (222+2m)"));
    assert!(scene.may_win(1));
    assert!(!scene.play("1 pass, 2 discard 5m").may_win(1));
}

#[test]
fn a_closed_quad_that_cannot_be_robbed_is_not_furiten() {
    for rules in [TENHOU, TableRules::MAHJONG_SOUL] {
        let deal = Deal { replacements: "5m", ..Deal::of(rules, ["", PINFU, "2222m", ""], "5z6z") };
        assert!(deal.play("2 quad [2222m], 2 discard 5m").may_win(1));
        assert!(deal.play("1 riichi 6z, 2 quad [2222m], 2 discard 5m").may_win(1));
    }
}

#[test]
fn a_discard_passed_in_riichi_is_furiten_to_the_end() {
    let mut scene = pinfu("5z6z2m7z7z9s5m7z9s5m", "1 riichi 6z, 2 discard 2m, 1 pass, 2 discard 5m");
    assert!(!scene.may_win(1));
    assert!(scene.until(1, 60).may_win(1), "a self-draw");
}

#[test]
fn a_wait_that_cannot_be_scored_counts_for_furiten() {
    // With its triplet of 8s, seat 1 waits for 1m without a pattern, and for 4m with all simples.
    let deal = Deal::of(TENHOU, ["", "23m56667p234s88s1z", "", ""], "8s1m4m");
    let call = "0 discard 8s, 1 call (888s), 1 discard 1z";
    let mut scene = deal.play(&format!("{call}, 2 discard 1m"));
    assert!(!scene.may_win(1));
    assert!(!scene.play("3 discard 4m").may_win(1));
    assert!(Deal { draws: "8s9s4m", ..deal }.play(&format!("{call}, 3 discard 4m")).may_win(1));
}

#[test]
fn a_furiten_win_is_refused_with_its_reason() {
    let cases = [
        ("5z5m6z5m", "1 discard 5m", Furiten::Discard),
        ("5z6z2m5m", "2 discard 2m, 1 pass", Furiten::Temporary),
        ("5z6z2m7z7z9s7z5m", "1 riichi 6z, 2 discard 2m, 1 pass, 1 discard 9s", Furiten::Riichi),
    ];
    for (draws, script, furiten) in cases {
        // Seat 0 may call the 5m of seat 3, so the table waits at this discard.
        let deal = Deal::of(TENHOU, ["67m", PINFU, "", ""], draws);
        let mut scene = deal.play(&format!("{script}, 3 discard 5m"));
        let error = scene.table.apply(seat(1), Action::Win).unwrap_err();
        assert_eq!(error, TableError::Furiten { seat: seat(1), furiten });
    }
}
