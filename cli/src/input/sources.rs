//! The sources of hands, as arguments: the arguments themselves, files, or standard input.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Cursor, ErrorKind, IsTerminal, Read};
use std::path::{Path, PathBuf};

use clap::Args;

use super::entry::signs;

const DASH: &str = "-";

/// The byte order marks of UTF-8 and both kinds of UTF-16.
const MARK: &[u8] = b"\xef\xbb\xbf";
const MARKS_OF_UTF16: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];

/// Hands and sources of hands.
#[derive(Args)]
pub(crate) struct SourceOptions {
    /// Hands; without any, or for -, they are read from standard input, one per line
    #[arg(value_name = "HAND")]
    hands: Vec<OsString>,

    /// Read hands from a file, one per line, after the arguments; - is standard input
    #[arg(short, long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl SourceOptions {
    /// Joins arguments: a hand, a tile, and the plus or win word between them become one argument.
    pub(crate) fn join_at_signs(&mut self) {
        let mut joined: Vec<OsString> = Vec::new();
        for hand in self.hands.drain(..) {
            let has_sign = |is_there: fn(&[u8], &[u8]) -> bool, text: &OsStr| {
                signs().any(|sign| is_there(text.as_encoded_bytes(), sign.as_bytes()))
            };
            let is_open = joined.last().is_some_and(|last| has_sign(<[u8]>::ends_with, last));
            match joined.last_mut().filter(|_| is_open || has_sign(<[u8]>::starts_with, &hand)) {
                Some(last) => {
                    last.push(" ");
                    last.push(hand);
                }
                None => joined.push(hand),
            }
        }
        self.hands = joined;
    }

    pub(crate) fn items<'a>(&'a self) -> Vec<Item<'a>> {
        if self.hands.is_empty() && self.files.is_empty() {
            return vec![Item::Source(InputSource::StandardInput)];
        }
        let of_argument = |(at, text): (usize, &'a OsString)| {
            if text == DASH {
                Item::Source(InputSource::StandardInput)
            } else {
                Item::Argument { number: at + 1, text }
            }
        };
        let files = self.files.iter().map(|path| Item::Source(InputSource::from_path(path)));
        self.hands.iter().enumerate().map(of_argument).chain(files).collect()
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Item<'a> {
    /// An argument, counted from 1.
    Argument {
        number: usize,
        text: &'a OsStr,
    },
    Source(InputSource<'a>),
}

impl<'a> Item<'a> {
    pub(crate) fn argument(self) -> Option<&'a OsStr> {
        if let Self::Argument { text, .. } = self { Some(text) } else { None }
    }

    pub(crate) fn source(self) -> Option<InputSource<'a>> {
        if let Self::Source(source) = self { Some(source) } else { None }
    }
}

#[derive(Clone, Copy)]
pub(crate) enum InputSource<'a> {
    StandardInput,
    File(&'a Path),
}

impl<'a> InputSource<'a> {
    pub(crate) fn from_path(path: &'a Path) -> Self {
        if path == Path::new(DASH) { Self::StandardInput } else { Self::File(path) }
    }

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

    /// Opens a text, skipping its byte order mark. Refuses UTF-16.
    pub(crate) fn open_text(self) -> io::Result<impl Read> {
        let mut input = self.open()?;
        let mut start = Vec::new();
        // Waits for no more bytes than a mark could need.
        while [MARK].iter().chain(&MARKS_OF_UTF16).any(|mark| mark.len() > start.len() && mark.starts_with(&start)) {
            if input.by_ref().take(1).read_to_end(&mut start)? == 0 {
                // Don't read again: a terminal would have to end its input twice.
                input = Box::new(io::empty());
                break;
            }
        }
        if MARKS_OF_UTF16.contains(&start.as_slice()) {
            return Err(io::Error::new(ErrorKind::InvalidData, "UTF-16, but hands are read as UTF-8"));
        }
        if start == MARK {
            start.clear();
        }
        Ok(Cursor::new(start).chain(input))
    }

    fn len(self) -> Option<u64> {
        let metadata = match self {
            Self::StandardInput => standard_input()?.metadata().ok()?,
            Self::File(path) => path.metadata().ok()?,
        };
        metadata.is_file().then_some(metadata.len())
    }
}

pub(crate) fn total(items: &[Item<'_>]) -> Option<u64> {
    items.iter().filter_map(|item| item.source()).map(InputSource::len).sum()
}

/// Whether a person types the hands and sees the messages.
pub(crate) fn is_typed(items: &[Item<'_>]) -> bool {
    let reads_input = items.iter().any(|item| matches!(item, Item::Source(InputSource::StandardInput)));
    reads_input && io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Standard input as a file, if it is redirected from one.
fn standard_input() -> Option<File> {
    #[cfg(unix)]
    let handle = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned();
    #[cfg(windows)]
    let handle = std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned();
    #[cfg(not(any(unix, windows)))]
    let handle: io::Result<File> = Err(io::ErrorKind::Unsupported.into());
    handle.ok().map(File::from)
}
