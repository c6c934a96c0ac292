//! The turns on which values depend, and the cells that a row has for them.

use core::ops::Range;
use std::vec::Vec;

use crate::odds::path::Path;
use crate::odds::states::graph::Graph;
use crate::odds::wall::Wall;

/// How many numbers are added or compared at once.
pub(super) const LANES: usize = 8;

/// The cells of a row that belong to one end of the game: those of successive turns.
///
/// Which turns they are depends on the layer. A hand of layer `l` lacks at least `l - extra` tiles,
/// so after turn `end - (l - extra) + 1` it can't even be ready in time. That is its last cell. The
/// turn after a draw that is kept is a turn later, and the hand a layer lower, so it has the same
/// cell.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) end: usize,
    pub(super) cells: usize,
}

impl Span {
    /// The values of all hands, whatever they lack, at all turns.
    pub(super) fn whole(turns: usize) -> Self {
        Self { end: turns, cells: turns + 2 }
    }

    /// The values of a hand at turn `from` that lacks `distance` tiles, and of all hands that it
    /// leads to; `None` if it can't be ready by the end.
    pub(super) fn after(from: usize, distance: usize, end: usize) -> Option<Self> {
        let cells = (end + 2).checked_sub(from + distance).filter(|&cells| cells > 0)?;
        Some(Self { end, cells })
    }

    /// The turn of the first cell of a layer. Before turn 0 cells mean nothing.
    pub(super) fn first(self, layer: usize, extra: usize) -> isize {
        (self.end + extra + 2) as isize - (self.cells + layer) as isize
    }
}

/// The cells of a span in one layer.
pub(super) struct Stretch {
    pub(super) cells: usize,
    /// The turns at which something is drawn, and their cells. Cells before turn 0 mean nothing.
    pub(super) turns: Range<usize>,
    pub(super) drawing: Range<usize>,
    /// The most that a hand can be worth.
    pub(super) most: f64,
}

/// The turns, on which all values depend.
#[derive(Clone)]
pub(super) struct Turns {
    /// For each turn the chance that a given unseen tile is drawn.
    pub(super) chances: Vec<f64>,
    /// How many others discard a tile after each turn.
    pub(super) others: usize,
    /// The chance of a given unseen tile after each number of draws and discards, if others count.
    pub(super) seen: Vec<f64>,
    pub(super) extra: usize,
    /// Whether a hand goes on after a draw that it doesn't keep.
    pub(super) may_go_on: bool,
    pub(super) spans: Vec<Span>,
}

impl Turns {
    pub(super) fn new(turns: usize, wall: Wall, path: Path, others: usize) -> Self {
        let chances = (0..turns).map(|turn| 1.0 / wall.unseen(turn)).collect();
        let tiles = if others > 0 { turns + others * (turns + 1) } else { 0 };
        let seen = (0..tiles).map(|tile| 1.0 / wall.unseen(tile).max(1.0)).collect();
        let (extra, may_go_on) = (path.extra().into(), path != Path::Shortest);
        Self { chances, others, seen, extra, may_go_on, spans: [Span::whole(turns)].into() }
    }

    pub(super) fn len(&self) -> usize {
        self.chances.len()
    }

    pub(super) fn stride(&self) -> usize {
        let cells: usize = self.spans.iter().map(|span| span.cells).sum();
        (2 * cells).next_multiple_of(LANES)
    }

    /// The cells of a layer.
    pub(super) fn in_layer(&self, graph: &Graph, layer: usize) -> Vec<Stretch> {
        let stretch = |&span: &Span| {
            let first = span.first(layer, self.extra);
            let in_game = |turn: isize| turn.clamp(0, span.end as isize) as usize;
            let turns = in_game(first)..in_game(first + span.cells as isize);
            let start = (turns.start as isize - first).clamp(0, span.cells as isize) as usize;
            let drawing = start..start + turns.len();
            Stretch { cells: span.cells, turns, drawing, most: graph.most(span.end) }
        };
        self.spans.iter().map(stretch).collect()
    }

    /// The values of a hand before a draw, to win and to be ready. `chance` is that of each unseen
    /// tile, `later` the values if the draw isn't kept, `copies` the number of kept copies, and
    /// `worth` the sums of the values after each of them. If there are more kept copies than unseen
    /// tiles, they share one sure draw.
    #[inline(always)]
    pub(super) fn drawn(&self, chance: f64, later: [f64; 2], copies: f64, worth: [f64; 2]) -> [f64; 2] {
        let most = 1.0 / copies;
        // `min` would take care of what is no number.
        let chance = if chance < most { chance } else { most };
        let (stay, later) = (1.0 - copies * chance, if self.may_go_on { later } else { [0.0; 2] });
        [stay * later[0] + chance * worth[0], stay * later[1] + chance * worth[1]]
    }
}

/// Distributes spans so that each group has no more than this many cells.
pub(super) fn packed(spans: &[Span], cells: usize) -> Vec<Vec<Span>> {
    let mut groups: Vec<Vec<Span>> = Vec::new();
    // The longest first.
    for &span in spans.iter().rev() {
        let has_room =
            |group: &&mut Vec<Span>| group.iter().map(|span| span.cells).sum::<usize>() + span.cells <= cells;
        match groups.iter_mut().find(has_room) {
            Some(group) => group.push(span),
            None => groups.push([span].into()),
        }
    }
    groups
}
