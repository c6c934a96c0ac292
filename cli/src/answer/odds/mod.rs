//! Winning chances and points of hands.

mod prospects;
pub(crate) mod records;
pub(crate) mod text;

pub(crate) use prospects::{Aim, OddsPlan, OverTime, Prospects};
