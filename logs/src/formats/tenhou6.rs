//! tenhou/6: Tenhou's JSON, one object a game.
//!
//! A round has two lists for each player: incoming and outgoing pieces. They don't give the order
//! of turns, which calls change. [`Orders`] reconstructs it.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::Value;
use shanten::score::Wind;
use shanten::{MeldKind, Piece};
use shanten_table::mjai::by_seat;
use shanten_table::{Event, NoWin, NoWinReason, Seat, Start, WinEvent};

use super::tenhou6_words::{Come, DRAWN, Go, WIN, came, no_win, pieces, value, went};
use crate::info::GameInfo;
use crate::problem::{LogPlace, Reason};
use crate::round::RoundRecord;

/// A game.
#[derive(Deserialize)]
pub(crate) struct Game<'a> {
    pub(crate) log: Vec<Vec<Value>>,
    #[serde(default, borrow)]
    rule: Rule<'a>,
    #[serde(default)]
    name: Value,
    #[serde(default)]
    dan: Value,
    #[serde(default)]
    rate: Value,
    #[serde(default)]
    lobby: Value,
    /// The points of each seat at the end, each followed by the result.
    #[serde(default)]
    sc: Value,
    #[serde(default, rename = "ref")]
    reference: Value,
}

#[derive(Default, Deserialize)]
struct Rule<'a> {
    #[serde(default, borrow)]
    disp: Cow<'a, str>,
    #[serde(default)]
    aka: Value,
    /// The red fives of characters, dots and bamboos.
    #[serde(default)]
    aka51: Value,
    #[serde(default)]
    aka52: Value,
    #[serde(default)]
    aka53: Value,
}

pub(crate) struct Lists {
    start: Start,
    line: u64,
    round: usize,
    indicators: Vec<Piece>,
    ura: Vec<Piece>,
    come: [Vec<Come>; Seat::MAX],
    go: [Vec<Go>; Seat::MAX],
    result: Vec<Value>,
}

