//! The tables of the shanten as plain arrays.

use super::classes::{CELLS_AT, row_starts};
use super::{pairs, table};
use crate::format::{Answer, ROW_UNIT};

/// The tables as plain arrays, for look-ups where this library can't be called, such as on a
/// graphics card.
///
/// Five steps lead from counts to the distance in standard form, which is the shanten plus one.
/// They gather and add, without a hash or a branch:
///
/// 1. A number suit has a **row number**, the counts of its first six ranks as digits in base five,
///    and a **column**, the counts of its last three, each with the lowest rank first. For honours
///    the row number is 15,625 plus the counts of the first four as digits, the column the counts
///    of the last three.
/// 2. Its **class** is `cells[ROW_UNIT * rows[row number] + column]`.
/// 3. Two suits have a **pair** `pairs[CLASSES * class + other class]`; the other two likewise.
/// 4. The hand has an **answer** `pair_answers[PAIRS * pair + other pair]`.
/// 5. With `n` tiles its distance is `answers[answer][n / 3]`, rounded down.
///
/// ```
/// use shanten::Hand;
/// use shanten::table::Tables;
///
/// let tables = Tables::new();
/// let add = |sum, &digit: &u8| 5 * sum + usize::from(digit);
/// let number = |digits: &[u8]| digits.iter().rev().fold(0, add);
/// let class = |counts: &[u8], first_row: usize| {
///     let (row, column) = counts.split_at(counts.len() - 3);
///     let row = usize::from(tables.rows[first_row + number(row)]);
///     usize::from(tables.cells[Tables::ROW_UNIT * row + number(column)])
/// };
/// let hand: Hand = "199m146779p12s246z".parse()?;
/// let counts = hand.counts();
/// let pair = |a: usize, b: usize| usize::from(tables.pairs[Tables::CLASSES * a + b]);
/// let left = pair(class(&counts[..9], 0), class(&counts[9..18], 0));
/// let right = pair(class(&counts[18..27], 0), class(&counts[27..], Tables::HONOUR_ROW));
/// let answer = tables.pair_answers[Tables::PAIRS * left + right];
/// assert_eq!(tables.answers[usize::from(answer)][hand.len() / 3], hand.standard().distance());
/// # Ok::<(), shanten::InputError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Tables {
    /// For each row number, the start of its row of cells, in units of [`ROW_UNIT`](Self::ROW_UNIT)
    /// cells.
    pub rows: &'static [u16],
    /// The class of a suit.
    pub cells: &'static [u8],
    /// The number of the pair of two classes.
    pub pairs: &'static [u8],
    /// The number of the answer of two pairs.
    pub pair_answers: &'static [u8],
    /// The distances by the number of melds still needed, 0 to 4. The last three are unused.
    pub answers: &'static [Answer],
}

impl Tables {
    /// The unit of the numbers in [`rows`](Self::rows).
    pub const ROW_UNIT: usize = ROW_UNIT;
    /// The row number of honours without tiles in their row.
    pub const HONOUR_ROW: usize = crate::format::HONOUR_ROW;
    /// The number of classes.
    pub const CLASSES: usize = pairs::CLASSES;
    /// The number of pairs.
    pub const PAIRS: usize = pairs::PAIRS;

    /// Returns the tables.
    #[must_use]
    pub fn new() -> Self {
        let (rows, bytes, answers) = table::columns();
        let cells = &bytes[CELLS_AT..CELLS_AT + table::CELLS];
        Self { rows: row_starts(rows), cells, pairs: pairs::NUMBERS, pair_answers: pairs::ANSWERS, answers }
    }
}

impl Default for Tables {
    fn default() -> Self {
        Self::new()
    }
}
