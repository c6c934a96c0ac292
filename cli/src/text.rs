//! The answer for people: a line for each form, and what helps.
//!
//! There are two columns: labels and values. Values are at most 60 characters wide, so that
//! everything fits a terminal of 80 columns. On a narrower one the table of discards has narrower
//! columns, and long lines are folded.

use std::fmt::Display;
use std::io;
use std::iter;

use shanten::{AnyHand, Division, Form, Meld, Shanten, Tile, TileSet, Useful, View, Wait};
use unicode_width::UnicodeWidthChar;

use crate::canvas::{Canvas, GOOD, Look};
use crate::input::is_waiting;
use crate::messages::{WIDEST, columns};
use crate::pieces::{Piece, Ranked, pieces};

/// The shanten of a hand that can no longer win.
pub(crate) const NO_WIN: &str = "no win";

/// The most useful tiles in a line, with room left for their sum.
const TILES_A_LINE: usize = 10;

/// The columns of a label, and the most of a value.
pub(crate) const LABEL: usize = 20;
const COLUMNS: usize = 60;

/// The most divisions shown. Hands without wild tiles have far fewer.
const DIVISIONS: usize = 100;

/// Writes the answer for a hand.
pub(crate) fn write(view: &View<impl AnyHand>, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
    folded(LABEL, out, |out| write_lines(view, look, out))
}

/// Writes lines, and folds them where there is less room than usual. They go on below `indent`.
pub(crate) fn folded(
    indent: usize,
    out: &mut Vec<u8>,
    write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
) -> io::Result<()> {
    if !is_narrow() {
        return write(out);
    }
    let mut lines = Vec::new();
    write(&mut lines)?;
    let lines = str::from_utf8(&lines).expect("tiles and words are UTF-8");
    // Everything but the heading is indented.
    lines.lines().for_each(|line| fold(line, if line.starts_with(' ') { indent } else { 0 }, out));
    Ok(())
}

/// Writes a line, which goes on below `indent` where it is too wide. It is broken at blanks, or
/// else before tiles of another suit or between Unicode tiles.
fn fold(line: &str, indent: usize, out: &mut Vec<u8>) {
    let (mut start, mut column, mut is_escape) = (0, 0, false);
    // Where a line may end, where the next one begins, and the column there.
    let (mut blank, mut tile) = (None, None);
    let mut last = ' ';
    for (at, character) in line.char_indices() {
        is_escape |= character == '\u{1b}';
        if is_escape {
            is_escape = character != 'm';
            continue;
        }
        let is_tile = matches!(last, 'm' | 'p' | 's' | 'z') && character.is_ascii_digit() || !last.is_ascii();
        if column > indent && character == ' ' {
            blank = Some((at, at + 1, column + 1));
        } else if column > indent && is_tile {
            tile = Some((at, at, column));
        }
        last = character;
        column += character.width().unwrap_or(0);
        if column <= columns() || character == ' ' {
            continue;
        }
        if let Some((end, next, column_of_next)) = blank.or(tile) {
            out.extend_from_slice(line[start..end].trim_end().as_bytes());
            out.push(b'\n');
            out.extend(iter::repeat_n(b' ', indent));
            column = indent + column - column_of_next;
            (start, blank, tile) = (next, None, None);
        }
    }
    out.extend_from_slice(&line.as_bytes()[start..]);
    out.push(b'\n');
}

fn write_lines(view: &View<impl AnyHand>, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
    let canvas = &mut Canvas::new(look, out);
    let hand = view.hand();
    canvas.heading(hand)?;
    for form in Form::ALL {
        // If no tiles are gone, special forms have a shanten wherever they apply.
        let applies = view.hand().has(form);
        shanten(canvas, form.name(), view.shanten_in(form), if applies { NO_WIN } else { "-" })?;
    }
    shanten(canvas, "least", view.shanten(), NO_WIN)?;
    match view.shanten() {
        // No draw or discard helps a hand that can no longer win.
        None => Ok(()),
        Some(shanten) if shanten.is_win() => complete(view, canvas),
        Some(_) if !is_waiting(hand) => discards(&Ranked::new(view), canvas),
        Some(shanten) => {
            if shanten.is_tenpai() {
                waits(view, canvas)?;
            } else {
                useful(&view.useful(), canvas)?;
            }
            improving(view.improving_draws(), canvas)
        }
    }
}

