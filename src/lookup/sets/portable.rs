//! Tests sixteen sets of quotas on any machine.

use crate::format::quota::QuotaSet;

/// The sets of two suits that contain one of `quotas`, a bit each.
#[inline(always)]
pub(super) fn meeting<const LANES: usize>(
    [low, high]: [[QuotaSet; LANES]; 2],
    [of_low, of_high]: [QuotaSet; 2],
) -> u16 {
    meeting_in(low, of_low) | meeting_in(high, of_high) << LANES
}

#[inline(always)]
fn meeting_in<const LANES: usize>(sets: [QuotaSet; LANES], quotas: QuotaSet) -> u16 {
    let mut bits = [1, 2, 4, 8, 16, 32, 64, 128];
    for (bit, set) in bits.iter_mut().zip(sets) {
        *bit &= if set & quotas != 0 { QuotaSet::MAX } else { 0 };
    }
    bits.iter().fold(0, |all, bit| all | bit)
}
