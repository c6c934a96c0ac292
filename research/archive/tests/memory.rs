//! Reading takes little memory, whatever a file requests.

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use lzma_rust2::{XzOptions, XzWriter};
use shanten_archive::{Archive, FILE, Refused};

/// The offset of the number of sequences with a limited shanten, which precedes the first of them.
const LISTED: usize = 76;
const LIST: usize = 84;
const ENTRY: usize = 10;
/// The most bytes that reading may take: two for each sequence, and the compression window.
const LIMIT: usize = 8 << 20;

/// Counts allocated bytes.
struct Counting;

static TAKEN: AtomicUsize = AtomicUsize::new(0);
static MAX: AtomicUsize = AtomicUsize::new(0);

#[allow(unsafe_code, reason = "an allocator can't be written without")]
// SAFETY: every call is passed unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        MAX.fetch_max(TAKEN.fetch_add(layout.size(), Relaxed) + layout.size(), Relaxed);
        // SAFETY: the caller makes the same guarantee.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        TAKEN.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller makes the same guarantee.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Reads a file after correcting its length and checksum; returns the result and the peak number of
/// additional bytes.
fn read(mut file: Vec<u8>) -> (Result<Archive, Refused>, usize) {
    let length = (file.len() as u32).to_le_bytes();
    file[12..16].copy_from_slice(&length);
    let (bytes, checksum) = file.split_last_chunk_mut().unwrap();
    *checksum = crc32fast::hash(bytes).to_le_bytes();
    let before = TAKEN.load(Relaxed);
    MAX.store(before, Relaxed);
    let answer = Archive::read(&file);
    (answer, MAX.load(Relaxed) - before)
}

/// The file with another dictionary size declared in its compressed part.
fn with_dictionary(size: u8) -> Vec<u8> {
    let mut file = FILE.to_vec();
    let block = LIST + ENTRY * usize::from(FILE[LISTED]) + 12;
    let end = block + 4 * usize::from(FILE[block]);
    let filter = file[block..end].windows(2).position(|bytes| bytes == [0x21, 1]).unwrap();
    file[block + filter + 2] = size;
    let checksum = crc32fast::hash(&file[block..end]).to_le_bytes();
    file[end..end + 4].copy_from_slice(&checksum);
    file
}

// A single test, because allocations are counted for the whole program.
#[test]
fn reading_takes_little_memory() {
    let (answer, bytes) = read(FILE.to_vec());
    assert!(answer.is_ok() && bytes < LIMIT, "{bytes} bytes");

    // Dictionaries of 1.5 and 2 MiB, of 4 MiB and 4 GiB, and an invalid size.
    for size in [17, 18, 20, 40, 41, 255] {
        let (answer, bytes) = read(with_dictionary(size));
        assert!(bytes < LIMIT, "{bytes} bytes for a dictionary of size {size}");
        let is_refused = matches!(answer, Err(Refused::Compressed { .. }));
        assert_eq!((answer.is_ok(), is_refused), (size <= 18, size > 18), "a dictionary of size {size}");
    }
    // The size is refused before more memory is taken than the result needs.
    let (answer, bytes) = read(with_dictionary(40));
    let message = answer.unwrap_err().to_string();
    assert!(message.contains("memory") && bytes < 2 << 20, "{bytes} bytes: {message}");

    for number in [4_000_u64, 1 << 20, 1 << 32, 1 << 60, u64::MAX] {
        let mut file = FILE.to_vec();
        file[LISTED..LIST].copy_from_slice(&number.to_le_bytes());
        let (answer, bytes) = read(file);
        assert!(answer.is_err() && bytes < LIMIT, "{bytes} bytes for a list of {number}");
    }
    let mut longest = [&FILE[..LIST], &vec![0; ENTRY << 20]].concat();
    longest[LISTED..LIST].copy_from_slice(&(1_u64 << 20).to_le_bytes());
    let (answer, bytes) = read(longest);
    assert!(answer.is_err() && bytes < LIMIT, "{bytes} bytes for a list as long as it says");

    let mut writer = XzWriter::new(Vec::new(), XzOptions::with_preset(0)).unwrap();
    writer.write_all(&vec![0; 64 << 20]).unwrap();
    let stream = writer.finish().unwrap();
    let front = LIST + ENTRY * usize::from(FILE[LISTED]);
    let (answer, bytes) = read([&FILE[..front], &stream, &[0; 4]].concat());
    assert!(matches!(answer, Err(Refused::Count { found: 1_292_060, .. })));
    assert!(bytes < LIMIT, "{bytes} bytes for a stream that doesn't end");
}
