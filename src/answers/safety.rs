//! Safety: the waits that an opponent may have for a discard.

use super::flags::flags;
use super::furiten::{Furiten, FuritenRecord};
use super::waits::{Shape, Shapes, runs_with};
use crate::game::base::name::named;
use crate::game::{Copies, Tile, TileSet};

/// Why few or no waits for a tile are left to an opponent. Only the first two are certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Clue {
    /// A wait for the tile would be furiten (genbutsu, 現物).
    Certain,
    /// It wouldn't, but no shape of a wait is left (完全安牌).
    NoWait,
    /// Only thirteen orphans can wait for the tile, a terminal or an honour.
    OrphansOnly,
    /// Each two-sided wait for the tile would be furiten (スジ): 1 after their 4, 5 after their 2
    /// and 8.
    Suji,
    /// One of the two two-sided waits for a 4, 5 or 6 would be furiten (片スジ): 5 after their 2.
    HalfSuji,
    /// Each two-sided wait that wouldn't be furiten needs a kind without unseen copies
    /// (ノーチャンス): 2 where all four 3 are seen.
    NoChance,
    /// Each two-sided wait that wouldn't be furiten needs a kind with at most one unseen copy, and
    /// one of them is possible (ワンチャンス): 2 where three 3 are seen.
    OneChance,
}

named!(
    may grow: Clue,
    "All clues, the surest first.":
    Certain "certain",
    NoWait "no wait",
    OrphansOnly "orphans only",
    Suji "suji",
    HalfSuji "half suji",
    NoChance "no chance",
    OneChance "one chance",
);

flags! {
    /// The clues of a [`Safety`], in order.
    Clues of Clue
}

/// The waits that an opponent may have for a tile, by furiten and by the unseen copies.
///
/// Made by [`View::safety`](crate::View::safety).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Safety {
    furiten: Option<Furiten>,
    /// A bit for each shape.
    shapes: u8,
    /// A bit for each clue.
    clues: u8,
}

impl Safety {
    /// The waits for a tile by the unseen copies of the kinds in the game.
    pub(crate) fn new(tile: Tile, unseen: Copies, existing: TileSet, record: &FuritenRecord) -> Self {
        let furiten = record.furiten(tile.into());
        if furiten.is_some() {
            return Self { furiten, shapes: 0, clues: 1 << Clue::Certain as u8 };
        }
        let unseen = unseen.among(existing);
        let passed = record.discards | record.since_turn | record.since_riichi;
        let (mut shapes, mut sides, mut suji, mut chances) = (0, 0, 0, 0);
        for (run, shape) in runs_with(tile).filter(|(run, _)| run.iter().all(|&of_run| existing.contains(of_run))) {
            let others = run.into_iter().filter(|&other| other != tile);
            let copies = others.map(|other| unseen.count(other)).min().unwrap_or(0);
            if shape == Shape::TwoSided {
                sides += 1;
                let other_end = if tile == run[0] { tile.rank() + 3 } else { tile.rank() - 3 };
                if Tile::new(tile.suit(), other_end).is_some_and(|end| passed.contains(end)) {
                    suji += 1;
                    continue;
                }
                chances = copies.max(chances);
            }
            shapes |= u8::from(copies > 0) << shape as u8;
        }
        let pairs = unseen.at_least_2() - passed;
        shapes |= u8::from(pairs.contains(tile) && pairs.len() > 1) << Shape::TwoPairs as u8;
        shapes |= u8::from(unseen.count(tile) > 0) << Shape::Single as u8;

        let others = TileSet::TERMINALS_AND_HONOURS - tile.into();
        let has_others = (others - unseen.at_least_1()).is_empty() && !(others & unseen.at_least_2()).is_empty();
        let are_orphans = tile.is_terminal_or_honour() && has_others;
        let clues = match (shapes, chances) {
            (0, _) => 1 << if are_orphans { Clue::OrphansOnly } else { Clue::NoWait } as u8,
            _ if sides == 0 => 0,
            _ if suji == sides => 1 << Clue::Suji as u8,
            (_, 0) => suji << Clue::HalfSuji as u8 | 1 << Clue::NoChance as u8,
            (_, 1) => suji << Clue::HalfSuji as u8 | 1 << Clue::OneChance as u8,
            _ => suji << Clue::HalfSuji as u8,
        };
        shapes |= u8::from(are_orphans) << Shape::Single as u8;
        Self { furiten, shapes, clues }
    }

    /// Whether the opponent can't win by the tile: no shape is left.
    #[must_use]
    pub const fn is_certain(&self) -> bool {
        self.shapes == 0
    }

    /// Why a wait for the tile would be furiten; `None` if it wouldn't.
    #[must_use]
    pub const fn furiten(&self) -> Option<Furiten> {
        self.furiten
    }

    /// The shapes in which the opponent may wait for the tile. All others are impossible.
    #[must_use]
    pub const fn shapes(&self) -> Shapes {
        Shapes(self.shapes)
    }

    /// All clues.
    #[must_use]
    pub const fn clues(&self) -> Clues {
        Clues(self.clues)
    }

    /// Whether this is among the clues.
    #[must_use]
    pub const fn has(&self, clue: Clue) -> bool {
        self.clues >> clue as u8 & 1 == 1
    }
}
