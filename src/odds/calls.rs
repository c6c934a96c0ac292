//! The chances of passing and of calls.

use core::iter::once;
use std::vec::Vec;

use super::answer::{Odds, OddsError, OddsRow};
#[cfg(feature = "score")]
use super::points::{PointOdds, PointOptions};
use super::search::Search;
use crate::game::{Tile, TileSet};
use crate::hand::Call;
use crate::view::{AnyHand, Position, View};

/// The chances after passing or after a call.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CallOdds<O = Odds> {
    /// The call; `None` for passing.
    pub call: Option<Call>,
    /// After a call, the rows of the discards that are [allowed](crate::Hand::allowed_after). One
    /// row for passing, and for a quad, which draws once more.
    pub odds: O,
}

impl Search {
    /// The chances after passing and after each call of the claimed piece, sorted by the best row,
    /// best first; passing comes before equally good calls. Empty if no piece can be claimed.
    ///
    /// All chances are at the turn of the hand before the call: a call draws no tile, except that a
    /// quad draws one more, which may win.
    ///
    /// ```
    /// use shanten::odds::{OddsOptions, Search};
    /// use shanten::{Hand, Opponent, Position, Tile};
    ///
    /// let hand: Hand = "45m12233p(789p)".parse()?;
    /// let position = Position::new(hand.view()).with_claim(Tile::M6.into(), Opponent::Left)?;
    /// let choices = Search::new(OddsOptions::default()).call_odds(&position)?;
    /// let [run, pass] = &choices[..] else { panic!("a run, or nothing") };
    /// assert_eq!(run.call.unwrap().to_string(), "(456m) with 6m");
    /// assert!(pass.call.is_none() && pass.odds.rows[0].win_now < run.odds.rows[0].win_now);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`odds`](Self::odds).
    pub fn call_odds<H: AnyHand>(&mut self, position: &Position<H>) -> Result<Vec<CallOdds>, OddsError> {
        self.each_call(position, |search, view, swaps| {
            let mut odds = search.odds(view)?;
            odds.rows.retain(|row: &OddsRow| is_allowed(row.discard, swaps));
            Ok((most(odds.rows.iter().map(|row| row.win_now)), odds))
        })
    }

    /// Like [`call_odds`](Self::call_odds), for the expected points.
    ///
    /// # Errors
    ///
    /// The same as for [`points`](Self::points).
    #[cfg(feature = "score")]
    pub fn call_points<H: AnyHand>(
        &mut self,
        position: &Position<H>,
        options: &PointOptions,
    ) -> Result<Vec<CallOdds<PointOdds>>, OddsError> {
        self.each_call(position, |search, view, swaps| {
            let mut odds = search.points(view, options)?;
            odds.rows.retain(|row| is_allowed(row.discard, swaps));
            Ok((most(odds.rows.iter().map(|row| row.points_now)), odds))
        })
    }

    /// Calls `ask` with the view after each choice and the kinds that the choice forbids to
    /// discard. `ask` returns a rank, higher for better choices, and the answer.
    fn each_call<H: AnyHand, O>(
        &mut self,
        position: &Position<H>,
        ask: impl Fn(&mut Self, &View<H>, TileSet) -> Result<(f64, O), OddsError>,
    ) -> Result<Vec<CallOdds<O>>, OddsError> {
        let asked = self.options;
        let discards = asked.discards.or(position.discards());
        self.options = asked.turn(asked.turn_of(position.view().hand())).discards(discards);
        let found = self.ranked_calls(position, ask);
        self.options = asked;
        found
    }

    fn ranked_calls<H: AnyHand, O>(
        &mut self,
        position: &Position<H>,
        ask: impl Fn(&mut Self, &View<H>, TileSet) -> Result<(f64, O), OddsError>,
    ) -> Result<Vec<CallOdds<O>>, OddsError> {
        let (mut ranks, mut found) = (Vec::new(), Vec::new());
        let Some((piece, from)) = position.claim() else { return Ok(found) };
        let view = position.view();
        let mut drawing = Self::new(self.options.turns(self.options.turns.saturating_add(1)));
        for call in once(None).chain(view.hand().calls(piece, from).iter().copied().map(Some)) {
            let (rank, odds) = match call {
                None => ask(self, view, TileSet::EMPTY)?,
                Some(made) => {
                    let after = view.after_call(&made).expect("the hand can make it");
                    let search = if after.hand().has_drawn() { &mut *self } else { &mut drawing };
                    ask(search, &after, !view.hand().allowed_after(&made))?
                }
            };
            // Inserts the choice: there are few, and sorting would take more code.
            let place = ranks.iter().position(|&other| other < rank).unwrap_or(ranks.len());
            ranks.insert(place, rank);
            found.insert(place, CallOdds { call, odds });
        }
        Ok(found)
    }
}

fn is_allowed(discard: Option<Tile>, swaps: TileSet) -> bool {
    discard.is_none_or(|tile| !swaps.contains(tile))
}

/// The greatest of the figures; negative infinity if there are none.
fn most(figures: impl Iterator<Item = f64>) -> f64 {
    figures.fold(f64::NEG_INFINITY, f64::max)
}
