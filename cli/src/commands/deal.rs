//! `shanten deal`: random hands.

use std::io::Write;

use clap::Args;
use shanten::LetterBuffer;

use crate::complaint;
use crate::dealer::{Dealer, Kind};
use crate::ending::{Ending, Failure};
use crate::format::{Format, JsonOption, formats};
use crate::messages::complain;
use crate::rules::RulesOption;
use crate::sizes::size;

const AFTER_HELP: &str = "\
The same seed deals the same hands everywhere. The generator is PCG64 MCG
(XSL-RR 128/64), and its state is two numbers of SplitMix64.

Examples:
  shanten deal                                    one hand of 14 tiles
  shanten deal --count 1000 --seed 7              a thousand, always the same
  shanten deal --tiles 13 --kind near | shanten   one near ready, answered
  shanten deal --rules three-player               without 2m to 8m";

/// How many bytes of hands are written at once.
const BUFFER: usize = 1 << 15;

/// The first two are the same here.
const FORMATS: [Format; 5] = [Format::Text, Format::Plain, Format::Tsv, Format::Csv, Format::Json];

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

    #[command(flatten)]
    rules: RulesOption,

    /// How hands are written
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = formats(&FORMATS))]
    format: Format,

    #[command(flatten)]
    json: JsonOption,
}

impl Deal {
    /// Deals the hands.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Ending, Failure> {
        let rules = self.rules.rules()?;
        let dealer = |seed| Dealer::new(rules, self.kind, self.tiles, seed);
        let usage = |reason: String| Failure::Usage(complaint::line(&reason));
        // A seed is only told if there are hands.
        dealer(0).map_err(usage)?;
        let mut dealer = dealer(self.seed()?).map_err(usage)?;
        let format = self.json.or(self.format);
        let mut lines = Vec::with_capacity(2 * BUFFER);
        if matches!(format, Format::Tsv | Format::Csv) {
            lines.extend_from_slice(b"hand\n");
        }
        let mut buffer = LetterBuffer::new();
        for _ in 0..self.count {
            let hand = dealer.deal();
            let hand = hand.letters(&mut buffer);
            if format == Format::Json {
                // A hand in letters needs no escapes.
                write!(lines, r#"{{"hand":"{hand}"}}"#)?;
            } else {
                lines.extend_from_slice(hand.as_bytes());
            }
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
