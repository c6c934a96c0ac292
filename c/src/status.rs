//! The last failure of a thread: its message, its kind and its place.

use std::cell::RefCell;
use std::ffi::c_char;

use shanten::error::Place;

use crate::border::{CallResult, PlainData as _, plain, put, put_text};
use crate::failure::{CallFailure, shanten_status};

thread_local! {
    /// The last failure of this thread.
    static LAST: RefCell<Option<CallFailure>> = const { RefCell::new(None) };
}

/// The place of an error.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_place {
    /// The byte of the text, the index in the list, or the row of the batch, from 0. SIZE_MAX if
    /// the error has no place.
    pub offset: usize,
    /// The character of the text, from 0; SIZE_MAX if it isn't in a text.
    pub character: usize,
    pub reserved: [usize; 2],
}

plain!(shanten_place = 32);

/// Makes a call, and keeps its failure.
pub(crate) fn status_of(call: impl FnOnce() -> CallResult) -> shanten_status {
    match call() {
        Ok(()) => shanten_status::Ok,
        Err(failure) => {
            let status = failure.status();
            // A thread that ends keeps no failure.
            let _ = LAST.try_with(|last| last.replace(Some(failure)));
            status
        }
    }
}

/// Makes a call about the last failure, which stays the last one.
fn tell(call: impl FnOnce(Option<&CallFailure>) -> CallResult) -> shanten_status {
    LAST.with_borrow(|last| call(last.as_ref())).map_or_else(|failure| failure.status(), |()| shanten_status::Ok)
}

/// Writes a description, in English, of the last status of this thread that wasn't OK; empty if
/// there was none. 400 bytes are enough for most.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_error_message(
    text: *mut c_char, capacity: usize, length: *mut usize,
) -> shanten_status {
    tell(|last| put_text(&last.map_or(String::new(), ToString::to_string), text, capacity, length))
}

/// Writes the kind of the last status of this thread that wasn't OK, by name, such as "fifth_copy":
/// for programs that word their own messages. At most 32 bytes; empty if there was none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_error_kind(text: *mut c_char, capacity: usize, length: *mut usize) -> shanten_status {
    tell(|last| put_text(last.map_or("", CallFailure::kind), text, capacity, length))
}

/// Writes the place of the error of the last status of this thread that wasn't OK.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_error_place(place: *mut shanten_place) -> shanten_status {
    tell(|last| {
        let found = last.and_then(CallFailure::place);
        let offset = found.map_or(usize::MAX, Place::offset);
        let character = found.and_then(Place::character).map_or(usize::MAX, |character| character - 1);
        put(shanten_place { offset, character, ..shanten_place::zeros() }, place, "the place")
    })
}

/// Writes the version of the library, such as "0.1.0".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_version(text: *mut c_char, capacity: usize, length: *mut usize) -> shanten_status {
    status_of(|| put_text(env!("CARGO_PKG_VERSION"), text, capacity, length))
}
