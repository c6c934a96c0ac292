//! The moves of a search: the draws and discards that a path allows, and the states after them.

use std::vec::Vec;

use crate::format::quota::INFINITE;
use crate::format::{HONOURS, SUITS};
use crate::lookup::sets::Kinds;
use crate::odds::model::neighbours::Neighbours;
use crate::odds::model::state::{Id, State};
use crate::odds::model::suits::SuitStates;
use crate::odds::model::wanted::Wanted;
use crate::odds::model::world::{Symmetry, World};
use crate::odds::path::Path;

/// The rules for the moves of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moves {
    pub(crate) path: Path,
    /// Whether exchanges are not counted. There is then only one layer.
    pub(crate) is_unlimited: bool,
    scores: Scoring,
    /// Whether hands also win by others' discards.
    pub(crate) has_opponents: bool,
    pub(crate) turns: usize,
}

/// The worth of wins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scoring {
    /// All wins are worth the same.
    Equal,
    /// Each win is worth 1 at all turns, or is declined.
    #[cfg(feature = "score")]
    WinOrNothing,
    /// Each win is worth the same at all turns.
    #[cfg(feature = "score")]
    Fixed,
    /// The worth of a win depends on the turn.
    ByTurn,
}

/// The place of a tile in a hand whose suits are [in order](SuitStates::in_order): the slot of its
/// suit and its rank there, from 0.
#[derive(Clone, Copy)]
pub(crate) struct KindPlace(u8);

impl KindPlace {
    const RANKS: u8 = 16;

    #[inline(always)]
    fn new(slot: usize, rank: usize) -> Self {
        Self(slot as u8 * Self::RANKS + rank as u8)
    }

    pub(crate) fn rank(self) -> usize {
        usize::from(self.0 % Self::RANKS)
    }

    fn slot(self) -> usize {
        usize::from(self.0 / Self::RANKS)
    }
}

/// A draw of a hand.
#[derive(Clone, Copy)]
pub(crate) struct Drawable {
    /// The state after the draw; meaningless if the hand's worth depends only on its copies.
    pub(crate) after: State,
    /// The suit of the tile.
    pub(crate) suit: Id,
    pub(crate) place: KindPlace,
    /// The number of unseen copies.
    pub(crate) copies: u8,
    /// The percentage with which others discard the tile.
    pub(crate) percent: u8,
    pub(crate) is_useful: bool,
}

/// The need of a hand before a draw.
#[derive(Clone, Copy)]
pub(crate) struct UndrawnNeed {
    /// The number of missing tiles.
    pub(crate) distance: u8,
    /// Whether the hand is ready and also wins by others' discards.
    pub(crate) wins_by_discard: bool,
    /// The copies that complete the hand, if its worth depends only on them.
    pub(crate) copies: Option<WaitCopies>,
}

/// The copies that complete a ready hand.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct WaitCopies {
    pub(crate) drawn: u8,
    /// The copies weighted by how often others discard them, in percent of a copy.
    pub(crate) percent: u16,
}

impl WaitCopies {
    /// The copies of all draws of a hand. The percentages count only if it wins by discards.
    pub(crate) fn of(draws: impl Iterator<Item = (u8, u8)>, wins_by_discard: bool) -> Self {
        draws.fold(Self::default(), |all, (copies, percent)| Self {
            drawn: all.drawn + copies,
            percent: all.percent + if wins_by_discard { u16::from(copies) * u16::from(percent) } else { 0 },
        })
    }
}

impl Moves {
    pub(crate) fn new(path: Path, turns: usize, world: &World) -> Self {
        // Exchanges need no counting if there are as many as turns.
        let is_unlimited = usize::from(path.extra()) >= turns.max(1);
        let scores = match world.symmetry {
            Symmetry::Full => Scoring::Equal,
            #[cfg(feature = "score")]
            Symmetry::OfYaku(_) => Scoring::WinOrNothing,
            #[cfg(feature = "score")]
            Symmetry::OfClasses(_) => Scoring::Fixed,
            Symmetry::None => Scoring::ByTurn,
        };
        Self { path, is_unlimited, scores, has_opponents: world.percent.is_some(), turns }
    }

    /// Whether wins have different worths.
    pub(crate) fn is_scored(&self) -> bool {
        self.scores != Scoring::Equal
    }

    /// Whether each win is worth 1, or is declined.
    #[cfg_attr(not(feature = "score"), expect(clippy::unused_self, reason = "without scores no win needs a pattern"))]
    pub(crate) fn is_win_or_nothing(&self) -> bool {
        #[cfg(feature = "score")]
        return self.scores == Scoring::WinOrNothing;
        #[cfg(not(feature = "score"))]
        false
    }

    /// Whether draws kept for their worth share one sure draw when tiles are short.
    pub(crate) fn shares_draws(&self) -> bool {
        self.is_scored() && self.has_opponents
    }

    /// Whether the worth of a win may depend on the turn.
    pub(crate) fn scores_vary(&self) -> bool {
        self.scores == Scoring::ByTurn
    }

    /// The index of a win's worth at a turn, in a list of `turns` worths per win if they vary.
    #[inline(always)]
    pub(super) fn place_of_score(&self, win: u32, turn: usize, turns: usize) -> usize {
        if self.scores_vary() { win as usize * turns + turn } else { win as usize }
    }

    /// Whether both paths have equal layers: they may differ only in the number of extra exchanges.
    pub(crate) fn has_layers_of(&self, other: &Self) -> bool {
        let counts = |moves: &Self| !moves.is_unlimited && !moves.is_scored();
        counts(self) && counts(other) && self.path.with_extra(0) == other.path.with_extra(0)
    }

