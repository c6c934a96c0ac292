//! A table whose events are lines: for servers, bots, and programs in other languages.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::{Value, json};
use shanten::error::ErrorKind;

use super::line::{FieldError, MjaiLine, seat};
use super::write::{NorthName, PaidDeposits};
use crate::action::{Action, Legal};
use crate::error::TableError;
use crate::event::Event;
use crate::rules::TableRules;
use crate::seat::Seat;
use crate::table::Table;
use crate::wall::TableWall;

/// A table whose events are lines of mjai.
///
/// A table that [deals](Self::deal) makes the game of a server; one that [reads](Self::read) is a
/// bot's, or follows any game that is played elsewhere.
///
/// ```
/// use shanten_table::mjai::MjaiTable;
/// use shanten_table::{Seat, TableRules};
///
/// let mut server = MjaiTable::deal(TableRules::TENHOU, 1)?;
/// let mut bot = MjaiTable::follow(TableRules::TENHOU)?;
/// while let Some(seat) = server.table()?.to_move() {
///     for line in server.lines(Some(Seat::default())).lines() {
///         bot.read(line)?;
///     }
///     let action = server.table()?.legal(seat).first().expect("the player is to move");
///     server.apply(seat, action)?;
/// }
/// # Ok::<(), shanten_table::mjai::MjaiError>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct MjaiTable {
    rules: TableRules,
    table: Option<Table>,
    seat: Option<Seat>,
    /// The points of a game that is read, as far as its lines tell them.
    points: Option<[i32; Seat::MAX]>,
    /// The last events that the table has made, and a deposit that was due before them.
    events: Vec<Event>,
    deposits: PaidDeposits,
    begins: Begins,
}

/// What begins with the last events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Begins {
    Nothing,
    Round,
    Game,
}

impl MjaiTable {
    /// A table at the start of a game. The wall depends on the seed alone.
    ///
    /// # Errors
    ///
    /// If the rules contradict each other.
    pub fn deal(rules: TableRules, seed: u64) -> Result<Self, TableError> {
        let table = Table::new(rules, TableWall::shuffled(&rules, seed))?;
        Ok(Self { begins: Begins::Game, ..Self::of(rules, Some(table)) })
    }

    /// A table that will read a game.
    ///
    /// # Errors
    ///
    /// If the rules contradict each other.
    pub fn follow(rules: TableRules) -> Result<Self, TableError> {
        rules.check()?;
        Ok(Self::of(rules, None))
    }

    fn of(rules: TableRules, table: Option<Table>) -> Self {
        let (deposits, events) = Default::default();
        Self { rules, table, seat: None, points: None, events, deposits, begins: Begins::Nothing }
    }

    /// A table that was saved as JSON, by `serde`.
    ///
    /// # Errors
    ///
    /// If the text isn't one, or its parts contradict each other.
    pub fn load(saved: &str) -> Result<Self, MjaiError> {
        serde_json::from_str(saved).map_err(MjaiError::Saved)
    }

    fn check(&self) -> Result<(), TableError> {
        self.rules.check()?;
        let is_fit = self.table.as_ref().is_none_or(|table| *table.rules() == self.rules)
            && self.seat.is_none_or(|seat| seat.index() < self.rules.players());
        if is_fit { Ok(()) } else { Err(TableError::Inconsistent) }
    }

    /// The table of the round.
    ///
    /// # Errors
    ///
    /// Before the first round that is read, and after each.
    pub fn table(&self) -> Result<&Table, TableError> {
        self.table.as_ref().ok_or(TableError::NoRound)
    }

    /// The player who reads the lines, from `start_game`.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Reads a line, and returns what its reader may answer: no action if another player is to
    /// act, after lines that aren't events, and if no `start_game` said the reader's seat by `id`.
    /// Lines of other kinds are skipped.
    ///
    /// # Errors
    ///
    /// If the line isn't JSON, lacks a field, or has an event that can't follow. The table then
    /// stays as it was.
    pub fn read(&mut self, line: &str) -> Result<Legal, MjaiError> {
        if self.table.as_ref().is_some_and(Table::has_wall) {
            return Err(TableError::HasWall.into());
        }
        let line: MjaiLine = serde_json::from_str(line).map_err(MjaiError::Json)?;
        let players = self.rules.players();
        match &*line.kind {
            "start_game" => {
                let number = |id: &Value| id.as_u64().and_then(|id| u32::try_from(id).ok());
                let known = |id| seat("id", number(id).ok_or_else(|| FieldError::of("id", id))?, players);
                self.seat = line.id.as_ref().map(known).transpose()?;
                (self.table, self.points) = (None, None);
            }
            "start_kyoku" => {
                let start = line.start(self.points, Some(players))?;
                self.table = Some(Table::of_start(self.rules, &start)?);
                self.points = start.scores;
            }
            "end_kyoku" | "end_game" => self.table = None,
            _ => {
                let event = line.event(players)?;
                if let Some(event) = &event {
                    self.table.as_mut().ok_or(TableError::NoRound)?.follow(event)?;
                }
                self.points = line.points_after(self.points);
                // An indicator asks nobody, and who else wins has said so before the first win.
                let is_asked = event.is_some_and(|event| !matches!(event, Event::Indicator(_) | Event::Win(_)));
                if let (Some(table), Some(seat), true) = (&self.table, self.seat, is_asked) {
                    return Ok(table.legal(seat));
                }
            }
        }
        Ok(Legal::default())
    }

