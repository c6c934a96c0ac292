//! Rounds whose counts are known by hand.
#![expect(clippy::float_cmp, reason = "events are whole numbers")]

use std::sync::Arc;

use shanten::score::Wind;
use shanten::{Meld, Piece};
use shanten_logs_testing::{play, writers};
use shanten_table::{NoWin, NoWinReason, Start, WinEvent, WinValue};

use super::*;
use crate::log::Log;
use crate::problem::LogPlace;
use crate::round::RoundRecord;

/// Waits for 1s and 4s; three others are far from ready, and have twelve tiles of 5z to 7z left.
const HANDS: [&str; 4] = ["123456789m11p23s", "147m258p36s12346z", "147m258p369s1234z", "258m147p369s1234z"];

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat")
}

fn piece(text: &str) -> Piece {
    text.parse().expect("a piece")
}

/// Turns such as `0 5z 6z`: the seat, the draw, the discard; `!` declares riichi.
fn turns(text: &str) -> Vec<Event> {
    let turn = |text: &str| {
        let words: Vec<_> = text.split_whitespace().collect();
        let seat = seat(words[0].parse().expect("a seat"));
        let riichi = words.get(3).map(|_| Event::Riichi { seat });
        let discard = Event::Discard { seat, piece: piece(words[2]), is_drawn: None };
        [Event::Draw { seat, piece: Some(piece(words[1])) }].into_iter().chain(riichi).chain([discard])
    };
    text.split(',').flat_map(turn).collect()
}

fn end(reason: NoWinReason) -> Event {
    Event::NoWin(Box::new(NoWin { reason, shown: Default::default(), changes: None }))
}

fn win(by: u8, from: u8) -> Event {
    let (from, value) = (Some(seat(from)).filter(|_| by != from), WinValue::default());
    let win = WinEvent { seat: seat(by), from, piece: None, shown: None, points: None, changes: None, value };
    Event::Win(Box::new(win))
}

fn round(hands: [&str; 4], events: impl IntoIterator<Item = Event>) -> Round {
    let hand = |text: &str| text.parse::<shanten::Hand>().expect("a hand").pieces().collect();
    let start = Start {
        players: 4,
        wind: Wind::East,
        dealer: seat(0),
        counters: 0,
        deposits: 0,
        scores: None,
        hands: hands.map(hand),
        indicator: None,
    };
    let mut record = RoundRecord::new(LogPlace::File, 0, 1, start);
    events.into_iter().for_each(|event| record.push(LogPlace::File, event));
    record.replay(&Arc::from("")).expect("it follows the rules")
}

fn counts(hands: [&str; 4], events: impl IntoIterator<Item = Event>) -> RoundTally {
    RoundTally::of(&round(hands, events))
}

/// Asserts the cases and the events by draws left; all others are zero.
#[track_caller]
fn assert_wins(counts: &RoundTally, expected: &[(usize, f64, f64)]) {
    for (draws, rate) in counts.wins.iter().enumerate() {
        let known = expected.iter().find(|known| known.0 == draws).map_or((0.0, 0.0), |known| (known.1, known.2));
        assert_eq!((rate.cases, rate.events), known, "{draws} draws left");
    }
}

/// Asserts the cases and the events of discards by standing and class; all others are zero.
#[track_caller]
fn assert_discards(counts: &RoundTally, expected: &[(usize, usize, f64, f64)]) {
    for (standing, of_standing) in counts.discards.iter().enumerate() {
        for (class, rates) in of_standing.iter().enumerate() {
            let (found, is_it) =
                (Rate::sum(rates), |known: &&(usize, usize, f64, f64)| (known.0, known.1) == (standing, class));
            let (cases, events) = expected.iter().find(is_it).map_or((0.0, 0.0), |known| (known.2, known.3));
            assert!((found.cases - cases).abs() < 1e-12 && found.events == events, "{standing} {class}: {found:?}");
        }
    }
}

#[test]
fn a_silent_hand_sees_discards_until_a_wait_and_again_after_a_change() {
    let until = "0 5z 5z,1 7z 7z,2 7z 7z,3 5z 5z,0 5z 5z,1 4s 4s,2 7z 7z,3 6z 6z,0 6z 6z,1 6z 6z,2 7z 7z,3 5z 5z";
    // 5s instead of 2s waits for 4s alone; a discarded 4s makes the hand furiten.
    let after = "0 5s 2s,1 9p 9p,2 9p 9p,3 9p 9p,0 4s 4s,1 9p 9p,2 8m 8m";
    let counts = counts(HANDS, [turns(until), turns(after), vec![end(NoWinReason::FourQuads)]].concat());
    let both = 4.0 / 122.0 + 4.0 / 121.0 + 4.0 / 120.0 + 4.0 / 118.0;
    let middle = both + 3.0 / 110.0 + 3.0 / 109.0 + 3.0 / 108.0;
    assert_discards(&counts, &[(2, 1, both, 0.0), (2, 3, middle, 1.0)]);
}

/// After 5z, seat 1 waits for 8s and 9p.
const CALLS: [&str; 4] = [HANDS[0], "22233399p88s455z", HANDS[2], HANDS[3]];

fn call(from: u8) -> Event {
    let meld: Meld = "(555z)".parse().expect("a meld");
    Event::Call { seat: seat(1), from: seat(from), claimed: piece("5z"), meld }
}

fn discard(by: u8, tile: &str) -> Event {
    Event::Discard { seat: seat(by), piece: piece(tile), is_drawn: None }
}