    /// The layer of states with `exchanges` left.
    pub(crate) fn layer(&self, exchanges: usize) -> usize {
        if self.is_unlimited { 0 } else { exchanges }
    }

    /// The layer to which draws from a layer lead.
    pub(crate) fn next(&self, layer: usize) -> usize {
        if self.is_unlimited { layer } else { layer - 1 }
    }

    /// Whether a hand may make more exchanges than its distance requires.
    pub(crate) fn has_slack(&self, exchanges: usize, distance: u8) -> bool {
        self.is_unlimited || exchanges > usize::from(distance)
    }

    /// The tiles that a hand that has drawn may discard, by suit.
    pub(crate) fn kinds_to_discard(&self, suits: &SuitStates, state: &State, exchanges: usize) -> [Kinds; SUITS] {
        let Wanted { distance, kinds } = suits.free(state);
        if self.path.may_step_back() && self.has_slack(exchanges, distance) {
            return state.ids().map(|id| suits.suit(id).discards());
        }
        kinds
    }

    /// Lists the states after the discards of a hand.
    pub(crate) fn discards(&self, suits: &mut impl Neighbours, layer: usize, state: &State, found: &mut Vec<State>) {
        // Play chooses the first of equal discards, so their order must not depend on the search.
        let ordered = if self.is_scored() { suits.suits().in_order(state) } else { *state };
        for (slot, kinds) in self.kinds_to_discard(suits.suits(), &ordered, layer).into_iter().enumerate() {
            if kinds == 0 || is_twin(&ordered, slot) {
                continue;
            }
            let others = if slot == HONOURS { state.others(slot) } else { ordered.others(slot) };
            let id = ordered.ids()[slot];
            for rank in ranks(kinds) {
                found.push(suits.without(others, id, rank));
            }
        }
    }

    /// Returns the need of a hand before a draw, and lists its draws. `depth` exchanges led to it.
    pub(crate) fn draws(
        &self,
        suits: &mut impl Neighbours,
        layer: usize,
        (state, depth): (&State, u8),
        found: &mut Vec<Drawable>,
    ) -> UndrawnNeed {
        // Fixes the order in which figures are added, which affects their last digits.
        let (sorted, state) = (state, suits.suits().in_order(state));
        let Wanted { distance, kinds } = suits.suits().useful(&state);
        let is_late = self.is_unlimited && usize::from(depth) + usize::from(distance) > self.turns + 1;
        if is_late || distance == INFINITE {
            // The hand can never win, or can't be ready before the last turn.
            return UndrawnNeed { distance, wins_by_discard: false, copies: None };
        }
        let has_slack = self.has_slack(layer, distance);
        let is_decided = distance == 1 && !has_slack && !self.is_scored();
        let (ids, first) = (state.ids(), found.len());
        for (slot, useful) in kinds.into_iter().enumerate() {
            let id = ids[slot];
            let kinds = if has_slack { suits.suits().suit(id).draws() } else { useful };
            if kinds == 0 || is_twin(&state, slot) {
                continue;
            }
            let others = if slot == HONOURS { sorted.others(slot) } else { state.others(slot) };
            let twins = twins(&ids, slot);
            for rank in ranks(kinds) {
                let copies = suits.suits().suit(id).left(rank) * twins;
                let after = if is_decided { state } else { suits.with(others, id, rank) };
                let (percent, is_useful) = (suits.suits().percent(id, rank), useful >> rank & 1 == 1);
                found.push(Drawable { after, suit: id, place: KindPlace::new(slot, rank), copies, percent, is_useful });
            }
        }
        let wins_by_discard = self.has_opponents && distance == 1 && !is_furiten(suits, &state);
        let of_wins = || WaitCopies::of(found[first..].iter().map(|draw| (draw.copies, draw.percent)), wins_by_discard);
        UndrawnNeed { distance, wins_by_discard, copies: is_decided.then(of_wins) }
    }
}

/// Whether a tile that the player has discarded completes the hand.
pub(crate) fn is_furiten(suits: &mut impl Neighbours, state: &State) -> bool {
    let ids = state.ids();
    (0..SUITS).any(|slot| {
        let id = ids[slot];
        ranks(suits.suits().discarded(id)).any(|rank| {
            let after = suits.with(state.others(slot), id, rank);
            after.is_known() && suits.suits().is_complete(&after)
        })
    })
}

/// The copies left of the tile at a place of a hand with these suits.
#[inline(always)]
pub(crate) fn copies_at(suits: &SuitStates, ids: &[Id; SUITS], place: KindPlace) -> u8 {
    suits.suit(ids[place.slot()]).left(place.rank()) * twins(ids, place.slot())
}

/// The number of suits from this slot on that are in the same state.
#[inline(always)]
fn twins(ids: &[Id; SUITS], slot: usize) -> u8 {
    1 + (slot + 1..HONOURS).filter(|&other| ids[other] == ids[slot]).count() as u8
}

/// Whether the number suit before this one is in the same state.
fn is_twin(state: &State, slot: usize) -> bool {
    0 < slot && slot < HONOURS && state.ids()[slot] == state.ids()[slot - 1]
}

/// The ranks of a set, from 0.
fn ranks(mut kinds: Kinds) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let rank = kinds.trailing_zeros() as usize;
        let some = kinds != 0;
        kinds &= kinds.wrapping_sub(1);
        some.then_some(rank)
    })
}
