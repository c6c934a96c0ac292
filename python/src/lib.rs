//! The Python package `shanten`: single hands, and columns of hands.
//!
//! It contains no rules of the game. The crate `shanten` has the hands, the messages and the loops,
//! and `shanten-questions` reads the options. This crate turns Python's values into rows of
//! counts or into a question, and answers into Python's values.

mod answers;
mod ask;
mod batches;
mod capsules;
mod errors;
mod facts;
mod games;
mod hand;
mod input;
mod logs;
mod numbers;
mod output;
mod tables;
mod threads;
mod values;

use pyo3::prelude::*;

/// The native part of the package.
#[pymodule]
mod _shanten {
    #[pymodule_export]
    const NO_HAND: i8 = ::shanten::batch::NO_HAND;
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    const NO_WIN: i8 = ::shanten::batch::NO_WIN;
    #[pymodule_export]
    use crate::ask::{ask, ask_each};
    #[pymodule_export]
    use crate::batches::{counts, discards, divisions, scores, shanten, tile_of_number, toward, useful, waits};
    #[pymodule_export]
    use crate::facts::{facts_of_meld, facts_of_rules, html, tiles};
    #[pymodule_export]
    use crate::games::{GameTable, GameTables};
    #[pymodule_export]
    use crate::hand::{Hand, one};
    #[pymodule_export]
    use crate::input::facts_of_visible;
    #[pymodule_export]
    use crate::logs::{LogReader, LogRound, LogRounds, write_logs};
    #[pymodule_export]
    use crate::output::{ArrowColumn, ArrowTable};
    #[pymodule_export]
    use crate::tables::table_columns;
}
