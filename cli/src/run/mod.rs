//! Runs: answers for all hands of the arguments, in order.

pub(crate) mod parallel;
pub(crate) mod sequential;
