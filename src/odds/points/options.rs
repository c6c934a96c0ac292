//! The options for points.

use crate::game::Tile;
use crate::hand::Visible;
use crate::odds::answer::OddsError;
use crate::score::{ScoreRules, Win};
use crate::view::{AnyHand, View};

/// The goal of a search for points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Goal {
    /// The most points on average.
    Average,
    /// The best chance to win at least this many points.
    AtLeast(u32),
}

/// The options for points: see [`Search::points`](super::super::Search::points).
///
/// ```
/// use shanten::odds::{Goal, PointOptions};
/// use shanten::score::ScoreRules;
/// use shanten::Tile;
///
/// let mut options = PointOptions::new(ScoreRules::TENHOU);
/// options.win.set_dora([Tile::P4])?;
/// options.goal = Goal::AtLeast(8_000);
/// # Ok::<(), shanten::score::ScoreError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PointOptions {
    /// The score rules.
    pub score_rules: ScoreRules,
    /// The circumstances of every win: the seat, the round, the indicators of dora, the counters
    /// and the deposits. The tile is replaced by each winning tile; other fields have no effect.
    /// The indicators are visible: those that are not among the [visible](View::with_visible) tiles
    /// are added to them.
    pub win: Win,
    /// Whether a hand without called melds declares riichi when it is ready. There are as many
    /// indicators after riichi as of dora, each one of the tiles unseen at the win.
    pub riichi: bool,
    /// The number of red fives of characters, dots and bamboos that may still be drawn. `None`
    /// means one of each suit, as at most tables, less those of the hand, its melds, the visible
    /// tiles and the indicators.
    pub unseen_reds: Option<[u8; 3]>,
    /// The goal.
    pub goal: Goal,
    /// Whether to compute the chance of each number of points:
    /// [`PointRow::shares`](super::super::PointRow::shares). With others' discards this is half of
    /// the time.
    pub shares: bool,
}

impl PointOptions {
    /// A win by South in the East round with riichi and without dora; the goal is the average.
    #[must_use]
    pub const fn new(score_rules: ScoreRules) -> Self {
        Self {
            score_rules,
            win: Win::self_draw(Tile::FIRST),
            riichi: true,
            unseen_reds: None,
            goal: Goal::Average,
            shares: true,
        }
    }

    /// Returns the view to search, in which the indicators are visible.
    ///
    /// # Errors
    ///
    /// If the game lacks tiles for these indicators together with the hand and the visible tiles.
    pub fn with_indicators<H: AnyHand>(&self, view: &View<H>) -> Result<View<H>, OddsError> {
        let mut open = Visible::EMPTY;
        open.insert_all(self.win.dora().iter().copied()).map_err(OddsError::Indicators)?;
        view.with_visible(view.visible().or(open)).map_err(OddsError::Indicators)
    }
}
