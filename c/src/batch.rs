//! Many hands at once, from arrays into arrays.

use std::num::NonZeroUsize;

use shanten::batch::{self, BadRows, DiscardColumns, Rows, ScoreColumns, Scores, UsefulColumns};
use shanten::rules::{EitherHand, Rules, VariantHand};
use shanten::{Form, InputError, Strictness};

use crate::border::{CallResult, array, array_mut, get, plain, put_if, unused};
use crate::failure::{CallFailure, shanten_status};
use crate::hand::shanten_hand;
use crate::numbers::SHANTEN_KINDS;
use crate::rules::{rules_at, shanten_rules};
use crate::score::{score_rules_at, shanten_score_rules, shanten_win};
use crate::status::status_of;
use crate::words::Numbered as _;

/// Hands, as rows of counts one after another or as whole hands, and the options of their answers.
/// Everything may be zero but `count` and one of the first two fields.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_rows {
    /// The count of each of the 34 kinds of concealed tile, for each hand: 34 * count numbers.
    pub counts: *const u8,
    /// Instead of counts: hands with their melds, red fives and jokers, under rules of their own.
    pub hands: *const shanten_hand,
    /// How many hands there are.
    pub count: usize,
    /// The visible tiles besides each hand, 34 counts each; or NULL.
    pub visible: *const u8,
    /// How many jokers each row of counts has; or NULL for none.
    pub jokers: *const u8,
    /// The rules of the rows of counts; NULL for riichi.
    pub rules: *const shanten_rules,
    /// How many threads answer. With 0 or 1, the caller's own thread does.
    pub threads: usize,
    /// A shanten_strictness: which tiles count as gone.
    pub strictness: u8,
    /// A shanten_form: the form for which the shanten and the useful tiles are given.
    pub form: u8,
    pub reserved: [u8; 14],
}

/// The rows of a batch that are no hands.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_bad_rows {
    /// How many rows are no hands.
    pub count: usize,
    /// The first such row, from 0. shanten_error_message says what is wrong with it.
    pub first: usize,
    pub reserved: [usize; 2],
}

plain!(shanten_rows = 72, shanten_bad_rows = 32);

/// The rows at a pointer.
unsafe fn rows_at(rows: *const shanten_rows) -> Result<shanten_rows, CallFailure> {
    let rows = get(rows, "the rows")?;
    unused(rows.reserved, "shanten_rows").map(|()| rows)
}

/// The rows of counts at a pointer.
unsafe fn rows_of<'a>(
    counts: *const u8, count: usize, what: &'static str,
) -> Result<&'a [[u8; SHANTEN_KINDS]], CallFailure> {
    let length = count.checked_mul(SHANTEN_KINDS).ok_or(CallFailure::Memory { what })?;
    Ok(batch::rows(array(counts, length, what)?).expect("a multiple of the kinds"))
}

/// The hands at a pointer. An entry that is no hand is a bad row.
unsafe fn hands_of(rows: &shanten_rows) -> Result<Option<Vec<Result<VariantHand, InputError>>>, CallFailure> {
    let hand = |hand: &shanten_hand| match hand.known() {
        Ok(EitherHand::Riichi(hand)) => Ok(Ok(VariantHand::from(hand))),
        Ok(EitherHand::Variant(hand)) => Ok(Ok(hand)),
        Err(CallFailure::Input(error)) => Ok(Err(error)),
        Err(failure) => Err(failure),
    };
    let hands = (!rows.hands.is_null()).then(|| array(rows.hands, rows.count, "the hands")).transpose()?;
    hands.map(|hands| hands.iter().map(hand).collect()).transpose()
}

/// Writes which rows were bad, unless `bad` is NULL.
unsafe fn tell(answer: Result<(), BadRows>, bad: *mut shanten_bad_rows) -> CallResult {
    let (count, first) = answer.map_or_else(|bad| (bad.count, bad.first), |()| (0, 0));
    put_if(shanten_bad_rows { count, first, reserved: [0; 2] }, bad, "the bad rows")?;
    Ok(answer?)
}

fn threads(threads: usize) -> NonZeroUsize {
    NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN)
}

