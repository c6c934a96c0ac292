//! Statistics for people.

use std::io;

use anstyle::Style;
use shanten::Shanten;
use shanten::stats::{Histogram, HistogramRow};

use super::histogram::HistogramOf;
use crate::draw::canvas::{Canvas, GOOD, Look};
use crate::draw::grid::Grid;
use crate::draw::lines::{LABEL, fact, is_narrow, line};

const VALUE: usize = 25;

const DIGITS: u8 = 3;

pub(crate) fn write(study: &HistogramOf, look: Look, out: &mut Vec<u8>) -> io::Result<()> {
    let canvas = &mut Canvas::new(look, out);
    let size = tiles(study.histogram.tiles());
    canvas.bold().put(format_args!("{size}, {}, --strictness {}", study.name(), study.strictness))?;
    canvas.end_line()?;
    if let Some(rules) = study.rules_if_other() {
        line(canvas, format_args!("  rules {rules}"))?;
    }
    // On a narrow terminal, the columns are split into several tables.
    let parts: &[&[usize]] = if is_narrow() { &[&[0, 1], &[0, 2], &[0, 3, 4]] } else { &[&[0, 1, 2, 3, 4]] };
    parts.iter().try_for_each(|columns| rows(study, columns).draw(canvas))?;
    totals(study.histogram, canvas)?;
    canvas.fold(LABEL);
    Ok(())
}

/// The names of the columns. The useful copies come last, if shown.
const NAMES: [&str; 5] = ["shanten", "hands", "deals", "probability", "useful"];

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
    // The last part may have only the name.
    if of_all.len() > 1 {
        grid.add(Style::new().bold(), of_all);
    }
    grid
}

fn cells(study: &HistogramOf, row: &HistogramRow) -> [String; 5] {
    let [hands, deals] = [row.hands.into(), row.deals].map(grouped);
    let useful = row.useful.map(|copies| format!("{copies:.2}"));
    [row.shanten.to_string(), hands, deals, chance(study, row), useful.unwrap_or_default()]
}

fn totals(histogram: &Histogram, canvas: &mut Canvas) -> io::Result<()> {
    fact(canvas, "average shanten", VALUE, format!("{:.4}", histogram.average()))?;
    if let Some(copies) = histogram.useful() {
        fact(canvas, "average useful copies", VALUE, format!("{copies:.2}"))?;
    }
    let complete = histogram.row(Shanten::WIN);
    if complete.deals > 0 {
        fact(canvas, "complete when dealt", VALUE, one_in(complete.deals, histogram.deals()))?;
    }
    Ok(())
}

/// The probability that a deal has a shanten: in percent with decimals, or as `1 in n` if the
/// decimals would show fewer than two significant digits.
fn chance(study: &HistogramOf, row: &HistogramRow) -> String {
    let percentage = 100.0 * row.probability;
    if percentage * 10.0_f64.powi(i32::from(DIGITS) - 1) < 1.0 {
        one_in(row.deals, study.histogram.deals())
    } else {
        format!("{percentage:.0$}%", usize::from(DIGITS))
    }
}

/// A ratio of `all` to `some`: `1 in 330,530`.
fn one_in(some: u128, all: u128) -> String {
    format!("1 in {}", grouped((all + some / 2) / some.max(1)))
}

fn tiles(number: usize) -> String {
    if number == 1 { "1 tile".to_owned() } else { format!("{number} tiles") }
}

/// A number with commas between groups of three digits.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
