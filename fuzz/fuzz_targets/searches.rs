//! Searches for chances and points, which `calls` runs only once in sixteen times.

#![no_main]

#[allow(dead_code, reason = "`calls` has more")]
#[path = "calls/values.rs"]
mod values;
#[allow(dead_code, reason = "`calls` has more")]
#[path = "calls/worth.rs"]
mod worth;

use libfuzzer_sys::fuzz_target;
use shanten::Hand;
use shanten::rules::VariantHand;
use values::Input;

fuzz_target!(|data: &[u8]| {
    let mut input = Input(data);
    if input.byte().is_multiple_of(4) {
        worth::odds(Hand::new(), &mut input);
    } else {
        worth::odds(VariantHand::new(input.rules()), &mut input);
    }
});
