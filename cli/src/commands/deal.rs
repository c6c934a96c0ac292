//! `shanten deal`: random hands.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use clap::Args;
use shanten::Tile;
use shanten::notation::LetterBuffer;

use crate::answer::dealer::{self, Dealer};
use crate::columns::{About, Cells, Column, ColumnType, by_build, missing, open};
use crate::options::rules::{RulesOption, size};
use crate::output::destination::Destination;
use crate::output::exit::{Failure, Outcome};
use crate::output::format::{Format, JsonOption, formats};
use crate::output::message;
use crate::output::progress::Progress;
use crate::output::streams::complain;
use crate::words::fill;

const AFTER_HELP: &str = concat!(
    "\
The same seed deals the same hands everywhere. The generator is PCG64 MCG
(XSL-RR 128/64), and its state is two numbers of SplitMix64.

Examples:
  shanten deal                                    one hand of 14 tiles
  shanten deal --count 1000 --seed 7              a thousand, always the same
  shanten deal --tiles 13 --kind near | shanten   one near ready, answered
  shanten deal --rules three-player               without 2m to 8m
",
    by_build!(
        "  shanten deal --count 1000000 -o hands.parquet   a column of 34 counts each\n",
        "  shanten deal --count 1000000 -o hands.csv       a million as a table\n"
    ),
    "
The format is that of --format or of the file's ending: .txt, .csv, .tsv,
.jsonl, .parquet or .arrow. The last two need rules without jokers, and a
command that was built with --features tables",
    by_build!(".", "; this one wasn't.")
);

const BUFFER: usize = 1 << 15;

/// The formats, of which text and plain are the same here.
const FORMATS: [Format; 7] =
    [Format::Text, Format::Plain, Format::Tsv, Format::Csv, Format::Json, Format::Parquet, Format::Arrow];

const SCHEMA: &str = "hands 1";
const HAND: Column = Column { name: "hand", kind: ColumnType::Counts, doc: "the counts of the 34 kinds" };
/// How many hands are written at once, and how many a group of a Parquet file has.
const ROWS: usize = 1 << 16;
const GROUP: usize = 500_000;

/// Prints random hands, one per line
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct DealCommand {
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
    #[arg(long, value_name = "KIND", value_enum, default_value_t = dealer::DealKind::Uniform)]
    kind: dealer::DealKind,

    #[command(flatten)]
    rules: RulesOption,

    /// How hands are written; by default as text, or by the ending of the file
    #[arg(long, value_name = "FORMAT", value_parser = formats(&FORMATS))]
    format: Option<Format>,

    #[command(flatten)]
    destination: Destination,

    #[command(flatten)]
    json: JsonOption,
}

impl DealCommand {
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Outcome, Failure> {
        let rules = self.rules.rules()?;
        let dealer = |seed| Dealer::new(rules, self.kind, self.tiles, seed);
        let usage = |reason: String| Failure::usage(&reason);
        // Checks the arguments first, so that a seed is shown only if there are hands.
        dealer(0).map_err(usage)?;
        let asked = if self.json.is_asked() { Some(Format::Json) } else { self.format };
        let format = self.destination.format(asked, Format::Text)?;
        if let Some(reason) = missing(format) {
            return Err(Failure::other(&reason));
        }
        let is_table = matches!(format, Format::Parquet | Format::Arrow);
        if is_table && rules.options().jokers > 0 {
            return Err(usage(format!("under the rules {rules} a hand has jokers, which the 34 counts don't")));
        }
        let dealer = dealer(self.seed()?).map_err(usage)?;
        self.destination.write(out, |out| {
            if is_table { self.write_table(dealer, format, out) } else { self.write_lines(dealer, format, out) }
        })?;
        Ok(Outcome::Complete)
    }

    fn write_lines(&self, mut dealer: Dealer, format: Format, out: &mut dyn Write) -> io::Result<()> {
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
        out.write_all(&lines)
    }

    /// Writes a column of hands, which another thread deals.
    fn write_table(&self, mut dealer: Dealer, format: Format, out: &mut dyn Write) -> io::Result<()> {
        let about = About { schema: SCHEMA, group: GROUP };
        let mut writer = open(format, &[HAND], about, out)?;
        let mut progress = Progress::of(&self.destination, "hands");
        let (dealt_out, dealt_in) = sync_channel(2);
        thread::scope(|scope| {
            scope.spawn(move || {
                let mut left = self.count;
                while left > 0 {
                    let rows = left.min(ROWS as u64);
                    left -= rows;
                    let kinds =
                        |dealt: [u8; Tile::KINDS + 1]| *dealt.first_chunk().expect("the kinds, then the jokers");
                    let hands = (0..rows).map(|_| kinds(dealer.deal_counts())).collect();
                    if dealt_out.send(hands).is_err() {
                        return;
                    }
                }
            });
            // The receiver is dropped at the first error, which stops the dealer.
            let dealt_in: Receiver<Vec<_>> = dealt_in;
            for hands in dealt_in {
                let rows = hands.len() as u64;
                writer.write(vec![Cells::Counts(hands)])?;
                progress.advance(0, rows);
            }
            io::Result::Ok(())
        })?;
        writer.finish()
    }

    fn seed(&self) -> Result<u64, Failure> {
        if let Some(seed) = self.seed {
            return Ok(seed);
        }
        let seed = getrandom::u64().map_err(|error| Failure::other(&format!("no random seed: {error}")))?;
        complain(&message::note(&fill(
            "the seed is {seed}; --seed {seed} deals these hands again",
            &[("seed", &seed)],
        )));
        Ok(seed)
    }
}
