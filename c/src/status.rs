//! What the last status of a thread that wasn't OK was about.

use std::cell::Cell;
use std::ffi::c_char;

use crate::border::{Answer, put_text};
use crate::failure::{Failure, shanten_status};

thread_local! {
    /// The last failure of this thread.
    static LAST: Cell<Option<Failure>> = const { Cell::new(None) };
}

/// Does what a call does, and keeps what was wrong.
pub(crate) fn status_of(call: impl FnOnce() -> Answer) -> shanten_status {
    match call() {
        Ok(()) => shanten_status::Ok,
        Err(failure) => {
            LAST.set(Some(failure));
            failure.status()
        }
    }
}

/// Describes the last status of this thread that wasn't OK, in English: as UTF-8 without a NUL at
/// the end. Empty if there was none. 400 bytes are enough for most; where they are not, the length
/// says how many are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_message(text: *mut c_char, capacity: usize, length: *mut usize) -> shanten_status {
    let message = LAST.get().map_or(String::new(), |failure| failure.to_string());
    // SAFETY: the caller promises what the header demands of pointers.
    unsafe { put_last(&message, text, capacity, length) }
}

/// Writes the kind of the last status of this thread that wasn't OK, by name, such as "fifth_copy":
/// for programs that word their own messages. UTF-8 without a NUL at the end, at most 32 bytes;
/// empty if there was none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_error_kind(text: *mut c_char, capacity: usize, length: *mut usize) -> shanten_status {
    let kind = LAST.get().map_or("", |failure| failure.kind());
    // SAFETY: the caller promises what the header demands of pointers.
    unsafe { put_last(kind, text, capacity, length) }
}

/// Writes a text about the last failure, which stays the last one.
unsafe fn put_last(last: &str, text: *mut c_char, capacity: usize, length: *mut usize) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    match unsafe { put_text(last, text, capacity, length) } {
        Ok(()) => shanten_status::Ok,
        Err(failure) => failure.status(),
    }
}

/// Writes the version of the library, such as "0.1.0", as UTF-8 without a NUL at the end.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_version(text: *mut c_char, capacity: usize, length: *mut usize) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe { put_text(env!("CARGO_PKG_VERSION"), text, capacity, length) })
}
