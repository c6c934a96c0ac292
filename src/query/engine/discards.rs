//! The results of discards.

use super::hand::{Engine, step};
use super::standard::{Known, Searched};
use crate::answers::{Discards, UnsortedDiscards, Useful};
use crate::format::COUNTS;
use crate::game::{Form, Suit, Tile, TileSet};
use crate::lookup::suits::SuitLookup;
use crate::query::game::Ruleset;

/// The findings about a hand that are shared by its discards.
pub(super) struct Memory<'a, G> {
    searched: Searched<'a, G>,
    /// For each count, an honour with that many copies, and the useful tiles after its discard.
    twins: [Option<(Tile, Useful)>; COUNTS],
}

impl<G: Ruleset> Engine<G> {
    /// The results of these discards, each computed from scratch.
    #[cold]
    #[inline(never)]
    fn discards_one_by_one<const MAX: usize>(&self, tiles: TileSet) -> Discards {
        let mut found = UnsortedDiscards::<MAX>::new();
        for tile in self.different() & tiles {
            found.push(tile, self.without(tile).useful());
        }
        found.sorted()
    }

    /// The results of the discards of these kinds, the best first. A hand has at most `MAX` kinds.
    #[inline(always)]
    pub(crate) fn discards<const MAX: usize>(&self, tiles: TileSet) -> Discards {
        if self.state.tiles().is_multiple_of(3) || !self.game.has(Form::Standard) {
            return self.discards_one_by_one::<MAX>(tiles);
        }
        let suits = self.suits();
        let known = Known { suits, nearer: suits.nearer(), unseen: self.unseen() };
        let mut memory = Memory { searched: self.searched(), twins: [None; COUNTS] };
        let mut found = UnsortedDiscards::<MAX>::new();
        // The code is compiled once per suit, so that the suit is a constant in it.
        let [characters, dots, bamboos, honours] = Suit::ALL;
        let tiles = self.different() & tiles;
        self.discards_of(characters, tiles, &known, &mut memory, &mut found);
        self.discards_of(dots, tiles, &known, &mut memory, &mut found);
        self.discards_of(bamboos, tiles, &known, &mut memory, &mut found);
        self.discards_of(honours, tiles, &known, &mut memory, &mut found);
        found.sorted()
    }

    #[inline(always)]
    fn discards_of<const MAX: usize>(
        &self,
        suit: Suit,
        tiles: TileSet,
        known: &Known<G::Suits>,
        memory: &mut Memory<G>,
        found: &mut UnsortedDiscards<MAX>,
    ) {
        for tile in tiles & TileSet::from_suit(suit) {
            found.push(tile, self.useful_without(suit, tile, known, memory));
        }
    }

    step!(useful_without, useful_without_called: useful_without_here(
        suit: Suit,
        tile: Tile,
        known: &Known<G::Suits>,
        memory: &mut Memory<G>
    ) -> Useful);

    /// The useful tiles after a discard.
    #[inline(always)]
    fn useful_without_here(
        &self,
        suit: Suit,
        tile: Tile,
        known: &Known<G::Suits>,
        Memory { searched, twins }: &mut Memory<G>,
    ) -> Useful {
        let (after, is_in_word) = self.without_but_words(tile);
        // Honours with equal counts are exchangeable if equally many of both are gone, and if wild
        // tiles may stand for equally many of both.
        let has_twin = suit == Suit::Honours && !self.game.wild_in_hand().contains(tile);
        let twin = has_twin.then(|| &mut twins[usize::from(self.state.copies.count(tile))]);
        let gone = |tile| self.state.gone.count(tile);
        if let Some(&mut Some((twin, useful))) = twin
            && gone(twin) == gone(tile)
            && self.game.are_alike(twin, tile)
        {
            return useful.exchanged(twin, tile, known.unseen);
        }
        let limit = after.state.totals.special_bound();
        let changed = is_in_word.then(|| known.suits.without(suit, tile));
        let in_table = after.in_table(&known.suits, Some((&known.nearer, changed)), limit);
        let standard = in_table.unwrap_or_else(|doubtful| after.search_after(tile, known, changed, doubtful, searched));
        let need = after.game.with_wild(after.with_special(standard), || after.can_come());
        let useful = Useful::new(need, known.unseen, after.game.jokers_left());
        if let Some(twin) = twin {
            *twin = Some((tile, useful));
        }
        useful
    }
}
