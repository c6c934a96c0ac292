//! Drawing for people: tiles, labels, tables and divisions, in lines that fit the terminal.

pub(crate) mod any_tile;
pub(crate) mod canvas;
pub(crate) mod divisions;
pub(crate) mod fold;
pub(crate) mod grid;
pub(crate) mod lines;
pub(crate) mod page;
