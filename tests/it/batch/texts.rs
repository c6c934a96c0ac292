//! Strings are parsed into the rows of their hands.

use shanten::batch::{RowError, Texts};

use crate::support::deals::rows as deal;
use crate::support::prelude::*;

/// Strings of random hands, with the row of each. Some are missing, and two are invalid.
fn some_texts(rows: usize) -> (Vec<Option<String>>, Vec<Counts>) {
    let (mut counts, _) = deal(rows, 91);
    let mut texts: Vec<_> = counts.iter().map(|counts| Some(of_counts(counts).to_string())).collect();
    for at in (0..rows).step_by(7) {
        (texts[at], counts[at]) = (None, [0; 34]);
    }
    for at in [rows / 2 + 1, rows - 1] {
        (texts[at], counts[at]) = (Some("12m8z".to_owned()), [255; 34]);
    }
    (texts, counts)
}

#[test]
fn texts_are_read_into_rows_of_concealed_tiles() {
    // Strings are read into rows.
    let (texts, expected) = some_texts(1_000);
    let mut counts = vec![[77; 34]; texts.len()];
    let bad = Texts::new(|row| texts[row].as_deref()).counts(&mut counts).unwrap_err();
    assert_eq!(counts, expected);
    let why = InputError::NoSuchHonour { digit: 8, at: byte(3) };
    assert_eq!((bad.count, bad.first, bad.error), (2, 501, RowError::Text(why)));
    assert_eq!(
        bad.to_string(),
        "2 bad rows, the first at index 501: no honour 8z at character 4: honours are 1z to 7z"
    );
    // Rows have the concealed tiles.
    let mut counts = [[77; 34]];
    Texts::new(|_| Some("44z055m(789p)[1111s]")).counts(&mut counts).unwrap();
    assert_eq!(counts, ["44z555m".parse::<Hand>().unwrap().counts()]);
}

#[cfg(feature = "std")]
#[test]
fn all_threads_read_like_one() {
    let (texts, expected) = some_texts(20_003);
    let read = |threads: usize| {
        let mut counts = vec![[77; 34]; texts.len()];
        let texts = Texts::new(|row| texts[row].as_deref()).with_threads(threads.try_into().unwrap());
        (texts.counts(&mut counts), counts)
    };
    assert_eq!(read(1).1, expected);
    for threads in [2, 3, 7, usize::MAX] {
        assert!(read(threads) == read(1), "{threads} threads");
    }
}
