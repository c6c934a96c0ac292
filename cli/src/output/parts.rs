//! A table in parts: files in a folder, each complete, so that a later run can resume.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use super::destination::place;
use super::exit::Failure;
use super::message::shown;
use crate::input::{unreadable, unwritable};

/// Describes how the parts were made. Readers of folders skip names that begin like this.
const MANIFEST: &str = "_parts.json";

/// A folder of parts.
pub(crate) struct PartFolder {
    folder: PathBuf,
    ending: String,
    digits: usize,
}

impl PartFolder {
    /// Opens or creates a folder for this many parts. Refuses a folder whose parts were made
    /// otherwise.
    pub(crate) fn open(
        folder: &Path,
        ending: &str,
        count: usize,
        made_of: &Map<String, Value>,
    ) -> Result<Self, Failure> {
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
    pub(crate) fn found(&self, part: usize) -> Result<Option<usize>, Failure> {
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
    pub(crate) fn write(
        &self,
        part: usize,
        write: impl FnOnce(&mut dyn Write) -> io::Result<Vec<String>>,
    ) -> Result<(), Failure> {
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
