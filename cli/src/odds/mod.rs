//! Winning chances of a hand, and the ways to write them.

pub(crate) mod plot;
pub(crate) mod records;
pub(crate) mod table;

use std::cmp::Reverse;

use shanten::odds::{Odds, Path, Row, Wall};
use shanten::{Hand, Reading, Shanten, Tile};

use crate::input::is_waiting;
use crate::letters::COPIES;

/// Chances that differ by less are the same but for rounding.
const ROUNDING: f64 = 1e-9;

/// What is known of a hand.
pub(crate) struct Prospects {
    hand: Hand,
    /// In the nearest of the forms that were asked for; none if it can't win any more.
    shanten: Option<Shanten>,
    turns: u8,
    turn: u8,
    wall: Wall,
    /// The path of the rows, which may have fewer exchanges than that which was asked for.
    path: Path,
    is_path_cut: bool,
    is_complete: bool,
    searched: usize,
    /// The best first.
    rows: Vec<Row>,
}

impl Prospects {
    /// Nothing is known yet.
    pub(crate) fn new(
        reading: &Reading,
        shanten: Option<Shanten>,
        turns: u8,
        turn: u8,
        wall: Wall,
        path: Path,
    ) -> Self {
        let hand = *reading.hand();
        let (is_path_cut, is_complete, searched, rows) = (false, true, 0, Vec::new());
        Self { hand, shanten, turns, turn, wall, path, is_path_cut, is_complete, searched, rows }
    }

    /// Takes what a search has found, from the turn of the hand on.
    pub(crate) fn learn(&mut self, odds: Odds) {
        let Odds { mut rows, searched, path, is_complete, .. } = odds;
        for row in &mut rows {
            row.win.drain(..usize::from(self.turn));
            row.ready.drain(..usize::from(self.turn));
        }
        rows.sort_by_key(|row| (Reverse(value(row)), row.discard));
        self.is_path_cut = path != self.path;
        (self.rows, self.searched, self.path, self.is_complete) = (rows, searched, path, is_complete);
    }

    /// What is missing, if the search wasn't complete.
    pub(crate) fn lack(&self) -> Option<String> {
        let path = || format!("these figures are of the path {}", self.path_in_words());
        // The path without exchanges to spare may have been too long as well.
        let may_miss_rows = self.path.extra() == 0;
        match (self.is_complete, self.rows.is_empty(), self.is_path_cut) {
            (true, _, _) => None,
            (_, true, _) => Some("there are no figures".to_owned()),
            (_, _, false) => Some("discards are missing".to_owned()),
            (_, _, true) if may_miss_rows => Some(format!("{}, and discards may be missing", path())),
            (_, _, true) => Some(path()),
        }
    }

    /// The path with its number, if it has one.
    fn path_in_words(&self) -> String {
        match self.path {
            Path::NoStepBack { extra } | Path::Any { extra } => format!("{}, extra {extra}", self.path),
            _ => self.path.to_string(),
        }
    }

    fn is_won(&self) -> bool {
        self.shanten.is_some_and(Shanten::is_win)
    }

    /// How many tiles are unseen at turn 0.
    pub(crate) fn unseen(&self) -> u16 {
        let (Wall::Shrinking(unseen) | Wall::Constant(unseen)) = self.wall;
        unseen
    }
}

/// What rows are sorted by: the chance to win at the turn of the hand, then that to be ready.
fn value(row: &Row) -> Option<[u64; 2]> {
    Some([level(*row.win.first()?), level(*row.ready.first()?)])
}

/// A chance in steps that are larger than what rounding makes of it.
fn level(chance: f64) -> u64 {
    (chance / ROUNDING).round() as u64
}

/// How many tiles are neither in a hand when it waits nor in its melds nor visible.
pub(crate) fn unseen(reading: &Reading) -> u16 {
    let hand = reading.hand();
    let drawn = usize::from(!is_waiting(hand));
    let called = hand.melds().map(|meld| meld.tiles().len()).sum::<usize>();
    (COPIES * Tile::KINDS - (hand.len() - drawn) - called - reading.visible().len()) as u16
}
