//! Winning chances: how likely a hand is to win, and to be ready, by its own draws.
//!
//! One player draws and discards, nobody else acts, and nothing is called. At turn `u`, from 0 on,
//! `S - u` tiles are unseen. A hand `h` that waits wins with the chance `p(h, u)`, and one that has
//! drawn with that of its best discard; a complete one has won, and after the last turn nothing
//! wins any more:
//!
//! ```text
//! p(h, u) = p(h, u+1) + sum of w(k) / (S-u) * (p(h+k, u+1) - p(h, u+1)) over the kinds k that are kept
//! ```
//!
//! `w(k)` is the number of copies that are neither in the hand `h` nor in its melds nor visible
//! from the start. Tiles that are put away come back in this model, which makes no difference where
//! the path never wants them again: on the [shortest](Path::Shortest) and the
//! [straight](Path::Straight) one. On the others each unseen copy counts at every turn, though
//! tiles were drawn and put away meanwhile; where more of them are kept than there are, over more
//! turns than a game has, the sums end at one. Chances to be ready follow the same sums with a
//! ready hand in the place of a complete one; each figure is the best that can be had at its turn,
//! so that the play for the win and that for readiness may be different ones.
//!
//! The model, the sums and the closed form of a [single path](single_path) are those of [tomohxx's
//! book on mahjong algorithms](https://tomohxx.github.io/mahjong-algorithm-book/probability/) (in Japanese).
//!
//! ```
//! use shanten::Hand;
//! use shanten::odds::{Search, OddsOptions};
//!
//! let hand: Hand = "234578m1689p357s1z".parse()?;
//! let odds = Search::new(OddsOptions::default()).odds(&hand.view())?;
//! let row = odds.rows.iter().find(|row| row.discard == "1p".parse().ok()).unwrap();
//! assert_eq!(format!("{:.4} {:.4}", row.win[1], row.ready[1]), "0.1511 0.6326"); // 17 draws are left
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use core::fmt;
use std::vec::Vec;

use crate::format::COPIES;
use crate::game::{Form, Tile, TileSet};
use crate::hand::Hand;
use crate::view::View;

#[cfg(feature = "rayon")]
mod batches;
mod graph;
mod hashing;
mod moves;
mod search;
mod single_path;
mod suits;
mod values;

pub use search::Search;
pub use single_path::{Stage, single_path};

/// Which draws are kept, and what may be discarded. Each path allows all that those before it
/// allow, and more.
///
/// An exchange is a draw that is kept and a discard that is another tile. A hand that lacks `d`
/// tiles makes `d` exchanges on the first two paths, the last without a discard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Path {
    /// Every draw brings the hand nearer, from this turn to the win; any other draw, and all is
    /// lost. A discard keeps the shanten. As fewer tiles are unseen later, the chance may rise
    /// with the turn on this path alone.
    Shortest,
    /// Every draw that brings the hand nearer is kept, and a discard keeps the shanten; any other
    /// draw is put away at once. The hand follows the forms that are nearest, even where one
    /// that is further has more copies left; and as it keeps every draw that brings it nearer,
    /// more copies of one that leads to a bad wait may make it worth less.
    #[default]
    Straight,
    /// Besides, draws that leave the shanten as it is may be kept, if a discard keeps it too.
    NoStepBack {
        /// How many such exchanges there may be in all; as many as turns, or more, for any number.
        extra: u8,
    },
    /// Besides, discards may raise the shanten, and draws that bring the hand nearer may be put
    /// away.
    Any {
        /// How many exchanges there may be besides those that bring the hand nearer for good: one
        /// that leaves the shanten as it is counts once, one that raises it twice. As many
        /// as turns, or more, for any number.
        extra: u8,
    },
}

impl Path {
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

    /// How many exchanges there may be besides those that bring the hand nearer: none on the first
    /// two paths.
    #[must_use]
    pub const fn extra(self) -> u8 {
        match self {
            Self::Shortest | Self::Straight => 0,
            Self::NoStepBack { extra } | Self::Any { extra } => extra,
        }
    }

    /// The same path with another number of exchanges, where it has one.
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

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How many tiles are unseen, those of the other players included: all that the hand doesn't see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wall {
    /// So many at turn 0, at least one for each turn, and one less after each.
    Shrinking(u16),
    /// So many at each turn, at least one.
    Constant(u16),
}

impl Wall {
    /// The wall that shrinks from as many tiles as are neither in the hand when it waits nor in its
    /// melds nor visible: 123, with nothing called and nothing visible.
    #[must_use]
    pub fn from_view(view: &View) -> Self {
        let hand = view.hand();
        let called: usize = hand.melds().map(|meld| meld.tiles().len()).sum();
        let drawn = usize::from(hand.len() % 3 == 2);
        let seen = hand.len() - drawn + called + view.visible().len();
        Self::Shrinking((usize::from(COPIES) * Tile::KINDS - seen) as u16)
    }

    /// The number of tiles.
    #[must_use]
    pub const fn tiles(self) -> u16 {
        let (Self::Shrinking(tiles) | Self::Constant(tiles)) = self;
        tiles
    }

    /// Whether there is a tile for each turn.
    fn suffices(self, turns: u8) -> bool {
        match self {
            Self::Shrinking(tiles) => tiles >= u16::from(turns),
            Self::Constant(tiles) => tiles >= u16::from(turns.min(1)),
        }
    }

