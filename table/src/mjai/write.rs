//! Writes starts, events and actions as lines.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};
use serde_json::json;
use shanten::{Meld, MeldKind, Piece};

use super::line::{HIDDEN, MjaiLine};
use crate::action::Action;
use crate::error::TableError;
use crate::event::{Event, NoWin, NoWinReason, Start, WinEvent};
use crate::seat::Seat;
use crate::table::{Phase, Table};
use crate::wall::DEALT;

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

impl MjaiLine<'static> {
    /// A line of a kind without more keys, such as `end_kyoku`.
    #[must_use]
    pub fn new(kind: &'static str) -> Self {
        Self { kind: kind.into(), ..Self::default() }
    }

    fn of(kind: &'static str, seat: Seat) -> Self {
        Self { actor: Some(number(seat)), ..Self::new(kind) }
    }

    /// The line of a start. Hidden hands consist of `?`.
    #[must_use]
    pub fn of_start(start: &Start) -> Self {
        let of_hand = |hand: &Vec<_>| if hand.is_empty() { vec![HIDDEN.into(); DEALT] } else { texts(hand) };
        Self {
            bakaze: Some(Piece::plain(start.wind.tile()).mjai().into()),
            dora_marker: Some(start.indicator.map_or(HIDDEN, Piece::mjai).into()),
            kyoku: Some(number(start.dealer) + 1),
            honba: Some(start.counters),
            kyotaku: Some(start.deposits),
            oya: Some(number(start.dealer)),
            scores: start.scores.map(|scores| scores.into_iter().take(start.players).collect()),
            tehais: Some(start.hands.iter().take(start.players).map(of_hand).collect()),
            ..Self::new("start_kyoku")
        }
    }

    /// The line of an event with this many players. A hidden draw is `?`.
    #[must_use]
    pub fn of_event(event: &Event, players: usize, north: NorthName) -> Self {
        let of = Self::of;
        match event {
            Event::Draw { seat, piece } => {
                Self { pai: Some(piece.map_or(HIDDEN, Piece::mjai).into()), ..of("tsumo", *seat) }
            }
            Event::Riichi { seat } => of("reach", *seat),
            Event::Discard { seat, piece, is_drawn } => {
                Self { pai: Some(piece.mjai().into()), tsumogiri: *is_drawn, ..of("dahai", *seat) }
            }
            Event::Call { seat, from, claimed, meld } => {
                let name = match meld.kind() {
                    MeldKind::Run => "chi",
                    MeldKind::Triplet => "pon",
                    _ => "daiminkan",
                };
                Self {
                    target: Some(number(*from)),
                    pai: Some(claimed.mjai().into()),
                    consumed: Some(texts(&pieces_but(*meld, Some(*claimed)))),
                    ..of(name, *seat)
                }
            }
            Event::Quad { seat, meld } => {
                let added = meld.added();
                let consumed = Some(texts(&pieces_but(*meld, added)));
                let name = if added.is_some() { "kakan" } else { "ankan" };
                Self { pai: added.map(|added| added.mjai().into()), consumed, ..of(name, *seat) }
            }
            Event::SetAside { seat } => Self { pai: Some("N".into()), ..of(north.name(), *seat) },
            Event::Indicator(piece) => Self { dora_marker: Some(piece.mjai().into()), ..Self::new("dora") },
            Event::Win(win) => Self::of_win(win, players),
            Event::NoWin(end) => Self::of_end(end, players),
        }
    }

    fn of_win(win: &WinEvent, players: usize) -> Self {
        let (yaku, ura) = (&win.value.yaku, &win.value.ura);
        Self {
            target: Some(number(win.from.unwrap_or(win.seat))),
            pai: win.piece.map(|piece| piece.mjai().into()),
            hora_tehais: win.shown.as_deref().map(texts),
            hora_points: win.points,
            fu: win.value.fu,
            fan: win.value.han(),
            yakus: (!yaku.is_empty()).then(|| json!(yaku)),
            uradora_markers: (!ura.is_empty()).then(|| texts(ura)),
            deltas: win.changes.map(|changes| changes.into_iter().take(players).collect()),
            ..Self::of("hora", win.seat)
        }
    }

    fn of_end(end: &NoWin, players: usize) -> Self {
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
        let shown = &end.shown[..players.min(Seat::MAX)];
        // Hands that aren't shown are empty.
        let hands = || shown.iter().map(|hand| hand.as_deref().map_or(Vec::new(), texts)).collect();
        Self {
            reason: Some(reason.into()),
            tehais: shown.iter().any(Option::is_some).then(hands),
            deltas: end.changes.map(|changes| changes.into_iter().take(players).collect()),
            ..Self::new("ryukyoku")
        }
    }

    /// The line of a player's legal action at a table. Riichi has the discard as `pai`, which other
    /// programs skip: they ask for it after the line.
    ///
    /// # Errors
    ///
    /// If the action isn't legal now.
    pub fn of_action(action: Action, seat: Seat, table: &Table) -> Result<Self, TableError> {
        table.seat_of(seat.index()).ok_or(TableError::NoSuchSeat { seat })?;
        if !table.legal(seat).contains(action) {
            return Err(TableError::NotAllowed { seat, action });
        }
        let drawn = table.turn().and_then(|(_, drawn)| drawn);
        let event = match action {
            Action::Discard { piece, is_drawn } | Action::Riichi { piece, is_drawn } => {
                Event::Discard { seat, piece, is_drawn: Some(is_drawn.unwrap_or(drawn == Some(piece))) }
            }
            Action::Call(meld) => {
                let (from, claimed) = table.claimable().ok_or(TableError::NotAllowed { seat, action })?;
                Event::Call { seat, from, claimed, meld }
            }
            Action::Quad(meld) => Event::Quad { seat, meld },
            Action::SetAside => Event::SetAside { seat },
            Action::Win => {
                let (target, piece) = table.claimable().map_or((seat, drawn), |(from, piece)| (from, Some(piece)));
                let pai = piece.map(|piece| piece.mjai().into());
                return Ok(Self { target: Some(number(target)), pai, ..Self::of("hora", seat) });
            }
            Action::NineTerminals => {
                return Ok(Self { reason: Some("kyushukyuhai".into()), ..Self::of("ryukyoku", seat) });
            }
            Action::Pass => return Ok(Self::new("none")),
        };
        let line = Self::of_event(&event, Seat::MAX, NorthName::default());
        Ok(if let Action::Riichi { .. } = action { Self { kind: "reach".into(), ..line } } else { line })
    }
}

