//! The sums of a player's discards, and the mark.

use serde::Serialize;

use super::measure::Measured;
use crate::answered::Answered;

/// The sums of a player's discards. All but the first are of those that count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Tally {
    /// How many discards the player chose.
    pub chosen: usize,
    /// How many of them count.
    pub counted: usize,
    /// How many lost nothing that is listed.
    pub right: usize,
    /// How many lost at least the threshold.
    pub worse: usize,
    /// How many of these led further from a win than the best.
    pub further: usize,
    /// How many copies of useful tiles the others of these gave away.
    pub copies: u32,
    /// For how many no chances were found, if they were asked: too many states.
    pub unknown: usize,
    /// How much chance to win all gave away, if that was asked.
    pub chance: f64,
    /// How many expected points all gave away, if that was asked.
    pub points: f64,
    /// How much of the best discards was kept, in percent: the sum of what the discards have by
    /// their measure, over the sum of what the best ones have. Copies beside chances or points are
    /// left out. `None` if nothing counts.
    pub mark: Option<f64>,
    #[serde(skip)]
    kept: f64,
    #[serde(skip)]
    best: f64,
}

impl Tally {
    pub(super) fn add(&mut self, row: &Answered, measured: &Measured, counts: bool, is_listed: bool) {
        self.chosen += 1;
        if !counts {
            return;
        }
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
            kept: if measured.is_asked { measured.kept } else { 0.0 },
            best: if measured.is_asked { measured.best } else { 0.0 },
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
        self.kept += more.kept;
        self.best += more.best;
        self.mark = (self.best > 0.0).then(|| 100.0 * self.kept / self.best);
    }
}
