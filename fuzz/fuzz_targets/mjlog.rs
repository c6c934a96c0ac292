//! A log of this format from arbitrary bytes, and a made-up one with some bytes changed.

#![no_main]

#[path = "../logs.rs"]
mod logs;

libfuzzer_sys::fuzz_target!(|data: &[u8]| logs::check(data, logs::writers::mjlog));
