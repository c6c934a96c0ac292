//! Many hands at once, from arrays into arrays.

use std::num::NonZeroUsize;

use shanten::batch::{self, BadRows, DiscardColumns, Rows, UsefulColumns};
use shanten::{Form, Strictness};

use crate::border::{Answer, array, array_mut, get, plain, put};
use crate::failure::{Failure, shanten_status};
use crate::numbers::{SHANTEN_KINDS, Word as _};
use crate::rules::{rules_at, shanten_rules};
use crate::status::status_of;

/// Hands as rows of counts, one after the other, and how they are to be answered. Zeros will do
/// for all but the first two.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_rows {
    /// The count of each of the 34 kinds of concealed tile, for each hand: 34 * count numbers.
    pub counts: *const u8,
    /// How many hands there are.
    pub count: usize,
    /// The visible tiles besides each hand, 34 counts each; or NULL.
    pub visible: *const u8,
    /// How many jokers each hand has; or NULL for none.
    pub jokers: *const u8,
    /// The rules; NULL for riichi.
    pub rules: *const shanten_rules,
    /// How many threads answer. 0 and 1: the caller's own.
    pub threads: usize,
    /// A shanten_strictness: which tiles count as gone.
    pub strictness: u8,
}

/// Rows that are no hands.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_bad_rows {
    /// How many there are.
    pub count: usize,
    /// The first of them, from 0. shanten_message says what is wrong with it.
    pub first: usize,
}

plain!(shanten_rows, shanten_bad_rows);

/// Asks the rows at a pointer; `ask` gets how many they are, too. Says which were bad, where the
/// caller wants to know.
unsafe fn answer<'a>(
    rows: *const shanten_rows,
    bad: *mut shanten_bad_rows,
    ask: impl FnOnce(Rows<'a>, usize) -> Result<Result<(), BadRows>, Failure>,
) -> Answer {
    // SAFETY: the caller promises what the header demands of pointers.
    unsafe {
        let rows = get(rows, "the rows")?;
        let length = rows.count.checked_mul(SHANTEN_KINDS).ok_or(Failure::Memory { what: "the counts" })?;
        let of_rows = |counts| batch::rows(counts).expect("a multiple of the kinds");
        let counts = of_rows(array(rows.counts, length, "the counts")?);
        let rules = rules_at(rows.rules)?;
        let mut asked = Rows::new(counts).with_rules(rules).with_strictness(Strictness::of(rows.strictness)?);
        if !rows.visible.is_null() {
            asked = asked.with_visible(of_rows(array(rows.visible, length, "the visible counts")?));
        }
        if !rows.jokers.is_null() {
            asked = asked.with_jokers(array(rows.jokers, rows.count, "the jokers")?);
        }
        if let Some(threads) = NonZeroUsize::new(rows.threads) {
            asked = asked.with_threads(threads);
        }
        let answer = ask(asked, rows.count)?;
        let (count, first) = answer.map_or_else(|bad| (bad.count, bad.first), |()| (0, 0));
        if !bad.is_null() {
            put(shanten_bad_rows { count, first }, bad, "the bad rows")?;
        }
        Ok(answer?)
    }
}

/// The shanten of each row: SHANTEN_NO_WIN if it can't be completed, SHANTEN_NO_HAND if it is no
/// hand. `bad` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_rows_shanten(
    rows: *const shanten_rows,
    shanten: *mut i8,
    bad: *mut shanten_bad_rows,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe { answer(rows, bad, |rows, count| Ok(rows.shanten(array_mut(shanten, count, "shanten")?))) })
}

/// The shanten of each row in one form, a shanten_form. `bad` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_rows_shanten_in_form(
    rows: *const shanten_rows,
    form: u8,
    shanten: *mut i8,
    bad: *mut shanten_bad_rows,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let form = Form::of(form)?;
        answer(rows, bad, |rows, count| Ok(rows.shanten_in(form, array_mut(shanten, count, "shanten")?)))
    })
}

unsafe fn useful_columns<'a>(
    shanten: *mut i8,
    tiles: *mut u64,
    copies: *mut u8,
    count: usize,
) -> Result<UsefulColumns<'a>, Failure> {
    // SAFETY: the caller promises what the header demands of pointers.
    unsafe {
        Ok(UsefulColumns::new(
            array_mut(shanten, count, "shanten")?,
            array_mut(tiles, count, "the tiles")?,
            array_mut(copies, count, "the copies")?,
        ))
    }
}

/// The shanten, the useful tiles as a set, and the number of copies that are left, of each row. A
/// row that is no hand gets SHANTEN_NO_HAND, and all bits elsewhere. `bad` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_rows_useful(
    rows: *const shanten_rows,
    shanten: *mut i8,
    tiles: *mut u64,
    copies: *mut u8,
    bad: *mut shanten_bad_rows,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        answer(rows, bad, |rows, count| Ok(rows.useful(useful_columns(shanten, tiles, copies, count)?)))
    })
}

/// The best discard of each row, and the shanten, the useful tiles and their copies after it. A row
/// that is no hand gets SHANTEN_NO_HAND and all bits elsewhere. `bad` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_rows_best_discard(
    rows: *const shanten_rows,
    discard: *mut u8,
    shanten: *mut i8,
    tiles: *mut u64,
    copies: *mut u8,
    bad: *mut shanten_bad_rows,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    let ask = |rows: Rows<'_>, count| unsafe {
        let discard = array_mut(discard, count, "the discards")?;
        Ok(rows.best_discard(DiscardColumns::new(discard, useful_columns(shanten, tiles, copies, count)?)))
    };
    // SAFETY: the same.
    status_of(|| unsafe { answer(rows, bad, ask) })
}