impl Game<'_> {
    /// Whether this is Majiang's JSON, which has the same key.
    pub(crate) fn is_majiang(&self) -> bool {
        self.log.iter().any(|round| round.first().is_some_and(|first| first.get("qipai").is_some()))
    }

    /// The players and the rules. The name of the file may contain the name of the game.
    pub(crate) fn info(&self, file: &str) -> GameInfo {
        let mut info = GameInfo::listed(&self.name, &self.dan, &self.rate);
        let words = &*self.rule.disp;
        info.rules = Some(words.into()).filter(|_| !words.is_empty());
        info.fast = Some(words.contains('速')).filter(|_| !words.is_empty());
        let rule = &self.rule;
        let reds = [&rule.aka, &rule.aka51, &rule.aka52, &rule.aka53].into_iter().filter_map(Value::as_u64);
        info.red_fives = reds.reduce(u64::max).map(|reds| reds > 0);
        info.lobby = self.lobby.as_u64().and_then(|lobby| u32::try_from(lobby).ok());
        let number = |one: &Value| i32::try_from(one.as_i64()?).ok();
        let points: Option<Vec<_>> = self.sc.as_array().and_then(|all| all.iter().step_by(2).map(number).collect());
        info.points_at_end = points.map(by_seat).filter(|points| *points != [0; Seat::MAX]);
        info.named(self.reference.as_str().unwrap_or_default());
        info.named(file);
        info.id = self.reference.as_str().filter(|id| !id.is_empty()).map(Into::into).or(info.id);
        info
    }

    /// A round of the game, from 0: its possible orders of turns, likeliest first; mostly one.
    pub(crate) fn round(&self, line: u64, number: usize) -> Result<Vec<RoundRecord>, (LogPlace, Reason)> {
        let place = LogPlace::Round { line, round: number + 1 };
        let lists = self.lists(line, number).map_err(|reason| (place, reason))?;
        let orders = Orders::of(&lists).map_err(|step| lists.unreached(step))?;
        orders.into_iter().map(|steps| lists.record(place, &steps).map_err(|reason| (place, reason))).collect()
    }

    /// The first word of the result of a round, from 0, if it is unknown. The round can be read
    /// nevertheless: a win is recognised by its lists.
    pub(crate) fn unknown(&self, line: u64, number: usize) -> Option<(LogPlace, Reason)> {
        let name = self.log[number].get(16)?.as_array()?.first()?.as_str()?;
        let is_known = name == WIN || no_win(name).is_some();
        let place = LogPlace::Round { line, round: number + 1 };
        (!is_known).then(|| (place, Reason::value("result", &name)))
    }

    fn lists(&self, line: u64, number: usize) -> Result<Lists, Reason> {
        let round = &self.log[number];
        let part = |at: usize, field| match round.get(at) {
            Some(Value::Array(list)) => Ok(list),
            Some(other) => Err(Reason::value(field, &other)),
            None => Err(Reason::missing(field)),
        };
        let numbers: Vec<i64> = part(0, "round")?.iter().filter_map(Value::as_i64).collect();
        let &[kyoku, counters, deposits] = &numbers[..] else {
            return Err(Reason::value("round", &round[0]));
        };
        let refused = |field, value: i64| Reason::value(field, &value);
        let players = if part(13, "hands")?.is_empty() { 3 } else { 4 };
        let mut scores = [0; Seat::MAX];
        for (score, value) in scores.iter_mut().zip(part(1, "scores")?) {
            *score = value.as_i64().and_then(|value| i32::try_from(value).ok()).unwrap_or_default();
        }
        let mut indicators = pieces("dora", part(2, "dora")?)?.into_iter();
        let indicator = indicators.next();
        let mut hands: [Vec<Piece>; Seat::MAX] = Default::default();
        let mut come: [Vec<Come>; Seat::MAX] = Default::default();
        let mut go: [Vec<Go>; Seat::MAX] = Default::default();
        for seat in Seat::all(players) {
            let at = 4 + 3 * seat.index();
            hands[seat.index()] = pieces("hand", part(at, "hand")?)?;
            come[seat.index()] =
                part(at + 1, "draws")?.iter().map(|value| came(seat, players, value)).collect::<Result<_, _>>()?;
            go[seat.index()] =
                part(at + 2, "discards")?.iter().map(|value| went(seat, value)).collect::<Result<_, _>>()?;
        }
        let wind = usize::try_from(kyoku / 4).ok().and_then(|wind| Wind::ALL.get(wind));
        let dealer = u8::try_from(kyoku % 4).ok().and_then(Seat::new).filter(|seat| seat.index() < players);
        let start = Start {
            players,
            wind: *wind.ok_or_else(|| refused("round", kyoku))?,
            dealer: dealer.ok_or_else(|| refused("round", kyoku))?,
            counters: u8::try_from(counters).map_err(|_| refused("counters", counters))?,
            deposits: u8::try_from(deposits).map_err(|_| refused("deposits", deposits))?,
            // Editors write zeros for unknown scores.
            scores: Some(scores).filter(|scores| *scores != [0; Seat::MAX]),
            hands,
            indicator,
        };
        let result = round.get(16).and_then(Value::as_array).cloned().unwrap_or_default();
        let ura = part(3, "ura").and_then(|ura| pieces("ura", ura)).unwrap_or_default();
        Ok(Lists { start, line, round: number + 1, indicators: indicators.collect(), ura, come, go, result })
    }
}

/// A step in the order of turns: the player, which of the two lists, and the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    seat: Seat,
    is_discard: bool,
    entry: usize,
}

impl Lists {
    fn place(&self, Step { seat, is_discard, entry }: Step) -> LogPlace {
        LogPlace::Turn { line: self.line, round: self.round, seat, is_discard, entry: entry + 1 }
    }

    /// The error for a step that no order of turns reaches.
    fn unreached(&self, step: Step) -> (LogPlace, Reason) {
        let come = self.come[step.seat.index()].get(step.entry).filter(|_| !step.is_discard);
        let go = self.go[step.seat.index()].get(step.entry).filter(|_| step.is_discard);
        let of_go = match go {
            Some(Go::Discard { piece, .. }) => *piece,
            Some(Go::Quad(Event::Quad { meld, .. })) => meld.pieces().next(),
            _ => None,
        };
        let piece = of_go.or(come.map(|(Come::Draw(piece) | Come::Call { claimed: piece, .. })| *piece));
        (self.place(step), Reason::NoOrder { piece })
    }

