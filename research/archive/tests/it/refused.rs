//! Files that violate the specification: each is refused for the right reason, with the offending
//! value, and nothing panics.

use std::io::Write as _;

use lzma_rust2::{XzOptions, XzWriter};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use shanten::Shanten;
use shanten_archive::{Archive, FILE, Refused};

/// The offset of the header after the prelude.
const HEADER: usize = 16;
/// The offset of the counts by shanten.
const BY_SHANTEN: usize = 36;
/// The offset of the number of sequences with a limited shanten.
const LISTED: usize = 76;
/// The offset of the first of them, and the bytes of each.
const LIST: usize = 84;
const ENTRY: usize = 10;
/// The number of sequences.
const SEQUENCES: usize = 1_292_059;

/// The offset of the compressed part.
fn stream_at() -> usize {
    LIST + ENTRY * usize::from(FILE[LISTED])
}

/// The compressed part.
fn stream() -> &'static [u8] {
    &FILE[stream_at()..FILE.len() - 4]
}

/// Corrects the length and the checksum of a file, as far as it has them.
fn repair(file: &mut [u8]) {
    let length = (file.len() as u32).to_le_bytes();
    if let Some(at) = file.get_mut(12..16) {
        at.copy_from_slice(&length);
    }
    if let Some((bytes, checksum)) = file.split_last_chunk_mut() {
        *checksum = crc32fast::hash(bytes).to_le_bytes();
    }
}

/// The file with other bytes from `at` on, with length and checksum corrected.
fn patched(at: usize, bytes: &[u8]) -> Vec<u8> {
    let mut file = FILE.to_vec();
    file[at..at + bytes.len()].copy_from_slice(bytes);
    repair(&mut file);
    file
}

/// The file with another compressed part, with length and checksum corrected.
fn with_stream(stream: &[u8]) -> Vec<u8> {
    let mut file = [&FILE[..stream_at()], stream, &[0; 4]].concat();
    repair(&mut file);
    file
}

/// The file with another list, with length and checksum corrected.
fn with_list(list: &[(u64, i8, i8)]) -> Vec<u8> {
    let mut file = FILE[..LISTED].to_vec();
    file.extend((list.len() as u64).to_le_bytes());
    for (code, least, greatest) in list {
        file.extend(code.to_le_bytes());
        file.extend([least.to_le_bytes(), greatest.to_le_bytes()].concat());
    }
    file.extend([stream(), &[0; 4]].concat());
    repair(&mut file);
    file
}

fn packed(differences: &[u8]) -> Vec<u8> {
    let mut writer = XzWriter::new(Vec::new(), XzOptions::with_preset(0)).unwrap();
    writer.write_all(differences).unwrap();
    writer.finish().unwrap()
}

fn refused(file: &[u8]) -> Refused {
    Archive::read(file).expect_err("it is not as specified")
}

fn message(file: &[u8]) -> String {
    refused(file).to_string()
}

#[test]
fn repairing_and_packing_here_is_right() {
    assert_eq!(patched(0, b""), FILE);
    assert_eq!(with_stream(stream()), FILE);
    let listed = (LIST..stream_at()).step_by(ENTRY).map(|at| {
        let code = u64::from_le_bytes(FILE[at..at + 8].try_into().unwrap());
        (code, FILE[at + 8] as i8, FILE[at + 9] as i8)
    });
    assert_eq!(with_list(&listed.collect::<Vec<_>>()), FILE);
}

#[test]
fn a_foreign_file_is_refused() {
    for file in [b"".as_slice(), b"shanten", b"shanten ", b"PK\x03\x04", &FILE[1..], &patched(7, b"\r")] {
        assert_eq!(message(file), "not an archive of sequences");
    }
}

#[test]
fn another_version_is_refused() {
    assert_eq!(message(&patched(8, &[2])), "version 2 of the format: this program reads version 1");
    assert_eq!(refused(&patched(8, &[0xff; 4])), Refused::Version { found: u32::MAX });
    // In another version, everything after it may have another meaning.
    assert_eq!(message(b"shanten\n\0\0\0\0\0\0\0\0"), "version 0 of the format: this program reads version 1");
}

#[test]
fn another_length_is_refused() {
    let [shorter, longer] = [&FILE[..FILE.len() - 1], &[FILE, b"\0"].concat()].map(message);
    assert_eq!(shorter, format!("{} bytes where {} are expected", FILE.len() - 1, FILE.len()));
    assert_eq!(longer, format!("{} bytes where {} are expected", FILE.len() + 1, FILE.len()));
    let mut file = FILE.to_vec();
    file[12..16].copy_from_slice(&[0xff; 4]);
    assert_eq!(refused(&file), Refused::Length { expected: u32::MAX, found: FILE.len() });
}

