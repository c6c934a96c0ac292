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
type RowsOfTexts = (Vec<[u8; Tile::KINDS]>, Option<BadRows>);

/// A bad row, and what is wrong with it.
type Bad = (usize, Refusal);

fn row_of(bad: BadRows) -> Bad {
    (bad.first, bad.into())
}

/// The rows of texts.
fn rows_of(question: &mut Question, name: &'static str) -> Result<Option<RowsOfTexts>, Refusal> {
    let Some(texts) = question.texts(name, "|")? else { return Ok(None) };
    let mut counts = vec![[0; Tile::KINDS]; texts.len()];
    let bad = Texts::new(|row: usize| Some(&*texts[row])).counts(&mut counts).err();
    Ok(Some((counts, bad)))
}

/// The counts of visible tiles, which may be more than a hand has, and the first bad row.
fn visible_rows(question: &mut Question) -> Result<Option<(Vec<[u8; Tile::KINDS]>, Option<Bad>)>, Refusal> {
    let Some(texts) = question.texts("visible", "|")? else { return Ok(None) };
    let mut bad = None;
    let mut counts = |(row, text): (usize, &String)| match text.parse::<Visible>() {
        Ok(visible) => visible.counts(),
        Err(error) => {
            let message = format!("row {row}: visible: {error}");
            let place = Some(Place::in_list(row));
            bad.get_or_insert((row, Refusal { kind: error.kind(), message, place }));
            [u8::MAX; _]
        }
    };
    let counts = texts.iter().enumerate().map(&mut counts).collect();
    Ok(Some((counts, bad)))
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

/// Rows, answered: `batch_shanten`, `batch_useful`, `batch_discards`.
pub(crate) fn rows<H: Game>(question: &mut Question, ask: &str) -> Result<Value, Refusal> {
    let rules = H::read_rules(question.text("rules")?.as_deref())?;
    let (hands, bad) = Question::needed(rows_of(question, "hands")?, "hands")?;
    let visible = visible_rows(question)?;
    let strictness: Strictness = question.word("strictness")?.unwrap_or_default();
    let form: Option<Form> = if ask == "batch_discards" { None } else { question.word("form")? };
    let is_marked = is_marked(question)?;
    let mut rows = H::under(Rows::new(&hands), rules).with_strictness(strictness);
    let mut all_bad: Vec<Bad> = bad.map(row_of).into_iter().collect();
    if let Some((visible, bad)) = &visible {
        if visible.len() != hands.len() {
            let message = format!("visible: {} rows for {} hands", visible.len(), hands.len());
            return Err(Refusal::option("bad_option", message));
        }
        all_bad.extend(bad.clone());
        rows = rows.with_visible(visible);
    }
    let count = hands.len();
    let (mut shanten, mut tiles, mut copies, mut discard) =
        (vec![0; count], vec![0; count], vec![0; count], vec![0; count]);
    let columns = UsefulColumns::new(&mut shanten, &mut tiles, &mut copies);
    let done = match (ask, form) {
        ("batch_shanten", None) => rows.shanten(columns.shanten),
        ("batch_shanten", Some(form)) => rows.shanten_in(form, columns.shanten),
        ("batch_useful", None) => rows.useful(columns),
        ("batch_useful", Some(form)) => rows.useful_in(form, columns),
        _ => rows.best_discard(DiscardColumns::new(&mut discard, columns)),
    };
    all_bad.extend(done.err().map(row_of));
    check(is_marked, all_bad)?;
    Ok(match ask {
        "batch_shanten" => json!({"shanten": shanten}),
        "batch_useful" => json!({"shanten": shanten, "tiles": tiles, "copies": copies}),
        _ => json!({"discard": discard, "shanten": shanten, "tiles": tiles, "copies": copies}),
    })
}

/// Scores, with the same circumstances for each row but its own `tile` if there are several.
pub(crate) fn scores(question: &mut Question) -> Result<Value, Refusal> {
    let (hands, bad) = Question::needed(rows_of(question, "hands")?, "hands")?;
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
    let tile_of = |row: usize| tiles.get(row).or(tiles.first()).expect("one at least").parse::<Tile>();
    let win = |row| {
        let mut win = first;
        win.tile = tile_of(row)?;
        Ok::<_, shanten::InputError>(win)
    };
    let wins: Vec<Win> = (0..hands.len()).map(win).collect::<Result<_, _>>()?;
    let (mut points, mut han, mut fu) = (vec![0; hands.len()], vec![0; hands.len()], vec![0; hands.len()]);
    let columns = ScoreColumns::new(&mut points, &mut han, &mut fu);
    let done = Scores::new(&hands, &wins).with_score_rules(score_rules).score(columns);
    check(is_marked, bad.into_iter().chain(done.err()).map(row_of))?;
    Ok(json!({"points": points, "han": han, "fu": fu}))
}
