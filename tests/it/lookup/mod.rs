//! The tables: keys, the steps to an answer, arrays for other languages, and two oracles that don't
//! use the tables.

mod explain;
mod foreign;
mod keys;
mod oracles;
mod tables;
