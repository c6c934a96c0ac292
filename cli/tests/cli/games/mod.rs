//! Recorded games.

mod convert;
mod logs;
mod parts;
