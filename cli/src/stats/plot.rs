//! Statistics as a picture: bars for each shanten, a panel for each size.

use std::ops::Range;

use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use shanten::Shanten;
use shanten::stats::HistogramRow;

use crate::ending::Failure;
use crate::picture::{self, Area, BELOW, COLOURS, Error, FONT, LEFT, MARGIN, PANEL, TITLE};
use crate::stats::{FORMS, HistogramOf, Rule, tiles};

/// The pixels of the legend and of its squares.
const LEGEND: u32 = 24;
const SQUARE: i32 = 12;

/// The sizes of letters at the bars.
const SMALL: f64 = 14.5;
const SMALLEST: f64 = 12.0;
/// The approximate width of a small letter in pixels.
const LETTER: f64 = 6.5;

/// The pixels of a bar that leave room for an upright label.
const UPRIGHT: u32 = 16;

/// The part of the width that bars fill, for one study and for several.
const ALONE: f64 = 0.84;
const BESIDE: f64 = 0.96;
/// The decimals of percentages.
const DIGITS: u8 = 2;
/// The height of the axis relative to the highest bar.
const HEADROOM: f64 = 1.14;

/// A chart with shantens to the right and percents upwards.
type Chart<'a, 'b> = picture::Chart<'a, 'b, Places>;

/// Draws studies as SVG, those of the same size next to each other.
pub(crate) fn draw(studies: &[HistogramOf]) -> Result<String, Failure> {
    let panels: Vec<_> = studies.chunk_by(|a, b| a.histogram.tiles() == b.histogram.tiles()).collect();
    let panels: Vec<_> = panels.into_iter().map(Panel::new).collect();
    let width = panels.iter().map(Panel::width).fold(PANEL.0, u32::max);
    picture::svg(width, &panels, |panel, area| panel.draw(width, area))
}

/// One panel: histograms of one hand size, on one scale.
struct Panel<'a> {
    studies: &'a [HistogramOf<'a>],
    places: Places,
    /// The highest bar in percent.
    highest: f64,
}

