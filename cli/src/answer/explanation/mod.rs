//! The computation of a hand's answer, step by step.

pub(crate) mod records;
mod sequence;
pub(crate) mod text;
