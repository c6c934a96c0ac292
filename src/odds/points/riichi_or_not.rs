//! Riichi or not: the expectation of a ready hand with and without it.

use std::vec::Vec;

use super::options::{Goal, PointOptions};
use super::worths::Worths;
use crate::format::COPIES;
use crate::game::{Tile, TileSet};
use crate::odds::answer::OddsError;
use crate::odds::model::state::ConcealedTiles;
use crate::odds::opponents::{Opponents, Standing};
use crate::odds::search::Search;
use crate::odds::wall::Wall;
use crate::score::WonBy;
use crate::view::{AnyHand, View};

/// The options of [`Search::riichi_or_not`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RiichiOptions {
    /// The points that riichi costs if the hand doesn't win.
    pub deposit: u32,
    /// Whether a win up to the player's next draw is worth more.
    pub one_shot: bool,
    /// Whether the indicators after riichi count.
    pub ura: bool,
}

impl Default for RiichiOptions {
    /// Returns a deposit of 1,000 points, with one-shot and indicators after riichi.
    fn default() -> Self {
        Self { deposit: 1_000, one_shot: true, ura: true }
    }
}

/// A discard after which a hand may declare riichi.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RiichiRow {
    /// The discard, which leaves the hand ready.
    pub discard: Tile,
    /// The expectation with riichi, less the deposit if the hand doesn't win.
    pub with_riichi: Expectation,
    /// The expectation without riichi.
    pub without: Expectation,
}

impl RiichiRow {
    /// Whether more points are expected with riichi.
    #[must_use]
    pub fn is_better_with_riichi(&self) -> bool {
        self.with_riichi.points > self.without.points
    }
}

/// The expectation of a ready hand that takes every win.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Expectation {
    /// The chance to win with a pattern.
    pub win: f64,
    /// The average points.
    pub points: f64,
}

/// A wait: its copies, its copies weighted by how often others discard them, and its worth by draw
/// and by discard, up to the next draw and later; `None` if it is no win.
struct WaitWorth {
    copies: f64,
    discarded: f64,
    worth: [[Option<f64>; 2]; 2],
}

/// The index of the worth by draw, and by discard.
const BY_DRAW: usize = 0;
const BY_DISCARD: usize = 1;

