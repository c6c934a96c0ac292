//! Hands that are judged as a whole, under rules where the four suits don't tell the distance: with
//! wild tiles, with five melds, or with four of a kind as two pairs. Their own queries are asked.

use super::state::Concealed;
use super::world::World;
use crate::answers::Need;
use crate::format::quota::INFINITE;
use crate::game::Shanten;
use crate::rules::{Rules, VariantHand};
use crate::view::View;

/// Asks hands of a world.
#[derive(Clone, Copy)]
pub(super) struct WholeHands {
    /// The hand without concealed tiles.
    empty: View<VariantHand>,
}

impl WholeHands {
    pub(super) fn new(world: &World) -> Self {
        let hand = VariantHand::with_shown(Rules::from_options(world.rules), world.melds, world.norths_aside);
        Self { empty: View { hand, seen: world.seen } }
    }

    fn view(&self, hand: &Concealed) -> View<VariantHand> {
        let hand = self.empty.hand.with_concealed(&hand.counts, hand.jokers);
        View { hand: hand.expect("it is a state's hand"), ..self.empty }
    }

    /// The distance and the useful kinds, and whether wild tiles are useful.
    pub(super) fn useful(&self, hand: &Concealed) -> (Need, bool) {
        let useful = self.view(hand).useful();
        let distance = distance(useful.shanten());
        (Need { distance, tiles: useful.tiles() }, !matches!(distance, 0 | INFINITE))
    }

    /// The distance and the kinds that can go without loss. Wild tiles never can.
    pub(super) fn free(&self, hand: &Concealed) -> (Need, bool) {
        let view = self.view(hand);
        (Need { distance: distance(view.shanten()), tiles: view.unneeded() }, false)
    }
}

fn distance(shanten: Option<Shanten>) -> u8 {
    shanten.map_or(INFINITE, Shanten::distance)
}
