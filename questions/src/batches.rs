//! Questions about many hands at once.

use serde_json::{Value, json};
use shanten::batch::{BadRows, DiscardColumns, Rows, ScoreColumns, Scores, Texts, UsefulColumns};
use shanten::{Form, InputError, Strictness, Tile};

use crate::catalogue::QuestionEntry;
use crate::hand::AskedHand;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::wins::{score_rules, wins};

/// The number of tiles of each kind in a row.
type Counts = [u8; Tile::KINDS];

/// The index of the first group of options for a batch of rows of counts. The groups before it are
/// the hands and the visible tiles, or for scores the hands and the rules.
const AFTER_ROWS: usize = 2;

/// The hands in the option `hands`, or the reasons why strings are no hands.
fn hands<H: AskedHand>(question: &mut Question) -> Result<Vec<Result<H, InputError>>, Refusal> {
    let rules = H::read_rules(question.text("rules")?.as_deref())?;
    let texts = Question::needed(question.texts("hands", "|")?, "hands")?;
    Ok(texts.iter().map(|text| H::from_text(rules, text)).collect())
}

/// Whether a bad row is marked rather than refused.
fn is_marked(question: &mut Question) -> Result<bool, Refusal> {
    match question.text("invalid")?.as_deref() {
        None => Ok(false),
        Some("mark") => Ok(true),
        Some(other) => Err(Refusal::option("bad_option", format_args!("invalid: {other} is not mark"))),
    }
}

/// Refuses the first bad row, unless bad rows are only marked.
fn check(is_marked: bool, bad: impl IntoIterator<Item = BadRows>) -> Result<(), Refusal> {
    match bad.into_iter().min_by_key(|bad| bad.first) {
        Some(bad) if !is_marked => Err(bad.into()),
        _ => Ok(()),
    }
}

/// The answers for rows, in those columns that the question has.
#[derive(Default)]
pub struct AnswerColumns {
    /// The kind numbers of the best discards; only of `batch_discards`.
    pub discard: Vec<u8>,
    /// The shanten.
    pub shanten: Vec<i8>,
    /// The useful kinds, a bit each; not of `batch_shanten`.
    pub tiles: Vec<u64>,
    /// The copies left of the useful kinds; not of `batch_shanten`.
    pub copies: Vec<u8>,
}

/// Answers rows of counts: `batch_shanten`, `batch_useful` or `batch_discards`. The question has
/// the other options: `rules`, `strictness`, `form`, `invalid`.
///
/// # Errors
///
/// If an option is invalid, or a row is bad, unless bad rows are only marked.
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

/// Answers rows of strings: `hands` with melds and red fives, and `visible` tiles.
///
/// # Errors
///
/// As for [`columns_of`].
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

/// Answers rows of strings in JSON.
pub(crate) fn rows<H: AskedHand>(question: &mut Question, ask: &str) -> Result<Value, Refusal> {
    let AnswerColumns { discard, shanten, tiles, copies } = columns_of_texts::<H>(ask, question)?;
    Ok(match ask {
        "batch_shanten" => json!({"shanten": shanten}),
        "batch_useful" => json!({"shanten": shanten, "tiles": tiles, "copies": copies}),
        _ => json!({"discard": discard, "shanten": shanten, "tiles": tiles, "copies": copies}),
    })
}

/// The scores of rows.
#[derive(Default)]
pub struct AnswerScores {
    /// The points that the winner gets.
    pub points: Vec<u32>,
    /// The han.
    pub han: Vec<u8>,
    /// The fu.
    pub fu: Vec<u8>,
}

/// Scores rows of strings in `hands`: `batch_score`. Each option of a win is one value for all
/// rows, or has a value for each.
///
/// # Errors
///
/// If an option is invalid, or a row is bad or has no score, unless bad rows are only marked.
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
/// As for [`scores_of_texts`].
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

/// Scores rows of strings in JSON.
pub(crate) fn scores<H: AskedHand>(question: &mut Question) -> Result<Value, Refusal> {
    let AnswerScores { points, han, fu } = scores_of_texts::<H>(question)?;
    Ok(json!({"points": points, "han": han, "fu": fu}))
}
