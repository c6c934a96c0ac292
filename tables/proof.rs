//! The proof: places every sequence in a hand, looks it up, and compares the answer with its own.
//!
//! Its own answer comes from the fragments of the sequence, each solved alone in an endless suit
//! and without the four-copy rule. So it doesn't depend on suits, classes or keys. Where the rule
//! makes a difference, the suits are searched again.

use super::classes::{Classes, HONOUR_RUNS, NUMBER_RUNS};
use super::flaw::{Flaw, expect};
use super::keys::Keys;
use super::solve::{NOTHING, Node, Runs, Solver};
use crate::format::fragment::{Fragment, Room};
use crate::format::quota::{Distances, MELD_COUNTS, join};
use crate::format::{EMPTY_SUITS, FOUR_MELD_TILES, HONOURS, NUMBER_KINDS, PLACES, SUITS, SuitWord};
use std::thread;

/// The number of sequences, by their number of tiles. Multiples of three are left out, because no
/// hand has that size between turns.
///
/// The numbers for 2, 5, 8, 11 and 14 tiles, 1,292,059 in total, are known from the literature.
const SEQUENCES: [usize; FOUR_MELD_TILES + 1] =
    [0, 1, 4, 0, 34, 96, 0, 910, 2_725, 0, 21_884, 60_344, 0, 451_808, 1_228_890];
/// The number of these that fit into three suits and seven honours.
const FITTING: [usize; FOUR_MELD_TILES + 1] =
    [0, 1, 4, 0, 34, 96, 0, 910, 2_725, 0, 21_884, 60_343, 0, 451_660, 1_227_674];
/// The number of these that the four-copy rule puts further from a complete hand, in the places
/// that the proof gives them.
const FURTHER: usize = 259;

/// A fragment, prepared for the proof.
struct Prepared {
    tiles: usize,
    width: u8,
    /// The word of a number suit with only this fragment, for each lowest rank.
    words: [SuitWord; NUMBER_KINDS],
    distances: Distances,
}

impl Prepared {
    fn new(fragment: Fragment, unlimited: &mut Solver) -> Self {
        let mut part = Self {
            tiles: fragment.tiles().into(),
            width: fragment.width(),
            words: [0; _],
            distances: unlimited.fragment(fragment.kinds()),
        };
        for (from, word) in part.words.iter_mut().enumerate().take(NUMBER_KINDS + 1 - usize::from(part.width)) {
            let mut rank = from;
            for (count, distance) in fragment.kinds() {
                *word += SuitWord::from(count) * PLACES[rank].step;
                rank += usize::from(distance);
            }
        }
        part
    }

    /// The number by which the fragment raises the word of a suit.
    fn word(&self, suit: usize, rank: usize) -> SuitWord {
        if suit == HONOURS {
            self.tiles as SuitWord * PLACES[HONOURS * NUMBER_KINDS + rank].step
        } else {
            self.words[rank]
        }
    }
}

/// Looks up every sequence that a hand can have, and fails at the first wrong answer.
pub fn every_sequence(classes: &Classes, keys: &Keys) -> Result<(), Flaw> {
    let mut solver = Solver::unlimited();
    let mut parts = Vec::new();
    let mut fragment = None;
    while let Some(next) = Fragment::next_canonical(fragment, FOUR_MELD_TILES as u8) {
        parts.push(Prepared::new(next, &mut solver));
        fragment = Some(next);
    }
    expect("fragments", parts.len(), 70_875)?;

    // The smallest come first, so that few sequences can be extended.
    parts.sort_by_key(|part| part.tiles);
    let within = core::array::from_fn(|tiles| parts.partition_point(|part| part.tiles <= tiles));
    let walkers = thread::available_parallelism().map_or(1, usize::from);
    let walk = |walker| {
        let mut walk = Walk {
            classes,
            keys,
            parts: &parts,
            within: &within,
            walkers,
            walker,
            beginnings: 0,
            solver: Solver::limited(),
            chosen: Vec::new(),
            found: Walked::default(),
        };
        walk.extend(0, 0, &NOTHING, Some(Placed::NOTHING))?;
        Ok(walk.found)
    };
    let found = thread::scope(|scope| {
        let threads: Vec<_> = (0..walkers).map(|walker| scope.spawn(move || walk(walker))).collect();
        let found = threads.into_iter().map(|thread| thread.join().expect("a walk doesn't panic"));
        found.collect::<Result<Vec<Walked>, Flaw>>()
    })?;
    let sum = |part: &dyn Fn(&Walked) -> usize| found.iter().map(part).sum::<usize>();
    for tiles in 0..=FOUR_MELD_TILES {
        let (all, fitting) = (sum(&|found| found.sequences[tiles]), sum(&|found| found.fitting[tiles]));
        expect(&format!("sequences of {tiles} tiles"), all, SEQUENCES[tiles])?;
        expect(&format!("sequences of {tiles} tiles that fit"), fitting, FITTING[tiles])?;
    }
    expect("sequences that the four-copy rule changes", sum(&|found| found.further), FURTHER)
}

/// The suits of a hand with a sequence.
#[derive(Clone, Copy)]
struct Placed {
    /// The room left.
    room: Room,
    suits: [SuitWord; SUITS],
    key: u64,
}

impl Placed {
    /// No fragments: the empty suit has the constant 0.
    const NOTHING: Self = Self { room: Room::EMPTY, suits: EMPTY_SUITS, key: 0 };
}

/// The numbers of sequences that a walk has found.
#[derive(Default)]
struct Walked {
    sequences: [usize; FOUR_MELD_TILES + 1],
    fitting: [usize; FOUR_MELD_TILES + 1],
    further: usize,
}