/// Answers the rows at a pointer by `ask`, which also gets the form and the number of rows.
unsafe fn answer(
    rows: *const shanten_rows, bad: *mut shanten_bad_rows,
    ask: impl FnOnce(Rows<'_>, Option<Form>, usize) -> Result<Result<(), BadRows>, CallFailure>,
) -> CallResult {
    let rows = rows_at(rows)?;
    let hands = hands_of(&rows)?;
    let asked = match &hands {
        Some(hands) => Rows::of_variants(hands),
        None => Rows::new(rows_of(rows.counts, rows.count, "the counts")?).with_rules(rules_at(rows.rules)?),
    };
    let mut asked = asked.with_strictness(Strictness::of(rows.strictness)?).with_threads(threads(rows.threads));
    if !rows.visible.is_null() {
        asked = asked.with_visible(rows_of(rows.visible, rows.count, "the visible counts")?);
    }
    if !rows.jokers.is_null() {
        asked = asked.with_jokers(array(rows.jokers, rows.count, "the jokers")?);
    }
    tell(ask(asked, Option::of(rows.form)?, rows.count)?, bad)
}

/// The shanten of each row: SHANTEN_NO_WIN if it can't be completed, SHANTEN_NO_HAND if it is no
/// hand. `bad` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_rows_shanten(
    rows: *const shanten_rows, shanten: *mut i8, bad: *mut shanten_bad_rows,
) -> shanten_status {
    let ask = |rows: Rows<'_>, form: Option<Form>, count| {
        let shanten = array_mut(shanten, count, "shanten")?;
        Ok(match form {
            Some(form) => rows.shanten_in(form, shanten),
            None => rows.shanten(shanten),
        })
    };
    status_of(|| answer(rows, bad, ask))
}

unsafe fn useful_columns<'a>(
    shanten: *mut i8, tiles: *mut u64, copies: *mut u8, count: usize,
) -> Result<UsefulColumns<'a>, CallFailure> {
    let (tiles, copies) = (array_mut(tiles, count, "the tiles")?, array_mut(copies, count, "the copies")?);
    Ok(UsefulColumns::new(array_mut(shanten, count, "shanten")?, tiles, copies))
}

/// For each row the shanten, the useful tiles as a set, and the number of their copies left. A row
/// that is no hand gets SHANTEN_NO_HAND, and all bits in the other arrays. `bad` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_rows_useful(
    rows: *const shanten_rows, shanten: *mut i8, tiles: *mut u64, copies: *mut u8, bad: *mut shanten_bad_rows,
) -> shanten_status {
    let ask = |rows: Rows<'_>, form: Option<Form>, count| {
        let columns = useful_columns(shanten, tiles, copies, count)?;
        Ok(match form {
            Some(form) => rows.useful_in(form, columns),
            None => rows.useful(columns),
        })
    };
    status_of(|| answer(rows, bad, ask))
}

/// For each row the best discard, and the shanten, the useful tiles and their copies after it. A
/// row that is no hand gets SHANTEN_NO_HAND, and all bits in the other arrays. `bad` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_rows_best_discard(
    rows: *const shanten_rows, discard: *mut u8, shanten: *mut i8, tiles: *mut u64, copies: *mut u8,
    bad: *mut shanten_bad_rows,
) -> shanten_status {
    let ask = |rows: Rows<'_>, _, count| {
        let discard = array_mut(discard, count, "the discards")?;
        Ok(rows.best_discard(DiscardColumns::new(discard, useful_columns(shanten, tiles, copies, count)?)))
    };
    status_of(|| answer(rows, bad, ask))
}

/// The points, han and fu of each row: a complete hand, won in the circumstances at the same index
/// of `wins`. Counts must include all 14 tiles. Of the options of `rows`, only rules and threads
/// matter. A row without a score gets zeros. The score rules and `bad` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_rows_score(
    rows: *const shanten_rows, wins: *const shanten_win, rules: *const shanten_score_rules, points: *mut u32,
    han: *mut u8, fu: *mut u8, bad: *mut shanten_bad_rows,
) -> shanten_status {
    status_of(|| {
        let (rows, score_rules) = (rows_at(rows)?, score_rules_at(rules)?);
        let other = Some(rules_at(rows.rules)?).filter(|&rules| rules != Rules::RIICHI);
        let hands = match (hands_of(&rows)?, other) {
            (None, Some(rules)) => {
                let counts = rows_of(rows.counts, rows.count, "the counts")?;
                Some(counts.iter().map(|counts| VariantHand::from_counts(rules, counts, 0)).collect())
            }
            (hands, _) => hands,
        };
        let wins = array(wins, rows.count, "the wins")?.iter().map(shanten_win::win).collect::<Result<Vec<_>, _>>()?;
        let points = array_mut(points, rows.count, "the points")?;
        let (han, fu) = (array_mut(han, rows.count, "the han")?, array_mut(fu, rows.count, "the fu")?);
        let scores = match &hands {
            Some(hands) => Scores::of_variants(hands, &wins),
            None => Scores::new(rows_of(rows.counts, rows.count, "the counts")?, &wins),
        };
        let scores = scores.with_score_rules(score_rules).with_threads(threads(rows.threads));
        tell(scores.score(ScoreColumns::new(points, han, fu)), bad)
    })
}
