//! Tests of the library's public interface, in one binary: a module for each subject.

mod batch;
mod complete;
mod game;
mod hands;
mod lookup;
mod melds;
#[cfg(feature = "rules")]
mod national;
#[cfg(feature = "odds")]
mod odds;
#[cfg(all(feature = "five-melds", feature = "odds", feature = "score"))]
mod questions;
#[cfg(feature = "rules")]
mod rules;
#[cfg(feature = "score")]
mod score;
mod sequences;
mod sets;
mod sizes;
mod support;
mod tiles;
#[cfg(feature = "stats")]
mod totals;
#[cfg(feature = "toward")]
mod toward;
mod useful;
mod written;
