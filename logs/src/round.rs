//! Rounds: replayed from a log's events.

use std::sync::Arc;

use shanten::rules::VariantHand;
use shanten::{MeldKind, Piece};
use shanten_table::{Action, DEPOSIT, Event, Legal, NoWinReason, Seat, Start, Table, TableRules, WinValue};

use crate::decision::Decision;
use crate::info::GameInfo;
use crate::problem::{LogPlace, Problem, Reason};

/// A round that follows the rules from its first event to its last.
#[derive(Clone, Debug)]
pub struct Round {
    /// The game: the name of its file or entry, with a number if the file has several games.
    pub game: Arc<str>,
    /// The number of the round among the rounds of its game in the log, from 1. Unreadable rounds
    /// are numbered too.
    pub number: usize,
    info: Arc<GameInfo>,
    pub(crate) rules: TableRules,
    start: Start,
    events: Vec<Event>,
    decisions: Vec<Decision>,
    claimed_wins: Vec<Decision>,
    ending: Ending,
}

/// A decision about another player's tile.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Claim {
    /// The decision: its action is a [call](Action::Call), a [pass](Action::Pass), or `None`.
    pub decision: Decision,
    /// The tile: a discard, one of a quad that could be robbed, or a North.
    pub piece: Piece,
    /// The player that the tile came from.
    pub from: Seat,
    /// The legal actions.
    pub legal: Legal,
}

/// How a round ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// With wins.
    Wins(Vec<Winner>),
    /// Without a win.
    NoWin(NoWinReason),
    /// The log ends before the round does.
    Unfinished,
}

/// A win with its complete hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The winner.
    pub seat: Seat,
    /// The player whose discard or quad the tile is from; `None` for a self-draw.
    pub from: Option<Seat>,
    /// The points of the win without counters and deposits, if the log has them.
    pub points: Option<u32>,
    /// The patterns and the fu of the win, if the log has them.
    pub value: WinValue,
    /// The winning piece.
    pub piece: Piece,
    /// The complete hand, with the winning piece.
    pub hand: VariantHand,
}

impl Round {
    /// A round of these events, such as those of a [`Table`] with a wall, to be written as a log.
    ///
    /// ```
    /// use shanten_logs::{GameInfo, MjaiWriter, Round, Table, TableRules};
    /// use shanten_logs::TableWall;
    ///
    /// let rules = TableRules::TENHOU;
    /// let mut table = Table::new(rules, TableWall::shuffled(&rules, 1))?;
    /// let (start, first) = table.opening().expect("the table has a wall");
    /// let mut events = vec![first];
    /// while let Some(seat) = table.to_move() {
    ///     let action = table.legal(seat).first().expect("a player to move has an action");
    ///     events.extend(table.apply(seat, action)?);
    /// }
    /// let mut writer = MjaiWriter::new(Vec::new());
    /// writer.write(&Round::new(rules, "game 1", 1, GameInfo::default(), start, events)?)?;
    /// assert!(writer.finish()?.starts_with(b"{\"type\":\"start_game\""));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an event can't follow those before it. The problem has its number.
    pub fn new(
        rules: TableRules,
        game: &str,
        number: usize,
        info: GameInfo,
        start: Start,
        events: Vec<Event>,
    ) -> Result<Self, Problem> {
        let file: Arc<str> = game.into();
        let places = (1..).map(|event| LogPlace::Event { line: 1, event });
        let events = places.zip(events).collect();
        let record = RoundRecord { start, place: LogPlace::File, game: 0, number, events, info: Arc::new(info) };
        record.replay_by(rules, &Arc::clone(&file)).map_err(|(place, reason)| Problem { file, place, reason })
    }

    /// The start of the round.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// The players and the rules of its game.
    #[must_use]
    pub fn info(&self) -> &GameInfo {
        &self.info
    }

