//! Winning chances: how likely a hand is to win, and to be ready, by its own draws.
//!
//! One player draws and discards, nobody else acts, and nothing is called. At turn `u`, from 0 on, `S - u` tiles are
//! unseen. A hand `h` that waits wins with the chance `p(h, u)`, and one that has drawn with that of its best discard;
//! a complete one has won, and after the last turn nothing wins any more:
//!
//! ```text
//! p(h, u) = p(h, u+1) + sum of w(k) / (S-u) * (p(h+k, u+1) - p(h, u+1)) over the kinds k that are kept
//! ```
//!
//! `w(k)` is the number of copies that are neither in the hand `h` nor in its melds nor visible from the start. Tiles that
//! are put away come back in this model, which makes no difference where the path never wants them again: on the
//! [shortest](Path::Shortest) and the [straight](Path::Straight) one. Chances to be ready follow the same sums with a ready hand
//! in the place of a complete one; each figure is the best that can be had at its turn, so that the play for the win and that
//! for readiness may be different ones.
//!
//! ```
//! use shanten::Hand;
//! use shanten::odds::{Search, Settings};
//!
//! let hand: Hand = "234578m1689p357s1z".parse()?;
//! let odds = Search::new(Settings::default()).odds(&hand.reading())?;
//! let row = odds.rows.iter().find(|row| row.discard == "1p".parse().ok()).unwrap();
//! assert_eq!(format!("{:.4} {:.4}", row.win[1], row.ready[1]), "0.1511 0.6326"); // 17 draws are left
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use core::fmt;
use core::ops::ControlFlow;
use std::vec::Vec;

use self::graph::Graph;
use self::suits::{State, World};
use self::values::Values;
use crate::copies::Copies;
use crate::layout::COPIES;
use crate::{Form, Hand, Meld, Reading, Tile, TileSet};

#[cfg(feature = "rayon")]
mod batches;
mod graph;
mod hashing;
mod rules;
mod single_path;
mod suits;
mod values;

pub use single_path::{Stage, single_path};

