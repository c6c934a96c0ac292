//! The solver: the number of tiles that a line of kinds needs for every number of melds, with and
//! without the pair.
//!
//! A depth-first search goes through the kinds. At each it decides how many runs begin, and how
//! many triplets and pairs there are, and adds the cost of the missing tiles. A prefix results in a
//! [`Frontier`]: the least cost of each state. Prefixes with the same frontier continue alike, so
//! each frontier is searched only once: a few thousand cover all 1,953,125 number suits.

use crate::format::quota::{Distances, FOUR_MELD_QUOTAS, quota};
use crate::format::{COPIES, COUNTS};
use std::collections::BTreeMap;

/// The distances of an empty line.
pub const NOTHING: Distances = [0, 3, 6, 9, 12, 2, 5, 8, 11, 14];

/// The most runs that begin at one kind: three equal runs are also three triplets.
const RUNS: usize = 2;

/// The least cost of each state after a kind: by [`state`], then by the quota fulfilled so far.
type Frontier<const S: usize> = [[u8; S]; (RUNS + 1) * (RUNS + 1)];

/// The index of a state: the number of runs begun at the last kind, and at the kind before it.
const fn state(begun: usize, halfway: usize) -> usize {
    begun * (RUNS + 1) + halfway
}

/// A frontier of a [`Solver`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Node(u16);

impl Node {
    /// A line without kinds.
    pub const START: Self = Self(0);
}

/// Whether a run may begin at a kind.
#[derive(Clone, Copy)]
pub enum Runs {
    /// No run may begin here: an honour, or one of the last two kinds of a suit.
    None,
    /// A run may begin here.
    Begin,
}

/// The search, with the frontiers that it has found so far.
pub struct Solver<const S: usize = FOUR_MELD_QUOTAS> {
    /// The most tiles of a kind in the complete line.
    limit: usize,
    frontiers: Vec<Frontier<S>>,
    /// The node of each frontier, by its bytes, which are compared faster.
    nodes: BTreeMap<Vec<u8>, Node>,
    /// The continuations that were searched, by [`Runs`] and count.
    next: Vec<[[Option<Node>; COUNTS]; 2]>,
}

impl<const S: usize> Solver<S> {
    /// The most melds of a quota.
    const MAX_MELDS: usize = S / 2 - 1;
    /// The cost of impossible states: more than the cost of all melds and the pair.
    const CAP: u8 = 3 * Self::MAX_MELDS as u8 + 3;

    /// A solver for complete hands of at most four copies of a kind.
    pub fn limited() -> Self {
        Self::new(COPIES.into())
    }

    /// A solver for hands that may wait for a fifth copy.
    pub fn unlimited() -> Self {
        Self::new(usize::MAX)
    }

    fn new(limit: usize) -> Self {
        let mut solver = Self { limit, frontiers: Vec::new(), nodes: BTreeMap::new(), next: Vec::new() };
        let mut frontier = [[Self::CAP; S]; _];
        frontier[state(0, 0)][quota::<S>(0, 0)] = 0;
        solver.node(frontier);
        solver
    }

    fn node(&mut self, frontier: Frontier<S>) -> Node {
        *self.nodes.entry(frontier.as_flattened().to_vec()).or_insert_with(|| {
            self.frontiers.push(frontier);
            self.next.push([[None; COUNTS]; 2]);
            Node(u16::try_from(self.frontiers.len() - 1).expect("a solver meets some thousand frontiers"))
        })
    }

    /// The node after one more kind, of which the hand has `count` tiles.
    pub fn step(&mut self, node: Node, count: usize, runs: Runs) -> Node {
        let known = self.next[usize::from(node.0)][runs as usize][count];
        known.unwrap_or_else(|| {
            let frontier = self.decide(self.frontiers[usize::from(node.0)], count, runs);
            let next = self.node(frontier);
            self.next[usize::from(node.0)][runs as usize][count] = Some(next);
            next
        })
    }

    /// Tries every way to use one kind.
    ///
    /// Build scripts run unoptimised, so loops are plain.
    fn decide(&self, before: Frontier<S>, count: usize, runs: Runs) -> Frontier<S> {
        let mut after = [[Self::CAP; S]; _];
        let may_begin = matches!(runs, Runs::Begin);
        let mut begun = 0;
        while begun <= RUNS {
            let mut halfway = 0;
            while halfway <= RUNS {
                let costs = &before[state(begun, halfway)];
                let mut done = 0;
                while done < S {
                    let cost = costs[done];
                    let (melds, pairs) = (done % (S / 2), done / (S / 2));
                    done += 1;
                    if cost == Self::CAP {
                        continue;
                    }
                    let most_runs = if may_begin { RUNS.min(Self::MAX_MELDS - melds) } else { 0 };
                    let mut new_runs = 0;
                    while new_runs <= most_runs {
                        let best = &mut after[state(new_runs, begun)];
                        let mut new_pairs = 0;
                        while pairs + new_pairs <= 1 {
                            let first = quota::<S>(melds + new_runs, pairs + new_pairs);
                            let mut used = begun + halfway + new_runs + 2 * new_pairs;
                            let mut new_triplets = 0;
                            while melds + new_runs + new_triplets <= Self::MAX_MELDS && used <= self.limit {
                                let total = cost + if used > count { (used - count) as u8 } else { 0 };
                                if total < best[first + new_triplets] {
                                    best[first + new_triplets] = total;
                                }
                                used += 3;
                                new_triplets += 1;
                            }
                            new_pairs += 1;
                        }
                        new_runs += 1;
                    }
                }
                halfway += 1;
            }
            begun += 1;
        }
        after
    }

    /// The distances of a fragment with room on both sides. Each kind comes with its count and the
    /// distance to the next kind.
    pub fn fragment(&mut self, kinds: impl Iterator<Item = (u8, u8)>) -> Distances<S> {
        let mut node = Node::START;
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
    pub fn distances(&self, node: Node) -> Distances<S> {
        self.frontiers[usize::from(node.0)][state(0, 0)]
    }
}