/// Whether there is less room than for the usual answer.
pub(crate) fn is_narrow() -> bool {
    columns() < WIDEST
}

/// Writes a label, padded to its column.
pub(crate) fn label(canvas: &mut Canvas, label: &str) -> io::Result<()> {
    canvas.column("", 2)?;
    canvas.column(label, LABEL - 2)
}

/// The label for the first line of several, and blanks for the others.
fn labels(label: &str) -> impl Iterator<Item = &str> {
    iter::once(label).chain(iter::repeat(""))
}

/// Writes a line with a shanten, or `none` if there isn't one.
pub(crate) fn shanten(canvas: &mut Canvas, form: &str, shanten: Option<Shanten>, none: &str) -> io::Result<()> {
    label(canvas, form)?;
    match shanten {
        Some(shanten) => canvas.shanten(shanten, 0)?,
        None => canvas.put(none)?,
    }
    canvas.end_line()
}

/// Writes a tile with the number of copies left.
fn counted(piece: Piece, copies: u8, canvas: &mut Canvas) -> io::Result<()> {
    canvas.piece(piece)?;
    canvas.put(format_args!("×{copies}"))
}

/// Writes the useful tiles, and how many copies are left in all.
fn useful(useful: &Useful, canvas: &mut Canvas) -> io::Result<()> {
    label(canvas, "useful")?;
    for (number, (piece, copies)) in pieces(useful).enumerate() {
        if number > 0 {
            if number.is_multiple_of(TILES_A_LINE) && !is_narrow() {
                canvas.end_line()?;
                label(canvas, "")?;
            } else {
                canvas.put(" ")?;
            }
        }
        counted(piece, copies, canvas)?;
    }
    canvas.bold().put(format_args!("  ({})", useful.copies()))?;
    canvas.end_line()
}

/// Writes the waits of a ready hand, a line for each, with its shapes. Jokers fit any shape, so
/// they list none.
fn waits(view: &View<impl AnyHand>, canvas: &mut Canvas) -> io::Result<()> {
    let waits = view.waits();
    let jokers = (waits.jokers() > 0).then_some((Piece::Joker, waits.jokers(), None));
    let lines = waits.map(|wait: Wait| (wait.tile().into(), wait.copies(), Some(wait))).chain(jokers);
    labels("waits").zip(lines).try_for_each(|(name, (piece, copies, wait))| {
        label(canvas, name)?;
        counted(piece, copies, canvas)?;
        if let Some(wait) = wait {
            canvas.put(" ")?;
            listed(canvas, wait.shapes())?;
        }
        canvas.end_line()
    })
}

/// Writes names in brackets, or nothing if there are none.
fn listed(canvas: &mut Canvas, names: impl Iterator<Item = impl Display>) -> io::Result<()> {
    let mut any = false;
    for name in names {
        canvas.put(if any { ", " } else { "(" })?;
        canvas.put(name)?;
        any = true;
    }
    if any { canvas.put(")") } else { Ok(()) }
}

/// Writes the draws that improve a hand, if there are any.
fn improving(tiles: TileSet, canvas: &mut Canvas) -> io::Result<()> {
    if tiles.is_empty() {
        return Ok(());
    }
    label(canvas, "improving draws")?;
    canvas.tiles(tiles)?;
    canvas.end_line()
}

