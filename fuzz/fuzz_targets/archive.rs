//! Arbitrary bytes as an archive: each file is refused or parsed completely, and a parsed one can
//! be written and parsed again.
//!
//! The first byte chooses which of the length, the checksums and the compression are made correct,
//! so that the code after those checks is also reached.

#![no_main]

use std::io::Write;

use libfuzzer_sys::fuzz_target;
use lzma_rust2::{XzOptions, XzWriter};
use shanten::sequence::Sequence;
use shanten_archive::{Archive, FILE};

/// The lengths of the prelude, and of the header before its list.
const PRELUDE: usize = 16;
const COUNTS: usize = 84;
/// The number of sequences.
const SEQUENCES: usize = 1_292_059;

fuzz_target!(|data: &[u8]| {
    let Some((&first, data)) = data.split_first() else { return };
    let [header, stream] = parts();
    match first % 10 {
        0 => check(data),
        1 => check(&whole(data)),
        2 => check(&whole(&[header, data].concat())),
        3 => check(&whole(&[&FILE[PRELUDE..COUNTS - 8], data, stream].concat())),
        4 => check(&whole(&[&FILE[PRELUDE..COUNTS - 8], &list(data), stream].concat())),
        5 => check(&whole(&edited(&FILE[PRELUDE..FILE.len() - 4], data))),
        6 => check(&edited(FILE, data)),
        // Full lengths take long, so most are short.
        7 => check(&whole(&[header, &packed(data, first / 10)].concat())),
        8 => check(&whole(&[&FILE[PRELUDE..COUNTS - 8], &list(&possible(data)), stream].concat())),
        _ => check(&whole(&[header, &unchecked(stream, data)].concat())),
    }
});

/// The header after the prelude, and the compressed part.
fn parts() -> [&'static [u8]; 2] {
    let listed = u64::from_le_bytes(FILE[COUNTS - 8..COUNTS].try_into().expect("eight bytes")) as usize;
    let stream = COUNTS + 10 * listed;
    [&FILE[PRELUDE..stream], &FILE[stream..FILE.len() - 4]]
}

/// A file of these bytes between a correct prelude and a correct checksum.
fn whole(body: &[u8]) -> Vec<u8> {
    let length = (PRELUDE + body.len() + 4) as u32;
    let mut file = [&FILE[..12], &length.to_le_bytes(), body].concat();
    file.extend(crc32fast::hash(&file).to_le_bytes());
    file
}

/// A list with its length, with as many entries as the bytes allow.
fn list(data: &[u8]) -> Vec<u8> {
    let entries = data.chunks_exact(10);
    let number = entries.len() as u64;
    [&number.to_le_bytes(), entries.flatten().copied().collect::<Vec<_>>().as_slice()].concat()
}

/// Entries with the codes of short sequences in ascending order, so that most of them are valid.
fn possible(data: &[u8]) -> Vec<u8> {
    let sequences: Vec<_> = [2, 5].into_iter().flat_map(Sequence::all).collect();
    let entry = |&[which, least, greatest]: &[u8; 3]| {
        let code = sequences[usize::from(which) % sequences.len()].code();
        (code, [least % 16, greatest % 16].map(|shanten| shanten.wrapping_sub(2)))
    };
    let mut entries: Vec<_> = data.as_chunks().0.iter().map(entry).collect();
    entries.sort_unstable();
    entries.iter().flat_map(|(code, shantens)| code.to_le_bytes().into_iter().chain(*shantens)).collect()
}

/// Bytes with some of them changed: every three bytes of `data` are a place and its new value.
fn edited(bytes: &[u8], data: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for edit in data.as_chunks::<3>().0 {
        let at = usize::from(u16::from_le_bytes([edit[0], edit[1]])) % bytes.len();
        bytes[at] ^= edit[2];
    }
    bytes
}

/// A compressed stream of these differences. `fill` 0 pads them to the right number, 1 to one more.
fn packed(data: &[u8], fill: u8) -> Vec<u8> {
    let mut bytes = data.to_vec();
    match fill {
        0 => bytes.resize(SEQUENCES, 0),
        1 => bytes.resize(SEQUENCES + 1, 0),
        _ => {}
    }
    let mut writer = XzWriter::new(Vec::new(), XzOptions::with_preset(0)).expect("the options are possible");
    writer.write_all(&bytes).expect("nothing fails in memory");
    writer.finish().expect("nothing fails in memory")
}

/// The stream with changes that no checksum detects: it claims to have none, and the checksums of
/// its headers are corrected. The first byte is the size of the dictionary.
fn unchecked(stream: &[u8], data: &[u8]) -> Vec<u8> {
    let (&dictionary, edits) = data.split_first().unwrap_or((&0, &[]));
    let (front, footer) = stream.split_at(stream.len() - 12);
    let index_bytes = 4 * (1 + u32::from_le_bytes(footer[4..8].try_into().expect("four bytes")) as usize);
    let (front, index) = front.split_at(front.len() - index_bytes);
    let block = 12 + 4 * (1 + usize::from(front[12]));
    let with_sum = |bytes: &[u8]| [bytes, &crc32fast::hash(bytes).to_le_bytes()].concat();
    let flags = [0, 0];
    [
        stream[..6].to_vec(),
        with_sum(&flags),
        with_sum(&[2, 0, 0x21, 1, dictionary, 0, 0, 0]),
        // A CRC-64 follows the compressed bytes.
        edited(&front[block..front.len() - 8], edits),
        index.to_vec(),
        crc32fast::hash(&[&footer[4..8], &flags].concat()).to_le_bytes().to_vec(),
        footer[4..8].to_vec(),
        flags.to_vec(),
        footer[10..].to_vec(),
    ]
    .concat()
}

/// Checks that a file is refused with a reason, or is valid.
fn check(file: &[u8]) {
    match Archive::read(file) {
        Err(refused) => assert!(!refused.to_string().is_empty()),
        Ok(archive) => {
            assert_eq!(archive.by_shanten().iter().sum::<u32>(), SEQUENCES as u32);
            // Writing takes seconds, so only some files are written, selected by their checksum.
            if file.last_chunk().is_some_and(|&checksum| u32::from_le_bytes(checksum).is_multiple_of(4)) {
                assert_eq!(Archive::read(&archive.write()), Ok(archive));
            }
        }
    }
}
