//! Runs the command as its users do.

mod deal;
mod input;
mod json;
mod messages;
mod output;
mod situation;
mod snapshots;
mod support;
mod text;
