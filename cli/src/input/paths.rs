//! Paths of logs, as arguments and as a list in a file.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::fmt;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use clap::Args;

use super::bad_text::unreadable;
use super::sources::InputSource;

const DASH: &str = "-";

/// Paths, and a file that lists more of them.
#[derive(Args)]
pub(crate) struct PathOptions {
    /// Files, folders or archives of logs; - is standard input
    #[arg(value_name = "LOGS", required_unless_present = "files_from")]
    paths: Vec<PathBuf>,

    /// Read more paths from a file, one per line, after the arguments; - is standard input
    #[arg(long, value_name = "FILE")]
    files_from: Option<PathBuf>,

    /// The paths in that file end with a zero byte instead of a line break, as find -print0 has it
    #[arg(long, requires = "files_from")]
    null: bool,
}

/// All paths in order, and where each was named.
pub(crate) struct Paths {
    pub(crate) all: Vec<PathBuf>,
    /// The name of the list, and the line of each of its paths, which are the last paths.
    list: String,
    lines: Vec<u32>,
    /// The first place where each path was named, computed only after an error.
    places: OnceCell<HashMap<String, PathOrigin>>,
}

/// Where a path was named.
#[derive(Clone, Copy)]
pub(crate) enum PathOrigin {
    Argument,
    /// A line of the list, from 1.
    Line(u32),
}

impl PathOptions {
    /// The reason why these arguments conflict.
    pub(crate) fn clash(&self) -> Option<&'static str> {
        let mut inputs = self.paths.iter().chain(&self.files_from).filter(|path| path.as_os_str() == DASH);
        let is_twice = inputs.next().is_some() && inputs.next().is_some();
        is_twice.then_some("standard input can't be read twice")
    }

    /// Reads the list, if there is one.
    pub(crate) fn read(&self) -> Result<Paths, String> {
        let Self { paths, files_from, null } = self;
        let (mut all, mut list, mut lines) = (paths.clone(), String::new(), Vec::new());
        if let Some(file) = files_from {
            let source = InputSource::from_path(file);
            list = source.name();
            let refused = |error: io::Error| unreadable(&list, &error);
            let reader = BufReader::new(source.open().map_err(refused)?);
            for (line, text) in (1..).zip(reader.split(if *null { 0 } else { b'\n' })) {
                let mut text = text.map_err(refused)?;
                if !null && text.ends_with(b"\r") {
                    text.pop();
                }
                if !text.is_empty() {
                    all.push(path(text).map_err(|error| format!("{list}:{line}: {error}"))?);
                    lines.push(line);
                }
            }
        }
        Ok(Paths { all, list, lines, places: OnceCell::new() })
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems refuse some bytes")]
fn path(text: Vec<u8>) -> io::Result<PathBuf> {
    let path = PathBuf::from(<std::ffi::OsString as std::os::unix::ffi::OsStringExt>::from_vec(text));
    // In a list, `-` names a file.
    Ok(if path.as_os_str() == DASH { PathBuf::from("./-") } else { path })
}

#[cfg(not(unix))]
fn path(text: Vec<u8>) -> io::Result<PathBuf> {
    let text = String::from_utf8(text).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    Ok(PathBuf::from(if text == DASH { "./-".to_owned() } else { text }))
}

impl Paths {
    pub(crate) fn has_standard_input(&self) -> bool {
        self.all.iter().any(|path| path.as_os_str() == DASH)
    }

    /// Whether a path was named.
    pub(crate) fn has(&self, path: &Path) -> bool {
        self.named(&path.display().to_string()).is_some()
    }

    /// Where a file was named, if it was.
    pub(crate) fn named(&self, file: &str) -> Option<PathOrigin> {
        let places = self.places.get_or_init(|| {
            let arguments = self.all.len() - self.lines.len();
            let lines = self.lines.iter().map(|&line| PathOrigin::Line(line));
            let places = std::iter::repeat_n(PathOrigin::Argument, arguments).chain(lines);
            // The first of several places counts.
            let named = self.all.iter().map(|path| InputSource::from_path(path).name()).zip(places);
            named.collect::<Vec<_>>().into_iter().rev().collect()
        });
        places.get(file).copied()
    }

    /// A path's problem, after its place in the list if it is from there.
    pub(crate) fn placed(&self, named: Option<PathOrigin>, problem: &impl fmt::Display) -> String {
        match named {
            Some(PathOrigin::Line(line)) => format!("{}:{line}: {problem}", self.list),
            _ => problem.to_string(),
        }
    }
}
