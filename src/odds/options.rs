//! The options of a search.

use super::opponents::Opponents;
use super::path::Path;
use super::wall::Wall;
use crate::game::base::name::named;
use crate::game::{Form, RuleOptions};
use crate::hand::Visible;
#[cfg(feature = "score")]
use crate::score::{ScoreRules, Wind};
use crate::view::AnyHand;

/// The wins that count in a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Wins {
    /// Wins [as at a table](super#as-at-a-table): by self-draw and by others' discards, with a
    /// pattern, unless another player wins first.
    #[default]
    Table,
    /// Every self-draw: the published model.
    Draws,
}

named!(may grow: Wins, "All of them.": Table "table", Draws "draws");

/// The options of a search: the number of turns, the path, the forms and others.
///
/// ```
/// use shanten::odds::{Path, OddsOptions};
///
/// let options = OddsOptions::default().turns(12).path(Path::NoStepBack { extra: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct OddsOptions {
    pub(crate) turns: u8,
    pub(crate) turn: Option<u8>,
    pub(crate) is_after_discard: bool,
    pub(crate) by_each_turn: bool,
    pub(crate) wall: Option<Wall>,
    pub(crate) path: Path,
    pub(crate) forms: [bool; Form::EACH.len()],
    pub(crate) opponents: Option<Opponents>,
    #[cfg(feature = "score")]
    pub(crate) yaku: Option<Yaku>,
    pub(crate) discards: Visible,
    pub(crate) states: usize,
    pub(crate) is_parallel: bool,
}

/// What decides whether a hand with called melds has a pattern.
#[cfg(feature = "score")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Yaku {
    pub(crate) rules: ScoreRules,
    pub(crate) seat: Wind,
    pub(crate) round: Wind,
}

impl Default for OddsOptions {
    /// Returns [`TURNS`](Self::TURNS) turns on the straight path to all forms, with the wall [of
    /// the view](Wall::from_view), the chances [as at a table](super#as-at-a-table), South in the
    /// East round under Tenhou's rules, and at most [`STATES`](Self::STATES) states.
    fn default() -> Self {
        Self {
            turns: Self::TURNS,
            turn: None,
            is_after_discard: false,
            by_each_turn: false,
            wall: None,
            path: Path::default(),
            forms: [true; Form::EACH.len()],
            opponents: Some(Opponents::default()),
            #[cfg(feature = "score")]
            yaku: Some(Yaku { rules: ScoreRules::TENHOU, seat: Wind::South, round: Wind::East }),
            discards: Visible::EMPTY,
            states: Self::STATES,
            is_parallel: false,
        }
    }
}

impl OddsOptions {
    /// The default number of turns: about the number of draws of each of four players.
    pub const TURNS: u8 = 18;
    /// The default limit of states.
    pub const STATES: usize = 2_000_000;

    /// The options of the published model: only self-draws win, no other player does, and a win
    /// needs no pattern. Otherwise the default.
    pub fn self_draws() -> Self {
        let table = Self::default();
        Self {
            opponents: None,
            #[cfg(feature = "score")]
            yaku: None,
            ..table
        }
    }

    /// The default options with these wins.
    pub fn of(wins: Wins) -> Self {
        match wins {
            Wins::Table => Self::default(),
            Wins::Draws => Self::self_draws(),
        }
    }

    /// The wins that count.
    #[must_use]
    pub const fn wins(&self) -> Wins {
        if self.opponents.is_some() { Wins::Table } else { Wins::Draws }
    }

    /// The number of opponents who discard a tile after each turn; 0 if their discards don't count.
    pub(crate) fn others(&self, rules: &RuleOptions) -> usize {
        self.opponents.map_or(0, |_| usize::from(rules.players()) - 1)
    }

    /// Sets the number of turns. At turn `u`, `turns - u` tiles are still drawn.
    pub const fn turns(self, turns: u8) -> Self {
        Self { turns, ..self }
    }

