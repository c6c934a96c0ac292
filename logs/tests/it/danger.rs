//! The conditions of danger, one by one, in rounds made for them.

use shanten::{TileSet, safety::Clue};
use shanten_logs::{DangerKind, Event, Moment, MomentKind, Review, ReviewOptions, Seat};
use shanten_logs_testing::{play, writers};

use crate::formats::read;

/// Seat 0 discards these tiles, of which seat 1 calls the first `calls`. Then seat 0 breaks up a
/// run, the decision that is returned. First, seat 1 may declare a closed quad.
fn broken(tiles: [&str; 3], calls: usize, has_closed: bool) -> Moment {
    let event = |kind: &str, seat: usize, rest: &str| format!(r#"{{"type":"{kind}","actor":{seat},{rest}}}"#) + "\n";
    let turn = |seat, drawn: &str, tile: &str| {
        let is_drawn = drawn == tile;
        event("tsumo", seat, &format!(r#""pai":"{drawn}""#))
            + &event("dahai", seat, &format!(r#""pai":"{tile}","tsumogiri":{is_drawn}"#))
    };
    let others = || turn(2, "7s", "7s") + &turn(3, "8s", "8s");
    let hand = |text: String| text.split(' ').map(|tile| format!("{tile:?}")).collect::<Vec<_>>().join(",");
    let [first, second, third] = tiles;
    let manzu = "1m 2m 3m 4m 5m 6m 7m 8m 9m";
    let hands = [
        format!("{manzu} 9s {first} {second} {third}"),
        format!("S S S S W W 9p {first} {first} {second} {second} {third} {third}"),
        format!("{manzu} 1s 3s 4s 6s"),
        format!("{manzu} 1s 3s 4s 6s"),
    ]
    .map(|tiles| format!("[{}]", hand(tiles)));
    let mut log = format!(
        "{{\"type\":\"start_game\"}}\n{{\"type\":\"start_kyoku\",\"bakaze\":\"E\",\"kyoku\":1,\"honba\":0,\"kyotaku\":0,\
         \"oya\":0,\"dora_marker\":\"N\",\"tehais\":[{}]}}\n",
        hands.join(",")
    );
    if has_closed {
        let quad = event("tsumo", 1, r#""pai":"N""#) + &event("ankan", 1, r#""consumed":["S","S","S","S"]"#);
        log += &(turn(0, "3p", "3p") + &quad + &turn(1, "N", "N") + &others());
    }
    for (place, tile) in tiles.iter().enumerate().take(calls) {
        log += &turn(0, ["1p", "4p", "7p"][place], tile);
        log += &event("pon", 1, &format!(r#""target":0,"pai":"{tile}","consumed":["{tile}","{tile}"]"#));
        log += &event("dahai", 1, &format!(r#""pai":"{}","tsumogiri":false"#, ["W", "W", "9p"][place]));
        log += &others();
    }
    log += &turn(0, "7p", "1m");
    log += "{\"type\":\"ryukyoku\"}\n{\"type\":\"end_kyoku\"}\n{\"type\":\"end_game\"}\n";
    let mut review = Review::new(ReviewOptions::default());
    review.add(&read(&log)[0]);
    let own = review.moments().map(|(_, moment)| moment).filter(|moment| moment.seat.index() == 0);
    own.last().expect("a loss").clone()
}

#[track_caller]
fn assert_dangers(tiles: [&str; 3], calls: usize, has_closed: bool, expected: &[DangerKind]) {
    let moment = broken(tiles, calls, has_closed);
    assert_eq!(moment.made.discard.map(|tile| tile.to_string()).as_deref(), Some("1m"));
    let kinds: Vec<_> = moment.danger.iter().map(|danger| danger.kind).collect();
    assert_eq!((kinds.as_slice(), moment.counts), (expected, expected.is_empty()), "{tiles:?} {calls}");
    assert!(moment.danger.iter().all(|danger| danger.seat == Seat::new(1)));
}

#[test]
fn three_calls_are_a_danger_and_a_closed_quad_is_none() {
    assert_dangers(["2p", "2s", "E"], 2, false, &[]);
    assert_dangers(["2p", "2s", "E"], 2, true, &[]);
    assert_dangers(["2p", "2s", "E"], 3, false, &[DangerKind::ThreeCalls]);
}

#[test]
fn two_calls_of_dragons_are_a_danger() {
    assert_dangers(["P", "F", "E"], 1, false, &[]);
    assert_dangers(["P", "E", "F"], 2, false, &[]);
    assert_dangers(["P", "F", "E"], 2, true, &[DangerKind::TwoDragons]);
}

#[test]
fn two_calls_of_a_suit_are_a_danger_without_another_suit() {
    assert_dangers(["2p", "E", "5p"], 2, false, &[]);
    assert_dangers(["2p", "5p", "E"], 2, true, &[DangerKind::OneSuit]);
    assert_dangers(["2p", "E", "5p"], 3, false, &[DangerKind::ThreeCalls, DangerKind::OneSuit]);
    assert_dangers(["2p", "5p", "2s"], 3, false, &[DangerKind::ThreeCalls]);
}

#[test]
fn what_a_player_in_riichi_discarded_or_passed_is_certain_and_nothing_else() {
    let (mut certain, mut others) = (0, 0);
    for round in read(&writers::mjai(&(0..80).map(|seed| play(4, seed)).collect::<Vec<_>>())) {
        let mut review = Review::new(ReviewOptions::default());
        review.add(&round);
        for (_, moment) in review.moments().filter(|(_, moment)| moment.kind == MomentKind::Discard) {
            let before = &round.events()[..moment.event];
            let in_riichi = moment.danger.iter().filter(|danger| danger.kind == DangerKind::Riichi);
            let discards: TileSet = moment.choices.iter().filter_map(|choice| choice.discard).collect();
            assert_eq!(moment.safety.len(), in_riichi.count() * discards.len());
            for one in &moment.safety {
                let is_riichi = |event: &Event| matches!(event, Event::Riichi { seat } if *seat == one.seat);
                let declared = before.iter().position(is_riichi).expect("a riichi");
                let tile = |(at, event): (usize, &Event)| match event {
                    Event::Discard { seat, piece, .. } if *seat == one.seat || at > declared => Some(piece.tile()),
                    Event::Quad { meld, .. } if at > declared => Some(meld.tile()),
                    _ => None,
                };
                let passed: TileSet = before.iter().enumerate().filter_map(tile).collect();
                assert_eq!(one.safety.is_certain(), passed.contains(one.discard), "{one:?} in {}", moment.event);
                let laid = &moment.table.players[one.seat.index()];
                let own: TileSet = laid.river.iter().map(|discard| discard.piece.tile()).collect();
                assert_eq!(laid.passed | own, passed);
                assert_eq!(one.safety.has(Clue::Certain), one.safety.is_certain());
                certain += usize::from(one.safety.is_certain());
                others += usize::from(!one.safety.is_certain());
            }
        }
    }
    assert!(certain > 50 && others > 50, "{certain} certain, {others} others");
}
