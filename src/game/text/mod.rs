//! How tiles and melds are written and read.

pub(crate) mod gathered;
pub(crate) mod letters;
#[cfg(feature = "std")]
pub(crate) mod lists;
pub(crate) mod notation;
mod numbers;
pub(crate) mod plain;
