//! The tests of the library from outside, in one binary: a module for each subject.

mod batch;
mod completions;
mod divisions;
mod explain;
mod foreign;
mod hands;
#[cfg(all(feature = "odds", feature = "score", feature = "serde", feature = "stats"))]
mod json;
mod keys;
#[cfg(feature = "std")]
mod lists;
mod melds;
mod names;
#[cfg(feature = "odds")]
mod odds;
mod oracles;
mod places;
mod positions;
#[cfg(all(feature = "score", feature = "rules"))]
mod rounds;
#[cfg(feature = "rules")]
mod rules;
#[cfg(feature = "score")]
mod score;
mod sequences;
#[cfg(feature = "serde")]
mod serialisation;
mod sets;
mod sizes;
mod support;
mod tables;
mod tiles;
#[cfg(feature = "stats")]
mod totals;
mod turns;
mod useful;
mod visible;
mod waits;
