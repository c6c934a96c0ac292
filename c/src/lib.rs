//! The library for C and for all that calls C: `include/shanten.h` is generated from these files.
//!
//! `border` is the only place that reads and writes a caller's memory. All other modules are safe
//! code over checked values: `hand` converts the plain struct to the library's hand and back.

mod batch;
mod border;
mod failure;
mod hand;
mod numbers;
mod queries;
mod rules;
mod score;
mod status;
mod table;
mod tiles;
mod turns;
mod words;
