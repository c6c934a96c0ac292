//! Winning chances for people.

use std::{fmt, io};

use indicatif::HumanCount;
use shanten::odds::Wall;

use crate::any_tile::AnyTile;
use crate::canvas::{Canvas, Look};
use crate::messages::columns;
use crate::odds::{Aim, Chances, OverTime, Plan, Prospects, or_more};
use crate::text::{self, LABEL, NO_WIN, label};

/// The width of a discard, with the space to its left.
const DISCARD: usize = "  discard".len();

/// The width of a chance, with the space to its left.
const CHANCE: usize = " 100.00%".len();

/// The width of the points of a share.
const SHARE: usize = "24000-35900".len();

/// All points are multiples of this.
const UNIT: u32 = 100;

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
    /// The most discards to show.
    const DISCARDS: usize = 10;
    let canvas = &mut Canvas::new(look, out);
    label(canvas, "so far")?;
    canvas.put(prospects.path_in_words())?;
    canvas.end_line()?;
    let rows = prospects.rows.iter().map(|row| row.now.map(Figure::Chance));
    table(prospects, &NOW, rows.take(DISCARDS), canvas)
}

/// How many columns fit.
fn columns_of_table() -> usize {
    (columns() - DISCARD) / CHANCE
}

/// The turns that have a column: as many as fit, equally far apart.
fn shown(Plan { turn, turns, over_time, .. }: Plan) -> Vec<u8> {
    let step = usize::from(turns - turn).div_ceil(columns_of_table()).max(1);
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
    let turns = prospects.plan.turns;
    let chances = |row: &Chances| row.now.map(Figure::Chance);
    let Some(aim) = prospects.plan.aim else {
        heading(canvas, &format!("chances by turn {turns}"))?;
        return table(prospects, &NOW, prospects.rows.iter().map(chances), canvas);
    };
    heading(canvas, &format!("chances and points by turn {turns}"))?;
    let columns = columns_of_table().saturating_sub(NOW.len() + 1);
    let has_shares = has_shares(prospects);
    let steps = aim.steps().into_iter().filter(|&step| has_shares && aim.least() != Some(step));
    let steps: Vec<u32> = steps.take(columns).collect();
    let names: Vec<String> = [aim.name()].into_iter().chain(steps.iter().copied().map(or_more)).collect();
    let names: Vec<&str> = NOW.into_iter().chain(names.iter().map(String::as_str)).collect();
    let rows = prospects.rows.iter().map(|row| {
        let at_least = |&step: &u32| Figure::Chance(row.points.as_ref().map_or(0.0, |row| row.at_least(step)));
        let points = row.points.as_ref().map(|row| aim.figure(row.points_now));
        chances(row).into_iter().chain(points).chain(steps.iter().map(at_least)).collect::<Vec<_>>()
    });
    table(prospects, &names, rows, canvas)
}

/// Writes the figures turn by turn.
fn over_time(prospects: &Prospects, canvas: &mut Canvas) -> io::Result<()> {
    let Plan { turn, turns, over_time, aim, .. } = prospects.plan;
    let shown = shown(prospects.plan);
    if shown.is_empty() {
        return Ok(());
    }
    let title = match (aim, over_time) {
        (Some(aim), _) => format!("{} by turn {turns}, if it were turn", aim.name()),
        (None, OverTime::By) => "won by turn, each played for that turn".to_owned(),
        (None, OverTime::If) => format!("won by turn {turns}, if it were turn"),
    };
    heading(canvas, &title)?;
    let names: Vec<String> = shown.iter().map(u8::to_string).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let rows = prospects.rows.iter().map(|row| {
        let of = |of_turn: &u8| {
            let at = usize::from(of_turn - turn);
            match (aim.zip(row.points.as_ref()), over_time) {
                (Some((aim, row)), _) => aim.figure(row.points[at]),
                (None, OverTime::By) => Figure::Chance(row.by_turn[0][at]),
                (None, OverTime::If) => Figure::Chance(row.if_turn[0][at]),
            }
        };
        shown.iter().map(of).collect::<Vec<_>>()
    });
    table(prospects, &names, rows, canvas)
}

/// Whether it is known how often wins are worth how many points.
fn has_shares(prospects: &Prospects) -> bool {
    prospects.rows.iter().filter_map(|row| row.points.as_ref()).any(|row| !row.shares.is_empty())
}

/// Writes how often the best discard wins how many points, from step to step.
fn shares(prospects: &Prospects, canvas: &mut Canvas) -> io::Result<()> {
    let best = prospects.rows.first().and_then(|row| row.points.as_ref());
    let Some((aim, best)) = prospects.plan.aim.zip(best).filter(|(_, best)| !best.shares.is_empty()) else {
        return Ok(());
    };
    let discarding = best.discard.map_or(String::new(), |tile| format!(", discarding {tile}"));
    heading(canvas, &format!("points won{discarding}"))?;
    let steps = aim.steps();
    let ends = steps.into_iter().map(Some).chain([None]);
    for (start, end) in [0].into_iter().chain(steps).zip(ends) {
        let is_between = |points: u32| points >= start && end.is_none_or(|end| points < end);
        let shares = best.shares.iter().filter(|share| is_between(share.points));
        let chance: f64 = shares.map(|share| share.chance).sum();
        let points = match end {
            Some(end) if start == 0 => format!("below {end}"),
            Some(end) => format!("{start}-{}", end - UNIT),
            None => or_more(start),
        };
        if chance > 0.0 {
            share(&points, chance, canvas)?;
        }
    }
    share("any", best.at_least(0), canvas)
}

fn share(points: &str, chance: f64, canvas: &mut Canvas) -> io::Result<()> {
    canvas.put(format_args!("  {points:<SHARE$}{:>CHANCE$}", Figure::Chance(chance).to_string()))?;
    canvas.end_line()
}

impl Aim {
    /// The points of wins by own draw with 30 fu and two and three han, and at each limit, to one
    /// of four players.
    fn steps(self) -> [u32; 7] {
        let steps = [2_000, 4_000, 8_000, 12_000, 16_000, 24_000, 32_000];
        if self.is_dealer { steps.map(|points| points / 2 * 3) } else { steps }
    }

    fn figure(self, value: f64) -> Figure {
        if self.least().is_some() { Figure::Chance(value) } else { Figure::Points(value) }
    }
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
    let Plan { turn, turns, wall, is_wall_assumed, .. } = prospects.plan;
    let tiles = if is_wall_assumed { "tiles now: all not named;" } else { "tiles now," };
    let later = if matches!(wall, Wall::Constant(_)) { "as many at each turn" } else { "one less after each turn" };
    let unseen = format!("{} {tiles} {later}", wall.tiles());
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
