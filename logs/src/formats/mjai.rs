//! mjai: one JSON object a line, each an event.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;
use shanten_table::mjai::{MjaiLine, by_seat};
use shanten_table::{DEPOSIT, Event, Seat, TableError};

use super::write_mjai::GameKeys;
use crate::info::GameInfo;
use crate::problem::{LogPlace, Reason};
use crate::round::RoundRecord;

/// Collects the lines of games into rounds.
#[derive(Default)]
pub(crate) struct Mjai {
    record: Option<RoundRecord>,
    /// The number of the round in its game, from 1.
    round: usize,
    games: usize,
    /// The current points, if the lines have them.
    scores: Option<[i32; Seat::MAX]>,
    /// All points and deposits when the round began.
    total: i64,
    /// A game that has ended, and its points.
    pub(crate) ended: Option<(usize, [i32; Seat::MAX])>,
    info: Arc<GameInfo>,
    /// Whether the game was converted: its points at the end are written if they are known.
    is_converted: bool,
    /// Whether an error occurred: lines are skipped until the next round begins.
    is_lost: bool,
}

/// The result of a line: the round that it ends, if any, and an error in the line.
pub(crate) type LineOutcome = (Option<RoundRecord>, Result<(), Reason>);

impl Mjai {
    pub(crate) fn line(&mut self, place: LogPlace, line: &MjaiLine) -> LineOutcome {
        match &*line.kind {
            "start_game" => {
                let names = line.names.as_ref().unwrap_or(&Value::Null);
                // Another program's key of this name is skipped.
                let keys = line.game.as_ref().and_then(|game| GameKeys::deserialize(game).ok()).unwrap_or_default();
                self.is_converted = !keys.is_empty();
                let GameKeys { id, date, lobby, rules, fast, dans, rates } = keys;
                let info = GameInfo::listed(names, &dans, &rates);
                self.info = Arc::new(GameInfo { red_fives: line.aka_flag, id, date, lobby, rules, fast, ..info });
                self.games += 1;
                self.round = 0;
                self.scores = None;
                self.is_lost = false;
                (self.record.take(), Ok(()))
            }
            "start_kyoku" => {
                let before = self.record.take();
                self.is_lost = false;
                self.round += 1;
                let round = self.round;
                let started = line.start(self.scores, None).map_err(Reason::from).and_then(|start| {
                    if let Some(seat) = Seat::all(start.players).find(|seat| start.hands[seat.index()].is_empty()) {
                        return Err(Reason::Hidden(seat));
                    }
                    self.scores = start.scores;
                    self.total = start.scores.map_or(0, sum) + i64::from(DEPOSIT) * i64::from(start.deposits);
                    let mut record = RoundRecord::new(place, self.games.saturating_sub(1), round, start);
                    record.info = Arc::clone(&self.info);
                    self.record = Some(record);
                    Ok(())
                });
                (before, started.map_err(|reason| self.lose(reason)))
            }
            "end_kyoku" => (self.record.take(), Ok(())),
            "end_game" => {
                self.ended = self.points_at_end(line).map(|points| (self.games.saturating_sub(1), points));
                (self.record.take(), Ok(()))
            }
            _ => {
                self.pay(line);
                let players = self.record.as_ref().map_or(Seat::MAX, |record| record.start.players);
                let result = line.event(players).map_err(Reason::from).and_then(|event| self.push(place, event));
                (None, result.or_else(|reason| if self.is_lost { Ok(()) } else { Err(self.lose(reason)) }))
            }
        }
    }

    pub(crate) fn end(&mut self) -> Option<RoundRecord> {
        self.record.take()
    }

    /// Skips a line that can't be parsed. It may have been the start of a round.
    pub(crate) fn lose_line(&mut self, line: &[u8], error: serde_json::Error) -> Reason {
        const START: &[u8] = b"\"start_kyoku\"";
        self.round += usize::from(line.windows(START.len()).any(|text| text == START));
        self.lose(Reason::Json(error))
    }

    fn lose(&mut self, reason: Reason) -> Reason {
        self.record = None;
        self.scores = None;
        self.is_lost = true;
        reason
    }

    /// Updates the points, and those of the start if only a change tells them.
    fn pay(&mut self, line: &MjaiLine) {
        let after = line.points_after(self.scores);
        if let (None, Some(record), Some(after), Some(changes)) = (self.scores, &mut self.record, after, line.changes())
            && record.start.scores.is_none()
        {
            record.start.scores = Some(std::array::from_fn(|seat| after[seat].saturating_sub(changes[seat])));
        }
        self.scores = after;
    }

    /// The points in the line, or else those after the last result. Deposits that are left go to
    /// the first, as at Tenhou.
    fn points_at_end(&self, line: &MjaiLine) -> Option<[i32; Seat::MAX]> {
        if let Some(scores) = &line.scores {
            return Some(by_seat(scores.iter().copied()));
        }
        let last = self.record.as_ref().map(|record| record.events.last());
        let is_cut = last.is_some_and(|last| !matches!(last, Some((_, Event::Win(_) | Event::NoWin(_)))));
        let mut points = self.scores.filter(|_| !is_cut && !self.is_converted)?;
        let left = i32::try_from(self.total - sum(points)).unwrap_or_default().max(0);
        let first = (0..Seat::MAX).rev().max_by_key(|&seat| points[seat])?;
        points[first] = points[first].saturating_add(left);
        Some(points)
    }

    fn push(&mut self, place: LogPlace, event: Option<Event>) -> Result<(), Reason> {
        match (&mut self.record, event) {
            (_, None) => Ok(()),
            (_, Some(Event::Draw { seat, piece: None })) => Err(Reason::Hidden(seat)),
            (Some(record), Some(event)) => {
                record.push(place, event);
                Ok(())
            }
            (None, Some(_)) => Err(TableError::NoRound.into()),
        }
    }
}

fn sum(points: [i32; Seat::MAX]) -> i64 {
    points.into_iter().map(i64::from).sum()
}
