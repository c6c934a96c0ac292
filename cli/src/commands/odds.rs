//! `shanten odds`: winning chances of a hand.

use std::ffi::OsString;
use std::io::Write;
use std::ops::ControlFlow;

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum, value_parser};
use shanten::odds::{OddsOptions, Path, Search, Wall};
use shanten::rules::Rules;
use shanten::{Form, Shanten, View};

use crate::canvas::{Canvas, Look, Symbols};
use crate::complaint::{self, Complaint};
use crate::destination::Destination;
use crate::ending::{Ending, Failure};
use crate::input::{Entry, Place, is_waiting};
use crate::messages::{are_messages_coloured, complain};
use crate::odds::{Prospects, plot, records, table};
use crate::progress::Finds;
use crate::situation::SituationOptions;

const AFTER_HELP: &str = "\
One player draws and discards in turn, and nobody else acts. In this model the
chances are exact: to win, with the best play for that, and to be ready by the
end, with the best play for that. The hand may wait for a draw or have drawn, at
any turn. A chance at a later turn is the chance of the same hand at that turn.

Each path allows everything that the paths before it allow, and takes longer. If
it has more states than --states, a path with fewer exchanges is searched, or
discards are missing, and a note says so. On the straight path the hand follows
its nearest forms, so --form standard may give more than all forms. On the
shortest path chances may rise with the turn, as fewer tiles are unseen later.

--unseen is the number of unseen tiles at turn 0, including those of the other
players; after each turn there is one less. By default they are the 136 without
the hand before its first draw, its melds and the visible tiles. That is right
if those were visible from the start. Later in the game, pass the tiles that are
unseen now plus the turn of the hand: 14 own tiles and 30 visible ones at turn 7
make 136 - 14 - 30 + 7 = 99.

A tile that is put away counts as unseen again, so the copies that must be kept
can outnumber the unseen tiles. Within 18 turns this happens to hands full of
quads. The published formula then has a negative weight; here these copies share
one sure draw instead. At turn 1 of 3, 1111z keeps all 132 other tiles, and 131
are unseen: it wins with 3/130, not with 132/131 * 3/130.

Examples:
  shanten odds 234578m1689p357s1z                        the best discards
  shanten odds --path any --json 2378m156p99s1z          for other programs
  shanten odds --turn 7 --unseen 99 234578m1689p357s1z   later in the game
  shanten odds --format svg -o a.svg 234578m1689p357s1z  a picture";

/// Tells how likely a hand is to win and to be ready, turn by turn
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Odds {
    /// The hand
    #[arg(value_name = "HAND")]
    hand: OsString,

    /// The number of turns, after which nothing is drawn
    #[arg(long, value_name = "TURN", default_value_t = OddsOptions::TURNS)]
    #[arg(value_parser = value_parser!(u8).range(1..=60))]
    turns: u8,

    /// The turn of the hand; by default 0 if it waits for a draw, 1 if it has drawn
    #[arg(long, value_name = "TURN")]
    turn: Option<u8>,

    /// How many tiles are unseen at turn 0; by default all that the player doesn't see
    #[arg(long, value_name = "COUNT", value_parser = value_parser!(u16).range(1..=136))]
    unseen: Option<u16>,

    /// Keep the number of unseen tiles the same at each turn
    #[arg(long)]
    constant_wall: bool,

    /// Which draws are kept, and what may be discarded
    #[arg(long, value_name = "PATH", value_enum, default_value_t = PathName::Straight)]
    path: PathName,

    /// The most exchanges besides those that bring the hand nearer, for the last two paths; 1 by
    /// default
    #[arg(long, value_name = "COUNT")]
    extra: Option<u8>,

    /// The forms that win, all by default; several between commas, or repeated
    #[arg(long, value_name = "FORM", value_enum, value_delimiter = ',')]
    form: Vec<FormName>,

    #[command(flatten)]
    situation: SituationOptions,

    /// The most states to search; one takes about 400 bytes with 18 turns
    #[arg(long, value_name = "COUNT", default_value_t = OddsOptions::STATES)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new())]
    states: usize,

    /// How chances are written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = OddsFormat::Table)]
    format: OddsFormat,

    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// How the table shows tiles
    #[arg(long, value_name = "SYMBOLS", value_enum, default_value_t = Symbols::Both)]
    symbols: Symbols,

    #[command(flatten)]
    destination: Destination,
}

/// A [`Path`] without its number.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PathName {
    /// Every draw must bring the hand nearer, or the hand loses
    Shortest,
    /// Draws that bring the hand nearer are kept, others put away at once
    Straight,
    /// Draws that keep the shanten may be kept, too
    NoStepBack,
    /// Discards may also raise the shanten
    Any,
}

