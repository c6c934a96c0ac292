//! The divisions of complete hands with wild tiles, by exhaustive search.

use crate::support::prelude::*;
use crate::support::splits;
use crate::support::splits::Part;

/// A division of a complete hand: its tiles, including replaced wild ones, and its pair and melds,
/// the pair first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Taken {
    pub target: Counts,
    pub groups: Vec<Part>,
}

/// All divisions of a hand with wild tiles into a pair and melds, with at most `most` tiles of each
/// kind.
pub fn taken(natural: &Counts, wild: u8, most: &Counts) -> Vec<Taken> {
    let tiles = natural.iter().sum::<u8>() + wild;
    assert_eq!(tiles % 3, 2, "melds and a pair");
    let parts = |shape| (0..Tile::KINDS).map(move |kind| Part { kind, shape });
    let is_run = |part: &Part| part.shape != splits::Shape::Run || part.kind < 27 && part.kind % 9 < 7;
    let mut melds: Vec<Part> = parts(splits::Shape::Triplet).chain(parts(splits::Shape::Run)).filter(is_run).collect();
    melds.sort_unstable();
    let mut search =
        Search { natural, wild, most, melds, target: [0; Tile::KINDS], groups: Vec::new(), found: Vec::new() };
    for pair in parts(splits::Shape::Pair) {
        search.with(pair, 0, |search, cost| search.choose(0, tiles / 3, cost));
    }
    search.found
}

struct Search<'a> {
    natural: &'a Counts,
    wild: u8,
    most: &'a Counts,
    melds: Vec<Part>,
    target: Counts,
    groups: Vec<Part>,
    found: Vec<Taken>,
}

impl Search<'_> {
    /// Continues with another group if there are enough wild tiles for it.
    fn with(&mut self, part: Part, cost: u8, go_on: impl FnOnce(&mut Self, u8)) {
        let before = self.target;
        let mut cost = cost;
        for kind in part.kinds() {
            cost += u8::from(self.target[kind] >= self.natural[kind]);
            self.target[kind] += 1;
        }
        if cost <= self.wild && part.kinds().into_iter().all(|kind| self.target[kind] <= self.most[kind]) {
            self.groups.push(part);
            go_on(self, cost);
            self.groups.pop();
        }
        self.target = before;
    }

    fn choose(&mut self, first: usize, left: u8, cost: u8) {
        if left == 0 {
            self.found.push(Taken { target: self.target, groups: self.groups.clone() });
            return;
        }
        for number in first..self.melds.len() {
            self.with(self.melds[number], cost, |search, cost| search.choose(number, left - 1, cost));
        }
    }
}
