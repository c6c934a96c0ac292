//! The shared parts of all pictures: panels, fonts, colours and axes.

use std::io;

use plotters::coord::Shift;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::coord::types::RangedCoordf64;
use plotters::drawing::DrawingAreaErrorKind as ErrorKind;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::ending::Failure;

/// The size of a panel in pixels, if it needs no more.
pub(crate) const PANEL: (u32, u32) = (800, 480);
/// The pixels around and next to the drawing.
pub(crate) const MARGIN: u32 = 16;
pub(crate) const LEFT: u32 = 64;
pub(crate) const BELOW: u32 = 48;

/// The font, as the reader's machine has it, and its sizes.
pub(crate) const FONT: &str = "sans-serif";
pub(crate) const TITLE: f64 = 24.0;
pub(crate) const WORDS: f64 = 17.0;

/// Colours that colour-blind people can distinguish: those of Okabe and Ito, without yellow, which
/// is too bright for lines.
pub(crate) const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(0, 0, 0),
    RGBColor(213, 94, 0),
    RGBColor(86, 180, 233),
];

/// The area of a panel.
pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// Why drawing failed.
pub(crate) type Error = ErrorKind<io::Error>;
/// An area with axes.
pub(crate) type Chart<'a, 'b, X> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<X, RangedCoordf64>>;

/// Draws panels as SVG, one below the other.
pub(crate) fn svg<T>(
    width: u32,
    panels: &[T],
    draw: impl Fn(&T, &Area) -> Result<(), Error>,
) -> Result<String, Failure> {
    let mut svg = String::new();
    let mut drawn = || {
        let size = (width, PANEL.1 * panels.len() as u32);
        let root = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        root.fill(&WHITE)?;
        let areas = root.split_evenly((panels.len(), 1));
        panels.iter().zip(&areas).try_for_each(|(panel, area)| draw(panel, area))?;
        root.present()
    };
    drawn().map_err(|error: Error| Failure::other(&format!("no picture: {error}")))?;
    Ok(svg)
}

/// The style of words that begin at a point.
pub(crate) fn words() -> TextStyle<'static> {
    (FONT, WORDS).into_text_style(&PANEL).pos(Pos::new(HPos::Left, VPos::Center))
}

/// Draws the axes with their names; the vertical one shows numbers with a unit.
pub(crate) fn axes<X: Ranged + ValueFormatter<X::ValueType>>(
    chart: &mut Chart<X>,
    right: &str,
    upwards: Option<&str>,
    unit: &str,
    name: &dyn Fn(&X::ValueType) -> String,
) -> Result<(), Error> {
    let mut mesh = chart.configure_mesh();
    if let Some(upwards) = upwards {
        mesh.y_desc(upwards);
    }
    mesh.disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.15))
        .axis_style(BLACK.mix(0.6))
        .label_style((FONT, WORDS))
        .x_desc(right)
        .x_label_formatter(name)
        // Removes rounding errors from multiples.
        .y_label_formatter(&|number| format!("{}{unit}", (number * 1e9).round() / 1e9))
        .draw()
}
