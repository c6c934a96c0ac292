//! The errors of rows and columns.

use core::fmt;

use crate::game::{InputError, Place, Tile, TurnError};
#[cfg(feature = "score")]
use crate::score::ScoreError;

/// The rows of a batch that have no answer, such as rows that are no hands. All others have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadRows {
    /// The number of bad rows, at least 1.
    pub count: usize,
    /// The number of the first bad row, from 0.
    pub first: usize,
    /// The error of the first bad row.
    pub error: RowError,
}

impl BadRows {
    /// The name of the kind of the first error.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        self.error.kind()
    }

    /// The place of the first bad row.
    #[must_use]
    pub const fn at(&self) -> Option<Place> {
        Some(Place::in_list(self.first))
    }

    /// Counts another bad row, which must come after the rows counted so far.
    pub(super) fn add(bad: &mut Option<Self>, at: usize, error: RowError) {
        bad.get_or_insert(Self { count: 0, first: at, error }).count += 1;
    }

    /// Joins the bad rows of two parts of a batch; `mid` rows come before the second part.
    #[cfg(feature = "std")]
    pub(super) fn joined(left: Option<Self>, right: Option<Self>, mid: usize) -> Option<Self> {
        let right = right.map(|bad| Self { first: bad.first + mid, ..bad });
        match (left, right) {
            (Some(left), Some(right)) => Some(Self { count: left.count + right.count, ..left }),
            (left, right) => left.or(right),
        }
    }
}

crate::game::kinds!(BadRows at);

impl fmt::Display for BadRows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            1 => write!(f, "1 bad row, at index {}: {}", self.first, self.error),
            count => write!(f, "{count} bad rows, the first at index {}: {}", self.first, self.error),
        }
    }
}

impl core::error::Error for BadRows {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// The error of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowError {
    /// The row is no hand, or no hand under the rules.
    Hand(InputError),
    /// A count of visible tiles is too large.
    Visible(InputError),
    /// The hand and the visible tiles together have too many tiles, or the game doesn't have them.
    Both(TurnError),
    /// The string is no hand.
    Text(InputError),
    /// The game has no patterns: [`AnyHand::game_has_patterns`](crate::AnyHand::game_has_patterns).
    #[cfg(feature = "toward")]
    NoPatterns,
    /// North is no player's wind with three players.
    #[cfg(feature = "toward")]
    NoNorth,
    /// The hand has no score in its circumstances.
    #[cfg(feature = "score")]
    Score(ScoreError),
}

impl RowError {
    /// The name of the kind of the contained error.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Hand(error) | Self::Visible(error) | Self::Text(error) => error.kind(),
            Self::Both(error) => error.kind(),
            #[cfg(feature = "toward")]
            Self::NoPatterns => "bad_option",
            #[cfg(feature = "toward")]
            Self::NoNorth => "no_north_seat",
            #[cfg(feature = "score")]
            Self::Score(error) => error.kind(),
        }
    }
}

crate::game::kinds!(RowError);

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hand(error) | Self::Text(error) => write!(f, "{error}"),
            Self::Visible(error) => write!(f, "visible: {error}"),
            Self::Both(error) => write!(f, "{error}"),
            #[cfg(feature = "toward")]
            Self::NoPatterns => f.write_str("the game is not riichi, whose patterns are the objectives"),
            #[cfg(feature = "toward")]
            Self::NoNorth => f.write_str("North is no player's wind in a three-player game"),
            #[cfg(feature = "score")]
            Self::Score(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for RowError {}

/// A number of counts that isn't a multiple of the row length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotRows {
    /// The number of counts.
    pub counts: usize,
}

crate::game::errors!(struct NotRows { counts } = "not_rows": (
    "{counts} counts are no rows of {}: {} are left over", Tile::KINDS, counts % Tile::KINDS
));
