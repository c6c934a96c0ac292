//! The catalogue: every question, and every option once, with its type, range, default and
//! sentence.

mod entry;
mod options;
mod questions;

use serde_json::{Value, json};

use crate::refusal::Refusal;
pub use entry::{QuestionEntry, QuestionOption, Takes};
pub use options::{
    CLAIM, CLAIMED, FORM, HAN_FU, HAND, HANDS, INVALID, NAGASHI, PATH, POINTS, RECORD, REVIEW, RIVERS, ROWS, RULES,
    SCORE_RULES, SEARCH, SEATS, SEEN, TABLE, TOWARD, WIN, WINS, YAKU,
};
pub use questions::QUESTIONS;

impl QuestionEntry {
    /// The question of this name.
    ///
    /// # Errors
    ///
    /// If no question has this name.
    pub fn named(name: &str) -> Result<&'static Self, Refusal> {
        let found = QUESTIONS.iter().find(|question| question.name == name);
        found.ok_or_else(|| Refusal::option("no_such_question", format_args!("no question {name}")))
    }

    /// The options of the question, without those of the hand.
    pub fn options(&self) -> impl Iterator<Item = &'static QuestionOption> {
        self.groups.iter().copied().flatten()
    }
}

/// The whole catalogue as JSON: `questions`, and the `hand` options that questions about a hand
/// have besides.
#[must_use]
pub fn catalogue() -> Value {
    let option = |option: &QuestionOption| {
        let mut entry = json!({"name": option.name, "about": option.about});
        match option.takes {
            Takes::Flag => (entry["type"], entry["default"]) = ("flag".into(), false.into()),
            Takes::Number { least, most, default } => {
                (entry["type"], entry["least"], entry["most"]) = ("number".into(), least.into(), most.into());
                entry["default"] = json!(default);
            }
            Takes::Text { of, default } => {
                entry["type"] = of.into();
                entry["default"] = json!(Some(default).filter(|default| !default.is_empty()));
            }
            Takes::List { of, between } => {
                (entry["type"], entry["of"], entry["separator"]) = ("list".into(), of.into(), between.into());
            }
        }
        entry["required"] = option.is_required.into();
        entry["needs"] = json!(option.needs);
        entry
    };
    let question = |question: &QuestionEntry| {
        json!({
            "name": question.name,
            "of_hand": question.of_hand,
            "of_many": question.of_many,
            "options": question.options().map(option).collect::<Vec<_>>(),
            "answer": question.answer,
            "about": question.about,
        })
    };
    json!({
        "hand": HAND.iter().map(option).collect::<Vec<_>>(),
        "questions": QUESTIONS.iter().map(question).collect::<Vec<_>>(),
    })
}
