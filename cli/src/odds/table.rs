//! Winning chances for people.

use std::{fmt, io};

use indicatif::HumanCount;
use shanten::odds::Wall;

use crate::any_tile::AnyTile;
use crate::canvas::{Canvas, Look};
use crate::messages::columns;
use crate::odds::{OverTime, Plan, Points, Prospects};
use crate::text::{self, LABEL, NO_WIN, label};

/// The width of a discard, with the space to its left.
const DISCARD: usize = "  discard".len();

/// The width of a chance, with the space to its left.
const CHANCE: usize = " 100.00%".len();

/// The chances at the turn of the hand.
const NOW: [&str; 2] = ["win", "ready"];

/// Writes the tables and the options of the search.
pub(crate) fn write(prospects: &Prospects, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
    text::folded(LABEL, out, |out| write_lines(prospects, &mut Canvas::new(look, out)))
}

fn write_lines(prospects: &Prospects, canvas: &mut Canvas) -> io::Result<()> {
    canvas.heading(prospects.hand())?;
    text::shanten(canvas, "least", prospects.shanten, NO_WIN)?;
    if prospects.is_won() {
        return text::complete(&prospects.view, canvas);
    }
    if !prospects.rows.is_empty() {
        now(prospects, canvas)?;
        over_time(prospects, canvas)?;
        shares(prospects, canvas)?;
    }
    about(prospects, canvas)
}

/// Writes what is known while there is more to find: the path, and its best discards.
pub(crate) fn write_so_far(prospects: &Prospects, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
    /// Whoever waits has room for so many.
    const DISCARDS: usize = 10;
    let canvas = &mut Canvas::new(look, out);
    label(canvas, "so far")?;
    canvas.put(prospects.path_in_words())?;
    canvas.end_line()?;
    let rows = prospects.rows.iter().map(|row| row.now().map(Figure::Chance));
    table(prospects, &NOW, rows.take(DISCARDS), canvas)
}

/// The turns that have a column: as many as fit, equally far apart.
fn shown(Plan { turn, turns, over_time, .. }: Plan) -> Vec<u8> {
    let columns = (columns() - DISCARD) / CHANCE;
    let step = usize::from(turns - turn).div_ceil(columns);
    match over_time {
        OverTime::If => (turn..turns).step_by(step).collect(),
        // The last turn has one. The first doesn't: nothing has been drawn yet.
        OverTime::By => {
            let mut shown: Vec<u8> = (turn + 1..=turns).rev().step_by(step).collect();
            shown.reverse();
            shown
        }
    }
}

/// Writes the figures at the turn of the hand.
fn now(prospects: &Prospects, canvas: &mut Canvas) -> io::Result<()> {
    heading(canvas, &format!("chances by turn {}", prospects.plan.turns))?;
    let Some(points) = prospects.rows.first().and_then(|row| row.points.as_ref()) else {
        return table(prospects, &NOW, prospects.rows.iter().map(|row| row.now().map(Figure::Chance)), canvas);
    };
    let [win, ready] = NOW;
    let rows = prospects.rows.iter().map(|row| {
        let [win, ready] = row.now().map(Figure::Chance);
        [win, ready, row.points.as_ref().map_or(Figure::Points(0.0), |points| points.figure(0))]
    });
    table(prospects, &[win, ready, &points.name()], rows, canvas)
}

/// Writes the figures turn by turn.
fn over_time(prospects: &Prospects, canvas: &mut Canvas) -> io::Result<()> {
    let shown = shown(prospects.plan);
    let turns = prospects.plan.turns;
    let points = prospects.rows.first().and_then(|row| row.points.as_ref());
    let title = match (points, prospects.plan.over_time) {
        (Some(points), _) => format!("{} by turn {turns}, if it were turn", points.name()),
        (None, OverTime::By) => "won by turn, each played for that turn".to_owned(),
        (None, OverTime::If) => format!("won by turn {turns}, if it were turn"),
    };
    heading(canvas, &title)?;
    let names: Vec<String> = shown.iter().map(u8::to_string).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let at = |turn: &u8| usize::from(turn - prospects.plan.turn);
    let rows = prospects.rows.iter().map(|row| {
        let of = |turn: &u8| match (&row.points, prospects.plan.over_time) {
            (Some(points), _) => points.figure(at(turn)),
            (None, OverTime::By) => Figure::Chance(row.by_turn[0][at(turn)]),
            (None, OverTime::If) => Figure::Chance(row.if_turn[0][at(turn)]),
        };
        shown.iter().map(of).collect::<Vec<_>>()
    });
    table(prospects, &names, rows, canvas)
}