/// Writes a table of discards. The last column has at most 34 kinds, four suit letters and a joker,
/// so it ends before column 80. The best discards stand out; those that raise the shanten are
/// dimmed.
fn discards(discards: &Ranked, canvas: &mut Canvas) -> io::Result<()> {
    if is_narrow() {
        canvas.put("  discard    copies useful")?;
    } else {
        label(canvas, "discard")?;
        canvas.put("shanten     copies  useful")?;
    }
    canvas.end_line()?;
    let value = |useful: &Useful| (useful.shanten(), useful.copies());
    let best = discards.iter().next().map(|(_, useful)| value(useful));
    for (piece, useful) in discards.iter() {
        if Some(value(useful)) == best {
            row(piece, useful, &mut canvas.bold())?;
        } else if best.is_none_or(|(shanten, _)| shanten == useful.shanten()) {
            row(piece, useful, canvas)?;
        } else {
            row(piece, useful, &mut canvas.dimmed())?;
        }
    }
    Ok(())
}

fn row(piece: Piece, useful: &Useful, canvas: &mut Canvas) -> io::Result<()> {
    canvas.column("", 2)?;
    canvas.tile(piece)?;
    canvas.column("", if is_narrow() { 1 } else { 16 })?;
    match useful.shanten() {
        Some(shanten) => {
            canvas.shanten(shanten, 10)?;
            if is_narrow() {
                canvas.put(format_args!("{:>4} ", useful.copies()))?;
            } else {
                canvas.put(format_args!("  {:>6}  ", useful.copies()))?;
            }
            canvas.tiles(useful.tiles())?;
            canvas.jokers(useful.jokers().min(1))?;
        }
        None => canvas.put(NO_WIN)?,
    }
    canvas.end_line()
}

/// Writes the divisions of a complete hand, or its form if it has no divisions.
pub(crate) fn complete(view: &View<impl AnyHand>, canvas: &mut Canvas) -> io::Result<()> {
    const LABEL: &str = "complete as";
    let mut divisions = view.divisions();
    let mut any = false;
    for (name, division) in labels(LABEL).zip(divisions.by_ref().take(DIVISIONS)) {
        label(canvas, name)?;
        marked(&division, canvas)?;
        any = true;
    }
    if !any {
        let is_complete = |form: &Form| view.shanten_in(*form).is_some_and(Shanten::is_win);
        if let Some(special) = Form::ALL.into_iter().find(is_complete) {
            label(canvas, LABEL)?;
            canvas.put_in(GOOD, special)?;
            canvas.end_line()?;
        }
    }
    match divisions.count() {
        0 => Ok(()),
        more => {
            label(canvas, "")?;
            canvas.put(format_args!("and {more} more"))?;
            canvas.end_line()
        }
    }
}

/// Writes a division with its marks: `77z 123m 456m 789*m 111z  (straight)`.
fn marked(division: &Division, canvas: &mut Canvas) -> io::Result<()> {
    let concealed = || division.melds().filter_map(|(meld, is_called)| (!is_called).then_some(meld));
    // The hand's own tiles of a kind come before wild ones.
    let mut own = [0; Tile::KINDS];
    [division.pair(); 2].into_iter().chain(concealed().flat_map(Meld::tiles)).for_each(|tile| own[tile.index()] += 1);
    division.wild().for_each(|tile| own[tile.index()] -= 1);
    let mut with_wild = |tile: Tile| {
        let left = &mut own[tile.index()];
        let is_wild = *left == 0;
        *left -= u32::from(!is_wild);
        (tile, is_wild)
    };
    canvas.group([division.pair(); 2].map(&mut with_wild))?;
    for (meld, is_called) in division.melds() {
        canvas.put(" ")?;
        if is_called { canvas.meld(meld)? } else { canvas.group(meld.tiles().map(&mut with_wild))? }
    }
    if division.marks().next().is_some() {
        let marks: usize = division.marks().map(|mark| mark.name().len() + ", ".len()).sum();
        if division.to_string().len() + "  ".len() + marks > COLUMNS {
            canvas.end_line()?;
            label(canvas, "")?;
        } else {
            canvas.put("  ")?;
        }
        listed(canvas, division.marks())?;
    }
    canvas.end_line()
}
