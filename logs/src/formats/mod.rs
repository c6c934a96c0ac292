//! The formats, which are read into events and written, and the size limit of their parts.

pub(crate) mod address;
pub mod limited;
pub mod mjai;
pub mod mjlog;
pub(crate) mod mjlog_words;
pub(crate) mod pieces;
pub mod tenhou6;
pub(crate) mod tenhou6_words;
pub mod write;
pub mod write_mjai;
pub mod write_mjlog;
pub mod write_tenhou6;