    /// Carries out an action. Its events are the [`lines`](Self::lines) then.
    ///
    /// # Errors
    ///
    /// If the action isn't legal now. The table then stays as it was.
    pub fn apply(&mut self, seat: Seat, action: Action) -> Result<(), TableError> {
        let table = self.table.as_mut().ok_or(TableError::NoRound)?;
        let deposits = PaidDeposits::at(table);
        (self.events, self.deposits) = (table.apply(seat, action)?, deposits);
        self.begins = Begins::Nothing;
        Ok(())
    }

    /// Carries out an action that a player answers as a line.
    ///
    /// # Errors
    ///
    /// If the line can't be read, or isn't what the player would [answer](Self::answer) for a legal
    /// action: by another player, or about another tile.
    pub fn apply_line(&mut self, seat: Seat, line: &str) -> Result<(), MjaiError> {
        let line: MjaiLine = serde_json::from_str(line).map_err(MjaiError::Json)?;
        let action = line.action()?;
        let expected = MjaiLine::of_action(action, seat, self.table()?)?;
        for (field, said, own) in [("actor", line.actor, expected.actor), ("target", line.target, expected.target)] {
            if let Some(said) = said.filter(|_| said != own) {
                return Err(FieldError::of(field, &said).into());
            }
        }
        if let Some(said) = line.pai.as_ref().filter(|_| line.pai != expected.pai) {
            return Err(FieldError::of("pai", said).into());
        }
        Ok(self.apply(seat, action)?)
    }

    /// Deals the next round, whose start is the [`lines`](Self::lines) then.
    ///
    /// # Errors
    ///
    /// Before the end of the round, after that of the game, and at a table that reads.
    pub fn next_round(&mut self, seed: u64) -> Result<(), TableError> {
        let table = self.table.as_mut().filter(|table| table.has_wall()).ok_or(TableError::HasNoWall)?;
        table.next_round(TableWall::shuffled(&self.rules, seed))?;
        let (deposits, events) = Default::default();
        (self.begins, self.deposits, self.events) = (Begins::Round, deposits, events);
        Ok(())
    }

    /// The lines of what has happened last, as a player sees it, or all of it: the start of a game
    /// or a round, or the events of the last action. They have `end_kyoku` after the end of a
    /// round, and `end_game` after that of the game.
    #[must_use]
    pub fn lines(&self, seen_by: Option<Seat>) -> String {
        let Some(table) = &self.table else { return String::new() };
        let (mut lines, players) = (String::new(), self.rules.players());
        let mut add = |line: MjaiLine| {
            lines += &line.to_string();
            lines.push('\n');
        };
        if self.begins == Begins::Game {
            let id = seen_by.map(|seat| seat.index().into());
            let names = Some(json!(table.seats().map(|seat| alloc::format!("{seat}")).collect::<Vec<_>>()));
            add(MjaiLine { id, names, ..MjaiLine::new("start_game") });
        }
        let seen = |event: &Event| seen_by.map_or_else(|| event.clone(), |seat| event.seen_by(seat));
        if let Some((start, first)) = table.opening().filter(|_| self.begins != Begins::Nothing) {
            add(MjaiLine::of_start(&seen_by.map_or_else(|| start.clone(), |seat| start.seen_by(seat))));
            add(MjaiLine::of_event(&seen(&first), players, NorthName::default()));
        }
        let mut deposits = self.deposits;
        for event in &self.events {
            deposits.before(event).into_iter().for_each(&mut add);
            add(MjaiLine::of_event(&seen(event), players, NorthName::default()));
        }
        if let Some(result) = table.result().filter(|_| !self.events.is_empty()) {
            add(MjaiLine::new("end_kyoku"));
            if result.is_over {
                add(MjaiLine::new("end_game"));
            }
        }
        lines
    }

    /// A player's answer as a line: a legal action, or `none`.
    ///
    /// # Errors
    ///
    /// Before the first round, and if the action isn't legal now.
    pub fn answer(&self, seat: Seat, action: Option<Action>) -> Result<String, TableError> {
        let line = match action {
            Some(action) => MjaiLine::of_action(action, seat, self.table()?)?,
            None => MjaiLine::new("none"),
        };
        Ok(line.to_string())
    }
}

/// Writes the parts by name.
impl Serialize for MjaiTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

/// Reads the parts. An error if they contradict each other.
impl<'de> Deserialize<'de> for MjaiTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let table = Self::deserialize(deserializer)?;
        table.check().map_err(D::Error::custom)?;
        Ok(table)
    }
}

/// Why a line isn't read.
#[derive(Debug)]
#[non_exhaustive]
pub enum MjaiError {
    /// The line isn't JSON, or has no `type`.
    Json(serde_json::Error),
    /// The text is no saved table.
    Saved(serde_json::Error),
    /// A field is missing or has an invalid value.
    Field(FieldError),
    /// The table refuses the event.
    Table(TableError),
}

impl MjaiError {
    fn error(&self) -> &(dyn core::error::Error + 'static) {
        match self {
            Self::Json(error) | Self::Saved(error) => error,
            Self::Field(error) => error,
            Self::Table(error) => error,
        }
    }
}

impl fmt::Display for MjaiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.error(), f)
    }
}

impl core::error::Error for MjaiError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.error().source()
    }
}

impl ErrorKind for MjaiError {
    fn kind(&self) -> &'static str {
        match self {
            Self::Json(_) => "no_json",
            Self::Saved(_) => "no_saved_table",
            Self::Field(error) => error.kind(),
            Self::Table(error) => error.kind(),
        }
    }
}

impl From<FieldError> for MjaiError {
    fn from(error: FieldError) -> Self {
        Self::Field(error)
    }
}

impl From<TableError> for MjaiError {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}
