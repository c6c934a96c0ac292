//! Where hands come from, how lines are rows, and what is refused.

mod files;
mod refused;
mod rows;
mod texts;