/// Finds the places of `reach_accepted` between events: a riichi's deposit is paid once the discard
/// has passed, and not if another player wins by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaidDeposits {
    declared: Option<Seat>,
    discarded: Option<Seat>,
}

impl PaidDeposits {
    /// The places after what has happened at a table.
    #[must_use]
    pub fn at(table: &Table) -> Self {
        let discarded = match table.phase {
            Phase::Discarded { by, .. } if table.is_riichi_discard() => Some(by),
            _ => None,
        };
        Self { declared: None, discarded }
    }

    /// The line that comes before an event, if any.
    pub fn before(&mut self, event: &Event) -> Option<MjaiLine<'static>> {
        let is_won = match event {
            Event::Win(_) => true,
            Event::NoWin(end) => end.reason == NoWinReason::ThreeWins,
            _ => false,
        };
        let passed = self.end().filter(|_| !is_won);
        match *event {
            Event::Riichi { seat } => self.declared = Some(seat),
            Event::Discard { seat, .. } if self.declared.take() == Some(seat) => self.discarded = Some(seat),
            _ => {}
        }
        passed
    }

    /// The line after the last event, if any.
    pub fn end(&mut self) -> Option<MjaiLine<'static>> {
        self.discarded.take().map(|seat| MjaiLine::of("reach_accepted", seat))
    }
}

fn number(seat: Seat) -> u32 {
    seat.index() as u32
}

fn texts(pieces: &[Piece]) -> Vec<Cow<'static, str>> {
    pieces.iter().map(|piece| piece.mjai().into()).collect()
}

/// The pieces of a meld, without one of them if given.
#[must_use]
pub fn pieces_but(meld: Meld, without: Option<Piece>) -> Vec<Piece> {
    let mut pieces: Vec<_> = meld.pieces().collect();
    if let Some(place) = without.and_then(|without| pieces.iter().position(|&piece| piece == without)) {
        pieces.remove(place);
    }
    pieces
}
