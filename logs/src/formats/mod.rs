//! The formats: all are read into events, two are written. And the size limit of their parts.

pub(crate) mod address;
pub mod limited;
pub mod mjai;
pub mod mjlog;
pub(crate) mod pieces;
pub mod tenhou6;
pub(crate) mod tenhou6_words;
pub mod write_mjai;
pub mod write_tenhou6;
