//! Where a result goes, as an argument: standard output or a file.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::Args;

use crate::ending::Failure;
use crate::messages::are_answers_coloured;

/// Where a result goes.
#[derive(Args)]
pub(crate) struct Destination {
    /// Write into this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Destination {
    /// Whether what is written for people is coloured.
    pub(crate) fn is_coloured(&self) -> bool {
        self.output.is_none() && are_answers_coloured()
    }

    /// Has something written there.
    pub(crate) fn write(
        &self,
        out: &mut impl Write,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let Some(path) = &self.output else { return Ok(write(out)?) };
        let written = File::create(path).map(BufWriter::new).and_then(|mut file| {
            write(&mut file)?;
            file.flush()
        });
        written.map_err(|error| Failure::other(&format!("{}: {error}", path.display())))
    }
}
