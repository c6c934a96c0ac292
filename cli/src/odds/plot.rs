//! Winning chances as a picture: for each discard a curve over the turns, to win and to be ready.

use plotters::coord::types::RangedCoordi32;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use shanten::Tile;
use shanten::odds::OddsRow;

use crate::ending::Failure;
use crate::letters::Letters;
use crate::odds::{Prospects, level};
use crate::picture::{self, Area, BELOW, COLOURS, Error, FONT, LEFT, MARGIN, PANEL, TITLE};

/// The pixels of the legend, of a line of it, and of the dash in a line.
const LEGEND: u32 = 150;
const LINE: i32 = 24;
const DASH: i32 = 28;
/// How many tiles fit into a line.
const TILES_A_LINE: usize = 3;

const WIDTH: u32 = 2;
const DOT: u32 = 3;
/// The dashes of curves that reuse a colour.
const DASHES: (u32, u32) = (7, 5);
/// The height of the axis relative to the highest point.
const HEADROOM: f64 = 1.05;

/// A chart with turns to the right and percents upwards.
type Chart<'a, 'b> = picture::Chart<'a, 'b, RangedCoordi32>;

/// Draws both chances as SVG.
pub(crate) fn draw(prospects: &Prospects) -> Result<String, Failure> {
    let curves = curves(&prospects.rows);
    let panels = [Chance { name: "win", of: |row| &row.win }, Chance { name: "be ready", of: |row| &row.ready }];
    picture::svg(&panels, |chance, area| Panel { prospects, chance, curves: &curves }.draw(area))
}

/// Rows that are equal at each turn share a curve.
struct Curve<'a> {
    row: &'a OddsRow,
    discards: Vec<Tile>,
}

fn curves(rows: &[OddsRow]) -> Vec<Curve<'_>> {
    let mut curves: Vec<Curve> = Vec::new();
    for row in rows {
        match curves.iter_mut().find(|curve| coincide(curve.row, row)) {
            Some(curve) => curve.discards.extend(row.discard),
            None => curves.push(Curve { row, discards: Vec::from_iter(row.discard) }),
        }
    }
    curves
}

fn coincide(a: &OddsRow, b: &OddsRow) -> bool {
    let levels =
        |row: &OddsRow| -> Vec<u64> { row.win.iter().chain(&row.ready).map(|&chance| level(chance)).collect() };
    levels(a) == levels(b)
}

/// One of the two chances.
struct Chance {
    /// What it is the chance of.
    name: &'static str,
    of: fn(&OddsRow) -> &[f64],
}

/// The curves of a chance.
struct Panel<'a> {
    prospects: &'a Prospects,
    chance: &'a Chance,
    curves: &'a [Curve<'a>],
}

impl Panel<'_> {
    fn draw(&self, area: &Area) -> Result<(), Error> {
        let hand = Letters::from_hand(&self.prospects.hand);
        let what = format!("chance to {}", self.chance.name);
        let title = if self.prospects.is_won() { format!("{hand}: complete") } else { format!("{hand}: {what}") };
        let area = area.margin(MARGIN, 0, 0, 0).titled(&title, (FONT, TITLE))?;
        let has_legend = self.curves.iter().any(|curve| !curve.discards.is_empty());
        let (area, beside) = area.split_horizontally(PANEL.0 - if has_legend { LEGEND } else { 0 });
        let turns = i32::from(self.prospects.turn)..i32::from(self.prospects.turns) - 1;
        let mut chart = ChartBuilder::on(&area)
            .margin(MARGIN)
            .x_label_area_size(BELOW)
            .y_label_area_size(LEFT)
            .build_cartesian_2d(turns, 0.0..self.highest() * HEADROOM)?;
        let right = format!("turn of {}, path: {}", self.prospects.turns, self.prospects.path_in_words());
        picture::axes(&mut chart, &right, None, &ToString::to_string)?;
        // The best is drawn last, above the others.
        (0..self.curves.len()).rev().try_for_each(|number| self.curve(number, &mut chart))?;
        self.legend(&beside)
    }

    /// The highest point in percent; 100 if there is none.
    fn highest(&self) -> f64 {
        let chances = self.curves.iter().flat_map(|curve| (self.chance.of)(curve.row));
        let highest = chances.fold(0.0, |highest, &chance| f64::max(highest, 100.0 * chance));
        if highest > 0.0 { highest } else { 100.0 }
    }

    fn curve(&self, number: usize, chart: &mut Chart) -> Result<(), Error> {
        let chances = (self.chance.of)(self.curves[number].row).iter().map(|chance| 100.0 * chance);
        let points: Vec<_> = (i32::from(self.prospects.turn)..).zip(chances).collect();
        chart.draw_series(points.iter().map(|&at| dot(number, at)))?;
        chart.draw_series([line(number, points)])?;
        Ok(())
    }

    /// Shows which discards have which curve, in the order of the table.
    fn legend(&self, area: &Area) -> Result<(), Error> {
        let mut middle = MARGIN as i32 + LINE / 2;
        for (number, curve) in self.curves.iter().enumerate() {
            for (row, tiles) in curve.discards.chunks(TILES_A_LINE).enumerate() {
                if row == 0 {
                    area.draw(&line(number, vec![(0, middle), (DASH, middle)]))?;
                    area.draw(&dot(number, (DASH / 2, middle)))?;
                }
                let names: Vec<String> = tiles.iter().map(Tile::to_string).collect();
                area.draw(&Text::new(names.join(" "), (DASH * 5 / 4, middle), picture::words()))?;
                middle += LINE;
            }
        }
        Ok(())
    }
}

/// The line of a curve.
fn line<'a, C: Clone + 'static>(number: usize, points: Vec<C>) -> DynElement<'static, SVGBackend<'a>, C> {
    let style = colour(number).stroke_width(WIDTH);
    // There are at most twice as many curves as colours.
    if number < COLOURS.len() {
        PathElement::new(points, style).into_dyn()
    } else {
        let (dash, gap) = DASHES;
        DashedPathElement::new(points, dash, gap, style).into_dyn()
    }
}

/// A point of a curve.
fn dot<C>(number: usize, at: C) -> Circle<C, u32> {
    Circle::new(at, DOT, colour(number).filled())
}

fn colour(number: usize) -> RGBColor {
    COLOURS[number % COLOURS.len()]
}
