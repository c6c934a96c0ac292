//! Many hands at once.

use serde_json::{Value, json};
use shanten::batch::{BadRows, DiscardColumns, Rows, ScoreColumns, Scores, Texts, UsefulColumns};
use shanten::{Form, InputError, Strictness, Tile};

use crate::catalogue::QuestionEntry;
use crate::hand::AskedHand;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::wins::{score_rules, wins};

/// The counts of the kinds in a row.
type Counts = [u8; Tile::KINDS];

/// The groups of options of a batch whose hands are rows of counts begin after the hands and what
/// they see, or for scores after the hands and the rules.
const AFTER_ROWS: usize = 2;

/// The hands of texts, as far as they are.
fn hands<H: AskedHand>(question: &mut Question) -> Result<Vec<Result<H, InputError>>, Refusal> {
    let rules = H::read_rules(question.text("rules")?.as_deref())?;
    let texts = Question::needed(question.texts("hands", "|")?, "hands")?;
    Ok(texts.iter().map(|text| H::from_text(rules, text)).collect())
}

/// Whether bad rows are only marked.
fn is_marked(question: &mut Question) -> Result<bool, Refusal> {
    match question.text("invalid")?.as_deref() {
        None => Ok(false),
        Some("mark") => Ok(true),
        Some(other) => Err(Refusal::option("bad_option", format_args!("invalid: {other} is not mark"))),
    }
}

/// The first bad row, unless they are only marked.
fn check(is_marked: bool, bad: impl IntoIterator<Item = BadRows>) -> Result<(), Refusal> {
    match bad.into_iter().min_by_key(|bad| bad.first) {
        Some(bad) if !is_marked => Err(bad.into()),
        _ => Ok(()),
    }
}

/// The answers of rows: those columns that were asked for.
#[derive(Default)]
pub struct AnswerColumns {
    /// Of `batch_discards`: the kind numbers.
    pub discard: Vec<u8>,
    /// The shanten.
    pub shanten: Vec<i8>,
    /// But of `batch_shanten`: the useful kinds, a bit each.
    pub tiles: Vec<u64>,
    /// The same: their copies left.
    pub copies: Vec<u8>,
}

/// Answers rows of counts: `batch_shanten`, `batch_useful` or `batch_discards`. The question has
/// all but the rows: `rules`, `strictness`, `form`, `invalid`.
///
/// # Errors
///
/// If an option is none, or a row is bad, unless bad rows are only marked.
pub fn columns_of<H: AskedHand>(
    ask: &str,
    hands: &[Counts],
    visible: Option<&[Counts]>,
    question: &mut Question,
) -> Result<AnswerColumns, Refusal> {
    question.only(&QuestionEntry::named(ask)?.groups[AFTER_ROWS..])?;
    let rules = H::read_rules(question.text("rules")?.as_deref())?;
    columns(ask, H::under(Rows::new(hands), rules), hands.len(), visible, question, None)
}

/// The same for `hands` and `visible` tiles as texts, with their melds and red fives.
///
/// # Errors
///
/// The same.
pub fn columns_of_texts<H: AskedHand>(ask: &str, question: &mut Question) -> Result<AnswerColumns, Refusal> {
    question.held(QuestionEntry::named(ask)?.groups, true)?;
    let hands = hands::<H>(question)?;
    let texts = question.texts("visible", "|")?;
    let mut visible = vec![[0; Tile::KINDS]; texts.as_ref().map_or(0, Vec::len)];
    let bad = texts.iter().filter_map(|texts| Texts::new(|row: usize| Some(&*texts[row])).visible(&mut visible).err());
    let bad = bad.last();
    columns(ask, H::rows(&hands), hands.len(), texts.map(|_| &*visible), question, bad)
}

