//! The index of divisions: every complete hand as counts and gaps, with all its divisions.
//!
//! Melds don't cross gaps, so a complete hand is a list of lines of neighbouring kinds. Each line
//! is complete by itself, and one of them has the pair. To find all lines, the search decides for
//! each kind how many runs begin, and whether there are a triplet and a pair. That determines the
//! counts.

use super::flaw::{Flaw, expect};
use crate::format::line_code::{IndexEntry, LineCode, PackedDivision};
use crate::format::{COPIES, FOUR_MELD_TILES, FOUR_MELDS, NUMBER_KINDS};
use std::collections::BTreeMap;

/// The number of complete hands in standard form, of up to 14 tiles.
const STANDARD: usize = 9_306;
/// The number including hands of seven pairs, as many as in the best-known such index.
const WITH_SEVEN_PAIRS: usize = 9_362;
/// The number of these with exactly one division.
const SINGLE: usize = 8_894;
/// Different pairs in a hand of seven pairs.
const PAIRS: usize = 7;

/// All complete hands by their line code.
pub struct DivisionIndex {
    /// The entry of each line code.
    pub entries: BTreeMap<u32, IndexEntry>,
    /// The divisions of codes that have several divisions or none.
    pub lists: Vec<PackedDivision>,
}

impl DivisionIndex {
    /// Enumerates all complete hands.
    pub fn find() -> Result<Self, Flaw> {
        let lines = lines();
        let mut hands = BTreeMap::new();
        let mut row = LineRow { lines: &lines, chosen: Vec::new(), hands: &mut hands };
        for melds in 0..=FOUR_MELDS {
            row.extend(melds, 1);
        }
        expect("lines of standard form", hands.len(), STANDARD)?;
        seven_pairs(PAIRS, LineCode::EMPTY, &mut hands);
        expect("lines", hands.len(), WITH_SEVEN_PAIRS)?;

        let mut found = Self { entries: BTreeMap::new(), lists: Vec::new() };
        for (code, divisions) in hands {
            let entry = if let [division] = divisions[..] {
                IndexEntry::single(division)
            } else {
                let start = u16::try_from(found.lists.len()).expect("some hundred hands have several divisions");
                let number = u8::try_from(divisions.len()).expect("a hand has a few divisions");
                found.lists.extend(divisions);
                IndexEntry::list(start, number)
            };
            found.entries.insert(code, entry);
        }
        let single = found.entries.values().filter(|entry| entry.range().is_none()).count();
        expect("lines with one division", single, SINGLE)?;
        Ok(found)
    }
}

/// For each kind of a line the number of runs that begin, of triplets and of pairs.
type Decisions = Vec<(u8, u8, u8)>;

/// Complete lines by their numbers of melds and pairs: the counts, and all decisions that lead to
/// them.
type Lines = BTreeMap<(usize, usize), BTreeMap<Vec<u8>, Vec<Decisions>>>;

fn lines() -> Lines {
    let mut lines = Lines::new();
    continue_line(&mut Vec::new(), &mut Vec::new(), &mut lines);
    lines
}

/// Extends a line by one more kind, in every way.
fn continue_line(counts: &mut Vec<u8>, decisions: &mut Decisions, lines: &mut Lines) {
    let melds: usize = decisions.iter().map(|&(runs, triplets, _)| usize::from(runs + triplets)).sum();
    let pairs: usize = decisions.iter().map(|&(.., pair)| usize::from(pair)).sum();
    let begun = |kinds_ago: usize| decisions.len().checked_sub(kinds_ago).map_or(0, |kind| decisions[kind].0);
    let (last, one_before) = (begun(1), begun(2));
    if last + one_before == 0 && !counts.is_empty() {
        lines.entry((melds, pairs)).or_default().entry(counts.clone()).or_default().push(decisions.clone());
    }
    if counts.len() == NUMBER_KINDS {
        return;
    }
    let most_runs = if counts.len() + 3 <= NUMBER_KINDS { FOUR_MELDS - melds } else { 0 };
    for runs in 0..=most_runs as u8 {
        for triplets in 0..=1 {
            for pair in 0..=1 - pairs as u8 {
                let count = last + one_before + runs + 3 * triplets + 2 * pair;
                if (1..=COPIES).contains(&count) && melds + usize::from(runs + triplets) <= FOUR_MELDS {
                    counts.push(count);
                    decisions.push((runs, triplets, pair));
                    continue_line(counts, decisions, lines);
                    counts.pop();
                    decisions.pop();
                }
            }
        }
    }
}

