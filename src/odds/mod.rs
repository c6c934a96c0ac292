//! Winning chances: how likely a hand is to win, and to be ready, by its own draws.
//!
//! One player draws and discards, nobody else acts, and nothing is called. Turns `u` count from 0,
//! and `S - u` tiles are unseen at turn `u`. Let `p(h, u)` be the chance that a hand `h` before its
//! draw wins. A complete hand has won, so its `p` is 1; after the last turn every other `p` is 0; a
//! hand that has drawn makes its best discard. Then
//!
//! ```text
//! p(h, u) = p(h, u+1) + sum over kinds k that are kept of w(k) / (S-u) * (p(h+k, u+1) - p(h, u+1))
//! ```
//!
//! `w(k)` is the number of copies of `k` that are not in `h`, not in its melds and not visible from
//! the start. On the [shortest](Path::Shortest) path a hand loses with any draw that it doesn't
//! keep, so `p(h, u+1)` counts as 0 there.
//!
//! Chances to be ready follow the same sums, with a ready hand in place of a complete one. Each
//! figure is the best that can be reached at its turn, so winning and being ready may take
//! different play.
//!
//! The model, the sums and the closed form of a [single path](single_path) are those of [tomohxx's
//! book on mahjong algorithms](https://tomohxx.github.io/mahjong-algorithm-book/probability/) (in
//! Japanese).
//!
//! # Tiles that were put away
//!
//! `w(k)` doesn't fall when a tile is drawn and put away. That makes no difference on the
//! [shortest](Path::Shortest) and the [straight](Path::Straight) path, which never want such a tile
//! again. On the other paths every unseen copy counts at each turn, whatever was put away
//! meanwhile.
//!
//! For the same reason the copies that are kept can outnumber the unseen tiles: `W > S - u`, where
//! `W` is the sum of `w(k)`. Within the default 18 turns this happens to hands full of quads. The
//! formula then gives `p(h, u+1)` the negative weight `1 - W / (S-u)`. The library doesn't follow
//! it there: kinds that must be kept share one sure draw instead, so `k` comes with the chance
//! `w(k) / W`. For example, `1111z` keeps all 132 other tiles, but at turn 1 only 131 are unseen.
//! With 3 turns it wins with `3/130 = 0.0230769`, not with `132/131 * 3/130 = 0.0232531`.
//!
//! Kinds that may also be put away, on the last two paths, keep the weight `w(k) / (S-u)`; their
//! sums are cut off at 1. So with a wall smaller than the kept copies, chances may rise with the
//! turn on every path.
//!
//! ```
//! use shanten::Hand;
//! use shanten::odds::{Search, OddsOptions};
//!
//! let hand: Hand = "234578m1689p357s1z".parse()?;
//! let odds = Search::new(OddsOptions::default()).odds(&hand.view())?;
//! let row = odds.rows.iter().find(|row| row.discard == "1p".parse().ok()).unwrap();
//! let chances = format!("{:.4} {:.4}", row.win_now, row.ready_now); // 17 draws are left
//! assert_eq!(chances, "0.1511 0.6326");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Other games
//!
//! A [`Search`] takes a view of any hand. The unseen tiles are those of its game: kinds that the
//! game doesn't have are never drawn, and [`Wall::from_view`] doesn't count them.
//!
//! Wild tiles are tiles like others. Their copies count as unseen unless they are in the hand, in
//! its melds or visible, and so do the jokers. Every wild tile brings a hand nearer that isn't
//! complete, so all paths but the last always keep it. To discard one is a step back, which only
//! [the last path](Path::Any) allows. A joker has no tile to name it: [`OddsRow::is_joker`] tells
//! that it was discarded, and [`Won::tile`] is `None` if it completed the hand.
//!
//! ```
//! # #[cfg(feature = "rules")] {
//! use shanten::odds::{OddsOptions, Search};
//! use shanten::rules::Rules;
//!
//! // 1z or a wild red dragon completes it.
//! let hand = Rules::CHINESE_WILD.hand("123m456p789s555z1z")?;
//! let odds = Search::new(OddsOptions::default().turns(1)).odds(&hand.view())?;
//! assert_eq!(format!("{:.4}", odds.rows[0].win_now), "0.0569"); // 7 of 123
//! # }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use core::fmt;
use core::str::FromStr;
use std::vec::Vec;

