//! Answers for hands: shanten, useful tiles, discards, calls and waits.

pub(super) mod choices;
mod query;
mod records;
mod text;
