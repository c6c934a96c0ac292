//! The archive of all sequences.

pub(crate) mod export;
pub(crate) mod file;
pub(crate) mod info;
pub(crate) mod verify;
