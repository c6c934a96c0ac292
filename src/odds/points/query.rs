//! The query for points.

use core::ops::ControlFlow;
use std::vec::Vec;

use super::answer::{PointOdds, PointRow, PointShare};
use super::options::{Goal, PointOptions};
use super::worths::Worths;
use crate::game::{Form, Shanten, Tile};
use crate::odds::answer::{Odds, OddsError, OddsRow};
use crate::odds::model::state::ConcealedTiles;
use crate::odds::model::world::Symmetry;
use crate::odds::opponents::Standing;
use crate::odds::options::Yaku;
use crate::odds::search::Search;
use crate::odds::states::graph::WinWorth;
use crate::score::WonBy;
use crate::view::{AnyHand, View};

impl Search {
    /// The expected points of a hand before its draw, or for each discard of a hand that has drawn:
    /// the worth of wins under [score rules](crate::score::ScoreRules), and its distribution. Wins
    /// by others' discards count if there are [opponents](super::super::OddsOptions::opponents).
    ///
    /// A win is declined if it is worth less than going on; a win without a pattern is worth
    /// nothing. For a [goal](super::super::Goal::AtLeast), the worth is the chance to reach it. Of
    /// the fives in the hand, plain ones are discarded first; a drawn five is red as often as
    /// unseen fives are. Indicators after riichi are equally likely to be any of the tiles that are
    /// neither visible nor in the complete hand. One-shot, last tiles and replacement tiles are
    /// left out.
    ///
    /// Hands that differ only by tiles of the same worth share their states: suits without dora
    /// and, unless indicators after riichi count, the dragons, the winds that are worth something,
    /// and the winds that aren't.
    ///
    /// ```
    /// use shanten::odds::{OddsOptions, PointOptions, Search};
    /// use shanten::score::ScoreRules;
    /// use shanten::Hand;
    ///
    /// let hand: Hand = "34578m1689p357s1z".parse()?;
    /// let options = PointOptions::new(ScoreRules::TENHOU);
    /// let found = Search::new(OddsOptions::default()).points(&hand.view(), &options)?;
    /// let row = &found.rows[0];
    /// assert!(row.at_least(8_000) < row.at_least(1_000) && row.at_least(1_000) <= row.win_now);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`odds`](Self::odds), and if no hand of this game has a score, or the game
    /// lacks tiles for these indicators together with the hand and the visible tiles.
    pub fn points<H: AnyHand>(&mut self, view: &View<H>, options: &PointOptions) -> Result<PointOdds, OddsError> {
        self.points_watched(view, options, |_| ControlFlow::Continue(()))
    }

    /// Like [`points`](Self::points), but watched like [`odds_watched`](Self::odds_watched).
    ///
    /// # Errors
    ///
    /// The same as for [`points`](Self::points).
    pub fn points_watched<H: AnyHand>(
        &mut self,
        view: &View<H>,
        options: &PointOptions,
        watch: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<PointOdds, OddsError> {
        let asked = self.options;
        // The chances to win have the same rules, seat and round.
        let win = options.win;
        self.options.yaku = asked.yaku.map(|_| Yaku { rules: options.score_rules, seat: win.seat, round: win.round });
        let found = self.expected_points(view, options, watch);
        self.options = asked;
        found
    }

    fn expected_points<H: AnyHand>(
        &mut self,
        view: &View<H>,
        options: &PointOptions,
        mut watch: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<PointOdds, OddsError> {
        let view = &options.with_indicators(&self.seen(view)?)?;
        let worth = Worths::new(view, options)?;
        let mut is_broken = false;
        let mut watch = |states: usize| {
            if !is_broken {
                is_broken = watch(states).is_break();
            }
            if is_broken { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let score =
            |hand: &ConcealedTiles, tile: Option<Tile>, WinWorth { by_draw, by_discard, outcomes }: WinWorth| {
                let mut value = |won_by: WonBy| {
                    let value = worth.value(hand, (tile, won_by), |points, chance| outcomes.push(points, chance));
                    outcomes.end();
                    value
                };
                by_draw.fill(value(WonBy::Draw).unwrap_or(-1.0));
                if !by_discard.is_empty() {
                    by_discard.fill(value(WonBy::Discard).unwrap_or(-1.0));
                }
            };
        let symmetry = Symmetry::OfClasses(worth.classes(self.changes(view)));
        let standing = match Standing::of(view.hand()) {
            Standing::Riichi if !options.riichi => Standing::Silent,
            standing => standing,
        };
        let mut won = self.ask_chances(view, standing, |search, question| search.answer(question, &mut watch))?;
        let mut question = self.question(view, (symmetry, standing), Some(&score))?.with_shares(options.shares);
        if options.goal == Goal::Average {
            question.ends.payments = self.options.opponents.and_then(|others| others.payments(question.ends.others));
        }
        let Odds { rows, searched, path, mut missing, turn, wall, is_complete, .. } =
            self.answer_scored(&question, &mut watch);
        if path != won.path {
            won =
                self.ask_chances(view, standing, |search, question| search.on_path(question, path, 0, &mut watch).0)?;
        }
        let mut found = Vec::new();
        for OddsRow { discard, win_now: points_now, win: points, shares, .. } in rows {
            let Some(&OddsRow { win_now, ready_now, ref win, ref ready, has_no_yaku, .. }) =
                won.rows.iter().find(|row| row.discard == discard)
            else {
                missing |= discard.into_iter().collect();
                continue;
            };
            let shares = shares.into_iter().map(|(points, chance)| PointShare { points, chance }).collect();
            let (win, ready) = (win.clone(), ready.clone());
            found.push(PointRow { discard, win_now, ready_now, points_now, win, ready, points, has_no_yaku, shares });
        }
        let (needs_yaku, is_complete) = (won.needs_yaku, is_complete && won.is_complete);
        Ok(PointOdds { rows: found, searched, path, missing, turn, wall, needs_yaku, is_complete })
    }

    /// The most tiles that a hand may change up to a win.
    fn changes<H: AnyHand>(&self, view: &View<H>) -> usize {
        let forms = Form::EACH.into_iter().filter(|&form| self.asks_for(form));
        let distance = forms.filter_map(|form| view.shanten_in(form)).min().map_or(0, Shanten::distance);
        let drawn = usize::from(view.hand().len() % 3 == 2);
        if self.counts_exchanges() {
            usize::from(distance) + usize::from(self.path().extra()) + drawn
        } else {
            usize::MAX
        }
    }
}
