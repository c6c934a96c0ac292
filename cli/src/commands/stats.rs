//! `shanten stats`: exact statistics of the game.

use std::io::{self, Write};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use shanten::rules::Rules;
use shanten::stats::Statistics;
use shanten::{Form, Strictness};

use crate::answer::stats::{FORMS, HistogramOf, records, text};
use crate::draw::canvas::{Look, Symbols};
use crate::options::choices::{NamedChoice, choice};
use crate::options::rules::{RulesOption, SIZES, too_many};
use crate::options::seen::STRICTNESSES;
use crate::output::destination::Destination;
use crate::output::exit::{Failure, Outcome};
use crate::output::format::{Fields, Format, JsonOption, formats};

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
  shanten stats --rules three-player               without 2m to 8m";

const FORMATS: [Format; 4] = [Format::Text, Format::Tsv, Format::Csv, Format::Json];

/// Tells how many hands and deals have each shanten, exactly
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct StatsCommand {
    /// How many tiles the hands have; several between commas, or repeated
    #[arg(long, value_name = "TILES", default_value = "14")]
    #[arg(value_delimiter = ',', value_parser = sizes())]
    tiles: Vec<Wanted<usize>>,

    /// The form that shantens are counted in; several between commas, or repeated
    #[arg(long, value_name = "FORM", value_delimiter = ',', default_value = "nearest")]
    #[arg(value_parser = choice(&WANTED))]
    form: Vec<Wanted<Option<Form>>>,

    /// Which tiles count as gone
    #[arg(long, alias = "strict", value_name = "STRICTNESS", default_value = "concealed", value_parser = choice(&STRICTNESSES[..2]))]
    strictness: Strictness,

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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted<T> {
    One(T),
    All,
}

impl<T: PartialEq> Wanted<T> {
    fn has(&self, one: &T) -> bool {
        matches!(self, Self::One(wanted) if wanted == one) || matches!(self, Self::All)
    }
}

fn sizes() -> impl TypedValueParser<Value = Wanted<usize>> {
    let names = SIZES.into_iter().chain(["all"]);
    PossibleValuesParser::new(names).map(|name| name.parse().map_or(Wanted::All, Wanted::One))
}

/// The forms that shantens are counted in.
static WANTED: [NamedChoice<Wanted<Option<Form>>>; 5] = [
    ("nearest", "Whichever is nearest to the hand", Wanted::One(None)),
    ("standard", "Melds and a pair", Wanted::One(Some(Form::Standard))),
    ("seven-pairs", "Seven different pairs, of 13 or 14 tiles", Wanted::One(Some(Form::SevenPairs))),
    ("thirteen-orphans", "Every 1, 9 and honour, of 13 or 14 tiles", Wanted::One(Some(Form::ThirteenOrphans))),
    ("all", "All of these", Wanted::All),
];

impl StatsCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Outcome, Failure> {
        let rules = self.rules.rules()?;
        self.check(rules)?;
        let statistics = Statistics::with_rules(rules, self.strictness)?;
        let studies = self.studies(&statistics, rules)?;
        let mut written = Vec::new();
        match self.json.or(self.format) {
            Format::Tsv => records::write_rows(&studies, Fields::Tabs, &mut written)?,
            Format::Csv => records::write_rows(&studies, Fields::Commas, &mut written)?,
            Format::Json => studies.iter().try_for_each(|study| records::write_json(study, &mut written))?,
            _ => self.tables(&studies, &mut written)?,
        }
        self.destination.write(out, |out| out.write_all(&written))?;
        Ok(Outcome::Complete)
    }

    /// Refuses sizes and forms that the rules don't have, before anything is counted.
    fn check(&self, rules: Rules) -> Result<(), Failure> {
        for sizes in &self.tiles {
            if let &Wanted::One(tiles) = sizes
                && tiles > rules.max_tiles()
            {
                return Err(Failure::usage(&too_many(tiles, rules)));
            }
        }
        let of_rules = |form: &Option<Form>| form.is_some_and(|form| !rules.has(form));
        match FORMS.into_iter().filter(|&form| self.is_asked(form)).find(of_rules) {
            Some(Some(form)) if !self.is_lenient() => {
                Err(Failure::usage(&format!("--form: {form} are no complete hand under the rules {rules}")))
            }
            _ => Ok(()),
        }
    }

    fn is_asked(&self, form: Option<Form>) -> bool {
        self.form.iter().any(|forms| forms.has(&form))
    }

    /// Whether inapplicable sizes and forms are skipped: if all sizes or all forms are requested.
    fn is_lenient(&self) -> bool {
        self.tiles.contains(&Wanted::All) || self.form.contains(&Wanted::All)
    }

    fn studies<'a>(&self, statistics: &'a Statistics, rules: Rules) -> Result<Vec<HistogramOf<'a>>, Failure> {
        let is_asked = |tiles| self.tiles.iter().any(|sizes| sizes.has(&tiles));
        let mut studies = Vec::new();
        for tiles in SIZES.into_iter().filter_map(|size| size.parse().ok()).filter(|&tiles| is_asked(tiles)) {
            for form in FORMS.into_iter().filter(|&form| self.is_asked(form)) {
                match (HistogramOf::new(statistics, rules, self.strictness, tiles, form), form) {
                    (Some(study), _) => studies.push(study),
                    (None, _) if self.is_lenient() => {}
                    (None, Some(form)) => {
                        return Err(Failure::usage(&format!("--form: {form} are of 13 or 14 tiles, not of {tiles}")));
                    }
                    (None, None) => {
                        return Err(Failure::usage(&format!(
                            "--tiles {tiles}: no form is of {tiles} tiles under the rules {rules}"
                        )));
                    }
                }
            }
        }
        Ok(studies)
    }

    fn tables(&self, studies: &[HistogramOf], out: &mut Vec<u8>) -> io::Result<()> {
        let look = Look { symbols: Symbols::Letters, is_coloured: self.destination.is_coloured() };
        for (number, study) in studies.iter().enumerate() {
            if number > 0 {
                out.push(b'\n');
            }
            text::write(study, look, out)?;
        }
        Ok(())
    }
}
