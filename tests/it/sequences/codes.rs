//! Sequences as codes and as text, and refusals.

use std::sync::LazyLock;

use proptest::prelude::*;
use shanten::sequence::SequenceError;

use super::{COUNTS, code, sequence};
use crate::support::prelude::*;

/// The codes of all sequences.
static CODES: LazyLock<HashSet<u64>> = LazyLock::new(|| (0..=14).flat_map(Sequence::all).map(Sequence::code).collect());

#[test]
fn a_code_is_accepted_exactly_if_a_sequence_has_it() {
    let codes = &*CODES;
    let mut accepted = 0;
    for number in 0..1 << 20 {
        let code = number << 36;
        let found = Sequence::try_from(code);
        assert_eq!(found.is_ok(), codes.contains(&code), "{code:#x}");
        match found {
            Ok(sequence) => {
                assert_eq!(sequence.code(), code);
                accepted += 1;
            }
            Err(error) => assert_eq!(error, SequenceError::NoSuchCode { code }),
        }
    }
    assert_eq!(accepted, codes.iter().filter(|&&code| code & ((1 << 36) - 1) == 0).count());
}

#[test]
fn a_changed_bit_gives_another_sequence_or_an_error() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let codes = &*CODES;
    for sequence in
        COUNTS.iter().flat_map(|count| Sequence::all(count.0)).filter(|_| random.random_ratio(1, 20 * stride() as u32))
    {
        for bit in 0..64 {
            let code = sequence.code() ^ 1 << bit;
            let found = Sequence::try_from(code).map(Sequence::code).ok();
            assert_eq!(found, codes.get(&code).copied(), "{code:#x}");
            assert!(bit < 56 || found.is_none(), "{code:#x}");
        }
    }
}

#[test]
fn a_code_that_is_not_canonical_is_refused() {
    for sequence in Sequence::all(8) {
        let fragments: Vec<_> = sequence.fragments().collect();
        for i in 0..fragments.len() {
            let mut others = [fragments.clone(), fragments.clone()];
            others[0][i] = others[0][i].reversed();
            others[1][i..].rotate_left(1);
            for other in others.into_iter().filter(|other| *other != fragments) {
                let code = code(&other);
                assert_eq!(Sequence::try_from(code), Err(SequenceError::NoSuchCode { code }), "{other:?}");
                assert_eq!(Sequence::new(&other), Ok(sequence));
            }
        }
    }
    let top = |digits: u64, len: u32| digits << (56 - 4 * len);
    let refused = [
        ("a distance at the end", top(0x1, 1)),
        ("a count without distance", top(0x4, 1)),
        ("nothing in front", top(0x03, 2)),
        ("nothing inside", top(0x303, 3)),
        ("four tiles four times", top(0xffff, 4)),
        ("ten kinds", top(0x1_1111_1113, 10)),
        ("a bit over the 56", 1 << 56 | top(0x3, 1)),
        ("all bits", u64::MAX),
        ("one", 1),
    ];
    for (what, code) in refused {
        assert_eq!(Sequence::try_from(code), Err(SequenceError::NoSuchCode { code }), "{what}");
    }
    assert_eq!(Sequence::try_from(0), Ok(Sequence::default()));
    assert_eq!(Sequence::try_from(top(0x33, 2)), Ok(sequence("1|1")));
}

