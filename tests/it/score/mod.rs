//! Scores of complete hands: patterns, fu and payments by named hands, and random hands against a
//! plain program.

mod errors;
mod fu;
mod oracle;
mod patterns;
mod points;
mod properties;
mod random;
mod seats;

use shanten::score::{Score, ScoreError, ScoreRules, Win};

use crate::support::text::{hand, tile};

/// A win by own draw; South's seat in the East round.
fn drawn(winning: &str) -> Win {
    Win::own_draw(tile(winning))
}

/// A win by a discard; South's seat in the East round.
fn discarded(winning: &str) -> Win {
    Win::discard(tile(winning))
}

/// The score by these rules.
fn try_score(rules: &ScoreRules, text: &str, win: &Win) -> Result<Score, ScoreError> {
    rules.score(&hand(text), win)
}

#[track_caller]
fn score_by(rules: &ScoreRules, text: &str, win: &Win) -> Score {
    try_score(rules, text, win).unwrap_or_else(|error| panic!("{text}, {win:?}: {error}"))
}

/// The score by Tenhou's rules.
#[track_caller]
fn score(text: &str, win: &Win) -> Score {
    score_by(&ScoreRules::TENHOU, text, win)
}

/// The names of the patterns that count.
fn names(score: &Score) -> Vec<&'static str> {
    score.patterns().map(shanten::score::Pattern::name).collect()
}
