//! The codings of sequences: round trips of all of them, and the tables of the documentation.

use std::fmt::Write as _;
use std::{iter, thread};

use shanten::sequence::{Coding, SequenceError};

use crate::support::prelude::*;

const TABLES: &str = include_str!("../../../src/sequence/codings.md");

/// The sizes of the literature's table.
const SIZES: [usize; 5] = [2, 5, 8, 11, 14];

/// Example hands, with the reason.
const EXAMPLES: [(&str, &str); 5] = [
    ("147m258p369s12347z", "一四七②⑤⑧369東西南北中, the longest: all apart"),
    ("199m146779p12s246z", "the hand of the README"),
    ("112233445566m77z", "complete: two identical runs, twice"),
    ("1112345678999m5m", "complete: nine gates"),
    ("111222333444z11m", "complete: triplets of honours"),
];

/// The total length of all sequences of the literature's sizes.
#[derive(Default)]
struct Lengths {
    sequences: u64,
    total: [u64; 4],
    longest: [u32; 4],
}

impl Lengths {
    fn of(sizes: &[usize]) -> Self {
        let mut lengths = Self::default();
        for sequence in sizes.iter().flat_map(|&tiles| Sequence::all(tiles)) {
            lengths.sequences += 1;
            for (coding, (total, longest)) in
                Coding::ALL.iter().copied().zip(lengths.total.iter_mut().zip(&mut lengths.longest))
            {
                let bits = coding.len(sequence);
                *total += u64::from(bits);
                *longest = bits.max(*longest);
            }
        }
        lengths
    }
}

fn tables() -> String {
    let mut text = String::from("| hand | sequence |");
    for &coding in Coding::ALL {
        write!(text, " {coding} |").unwrap();
    }
    text.push_str("\n|---|---|---|---|---|---|\n");
    for (hand, why) in EXAMPLES {
        let hand: Hand = hand.parse().unwrap();
        let sequence = hand.sequence();
        write!(text, "| `{hand}`, {why} | `{}` |", sequence.to_string().replace('|', "\\|")).unwrap();
        for &coding in Coding::ALL {
            write!(text, " `{}` ({}) |", coding.digits(sequence), coding.len(sequence)).unwrap();
        }
        text.push('\n');
    }
    let lengths = Lengths::of(&SIZES);
    text.push_str("\nBits over all sequences of 2, 5, 8, 11 and 14 tiles, 1,292,059 of them:\n\n| |");
    for &coding in Coding::ALL {
        write!(text, " {coding} |").unwrap();
    }
    text.push_str("\n|---|---|---|---|---|\n| longest |");
    for longest in lengths.longest {
        write!(text, " {longest} |").unwrap();
    }
    text.push_str("\n| average |");
    for total in lengths.total {
        write!(text, " {:.2} |", total as f64 / lengths.sequences as f64).unwrap();
    }
    text.push('\n');
    text
}

#[test]
fn the_tables_of_the_documentation_are_those_of_the_codings() {
    let text = tables();
    if let Ok(path) = std::env::var("TABLES_TO") {
        std::fs::write(path, &text).unwrap();
    }
    assert!(text == TABLES, "src/sequence/codings.md is to be:\n{text}");
}

/// The literal definition of each coding, from counts and distances.
fn spelled_out(sequence: Sequence) -> [String; 4] {
    let mut digits: [String; 4] = core::array::from_fn(|_| String::with_capacity(64));
    for (count, distance) in sequence.fragments().flat_map(Fragment::kinds) {
        let (count, distance) = (usize::from(count), usize::from(distance));
        digits[0] += ["00", "01", "10", "11"][count - 1];
        digits[0] += ["11", "01", "10"][distance];
        digits[1].extend(iter::repeat_n('1', count));
        digits[1] += ["000", "0", "00"][distance];
        digits[2].extend(iter::repeat_n('1', 3 * (count - 1)));
        digits[2] += ["110", "0", "10"][distance];
        digits[3].extend(iter::repeat_n('1', 2 * (count - 1)));
        digits[3] += ["10", "0", "10"][distance];
    }
    digits[3].pop();
    digits
}

/// The sequence without the distances of 2.
fn in_lines(sequence: Sequence) -> Sequence {
    let mut text = String::with_capacity(64);
    for (count, distance) in sequence.fragments().flat_map(Fragment::kinds) {
        text.push(char::from(b'0' + count));
        text.push(if distance == 1 { '1' } else { '|' });
    }
    // A distance needs a kind on either side.
    text.pop();
    text.parse().unwrap()
}

