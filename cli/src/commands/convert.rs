//! `shanten convert`: recorded games in another format.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf, is_separator};
use std::sync::Arc;

use clap::Args;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use shanten_logs::{LogFormat, LogWriter, NorthName, Round};

use crate::input::paths::{PathOptions, Paths};
use crate::input::unwritable;
use crate::options::choices::{NamedChoice, choice};
use crate::output::destination::{Destination, replace};
use crate::output::exit::{Failure, Outcome};
use crate::output::message;
use crate::output::parts::PartPlan;
use crate::output::progress::Progress;
use crate::output::report::LogReport;
use crate::output::streams::complain;

const AFTER_HELP: &str = "\
Reads what shanten logs reads: mjlog, tenhou/6 and mjai, of three and four
players, plain or packed, in files, folders and archives. Every round is
replayed by the rules: what can't happen is named with its place, and that round
is left out.

-o names a file for all games one after the other, or a folder for a file of
each game, if it is there or ends with a slash. Such a file has the name of the
game in its log, or else of its source file; another game of the same name gets
a number. A file is there only once it is whole, and replaces an older one, but
never an input: a folder that is read is refused.

With --parts a folder gets a file for each so many input files. A run that was
ended goes on where it was, as in shanten logs.

What mjai has no key for, the names of the rules, the lobby, the date, ranks and
ratings, is in the object 'game' of start_game. tenhou/6 has neither the hands
shown at the end, nor the fu of limit hands, nor when an indicator is revealed.
mjlog has the date and the name of a game only in the name of its file, and
Tenhou's patterns alone. --lossy names what is lost in each game.

Exit status: 0 if everything was read, or no more was left out than
--at-most-left-out allows; 1 if some rounds or files were left out; 2 for wrong
arguments; 3 if nothing could be read, too much was left out, or writing failed.

