//! A hand and the facts that its queries need.

use crate::answers::{FormNeed, Need};
use crate::format::PLACES;
use crate::game::{Copies, Strictness, Tile, TileSet};
use crate::lookup::suits::SuitLookup;
use crate::lookup::totals::Totals;
use crate::query::game::Ruleset;
use crate::query::state::{HandState, is_beyond_word};
use crate::query::supply;

/// A hand of a game with everything that queries need to know about it.
#[derive(Clone, Copy)]
pub(crate) struct Engine<G> {
    pub(crate) game: G,
    pub(crate) state: HandState,
}

/// Defines a step of the engine from `$here`: a call in compact games, and compiled into each query
/// in other games.
macro_rules! step {
    ($name:ident, $called:ident: $here:ident($($argument:ident: $type:ty),*) -> $answer:ty) => {
        #[inline(always)]
        pub(super) fn $name(&self, $($argument: $type),*) -> $answer {
            if G::IS_COMPACT { self.$called($($argument),*) } else { self.$here($($argument),*) }
        }

        #[inline(never)]
        fn $called(&self, $($argument: $type),*) -> $answer {
            self.$here($($argument),*)
        }
    };
}
pub(super) use step;

impl<G: Ruleset> Engine<G> {
    step!(special_of_whole, special_called: special_here() -> [FormNeed; 2]);

    #[inline(always)]
    pub(super) fn suits(&self) -> G::Suits {
        G::Suits::from_words(&self.state.words)
    }

    /// The different tiles of the hand.
    #[inline(always)]
    pub(crate) fn different(&self) -> TileSet {
        self.state.copies.at_least_1() | self.game.wild_in_hand()
    }

    /// Whether the copy of a tile after `before` others is in the word of its suit.
    #[inline(always)]
    pub(super) fn is_in_word(&self, tile: Tile, before: u8) -> bool {
        !is_beyond_word(self.game.isolated(), tile, before)
    }

    /// The state after the discard of a tile.
    #[inline(always)]
    pub(crate) fn without(&self, tile: Tile) -> Self {
        let (mut after, is_in_word) = self.without_but_words(tile);
        if is_in_word {
            let place = PLACES[tile.index()];
            after.state.words[place.suit] -= place.step;
        }
        after
    }

    /// The state after the discard of a tile, except for the words of the suits, and whether the
    /// word of its suit changes.
    #[inline(always)]
    pub(super) fn without_but_words(&self, tile: Tile) -> (Self, bool) {
        let mut after = *self;
        after.state.seen = self.state.seen.with_one_more(tile);
        if self.state.strictness == Strictness::Visible {
            after.state.gone = self.state.gone.with_one_more(tile);
        }
        if self.game.wild_in_hand().contains(tile) {
            after.game = self.game.without_wild(tile);
            after.state.totals = self.state.totals.minus(Totals::ONE_TILE);
            return (after, false);
        }
        after.state.copies = self.state.copies.with_one_less(tile);
        let copies = after.state.copies.count(tile);
        let is_in_word = self.is_in_word(tile, copies);
        after.state.totals = self.state.totals.minus(self.game.added_by_copy(tile, copies));
        (after, is_in_word)
    }

    /// The unseen copies of each kind.
    #[inline(always)]
    pub(crate) fn unseen(&self) -> Copies {
        let seen = self.game.concealed(self.state.copies).and(self.state.seen);
        self.game.existing_copies(seen.remaining())
    }

    /// The copies of each kind that may still come; `None` if they are unlimited.
    #[inline(always)]
    pub(crate) fn coming(&self) -> Option<Copies> {
        if self.state.strictness == Strictness::Unlimited {
            return None;
        }
        let gone = self.game.concealed(self.state.copies).and(self.state.gone);
        Some(self.game.existing_copies(gone.remaining()))
    }

    /// The kinds that may still come.
    #[inline(always)]
    pub(crate) fn can_come(&self) -> TileSet {
        match self.state.strictness {
            Strictness::Concealed => self.game.existing(!self.game.concealed(self.state.copies).at_least_4()),
            _ => self.coming().map_or(self.game.existing(TileSet::ALL), Copies::at_least_1),
        }
    }

    /// The kinds of which fewer copies may come than the tables assume.
    #[inline(always)]
    pub(crate) fn short(&self) -> TileSet {
        self.state.gone.at_least_1() | self.game.also_short()
    }

    /// Whether a cheapest way may use a fifth copy, which the tables don't allow.
    #[inline(always)]
    pub(super) fn is_beyond_table(&self) -> bool {
        self.game.allows_fifth(self.state.strictness) && !supply::beside_fifth(self.state.copies).is_empty()
    }

    /// Whether the tables are exact for all tiles.
    #[inline(always)]
    pub(crate) fn is_table_exact(&self) -> bool {
        self.short().is_empty() && !self.is_beyond_table()
    }

    /// The kinds of which another copy never helps, though the tables may say so.
    #[inline(always)]
    pub(super) fn useless(&self) -> TileSet {
        self.state.copies.at_least_4() | (self.state.copies.at_least_3() & self.game.isolated())
    }

    /// The special forms, if they apply.
    #[inline(always)]
    pub(super) fn special(&self) -> Option<[FormNeed; 2]> {
        self.state.totals.is_whole_hand().then(|| self.special_of_whole())
    }

    /// The special forms of a hand without called melds.
    #[inline(always)]
    fn special_here(&self) -> [FormNeed; 2] {
        let coming = if self.short().is_empty() { None } else { self.coming() };
        self.game.special(&self.state, coming)
    }

    /// The nearer special form and its useful tiles, if special forms apply.
    #[inline(always)]
    pub(crate) fn nearest_special(&self) -> Option<Need> {
        self.special().map(nearest)
    }
}

/// The nearer of the two special forms.
#[inline(always)]
pub(super) fn nearest([pairs, orphans]: [FormNeed; 2]) -> Need {
    pairs.useful.or(orphans.useful)
}
