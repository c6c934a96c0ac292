//! Searches of chances and points.

use shanten::Form;
use shanten::odds::{Goal, OddsOptions, Opponents, PointOptions, Wall};

use crate::question::Question;
use crate::refusal::Refusal;
use crate::wins::{score_rules, set_table};

/// The options of a [search](crate::SEARCH). The player's own `discards` are options of the hand.
///
/// # Errors
///
/// If an option is invalid, or lacks another that it needs.
pub fn odds_options(question: &mut Question) -> Result<OddsOptions, Refusal> {
    let mut options = OddsOptions::default().by_each_turn(question.flag("by_each_turn")?);
    options = options.path(question.word("path")?.unwrap_or_default());
    options = question.number("turns")?.map_or(options, |turns| options.turns(turns));
    options = question.number("states")?.map_or(options, |states| options.states(states));
    options = question.number("turn")?.map_or(options, |turn| options.turn(turn));
    let wall = if question.flag("constant_wall")? { Wall::Constant } else { Wall::Shrinking };
    options = question.number("unseen")?.map_or(options, |unseen| options.wall(wall(unseen)));
    if let Some(opponents) = opponents(question)? {
        options = options.opponents(opponents);
    }
    Ok(forms(question)?.map_or(options, |forms| options.forms(&forms)))
}

/// The forms that win, if they are named.
///
/// # Errors
///
/// If a name is no form.
pub fn forms(question: &mut Question) -> Result<Option<Vec<Form>>, Refusal> {
    let Some(names) = question.texts("forms", ",")? else { return Ok(None) };
    let form = |name: &String| name.parse().map_err(|error| Refusal::of("forms", name, error));
    names.iter().map(form).collect::<Result<_, _>>().map(Some)
}

/// The other players, if wins by their discards [count](crate::OPPONENTS).
///
/// # Errors
///
/// If an option is invalid, or lacks another that it needs.
pub fn opponents(question: &mut Question) -> Result<Option<Opponents>, Refusal> {
    let opponents =
        question.number("willing")?.map_or_else(Opponents::default, |percent| Opponents::default().willing(percent));
    Ok(question.flag("opponents")?.then_some(opponents))
}

/// The options of [points](crate::POINTS), with the score rules and the table.
///
/// # Errors
///
/// If an option is invalid.
pub fn point_options(question: &mut Question) -> Result<PointOptions, Refusal> {
    let mut options = PointOptions::new(score_rules(question)?);
    set_table(&mut options.win, question)?;
    options.riichi = !question.flag("no_riichi")?;
    options.shares = !question.flag("no_shares")?;
    options.unseen_reds = question.exactly("unseen_reds")?;
    options.goal = question.number("at_least")?.map_or(Goal::Average, Goal::AtLeast);
    Ok(options)
}