fn columns(
    ask: &str,
    rows: Rows<'_>,
    count: usize,
    visible: Option<&[Counts]>,
    question: &mut Question,
    bad: Option<BadRows>,
) -> Result<AnswerColumns, Refusal> {
    let strictness: Strictness = question.word("strictness")?.unwrap_or_default();
    let form: Option<Form> = if ask == "batch_discards" { None } else { question.word("form")? };
    let is_marked = is_marked(question)?;
    let rows = rows.with_strictness(strictness);
    let rows = match visible {
        Some(visible) if visible.len() != count => {
            let message = format!("visible: {} rows for {count} hands", visible.len());
            return Err(Refusal::option("bad_option", message));
        }
        Some(visible) => rows.with_visible(visible),
        None => rows,
    };
    let mut found = AnswerColumns { shanten: vec![0; count], ..AnswerColumns::default() };
    if ask != "batch_shanten" {
        (found.tiles, found.copies) = (vec![0; count], vec![0; count]);
    }
    let AnswerColumns { discard, shanten, tiles, copies } = &mut found;
    let done = match (ask, form) {
        ("batch_shanten", None) => rows.shanten(shanten),
        ("batch_shanten", Some(form)) => rows.shanten_in(form, shanten),
        ("batch_useful", None) => rows.useful(UsefulColumns::new(shanten, tiles, copies)),
        ("batch_useful", Some(form)) => rows.useful_in(form, UsefulColumns::new(shanten, tiles, copies)),
        _ => {
            *discard = vec![0; count];
            rows.best_discard(DiscardColumns::new(discard, UsefulColumns::new(shanten, tiles, copies)))
        }
    };
    check(is_marked, bad.into_iter().chain(done.err())).map(|()| found)
}

/// Rows of texts, answered.
pub(crate) fn rows<H: AskedHand>(question: &mut Question, ask: &str) -> Result<Value, Refusal> {
    let AnswerColumns { discard, shanten, tiles, copies } = columns_of_texts::<H>(ask, question)?;
    Ok(match ask {
        "batch_shanten" => json!({"shanten": shanten}),
        "batch_useful" => json!({"shanten": shanten, "tiles": tiles, "copies": copies}),
        _ => json!({"discard": discard, "shanten": shanten, "tiles": tiles, "copies": copies}),
    })
}

/// Scores of rows.
#[derive(Default)]
pub struct AnswerScores {
    /// The points that the winner gets.
    pub points: Vec<u32>,
    /// The han.
    pub han: Vec<u8>,
    /// The fu.
    pub fu: Vec<u8>,
}

/// Scores `hands` as texts: `batch_score`. Each option of a win is the same for all, or has a value
/// for each.
///
/// # Errors
///
/// If an option is none, or a row is bad or has no score, unless bad rows are only marked.
pub fn scores_of_texts<H: AskedHand>(question: &mut Question) -> Result<AnswerScores, Refusal> {
    question.held(QuestionEntry::named("batch_score")?.groups, true)?;
    let hands = hands::<H>(question)?;
    let wins = wins(question, hands.len())?;
    score(question, hands.len(), H::scores(&hands, &wins))
}

/// Scores rows of counts.
///
/// # Errors
///
/// The same.
pub fn scores_of(hands: &[Counts], question: &mut Question) -> Result<AnswerScores, Refusal> {
    question.held(&QuestionEntry::named("batch_score")?.groups[AFTER_ROWS..], true)?;
    let wins = wins(question, hands.len())?;
    score(question, hands.len(), Scores::new(hands, &wins))
}

fn score(question: &mut Question, rows: usize, scores: Scores<'_>) -> Result<AnswerScores, Refusal> {
    let (is_marked, rules) = (is_marked(question)?, score_rules(question)?);
    let mut found = AnswerScores { points: vec![0; rows], han: vec![0; rows], fu: vec![0; rows] };
    let columns = ScoreColumns::new(&mut found.points, &mut found.han, &mut found.fu);
    let done = scores.with_score_rules(rules).score(columns);
    check(is_marked, done.err()).map(|()| found)
}

/// Rows of texts, scored.
pub(crate) fn scores<H: AskedHand>(question: &mut Question) -> Result<Value, Refusal> {
    let AnswerScores { points, han, fu } = scores_of_texts::<H>(question)?;
    Ok(json!({"points": points, "han": han, "fu": fu}))
}
