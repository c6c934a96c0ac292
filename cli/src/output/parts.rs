//! Output in parts: files in a folder, each complete, so that a later run can resume.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use shanten_logs::{LogPlace, Logs, Problem, Reason, Unread};

use super::destination::place;
use super::exit::{Failure, Outcome};
use super::message::shown;
use super::progress::Progress;
use super::report::LogReport;
use crate::input::paths::Paths;
use crate::input::{unreadable, unwritable};
use crate::words::{fill, say};

/// Describes how the parts were made. Readers of folders skip names that begin like this.
const MANIFEST: &str = "_parts.json";

/// What is written in parts.
pub(crate) struct PartPlan<'a> {
    /// How many input files a part has.
    pub(crate) size: usize,
    pub(crate) folder: &'a Path,
    pub(crate) ending: &'a str,
    /// What all parts share besides the version and the input files.
    pub(crate) made_of: Value,
    /// What is counted while logs are read.
    pub(crate) things: &'static str,
    /// What was read, for [`LogReport::end`].
    pub(crate) told: &'static str,
}

impl PartPlan<'_> {
    /// Calls `write` for each part that isn't there, with its input files.
    pub(crate) fn write(
        mut self,
        paths: &Paths,
        at_most_left_out: Option<usize>,
        mut write: impl FnMut(&[PathBuf], &mut LogReport<'_>, &mut dyn Write) -> io::Result<()>,
    ) -> Result<Outcome, Failure> {
        if paths.has_standard_input() {
            return Err(Failure::usage("standard input can't be read again, so it has no parts"));
        }
        let mut files = Logs::new(&paths.all).files();
        // Pipes and devices in a folder would block the reader, so no part reads them.
        let is_regular = |path: &Path| path.metadata().map_or(true, |metadata| metadata.is_file());
        let waiting = files.extract_if(.., |(path, bytes)| bytes.is_none() && !paths.has(path) && !is_regular(path));
        let waiting: Vec<_> = waiting.map(|(path, _)| path.display().to_string()).collect();
        if !files.is_empty() && files.iter().all(|(_, bytes)| bytes.is_none()) {
            return Err(Failure::other(say("nothing could be read: none of these files is there")));
        }
        let (size, count) = (self.size, files.len().div_ceil(self.size));
        self.made_of["version"] = env!("CARGO_PKG_VERSION").into();
        self.made_of["files_a_part"] = size.into();
        self.made_of["files"] = files.len().into();
        self.made_of["bytes"] = bytes_of(&files).into();
        self.made_of["names_and_lengths"] = format!("{:016x}", checksum(&files)).into();
        let parts = PartFolder::open(self.folder, self.ending, count, self.made_of.as_object().expect("an object"))?;
        let found = (0..count).map(|part| parts.found(part)).collect::<Result<Vec<_>, _>>()?;
        let there = found.iter().flatten().count();
        let todo = || files.chunks(size).enumerate().filter(|&(part, _)| found[part].is_none());
        let progress = Progress::of_parts(todo().map(|(_, files)| bytes_of(files)).sum(), self.things);
        let mut report = LogReport::new(progress, at_most_left_out, paths);
        report.before.left_out = found.iter().flatten().sum();
        report.told = Some(Vec::new());
        for file in waiting {
            let reason = Reason::NoFormat(Unread::NoFile);
            report.problem(&Problem { file: file.into(), place: LogPlace::File, reason });
        }
        let mut made = 0;
        for (part, files) in todo() {
            if report.is_too_much() {
                break;
            }
            let inputs: Vec<PathBuf> = files.iter().map(|file| file.0.clone()).collect();
            let written = parts.write(part, |out| {
                write(&inputs, &mut report, out)?;
                Ok(report.told.replace(Vec::new()).unwrap_or_default())
            });
            // If nothing could be read, a later run may succeed, so the part isn't counted.
            if report.refusal().is_none() {
                written?;
                made += 1;
            }
            report.next_part(bytes_of(files));
        }
        if report.is_too_much() {
            return Err(Failure::other(&report.too_much()));
        }
        if made + there == 0 {
            return Err(Failure::other(&report.nothing()));
        }
        let before = if there == 0 { String::new() } else { fill(", {there} were there", &[("there", &there)]) };
        let place = fill(" in {made} of {count} parts", &[("made", &made), ("count", &count)]) + &before;
        Ok(report.end(self.told, &place))
    }
}

/// An input file with its bytes, unless it is missing.
type InputFile = (PathBuf, Option<u64>);

fn bytes_of(files: &[InputFile]) -> u64 {
    files.iter().filter_map(|file| file.1).sum()
}

