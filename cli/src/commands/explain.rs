//! `shanten explain`: the way from a hand to its answer.

use std::io::Write;

use clap::Args;

use crate::canvas::{Look, Symbols};
use crate::ending::{Ending, Failure};
use crate::entries::answer_each;
use crate::explanation::{self, records};
use crate::fields::Fields;
use crate::format::{Format, JsonOption, formats};
use crate::messages::are_answers_coloured;
use crate::notation::Notation;
use crate::rules::RulesOption;
use crate::sources::SourceOptions;

const AFTER_HELP: &str = "\
The steps are: the fragments of each suit; their sequence and its codes; the
class of each suit; the key that the classes make; the entry of the key in the
table; the nearest form; and one of the shortest ways to a win.

Under other rules the first five are those of the tiles that are not wild. With
five melds there are only the last two.

Examples:
  shanten explain 199m146779p12s246z
  shanten explain --symbols letters \"123m44z(789p)\" 19m19p19s1234567z
  shanten explain --rules chinese-wild 123m456p789s1127z
  shanten explain --json < hands.txt";

const FORMATS: [Format; 4] = [Format::Text, Format::Tsv, Format::Csv, Format::Json];

/// Shows the way from a hand to its answer, step by step
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Explain {
    #[command(flatten)]
    hands: SourceOptions,

    #[command(flatten)]
    rules: RulesOption,

    /// How explanations are written
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = formats(&FORMATS))]
    format: Format,

    #[command(flatten)]
    json: JsonOption,

    /// How the text format shows tiles
    #[arg(long, value_name = "SYMBOLS", value_enum, default_value_t = Symbols::Both)]
    symbols: Symbols,
}

impl Explain {
    /// Explains the hands in order.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Ending, Failure> {
        let look = Look { symbols: self.symbols, is_coloured: are_answers_coloured() };
        let (rules, format) = (self.rules.rules()?, self.json.or(self.format));
        let fields = Fields::of(format);
        if let Some(fields) = fields {
            records::write_header(fields, out)?;
        }
        let separator = if format == Format::Text { "\n" } else { "" };
        let ending = answer_each(&self.hands, separator, out, &mut |entry, sheet| {
            let hand = entry.variant_hand(Notation::Auto, rules)?;
            match (format, fields) {
                (_, Some(fields)) => records::write_row(&hand, fields, sheet)?,
                (Format::Json, _) => records::write_json(&hand, sheet)?,
                _ => explanation::write(&hand, look, sheet)?,
            }
            Ok(None)
        })?;
        Ok(ending)
    }
}