impl<'a> Panel<'a> {
    fn new(studies: &'a [HistogramOf<'a>]) -> Self {
        let rows = || studies.iter().flat_map(|study| study.histogram.rows());
        let shantens = || rows().map(|row| row.shanten.get());
        let [least, greatest] = [shantens().min(), shantens().max()].map(|end| end.unwrap_or(Shanten::WIN.get()));
        let highest = rows().map(|row| percentage(&row)).fold(0.0, f64::max);
        Self { studies, places: Places { least, greatest }, highest }
    }

    /// The pixels that leave room for a label at each bar, at least upright.
    fn width(&self) -> u32 {
        LEFT + 2 * MARGIN + UPRIGHT * self.bars_of_all() as u32
    }

    fn draw(&self, width: u32, area: &Area) -> Result<(), Error> {
        let area = area.margin(MARGIN, 0, 0, 0).titled(&self.title(), (FONT, TITLE))?;
        let (above, area) = area.split_vertically(if self.is_alone() { 0 } else { LEGEND });
        if !self.is_alone() {
            self.legend(width, &above)?;
        }
        let mut chart = ChartBuilder::on(&area)
            .margin(MARGIN)
            .x_label_area_size(BELOW)
            .y_label_area_size(LEFT)
            .build_cartesian_2d(self.places, 0.0..self.highest * HEADROOM)?;
        picture::axes(&mut chart, "shanten", Some("share of all deals"), "%", &|&at| shanten(at))?;
        (0..self.studies.len()).try_for_each(|number| self.bars(number, width, &mut chart))
    }

    /// The title: with the form if there is no legend, and with the rule if it is not the usual
    /// one.
    fn title(&self) -> String {
        let Some(first) = self.studies.first() else { return String::new() };
        let form = if self.is_alone() { format!(", {}", first.name()) } else { String::new() };
        let rule = if first.rule == Rule::Unlimited { ", fifth copies allowed" } else { "" };
        let rules = first.rules_if_other().map(|rules| format!(", {rules}")).unwrap_or_default();
        format!("Shanten of a deal of {}{form}{rule}{rules}", tiles(first.histogram.tiles()))
    }

    /// Shows what the colours mean.
    fn legend(&self, width: u32, area: &Area) -> Result<(), Error> {
        let style = picture::words();
        let column = (width - LEFT) as i32 / FORMS.len() as i32;
        for (number, study) in self.studies.iter().enumerate() {
            let (left, middle) = (LEFT as i32 + MARGIN as i32 + column * number as i32, LEGEND as i32 / 2);
            let corners = [(left, middle - SQUARE / 2), (left + SQUARE, middle + SQUARE / 2)];
            area.draw(&Rectangle::new(corners, colour(study).filled()))?;
            area.draw(&Text::new(study.name(), (left + SQUARE * 3 / 2, middle), style.clone()))?;
        }
        Ok(())
    }

    /// Draws the bars of a study with their labels.
    fn bars(&self, number: usize, pixels: u32, chart: &mut Chart) -> Result<(), Error> {
        let study = &self.studies[number];
        let filled = if self.is_alone() { ALONE } else { BESIDE };
        let width = filled / self.studies.len() as f64;
        let left = |row: &HistogramRow| f64::from(row.shanten.get()) - filled / 2.0 + width * number as f64;
        let bar = |row: HistogramRow| {
            let corners = [(left(&row), 0.0), (left(&row) + width, percentage(&row))];
            Rectangle::new(corners, colour(study).filled())
        };
        chart.draw_series(study.histogram.rows().map(bar))?;
        let (style, shift) = if self.are_labels_upright(pixels) {
            let upright = (FONT, SMALLEST).into_text_style(&PANEL).transform(FontTransform::Rotate270);
            (upright.pos(Pos::new(HPos::Left, VPos::Center)), (0, -4))
        } else {
            ((FONT, SMALL).into_text_style(&PANEL).pos(Pos::new(HPos::Center, VPos::Bottom)), (0, 0))
        };
        let label = |row: HistogramRow| {
            let top = (left(&row) + width / 2.0, percentage(&row));
            EmptyElement::at(top) + Text::new(study.chance(&row, DIGITS), shift, style.clone())
        };
        chart.draw_series(study.histogram.rows().map(label))?;
        Ok(())
    }

    /// Whether the bars are too narrow for their labels.
    fn are_labels_upright(&self, pixels: u32) -> bool {
        let room = f64::from(pixels - LEFT - 2 * MARGIN) / self.bars_of_all() as f64;
        let mut labels =
            self.studies.iter().flat_map(|study| study.histogram.rows().map(|row| study.chance(&row, DIGITS)));
        labels.any(|label| label.len() as f64 * LETTER > room)
    }

    /// How many bars there would be if each study had every shanten.
    fn bars_of_all(&self) -> usize {
        self.places.key_points(1).len() * self.studies.len()
    }

    fn is_alone(&self) -> bool {
        self.studies.len() == 1
    }
}

/// The axis of shantens, with each in the middle of its place.
#[derive(Clone, Copy)]
struct Places {
    least: i8,
    greatest: i8,
}

impl Ranged for Places {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        RangedCoordf64::from(self.range()).map(value, limit)
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        (self.least..=self.greatest).map(f64::from).collect()
    }

    fn range(&self) -> Range<f64> {
        f64::from(self.least) - 0.5..f64::from(self.greatest) + 0.5
    }
}

fn colour(study: &HistogramOf) -> RGBColor {
    FORMS.into_iter().zip(COLOURS).find(|(form, _)| *form == study.form).map_or(BLACK, |(_, colour)| colour)
}

fn percentage(row: &HistogramRow) -> f64 {
    100.0 * row.probability
}

/// The name of a shanten on the axis: `win`, `tenpai` or the number.
fn shanten(at: f64) -> String {
    match Shanten::new(at as i8) {
        Some(shanten) if shanten.is_win() || shanten.is_tenpai() => shanten.to_string(),
        _ => format!("{at:.0}"),
    }
}
