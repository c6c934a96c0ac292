//! Scores of many complete hands.

use core::num::NonZeroUsize;

use super::error::{BadRows, RowError};
use super::part::{self, Part};
use super::source::RowSource;
use crate::game::{InputError, Tile};
use crate::hand::Hand;
#[cfg(feature = "rules")]
use crate::rules::VariantHand;
use crate::score::{Score, ScoreRules, Win};
use crate::view::AnyHand;

/// Columns for the scores of each row. All slices must have one entry per row.
#[derive(Debug)]
#[non_exhaustive]
pub struct ScoreColumns<'a> {
    /// The winner's total points; 0 for a bad row.
    pub points: &'a mut [u32],
    /// The han of all patterns and dora, 13 for each yakuman; 0 for a bad row.
    pub han: &'a mut [u8],
    /// The fu, rounded up; 0 for a bad row.
    pub fu: &'a mut [u8],
}

impl<'a> ScoreColumns<'a> {
    /// Makes columns from the three slices.
    #[must_use]
    pub const fn new(points: &'a mut [u32], han: &'a mut [u8], fu: &'a mut [u8]) -> Self {
        Self { points, han, fu }
    }
}

/// Complete hands, each with the circumstances of its win.
///
/// A row of counts has all 14 tiles of a hand without called melds and red fives, including the
/// winning tile.
///
/// ```
/// use shanten::batch::{ScoreColumns, Scores};
/// use shanten::score::Win;
/// use shanten::{Hand, Tile};
///
/// let (complete, incomplete): (Hand, Hand) = ("234m340p345678s55z".parse()?, "55z".parse()?);
/// let counts = [complete.counts(), incomplete.counts()];
/// let wins = [Win::self_draw(Tile::S8); 2];
/// let (mut points, mut han, mut fu) = ([0; 2], [0; 2], [0; 2]);
/// let columns = ScoreColumns::new(&mut points, &mut han, &mut fu);
/// let bad = Scores::new(&counts, &wins).score(columns).unwrap_err();
/// assert_eq!((points, han, fu), ([1_100, 0], [1, 0], [30, 0]));
/// assert_eq!(bad.to_string(), "1 bad row, at index 1: 4 melds are left out");
/// # Ok::<(), shanten::InputError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Scores<'a> {
    source: RowSource<'a>,
    wins: &'a [Win],
    rules: ScoreRules,
    threads: NonZeroUsize,
}

impl<'a> Scores<'a> {
    /// Makes a batch of hands, scored under the rules of Tenhou by this thread.
    ///
    /// # Panics
    ///
    /// If the number of circumstances differs from the number of hands.
    #[must_use]
    #[track_caller]
    pub const fn new(counts: &'a [[u8; Tile::KINDS]], wins: &'a [Win]) -> Self {
        Self::from(RowSource::Counts(counts), wins)
    }

    /// Makes a batch of hands with their melds and red fives. Each error is a bad row.
    ///
    /// # Panics
    ///
    /// If the number of circumstances differs from the number of hands.
    #[must_use]
    #[track_caller]
    pub const fn of_hands(hands: &'a [Result<Hand, InputError>], wins: &'a [Win]) -> Self {
        Self::from(RowSource::Hands(hands), wins)
    }

    /// Makes a batch of hands that each have their own rules. Each error is a bad row.
    ///
    /// # Panics
    ///
    /// If the number of circumstances differs from the number of hands.
    #[cfg(feature = "rules")]
    #[must_use]
    #[track_caller]
    pub const fn of_variants(hands: &'a [Result<VariantHand, InputError>], wins: &'a [Win]) -> Self {
        Self::from(RowSource::Variants(hands), wins)
    }

    #[track_caller]
    const fn from(source: RowSource<'a>, wins: &'a [Win]) -> Self {
        assert!(source.len() == wins.len(), "a batch has as many circumstances as hands");
        Self { source, wins, rules: ScoreRules::TENHOU, threads: NonZeroUsize::MIN }
    }

    /// Returns the same hands under other score rules.
    #[must_use]
    pub const fn with_score_rules(self, rules: ScoreRules) -> Self {
        Self { rules, ..self }
    }

    /// Returns the same hands, scored by several threads, as in
    /// [`Rows::with_threads`](super::Rows::with_threads).
    #[cfg(feature = "std")]
    #[must_use]
    pub const fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Writes the points, han and fu.
    ///
    /// # Errors
    ///
    /// If rows are no hands or have no score. All other rows are scored.
    ///
    /// # Panics
    ///
    /// If the length of a column differs from the number of hands.
    #[track_caller]
    pub fn score(self, columns: ScoreColumns<'_>) -> Result<(), BadRows> {
        let lengths = [columns.points.len(), columns.han.len(), columns.fu.len()];
        assert!(lengths == [self.source.len(); 3], "a batch has as many answers as hands");
        part::answer(Unscored { hands: self, columns }, self.threads)
    }

    fn score_row(&self, at: usize) -> Result<Score, RowError> {
        match self.source {
            RowSource::Counts(counts) => self.score_hand(Hand::from_counts(&counts[at]), at),
            RowSource::Hands(hands) => self.score_hand(hands[at], at),
            #[cfg(feature = "rules")]
            RowSource::Variants(hands) => self.score_hand(hands[at], at),
        }
    }

    fn score_hand<H: AnyHand>(&self, hand: Result<H, InputError>, at: usize) -> Result<Score, RowError> {
        self.rules.score(&hand.map_err(RowError::Hand)?, &self.wins[at]).map_err(RowError::Score)
    }
}

/// Hands with the columns for their scores.
struct Unscored<'a, 'c> {
    hands: Scores<'a>,
    columns: ScoreColumns<'c>,
}

impl Part for Unscored<'_, '_> {
    fn rows(&self) -> usize {
        self.hands.source.len()
    }

    #[cfg(feature = "std")]
    fn split_at(self, mid: usize) -> (Self, Self) {
        let (source, wins) = (self.hands.source.split_at(mid), self.hands.wins.split_at(mid));
        let (points, han) = (self.columns.points.split_at_mut(mid), self.columns.han.split_at_mut(mid));
        let fu = self.columns.fu.split_at_mut(mid);
        let left = Self {
            hands: Scores { source: source.0, wins: wins.0, ..self.hands },
            columns: ScoreColumns::new(points.0, han.0, fu.0),
        };
        let right = Self {
            hands: Scores { source: source.1, wins: wins.1, ..self.hands },
            columns: ScoreColumns::new(points.1, han.1, fu.1),
        };
        (left, right)
    }

    fn answer(self) -> Option<BadRows> {
        let mut bad = None;
        let ScoreColumns { points, han, fu } = self.columns;
        for at in 0..self.hands.source.len() {
            (points[at], han[at], fu[at]) = match self.hands.score_row(at) {
                Ok(score) => (score.payments().total, score.han(), score.fu()),
                Err(error) => {
                    BadRows::add(&mut bad, at, error);
                    (0, 0, 0)
                }
            };
        }
        bad
    }
}
