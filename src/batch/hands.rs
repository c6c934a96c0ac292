//! The shanten of hands.

use crate::game::Shanten;
use crate::hand::Hand;

/// Writes the shanten of each hand in standard form.
///
/// # Panics
///
/// If `hands` and `answers` have different lengths.
#[track_caller]
pub fn standard(hands: &[Hand], answers: &mut [Shanten]) {
    answer(hands, answers, Hand::standard);
}

/// Writes the shanten of each hand: the least of the forms that apply.
///
/// # Panics
///
/// If `hands` and `answers` have different lengths.
#[track_caller]
pub fn shanten(hands: &[Hand], answers: &mut [Shanten]) {
    answer(hands, answers, Hand::shanten);
}

#[inline]
#[track_caller]
fn answer(hands: &[Hand], answers: &mut [Shanten], query: impl Fn(&Hand) -> Shanten) {
    assert_same_length(hands, answers);
    for (hand, answer) in hands.iter().zip(answers) {
        *answer = query(hand);
    }
}

#[track_caller]
pub(super) fn assert_same_length(hands: &[Hand], answers: &[Shanten]) {
    assert_eq!(hands.len(), answers.len(), "a batch has as many answers as hands");
}
