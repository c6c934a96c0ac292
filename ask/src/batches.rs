//! Many hands at once, as texts.

use serde_json::{Value, json};
use shanten::batch::{BadRows, DiscardColumns, Rows, ScoreColumns, Scores, Texts, UsefulColumns};
use shanten::error::Place;
use shanten::score::Win;
use shanten::{Form, Strictness, Tile, Visible};

use crate::game::Game;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::wins;

/// The counts of texts, and those that are no hands, whose counts are those of none.
type RowsOfTexts = (Vec<[u8; Tile::KINDS]>, Option<Bad>);

/// A bad row, and what is wrong with it.
type Bad = (usize, Refusal);

fn row_of(bad: BadRows) -> Bad {
    (bad.first, bad.into())
}

/// The rows of hands as texts.
fn hand_rows(texts: &[String]) -> RowsOfTexts {
    let mut counts = vec![[0; Tile::KINDS]; texts.len()];
    let bad = Texts::new(|row: usize| Some(&*texts[row])).counts(&mut counts).err();
    (counts, bad.map(row_of))
}

/// The counts of visible tiles, which may be more than a hand has, and the first bad row.
fn visible_rows(texts: &[String]) -> RowsOfTexts {
    let mut bad = None;
    let mut counts = |(row, text): (usize, &String)| match text.parse::<Visible>() {
        Ok(visible) => visible.counts(),
        Err(error) => {
            let message = format!("row {row}: visible: {error}");
            let place = Some(Place::in_list(row));
            bad.get_or_insert((row, Refusal { kind: error.kind(), message, place, text: None }));
            [u8::MAX; _]
        }
    };
    let counts = texts.iter().enumerate().map(&mut counts).collect();
    (counts, bad)
}

/// The counts of `hands` or, if there are none, of `visible` tiles as texts. With `invalid` bad
/// rows are marked: whatever they are asked for is marked, too.
///
/// # Errors
///
/// If there are neither, or one is bad.
pub fn counts_of_texts(question: &mut Question) -> Result<Vec<[u8; Tile::KINDS]>, Refusal> {
    let (counts, bad) = match question.texts("hands", "|")? {
        Some(hands) => hand_rows(&hands),
        None => visible_rows(&Question::needed(question.texts("visible", "|")?, "hands")?),
    };
    check(is_marked(question)?, bad)?;
    question.finish().map(|()| counts)
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
fn check(is_marked: bool, bad: impl IntoIterator<Item = Bad>) -> Result<(), Refusal> {
    match bad.into_iter().min_by_key(|bad| bad.0) {
        Some((_, refusal)) if !is_marked => Err(refusal),
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

/// Answers rows: `batch_shanten`, `batch_useful` or `batch_discards`. The question has all but the
/// rows: `rules`, `strictness`, `form`, `invalid`.
///
/// # Errors
///
/// If an option is none, or a row is bad, unless bad rows are only marked.
pub fn columns_of<H: Game>(
    ask: &str,
    hands: &[[u8; Tile::KINDS]],
    visible: Option<&[[u8; Tile::KINDS]]>,
    question: &mut Question,
) -> Result<AnswerColumns, Refusal> {
    columns::<H>(ask, hands, visible, question, Vec::new())
}

/// The same, with rows that are known to be bad.
fn columns<H: Game>(
    ask: &str,
    hands: &[[u8; Tile::KINDS]],
    visible: Option<&[[u8; Tile::KINDS]]>,
    question: &mut Question,
    mut bad: Vec<Bad>,
) -> Result<AnswerColumns, Refusal> {
    let rules = H::read_rules(question.text("rules")?.as_deref())?;
    let strictness: Strictness = question.word("strictness")?.unwrap_or_default();
    let form: Option<Form> = if ask == "batch_discards" { None } else { question.word("form")? };
    let is_marked = is_marked(question)?;
    question.finish()?;
    let mut rows = H::under(Rows::new(hands), rules).with_strictness(strictness);
    if let Some(visible) = visible {
        if visible.len() != hands.len() {
            let message = format!("visible: {} rows for {} hands", visible.len(), hands.len());
            return Err(Refusal::option("bad_option", message));
        }
        rows = rows.with_visible(visible);
    }
    let count = hands.len();
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
    bad.extend(done.err().map(row_of));
    check(is_marked, bad).map(|()| found)
}

/// Rows of texts, answered.
pub(crate) fn rows<H: Game>(question: &mut Question, ask: &str) -> Result<Value, Refusal> {
    let (hands, bad) = hand_rows(&Question::needed(question.texts("hands", "|")?, "hands")?);
    let (visible, other) = question.texts("visible", "|")?.map(|texts| visible_rows(&texts)).unzip();
    let bad = bad.into_iter().chain(other.flatten()).collect();
    let AnswerColumns { discard, shanten, tiles, copies } =
        columns::<H>(ask, &hands, visible.as_deref(), question, bad)?;
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

/// Scores rows, with the same circumstances for each but its own `tile` if there are several.
///
/// # Errors
///
/// If an option is none, or a row is bad or has no score, unless bad rows are only marked.
pub fn scores_of(hands: &[[u8; Tile::KINDS]], question: &mut Question) -> Result<AnswerScores, Refusal> {
    score(hands, question, None)
}

/// The same, with a row that is known to be bad.
fn score(hands: &[[u8; Tile::KINDS]], question: &mut Question, bad: Option<Bad>) -> Result<AnswerScores, Refusal> {
    let tiles = Question::needed(question.texts("tile", "|")?, "tile")?;
    let (is_marked, score_rules) = (is_marked(question)?, wins::score_rules(question)?);
    let one = match &tiles[..] {
        [one] => one.clone(),
        all if all.len() == hands.len() => all.first().cloned().unwrap_or_default(),
        all => {
            let message = format!("tile: {} tiles for {} hands", all.len(), hands.len());
            return Err(Refusal::option("bad_option", message));
        }
    };
    question.set("tile", one);
    let first = wins::win(question)?;
    question.finish()?;
    let tile_of = |row: usize| tiles.get(row).or(tiles.first()).expect("one at least").parse::<Tile>();
    let win = |row| {
        let mut win = first;
        win.tile = tile_of(row)?;
        Ok::<_, shanten::InputError>(win)
    };
    let wins: Vec<Win> = (0..hands.len()).map(win).collect::<Result<_, _>>()?;
    let rows = hands.len();
    let mut found = AnswerScores { points: vec![0; rows], han: vec![0; rows], fu: vec![0; rows] };
    let columns = ScoreColumns::new(&mut found.points, &mut found.han, &mut found.fu);
    let done = Scores::new(hands, &wins).with_score_rules(score_rules).score(columns);
    check(is_marked, bad.into_iter().chain(done.err().map(row_of))).map(|()| found)
}

/// Rows of texts, scored.
pub(crate) fn scores(question: &mut Question) -> Result<Value, Refusal> {
    let (hands, bad) = hand_rows(&Question::needed(question.texts("hands", "|")?, "hands")?);
    let AnswerScores { points, han, fu } = score(&hands, question, bad)?;
    Ok(json!({"points": points, "han": han, "fu": fu}))
}
