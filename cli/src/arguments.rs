//! The arguments of the command.

use std::env;
use std::ffi::OsString;
use std::io::Write;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use crate::ask::names::nearest;
#[cfg(feature = "packaging")]
use crate::commands::packaging;
use crate::commands::{answer, ask, deal, explain, logs, odds, review, score, stats, table};
use crate::output::exit::{Ending, Failure};
use crate::output::message;
use crate::output::streams::are_answers_coloured;

/// Tells how many tiles mahjong hands are away from ready, and which tiles help.
#[derive(Parser)]
#[command(name = "shanten", version, after_help = answer::AFTER_HELP)]
#[command(args_conflicts_with_subcommands = true, args_override_self = true, max_term_width = 80)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    answer: answer::Answer,
}

/// The commands besides answering for hands.
#[derive(Subcommand)]
enum Command {
    Explain(explain::Explain),
    Odds(odds::Odds),
    Score(score::Score),
    Deal(deal::Deal),
    Logs(logs::Logs),
    Review(review::Review),
    Ask(ask::Ask),
    Stats(stats::Stats),
    Table(table::Table),
    #[cfg(feature = "packaging")]
    #[command(hide = true)]
    Completions(packaging::Completions),
    #[cfg(feature = "packaging")]
    #[command(hide = true)]
    Man(packaging::Man),
}

impl Arguments {
    /// Parses the arguments of the process and runs the command. Exits if they are wrong.
    pub(crate) fn run_process(out: &mut impl Write) -> Result<Ending, Failure> {
        let arguments = match Self::try_parse() {
            Ok(arguments) => arguments,
            Err(text) if text.use_stderr() => {
                // clap echoes bad arguments unchanged. Parsing them again without terminal controls
                // gives the same message, but harmless.
                let harmless = |argument: OsString| message::shown(&argument.to_string_lossy());
                Self::parse_from(env::args_os().map(harmless))
            }
            // Help or the version was asked for.
            Err(text) => {
                let text = text.render();
                let text = if are_answers_coloured() { text.ansi().to_string() } else { text.to_string() };
                out.write_all(text.as_bytes())?;
                out.flush()?;
                return Ok(Ending::Complete);
            }
        };
        arguments.run(out)
    }

    fn run(self, out: &mut impl Write) -> Result<Ending, Failure> {
        let ending = match self.command {
            None => {
                let commands = Commands::new();
                if let Some(name) = self.answer.words().find(|word| commands.has(word)) {
                    let reason = format!("the command '{name}' comes first: its options and hands follow it");
                    Self::command().error(ErrorKind::ArgumentConflict, reason).exit();
                }
                if let Some((word, name)) = self.answer.words().find_map(|word| Some((word, commands.meant(word)?))) {
                    let reason = format!("there is no command '{word}': did you mean '{name}'?");
                    Self::command().error(ErrorKind::InvalidSubcommand, reason).exit();
                }
                self.answer.run(out)
            }
            Some(Command::Explain(explain)) => explain.run(out),
            Some(Command::Odds(odds)) => odds.run(out),
            Some(Command::Score(score)) => score.run(out),
            Some(Command::Deal(deal)) => deal.run(out),
            Some(Command::Logs(logs)) => logs.run(out),
            Some(Command::Review(review)) => review.run(out),
            Some(Command::Ask(ask)) => ask.run(out),
            Some(Command::Stats(stats)) => stats.run(out),
            Some(Command::Table(table)) => table.run(out),
            #[cfg(feature = "packaging")]
            Some(Command::Completions(completions)) => completions.run(Self::command(), out),
            #[cfg(feature = "packaging")]
            Some(Command::Man(man)) => man.run(Self::command(), out),
        }?;
        out.flush()?;
        Ok(ending)
    }
}

struct Commands(Vec<String>);

impl Commands {
    /// The fewest letters of a word that may be a name. Shorter ones are more likely a slip in a
    /// hand.
    const SHORTEST: usize = 3;

    fn new() -> Self {
        let mut command = Arguments::command();
        // clap adds its own command `help`.
        command.build();
        Self(command.get_subcommands().map(|command| command.get_name().to_owned()).collect())
    }

    fn has(&self, word: &str) -> bool {
        self.0.iter().any(|name| name == word)
    }

    /// The command that a word which should be a hand looks like.
    fn meant(&self, word: &str) -> Option<&str> {
        if word.len() < Self::SHORTEST || !word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return None;
        }
        nearest(word, self.0.iter().map(String::as_str))
    }
}