/// Which draws are kept, and what may be discarded. Each path allows all that those before it allow, and more.
///
/// An exchange is a draw that is kept and a discard that is another tile. A hand that lacks `d` tiles makes `d` exchanges on
/// the shortest two paths, the last without a discard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Path {
    /// Every draw brings the hand nearer, from this turn to the win; any other draw, and all is lost. A discard keeps the
    /// shanten. As fewer tiles are unseen later, the chance may rise with the turn on this path alone.
    Shortest,
    /// Every draw that brings the hand nearer is kept, and a discard keeps the shanten; any other draw is put away at once. The
    /// hand follows the forms that are nearest, even where one that is further has more copies left.
    #[default]
    Straight,
    /// Besides, draws that leave the shanten as it is may be kept, if a discard keeps it too.
    NoStepBack {
        /// How many such exchanges there may be in all; as many as turns, or more, for any number.
        extra: u8,
    },
    /// Besides, discards may raise the shanten, and draws that bring the hand nearer may be put away.
    Any {
        /// How many exchanges there may be beside those that bring the hand nearer for good: one that leaves the
        /// shanten as it is counts once, one that raises it twice. As many as turns, or more, for any number.
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

    /// How many exchanges there may be besides those that bring the hand nearer: none on the shortest two paths.
    #[must_use]
    pub const fn extra(self) -> u8 {
        match self {
            Self::Shortest | Self::Straight => 0,
            Self::NoStepBack { extra } | Self::Any { extra } => extra,
        }
    }

    /// The same path with fewer exchanges, if it has any to spare.
    fn with_less(self, turns: u8) -> Option<Self> {
        let less = |extra: u8| extra.min(turns).checked_sub(1);
        match self {
            Self::Shortest | Self::Straight => None,
            Self::NoStepBack { extra } => Some(Self::NoStepBack { extra: less(extra)? }),
            Self::Any { extra } => Some(Self::Any { extra: less(extra)? }),
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

/// How many tiles are unseen, those of the other players included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wall {
    /// So many at turn 0, and one less after each turn.
    Shrinking(u16),
    /// So many at each turn.
    Constant(u16),
}

impl Wall {
    /// The wall that shrinks from as many tiles as are neither in the hand when it waits nor in its melds nor visible: 123, with
    /// nothing called and nothing visible.
    #[must_use]
    pub fn of(reading: &Reading) -> Self {
        let hand = reading.hand();
        let called: usize = hand.melds().map(|meld| meld.tiles().len()).sum();
        let drawn = usize::from(hand.len() % 3 == 2);
        let seen = hand.len() - drawn + called + reading.visible().len();
        Self::Shrinking((usize::from(COPIES) * Tile::KINDS - seen) as u16)
    }

    /// The number of tiles.
    #[must_use]
    pub const fn tiles(self) -> u16 {
        let (Self::Shrinking(tiles) | Self::Constant(tiles)) = self;
        tiles
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
/// use shanten::odds::{Path, Settings};
///
/// let settings = Settings::default().turns(12).path(Path::NoStepBack { extra: 1 }).states(100_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Settings {
    turns: u8,
    wall: Option<Wall>,
    path: Path,
    forms: [bool; Form::ALL.len()],
    states: usize,
    is_parallel: bool,
}

impl Default for Settings {
    /// [`TURNS`](Self::TURNS) on the straight path to all forms, with the tiles unseen that the hand doesn't see, and at most
    /// [`STATES`](Self::STATES).
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

impl Settings {
    /// The turns that are searched by default: about as many draws as each of four players has.
    pub const TURNS: u8 = 18;
    /// The most states that are searched by default.
    pub const STATES: usize = 2_000_000;

    /// The turn at which nothing is drawn any more: a hand that waits at turn `u` draws `turns - u` tiles.
    pub const fn turns(self, turns: u8) -> Self {
        Self { turns, ..self }
    }

    /// How many tiles are unseen. By default the [wall](Wall::of) is that of a hand at turn 0; where some of what is visible
    /// came later, give [`Wall::Shrinking`] with as many tiles as are unseen at turn `u`, and `u` more.
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

    /// The most states that a [`Search`] holds, but for some dozens; no more than 67,108,864. A state takes about 400 bytes
    /// with 18 turns.
    pub const fn states(self, states: usize) -> Self {
        /// So many that all that leads from them can be numbered with 32 bits.
        const MOST: usize = 1 << 26;
        Self { states: if states < MOST { states } else { MOST }, ..self }
    }

    /// Lets all threads of the current [`rayon`] pool share the work, which is worth it from some ten thousand states on. The
    /// answers are the same to the last digit.
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
    /// For each different tile that the path lets go, in order, what the hand comes to without it; for a hand that waits one row.
    /// A hand that has drawn and can't be completed, or is complete, has none, unless the path lets it [step back](Path::Any).
    pub rows: Vec<Row>,
    /// States that were searched for these rows: hands that wait and hands that have drawn, those not counted that an earlier call had
    /// met, nor those that a symmetry makes of others, nor complete ones.
    pub searched: usize,
    /// The path that the rows are of: that of the settings, or with fewer exchanges, if its states were too many.
    pub path: Path,
    /// The tiles that this path lets go as well, but of which the states were too many.
    pub missing: TileSet,
    /// How many tiles the figures take for unseen.
    pub wall: Wall,
    /// Whether this is all that was asked. If not, the limit was reached: the rows are of a path with fewer exchanges, or some
    /// are missing, or that of a hand that waits.
    pub is_complete: bool,
}

/// The chances after a discard, or of a hand that waits.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Row {
    /// The tile that goes; none from a hand that waits.
    pub discard: Option<Tile>,
    /// The chance to win by turn, from 0 to the last turn but one; from [`Search::expected`] the expected worth.
    pub win: Vec<f64>,
    /// The chance to be ready at the end, or to have been, by turn.
    pub ready: Vec<f64>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OddsError {
    /// The hand has 0, 3, 6, 9 or 12 tiles, so many that it neither waits nor has drawn.
    BetweenTurns {
        /// How many.
        tiles: usize,
    },
    /// The wall has no tile for each turn.
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

/// A search with what it has found out, which later calls use.
///
/// Kept over a game it answers at once where it was before, as long as the same is visible and called. It holds all states up
/// to the limit of its [`Settings`]; beyond that it begins anew.
pub struct Search {
    settings: Settings,
    known: Option<Known>,
}

/// What a search has found out.
struct Known {
    wall: Wall,
    graph: Graph,
    values: Values,
}

impl Known {
    fn restart(&mut self, world: World, wall: Wall, path: Path) {
        self.wall = wall;
        self.graph.restart(world, path);
        self.values.restart(wall, path);
    }
}

/// What every so many states calls while a search goes on.
type Watch<'a> = &'a mut dyn FnMut(usize) -> ControlFlow<()>;

impl Search {
    /// A search that knows nothing yet.
    #[must_use]
    pub const fn new(settings: Settings) -> Self {
        Self { settings, known: None }
    }

    /// What it searches.
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// Forgets what it has found out, but keeps the room that it took, which makes the next call faster than that of a new search.
    pub fn clear(&mut self) {
        if let Some(known) = &mut self.known {
            known.restart(*known.graph.suits.world(), known.wall, known.graph.rules.path);
        }
    }

    /// The chances of a hand that waits, or for each discard of one that has drawn. Which tiles may be waited for is a matter
    /// of the reading's strictness.
    ///
    /// # Errors
    ///
    /// If the hand's number of tiles is a multiple of three, or the wall is smaller than the number of turns.
    pub fn odds(&mut self, reading: &Reading) -> Result<Odds, OddsError> {
        self.odds_watched(reading, |_| ControlFlow::Continue(()))
    }

    /// [`odds`](Self::odds), with a call every few thousand states that is told how many there are, and may break off the search as if
    /// the limit was reached.
    ///
    /// # Errors
    ///
    /// As of [`odds`](Self::odds).
    pub fn odds_watched(
        &mut self,
        reading: &Reading,
        mut watch: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Odds, OddsError> {
        self.search(reading, None, &mut watch)
    }

    /// What a hand is worth, or each discard, if a win is worth what this function says: the expected worth takes the place of the
    /// chance to win. A win may be declined where that pays.
    ///
    /// Hands that a symmetry makes of each other may be worth something else, so that there are more states, and nothing is
    /// kept for later calls.
    ///
    /// ```
    /// use shanten::Hand;
    /// use shanten::odds::{Search, Settings};
    ///
    /// // Two more for a straight.
    /// let straight = |win: &shanten::odds::Win| {
    ///     let has_one = win.hand.divisions().any(|division| division.has(shanten::Mark::Straight));
    ///     if has_one { 3.0 } else { 1.0 }
    /// };
    /// let hand: Hand = "12345678m456p77s".parse()?; // waits for 3, 6 and 9m
    /// let settings = Settings::default();
    /// let [chance, worth] = [
    ///     Search::new(settings).odds(&hand.reading())?.rows[0].win[0],
    ///     Search::new(settings).expected(&hand.reading(), straight)?.rows[0].win[0],
    /// ];
    /// assert!(1.0 < worth / chance && worth / chance < 3.0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`odds`](Self::odds).
    pub fn expected(&mut self, reading: &Reading, score: impl Fn(&Win) -> f64) -> Result<Odds, OddsError> {
        self.clear();
        let odds = self.search(reading, Some(&score), &mut |_| ControlFlow::Continue(()));
        self.clear();
        odds
    }

    fn search(&mut self, reading: &Reading, score: Option<graph::Score>, watch: Watch) -> Result<Odds, OddsError> {
        let hand = reading.hand();
        let tiles = hand.len();
        if tiles.is_multiple_of(3) {
            return Err(OddsError::BetweenTurns { tiles });
        }
        let Settings { turns, mut path, .. } = self.settings;
        let called = if hand.called().is_empty() { Copies::NONE } else { hand.called().copies() };
        let visible = reading.visible();
        let wall = self.settings.wall.unwrap_or_else(|| Wall::of(reading));
        if wall.tiles() < u16::from(turns) {
            return Err(OddsError::WallTooSmall { wall, turns });
        }
        let world = World {
            strictness: reading.strictness(),
            forms: self.settings.forms,
            melds: hand.melds_needed(),
            called,
            visible: visible.copies(),
            is_symmetric: score.is_none(),
        };
        loop {
            let mut odds = self.on_path(reading, world, wall, path, score, watch);
            if odds.is_complete {
                odds.is_complete = path == self.settings.path;
                return Ok(odds);
            }
            let states = self.known.as_ref().map_or(0, |known| known.graph.states());
            // The states that it found don't know where they lead.
            self.clear();
            if states > odds.searched && states > self.settings.states {
                // Without those of earlier calls they may be few enough.
                continue;
            }
            match path.with_less(turns) {
                Some(less) => path = less,
                None => return Ok(odds),
            }
        }
    }

    /// The rows that can be had on a path.
    fn on_path(
        &mut self,
        reading: &Reading,
        world: World,
        wall: Wall,
        path: Path,
        score: Option<graph::Score>,
        watch: Watch,
    ) -> Odds {
        let Settings { turns, states, is_parallel, .. } = self.settings;
        let turns = usize::from(turns);
        let is_same = |Known { wall: known, graph, .. }: &Known| {
            *known == wall && graph.rules.path == path && *graph.suits.world() == world && !graph.rules.is_unlimited
        };
        // What is full of other hands' states is of no use.
        let is_full = |known: &Known| known.graph.states() > states / 2;
        let known = self.known.get_or_insert_with(|| Known {
            wall,
            graph: Graph::new(world, path, turns, states, is_parallel),
            values: Values::new(wall, path, turns),
        });
        if !is_same(known) || is_full(known) {
            known.restart(world, wall, path);
        }
        let Known { graph, values, .. } = known;
        let before = graph.states();
        let hand = reading.hand();
        let melds: Vec<Meld> = hand.melds().collect();
        let exchanges = usize::from(graph.distance(hand)) + usize::from(path.extra());
        let hands: Vec<(Option<Tile>, State)> = if hand.len() % 3 == 1 {
            [(None, graph.suits.state(hand))].into()
        } else {
            let discards = graph.discards_of(hand, exchanges).into_iter();
            discards.map(|(tile, state)| (Some(tile), state)).collect()
        };
        let layer = graph.rules.layer(exchanges);
        let mut rows = Vec::new();
        let mut missing: TileSet = hands.iter().filter_map(|&(discard, _)| discard).collect();
        let mut is_complete = true;
        // One after the other, so that some are known if the states of another are too many; in circles, all at once.
        let at_once = if graph.rules.is_unlimited { hands.len() } else { 1 };
        for hands in hands.chunks(at_once.max(1)) {
            let states = hands.iter().map(|&(_, state)| state);
            let Ok(states) = graph.search(states, exchanges, score, &melds, watch) else {
                is_complete = false;
                break;
            };
            for (&(discard, _), [win, ready]) in hands.iter().zip(values.of(graph, layer, &states)) {
                missing -= discard.into_iter().collect();
                rows.push(Row { discard, win, ready });
            }
        }
        Odds { rows, searched: graph.states() - before, path, missing, wall, is_complete }
    }
}
