//! Rounds that end without a win.

use shanten_table::{NoWinReason, TableRules};

use crate::scene::{DEAL, Deal, JUNK, PINFU, Scene, TENHOU, tenhou};

const NINE_KINDS: &str = "19m19p19s123z2345m";
/// Four ready hands, which wait for 1s and 4s.
pub const READY: [&str; 4] = ["123456789m11p23s", "123456789m22p23s", "123456789m33p23s", "123406789m44p23s"];
const FOUR_RIICHI: &str = "0 riichi 5z, 1 riichi 6z, 2 riichi 7z, 3 riichi";

#[test]
fn nine_kinds_may_end_the_round_before_any_call() {
    let deal = Deal::of(TENHOU, [NINE_KINDS, "", "", ""], "6p");
    let ended = deal.play("0 nine terminals");
    assert_eq!(ended.reason(), Some(NoWinReason::NineTerminals));
    assert_eq!(ended.changes(), [0; 4]);
    assert!(ended.table.result().unwrap().dealer_stays);
    let off = tenhou(|rules| rules.nine_terminals = false);
    assert!(!Deal { rules: off, ..deal }.play("").legal(0).nine_terminals);
    assert!(!Deal::of(TENHOU, ["19m19p19s12z23456m", "", "", ""], "6p").play("").legal(0).nine_terminals);
    assert!(Deal::of(TENHOU, ["19m19p19s12z23456m", "", "", ""], "3z").play("").legal(0).nine_terminals);
}

#[test]
fn nine_kinds_count_only_at_the_first_draw_without_a_call_or_quad_before() {
    let may = |scene: Scene| scene.legal(2).nine_terminals;
    let deal = Deal::of(TENHOU, ["1111p", "55p", NINE_KINDS, ""], "5p6p7p");
    assert!(may(Deal { hands: ["", "", NINE_KINDS, ""], ..deal }.play("1 discard 6p")));
    let deal = Deal { hands: ["2222p", "55p7z", NINE_KINDS, ""], ..deal };
    assert!(may(deal.play("1 discard 6p")));
    assert!(!may(deal.play("0 discard 5p, 1 call (555p), 1 discard 7z")));
    assert!(!may(deal.play("0 quad [2222p], 0 discard 5p, 1 discard 6p")));
    assert!(!deal.play("").until(2, 63).legal(2).nine_terminals, "a second draw");
}

#[test]
fn nine_kinds_after_a_riichi_leave_its_deposit() {
    let scene = Deal::of(TENHOU, ["", PINFU, NINE_KINDS, ""], "5z7z6p").play("1 riichi 7z, 2 nine terminals");
    assert_eq!((scene.changes(), scene.table.deposits()), ([0, -1000, 0, 0], 1));
}

#[test]
fn four_first_discards_of_one_wind_end_the_round() {
    let deal = Deal { draws: "1111z7z", ..DEAL };
    assert_eq!(deal.play("3 discard 1z").reason(), Some(NoWinReason::FourWinds));
    let off = tenhou(|rules| rules.four_winds = false);
    let not = [
        Deal { rules: off, ..deal },
        Deal { draws: "1114z7z", ..deal },
        Deal { draws: "5555z7z", ..deal },
        Deal { hands: ["9999s", "", "", ""], draws: "7z111z", replacements: "1z", ..deal },
    ];
    for (place, deal) in not.iter().enumerate() {
        let quad = if place == 3 { "0 quad [9999s], 0 discard 1z, " } else { "" };
        let last = if place == 1 {
            "4z"
        } else if place == 2 {
            "5z"
        } else {
            "1z"
        };
        let scene = deal.play(&format!("{quad}3 discard {last}"));
        assert_eq!((scene.table.has_ended(), scene.table.discards().count()), (false, 4), "{place}");
    }
}

