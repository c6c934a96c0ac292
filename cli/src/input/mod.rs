//! Input: where hands come from, how lines are rows, how texts are hands, and why they aren't.

mod bad_text;
pub(crate) mod blocks;
mod entry;
pub(crate) mod notation;
pub(crate) mod paths;
mod place;
pub(crate) mod rows;
pub(crate) mod sources;

pub(crate) use bad_text::{BadText, Fault, of_log, said, unreadable, unwritable};
pub(crate) use entry::{Entry, in_place, is_between_turns, is_blank};
pub(crate) use place::Place;
