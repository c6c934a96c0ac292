//! Runs the command as its users do.

mod cases;
mod deal;
mod explain;
mod games;
mod hands;
mod input;
mod languages;
mod odds;
mod output;
mod pages;
mod score;
mod snapshots;
mod stats;
mod support;
mod table;
mod toward;
