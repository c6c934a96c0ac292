//! How tiles complete a hand with wild tiles: group by group.

use super::variant::Variant;
use crate::answers::{Shape, runs_with};
use crate::format::quota::{self, Distances, FIVE_MELD_QUOTAS, join, quota};
use crate::format::{COPIES, PLACES, SUITS, SuitWord};
use crate::game::{Suit, Tile};
use crate::query::search::{Change, FIVE_MELD_LANES, Limits};
use crate::query::situation::Situation;

/// A hand with wild tiles that one more tile completes.
pub(super) struct WildShapes<'a> {
    variant: &'a Variant,
    situation: &'a Situation,
    /// For each suit, the distances of the other three together.
    others: [Distances<FIVE_MELD_QUOTAS>; SUITS],
    /// The distances of a suit by the tables, if the tables are right about the hand.
    in_table: Option<InTable>,
}

/// The distances of a suit by the tables.
type InTable = fn(SuitWord) -> Distances<FIVE_MELD_QUOTAS>;

impl<'a> WildShapes<'a> {
    pub(super) fn new(variant: &'a Variant, situation: &'a Situation, in_table: Option<InTable>) -> Self {
        let [a, b, c, d] = Suit::ALL.map(|suit| match in_table {
            Some(distances) => distances(situation.words[suit as usize]),
            None => distances_within(&variant.limits(situation, suit)),
        });
        let (low, high) = (join(&a, &b), join(&c, &d));
        let others = [join(&b, &high), join(&a, &high), join(&low, &d), join(&low, &c)];
        Self { variant, situation, others, in_table }
    }

    /// The shapes in which a tile completes the hand.
    pub(super) fn shapes(&self, tile: Tile) -> u8 {
        let mut shapes = 0;
        let mut add = |shape: Shape, is_there: bool| shapes |= u8::from(is_there) << shape as u8;
        add(Shape::Single, self.completes(tile, &[(tile, 2)]));
        if self.situation.melds_needed() > 0 {
            add(Shape::TwoPairs, self.completes(tile, &[(tile, 3)]));
            for (run, shape) in runs_with(tile) {
                add(shape, self.completes(tile, &run.map(|tile| (tile, 1))));
            }
        }
        shapes
    }

    /// Whether the hand is complete if `tile` belongs to `group`: the pair or a meld, as kinds with
    /// their numbers of copies. Wild tiles fill the gaps of the group and of the rest.
    fn completes(&self, tile: Tile, group: &[(Tile, u8)]) -> bool {
        let Self { variant, situation, .. } = *self;
        let (suit, isolated) = (tile.suit(), variant.rules.isolated());
        let left = |kind: Tile, copies: u8| {
            let count = situation.copies.count(kind) + u8::from(kind == tile);
            (count.saturating_sub(copies), copies.saturating_sub(count))
        };
        let cost: u8 = group.iter().map(|&(kind, copies)| left(kind, copies).1).sum();
        let Some(wild) = variant.wild.checked_sub(cost) else { return false };
        let mut word = situation.words[suit as usize];
        let mut in_table = self.in_table;
        for &(kind, copies) in group {
            let (count, (left, _)) = (situation.copies.count(kind), left(kind, copies));
            let [most, _] = variant.most_of(situation, kind);
            if left + copies > most {
                return false;
            }
            word -= SuitWord::from(count - left) * PLACES[kind.index()].step;
            // The tables allow the rest of the hand four copies of each kind besides the group's.
            let is_within = variant.rules.options.fifth_copies || left + wild + copies <= most;
            in_table = in_table.filter(|_| is_within && !(isolated.contains(kind) && count == COPIES));
        }
        let rest = if let Some(distances) = in_table {
            distances(word)
        } else {
            let mut limits = variant.limits(situation, suit);
            for &(kind, copies) in group {
                let rank = usize::from(kind.rank()) - 1;
                limits.counts[rank] = left(kind, copies).0;
                limits.most[rank] -= copies;
            }
            distances_within(&limits)
        };
        let melds = situation.melds_needed();
        let is_meld = group.iter().map(|&(_, copies)| copies).sum::<u8>() > 2;
        let whole = if is_meld { quota::<FIVE_MELD_QUOTAS>(melds - 1, 1) } else { quota::<FIVE_MELD_QUOTAS>(melds, 0) };
        let others = &self.others[suit as usize];
        let ways =
            (0..=whole).filter_map(|part| Some(others[part] + rest[quota::rest::<FIVE_MELD_QUOTAS>(whole, part)?]));
        ways.min().is_some_and(|cost| cost <= wild)
    }
}

/// The distances of a suit within limits, if any tile may be wild.
fn distances_within(limits: &Limits) -> Distances<FIVE_MELD_QUOTAS> {
    *limits.solve::<FIVE_MELD_QUOTAS, FIVE_MELD_LANES, 1>(Change::Added).distances()
}
