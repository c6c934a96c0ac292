//! Runs the command as its users do.

mod calls;
mod colours;
mod deal;
mod explain;
mod files;
mod formats;
mod input;
mod json;
mod logs;
#[path = "../../../logs/tests/it/made_up.rs"]
mod made_up;
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
#[path = "../../../logs/tests/it/writers.rs"]
#[expect(dead_code, reason = "the tests of the logs write all formats")]
mod writers;