/// FNV-1a over the names and lengths of files, in order.
fn checksum(files: &[InputFile]) -> u64 {
    let mut sum = 0xcbf2_9ce4_8422_2325;
    let mut add = |bytes: &[u8]| {
        for &byte in bytes {
            sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for (path, bytes) in files {
        let name = path.as_os_str().as_encoded_bytes();
        add(&(name.len() as u64).to_le_bytes());
        add(name);
        add(&bytes.unwrap_or(u64::MAX).to_le_bytes());
    }
    sum
}

/// A folder of parts.
struct PartFolder {
    folder: PathBuf,
    ending: String,
    digits: usize,
}

impl PartFolder {
    /// Opens or creates a folder for this many parts. Refuses a folder whose parts were made
    /// otherwise.
    fn open(folder: &Path, ending: &str, count: usize, made_of: &Map<String, Value>) -> Result<Self, Failure> {
        let digits = count.saturating_sub(1).to_string().len().max(5);
        let parts = Self { folder: folder.to_owned(), ending: ending.to_owned(), digits };
        let failed = |error: &dyn ToString| Failure::other(&format!("{}: {}", folder.display(), error.to_string()));
        fs::create_dir_all(folder).map_err(|error| failed(&error))?;
        let manifest = folder.join(MANIFEST);
        match fs::read(&manifest) {
            Ok(text) => {
                let before: Map<String, Value> =
                    serde_json::from_slice(&text).map_err(|error| failed(&format!("{MANIFEST}: {error}")))?;
                if let Some(difference) = difference(&before, made_of) {
                    return Err(Failure::usage(&format!(
                        "{}: its parts are made of something else: {difference}. Take another folder",
                        folder.display()
                    )));
                }
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if parts.has_any().map_err(|error| failed(&error))? {
                    return Err(Failure::usage(&format!(
                        "{}: has parts, and no {MANIFEST} that tells what they are made of",
                        folder.display()
                    )));
                }
                let text = serde_json::to_vec_pretty(made_of).map_err(|error| failed(&error))?;
                place(&manifest, |out| out.write_all(&text).and_then(|()| out.write_all(b"\n")))
                    .map_err(|error| failed(&error))?;
            }
            Err(error) => return Err(failed(&format!("{MANIFEST}: {error}"))),
        }
        Ok(parts)
    }

    fn has_any(&self) -> io::Result<bool> {
        for entry in fs::read_dir(&self.folder)? {
            if entry?.file_name().to_string_lossy().starts_with("part-") {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn name(&self, part: usize) -> String {
        format!("part-{part:0digits$}", digits = self.digits)
    }

    fn left_out(&self, part: usize) -> PathBuf {
        self.folder.join(format!("_{}.left-out.txt", self.name(part)))
    }

    fn path(&self, part: usize) -> PathBuf {
        self.folder.join(format!("{}.{}", self.name(part), self.ending))
    }

    /// The number of inputs left out of an existing part; `None` if the part doesn't exist.
    fn found(&self, part: usize) -> Result<Option<usize>, Failure> {
        let failed = |error: io::Error| Failure::other(&unreadable(&self.left_out(part).display().to_string(), &error));
        if !self.path(part).is_file() {
            return Ok(None);
        }
        match fs::read_to_string(self.left_out(part)) {
            Ok(text) => Ok(Some(text.lines().count())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Some(0)),
            Err(error) => Err(failed(error)),
        }
    }

    /// Writes a part, and the list of inputs left out of it.
    fn write(&self, part: usize, write: impl FnOnce(&mut dyn Write) -> io::Result<Vec<String>>) -> Result<(), Failure> {
        let path = self.path(part);
        let placed = place(&path, |out| {
            let told: String = write(out)?.iter().map(|line| shown(line) + "\n").collect();
            let left_out = self.left_out(part);
            // The list is written before the part appears.
            if told.is_empty() {
                return fs::remove_file(left_out).or_else(|error| match error.kind() {
                    ErrorKind::NotFound => Ok(()),
                    _ => Err(error),
                });
            }
            place(&left_out, |out| out.write_all(told.as_bytes()))
        });
        placed.map_err(|error| Failure::other(&unwritable(&path.display().to_string(), &error)))
    }
}

/// The first difference, with both values.
fn difference(before: &Map<String, Value>, now: &Map<String, Value>) -> Option<String> {
    let names = now.keys().chain(before.keys());
    let mut different = names.filter(|&name| before.get(name) != now.get(name));
    let value = |of: &Map<String, Value>, name: &str| of.get(name).map_or("none".to_owned(), Value::to_string);
    different.next().map(|name| format!("'{name}' was {} and is {} now", value(before, name), value(now, name)))
}
