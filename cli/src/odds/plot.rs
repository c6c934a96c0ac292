//! Winning chances as a picture: for each discard a curve over the turns, to win and to be ready.

use std::ops::Range;

use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint};
use plotters::coord::types::RangedCoordi32;
use plotters::element::DashedPathElement;
use plotters::prelude::*;

use crate::any_tile::AnyTile;
use crate::ending::Failure;
use crate::odds::{OverTime, Plan, Prospects, level};
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
type Chart<'a, 'b> = picture::Chart<'a, 'b, Turns>;

/// Draws both chances as SVG.
pub(crate) fn draw(prospects: &Prospects) -> Result<String, Failure> {
    let curves = curves(prospects);
    picture::svg(PANEL.0, &[0, 1], |&what, area| Panel { prospects, what, curves: &curves }.draw(area))
}

/// The chances to win and to be ready, turn by turn from that of the hand. Discards with the same
/// chances share a curve.
struct Curve {
    chances: [Vec<f64>; 2],
    discards: Vec<AnyTile>,
}

fn curves(prospects: &Prospects) -> Vec<Curve> {
    let mut curves: Vec<Curve> = Vec::new();
    for row in &prospects.rows {
        let chances = match prospects.plan.over_time {
            OverTime::By => row.by_turn.clone(),
            OverTime::If => row.if_turn.clone(),
        };
        match curves.iter_mut().find(|curve| levels(&curve.chances) == levels(&chances)) {
            Some(curve) => curve.discards.extend(row.discard),
            None => curves.push(Curve { chances, discards: Vec::from_iter(row.discard) }),
        }
    }
    curves
}

fn levels(chances: &[Vec<f64>; 2]) -> Vec<u64> {
    chances.iter().flatten().copied().map(level).collect()
}

/// The curves of a chance.
struct Panel<'a> {
    prospects: &'a Prospects,
    /// 0 for the chance to win, 1 for the chance to be ready.
    what: usize,
    curves: &'a [Curve],
}

impl Panel<'_> {
    fn draw(&self, area: &Area) -> Result<(), Error> {
        let Plan { turn, turns, over_time, .. } = self.prospects.plan;
        let hand = self.prospects.hand();
        let (title, right) = match over_time {
            OverTime::By => {
                let what = ["have won", "have been ready"][self.what];
                (format!("{hand}: chance to {what}"), "by turn, each played for that turn".to_owned())
            }
            OverTime::If => {
                let what = ["win", "be ready"][self.what];
                (format!("{hand}: chance to {what} by turn {turns}"), "if it were turn".to_owned())
            }
        };
        let area = area.margin(MARGIN, 0, 0, 0).titled(&title, (FONT, TITLE))?;
        let has_legend = self.curves.iter().any(|curve| !curve.discards.is_empty());
        let (area, beside) = area.split_horizontally(PANEL.0 - if has_legend { LEGEND } else { 0 });
        let mut chart = ChartBuilder::on(&area)
            .margin(MARGIN)
            .x_label_area_size(BELOW)
            .y_label_area_size(LEFT)
            .build_cartesian_2d(Turns { first: turn.into(), last: turns.into() }, 0.0..self.highest() * HEADROOM)?;
        let right = format!("{right}; path: {}", self.prospects.path_in_words());
        picture::axes(&mut chart, &right, None, &ToString::to_string)?;
        // The best is drawn last, above the others.
        (0..self.curves.len()).rev().try_for_each(|number| self.curve(number, &mut chart))?;
        self.legend(&beside)
    }

    /// The highest point in percent; 100 if there is none.
    fn highest(&self) -> f64 {
        let chances = self.curves.iter().flat_map(|curve| &curve.chances[self.what]);
        let highest = chances.fold(0.0, |highest, &chance| f64::max(highest, 100.0 * chance));
        if highest > 0.0 { highest } else { 100.0 }
    }

    fn curve(&self, number: usize, chart: &mut Chart) -> Result<(), Error> {
        let chances = (i32::from(self.prospects.plan.turn)..).zip(&self.curves[number].chances[self.what]);
        let points: Vec<_> = chances.map(|(turn, chance)| (turn, 100.0 * chance)).collect();
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
                let names: Vec<String> = tiles.iter().map(AnyTile::to_string).collect();
                area.draw(&Text::new(names.join(" "), (DASH * 5 / 4, middle), picture::words()))?;
                middle += LINE;
            }
        }
        Ok(())
    }
}

/// The axis of turns, with the first one marked.
#[derive(Clone, Copy)]
struct Turns {
    first: i32,
    last: i32,
}

/// How many turns can be marked.
const MARKS: i32 = 20;

impl Ranged for Turns {
    type FormatOption = DefaultFormatting;
    type ValueType = i32;

    fn map(&self, value: &i32, limit: (i32, i32)) -> i32 {
        RangedCoordi32::from(self.range()).map(value, limit)
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<i32> {
        let step = (self.last - self.first) / MARKS + 1;
        (self.first..=self.last).step_by(step as usize).collect()
    }

    fn range(&self) -> Range<i32> {
        self.first..self.last
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
