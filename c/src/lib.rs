//! The library for C and for all that calls C: `include/shanten.h` is written from these files.
//!
//! `border` is the only place that reads and writes a caller's memory. Everything behind it is safe
//! code over checked values: `hand` makes a hand of the plain struct, asks and writes it back.

mod ask;
mod batch;
mod border;
mod failure;
mod hand;
mod numbers;
mod queries;
mod rules;
mod score;
mod status;
mod tiles;
mod turns;
mod words;
