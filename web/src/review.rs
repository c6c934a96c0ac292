//! Reviews of recorded games, and the games in other formats.

use std::collections::BTreeSet;
use std::io::{self, Cursor};

use js_sys::{ArrayBuffer, Function, JsString, Uint8Array};
use serde_json::{Value, json};
use shanten::Strictness;
use shanten::error::ErrorKind;
use shanten_logs::{Log, LogFormat, LogWriter, Problem, Questions, Review, ReviewOptions, Seat};
use shanten_questions::{REVIEW, bad, counted_wins};
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
    let rounds = opened(&name, &log)?.collect::<Vec<_>>();
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
    let mut problems = Vec::new();
    for (done, round) in (1..).zip(&rounds) {
        round.as_ref().map_or_else(|problem| problems.push(told(problem)), |round| review.add(round));
        tell.as_ref().map(|tell| tell.call2(&JsValue::NULL, &JsValue::from(done), &rounds.len().into())).transpose()?;
    }
    let mut reviewed = serde_json::to_value(&review).unwrap_or_default();
    reviewed["problems"] = problems.into();
    to_js(&reviewed)
}

/// A recorded game in another format, with the data that it doesn't have, and the problems of
/// rounds that are left out.
#[wasm_bindgen(js_name = convertLog, unchecked_return_type = "ConvertedLog")]
pub fn convert_log(
    name: JsString,
    #[wasm_bindgen(unchecked_param_type = "Uint8Array | ArrayBuffer | string")] log: JsValue,
    #[wasm_bindgen(unchecked_param_type = "LogFormat")] format: JsValue,
) -> Result<JsValue, JsValue> {
    let [first, second, third] = LogFormat::NAMED.map(|(name, ..)| name);
    let names = format!("{first}, {second} or {third}");
    let text = format.as_string().ok_or_else(|| wrong("format", &format, &names))?;
    let to = LogFormat::NAMED.into_iter().find(|(name, ..)| *name == text);
    let (.., to) = to.ok_or_else(|| refused(bad("format", text, &names)))?;
    let (mut writer, mut lost, mut problems) = (LogWriter::new(Vec::new(), to), BTreeSet::new(), Vec::new());
    let unwritten = |error: io::Error| json!({ "kind": "unwritten", "message": error.to_string() });
    for round in opened(&name, &log)? {
        let written = round.as_ref().map_err(told).and_then(|round| {
            lost.extend(round.lost_as(to).map_err(unwritten)?);
            writer.write(round).map_err(unwritten)
        });
        problems.extend(written.err());
    }
    let log = writer.finish().map(|log| String::from_utf8_lossy(&log).into_owned());
    let log = log.map_err(|error| JsError::new(&error.to_string()))?;
    to_js(&json!({ "log": log, "ending": to.ending(), "lost": lost, "problems": problems }))
}

fn opened(name: &JsString, log: &JsValue) -> Result<Log<Cursor<Vec<u8>>>, JsValue> {
    let log = match log.as_string() {
        Some(text) => text.into_bytes(),
        None if log.is_instance_of::<ArrayBuffer>() => Uint8Array::new(log).to_vec(),
        None if ArrayBuffer::is_view(log) => numbers_of("log", log)?,
        None => return Err(wrong("log", log, "Uint8Array, ArrayBuffer or text")),
    };
    Ok(Log::new(&text_of("name", name)?, Cursor::new(log)))
}

fn told(problem: &Problem) -> Value {
    json!({ "kind": problem.kind(), "message": problem.to_string() })
}
