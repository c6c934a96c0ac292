//! `shanten logs`: recorded games as a table of decisions.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use shanten::Strictness;
use shanten_logs::{Answered, Problem, Reason, Round};

use crate::answer::games::decisions::{COLUMNS, DecisionColumn, SCHEMA, questions};
use crate::ask::choices::choice;
use crate::ask::seen::STRICTNESSES;
use crate::columns::{About, Batch, Cells, Column, FORMATS, TableWriter, missing, open};
use crate::output::destination::Destination;
use crate::output::exit::{Ending, Failure};
use crate::output::format::{Format, formats};
use crate::output::message;
use crate::output::progress::Progress;
use crate::output::streams::complain;

const AFTER_HELP: &str = "\
Reads mjlog, tenhou/6 and mjai, of three and four players, plain or packed with
gzip, and zip and tar archives of them. Every round is replayed by the rules:
what can't happen is named with its place, and that round is left out. A folder
is read with its subfolders; files in it that are no logs are only noted.

A row is a turn: its player has drawn or called, and discards, declares a quad,
sets a North aside, wins or ends the round. docs/logs.md describes the columns;
--columns names some of them. Those of chances and points take milliseconds a
row, so they are only written if they are named.

The format is that of the file's ending: .csv, .jsonl, .parquet or .arrow. The
last two need a command that was built with --features tables.

Examples:
  shanten logs games/ -o decisions.parquet
  shanten logs game.mjlog --columns turn,hand,discard,best,loss_copies
  shanten logs year.zip --strict visible --format json
  gunzip -c games.mjson.gz | shanten logs - -o games.csv";

const ROWS: usize = 1 << 14;

/// Writes the decisions of recorded games as a table
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Logs {
    /// Files, folders or archives of logs; - is standard input
    #[arg(value_name = "LOGS", required = true)]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    destination: Destination,

    /// How the table is written; by default by the ending of the file, or as CSV
    #[arg(long, value_name = "FORMAT", value_parser = formats(&FORMATS))]
    format: Option<Format>,

    /// The columns, in this order, separated by commas; by default all but those of chances and
    /// points
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true,
        value_parser = PossibleValuesParser::new(COLUMNS.iter().map(|column| column.column.name)))]
    columns: Vec<String>,

    /// Which copies of useful tiles count as gone
    #[arg(long, value_name = "STRICTNESS", default_value = "visible", value_parser = choice(&STRICTNESSES))]
    strict: Strictness,

    /// How many rows a group of a Parquet file has
    #[arg(long, value_name = "ROWS", default_value = "500000")]
    row_group: NonZeroUsize,

    /// How many threads read; by default as many as there are cores
    #[arg(long, value_name = "THREADS")]
    threads: Option<NonZeroUsize>,
}

type Found = Result<(Batch, usize), Problem>;

impl Logs {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Ending, Failure> {
        let format = self.destination.format(self.format, Format::Csv)?;
        if let Some(reason) = missing(format) {
            return Err(Failure::other(reason));
        }
        let chosen = self.columns();
        let columns: Vec<Column> = chosen.iter().map(|column| column.column).collect();
        let mut logs = shanten_logs::Logs::new(self.paths.iter().cloned());
        if let Some(threads) = self.threads {
            logs = logs.with_threads(threads);
        }
        let about = About { schema: SCHEMA, group: self.row_group.get() };
        let mut report = Report { progress: Progress::of(&self.destination), problems: 0, rounds: 0, rows: 0 };
        self.destination.write(out, |out| {
            let mut writer = open(format, &columns, about, out)?;
            self.read(&logs, &chosen, &mut *writer, &mut report)?;
            writer.finish()
        })?;
        let Report { progress, problems, rounds, rows } = report;
        drop(progress);
        let left_out = if problems == 0 { String::new() } else { format!("; {problems} problems") };
        complain(&message::note(&format!("{rounds} rounds, {rows} decisions{left_out}")));
        Ok(if problems == 0 { Ending::Complete } else { Ending::Incomplete })
    }

    fn columns(&self) -> Vec<&'static DecisionColumn> {
        if self.columns.is_empty() {
            return COLUMNS.iter().filter(|column| !column.need.is_slow()).collect();
        }
        self.columns.iter().filter_map(|name| COLUMNS.iter().find(|column| column.column.name == name)).collect()
    }

    fn read(
        &self,
        logs: &shanten_logs::Logs,
        columns: &[&DecisionColumn],
        writer: &mut dyn TableWriter,
        report: &mut Report,
    ) -> io::Result<()> {
        let mut questions = questions(columns);
        questions.strictness = self.strict;
        let empty = || -> Batch { columns.iter().map(|column| Cells::new(column.column.kind)).collect() };
        let work = |round: Result<Round, Problem>| -> Found {
            let round = round?;
            let mut batch = empty();
            for decision in round.decisions() {
                let row = Answered::new(&round, decision, questions);
                for (cells, column) in batch.iter_mut().zip(columns) {
                    cells.push((column.cell)(&row));
                }
            }
            Ok((batch, round.decisions().len()))
        };
        let (mut batch, mut rows) = (empty(), 0);
        let mut failed = None;
        logs.read(work, |found| {
            match found {
                Ok((mut more, count)) => {
                    batch.iter_mut().zip(&mut more).for_each(|(cells, more)| cells.append(more));
                    rows += count;
                    report.round(count);
                }
                Err(problem) => report.problem(&problem, &self.paths),
            }
            if rows >= ROWS {
                rows = 0;
                failed = writer.write(std::mem::replace(&mut batch, empty())).err();
            }
            if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        failed.map_or(Ok(()), Err)?;
        if rows > 0 { writer.write(batch) } else { Ok(()) }
    }
}

struct Report {
    progress: Progress,
    problems: usize,
    rounds: usize,
    rows: usize,
}

impl Report {
    fn round(&mut self, rows: usize) {
        self.rounds += 1;
        self.rows += rows;
        self.progress.advance(0, rows as u64);
    }

    /// Tells what is wrong. Files in a folder that are no logs are none of its problems.
    fn problem(&mut self, problem: &Problem, paths: &[PathBuf]) {
        let is_named = paths.iter().any(|path| *path.display().to_string() == *problem.file);
        if matches!(problem.reason, Reason::NoFormat) && !is_named {
            self.progress.complain(&message::note(&problem.to_string()));
        } else {
            self.problems += 1;
            self.progress.complain(&message::error(&problem.to_string()));
        }
    }
}
