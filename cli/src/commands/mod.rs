//! What the command does: a module for each subcommand, with its options and a `run` that writes to
//! where it is told.
//!
//! clap knows each structure of options by its name, so that no two of them may have the same.

pub(crate) mod answer;
pub(crate) mod completions;
pub(crate) mod deal;
pub(crate) mod explain;
pub(crate) mod man;
pub(crate) mod odds;
pub(crate) mod stats;
pub(crate) mod table;
