//! Tables for people: columns as wide as needed, and a style for each row.

use std::io;

use anstyle::Style;
use comfy_table::{Cell, CellAlignment, Table, presets};

use super::canvas::Canvas;

/// A table with a header. The first column is aligned left, the others right.
pub(crate) struct Grid {
    table: Table,
    styles: Vec<Style>,
}

impl Grid {
    pub(crate) fn new(header: impl IntoIterator<Item: ToString>) -> Self {
        let mut grid = Self { table: Table::new(), styles: Vec::new() };
        grid.table.load_style(presets::NOTHING);
        grid.add(Style::new().bold(), header);
        grid
    }

    pub(crate) fn add(&mut self, style: Style, row: impl IntoIterator<Item: ToString>) {
        let cell = |(column, content): (usize, _)| {
            let side = if column == 0 { CellAlignment::Left } else { CellAlignment::Right };
            Cell::new(content).set_alignment(side)
        };
        self.table.add_row(row.into_iter().enumerate().map(cell));
        self.styles.push(style);
    }

    pub(crate) fn draw(&self, canvas: &mut Canvas) -> io::Result<()> {
        for (line, style) in self.table.lines().zip(&self.styles) {
            // Each cell already begins with a space.
            canvas.column("", 1)?;
            canvas.put_in(*style, line.trim_end())?;
            canvas.end_line()?;
        }
        Ok(())
    }
}
