//! `shanten completions`: scripts that complete arguments in a shell.

use std::io::Write;

use clap::{Args, Command};
use clap_complete::Shell;

use crate::ending::{Ending, Failure};

const AFTER_HELP: &str = "\
Examples:
  shanten completions bash > ~/.local/share/bash-completion/completions/shanten
  shanten completions zsh > ~/.zfunc/_shanten
  shanten completions fish > ~/.config/fish/completions/shanten.fish";

/// Prints the completions for a shell
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    /// Prints the script for a command.
    pub(crate) fn run(self, mut command: Command, out: &mut impl Write) -> Result<Ending, Failure> {
        // The generator panics if it can't write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "shanten", &mut script);
        out.write_all(&script)?;
        Ok(Ending::Complete)
    }
}
