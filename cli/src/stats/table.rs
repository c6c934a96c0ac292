//! Statistics for people.

use std::io;

use anstyle::Style;
use shanten::Shanten;
use shanten::stats::{Histogram, HistogramRow};

use crate::canvas::{Canvas, GOOD, Look};
use crate::grid::Grid;
use crate::grouped::grouped;
use crate::stats::{HistogramOf, Rule, one_in, tiles};
use crate::text::{self, LABEL};

/// The decimals of percentages.
const DIGITS: u8 = 3;

/// Writes a table and its totals.
pub(crate) fn write(study: &HistogramOf, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
    text::folded(LABEL, out, |out| write_lines(study, &mut Canvas::new(look, out)))
}

fn write_lines(study: &HistogramOf, canvas: &mut Canvas) -> io::Result<()> {
    let rule = match study.rule {
        Rule::Unlimited => "unlimited",
        Rule::Concealed => "concealed",
    };
    let size = tiles(study.histogram.tiles());
    canvas.bold().put(format_args!("{size}, {}, --strict {rule}", study.name()))?;
    canvas.end_line()?;
    if let Some(rules) = study.rules_if_other() {
        canvas.put(format_args!("  rules {rules}"))?;
        canvas.end_line()?;
    }
    // Where there is less room, the columns are below each other.
    let parts: &[&[usize]] = if text::is_narrow() { &[&[0, 1], &[0, 2], &[0, 3, 4]] } else { &[&[0, 1, 2, 3, 4]] };
    parts.iter().try_for_each(|columns| rows(study, columns).draw(canvas))?;
    totals(study.histogram, canvas)
}

/// The names of the columns. The useful copies are the last, if there are any.
const NAMES: [&str; 5] = ["shanten", "hands", "deals", "probability", "useful"];

/// Some columns of a row for each shanten and one for all.
fn rows(study: &HistogramOf, columns: &[usize]) -> Grid {
    let histogram = study.histogram;
    let last = if histogram.useful().is_some() { 4 } else { 3 };
    let columns = || columns.iter().copied().filter(|&column| column <= last);
    let mut grid = Grid::new(columns().map(|column| NAMES[column]));
    for row in histogram.rows() {
        let style = if row.shanten.is_win() || row.shanten.is_tenpai() { GOOD } else { Style::new() };
        let cells = cells(study, &row);
        grid.add(style, columns().map(|column| &cells[column]));
    }
    let [hands, deals] = [histogram.hands().into(), histogram.deals()].map(grouped);
    let all = ["all".to_owned(), hands, deals];
    let of_all: Vec<_> = columns().filter_map(|column| all.get(column)).collect();
    // There is nothing but the name in the last part.
    if of_all.len() > 1 {
        grid.add(Style::new().bold(), of_all);
    }
    grid
}

fn cells(study: &HistogramOf, row: &HistogramRow) -> [String; 5] {
    let [hands, deals] = [row.hands.into(), row.deals].map(grouped);
    let useful = row.useful.map(|copies| format!("{copies:.2}"));
    [row.shanten.to_string(), hands, deals, study.chance(row, DIGITS), useful.unwrap_or_default()]
}

fn totals(histogram: &Histogram, canvas: &mut Canvas) -> io::Result<()> {
    total(canvas, "average shanten", &format!("{:.4}", histogram.average()))?;
    if let Some(copies) = histogram.useful() {
        total(canvas, "average useful copies", &format!("{copies:.2}"))?;
    }
    let complete = histogram.row(Shanten::WIN);
    if complete.deals > 0 {
        total(canvas, "complete when dealt", &one_in(complete.deals, histogram.deals()))?;
    }
    Ok(())
}

fn total(canvas: &mut Canvas, label: &str, value: &str) -> io::Result<()> {
    canvas.column("", 2)?;
    canvas.column(label, 23)?;
    canvas.put(value)?;
    canvas.end_line()
}
