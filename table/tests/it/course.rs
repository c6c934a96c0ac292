//! The course of a game, from round to round to its end.

use shanten::score::{BlessingOfMan, Wind};
use shanten_table::{TableError, TableRules, TableWall};

use crate::aborts::READY;
use crate::scene::{Deal, JUNK, PINFU, Scene, TENHOU, seat, tenhou};

/// Five han: half flush and two dragons. Waits for 6m and 9m.
const MANGAN: &str = "12378m99m555666z";

/// The next round, or the first: the player after the dealer wins by the dealer's discard.
fn next_wins(scene: Option<Scene>, rules: TableRules, is_mangan: bool) -> Scene {
    let dealer = scene.as_ref().map_or(0, |scene| {
        let stays = scene.table.result().unwrap().dealer_stays;
        scene.table.dealer().after(usize::from(!stays), 4).index()
    });
    let winner = (dealer + 1) % 4;
    let (hand, tile) = if is_mangan { (MANGAN, "6m") } else { (PINFU, "2m") };
    let mut hands = [""; 4];
    hands[winner] = hand;
    let script = format!("{dealer} discard {tile}, {winner} win");
    match scene {
        None => Deal::of(rules, hands, tile).play(&script),
        Some(mut scene) => {
            scene.next(Deal::of(rules, hands, tile), &script);
            scene
        }
    }
}

/// A game of rounds that the player after the dealer wins, `m` for a mangan, `.` for 1,000 points.
fn game(rules: TableRules, wins: &str) -> Scene {
    wins.chars().fold(None, |scene, win| Some(next_wins(scene, rules, win == 'm'))).unwrap()
}

/// One wind only.
fn east(mut rules: TableRules) -> TableRules {
    rules.last_round = Wind::East;
    rules
}

fn results(scene: &Scene) -> [i32; 4] {
    scene.table.standings().expect("the game is over").map(|standing| standing.unwrap().result)
}

fn places(scene: &Scene) -> [u8; 4] {
    scene.table.standings().unwrap().map(|standing| standing.unwrap().place)
}

#[test]
fn counters_grow_with_the_dealers_wins_and_go_with_those_of_others() {
    let mut scene = Deal::of(TENHOU, [PINFU, "", "", ""], "2m").play("0 win");
    assert_eq!(scene.points(), [73_000, 9000, 9000, 9000]);
    scene.next(Deal::of(TENHOU, ["", PINFU, "", ""], "5z2m7z"), "");
    assert_eq!((scene.table.dealer(), scene.table.counters()), (seat(0), 1));
    scene.play("1 discard 2m, 2 discard 7z").play_out();
    assert_eq!(scene.table.discards().count(), 70);
    let mut scene = Deal::of(TENHOU, [PINFU, "", "", ""], "5z2m").play("1 discard 2m, 0 win");
    assert_eq!(scene.wins(), ["0<1 pinfu 1 [1500, -1500, 0, 0]"]);
    scene.next(Deal::of(TENHOU, [PINFU, "", "", ""], "5z2m"), "1 discard 2m, 0 win");
    assert_eq!(scene.wins(), ["0<1 pinfu 1 [1800, -1800, 0, 0]"]);
    scene.next(Deal::of(TENHOU, ["", PINFU, "", ""], "5z6z7z5z6z2m"), "1 win");
    assert_eq!(scene.wins(), ["1 concealed draw 1, pinfu 1 [-900, 2100, -600, -600]"]);
    scene.next(Deal::of(TENHOU, ["", "", PINFU, ""], "2m"), "1 discard 2m, 2 win");
    assert_eq!((scene.table.dealer(), scene.table.counters()), (seat(1), 0));
    assert_eq!((scene.wins(), scene.table.round()), (vec!["2<1 pinfu 1 [0, -1000, 1000, 0]".into()], Wind::East));
}

#[test]
fn a_game_ends_after_south_4_if_a_player_has_the_target() {
    let scene = game(TENHOU, "m......");
    assert!(!scene.is_over());
    assert_eq!((scene.table.round(), scene.table.dealer()), (Wind::South, seat(2)));
    assert_eq!(scene.table.standings(), None);
    let mut scene = next_wins(Some(scene), TENHOU, false);
    assert!(scene.is_over());
    // Each player pays 1,000 points once or twice and gains as much, but for the mangan.
    assert_eq!(scene.points(), [18_000, 32_000, 25_000, 25_000]);
    assert_eq!(results(&scene), [-32_000, 42_000, 5000, -15_000]);
    let before = scene.table.clone();
    assert_eq!(scene.table.next_round(TableWall::shuffled(&TENHOU, 1)), Err(TableError::GameOver));
    assert_eq!(scene.table, before);
}

#[test]
fn without_the_target_another_wind_is_played_until_a_player_has_it() {
    let scene = game(TENHOU, "........");
    assert!(!scene.is_over());
    let scene = next_wins(Some(scene), TENHOU, false);
    assert_eq!((scene.is_over(), scene.table.round()), (false, Wind::West));
    let scene = next_wins(Some(scene), TENHOU, true);
    assert_eq!((scene.is_over(), scene.points()), (true, [24_000, 18_000, 33_000, 25_000]));
    assert!(!game(TENHOU, "...........").is_over());
    assert!(game(TENHOU, "............").is_over(), "no North round");
    assert!(game(tenhou(|rules| rules.target_points = 0), "........").is_over());
}

