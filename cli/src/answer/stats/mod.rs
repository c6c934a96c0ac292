//! Exact statistics of the game.

mod histogram;
pub(crate) mod records;
pub(crate) mod text;

pub(crate) use histogram::{FORMS, HistogramOf};
