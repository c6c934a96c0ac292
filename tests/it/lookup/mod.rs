//! The tables: keys, the steps to an answer, arrays for others, and two oracles that know nothing
//! of them.

mod explain;
mod foreign;
mod keys;
mod oracles;
mod tables;