#[test]
fn an_east_only_game_goes_on_to_south() {
    assert!(game(east(TENHOU), "m...").is_over());
    assert!(!game(east(TENHOU), "....").is_over());
    assert!(game(east(TENHOU), "....m").is_over());
    assert!(game(east(TENHOU), "........").is_over());
}

#[test]
fn a_game_ends_when_a_player_has_less_than_nothing() {
    let lost = |start_points, ends_below_zero| {
        game(tenhou(|rules| (rules.start_points, rules.ends_below_zero) = (start_points, ends_below_zero)), "m")
    };
    assert!(lost(7900, true).is_over());
    assert!(!lost(8000, true).is_over(), "0 points");
    assert!(!lost(7900, false).is_over());
    assert_eq!(lost(7900, true).points(), [-100, 15_900, 7900, 7900]);
}

/// East 4 of an East-only game, in which the dealer, seat 3, wins or is ready.
fn last_dealer(rules: TableRules, wins: &str, hand: &str, draws: &str, script: &str) -> Scene {
    let mut scene = game(east(rules), wins);
    scene.next(Deal::of(rules, [JUNK, JUNK, JUNK, hand], draws), script);
    if script.is_empty() {
        scene.play_out();
    }
    scene
}

#[test]
fn the_last_dealer_in_first_place_ends_the_game_by_a_win_or_a_ready_hand() {
    let off = tenhou(|rules| rules.first_dealer_stops = false);
    let win = |rules| last_dealer(rules, "...", PINFU, "2m", "3 win");
    let scene = win(TENHOU);
    assert_eq!((scene.is_over(), scene.points()), (true, [8000, 9000, 9000, 74_000]));
    assert!(scene.table.result().unwrap().dealer_stays && !win(off).is_over());
    // Seat 3 has 33,000 points of a mangan in East 3, and is alone ready in East 4.
    let ready = |rules, wins| last_dealer(rules, wins, READY[0], "", "");
    let scene = ready(TENHOU, "..m");
    assert_eq!((scene.is_over(), scene.points()), (true, [23_000, 24_000, 17_000, 36_000]));
    assert!(!ready(off, "..m").is_over());
    assert!(!ready(TENHOU, "m..").is_over(), "another player is first");
    let aborted = last_dealer(TENHOU, "..m", "19m19p19s1234z234m", "5z", "3 nine terminals");
    assert!(!aborted.is_over(), "an abort");
    // 26,000 and 3,000 points are the most, but not the target.
    assert!(!ready(TENHOU, "...").is_over());
}

#[test]
fn equal_points_go_by_the_first_seats_or_share_their_places() {
    let scene = game(east(tenhou(|rules| rules.target_points = 0)), "....");
    assert_eq!((places(&scene), results(&scene)), ([1, 2, 3, 4], [35_000, 5000, -15_000, -25_000]));
    let m_league = east(TableRules::M_LEAGUE);
    assert_eq!(results(&game(m_league, "....")), [0; 4]);
    // Seats 2 and 3 share the second place and the third.
    assert_eq!(results(&game(m_league, "m...")), [-42_000, 52_000, -5000, -5000]);
}

#[test]
fn the_last_deposits_go_to_the_first_place_where_the_rules_say_so() {
    let last = |rules: TableRules| {
        let mut scene = game(east(rules), "m..");
        scene.next(Deal::of(rules, [READY[0], JUNK, JUNK, JUNK], "5z6z"), "0 riichi 6z").play_out();
        assert_eq!((scene.points(), scene.table.deposits()), ([19_000, 31_000, 24_000, 25_000], 1));
        let first = scene.table.standings().unwrap()[1].unwrap();
        (first.place, first.points, first.result)
    };
    assert_eq!(last(TENHOU), (1, 32_000, 42_000));
    assert_eq!(last(tenhou(|rules| rules.first_takes_deposits = false)), (1, 31_000, 41_000));
}

#[test]
fn tied_first_places_share_the_last_deposits_in_europe() {
    let mut rules = east(TableRules::EMA);
    rules.score.blessing_of_man = BlessingOfMan::Nothing;
    let mut scene = game(rules, "...");
    let hands = [READY[0], READY[1], "123456789m33p23s", JUNK];
    scene.next(Deal::of(rules, hands, "5z6z"), "0 riichi 6z").play_out();
    assert_eq!((scene.points(), scene.table.deposits()), ([29_000, 31_000, 31_000, 28_000], 1));
    let points = scene.table.standings().unwrap().map(|standing| standing.unwrap().points);
    assert_eq!(points, [29_000, 31_500, 31_500, 28_000]);
    // They also share 15,000 and 5,000 points.
    assert_eq!(results(&scene), [-6000, 11_500, 11_500, -17_000]);
}

#[test]
fn a_game_of_three_players_has_three_places() {
    let mut rules = east(TENHOU.for_three_players());
    rules.target_points = 0;
    let mut scene = Deal::of(rules, ["", "", "", ""], "").play("");
    for _ in 0..2 {
        scene.play_out().next(Deal::of(rules, [""; 4], ""), "");
    }
    let standings = scene.play_out().table.standings().unwrap();
    // 35,000 points each, 40,000 returned: an oka of 15,000.
    let result = |seat: usize| standings[seat].map(|standing| (standing.place, standing.result));
    assert_eq!([0, 1, 2, 3].map(result), [Some((1, 30_000)), Some((2, -5000)), Some((3, -25_000)), None]);
}
