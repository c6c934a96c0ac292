//! `shanten toward`: the distances of a hand to patterns.

use std::io::Write;

use clap::Args;
use shanten::rules::VariantHand;
use shanten::toward::{Objectives, Toward};
use shanten_questions::{no_patterns, toward_options};

use crate::answer::toward;
use crate::input::sources::SourceOptions;
use crate::options::formats::FormatOptions;
use crate::options::rules::RulesOption;
use crate::options::search::{OfToward, QuestionArgs, refused};
use crate::options::seen::SeenOptions;
use crate::output::exit::{Failure, Outcome};
use crate::output::format::{Fields, Format, formats};
use crate::output::streams::are_answers_coloured;
use crate::run::sequential::answer_each;

const AFTER_HELP: &str = "\
The shanten toward a pattern is that of the nearest complete hand that has it,
with the melds that are called already. Patterns that can no longer be reached
are left out. Whatever is worth more counts, too: a full flush is also a half
flush. --objectives half-flush,straight names patterns; after a call only those
of open count, and a hand needs one of them to win, or three quads.

The wait is left open: pinfu needs a two-sided one. A triplet that a discard
completes counts as concealed here.

A hand that has drawn also shows its discards toward the nearest pattern.

Examples:
  shanten toward 1123m5567789p44z
  shanten toward --objectives half-flush,straight 1123m5567789p44z
  shanten toward --objectives open --seat south --round east \"2366m45p33s(234p)\"
  shanten toward --visible 34m5z 199m146779p12s246z
  shanten toward --rules three-player 19m1689p357s12334z
  shanten toward --json < hands.txt";

const FORMATS: [Format; 4] = [Format::Text, Format::Tsv, Format::Csv, Format::Json];

/// Shows how far a hand is from each pattern (yaku), the nearest first
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("format", |format| format.value_parser(formats(&FORMATS))))]
pub(crate) struct TowardCommand {
    #[command(flatten)]
    hands: SourceOptions,

    #[command(flatten)]
    toward: QuestionArgs<OfToward>,

    #[command(flatten)]
    rules: RulesOption,

    #[command(flatten)]
    seen: SeenOptions,

    #[command(flatten)]
    format: FormatOptions,
}

impl TowardCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Outcome, Failure> {
        let rules = self.rules.rules()?;
        let question = self.toward.question();
        let options = question.and_then(|mut question| toward_options(&mut question, rules.players()));
        let (objectives, winds) = options.map_err(|refusal| refused(&refusal))?;
        let objectives: Objectives = objectives.into_iter().collect();
        if Toward::of(&VariantHand::new(rules).view(), objectives).is_none() {
            return Err(refused(&no_patterns(rules)));
        }
        let (seen, format) = (self.seen.seen(rules)?, self.format.format());
        let look = self.format.look(are_answers_coloured());
        let fields = Fields::of(format);
        if let Some(fields) = fields {
            toward::write_header(fields, out)?;
        }
        let separator = if format == Format::Text { "\n" } else { "" };
        let outcome = answer_each(&self.hands, separator, out, &mut |entry, page| {
            let view = seen.variant_view(entry)?;
            let found = Toward::of(&view, objectives).expect("its game has patterns").with_winds(winds);
            let hand = view.hand();
            match (format, fields) {
                (_, Some(fields)) => toward::write_rows(hand, &found, fields, page)?,
                (Format::Json, _) => toward::write_json(hand, &found, page)?,
                _ => toward::write(hand, &found, look, page)?,
            }
            Ok(None)
        })?;
        Ok(outcome)
    }
}
