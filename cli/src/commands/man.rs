//! `shanten man`: the manual pages.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man as Page;

use crate::arguments::Arguments;
use crate::ending::{Ending, Failure};

const AFTER_HELP: &str = "\
Examples:
  shanten man | man -l -                             reads all pages
  shanten man --dir ~/.local/share/man/man1          installs them";

/// Prints the manual pages, or writes them into a directory
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Man {
    /// Write a file for each page into this directory, which is made if it isn't there
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Man {
    /// Prints or writes the pages.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Ending, Failure> {
        // Its page would have nothing to say, and those of the others are named when all is built.
        let mut command = Arguments::command().disable_help_subcommand(true);
        command.build();
        match self.dir {
            None => print(&command, out)?,
            Some(dir) => fs::create_dir_all(&dir)
                .and_then(|()| clap_mangen::generate_to(command, &dir))
                .map_err(|error| Failure::other(&format!("{}: {error}", dir.display())))?,
        }
        Ok(Ending::Complete)
    }
}

/// Prints the page of a command and those of its subcommands.
fn print(command: &Command, out: &mut impl Write) -> Result<(), Failure> {
    Page::new(command.clone()).render(out)?;
    command.get_subcommands().try_for_each(|command| print(command, out))
}
