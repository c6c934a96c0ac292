//! The formats, read into events, two of them also written, and what limits their lines and tags.

pub(crate) mod address;
pub mod limited;
pub mod mjai;
pub mod mjlog;
pub(crate) mod pieces;
pub mod tenhou6;
pub(crate) mod tenhou6_words;
pub mod write_mjai;
pub mod write_tenhou6;
