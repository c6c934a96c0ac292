//! `shanten stats`: exact statistics of the game.

use std::io::{self, Write};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use shanten::Form;
use shanten::stats::Statistics;

use crate::canvas::{Canvas, Look, Symbols};
use crate::complaint;
use crate::destination::Destination;
use crate::ending::{Ending, Failure};
use crate::sizes::SIZES;
use crate::stats::{FORMS, Rule, Study, plot, records, table};

const AFTER_HELP: &str = "\
All hands and deals are counted, and nothing is sampled. A deal is a choice from
the 136 tiles; deals of the same tiles are one hand. Useful copies are those
that bring a hand nearer, on average; they are given for hands that wait for a
draw. In JSON and CSV hands and deals have all of their digits and take up to 63
bits: parse them as integers, because a double only has 53.

Examples:
  shanten stats                                    14 tiles, the nearest form
  shanten stats --tiles 13,14 --form all           each form that they can have
  shanten stats --tiles all --format csv           for a spreadsheet
  shanten stats --form all --format svg -o a.svg   a picture";

/// Tells how many hands and deals have each shanten, exactly
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Stats {
    /// How many tiles the hands have; several between commas, or repeated
    #[arg(long, value_name = "TILES", default_value = "14")]
    #[arg(value_delimiter = ',', value_parser = sizes())]
    tiles: Vec<Sizes>,

    /// The form that shantens are counted in; several between commas, or repeated
    #[arg(long, value_name = "FORM", value_enum, value_delimiter = ',', default_value = "nearest")]
    form: Vec<Forms>,

    /// Which tiles count as gone
    #[arg(long, value_name = "STRICTNESS", value_enum, default_value_t = Rule::Concealed)]
    strict: Rule,

    /// How the statistics are written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = StatsFormat::Table)]
    format: StatsFormat,

    #[command(flatten)]
    destination: Destination,
}

/// A size of hands, or all sizes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sizes {
    One(usize),
    All,
}

fn sizes() -> impl TypedValueParser<Value = Sizes> {
    let one = |name: &str| SIZES.into_iter().find(|size| size.0 == name).map(|(_, tiles)| Sizes::One(tiles));
    let names = SIZES.into_iter().map(|(name, _)| name).chain(["all"]);
    PossibleValuesParser::new(names).map(move |name| one(&name).unwrap_or(Sizes::All))
}

/// The forms that shantens are counted in.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Forms {
    /// Whichever is nearest to the hand
    Nearest,
    /// Melds and a pair
    Standard,
    /// Seven different pairs, of 13 or 14 tiles
    SevenPairs,
    /// Every 1, 9 and honour, of 13 or 14 tiles
    ThirteenOrphans,
    /// All of these
    All,
}

impl Forms {
    fn has(self, form: Option<Form>) -> bool {
        match self {
            Self::Nearest => form.is_none(),
            Self::Standard => form == Some(Form::Standard),
            Self::SevenPairs => form == Some(Form::SevenPairs),
            Self::ThirteenOrphans => form == Some(Form::ThirteenOrphans),
            Self::All => true,
        }
    }
}

/// How the statistics are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StatsFormat {
    /// A table for people
    #[value(alias = "text")]
    Table,
    /// A JSON object a line, one for each size and form
    Json,
    /// A line for each shanten, with a header
    Csv,
    /// A picture with a bar for each shanten, one below the other for each size
    Svg,
}

impl Stats {
    /// Writes the statistics.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Ending, Failure> {
        let statistics = Statistics::new(self.strict.into());
        let studies = self.studies(&statistics)?;
        let mut text = Vec::new();
        match self.format {
            StatsFormat::Table => self.tables(&studies, &mut text)?,
            StatsFormat::Json => studies.iter().try_for_each(|study| records::write_json(study, &mut text))?,
            StatsFormat::Csv => records::write_csv(&studies, &mut text)?,
            StatsFormat::Svg => text.extend_from_slice(plot::draw(&studies)?.as_bytes()),
        }
        self.destination.write(out, |out| out.write_all(&text))?;
        Ok(Ending::Complete)
    }

    /// The requested statistics, by size and then by form. Forms that a size can't have are skipped
    /// if all sizes or all forms were requested.
    fn studies<'a>(&self, statistics: &'a Statistics) -> Result<Vec<Study<'a>>, Failure> {
        let is_asked = |tiles| self.tiles.iter().any(|&sizes| sizes == Sizes::All || sizes == Sizes::One(tiles));
        let is_lenient = self.tiles.contains(&Sizes::All) || self.form.contains(&Forms::All);
        let mut studies = Vec::new();
        for (_, tiles) in SIZES.into_iter().filter(|&(_, tiles)| is_asked(tiles)) {
            for form in FORMS.into_iter().filter(|&form| self.form.iter().any(|forms| forms.has(form))) {
                match (Study::new(statistics, self.strict, tiles, form), form) {
                    (Some(study), _) => studies.push(study),
                    (None, Some(form)) if !is_lenient => {
                        let reason = format!("--form: {form} are of 13 or 14 tiles, not of {tiles}");
                        return Err(Failure::Usage(complaint::line(&reason)));
                    }
                    (None, _) => {}
                }
            }
        }
        Ok(studies)
    }

    fn tables(&self, studies: &[Study], text: &mut Vec<u8>) -> io::Result<()> {
        let look = Look { symbols: Symbols::Letters, is_coloured: self.destination.is_coloured() };
        for (number, study) in studies.iter().enumerate() {
            let mut canvas = Canvas::new(look, text);
            if number > 0 {
                canvas.end_line()?;
            }
            table::write(study, &mut canvas)?;
        }
        Ok(())
    }
}
