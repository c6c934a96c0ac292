//! Input: the sources of hands, lines as rows, strings as hands, and the reasons for refusals.

mod bad_text;
pub(crate) mod blocks;
mod entry;
pub(crate) mod notation;
pub(crate) mod paths;
mod place;
pub(crate) mod rows;
pub(crate) mod sources;

pub(crate) use bad_text::{BadText, Fault, of_log, said, unreadable, unwritable};
pub(crate) use entry::{InputEntry, in_place, is_between_turns, is_blank};
pub(crate) use place::InputPlace;
