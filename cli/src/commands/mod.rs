//! The commands: a module for each, with its options and a method `run` that writes to `out`.
//!
//! clap identifies option structs by their name, so no two may share one.

pub(crate) mod ask;
pub(crate) mod convert;
pub(crate) mod deal;
pub(crate) mod explain;
pub(crate) mod hands;
pub(crate) mod logs;
pub(crate) mod odds;
#[cfg(feature = "packaging")]
pub(crate) mod packaging;
pub(crate) mod review;
pub(crate) mod score;
pub(crate) mod stats;
pub(crate) mod table;
pub(crate) mod toward;
