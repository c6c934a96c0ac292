//! `shanten man` and `shanten completions`: files for packages of the command.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man as Page;
use clap_mangen::roff::{Roff, roman};

use crate::output::exit::{Failure, Outcome};

const COMPLETIONS_HELP: &str = "\
Examples:
  shanten completions bash > ~/.local/share/bash-completion/completions/shanten
  shanten completions zsh > ~/.zfunc/_shanten
  shanten completions fish > ~/.config/fish/completions/shanten.fish";

const MAN_HELP: &str = "\
Examples:
  shanten man | man -l -                             reads all pages
  shanten man --dir ~/.local/share/man/man1          installs them";

/// Prints the manual pages, or writes them into a directory
#[derive(Args)]
#[command(after_help = MAN_HELP)]
pub(crate) struct ManCommand {
    /// Write a file for each page into this directory, and create it if needed
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl ManCommand {
    pub(crate) fn run(self, command: Command, out: &mut impl Write) -> Result<Outcome, Failure> {
        // The page of `help` would be empty. The others need their full names, which
        // `build` sets.
        let mut command = command.disable_help_subcommand(true);
        command.build();
        let pages = pages(&command)?;
        match self.dir {
            None => pages.iter().try_for_each(|(_, page)| out.write_all(page))?,
            Some(dir) => fs::create_dir_all(&dir)
                .and_then(|()| pages.iter().try_for_each(|(name, page)| fs::write(dir.join(name), page)))
                .map_err(|error| Failure::other(&format!("{}: {error}", dir.display())))?,
        }
        Ok(Outcome::Complete)
    }
}

/// Prints the completions for a shell
#[derive(Args)]
#[command(after_help = COMPLETIONS_HELP)]
pub(crate) struct CompletionsCommand {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl CompletionsCommand {
    pub(crate) fn run(self, mut command: Command, out: &mut impl Write) -> Result<Outcome, Failure> {
        // The generator panics if it can't write.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "shanten", &mut script);
        out.write_all(&script)?;
        Ok(Outcome::Complete)
    }
}

fn pages(command: &Command) -> io::Result<Vec<(String, Vec<u8>)>> {
    let page = Page::new(command.clone()).source(concat!("shanten ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    if command.has_subcommands() {
        page.render_subcommands_section(&mut text)?;
    }
    notes(command, &mut text)?;
    let mut pages = vec![(page.get_filename(), text)];
    for command in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        pages.extend(self::pages(command)?);
    }
    Ok(pages)
}

/// Writes the text after the options: notes, examples line by line, and the exit status.
fn notes(command: &Command, out: &mut Vec<u8>) -> io::Result<()> {
    let notes = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut roff = Roff::new();
    let mut is_in_notes = false;
    for paragraph in notes.split("\n\n") {
        if let Some(examples) = paragraph.strip_prefix("Examples:\n") {
            roff.control("SH", ["EXAMPLES"]).control("nf", []);
            for line in examples.lines() {
                roff.text([roman(line)]);
            }
            roff.control("fi", []);
        } else if let Some(status) = paragraph.strip_prefix("Exit status: ") {
            roff.control("SH", ["EXIT STATUS"]).text([roman(status)]);
        } else if !paragraph.is_empty() {
            let heading = if is_in_notes { roff.control("PP", []) } else { roff.control("SH", ["NOTES"]) };
            heading.text([roman(paragraph)]);
            is_in_notes = true;
        }
    }
    roff.to_writer(out)
}
