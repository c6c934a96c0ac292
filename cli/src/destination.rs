//! Where a result is written, as an argument: standard output or a file.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use tempfile::{Builder, NamedTempFile};

use crate::ending::Failure;
use crate::messages::are_answers_coloured;

/// Where a result is written.
#[derive(Args)]
pub(crate) struct Destination {
    /// Write into this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Destination {
    /// Whether output for people is coloured.
    pub(crate) fn is_coloured(&self) -> bool {
        self.output.is_none() && are_answers_coloured()
    }

    /// Passes the destination to `write`.
    pub(crate) fn write(
        &self,
        out: &mut impl Write,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let Some(path) = &self.output else { return Ok(write(out)?) };
        replace(path, write).map_err(|error| match error.kind() {
            // Whoever reads a pipe has seen enough, as for standard output.
            ErrorKind::BrokenPipe => Failure::Output(error),
            _ => Failure::other(&format!("{}: {error}", path.display())),
        })
    }
}

/// Writes a file, and puts it in place once it is complete.
fn replace(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let Some(mut file) = temporary(path)? else { return fill(&mut File::create(path)?, write) };
    fill(file.as_file_mut(), write)?;
    file.persist(path)?;
    Ok(())
}

fn fill(file: &mut File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut file = BufWriter::new(file);
    write(&mut file)?;
    file.flush()
}

/// A temporary file next to one that is to be written. `None` if that must be written directly:
/// pipes, devices, links, and files in directories that take no more files.
fn temporary(path: &Path) -> io::Result<Option<NamedTempFile>> {
    let permissions = match path.symlink_metadata() {
        Ok(metadata) if metadata.is_file() => {
            // A file without write permission must not be replaced.
            File::options().write(true).open(path)?;
            Some(metadata.permissions())
        }
        Ok(_) => return Ok(None),
        Err(_) => None,
    };
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = Builder::new();
    builder.prefix(".shanten-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let Ok(file) = builder.tempfile_in(directory) else { return Ok(None) };
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    Ok(Some(file))
}
