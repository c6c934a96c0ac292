//! Reviews of recorded games.

use std::io::Cursor;

use serde::{Deserialize, Serialize};
use shanten::Strictness;
use shanten_logs::{Log, Questions, Review, Seat};
use wasm_bindgen::prelude::*;

use crate::convert::{exception, from_js, to_js};

/// Which discards are reviewed, and what is asked.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    seat: Option<u8>,
    strictness: Strictness,
    chances: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { seat: None, strictness: Strictness::Visible, chances: false }
    }
}

/// A review with what is wrong with rounds that are left out.
#[derive(Serialize)]
struct Reviewed {
    #[serde(flatten)]
    review: Review,
    problems: Vec<String>,
}

/// The discards of a recorded game that were worse than the best: what `shanten review` writes. The
/// log is mjlog, tenhou/6 or mjai, unpacked.
#[wasm_bindgen(unchecked_return_type = "Review")]
pub fn review(
    name: &str,
    log: &[u8],
    #[wasm_bindgen(unchecked_optional_param_type = "ReviewOptions")] options: JsValue,
) -> Result<JsValue, JsValue> {
    let Options { seat, strictness, chances } = from_js("options", &options)?;
    let no_seat = |seat| exception(format_args!("no seat {seat}: they are 0 to {}", Seat::MAX - 1));
    let seat = seat.map(|seat| Seat::new(seat).ok_or_else(|| no_seat(seat))).transpose()?;
    let questions = Questions { strictness, discards: true, chances, points: false };
    let mut reviewed = Reviewed { review: Review::default(), problems: Vec::new() };
    for round in Log::new(name, Cursor::new(log)) {
        match round {
            Ok(round) => reviewed.review.add(&round, seat, questions),
            Err(problem) => reviewed.problems.push(problem.to_string()),
        }
    }
    to_js(&reviewed)
}
