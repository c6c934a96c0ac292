//! The engine for a [`Hand`], and the queries that are compiled twice.

use crate::answers::{Discards, Useful};
use crate::format::FOUR_MELD_TILES;
use crate::game::Copies;
use crate::hand::Hand;
use crate::hand::counts::Block;
use crate::query::engine::Engine;
use crate::query::riichi::FourPlayers;
use crate::query::situation::Situation;
use crate::view::Seen;

#[inline(always)]
pub(super) fn engine(hand: &Hand, seen: &Seen) -> Engine<FourPlayers> {
    let called = if hand.called().is_empty() { Copies::NONE } else { hand.called().copies() };
    let others = [called, seen.visible.copies()];
    let situation = Situation::new(seen.strictness, *hand.suits(), hand.totals(), hand.copies(), others);
    Engine { game: FourPlayers, situation }
}

#[inline(always)]
pub(super) fn useful(hand: &Hand, seen: &Seen) -> Useful {
    engine(hand, seen).useful()
}

#[inline(always)]
pub(super) fn discards(hand: &Hand, seen: &Seen) -> Discards {
    engine(hand, seen).discards::<FOUR_MELD_TILES>()
}

/// The useful tiles of the first hands of a block. Compiled as one loop, which keeps no hand in
/// memory and finds no key.
#[inline(always)]
pub(crate) fn each_useful(block: &Block, hands: usize, mut answer: impl FnMut(usize, &Useful)) {
    for place in 0..hands {
        answer(place, &useful(&block.hand(place), &Seen::NOTHING));
    }
}
