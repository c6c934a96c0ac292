//! `shanten logs`: recorded games as a table of decisions.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use shanten::Strictness;
use shanten_logs::{Answered, Problem, Questions, Reason, Round};

use crate::answer::games::decisions::{COLUMNS, DecisionColumn, SCHEMA, questions};
use crate::ask::choices::choice;
use crate::ask::seen::STRICTNESSES;
use crate::columns::{About, Batch, Cells, Column, FORMATS, missing, open};
use crate::input::paths::{PathOptions, Paths};
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
--files-from lists more files than a command line holds.

A row is a turn: its player has drawn or called, and discards, declares a quad,
sets a North aside, wins or ends the round. docs/logs.md describes the columns;
--columns names some of them. Those of chances and points take milliseconds a
row, so they are only written if they are named.

The format is that of the file's ending: .csv, .jsonl, .parquet or .arrow. The
last two need a command that was built with --features tables.

Exit status: 0 if everything was read, or no more was left out than
--at-most-left-out allows; 1 if some rounds or files were left out; 2 for wrong
arguments; 3 if nothing could be read, too much was left out, or writing failed:
no file is written then.

Examples:
  shanten logs games/ -o decisions.parquet
  shanten logs game.mjlog --columns turn,hand,discard,best,loss_copies
  shanten logs year.zip --strict visible --format json
  gunzip -c games.mjson.gz | shanten logs - -o games.csv
  find games -name '*.gz' -print0 | shanten logs --files-from - --null -o t.csv";

const ROWS: usize = 1 << 14;

/// Writes the decisions of recorded games as a table
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Logs {
    #[command(flatten)]
    paths: PathOptions,

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

    /// How many rounds and files may be left out; with more of them nothing is written
    #[arg(long, value_name = "NUMBER")]
    at_most_left_out: Option<usize>,

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
        if let Some(reason) = self.paths.clash() {
            return Err(Failure::usage(reason));
        }
        let paths = self.paths.read().map_err(|reason| Failure::other(&reason))?;
        let table = self.table(format);
        let mut report = Report::new(Progress::of(&self.destination), self.at_most_left_out, &paths);
        let written = self.destination.write(out, |out| table.write(&paths.all, &mut report, out));
        report.end(written)
    }

    fn table(&self, format: Format) -> Table {
        let columns: Vec<_> = if self.columns.is_empty() {
            COLUMNS.iter().filter(|column| !column.need.is_slow()).collect()
        } else {
            self.columns.iter().filter_map(|name| COLUMNS.iter().find(|column| column.column.name == name)).collect()
        };
        let questions = Questions { strictness: self.strict, ..questions(&columns) };
        let about = About { schema: SCHEMA, group: self.row_group.get() };
        Table { format, columns, questions, about, threads: self.threads }
    }
}

/// What the table of some logs is.
struct Table {
    format: Format,
    columns: Vec<&'static DecisionColumn>,
    questions: Questions,
    about: About,
    threads: Option<NonZeroUsize>,
}

impl Table {
    fn empty(&self) -> Batch {
        self.columns.iter().map(|column| Cells::new(column.column.kind)).collect()
    }

    fn rows(&self, round: Result<Round, Problem>) -> Found {
        let round = round?;
        let mut batch = self.empty();
        for decision in round.decisions() {
            let row = Answered::new(&round, decision, self.questions);
            for (cells, column) in batch.iter_mut().zip(&self.columns) {
                cells.push((column.cell)(&row));
            }
        }
        Ok((batch, round.decisions().len()))
    }

    /// Reads logs and writes the table. There is none if the report refuses it.
    fn write(&self, paths: &[PathBuf], report: &mut Report, out: &mut dyn Write) -> io::Result<()> {
        let columns: Vec<Column> = self.columns.iter().map(|column| column.column).collect();
        let mut writer = open(self.format, &columns, self.about, out)?;
        let mut logs = shanten_logs::Logs::new(paths);
        if let Some(threads) = self.threads {
            logs = logs.with_threads(threads);
        }
        let (mut batch, mut rows) = (self.empty(), 0);
        let mut failed = None;
        logs.read(
            |round| self.rows(round),
            |found| {
                match found {
                    Ok((mut more, count)) => {
                        batch.iter_mut().zip(&mut more).for_each(|(cells, more)| cells.append(more));
                        rows += count;
                        report.round(count);
                    }
                    Err(problem) => report.problem(&problem),
                }
                if rows >= ROWS {
                    rows = 0;
                    failed = writer.write(std::mem::replace(&mut batch, self.empty())).err();
                }
                if failed.is_some() || report.is_too_much() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        failed.map_or(Ok(()), Err)?;
        if report.refusal().is_some() {
            return Err(io::Error::other("there is no table"));
        }
        if rows > 0 {
            writer.write(batch)?;
        }
        writer.finish()
    }
}

struct Report<'a> {
    paths: &'a Paths,
    progress: Progress,
    at_most_left_out: Option<usize>,
    left_out: usize,
    rounds: usize,
    rows: usize,
}

impl<'a> Report<'a> {
    const fn new(progress: Progress, at_most_left_out: Option<usize>, paths: &'a Paths) -> Self {
        Self { paths, progress, at_most_left_out, left_out: 0, rounds: 0, rows: 0 }
    }

    fn round(&mut self, rows: usize) {
        self.rounds += 1;
        self.rows += rows;
        self.progress.advance(0, rows as u64);
    }

    /// Tells what is wrong. Files in a folder that are no logs are none of its problems.
    fn problem(&mut self, problem: &Problem) {
        let named = self.paths.named(&problem.file);
        if matches!(problem.reason, Reason::NoFormat) && named.is_none() {
            self.progress.complain(&message::note(&problem.to_string()));
        } else {
            self.left_out += 1;
            self.progress.complain(&message::error(&self.paths.placed(named, problem)));
        }
    }

    fn is_too_much(&self) -> bool {
        self.at_most_left_out.is_some_and(|most| self.left_out > most)
    }

    /// Why there is no table.
    fn refusal(&self) -> Option<String> {
        let Self { left_out, .. } = self;
        if self.is_too_much() {
            Some(format!("{} left out, more than --at-most-left-out allows", of_logs(*left_out)))
        } else {
            let is_nothing = self.rounds == 0 && *left_out > 0;
            is_nothing.then(|| format!("nothing could be read: {} left out", of_logs(*left_out)))
        }
    }

    fn end(self, written: Result<(), Failure>) -> Result<Ending, Failure> {
        if let Some(refusal) = self.refusal() {
            return Err(Failure::other(&refusal));
        }
        let Self { progress, at_most_left_out, left_out, rounds, rows, .. } = self;
        drop(progress);
        written?;
        let rest = if left_out == 0 { String::new() } else { format!("; {} left out", of_logs(left_out)) };
        complain(&message::note(&format!("{rounds} rounds, {rows} decisions{rest}")));
        Ok(if left_out == 0 || at_most_left_out.is_some() { Ending::Complete } else { Ending::Incomplete })
    }
}

fn of_logs(count: usize) -> String {
    if count == 1 { "1 round or file".to_owned() } else { format!("{count} rounds or files") }
}
