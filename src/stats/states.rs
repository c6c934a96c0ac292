//! Finds the states of a suit, kind by kind.

use super::counts::PartCount;
use super::game::CountedGame;
use super::suits::{Levels, Numbering, for_nearest};
use std::collections::HashMap;

use crate::format::quota::resized;
use crate::format::{PLACES, SuitWord};
use crate::game::{Suit, Tile};
use crate::lookup::totals::Totals;
use crate::query::search::SuitSearch;
use crate::query::supply::Supply;

/// The first kinds of a suit, for all hands that agree in the word and the totals.
#[derive(Clone, Copy)]
pub(super) struct SuitPrefix {
    /// The word for the tables.
    pub(super) word: SuitWord,
    pub(super) totals: Totals,
    pub(super) weight: PartCount,
}

impl SuitPrefix {
    /// The prefix with `copies` more copies of a tile.
    pub(super) fn with<const S: usize>(self, tile: Tile, copies: u8, game: &CountedGame<S>) -> Self {
        let totals = (0..copies).fold(self.totals, |totals, before| totals.plus(game.added_by_copy(tile, before)));
        let known = (0..copies).filter(|&before| !game.rules.is_beyond_word(tile, before)).count();
        Self {
            word: self.word + known as SuitWord * PLACES[tile.index()].step,
            totals,
            weight: self.weight.with(copies),
        }
    }
}

/// A walk through the states of a suit, kind by kind.
pub(super) struct SuitWalk<'a, const S: usize, const L: usize> {
    pub(super) game: &'a CountedGame<S>,
    pub(super) suit: Suit,
    pub(super) classes: Numbering<Levels<S, L>>,
    pub(super) found: HashMap<(usize, Totals), PartCount>,
}

impl<const S: usize, const L: usize> SuitWalk<'_, S, L> {
    /// Adds every number of copies of each kind, from this rank on. Distances come from the search
    /// if there is one, otherwise from the tables.
    pub(super) fn extend(&mut self, rank: u8, part: SuitPrefix, search: Option<&SuitSearch<L>>) {
        let game = self.game;
        let Some(tile) = Tile::new(self.suit, rank) else {
            let distances = search.map_or_else(
                || [*(game.table)(part.word); L],
                |search| search.up_to_levels().map(|distances| resized(&distances)),
            );
            let class = self.classes.number_of(distances);
            self.found.entry((class, for_nearest(part.totals, game.rules))).or_default().add(part.weight);
            return;
        };
        let may_run = self.suit != Suit::Honours && rank + 2 <= self.suit.kinds();
        let room = game.rules.max_tiles() as u8 - part.totals.tiles();
        let [most, natural] = game.limits(tile);
        for copies in 0..=room.min(game.natural(tile)) {
            let search = search.map(|search| search.step(Supply { count: copies, most, natural }, may_run));
            self.extend(rank + 1, part.with(tile, copies, game), search.as_ref());
        }
    }
}
