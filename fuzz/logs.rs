//! Logs: whatever their bytes are, each round that comes out follows the rules.

#[path = "../logs/tests/it/made_up.rs"]
mod made_up;
#[path = "../logs/tests/it/writers.rs"]
#[allow(dead_code, reason = "each target has one format")]
pub mod writers;

use made_up::{MadeUp, play};
use shanten_logs::{Action, Ending, Log, Round};

/// Reads the bytes as they are, and as changes of a made-up log.
pub fn check(data: &[u8], write: fn(&[MadeUp]) -> String) {
    read(data);
    let Some((&seed, changes)) = data.split_first() else { return };
    let mut log = write(&[play(3 + usize::from(seed % 2), seed.into())]).into_bytes();
    for change in changes.chunks_exact(4) {
        if log.is_empty() {
            break;
        }
        let place = usize::from(u16::from_le_bytes([change[0], change[1]])) % log.len();
        match change[2] % 4 {
            0 => log[place] = change[3],
            1 => log.insert(place, change[3]),
            2 => drop(log.remove(place)),
            _ => log.truncate(place),
        }
    }
    read(&log);
}

fn read(log: &[u8]) {
    for round in Log::new("fuzzed", log).flatten() {
        follows_the_rules(&round);
    }
}

/// Hands are sized as hands, no kind has a fifth copy, what is drawn or discarded is there, and
/// wins are complete.
fn follows_the_rules(round: &Round) {
    for decision in round.decisions() {
        let (hand, open) = (decision.hand.counts(), decision.open.counts());
        assert!(hand.iter().zip(open).all(|(&own, open)| own + open <= 4));
        assert_eq!(decision.hand.len() % 3, 2);
        for piece in [decision.drawn, decision.action.discarded()].into_iter().flatten() {
            assert!(hand[piece.tile().index()] > 0);
        }
        if let Action::Riichi { piece, .. } = decision.action {
            let mut after = decision.hand;
            after.discard_piece(piece).expect("it is in the hand");
            assert!(after.shanten().is_some_and(|shanten| shanten.get() == 0));
        }
        let _ = decision.view();
    }
    if let Ending::Wins(winners) = round.ending() {
        assert!(winners.iter().all(|winner| winner.hand.shanten().is_some_and(|shanten| shanten.get() == -1)));
    }
}