#[test]
fn four_riichi_end_the_round_with_their_deposits_left() {
    let deal = Deal::of(TENHOU, READY, "5675z");
    let scene = deal.play(&format!("{FOUR_RIICHI} 5z"));
    assert_eq!(scene.reason(), Some(NoWinReason::FourRiichi));
    assert_eq!((scene.changes(), scene.table.deposits()), ([-1000; 4], 4));
    let off = tenhou(|rules| rules.four_riichi = false);
    assert!(!Deal { rules: off, ..deal }.play(&format!("{FOUR_RIICHI} 5z")).table.has_ended());
}

#[test]
fn the_fourth_riichi_discard_may_win_for_another_and_has_no_deposit() {
    let mut scene = Deal::of(TENHOU, READY, "567z1s").play(&format!("{FOUR_RIICHI} 1s, 0 win, 1 pass, 2 pass"));
    let won = "0<3 double riichi 2, one-shot 1, pinfu 1, straight 2 [21000, 0, 0, -18000]";
    assert_eq!((scene.wins(), scene.changes()), (vec![won.into()], [20_000, -1000, -1000, -18_000]));
    scene.next(DEAL, "");
    assert_eq!((scene.table.counters(), scene.table.deposits()), (1, 0));
}

const QUADS: Deal<'_> =
    Deal { hands: ["111122223333m9s", "9999p", "11z", ""], draws: "5z6z", replacements: "6z7z1s1z", ..DEAL };
const THREE_QUADS: &str = "0 quad [1111m], 0 quad [2222m], 0 quad [3333m]";

#[test]
fn four_quads_of_two_players_end_the_round_after_the_discard() {
    // Seat 2 has a pair of East, but the abort comes before a call.
    let mut scene = QUADS.play(&format!("{THREE_QUADS}, 1 quad [9999p]"));
    assert!(!scene.table.has_ended());
    assert_eq!(scene.play("1 discard 1z").reason(), Some(NoWinReason::FourQuads));
    let off = tenhou(|rules| rules.four_quads = false);
    let scene = Deal { rules: off, ..QUADS }.play(&format!("{THREE_QUADS}, 1 quad [9999p], 1 discard 1z"));
    assert!(!scene.table.has_ended());
}

#[test]
fn a_win_comes_before_the_abort_by_four_quads() {
    // Seat 2 waits for East.
    let deal = Deal { hands: ["111122223333m9s", "9999p", "111p444555666s1z", ""], ..QUADS };
    let scene = deal.play(&format!("{THREE_QUADS}, 1 quad [9999p], 1 discard 1z, 2 win"));
    assert_eq!(scene.table.result().unwrap().winners, [false, false, true, false]);
}

#[test]
fn a_passed_win_is_followed_by_the_abort() {
    let deal = Deal { hands: ["111122223333m9s", "9999p", "111p444555666s1z", ""], ..QUADS };
    let scene = deal.play(&format!("{THREE_QUADS}, 1 quad [9999p], 1 discard 1z, 2 pass"));
    assert_eq!(scene.reason(), Some(NoWinReason::FourQuads));
    let scene = Deal::of(TENHOU, READY, "567z1s").play(&format!("{FOUR_RIICHI} 1s, 0 pass, 1 pass, 2 pass"));
    assert_eq!((scene.reason(), scene.changes()), (Some(NoWinReason::FourRiichi), [-1000; 4]));
}

#[test]
fn the_replacement_of_the_fourth_quad_may_win_before_the_abort() {
    let hands = ["111122223333m9s", "9999p123456s78p6z", "", ""];
    let scene =
        Deal { hands, replacements: "6z7z1s6p", ..QUADS }.play(&format!("{THREE_QUADS}, 1 quad [9999p], 1 win"));
    assert_eq!(scene.table.result().unwrap().winners, [false, true, false, false]);
}

#[test]
fn four_quads_of_one_player_do_not_end_the_round_and_there_is_no_fifth() {
    let hands = ["111122223333m9p", "9999s", "", ""];
    let deal = Deal { hands, draws: "4z6z7z", replacements: "444z5z", ..QUADS };
    let scene = deal.play("0 quad [1111m], 0 quad [2222m], 0 quad [3333m], 0 quad [4444z], 0 discard 5z");
    assert!(!scene.table.has_ended());
    assert_eq!(scene.melds(1), [""; 0]);
    let mut scene = Deal { hands: [hands[0], "999s5z", "", ""], replacements: "444z9s", ..deal }
        .play("0 quad [1111m], 0 quad [2222m], 0 quad [3333m], 0 quad [4444z], 0 discard 9s");
    assert_eq!(scene.melds(1), ["(999s)"], "no open quad");
    scene.play("1 call (999s), 1 discard 5z");
    assert_eq!(scene.until(1, 61).melds(1), [""; 0], "no added quad");
}