    fn record(&self, place: LogPlace, steps: &[Step]) -> Result<RoundRecord, Reason> {
        let mut record = RoundRecord::new(place, 0, self.round, self.start.clone());
        let mut indicators = self.indicators.iter().map(|&piece| Event::Indicator(piece));
        let mut drawn = None;
        // After an added or open quad, the indicator is shown with the next discard or quad.
        let mut is_due = false;
        for &step in steps {
            let (Step { seat, is_discard, entry }, place) = (step, self.place(step));
            let mut push = |event| record.push(place, event);
            if !is_discard {
                match &self.come[seat.index()][entry] {
                    Come::Draw(piece) => {
                        drawn = Some(*piece);
                        push(Event::Draw { seat, piece: Some(*piece) });
                    }
                    Come::Call { event, .. } => {
                        is_due |= matches!(event, Event::Call { meld, .. } if meld.kind().is_quad());
                        push(event.clone());
                    }
                }
                continue;
            }
            match &self.go[seat.index()][entry] {
                Go::Discard { piece, is_riichi } => {
                    if *is_riichi {
                        push(Event::Riichi { seat });
                    }
                    let refused = || Reason::value("discards", &DRAWN);
                    let discarded = piece.or(drawn).ok_or_else(refused)?;
                    push(Event::Discard { seat, piece: discarded, is_drawn: Some(piece.is_none()) });
                    if std::mem::take(&mut is_due) {
                        indicators.next().into_iter().for_each(push);
                    }
                }
                Go::Quad(event) => {
                    push(event.clone());
                    if let Event::Quad { meld, .. } = event {
                        let is_closed = meld.kind() == MeldKind::ClosedQuad;
                        if is_closed || is_due {
                            indicators.next().into_iter().for_each(push);
                        }
                        is_due |= !is_closed;
                    }
                }
                Go::Nothing => {}
            }
            drawn = None;
        }
        self.end(place, &mut record)?;
        Ok(record)
    }

    fn end(&self, place: LogPlace, record: &mut RoundRecord) -> Result<(), Reason> {
        let Some(name) = self.result.first() else { return Ok(()) };
        let name = name.as_str().ok_or(Reason::missing("result"))?;
        let reason = no_win(name);
        // Under any word, two lists mean a win, and the second names the winner.
        if name != WIN && (reason.is_some() || !self.result.get(2).is_some_and(Value::is_array)) {
            let all_alike = ["全員聴牌", "全員不聴"].contains(&name).then_some([0; Seat::MAX]);
            let changes = self.result.get(1).and_then(changes).or(all_alike);
            let reason = reason.unwrap_or(NoWinReason::Other);
            record.push(place, Event::NoWin(Box::new(NoWin { reason, shown: Default::default(), changes })));
            return Ok(());
        }
        let is_riichi =
            |winner: Seat| self.go[winner.index()].iter().any(|go| matches!(go, Go::Discard { is_riichi: true, .. }));
        for win in self.result[1..].chunks_exact(2) {
            let seats: Vec<_> = win[1].as_array().into_iter().flatten().take(2).map(Value::as_i64).collect();
            let [winner, from] = seats[..] else { return Err(Reason::missing("winner")) };
            let seat = |number: Option<i64>| {
                let seat = number.and_then(|number| u8::try_from(number).ok()).and_then(Seat::new);
                let seat = seat.filter(|seat| seat.index() < self.start.players);
                seat.ok_or_else(|| Reason::value("winner", &win[1]))
            };
            let (winner, from) = (seat(winner)?, seat(from)?);
            let from = (from != winner).then_some(from);
            let (mut value, points) = value(&win[1], self.start.players as u32);
            if is_riichi(winner) {
                value.ura.clone_from(&self.ura);
            }
            let changes = changes(&win[0]);
            let win = WinEvent { seat: winner, from, piece: None, shown: None, points, changes, value };
            record.push(place, Event::Win(Box::new(win)));
        }
        Ok(())
    }
}

/// Every order of turns that uses up all lists; calls may leave a choice.
struct Orders<'a> {
    lists: &'a Lists,
    steps: Vec<Step>,
    found: Vec<Vec<Step>>,
    left: usize,
    /// The length of the longest order, and the step that it can't reach.
    stuck: Option<(usize, Step)>,
}

/// The positions of an order in the two lists of each seat.
type Cursors = [(usize, usize); Seat::MAX];

