//! The way from a hand to its answer, step by step.

pub(crate) mod records;
mod sequence;
pub(crate) mod text;
