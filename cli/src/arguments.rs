//! What the command is asked for.

use std::env;
use std::ffi::OsString;
use std::io::Write;

use clap::{Parser, Subcommand};

use crate::commands::{answer, completions, deal, explain, man, stats, table};
use crate::complaint;
use crate::ending::{Ending, Failure};

/// Tells how many tiles mahjong hands are away from ready, and which tiles help.
#[derive(Parser)]
#[command(name = "shanten", version, after_help = answer::AFTER_HELP)]
#[command(args_conflicts_with_subcommands = true, max_term_width = 80)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    answer: answer::Answer,
}

/// What else it does than to answer for hands.
#[derive(Subcommand)]
enum Command {
    Explain(explain::Explain),
    Deal(deal::Deal),
    Stats(stats::Stats),
    Table(table::Table),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Arguments {
    /// What the process was called with; it ends here if that is wrong, or asks for help.
    pub(crate) fn of_process() -> Self {
        // clap repeats what is wrong as it is. A second look at texts that do nothing to a terminal says the same of them.
        let harmless = |argument: OsString| complaint::shown(&argument.to_string_lossy());
        Self::try_parse().unwrap_or_else(|_| Self::parse_from(env::args_os().map(harmless)))
    }

    /// Does what is asked.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Ending, Failure> {
        let ending = match self.command {
            None => self.answer.run(out),
            Some(Command::Explain(explain)) => explain.run(out),
            Some(Command::Deal(deal)) => deal.run(out),
            Some(Command::Stats(stats)) => stats.run(out),
            Some(Command::Table(table)) => table.run(out),
            Some(Command::Completions(completions)) => completions.run(out),
            Some(Command::Man(man)) => man.run(out),
        }?;
        out.flush()?;
        Ok(ending)
    }
}
