//! The wins that count in chances, as arguments.

use clap::{Args, ValueEnum, value_parser};
use shanten::odds::Opponents;

use crate::output::exit::Failure;
use crate::words::say;

#[derive(Args)]
pub(crate) struct WinsOptions {
    /// Which wins count in chances
    #[arg(long, value_name = "WHICH", value_enum, default_value_t = Wins::All)]
    wins: Wins,

    /// How often others discard what completes the hand, in percent of any unseen tile; 100 by
    /// default
    #[arg(long, value_name = "PERCENT")]
    #[arg(value_parser = value_parser!(u8).range(..=i64::from(Opponents::MAX_WILLING)))]
    willing: Option<u8>,
}

/// The wins that count.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Wins {
    /// Those by own draws and by others' discards
    All,
    /// Those by own draws alone, as in published figures
    Draws,
}

impl WinsOptions {
    /// The other players, if their discards count.
    pub(crate) fn opponents(&self) -> Result<Option<Opponents>, Failure> {
        match (self.wins, self.willing) {
            (Wins::All, willing) => Ok(Some(Opponents::default().willing(willing.unwrap_or(Opponents::AS_LIKELY)))),
            (Wins::Draws, None) => Ok(None),
            (Wins::Draws, Some(willing)) => {
                Err(Failure::usage(&format!("--willing {willing}: with --wins draws nobody else discards")))
            }
        }
    }
}

/// The wins that count, in a table's head.
pub(crate) fn model(by_draws: bool) -> &'static str {
    say(if by_draws { "by own draws" } else { "with others' discards" })
}
