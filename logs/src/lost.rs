//! The data of a round that a log written of it doesn't have.

use std::io::{self, Cursor};

use shanten_table::{Event, Seat, WinEvent};

use crate::formats::write::{LogFormat, LogWriter};
use crate::log::Log;
use crate::round::Round;

impl Round {
    /// The data, in words, that a log of this round alone in a format doesn't have: found by
    /// reading it.
    ///
    /// The hand of a winner, which follows from the events, isn't among it, and neither is the name
    /// of the source.
    ///
    /// # Errors
    ///
    /// Those of the format's writer.
    pub fn lost_as(&self, format: LogFormat) -> io::Result<Vec<&'static str>> {
        let mut writer = LogWriter::new(Vec::new(), format);
        writer.write(self)?;
        let log = Cursor::new(writer.finish()?);
        let Some(Ok(again)) = Log::new("", log).next() else { return Ok(vec!["the round"]) };
        let (info, found, players) = (self.info(), again.info(), self.start().players);
        let has_rules = kept(info.rules.as_ref(), found.rules.as_ref())
            && kept(info.red_fives.as_ref(), found.red_fives.as_ref())
            && kept(info.fast.as_ref(), found.fast.as_ref());
        let has_wins = |is_kept: fn(&WinEvent, &WinEvent) -> bool| {
            wins(self).zip(wins(&again)).all(|(win, again)| is_kept(win, again))
        };
        let of_players = |points: Option<[i32; Seat::MAX]>| points.map(|all| all[..players].to_vec());
        let both = |of: fn(&Self) -> Option<[i32; Seat::MAX]>| {
            kept(of_players(of(self)).as_ref(), of_players(of(&again)).as_ref())
        };
        let all = [
            ("names", info.names[..players] == found.names[..players]),
            ("ranks", info.dans[..players] == found.dans[..players]),
            ("ratings", info.rates[..players] == found.rates[..players]),
            ("rules", has_rules),
            ("the lobby", kept(info.lobby.as_ref(), found.lobby.as_ref())),
            ("the date", kept(info.date.as_ref(), found.date.as_ref())),
            ("the name of the game", kept(info.id.as_ref(), found.id.as_ref())),
            ("points at the end of the game", both(|round| round.info().points_at_end)),
            ("points at the start", both(|round| round.start().scores)),
            ("actions", actions(self).eq(actions(&again))),
            ("when indicators are revealed", indicators(self).eq(indicators(&again))),
            ("payments", both(Self::changes)),
            ("hands shown at the end", shown(self).eq(shown(&again))),
            ("points of wins", has_wins(|win, again| kept(win.points.as_ref(), again.points.as_ref()))),
            ("fu of wins", has_wins(|win, again| kept(win.value.fu.as_ref(), again.value.fu.as_ref()))),
            ("patterns of wins", has_wins(|win, again| win.value.yaku == again.value.yaku)),
            ("ura indicators", has_wins(|win, again| win.value.ura == again.value.ura)),
        ];
        Ok(all.into_iter().filter_map(|(name, is_kept)| (!is_kept).then_some(name)).collect())
    }
}

/// Whether what was known still is.
fn kept<T: PartialEq>(before: Option<&T>, after: Option<&T>) -> bool {
    before.is_none() || before == after
}

fn wins(round: &Round) -> impl Iterator<Item = &WinEvent> {
    round.events().iter().filter_map(|event| if let Event::Win(win) = event { Some(&**win) } else { None })
}

/// The events without results and indicators.
fn actions(round: &Round) -> impl Iterator<Item = &Event> {
    round.events().iter().filter(|event| !matches!(event, Event::Indicator(_) | Event::Win(_) | Event::NoWin(_)))
}

fn indicators(round: &Round) -> impl Iterator<Item = bool> {
    round.events().iter().map(|event| matches!(event, Event::Indicator(_)))
}

fn shown(round: &Round) -> impl Iterator<Item = impl PartialEq> {
    round.events().iter().filter_map(|event| if let Event::NoWin(end) = event { Some(&end.shown) } else { None })
}
