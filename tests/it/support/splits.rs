//! The divisions of complete hands by plain search.

use crate::support::prelude::*;

/// A pair or a meld of a complete hand, ordered by its lowest kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    pub kind: usize,
    pub shape: Shape,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    Pair,
    Triplet,
    Run,
}

impl Part {
    pub fn of(meld: Meld) -> Self {
        let shape = match meld.kind() {
            MeldKind::Run => Shape::Run,
            MeldKind::Triplet => Shape::Triplet,
            kind => panic!("a {kind:?} among the concealed tiles"),
        };
        Self { kind: meld.tile().index(), shape }
    }

    pub fn kinds(self) -> Vec<usize> {
        match self.shape {
            Shape::Pair => vec![self.kind; 2],
            Shape::Triplet => vec![self.kind; 3],
            Shape::Run => vec![self.kind, self.kind + 1, self.kind + 2],
        }
    }
}

/// All divisions of the tiles into melds and one pair, each in order.
pub fn splits(counts: &Counts) -> BTreeSet<Vec<Part>> {
    let mut found = BTreeSet::new();
    split(&mut counts.clone(), &mut Vec::new(), &mut found);
    found
}

/// All divisions of the tiles into melds, each in order.
pub fn melds_of(counts: &Counts) -> BTreeSet<Vec<Part>> {
    let mut found = BTreeSet::new();
    // It comes after all others, so it is the last.
    let pair = Part { kind: Tile::KINDS, shape: Shape::Pair };
    split(&mut counts.clone(), &mut vec![pair], &mut found);
    found.into_iter().map(|parts| parts[..parts.len() - 1].to_vec()).collect()
}

/// Removes the lowest tile as part of each shape, then divides the rest.
fn split(counts: &mut Counts, parts: &mut Vec<Part>, found: &mut BTreeSet<Vec<Part>>) {
    let Some(kind) = counts.iter().position(|&count| count > 0) else {
        if parts.iter().any(|part| part.shape == Shape::Pair) {
            let mut sorted = parts.clone();
            sorted.sort_unstable();
            found.insert(sorted);
        }
        return;
    };
    for shape in [Shape::Pair, Shape::Triplet, Shape::Run] {
        let part = Part { kind, shape };
        let is_allowed = match shape {
            Shape::Pair => parts.iter().all(|part| part.shape != Shape::Pair),
            Shape::Triplet => true,
            Shape::Run => kind < 27 && kind % 9 < 7,
        };
        if !is_allowed {
            continue;
        }
        let kinds = part.kinds();
        let before = *counts;
        if kinds.iter().all(|&kind| take(counts, kind)) {
            parts.push(part);
            split(counts, parts, found);
            parts.pop();
        }
        *counts = before;
    }
}

fn take(counts: &mut Counts, kind: usize) -> bool {
    let is_there = counts[kind] > 0;
    counts[kind] -= u8::from(is_there);
    is_there
}

/// The shape that a tile completes as this part of a hand.
pub fn shape(part: Part, tile: Tile) -> shanten::Shape {
    let below = tile.index() - part.kind;
    match (part.shape, below) {
        (Shape::Pair, _) => shanten::Shape::Single,
        (Shape::Triplet, _) => shanten::Shape::TwoPairs,
        (Shape::Run, 1) => shanten::Shape::Closed,
        // 12 waits for 3 and 89 for 7, the only tile.
        (Shape::Run, 2) if tile.rank() == 3 => shanten::Shape::Edge,
        (Shape::Run, 0) if tile.rank() == 7 => shanten::Shape::Edge,
        (Shape::Run, _) => shanten::Shape::TwoSided,
    }
}
