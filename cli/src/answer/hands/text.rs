//! The answer for people: a line for each form, and the useful tiles.
//!
//! There are two columns: labels and values. On a terminal of less than 80 columns the table of
//! discards has narrower columns. Lines that are too long are folded.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io;

use shanten::{AnyHand, Form, Position, Shape, TileSet, Useful, View, Wait};

use super::choices;
use crate::draw::any_tile::{AnyTile, any_tiles};
use crate::draw::canvas::{BAD, Canvas, Look};
use crate::draw::divisions::complete;
use crate::draw::lines::{LABEL, NO_COPY, NO_WIN, counted, is_narrow, label, labels, listed, shanten};
use crate::words::{fill, say, several};

const TILES_A_LINE: usize = 12;

/// The most lines of improving draws. The last line has all remaining draws.
const IMPROVEMENTS: usize = 4;

pub(crate) fn write(position: &Position<impl AnyHand>, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
    let canvas = &mut Canvas::new(look, out);
    write_lines(position, canvas)?;
    canvas.fold(LABEL);
    Ok(())
}

fn write_lines(position: &Position<impl AnyHand>, canvas: &mut Canvas) -> io::Result<()> {
    let view = position.view();
    canvas.heading_with(view.hand(), position.claim().map(|(piece, _)| piece))?;
    let is_shown = |form: &&Form| Form::RIICHI.contains(form) || view.hand().has(**form);
    for &form in Form::ALL.iter().filter(is_shown) {
        // If no tiles are gone, a special form has a shanten whenever it applies.
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

/// Writes the useful tiles and their total number of copies left.
fn useful(name: &'static str, useful: &Useful, canvas: &mut Canvas) -> io::Result<()> {
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

/// Writes how many useful kinds and copies are left, unless there is a single tile.
fn sum(useful: &Useful, canvas: &mut Canvas) -> io::Result<()> {
    if any_tiles(useful).count() < 2 {
        return Ok(());
    }
    label(canvas, "")?;
    let kinds = several(useful.left().len() as u32, "kind", "kinds");
    let copies = several(useful.copies(), "copy", "copies");
    canvas.bold().put(fill("{kinds}, {copies}", &[("kinds", &kinds), ("copies", &copies)]))?;
    canvas.end_line()
}

/// Writes the waits of a ready hand, one line each, with their shapes. Jokers fit any shape, so
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
            listed(canvas, wait.shapes().map(Shape::name))?;
        }
        if copies == 0 {
            canvas.put("  ")?;
            canvas.put_in(BAD, say(NO_COPY))?;
        }
        canvas.end_line()
    })?;
    if all.copies() == 0 {
        label(canvas, "")?;
        canvas.put_in(BAD, say("all waits are dead: the hand can't win as it is"))?;
        canvas.end_line()?;
    } else {
        sum(all, canvas)?;
    }
    let (Some(record), true) = (position.record(), position.furiten().is_some()) else { return Ok(()) };
    label(canvas, "furiten")?;
    canvas.sentence(BAD, "own discards have {tiles}: no win by another's discard", |canvas, _| {
        canvas.set(waits.by_shape() & record.discards)
    })?;
    canvas.end_line()
}

/// Writes the improving draws of a hand, if any: after each draw the number of useful copies, and
/// the best discard.
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
        lines.push((fill("{least} to {most} copies", &[("least", least), ("most", most)]), tiles));
    }
    labels("improving draws").zip(lines).try_for_each(|(name, (copies, tiles))| {
        label(canvas, name)?;
        canvas.sentence(canvas.style(), "{copies} after {tiles}", |canvas, name| match name {
            "copies" => canvas.text(&copies),
            _ => canvas.set(tiles),
        })?;
        canvas.end_line()
    })
}
