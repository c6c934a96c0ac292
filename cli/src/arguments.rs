//! What the command is asked for.

use std::ffi::OsString;

use clap::{Parser, ValueEnum};
use shanten::{Strictness, Visible};

use crate::input::Situation;
use crate::report::Format;

const AFTER_HELP: &str = "\
Tiles: 1m to 9m characters, 1p to 9p dots, 1s to 9s bamboos, 1z to 7z the honours
East, South, West, North, White, Green, Red; 0 is a red five and read as a five.
A suit is written once for several tiles: 123m. Unicode tiles are read too.
A hand holds 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14 concealed tiles. Called melds
stand in brackets or are left out: (789p) a run, (777z) a triplet, (7777z) an
open quad, (777+7z) an added one, [7777z] a closed one.

Examples:
  shanten 199m146779p12s246z            one hand
  shanten \"123m44z(789p)[1111s]\"        one with called melds
  shanten 123m11p 19m19p19s1234567z     two hands
  shanten --visible 34m5z 1234m         with tiles that are seen elsewhere
  shanten < hands.txt                   a hand a line; blank lines are passed over
  shanten --json < hands.txt            an object a line, for other programs

Exit status: 0 if every hand was answered, 1 if one was bad, 2 for wrong arguments.";

/// Tells how many tiles mahjong hands are away from ready, and which tiles help.
#[derive(Parser)]
#[command(name = "shanten", version, after_help = AFTER_HELP)]
pub(crate) struct Arguments {
    /// Hands; with none, or with - alone, they are read from standard input, one a line
    #[arg(value_name = "HAND")]
    pub(crate) hands: Vec<OsString>,

    /// Tiles that are seen elsewhere, for every hand: discards, dora indicators, melds of others
    #[arg(long, value_name = "TILES")]
    visible: Option<Visible>,

    /// Which tiles count as gone
    #[arg(long, value_name = "STRICTNESS", value_enum, default_value_t = Strict::Concealed)]
    strict: Strict,

    /// Print a JSON object a line, numbers for shanten: -1 is a win, 0 is tenpai
    #[arg(long)]
    json: bool,
}

impl Arguments {
    pub(crate) fn format(&self) -> Format {
        if self.json { Format::Json } else { Format::Text }
    }

    pub(crate) fn situation(&self) -> Situation {
        Situation { visible: self.visible.unwrap_or_default(), strictness: self.strict.into() }
    }

    pub(crate) fn reads_lines(&self) -> bool {
        self.hands.is_empty() || self.hands == ["-"]
    }
}

/// [`Strictness`] as an argument.
#[derive(Clone, Copy, ValueEnum)]
enum Strict {
    /// None: a hand may wait for a fifth copy
    General,
    /// The concealed tiles, as on Tenhou and Mahjong Soul
    Concealed,
    /// Also those in the own melds, as with the M.League
    Melds,
    /// Also the visible ones, and what is discarded from the hand
    Visible,
}

impl From<Strict> for Strictness {
    fn from(strict: Strict) -> Self {
        match strict {
            Strict::General => Self::General,
            Strict::Concealed => Self::Concealed,
            Strict::Melds => Self::Melds,
            Strict::Visible => Self::Visible,
        }
    }
}
