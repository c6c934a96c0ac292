//! Winning chances as a picture: for each discard a curve over the turns, to win and to be ready,
//! and of its points.

use std::ops::Range;

use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint};
use plotters::coord::types::RangedCoordi32;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use shanten::odds::Goal;

use crate::any_tile::AnyTile;
use crate::ending::Failure;
use crate::odds::{Aim, OverTime, Plan, Prospects, level};
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

/// A chart with turns to the right and figures upwards.
type Chart<'a, 'b> = picture::Chart<'a, 'b, Turns>;

/// A figure over the turns.
#[derive(Clone, Copy)]
enum What {
    Win,
    Ready,
    Points(Aim),
}

/// Draws both chances as SVG, below the points if they are asked for.
pub(crate) fn draw(prospects: &Prospects) -> Result<String, Failure> {
    let points = prospects.plan.aim.map(What::Points);
    let panels: Vec<What> = points.into_iter().chain([What::Win, What::Ready]).collect();
    let curves = curves(prospects, &panels);
    let panels: Vec<(usize, What)> = panels.into_iter().enumerate().collect();
    picture::svg(PANEL.0, &panels, |&(place, what), area| Panel { prospects, place, what, curves: &curves }.draw(area))
}

/// The figures of each panel, turn by turn from that of the hand. Discards with the same figures
/// share a curve.
struct Curve {
    figures: Vec<Vec<f64>>,
    discards: Vec<AnyTile>,
}

fn curves(prospects: &Prospects, panels: &[What]) -> Vec<Curve> {
    let mut curves: Vec<Curve> = Vec::new();
    for row in &prospects.rows {
        let [win, ready] = match prospects.plan.over_time {
            OverTime::By => &row.by_turn,
            OverTime::If => &row.if_turn,
        };
        let points = row.points.as_ref().map_or(&[][..], |row| &row.points);
        let figures = panels.iter().map(|what| match what {
            What::Win => percents(win),
            What::Ready => percents(ready),
            What::Points(Aim { goal: Goal::Average, .. }) => points.to_vec(),
            What::Points(_) => percents(points),
        });
        let figures: Vec<Vec<f64>> = figures.collect();
        match curves.iter_mut().find(|curve| levels(&curve.figures) == levels(&figures)) {
            Some(curve) => curve.discards.extend(row.discard),
            None => curves.push(Curve { figures, discards: Vec::from_iter(row.discard) }),
        }
    }
    curves
}

fn percents(chances: &[f64]) -> Vec<f64> {
    chances.iter().map(|chance| 100.0 * chance).collect()
}

fn levels(figures: &[Vec<f64>]) -> Vec<u64> {
    figures.iter().flatten().copied().map(level).collect()
}

/// The curves of a figure.
struct Panel<'a> {
    prospects: &'a Prospects,
    /// Which of the panels it is.
    place: usize,
    what: What,
    curves: &'a [Curve],
}

impl Panel<'_> {
    fn draw(&self, area: &Area) -> Result<(), Error> {
        let Plan { turn, turns, over_time, .. } = self.prospects.plan;
        let hand = self.prospects.hand();
        let title = match (self.what, over_time) {
            (What::Win, OverTime::By) => "chance to have won".to_owned(),
            (What::Ready, OverTime::By) => "chance to have been ready".to_owned(),
            (What::Win, OverTime::If) => format!("chance to win by turn {turns}"),
            (What::Ready, OverTime::If) => format!("chance to be ready by turn {turns}"),
            (What::Points(aim), _) => match aim.least() {
                None => format!("points on average by turn {turns}"),
                Some(least) => format!("chance to win {least} points by turn {turns}"),
            },
        };
        let title = format!("{hand}: {title}");
        let right = match over_time {
            OverTime::By => "by turn, each played for that turn",
            OverTime::If => "if it were turn",
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
        let unit = if self.is_of_points() { "" } else { "%" };
        picture::axes(&mut chart, &right, None, unit, &ToString::to_string)?;
        // The best is drawn last, above the others.
        (0..self.curves.len()).rev().try_for_each(|number| self.curve(number, &mut chart))?;
        self.legend(&beside)
    }

    /// Whether it shows points and not percents.
    fn is_of_points(&self) -> bool {
        matches!(self.what, What::Points(Aim { goal: Goal::Average, .. }))
    }

    /// The highest point; 100 if there is none.
    fn highest(&self) -> f64 {
        let figures = self.curves.iter().flat_map(|curve| &curve.figures[self.place]);
        let highest = figures.copied().fold(0.0, f64::max);
        if highest > 0.0 { highest } else { 100.0 }
    }

    fn curve(&self, number: usize, chart: &mut Chart) -> Result<(), Error> {
        let figures = self.curves[number].figures[self.place].iter().copied();
        let points: Vec<_> = (i32::from(self.prospects.plan.turn)..).zip(figures).collect();
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
