//! Winning chances of a hand, and the ways to write them.

pub(crate) mod plot;
pub(crate) mod records;
pub(crate) mod table;

use std::cmp::Reverse;

use shanten::odds::{Odds, OddsRow, Path, Wall};
use shanten::{Hand, Shanten, TileSet, View};

/// Chances that differ by less only differ by rounding.
const ROUNDING: f64 = 1e-9;

/// What is known about the chances of a hand.
pub(crate) struct Prospects {
    hand: Hand,
    /// The shanten in the nearest of the requested forms; `None` if the hand can't win any more.
    shanten: Option<Shanten>,
    turns: u8,
    turn: u8,
    wall: Wall,
    /// The path of the rows. It may have fewer exchanges than requested.
    path: Path,
    is_path_cut: bool,
    is_complete: bool,
    /// Discards that had too many states.
    missing: TileSet,
    searched: usize,
    /// The best first.
    rows: Vec<OddsRow>,
}

impl Prospects {
    /// Nothing is known yet.
    pub(crate) fn new(view: &View, shanten: Option<Shanten>, turns: u8, turn: u8, wall: Wall, path: Path) -> Self {
        let hand = *view.hand();
        let (is_path_cut, is_complete, missing) = (false, true, TileSet::EMPTY);
        let (searched, rows) = (0, Vec::new());
        Self { hand, shanten, turns, turn, wall, path, is_path_cut, is_complete, missing, searched, rows }
    }

    /// Stores what a search has found, from the turn of the hand on.
    pub(crate) fn learn(&mut self, odds: Odds) {
        let Odds { mut rows, searched, path, missing, is_complete, .. } = odds;
        for row in &mut rows {
            row.win.drain(..usize::from(self.turn));
            row.ready.drain(..usize::from(self.turn));
        }
        rows.sort_by_key(|row| (Reverse(value(row)), row.discard));
        self.is_path_cut = path != self.path;
        (self.rows, self.searched) = (rows, searched);
        (self.path, self.missing, self.is_complete) = (path, missing, is_complete);
    }

    /// What is missing, if the search wasn't complete.
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
        let names: Vec<String> = self.missing.iter().map(|tile| tile.to_string()).collect();
        match names.len() {
            0 => None,
            1 => Some(format!("discard {} is missing", names[0])),
            _ => Some(format!("discards {} are missing", names.join(" "))),
        }
    }

    /// The path with its number of extra exchanges, if it has one.
    fn path_in_words(&self) -> String {
        match self.path {
            Path::NoStepBack { extra } | Path::Any { extra } => format!("{}, extra {extra}", self.path.name()),
            path => path.to_string(),
        }
    }

    fn is_won(&self) -> bool {
        self.shanten.is_some_and(Shanten::is_win)
    }
}

/// The sort key of rows: the chance to win at the turn of the hand, then the chance to be ready.
fn value(row: &OddsRow) -> Option<[u64; 2]> {
    Some([level(*row.win.first()?), level(*row.ready.first()?)])
}

/// A chance rounded to steps that are larger than rounding errors.
fn level(chance: f64) -> u64 {
    (chance / ROUNDING).round() as u64
}
