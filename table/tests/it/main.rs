//! Tests of the table.

/// Games of random legal actions.
mod games;
