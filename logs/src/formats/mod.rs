//! The formats, read into events, and what limits their lines and tags.

pub mod limited;
pub mod mjai;
pub mod mjlog;
pub mod tenhou6;