    /// Sets the turn of the hand: the number of tiles that it has drawn. The default is 0, or 1 for
    /// a hand that has drawn. The answer begins at this turn, and the wall is counted at this turn.
    ///
    /// ```
    /// use shanten::odds::{OddsOptions, Search};
    /// use shanten::{Hand, Tile};
    ///
    /// // At turn 17 of 18 one draw is left. Without the 6p, 7 of 122 unseen tiles win.
    /// let hand: Hand = "12345m688p(777z)(666s)".parse()?;
    /// let odds = Search::new(OddsOptions::self_draws().turn(17)).odds(&hand.view())?;
    /// let row = odds.rows.iter().find(|row| row.discard == Some(Tile::P6)).unwrap();
    /// assert_eq!((row.win_now, &row.win[..]), (7.0 / 122.0, &[7.0 / 122.0][..]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn turn(self, turn: u8) -> Self {
        Self { turn: Some(turn), ..self }
    }

    /// Says that a hand before its draw has just discarded. So the others discard and may win
    /// before its draw, as after each discard of a hand that has drawn.
    pub const fn after_discard(self) -> Self {
        Self { is_after_discard: true, ..self }
    }

    /// The turn of a hand: the turn that is [set](Self::turn), otherwise 1 if the hand has drawn
    /// and 0 if not; at most [`turns`](Self::turns).
    #[must_use]
    pub fn turn_of<H: AnyHand>(&self, hand: &H) -> u8 {
        self.turn.unwrap_or(hand.has_drawn().into()).min(self.turns)
    }

    /// Adds the chances by each turn to the answer: [`OddsRow::won_by`](super::OddsRow::won_by) and
    /// [`OddsRow::ready_by`](super::OddsRow::ready_by). They take no more states or memory, and
    /// about as long as a new search; but each call computes all its figures again, even for known
    /// positions.
    ///
    /// ```
    /// use shanten::Hand;
    /// use shanten::odds::{OddsOptions, Search};
    ///
    /// let hand: Hand = "234578m1689p357s1z".parse()?; // 14 tiles, so this is turn 1
    /// let odds = |options: OddsOptions| Search::new(options).odds(&hand.view());
    /// let row = &odds(OddsOptions::self_draws().by_each_turn(true))?.rows[0];
    /// assert_eq!(row.won_by[11], odds(OddsOptions::self_draws().turns(12))?.rows[0].win_now);
    /// assert_eq!(row.won_by[17], row.win_now);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn by_each_turn(self, is_asked: bool) -> Self {
        Self { by_each_turn: is_asked, ..self }
    }

    /// Sets the number of unseen tiles at the turn of the hand. By default these are [all
    /// tiles](Wall::from_view) that are neither in the hand nor visible.
    pub const fn wall(self, wall: Wall) -> Self {
        Self { wall: Some(wall), ..self }
    }

    /// Sets which draws are kept and discards allowed; by default [`Path::Straight`].
    pub const fn path(self, path: Path) -> Self {
        Self { path, ..self }
    }

    /// Sets the forms that win, if the rules have them; by default all forms.
    pub fn forms(self, forms: &[Form]) -> Self {
        Self { forms: Form::EACH.map(|form| forms.contains(&form)), ..self }
    }

    /// Sets the [other players](super#as-at-a-table), whose discards win and who win first. By
    /// default they were measured from real games; without any, see
    /// [`self_draws`](Self::self_draws).
    pub const fn opponents(self, opponents: Opponents) -> Self {
        Self { opponents: Some(opponents), ..self }
    }

    /// Sets the rules, the seat and the round by which a hand with called melds needs a pattern
    /// (yaku) for every win. Games without a score have none.
    #[cfg(feature = "score")]
    pub const fn yaku(self, rules: ScoreRules, seat: Wind, round: Wind) -> Self {
        Self { yaku: Some(Yaku { rules, seat, round }), ..self }
    }

    /// Whether a hand with called melds needs a pattern.
    #[cfg(feature = "score")]
    #[must_use]
    pub const fn needs_yaku(&self) -> bool {
        self.yaku.is_some()
    }

    /// Counts every complete hand as a win, whether it has a pattern or not.
    #[cfg(feature = "score")]
    pub const fn without_yaku(self) -> Self {
        Self { yaku: None, ..self }
    }

    /// Sets the player's own discards. They are visible [whether the view has them or
    /// not](crate::View::with_discards). With [opponents](Self::opponents), a hand that waits for
    /// one of them is furiten and wins by self-draws only.
    pub const fn discards(self, tiles: Visible) -> Self {
        Self { discards: tiles, ..self }
    }

    /// Sets the most states that a [`Search`](super::Search) holds, give or take some dozens; at
    /// most 67,108,864. A state takes about 100 bytes plus 16 for each turn. The distribution of
    /// [points](super::Search::points) takes up to 32 MB more, or 16 bytes a turn for each state of
    /// the largest layer if that is more. Threads that work together may exceed the limit by some
    /// thousand states when a search stops.
    pub const fn states(self, states: usize) -> Self {
        /// With this limit, everything reached from the states can be numbered with 32 bits.
        const MAX: usize = 1 << 26;
        Self { states: if states < MAX { states } else { MAX }, ..self }
    }

    /// Divides the work among all threads of the current [`rayon`] pool, which is faster from some
    /// hundred thousand states on. The answers are the same to the last digit.
    #[cfg(feature = "rayon")]
    pub const fn parallel(self, is_parallel: bool) -> Self {
        Self { is_parallel, ..self }
    }
}
