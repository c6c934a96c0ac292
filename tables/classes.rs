//! Classes: suits with the same distances, which can replace each other in every hand without
//! changing its shanten.
//!
//! Turning a suit round or moving its fragments are special cases of this. Honours and number suits
//! quota the classes, because nothing but the distances matters.

use super::solve::{Node, Runs, Solver};
use super::{Flaw, expect};
use crate::format::quota::{Distances, FOUR_MELD_QUOTAS};
use crate::format::{
    COLUMN_KINDS, COLUMNS, COUNTS, Class, HONOUR_KINDS, HONOUR_ROW, NUMBER_KINDS, SuitWord, row_and_column,
};
use std::collections::{BTreeMap, BTreeSet};

/// Where runs may begin in a number suit: not at the last two kinds.
pub const NUMBER_RUNS: [Runs; NUMBER_KINDS] = {
    let mut runs = [Runs::Begin; NUMBER_KINDS];
    runs[NUMBER_KINDS - 2] = Runs::None;
    runs[NUMBER_KINDS - 1] = Runs::None;
    runs
};
/// Where runs may begin among honours: nowhere.
pub const HONOUR_RUNS: [Runs; HONOUR_KINDS] = [Runs::None; HONOUR_KINDS];

/// How many classes and rows there are known to be.
pub struct Expected<const S: usize> {
    pub numbers: usize,
    pub honours: usize,
    /// Classes of number suits, of honours, or of both.
    pub classes: usize,
    pub number_rows: usize,
    pub honour_rows: usize,
}

/// What is known where the quotas are of 0 to 4 melds.
pub const EXPECTED: Expected<FOUR_MELD_QUOTAS> =
    Expected { numbers: 126, honours: 55, classes: 130, number_rows: 1_113, honour_rows: 35 };

/// All classes, and how to find the one of a suit.
pub struct Classes<const S: usize = FOUR_MELD_QUOTAS> {
    /// The distances of each class.
    pub distances: Vec<Distances<S>>,
    /// The fewest tiles of a number suit of each class, if there are such suits.
    pub in_numbers: Vec<Option<usize>>,
    /// The fewest honours of each class, if there are such.
    pub in_honours: Vec<Option<usize>>,
    /// The row of each row number; equal rows are stored once.
    pub rows: Vec<u16>,
    /// The classes, row by row, by column; no class where there is no such column.
    pub cells: Vec<Class>,
}

impl<const S: usize> Classes<S> {
    /// Searches every suit and tells them apart by their distances.
    pub fn find(expected: &Expected<S>) -> Result<Self, Flaw> {
        let mut solver = Solver::limited();
        let numbers = SuitEnds::run(&mut solver, &NUMBER_RUNS);
        let honours = SuitEnds::run(&mut solver, &HONOUR_RUNS);

        let of_numbers = numbers.distances(&solver);
        let of_honours = honours.distances(&solver);
        let distances: Vec<_> = of_numbers.union(&of_honours).copied().collect();
        expect("classes of number suits", of_numbers.len(), expected.numbers)?;
        expect("classes of honours", of_honours.len(), expected.honours)?;
        expect("classes", distances.len(), expected.classes)?;

        let class_of = |node| {
            let class = distances.binary_search(&solver.distances(node)).expect("every end was collected");
            Class::try_from(class).expect("there are less than 256 classes")
        };
        let numbers = SuitTables::new(&numbers, class_of, distances.len());
        let honours = SuitTables::new(&honours, class_of, distances.len());
        let number_rows = numbers.cells.len() / COLUMNS;
        expect("rows of number suits", number_rows, expected.number_rows)?;
        expect("rows of honours", honours.cells.len() / COLUMNS, expected.honour_rows)?;

        let mut rows = numbers.rows;
        expect("row of no honours", rows.len(), HONOUR_ROW)?;
        rows.extend(honours.rows.iter().map(|row| row + number_rows as u16));
        let cells = [numbers.cells, honours.cells].concat();
        Ok(Self { distances, in_numbers: numbers.fewest_tiles, in_honours: honours.fewest_tiles, rows, cells })
    }

    /// The class of a suit.
    pub fn class(&self, word: SuitWord) -> Class {
        let (row, column) = row_and_column(word);
        self.cells[usize::from(self.rows[row]) * COLUMNS + column]
    }
}

