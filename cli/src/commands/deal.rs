//! `shanten deal`: random hands.

use std::io::Write;

use clap::{Args, ValueEnum};

use crate::complaint;
use crate::dealer::Dealer;
use crate::ending::{Ending, Failure};
use crate::letters::Letters;
use crate::messages::complain;
use crate::sizes::size;

const AFTER_HELP: &str = "\
The same seed deals the same hands everywhere. The generator is PCG64 MCG
(XSL-RR 128/64), and its state is two numbers of SplitMix64.

Examples:
  shanten deal                                    one hand of 14 tiles
  shanten deal --count 1000 --seed 7              a thousand, always the same
  shanten deal --tiles 13 --kind near | shanten   one near ready, answered";

/// How many bytes of hands are written at once.
const BUFFER: usize = 1 << 15;

/// Prints random hands, one a line
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Deal {
    /// How many tiles a hand has
    #[arg(long, value_name = "TILES", default_value = "14", value_parser = size())]
    tiles: usize,

    /// How many hands to deal
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    count: u64,

    /// The seed of the hands; by default a random one, which is shown on standard error
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// Which hands are dealt
    #[arg(long, value_name = "KIND", value_enum, default_value_t = Kind::Uniform)]
    kind: Kind,
}

/// Which hands are dealt.
#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// Tiles from all 136, every deal equally likely
    Uniform,
    /// Tiles from one suit of numbers, in half of the hands also from the honours
    Flush,
    /// Complete hands with 0, 1 or 2 tiles exchanged
    Near,
}

impl Deal {
    /// Deals the hands.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Ending, Failure> {
        let mut dealer = Dealer::new(self.seed()?);
        let mut lines = Vec::with_capacity(2 * BUFFER);
        for _ in 0..self.count {
            let hand = match self.kind {
                Kind::Uniform => dealer.uniform(self.tiles),
                Kind::Flush => dealer.flush(self.tiles),
                Kind::Near => dealer.near(self.tiles),
            };
            lines.extend_from_slice(Letters::from_hand(&hand).as_bytes());
            lines.push(b'\n');
            if lines.len() >= BUFFER {
                out.write_all(&lines)?;
                lines.clear();
            }
        }
        out.write_all(&lines)?;
        Ok(Ending::Complete)
    }

    /// The given seed, or a random one.
    fn seed(&self) -> Result<u64, Failure> {
        if let Some(seed) = self.seed {
            return Ok(seed);
        }
        let seed = getrandom::u64().map_err(|error| Failure::other(&format!("no random seed: {error}")))?;
        complain(&complaint::note(&format!("the seed is {seed}; --seed {seed} deals these hands again")));
        Ok(seed)
    }
}
