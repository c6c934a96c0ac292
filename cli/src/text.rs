//! The answer for people: a line for each form, and what helps.
//!
//! There are two columns: labels and values. On a terminal of less than 80 columns the table of
//! discards has narrower columns. Lines that are too long are folded.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io;
use std::iter;
use std::mem;

use memchr::memchr_iter;
use shanten::{AnyHand, Division, Form, Meld, Position, Shanten, Tile, TileSet, Useful, View, Wait};
use unicode_width::UnicodeWidthChar;

use crate::any_tile::{AnyTile, any_tiles};
use crate::canvas::{BAD, Canvas, GOOD, Look, number};
use crate::choices;
use crate::messages::{WIDEST, columns};

/// The note on a wait without copies left.
pub(crate) const NO_COPY: &str = "no copy left";

/// The shanten of a hand that can no longer win.
pub(crate) const NO_WIN: &str = "no win";

/// The most useful tiles in a line.
const TILES_A_LINE: usize = 12;

/// The most lines of improving draws. The last one has all the rest.
const IMPROVEMENTS: usize = 4;

/// The columns of a label, and the most of a value.
pub(crate) const LABEL: usize = 20;
const COLUMNS: usize = 60;

/// The most divisions shown. Hands without wild tiles have far fewer.
const DIVISIONS: usize = 100;

/// Writes the answer for a hand.
pub(crate) fn write(position: &Position<impl AnyHand>, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
    folded(LABEL, out, |out| write_lines(position, look, out))
}

/// Writes lines, and folds those that are too long. They go on below `indent`.
pub(crate) fn folded(
    indent: usize,
    out: &mut Vec<u8>,
    write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
) -> io::Result<()> {
    let start = out.len();
    write(out)?;
    if fits(&out[start..]) {
        return Ok(());
    }
    let lines = out.split_off(start);
    let lines = str::from_utf8(&lines).expect("tiles and words are UTF-8");
    // Everything but the heading is indented.
    lines.lines().for_each(|line| fold(line, if line.starts_with(' ') { indent } else { 0 }, out));
    Ok(())
}

/// Whether no line has more bytes than there are columns. No character takes more columns than
/// bytes.
fn fits(lines: &[u8]) -> bool {
    let (mut start, most) = (0, columns());
    memchr_iter(b'\n', lines).all(|end| end - mem::replace(&mut start, end + 1) <= most)
}

/// Writes a line, which goes on below `indent` where it is too wide. It is broken at blanks, or
/// else before tiles of another suit or between Unicode tiles.
fn fold(line: &str, indent: usize, out: &mut Vec<u8>) {
    if line.len() <= columns() {
        out.extend_from_slice(line.as_bytes());
        return out.push(b'\n');
    }
    let (mut start, mut column, mut is_escape) = (0, 0, false);
    // Where a line may end, where the next one begins, and the column there.
    let (mut blank, mut suit, mut glyph) = (None, None, None);
    let mut last = ' ';
    for (at, character) in line.char_indices() {
        is_escape |= character == '\u{1b}';
        if is_escape {
            is_escape = character != 'm';
            continue;
        }
        if column > indent {
            let place = Some((at, at, column));
            if character == ' ' {
                blank = Some((at, at + 1, column + 1));
            } else if matches!(last, 'm' | 'p' | 's' | 'z') && character.is_ascii_digit() {
                suit = place;
            } else if !last.is_ascii() {
                glyph = place;
            }
        }
        last = character;
        column += character.width().unwrap_or(0);
        if column <= columns() || character == ' ' {
            continue;
        }
        if let Some((end, next, column_of_next)) = blank.max(suit).or(glyph) {
            out.extend_from_slice(line[start..end].trim_end().as_bytes());
            out.push(b'\n');
            out.extend(iter::repeat_n(b' ', indent));
            column = indent + column - column_of_next;
            (start, blank, suit, glyph) = (next, None, None, None);
        }
    }
    out.extend_from_slice(&line.as_bytes()[start..]);
    out.push(b'\n');
}

