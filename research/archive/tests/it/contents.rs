//! The contents of the committed file: regenerated, counted, and compared with a search from the
//! definition.

use std::collections::HashMap;
use std::io::Read as _;
use std::sync::LazyLock;
use std::thread;

use lzma_rust2::XzReader;
use shanten::Shanten;
use shanten::sequence::Sequence;
use shanten_archive::{Archive, Entry, FILE, SIZES};
use shanten_dfs::{CopyRule, distance};

/// The specification of its bytes.
const SPECIFICATION: &str = include_str!("../../README.md");
/// The list in the documentation of the library.
const FOUR_COPIES: &str = include_str!("../../../../docs/four_copies.md");
/// The number of sequences of each of [`SIZES`].
const SEQUENCES: [usize; 5] = [4, 96, 2_725, 60_344, 1_228_890];

/// All entries of the committed file.
static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| Archive::read(FILE).expect("the file is right").entries());

/// How many of these entries have each shanten from -1 to 8.
fn by_shanten<'a>(entries: impl Iterator<Item = &'a Entry>) -> [usize; 10] {
    let mut counts = [0; 10];
    entries.for_each(|entry| counts[usize::from(entry.shanten.distance())] += 1);
    counts
}

/// The specification without its line breaks.
fn specification() -> String {
    SPECIFICATION.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A number in the specification's format: `1,292,059`.
fn with_commas(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// An integer of the file, little-endian.
fn number(at: usize, bytes: usize) -> u64 {
    FILE[at..at + bytes].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[test]
fn the_file_is_what_the_rules_make_and_reads_back() {
    let made = Archive::make();
    assert!(made.write() == FILE, "run `cargo run --release -p shanten-archive > research/archive/sequences.archive`");
    assert!(Archive::read(FILE).as_ref() == Ok(&made));
}

#[test]
fn entries_are_sorted_by_shanten_then_code() {
    assert!(
        ENTRIES
            .is_sorted_by(|one, other| { (one.shanten, one.sequence.code()) < (other.shanten, other.sequence.code()) })
    );
    for (tiles, expected) in SIZES.into_iter().zip(SEQUENCES) {
        assert_eq!(ENTRIES.iter().filter(|entry| entry.sequence.tiles() == tiles).count(), expected, "{tiles} tiles");
    }
}

#[test]
fn totals_are_those_of_the_literature() {
    // The two sequences that are missing from the table in the literature.
    let lacking = ["121|121|121|121|121|121|121", "111|121|121|121|121|121|121"];
    let lacking = lacking.map(|text| text.parse::<Sequence>().unwrap());
    let (others, counted): (Vec<&Entry>, Vec<&Entry>) =
        ENTRIES.iter().partition(|entry| lacking.contains(&entry.sequence));
    assert_eq!(counted.len(), 1_292_057);
    assert_eq!(by_shanten(counted.into_iter()), [5_729, 143_064, 509_873, 484_582, 140_475, 7_592, 660, 74, 7, 1]);
    assert_eq!(others.len(), 2);
    assert!(others.iter().all(|entry| entry.shanten.get() == 4 && entry.sequence.hand().is_none()));
}

#[test]
fn totals_of_sequences_that_fit_into_a_hand() {
    let fit = ENTRIES.iter().filter(|entry| entry.sequence.hand().is_some());
    let counts = by_shanten(fit);
    assert_eq!(counts, [5_729, 143_064, 509_867, 484_385, 139_711, 7_344, 660, 74, 7, 1]);
    assert_eq!(counts.iter().sum::<usize>(), 1_290_842);
}

#[test]
fn each_shanten_is_that_of_the_definition() {
    let check = |entries: &[Entry]| {
        let mut compared = 0;
        for entry in entries {
            let Some(hand) = entry.sequence.hand() else { continue };
            let expected = distance(&hand.counts(), hand.melds_needed(), CopyRule::Unlimited);
            assert_eq!(Ok(entry.shanten.distance()), expected, "{}", entry.sequence);
            compared += 1;
        }
        compared
    };
    // Neighbouring sequences take about as long, so each thread gets many small parts.
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let parts: Vec<_> = ENTRIES.chunks(1_000).collect();
    let compared: usize = thread::scope(|scope| {
        let part = |first| parts.iter().skip(first).step_by(threads).map(|part| check(part)).sum::<usize>();
        let running: Vec<_> = (0..threads).map(|first| scope.spawn(move || part(first))).collect();
        running.into_iter().map(|thread| thread.join().expect("a shanten is not that of the definition")).sum()
    });
    assert_eq!(compared, 1_290_842);
}

/// The list in the documentation: for each sequence after a draw, the unlimited shanten, and the
/// least and the greatest limited shanten.
fn listed() -> HashMap<Sequence, (i8, [i8; 2])> {
    let mut found = HashMap::new();
    for line in FOUR_COPIES.lines().filter_map(|line| line.strip_prefix("- `")) {
        let (sequence, rest) = line.split_once("`: unlimited ").unwrap();
        let sequence: Sequence = sequence.parse().unwrap();
        if !SIZES.contains(&sequence.tiles()) {
            continue;
        }
        let (unlimited, limited) = rest.split_once("; limited ").unwrap();
        let limited: Vec<i8> =
            limited.split(", ").map(|part| part.split_once(" as ").unwrap().0.parse().unwrap()).collect();
        let range = [*limited.iter().min().unwrap(), *limited.iter().max().unwrap()];
        assert_eq!(found.insert(sequence, (unlimited.parse().unwrap(), range)), None, "{sequence}");
    }
    found
}

#[test]
fn limited_shantens_are_those_of_the_documentation() {
    let listed = listed();
    let of_size = |tiles| listed.keys().filter(|sequence| sequence.tiles() == tiles).count();
    assert_eq!(SIZES.map(of_size), [0, 0, 1, 4, 36]);
    assert_eq!(listed[&"2|4|4|4".parse().unwrap()], (1, [1, 2]));
    for entry in ENTRIES.iter() {
        let unlimited = entry.shanten.get();
        let expected = listed.get(&entry.sequence).copied().unwrap_or((unlimited, [unlimited; 2]));
        assert_eq!((unlimited, entry.limited.map(Shanten::get)), expected, "{}", entry.sequence);
    }
}

#[test]
fn the_checksum_of_all_entries_is_the_specified_one() {
    let specification = specification();
    let (_, checksum) = specification.split_once("The CRC-32 of all is `").unwrap();
    let specified = u32::from_str_radix(&checksum[..8], 16).unwrap();
    let mut found = crc32fast::Hasher::new();
    for entry in ENTRIES.iter() {
        found.update(&entry.sequence.code().to_le_bytes());
        found.update(&entry.shanten.get().to_le_bytes());
    }
    assert_eq!(found.finalize(), specified);
}

#[test]
fn every_byte_is_where_the_specification_puts_it() {
    assert_eq!(FILE[..8], *b"\x73\x68\x61\x6e\x74\x65\x6e\x0a");
    assert_eq!(&FILE[..8], b"shanten\n");
    assert_eq!(number(8, 4), 1);
    assert_eq!(number(12, 4), FILE.len() as u64);
    for (i, expected) in SEQUENCES.into_iter().enumerate() {
        assert_eq!(number(16 + 4 * i, 4), expected as u64);
    }
    for (i, expected) in by_shanten(ENTRIES.iter()).into_iter().enumerate() {
        assert_eq!(number(36 + 4 * i, 4), expected as u64);
    }
    let listed = listed();
    let n = number(76, 8) as usize;
    assert_eq!(n, listed.len());
    let mut before = 0;
    for at in (84..84 + 10 * n).step_by(10) {
        let code = number(at, 8);
        let (_, limited) = listed[&Sequence::try_from(code).unwrap()];
        assert_eq!([FILE[at + 8] as i8, FILE[at + 9] as i8], limited, "{code:#x}");
        assert!(code > before);
        before = code;
    }
    let end = FILE.len() - 4;
    assert_eq!(number(end, 4), u64::from(crc32fast::hash(&FILE[..end])));

    let stream = &FILE[84 + 10 * n..end];
    assert!(stream.starts_with(b"\xfd7zXZ\0") && stream.ends_with(b"YZ"));
    let mut differences = Vec::new();
    XzReader::new(stream, false).read_to_end(&mut differences).unwrap();
    assert_eq!(differences.len(), SEQUENCES.iter().sum());
    let shantens: HashMap<_, _> = ENTRIES.iter().map(|entry| (entry.sequence, entry.shanten.get())).collect();
    let mut shanten = -1_i8 as u8;
    for (sequence, difference) in SIZES.into_iter().flat_map(Sequence::all).zip(differences) {
        shanten = shanten.wrapping_add(difference);
        assert_eq!(shanten as i8, shantens[&sequence], "{sequence}");
    }
}

#[test]
fn figures_of_the_specification_are_those_of_the_file() {
    let specification = specification();
    let [bytes, sequences] = [FILE.len(), ENTRIES.len()].map(with_commas);
    let sizes = SEQUENCES.map(with_commas);
    let stream = with_commas(FILE.len() - 84 - 10 * listed().len() - 4);
    let thousandths_of_bits = (8_000 * FILE.len() + ENTRIES.len() / 2) / ENTRIES.len();
    for stated in [
        format!("all {sequences} sequences of 2, 5, 8, 11 and 14 tiles with their shanten, in {bytes} bytes"),
        format!("| **by size and code: the differences of the shantens** | **{stream}** |"),
        format!("| *the file, with header and checksum* | *{bytes}* | *0.{thousandths_of_bits}* |"),
        format!("{}, {}, {}, {} and {} |", sizes[0], sizes[1], sizes[2], sizes[3], sizes[4]),
        format!("the stream has {sequences} bytes"),
        format!("The crate's documentation lists the {} sequences", listed().len()),
    ] {
        assert!(specification.contains(&stated), "README.md should say: {stated}");
    }

    // Each row of the table of bytes begins where the previous row ends.
    let rows: Vec<_> = SPECIFICATION
        .lines()
        .filter_map(|line| {
            let (offset, rest) = line.strip_prefix("| ")?.split_once(" | ")?;
            let (bytes, _) = rest.split_once(" | ")?;
            let bytes = bytes.split(" × ").map(|factor| factor.parse::<usize>().ok()).product::<Option<usize>>();
            Some((offset.parse::<usize>().ok()?, bytes))
        })
        .collect();
    let offsets = [0, 8, 12, 16, 36, 76, 84];
    assert_eq!(rows.iter().map(|(offset, _)| *offset).collect::<Vec<_>>(), offsets);
    for (row, next) in rows.iter().zip(&offsets[1..]) {
        assert_eq!(row.1.map(|bytes| row.0 + bytes), Some(*next), "the row at {}", row.0);
    }
}
