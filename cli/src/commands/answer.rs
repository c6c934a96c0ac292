//! `shanten` itself: answers for hands.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::answers::{Answers, Manner};
use crate::blocks::Blocks;
use crate::canvas::{Look, Symbols};
use crate::ending::{Ending, Failure};
use crate::format::Format;
use crate::input::{Entry, Place};
use crate::messages::{are_answers_coloured, are_messages_coloured};
use crate::progress::Progress;
use crate::situation::SituationOptions;

pub(crate) const AFTER_HELP: &str = "\
Tiles: 1m to 9m characters, 1p to 9p dots, 1s to 9s bamboos, 1z to 7z the
honours East, South, West, North, White, Green, Red; 0 is a red five and read as
a five. A suit is written once for several tiles: 123m. Unicode tiles are read.
A hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14 concealed tiles. Called melds
stand in brackets or are left out: (789p) a run, (777z) a triplet, (7777z) an
open quad, (777+7z) an added one, [7777z] a closed one.

Examples:
  shanten 199m146779p12s246z            one hand
  shanten \"123m44z(789p)[1111s]\"        one with called melds
  shanten 123m11p 19m19p19s1234567z     two hands
  shanten --visible 34m5z 1234m         with tiles that are seen elsewhere
  shanten < hands.txt                   a hand a line, blank lines aside
  shanten -f hands.txt --format json    an object a line, for other programs
  shanten deal --count 9 | shanten      answers for random hands

Exit status: 0 if every hand was answered, 1 if one was bad, 2 for wrong
arguments.";

const STANDARD_INPUT: &str = "standard input";

/// Hands, and how to answer for them.
#[derive(Args)]
pub(crate) struct Answer {
    /// Hands; with none, or with - alone, they are read from standard input, one a line
    #[arg(value_name = "HAND")]
    hands: Vec<OsString>,

    /// Read hands from a file, one a line, after those of the arguments; - is standard input
    #[arg(short, long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    situation: SituationOptions,

    /// How answers are written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,

    /// How the text format shows tiles
    #[arg(long, value_name = "SYMBOLS", value_enum, default_value_t = Symbols::Both)]
    symbols: Symbols,
}

impl Answer {
    /// Answers for all hands in order.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Ending, Failure> {
        let manner = Manner {
            format: self.format,
            look: Look { symbols: self.symbols, is_coloured: are_answers_coloured() },
            situation: self.situation.situation()?,
            are_messages_coloured: are_messages_coloured(),
        };
        let sources = self.sources();
        let mut answers = Answers::new(out, manner, Progress::new(total(&sources)))?;
        for (at, hand) in self.arguments().iter().enumerate() {
            answers.answer(Entry { place: Place::Argument(at + 1), text: hand.as_encoded_bytes() })?;
        }
        for source in sources {
            source.answer(&mut answers)?;
        }
        Ok(answers.ending())
    }

    /// Whether the arguments ask for standard input.
    fn is_standard_input(&self) -> bool {
        self.hands == ["-"] || (self.hands.is_empty() && self.files.is_empty())
    }

    fn arguments(&self) -> &[OsString] {
        if self.is_standard_input() { &[] } else { &self.hands }
    }

    /// What has lines to read.
    fn sources(&self) -> Vec<Source<'_>> {
        let first = self.is_standard_input().then_some(Source::StandardInput);
        let of = |path| if path == Path::new("-") { Source::StandardInput } else { Source::File(path) };
        first.into_iter().chain(self.files.iter().map(PathBuf::as_path).map(of)).collect()
    }
}

/// Something that has lines.
#[derive(Clone, Copy)]
enum Source<'a> {
    StandardInput,
    File(&'a Path),
}

impl Source<'_> {
    fn answer(self, answers: &mut Answers<'_, impl Write>) -> io::Result<()> {
        match self {
            Self::StandardInput => answer_lines(io::stdin().lock(), STANDARD_INPUT, answers),
            Self::File(path) => {
                let name = path.display().to_string();
                match File::open(path) {
                    Ok(file) => answer_lines(file, &name, answers),
                    Err(error) => answers.miss(&format!("{name}: {error}")),
                }
            }
        }
    }

    /// How many bytes there are, where it is known.
    fn len(self) -> Option<u64> {
        let metadata = match self {
            Self::StandardInput => standard_input()?.metadata().ok()?,
            Self::File(path) => path.metadata().ok()?,
        };
        metadata.is_file().then_some(metadata.len())
    }
}

/// Standard input as a file, which it is if it was redirected.
fn standard_input() -> Option<File> {
    #[cfg(unix)]
    let handle = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned();
    #[cfg(windows)]
    let handle = std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned();
    #[cfg(not(any(unix, windows)))]
    let handle: io::Result<File> = Err(io::ErrorKind::Unsupported.into());
    handle.ok().map(File::from)
}

/// How many bytes there are in all, where it is known.
fn total(sources: &[Source<'_>]) -> Option<u64> {
    sources.iter().map(|source| source.len()).sum()
}

fn answer_lines(input: impl Read, name: &str, answers: &mut Answers<'_, impl Write>) -> io::Result<()> {
    let mut blocks = Blocks::new(input);
    loop {
        match blocks.next() {
            Ok(Some(block)) => answers.answer_block(block, name)?,
            Ok(None) => return Ok(()),
            Err(error) => return answers.miss(&format!("{name}: {error}")),
        }
    }
}
