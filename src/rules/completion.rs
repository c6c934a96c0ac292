//! What tiles complete in a hand with wild tiles: group by group.

use super::Rules;
use super::variant::Variant;
use crate::answers::Shape;
use crate::format::quota::{self, Distances, FIVE_MELD_QUOTAS, join, quota};
use crate::format::{COPIES, PLACES, SUITS, SuitWord};
use crate::game::{Suit, Tile};
use crate::lookup::suits::SuitLookup;
use crate::query::search::{Change, FIVE_MELD_LANES, Limits};
use crate::query::situation::{Game, Situation};
use crate::query::wait_shapes;

/// A hand with wild tiles that lacks one more, suit by suit.
pub(super) struct Completion<'a, T, const WILD: bool> {
    known: &'a Situation<Variant<T, WILD>>,
    /// What the suits lack that are not the one in this place.
    others: [Distances<FIVE_MELD_QUOTAS>; SUITS],
    /// Whether the tables know how many tiles there may be.
    is_in_table: bool,
}

impl<'a, T: SuitLookup, const WILD: bool> Completion<'a, T, WILD> {
    pub(super) fn new(known: &'a Situation<Variant<T, WILD>>) -> Self {
        let is_in_table = known.is_table_exact();
        let [a, b, c, d] = Suit::ALL.map(|suit| {
            if is_in_table {
                T::distances(known.words[suit as usize])
            } else {
                distances_within(&Variant::limits(known, suit))
            }
        });
        let (low, high) = (join(&a, &b), join(&c, &d));
        Self { known, others: [join(&b, &high), join(&a, &high), join(&low, &d), join(&low, &c)], is_in_table }
    }

    /// The shapes that a tile completes.
    pub(super) fn shapes(&self, tile: Tile) -> u8 {
        let mut shapes = 0;
        let mut add = |shape: Shape, is_there: bool| shapes |= u8::from(is_there) << shape as u8;
        add(Shape::Single, self.completes(tile, &[(tile, 2)]));
        if self.known.melds_needed() > 0 {
            add(Shape::TwoPairs, self.completes(tile, &[(tile, 3)]));
            for (run, shape) in wait_shapes::runs_with(tile) {
                add(shape, self.completes(tile, &run.map(|tile| (tile, 1))));
            }
        }
        shapes
    }

    /// Whether the hand is complete with a tile that belongs to a group of so many tiles of some kinds, the pair or a meld: what the group
    /// lacks and the rest of the hand lacks is wild.
    fn completes(&self, tile: Tile, group: &[(Tile, u8)]) -> bool {
        let known = self.known;
        let Rules { options, .. } = known.game.rules;
        let (suit, isolated) = (tile.suit(), known.game.isolated());
        let left = |kind: Tile, copies: u8| {
            let count = known.copies.count(kind) + u8::from(kind == tile);
            (count.saturating_sub(copies), copies.saturating_sub(count))
        };
        let cost: u8 = group.iter().map(|&(kind, copies)| left(kind, copies).1).sum();
        let Some(wild) = known.game.wild.checked_sub(cost) else { return false };
        let mut word = known.words[suit as usize];
        let mut is_in_table = self.is_in_table;
        for &(kind, copies) in group {
            let (count, (left, _)) = (known.copies.count(kind), left(kind, copies));
            let [most, _] = Variant::most_of(known, kind);
            if left + copies > most {
                return false;
            }
            word -= SuitWord::from(count - left) * PLACES[kind.index()].step;
            // The tables allow the rest of the hand four copies more.
            let is_within = options.fifth_copies || left + wild + copies <= most;
            is_in_table &= is_within && !(isolated.contains(kind) && count == COPIES);
        }
        let rest = if is_in_table {
            T::distances(word)
        } else {
            let mut limits = Variant::limits(known, suit);
            for &(kind, copies) in group {
                let rank = usize::from(kind.rank()) - 1;
                limits.counts[rank] = left(kind, copies).0;
                limits.most[rank] -= copies;
            }
            distances_within(&limits)
        };
        let melds = known.melds_needed();
        let is_meld = group.iter().map(|&(_, copies)| copies).sum::<u8>() > 2;
        let whole = if is_meld { quota::<FIVE_MELD_QUOTAS>(melds - 1, 1) } else { quota::<FIVE_MELD_QUOTAS>(melds, 0) };
        let others = &self.others[suit as usize];
        let ways =
            (0..=whole).filter_map(|part| Some(others[part] + rest[quota::rest::<FIVE_MELD_QUOTAS>(whole, part)?]));
        ways.min().is_some_and(|cost| cost <= wild)
    }
}

/// What a suit lacks within limits if any tile may be wild.
fn distances_within(limits: &Limits) -> Distances<FIVE_MELD_QUOTAS> {
    *limits.solve::<FIVE_MELD_QUOTAS, FIVE_MELD_LANES, 1>(Change::Added).distances()
}
