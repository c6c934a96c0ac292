//! Logs: files of one or more games in any format.

use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use shanten_table::Seat;
use shanten_table::mjai::MjaiLine;

use crate::formats::address;
use crate::formats::limited::LimitedReader;
use crate::formats::mjai::Mjai;
use crate::formats::mjlog::Mjlog;
use crate::formats::tenhou6::Game;
use crate::info::GameInfo;
use crate::problem::{LogPlace, Problem, Reason};
use crate::round::{Ending, Round, RoundRecord};
use crate::unread::Unread;

/// The longest line, and the longest game in several lines.
const MAX: u64 = 1 << 26;

/// The number of consecutive unreadable lines or rounds after which a file is given up.
const PATIENCE: usize = 100;

/// The rounds of a log: an iterator over rounds and problems, in the order of the file.
///
/// The format is detected from the beginning of the file. A tag means mjlog, a JSON object with
/// `log` tenhou/6, an object with `type` mjai; mjai events may also be in a list, or in the
/// `mjai_log` of an object. An address of Tenhou's viewer with `#json=` contains a game of
/// tenhou/6. A file may have several games: mjlog games one after another, tenhou/6 games and
/// addresses one a line. A round is returned once its game, or 100 rounds of it, are read; at most
/// these, or the lines of one list, are kept in memory.
///
/// A log without a round gives [`Reason::NoGame`], or [`Reason::NoFormat`] with the kind of file.
///
/// A round that doesn't follow the rules is skipped and reported as a [`Problem`]; reading
/// continues with the next. After 100 unreadable lines or rounds without a readable round between
/// them, the file is given up with the final problem [`Reason::GivenUp`].
///
/// ```
/// use shanten_logs::Log;
///
/// let log = r#"{"type":"start_kyoku","bakaze":"E","kyoku":1,"honba":0,"kyotaku":0,"oya":0,
/// "#;
/// let found: Vec<_> = Log::new("cut.mjson", log.as_bytes()).collect();
/// let problem = found[0].as_ref().unwrap_err().to_string();
/// assert!(problem.starts_with("cut.mjson: line 1: EOF while parsing"), "{problem}");
/// ```
pub struct Log<R> {
    name: Arc<str>,
    game: Arc<str>,
    games: usize,
    format: Format<R>,
    /// The records and problems not yet returned.
    pending: Pending,
    /// The number of problems since the last readable round, and the place of the first.
    unreadable: usize,
    /// The game of the last round and the round's place, if it has no result.
    unfinished: Option<(usize, LogPlace)>,
    first: LogPlace,
    /// Whether neither a round nor a problem was found yet.
    is_empty: bool,
}

/// Rounds as records, each with all its possible orders of turns, and problems.
type Pending = VecDeque<Result<Vec<RoundRecord>, (LogPlace, Reason)>>;

enum Format<R> {
    Unknown(R),
    Mjlog(Box<Mjlog<R>>),
    Lines(Box<Lines<R>>),
    None,
}

struct Lines<R> {
    reader: LimitedReader<R>,
    text: Vec<u8>,
    /// The number of the next line.
    line: u64,
    mjai: Mjai,
    /// Whether an mjai event was found.
    has_events: bool,
    games: usize,
    name: Arc<str>,
}

impl<R: BufRead> Log<R> {
    /// Reads a log from a file, an entry of an archive, or memory. The name appears in its rounds
    /// and problems.
    pub fn new(name: &str, reader: R) -> Self {
        let name: Arc<str> = name.into();
        Self {
            game: Arc::clone(&name),
            name,
            games: 0,
            format: Format::Unknown(reader),
            pending: VecDeque::new(),
            unreadable: 0,
            unfinished: None,
            first: LogPlace::File,
            is_empty: true,
        }
    }

    fn problem(&mut self, place: LogPlace, reason: Reason) -> Problem {
        Problem { file: Arc::clone(&self.name), place, reason }
    }

