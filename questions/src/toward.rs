//! Hands on their way toward patterns.

use std::fmt::Display;

use shanten::TileSet;
use shanten::batch::RowError;
use shanten::score::{ScoreError, Wind};
use shanten::toward::{Objective, Objectives, Toward};

use crate::hand::AskedHand;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::searches::usual_winds;
use crate::seen::view;

/// The word for all objectives of hands with called melds.
const OPEN: &str = "open";

/// A hand on its way toward the `objectives`, by default all. The winds of the `seat` and of the
/// `round` count. The hand is seen as in [`view`].
///
/// # Errors
///
/// If an option is invalid, or the game has no patterns.
pub fn toward<H: AskedHand>(hand: &H, question: &mut Question) -> Result<Toward, Refusal> {
    let (objectives, winds) = toward_options(question, hand.game_players())?;
    let toward = Toward::of(&view(hand, question)?, objectives.into_iter().collect::<Objectives>());
    Ok(toward.ok_or_else(|| no_patterns(hand.rules_of()))?.with_winds(winds))
}

/// The refusal of rules whose game has no patterns.
pub fn no_patterns(rules: impl Display) -> Refusal {
    Refusal::of("rules", &rules.to_string(), RowError::NoPatterns)
}

/// The [objectives](crate::TOWARD), each once in the order given, and the winds that count.
///
/// # Errors
///
/// If an option is invalid, or none of so many players has the seat.
pub fn toward_options(question: &mut Question, players: u8) -> Result<(Vec<Objective>, TileSet), Refusal> {
    let winds = usual_winds(question.word("seat")?, question.word("round")?);
    if players == 3 && winds[0] == Wind::North {
        let error = ScoreError::NoNorthSeat;
        return Err(Refusal::option(error.kind(), format_args!("seat: {error}")));
    }
    Ok((objectives(question)?, winds.into_iter().map(Wind::tile).collect()))
}

fn objectives(question: &mut Question) -> Result<Vec<Objective>, Refusal> {
    let Some(names) = question.texts("objectives", ",")? else { return Ok(Objective::ALL.to_vec()) };
    let mut objectives = Vec::new();
    for name in &names {
        let refused = |error| Refusal::of("objectives", name, error);
        let named = if name == OPEN { Objectives::OPEN } else { name.parse::<Objective>().map_err(refused)?.into() };
        let is_new = |objective: &Objective| !objectives.contains(objective);
        objectives.extend(named.iter().filter(is_new).collect::<Vec<_>>());
    }
    Ok(objectives)
}
