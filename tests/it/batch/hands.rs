//! Batches of hands, on one thread and on all.

use shanten::batch;

use crate::support::deals::deal;
use crate::support::panics;
use crate::support::prelude::*;

const REFUSAL: &str = "a batch has as many answers as hands";

type Batch = fn(&[Hand], &mut [Shanten]);

/// Compares a batch of each of these lengths with single queries.
fn compare(what: &str, lengths: &[usize], batch: Batch, single: fn(&Hand) -> Shanten) {
    let hands = deal(lengths.iter().copied().max().unwrap());
    let expected: Vec<Shanten> = hands.iter().map(single).collect();
    for &length in lengths {
        let mut answers = vec![Shanten::MAX; length];
        batch(&hands[..length], &mut answers);
        assert!(answers == expected[..length], "{length} hands: {what}");
    }
}

#[test]
fn batches_answer_like_single_queries_and_demand_as_many_answers_as_hands() {
    let lengths = &[0, 1, 2, 3, 7, 8, 9, 31, 64, 1001];
    compare("standard form", lengths, batch::standard, Hand::standard);
    compare("all forms", lengths, batch::shanten, Hand::shanten);
    for (batch, hands, answers) in [(batch::standard as Batch, 3, 2), (batch::shanten, 3, 4)] {
        panics(REFUSAL, || batch(&deal(hands), &mut vec![Shanten::MAX; answers]));
    }
    #[cfg(feature = "rayon")]
    {
        use batch::parallel::{shanten, standard};

        // Some lengths are just below, at and above the part that a thread takes at a time.
        let lengths = &[0, 1, 2, 999, 16_383, 16_384, 16_385, 32_768, 32_769, 100_000];
        compare("standard form, all threads", lengths, standard, Hand::standard);
        compare("all forms, all threads", lengths, shanten, Hand::shanten);
        for (batch, hands, answers) in [(standard as Batch, 3, 4), (shanten, 20_000, 19_999)] {
            panics(REFUSAL, || batch(&deal(hands), &mut vec![Shanten::MAX; answers]));
        }
    }
}