#[test]
fn riichi_and_calls_are_states_of_their_own() {
    let mut events = turns("0 5z 5z");
    events.extend([call(0), discard(1, "4z")]);
    events.extend(turns("2 7z 7z,3 9p 9p,0 7z 7z !,1 6z 6z,2 1s 1s,3 7z 7z,0 9s 9s,1 6z 6z"));
    events.push(end(NoWinReason::FourQuads));
    let counts = counts(CALLS, events);
    let riichi = 4.0 / 116.0 + 4.0 / 115.0;
    let open = 2.0 / 122.0 + 2.0 / 121.0;
    let silent = 4.0 / 120.0 + 4.0 / 119.0 + 4.0 / 118.0;
    assert_discards(
        &counts,
        &[
            (0, 1, riichi, 1.0),
            (0, 3, riichi, 0.0),
            (1, 1, open, 1.0),
            (1, 2, open, 0.0),
            (2, 1, silent, 0.0),
            (2, 3, silent, 0.0),
        ],
    );
}

#[test]
fn others_win_against_all_who_discarded_since_they_drew_or_called() {
    let before = "0 5z 5z,1 7z 7z,2 6z 6z,3 6z 6z";
    let aborted = counts(HANDS, [turns(before), vec![end(NoWinReason::FourWinds)]].concat());
    assert_wins(&aborted, &[(17, 2.0, 2.0), (16, 2.0, 2.0)]);
    let draw = Event::Draw { seat: seat(0), piece: Some(piece("4s")) };
    let drawn = counts(HANDS, [turns(before), vec![draw, win(0, 0)]].concat());
    assert_wins(&drawn, &[(17, 2.0, 1.0), (16, 2.0, 2.0)]);

    // Seats 0 and 1 wait for 4s. A winner's last discard is no case.
    let hands = [HANDS[0], "234556677p23s11z", HANDS[2], HANDS[3]];
    let claimed = [turns(before), turns("0 5z 5z,1 7z 7z,2 4s 4s"), vec![win(0, 2), win(1, 2)]];
    assert_wins(&counts(hands, claimed.concat()), &[(17, 2.0, 0.0), (16, 2.0, 1.0), (15, 1.0, 1.0)]);

    let called = [turns("0 7z 7z,1 7z 7z,2 5z 5z"), vec![call(2), discard(1, "4z"), end(NoWinReason::FourQuads)]];
    assert_wins(&counts(CALLS, called.concat()), &[(17, 2.0, 1.0), (16, 2.0, 2.0)]);
}

/// A round in which every player discards each draw until the wall is empty.
fn whole(reason: NoWinReason) -> Round {
    let held = HANDS.map(|hand| hand.parse::<shanten::Hand>().expect("a hand").counts());
    let left = |tile: Tile| 4 - held.iter().map(|counts| usize::from(counts[tile.index()])).sum::<usize>();
    let wall = Tile::all().rev().flat_map(|tile| std::iter::repeat_n(tile, left(tile))).take(70);
    let turn = |(at, tile): (usize, Tile)| format!("{} {tile} {tile}", at % 4);
    let text = wall.enumerate().map(turn).collect::<Vec<_>>().join(",");
    round(HANDS, [turns(&text), vec![end(reason)]].concat())
}

#[test]
fn an_exhaustive_draw_counts_once_from_each_seat() {
    let cases = |events: f64| {
        (0..18).map(move |draws| (draws, if draws == 17 { 2.0 } else { 4.0 }, if draws == 0 { events } else { 0.0 }))
    };
    for reason in [NoWinReason::WallEmpty, NoWinReason::NagashiMangan] {
        let counts = RoundTally::of(&whole(reason));
        assert_wins(&counts, &cases(0.0).collect::<Vec<_>>());
        assert_eq!(counts.ready, [1.0, 3.0, 0.0, 0.0]);
    }
    let aborted = RoundTally::of(&whole(NoWinReason::ThreeWins));
    assert_wins(&aborted, &cases(4.0).collect::<Vec<_>>());
    assert_eq!(aborted.ready, [0.0; 4]);
}

#[test]
fn the_text_is_that_of_the_opponents_and_counts_each_round_once() {
    let mut tally = OpponentTally::default();
    for _ in 0..3 {
        tally.add(&whole(NoWinReason::WallEmpty));
    }
    tally.add(&round(HANDS, turns("0 5z 5z")));
    let three = writers::mjlog(&[play(3, 1)]);
    tally.add(&Log::new("three", three.as_bytes()).next().expect("a round").expect("it follows the rules"));
    assert_eq!(tally.rounds(), 1);
    let text = tally.to_string();
    assert!(text.contains("\nready-others 25.00 75.00 0.00 0.00\n"), "{text}");
    assert!(text.contains(&format!("\nothers-win{}\n", " 0.00".repeat(18))), "{text}");
    assert_eq!(text.parse(), Ok(tally.opponents()), "{text}");
}

#[test]
fn neighbours_count_half_and_errors_are_of_whole_rounds() {
    let mut tally = OpponentTally::default();
    for (events, cases) in [([1.0, 0.0], [2.0, 3.0]), ([3.0, 1.0], [4.0, 5.0])] {
        let mut counts = RoundTally::default();
        for draws in 0..2 {
            counts.wins[draws] = Rate { cases: cases[draws], events: events[draws] };
        }
        tally.rounds.push(counts);
    }
    let (percent, error) = tally.wins()[1];
    // With one draw left: twice 8 cases, 6 with none and none with two.
    let value = (2.0 * 1.0 + 4.0) / (2.0 * 8.0 + 6.0);
    let rest = [1.0 - value * 8.0, 5.0 - value * 14.0];
    assert!((percent - 100.0 * value).abs() + (error - 100.0 * f64::hypot(rest[0], rest[1]) / 22.0).abs() < 1e-9);
}
