//! Useful tiles and discards of a [`Hand`], compiled once more for machines with AVX2, BMI and
//! POPCNT: the same code, but 533 instructions instead of 567, and 4,976 instead of 6,177.

#![allow(unsafe_code, reason = "calls of functions that the machine must be able to carry out")]

use super::portable;
use crate::answers::{Discards, Useful};
use crate::hand::counts::Block;
use crate::hand::{Hand, has_avx2};
use crate::view::Seen;

/// Compiles a query twice and asks the one for this machine.
macro_rules! compiled_twice {
    ($($query:ident[$($of:tt)*]($($name:ident: $type:ty),*) $(-> $answer:ty)?;)*) => { $(
        #[inline(always)]
        pub(crate) fn $query<$($of)*>($($name: $type),*) $(-> $answer)? {
            #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
            fn with_avx2<$($of)*>($($name: $type),*) $(-> $answer)? {
                portable::$query($($name),*)
            }

            /// Not inlined, because it is large and seldom needed.
            #[inline(never)]
            fn without_avx2<$($of)*>($($name: $type),*) $(-> $answer)? {
                portable::$query($($name),*)
            }

            if has_avx2() {
                // SAFETY: the machine has been found to have these features.
                unsafe { with_avx2($($name),*) }
            } else {
                without_avx2($($name),*)
            }
        }
    )* };
}

compiled_twice! {
    useful[](hand: &Hand, seen: &Seen) -> Useful;
    discards[](hand: &Hand, seen: &Seen) -> Discards;
    each_useful[F: FnMut(usize, &Useful)](block: &Block, hands: usize, answer: F);
}
