//! `shanten logs`: recorded games as a table of decisions.

use std::convert::Infallible;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use shanten::Strictness;
use shanten_logs::OpponentTally;
use shanten_logs::columns::{COLUMNS, DecisionTable, SCHEMA};
use shanten_questions::counted_wins;

use crate::columns::{About, Cells, Column, FORMATS, by_build, missing, open};
use crate::input::paths::{PathOptions, Paths};
use crate::options::choices::choice;
use crate::options::search::{OfWins, QuestionArgs, refused};
use crate::options::seen::STRICTNESSES;
use crate::output::destination::Destination;
use crate::output::exit::{Failure, Outcome};
use crate::output::format::{Format, formats};
use crate::output::parts::PartPlan;
use crate::output::progress::Progress;
use crate::output::report::LogReport;

const AFTER_HELP: &str = concat!(
    "\
Reads mjlog, tenhou/6 and mjai, of three and four players, plain or packed with
gzip, and zip and tar archives of them. Every round is replayed by the rules:
what can't happen is named with its place, and that round is left out. A folder
is read with its subfolders; files in it that are no logs are only noted.
--files-from lists more files than a command line holds.

A row is a turn: its player has drawn or called, and discards, declares a quad,
sets a North aside, wins or ends the round. docs/logs.md describes the columns;
--columns names some of them. Those of chances and points take milliseconds a
row, so they are only written if they are named. --states bounds that time.

Chances and points are as at a table, unless --wins draws counts self-draws
alone. --measure writes the model of others behind them from your games, as a
text that shanten odds, shanten review and these columns take as --model.

The format is that of the file's ending: .csv, .jsonl, .parquet or .arrow. The
last two need a command that was built with --features tables.",
    by_build!("\n", " This one\nwasn't:\n\n  cargo install --locked --path cli --features tables\n"),
    "
Exit status: 0 if everything was read, or no more was left out than
--at-most-left-out allows; 1 if some rounds or files were left out; 2 for wrong
arguments; 3 if nothing could be read, too much was left out, or writing failed:
no file is written then.

With --parts the table is several files in a folder, each of which is whole. A
run that was ended goes on where it was. _parts.json there tells what the parts
are made of, and other files or options are refused. What was left out of a part
is listed beside it.

Examples:
",
    by_build!("  shanten logs games/ -o decisions.parquet\n", "  shanten logs games/ -o decisions.csv\n"),
    "  shanten logs game.mjlog --columns turn,hand,discard,best,loss_copies
  shanten logs year.zip --strictness visible --format json
  gunzip -c games.mjson.gz | shanten logs - -o games.csv
  shanten logs games/ --measure -o model.txt
  find games -name '*.gz' -print0 | shanten logs --files-from - --null -o t.csv
",
    by_build!(
        "  shanten logs games/ --parts 1000 -o decisions/",
        "  shanten logs games/ --parts 1000 -o decisions/ --format csv"
    )
);

/// What was read into a table.
const ROWS: &str = "{rounds} rounds, {rows} rows";

/// Writes the decisions of recorded games as a table
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("wins", |wins| wins.hide_short_help(true)))]
#[command(mut_arg("path", |path| path.hide_short_help(true)))]
pub(crate) struct LogsCommand {
    #[command(flatten)]
    paths: PathOptions,

    #[command(flatten)]
    destination: Destination,

    /// How the table is written; by default by the ending of the file, or as CSV
    #[arg(long, value_name = "FORMAT", value_parser = formats(&FORMATS))]
    format: Option<Format>,

    /// The columns, in this order, separated by commas; by default all but those of rivers,
    /// chances, points and what was legal
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true,
        value_parser = PossibleValuesParser::new(COLUMNS.iter().map(|column| column.column.name)))]
    columns: Vec<String>,

    /// Write rows of passes, too: of tiles of others that could be called or won with. So are
    /// calls that were made
    #[arg(long)]
    passes: bool,

    /// Which copies of useful tiles count as gone
    #[arg(long, alias = "strict", value_name = "STRICTNESS", default_value = "visible", value_parser = choice(&STRICTNESSES))]
    strictness: Strictness,

    /// The most states of a search for chances and points: rows that take more have none
    #[arg(long, value_name = "COUNT")]
    states: Option<NonZeroUsize>,

    /// Write a file for each so many input files, into the folder that -o names. Parts that are
    /// there already are not made again
    #[arg(long, value_name = "FILES", requires = "output")]
    parts: Option<NonZeroUsize>,

    /// How many rounds and files may be left out; with more of them nothing is written
    #[arg(long, value_name = "NUMBER")]
    at_most_left_out: Option<usize>,

    /// How many rows a group of a Parquet file has
    #[arg(long, value_name = "ROWS", default_value = "500000")]
    row_group: NonZeroUsize,

    #[command(flatten)]
    wins: QuestionArgs<OfWins>,

    /// Write a model instead, measured from these games of four players: how often others win
    /// first, discard what a hand waits for, and are ready at an exhaustive draw
    #[arg(long, conflicts_with_all = ["format", "columns", "passes", "states", "parts", "row_group", "strictness"])]
    #[arg(conflicts_with_all = ["path", "wins", "model", "willing", "no_yaku"], hide_short_help = true)]
    measure: bool,

    /// How many threads read; by default as many as there are cores
    #[arg(long, value_name = "THREADS")]
    threads: Option<NonZeroUsize>,
}

