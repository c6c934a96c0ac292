//! `shanten stats`: exact statistics of the game.

use std::io::{self, Write};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use shanten::Form;
use shanten::rules::Rules;
use shanten::stats::Statistics;

use crate::canvas::{Look, Symbols};
use crate::complaint;
use crate::destination::Destination;
use crate::ending::{Ending, Failure};
use crate::fields::Fields;
use crate::format::{Format, JsonOption, formats};
use crate::rules::RulesOption;
use crate::sizes::{SIZES, too_many};
use crate::stats::{FORMS, HistogramOf, Rule, plot, records, table};

const AFTER_HELP: &str = "\
All hands and deals are counted, and nothing is sampled. A deal is a choice from
all tiles of the game; deals of the same tiles are one hand. Useful copies are
those that bring a hand nearer, on average; they are given for hands that wait
for a draw. For programs hands and deals have all of their digits and take up to
63 bits, with five melds up to 74: parse them as integers, because a double only
has 53.

Examples:
  shanten stats                                    14 tiles, the nearest form
  shanten stats --tiles 13,14 --form all           each form that they can have
  shanten stats --tiles all --format csv           for a spreadsheet
  shanten stats --form all --format svg -o a.svg   a picture
  shanten stats --rules three-player               without 2m to 8m";

const FORMATS: [Format; 5] = [Format::Text, Format::Tsv, Format::Csv, Format::Json, Format::Svg];

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
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = formats(&FORMATS))]
    format: Format,

    #[command(flatten)]
    json: JsonOption,

    #[command(flatten)]
    rules: RulesOption,

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

impl Stats {
    /// Writes the statistics.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Ending, Failure> {
        let rules = self.rules.rules()?;
        self.check(rules)?;
        let statistics = Statistics::with_rules(rules, self.strict.into());
        let studies = self.studies(&statistics, rules)?;
        let mut text = Vec::new();
        match self.json.or(self.format) {
            Format::Tsv => records::write_rows(&studies, Fields::Tabs, &mut text)?,
            Format::Csv => records::write_rows(&studies, Fields::Commas, &mut text)?,
            Format::Json => studies.iter().try_for_each(|study| records::write_json(study, &mut text))?,
            Format::Svg => text.extend_from_slice(plot::draw(&studies)?.as_bytes()),
            _ => self.tables(&studies, &mut text)?,
        }
        self.destination.write(out, |out| out.write_all(&text))?;
        Ok(Ending::Complete)
    }

    /// Refuses sizes and forms that the rules don't have, before anything is counted.
    fn check(&self, rules: Rules) -> Result<(), Failure> {
        for sizes in &self.tiles {
            if let &Sizes::One(tiles) = sizes
                && tiles > rules.max_tiles()
            {
                return Err(usage(&too_many(tiles, rules)));
            }
        }
        let of_rules = |form: &Option<Form>| form.is_some_and(|form| !rules.has(form));
        match FORMS.into_iter().filter(|&form| self.is_asked(form)).find(of_rules) {
            Some(Some(form)) if !self.is_lenient() => {
                Err(usage(&format!("--form: {form} are no complete hand under the rules {rules}")))
            }
            _ => Ok(()),
        }
    }

    fn is_asked(&self, form: Option<Form>) -> bool {
        self.form.iter().any(|forms| forms.has(form))
    }

    /// Whether what doesn't apply is left out, because all sizes or all forms were requested.
    fn is_lenient(&self) -> bool {
        self.tiles.contains(&Sizes::All) || self.form.contains(&Forms::All)
    }

    /// The requested statistics, by size and then by form.
    fn studies<'a>(&self, statistics: &'a Statistics, rules: Rules) -> Result<Vec<HistogramOf<'a>>, Failure> {
        let is_asked = |tiles| self.tiles.iter().any(|&sizes| sizes == Sizes::All || sizes == Sizes::One(tiles));
        let mut studies = Vec::new();
        for (_, tiles) in SIZES.into_iter().filter(|&(_, tiles)| is_asked(tiles)) {
            for form in FORMS.into_iter().filter(|&form| self.is_asked(form)) {
                match (HistogramOf::new(statistics, rules, self.strict, tiles, form), form) {
                    (Some(study), _) => studies.push(study),
                    (None, _) if self.is_lenient() => {}
                    (None, Some(form)) => {
                        return Err(usage(&format!("--form: {form} are of 13 or 14 tiles, not of {tiles}")));
                    }
                    (None, None) => {
                        return Err(usage(&format!(
                            "--tiles {tiles}: no form is of {tiles} tiles under the rules {rules}"
                        )));
                    }
                }
            }
        }
        Ok(studies)
    }

    fn tables(&self, studies: &[HistogramOf], text: &mut Vec<u8>) -> io::Result<()> {
        let look = Look { symbols: Symbols::Letters, is_coloured: self.destination.is_coloured() };
        for (number, study) in studies.iter().enumerate() {
            if number > 0 {
                text.push(b'\n');
            }
            table::write(study, look, text)?;
        }
        Ok(())
    }
}

fn usage(reason: &str) -> Failure {
    Failure::Usage(complaint::line(reason))
}
