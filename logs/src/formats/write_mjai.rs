//! Writes rounds as mjai: one JSON object a line.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shanten_table::mjai::{MjaiLine, NorthName, PaidDeposits};

use super::pieces::LastGame;
use crate::info::GameInfo;
use crate::round::Round;

/// The first line of a game.
#[derive(Serialize)]
struct GameLine<'a> {
    r#type: &'a str,
    names: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    aka_flag: Option<bool>,
    #[serde(skip_serializing_if = "GameKeys::is_empty")]
    game: GameKeys,
}

/// What mjai has no key for, in an object of our own. Other programs skip it.
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct GameKeys {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<Box<str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) date: Option<Box<str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) lobby: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rules: Option<Box<str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) fast: Option<bool>,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub(super) dans: Value,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub(super) rates: Value,
}

impl GameKeys {
    fn new(info: &GameInfo, players: usize) -> Self {
        let (dans, rates) = (&info.dans[..players], &info.rates[..players]);
        Self {
            id: info.id.clone(),
            date: info.date.clone(),
            lobby: info.lobby,
            rules: info.rules.clone(),
            fast: info.fast,
            dans: if dans.iter().any(Option::is_some) { json!(dans) } else { Value::Null },
            rates: if rates.iter().any(Option::is_some) { json!(rates) } else { Value::Null },
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Writes rounds of any format as mjai, game by game.
///
/// A round without a result is written without one. What mjai has no key for, such as ranks and
/// ratings, is in the object `game` of `start_game`, which [`Log`](crate::Log) reads.
///
/// ```
/// use shanten_logs::{Log, MjaiWriter};
///
/// # let log = r#"<mjloggm><GO type="169"/><INIT seed="0,0,0,2,3,135" ten="250,250,250,250" oya="0"
/// #     hai0="0,4,8,12,17,20,36,40,44,72,76,80,108" hai1="1,5,9,13,18,21,37,41,45,73,77,81,109"
/// #     hai2="2,6,10,14,19,22,38,42,46,74,78,82,110" hai3="3,7,11,15,23,24,39,43,47,75,79,83,111"
/// #     /><T112/><D112/><U32/><E32/></mjloggm>"#;
/// let mut writer = MjaiWriter::new(Vec::new());
/// for round in Log::new("example.mjlog", log.as_bytes()) {
///     writer.write(&round?)?;
/// }
/// let text = String::from_utf8(writer.finish()?)?;
/// assert!(text.contains(r#"{"type":"tsumo","actor":0,"pai":"S"}"#), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct MjaiWriter<W> {
    out: W,
    last: LastGame,
    /// The points at the end of its game.
    points: Option<Vec<i32>>,
    north: NorthName,
}

impl<W: Write> MjaiWriter<W> {
    /// Creates a writer.
    pub const fn new(out: W) -> Self {
        Self { out, last: LastGame::none(), points: None, north: NorthName::Nukidora }
    }

    /// The same writer with another event name for Norths that are set aside.
    #[must_use]
    pub fn with_north(self, north: NorthName) -> Self {
        Self { north, ..self }
    }

    /// Writes a round, with `end_game` and `start_game` before it if a new game begins.
    ///
    /// # Errors
    ///
    /// Any error of the underlying writer.
    pub fn write(&mut self, round: &Round) -> io::Result<()> {
        let before = self.last.is_there();
        if !self.last.goes_on_with(round) {
            if before {
                self.end()?;
            }
            let (info, players) = (round.info(), round.start().players);
            self.points = info.points_at_end.map(|points| points[..players].to_vec());
            let names = info.names[..players].iter().map(|name| name.as_deref().unwrap_or_default()).collect();
            let (aka_flag, game) = (info.red_fives, GameKeys::new(info, players));
            self.line(&GameLine { r#type: "start_game", names, aka_flag, game })?;
        }
        self.round(round)
    }

    /// The underlying writer.
    pub const fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }

    /// Ends the last game, and returns the underlying writer.
    ///
    /// # Errors
    ///
    /// Any error of the underlying writer.
    pub fn finish(mut self) -> io::Result<W> {
        if self.last.is_there() {
            self.end()?;
        }
        self.out.flush()?;
        Ok(self.out)
    }

    fn end(&mut self) -> io::Result<()> {
        let mut line = MjaiLine::new("end_game");
        line.scores = self.points.take();
        self.line(&line)
    }

    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, line)?;
        self.out.write_all(b"\n")
    }

    fn round(&mut self, round: &Round) -> io::Result<()> {
        let (players, mut deposits) = (round.start().players, PaidDeposits::default());
        self.line(&MjaiLine::of_start(round.start()))?;
        for event in round.events() {
            if let Some(paid) = deposits.before(event) {
                self.line(&paid)?;
            }
            self.line(&MjaiLine::of_event(event, players, self.north))?;
        }
        if let Some(paid) = deposits.end() {
            self.line(&paid)?;
        }
        self.line(&MjaiLine::new("end_kyoku"))
    }
}
