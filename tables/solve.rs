//! The solver: how many tiles a line of kinds lacks, for every number of melds, with and without the pair.
//!
//! A depth-first search over the kinds decides at each one how many runs begin, how many triplets and pairs it gives,
//! and pays for the tiles that are not there. What a prefix leaves open is a [`Ledger`]: the least price of each state
//! of affairs. Prefixes with the same ledger continue alike, so each ledger is searched once and shared: a few thousand
//! stand for all 1,953,125 number suits.

use crate::layout::{COPIES, COUNTS, MAX_MELDS};
use crate::share::{Distances, GOALS};
use std::collections::BTreeMap;

/// The distances of a line with no tiles.
pub const NOTHING: Distances = [0, 3, 6, 9, 12, 2, 5, 8, 11, 14];

/// Prices that can't be paid within a hand, and states that can't be reached.
const UNPAYABLE: u8 = 15;

/// The least price of each state of affairs behind a kind: runs that began at it, runs that began one kind earlier,
/// melds and pairs so far.
type Ledger = [u8; GOALS * GOALS * GOALS * 2];

/// Where a state of affairs stands in a [`Ledger`].
const fn entry(begun: usize, halfway: usize, melds: usize, pairs: usize) -> usize {
    ((begun * GOALS + halfway) * GOALS + melds) * 2 + pairs
}

/// A ledger of a [`Solver`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Node(u16);

/// What may follow the kinds that were decided.
#[derive(Clone, Copy)]
pub enum Runs {
    /// A run may not begin here: an honour, or one of the last two kinds of a suit.
    None,
    /// A run may begin here.
    Begin,
}

/// The search, with the ledgers that it has met.
pub struct Solver {
    /// How many tiles of a kind the complete line may use.
    limit: usize,
    ledgers: Vec<Ledger>,
    nodes: BTreeMap<Ledger, Node>,
    /// The continuations that were searched, by [`Runs`] and count.
    next: Vec<[[Option<Node>; COUNTS]; 2]>,
}

impl Solver {
    /// A solver for complete hands of at most four copies of a kind.
    pub fn limited() -> Self {
        Self::new(COPIES.into())
    }

    /// A solver that lets a hand wait for a fifth copy.
    pub fn unlimited() -> Self {
        Self::new(usize::MAX)
    }

    fn new(limit: usize) -> Self {
        Self { limit, ledgers: Vec::new(), nodes: BTreeMap::new(), next: Vec::new() }
    }

    /// The node of a line without kinds.
    pub fn start(&mut self) -> Node {
        let mut ledger = [UNPAYABLE; _];
        ledger[entry(0, 0, 0, 0)] = 0;
        self.node(ledger)
    }

    fn node(&mut self, ledger: Ledger) -> Node {
        *self.nodes.entry(ledger).or_insert_with(|| {
            self.ledgers.push(ledger);
            self.next.push([[None; COUNTS]; 2]);
            Node(u16::try_from(self.ledgers.len() - 1).expect("a solver meets some thousand ledgers"))
        })
    }

    /// The line continued by a kind of which the hand has `count` tiles.
    pub fn step(&mut self, node: Node, count: usize, runs: Runs) -> Node {
        let known = self.next[usize::from(node.0)][runs as usize][count];
        known.unwrap_or_else(|| {
            let ledger = self.decide(self.ledgers[usize::from(node.0)], count, runs);
            let next = self.node(ledger);
            self.next[usize::from(node.0)][runs as usize][count] = Some(next);
            next
        })
    }

    /// Tries every way to use one kind. Loops are spelled out because build scripts run unoptimised.
    fn decide(&self, before: Ledger, count: usize, runs: Runs) -> Ledger {
        let mut after = [UNPAYABLE; _];
        let mut index = 0;
        while index < before.len() {
            let price = before[index];
            let (begun, halfway) = (index / (2 * GOALS * GOALS), index / (2 * GOALS) % GOALS);
            let (melds, pairs) = (index / 2 % GOALS, index % 2);
            index += 1;
            if price == UNPAYABLE {
                continue;
            }
            let most_runs = if matches!(runs, Runs::Begin) { MAX_MELDS - melds } else { 0 };
            let mut new_runs = 0;
            while new_runs <= most_runs {
                let mut new_triplets = 0;
                while melds + new_runs + new_triplets <= MAX_MELDS {
                    let mut new_pairs = 0;
                    while pairs + new_pairs <= 1 {
                        let used = begun + halfway + new_runs + 3 * new_triplets + 2 * new_pairs;
                        let total = usize::from(price) + used.saturating_sub(count);
                        let best =
                            &mut after[entry(new_runs, begun, melds + new_runs + new_triplets, pairs + new_pairs)];
                        if used <= self.limit && total < usize::from(*best) {
                            *best = total as u8;
                        }
                        new_pairs += 1;
                    }
                    new_triplets += 1;
                }
                new_runs += 1;
            }
        }
        after
    }

    /// The distances of a fragment with room on both sides, from its kinds: count and distance to the next kind.
    pub fn fragment(&mut self, kinds: impl Iterator<Item = (u8, u8)>) -> Distances {
        let mut node = self.start();
        node = self.step(node, 0, Runs::Begin);
        node = self.step(node, 0, Runs::Begin);
        for (count, distance) in kinds {
            node = self.step(node, count.into(), Runs::Begin);
            if distance == 2 {
                node = self.step(node, 0, Runs::Begin);
            }
        }
        node = self.step(node, 0, Runs::None);
        node = self.step(node, 0, Runs::None);
        self.distances(node)
    }

    /// The distances of a line that ends here.
    pub fn distances(&self, node: Node) -> Distances {
        let ledger = &self.ledgers[usize::from(node.0)];
        core::array::from_fn(|i| ledger[entry(0, 0, i % GOALS, i / GOALS)])
    }
}