/// A walk through the sequences, fragment by fragment. Several walkers divide the sequences among
/// themselves by the first two fragments.
struct Walk<'a> {
    classes: &'a Classes,
    keys: &'a Keys,
    parts: &'a [Prepared],
    /// For each number of tiles, the number of parts with at most that many, which come first.
    within: &'a [usize; FOUR_MELD_TILES + 1],
    walkers: usize,
    /// The number of this walker.
    walker: usize,
    /// The number of sequences of one or two fragments so far.
    beginnings: usize,
    solver: Solver,
    /// The fragments of the current sequence.
    chosen: Vec<&'a Prepared>,
    found: Walked,
}

impl Walk<'_> {
    /// Adds each fragment from number `first` on that fits. `placed` are the suits with the
    /// fragments before, if these fit one by one.
    fn extend(&mut self, first: usize, tiles: usize, before: &Distances, placed: Option<Placed>) -> Result<(), Flaw> {
        let parts = &self.parts[..self.within[FOUR_MELD_TILES - tiles]];
        let mut next = first;
        while next < parts.len() {
            let index = next;
            next += 1;
            let part = &parts[index];
            let fragments = self.chosen.len() + 1;
            let mut is_own = true;
            if fragments <= 2 {
                is_own = self.beginnings % self.walkers == self.walker;
                self.beginnings += 1;
            }
            if !is_own && fragments == 2 {
                continue;
            }
            self.chosen.push(part);
            let tiles = tiles + part.tiles;
            let placed = placed.and_then(|placed| self.put(placed, part));
            if is_own && !tiles.is_multiple_of(3) {
                self.check(tiles, before, &part.distances, placed)?;
            }
            if index < self.within[FOUR_MELD_TILES - tiles] {
                self.extend(index, tiles, &join(before, &part.distances), placed)?;
            }
            self.chosen.pop();
        }
        Ok(())
    }

    /// The suits with one more fragment, if it fits with the others.
    fn put(&self, mut placed: Placed, part: &Prepared) -> Option<Placed> {
        let (room, suit, rank) = placed.room.put(part.width)?;
        placed.room = room;
        self.add(&mut placed, part, suit, rank);
        Some(placed)
    }

    /// The suits with all fragments, placed from scratch.
    fn placed(&self) -> Option<Placed> {
        let widths: Vec<u8> = self.chosen.iter().map(|part| part.width).collect();
        let (mut placed, mut rest) = (Placed::NOTHING, widths.len());
        let fits = Room::EMPTY.place(&widths, &mut |suit, rank| {
            rest -= 1;
            self.add(&mut placed, self.chosen[rest], suit, rank);
        });
        fits.then_some(placed)
    }

    /// Adds a fragment to a suit. Only the class of that suit changes.
    fn add(&self, placed: &mut Placed, part: &Prepared, suit: usize, rank: usize) {
        let before = placed.suits[suit];
        let after = before + part.word(suit, rank);
        let constant = |word| self.keys.constants[usize::from(self.classes.class(word))];
        placed.suits[suit] = after;
        placed.key = placed.key.wrapping_sub(constant(before)).wrapping_add(constant(after));
    }

    /// Looks up the current sequence. `last` has the distances of its last fragment, `before` the
    /// distances of the others together.
    fn check(
        &mut self,
        tiles: usize,
        before: &Distances,
        last: &Distances,
        placed: Option<Placed>,
    ) -> Result<(), Flaw> {
        self.found.sequences[tiles] += 1;
        let Some(Placed { suits, key, .. }) = placed.or_else(|| self.placed()) else { return Ok(()) };
        self.found.fitting[tiles] += 1;

        let slot = self.keys.slot(key);
        if self.keys.taken_by[slot] != Some(key) {
            return Err(format!("suits {} find the slot of another key", digits(suits)));
        }

        let melds = tiles / 3;
        let found = self.keys.answers[usize::from(self.keys.slot_answers[slot])][melds];
        let mut own = u8::MAX;
        let mut i = 0;
        while i <= melds {
            let paired = before[MELD_COUNTS + i] + last[melds - i];
            let bare = before[i] + last[MELD_COUNTS + melds - i];
            let cheaper = if paired < bare { paired } else { bare };
            own = if cheaper < own { cheaper } else { own };
            i += 1;
        }
        if found != own {
            let searched = self.search(suits)[MELD_COUNTS + melds];
            if searched != found || searched < own {
                let suits = digits(suits);
                return Err(format!("suits {suits} find distance {found}, searched {searched}, fragments {own}"));
            }
            self.found.further += 1;
        }
        Ok(())
    }

    /// The distances of a hand, searched suit by suit under the four-copy rule.
    fn search(&mut self, suits: [SuitWord; SUITS]) -> Distances {
        let mut whole = NOTHING;
        for (suit, &word) in suits.iter().enumerate() {
            let runs: &[Runs] = if suit == HONOURS { &HONOUR_RUNS } else { &NUMBER_RUNS };
            let mut node = Node::START;
            for (rank, &runs) in runs.iter().enumerate() {
                node = self.solver.step(node, PLACES[suit * NUMBER_KINDS + rank].count(word).into(), runs);
            }
            whole = join(&whole, &self.solver.distances(node));
        }
        whole
    }
}

/// Suits for a message: the count of each kind.
fn digits(suits: [SuitWord; SUITS]) -> String {
    PLACES.iter().map(|place| char::from(b'0' + place.count(suits[place.suit]))).collect()
}
