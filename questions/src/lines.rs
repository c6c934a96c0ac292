//! Questions and answers as strings, one a line.

use std::ops::ControlFlow;

use serde_json::{Value, json};
use shanten::Hand;
use shanten::rules::{Rules, VariantHand};

use crate::answers::{SearchWatch, answer_of, answer_without_hand};
use crate::catalogue::QuestionEntry;
use crate::hand::{RiichiRules, read_hand};
use crate::question::Question;
use crate::refusal::Refusal;

/// The keys that a line may have besides its question; they are ignored.
const NOTES: [&str; 4] = ["answer", "refused", "at", "source"];

/// Reads a question, a JSON object with its name under `ask`, and writes the answer, or an object
/// with the kind, the place and the message of what is `refused`.
#[must_use]
pub fn answer(question: &str) -> String {
    answered(question).unwrap_or_else(|refusal| refused(&refusal)).to_string()
}

fn answered(question: &str) -> Result<Value, Refusal> {
    let mut question = Question::read(question)?;
    for name in NOTES {
        question.forget(name);
    }
    let ask = Question::needed(question.text("ask")?, "ask")?;
    QuestionEntry::named(&ask)?;
    if let Some(answer) = answer_without_hand::<VariantHand>(&ask, &mut question) {
        return answer;
    }
    let watch: SearchWatch<'_> = &mut |_| ControlFlow::Continue(());
    let rules = question.word("rules")?.unwrap_or(Rules::RIICHI);
    if rules == Rules::RIICHI {
        answer_of(&read_hand::<Hand>(&mut question, RiichiRules)?, &ask, &mut question, watch)
    } else {
        answer_of(&read_hand::<VariantHand>(&mut question, rules)?, &ask, &mut question, watch)
    }
}

fn refused(refusal: &Refusal) -> Value {
    let mut object = json!({"refused": refusal.kind, "message": refusal.message});
    if let Some(at) = refusal.at() {
        object["at"] = at.into();
    }
    object
}
