//! Scores of winning hands.

mod query;
mod records;
mod text;