    fn unseen(self, turn: usize) -> f64 {
        match self {
            Self::Shrinking(tiles) => f64::from(tiles) - turn as f64,
            Self::Constant(tiles) => f64::from(tiles),
        }
    }
}

/// What to search: how many turns, which path, which forms.
///
/// ```
/// use shanten::odds::{Path, OddsOptions};
///
/// let settings = OddsOptions::default().turns(12).path(Path::NoStepBack { extra: 1 }).states(100_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct OddsOptions {
    turns: u8,
    wall: Option<Wall>,
    path: Path,
    forms: [bool; Form::ALL.len()],
    states: usize,
    is_parallel: bool,
}

impl Default for OddsOptions {
    /// [`TURNS`](Self::TURNS) on the straight path to all forms, with the tiles unseen that the
    /// hand doesn't see, and at most [`STATES`](Self::STATES).
    fn default() -> Self {
        Self {
            turns: Self::TURNS,
            wall: None,
            path: Path::default(),
            forms: [true; Form::ALL.len()],
            states: Self::STATES,
            is_parallel: false,
        }
    }
}

impl OddsOptions {
    /// The turns that are searched by default: about as many draws as each of four players has.
    pub const TURNS: u8 = 18;
    /// The most states that are searched by default.
    pub const STATES: usize = 2_000_000;

    /// The turn at which nothing is drawn any more: a hand that waits at turn `u` draws `turns - u`
    /// tiles.
    pub const fn turns(self, turns: u8) -> Self {
        Self { turns, ..self }
    }

    /// How many tiles are unseen. By default the [wall](Wall::from_view) is that of a hand at turn
    /// 0; where some of what is visible came later, give [`Wall::Shrinking`] with as many tiles
    /// as are unseen at turn `u`, and `u` more.
    pub const fn wall(self, wall: Wall) -> Self {
        Self { wall: Some(wall), ..self }
    }

    /// Which draws are kept, and what may be discarded.
    pub const fn path(self, path: Path) -> Self {
        Self { path, ..self }
    }

    /// The forms that win; all of them by default.
    pub fn forms(self, forms: &[Form]) -> Self {
        Self { forms: Form::ALL.map(|form| forms.contains(&form)), ..self }
    }

    /// The most states that a [`Search`] holds, but for some dozens; no more than 67,108,864. A
    /// state takes about 100 bytes and 16 for each turn.
    pub const fn states(self, states: usize) -> Self {
        /// So many that all that leads from them can be numbered with 32 bits.
        const MOST: usize = 1 << 26;
        Self { states: if states < MOST { states } else { MOST }, ..self }
    }

    /// Lets all threads of the current [`rayon`] pool share the work, which is worth it from some
    /// hundred thousand states on. The answers are the same to the last digit.
    #[cfg(feature = "rayon")]
    pub const fn parallel(self, is_parallel: bool) -> Self {
        Self { is_parallel, ..self }
    }
}

/// A complete hand, when its [worth](Search::expected) is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Win {
    /// The hand with its melds.
    pub hand: Hand,
    /// The tile that completed it.
    pub tile: Tile,
    /// The turn that drew it, from 1 on: a hand that waits at turn 0 may win at turn 1.
    pub turn: u8,
}

/// What became of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Odds {
    /// For each different tile that the path lets go, in order, what the hand comes to without it;
    /// for a hand that waits one row. A hand that has drawn and can't be completed, or is
    /// complete, has none, unless the path lets it [step back](Path::Any).
    pub rows: Vec<OddsRow>,
    /// States that were searched on this path: hands that wait and hands that have drawn, those not
    /// counted that an earlier call had met, nor those that a symmetry makes of others, nor
    /// complete ones.
    pub searched: usize,
    /// The path that the rows are of: that of the settings, or with fewer exchanges, if its states
    /// were too many.
    pub path: Path,
    /// The tiles that this path lets go as well, but of which the states were too many.
    pub missing: TileSet,
    /// How many tiles the figures take for unseen.
    pub wall: Wall,
    /// Whether this is all that was asked. If not, the limit was reached or the search broken off:
    /// the rows are of a path with fewer exchanges, or some are missing, or that of a hand that
    /// waits.
    pub is_complete: bool,
}

/// The chances after a discard, or of a hand that waits.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct OddsRow {
    /// The tile that goes; none from a hand that waits.
    pub discard: Option<Tile>,
    /// At `u` the chance that the hand wins before the end, if turn `u` finds it like this: a
    /// figure for each turn, 0 first. From [`Search::expected`] the expected worth.
    pub win: Vec<f64>,
    /// At `u` the chance that it is ready at the end, or was before.
    pub ready: Vec<f64>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OddsError {
    /// The hand has 0, 3, 6, 9 or 12 tiles, so many that it neither waits nor has drawn.
    BetweenTurns {
        /// How many.
        tiles: usize,
    },
    /// The wall doesn't have a tile for each turn, or none at all.
    WallTooSmall {
        /// The wall.
        wall: Wall,
        /// The turns.
        turns: u8,
    },
}

impl fmt::Display for OddsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BetweenTurns { tiles } => {
                write!(f, "a hand of {tiles} tiles neither waits for a draw nor has drawn")
            }
            Self::WallTooSmall { wall, turns } => {
                write!(f, "{} unseen tiles are too few for {turns} turns", wall.tiles())
            }
        }
    }
}

impl core::error::Error for OddsError {}
