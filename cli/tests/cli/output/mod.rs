//! Destinations of answers: streams, files, colours, and the progress of long work.

mod colours;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(target_os = "linux")]
mod progress;
mod streams;
