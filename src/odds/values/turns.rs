//! The turns on which values depend, and the cells of a row for them.

use core::ops::Range;
use std::vec;
use std::vec::Vec;

use crate::odds::opponents::Opponents;
use crate::odds::path::Path;
use crate::odds::states::graph::Graph;
use crate::odds::wall::Wall;

/// The count of numbers that are added or compared at once.
pub(super) const LANES: usize = 8;

/// The cells of a row for one end of the game, one for each of successive turns.
///
/// Their turns depend on the layer. A hand of layer `l` lacks at least `l - extra` tiles, so after
/// turn `end - (l - extra) + 1` it can't be ready in time. This is the turn of its last cell. A
/// kept draw leads to the next turn and to the layer below, so the hand after it has the same cell.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) end: usize,
    pub(super) cells: usize,
}

impl Span {
    /// A span for all hands, whatever they lack, at all turns.
    pub(super) fn whole(turns: usize) -> Self {
        Self { end: turns, cells: turns + 2 }
    }

    /// A span for a hand at turn `from` that lacks `distance` tiles, and for all hands reached from
    /// it; `None` if it can't be ready by the end.
    pub(super) fn after(from: usize, distance: usize, end: usize) -> Option<Self> {
        let cells = (end + 2).checked_sub(from + distance).filter(|&cells| cells > 0)?;
        Some(Self { end, cells })
    }

    /// The turn of the first cell of a layer. Cells before turn 0 are unused.
    pub(super) fn first(self, layer: usize, extra: usize) -> isize {
        (self.end + extra + 2) as isize - (self.cells + layer) as isize
    }
}

/// The cells of a span in one layer.
pub(super) struct Stretch {
    pub(super) cells: usize,
    /// The turns at which a tile is drawn.
    pub(super) turns: Range<usize>,
    /// The cells of these turns. Cells before turn 0 are unused.
    pub(super) drawing: Range<usize>,
    /// The highest worth of a hand.
    pub(super) most: f64,
}

/// How a round ends without a win of the player: other players win, or nobody does.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct RoundEnds {
    /// The number of others who discard a tile after each turn.
    pub(crate) others: usize,
    pub(crate) opponents: Option<Opponents>,
    /// The points that an exhaustive draw pays to a ready hand, and to any other, if points count.
    pub(crate) payments: Option<[f64; 2]>,
}

/// The turns, on which all values depend.
///
/// Values are kept as what they are more than those of a hand that can be neither won nor ready in
/// time, which pays at an exhaustive draw: so the least value is 0.
#[derive(Clone)]
pub(super) struct Turns {
    /// The chance of each unseen tile to be drawn, for each turn.
    pub(super) chances: Vec<f64>,
    /// The number of others who discard a tile after each turn.
    pub(super) others: usize,
    /// The chance of each unseen tile after each number of draws and discards, if discards count.
    pub(super) seen: Vec<f64>,
    /// The chance, after each number of turns, that no other player wins before the next draw.
    pub(super) goes_on: Vec<f64>,
    /// How much more often others discard the tiles that complete the hand, after each number of
    /// turns.
    pub(super) willing: Vec<f64>,
    /// What a hand that can be neither won nor ready pays: after each number of turns, and at the
    /// exhaustive draw.
    pub(super) lost: Vec<f64>,
    /// The worth of a hand that is ready at an exhaustive draw.
    pub(super) ready: f64,
    pub(super) extra: usize,
    /// Whether a hand goes on after a draw that it doesn't keep.
    pub(super) may_go_on: bool,
    pub(super) spans: Vec<Span>,
}

impl Turns {
    pub(super) fn new(
        turns: usize,
        wall: Wall,
        path: Path,
        RoundEnds { others, opponents, payments }: RoundEnds,
    ) -> Self {
        let chances = (0..turns).map(|turn| 1.0 / wall.unseen(turn)).collect();
        let tiles = if others > 0 { turns + others * (turns + 1) } else { 0 };
        let seen = (0..tiles).map(|tile| 1.0 / wall.unseen(tile).max(1.0)).collect();
        let (extra, may_go_on) = (path.extra().into(), path != Path::Shortest);
        let goes_on: Vec<f64> =
            (0..=turns).map(|turn| 1.0 - opponents.map_or(0.0, |others| others.win(turns - turn))).collect();
        let willing = (0..=turns).map(|turn| opponents.map_or(1.0, |others| others.left(turns - turn))).collect();
        let [ready, not_ready] = payments.unwrap_or_default();
        let mut lost = vec![-not_ready; turns + 2];
        for turn in (0..=turns).rev() {
            lost[turn] = lost[turn + 1] * goes_on[turn];
        }
        let spans = [Span::whole(turns)].into();
        Self { chances, others, seen, goes_on, willing, lost, ready: ready - not_ready, extra, may_go_on, spans }
    }

    /// The worth of a win after this many turns, kept like all values; a negative worth is
    /// declined.
    pub(super) fn win(&self, worth: f64, turn: usize) -> f64 {
        if worth < 0.0 { worth } else { worth + self.lost[turn] }
    }

    /// The highest worth of a hand if the game ends after this turn.
    pub(super) fn most(&self, graph: &Graph, end: usize) -> f64 {
        (graph.most(end) + self.lost.iter().copied().fold(0.0, f64::max)).max(self.ready)
    }

    /// The worth after the last turn.
    pub(super) fn at_end(&self, is_ready: bool) -> [f64; 2] {
        if is_ready { [self.ready, 1.0] } else { [0.0; 2] }
    }

    /// The values after a discard, given the values before the next draw: another player may win
    /// in between, but a ready hand has been ready.
    #[inline(always)]
    pub(super) fn after_discard(&self, turn: usize, [win, ready]: [f64; 2], is_ready: bool) -> [f64; 2] {
        let goes_on = self.goes_on[turn];
        [goes_on * win, if is_ready { 1.0 } else { goes_on * ready }]
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
            Stretch { cells: span.cells, turns, drawing, most: self.most(graph, span.end) }
        };
        self.spans.iter().map(stretch).collect()
    }

    /// The values of a hand before a draw, for the win and for readiness. `chance` is the chance of
    /// each unseen tile, `later` has the values if the draw isn't kept, `copies` is the number of
    /// kept copies, and `worth` has the sums of the values after each of them. If the kept copies
    /// outnumber the unseen tiles, they share one sure draw.
    #[inline(always)]
    pub(super) fn drawn(&self, chance: f64, later: [f64; 2], copies: f64, worth: [f64; 2]) -> [f64; 2] {
        let most = 1.0 / copies;
        // Unlike this, `min` would also handle NaN, which takes longer.
        let chance = if chance < most { chance } else { most };
        let (stay, later) = (1.0 - copies * chance, if self.may_go_on { later } else { [0.0; 2] });
        [stay * later[0] + chance * worth[0], stay * later[1] + chance * worth[1]]
    }
}

/// Groups spans so that no group has more than this many cells.
pub(super) fn packed(spans: &[Span], cells: usize) -> Vec<Vec<Span>> {
    let mut groups: Vec<Vec<Span>> = Vec::new();
    // The groups begin with the longest spans.
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