impl Search {
    /// The expected points with and without riichi, for each discard after which a hand without
    /// called melds is ready. `riichi` and `goal` of the options have no effect. Wins by others'
    /// discards count if there are [opponents](super::super::OddsOptions::opponents). The hand
    /// stays the same and takes every win. Empty if there is no such discard.
    ///
    /// ```
    /// use shanten::Hand;
    /// use shanten::odds::{OddsOptions, PointOptions, RiichiOptions, Search};
    /// use shanten::score::ScoreRules;
    ///
    /// let search = Search::new(OddsOptions::default().turn(9));
    /// let hand: Hand = "123m456p99p34s222m1z".parse()?; // no pattern but riichi
    /// let points = PointOptions::new(ScoreRules::TENHOU);
    /// let rows = search.riichi_or_not(&hand.view(), &points, RiichiOptions::default())?;
    /// let row = rows.iter().find(|row| row.discard.to_string() == "1z").unwrap();
    /// assert!(row.is_better_with_riichi() && row.without.win < row.with_riichi.win);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`points`](Self::points).
    pub fn riichi_or_not<H: AnyHand>(
        &self,
        view: &View<H>,
        options: &PointOptions,
        riichi: RiichiOptions,
    ) -> Result<Vec<RiichiRow>, OddsError> {
        let view = &options.with_indicators(&self.seen(view)?)?;
        let hand = view.hand();
        let wall = self.options.wall.unwrap_or_else(|| Wall::from_view(view));
        let draws = self.options.turns - self.options.turn_of(hand);
        if !wall.suffices(draws) {
            return Err(OddsError::WallTooSmall { wall, draws });
        }
        let of = |is_declared: bool| PointOptions { riichi: is_declared, goal: Goal::Average, ..*options };
        let (declared, silent) = (of(true), of(false));
        let [declared, silent] = [Worths::new(view, &declared)?, Worths::new(view, &silent)?];
        let declared = declared.with_ura(riichi.ura);
        let one_shot = declared.with_one_shot(riichi.one_shot);
        if !hand.is_concealed() {
            return Ok(Vec::new());
        }
        let opponents = self.options.opponents;
        let discards = self.options.discards.copies().at_least_1();
        let others = self.options.others(&H::options(hand));
        let rows = view.ready_discards().map(|ready| {
            let is_furiten = !(ready.waits.by_shape() & (discards | TileSet::from(ready.tile))).is_empty();
            let model = opponents.unwrap_or(Opponents::NONE);
            let expect = |first: &Worths<H>, later: &Worths<H>, standing: Standing| {
                let willing = if is_furiten { Opponents::NONE } else { model }.percent(standing);
                let wait = |tile: Tile| {
                    let mut won = ConcealedTiles::of(hand);
                    won.counts[ready.tile.index()] -= 1;
                    won.counts[tile.index()] += 1;
                    // Only a fifth copy would complete the hand.
                    if won.counts[tile.index()] > COPIES {
                        return None;
                    }
                    let copies = ready.waits.get(tile).map_or(0.0, |wait| f64::from(wait.copies()));
                    let of = |worths: &Worths<H>, won_by| worths.value(&won, (Some(tile), won_by), |_, _| {});
                    let worth = [WonBy::Draw, WonBy::Discard].map(|won_by| [of(first, won_by), of(later, won_by)]);
                    let discarded = copies * f64::from(willing[tile.index()]) / 100.0;
                    Some(WaitWorth { copies, discarded, worth })
                };
                let waits: Vec<WaitWorth> = ready.waits.tiles().iter().filter_map(wait).collect();
                expected(&waits, wall, usize::from(draws), (others, &model))
            };
            let (mut with_riichi, without) =
                (expect(&one_shot, &declared, Standing::Riichi), expect(&silent, &silent, Standing::Silent));
            with_riichi.points -= f64::from(riichi.deposit) * (1.0 - with_riichi.win);
            RiichiRow { discard: ready.tile, with_riichi, without }
        });
        Ok(rows.collect())
    }
}

/// The expectation of a hand with these waits after its discard, with this many draws to come.
fn expected(waits: &[WaitWorth], wall: Wall, draws: usize, (others, model): (usize, &Opponents)) -> Expectation {
    let (mut found, mut waiting, mut seen) = (Expectation::default(), 1.0, 0);
    let mut see = |waiting: &mut f64, by: usize, is_later: bool, copies: &dyn Fn(&WaitWorth) -> f64| {
        let worth = |wait: &WaitWorth| wait.worth[by][usize::from(is_later)];
        let of_all: f64 = waits.iter().filter(|wait| worth(wait).is_some()).map(copies).sum();
        let chance = *waiting * (1.0 / wall.unseen(seen).max(1.0)).min(1.0 / of_all);
        for wait in waits {
            let Some(worth) = worth(wait) else { continue };
            found.win += chance * copies(wait);
            found.points += chance * copies(wait) * worth;
        }
        *waiting -= if of_all > 0.0 { chance * of_all } else { 0.0 };
        seen += 1;
    };
    // A hand whose waits are never discarded is like a furiten hand.
    let heeds = waits.iter().any(|wait| wait.discarded > 0.0 && wait.worth[BY_DISCARD][1].is_some());
    for turn in 0..=draws {
        for _ in 0..if heeds { others } else { 0 } {
            see(&mut waiting, BY_DISCARD, turn > 0, &|wait| wait.discarded * model.left(draws - turn));
        }
        waiting *= 1.0 - model.win(draws - turn);
        if turn < draws {
            see(&mut waiting, BY_DRAW, turn > 0, &|wait| wait.copies);
        }
    }
    let [paid, _] = model.payments(others).unwrap_or_default();
    found.points += waiting * paid;
    found
}