    fn begin(&mut self, mut reader: R) -> Result<(), Reason> {
        let mut line = 1;
        let head = loop {
            let text = reader.fill_buf().map_err(Reason::Io)?;
            if text.is_empty() {
                return Err(Reason::NoFormat(Unread::Empty));
            }
            // Whitespace, and Unicode's byte order mark.
            let skipped = text.iter().take_while(|byte| b" \t\r\n\xEF\xBB\xBF".contains(byte)).count();
            line += text[..skipped].split(|&byte| byte == b'\n').skip(1).count() as u64;
            let is_there = skipped < text.len();
            reader.consume(skipped);
            if is_there {
                break reader.fill_buf().map_err(Reason::Io)?;
            }
        };
        if let Some(unread) = Unread::of_head(head) {
            return Err(Reason::NoFormat(unread));
        }
        self.format = match head.first() {
            Some(b'<') => Format::Mjlog(Box::new(Mjlog::new(Arc::clone(&self.name), reader))),
            Some(b'{' | b'[' | b'h') if head[0] != b'h' || address::is_address(head) => {
                Format::Lines(Box::new(Lines {
                    reader: LimitedReader::new(reader, MAX),
                    text: Vec::new(),
                    line,
                    mjai: Mjai::default(),
                    has_events: false,
                    games: 0,
                    name: Arc::clone(&self.name),
                }))
            }
            _ => return Err(Reason::NoFormat(Unread::text(head))),
        };
        Ok(())
    }

    /// Reports a problem. After too many, nothing more is read.
    fn refuse(&mut self, place: LogPlace, reason: Reason) -> Problem {
        if self.unreadable == 0 {
            self.first = place;
        }
        self.unreadable += 1;
        if self.unreadable == PATIENCE && !matches!(self.format, Format::None) {
            self.format = Format::None;
            self.pending.clear();
            self.pending.push_back(Err((place, Reason::GivenUp { problems: PATIENCE, first: self.first })));
        }
        self.problem(place, reason)
    }

    /// Replays a round, with the first of its possible orders of turns that follows the rules.
    fn replay(&mut self, records: Vec<RoundRecord>) -> Result<Round, Problem> {
        let game = records.first().map_or(0, |record| record.game);
        if game != self.games {
            self.games = game;
            self.game = format!("{}#{}", self.name, game + 1).into();
        }
        let mut first = None;
        for record in records {
            let place = record.place;
            match record.replay(&self.game) {
                Ok(round) => {
                    self.unfinished = matches!(round.ending(), Ending::Unfinished).then_some((game, place));
                    return Ok(round);
                }
                Err(wrong) => {
                    first.get_or_insert(wrong);
                }
            }
        }
        let (place, reason) = first.unwrap_or((LogPlace::File, Reason::NoOrder { piece: None }));
        Err(self.problem(place, reason))
    }
}

impl<R: BufRead> Lines<R> {
    /// Reads a line, or several that belong together. Returns whether to go on.
    fn step(&mut self, found: &mut Pending) -> bool {
        let place = LogPlace::Line(self.line);
        self.text.clear();
        self.reader.reset();
        let more = match self.reader.read_until(b'\n', &mut self.text) {
            Ok(0) => false,
            Ok(_) => true,
            Err(error) => {
                found.extend(self.mjai.end().map(|record| Ok(vec![record])));
                found.push_back(Err((place, self.io(error))));
                return false;
            }
        };
        if !more {
            found.extend(self.mjai.end().map(|record| Ok(vec![record])));
            return false;
        }
        self.line += 1;
        if self.text.trim_ascii().is_empty() {
            return true;
        }
        let is_address = address::is_address(&self.text);
        if is_address {
            let Some(game) = address::game(&self.text) else {
                found.push_back(Err((place, Reason::NoFormat(Unread::text(&self.text)))));
                return true;
            };
            self.text = game.into_owned();
        }
        match serde_json::from_slice::<MjaiLine>(self.text.trim_ascii_end()) {
            Ok(event) => {
                self.has_events = true;
                add_event(&mut self.mjai, place, &event, found);
                true
            }
            Err(error) => self.other(place, error, !is_address, found),
        }
    }

