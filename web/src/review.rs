//! Reviews of recorded games.

use std::io::Cursor;

use js_sys::{ArrayBuffer, Function, JsString, Uint8Array};
use serde_json::json;
use shanten::Strictness;
use shanten::error::ErrorKind;
use shanten_logs::{Log, Problem, Questions, Review, ReviewOptions, Seat};
use shanten_questions::{REVIEW, counted_wins};
use wasm_bindgen::prelude::*;

use crate::convert::{function_of, numbers_of, question, refused, text_of, to_js, wrong};

/// The losses of the decisions in a recorded game, in the format of `shanten review`. The log is
/// mjlog, tenhou/6 or mjai, uncompressed, as bytes or as text. `tell` is called after each round
/// with the numbers of finished and of all rounds.
#[wasm_bindgen(unchecked_return_type = "Review")]
pub fn review(
    name: JsString,
    #[wasm_bindgen(unchecked_param_type = "Uint8Array | ArrayBuffer | string")] log: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "ReviewOptions")] options: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "(done: number, all: number) => void")] tell: Option<Function>,
) -> Result<JsValue, JsValue> {
    let name = text_of("name", &name)?;
    let log = match log.as_string() {
        Some(text) => text.into_bytes(),
        None if log.is_instance_of::<ArrayBuffer>() => Uint8Array::new(&log).to_vec(),
        None if ArrayBuffer::is_view(&log) => numbers_of("log", &log)?,
        None => return Err(wrong("log", &log, "Uint8Array, ArrayBuffer or text")),
    };
    tell.as_ref().map(|tell| function_of("tell", tell)).transpose()?;
    let mut question = question(&options)?;
    question.only(&[&REVIEW]).map_err(refused)?;
    let seat = question.number("seat").map_err(refused)?.and_then(Seat::new);
    let strictness = question.word("strictness").map_err(refused)?.unwrap_or(Strictness::Visible);
    let mut flag = |name| question.flag(name).map_err(refused);
    let (chances, points, in_danger) = (flag("chances")?, flag("points")?, flag("in_danger")?);
    let search = counted_wins(&mut question).map_err(refused)?;
    let questions = Questions { strictness, discards: true, chances, points, search, ..Questions::default() };
    let mut review = Review::new(ReviewOptions { seat, questions, in_danger, ..ReviewOptions::default() });
    let told = |problem: &Problem| json!({ "kind": problem.kind(), "message": problem.to_string() });
    let (mut problems, rounds) = (Vec::new(), Log::new(&name, Cursor::new(log)).collect::<Vec<_>>());
    for (done, round) in (1..).zip(&rounds) {
        round.as_ref().map_or_else(|problem| problems.push(told(problem)), |round| review.add(round));
        tell.as_ref().map(|tell| tell.call2(&JsValue::NULL, &JsValue::from(done), &rounds.len().into())).transpose()?;
    }
    let mut reviewed = serde_json::to_value(&review).unwrap_or_default();
    reviewed["problems"] = problems.into();
    to_js(&reviewed)
}
