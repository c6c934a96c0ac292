//! Statistics for people.

use std::io;

use anstyle::Style;
use shanten::Shanten;
use shanten::stats::{Histogram, HistogramRow};

use crate::canvas::{Canvas, GOOD};
use crate::grid::Grid;
use crate::stats::{Rule, Study, grouped, one_in, tiles};

/// The decimals of percentages.
const DIGITS: u8 = 3;

/// Writes a table and its totals.
pub(crate) fn write(study: &Study, canvas: &mut Canvas) -> io::Result<()> {
    let rule = match study.rule {
        Rule::Unlimited => "unlimited",
        Rule::Concealed => "concealed",
    };
    let size = tiles(study.histogram.tiles());
    canvas.bold().put(format_args!("{size}, {}, --strict {rule}", study.name()))?;
    canvas.end_line()?;
    if let Some(rules) = study.rules_if_other() {
        total(canvas, "rules", &rules.to_string())?;
    }
    rows(study).draw(canvas)?;
    totals(study.histogram, canvas)
}

/// A row for each shanten and one for all. The useful copies are the last column, if there are any.
fn rows(study: &Study) -> Grid {
    let histogram = study.histogram;
    let is_waiting = histogram.useful().is_some();
    let columns = if is_waiting { 5 } else { 4 };
    let mut grid = Grid::new(["shanten", "hands", "deals", "probability", "useful"].into_iter().take(columns));
    for row in histogram.rows() {
        let style = if row.shanten.is_win() || row.shanten.is_tenpai() { GOOD } else { Style::new() };
        grid.add(style, cells(study, &row).into_iter().take(columns));
    }
    let [hands, deals] = [histogram.hands().into(), histogram.deals()].map(grouped);
    grid.add(Style::new().bold(), ["all".to_owned(), hands, deals]);
    grid
}

fn cells(study: &Study, row: &HistogramRow) -> [String; 5] {
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
