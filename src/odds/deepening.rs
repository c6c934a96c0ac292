//! The figures with fewer exchanges, step by step.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::ControlFlow;
#[cfg(feature = "score")]
use std::boxed::Box;

use super::answer::Odds;
use super::memory::SearchCall;
#[cfg(feature = "score")]
use super::model::state::ConcealedTiles;
#[cfg(feature = "score")]
use super::options::Yaku;
use super::path::Path;
use super::search::Search;
#[cfg(feature = "score")]
use super::states::graph::WinWorth;
use super::states::graph::{StateWatch, Stopped};
#[cfg(feature = "score")]
use crate::game::Tile;

/// The chances of a hand with more extra exchanges at each step, one [`Odds`] per step: see
/// [`Search::deepen`].
///
/// [`Odds::path`] has the number of extra exchanges. The last step has as many as the path of the
/// options and is marked as [complete](Odds::is_complete). If the last answer is not complete, the
/// next one had too many states, or the caller stopped the search. If even the first had too many,
/// it has only some rows. A path without extra exchanges has one step.
///
/// A path with at least as many extra exchanges as turns doesn't count them, so it may have fewer
/// states than one that counts. It is tried last, even if an earlier step has too many states.
#[must_use]
pub struct Deepening<'a> {
    search: &'a mut Search,
    question: SearchCall<'a>,
    /// The number of extra exchanges of the next step, and of the last one.
    next: Option<u8>,
    last: u8,
    /// The number of states with which the steps so far began.
    begun: usize,
    /// The answer of the first step if it had too many states.
    some_rows: Option<Odds>,
    /// What decides whether wins have a pattern, if they need one.
    #[cfg(feature = "score")]
    yaku: Option<(Yaku, OwnedScorer)>,
}

/// Writes the worth of a complete hand, like a [`Scorer`](super::states::graph::Scorer).
#[cfg(feature = "score")]
pub(super) type OwnedScorer = Box<dyn Fn(&ConcealedTiles, Option<Tile>, WinWorth)>;

impl<'a> Deepening<'a> {
    pub(super) fn new(search: &'a mut Search, question: &SearchCall<'a>, last: u8) -> Self {
        Self {
            search,
            question: *question,
            next: Some(0),
            last,
            begun: 0,
            some_rows: None,
            #[cfg(feature = "score")]
            yaku: None,
        }
    }

    /// Lets only wins with a pattern count.
    #[cfg(feature = "score")]
    pub(super) fn with_yaku(self, yaku: Yaku, score: OwnedScorer) -> Self {
        Self { yaku: Some((yaku, score)), ..self }
    }

    /// The answer of a step.
    fn step(&mut self, path: Path, watch: StateWatch) -> (Odds, Option<Stopped>) {
        #[cfg(feature = "score")]
        if let Some((yaku, score)) = &self.yaku {
            let question = SearchCall { score: Some(&**score), ..self.question };
            return self.search.with_memory_of(*yaku, |search| search.on_path(&question, path, self.begun, watch));
        }
        self.search.on_path(&self.question, path, self.begun, watch)
    }

    /// Like [`next`](Iterator::next), but calls `watch` every few thousand states with the number
    /// of states so far. If `watch` breaks, there are no more steps.
    pub fn next_watched(&mut self, mut watch: impl FnMut(usize) -> ControlFlow<()>) -> Option<Odds> {
        let (asked, most) = (self.search.path(), self.search.most_extra());
        let is_counted = self.search.counts_exchanges();
        while let Some(extra) = self.next.take() {
            let path = if extra == most { asked } else { asked.with_extra(extra) };
            let (odds, stopped) = self.step(path, &mut watch);
            match stopped {
                None => {
                    self.begun += odds.rows.len();
                    self.next = (extra < self.last).then_some(extra + 1);
                    self.some_rows = None;
                    return Some(Odds { is_complete: extra == most, ..odds });
                }
                Some(Stopped::Limit) if !is_counted && extra < most && self.last == most => {
                    (self.next, self.begun) = (Some(most), 0);
                }
                Some(_) => {}
            }
            if extra == 0 {
                self.some_rows = Some(odds);
            }
        }
        self.some_rows.take()
    }
}

impl Iterator for Deepening<'_> {
    type Item = Odds;

    fn next(&mut self) -> Option<Odds> {
        self.next_watched(|_| ControlFlow::Continue(()))
    }
}

impl FusedIterator for Deepening<'_> {}

impl fmt::Debug for Deepening<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deepening").field("search", &self.search).field("next", &self.next).finish_non_exhaustive()
    }
}
