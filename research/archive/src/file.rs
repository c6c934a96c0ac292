//! The file: the meaning of its bytes, writing it, and refusals.
//!
//! `README.md` is the specification. The README, this file and [`VERSION`] must change together.

use std::io::{Read, Write};
use std::{fmt, iter};

use bincode::config::{Configuration, Fixint, Limit, LittleEndian};
use bincode::error::DecodeError;
use bincode::serde::{decode_from_slice, encode_to_vec};
use lzma_rust2::{LzmaOptions, XzOptions, XzReader, XzWriter};
use serde::{Deserialize, Serialize};
use shanten::Shanten;
use shanten::sequence::Sequence;

use super::entries::{Archive, Limited, SHANTENS, SIZES};

/// The first bytes of every file.
const MAGIC: [u8; 8] = *b"shanten\n";
/// The version of the format.
pub const VERSION: u32 = 1;
/// The number of sequences of each size.
const SEQUENCES: [u32; SIZES.len()] = [4, 96, 2_725, 60_344, 1_228_890];
/// The number of sequences with each shanten, from -1.
const BY_SHANTEN: [u32; SHANTENS] = [5_729, 143_064, 509_873, 484_582, 140_475, 7_594, 660, 74, 7, 1];
/// How many bytes back the compressed part may refer: enough to reach all of it.
const WINDOW: u32 = 1 << 21;
/// The most memory for reading the compressed part, in KiB.
const MEMORY: u32 = 2 * WINDOW / 1024;

/// Fixed-size integers, little-endian. The limit is on the bytes of a header.
const INTEGERS: Configuration<LittleEndian, Fixint, Limit<65_536>> =
    bincode::config::standard().with_fixed_int_encoding().with_limit();

/// The first bytes, which are the same in all versions.
#[derive(Serialize, Deserialize)]
struct Prelude {
    magic: [u8; 8],
    version: u32,
    /// The length of the whole file in bytes.
    length: u32,
}

/// The part between the prelude and the compressed shantens.
#[derive(Serialize, Deserialize)]
struct Header {
    /// The number of sequences of each size.
    sizes: [u32; SIZES.len()],
    /// The number of sequences with each shanten, from -1.
    shantens: [u32; SHANTENS],
    /// The sequences for which the four-copy rule makes a difference, by ascending code: the code,
    /// the least and the greatest shanten.
    limited: Vec<(u64, i8, i8)>,
}

/// The last bytes: the CRC-32 of all bytes before, little-endian.
type Checksum = u32;

/// The reason why a file is refused. None of its contents are used then.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// It doesn't begin like an archive.
    Foreign,
    /// It has another version.
    Version {
        /// The version.
        found: u32,
    },
    /// Its length differs from the length in its prelude.
    Length {
        /// The length in the prelude.
        expected: u32,
        /// The actual length.
        found: usize,
    },
    /// The checksum at its end doesn't match its bytes.
    Damaged {
        /// The checksum at the end of the file.
        said: u32,
        /// The checksum of its bytes.
        found: u32,
    },
    /// The header is invalid.
    Header {
        /// The reason.
        reason: String,
    },
    /// The compressed part is invalid.
    Compressed {
        /// The reason.
        reason: String,
    },
    /// Something has the wrong number.
    Count {
        /// The things counted.
        what: &'static str,
        /// The correct number.
        expected: u32,
        /// The number in the file.
        found: u32,
    },
    /// A shanten that no sequence has.
    Shanten {
        /// The shanten.
        shanten: i8,
        /// The index of its sequence among all, from 0.
        at: usize,
    },
    /// A sequence with an impossible shanten under the four-copy rule.
    Limited {
        /// The code of the sequence.
        code: u64,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => write!(f, "not an archive of sequences"),
            Self::Version { found } => write!(f, "version {found} of the format: this program reads version {VERSION}"),
            Self::Length { expected, found } => write!(f, "{found} bytes where {expected} are expected"),
            Self::Damaged { said, found } => write!(f, "damaged: the checksum is {found:08x} and should be {said:08x}"),
            Self::Header { reason } => write!(f, "the header can't be read: {reason}"),
            Self::Compressed { reason } => write!(f, "the compressed part can't be read: {reason}"),
            Self::Count { what, expected, found } => write!(f, "{found} {what} where {expected} are expected"),
            Self::Shanten { shanten, at } => write!(f, "shanten {shanten} of sequence {at}: sequences have -1 to 8"),
            Self::Limited { code } => {
                write!(f, "the sequence {code:#x} can't have such a shanten under the four-copy rule")
            }
        }
    }
}

impl std::error::Error for Refused {}

