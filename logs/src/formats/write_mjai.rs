//! Writes rounds as mjai: one JSON object a line.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shanten::{MeldKind, Piece};
use shanten_table::{Event, NoWin, NoWinReason, Seat, Start, WinEvent};

use super::pieces::{LastGame, added_to, pieces_but};
use crate::info::GameInfo;
use crate::round::Round;

/// A line. Fields that an event doesn't have are omitted.
#[derive(Default, Serialize)]
struct Line<'a> {
    r#type: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    bakaze: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dora_marker: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kyoku: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    honba: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kyotaku: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    oya: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<&'a [i32]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    actor: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pai: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    consumed: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tsumogiri: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tehais: Option<Vec<Vec<&'a str>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hora_tehais: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hora_points: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fu: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fan: Option<u32>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    yakus: &'a [(Box<str>, u32)],
    #[serde(skip_serializing_if = "Option::is_none")]
    uradora_markers: Option<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deltas: Option<&'a [i32]>,
}

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

    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A piece that isn't known.
pub(super) const HIDDEN: &str = "?";

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
    north: NorthName,
}

/// The name of the event that sets a North aside; programs differ in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum NorthName {
    /// `nukidora`, read by Mortal and by Akagi with three players.
    #[default]
    Nukidora,
    /// `kita`, read by `RiichiEnv`.
    Kita,
}

impl NorthName {
    /// All names.
    pub const ALL: [Self; 2] = [Self::Nukidora, Self::Kita];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nukidora => "nukidora",
            Self::Kita => "kita",
        }
    }
}

impl<W: Write> MjaiWriter<W> {
    /// Creates a writer.
    pub const fn new(out: W) -> Self {
        Self { out, last: LastGame::none(), north: NorthName::Nukidora }
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
                self.line(&Line { r#type: "end_game", ..Line::default() })?;
            }
            let (info, players) = (round.info(), round.start().players);
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
            self.line(&Line { r#type: "end_game", ..Line::default() })?;
        }
        self.out.flush()?;
        Ok(self.out)
    }

    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, line)?;
        self.out.write_all(b"\n")
    }

    fn round(&mut self, round: &Round) -> io::Result<()> {
        let start = round.start();
        self.line(&Line {
            r#type: "start_kyoku",
            bakaze: Some(Piece::plain(start.wind.tile()).mjai()),
            dora_marker: Some(start.indicator.map_or(HIDDEN, Piece::mjai)),
            kyoku: Some(start.dealer.index() + 1),
            honba: Some(start.counters),
            kyotaku: Some(start.deposits),
            oya: Some(start.dealer.index()),
            scores: start.scores.as_ref().map(|scores| &scores[..start.players]),
            tehais: Some(start.hands[..start.players].iter().map(|hand| texts(hand)).collect()),
            ..Line::default()
        })?;
        let mut declared = None;
        for (number, event) in round.events().iter().enumerate() {
            self.line(&line(event, &round.events()[..number], start, self.north))?;
            match *event {
                Event::Riichi { seat } => declared = Some(seat),
                Event::Discard { seat, .. } if declared == Some(seat) => {
                    declared = None;
                    // The deposit isn't paid if another player wins by the riichi discard.
                    let is_won = matches!(round.events().get(number + 1), Some(Event::Win(_)));
                    if !is_won {
                        let actor = Some(seat.index());
                        self.line(&Line { r#type: "reach_accepted", actor, ..Line::default() })?;
                    }
                }
                _ => {}
            }
        }
        self.line(&Line { r#type: "end_kyoku", ..Line::default() })
    }
}

fn texts<'a>(pieces: &[Piece]) -> Vec<&'a str> {
    pieces.iter().map(|piece| piece.mjai()).collect()
}

/// The line of an event, given the events before it.
fn line<'a>(event: &'a Event, before: &[Event], start: &Start, north: NorthName) -> Line<'a> {
    let players = start.players;
    let of = |r#type, seat: Seat| Line { r#type, actor: Some(seat.index()), ..Line::default() };
    match event {
        Event::Draw { seat, piece } => Line { pai: piece.map(Piece::mjai), ..of("tsumo", *seat) },
        Event::Riichi { seat } => of("reach", *seat),
        Event::Discard { seat, piece, is_drawn } => {
            Line { pai: Some(piece.mjai()), tsumogiri: *is_drawn, ..of("dahai", *seat) }
        }
        Event::Call { seat, from, claimed, meld } => {
            let name = match meld.kind() {
                MeldKind::Run => "chi",
                MeldKind::Triplet => "pon",
                _ => "daiminkan",
            };
            Line {
                target: Some(from.index()),
                pai: Some(claimed.mjai()),
                consumed: Some(texts(&pieces_but(*meld, Some(*claimed)))),
                ..of(name, *seat)
            }
        }
        Event::Quad { seat, meld } => {
            let added = added_to(*seat, *meld, before).map(|(added, ..)| added);
            let consumed = Some(texts(&pieces_but(*meld, added)));
            let name = if added.is_some() { "kakan" } else { "ankan" };
            Line { pai: added.map(Piece::mjai), consumed, ..of(name, *seat) }
        }
        Event::SetAside { seat } => Line { pai: Some("N"), ..of(north.name(), *seat) },
        Event::Indicator(piece) => Line { r#type: "dora", dora_marker: Some(piece.mjai()), ..Line::default() },
        Event::Win(win) => of_win(win, players),
        Event::NoWin(end) => of_end(end, players),
    }
}

fn of_win(win: &WinEvent, players: usize) -> Line<'_> {
    Line {
        r#type: "hora",
        actor: Some(win.seat.index()),
        target: Some(win.from.unwrap_or(win.seat).index()),
        pai: win.piece.map(Piece::mjai),
        hora_tehais: win.shown.as_deref().map(texts),
        hora_points: win.points,
        fu: win.value.fu,
        fan: win.value.han(),
        yakus: &win.value.yaku,
        uradora_markers: Some(texts(&win.value.ura)).filter(|ura| !ura.is_empty()),
        deltas: win.changes.as_ref().map(|changes| &changes[..players]),
        ..Line::default()
    }
}

fn of_end(end: &NoWin, players: usize) -> Line<'_> {
    let reason = match end.reason {
        NoWinReason::WallEmpty => "fanpai",
        NoWinReason::NagashiMangan => "nagashimangan",
        NoWinReason::NineTerminals => "kyushukyuhai",
        NoWinReason::FourRiichi => "suchareach",
        NoWinReason::FourQuads => "suukantsu",
        NoWinReason::FourWinds => "sufonrenta",
        NoWinReason::ThreeWins => "sanchaho",
        NoWinReason::Other => "other",
    };
    let shown = &end.shown[..players];
    // Hands that aren't shown are empty.
    let hands = || shown.iter().map(|hand| hand.as_deref().map_or(Vec::new(), texts)).collect();
    Line {
        r#type: "ryukyoku",
        reason: Some(reason),
        tehais: shown.iter().any(Option::is_some).then(hands),
        deltas: end.changes.as_ref().map(|changes| &changes[..players]),
        ..Line::default()
    }
}
