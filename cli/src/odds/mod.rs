//! Winning chances of a hand, and the ways to write them.

pub(crate) mod plot;
pub(crate) mod records;
pub(crate) mod table;

use std::cmp::Reverse;
use std::mem;

use clap::ValueEnum;
use shanten::odds::{Goal, Odds, OddsRow, Path, PointOdds, PointRow, Wall};
use shanten::rules::VariantHand;
use shanten::{Form, Shanten, TileSet, View};

use crate::any_tile::AnyTile;

/// Chances that differ by less only differ by rounding.
const ROUNDING: f64 = 1e-9;

/// Which chances stand beside each other, turn by turn.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OverTime {
    /// The chance to have won by each turn, with the best play for that turn
    By,
    /// The chance to win by the end if it were each turn
    If,
}

/// The plan of a search.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    /// The number of turns.
    pub(crate) turns: u8,
    /// The turn of the hand.
    pub(crate) turn: u8,
    pub(crate) over_time: OverTime,
    pub(crate) wall: Wall,
    /// Whether nobody said how many tiles are unseen.
    pub(crate) is_wall_assumed: bool,
    pub(crate) path: Path,
    /// The goal for points, if there is one.
    pub(crate) aim: Option<Aim>,
}

/// The goal for points.
#[derive(Clone, Copy)]
pub(crate) struct Aim {
    pub(crate) goal: Goal,
    pub(crate) is_dealer: bool,
}

impl Aim {
    /// The points that are aimed at, unless it is the average.
    fn least(self) -> Option<u32> {
        match self.goal {
            Goal::AtLeast(least) => Some(least),
            _ => None,
        }
    }

    /// The name of its figures.
    fn name(self) -> String {
        self.least().map_or("points".to_owned(), or_more)
    }
}

/// The chances of a hand.
pub(crate) struct Prospects {
    view: View<VariantHand>,
    /// The shanten in the nearest of the requested forms; `None` if the hand can't win any more.
    shanten: Option<Shanten>,
    /// The path is that of the rows. It may have fewer exchanges than requested.
    plan: Plan,
    is_path_cut: bool,
    is_complete: bool,
    /// Discards that had too many states.
    missing: TileSet,
    is_joker_missing: bool,
    searched: usize,
    /// The best first.
    rows: Vec<Chances>,
}

/// The chances after a discard, or of a hand before its draw.
struct Chances {
    discard: Option<AnyTile>,
    /// The chances to win and to be ready by the last turn, at the turn of the hand.
    now: [f64; 2],
    /// The same, if it were this turn: one for each turn
    /// from that of the hand to the one before the last.
    if_turn: [Vec<f64>; 2],
    /// The chances to have won and to have been ready by this turn, each with the best play for
    /// that: one for each turn from that of the hand to the last. Empty if nobody asks.
    by_turn: [Vec<f64>; 2],
    /// The points from the turn of the hand on, if they are asked for. The chances of this row are
    /// in `if_turn`.
    points: Option<PointRow>,
}

impl Prospects {
    /// Nothing is known yet.
    pub(crate) fn new(view: View<VariantHand>, forms: &[Form], plan: Plan) -> Self {
        Self {
            view,
            shanten: forms.iter().filter_map(|&form| view.shanten_in(form)).min(),
            plan,
            is_path_cut: false,
            is_complete: true,
            missing: TileSet::EMPTY,
            is_joker_missing: false,
            searched: 0,
            rows: Vec::new(),
        }
    }

    /// Stores what a search has found.
    pub(crate) fn learn(&mut self, odds: Odds) {
        let Odds { rows, searched, path, missing, is_joker_missing, wall, is_complete, .. } = odds;
        self.plan.wall = wall;
        (self.missing, self.is_joker_missing) = (missing, is_joker_missing);
        let chances = |row: OddsRow| Chances {
            discard: discard_of(&row),
            now: [row.win_now, row.ready_now],
            if_turn: [row.win, row.ready],
            by_turn: [row.won_by, row.ready_by],
            points: None,
        };
        self.store(rows.into_iter().map(chances).collect(), searched, path, is_complete);
    }

    /// Stores what a search for points has found.
    pub(crate) fn learn_points(&mut self, odds: PointOdds) {
        let PointOdds { rows, searched, path, missing, wall, is_complete, .. } = odds;
        self.plan.wall = wall;
        self.missing = missing;
        let chances = |mut row: PointRow| Chances {
            discard: row.discard.map(AnyTile::from),
            now: [row.win_now, row.ready_now],
            if_turn: [&mut row.win, &mut row.ready].map(mem::take),
            by_turn: [const { Vec::new() }; 2],
            points: Some(row),
        };
        self.store(rows.into_iter().map(chances).collect(), searched, path, is_complete);
    }

    /// Stores rows.
    fn store(&mut self, rows: Vec<Chances>, searched: usize, path: Path, is_complete: bool) {
        self.rows = rows;
        self.rows.sort_by_key(|row| (Reverse(row.value()), row.discard));
        self.is_path_cut = path != self.plan.path;
        (self.searched, self.plan.path, self.is_complete) = (searched, path, is_complete);
    }

    /// The missing figures in words, if the search wasn't complete.
    pub(crate) fn lack(&self) -> Option<String> {
        if self.is_complete {
            return None;
        }
        if self.rows.is_empty() {
            return Some("there are no figures".to_owned());
        }
        let path = self.is_path_cut.then(|| format!("these figures are of the path {}", self.path_in_words()));
        // Even the path without extra exchanges may have had too many states.
        let missing: Vec<String> = path.into_iter().chain(self.missing_in_words()).collect();
        Some(missing.join(", and "))
    }

    /// Which discards are missing, if any are.
    fn missing_in_words(&self) -> Option<String> {
        let joker = self.is_joker_missing.then_some(AnyTile::Joker);
        let missing = self.missing.iter().map(AnyTile::from).chain(joker);
        let names: Vec<String> = missing.map(|piece| piece.to_string()).collect();
        match names.len() {
            0 => None,
            1 => Some(format!("discard {} is missing", names[0])),
            _ => Some(format!("discards {} are missing", names.join(" "))),
        }
    }

    /// The path with its number of extra exchanges, if it has one.
    fn path_in_words(&self) -> String {
        match self.plan.path {
            Path::NoStepBack { extra } | Path::Any { extra } => format!("{}, extra {extra}", self.plan.path.name()),
            path => path.to_string(),
        }
    }

    pub(crate) fn is_won(&self) -> bool {
        self.shanten.is_some_and(Shanten::is_win)
    }

    fn hand(&self) -> &VariantHand {
        self.view.hand()
    }
}

impl Chances {
    /// The sort key of rows: the points, then the chance to win, then the chance to be ready.
    fn value(&self) -> [u64; 3] {
        let [win, ready] = self.now;
        [self.points.as_ref().map_or(0.0, |row| row.points_now), win, ready].map(level)
    }
}

/// The discard of a row; `None` for a hand before its draw.
fn discard_of(row: &OddsRow) -> Option<AnyTile> {
    if row.is_joker { Some(AnyTile::Joker) } else { row.discard.map(AnyTile::from) }
}

/// This many points, or more.
fn or_more(points: u32) -> String {
    format!("{points}+")
}

/// A figure rounded to steps that are larger than rounding errors.
fn level(chance: f64) -> u64 {
    (chance / ROUNDING).round() as u64
}