/// Seats 1 to 3 wait for 2m, which seat 0 draws. Each wins 1,000 points.
fn three_winners(most_wins: u8, script: &str) -> Scene {
    let hands = ["", "34m123789p56711s", "34m123789p56722s", "34m123789p56799s"];
    Deal::of(tenhou(|rules| rules.most_wins = most_wins), hands, "2m").play(&format!("0 discard 2m, {script}"))
}

#[test]
fn three_wins_end_the_round_where_two_may_win() {
    let scene = three_winners(2, "1 win, 2 win, 3 win");
    assert_eq!((scene.reason(), scene.changes()), (Some(NoWinReason::ThreeWins), [0; 4]));
    assert!(scene.table.result().unwrap().dealer_stays);
    assert_eq!(three_winners(2, "3 win, 1 pass, 2 win").changes(), [-2000, 0, 1000, 1000]);
}

#[test]
fn a_riichi_discard_that_three_win_by_has_no_deposit() {
    let hands = ["123406789m44p23s", "34m123789p56711s", "34m123789p56722s", "34m123789p56799s"];
    let scene = Deal::of(TENHOU, hands, "2m").play("0 riichi 2m, 1 win, 2 win, 3 win");
    assert_eq!((scene.reason(), scene.changes()), (Some(NoWinReason::ThreeWins), [0; 4]));
}

#[test]
fn three_winners_are_paid_or_only_the_next_in_turn() {
    assert_eq!(three_winners(3, "3 win, 2 win, 1 win").changes(), [-3000, 1000, 1000, 1000]);
    for script in ["1 win", "3 win, 2 win, 1 win"] {
        assert_eq!(three_winners(1, script).play_out().changes(), [-1000, 1000, 0, 0]);
    }
    assert_eq!(three_winners(1, "1 pass, 2 win, 3 win").changes(), [-1000, 0, 1000, 0]);
}

#[test]
fn the_first_of_two_winners_takes_counters_and_deposits() {
    let mut scene = Deal::of(TENHOU, READY, "5675z").play(&format!("{FOUR_RIICHI} 5z"));
    let hands = ["", "", "34m123789p56711s", "34m123789p56722s"];
    scene.next(Deal::of(TENHOU, hands, "2m"), "0 discard 2m, 3 win, 2 win");
    let wins = ["2<0 pinfu 1 [-1300, 0, 5300, 0]", "3<0 pinfu 1 [-1000, 0, 0, 1000]"];
    assert_eq!((scene.wins(), scene.table.deposits()), (wins.map(String::from).to_vec(), 0));
}

#[test]
fn each_of_several_winners_takes_counters_and_the_own_deposit_in_europe() {
    let share = tenhou(|rules| (rules.most_wins, rules.winners_share) = (3, true));
    let mut scene = Deal::of(share, READY, "5675z").play(&format!("{FOUR_RIICHI} 5z"));
    let hands = ["", "34m123789p56711s", "34m123789p56722s", "34m123789p56799s"];
    scene.next(Deal::of(share, hands, "1z5z6z7z2m"), "2 riichi 6z, 3 riichi 7z, 0 discard 2m, 1 win, 2 win, 3 win");
    let wins = [
        "1<0 pinfu 1 [-1300, 5300, 0, 0]",
        "2<0 double riichi 2, one-shot 1, pinfu 1 [-8000, 0, 9000, 0]",
        "3<0 double riichi 2, one-shot 1, pinfu 1 [-8000, 0, 0, 9000]",
    ];
    assert_eq!((scene.wins(), scene.table.deposits()), (wins.map(String::from).to_vec(), 0));
    assert_eq!(scene.points().iter().sum::<i32>(), 100_000);
}

