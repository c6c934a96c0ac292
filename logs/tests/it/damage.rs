use std::cell::Cell;
use std::collections::HashSet;
use std::io::{self, BufReader, Read};
use std::rc::Rc;

use shanten_logs::{Log, LogPlace, Reason};
use shanten_logs_testing::{Random, assert_legal, play, writers};

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
            // All rounds that end before the cut are found. A game of tenhou/6 is one object.
            if format != "tenhou/6" {
                let mark = if format == "mjai" { "end_kyoku\"" } else { "<INIT" };
                let before = text[..cut].matches(mark).count().saturating_sub(usize::from(format == "mjlog"));
                assert!(rounds.len() >= before, "{format}, cut at {cut}: {} of {before}", rounds.len());
            }
        }
        assert!(has_problem, "{format}");
    }
}

/// An endlessly repeated string that counts the bytes read.
struct Endless {
    text: &'static [u8],
    at: usize,
    read: Rc<Cell<usize>>,
}

impl Read for Endless {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        for byte in to.iter_mut() {
            *byte = self.text[self.at];
            self.at = (self.at + 1) % self.text.len();
        }
        self.read.set(self.read.get() + to.len());
        Ok(to.len())
    }
}

#[test]
fn a_file_of_garbage_is_given_up() {
    let rounds: Vec<_> = (0..3).map(|round| play(4, round)).collect();
    let before = writers::mjai(&rounds);
    let first = before.lines().count() as u64 + 1;
    for garbage in [
        "{\"type\":\"dahai\",\"actor\":0,\"pa\n",
        "{\"type\":\"start_kyoku\"}\n",
        "{\"no\":\"log\"}\n",
        "\u{1}\u{2}\n\n",
        "{\"log\":[[0],[0]],\"a\":}\n",
    ] {
        let read = Rc::default();
        let endless = Endless { text: garbage.as_bytes(), at: 0, read: Rc::clone(&read) };
        let file = BufReader::new(before.as_bytes().chain(endless));
        let found: Vec<_> = Log::new("garbage", file).collect();
        assert_eq!(found.iter().filter(|round| round.is_ok()).count(), 3, "{garbage}");
        assert_eq!(found.len(), 3 + 100 + 1, "{garbage}");
        let last = found.last().unwrap().as_ref().unwrap_err();
        assert!(
            matches!(last.reason, Reason::GivenUp { problems: 100, first: LogPlace::Line(line) } if line == first),
            "{last}"
        );
        let told = format!(": the rest was given up after 100 problems and no round since line {first}");
        assert!(last.to_string().ends_with(&told), "{last}");
        assert!(read.get() < 100_000, "{garbage}: {} bytes", read.get());
    }
}

#[test]
fn a_round_between_problems_is_a_new_start() {
    let round = writers::mjai_round(&play(4, 1)) + "{\"type\":\"end_kyoku\"}\n";
    let broken = "{\"type\":\"dahai\",\n".repeat(99);
    let found: Vec<_> = Log::new("in turns", [round, broken].concat().repeat(5).as_bytes()).collect();
    assert_eq!(found.iter().filter(|round| round.is_ok()).count(), 5);
    assert_eq!(found.iter().filter(|round| round.is_err()).count(), 5 * 99);
    let mjlog = "<mjloggm>".to_owned() + &"<GO type=\"1\"/><INIT seed=\"1\"/>".repeat(200);
    let found: Vec<_> = Log::new("mjlog", mjlog.as_bytes()).collect();
    assert_eq!(found.len(), 101);
    assert!(matches!(found[100].as_ref().unwrap_err().reason, Reason::GivenUp { first: LogPlace::Byte(23), .. }));
}

/// An open brace before many lines: each line lengthens a string that may be a game.
#[test]
fn open_braces_take_time_by_the_byte() {
    for line in [",{}\n", "\n", ",{\"log\":[\"\\\"}\"]}\n"] {
        let text = "{\"log\":[0\n".to_owned() + &line.repeat((1 << 21) / line.len());
        let found: Vec<_> = Log::new("open", text.as_bytes()).collect();
        assert!(found.iter().all(Result::is_err), "{line}");
    }
}

#[test]
fn a_round_without_an_end_takes_no_memory() {
    let round = writers::mjai_round(&play(4, 1));
    let (start, _) = round.split_once('\n').unwrap();
    let indicators = "{\"type\":\"dora\",\"dora_marker\":\"1m\"}\n".repeat(100_000);
    let found: Vec<_> = Log::new("endless", [start, "\n", &indicators].concat().as_bytes()).collect();
    assert_eq!(found.len(), 1);
    let problem = found[0].as_ref().unwrap_err();
    assert!(matches!(problem.reason, Reason::TooManyEvents { most: 1024 }), "{problem}");
}
