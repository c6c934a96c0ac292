//! The options of a search.

use super::opponents::Opponents;
use super::path::Path;
use super::wall::Wall;
use crate::game::{Form, RuleOptions};
use crate::hand::Visible;
use crate::view::AnyHand;

/// The options of a search: how many turns, on which path, to which forms.
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
    pub(crate) by_each_turn: bool,
    pub(crate) wall: Option<Wall>,
    pub(crate) path: Path,
    pub(crate) forms: [bool; Form::EACH.len()],
    pub(crate) opponents: Option<Opponents>,
    pub(crate) discards: Visible,
    pub(crate) states: usize,
    pub(crate) is_parallel: bool,
}

impl Default for OddsOptions {
    /// [`TURNS`](Self::TURNS) turns on the straight path to all forms, with the wall [of the
    /// view](Wall::from_view), and at most [`STATES`](Self::STATES) states.
    fn default() -> Self {
        Self {
            turns: Self::TURNS,
            turn: None,
            by_each_turn: false,
            wall: None,
            path: Path::default(),
            forms: [true; Form::EACH.len()],
            opponents: None,
            discards: Visible::EMPTY,
            states: Self::STATES,
            is_parallel: false,
        }
    }
}

impl OddsOptions {
    /// The default number of turns: about as many draws as each of four players has.
    pub const TURNS: u8 = 18;
    /// The default limit of states.
    pub const STATES: usize = 2_000_000;

    /// How many other players discard a tile after each turn, if their discards count.
    pub(crate) fn others(&self, rules: &RuleOptions) -> usize {
        self.opponents.map_or(0, |_| usize::from(rules.players()) - 1)
    }

    /// The number of turns. At turn `u`, `turns - u` tiles are still drawn.
    pub const fn turns(self, turns: u8) -> Self {
        Self { turns, ..self }
    }

    /// The turn of the hand: how many tiles it has drawn. By default it is 0, or 1 for a hand that
    /// has drawn. The answer begins with this turn, and the wall is counted now, at this turn.
    ///
    /// ```
    /// use shanten::odds::{OddsOptions, Search};
    /// use shanten::{Hand, Tile};
    ///
    /// // At turn 17 of 18 one draw is left. Without the 6p, 7 of 122 unseen tiles win.
    /// let hand: Hand = "12345m688p(777z)(666s)".parse()?;
    /// let odds = Search::new(OddsOptions::default().turn(17)).odds(&hand.view())?;
    /// let row = odds.rows.iter().find(|row| row.discard == Some(Tile::P6)).unwrap();
    /// assert_eq!((row.win_now, &row.win[..]), (7.0 / 122.0, &[7.0 / 122.0][..]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn turn(self, turn: u8) -> Self {
        Self { turn: Some(turn), ..self }
    }

    /// The turn of a hand: the one that is [set](Self::turn), or 1 if the hand has drawn and 0 if
    /// not; at most [`turns`](Self::turns).
    #[must_use]
    pub fn turn_of<H: AnyHand>(&self, hand: &H) -> u8 {
        self.turn.unwrap_or(hand.has_drawn().into()).min(self.turns)
    }

    /// Asks for the chances by each turn, too: [`OddsRow::won_by`](super::OddsRow::won_by) and
    /// [`OddsRow::ready_by`](super::OddsRow::ready_by). They take no more states and no more
    /// memory, and about as long as a new search. But each call works out all its figures again,
    /// even of known positions.
    ///
    /// ```
    /// use shanten::Hand;
    /// use shanten::odds::{OddsOptions, Search};
    ///
    /// let hand: Hand = "234578m1689p357s1z".parse()?; // 14 tiles, so this is turn 1
    /// let odds = |options: OddsOptions| Search::new(options).odds(&hand.view());
    /// let row = &odds(OddsOptions::default().by_each_turn(true))?.rows[0];
    /// assert_eq!(row.won_by[11], odds(OddsOptions::default().turns(12))?.rows[0].win_now);
    /// assert_eq!(row.won_by[17], row.win_now);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn by_each_turn(self, is_asked: bool) -> Self {
        Self { by_each_turn: is_asked, ..self }
    }

    /// How many tiles are unseen now, at the turn of the hand. By default they are
    /// [all](Wall::from_view) that are neither in the hand nor visible.
    pub const fn wall(self, wall: Wall) -> Self {
        Self { wall: Some(wall), ..self }
    }

    /// Which draws are kept, and what may be discarded; by default [`Path::Straight`].
    pub const fn path(self, path: Path) -> Self {
        Self { path, ..self }
    }

    /// The forms that win, if the rules have them; all of them by default.
    pub fn forms(self, forms: &[Form]) -> Self {
        Self { forms: Form::EACH.map(|form| forms.contains(&form)), ..self }
    }

    /// Lets hands win by the [others' discards](super#wins-by-others-discards), too. By default
    /// they win by self-draws alone.
    pub const fn opponents(self, opponents: Opponents) -> Self {
        Self { opponents: Some(opponents), ..self }
    }

    /// The player's own discards. They are visible [whether the view has them or
    /// not](crate::View::with_discards). With [opponents](Self::opponents) a hand that waits for
    /// one of them is furiten, and wins by self-draws alone.
    pub const fn discards(self, tiles: Visible) -> Self {
        Self { discards: tiles, ..self }
    }

    /// The most states that a [`Search`](super::Search) holds, give or take some dozens; at most
    /// 67,108,864. A state takes about 100 bytes plus 16 for each turn. While the wins of
    /// [points](super::Search::points) are shared out, up to 32 MB come on top, or 16 bytes a turn
    /// for each state of the largest layer if that is more. Where threads work together, they have
    /// found some thousand states more when a search stops.
    pub const fn states(self, states: usize) -> Self {
        /// So that everything reached from these states can be numbered with 32 bits.
        const MAX: usize = 1 << 26;
        Self { states: if states < MAX { states } else { MAX }, ..self }
    }

    /// Shares the work among all threads of the current [`rayon`] pool, which pays from some
    /// hundred thousand states on. The answers are the same to the last digit.
    #[cfg(feature = "rayon")]
    pub const fn parallel(self, is_parallel: bool) -> Self {
        Self { is_parallel, ..self }
    }
}
