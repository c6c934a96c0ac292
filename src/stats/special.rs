//! All hands by their totals for the special forms.

use super::game::Game;
use super::states::Part;
use super::weights::{Total, Totals, Weight};
use std::collections::HashMap;
use std::vec;
use std::vec::Vec;

use crate::format::FIVE_MELD_TILES;
use crate::game::{Shanten, Tile};
use crate::lookup::totals::Tally;

/// The totals of all hands without wild tiles, and how many hands have each.
pub(super) struct Specials(HashMap<Tally, Weight>);

impl Specials {
    pub(super) fn new<const S: usize>(game: &Game<S>) -> Self {
        let mut hands = HashMap::from([(Tally::EMPTY, Weight::ONE)]);
        for tile in Tile::all() {
            let mut longer: HashMap<_, Weight> = HashMap::new();
            for (tally, weight) in hands {
                let room = game.rules.max_tiles() as u8 - tally.tiles();
                for copies in 0..=room.min(game.natural(tile)) {
                    let part = Part { word: 0, tally, weight }.with(tile, copies, game);
                    longer.entry(part.tally).or_default().add(part.weight);
                }
            }
            hands = longer;
        }
        Self(hands)
    }

    /// How many hands of each size there are at each distance.
    pub(super) fn by(&self, shanten: impl Fn(Tally) -> Shanten) -> Vec<Totals> {
        let mut sizes = vec![Totals::default(); FIVE_MELD_TILES + 1];
        for (&tally, &weight) in &self.0 {
            sizes[usize::from(tally.tiles())][usize::from(shanten(tally).distance())]
                .add(Total::of(weight, Weight::ONE));
        }
        sizes
    }
}