    /// The events, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The turns of all players, in order.
    #[must_use]
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// The wins by others' discards and quads, as turns of the winners. Each hand has the winning
    /// piece, which is removed from the open tiles; there is no drawn piece, and the turn is the
    /// winner's last one.
    #[must_use]
    pub fn claimed_wins(&self) -> &[Decision] {
        &self.claimed_wins
    }

    /// Each decision about another player's tile, in order, of every player who could call or win
    /// and passed, called, or was overtaken. Wins are in [`claimed_wins`](Self::claimed_wins). The
    /// options follow from the [rules](Table::legal), since logs don't record them.
    ///
    /// The hand has no drawn tile, the turn is the player's last one, and the action's event is the
    /// first after the tile. A player who could win and didn't has passed, whatever followed,
    /// unless three players ended the round by winning. If the log ends with a discard, it has no
    /// claims.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "what was replayed can be replayed again")]
    pub fn claims(&self) -> Vec<Claim> {
        let mut replay = Replay::new(self.rules, &self.start).expect("it was replayed");
        let mut claims = Vec::new();
        for (number, event) in self.events.iter().enumerate() {
            if !matches!(event, Event::Indicator(_)) {
                claims.extend(replay.claims(number, &self.events[number..]));
            }
            replay.step(number, event).expect("it was replayed");
        }
        claims
    }

    /// How the round ended.
    #[must_use]
    pub const fn ending(&self) -> &Ending {
        &self.ending
    }

    /// The points that each seat gained or paid, including paid riichi deposits, if the log has
    /// them: added to this round's scores, they give the next round's. In an aborted round only
    /// deposits change scores.
    #[must_use]
    pub fn changes(&self) -> Option<[i32; Seat::MAX]> {
        // Only indicators and other wins follow a win.
        let is_last = |event: &&Event| matches!(event, Event::Win(_) | Event::NoWin(_) | Event::Indicator(_));
        let changes = self.events.iter().rev().take_while(is_last).filter_map(|event| match event {
            Event::Win(win) => Some(win.changes),
            Event::NoWin(end) => Some(end.changes.or_else(|| end.reason.is_aborted().then_some([0; Seat::MAX]))),
            _ => None,
        });
        let sum = |sum: [i32; Seat::MAX], more: [i32; Seat::MAX]| {
            std::array::from_fn(|seat| sum[seat].saturating_add(more[seat]))
        };
        let changes = changes.reduce(|all, more| Some(sum(all?, more?)))??;
        Some(self.paid_deposits().fold(changes, |mut changes, seat| {
            changes[seat.index()] = changes[seat.index()].saturating_sub(DEPOSIT);
            changes
        }))
    }

    /// The seats whose riichi deposit is paid: not if the riichi discard is won by another player.
    fn paid_deposits(&self) -> impl Iterator<Item = Seat> {
        self.events.iter().enumerate().filter_map(|(number, event)| {
            let Event::Riichi { seat } = *event else { return None };
            let after = self.events.get(number + 2..).into_iter().flatten();
            let after = after.into_iter().find(|event| !matches!(event, Event::Indicator(_)));
            let is_won = match after {
                Some(Event::Win(win)) => win.from == Some(seat),
                Some(Event::NoWin(end)) => end.reason == NoWinReason::ThreeWins,
                _ => false,
            };
            (!is_won).then_some(seat)
        })
    }

    /// The round's name: wind and number, such as `East 1`.
    #[must_use]
    pub fn name(&self) -> String {
        let wind = self.start.wind.name();
        let (first, rest) = wind.split_at(1);
        format!("{}{rest} {}", first.to_uppercase(), self.start.dealer.index() + 1)
    }

    /// The events, each with the table after it.
    #[expect(clippy::missing_panics_doc, reason = "what was replayed can be replayed again")]
    pub fn steps(&self) -> impl Iterator<Item = (&Event, Table)> {
        let mut table = self.table_before(0);
        self.events.iter().map(move |event| {
            table.follow(event).expect("it was replayed");
            (event, table.clone())
        })
    }

