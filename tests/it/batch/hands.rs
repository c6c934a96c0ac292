//! Batches of hands, on one thread and on all.

use shanten::{Hand, Shanten, batch};

use crate::support::deals::deal;

type Batch = fn(&[Hand], &mut [Shanten]);

/// Compares a batch of each of these lengths with single queries.
fn compare(lengths: &[usize], batch: Batch, single: fn(&Hand) -> Shanten) {
    let hands = deal(lengths.iter().copied().max().unwrap());
    let expected: Vec<Shanten> = hands.iter().map(single).collect();
    for &length in lengths {
        let mut answers = vec![Shanten::MAX; length];
        batch(&hands[..length], &mut answers);
        assert!(answers == expected[..length], "{length} hands");
    }
}

const LENGTHS: &[usize] = &[0, 1, 2, 3, 7, 8, 9, 31, 64, 1001];

#[test]
fn a_batch_in_standard_form_answers_like_single_queries() {
    compare(LENGTHS, batch::standard, Hand::standard);
}

#[test]
fn a_batch_of_all_forms_answers_like_single_queries() {
    compare(LENGTHS, batch::shanten, Hand::shanten);
}

#[test]
#[should_panic(expected = "a batch has as many answers as hands")]
fn a_batch_in_standard_form_refuses_too_few_answers() {
    batch::standard(&deal(3), &mut [Shanten::MAX; 2]);
}

#[test]
#[should_panic(expected = "a batch has as many answers as hands")]
fn a_batch_of_all_forms_refuses_too_many_answers() {
    batch::shanten(&deal(3), &mut [Shanten::MAX; 4]);
}

#[cfg(feature = "rayon")]
mod parallel {
    use shanten::batch::parallel;
    use shanten::{Hand, Shanten};

    use super::compare;
    use crate::support::deals::deal;

    /// Some of them just below, at and above what a thread takes at a time.
    const LENGTHS: &[usize] = &[0, 1, 2, 999, 16_383, 16_384, 16_385, 32_768, 32_769, 100_000];

    #[test]
    fn all_threads_answer_like_single_queries_in_standard_form() {
        compare(LENGTHS, parallel::standard, Hand::standard);
    }

    #[test]
    fn all_threads_answer_like_single_queries_for_all_forms() {
        compare(LENGTHS, parallel::shanten, Hand::shanten);
    }

    #[test]
    #[should_panic(expected = "a batch has as many answers as hands")]
    fn all_threads_refuse_too_many_answers_in_standard_form() {
        parallel::standard(&deal(3), &mut [Shanten::MAX; 4]);
    }

    #[test]
    #[should_panic(expected = "a batch has as many answers as hands")]
    fn all_threads_refuse_too_few_answers_for_all_forms() {
        parallel::shanten(&deal(20_000), &mut vec![Shanten::MAX; 19_999]);
    }
}
