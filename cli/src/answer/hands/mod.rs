//! Answers for hands: shanten, useful tiles, discards, calls and waits.

mod choices;
mod query;
mod records;
mod text;
