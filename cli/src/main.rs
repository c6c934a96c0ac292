//! The command `shanten`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    shanten_command::main()
}
