//! Judges hands as a whole, under rules where the distance isn't the sum of the four suits: with
//! wild tiles, five melds, four of a kind as two pairs, knitted tiles or a missing suit. Uses the
//! hands' own queries.

use super::state::ConcealedTiles;
use crate::answers::Need;
use crate::format::FIVE_MELDS;
use crate::format::quota::INFINITE;
use crate::game::melds::Melds;
use crate::game::{RuleOptions, Shanten};
use crate::rules::{Rules, VariantHand};
use crate::view::{Seen, View};

/// Answers questions about the hands of a world.
#[derive(Clone, Copy)]
pub(crate) struct WholeHands {
    /// The hand without concealed tiles.
    empty: View<VariantHand>,
}

impl WholeHands {
    /// Makes hands with these melds and Norths set aside.
    pub(crate) fn new(rules: RuleOptions, melds: Melds<FIVE_MELDS>, norths_aside: u8, seen: Seen) -> Self {
        Self { empty: View { hand: VariantHand::with_shown(Rules::from_options(rules), melds, norths_aside), seen } }
    }

    fn view(&self, hand: &ConcealedTiles) -> View<VariantHand> {
        let hand = self.empty.hand.with_concealed(&hand.counts, hand.jokers);
        View { hand: hand.expect("it is a state's hand"), ..self.empty }
    }

    /// The distance and the useful kinds, and whether wild tiles are useful.
    pub(crate) fn useful(&self, hand: &ConcealedTiles) -> (Need, bool) {
        let useful = self.view(hand).useful();
        let distance = distance(useful.shanten());
        (Need { distance, tiles: useful.tiles() }, !matches!(distance, 0 | INFINITE))
    }

    /// The distance and the kinds that can go without loss. Wild tiles never can.
    pub(crate) fn free(&self, hand: &ConcealedTiles) -> (Need, bool) {
        let view = self.view(hand);
        (Need { distance: distance(view.shanten()), tiles: view.unneeded() }, false)
    }
}

fn distance(shanten: Option<Shanten>) -> u8 {
    shanten.map_or(INFINITE, Shanten::distance)
}