/// A list of lines, built from the left.
struct LineRow<'a> {
    lines: &'a Lines,
    chosen: Vec<(&'a [u8], &'a [Decisions])>,
    hands: &'a mut BTreeMap<u32, Vec<PackedDivision>>,
}

impl LineRow<'_> {
    /// Adds each line with at most `melds` melds and `pairs` pairs.
    fn extend(&mut self, melds: usize, pairs: usize) {
        if melds + pairs == 0 {
            let mut line_code = LineCode::EMPTY;
            for (counts, _) in &self.chosen {
                line_code = line(line_code, counts);
            }
            let mut divisions = Vec::new();
            self.divide(0, &mut Vec::new(), &mut divisions);
            divisions.sort_unstable_by_key(|places| (places.pair(), [0, 1, 2, 3].map(|meld| places.meld(meld))));
            self.hands.insert(line_code.code(), divisions);
            return;
        }
        let lines = self.lines;
        for (&(melds_of_line, pairs_of_line), counts) in lines {
            if melds_of_line <= melds && pairs_of_line <= pairs {
                for (counts, decisions) in counts {
                    self.chosen.push((counts, decisions));
                    self.extend(melds - melds_of_line, pairs - pairs_of_line);
                    self.chosen.pop();
                }
            }
        }
    }

    /// Combines the decisions of all lines, from number `first` on, in every way.
    fn divide(&self, first: usize, row: &mut Decisions, divisions: &mut Vec<PackedDivision>) {
        let Some((_, ways)) = self.chosen.get(first) else {
            divisions.push(packed(row, self.marks(row)));
            return;
        };
        for decisions in *ways {
            let kinds = row.len();
            row.extend(decisions);
            self.divide(first + 1, row, divisions);
            row.truncate(kinds);
        }
    }

    /// The marks that follow from the decisions for all kinds of a hand.
    fn marks(&self, row: &[(u8, u8, u8)]) -> u8 {
        let tiles = |counts: &[u8]| counts.iter().sum::<u8>();
        let is_nine_gates = |counts: &[u8]| {
            tiles(counts) == FOUR_MELD_TILES as u8 && counts.len() == NUMBER_KINDS && counts[0] >= 3 && counts[8] >= 3
        };
        let mut marks = 0;
        let mut first = 0;
        for (counts, _) in &self.chosen {
            // Only a whole suit is a line of nine kinds.
            let runs_from = |rank: usize| row[first + rank].0;
            if counts.len() == NUMBER_KINDS && runs_from(0) > 0 && runs_from(3) > 0 && runs_from(6) > 0 {
                marks |= PackedDivision::STRAIGHT;
            }
            if is_nine_gates(counts) {
                marks |= PackedDivision::NINE_GATES;
            }
            first += counts.len();
        }
        marks
            | match row.iter().map(|&(runs, ..)| runs / 2).sum() {
                0_u8 => 0,
                1 => PackedDivision::IDENTICAL_RUNS,
                _ => PackedDivision::TWICE_IDENTICAL_RUNS,
            }
    }
}

/// A line code followed by one more line.
fn line(line_code: LineCode, counts: &[u8]) -> LineCode {
    counts
        .iter()
        .enumerate()
        .fold(line_code, |line_code, (kind, &count)| line_code.then(count, kind + 1 == counts.len()))
}

/// The division that results from the decisions for all kinds of a hand.
fn packed(row: &[(u8, u8, u8)], marks: u8) -> PackedDivision {
    let pair = row.iter().position(|&(.., pair)| pair == 1).expect("a complete hand has a pair");
    let melds = row.iter().enumerate().flat_map(|(kind, &(runs, triplets, _))| {
        (0..triplets).map(move |_| (kind, false)).chain((0..runs).map(move |_| (kind, true)))
    });
    PackedDivision::new(pair, melds, marks)
}

/// Adds all hands that consist of `pairs` more pairs. Hands that are also in standard form are
/// already there; the others have no division. Only thirteen orphans are then not in the index.
fn seven_pairs(pairs: usize, line_code: LineCode, hands: &mut BTreeMap<u32, Vec<PackedDivision>>) {
    if pairs == 0 {
        hands.entry(line_code.code()).or_default();
    }
    for kinds in 1..=pairs {
        seven_pairs(pairs - kinds, line(line_code, &vec![2; kinds]), hands);
    }
}
