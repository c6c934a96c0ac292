//! The tests of the library from outside, in one binary: a module for each subject.

mod codings;
mod divisions;
mod explain;
mod features;
mod four_copies;
mod hands;
mod keys;
mod melds;
#[cfg(feature = "odds")]
mod odds;
mod oracles;
#[cfg(feature = "rules")]
mod rules;
#[cfg(feature = "stats")]
mod rules_totals;
mod sequences;
mod support;
#[cfg(feature = "stats")]
mod totals;
mod useful;
mod waits;
