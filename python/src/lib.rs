//! The Python package `shanten`: hands one by one, and columns of them.
//!
//! It holds no rule of the game. Hands, messages and loops are those of the crate `shanten`; this
//! one turns what Python has into rows of counts, and answers into what Python knows.

mod answers;
mod batches;
mod capsules;
mod errors;
mod hand;
mod input;
mod odds;
mod output;
mod rules;
mod score;
mod tables;
mod tile;
mod visible;

use pyo3::prelude::*;

/// The native part of the package.
#[pymodule]
mod _shanten {
    #[pymodule_export]
    const NO_HAND: i8 = ::shanten::batch::NO_HAND;
    #[pymodule_export]
    const NO_WIN: i8 = ::shanten::batch::NO_WIN;
    #[pymodule_export]
    use crate::batches::{discards, shanten, useful};
    #[pymodule_export]
    use crate::hand::Hand;
    #[pymodule_export]
    use crate::odds::{odds, points};
    #[pymodule_export]
    use crate::output::{Column, Table};
    #[pymodule_export]
    use crate::rules::Rules;
    #[pymodule_export]
    use crate::score::score;
    #[pymodule_export]
    use crate::tables::table_columns;
    #[pymodule_export]
    use crate::tile::Tile;
    #[pymodule_export]
    use crate::visible::Visible;
}
