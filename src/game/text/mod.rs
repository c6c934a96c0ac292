//! How tiles and melds are written and read.

mod among_words;
pub(crate) mod characters;
pub(crate) mod gathered;
pub(crate) mod letters;
#[cfg(feature = "std")]
pub(crate) mod lists;
pub(crate) mod notation;
mod numbers;
mod parse;
pub(crate) mod pasted;
pub(crate) mod plain;
