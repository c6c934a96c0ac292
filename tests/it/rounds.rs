//! The example server: 1,000 rounds, in which every piece is somewhere, everybody sees what there
//! is to see, and nobody breaks a rule.

use shanten::{Meld, Piece, Shanten, Tile, TileSet};

use server::{Player, Round};

#[allow(dead_code, reason = "its main function runs as the example")]
#[path = "../../examples/server.rs"]
mod server;

/// Asserts what must hold between two turns. `before` is the turn that was played.
fn check(round: &Round, (seat, swaps): (usize, Option<TileSet>)) {
    if let (Some(swaps), Some(&(by, discarded))) = (swaps, round.log.last()) {
        assert!(by == seat && !swaps.contains(discarded), "{discarded} is a swap");
    }
    for (seat, &Player { hand, riichi, .. }) in round.players.iter().enumerate() {
        let is_to_discard = round.turn.0 == seat && round.turn.1.is_some();
        assert_eq!(hand.len() + 3 * hand.melds().len(), if is_to_discard { 14 } else { 13 }, "{hand}");
        assert!(riichi.is_none_or(|waits| waits == hand.waits().tiles()), "{hand} waits for others in riichi");
        assert!(riichi.is_none() || hand.is_concealed(), "{hand} is open in riichi");
    }
    let hands: Vec<Piece> = round.players.iter().flat_map(|player| player.hand.pieces()).collect();
    let melds = round.players.iter().flat_map(|player| player.hand.melds()).flat_map(Meld::pieces);
    let open: Vec<Piece> = round.open.iter().copied().chain(melds).collect();
    assert_eq!(Ok(round.table), open.iter().copied().collect());
    let mut pieces = [&round.wall[..], &open, &hands].concat();
    pieces.sort_unstable();
    assert!(pieces.into_iter().eq((0..136).filter_map(Piece::from_number)), "each piece once");
}

/// Asserts that a tile completes a hand, and that its player neither discarded nor let go another
/// that would have, since riichi or the last turn.
fn check_win(round: &Round, seat: usize, (by, tile): (usize, Tile)) {
    let Player { mut hand, riichi, discarded } = round.players[seat];
    let waits = hand.waits().tiles();
    let (_, before) = round.log.split_last().expect("the winning tile was discarded");
    let own = before.iter().filter(|&&(by, _)| by == seat);
    let passed = before.rsplit(|&(by, _)| by == seat).next().into_iter().flatten();
    assert!(own.chain(passed).all(|&(_, tile)| !waits.contains(tile)), "{hand} is furiten");
    assert!(riichi.is_none() || discarded.since_riichi & waits == TileSet::from(tile), "{hand} is furiten");
    assert!(by != seat && hand.draw(tile).is_ok() && hand.shanten() == Shanten::WIN, "{hand} is no win");
}

#[test]
fn a_thousand_rounds_keep_every_piece_and_every_rule() {
    let mut ends = [0; 4];
    let (mut riichi, mut calls, mut reds) = (0, 0, 0);
    for seed in 0..1000 {
        let mut round = Round::deal(seed).unwrap();
        let end = loop {
            let turn = round.turn;
            match round.play_turn().unwrap() {
                Some(end) => break end,
                None => check(&round, turn),
            }
        };
        for &seat in &round.winners {
            check_win(&round, seat, *round.log.last().unwrap());
        }
        let kind =
            ["win by draw", "win by discard", "robbed quad", "exhaustive draw"].iter().position(|&kind| kind == end);
        ends[kind.unwrap_or_else(|| panic!("no round ends by {end}"))] += 1;
        riichi += round.players.iter().filter(|player| player.riichi.is_some()).count();
        let melds: Vec<Meld> = round.players.iter().flat_map(|player| player.hand.melds()).collect();
        (calls, reds) = (calls + melds.len(), reds + melds.iter().filter(|meld| meld.reds() > 0).count());
    }
    assert!(
        ends.iter().all(|&rounds| rounds > 0) && riichi > 100 && calls > 100 && reds > 100,
        "{ends:?} {riichi} {calls} {reds}"
    );
}