#[test]
fn players_who_are_not_ready_pay_the_ready_ones() {
    let paid = [[0; 4], [3000, -1000, -1000, -1000], [1500, 1500, -1500, -1500], [1000, 1000, 1000, -3000], [0; 4]];
    for (ready, paid) in paid.into_iter().enumerate() {
        let hands = [0, 1, 2, 3].map(|seat| if seat < ready { READY[seat] } else { JUNK });
        let mut scene = Deal { hands, ..DEAL }.play("");
        scene.play_out();
        assert_eq!((scene.reason(), scene.changes()), (Some(NoWinReason::WallEmpty), paid), "{ready} ready");
        assert_eq!(scene.table.discards().count(), 70);
        assert_eq!(scene.table.result().unwrap().dealer_stays, ready > 0);
        scene.next(DEAL, "");
        assert_eq!((scene.table.counters(), scene.table.dealer().index()), (1, usize::from(ready == 0)));
    }
}

#[test]
fn a_hand_that_waits_only_for_its_own_four_tiles_is_not_ready() {
    let mut scene = Deal { hands: ["123m456p789s2222s", JUNK, JUNK, JUNK], ..DEAL }.play("");
    assert_eq!(scene.play_out().changes(), [0; 4]);
}

#[test]
fn a_ready_dealer_stays_only_if_the_rules_say_so() {
    let rules = tenhou(|rules| rules.ready_dealer_stays = false);
    let mut scene = Deal::of(rules, [READY[0], JUNK, JUNK, JUNK], "").play("");
    assert!(!scene.play_out().table.result().unwrap().dealer_stays);
    scene.next(DEAL, "");
    assert_eq!((scene.table.counters(), scene.table.dealer().index()), (1, 1));
}

const FAR: &str = "147m2256788p369s";

/// Seat 2 draws only terminals and honours, a green dragon as the last, and 9m after a call.
fn nagashi(rules: TableRules, dealer: &str) -> Scene {
    let kinds = "1111333344445555";
    let draws = kinds.chars().map(|rank| format!("??{rank}z?")).collect::<Vec<_>>().concat();
    Deal::of(rules, [dealer, "", "", "66z2m"], &format!("{draws}??6z??9m")).play("")
}

#[test]
fn only_terminals_and_honours_discarded_are_a_mangan() {
    let mut scene = nagashi(TENHOU, FAR);
    assert_eq!(scene.play_out().reason(), Some(NoWinReason::NagashiMangan));
    assert_eq!(scene.changes(), [-4000, -2000, 8000, -2000]);
    assert!(!scene.table.result().unwrap().dealer_stays);
    assert_eq!(nagashi(TableRules::M_LEAGUE, FAR).play_out().reason(), Some(NoWinReason::WallEmpty));
}

#[test]
fn a_ready_dealer_stays_after_the_nagashi_mangan_of_another() {
    let mut scene = nagashi(TENHOU, READY[0]);
    assert_eq!(scene.play_out().changes(), [-4000, -2000, 8000, -2000]);
    assert!(scene.table.result().unwrap().dealer_stays);
}

#[test]
fn two_players_may_have_a_nagashi_mangan() {
    let draws = "11113333444455556z".chars().zip("1111999911119999".chars().chain(['1']));
    let suits = "mmmmmmmmpppppppps".chars();
    let draws = draws.zip(suits).map(|((honour, rank), suit)| format!("??{honour}z{rank}{suit}")).collect::<Vec<_>>();
    let mut scene = Deal { draws: &draws.concat(), ..DEAL }.play("");
    assert_eq!(scene.play_out().changes(), [-8000, -4000, 6000, 6000]);
}

#[test]
fn a_claimed_discard_is_no_nagashi_mangan() {
    let mut scene = nagashi(TENHOU, FAR);
    scene.play("3 call (666z), 3 discard 2m");
    assert_eq!(scene.play_out().reason(), Some(NoWinReason::WallEmpty));
}
