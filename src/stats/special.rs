//! All hands by their totals for the special forms.

use super::counts::{ByDistance, Count, PartCount};
use super::game::CountedGame;
use super::states::SuitPrefix;
use std::collections::HashMap;
use std::vec;
use std::vec::Vec;

use crate::format::FIVE_MELD_TILES;
use crate::game::{Shanten, Tile};
use crate::lookup::totals::Totals;

/// The number of hands without wild tiles for each value of the totals.
pub(super) struct SpecialForms(HashMap<Totals, PartCount>);

impl SpecialForms {
    pub(super) fn new<const S: usize>(game: &CountedGame<S>) -> Self {
        let mut hands = HashMap::from([(Totals::EMPTY, PartCount::ONE)]);
        for tile in Tile::all() {
            let mut longer: HashMap<_, PartCount> = HashMap::new();
            for (totals, weight) in hands {
                let room = game.rules.max_tiles() as u8 - totals.tiles();
                for copies in 0..=room.min(game.natural(tile)) {
                    let part = SuitPrefix { word: 0, totals, weight }.with(tile, copies, game);
                    longer.entry(part.totals).or_default().add(part.weight);
                }
            }
            hands = longer;
        }
        Self(hands)
    }

    /// The number of hands of each size at each distance.
    pub(super) fn by(&self, shanten: impl Fn(Totals) -> Shanten) -> Vec<ByDistance> {
        let mut sizes = vec![ByDistance::default(); FIVE_MELD_TILES + 1];
        for (&totals, &weight) in &self.0 {
            sizes[usize::from(totals.tiles())][usize::from(shanten(totals).distance())]
                .add(Count::from_parts(weight, PartCount::ONE));
        }
        sizes
    }
}