#[test]
fn every_sequence_survives_every_coding() {
    let check = |sequence: Sequence| {
        let numbers = Coding::ALL.iter().map(|coding| coding.encode(sequence));
        for (coding, number) in Coding::ALL.iter().copied().zip(numbers) {
            let expected = if coding == Coding::Lines { in_lines(sequence) } else { sequence };
            assert_eq!(coding.decode(number), Ok(expected), "{coding} of {sequence}");
        }
        for (coding, digits) in Coding::ALL.iter().copied().zip(spelled_out(sequence)) {
            assert_eq!(coding.digits(sequence).to_string(), digits, "{coding} of {sequence}");
            assert_eq!(coding.len(sequence) as usize, digits.len(), "{coding} of {sequence}");
        }
        assert_eq!(Coding::ALL[0].encode(sequence), sequence.code());
    };
    let part = |first: usize| {
        let all = (1..=Hand::MAX_TILES).flat_map(Sequence::all);
        all.skip(first).step_by(2 * stride()).map(check).count()
    };
    let sequences = thread::scope(|scope| {
        let second = scope.spawn(|| part(stride()));
        part(0) + second.join().unwrap()
    });
    // Including sequences of 3, 6, 9 and 12 tiles.
    assert_eq!(sequences, 1_940_578_usize.div_ceil(stride()));
}

#[test]
fn what_is_no_code_is_refused() {
    let refused = |coding: Coding, digits: &str| {
        let number = digits.bytes().rev().fold(0, |number, digit| number << 1 | u64::from(digit - b'0'));
        let error = coding.decode(number).unwrap_err();
        assert_eq!(error.to_string(), format!("no sequence has the code {number:#x}"), "{coding} {digits}");
    };
    // Fragments out of order or reversed, five copies, a distance after the last kind, four zeros,
    // no count.
    refused(Coding::Zeros, "1100010");
    refused(Coding::Zeros, "1101000");
    refused(Coding::Zeros, "111110");
    refused(Coding::Zeros, "100001");
    refused(Coding::Zeros, "010");
    refused(Coding::Ones, "1111101100");
    refused(Coding::Ones, "11111111111110");
    refused(Coding::Ones, "10");
    refused(Coding::Lines, "1111111110");
    refused(Coding::Lines, "110");
    // Ten kinds in a row, fifteen tiles.
    refused(Coding::Lines, "0000000001");
    refused(Coding::Lines, &"10".repeat(15));
    for coding in [Coding::Zeros, Coding::Ones, Coding::Lines] {
        assert!(coding.decode(u64::MAX).is_err());
        assert_eq!(coding.decode(0), Ok(Sequence::default()));
        assert_eq!(coding.len(Sequence::default()), 0);
    }
}

#[test]
fn every_number_of_22_bits_is_refused_or_comes_back() {
    let codes = |coding: Coding| {
        let is_code = |&number: &u64| match coding.decode(number) {
            Ok(sequence) => {
                assert_eq!(coding.encode(sequence), number, "{coding} of {sequence}");
                true
            }
            Err(error) => {
                assert_eq!(error, SequenceError::NoSuchCode { code: number });
                false
            }
        };
        (0..1 << 22).filter(is_code).count()
    };
    // Another program has counted the same number.
    assert_eq!(codes(Coding::Zeros), 143_633);
    assert_eq!(codes(Coding::Ones), 70_868);
}

#[test]
fn every_number_of_22_bits_in_lines_is_refused_or_a_code() {
    let mut codes = 0;
    for number in 0..1 << 22 {
        let Ok(sequence) = Coding::Lines.decode(number) else { continue };
        let code = Coding::Lines.encode(sequence);
        assert_eq!(Coding::Lines.decode(code), Ok(sequence), "{number:#x}");
        codes += usize::from(code == number);
    }
    let has_no_gap = |sequence: &Sequence| in_lines(*sequence) == *sequence;
    let is_short = |sequence: &Sequence| Coding::Lines.encode(*sequence) < 1 << 22;
    let expected = (0..=Hand::MAX_TILES).flat_map(Sequence::all).filter(is_short).filter(has_no_gap).count();
    assert_eq!(codes, expected);
}

#[test]
fn codes_with_a_changed_bit_are_refused_or_come_back() {
    for sequence in Sequence::all(14).step_by(97) {
        for coding in [Coding::Fixed, Coding::Zeros, Coding::Ones] {
            for bit in 0..u64::BITS {
                let number = coding.encode(sequence) ^ 1 << bit;
                if let Ok(other) = coding.decode(number) {
                    assert_eq!(coding.encode(other), number, "{coding} of {other}");
                }
            }
        }
    }
}
