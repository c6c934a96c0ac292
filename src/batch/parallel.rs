//! [`shanten`](super::shanten) and [`standard`](super::standard) on all threads of the current
//! [`rayon`] pool, for batches of tens of thousands of hands or more.

use rayon::prelude::*;

use super::hands::{self, assert_same_length};
use crate::game::Shanten;
use crate::hand::Hand;

/// The number of hands that a thread answers at a time: some tens of microseconds of work.
const HANDS: usize = 16_384;

/// Writes the shanten of each hand in standard form.
///
/// # Panics
///
/// If `hands` and `answers` have different lengths.
#[track_caller]
pub fn standard(hands: &[Hand], answers: &mut [Shanten]) {
    answer(hands, answers, hands::standard);
}

/// Writes the shanten of each hand: the least of the forms that apply.
///
/// # Panics
///
/// If `hands` and `answers` have different lengths.
#[track_caller]
pub fn shanten(hands: &[Hand], answers: &mut [Shanten]) {
    answer(hands, answers, hands::shanten);
}

#[track_caller]
fn answer(hands: &[Hand], answers: &mut [Shanten], batch: impl Fn(&[Hand], &mut [Shanten]) + Sync) {
    assert_same_length(hands, answers);
    hands.par_chunks(HANDS).zip(answers.par_chunks_mut(HANDS)).for_each(|(hands, answers)| batch(hands, answers));
}