Examples:
  shanten convert game.mjlog --to mjai
  shanten convert year.zip --to mjai --gz -o mjai/
  shanten convert games/*.mjson --to tenhou6 -o games.json
  shanten convert games/ --to mjai --gz --parts 1000 -o mjai/
  find games -name '*.gz' -print0 | shanten convert --files-from - --null --to mjai -o mjai/";

/// What was read.
const ROUNDS: &str = "{rounds} rounds";

static NORTHS: [NamedChoice<NorthName>; 2] = [
    ("nukidora", "As Mortal and Akagi read it", NorthName::Nukidora),
    ("kita", "As RiichiEnv reads it", NorthName::Kita),
];

/// Writes recorded games in another format
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct ConvertCommand {
    #[command(flatten)]
    paths: PathOptions,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = choice(&LogFormat::NAMED))]
    to: LogFormat,

    #[command(flatten)]
    destination: Destination,

    /// Compress with gzip
    #[arg(long)]
    gz: bool,

    /// What mjai calls setting a North aside
    #[arg(long, value_name = "NAME", default_value = "nukidora", value_parser = choice(&NORTHS))]
    north: NorthName,

    /// Name the data of each game that the format can't express
    #[arg(long)]
    lossy: bool,

    /// Write a file for each so many input files, into the folder that -o names. Parts that are
    /// there already are not made again
    #[arg(long, value_name = "FILES", requires = "output")]
    parts: Option<NonZeroUsize>,

    /// How many rounds and files may be left out; with more of them writing ends
    #[arg(long, value_name = "NUMBER")]
    at_most_left_out: Option<usize>,

    /// How many threads read; by default as many as there are cores
    #[arg(long, value_name = "THREADS")]
    threads: Option<NonZeroUsize>,
}

impl ConvertCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Outcome, Failure> {
        if let Some(reason) = self.paths.clash() {
            return Err(Failure::usage(reason));
        }
        let paths = self.paths.read().map_err(|reason| Failure::other(&reason))?;
        let mut lost = Lost::default();
        if let (Some(files), Some(folder)) = (self.parts, self.destination.path()) {
            inputs_beside(folder, &paths)?;
            let (ending, made_of) = (self.ending(), self.made_of());
            let (size, ending) = (files.get(), ending.trim_start_matches('.'));
            let plan = PartPlan { size, folder, ending, made_of, things: "events", told: ROUNDS };
            let written = plan.write(&paths, self.at_most_left_out, |files, report, out| {
                self.write_stream(files, report, out, &mut lost)
            });
            lost.tell();
            return written;
        }
        let mut report = LogReport::new(Progress::of(&self.destination, "events"), self.at_most_left_out, &paths);
        let folder =
            self.destination.path().filter(|path| path.is_dir() || path.to_string_lossy().ends_with(is_separator));
        let written = match folder {
            Some(folder) => self.write_games(folder, &paths, &mut report, &mut lost),
            None => self.destination.write(out, |out| self.write_stream(&paths.all, &mut report, out, &mut lost)),
        };
        if let Some(refusal) = report.refusal() {
            return Err(Failure::other(&refusal));
        }
        written?;
        lost.tell();
        Ok(report.end(ROUNDS, ""))
    }

    /// What all parts share.
    fn made_of(&self) -> Value {
        let to = LogFormat::NAMED.iter().find(|choice| choice.2 == self.to).map(|choice| choice.0);
        let north = NORTHS.iter().find(|choice| choice.2 == self.north).map(|choice| choice.0);
        json!({ "to": to, "north": north, "gz": self.gz })
    }

    /// Writes all games one after the other.
    fn write_stream(
        &self,
        files: &[PathBuf],
        report: &mut LogReport<'_>,
        out: &mut dyn Write,
        lost: &mut Lost,
    ) -> io::Result<()> {
        // Compressed output begins with the first round: without one there is none.
        let (mut writer, mut out) = (None, Some(out));
        report.each(files, self.threads, |round| {
            lost.of(self, &round)?;
            writer = writer.take().or_else(|| out.take().map(|out| GameWriter::new(self, out)));
            writer.as_mut().map_or(Ok(()), |writer| writer.write(&round))
        })?;
        if report.refusal().is_some() {
            return Err(io::Error::other("there is no game"));
        }
        writer.map_or(Ok(()), GameWriter::finish)
    }

    /// Writes a file for each game.
    fn write_games(
        &self,
        folder: &Path,
        paths: &Paths,
        report: &mut LogReport,
        lost: &mut Lost,
    ) -> Result<(), Failure> {
        let inputs = inputs_beside(folder, paths)?;
        let mut names = HashMap::new();
        let mut write = |game: &[Round]| {
            let Some(first) = game.first() else { return Ok(()) };
            let path = folder.join(self.file_name(first, &mut names));
            // A file in the place of an input would replace games that aren't read yet.
            if is_among(&path, &inputs) {
                return Err(Failure::other(&format!("{}: the file is read, so it isn't replaced", path.display())));
            }
            let written = replace(&path, |out| {
                let mut writer = GameWriter::new(self, out);
                game.iter().try_for_each(|round| writer.write(round))?;
                writer.finish()
            });
            written.map_err(|error| failed(&path, &error))
        };
        let mut game: Vec<Round> = Vec::new();
        report.each(&paths.all, self.threads, |round| {
            lost.of(self, &round).map_err(|error| failed(folder, &error))?;
            let goes_on = game.last().is_some_and(|last| Arc::ptr_eq(&last.game, &round.game));
            if !goes_on {
                write(&game)?;
                game.clear();
            }
            game.push(round);
            Ok::<(), Failure>(())
        })?;
        if report.is_too_much() { Ok(()) } else { write(&game) }
    }

    const fn format(&self) -> LogFormat {
        match self.to {
            LogFormat::Mjai(_) => LogFormat::Mjai(self.north),
            other => other,
        }
    }

    /// The name of a game's file: the name in its log, or else the name of its source file. `names`
    /// has how many games of each name there are.
    fn file_name(&self, round: &Round, names: &mut HashMap<String, usize>) -> String {
        let is_plain = |letter: char| letter.is_alphanumeric() || "-_.".contains(letter);
        let plain = |name: &str| -> String {
            let letters = name.trim_start_matches('.').char_indices().take_while(|(at, _)| *at < LONGEST);
            letters.map(|(_, letter)| if is_plain(letter) { letter } else { '_' }).collect()
        };
        let of_log = round.info().id.as_deref().map(plain).filter(|name| !name.is_empty());
        let name = of_log.unwrap_or_else(|| plain(stem(&round.game)));
        // Some file systems don't distinguish capitals. A numbered name may be taken, too.
        let mut unused = name.clone();
        loop {
            let used = names.entry(unused.to_lowercase()).or_default();
            *used += 1;
            if *used == 1 {
                break;
            }
            unused = format!("{name}-{used}");
        }
        unused + &self.ending()
    }

    fn ending(&self) -> String {
        self.format().ending().to_owned() + if self.gz { ".gz" } else { "" }
    }
}

/// The inputs, apart from which the folder is: what is written there must not be read. It is made
/// if it is missing.
fn inputs_beside(folder: &Path, paths: &Paths) -> Result<Vec<PathBuf>, Failure> {
    fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
    let inputs: Vec<PathBuf> = paths.all.iter().filter_map(|path| path.canonicalize().ok()).collect();
    if is_among(folder, &inputs) {
        return Err(Failure::usage(&format!("{}: the folder is read, so no file is written there", folder.display())));
    }
    Ok(inputs)
}

/// Whether a path is one of the inputs, or in a folder of them.
fn is_among(path: &Path, inputs: &[PathBuf]) -> bool {
    path.canonicalize().is_ok_and(|path| inputs.iter().any(|input| path.starts_with(input)))
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::other(&unwritable(&path.display().to_string(), error))
}

/// The data that the format can't express, with its rounds in each game.
#[derive(Default)]
struct Lost(Vec<(Arc<str>, BTreeMap<&'static str, usize>)>);

impl Lost {
    /// Adds that of a round, if it is asked for.
    fn of(&mut self, command: &ConvertCommand, round: &Round) -> io::Result<()> {
        if !command.lossy {
            return Ok(());
        }
        for name in round.lost_as(command.format())? {
            if !self.0.last().is_some_and(|(game, _)| Arc::ptr_eq(game, &round.game)) {
                self.0.push((Arc::clone(&round.game), BTreeMap::new()));
            }
            if let Some((_, names)) = self.0.last_mut() {
                *names.entry(name).or_default() += 1;
            }
        }
        Ok(())
    }

    /// A line for each game.
    fn tell(self) {
        for (game, names) in self.0 {
            let names: Vec<_> = names.iter().map(|(name, rounds)| format!("{name} ({rounds})")).collect();
            complain(&message::note(&format!("{game}: lost, with the number of rounds: {}", names.join(", "))));
        }
    }
}

/// The most bytes of a game's name in the name of its file.
const LONGEST: usize = 120;

/// The name of a game's source file without folders, endings and the number of the game.
fn stem(game: &str) -> &str {
    let name = game.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let name = name.rsplit_once('#').filter(|(_, number)| is_number(number)).map_or(name, |(name, _)| name);
    let name = name.strip_suffix(".gz").unwrap_or(name);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// A writer of games, whose output may be compressed.
struct GameWriter<'a>(LogWriter<Packed<'a>>);

impl<'a> GameWriter<'a> {
    fn new(command: &ConvertCommand, out: &'a mut dyn Write) -> Self {
        let out = if command.gz {
            Packed::Gzip(Box::new(GzEncoder::new(out, Compression::default())))
        } else {
            Packed::Plain(out)
        };
        Self(LogWriter::new(out, command.format()))
    }

    fn write(&mut self, round: &Round) -> io::Result<()> {
        self.0.write(round)
    }

    fn finish(self) -> io::Result<()> {
        match self.0.finish()? {
            Packed::Plain(_) => Ok(()),
            Packed::Gzip(encoder) => encoder.finish()?.flush(),
        }
    }
}

/// Output that may be compressed.
enum Packed<'a> {
    Plain(&'a mut dyn Write),
    Gzip(Box<GzEncoder<&'a mut dyn Write>>),
}

impl Write for Packed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(out) => out.write(bytes),
            Self::Gzip(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(out) => out.flush(),
            Self::Gzip(out) => out.flush(),
        }
    }
}