impl LogsCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Outcome, Failure> {
        let format = match (self.parts, self.format) {
            (Some(_), None) => Format::Parquet,
            (_, asked) => self.destination.format(asked, Format::Csv)?,
        };
        if let Some(reason) = missing(format) {
            return Err(Failure::other(&reason));
        }
        if let Some(reason) = self.paths.clash() {
            return Err(Failure::usage(reason));
        }
        let paths = self.paths.read().map_err(|reason| Failure::other(&reason))?;
        if self.measure {
            return self.write_model(&paths, out);
        }
        let table = self.table(format)?;
        if let (Some(files), Some(folder)) = (self.parts, self.destination.path()) {
            let made_of = self.made_of(&table);
            let plan =
                PartPlan { size: files.get(), folder, ending: ending(format), made_of, things: "rows", told: ROWS };
            return plan.write(&paths, self.at_most_left_out, |files, report, out| table.write(files, report, out));
        }
        let progress = Progress::of(&self.destination, "rows");
        let mut report = LogReport::new(progress, self.at_most_left_out, &paths);
        let written = self.destination.write(out, |out| table.write(&paths.all, &mut report, out));
        if let Some(refusal) = report.refusal() {
            return Err(Failure::other(&refusal));
        }
        written?;
        Ok(report.end(ROWS, ""))
    }

    /// Writes the opponents measured from the games.
    fn write_model(&self, paths: &Paths, out: &mut impl Write) -> Result<Outcome, Failure> {
        let progress = Progress::of(&self.destination, "rows");
        let mut report = LogReport::new(progress, self.at_most_left_out, paths);
        let mut tally = OpponentTally::default();
        let Ok(()) = report.each(&paths.all, self.threads, |round| {
            tally.add(&round);
            Ok::<(), Infallible>(())
        });
        if let Some(refusal) = report.refusal() {
            return Err(Failure::other(&refusal));
        }
        self.destination.write(out, |out| write!(out, "{tally}"))?;
        Ok(report.end(ROWS, ""))
    }

    /// The properties that all parts share.
    fn made_of(&self, table: &Table) -> Value {
        let columns: Vec<_> = table.decisions.columns().map(|column| column.name).collect();
        let strictness = STRICTNESSES.iter().find(|choice| choice.2 == self.strictness).map(|choice| choice.0);
        json!({
            "schema": SCHEMA,
            "format": name(table.format),
            "columns": columns,
            "passes": self.passes,
            "strictness": strictness,
            "row_group": self.row_group,
            "states": self.states,
            "search": format!("{:?}", self.wins.question().ok()),
        })
    }

    fn table(&self, format: Format) -> Result<Table, Failure> {
        let question = self.wins.question();
        let search =
            question.and_then(|mut question| counted_wins(&mut question)).map_err(|refusal| refused(&refusal))?;
        let named = || DecisionTable::with_columns(&self.columns).expect("arguments are names of columns");
        let decisions = if self.columns.is_empty() { DecisionTable::new() } else { named() };
        let states = self.states.map(NonZeroUsize::get);
        let decisions = decisions.with_strictness(self.strictness).with_states(states).with_passes(self.passes);
        let decisions = decisions.with_search(search);
        let about = About { schema: SCHEMA, group: self.row_group.get() };
        Ok(Table { format, decisions, about, threads: self.threads })
    }
}

/// How the table of some logs is made and written.
struct Table {
    format: Format,
    decisions: DecisionTable,
    about: About,
    threads: Option<NonZeroUsize>,
}

impl Table {
    /// Reads logs and writes their table, unless the report refuses it.
    fn write(&self, paths: &[PathBuf], report: &mut LogReport, out: &mut dyn Write) -> io::Result<()> {
        let columns: Vec<Column> = self.decisions.columns().collect();
        let mut writer = open(self.format, &columns, self.about, out)?;
        let mut logs = shanten_logs::Logs::new(paths);
        if let Some(threads) = self.threads {
            logs = logs.with_threads(threads);
        }
        let mut failed = None;
        self.decisions.read(&logs, |found| {
            match found {
                Ok((batch, rounds)) => {
                    report.rounds(rounds, batch.first().map_or(0, Cells::len));
                    failed = writer.write(batch).err();
                }
                Err(problem) => report.problem(&problem),
            }
            if failed.is_some() || report.is_too_much() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        report.is_read = true;
        failed.map_or(Ok(()), Err)?;
        if report.refusal().is_some() {
            return Err(io::Error::other("there is no table"));
        }
        writer.finish()
    }
}

/// The name of a format.
fn name(format: Format) -> String {
    format.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

/// The ending of files of a format.
const fn ending(format: Format) -> &'static str {
    match format {
        Format::Parquet => "parquet",
        Format::Arrow => "arrow",
        Format::Csv => "csv",
        _ => "jsonl",
    }
}
