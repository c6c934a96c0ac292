//! The formats, read into events, one of them also written, and what limits their lines and tags.

pub mod limited;
pub mod mjai;
pub mod mjlog;
pub mod tenhou6;
pub mod write_mjai;
