//! Hands on their way toward patterns.

use shanten::score::Wind;
use shanten::toward::{Objectives, Toward};
use shanten::{Hand, TileSet};

use crate::hand::AskedHand;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::searches::usual_winds;
use crate::seen::view;

/// The word for all objectives of hands with called melds.
const OPEN: &str = "open";

/// A riichi hand on its way toward the `objectives`, by default all. The winds of the `seat` and of
/// the `round` count. The hand is seen as in [`view`].
///
/// # Errors
///
/// If an option is invalid, or the hand is one of another game.
pub fn toward<H: AskedHand>(hand: &H, question: &mut Question) -> Result<Toward, Refusal> {
    let rules = hand.rules_of().to_string();
    if rules != "riichi" {
        let message = format_args!("rules: {rules} is not riichi, whose patterns are the objectives");
        return Err(Refusal::option("bad_option", message));
    }
    let hand: Hand = hand.to_string().parse()?;
    let (objectives, winds) = toward_options(question)?;
    Ok(view(&hand, question)?.toward(objectives).with_winds(winds))
}

/// The [objectives](crate::TOWARD), and the winds that count.
///
/// # Errors
///
/// If an option is invalid.
pub fn toward_options(question: &mut Question) -> Result<(Objectives, TileSet), Refusal> {
    let winds = usual_winds(question.word("seat")?, question.word("round")?);
    Ok((objectives(question)?, winds.into_iter().map(Wind::tile).collect()))
}

fn objectives(question: &mut Question) -> Result<Objectives, Refusal> {
    let Some(names) = question.texts("objectives", ",")? else { return Ok(Objectives::ALL) };
    let mut objectives = Vec::new();
    for name in &names {
        if name == OPEN {
            objectives.extend(Objectives::OPEN.iter());
        } else {
            objectives.push(name.parse().map_err(|error| Refusal::of("objectives", name, error))?);
        }
    }
    Ok(objectives.into_iter().collect())
}
