//! A hand as it is seen, and its calls of another player's discard.

use std::cmp::Reverse;

use shanten::{AnyHand, Call, FuritenRecord, Opponent, Piece, Strictness, Tile, TileSet, Useful, View};

/// A hand as it is seen, and what happened before it is asked.
pub(crate) struct HandQuery<H> {
    pub(crate) view: View<H>,
    /// The player's own discards, if they are known.
    pub(crate) discards: Option<TileSet>,
    pub(crate) claim: Option<Claim>,
}

/// Another player's discard.
#[derive(Clone, Copy)]
pub(crate) struct Claim {
    pub(crate) piece: Piece,
    pub(crate) from: Opponent,
    /// Whether it completes the hand.
    pub(crate) is_win: bool,
    /// Whether the hand may only win by its own draw.
    pub(crate) is_furiten: bool,
}

impl<H: AnyHand> HandQuery<H> {
    /// The discards that matter for furiten.
    pub(crate) fn discarded(&self) -> FuritenRecord {
        FuritenRecord { own: self.discards.unwrap_or_default(), ..FuritenRecord::default() }
    }

    /// The calls that a claim allows, the best first.
    pub(crate) fn calls(&self, claim: Claim) -> Vec<Called<H>> {
        let calls = self.view.hand().calls(claim.piece, claim.from);
        let mut calls: Vec<_> = calls.into_iter().map(|call| Called::new(&self.view, call)).collect();
        calls.sort_by_key(|called| {
            let shanten = called.useful().and_then(Useful::shanten);
            (shanten.is_none(), shanten, Reverse(called.useful().map(Useful::copies)), called.call)
        });
        calls
    }
}

/// A call, and the best that can follow.
pub(crate) struct Called<H> {
    pub(crate) call: Call,
    /// The tiles left in the hand that may not be discarded right away.
    pub(crate) swaps: TileSet,
    /// The best discard that is no swap; none after a quad, which draws first.
    pub(crate) discard: Option<Tile>,
    /// The hand after that discard, and what is useful to it; `None` if only swaps are left.
    pub(crate) after: Option<(View<H>, Useful)>,
}

impl<H: AnyHand> Called<H> {
    /// Makes a call that the hand can make. Its tile is visible in the view.
    fn new(view: &View<H>, call: Call) -> Self {
        let mut hand = *view.hand();
        hand.make_call(&call).expect("the hand can make it");
        let mut visible = view.visible();
        visible.remove(call.claimed().tile());
        let unclaimed = view.with_visible(visible).expect("fewer tiles are visible");
        let called = unclaimed.with_hand(hand).expect("the claimed tile is in the hand now");
        if call.meld().kind().is_quad() {
            return Self { call, swaps: TileSet::EMPTY, discard: None, after: Some((called, called.useful())) };
        }
        let has = |tile: &Tile| hand.count(*tile) > 0;
        let swaps = call.swaps();
        let best = called.discards().iter().find(|discard| !swaps.contains(discard.tile)).copied();
        Self {
            call,
            swaps: swaps.iter().filter(has).collect(),
            discard: best.map(|best| best.tile),
            after: best.map(|best| (after_discard(&called, best.tile), best.useful)),
        }
    }
}

impl<H> Called<H> {
    pub(crate) fn useful(&self) -> Option<&Useful> {
        self.after.as_ref().map(|(_, useful)| useful)
    }
}

/// The view after the discard of a tile of the hand.
pub(crate) fn after_discard<H: AnyHand>(view: &View<H>, tile: Tile) -> View<H> {
    let mut hand = *view.hand();
    hand.discard(tile).expect("the hand has it");
    let after = view.with_hand(hand).expect("fewer tiles fit, too");
    if view.strictness() != Strictness::Visible {
        return after;
    }
    // Only then does the library count the discard as gone.
    let mut visible = view.visible();
    visible.insert(tile).expect("the hand had one of the four");
    after.with_visible(visible).expect("the hand had it")
}
