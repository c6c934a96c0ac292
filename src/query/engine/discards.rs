//! The result of each discard.

use super::hand::{Engine, step};
use super::standard::{Known, Searched};
use crate::answers::{BestFound, Discard, Discards, UnsortedDiscards, Useful};
use crate::format::COUNTS;
use crate::game::{Form, Strictness, Suit, Tile, TileSet};
use crate::lookup::suits::SuitLookup;
use crate::query::game::Ruleset;

/// The findings about a hand on the way through its discards.
pub(super) struct Memory<'a, G> {
    searched: Searched<'a, G>,
    /// By the count, an honour and what is useful after its discard.
    twins: [Option<(Tile, Useful)>; COUNTS],
}

impl<G: Ruleset> Engine<G> {
    /// The result of each discard, the best first. A hand has at most `MAX` different tiles.
    #[inline(always)]
    pub(crate) fn discards<const MAX: usize>(&self) -> Discards {
        let mut found = UnsortedDiscards::<MAX>::new();
        if self.is_answered_at_once() {
            self.useful_after(self.different(), |tile, useful| found.push(tile, useful));
        } else {
            self.one_by_one(&mut |tile, useful| found.push(tile, useful));
        }
        found.sorted()
    }

    /// The first of these if nothing is gone: the best of those discards that lose nothing, if
    /// there are any.
    #[inline(always)]
    pub(crate) fn best_discard(&self) -> Option<Discard> {
        let mut best = BestFound::NONE;
        if self.is_answered_at_once() {
            let unneeded = self.unneeded();
            let tiles = if unneeded.is_empty() { self.different() } else { unneeded };
            self.useful_after(tiles, |tile, useful| best.add(tile, useful));
        } else {
            self.one_by_one(&mut |tile, useful| best.add(tile, useful));
        }
        best.found()
    }

    /// Whether the hand needs as many melds after a discard, and the tables tell about it.
    #[inline(always)]
    fn is_answered_at_once(&self) -> bool {
        !self.state.tiles().is_multiple_of(3) && self.game.has(Form::Standard)
    }

    /// The useful tiles after each discard, each computed from scratch.
    #[cold]
    #[inline(never)]
    fn one_by_one(&self, found: &mut dyn FnMut(Tile, Useful)) {
        for tile in self.different() {
            found(tile, self.without(tile).useful());
        }
    }

    /// The useful tiles after each of these discards.
    #[inline(always)]
    fn useful_after(&self, tiles: TileSet, mut found: impl FnMut(Tile, Useful)) {
        let suits = self.suits();
        let known = Known { suits, nearer: suits.nearer(), unseen: self.unseen() };
        let mut memory = Memory { searched: self.searched(), twins: [None; COUNTS] };
        // Each suit is compiled for itself, because its place is a constant then.
        let [characters, dots, bamboos, honours] = Suit::ALL;
        self.useful_after_of(characters, tiles, &known, &mut memory, &mut found);
        self.useful_after_of(dots, tiles, &known, &mut memory, &mut found);
        self.useful_after_of(bamboos, tiles, &known, &mut memory, &mut found);
        self.useful_after_of(honours, tiles, &known, &mut memory, &mut found);
    }

    #[inline(always)]
    fn useful_after_of(
        &self,
        suit: Suit,
        tiles: TileSet,
        known: &Known<G::Suits>,
        memory: &mut Memory<G>,
        found: &mut impl FnMut(Tile, Useful),
    ) {
        for tile in tiles & TileSet::from_suit(suit) {
            found(tile, self.useful_without(suit, tile, known, memory));
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
        // Either the discard is still seen, or it counts as a tile that may come.
        let is_seen = self.state.strictness == Strictness::Visible;
        let unseen = if is_seen { known.unseen } else { known.unseen.with_one_more(tile) };
        // Honours with equal counts are exchangeable if as many of both are gone, and if wild tiles
        // may stand for as many of both.
        let has_twin = suit == Suit::Honours && !self.game.wild_in_hand().contains(tile);
        let twin = has_twin.then(|| &mut twins[usize::from(self.state.copies.count(tile))]);
        let gone = |tile| self.state.gone.count(tile);
        if let Some(&mut Some((twin, useful))) = twin
            && gone(twin) == gone(tile)
            && self.game.are_alike(twin, tile)
        {
            return Useful::exchanged(useful, twin, tile, unseen);
        }
        let limit = after.state.totals.special_bound();
        let changed = is_in_word.then(|| known.suits.without(suit, tile));
        let in_table = after.in_table(&known.suits, Some((&known.nearer, changed)), limit);
        let standard = in_table.unwrap_or_else(|doubtful| after.search_after(tile, known, changed, doubtful, searched));
        let need = after.game.with_wild(after.with_special(standard), || after.can_come());
        let useful = Useful::new(need, unseen, after.game.jokers_left());
        if let Some(twin) = twin {
            *twin = Some((tile, useful));
        }
        useful
    }
}
