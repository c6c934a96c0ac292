//! The lanes as an array, for any machine.

use super::LANES;

pub(super) type Vector = [u8; LANES];

/// Functions of each lane by itself.
macro_rules! by_lane {
    ($($name:ident = $of:expr;)*) => {$(
        #[inline(always)]
        pub(super) fn $name(mut one: Vector, other: Vector) -> Vector {
            for (one, other) in one.iter_mut().zip(other) {
                *one = $of(*one, other);
            }
            one
        }
    )*};
}

by_lane! {
    plus = u8::wrapping_add;
    max = u8::max;
    less = u8::saturating_sub;
    and = |one, other| one & other;
    or = |one, other| one | other;
    equal = |one, other| if one == other { u8::MAX } else { 0 };
}

#[inline(always)]
pub(super) fn new(bits: u128) -> Vector {
    bits.to_le_bytes()
}

#[inline(always)]
pub(super) fn bits(of: Vector) -> u128 {
    u128::from_le_bytes(of)
}

#[inline(always)]
pub(super) fn splat(number: u8) -> Vector {
    [number; LANES]
}

#[inline(always)]
pub(super) fn is_zero(of: Vector) -> bool {
    bits(of) == 0
}

#[inline(always)]
pub(super) fn up<const BY: i32>(of: Vector) -> Vector {
    new(bits(of) << (8 * BY))
}

#[inline(always)]
pub(super) fn down<const BY: i32>(of: Vector) -> Vector {
    new(bits(of) >> (8 * BY))
}

#[inline(always)]
pub(super) fn set(of: Vector) -> u16 {
    of.iter().rev().fold(0, |set, number| set << 1 | u16::from(number >> 7))
}
