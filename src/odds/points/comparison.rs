//! The discards of a hand by all figures, and the best by each of them.

use std::vec::Vec;

use super::options::PointOptions;
use crate::answers::Discard;
use crate::game::TileSet;
use crate::odds::answer::OddsError;
use crate::odds::search::Search;
use crate::view::{AnyHand, View};

/// The relative difference below which figures are equal.
const ROUNDING: f64 = 1e-9;
/// The share of the most points that a discard may lack.
const NEAR: f64 = 0.03;

/// The answer of [`Search::compare`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Comparison {
    /// The discards, the best by shanten and copies first. Empty for a hand before its draw.
    pub rows: Vec<ComparedDiscard>,
    /// The best of them by each measure.
    pub best: ByMeasure<BestDiscards>,
    /// Whether the searches are complete. Otherwise figures may be missing.
    pub is_complete: bool,
}

/// A value for each measure of discards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ByMeasure<T> {
    /// By copies of useful tiles.
    pub copies: T,
    /// By the chance to win.
    pub win: T,
    /// By the expected points, or the chance to reach the [goal](super::super::Goal::AtLeast).
    pub points: T,
}

/// A discard with all its figures. Chances and points are unknown for a discard that the path
/// leaves out: one that raises the shanten, on the default path.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ComparedDiscard {
    /// The discard, with the useful tiles after it.
    pub discard: Discard,
    /// The chance to win before the end.
    pub win: Option<f64>,
    /// The chance to be ready at or before the end.
    pub ready: Option<f64>,
    /// The expected points, or the chance to reach the goal.
    pub points: Option<f64>,
    /// Whether no win on this path has a pattern (yaku).
    pub has_no_yaku: bool,
    /// How much less it has than the best by each measure; `None` if that is unknown or the discard
    /// raises the shanten.
    pub loss: ByMeasure<Option<f64>>,
}

/// The best discards by a measure, among those that keep the shanten.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact by itself")]
pub struct BestDiscards {
    /// The discards that lose nothing; of several, those that lack at most 3 % of the points of
    /// another.
    pub tiles: TileSet,
    /// How much more they have than the next discard; by points, a share of theirs. 0 without
    /// another.
    pub lead: f64,
    /// Whether the lead is clear: at least 4 copies, a chance of 0.01, or 5 % of the points.
    pub is_clear: bool,
    /// Whether they lack at most 3 % of the points of any discard.
    pub is_sound: bool,
    /// Whether each of them can win, and has points to gain.
    pub can_win: bool,
    /// Whether each of them loses a useful tile, other than themselves, that another discard keeps.
    pub has_trade_off: bool,
}

/// The greatest of the known figures.
fn greatest(figures: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    figures.flatten().reduce(f64::max)
}

/// The discards that lack few of the most points of them all; unknown points lack nothing.
fn near<'a>(rows: impl Iterator<Item = &'a ComparedDiscard> + Clone) -> impl Iterator<Item = &'a ComparedDiscard> {
    let most = greatest(rows.clone().map(|row| row.points)).unwrap_or_default();
    rows.filter(move |row| row.points.is_none_or(|points| most - points <= NEAR * most.abs()))
}

impl BestDiscards {
    /// The best of the discards that keep the shanten, whose losses are set, by the measure with
    /// this figure and loss. A lead by points is a share.
    fn of(
        kept: &mut [ComparedDiscard],
        figure: fn(&ComparedDiscard) -> Option<f64>,
        loss: fn(&mut ByMeasure<Option<f64>>) -> &mut Option<f64>,
        (clear, is_share): (f64, bool),
    ) -> Self {
        let Some(most) = greatest(kept.iter().map(figure)) else { return Self::default() };
        let rounding = ROUNDING * most.abs().max(1.0);
        let lost =
            |row: &ComparedDiscard| Some(most - figure(row)?).map(|lost| if lost <= rounding { 0.0 } else { lost });
        for row in &mut *kept {
            *loss(&mut row.loss) = lost(row);
        }
        let next = kept.iter().filter_map(lost).filter(|&lost| lost > 0.0).reduce(f64::min);
        let lead = next.map_or(0.0, |next| if is_share { next / most.abs() } else { next });
        let equal = kept.iter().filter(|row| lost(row) == Some(0.0));
        let sound: TileSet = near(kept.iter()).map(|row| row.discard.tile).collect();
        let can_win = |row: &ComparedDiscard| row.win > Some(0.0) && row.points > Some(0.0) && !row.has_no_yaku;
        let tiles: TileSet = near(equal.clone()).map(|row| row.discard.tile).collect();
        let useful = |row: &ComparedDiscard| row.discard.useful.tiles();
        let loses = |best: &ComparedDiscard| kept.iter().any(|row| !(useful(row) - useful(best) - tiles).is_empty());
        Self {
            has_trade_off: near(equal.clone()).all(loses),
            tiles,
            lead,
            is_clear: lead >= clear,
            is_sound: (tiles - sound).is_empty(),
            can_win: near(equal).all(can_win),
        }
    }
}

impl Search {
    /// The discards of a hand by all figures, and the best by copies of useful tiles, by chance and
    /// by points. No discard that raises the shanten is among the best.
    ///
    /// ```
    /// use shanten::Hand;
    /// use shanten::odds::{OddsOptions, PointOptions, Search};
    /// use shanten::score::ScoreRules;
    ///
    /// let hand: Hand = "234578m1689p357s1z".parse()?;
    /// let options = PointOptions::new(ScoreRules::TENHOU);
    /// let found = Search::new(OddsOptions::default()).compare(&hand.view(), &options)?;
    /// let row = found.rows.iter().find(|row| row.discard.tile == "1z".parse().unwrap()).unwrap();
    /// assert_eq!(row.loss.points, Some(0.0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`points`](Self::points).
    pub fn compare<H: AnyHand>(&mut self, view: &View<H>, options: &PointOptions) -> Result<Comparison, OddsError> {
        let found = self.points(view, &PointOptions { shares: false, ..*options })?;
        let row = |discard: &Discard| {
            let odds = found.rows.iter().find(|row| row.discard == Some(discard.tile));
            ComparedDiscard {
                discard: *discard,
                win: odds.map(|row| row.win_now),
                ready: odds.map(|row| row.ready_now),
                points: odds.map(|row| row.points_now),
                has_no_yaku: odds.is_some_and(|row| row.has_no_yaku),
                loss: ByMeasure::default(),
            }
        };
        let has_drawn = view.hand().len() % 3 == 2;
        let view = options.with_indicators(&self.seen(view)?)?;
        let mut rows: Vec<_> = view.discards().iter().filter(|_| has_drawn).map(row).collect();
        let first = rows.first().and_then(|row| row.discard.shanten());
        let forward = rows.iter().take_while(|row| row.discard.shanten() == first).count();
        let kept = &mut rows[..forward];
        let copies = |row: &ComparedDiscard| Some(row.discard.useful.copies().into());
        let best = ByMeasure {
            copies: BestDiscards::of(kept, copies, |loss| &mut loss.copies, (4.0, false)),
            win: BestDiscards::of(kept, |row| row.win, |loss| &mut loss.win, (0.01, false)),
            points: BestDiscards::of(kept, |row| row.points, |loss| &mut loss.points, (0.05, true)),
        };
        Ok(Comparison { rows, best, is_complete: found.is_complete })
    }
}
