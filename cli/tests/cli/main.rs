//! Runs the command as its users do.

mod cases;
mod deal;
mod explain;
mod hands;
mod input;
mod languages;
mod logs;
mod odds;
mod output;
mod pages;
mod parts;
mod score;
mod snapshots;
mod stats;
mod support;
mod table;
mod toward;