fn write_lines(position: &Position<impl AnyHand>, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
    let canvas = &mut Canvas::new(look, out);
    let view = position.view();
    canvas.heading_with(view.hand(), position.claim().map(|(piece, _)| piece))?;
    for &form in Form::ALL {
        // If no tiles are gone, special forms have a shanten wherever they apply.
        let applies = view.hand().has(form);
        shanten(canvas, form.name(), view.shanten_in(form), if applies { NO_WIN } else { "-" })?;
    }
    shanten(canvas, "least", view.shanten(), NO_WIN)?;
    match (view.shanten(), position.claim()) {
        (_, Some(claim)) => choices::calls(position, claim, canvas),
        // No draw or discard helps a hand that can no longer win.
        (None, _) => Ok(()),
        (Some(shanten), _) if shanten.is_win() => complete(view, canvas),
        (Some(_), _) if view.hand().has_drawn() => choices::discards(position, canvas),
        (Some(shanten), _) => {
            let all = view.useful();
            if shanten.is_tenpai() {
                waits(position, &all, canvas)?;
            } else {
                useful("useful", &all, canvas)?;
            }
            let standard = view.useful_in(Form::Standard);
            if standard.shanten().is_some() && standard != all {
                useful("in standard form", &standard, canvas)?;
            }
            improving(view, canvas)
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
pub(crate) fn labels(label: &str) -> impl Iterator<Item = &str> {
    iter::once(label).chain(iter::repeat(""))
}

/// Writes a line with a shanten, or `none` if there isn't one.
pub(crate) fn shanten(canvas: &mut Canvas, form: &str, shanten: Option<Shanten>, none: &str) -> io::Result<()> {
    label(canvas, form)?;
    match shanten {
        Some(shanten) => canvas.shanten(shanten, 0)?,
        None => canvas.text(none)?,
    }
    canvas.end_line()
}

/// Writes a tile with the number of copies left.
pub(crate) fn counted(piece: AnyTile, copies: u8, canvas: &mut Canvas) -> io::Result<()> {
    canvas.piece(piece)?;
    canvas.add(|out| {
        out.extend_from_slice("×".as_bytes());
        number(copies, 0, out);
    })
}

/// Writes the useful tiles, and how many are left in all.
fn useful(name: &str, useful: &Useful, canvas: &mut Canvas) -> io::Result<()> {
    label(canvas, name)?;
    for (number, (piece, copies)) in any_tiles(useful).enumerate() {
        if number > 0 {
            if number.is_multiple_of(TILES_A_LINE) && !is_narrow() {
                canvas.end_line()?;
                label(canvas, "")?;
            } else {
                canvas.text(" ")?;
            }
        }
        counted(piece, copies, canvas)?;
    }
    canvas.end_line()?;
    sum(useful, canvas)
}

/// Writes how many useful kinds and copies are left, if that isn't said by a single tile.
fn sum(useful: &Useful, canvas: &mut Canvas) -> io::Result<()> {
    if any_tiles(useful).count() < 2 {
        return Ok(());
    }
    label(canvas, "")?;
    let kinds = several(useful.left().len() as u32, "kind", "kinds");
    canvas.bold().put(format_args!("{kinds}, {}", several(useful.copies(), "copy", "copies")))?;
    canvas.end_line()
}

/// A number with its noun, in the singular or the plural.
fn several(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Writes the waits of a ready hand, a line for each, with its shapes. Jokers fit any shape, so
/// they list none.
fn waits(position: &Position<impl AnyHand>, all: &Useful, canvas: &mut Canvas) -> io::Result<()> {
    let waits = position.view().waits();
    let jokers = (waits.jokers() > 0).then_some((AnyTile::Joker, waits.jokers(), None));
    let lines = waits.iter().map(|wait: Wait| (wait.tile().into(), wait.copies(), Some(wait))).chain(jokers);
    labels("waits").zip(lines).try_for_each(|(name, (piece, copies, wait))| {
        label(canvas, name)?;
        counted(piece, copies, canvas)?;
        if let Some(wait) = wait {
            canvas.put(" ")?;
            listed(canvas, wait.shapes())?;
        }
        if copies == 0 {
            canvas.put("  ")?;
            canvas.put_in(BAD, NO_COPY)?;
        }
        canvas.end_line()
    })?;
    if all.copies() == 0 {
        label(canvas, "")?;
        canvas.put_in(BAD, "all waits are dead: the hand can't win as it is")?;
        canvas.end_line()?;
    } else {
        sum(all, canvas)?;
    }
    let (Some(record), true) = (position.record(), position.furiten().is_some()) else { return Ok(()) };
    label(canvas, "furiten")?;
    canvas.put_in(BAD, "own discards have ")?;
    canvas.set(waits.by_shape() & record.own)?;
    canvas.put_in(BAD, ": no win by another's discard")?;
    canvas.end_line()
}

/// Writes names in brackets, or nothing if there are none.
pub(crate) fn listed(canvas: &mut Canvas, names: impl Iterator<Item = impl Display>) -> io::Result<()> {
    let mut any = false;
    for name in names {
        canvas.text(if any { ", " } else { "(" })?;
        canvas.put(name)?;
        any = true;
    }
    if any { canvas.text(")") } else { Ok(()) }
}

/// Writes the draws that improve a hand, if there are any: how many copies are useful after each
/// and its best discard.
fn improving(view: &View<impl AnyHand>, canvas: &mut Canvas) -> io::Result<()> {
    let after = |tile| {
        let mut hand = *view.hand();
        hand.draw(tile).ok()?;
        Some(view.with_hand(hand).ok()?.discards().first()?.useful.copies())
    };
    let mut groups: BTreeMap<Reverse<u32>, TileSet> = BTreeMap::new();
    for tile in view.improving_draws() {
        groups.entry(Reverse(after(tile).unwrap_or_default())).or_default().insert(tile);
    }
    let groups: Vec<_> = groups.into_iter().map(|(Reverse(copies), tiles)| (copies, tiles)).collect();
    let (own_lines, rest) = groups.split_at(if groups.len() > IMPROVEMENTS { IMPROVEMENTS - 1 } else { groups.len() });
    let mut lines: Vec<_> =
        own_lines.iter().map(|(copies, tiles)| (several(*copies, "copy", "copies"), *tiles)).collect();
    if let (Some((most, _)), Some((least, _))) = (rest.first(), rest.last()) {
        let tiles = rest.iter().fold(TileSet::EMPTY, |all, (_, tiles)| all | *tiles);
        lines.push((format!("{least} to {most} copies"), tiles));
    }
    labels("improving draws").zip(lines).try_for_each(|(name, (copies, tiles))| {
        label(canvas, name)?;
        canvas.put(format_args!("{copies} after "))?;
        canvas.set(tiles)?;
        canvas.end_line()
    })
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
        if let Some(special) = Form::ALL.iter().copied().find(is_complete) {
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
