//! Searches of chances and points.

use shanten::Form;
use shanten::odds::{Goal, OddsOptions, Opponents, OpponentsError, PointOptions, Wall, Wins};
use shanten::score::{ScoreRules, Wind};

use crate::question::Question;
use crate::refusal::Refusal;
use crate::wins::{score_rules, set_table};

/// The options of a [search](crate::SEARCH), of the [wins that count](crate::WINS) and of their
/// [yaku](crate::YAKU), which the [options of points](point_options) have, too: read those first.
/// The player's own `discards` are options of the hand.
///
/// # Errors
///
/// If an option is invalid, or lacks another that it needs.
pub fn odds_options(question: &mut Question) -> Result<OddsOptions, Refusal> {
    let mut options = counted_wins(question)?.by_each_turn(question.flag("by_each_turn")?);
    options = question.number("turns")?.map_or(options, |turns| options.turns(turns));
    options = question.number("states")?.map_or(options, |states| options.states(states));
    options = question.number("turn")?.map_or(options, |turn| options.turn(turn));
    let wall = if question.flag("constant_wall")? { Wall::Constant } else { Wall::Shrinking };
    options = question.number("unseen")?.map_or(options, |unseen| options.wall(wall(unseen)));
    if let Some((rules, seat, round)) = yaku(question)?.filter(|_| options.needs_yaku()) {
        options = options.yaku(rules, seat, round);
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

/// The default options with the [path](crate::PATH) and the [wins that count](crate::WINS).
///
/// # Errors
///
/// If an option is invalid, or about players who don't count.
pub fn counted_wins(question: &mut Question) -> Result<OddsOptions, Refusal> {
    let wins = question.word("wins")?.unwrap_or_default();
    let refused = |error: OpponentsError| Refusal::option(error.kind(), format_args!("model: {error}"));
    let read = question.text("model")?.map(|text| text.parse::<Opponents>().map_err(refused));
    let (model, willing) = (read.transpose()?, question.number("willing")?);
    let options = OddsOptions::of(wins).path(question.word("path")?.unwrap_or_default());
    let options = if question.flag("no_yaku")? { options.without_yaku() } else { options };
    if wins == Wins::Draws {
        let of_others = [("model", model.is_some()), ("willing", willing.is_some())];
        let unused = of_others.into_iter().find(|(_, is_set)| *is_set);
        let refused =
            |(name, _)| Refusal::option("bad_option", format!("{name} is about others, who don't count by draws"));
        return unused.map_or(Ok(options), |unused| Err(refused(unused)));
    }
    let model = model.unwrap_or_default();
    Ok(options.opponents(willing.map_or(model, |percent| model.willing(percent))))
}

/// The rules, the seat and the round that decide whether a hand [has a yaku](crate::YAKU), if any
/// is given.
fn yaku(question: &mut Question) -> Result<Option<(ScoreRules, Wind, Wind)>, Refusal> {
    let (rules, seat, round) = (question.word("score_rules")?, question.word("seat")?, question.word("round")?);
    let is_given = rules.is_some() || seat.is_some() || round.is_some();
    let [seat, round] = usual_winds(seat, round);
    Ok(is_given.then_some((rules.unwrap_or_default(), seat, round)))
}

/// The winds of the seat and of the round.
pub(crate) fn usual_winds(seat: Option<Wind>, round: Option<Wind>) -> [Wind; 2] {
    [seat.unwrap_or(Wind::South), round.unwrap_or(Wind::East)]
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