    /// Reads a line that isn't one event: a game of tenhou/6, a list of events, or any of these
    /// spread over several lines.
    fn other(&mut self, place: LogPlace, mut error: serde_json::Error, may_go_on: bool, found: &mut Pending) -> bool {
        let LogPlace::Line(line) = place else { return false };
        let text = self.text.trim_ascii();
        let is_list = text.starts_with(b"[");
        let is_open = if is_list { !Braces::of(text).are_closed() } else { error.is_eof() };
        let has = |key: &[u8]| text.windows(key.len()).any(|text| text == key);
        let is_event = self.has_events || !is_list && has(br#""type":"#) && !has(br#""mjai_log""#);
        // An object over several lines often begins with a lone brace; other events are cut off.
        if may_go_on && is_open && (!is_event || text.len() == 1) {
            if let Err(error) = self.rest() {
                found.push_back(Err((place, self.io(error))));
                return false;
            }
            match serde_json::from_slice::<MjaiLine>(self.text.trim_ascii_end()) {
                Ok(event) => {
                    self.has_events = true;
                    add_event(&mut self.mjai, place, &event, found);
                    return true;
                }
                Err(of_all) => error = of_all,
            }
        }
        let text = std::mem::take(&mut self.text);
        let text = text.trim_ascii_end();
        if !is_list && let Ok(game) = serde_json::from_slice::<Game>(text) {
            return self.game(place, &game, found);
        }
        if !is_event || is_list {
            match serde_json::from_slice::<Value>(text) {
                Ok(Value::Array(values)) => return self.list(line, &values, &mut 0, found),
                Ok(value) => return self.value(place, &value, found),
                Err(of_value) => error = of_value,
            }
        }
        let at = LogPlace::Line(line + (error.line() as u64).saturating_sub(1));
        found.push_back(Err((at, self.mjai.lose_line(text, error))));
        true
    }

    fn game(&mut self, place: LogPlace, game: &Game, found: &mut Pending) -> bool {
        let (LogPlace::Line(line) | LogPlace::Event { line, .. }) = place else { return false };
        if game.is_majiang() {
            found.push_back(Err((place, Reason::NoFormat(Unread::Majiang))));
            return self.has_events || self.games > 0;
        }
        let info = Arc::new(game.info(&self.name));
        for number in 0..game.log.len() {
            let mut records = game.round(line, number);
            for record in records.iter_mut().flatten() {
                record.game = self.games;
                record.info = Arc::clone(&info);
            }
            let is_read = records.is_ok();
            found.push_back(records);
            found.extend(game.unknown(line, number).filter(|_| is_read).map(Err));
        }
        self.games += 1;
        true
    }

    /// Reads a list of events, which may contain lists. Returns whether to go on.
    fn list(&mut self, line: u64, values: &[Value], event: &mut usize, found: &mut Pending) -> bool {
        values.iter().all(|value| {
            if let Value::Array(values) = value {
                return self.list(line, values, event, found);
            }
            *event += 1;
            self.value(LogPlace::Event { line, event: *event }, value, found)
        })
    }

    /// Reads an event, a game, or a report that contains a log. Returns whether to go on: not if
    /// the JSON is neither a game nor an event.
    fn value(&mut self, place: LogPlace, value: &Value, found: &mut Pending) -> bool {
        let error = match MjaiLine::deserialize(value) {
            Ok(event) => {
                self.has_events = true;
                add_event(&mut self.mjai, place, &event, found);
                return true;
            }
            Err(error) => error,
        };
        if let (Some(Value::Array(log)), LogPlace::Line(line) | LogPlace::Event { line, .. }) =
            (value.get("mjai_log"), place)
        {
            return self.list(line, log, &mut 0, found);
        }
        let is_event = self.has_events || value.get("type").is_some();
        let reason = match Game::deserialize(value) {
            Ok(game) => return self.game(place, &game, found),
            Err(_) if is_event => self.mjai.lose_line(value.to_string().as_bytes(), error),
            Err(error) if value.get("log").is_some() || self.games > 0 => Reason::Json(error),
            Err(_) => Reason::NoFormat(Unread::json(value)),
        };
        let goes_on = !matches!(reason, Reason::NoFormat(_));
        found.push_back(Err((place, reason)));
        goes_on
    }

    /// Reads on until all brackets are closed.
    fn rest(&mut self) -> std::io::Result<()> {
        let (mut braces, mut tried) = (Braces::of(&self.text), 0);
        loop {
            let before = self.text.len();
            self.reader.read_until(b'\n', &mut self.text)?;
            let line = &self.text[before..];
            if line.is_empty() {
                return Ok(());
            }
            self.line += 1;
            braces.count(line);
            // An object that stays open may be broken. It is parsed each time its size has doubled,
            // so the total time is linear.
            if matches!(line.trim_ascii_end(), [.., b'}' | b']'])
                && (braces.are_closed() || self.text.len() >= 2 * tried)
            {
                tried = self.text.len();
                let found = serde_json::from_slice::<serde::de::IgnoredAny>(&self.text);
                if !found.is_err_and(|error| error.is_eof()) {
                    return Ok(());
                }
            }
        }
    }

    fn io(&self, error: std::io::Error) -> Reason {
        if self.reader.is_exceeded() { Reason::TooLong { most: self.reader.most() } } else { Reason::Io(error) }
    }
}

/// Adds an event, and its error if it has one.
fn add_event(mjai: &mut Mjai, place: LogPlace, event: &MjaiLine, found: &mut Pending) {
    let (before, result) = mjai.line(place, event);
    found.extend(before.map(|record| Ok(vec![record])));
    found.extend(result.err().map(|reason| Err((place, reason))));
    end(mjai.ended.take(), found);
}

/// Adds the points at the end of a game to its rounds, which are the last ones found.
fn end(ended: Option<(usize, [i32; Seat::MAX])>, found: &mut Pending) {
    let Some((game, points)) = ended else { return };
    let mut info = None;
    let records = found.iter_mut().rev().flatten().flatten();
    for record in records.take_while(|record| record.game == game) {
        let with_points = || GameInfo { points_at_end: Some(points), ..GameInfo::clone(&record.info) }.into();
        record.info = Arc::clone(info.get_or_insert_with(with_points));
    }
}

/// How many braces and brackets of a JSON string are open so far.
#[derive(Default)]
struct Braces {
    open: i64,
    is_in_text: bool,
    is_escaped: bool,
}

impl Braces {
    fn of(text: &[u8]) -> Self {
        let mut braces = Self::default();
        braces.count(text);
        braces
    }

