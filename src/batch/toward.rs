//! Distances of many hands toward patterns.

use super::columns::{NO_HAND, number};
use super::error::{BadRows, RowError};
use super::part::{self, Part};
use super::rows::Rows;
use super::source::RowSource;
#[cfg(feature = "rules")]
use crate::game::Tile;
use crate::game::{InputError, TileSet};
use crate::hand::Hand;
#[cfg(feature = "rules")]
use crate::rules::{Rules, VariantHand};
use crate::toward::{Objective, Objectives, Toward};
#[cfg(feature = "rules")]
use crate::view::AnyHand as _;

impl Rows<'_> {
    /// Writes the shanten toward each of these objectives, hand by hand. The winds count as in
    /// [`Toward::with_winds`].
    ///
    /// ```
    /// use shanten::Hand;
    /// use shanten::batch::{NO_WIN, Rows};
    /// use shanten::toward::Objective;
    ///
    /// let hands = ["1123m5567789p44z".parse(), "234567m99p56s(333z)".parse::<Hand>()];
    /// let mut shanten = [0; 4];
    /// let objectives = [Objective::ValueTile, Objective::Pinfu];
    /// Rows::of_hands(&hands).toward(&objectives, "13z".parse()?, &mut shanten)?;
    /// assert_eq!(shanten, [2, 1, 0, NO_WIN]); // the West is called
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If rows are no hands, their games have no patterns, or North is a wind of three players:
    /// [`NO_HAND`]. All other rows are answered, with [`NO_WIN`](super::NO_WIN) where an objective
    /// can't be reached any more.
    ///
    /// # Panics
    ///
    /// If there isn't an answer for each objective of each hand.
    #[inline]
    #[track_caller]
    pub fn toward(self, objectives: &[Objective], winds: TileSet, answers: &mut [i8]) -> Result<(), BadRows> {
        assert!(answers.len() == self.source.len() * objectives.len(), "a batch has as many answers as hands");
        part::answer(TowardRows { rows: self, objectives, winds, answers }, self.threads)
    }

    fn toward_row(self, at: usize, winds: TileSet) -> Result<Toward, RowError> {
        #[cfg(feature = "rules")]
        let of_any = |hand: Result<VariantHand, InputError>| {
            let view = self.view_of(hand, at)?;
            if view.hand().game_players() == 3 && winds.contains(Tile::NORTH) {
                return Err(RowError::NoNorth);
            }
            Toward::of(&view, Objectives::ALL).ok_or(RowError::NoPatterns)
        };
        let of_riichi = |hand| Ok(self.view_of::<Hand>(hand, at)?.toward(Objectives::ALL));
        let toward = match self.source {
            #[cfg(feature = "rules")]
            RowSource::Counts(counts) if self.rules != Rules::RIICHI || self.jokers.is_some() => {
                let jokers = self.jokers.map_or(0, |jokers| jokers[at]);
                of_any(VariantHand::from_counts(self.rules, &counts[at], jokers))
            }
            RowSource::Counts(counts) => of_riichi(Hand::from_counts(&counts[at])),
            RowSource::Hands(hands) => of_riichi(hands[at]),
            #[cfg(feature = "rules")]
            RowSource::Variants(hands) => of_any(hands[at]),
        };
        Ok(toward?.with_winds(winds))
    }
}

/// Rows and objectives, with the answers of each row one after the other.
struct TowardRows<'a, 'c> {
    rows: Rows<'a>,
    objectives: &'c [Objective],
    winds: TileSet,
    answers: &'c mut [i8],
}

impl Part for TowardRows<'_, '_> {
    fn rows(&self) -> usize {
        self.rows.source.len()
    }

    #[cfg(feature = "std")]
    fn split_at(self, mid: usize) -> (Self, Self) {
        let (left, right) = self.rows.split_at(mid);
        let (to_left, to_right) = self.answers.split_at_mut(mid * self.objectives.len());
        (Self { rows: left, answers: to_left, ..self }, Self { rows: right, answers: to_right, ..self })
    }

    fn answer(self) -> Option<BadRows> {
        let (mut bad, width) = (None, self.objectives.len());
        for at in 0..self.rows() {
            let answers = &mut self.answers[at * width..][..width];
            match self.rows.toward_row(at, self.winds) {
                Ok(toward) => {
                    let each = toward.shanten_of_each(self.objectives);
                    answers.iter_mut().zip(each).for_each(|(answer, shanten)| *answer = number(shanten));
                }
                Err(error) => {
                    answers.fill(NO_HAND);
                    BadRows::add(&mut bad, at, error);
                }
            }
        }
        bad
    }
}
