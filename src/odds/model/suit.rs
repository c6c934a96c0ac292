//! The state of a single suit, and its needs.

use super::state::{Id, UNKNOWN};
use super::view::{SuitView, WILD, mirrored, unpack};
use super::world::{Judge, World};
use crate::format::quota::{Distances, FOUR_MELD_QUOTAS, MELD_COUNTS, QuotaSet, resized};
use crate::format::{COPIES, Class, EMPTY_SUITS, HONOURS, NUMBER_KINDS, PLACES, SUITS, SuitWord};
use crate::game::{Copies, Strictness, Suit, Tile};
use crate::lookup::sets::{Kinds, QuotaSets};
use crate::lookup::totals::Totals;
use crate::lookup::{suits, table};
use crate::query::search::{Changed, SuitWays};
use crate::query::supply::SuitLimits;

/// A state of a suit.
#[derive(Clone)]
pub(crate) struct SuitState {
    pub(super) view: u8,
    pub(super) packed: u32,
    pub(super) needs: Needs,
    pub(super) totals: Totals,
    /// The tiles of the suit, and the tiles that may still be drawn, for [`Copies::from_digits`].
    pub(super) copies: u64,
    pub(super) coming: u64,
    /// The drawable copies of each kind. Exchangeable kinds are counted together at one of them;
    /// the others have 0.
    left: [u8; NUMBER_KINDS],
    /// The kinds that can be drawn.
    pub(super) draws: Kinds,
    /// The kinds that can be discarded, one of each group of exchangeable kinds.
    pub(super) discards: Kinds,
    pub(super) with: [Id; NUMBER_KINDS],
    pub(super) without: [Id; NUMBER_KINDS],
}

/// The needs of a suit by itself; empty if hands are judged as a whole.
#[derive(Clone, Copy, Default)]
pub(super) struct Needs {
    pub(super) class: Class,
    pub(super) distances: Distances,
    /// For each kind, the quotas that become nearer with one more tile of it.
    pub(super) nearer: QuotaSets,
    /// For each kind, the quotas that stay as near with one tile less of it.
    pub(super) as_near: QuotaSets,
}

impl SuitState {
    pub(super) fn new(view_number: u8, packed: u32, view: &SuitView, (world, judge): (&World, &Judge)) -> Self {
        let counts = unpack(packed, view.is_honours);
        let kinds = view.kinds();
        let from = if view.is_honours { HONOURS * NUMBER_KINDS } else { 0 };
        let mut word: SuitWord = if view.is_honours { EMPTY_SUITS[HONOURS] } else { EMPTY_SUITS[0] };
        let mut totals = Totals::EMPTY;
        let (mut copies, mut coming) = (0, 0);
        for rank in 0..kinds {
            let count = counts[rank];
            // The tables have no fourth copies of isolated kinds.
            let in_word = if view.is_isolated { count.min(COPIES - 1) } else { count };
            word += SuitWord::from(in_word) * PLACES[from + rank].step;
            let tile = Tile::from_index((from + rank) as u8).expect("a suit has its kinds");
            totals = (0..count).fold(totals, |totals, copies| totals.plus(Totals::added_by_copy(tile, copies)));
            copies |= Copies::digits(count) << rank;
            coming |= Copies::digits((COPIES - view.short[rank]).saturating_sub(count)) << rank;
        }
        let needs = match judge {
            Judge::Table => Needs::in_table(word, view, &counts),
            Judge::Suits => {
                let suit = if view.is_honours { Suit::Honours } else { Suit::Characters };
                let of = |digits: u64| {
                    let mut suits = [0; SUITS];
                    suits[suit as usize] = digits;
                    Copies::from_digits(suits)
                };
                let coming = (world.seen.strictness != Strictness::Unlimited).then(|| of(coming));
                Needs::within(SuitLimits::new(suit, of(copies), coming), view)
            }
            #[cfg(feature = "rules")]
            Judge::Hands(_) => Needs::default(),
        };
        let mut suit = Self {
            view: view_number,
            packed,
            needs,
            totals,
            copies,
            coming,
            left: [0; NUMBER_KINDS],
            draws: 0,
            discards: 0,
            with: [UNKNOWN; NUMBER_KINDS],
            without: [UNKNOWN; NUMBER_KINDS],
        };
        suit.count_left(view);
        suit
    }

