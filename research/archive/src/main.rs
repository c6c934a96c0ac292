//! Makes the archive from the rules and writes it to standard output.

#![forbid(unsafe_code)]

use std::io::{self, Write};

use shanten_archive::Archive;

fn main() -> io::Result<()> {
    io::stdout().write_all(&Archive::make().write())
}