#[test]
fn a_damaged_file_is_refused() {
    let mut file = FILE.to_vec();
    file[20_000] ^= 1;
    let (bytes, said) = file.split_last_chunk().unwrap();
    let (said, found) = (u32::from_le_bytes(*said), crc32fast::hash(bytes));
    assert_eq!(message(&file), format!("damaged: the checksum is {found:08x} and should be {said:08x}"));
}

#[test]
fn a_header_that_ends_too_early_is_refused() {
    for length in [8, 15] {
        assert!(message(&FILE[..length]).starts_with("the header can't be read: "), "{length} bytes");
    }
    for length in HEADER + 4..stream_at() + 4 {
        let mut file = FILE[..length].to_vec();
        repair(&mut file);
        assert!(message(&file).starts_with("the header can't be read: "), "{length} bytes");
    }
    // There is no room for a checksum after the length.
    for length in HEADER..HEADER + 4 {
        let mut file = FILE[..length].to_vec();
        file[12] = length as u8;
        file[13] = 0;
        assert!(message(&file).starts_with("damaged: "), "{length} bytes");
    }
}

#[test]
fn a_list_longer_than_the_file_is_refused() {
    for number in [10_000, u64::from(u32::MAX), 1 << 40, u64::MAX] {
        let message = message(&patched(LISTED, &number.to_le_bytes()));
        assert!(message.starts_with("the header can't be read: "), "{number}: {message}");
    }
}

#[test]
fn a_compressed_part_that_is_not_xz_is_refused() {
    let message = |stream: &[u8]| message(&with_stream(stream));
    for stream in [b"".as_slice(), b"\0", b"\xfd7zXY\0", &stream()[1..], &stream()[..stream().len() - 1]] {
        assert!(message(stream).starts_with("the compressed part can't be read: "), "{} bytes", stream.len());
    }
    assert_eq!(message(&[stream(), b"\0\0\0"].concat()), "the compressed part can't be read: 3 bytes too many");
    assert_eq!(
        message(&[stream(), stream()].concat()),
        format!("the compressed part can't be read: {} bytes too many", stream().len())
    );
}

#[test]
fn other_counts_are_refused() {
    assert_eq!(message(&patched(HEADER, &[5])), "5 sequences by size where 4 are expected");
    let last_size = patched(HEADER + 16, &0_u32.to_le_bytes());
    assert_eq!(message(&last_size), "0 sequences by size where 1228890 are expected");
    assert_eq!(message(&patched(BY_SHANTEN + 36, &[2])), "2 sequences by shanten where 1 are expected");
    // All sequences as in the header, but all of them complete.
    let complete = message(&with_stream(&packed(&vec![0; SEQUENCES])));
    assert_eq!(complete, format!("{SEQUENCES} sequences by shanten where 5729 are expected"));
    for length in [0, SEQUENCES - 1, SEQUENCES + 1, 16 * SEQUENCES] {
        let found = length.min(SEQUENCES + 1);
        let message = message(&with_stream(&packed(&vec![0; length])));
        assert_eq!(message, format!("{found} sequences where {SEQUENCES} are expected"));
    }
}

#[test]
fn a_shanten_that_no_sequence_has_is_refused() {
    let message = |changes: &[(usize, i8)]| {
        let mut differences = vec![0; SEQUENCES];
        for &(at, difference) in changes {
            differences[at] = difference as u8;
        }
        message(&with_stream(&packed(&differences)))
    };
    assert_eq!(message(&[(0, 10)]), "shanten 9 of sequence 0: sequences have -1 to 8");
    assert_eq!(message(&[(0, -1)]), "shanten -2 of sequence 0: sequences have -1 to 8");
    assert_eq!(message(&[(5, 9), (1_000_000, 1)]), "shanten 9 of sequence 1000000: sequences have -1 to 8");
    assert_eq!(
        message(&[(SEQUENCES - 1, 127)]),
        format!("shanten 126 of sequence {}: sequences have -1 to 8", 1_292_058)
    );
    // Sums wrap around, so every shanten fits in eight bits.
    assert_eq!(message(&[(0, -127)]), "shanten -128 of sequence 0: sequences have -1 to 8");
    assert_eq!(message(&[(0, -128)]), "shanten 127 of sequence 0: sequences have -1 to 8");
}

#[test]
fn limited_shantens_that_cannot_be_are_refused() {
    let code = |text: &str| text.parse::<shanten::sequence::Sequence>().unwrap().code();
    let (pair, quads) = (code("2"), code("4|4"));
    let cases = [
        (vec![(0, 0, 0)], 0),
        (vec![(u64::MAX, 0, 0)], u64::MAX),
        (vec![(code("3"), 0, 0)], code("3")),
        (vec![(quads, 0, 9)], quads),
        (vec![(quads, -2, 1)], quads),
        (vec![(quads, i8::MIN, i8::MAX)], quads),
        (vec![(quads, 1, 0)], quads),
        (vec![(quads, 0, 1), (quads, 0, 1)], quads),
        (vec![(quads, 0, 1), (pair, 0, 1)], pair),
    ];
    for (list, offending) in cases {
        let expected = format!("the sequence {offending:#x} can't have such a shanten under the four-copy rule");
        assert_eq!(message(&with_list(&list)), expected, "{list:?}");
    }
    let entries =
        Archive::read(&with_list(&[(pair, -1, 8)])).expect("it is possible for all that a reader knows").entries();
    let entry = entries.iter().find(|entry| entry.sequence.code() == pair).unwrap();
    assert_eq!(entry.limited.map(Shanten::get), [-1, 8]);
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    for length in 0..FILE.len() {
        match refused(&FILE[..length]) {
            Refused::Foreign => assert!(length < 8),
            Refused::Header { .. } => assert!((8..HEADER).contains(&length)),
            Refused::Length { found, .. } => assert!(found == length && length >= HEADER),
            other => panic!("{length} bytes: {other}"),
        }
    }
}