impl Archive {
    /// The bytes of the file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let numbers = |limited: &Limited| {
            let [least, greatest] = limited.shantens.map(Shanten::get);
            (limited.sequence.code(), least, greatest)
        };
        let limited = self.limited.iter().map(numbers).collect();
        let header = encode(&Header { sizes: SEQUENCES, shantens: self.by_shanten(), limited });
        let compressed = compress(&differences(&self.shantens));
        let prelude = |length| encode(&Prelude { magic: MAGIC, version: VERSION, length });
        let length = prelude(0).len() + header.len() + compressed.len() + size_of::<Checksum>();
        let mut file = [prelude(length as u32), header, compressed].concat();
        let checksum: Checksum = crc32fast::hash(&file);
        file.extend(checksum.to_le_bytes());
        file
    }

    /// Parses a whole file.
    ///
    /// # Errors
    ///
    /// If it is not an archive, has another version, is too short, too long or damaged, or has an
    /// impossible value.
    pub fn read(file: &[u8]) -> Result<Self, Refused> {
        let unreadable = |error: DecodeError| Refused::Header { reason: error.to_string() };
        if !file.starts_with(&MAGIC) {
            return Err(Refused::Foreign);
        }
        let (prelude, header_at): (Prelude, _) = decode_from_slice(file, INTEGERS).map_err(unreadable)?;
        if prelude.version != VERSION {
            return Err(Refused::Version { found: prelude.version });
        }
        if u64::from(prelude.length) != file.len() as u64 {
            return Err(Refused::Length { expected: prelude.length, found: file.len() });
        }
        let (checked, checksum) = file.split_last_chunk().ok_or(Refused::Foreign)?;
        let (said, found) = (Checksum::from_le_bytes(*checksum), crc32fast::hash(checked));
        if said != found {
            return Err(Refused::Damaged { said, found });
        }
        let rest = checked.get(header_at..).unwrap_or_default();
        let (header, compressed_at): (Header, _) = decode_from_slice(rest, INTEGERS).map_err(unreadable)?;
        expect("sequences by size", &header.sizes, &SEQUENCES)?;
        expect("sequences by shanten", &header.shantens, &BY_SHANTEN)?;
        let archive = Self { shantens: shantens(&decompress(&rest[compressed_at..])?)?, limited: limited(&header)? };
        expect("sequences by shanten", &archive.by_shanten(), &BY_SHANTEN)?;
        Ok(archive)
    }
}

fn encode(what: &impl Serialize) -> Vec<u8> {
    encode_to_vec(what, INTEGERS).expect("a header is short")
}

/// Fails at the first unexpected number.
fn expect(what: &'static str, found: &[u32], expected: &[u32]) -> Result<(), Refused> {
    match found.iter().zip(expected).find(|(found, expected)| found != expected) {
        Some((&found, &expected)) => Err(Refused::Count { what, expected, found }),
        None => Ok(()),
    }
}

/// Each shanten minus the one before it, as bytes. The first is relative to -1.
fn differences(shantens: &[Shanten]) -> Vec<u8> {
    let before = iter::once(&Shanten::WIN).chain(shantens);
    shantens.iter().zip(before).map(|(shanten, before)| (shanten.get() - before.get()) as u8).collect()
}

/// The inverse of [`differences`].
fn shantens(differences: &[u8]) -> Result<Vec<Shanten>, Refused> {
    let mut shantens = Vec::with_capacity(differences.len());
    let mut number = Shanten::WIN.get();
    for (at, &difference) in differences.iter().enumerate() {
        number = number.wrapping_add(difference as i8);
        shantens.push(known(number).ok_or(Refused::Shanten { shanten: number, at })?);
    }
    Ok(shantens)
}

/// The shanten with this number, if a sequence can have it.
fn known(number: i8) -> Option<Shanten> {
    Shanten::new(number).filter(|shanten| usize::from(shanten.distance()) < SHANTENS)
}

/// The sequences for which the four-copy rule makes a difference, from the header.
fn limited(header: &Header) -> Result<Vec<Limited>, Refused> {
    let mut before = None;
    let mut limited = Vec::with_capacity(header.limited.len());
    for &(code, least, greatest) in &header.limited {
        let sequence = Sequence::try_from(code).ok().filter(|sequence| SIZES.contains(&sequence.tiles()));
        let (Some(sequence), Some(least), Some(greatest)) = (sequence, known(least), known(greatest)) else {
            return Err(Refused::Limited { code });
        };
        if least > greatest || before >= Some(sequence) {
            return Err(Refused::Limited { code });
        }
        before = Some(sequence);
        limited.push(Limited { sequence, shantens: [least, greatest] });
    }
    Ok(limited)
}

/// Compresses to the .xz format, without literal contexts because differences are not text.
fn compress(bytes: &[u8]) -> Vec<u8> {
    let mut options = XzOptions::with_preset(9);
    options.lzma_options.lc = 0;
    options.lzma_options.pb = 0;
    options.lzma_options.dict_size = WINDOW;
    options.lzma_options.nice_len = LzmaOptions::NICE_LEN_MAX;
    let write = || {
        let mut writer = XzWriter::new(Vec::new(), options)?;
        writer.write_all(bytes)?;
        writer.finish()
    };
    write().expect("nothing fails in memory")
}

/// Decompresses a stream, which must have exactly one byte for each sequence.
fn decompress(stream: &[u8]) -> Result<Vec<u8>, Refused> {
    let expected: u32 = SEQUENCES.iter().sum();
    let mut bytes = Vec::with_capacity(expected as usize + 1);
    let mut rest = stream;
    let reader = XzReader::new_mem_limit(&mut rest, false, MEMORY);
    reader
        .take(u64::from(expected) + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Refused::Compressed { reason: error.to_string() })?;
    expect("sequences", &[bytes.len() as u32], &[expected])?;
    if rest.is_empty() {
        Ok(bytes)
    } else {
        Err(Refused::Compressed { reason: format!("{} bytes too many", rest.len()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_are_as_many_as_the_library_lists() {
        assert_eq!(SIZES.map(|tiles| Sequence::all(tiles).count() as u32), SEQUENCES);
        assert_eq!(SEQUENCES.iter().sum::<u32>(), 1_292_059);
    }
}