use crate::format::COPIES;
#[cfg(feature = "score")]
use crate::game::TurnError;
use crate::game::name::is_name;
use crate::game::{Form, NoSuchName, Tile, TileSet};
use crate::hand::Hand;
#[cfg(feature = "score")]
use crate::score::ScoreError;
use crate::view::{AnyHand, View, Viewed};

#[cfg(feature = "rayon")]
mod batches;
mod deepening;
mod graph;
mod moves;
mod numbers;
#[cfg(feature = "score")]
mod points;
mod search;
mod single_path;
mod state;
mod suits;
mod values;
#[cfg(feature = "rules")]
mod whole_hands;
mod world;

pub use deepening::Deepening;
#[cfg(feature = "score")]
pub use points::{Goal, PointOdds, PointOptions, PointRow, PointShare};
pub use search::Search;
pub use single_path::{Stage, single_path};

/// Which draws are kept, and what may be discarded. Each path allows everything that the paths
/// before it allow.
///
/// An exchange keeps a draw and discards another tile. On the first two paths a hand that is `d`
/// tiles from complete makes `d` exchanges, the last without a discard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Path {
    /// From this turn to the win, every draw must bring the hand nearer; otherwise the hand loses.
    /// A discard keeps the shanten. Since fewer tiles are unseen later, the chance may rise with
    /// the turn, on this path alone.
    Shortest,
    /// Every draw that brings the hand nearer is kept, any other is put away at once, and a discard
    /// keeps the shanten. The hand follows its nearest forms, even if a form further away has more
    /// copies left. It can't decline a useful tile, so more copies of a tile that leads to a bad
    /// wait may lower the chance.
    #[default]
    Straight,
    /// In addition, a draw that keeps the shanten may be kept, if a discard then keeps it, too.
    NoStepBack {
        /// The most such exchanges in all. With as many as turns, or more, they are unlimited.
        extra: u8,
    },
    /// In addition, a discard may raise the shanten, and a draw that brings the hand nearer may be
    /// put away.
    Any {
        /// The most exchanges besides those that bring the hand nearer for good. One that keeps the
        /// shanten counts once, one that raises it twice. With as many as turns, or more, they are
        /// unlimited.
        extra: u8,
    },
}

impl Path {
    /// The default number of extra exchanges, where a path has some.
    pub const EXTRA: u8 = 1;

    /// Its name: `shortest`, `straight`, `no step back` or `any`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shortest => "shortest",
            Self::Straight => "straight",
            Self::NoStepBack { .. } => "no step back",
            Self::Any { .. } => "any",
        }
    }

    /// The most exchanges besides those that bring the hand nearer; 0 on the first two paths.
    #[must_use]
    pub const fn extra(self) -> u8 {
        match self {
            Self::Shortest | Self::Straight => 0,
            Self::NoStepBack { extra } | Self::Any { extra } => extra,
        }
    }

    /// Whether it has a number of extra exchanges.
    const fn has_extra(self) -> bool {
        matches!(self, Self::NoStepBack { .. } | Self::Any { .. })
    }

    /// The same path with another number of extra exchanges, if it has one.
    fn with_extra(self, extra: u8) -> Self {
        match self {
            Self::NoStepBack { .. } => Self::NoStepBack { extra },
            Self::Any { .. } => Self::Any { extra },
            path => path,
        }
    }

    fn may_step_back(self) -> bool {
        matches!(self, Self::Any { .. })
    }
}

/// Writes its name, and the number of extra exchanges after a plus: `straight`, `any+2`.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.has_extra() { write!(f, "{}+{}", self.name(), self.extra()) } else { f.pad(self.name()) }
    }
}

