//! `shanten ask`: any question, as other programs ask it.

use std::io::{self, BufRead, Write};

use clap::Args;

use crate::input::unreadable;
use crate::output::exit::{Failure, Outcome};

const AFTER_HELP: &str = "\
A question is a JSON object with its name under 'ask' and its options by their
names. The answer is JSON, too, or an object with the kind, the place and the
message of what is 'refused'. --catalogue lists all questions with their
options, as JSON.

Examples:
  shanten ask '{\"ask\":\"waits\",\"hand\":\"1112m456p789s111z\"}'
  shanten ask '{\"ask\":\"furiten\",\"hand\":\"45m11p\",\"discards\":\"3m\"}'
  shanten ask < questions.jsonl";

/// Answers questions of other programs: JSON in, JSON out, a line each
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct AskCommand {
    /// Questions; without any they are read from standard input, one per line
    #[arg(value_name = "QUESTION")]
    questions: Vec<String>,

    /// Print every question and option as JSON: names, types, ranges, defaults, sentences
    #[arg(long, conflicts_with = "questions")]
    catalogue: bool,
}

impl AskCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Outcome, Failure> {
        if self.catalogue {
            writeln!(out, "{}", shanten_questions::catalogue())?;
            return Ok(Outcome::Complete);
        }
        let answer = |out: &mut dyn Write, question: &str| writeln!(out, "{}", shanten_questions::answer(question));
        if self.questions.is_empty() {
            let input = |error: io::Error| Failure::other(&unreadable("standard input", &error));
            for question in io::stdin().lock().lines() {
                answer(out, &question.map_err(input)?)?;
                // A program may wait for the answer before it asks again.
                out.flush()?;
            }
        } else {
            self.questions.iter().try_for_each(|question| answer(out, question))?;
        }
        Ok(Outcome::Complete)
    }
}
