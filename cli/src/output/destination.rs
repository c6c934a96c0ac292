//! The destination of a result, as an argument: standard output or a file.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use tempfile::{Builder, NamedTempFile};

use super::exit::Failure;
use super::format::Format;
use super::streams::are_answers_coloured;
use crate::input::unwritable;

/// Where a result is written.
#[derive(Args)]
pub(crate) struct Destination {
    /// Write into this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Destination {
    pub(crate) fn is_coloured(&self) -> bool {
        self.output.is_none() && are_answers_coloured()
    }

    pub(crate) fn is_file(&self) -> bool {
        self.output.is_some()
    }

    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    pub(crate) fn has_ending(&self, ending: &str) -> bool {
        let of_file = self.output.as_ref().and_then(|path| path.extension());
        of_file.is_some_and(|of_file| of_file.eq_ignore_ascii_case(ending))
    }

    /// The requested format, or the one of the file's extension, or else this default.
    pub(crate) fn format(&self, asked: Option<Format>, otherwise: Format) -> Result<Format, Failure> {
        let Some(path) = self.output.as_ref().filter(|_| asked.is_none()) else {
            return Ok(asked.unwrap_or(otherwise));
        };
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
        match ending.as_str() {
            "csv" => Ok(Format::Csv),
            "tsv" => Ok(Format::Tsv),
            "txt" => Ok(Format::Text),
            "jsonl" | "ndjson" | "json" => Ok(Format::Json),
            "parquet" => Ok(Format::Parquet),
            "arrow" => Ok(Format::Arrow),
            _ => {
                let reason = format!("{}: the ending tells no format: --format does", path.display());
                Err(Failure::usage(&reason))
            }
        }
    }

    pub(crate) fn write(
        &self,
        out: &mut impl Write,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let Some(path) = &self.output else { return Ok(write(out)?) };
        replace(path, write).map_err(|error| match error.kind() {
            // The reader of a pipe may close it early, as with standard output.
            ErrorKind::BrokenPipe => Failure::Output(error),
            _ => Failure::other(&unwritable(&path.display().to_string(), &error)),
        })
    }
}

/// Writes a file and moves it into place once it is complete.
pub(crate) fn replace(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let permissions = match path.symlink_metadata() {
        Ok(metadata) if metadata.is_file() => {
            // A file without write permission must not be replaced.
            File::options().write(true).open(path)?;
            Some(metadata.permissions())
        }
        // Pipes, devices and links are written directly.
        Ok(_) => return fill(&mut File::create(path)?, write),
        Err(_) => None,
    };
    // If a directory doesn't accept new files, its files are written directly, too.
    let Ok(mut new) = New::beside(path) else { return fill(&mut File::create(path)?, write) };
    permissions.map_or(Ok(()), |permissions| new.file().set_permissions(permissions))?;
    fill(new.file(), write)?;
    new.name(path)
}

/// Writes a file that appears only once it is complete and on the disk.
pub(super) fn place(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut new = New::beside(path)?;
    fill(new.file(), write)?;
    new.file().sync_all()?;
    new.name(path)
}

/// A new file that gets its name only once it is complete.
enum New {
    Nameless(File),
    Named(NamedTempFile),
}

impl New {
    fn beside(path: &Path) -> io::Result<Self> {
        let directory = directory_of(path);
        match nameless(directory) {
            Some(file) => Ok(Self::Nameless(file)),
            None => names().tempfile_in(directory).map(Self::Named),
        }
    }

    fn file(&mut self) -> &mut File {
        match self {
            Self::Nameless(file) => file,
            Self::Named(file) => file.as_file_mut(),
        }
    }

    fn name(self, path: &Path) -> io::Result<()> {
        match self {
            Self::Nameless(file) => {
                names().make_in(directory_of(path), |name| give_name(&file, name))?.persist(path)?;
            }
            Self::Named(file) => drop(file.persist(path)?),
        }
        Ok(())
    }
}

fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The names of temporary files.
fn names() -> Builder<'static, 'static> {
    let mut names = Builder::new();
    names.prefix(".shanten-");
    #[cfg(unix)]
    names.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    names
}

fn fill(file: &mut File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut file = BufWriter::new(file);
    write(&mut file)?;
    file.flush()
}

/// An unnamed file, which leaves nothing behind if the command is interrupted. Some file systems
/// don't support it.
#[cfg(target_os = "linux")]
fn nameless(directory: &Path) -> Option<File> {
    use rustix::fs::{Mode, OFlags, open};

    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    let file = open(directory, flags, Mode::from_raw_mode(0o666)).ok().map(File::from);
    file.filter(|file| link_of(file).symlink_metadata().is_ok())
}

#[cfg(target_os = "linux")]
fn give_name(file: &File, name: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};

    Ok(linkat(CWD, link_of(file), CWD, name, AtFlags::SYMLINK_FOLLOW)?)
}

#[cfg(target_os = "linux")]
fn link_of(file: &File) -> PathBuf {
    PathBuf::from(format!("/proc/self/fd/{}", std::os::fd::AsRawFd::as_raw_fd(file)))
}

#[cfg(not(target_os = "linux"))]
fn nameless(_: &Path) -> Option<File> {
    None
}

#[cfg(not(target_os = "linux"))]
fn give_name(_: &File, _: &Path) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}
