use std::collections::HashSet;

use shanten_logs::Log;
use shanten_logs_testing::{Random, assert_legal, play};

use crate::formats::{WRITERS, read, shown};

#[test]
fn changed_bytes_give_no_made_up_hands() {
    let mut random = Random(1);
    for seed in 0..40 {
        let made: Vec<_> = (0..3).map(|round| play(4, 100 * seed + round)).collect();
        for (_, write) in WRITERS {
            let text = write(&made);
            for _ in 0..25 {
                let mut bytes = text.clone().into_bytes();
                for _ in 0..=random.below(3) {
                    let place = random.below(bytes.len());
                    match random.below(4) {
                        0 => drop(bytes.remove(place)),
                        1 => bytes.insert(place, b"0123456789\"<>,[]{}r"[random.below(19)]),
                        2 => bytes[place] = random.below(256) as u8,
                        _ => bytes[place] = b'0' + random.below(10) as u8,
                    }
                }
                Log::new("changed", bytes.as_slice()).flatten().for_each(|round| assert_legal(&round));
            }
        }
    }
}

#[test]
fn a_cut_file_keeps_what_came_before() {
    let made: Vec<_> = (0..3).map(|round| play(4, round)).collect();
    let mut random = Random(2);
    for (format, write) in WRITERS {
        let text = write(&made);
        let whole: Vec<Vec<_>> =
            read(&text).iter().map(|round| round.decisions().iter().map(shown).collect()).collect();
        let all: HashSet<_> = whole.iter().flatten().collect();
        let mut has_problem = false;
        for _ in 0..300 {
            let cut = random.below(text.len());
            let cut = (0..=cut).rev().find(|&at| text.is_char_boundary(at)).expect("the start");
            let found: Vec<_> = Log::new("cut", &text.as_bytes()[..cut]).collect();
            has_problem |= found.iter().any(Result::is_err);
            let rounds: Vec<_> = found.into_iter().flatten().collect();
            for (round, whole) in rounds.iter().zip(&whole) {
                let decisions: Vec<_> = round.decisions().iter().map(shown).collect();
                assert!(decisions.iter().all(|decision| all.contains(decision)), "{format}, cut at {cut}");
                assert!(whole.starts_with(&decisions), "{format}, cut at {cut}");
            }
            // All rounds that end before the cut are there. A game of tenhou/6 is one object.
            if format != "tenhou/6" {
                let mark = if format == "mjai" { "end_kyoku\"" } else { "<INIT" };
                let before = text[..cut].matches(mark).count().saturating_sub(usize::from(format == "mjlog"));
                assert!(rounds.len() >= before, "{format}, cut at {cut}: {} of {before}", rounds.len());
            }
        }
        assert!(has_problem, "{format}");
    }
}
