//! Useful tiles and discards of a [`Hand`], compiled once more for machines with AVX2, BMI and
//! POPCNT: the same code, but 533 instructions instead of 567, and 4,976 instead of 6,177.

#![allow(unsafe_code, reason = "calls of functions that the machine must be able to carry out")]

use super::portable;
use crate::answers::{Discards, Useful};
use crate::hand::{Hand, has_avx2};
use crate::view::Seen;

/// Compiles a query twice and asks the one for this machine.
macro_rules! compiled_twice {
    ($($query:ident -> $answer:ty;)*) => { $(
        #[inline(always)]
        pub(super) fn $query(hand: &Hand, seen: &Seen) -> $answer {
            #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
            fn with_avx2(hand: &Hand, seen: &Seen) -> $answer {
                portable::$query(hand, seen)
            }

            if has_avx2() {
                // SAFETY: the machine has been found to have these features.
                unsafe { with_avx2(hand, seen) }
            } else {
                portable::$query(hand, seen)
            }
        }
    )* };
}

compiled_twice! {
    useful -> Useful;
    discards -> Discards;
}
