//! Questions by name, with options by name. The command, C, Python and JavaScript share them, so
//! that each answers the same. [`QUESTIONS`] lists all.
//!
//! A [`Question`] holds its options like a JSON object. This crate reads them, fills in their
//! defaults, and refuses invalid ones with a kind, a place and one message. Answers are JSON.
//!
//! ```
//! # #[cfg(feature = "rules")] {
//! let answer = shanten_questions::answer(r#"{"ask":"unneeded","hand":"123m456p789s11223z"}"#);
//! assert_eq!(answer, r#""3z""#);
//! let answer = shanten_questions::answer(r#"{"ask":"shanten","hand":"11111m"}"#);
//! assert_eq!(answer, r#"{"at":4,"message":"a fifth 1m at character 5","refused":"fifth_copy"}"#);
//! # }
//! ```
#![forbid(unsafe_code)]

// The modules in the order in which a question passes them. Each uses only those before it.
mod answers;
mod batches;
mod catalogue;
mod hand;
#[cfg(feature = "rules")]
mod lines;
mod question;
mod refusal;
mod safety;
mod searches;
mod seen;
mod toward;
mod turns;
mod wins;

pub use answers::{SearchWatch, answer_of, answer_without_hand};
pub use batches::{AnswerColumns, AnswerScores, columns_of, columns_of_texts, scores_of, scores_of_texts};
pub use catalogue::{
    CLAIM, CLAIMED, FORM, HAN_FU, HAND, HANDS, INVALID, NAGASHI, PATH, POINTS, QUESTIONS, QuestionEntry,
    QuestionOption, RECORD, REVIEW, RIVERS, ROWS, RULES, SCORE_RULES, SEARCH, SEATS, SEEN, TABLE, TOWARD, Takes, WIN,
    WINS, YAKU, catalogue,
};
pub use hand::{AskedHand, from_notation, read_hand};
#[cfg(feature = "rules")]
pub use lines::answer;
pub use question::{Question, advice, bad};
pub use refusal::Refusal;
pub use searches::{counted_wins, forms, odds_options, point_options};
pub use seen::{position, red_fives, searched, view};
pub use toward::{no_patterns, toward, toward_options};
pub use turns::{JOKER, discard, draw, turn};
pub use wins::{questions, score, score_rules, win, wins};
