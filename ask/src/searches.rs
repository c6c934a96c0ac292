//! Searches of chances and points.

use shanten::odds::{Goal, OddsOptions, Opponents, PointOptions, Wall};

use crate::question::Question;
use crate::refusal::Refusal;
use crate::wins::{score_rules, set_table};

/// The options of a search: `turns`, `turn`, `unseen`, `constant_wall`, `path`, `forms`,
/// `by_each_turn`, `states`, and with `opponents` wins by others' discards: how `willing` they are,
/// in percent. The player's own `discards` are options of the hand.
///
/// # Errors
///
/// If an option is none, the wall is constant without a number of tiles, or there are no opponents.
pub fn odds_options(question: &mut Question) -> Result<OddsOptions, Refusal> {
    let mut options = OddsOptions::default().by_each_turn(question.flag("by_each_turn")?);
    options = options.path(question.word("path")?.unwrap_or_default());
    options = options.turns(question.number("turns")?.unwrap_or(OddsOptions::TURNS));
    options = options.states(question.number("states")?.unwrap_or(OddsOptions::STATES));
    if let Some(turn) = question.number("turn")? {
        options = options.turn(turn);
    }
    match (question.number("unseen")?, question.flag("constant_wall")?) {
        (Some(unseen), true) => options = options.wall(Wall::Constant(unseen)),
        (Some(unseen), false) => options = options.wall(Wall::Shrinking(unseen)),
        (None, true) => return Question::needed(None, "unseen"),
        (None, false) => {}
    }
    let willing = question.number::<u8>("willing")?;
    if question.flag("opponents")? {
        let willing = willing.unwrap_or(Opponents::AS_LIKELY);
        if willing > Opponents::MAX_WILLING {
            return Err(Refusal::option(
                "bad_option",
                format_args!("willing {willing}: at most {} percent", Opponents::MAX_WILLING),
            ));
        }
        options = options.opponents(Opponents::default().willing(willing));
    } else if willing.is_some() {
        return Question::needed(None, "opponents");
    }
    if let Some(forms) = question.texts("forms", ",")? {
        let forms: Result<Vec<_>, Refusal> =
            forms.iter().map(|form| form.parse().map_err(|error| Refusal::of("forms", form, error))).collect();
        options = options.forms(&forms?);
    }
    Ok(options)
}

/// The options of points: `score_rules`, `seat`, `round`, `counters`, `deposits`, `dora`,
/// `no_riichi`, `at_least`, `unseen_reds`.
///
/// # Errors
///
/// If an option is none.
pub fn point_options(question: &mut Question) -> Result<PointOptions, Refusal> {
    let mut options = PointOptions::new(score_rules(question)?);
    set_table(&mut options.win, question)?;
    options.riichi = !question.flag("no_riichi")?;
    options.unseen_reds = question.exactly("unseen_reds")?;
    options.goal = question.number("at_least")?.map_or(Goal::Average, Goal::AtLeast);
    Ok(options)
}