/// Reads its name; see [`NoSuchName`]. The last two paths have a number of extra exchanges after a
/// plus, `any+2`, or one extra exchange.
impl FromStr for Path {
    type Err = NoSuchName;

    fn from_str(text: &str) -> Result<Self, NoSuchName> {
        let error = NoSuchName::new(&["shortest", "straight", "no step back+1", "any+1"]);
        let (name, extra) = text.split_once('+').map_or((text, None), |(name, extra)| (name, Some(extra)));
        let number = extra.map_or(Ok(Self::EXTRA), str::parse).map_err(|_| error)?;
        let paths = [Self::Shortest, Self::Straight, Self::NoStepBack { extra: number }, Self::Any { extra: number }];
        let found = paths.into_iter().find(|path| is_name(name, path.name()));
        // The first two have no number of extra exchanges, not even 0.
        found.filter(|path| extra.is_none() || path.has_extra()).ok_or(error)
    }
}

/// How many tiles are unseen, including those of the other players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wall {
    /// This many now, at least one for each draw, and one less after each turn.
    Shrinking(u16),
    /// This many at every turn, at least one.
    Constant(u16),
}

impl Wall {
    /// The shrinking wall of all tiles of the game that are neither in the hand and its melds nor
    /// visible. If nothing is visible, it has 123 tiles in riichi and 95 with three players, and
    /// one less after a draw.
    #[must_use]
    pub fn from_view<H: AnyHand>(view: &View<H>) -> Self {
        let (hand, rules) = (view.hand(), <H as Viewed>::options(view.hand()));
        let all = usize::from(COPIES) * rules.kinds.len() + usize::from(rules.jokers);
        let called: usize = hand.melds().map(|meld| meld.tiles().len()).sum();
        let visible = view.visible().len() + usize::from(view.seen.jokers);
        let shown = called + usize::from(hand.norths_aside());
        Self::Shrinking((all - (hand.len() + shown + visible)) as u16)
    }

    /// The same wall this many turns earlier.
    const fn before(self, turns: u16) -> Self {
        match self {
            Self::Shrinking(tiles) => Self::Shrinking(tiles.saturating_add(turns)),
            Self::Constant(_) => self,
        }
    }

    /// The number of tiles now.
    #[must_use]
    pub const fn tiles(self) -> u16 {
        let (Self::Shrinking(tiles) | Self::Constant(tiles)) = self;
        tiles
    }

    /// Whether there is a tile for each draw.
    fn suffices(self, draws: u8) -> bool {
        match self {
            Self::Shrinking(tiles) => tiles >= u16::from(draws),
            Self::Constant(tiles) => tiles >= u16::from(draws.min(1)),
        }
    }

    /// The tiles unseen after this many more turns.
    fn unseen(self, turn: usize) -> f64 {
        match self {
            Self::Shrinking(tiles) => f64::from(tiles) - turn as f64,
            Self::Constant(tiles) => f64::from(tiles),
        }
    }
}

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

    /// Asks for the chances by each turn, too: [`OddsRow::won_by`] and [`OddsRow::ready_by`]. They
    /// take no more states and no more memory, and about as long as a new search. But each call
    /// works out all its figures again, even of known positions.
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

    /// The most states that a [`Search`] holds, give or take some dozens; at most 67,108,864. A
    /// state takes about 100 bytes plus 16 for each turn. While the wins of
    /// [points](Search::points) are shared out, 8 MB come on top, or 16 bytes for each state if
    /// that is more. Where threads work together, they have found some thousand states more when a
    /// search stops.
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

