//! Classes: suits with the same distances, which can replace each other in every hand without
//! changing its shanten.
//!
//! Reversing a suit and moving its fragments are special cases. Number suits and honours can share
//! a class, because only the distances matter.

use super::flaw::{Flaw, expect};
use super::solve::{Node, Runs, Solver};
use crate::format::quota::{Distances, FOUR_MELD_QUOTAS};
use crate::format::{
    COLUMN_KINDS, COLUMNS, COUNTS, Class, HONOUR_KINDS, HONOUR_ROW, NUMBER_KINDS, ROW_UNIT, SuitWord, row_and_column,
};
use std::collections::{BTreeMap, BTreeSet};

/// The kinds at which runs may begin in a number suit: all but the last two.
pub const NUMBER_RUNS: [Runs; NUMBER_KINDS] = {
    let mut runs = [Runs::Begin; NUMBER_KINDS];
    runs[NUMBER_KINDS - 2] = Runs::None;
    runs[NUMBER_KINDS - 1] = Runs::None;
    runs
};
/// The kinds at which runs may begin among honours: none.
pub const HONOUR_RUNS: [Runs; HONOUR_KINDS] = [Runs::None; HONOUR_KINDS];

/// The known numbers of classes and rows, to be confirmed.
pub struct Expected<const S: usize> {
    pub numbers: usize,
    pub honours: usize,
    /// All classes; classes of both number suits and honours count once.
    pub classes: usize,
    pub number_rows: usize,
    pub honour_rows: usize,
}

/// The known numbers for hands of four melds.
pub const EXPECTED: Expected<FOUR_MELD_QUOTAS> =
    Expected { numbers: 126, honours: 55, classes: 130, number_rows: 1_113, honour_rows: 35 };

/// All classes, and the tables that find the class of a suit.
pub struct Classes<const S: usize = FOUR_MELD_QUOTAS> {
    /// The distances of each class.
    pub distances: Vec<Distances<S>>,
    /// For each class, the fewest tiles of a number suit in it, if there is one.
    pub in_numbers: Vec<Option<usize>>,
    /// For each class, the fewest honours in it, if the honours can have it.
    pub in_honours: Vec<Option<usize>>,
    /// For each row number, the start of its row of cells, in units of [`ROW_UNIT`]. Equal rows are
    /// stored once.
    pub rows: Vec<u16>,
    /// The classes, row by row and column by column; [`NO_CLASS`] in unused columns.
    pub cells: Vec<Class>,
}

impl<const S: usize> Classes<S> {
    /// Searches every suit and gives equal distances the same class.
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

        let begin = |row: usize| u16::try_from(row * (COLUMNS / ROW_UNIT)).expect("there are some thousand rows");
        let mut rows: Vec<_> = numbers.rows.iter().map(|&row| begin(row)).collect();
        expect("row of no honours", rows.len(), HONOUR_ROW)?;
        rows.extend(honours.rows.iter().map(|&row| begin(number_rows + row)));
        let cells = [numbers.cells, honours.cells].concat();
        Ok(Self { distances, in_numbers: numbers.fewest_tiles, in_honours: honours.fewest_tiles, rows, cells })
    }

    /// The class of a suit.
    pub fn class(&self, word: SuitWord) -> Class {
        let (row, column) = row_and_column(word);
        self.cells[usize::from(self.rows[row]) * ROW_UNIT + column]
    }
}

/// The last node of the search for every number suit, or for all honours.
struct SuitEnds {
    /// The node after the kinds that choose the row, by row number.
    rows: Vec<Node>,
    /// For each node in `rows` the nodes after the last kind, by column.
    columns: BTreeMap<Node, Vec<Node>>,
}

impl SuitEnds {
    fn run<const S: usize>(solver: &mut Solver<S>, runs: &[Runs]) -> Self {
        let (row_runs, column_runs) = runs.split_at(runs.len() - COLUMN_KINDS);
        let start = Node::START;
        let rows = Self::ends(solver, start, row_runs);
        let mut columns = BTreeMap::new();
        for &row in &rows {
            columns.entry(row).or_insert_with(|| Self::ends(solver, row, column_runs));
        }
        Self { rows, columns }
    }

    /// The nodes after every choice of counts; the first count changes fastest.
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
    /// For each row number the stored row; equal rows are stored once.
    rows: Vec<usize>,
    /// The classes, row by row and column by column; [`NO_CLASS`] in unused columns.
    cells: Vec<Class>,
    /// For each class, the fewest tiles of a suit in it, if there is one.
    fewest_tiles: Vec<Option<usize>>,
}

/// Fills the unused columns of a row.
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
                    rows_so_far
                })
            });
            let fewest = &mut fewest_in_row[row];
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

/// The sum of a number's digits in base [`COUNTS`]: the number of tiles in a row or column.
fn digit_sum(mut number: usize) -> usize {
    let mut sum = 0;
    while number > 0 {
        sum += number % COUNTS;
        number /= COUNTS;
    }
    sum
}
