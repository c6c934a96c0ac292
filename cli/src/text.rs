//! The answer for people: a line for each form, and what helps.
//!
//! Labels and what they tell stand in two columns. The second is at most 60 characters wide, so that all fits a terminal
//! of 80 columns.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::iter;

use shanten::{Discard, Discards, Division, Form, Hand, Reading, Shanten, Useful};

use crate::report::is_waiting;

/// What stands for the shanten of a hand that can no longer win.
const NO_WIN: &str = "no win";

/// As many useful tiles as leave room for their sum.
const TILES_A_LINE: usize = 10;

/// Writes the answer for a hand.
pub(crate) fn write(reading: &Reading, out: &mut impl Write) -> io::Result<()> {
    let hand = reading.hand();
    writeln!(out, "{hand:#}  {hand}")?;
    for form in Form::ALL {
        // Without anything gone, special forms have a shanten wherever they apply.
        let applies = form == Form::Standard || hand.seven_pairs().is_some();
        match reading.shanten_in(form) {
            Some(shanten) => line(out, form.name(), shanten)?,
            None => line(out, form.name(), if applies { NO_WIN } else { "-" })?,
        }
    }
    // No draw and no discard helps a hand that can no longer win.
    let Some(shanten) = reading.shanten() else { return line(out, "least", NO_WIN) };
    line(out, "least", shanten)?;
    if shanten.is_win() {
        return complete(hand, out);
    }
    if !is_waiting(hand) {
        return discards(&reading.discards(), out);
    }
    if shanten.is_tenpai() {
        lines(out, "waits", reading.waits())?;
    } else {
        useful(&reading.useful(), out)?;
    }
    let improving = reading.improving_draws();
    if improving.is_empty() { Ok(()) } else { line(out, "improving draws", improving) }
}

/// Writes a label and what it tells.
fn line(out: &mut impl Write, label: &str, what: impl Display) -> io::Result<()> {
    writeln!(out, "  {label:<16}  {what}")
}

/// Writes a label and all that it tells, a line for each.
fn lines<T: Display>(out: &mut impl Write, label: &str, all: impl IntoIterator<Item = T>) -> io::Result<()> {
    let labels = iter::once(label).chain(iter::repeat(""));
    labels.zip(all).try_for_each(|(label, what)| line(out, label, what))
}

/// Writes the useful tiles, and how many copies of them are left.
fn useful(useful: &Useful, out: &mut impl Write) -> io::Result<()> {
    write!(out, "  {:<16}  ", "useful")?;
    for (number, (tile, copies)) in useful.iter().enumerate() {
        if number > 0 {
            if number.is_multiple_of(TILES_A_LINE) {
                write!(out, "\n  {:<16}  ", "")?;
            } else {
                write!(out, " ")?;
            }
        }
        write!(out, "{tile}×{copies}")?;
    }
    writeln!(out, "  ({})", useful.copies())
}

/// Writes a table with the shantens below those of the forms. The last column has at most 34 kinds and the letters of four
/// suits, which ends before column 80.
fn discards(discards: &Discards, out: &mut impl Write) -> io::Result<()> {
    line(out, "discard", format_args!("{:<10}  copies  useful", "shanten"))?;
    for Discard { tile, useful, .. } in discards {
        // A tile is two characters.
        write!(out, "  {tile}{:14}  ", "")?;
        match useful.shanten() {
            Some(shanten) => writeln!(out, "{shanten:<10}  {:>6}  {}", useful.copies(), useful.tiles())?,
            None => writeln!(out, "{NO_WIN}")?,
        }
    }
    Ok(())
}

/// Writes the divisions of a complete hand, or the form that it is complete in without one.
fn complete(hand: &Hand, out: &mut impl Write) -> io::Result<()> {
    const LABEL: &str = "complete as";
    let divisions = hand.divisions();
    if divisions.len() > 0 {
        lines(out, LABEL, divisions.map(Marked))
    } else if hand.seven_pairs().is_some_and(Shanten::is_win) {
        line(out, LABEL, Form::SevenPairs)
    } else {
        line(out, LABEL, Form::ThirteenOrphans)
    }
}

/// A division with its marks: `77z 123m 456m 789m 111z  (straight)`.
struct Marked(Division);

impl Display for Marked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(division) = self;
        write!(f, "{division}")?;
        for (number, mark) in division.marks().enumerate() {
            write!(f, "{}{mark}", if number == 0 { "  (" } else { ", " })?;
        }
        if division.marks().next().is_some() { write!(f, ")") } else { Ok(()) }
    }
}
