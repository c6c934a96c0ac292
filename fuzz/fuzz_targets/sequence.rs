//! Arbitrary text and numbers as sequences: nothing panics, and a parsed sequence can be written
//! and parsed again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shanten::sequence::{Coding, Fragment, Sequence, SequenceError};

/// Characters of sequences, and two others.
const ALPHABET: [char; 8] = ['1', '2', '3', '4', '|', '1', '5', 'é'];

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    match first % 3 {
        0 => text(&String::from_utf8_lossy(rest)),
        1 => text(&rest.iter().map(|&byte| ALPHABET[usize::from(byte) % ALPHABET.len()]).collect::<String>()),
        _ => {
            let mut bytes = [0; 8];
            bytes.iter_mut().zip(rest).for_each(|(byte, &with)| *byte = with);
            code(u64::from_be_bytes(bytes));
            // Codes have at most 56 bits.
            code(u64::from_be_bytes(bytes) >> 8);
        }
    }
});

fn text(text: &str) {
    match text.parse::<Fragment>() {
        Ok(fragment) => known_fragment(fragment),
        Err(error) => located(text, error),
    }
    match text.parse::<Sequence>() {
        Ok(sequence) => known(sequence),
        Err(error) => located(text, error),
    }
}

fn code(code: u64) {
    for &coding in Coding::ALL {
        match coding.decode(code) {
            Ok(sequence) => {
                let again = coding.encode(sequence);
                assert!(again == code || coding == Coding::Lines);
                assert_eq!(coding.decode(again), Ok(sequence));
                assert_eq!(coding.digits(sequence).to_string().len(), coding.len(sequence) as usize);
                known(sequence);
            }
            Err(error) => assert_eq!(error, SequenceError::NoSuchCode { code }),
        }
    }
}

/// Checks that an error is at a character of the text, or at its end if something is missing.
fn located(text: &str, error: SequenceError) {
    assert!(!error.to_string().is_empty());
    let (at, end) = match error {
        SequenceError::Unfinished { at } => (at, text.len()),
        SequenceError::UnknownCharacter { at, .. }
        | SequenceError::NoSuchCount { at, .. }
        | SequenceError::NoSuchDistance { at, .. }
        | SequenceError::TooWide { at }
        | SequenceError::TooManyTiles { at } => (at, text.len().saturating_sub(1)),
        other => panic!("{other:?} is no error of a text"),
    };
    let at = at.offset();
    assert!(at <= end && text.is_char_boundary(at), "{error:?} of {text:?}");
}

fn known_fragment(fragment: Fragment) {
    assert_eq!(fragment.to_string().parse(), Ok(fragment));
    assert_eq!(Fragment::new(fragment.kinds()), Some(fragment));
    assert_eq!(fragment.reversed().reversed(), fragment);
    assert_eq!(fragment.reversed().distances(), fragment.distances());
    assert_eq!(fragment.canonical(), fragment.min(fragment.reversed()));
    assert!((1..=9).contains(&fragment.width()) && (1..=14).contains(&fragment.tiles()));
}

fn known(sequence: Sequence) {
    assert_eq!(sequence.to_string().parse(), Ok(sequence));
    assert_eq!(Sequence::try_from(sequence.code()), Ok(sequence));
    assert!(sequence.tiles() <= 14);
    let mut fragments: Vec<_> = sequence.fragments().collect();
    assert!(fragments.is_sorted());
    assert_eq!(fragments.iter().map(|fragment| usize::from(fragment.tiles())).sum::<usize>(), sequence.tiles());
    for fragment in &mut fragments {
        known_fragment(*fragment);
        assert_eq!(fragment.canonical(), *fragment);
        *fragment = fragment.reversed();
    }
    fragments.reverse();
    assert_eq!(Sequence::new(&fragments), Ok(sequence));
    if let Some(hand) = sequence.hand() {
        assert_eq!(hand.sequence(), sequence);
        assert_eq!(hand.len(), sequence.tiles());
    }
}