impl<'a> Orders<'a> {
    /// The most orders kept, and the most steps tried.
    const MAX: usize = 64;
    const STEPS: usize = 1 << 16;

    fn of(lists: &'a Lists) -> Result<Vec<Vec<Step>>, Step> {
        let mut orders = Self { lists, steps: Vec::new(), found: Vec::new(), left: Self::STEPS, stuck: None };
        orders.turn([(0, 0); Seat::MAX], lists.start.dealer);
        match orders.stuck {
            Some((_, step)) if orders.found.is_empty() => Err(step),
            _ => Ok(orders.found),
        }
    }

    fn stuck_at(&mut self, seat: Seat, is_discard: bool, entry: usize) {
        if self.stuck.is_none_or(|(steps, _)| steps < self.steps.len()) {
            self.stuck = Some((self.steps.len(), Step { seat, is_discard, entry }));
        }
    }

    fn come(&self, cursors: &Cursors, seat: Seat) -> Option<&'a Come> {
        self.lists.come[seat.index()].get(cursors[seat.index()].0)
    }

    fn turn(&mut self, mut cursors: Cursors, seat: Seat) {
        let depth = self.steps.len();
        self.turns(&mut cursors, seat);
        self.steps.truncate(depth);
    }

    fn turns(&mut self, cursors: &mut Cursors, mut seat: Seat) {
        loop {
            if self.left == 0 || self.found.len() == Self::MAX {
                return;
            }
            self.left -= 1;
            // The incoming piece: a draw, or the call that led here.
            let lists = self.lists;
            let (came, _) = cursors[seat.index()];
            let Some(come) = lists.come[seat.index()].get(came) else { return self.complete(cursors) };
            self.steps.push(Step { seat, is_discard: false, entry: came });
            cursors[seat.index()].0 += 1;
            let (_, went) = cursors[seat.index()];
            let Some(go) = lists.go[seat.index()].get(went) else { return self.complete(cursors) };
            self.steps.push(Step { seat, is_discard: true, entry: went });
            cursors[seat.index()].1 += 1;
            let piece = match (go, come) {
                // The same player draws again.
                (Go::Quad(_) | Go::Nothing, _) => continue,
                (Go::Discard { piece: Some(piece), .. }, _) | (Go::Discard { piece: None, .. }, Come::Draw(piece)) => {
                    *piece
                }
                // After a call there is no drawn tile to discard.
                (Go::Discard { piece: None, .. }, Come::Call { .. }) => return self.stuck_at(seat, true, went),
            };
            let players = lists.start.players;
            let claims = |other: &Seat| {
                matches!(self.come(cursors, *other), Some(Come::Call { from, claimed, .. })
                    if *from == seat && *claimed == piece)
            };
            let callers: Vec<_> = (1..players).map(|turns| seat.after(turns, players)).filter(claims).collect();
            let next = seat.after(1, players);
            let draws = matches!(self.come(cursors, next), Some(Come::Draw(_)) | None);
            match callers[..] {
                [] if draws => seat = next,
                [] => return self.stuck_at(next, false, cursors[next.index()].0),
                _ => {
                    for caller in callers {
                        self.turn(*cursors, caller);
                    }
                    if draws {
                        self.turn(*cursors, next);
                    }
                    return;
                }
            }
        }
    }

    fn complete(&mut self, cursors: &Cursors) {
        let lists = self.lists;
        let left = Seat::all(lists.start.players).find_map(|seat| {
            let (came, went) = cursors[seat.index()];
            // If no discard follows a quad, the entry may be missing.
            let rest = lists.go[seat.index()].get(went..).unwrap_or_default();
            let goes = rest.iter().any(|go| !matches!(go, Go::Nothing));
            let comes = came < lists.come[seat.index()].len();
            (comes || goes).then_some((seat, !comes, if comes { came } else { went }))
        });
        match left {
            Some((seat, is_discard, entry)) => self.stuck_at(seat, is_discard, entry),
            None => self.found.push(self.steps.clone()),
        }
    }
}

fn changes(value: &Value) -> Option<[i32; Seat::MAX]> {
    let values = value.as_array()?;
    let mut changes = [0; Seat::MAX];
    for (change, value) in changes.iter_mut().zip(values) {
        *change = i32::try_from(value.as_i64()?).ok()?;
    }
    Some(changes)
}
