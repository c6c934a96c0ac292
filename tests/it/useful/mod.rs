//! Useful tiles and discards, compared with two independent oracles: a search by the definition,
//! and a dynamic program that supports limits on copies.

mod oracles;
mod queries;
pub mod random;
mod seen;
