//! Runs the command as its users do.

mod calls;
mod colours;
mod deal;
mod explain;
mod files;
mod formats;
mod input;
mod json;
#[cfg(target_os = "linux")]
mod memory;
mod messages;
mod odds;
mod output;
mod pages;
#[cfg(target_os = "linux")]
mod progress;
mod rows;
mod rules;
mod score;
mod situation;
mod snapshots;
mod stats;
mod support;
mod table;
mod text;
