//! A log of this format from arbitrary bytes, and a made-up one with some bytes changed.

#![no_main]

use shanten_fuzz::check;
use shanten_logs_testing::writers;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check(data, writers::mjai));