    /// The table before an event, rebuilt from the start.
    ///
    /// # Panics
    ///
    /// If there are fewer events.
    #[must_use]
    pub fn table_before(&self, event: usize) -> Table {
        let mut replay = Replay::new(self.rules, &self.start).expect("it was replayed");
        self.events[..event].iter().try_for_each(|event| replay.table.follow(event)).expect("it was replayed");
        replay.table
    }
}

/// A round as the log has it, before replay.
#[derive(Clone, Debug)]
pub(crate) struct RoundRecord {
    pub(crate) start: Start,
    /// The place where the round begins.
    pub(crate) place: LogPlace,
    /// Which game of the file it belongs to, from 0.
    pub(crate) game: usize,
    /// The number of the round in the game, from 1.
    pub(crate) number: usize,
    pub(crate) events: Vec<(LogPlace, Event)>,
    pub(crate) info: Arc<GameInfo>,
}

/// The limit on events, more than any round can have.
const MOST_EVENTS: usize = 1 << 10;

impl RoundRecord {
    pub(crate) fn new(place: LogPlace, game: usize, number: usize, start: Start) -> Self {
        Self { start, place, game, number, events: Vec::with_capacity(256), info: Arc::default() }
    }

    pub(crate) fn push(&mut self, place: LogPlace, event: Event) {
        // One event above the limit is enough to refuse the round.
        if self.events.len() <= MOST_EVENTS {
            self.events.push((place, event));
        }
    }

    /// Replays by Tenhou's rules of play.
    pub(crate) fn replay(self, game: &Arc<str>) -> Result<Round, (LogPlace, Reason)> {
        let three_players = self.start.players == 3;
        self.replay_by(if three_players { TableRules::TENHOU.for_three_players() } else { TableRules::TENHOU }, game)
    }

    fn replay_by(self, rules: TableRules, game: &Arc<str>) -> Result<Round, (LogPlace, Reason)> {
        let Self { mut start, place, number, mut events, info, .. } = self;
        // Formats write four numbers, also for three players.
        start.scores.iter_mut().flatten().skip(start.players).for_each(|points| *points = 0);
        if let Some(&(place, _)) = events.get(MOST_EVENTS) {
            return Err((place, Reason::TooManyEvents { most: MOST_EVENTS }));
        }
        let mut replay = Replay::new(rules, &start).map_err(|reason| (place, reason))?;
        for (at, (place, event)) in events.iter_mut().enumerate() {
            replay.complete(event);
            replay.step(at, event).map_err(|reason| (*place, reason))?;
        }
        let Replay { decisions, claimed_wins, ending, .. } = replay;
        let events = events.into_iter().map(|(_, event)| event).collect();
        Ok(Round { game: Arc::clone(game), number, info, rules, start, events, decisions, claimed_wins, ending })
    }
}

struct Replay {
    table: Table,
    turns: [usize; Seat::MAX],
    decisions: Vec<Decision>,
    claimed_wins: Vec<Decision>,
    ending: Ending,
}

impl Replay {
    fn new(rules: TableRules, start: &Start) -> Result<Self, Reason> {
        if let Some(seat) = Seat::all(start.players).find(|seat| start.hands[seat.index()].is_empty()) {
            return Err(Reason::Hidden(seat));
        }
        let table = Table::of_start(rules, start)?;
        let (decisions, claimed_wins) = (Vec::with_capacity(80), Vec::new());
        Ok(Self { table, turns: [0; Seat::MAX], decisions, claimed_wins, ending: Ending::Unfinished })
    }

    /// Adds what a log omits and the table determines.
    fn complete(&self, event: &mut Event) {
        match event {
            Event::Discard { seat, piece, is_drawn: is_drawn @ None } => *is_drawn = self.table.is_drawn(*seat, *piece),
            // Only nine terminals end a round at this point, whatever the log's word.
            Event::NoWin(end)
                if end.reason == NoWinReason::Other && end.changes.unwrap_or_default() == [0; Seat::MAX] =>
            {
                let turn = self.table.turn().map(|(seat, _)| self.table.legal(seat));
                if turn.is_some_and(|legal| legal.nine_terminals) {
                    end.reason = NoWinReason::NineTerminals;
                }
            }
            _ => {}
        }
    }