#[test]
fn a_compressed_part_cut_anywhere_is_refused() {
    // The last bytes one by one, the others at intervals.
    let lengths = (0..stream().len()).filter(|length| length % 499 == 0 || length + 40 > stream().len());
    for length in lengths {
        let message = message(&with_stream(&stream()[..length]));
        assert!(message.starts_with("the compressed part can't be read: "), "{length} bytes: {message}");
    }
}

/// A way to corrupt a file. Places are taken modulo the length of the file.
#[derive(Clone, Debug)]
enum Change {
    Flip(usize, u8),
    Set(usize, u8),
    Swap(usize, usize),
    Insert(usize, Vec<u8>),
    Remove(usize, usize),
    Repeat(usize, usize),
    Overwrite(usize, Vec<u8>),
    Replace(Vec<u8>),
}

impl Change {
    fn apply(&self, file: &mut Vec<u8>) {
        let whole = file.len();
        if whole == 0 {
            return;
        }
        let range = |at: usize, length: usize| at % whole..(at % whole + length).min(whole);
        match self {
            Self::Flip(at, bit) => file[at % whole] ^= 1 << bit,
            Self::Set(at, byte) => file[at % whole] = *byte,
            Self::Swap(one, other) => file.swap(one % whole, other % whole),
            Self::Insert(at, bytes) => drop(file.splice(range(*at, 0), bytes.iter().copied())),
            Self::Remove(at, length) => drop(file.drain(range(*at, *length))),
            Self::Repeat(at, length) => {
                let again = file[range(*at, *length)].to_vec();
                drop(file.splice(range(*at, 0), again));
            }
            Self::Overwrite(at, bytes) => {
                let range = range(*at, bytes.len());
                let length = range.len();
                file[range].copy_from_slice(&bytes[..length]);
            }
            Self::Replace(bytes) => file.clone_from(bytes),
        }
    }
}

/// A place: anywhere, or within the headers, which have so few bytes that they would rarely be hit.
fn place() -> impl Strategy<Value = usize> {
    prop_oneof![0..FILE.len(), 0..stream_at() + 40]
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let bytes = || prop::collection::vec(any::<u8>(), 1..40);
    let change = prop_oneof![
        4 => (place(), 0..8_u8).prop_map(|(at, bit)| Change::Flip(at, bit)),
        4 => (place(), any::<u8>()).prop_map(|(at, byte)| Change::Set(at, byte)),
        2 => (place(), place()).prop_map(|(one, other)| Change::Swap(one, other)),
        2 => (place(), bytes()).prop_map(|(at, bytes)| Change::Insert(at, bytes)),
        2 => (place(), 1..60_usize).prop_map(|(at, length)| Change::Remove(at, length)),
        2 => (place(), 1..60_usize).prop_map(|(at, length)| Change::Repeat(at, length)),
        2 => (place(), bytes()).prop_map(|(at, bytes)| Change::Overwrite(at, bytes)),
        1 => prop::collection::vec(any::<u8>(), 0..600).prop_map(Change::Replace),
    ];
    prop::collection::vec(change, 1..4)
}

/// Runs a thousand cases, the same each time.
fn thousand_times(strategy: &impl Strategy<Value = Vec<Change>>, test: impl Fn(Vec<u8>)) {
    let config = Config { cases: 1_000, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let spoil = |changes: Vec<Change>| {
        let mut file = FILE.to_vec();
        for change in changes {
            change.apply(&mut file);
        }
        test(file);
        Ok(())
    };
    runner.run(strategy, spoil).unwrap();
}

#[test]
fn a_thousand_corruptions_are_refused() {
    thousand_times(&changes(), |file| {
        if file != FILE {
            assert!(!message(&file).is_empty());
        }
    });
}

#[test]
fn a_thousand_corruptions_with_a_right_checksum() {
    thousand_times(&changes(), |mut file| {
        repair(&mut file);
        match Archive::read(&file) {
            Ok(archive) => assert_eq!(archive.by_shanten().iter().sum::<u32>(), SEQUENCES as u32),
            Err(refused) => assert!(!refused.to_string().is_empty()),
        }
    });
}
