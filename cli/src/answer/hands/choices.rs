//! Tables of a player's options: discards, and calls of another player's discard.

use std::cmp::Reverse;
use std::io;

use shanten::iter::Shapes;
use shanten::notation::LetterBuffer;
use shanten::{
    AnyHand, CallChoice, Form, Furiten, FuritenRecord, Opponent, Piece, Position, Shanten, Shape, Tile, Useful, View,
    Wait, Waits,
};

use crate::draw::any_tile::{AnyTile, Ranked};
use crate::draw::canvas::{BAD, Canvas, GOOD, number, width};
use crate::draw::lines::{LABEL, NO_COPY, NO_WIN, counted, is_narrow, label, labels, listed};
use crate::output::streams::WIDEST;
use crate::words::{fill, say};

/// The columns before the shanten in a discard table on a narrow terminal.
const NARROW: usize = 5;

/// The columns before the useful tiles on other terminals.
const WIDE: usize = 44;

struct Choice<'a> {
    useful: &'a Useful,
    /// The waits if the hand is ready after this choice, and its furiten.
    waits: Option<(Waits, Option<Furiten>)>,
    /// The special forms that are nearer than the standard form.
    forms: Vec<Form>,
}

impl<'a> Choice<'a> {
    /// A choice that leads to a hand before its draw, given the player's discards.
    fn new(after: &View<impl AnyHand>, useful: &'a Useful, discarded: &FuritenRecord) -> Self {
        let is_ready = useful.shanten().is_some_and(Shanten::is_tenpai);
        let waits = is_ready.then(|| after.waits()).map(|waits| (waits, waits.furiten(discarded)));
        let is_nearest = |form: &Form| after.shanten_in(*form) == useful.shanten();
        let nearest = || Form::ALL.iter().copied().filter(is_nearest).collect();
        Self { useful, waits, forms: if is_nearest(&Form::Standard) { Vec::new() } else { nearest() } }
    }

    fn plain(useful: &'a Useful) -> Self {
        Self { useful, waits: None, forms: Vec::new() }
    }

    fn write(&self, canvas: &mut Canvas) -> io::Result<()> {
        let useful = self.useful;
        let Some(shanten) = useful.shanten() else {
            canvas.text(say(NO_WIN))?;
            return canvas.end_line();
        };
        canvas.shanten(shanten, 10)?;
        let (kinds, copies) = (useful.left().len(), useful.copies());
        let (columns, space): (_, &[u8]) = if is_narrow() { (3, b" ") } else { (5, b"  ") };
        canvas.add(|out| {
            number(kinds, columns, out);
            number(copies, 7, out);
            out.extend_from_slice(space);
        })?;
        let mut separator = "  ";
        if let Some((waits, furiten)) = &self.waits {
            waits_in_line(waits, canvas)?;
            let furiten = furiten.map(|furiten| match furiten {
                Furiten::Temporary => "furiten until the next turn",
                _ => "furiten",
            });
            for mark in furiten.into_iter().chain((copies == 0).then_some(NO_COPY)) {
                canvas.text(separator)?;
                canvas.put_in(BAD, say(mark))?;
                separator = say(", ");
            }
        } else {
            canvas.set(useful.tiles())?;
            canvas.jokers(useful.jokers().min(1))?;
            let forms: usize = self.forms.iter().map(|form| ", ".len() + width(say(form.name()))).sum();
            let is_too_wide = || WIDE + useful.tiles().letters(&mut LetterBuffer::new()).len() + forms > WIDEST;
            if !is_narrow() && forms > 0 && is_too_wide() {
                canvas.end_line()?;
                canvas.column("", WIDE)?;
                separator = "";
            }
        }
        for form in &self.forms {
            canvas.text(separator)?;
            canvas.text(say(form.name()))?;
            separator = say(", ");
        }
        canvas.end_line()
    }
}

/// Writes waits in one line, grouped by their shapes: `1z×2 4z×1 (two pairs)`.
fn waits_in_line(waits: &Waits, canvas: &mut Canvas) -> io::Result<()> {
    let mut groups: Vec<(Shapes, Vec<Wait>)> = Vec::new();
    for wait in waits {
        match groups.iter_mut().find(|(shapes, _)| shapes.clone().eq(wait.shapes())) {
            Some((_, waits)) => waits.push(wait),
            None => groups.push((wait.shapes(), vec![wait])),
        }
    }
    let mut space = "";
    for (shapes, waits) in groups {
        for wait in waits {
            canvas.text(space)?;
            counted(wait.tile().into(), wait.copies(), canvas)?;
            space = " ";
        }
        canvas.text(space)?;
        listed(canvas, shapes.map(Shape::name))?;
    }
    if waits.jokers() > 0 {
        canvas.text(space)?;
        counted(AnyTile::Joker, waits.jokers(), canvas)?;
    }
    Ok(())
}