    /// Counts the drawable copies of each kind: none of a kind of which the hand and the gone tiles
    /// have more than four, which makes the hand impossible.
    pub(super) fn count_left(&mut self, view: &SuitView) {
        let (kinds, counts) = (view.kinds(), unpack(self.packed, view.is_honours));
        let is_own_reversal = view.is_mirrored && mirrored(self.packed) == self.packed;
        (self.left, self.discards) = ([0; NUMBER_KINDS], 0);
        for rank in 0..kinds {
            let count = counts[rank];
            let left = COPIES.saturating_sub(count + view.gone[rank]);
            // Of exchangeable honours with equal counts, which are adjacent, the first is drawn and
            // the last is discarded, so that the counts stay sorted.
            let is_like = |other: usize| view.first[other] == view.first[rank] && counts[other] == count;
            let is_mirror = is_own_reversal && rank > kinds - 1 - rank;
            let first = (usize::from(view.first[rank])..rank).find(|&other| is_like(other));
            let draws_like = first.or(is_mirror.then_some(kinds - 1 - rank));
            self.left[draws_like.unwrap_or(rank)] += left;
            let is_last = !(is_mirror || rank + 1 < kinds && is_like(rank + 1));
            self.discards |= Kinds::from(count > 0 && is_last) << rank;
        }
        if view.wild > 0 {
            self.left[WILD] = view.wild.saturating_sub(counts[WILD]);
            self.discards |= Kinds::from(counts[WILD] > 0) << WILD;
        }
        self.draws = (0..NUMBER_KINDS).filter(|&rank| self.left[rank] > 0).fold(0, |draws, rank| draws | 1 << rank);
    }

    /// The kinds that can be drawn.
    pub(crate) fn draws(&self) -> Kinds {
        self.draws
    }

    /// The kinds that can be discarded.
    pub(crate) fn discards(&self) -> Kinds {
        self.discards
    }

    /// The drawable copies of a kind and of the kinds that are exchangeable with it.
    pub(crate) fn left(&self, rank: usize) -> u8 {
        self.left[rank]
    }
}

impl Needs {
    /// Finds the needs in the tables.
    fn in_table(word: SuitWord, view: &SuitView, counts: &[u8; NUMBER_KINDS]) -> Self {
        let class = table::class(word);
        let mut nearer = suits::nearer(word, class, view.is_honours);
        let mut as_near = suits::as_near(word, class, view.is_honours);
        if view.is_isolated {
            // A fourth copy of an isolated kind has no use.
            for (rank, &count) in counts.iter().enumerate() {
                match count {
                    COPIES => as_near = as_near.with(rank, QuotaSet::MAX),
                    3 => nearer = nearer.with(rank, 0),
                    _ => {}
                }
            }
        }
        Self { class, distances: *table::class_distances(class), nearer, as_near }
    }

    /// Finds the needs by a search.
    fn within(mut limits: SuitLimits, view: &SuitView) -> Self {
        for (supply, _) in limits.supplies.iter_mut().zip(&view.short).filter(|&(_, &short)| short == COPIES) {
            supply.most = 0;
        }
        let ways = SuitWays::new(limits);
        let [distances] = ways.distances();
        let mut changed = [Changed::default(); FOUR_MELD_QUOTAS];
        for (at, changed) in changed.iter_mut().enumerate() {
            *changed = ways.changed_for(at % MELD_COUNTS, at / MELD_COUNTS);
        }
        Self {
            class: 0,
            distances: resized(&distances),
            nearer: QuotaSets::from_quotas(&changed.map(|changed| changed.added)),
            as_near: QuotaSets::from_quotas(&changed.map(|changed| changed.left)),
        }
    }
}
