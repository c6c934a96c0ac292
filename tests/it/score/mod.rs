//! Scores of complete hands: patterns, fu and payments of specific hands, and random hands compared
//! with a plain program.

mod choices;
mod dora;
mod errors;
mod fu;
pub mod oracle;
mod patterns;
pub mod payments;
mod points;
mod properties;
pub mod random;
mod seats;

use crate::support::prelude::*;

/// A win by self-draw, by South in an East round.
fn drawn(winning: &str) -> Win {
    Win::self_draw(tile(winning))
}

/// A win by a discard, by South in an East round.
fn discarded(winning: &str) -> Win {
    Win::discard(tile(winning))
}

fn try_score(rules: &ScoreRules, text: &str, win: &Win) -> Result<Score, ScoreError> {
    rules.score(&hand(text), win)
}

#[track_caller]
fn score_by(rules: &ScoreRules, text: &str, win: &Win) -> Score {
    try_score(rules, text, win).unwrap_or_else(|error| panic!("{text}, {win:?}: {error}"))
}

#[track_caller]
fn score(text: &str, win: &Win) -> Score {
    score_by(&ScoreRules::TENHOU, text, win)
}

#[cfg(feature = "rules")]
#[track_caller]
fn three(text: &str) -> VariantHand {
    Rules::THREE_PLAYER.hand(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn names(score: &Score) -> Vec<&'static str> {
    score.patterns().map(Pattern::name).collect()
}