/// A complete hand of a game, for a function that says what it is [worth](Search::expected).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Won<H: AnyHand = Hand> {
    /// The hand with its melds.
    pub hand: H,
    /// The tile that completed it. For a [`VariantHand`](crate::rules::VariantHand) it is an
    /// `Option`, which is `None` for a joker.
    pub tile: H::Drawn,
    /// The turn of the winning draw, from 1: a hand before its draw at turn 0 may win at turn 1.
    pub turn: u8,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Odds {
    /// For a hand before its draw, its one row. For one that has drawn, a row for each different
    /// tile that the path may discard, in order. A hand that has drawn and is complete, or can't be
    /// completed, has none, unless the path lets it [step back](Path::Any).
    pub rows: Vec<OddsRow>,
    /// New states searched on this path; excludes complete hands, states known from earlier calls
    /// and symmetric duplicates.
    pub searched: usize,
    /// The path of the rows. It is the path of the options, or the same with fewer exchanges if
    /// that had too many states.
    pub path: Path,
    /// Tiles that this path may discard, too, but that had too many states.
    pub missing: TileSet,
    /// Whether a joker is such a tile.
    pub is_joker_missing: bool,
    /// The [turn](OddsOptions::turn) of the hand, with which the lists of the rows begin.
    pub turn: u8,
    /// The wall that the figures are based on, at this turn.
    pub wall: Wall,
    /// Whether this is everything that was asked. If not, the limit was reached or the caller broke
    /// off: the rows belong to a path with fewer exchanges, or some are missing.
    pub is_complete: bool,
}

/// The chances after a discard, or of a hand before its draw.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct OddsRow {
    /// The discarded tile; `None` for a hand before its draw and for a joker.
    pub discard: Option<Tile>,
    /// Whether the discarded tile is a joker.
    pub is_joker: bool,
    /// The chance to win before the end. From [`Search::expected`] it is the expected worth.
    pub win_now: f64,
    /// The chance to be ready at the end, or to have been ready before.
    pub ready_now: f64,
    /// `win[u]` is the chance to win before the end, if the hand were like this `u` turns later:
    /// one entry for each turn with a draw left, from [that of the hand](Odds::turn) on.
    pub win: Vec<f64>,
    /// `ready[u]` is the chance to be ready at the end, like `win`.
    pub ready: Vec<f64>,
    /// `won_by[t]` is the chance to have won within `t` turns, as if the game ended then: one entry
    /// for each turn from [that of the hand](Odds::turn) to the last. Empty unless it is [asked
    /// for](OddsOptions::by_each_turn).
    pub won_by: Vec<f64>,
    /// `ready_by[t]` is the chance to have been ready within `t` turns, like `won_by`.
    pub ready_by: Vec<f64>,
    /// How often a win is worth how many points, for [`PointRow::shares`].
    #[cfg(feature = "score")]
    shares: std::collections::BTreeMap<u32, f64>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OddsError {
    /// The hand has 0, 3, 6, 9 or 12 concealed tiles, so it is between a draw and a discard.
    BetweenTurns {
        /// How many tiles it has.
        tiles: usize,
    },
    /// The wall has fewer tiles than draws, or none.
    WallTooSmall {
        /// The wall.
        wall: Wall,
        /// How many tiles the hand still draws.
        draws: u8,
    },
    /// No win of this hand has a score.
    #[cfg(feature = "score")]
    NoScore(ScoreError),
    /// The game hasn't these indicators beside the hand and the visible tiles.
    #[cfg(feature = "score")]
    Indicators(TurnError),
}

crate::game::kinds! {
    OddsError:
    BetweenTurns = "between_turns",
    WallTooSmall = "wall_too_small",
    #[cfg(feature = "score")]
    NoScore = "no_score",
    #[cfg(feature = "score")]
    Indicators = "indicators",
}

impl fmt::Display for OddsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BetweenTurns { tiles } => {
                write!(f, "a hand of {tiles} tiles is neither before its draw nor after it")
            }
            Self::WallTooSmall { wall, draws } => {
                write!(f, "{} unseen tiles are too few for {draws} draws", wall.tiles())
            }
            #[cfg(feature = "score")]
            Self::NoScore(error) => write!(f, "no win has a score: {error}"),
            #[cfg(feature = "score")]
            Self::Indicators(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for OddsError {}