    fn count(&mut self, text: &[u8]) {
        for &byte in text {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' => self.is_escaped = self.is_in_text,
                b'"' => self.is_in_text = !self.is_in_text,
                b'{' | b'[' if !self.is_in_text => self.open += 1,
                b'}' | b']' if !self.is_in_text => self.open -= 1,
                _ => {}
            }
        }
    }

    const fn are_closed(&self) -> bool {
        self.open <= 0 && !self.is_in_text
    }
}

impl<R: BufRead> Log<R> {
    /// Whether the first round or problem found can be returned. A round waits for the end of its
    /// game, and so for the points at the end, unless too much waits.
    fn is_ready(&self) -> bool {
        let game = |found: Option<&Result<Vec<RoundRecord>, _>>| Some(found?.as_ref().ok()?.first()?.game);
        let (first, last) = (game(self.pending.front()), game(self.pending.back()));
        let is_over = first.is_none() || last.is_some_and(|last| first != Some(last));
        is_over || matches!(self.format, Format::None) || self.pending.len() >= PATIENCE
    }

    /// The next round or problem.
    fn step(&mut self) -> Option<Result<Round, Problem>> {
        loop {
            if self.is_ready()
                && let Some(found) = self.pending.pop_front()
            {
                return Some(match found {
                    Ok(records) => {
                        self.unreadable = 0;
                        let game = records.first().map(|record| record.game);
                        if let Some((before, place)) = self.unfinished.take()
                            && game == Some(before)
                        {
                            self.pending.push_front(Ok(records));
                            return Some(Err(self.problem(place, Reason::NoResult)));
                        }
                        self.replay(records)
                    }
                    Err((place, reason)) => Err(self.refuse(place, reason)),
                });
            }
            match &mut self.format {
                Format::None => return None,
                Format::Mjlog(mjlog) => {
                    let (found, ended) = (mjlog.next(), mjlog.ended.take());
                    let is_last = found.is_none();
                    self.pending.extend(found.map(|found| found.map(|record| vec![record])));
                    end(ended, &mut self.pending);
                    if is_last {
                        self.format = Format::None;
                    }
                }
                Format::Lines(lines) => {
                    if !lines.step(&mut self.pending) {
                        self.format = Format::None;
                    }
                }
                Format::Unknown(_) => {
                    let Format::Unknown(reader) = std::mem::replace(&mut self.format, Format::None) else {
                        return None;
                    };
                    if let Err(reason) = self.begin(reader) {
                        return Some(Err(self.problem(LogPlace::File, reason)));
                    }
                }
            }
        }
    }
}

/// The rounds, and the errors of those that can't be replayed.
impl<R: BufRead> Iterator for Log<R> {
    type Item = Result<Round, Problem>;

    fn next(&mut self) -> Option<Self::Item> {
        let is_empty = std::mem::take(&mut self.is_empty);
        self.step().or_else(|| is_empty.then(|| Err(self.problem(LogPlace::File, Reason::NoGame))))
    }
}