    fn step(&mut self, number: usize, event: &Event) -> Result<(), Reason> {
        let decision = self.decision(number, event);
        let winning = match event {
            Event::Win(win) => Some((win, self.table.winning(win)?)),
            _ => None,
        };
        self.table.follow(event)?;
        self.decisions.extend(decision);
        if let Some((win, piece)) = winning {
            let hand = *self.table.player(win.seat).hand();
            if win.from.is_some() {
                let mut decision = self.decided(win.seat, None, Some(Action::Win), number);
                // The winning piece is part of the hand, so it is not among the open tiles.
                decision.open.remove(piece);
                self.claimed_wins.push(decision);
            }
            let (points, value) = (win.points, win.value.clone());
            let winner = Winner { seat: win.seat, from: win.from, piece, hand, points, value };
            match &mut self.ending {
                Ending::Wins(winners) => winners.push(winner),
                _ => self.ending = Ending::Wins(vec![winner]),
            }
        }
        if let Event::NoWin(end) = event {
            self.ending = Ending::NoWin(end.reason);
        }
        Ok(())
    }

    fn decision(&mut self, event: usize, what: &Event) -> Option<Decision> {
        let (seat, drawn) = self.table.turn()?;
        let action = match what {
            &Event::Discard { piece, is_drawn, .. } if self.table.is_declared() => Action::Riichi { piece, is_drawn },
            &Event::Discard { piece, is_drawn, .. } => Action::Discard { piece, is_drawn },
            Event::Quad { meld, .. } => Action::Quad(*meld),
            Event::SetAside { .. } => Action::SetAside,
            Event::Win(_) => Action::Win,
            Event::NoWin(end) if end.reason == NoWinReason::NineTerminals => Action::NineTerminals,
            _ => return None,
        };
        self.turns[seat.index()] += 1;
        Some(self.decided(seat, drawn, Some(action), event))
    }

    /// The decisions about the claimable tile, before the events that follow.
    fn claims(&self, event: usize, next: &[Event]) -> Vec<Claim> {
        let Some((from, piece)) = self.table.claimable() else { return Vec::new() };
        let wins = |seat| {
            let mut wins =
                next.iter().map_while(|event| if let Event::Win(win) = event { Some(win.seat) } else { None });
            wins.any(|winner| winner == seat)
        };
        let claim = |seat| {
            let mut legal = self.table.legal(seat);
            let action = match &next[0] {
                _ if legal.is_empty() || wins(seat) => return None,
                Event::NoWin(end) if end.reason == NoWinReason::ThreeWins && legal.wins => None,
                Event::Call { seat: by, meld, .. } if *by == seat => Some(Action::Call(*meld)),
                Event::Draw { .. } => Some(Action::Pass),
                // A triplet or a quad has priority over a run, so this player passed.
                Event::Call { meld, .. } if meld.kind() == MeldKind::Run => Some(Action::Pass),
                _ if legal.wins => {
                    // Whether the player would have called isn't known.
                    legal.calls.clear();
                    Some(Action::Pass)
                }
                _ => None,
            };
            Some(Claim { decision: self.decided(seat, None, action, event), piece, from, legal })
        };
        self.table.seats().filter_map(claim).collect()
    }

    /// The player's knowledge at this moment, and the action.
    fn decided(&self, seat: Seat, drawn: Option<Piece>, action: Option<Action>, event: usize) -> Decision {
        let player = self.table.player(seat);
        let mut riichi = [false; Seat::MAX];
        for (riichi, player) in riichi.iter_mut().zip(self.table.players()) {
            *riichi = player.is_in_riichi();
        }
        Decision {
            seat,
            turn: self.turns[seat.index()],
            hand: *player.hand(),
            drawn,
            open: self.table.open(),
            discarded: player.discarded(),
            riichi,
            wall: self.table.wall(),
            action,
            event,
        }
    }
}
