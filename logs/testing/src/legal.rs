use shanten::Shanten;
use shanten_logs::{Action, Ending, Round};

/// Asserts that hands have a legal size, no kind has a fifth copy, a drawn or discarded tile is in
/// the hand, a riichi hand is ready, and a win is complete.
pub fn assert_legal(round: &Round) {
    for decision in round.decisions() {
        let (hand, open) = (decision.hand.counts(), decision.open.counts());
        assert!(hand.iter().zip(open).all(|(&own, open)| own + open <= 4), "{decision:?}");
        assert_eq!(decision.hand.len() % 3, 2, "{decision:?}");
        for piece in [decision.drawn, decision.action.and_then(Action::discarded)].into_iter().flatten() {
            assert!(hand[piece.tile().index()] > 0, "{decision:?}");
        }
        if let Some(Action::Riichi { piece, .. }) = decision.action {
            let mut after = decision.hand;
            after.discard_piece(piece).expect("it is in the hand");
            assert!(after.shanten().is_some_and(Shanten::is_tenpai), "{decision:?}");
        }
        let _ = decision.view();
    }
    if let Ending::Wins(winners) = round.ending() {
        assert!(winners.iter().all(|winner| winner.hand.shanten().is_some_and(Shanten::is_win)));
    }
}