/// Writes a result: the shanten, the kinds and copies left, and the useful tiles.
pub(in crate::answer) fn result(useful: &Useful, canvas: &mut Canvas) -> io::Result<()> {
    Choice::plain(useful).write(canvas)
}

/// Writes a label and the headers of the following columns.
fn heading(name: &str, canvas: &mut Canvas) -> io::Result<()> {
    canvas.column("", 2)?;
    canvas.column(name, LABEL - 2)?;
    of_results(canvas)
}

/// Writes the headers of the columns of a result.
pub(in crate::answer) fn of_results(canvas: &mut Canvas) -> io::Result<()> {
    let (columns, space) = if is_narrow() { ([8, 5], " ") } else { ([10, 5], "  ") };
    canvas.column(say("shanten"), columns[0])?;
    of_useful(columns[1], space, canvas)
}

/// Writes the headers of the columns of useful tiles.
fn of_useful(kinds: usize, space: &str, canvas: &mut Canvas) -> io::Result<()> {
    for (word, columns) in [(say("kinds"), kinds), (say("copies"), 7)] {
        canvas.column("", columns.saturating_sub(width(word)))?;
        canvas.text(word)?;
    }
    canvas.text(space)?;
    canvas.text(say("useful"))?;
    canvas.end_line()
}

/// Writes the result of each discard; then the results in standard form, if they differ for a
/// discard that keeps the shanten.
pub(crate) fn discards(position: &Position<impl AnyHand>, canvas: &mut Canvas) -> io::Result<()> {
    let all = Ranked::new(position.view());
    // A discard never lowers a form's shanten, so results below this one need no check.
    let special = Form::ALL[1..].iter().filter_map(|&form| position.view().shanten_in(form)).min();
    let is_before_special = |useful: &Useful| special.is_none_or(|special| useful.shanten() < Some(special));
    let mut table = Table::begin("discard", canvas)?;
    for (piece, useful) in all.iter() {
        let is_ready = useful.shanten().is_some_and(Shanten::is_tenpai);
        let choice = match piece {
            AnyTile::Tile(tile) if is_ready || !is_before_special(useful) => {
                let mut record = position.record().unwrap_or_default();
                record.discard(tile);
                Choice::new(&after_discard(position.view(), tile), useful, &record)
            }
            _ => Choice::plain(useful),
        };
        table.row(piece, &choice)?;
    }
    match all.iter().next() {
        Some((_, best)) if !is_before_special(best) => discards_in_standard(position, &all, canvas),
        _ => Ok(()),
    }
}

/// Writes the results in standard form, if they differ for one of the best discards.
fn discards_in_standard(position: &Position<impl AnyHand>, all: &Ranked, canvas: &mut Canvas) -> io::Result<()> {
    let least = all.iter().next().and_then(|(_, useful)| useful.shanten());
    let mut standard = Vec::new();
    let mut is_other = false;
    for (piece, useful) in all.iter() {
        let AnyTile::Tile(tile) = piece else { continue };
        if useful.shanten() != least && !is_other {
            return Ok(());
        }
        let in_standard = after_discard(position.view(), tile).useful_in(Form::Standard);
        is_other |= in_standard != *useful && useful.shanten() == least;
        standard.push((piece, in_standard));
    }
    standard.retain(|(_, useful)| is_other && useful.shanten().is_some());
    standard.sort_by_key(|(piece, useful)| (useful.shanten(), Reverse(useful.copies()), *piece));
    let Some(nearest) = standard.first().map(|(_, useful)| useful.shanten()) else { return Ok(()) };
    let mut table = Table::begin("in standard form", canvas)?;
    let mut rows = standard.iter().take_while(|(_, useful)| useful.shanten() == nearest);
    rows.try_for_each(|(piece, useful)| table.row(*piece, &Choice::plain(useful)))
}

/// A table of discards. The best are highlighted; those that raise the shanten are dimmed.
struct Table<'a, 'b> {
    canvas: &'a mut Canvas<'b>,
    best: Option<(Option<Shanten>, u32)>,
}