/// Writes how often the best discard wins how many points: at least as many as a limit, or nearly.
fn shares(prospects: &Prospects, canvas: &mut Canvas) -> io::Result<()> {
    /// Points that players know: limits of hands that aren't the dealer's, and below.
    const STEPS: [u32; 7] = [1_000, 2_000, 3_900, 8_000, 12_000, 16_000, 32_000];
    let Some((best, points)) = prospects.rows.first().and_then(|row| Some((row, row.points.as_ref()?))) else {
        return Ok(());
    };
    let chance = |least: u32| -> f64 {
        points.shares.iter().filter(|share| share.points >= least).map(|share| share.chance).sum()
    };
    let of_best = best.discard.map_or(String::new(), |tile| format!(", discarding {tile}"));
    heading(canvas, &format!("at least so many points{of_best}"))?;
    for least in STEPS.into_iter().take_while(|&least| chance(least) > 0.0) {
        canvas.put(format_args!("{:>width$}", HumanCount(least.into()).to_string(), width = DISCARD))?;
        canvas.put(format_args!("{:>CHANCE$}", Figure::Chance(chance(least)).to_string()))?;
        canvas.end_line()?;
    }
    Ok(())
}

/// A figure of a table.
#[derive(Clone, Copy)]
enum Figure {
    Chance(f64),
    Points(f64),
}

/// Writes percents, or points without fractions.
impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chance(chance) => write!(f, "{:.2}%", 100.0 * chance),
            Self::Points(points) => write!(f, "{points:.0}"),
        }
    }
}

impl Points {
    fn figure(&self, at: usize) -> Figure {
        let value = self.if_turn[at];
        if self.at_least.is_some() { Figure::Chance(value) } else { Figure::Points(value) }
    }

    fn name(&self) -> String {
        self.at_least.map_or("points".to_owned(), |least| format!("{least}+"))
    }
}

fn heading(canvas: &mut Canvas, title: &str) -> io::Result<()> {
    canvas.column("", 2)?;
    canvas.put(title)?;
    canvas.end_line()
}

/// Writes a header and a row for each discard. The best stand out.
fn table(
    prospects: &Prospects,
    names: &[&str],
    rows: impl Iterator<Item: AsRef<[Figure]>>,
    canvas: &mut Canvas,
) -> io::Result<()> {
    let Some(best) = prospects.rows.first() else { return Ok(()) };
    canvas.column("", 2)?;
    canvas.column(if best.discard.is_some() { "discard" } else { "" }, DISCARD - 2)?;
    for name in names {
        canvas.put(format_args!("{name:>CHANCE$}"))?;
    }
    canvas.end_line()?;
    for (row, chances) in prospects.rows.iter().zip(rows) {
        if row.value() == best.value() {
            write_row(row.discard, chances.as_ref(), &mut canvas.bold())?;
        } else {
            write_row(row.discard, chances.as_ref(), canvas)?;
        }
    }
    Ok(())
}

fn write_row(discard: Option<AnyTile>, figures: &[Figure], canvas: &mut Canvas) -> io::Result<()> {
    canvas.column("", 2)?;
    match discard {
        Some(piece) => {
            canvas.tile(piece)?;
            canvas.column("", DISCARD - 4)?;
        }
        None => canvas.column("", DISCARD - 2)?,
    }
    for figure in figures {
        canvas.put(format_args!("{:>CHANCE$}", figure.to_string()))?;
    }
    canvas.end_line()
}

/// Writes the options of the search.
fn about(prospects: &Prospects, canvas: &mut Canvas) -> io::Result<()> {
    let Plan { turn, turns, .. } = prospects.plan;
    let unseen = match prospects.plan.wall {
        Wall::Shrinking(unseen) => format!("{unseen} tiles at turn 0, one less after each turn"),
        Wall::Constant(unseen) => format!("{unseen} tiles at each turn"),
    };
    let states = if prospects.searched == 1 { "state" } else { "states" };
    let lines = [
        ("path", prospects.path_in_words()),
        ("turn", format!("{turn} of {turns}")),
        ("unseen", unseen),
        ("searched", format!("{} {states}", HumanCount(prospects.searched as u64))),
    ];
    for (name, value) in lines {
        label(canvas, name)?;
        canvas.put(value)?;
        canvas.end_line()?;
    }
    Ok(())
}
