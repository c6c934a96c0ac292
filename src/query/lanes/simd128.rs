//! The lanes as a vector of WebAssembly. Its instructions are safe: a module that has them is
//! compiled as a whole, or refused.

pub(super) use core::arch::wasm32::{
    i8x16_bitmask as set, u8x16_add as plus, u8x16_eq as equal, u8x16_max as max, u8x16_splat as splat,
    u8x16_sub_sat as less, v128 as Vector, v128_and as and, v128_or as or,
};
use core::arch::wasm32::{u64x2, u64x2_extract_lane, v128_any_true};

#[inline(always)]
pub(super) fn new(bits: u128) -> Vector {
    u64x2(bits as u64, (bits >> u64::BITS) as u64)
}

#[inline(always)]
pub(super) fn bits(of: Vector) -> u128 {
    u128::from(u64x2_extract_lane::<0>(of)) | u128::from(u64x2_extract_lane::<1>(of)) << u64::BITS
}

#[inline(always)]
pub(super) fn is_zero(of: Vector) -> bool {
    !v128_any_true(of)
}

#[inline(always)]
pub(super) fn up<const BY: i32>(of: Vector) -> Vector {
    new(bits(of) << (8 * BY))
}

#[inline(always)]
pub(super) fn down<const BY: i32>(of: Vector) -> Vector {
    new(bits(of) >> (8 * BY))
}
