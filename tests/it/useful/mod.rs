//! Useful tiles and discards, against two oracles that know nothing of the table: a search by the
//! definition, and a dynamic program that knows how many copies there are.

mod oracles;
mod queries;
pub mod random;
mod seen;
