//! The shapes in which tiles complete a hand with wild tiles, group by group.

use core::array;

use super::variant::Variant;
use crate::answers::{Shape, runs_with};
use crate::format::quota::{self, Distances, FIVE_MELD_QUOTAS, INFINITE, join, quota};
use crate::format::{COPIES, PLACES, SUITS, SuitWord};
use crate::game::{Suit, Tile};
use crate::query::search::SuitWays;
use crate::query::state::HandState;
use crate::query::supply::SuitLimits;

/// A hand with wild tiles, which one more tile completes.
pub(super) struct WildShapes<'a> {
    variant: &'a Variant,
    state: &'a HandState,
    /// For each suit, the distances of the other three by this suit's quota: if the tile joins the
    /// pair, then if it joins a meld. The quota leaves out that pair or meld.
    others: [[Distances<FIVE_MELD_QUOTAS>; 2]; SUITS],
    /// The distances of a suit by the tables, if the tables are exact for the hand.
    in_table: Option<InTable>,
}

/// The distances of a suit by the tables.
type InTable = fn(SuitWord) -> Distances<FIVE_MELD_QUOTAS>;

impl<'a> WildShapes<'a> {
    pub(super) fn new(variant: &'a Variant, state: &'a HandState, in_table: Option<InTable>) -> Self {
        let [a, b, c, d] = Suit::ALL.map(|suit| match in_table {
            Some(distances) => distances(state.words[suit as usize]),
            None => distances_within(&variant.limits(state, suit)),
        });
        let (low, high) = (join(&a, &b), join(&c, &d));
        let others = [join(&b, &high), join(&a, &high), join(&low, &d), join(&low, &c)];
        let melds = state.melds_needed();
        let pair = Some(quota::<FIVE_MELD_QUOTAS>(melds, 0));
        let meld = melds.checked_sub(1).map(|melds| quota::<FIVE_MELD_QUOTAS>(melds, 1));
        let of_rest = |others: &Distances<FIVE_MELD_QUOTAS>, whole: Option<usize>| {
            array::from_fn(|part| {
                let rest = whole.and_then(|whole| quota::rest::<FIVE_MELD_QUOTAS>(whole, part));
                rest.map_or(INFINITE, |rest| others[rest])
            })
        };
        let others = others.each_ref().map(|others| [of_rest(others, pair), of_rest(others, meld)]);
        Self { variant, state, others, in_table }
    }

    /// The shapes in which a tile completes the hand.
    pub(super) fn shapes(&self, tile: Tile) -> u8 {
        let mut shapes = 0;
        let mut add = |shape: Shape, is_there: bool| shapes |= u8::from(is_there) << shape as u8;
        add(Shape::Single, self.completes(tile, [(tile, 2)]));
        if self.state.melds_needed() > 0 {
            add(Shape::TwoPairs, self.completes(tile, [(tile, 3)]));
            for (run, shape) in runs_with(tile) {
                add(shape, self.completes(tile, run.map(|tile| (tile, 1))));
            }
        }
        shapes
    }

    /// Whether the hand is complete if `tile` belongs to `group`: the pair or a meld, as kinds with
    /// their numbers of copies. Wild tiles fill the gaps of the group and of the rest.
    #[inline(always)]
    fn completes<const KINDS: usize>(&self, tile: Tile, group: [(Tile, u8); KINDS]) -> bool {
        let Self { variant, state, .. } = *self;
        let suit = tile.suit();
        // The copies of each kind left for the rest, and the number of wild tiles in the group.
        let mut left = [0; KINDS];
        let mut cost = 0;
        let mut word = state.words[suit as usize];
        let mut is_whole_word = true;
        for (left, (kind, copies)) in left.iter_mut().zip(group) {
            let count = state.copies.count(kind);
            let with_tile = count + u8::from(kind == tile);
            *left = with_tile.saturating_sub(copies);
            cost += copies.saturating_sub(with_tile);
            word -= SuitWord::from(count - *left) * PLACES[kind.index()].step;
            // The words lack the fourth copy of an isolated kind.
            is_whole_word &= count < COPIES || !variant.rules.isolated().contains(kind);
        }
        let Some(wild) = variant.wild.checked_sub(cost) else { return false };
        let is_meld = group.iter().map(|&(_, copies)| copies).sum::<u8>() > 2;
        let others = &self.others[suit as usize][usize::from(is_meld)];

        // The kinds of which the rest of the hand might use more copies than are left after the
        // group, and how many more it would have to add for that.
        let mut tight = None;
        let mut is_tight_twice = false;
        for (&left, (kind, copies)) in left.iter().zip(group) {
            let most = variant.rules.most_copies(state.strictness, variant.called, kind);
            let Some(room) = most.checked_sub(copies + left) else { return false };
            if room < wild && !variant.rules.fifth_copies {
                is_tight_twice = tight.replace((room + 1, PLACES[kind.index()].step)).is_some();
            }
        }
        if let Some(distances) = self.in_table.filter(|_| is_whole_word) {
            let rest = distances(word);
            let costs: Distances<FIVE_MELD_QUOTAS> = array::from_fn(|quota| rest[quota] + others[quota]);
            // The tables allow four copies of each kind in the rest.
            if costs.into_iter().fold(u8::MAX, u8::min) > wild {
                return false;
            }
            let Some((more, step)) = tight else { return true };
            if !is_tight_twice {
                let with_more = distances(word + SuitWord::from(more) * step);
                let is_within = |quota: usize| costs[quota] <= wild && with_more[quota] + more > rest[quota];
                if (0..FIVE_MELD_QUOTAS).any(is_within) {
                    return true;
                }
            }
        }
        let mut limits = variant.limits(state, suit);
        for (left, (kind, copies)) in left.into_iter().zip(group) {
            let rank = usize::from(kind.rank()) - 1;
            limits.supplies[rank].count = left;
            limits.supplies[rank].most -= copies;
        }
        let rest = distances_within(&limits);
        (0..FIVE_MELD_QUOTAS).any(|quota| rest[quota] + others[quota] <= wild)
    }
}

/// The distances of a suit within limits, if any tile may be wild.
fn distances_within(limits: &SuitLimits) -> Distances<FIVE_MELD_QUOTAS> {
    let [distances] = SuitWays::new(*limits).distances();
    quota::resized(&distances)
}