/// Where the search ends for every suit of a kind.
struct SuitEnds {
    /// The node behind the kinds that choose the row, by row number.
    rows: Vec<Node>,
    /// The nodes behind the last kind, by column, for each node that stands in `rows`.
    columns: BTreeMap<Node, Vec<Node>>,
}

impl SuitEnds {
    fn run<const S: usize>(solver: &mut Solver<S>, runs: &[Runs]) -> Self {
        let (row_runs, column_runs) = runs.split_at(runs.len() - COLUMN_KINDS);
        let start = solver.start();
        let rows = Self::ends(solver, start, row_runs);
        let mut columns = BTreeMap::new();
        for &row in &rows {
            columns.entry(row).or_insert_with(|| Self::ends(solver, row, column_runs));
        }
        Self { rows, columns }
    }

    /// The nodes behind every choice of counts, the first count changing fastest.
    fn ends<const S: usize>(solver: &mut Solver<S>, start: Node, runs: &[Runs]) -> Vec<Node> {
        let mut nodes = vec![start];
        for &runs in runs {
            let mut longer = Vec::with_capacity(nodes.len() * COUNTS);
            for count in 0..COUNTS {
                for &node in &nodes {
                    longer.push(solver.step(node, count, runs));
                }
            }
            nodes = longer;
        }
        nodes
    }

    fn distances<const S: usize>(&self, solver: &Solver<S>) -> BTreeSet<Distances<S>> {
        let ends: BTreeSet<_> = self.columns.values().flatten().collect();
        ends.into_iter().map(|&end| solver.distances(end)).collect()
    }
}

/// The tables of the number suits, or of the honours.
struct SuitTables {
    /// The row of each row number; equal rows are stored once.
    rows: Vec<u16>,
    /// The classes, row by row, by column; [`NO_CLASS`] where there is no such column.
    cells: Vec<Class>,
    /// The fewest tiles of each class, if there are such suits.
    fewest_tiles: Vec<Option<usize>>,
}

/// Fills up rows.
const NO_CLASS: Class = Class::MAX;

impl SuitTables {
    fn new(search: &SuitEnds, class_of: impl Fn(Node) -> Class, classes: usize) -> Self {
        let mut rows = Vec::new();
        let mut cells: Vec<Class> = Vec::new();
        let mut fewest_in_row = Vec::new();
        let mut row_of_node = BTreeMap::new();
        let mut row_of_content = BTreeMap::new();
        let mut class_of_end = BTreeMap::new();
        for (number, &node) in search.rows.iter().enumerate() {
            let row = *row_of_node.entry(node).or_insert_with(|| {
                let ends = &search.columns[&node];
                let content: Vec<_> =
                    ends.iter().map(|&end| *class_of_end.entry(end).or_insert_with(|| class_of(end))).collect();
                let rows_so_far = row_of_content.len();
                *row_of_content.entry(content).or_insert_with_key(|content| {
                    cells.extend(content);
                    cells.resize(cells.len().next_multiple_of(COLUMNS), NO_CLASS);
                    fewest_in_row.push(usize::MAX);
                    u16::try_from(rows_so_far).expect("there are some thousand rows")
                })
            });
            let fewest = &mut fewest_in_row[usize::from(row)];
            *fewest = digit_sum(number).min(*fewest);
            rows.push(row);
        }

        let mut fewest_tiles = vec![None; classes];
        for (cell, &class) in cells.iter().enumerate().filter(|&(_, &class)| class != NO_CLASS) {
            let tiles = fewest_in_row[cell / COLUMNS] + digit_sum(cell % COLUMNS);
            let fewest = &mut fewest_tiles[usize::from(class)];
            *fewest = Some(fewest.map_or(tiles, |fewest: usize| fewest.min(tiles)));
        }
        Self { rows, cells, fewest_tiles }
    }
}

/// The sum of a number's digits in base [`COUNTS`]: how many tiles there are in a row or column of
/// that number.
fn digit_sum(mut number: usize) -> usize {
    let mut sum = 0;
    while number > 0 {
        sum += number % COUNTS;
        number /= COUNTS;
    }
    sum
}