/// A [`Form`] as an argument.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormName {
    /// Melds and a pair
    Standard,
    /// Seven different pairs, of 13 or 14 tiles
    SevenPairs,
    /// Every 1, 9 and honour, of 13 or 14 tiles
    ThirteenOrphans,
}

impl From<FormName> for Form {
    fn from(name: FormName) -> Self {
        match name {
            FormName::Standard => Self::Standard,
            FormName::SevenPairs => Self::SevenPairs,
            FormName::ThirteenOrphans => Self::ThirteenOrphans,
        }
    }
}

/// How chances are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OddsFormat {
    /// A table for people
    #[value(alias = "text")]
    Table,
    /// A JSON object
    Json,
    /// A line for each discard and turn, with a header
    Csv,
    /// A picture with a curve for each discard
    Svg,
}

impl Odds {
    /// Searches the hand and writes its chances.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<Ending, Failure> {
        let view = self.view()?;
        let prospects = self.prospects(&view)?;
        let mut text = Vec::new();
        match if self.json { OddsFormat::Json } else { self.format } {
            OddsFormat::Table => {
                let look = Look { symbols: self.symbols, is_coloured: self.destination.is_coloured() };
                table::write(&prospects, &mut Canvas::new(look, &mut text))?;
            }
            OddsFormat::Json => records::write_json(&prospects, &mut text)?,
            OddsFormat::Csv => records::write_csv(&prospects, &mut text)?,
            OddsFormat::Svg => text.extend_from_slice(plot::draw(&prospects)?.as_bytes()),
        }
        self.destination.write(out, |out| out.write_all(&text))?;
        if let Some(lack) = prospects.lack() {
            out.flush()?;
            complain(&complaint::note(&format!("--states {} is too few: {lack}", self.states)));
        }
        Ok(Ending::Complete)
    }

    fn view(&self) -> Result<View, Failure> {
        let (place, text) = (Place::Argument(1), self.hand.as_encoded_bytes());
        self.situation.situation(Rules::RIICHI)?.view(Entry { place, text }).map_err(|reason| {
            let complaint = Complaint { reason: &reason, place, text, at: reason.at(), help: None };
            Failure::Other(complaint.render(are_messages_coloured()))
        })
    }

    /// Searches a hand, if it isn't complete.
    fn prospects(&self, view: &View) -> Result<Prospects, Failure> {
        let turn = self.turn.unwrap_or((!is_waiting(view.hand())).into());
        if turn >= self.turns {
            let reason = format!("--turn {turn} is not below --turns {}, when nothing is drawn any more", self.turns);
            return Err(usage(&reason));
        }
        let (path, wall, forms) = (self.path()?, self.wall(view), self.forms());
        let shanten = forms.iter().filter_map(|&form| view.shanten_in(form)).min();
        let mut prospects = Prospects::new(view, shanten, self.turns, turn, wall, path);
        if shanten.is_some_and(Shanten::is_win) {
            return Ok(prospects);
        }
        let options = OddsOptions::default().turns(self.turns).wall(wall).path(path).forms(&forms);
        let options = options.states(self.states).parallel(true);
        let mut progress = Finds::new("states");
        let odds = Search::new(options).odds_watched(view, |states| {
            progress.reach(states as u64);
            ControlFlow::Continue(())
        });
        prospects.learn(odds.map_err(|error| usage(&error.to_string()))?);
        Ok(prospects)
    }

    fn path(&self) -> Result<Path, Failure> {
        let extra = self.extra.unwrap_or(1);
        let path = match self.path {
            PathName::Shortest => Path::Shortest,
            PathName::Straight => Path::Straight,
            PathName::NoStepBack => Path::NoStepBack { extra },
            PathName::Any => Path::Any { extra },
        };
        if self.extra.is_some() && path.extra() != extra {
            return Err(usage(&format!("--extra {extra}: the {path} path has no exchange to spare")));
        }
        Ok(path)
    }

    fn wall(&self, view: &View) -> Wall {
        let wall = self.unseen.map_or_else(|| Wall::from_view(view), Wall::Shrinking);
        if self.constant_wall { Wall::Constant(wall.tiles()) } else { wall }
    }

    fn forms(&self) -> Vec<Form> {
        if self.form.is_empty() { Form::ALL.into() } else { self.form.iter().map(|&form| form.into()).collect() }
    }
}

fn usage(reason: &str) -> Failure {
    Failure::Usage(complaint::line(reason))
}
