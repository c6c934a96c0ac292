//! Decisions as a table: its columns, and their values round by round.

#[cfg(feature = "arrow")]
pub mod arrow;
mod cells;
mod decisions;
mod lying;
mod table;

pub use cells::{Batch, Cell, Cells, Column, ColumnType, TextCells};
pub use decisions::{COLUMNS, ColumnNeed, DecisionColumn, SCHEMA};
pub use table::DecisionTable;
