//! `shanten explain`: the way from a hand to its answer.

use std::io::Write;

use clap::Args;
use shanten::notation::Notation;

use crate::answer::explanation::{records, text};
use crate::input::sources::SourceOptions;
use crate::options::formats::FormatOptions;
use crate::options::rules::RulesOption;
use crate::output::exit::{Failure, Outcome};
use crate::output::format::{Fields, Format, formats};
use crate::output::streams::are_answers_coloured;
use crate::run::sequential::answer_each;

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
#[command(mut_arg("format", |format| format.value_parser(formats(&FORMATS))))]
pub(crate) struct ExplainCommand {
    #[command(flatten)]
    hands: SourceOptions,

    #[command(flatten)]
    rules: RulesOption,

    #[command(flatten)]
    format: FormatOptions,
}

impl ExplainCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Outcome, Failure> {
        let look = self.format.look(are_answers_coloured());
        let (rules, format) = (self.rules.rules()?, self.format.format());
        let fields = Fields::of(format);
        if let Some(fields) = fields {
            records::write_header(fields, out)?;
        }
        let separator = if format == Format::Text { "\n" } else { "" };
        let outcome = answer_each(&self.hands, separator, out, &mut |entry, page| {
            let hand = entry.variant_hand(Notation::Auto, rules)?;
            match (format, fields) {
                (_, Some(fields)) => records::write_row(&hand, fields, page)?,
                (Format::Json, _) => records::write_json(&hand, page)?,
                _ => text::write(&hand, look, page)?,
            }
            Ok(None)
        })?;
        Ok(outcome)
    }
}
