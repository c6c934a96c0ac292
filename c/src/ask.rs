//! Any question, as JSON.

use std::ffi::c_char;

use crate::border::{put_text, text};
use crate::failure::shanten_status;
use crate::status::status_of;

/// Answers a question in JSON with JSON. tests/questions/README.md lists the names and the options
/// of all questions, among them those without a call of their own: chances to win, expected points,
/// divisions, steps of a look-up.
///
///     const char *question = "{\"ask\":\"unneeded\",\"hand\":\"123m456p789s11223z\"}";
///     char answer[65536]; // "3z"
///     shanten_ask(question, strlen(question), answer, sizeof answer, NULL);
///
/// A question that is refused has an answer, too, and the status is OK: an object with the kind of
/// the error as `refused`, its `message`, and its place, if it has one, as `at`. Hands, rules and
/// tiles are written as in the texts of other calls.
///
/// 65536 bytes are enough for most answers. After one without room, the next call computes it anew.
/// A search of chances keeps `states` states of about 400 bytes each, by default two million.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_ask(
    question: *const c_char, length: usize, answer: *mut c_char, capacity: usize, answer_length: *mut usize,
) -> shanten_status {
    status_of(|| put_text(&shanten_questions::answer(text(question, length)?), answer, capacity, answer_length))
}
