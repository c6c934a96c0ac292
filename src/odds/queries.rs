//! The queries of a search.

use core::ops::ControlFlow;
#[cfg(feature = "score")]
use std::boxed::Box;

use super::answer::{Odds, OddsError, Won};
use super::deepening::Deepening;
use super::memory::SearchCall;
use super::model::state::ConcealedTiles;
use super::model::world::Symmetry;
use super::opponents::Standing;
use super::search::Search;
use super::states::graph::{StateWatch, Stopped, WinWorth};
use crate::game::Tile;
use crate::view::{AnyHand, Drawn, View, Viewed};

impl Search {
    /// The chances of a hand before its draw, or for each discard of a hand that has drawn. The
    /// view's strictness decides which tiles the hand can wait for.
    ///
    /// If there are too many states, the answer has the most exchanges that fit the limit.
    ///
    /// # Errors
    ///
    /// If the number of concealed tiles is a multiple of 3, or the wall is too small for the turns.
    pub fn odds<H: AnyHand>(&mut self, view: &View<H>) -> Result<Odds, OddsError> {
        self.odds_watched(view, |_| ControlFlow::Continue(()))
    }

    /// Like [`odds`](Self::odds), but calls `watch` every few thousand states with the number of
    /// states on the current path. If `watch` breaks, the answer has the figures known so far, and
    /// `watch` isn't called again.
    ///
    /// # Errors
    ///
    /// The same as for [`odds`](Self::odds).
    pub fn odds_watched<H: AnyHand>(
        &mut self,
        view: &View<H>,
        mut watch: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Odds, OddsError> {
        let standing = Standing::of(view.hand());
        self.ask_chances(view, standing, |search, question| search.answer(question, &mut watch))
    }

    /// The figures of [`odds`](Self::odds) step by step, with 0, 1 and more extra exchanges up to
    /// those of the path. The first come at once, and each step improves them.
    ///
    /// Each step uses the states found by earlier steps, and all of them count for the limit of
    /// states. The figures of a step equal those of a separate search, to the last digit.
    ///
    /// ```
    /// use shanten::Hand;
    /// use shanten::odds::{OddsOptions, Path, Search};
    ///
    /// let hand: Hand = "34578m1689p357s1z".parse()?;
    /// let options = OddsOptions::default().path(Path::NoStepBack { extra: 1 });
    /// let found: Vec<_> = Search::new(options).deepen(&hand.view())?.collect();
    /// let [straight, one_more] = &found[..] else { panic!("two steps") };
    /// assert_eq!([straight.path.extra(), one_more.path.extra()], [0, 1]);
    /// assert!(straight.rows[0].win_now < one_more.rows[0].win_now);
    /// assert!(!straight.is_complete && one_more.is_complete);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`odds`](Self::odds).
    pub fn deepen<H: AnyHand>(&mut self, view: &View<H>) -> Result<Deepening<'_>, OddsError> {
        let (standing, last) = (Standing::of(view.hand()), self.most_extra());
        #[cfg(feature = "score")]
        if let Some(wins) = self.yaku_wins(view.hand())? {
            let question = self.question(view, (wins.symmetry(), standing), None)?;
            let score = move |hand: &ConcealedTiles, tile: Option<Tile>, mut worth: WinWorth| {
                wins.score(hand, tile, &mut worth);
            };
            return Ok(Deepening::new(self, &question, last).with_yaku(wins.yaku, Box::new(score)));
        }
        let question = self.question(view, (Symmetry::Full, standing), None)?;
        Ok(Deepening::new(self, &question, last))
    }

    /// The expected worth of a hand, or of each discard, instead of the chance to win. `score`
    /// returns the worth of a win. A win may be declined if going on is worth more.
    ///
    /// `score` is called for each complete hand that can be reached, each tile that completes it
    /// and each turn, perhaps more than once, and must always return the same worth. A negative
    /// worth is declined; one that isn't finite counts as 0. Symmetric hands may have different
    /// worths, so there are more states. They are kept apart from the states of chances, and
    /// forgotten with the next call.
    ///
    /// ```
    /// use shanten::odds::{OddsOptions, Search, Won};
    /// use shanten::{Hand, Mark};
    ///
    /// // Two points more for a straight.
    /// let straight = |win: &Won| {
    ///     let mut divisions = win.hand.divisions();
    ///     if divisions.any(|division| division.has(Mark::Straight)) { 3.0 } else { 1.0 }
    /// };
    /// let hand: Hand = "12345678m456p77s".parse()?; // waits for 3, 6 and 9m
    /// let options = OddsOptions::default();
    /// let [chance, worth] = [
    ///     Search::new(options).odds(&hand.view())?.rows[0].win_now,
    ///     Search::new(options).expected(&hand.view(), straight)?.rows[0].win_now,
    /// ];
    /// assert!(1.0 < worth / chance && worth / chance < 3.0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`odds`](Self::odds).
    pub fn expected<H: AnyHand>(&mut self, view: &View<H>, score: impl Fn(&Won<H>) -> f64) -> Result<Odds, OddsError> {
        self.expected_watched(view, score, |_| ControlFlow::Continue(()))
    }

    /// Like [`expected`](Self::expected), but watched like [`odds_watched`](Self::odds_watched).
    ///
    /// # Errors
    ///
    /// The same as for [`odds`](Self::odds).
    pub fn expected_watched<H: AnyHand>(
        &mut self,
        view: &View<H>,
        score: impl Fn(&Won<H>) -> f64,
        mut watch: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Odds, OddsError> {
        let score_turns = |hand: &ConcealedTiles, tile: Option<Tile>, worth: WinWorth| {
            let (hand, tile) =
                (<H as Viewed>::with_concealed(view.hand(), &hand.counts, hand.jokers), H::Drawn::of(tile));
            for (turn, worth) in (1..).zip(worth.by_draw) {
                *worth = score(&Won { hand, tile, turn, by_discard: false });
            }
            for (turn, worth) in (0..).zip(worth.by_discard) {
                *worth = score(&Won { hand, tile, turn, by_discard: true });
            }
        };
        let standing = Standing::of(view.hand());
        let question = self.question(view, (Symmetry::None, standing), Some(&score_turns))?;
        Ok(self.answer_scored(&question, &mut watch))
    }

    /// The answer on the path of the options, or on one with fewer exchanges.
    pub(super) fn answer(&mut self, question: &SearchCall, watch: StateWatch) -> Odds {
        let (mut odds, stopped) = self.on_path(question, self.options.path, 0, watch);
        if let (Some(Stopped::Limit), Some(last)) = (stopped, self.most_extra().checked_sub(1)) {
            let mut fewer = Deepening::new(self, question, last);
            while let Some(less) = fewer.next_watched(&mut *watch) {
                odds = less;
            }
        }
        odds
    }

    /// Answers a question where wins have different worths. The states are kept apart, and only
    /// until the next such call.
    pub(super) fn answer_scored(&mut self, question: &SearchCall, watch: StateWatch) -> Odds {
        if let Some(memory) = &mut self.scored {
            memory.clear();
        }
        core::mem::swap(&mut self.memory, &mut self.scored);
        let odds = self.answer(question, watch);
        core::mem::swap(&mut self.memory, &mut self.scored);
        odds
    }
}
