//! The draws that improve a hand without bringing it nearer.
//!
//! Such a draw is kept and another tile is discarded: an exchange. Each tile of the hand is removed
//! once, and the findings about the suits of the rest serve for all draws.

use core::ops::BitOr as _;

use super::hand::{Engine, nearest};
use crate::answers::Need;
use crate::format::quota::INFINITE;
use crate::format::{COPIES, PLACES};
use crate::game::{Form, Suit, Tile, TileSet, TileSetIter};
use crate::lookup::suits::SuitLookup;
use crate::query::combine::Change;
use crate::query::game::Ruleset;

impl<G: Ruleset> Engine<G> {
    /// The draws after which a discard leaves the same distance and more copies of useful tiles.
    /// None if the hand has drawn or can't win.
    #[inline(always)]
    pub(crate) fn improving_draws(&self) -> TileSet {
        let now = self.least();
        if self.state.tiles() % 3 != 1 || now.distance == INFINITE {
            return TileSet::EMPTY;
        }
        let copies = self.answer(now).copies();
        let has_standard = self.game.has(Form::Standard);
        // An exchange changes the distance of a form by at most one.
        let is_near = |need: Need| self.game.with_wild(need, || TileSet::EMPTY).distance <= now.distance + 1;
        let is_special_near = self.nearest_special().is_some_and(is_near);
        let suits = self.suits();
        let nearer = suits.nearer();
        // For each draw the findings about its suit, unless the discard is of the same suit.
        let mut of_drawn = [None; Tile::KINDS];
        let mut searched = self.searched();

        // No wild kind is among these tiles, because wild kinds are always useful.
        let left = self.unseen().at_least_1() - now.tiles;
        let alike = self.alike(left | self.state.copies.at_least_1());
        let without = |tiles: TileSet, kept: fn(&mut TileSetIter) -> Option<Tile>| {
            let others = alike.into_iter().map(|alike| alike - kept(&mut alike.iter()).map_or(alike, TileSet::from));
            others.fold(tiles, |tiles, others| tiles - others)
        };
        let mut left = without(left, TileSetIter::next);
        let mut improving = TileSet::EMPTY;
        // Honours are discarded most often.
        for discarded in without(self.different(), TileSetIter::next_back).iter().rev() {
            let rest = self.without(discarded);
            let limit = now.distance + rest.game.wild();
            let is_in_word = !self.game.wild_in_hand().contains(discarded)
                && self.is_in_word(discarded, rest.state.copies.count(discarded));
            let (mut suits, mut nearer) = (suits, nearer);
            if is_in_word {
                let changed = suits.without(discarded.suit(), discarded);
                (suits, nearer) = (suits.with(changed), nearer.with(changed.suit, G::Suits::nearer_to(changed)));
            }
            let standard = if has_standard {
                let in_table = rest.in_table(&suits, Some((&nearer, None)), limit + 1);
                in_table.unwrap_or_else(|doubtful| {
                    rest.search(&suits, &nearer, doubtful, Change::Added, (Some(discarded), &mut searched))
                })
            } else {
                Need::NOTHING
            };
            let special = if is_special_near { nearest(rest.special_of_whole()) } else { Need::NOTHING };
            // The draws with which the rest is as near as the hand was.
            let [in_standard, in_special] = [standard, special].map(|need| match need.distance.checked_sub(limit) {
                Some(0) => left - discarded.into(),
                Some(1) => left & (need.tiles - discarded.into()),
                _ => TileSet::EMPTY,
            });
            for drawn in in_standard | in_special {
                let exchanged = rest.with(drawn);
                let mut need = Need::NOTHING;
                if in_standard.contains(drawn) {
                    let (mut suits, mut nearer) = (suits, nearer);
                    if self.is_in_word(drawn, rest.state.copies.count(drawn)) {
                        let changed = suits.with_one_more(drawn);
                        let sets = if drawn.suit() == discarded.suit() {
                            G::Suits::nearer_to(changed)
                        } else {
                            *of_drawn[drawn.index()].get_or_insert_with(|| G::Suits::nearer_to(changed))
                        };
                        (suits, nearer) = (suits.with(changed), nearer.with(changed.suit, sets));
                    }
                    let in_table = exchanged.in_table(&suits, Some((&nearer, None)), limit);
                    need = in_table.unwrap_or_else(|doubtful| {
                        let mut searched = exchanged.searched();
                        exchanged.search(&suits, &nearer, doubtful, Change::Added, (None, &mut searched))
                    });
                }
                if in_special.contains(drawn) {
                    need = nearest(exchanged.special_of_whole()).or(need);
                }
                let need = exchanged.game.with_wild(need, || exchanged.can_come());
                if need.distance == now.distance && exchanged.answer(need).copies() > copies {
                    left.remove(drawn);
                    improving.insert(drawn);
                }
            }
        }
        alike.into_iter().filter(|&alike| !(alike & improving).is_empty()).fold(improving, TileSet::bitor)
    }

    /// The state with one more tile of a kind that isn't wild.
    #[inline(always)]
    pub(crate) fn with(&self, tile: Tile) -> Self {
        let mut after = *self;
        let copies = self.state.copies.count(tile);
        after.state.copies = self.state.copies.with_one_more(tile);
        after.state.totals = self.state.totals.plus(self.game.added_by_copy(tile, copies));
        if self.is_in_word(tile, copies) {
            let place = PLACES[tile.index()];
            after.state.words[place.suit] += place.step;
        }
        after
    }

    /// Honours are alike if the hand has equally many of both and no other copy is seen. Then any
    /// result of an exchange also holds with the two kinds swapped. So of alike honours only the
    /// first needs to be drawn, and only the last to be discarded.
    ///
    /// Each set has all honours that are alike, among `tiles`.
    #[inline(always)]
    fn alike(&self, tiles: TileSet) -> [TileSet; COPIES as usize] {
        let copies = self.state.copies;
        let of_number = [
            copies.exactly_0(),
            copies.exactly_1(),
            copies.at_least_2() - copies.at_least_3(),
            copies.at_least_3() - copies.at_least_4(),
        ];
        let is_simple = self.short().is_empty();
        let honours = if is_simple { TileSet::from_suit(Suit::Honours) } else { TileSet::EMPTY };
        of_number.map(|alike| alike & tiles & (honours - self.state.seen.at_least_1()))
    }
}