#[test]
fn errors_in_a_text_say_what_is_wrong_and_where() {
    use SequenceError::{NoSuchCount, NoSuchDistance, TooManyTiles, TooWide, Unfinished, UnknownCharacter};
    let cases = [
        ("1|1a1", UnknownCharacter { character: 'a', at: byte(3) }),
        ("1| 1", UnknownCharacter { character: ' ', at: byte(2) }),
        ("1|２", UnknownCharacter { character: '２', at: byte(2) }),
        ("-", UnknownCharacter { character: '-', at: byte(0) }),
        ("0", NoSuchCount { count: 0, at: byte(0) }),
        ("1|115", NoSuchCount { count: 5, at: byte(4) }),
        ("4|4|9", NoSuchCount { count: 9, at: byte(4) }),
        ("1|131", NoSuchDistance { distance: 3, at: byte(3) }),
        ("101", NoSuchDistance { distance: 0, at: byte(1) }),
        ("|1", Unfinished { at: byte(0) }),
        ("1||1", Unfinished { at: byte(2) }),
        ("1|", Unfinished { at: byte(2) }),
        ("1|11|1", Unfinished { at: byte(4) }),
        ("1|12", Unfinished { at: byte(4) }),
        ("1|12121212121", TooWide { at: byte(2) }),
        ("1|1111111111111111111", TooWide { at: byte(2) }),
        ("4|4|4|3", TooManyTiles { at: byte(6) }),
        ("1|4141413", TooManyTiles { at: byte(2) }),
        ("4|4141414", TooManyTiles { at: byte(2) }),
        ("1|1|1|1|1|1|1|1|1|1|1|1|1|1|1", TooManyTiles { at: byte(28) }),
    ];
    for (text, error) in cases {
        assert_eq!(text.parse::<Sequence>(), Err(error), "{text}");
    }
    let cases = [
        ("", Unfinished { at: byte(0) }),
        ("11", Unfinished { at: byte(2) }),
        ("1|1", UnknownCharacter { character: '|', at: byte(1) }),
        ("1152", NoSuchCount { count: 5, at: byte(2) }),
        ("1141", Unfinished { at: byte(4) }),
        ("1141x", UnknownCharacter { character: 'x', at: byte(4) }),
        ("144", NoSuchDistance { distance: 4, at: byte(1) }),
        ("12121212111", TooWide { at: byte(0) }),
        ("4141413", TooManyTiles { at: byte(0) }),
    ];
    for (text, error) in cases {
        assert_eq!(text.parse::<Fragment>(), Err(error), "{text}");
    }
    assert_eq!("121212121".parse::<Fragment>().unwrap().width(), 9);
    assert_eq!("4141412".parse::<Fragment>().unwrap().tiles(), 14);
    assert_eq!("".parse(), Ok(Sequence::default()));
}

#[test]
fn errors_of_fragments_and_codes_have_words_and_a_place() {
    // Too many fragments are an error with an index.
    let [quad, pair]: [Fragment; 2] = ["4", "2"].map(|text| text.parse().unwrap());
    assert_eq!(Sequence::new(&[quad, pair, quad, quad]), Ok(sequence("2|4|4|4")));
    assert_eq!(
        Sequence::new(&[quad, quad, quad, pair, pair]),
        Err(SequenceError::TooManyTiles { at: Place::in_list(4) })
    );
    assert_eq!(Sequence::new(&[quad; 40]), Err(SequenceError::TooManyTiles { at: Place::in_list(3) }));
    assert_eq!(Sequence::new(&[]), Ok(Sequence::default()));
    // Error messages have the value and the place.
    let message = |text: &str| text.parse::<Sequence>().unwrap_err().to_string();
    assert_eq!(message("1|x"), "unknown character 'x' at character 3");
    assert_eq!(message("1|115"), "count 5 at character 5: counts are 1 to 4");
    assert_eq!(message("141"), "distance 4 at character 2: distances are 1 and 2");
    assert_eq!(message("1|"), "a count is missing at character 3");
    assert_eq!(message("1|12121212121"), "the fragment at character 3 covers more than nine kinds");
    assert_eq!(message("4|4|4|4"), "more than 14 tiles with the fragment at character 7");
    assert_eq!(Sequence::try_from(1).unwrap_err().to_string(), "no sequence has the code 0x1");
    // An error has the place of the offending value.
    for (text, at) in
        [("1x1", 1), ("111|5", 4), ("131", 1), ("11", 2), ("111||1", 4), ("1|12121212121", 2), ("4|4|4|3", 6)]
    {
        assert_eq!(text.parse::<Sequence>().unwrap_err().at(), Some(Place::in_text(text, at)), "{text}");
    }
    assert_eq!(Sequence::try_from(7).unwrap_err().at(), None);
}
