//! Where hands come from, as arguments: the arguments themselves, files, standard input.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;

/// What stands for standard input.
const DASH: &str = "-";

/// Hands, and what holds more of them.
#[derive(Args)]
pub(crate) struct SourceOptions {
    /// Hands; with none, or with - alone, they are read from standard input, one a line
    #[arg(value_name = "HAND")]
    hands: Vec<OsString>,

    /// Read hands from a file, one a line, after those of the arguments; - is standard input
    #[arg(short, long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl SourceOptions {
    /// The hands among the arguments.
    pub(crate) fn arguments(&self) -> &[OsString] {
        if self.asks_for_input() { &[] } else { &self.hands }
    }

    /// What has lines to read after them.
    pub(crate) fn sources(&self) -> Vec<Source<'_>> {
        let first = self.asks_for_input().then_some(Source::StandardInput);
        first.into_iter().chain(self.files.iter().map(|path| Source::of(path))).collect()
    }

    /// Whether the arguments are not hands but ask for standard input.
    fn asks_for_input(&self) -> bool {
        self.hands == [DASH] || (self.hands.is_empty() && self.files.is_empty())
    }
}

/// Something that has lines.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    StandardInput,
    File(&'a Path),
}

impl<'a> Source<'a> {
    /// What a path stands for.
    pub(crate) fn of(path: &'a Path) -> Self {
        if path == Path::new(DASH) { Self::StandardInput } else { Self::File(path) }
    }

    /// What messages call it.
    pub(crate) fn name(self) -> String {
        match self {
            Self::StandardInput => "standard input".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    pub(crate) fn open(self) -> io::Result<Box<dyn Read>> {
        Ok(match self {
            Self::StandardInput => Box::new(io::stdin().lock()),
            Self::File(path) => Box::new(File::open(path)?),
        })
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

/// How many bytes there are in all, where it is known.
pub(crate) fn total(sources: &[Source<'_>]) -> Option<u64> {
    sources.iter().map(|source| source.len()).sum()
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
