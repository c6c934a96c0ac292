//! The archive of all sequences, as an argument.

use std::io::{self, Read};
use std::path::PathBuf;

use clap::Args;
use shanten_archive::{Archive, FILE};

use crate::input::sources::InputSource;
use crate::output::exit::Failure;

/// The most bytes read from a file. A valid archive is far shorter.
const LONGEST_FILE: u64 = 1 << 24;

/// Where the archive is.
#[derive(Args)]
pub(crate) struct ArchiveFile {
    /// The archive, - for standard input; by default the one that is built into this program
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

pub(crate) struct OpenArchive {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) archive: Archive,
}

impl ArchiveFile {
    pub(crate) fn open(&self) -> Result<OpenArchive, Failure> {
        let (name, bytes) = match self.file.as_deref().map(InputSource::from_path) {
            None => ("built-in archive".to_owned(), Ok(FILE.to_owned())),
            Some(source) => (source.name(), read(source)),
        };
        let refused = |reason: &dyn ToString| Failure::other(&format!("{name}: {}", reason.to_string()));
        let bytes = bytes.map_err(|error| refused(&error))?;
        let archive = Archive::read(&bytes).map_err(|reason| refused(&reason))?;
        Ok(OpenArchive { name, bytes, archive })
    }
}

fn read(source: InputSource<'_>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.open()?.take(LONGEST_FILE).read_to_end(&mut bytes)?;
    Ok(bytes)
}
