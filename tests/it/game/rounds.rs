//! The example server: whole rounds with four and three players. Every piece is somewhere, all
//! players see the visible tiles, no point is lost, and every action is legal.

use std::env;

use server::{Game, Round};
use shanten::{AnyHand, Query};

use crate::support::prelude::*;

#[path = "../../../examples/server/game.rs"]
mod server;

/// Asserts the invariants before each turn and at the end.
fn check<H: AnyHand>(round: &Round<H>, kinds: TileSet) {
    let game = &round.game;
    let all = if game.points.len() == 3 { 105_000 } else { 100_000 };
    assert_eq!(game.points.iter().sum::<i32>() + 1_000 * i32::from(game.deposits), all, "{:?}", game.points);
    let mut open = Vec::new();
    let mut hands = Vec::new();
    for player in &round.players {
        let hand = player.hand;
        let melds: Vec<_> = hand.melds().collect();
        assert!(matches!(hand.len() + 3 * melds.len(), 13 | 14), "{hand}");
        let is_ready = player.riichi.is_none() || hand.len() % 3 == 2 || Query::shanten(&hand) == Some(Shanten::TENPAI);
        assert!(is_ready, "{hand} is not ready in riichi");
        assert!(player.riichi.is_none() || hand.is_concealed(), "{hand} is open in riichi");
        hands.extend(hand.pieces());
        open.extend(player.river.iter().copied());
        open.extend(melds.iter().flat_map(|meld| meld.pieces()));
        open.extend((0..hand.norths_aside()).map(|_| Piece::from(Tile::NORTH)));
    }
    let [dora, ura] = &round.indicators;
    let turned_over = round.table.len() - open.len();
    let seen: Vec<Piece> = open.iter().chain(&dora[..turned_over]).copied().collect();
    assert_eq!(Ok(round.table), seen.into_iter().collect());
    let mut pieces = [&open[..], &hands, dora, ura, &round.wall, &round.replacements].concat();
    pieces.sort_unstable();
    let all = (0..136).filter_map(Piece::from_number).filter(|piece| kinds.contains(piece.tile()));
    assert!(pieces.into_iter().eq(all), "each piece once");
}

fn ends_of<H: AnyHand>(empty: H, kinds: TileSet, players: usize, rounds: u64) -> BTreeMap<&'static str, u32> {
    let mut ends = BTreeMap::new();
    let mut game = Game::new(empty, kinds, players, 0);
    for seed in 0..rounds {
        if game.is_over {
            game = Game::new(empty, kinds, players, seed);
        }
        let mut last = Vec::new();
        let end = game.play_round(|round| {
            check(round, kinds);
            last = round.players.iter().map(|player| (player.hand, player.record)).collect();
        });
        let end = end.unwrap();
        let by_self_draw = end.name == "self-draw";
        for &winner in &end.winners {
            let (hand, record) = last[winner];
            let waits = hand.waits().tiles();
            assert!(by_self_draw || (waits & record.discards).is_empty() && !waits.is_empty(), "{hand} is furiten");
        }
        *ends.entry(end.name).or_insert(0) += 1;
    }
    ends
}

fn play(rounds: u64) -> [BTreeMap<&'static str, u32>; 2] {
    let three = Rules::THREE_PLAYER;
    [ends_of(Hand::new(), TileSet::ALL, 4, rounds), ends_of(VariantHand::new(three), three.options().kinds, 3, rounds)]
}

const OFTEN: [&str; 6] = ["self-draw", "discard", "two wins", "exhausted wall", "robbed quad", "nine terminals"];
/// Ends that occur in 100,000 rounds. The middle two need four players.
const RARE: [&str; 4] = ["three wins", "four winds", "four riichi", "four quads"];

/// Plays 2,000 rounds, or the number in the variable `ROUNDS`.
#[test]
fn rounds_keep_every_piece_and_every_point() {
    let rounds = env::var("ROUNDS").map_or(2_000, |rounds| rounds.parse().expect("ROUNDS is a number"));
    let [four, three] = play(rounds);
    for ends in [&four, &three] {
        assert!(OFTEN.iter().all(|name| ends.contains_key(name)), "{ends:?}");
    }
    assert!(rounds < 100_000 || RARE.iter().all(|name| four.contains_key(name)), "{four:?}");
    assert!(RARE[1..3].iter().all(|name| !three.contains_key(name)), "{three:?}");
    println!("{rounds} rounds: {four:?}, {three:?}");
}
