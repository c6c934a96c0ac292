//! The sums of a player's discards, the score in percent, and the agreement.

use serde::Serialize;

use super::measure::Measured;
use crate::answered::Answered;

/// The sums of a player's discards that count; `chosen` covers all discards, and `judged` and
/// `agreed` cover other decisions, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct DiscardTally {
    /// How many discards the player chose.
    pub chosen: usize,
    /// How many of them count.
    pub counted: usize,
    /// How many lost less than the threshold.
    pub right: usize,
    /// How many lost at least the threshold.
    pub worse: usize,
    /// How many of these have a higher shanten than the best.
    pub further: usize,
    /// How many copies of useful tiles the rest of these lost.
    pub copies: u32,
    /// How many have no chances because the search needs too many states.
    pub unknown: usize,
    /// The total loss of chance to win, if requested.
    pub chance: f64,
    /// The total loss of expected points, if requested.
    pub points: f64,
    /// The share of the best discards' figures that was kept, in percent: the sum over the discards
    /// made, divided by the sum over the best ones, at least 0. Discards measured by copies
    /// although chances or points were requested are left out. `None` if nothing counts.
    pub mark: Option<f64>,
    /// How many decisions count and are judged: discards, riichi, calls and quads.
    pub judged: usize,
    /// How many of these were the best, or lost less than the threshold.
    pub agreed: usize,
    #[serde(skip)]
    kept: f64,
    #[serde(skip)]
    best: f64,
}

impl DiscardTally {
    /// The share of judged decisions that [agree](Self::agreed) with the best, in percent. `None`
    /// if none is judged.
    #[must_use]
    pub fn agreement(&self) -> Option<f64> {
        (self.judged > 0).then(|| 100.0 * self.agreed as f64 / self.judged as f64)
    }

    pub(super) fn judge(&mut self, is_listed: bool) {
        self.judged += 1;
        self.agreed += usize::from(!is_listed);
    }

    pub(super) fn add(&mut self, row: &Answered, measured: &Measured, counts: bool, is_listed: bool) {
        self.chosen += 1;
        if !counts {
            return;
        }
        self.judge(is_listed);
        let made = &measured.made;
        let first = &measured.choices[0];
        let given_away = |best: Option<f64>, made: Option<f64>| best.zip(made).map_or(0.0, |(best, made)| best - made);
        let best = |known: Option<(_, f64)>| known.map(|(_, figure)| figure);
        self.append(&Self {
            counted: 1,
            right: usize::from(!is_listed),
            worse: usize::from(is_listed),
            further: usize::from(is_listed && made.further_than(first) > 0),
            copies: if is_listed { first.more_than(made) } else { 0 },
            unknown: usize::from(measured.is_unknown),
            chance: given_away(best(row.best_by_chance()), made.chance).max(0.0),
            points: given_away(best(row.best_by_points()), made.points).max(0.0),
            // The best of a hand may be to pay less at an exhaustive draw.
            kept: if measured.is_asked { measured.best.abs() - measured.loss().amount } else { 0.0 },
            best: if measured.is_asked { measured.best.abs() } else { 0.0 },
            ..Self::default()
        });
    }

    pub(super) fn append(&mut self, more: &Self) {
        self.chosen += more.chosen;
        self.counted += more.counted;
        self.right += more.right;
        self.worse += more.worse;
        self.further += more.further;
        self.copies += more.copies;
        self.unknown += more.unknown;
        self.chance += more.chance;
        self.points += more.points;
        self.judged += more.judged;
        self.agreed += more.agreed;
        self.kept += more.kept;
        self.best += more.best;
        self.mark = (self.best > 0.0).then(|| (100.0 * self.kept / self.best).max(0.0));
    }
}
