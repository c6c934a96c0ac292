//! `shanten` itself: answers for hands.

use std::io::{self, Write};

use clap::Args;

use crate::answers::{Answers, Manner};
use crate::blocks::Blocks;
use crate::canvas::{Look, Symbols};
use crate::complaint;
use crate::ending::{Ending, Failure};
use crate::format::{Format, JsonOption, formats};
use crate::input::{Entry, Place};
use crate::messages::{are_answers_coloured, are_messages_coloured, complain};
use crate::progress::Progress;
use crate::rules::RulesOption;
use crate::situation::SituationOptions;
use crate::sources::{Item, Source, SourceOptions, is_typed, total};

pub(crate) const AFTER_HELP: &str = "\
Tiles: 1m to 9m characters, 1p to 9p dots, 1s to 9s bamboos, 1z to 7z the
honours East, South, West, North, White, Green, Red. 0 is a red five and counts
as a five. Several tiles share the letter of their suit: 123m. Unicode tiles are
accepted, too. A hand has 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14 concealed tiles,
with five melds also 16 or 17. Called melds are in brackets or left out: (789p)
is a run, (777z) a triplet, (7777z) an open quad, (777+7z) an added quad, and
[7777z] a closed one.

Rules are a preset and the options that differ from it: three-player,jokers=4.
Without a preset the options differ from riichi. kinds=TILES are all kinds in
the game; without=TILES removes kinds; wild=TILES are the kinds whose tiles are
wild; jokers=COUNT adds wild tiles without a kind, written J in hands and in
--visible; with fifth-copies a wild tile may be a fifth copy of a kind.
standard, seven-pairs and thirteen-orphans are the forms that count; with
four-as-two four of a kind count as two of the seven pairs; no- removes a form:
no-seven-pairs. melds=5 only has the standard form. In divisions * follows a
tile that a wild tile stands for.

Examples:
  shanten 199m146779p12s246z            one hand
  shanten \"123m44z(789p)[1111s]\"        one with called melds
  shanten 123m11p 19m19p19s1234567z     two hands
  shanten --visible 34m5z 1234m         with tiles visible elsewhere
  shanten --rules chinese-wild 11227z   with wild red dragons
  shanten --rules jokers=4 123m11p4sJ   with a joker
  shanten < hands.txt                   one hand a line, blank lines skipped
  shanten -f hands.txt --format json    one object a line, for other programs
  shanten deal --count 9 | shanten      answers for random hands

Exit status: 0 if every hand was answered, 1 if one was bad, 2 for wrong
arguments.";

const FORMATS: [Format; 5] = [Format::Text, Format::Plain, Format::Tsv, Format::Csv, Format::Json];

/// Hands, and how to answer for them.
#[derive(Args)]
pub(crate) struct Answer {
    #[command(flatten)]
    hands: SourceOptions,

    #[command(flatten)]
    rules: RulesOption,

    #[command(flatten)]
    situation: SituationOptions,

    /// How answers are written
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = formats(&FORMATS))]
    format: Format,

    #[command(flatten)]
    json: JsonOption,

    /// How the text format shows tiles
    #[arg(long, value_name = "SYMBOLS", value_enum, default_value_t = Symbols::Both)]
    symbols: Symbols,
}

impl Answer {
    /// The arguments that should be hands, as text.
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.hands.items().into_iter().filter_map(|item| item.argument()?.to_str())
    }

    /// Answers for all hands in order. `help` may have a hint for a bad argument.
    pub(crate) fn run(self, help: &dyn Fn(&str) -> Option<String>, out: &mut impl Write) -> Result<Ending, Failure> {
        let manner = Manner {
            format: self.json.or(self.format),
            look: Look { symbols: self.symbols, is_coloured: are_answers_coloured() },
            situation: self.situation.situation(self.rules.rules()?)?,
            are_messages_coloured: are_messages_coloured(),
        };
        let items = self.hands.items();
        if is_typed(&items) {
            complain(&complaint::note("enter hands, one a line; Ctrl-D ends, --help helps"));
        }
        let mut answers = Answers::new(out, manner, Progress::new(total(&items)))?;
        for item in items {
            match item {
                Item::Argument { number, text } => {
                    let entry = Entry { place: Place::Argument(number), text: text.as_encoded_bytes() };
                    answers.answer(entry, text.to_str().and_then(help).as_deref())?;
                }
                Item::Source(source) => answer_lines(source, &mut answers)?,
            }
        }
        Ok(answers.ending())
    }
}

/// Answers for all lines of a source.
fn answer_lines(source: Source<'_>, answers: &mut Answers<'_, impl Write>) -> io::Result<()> {
    let name = source.name();
    let mut blocks = match source.open_text() {
        Ok(input) => Blocks::new(input),
        Err(error) => return answers.miss(&format!("{name}: {error}")),
    };
    loop {
        match blocks.next() {
            Ok(Some(block)) => answers.answer_block(block, &name)?,
            Ok(None) => return Ok(()),
            Err(error) => return answers.miss(&format!("{name}: {error}")),
        }
    }
}
