//! The formats, read into events, two of them also written, and what limits their lines and tags.

pub mod limited;
pub mod mjai;
pub mod mjlog;
pub(crate) mod pieces;
pub mod tenhou6;
pub mod write_mjai;
pub mod write_tenhou6;