impl<'a, 'b> Table<'a, 'b> {
    fn begin(name: &'static str, canvas: &'a mut Canvas<'b>) -> io::Result<Self> {
        const DISCARD: &str = "discard";
        if is_narrow() {
            if name != DISCARD {
                canvas.put(format_args!("  {}", say(name)))?;
                canvas.end_line()?;
            }
            canvas.column("", 2)?;
            canvas.column(say(DISCARD), NARROW + 6)?;
            of_useful(5, " ", canvas)?;
        } else {
            heading(say(name), canvas)?;
        }
        Ok(Self { canvas, best: None })
    }

    fn row(&mut self, piece: AnyTile, choice: &Choice<'_>) -> io::Result<()> {
        let row = |canvas: &mut Canvas| {
            canvas.column("", 2)?;
            canvas.tile(piece)?;
            canvas.column("", if is_narrow() { NARROW } else { LABEL } - 4)?;
            choice.write(canvas)
        };
        let value = (choice.useful.shanten(), choice.useful.copies());
        let best = *self.best.get_or_insert(value);
        if value == best {
            row(&mut self.canvas.bold())
        } else if value.0 == best.0 {
            row(self.canvas)
        } else {
            row(&mut self.canvas.dimmed())
        }
    }
}

/// Writes the results of calling a discard, and of passing. The best are highlighted.
pub(crate) fn calls<H: AnyHand>(
    position: &Position<H>,
    (piece, from): (Piece, Opponent),
    canvas: &mut Canvas,
) -> io::Result<()> {
    let name = match from {
        Opponent::Left => "{tile} from the left",
        Opponent::Across => "{tile} from across",
        Opponent::Right => "{tile} from the right",
    };
    heading(&fill(name, &[("tile", &piece)]), canvas)?;
    if position.is_win() {
        label(canvas, "win")?;
        if position.furiten().is_some() {
            canvas.put_in(BAD, say("furiten: no win by another's discard"))?;
        } else {
            canvas.put_in(GOOD, say("it completes the hand"))?;
        }
        canvas.end_line()?;
    }
    let choices = position.choices();
    let value = |choice: &CallChoice| (choice.shanten(), choice.useful.copies());
    let is_best = |choice: &CallChoice| value(choice) == value(&choices[0]);
    let (passing, calls): (Vec<_>, Vec<_>) = choices.iter().partition(|choice| choice.call.is_none());
    for choice in passing.into_iter().chain(calls.iter().copied()) {
        if is_best(choice) {
            call(position, choice, piece, &mut canvas.bold())
        } else {
            call(position, choice, piece, canvas)
        }?;
    }
    if calls.is_empty() {
        canvas.put(format_args!("  {}", say("no call is possible")))?;
        canvas.end_line()?;
    }
    let with_swaps = calls.iter().filter_map(|choice| Some((choice.call?, choice.swaps)));
    let with_swaps = with_swaps.filter(|(_, swaps)| !swaps.is_empty());
    labels("no swaps (kuikae)").zip(with_swaps).try_for_each(|(name, (call, swaps))| {
        label(canvas, name)?;
        canvas.sentence(canvas.style(), "{tiles} not right after {meld}", |canvas, name| match name {
            "tiles" => canvas.set(swaps),
            _ => canvas.meld(call.meld()),
        })?;
        canvas.end_line()
    })
}

/// Writes a pass or a call with its best discard, and the result.
fn call<H: AnyHand>(position: &Position<H>, choice: &CallChoice, piece: Piece, canvas: &mut Canvas) -> io::Result<()> {
    let then = say(", then ");
    let (mut after, mut record) = (*position.view(), position.record().unwrap_or_default());
    let Some(call) = choice.call else {
        label(canvas, "pass")?;
        // Passing on a win makes the hand furiten.
        record.pass(piece.tile(), false);
        return Choice::new(&after, &choice.useful, &record).write(canvas);
    };
    canvas.column("", 2)?;
    canvas.meld(call.meld())?;
    let mut columns = 2 + canvas.width_of(call.meld());
    after = after.after_call(&call).expect("the hand can make it");
    if let Some(tile) = choice.discard {
        canvas.put(then)?;
        canvas.tile(tile)?;
        columns += width(then) + 2;
        after = after_discard(&after, tile);
        record.discard(tile);
    }
    canvas.column("", LABEL.saturating_sub(columns))?;
    Choice::new(&after, &choice.useful, &record).write(canvas)
}

fn after_discard<H: AnyHand>(view: &View<H>, tile: Tile) -> View<H> {
    view.after_discard(tile).expect("the hand has it")
}
