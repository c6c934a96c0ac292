//! Wins and their scores.

use std::collections::HashMap;

use serde_json::Value;
use shanten::score::{Score, ScoreRules, Win};
use shanten::{AnyHand, Tile, Visible};

use crate::catalogue::{POINTS, QuestionOption, SEARCH, TABLE, Takes, WIN};
use crate::question::{Question, has_rows, json};
use crate::refusal::Refusal;

/// The score rules, by default Tenhou's.
///
/// # Errors
///
/// If the option names no score rules.
pub fn score_rules(question: &mut Question) -> Result<ScoreRules, Refusal> {
    Ok(question.word("score_rules")?.unwrap_or_default())
}

/// Sets the part of a win that the table determines: seat, round, counters, deposits, dora.
pub(crate) fn set_table(win: &mut Win, question: &mut Question) -> Result<(), Refusal> {
    win.seat = question.word("seat")?.unwrap_or(win.seat);
    win.round = question.word("round")?.unwrap_or(win.round);
    win.counters = question.number("counters")?.unwrap_or(win.counters);
    win.deposits = question.number("deposits")?.unwrap_or(win.deposits);
    let dora: Visible = question.word("dora")?.unwrap_or_default();
    Ok(win.set_dora(dora.pieces())?)
}

/// The circumstances of a win.
///
/// # Errors
///
/// If an option is invalid, or the winning tile is missing.
pub fn win(question: &mut Question) -> Result<Win, Refusal> {
    let mut win = Win::self_draw(Question::needed(question.word::<Tile>("tile")?, "tile")?);
    set_table(&mut win, question)?;
    win.won_by = question.word("won_by")?.unwrap_or(win.won_by);
    win.riichi = question.word("riichi")?;
    (win.one_shot, win.last_tile) = (question.flag("one_shot")?, question.flag("last_tile")?);
    win.first_turn = question.flag("first_turn")?;
    win.liable = question.word("liable")?.unwrap_or_default();
    let ura: Visible = question.word("ura")?.unwrap_or_default();
    win.set_ura(ura.pieces())?;
    win.more_dora = question.number("more_dora")?.unwrap_or_default();
    Ok(win)
}

/// The circumstances of several wins. Each option is one value for all, or has a value for each.
///
/// # Errors
///
/// As for [`win`], or if the number of values differs from the number of wins.
pub fn wins(question: &mut Question, rows: usize) -> Result<Vec<Win>, Refusal> {
    let columns = question.columns(WIN.iter().chain(&TABLE), rows)?;
    if columns.is_empty() {
        return Ok(vec![win(question)?; rows]);
    }
    // Many rows have the same values.
    let mut known: HashMap<Vec<&Value>, Win> = HashMap::new();
    let of_row = |row: usize| {
        let own: Vec<_> = columns.iter().map(|(_, values)| &values[row]).collect();
        if let Some(win) = known.get(&own) {
            return Ok(*win);
        }
        let mut of_row = question.clone();
        for (name, values) in &columns {
            of_row.set(name, values[row].clone());
        }
        let win = win(&mut of_row).map_err(|refusal| refusal.in_row(row))?;
        known.insert(own, win);
        Ok(win)
    };
    let wins = (0..rows).map(of_row).collect();
    WIN.iter().chain(&TABLE).for_each(|option| question.forget(option.name));
    wins
}

/// One question for each of several hands. Each option is one value for all hands, or a list with a
/// value for each.
///
/// # Errors
///
/// If the number of values differs from the number of hands.
pub fn questions(question: &Question, rows: usize) -> Result<Vec<Question>, Refusal> {
    let mut columns = Vec::new();
    let mut same = question.clone();
    for (name, values) in question.lists() {
        let is_list = |option: &&QuestionOption| option.name == name && matches!(option.takes, Takes::List { .. });
        let is_one = SEARCH.iter().chain(&POINTS).any(|option| is_list(&option));
        if is_one && !values.first().is_some_and(Value::is_array) {
            continue;
        }
        has_rows(name, values.len(), rows)?;
        same.forget(name);
        columns.push((name, values));
    }
    let of_row = |row: usize| {
        let mut question = same.clone();
        for (name, values) in &columns {
            question.set(name, values[row].clone());
        }
        question
    };
    Ok((0..rows).map(of_row).collect())
}

/// The score of a complete hand.
///
/// # Errors
///
/// If the win is impossible, or has no score.
pub fn score<H: AnyHand>(hand: &H, question: &mut Question) -> Result<Score, Refusal> {
    let (rules, win) = (score_rules(question)?, win(question)?);
    Ok(rules.score(hand, &win)?)
}

/// The changes of the points of each seat by a win.
pub(crate) fn payments<H: AnyHand>(hand: &H, question: &mut Question) -> Result<[i32; 4], Refusal> {
    let payments = score(hand, question)?.payments();
    let dealer = question.number("dealer")?.unwrap_or(0);
    Ok(payments.seat_changes(dealer, question.number("discarder")?)?)
}

/// The payments for han and fu.
pub(crate) fn points_of(question: &mut Question) -> Result<Value, Refusal> {
    let han = Question::needed(question.number("han")?, "han")?;
    let fu = Question::needed(question.number("fu")?, "fu")?;
    let Win { seat, won_by, .. } = Win::self_draw(Tile::M1);
    let (seat, won_by) = (question.word("seat")?.unwrap_or(seat), question.word("won_by")?.unwrap_or(won_by));
    let players = question.number("players")?.unwrap_or(4);
    Ok(json(score_rules(question)?.points(han, fu, seat, won_by, players)?))
}

/// The payments for nagashi mangan: all discards were terminals and honours.
pub(crate) fn nagashi(question: &mut Question) -> Result<Value, Refusal> {
    let seat = Question::needed(question.word("seat")?, "seat")?;
    let players = question.number("players")?.unwrap_or(4);
    Ok(json(score_rules(question)?.nagashi_mangan(seat, players)))
}

/// The changes of points between ready and other players when the wall is exhausted.
pub(crate) fn noten_payments(question: &mut Question) -> Result<[i32; 4], Refusal> {
    let ready = Question::needed(question.numbers("ready")?, "ready")?;
    let are_ready: Vec<bool> = ready.iter().map(|&number| number > 0).collect();
    Ok(shanten::score::noten_payments(&are_ready))
}
