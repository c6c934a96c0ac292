//! The common questions of `tests/questions`: computed answers are computed again.

mod batches;
mod cases;
mod complete;
mod hands;
mod json;
mod national;
mod odds;
mod positions;
mod scores;
mod turns;

use std::path::Path;
use std::{env, fs};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/questions");

type Build = fn() -> Vec<String>;

/// The generated files with their generators. All other files are written by hand, or are records.
const BUILT: &[(&str, Build)] = &[
    ("useful.jsonl", hands::useful_lines),
    ("discards.jsonl", hands::discard_lines),
    ("waits.jsonl", hands::wait_lines),
    ("complete.jsonl", complete::complete_lines),
    ("turns.jsonl", turns::turn_lines),
    ("positions.jsonl", positions::position_lines),
    ("scores.jsonl", scores::score_lines),
    ("chances.jsonl", odds::odds_lines),
    ("opponents.jsonl", odds::opponent_lines),
    ("points.jsonl", odds::points_lines),
    ("national.jsonl", national::national_lines),
    ("batches.jsonl", batches::batch_lines),
];

#[test]
fn answers_are_those_that_the_oracles_work_out() {
    for (name, build) in BUILT {
        let text = build().join("\n") + "\n";
        let file = Path::new(FOLDER).join(name);
        if env::var_os("WRITE_QUESTIONS").is_some() {
            fs::write(file, text).unwrap();
        } else {
            let committed = fs::read_to_string(&file).unwrap();
            let difference = committed.lines().zip(text.lines()).find(|(one, other)| one != other);
            assert_eq!((difference, committed.len()), (None, text.len()), "{name}: WRITE_QUESTIONS=1 writes it anew");
        }
    }
}
