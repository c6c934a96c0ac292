//! Danger: the decisions in which a safe discard is often right.

use serde::{Serialize, Serializer};
use shanten::safety::Safety;
use shanten::{MeldKind, Suit, Tile, TileSet};
use shanten_table::{Event, Seat, Table};

use super::measure::Choice;
use crate::answered::Answered;

/// A reason to discard safe tiles. No measure of a review considers safety.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Danger {
    /// The reason.
    pub kind: DangerKind,
    /// The dangerous opponent; `None` in the last draws.
    pub seat: Option<Seat>,
}

/// The kind of a danger. A closed quad is no call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DangerKind {
    /// The opponent is in riichi.
    Riichi,
    /// The opponent has called at least three melds.
    ThreeCalls,
    /// The opponent has called two melds of dragons.
    TwoDragons,
    /// The opponent has called at least two melds of one number suit. All other melds, closed quads
    /// included, are of that suit or of honours.
    OneSuit,
    /// The player still draws fewer than [`Danger::LAST_DRAWS`] tiles.
    LastDraws,
}

impl DangerKind {
    /// Its name: `riichi`, `three calls`, `two dragons`, `one suit` or `last draws`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Riichi => "riichi",
            Self::ThreeCalls => "three calls",
            Self::TwoDragons => "two dragons",
            Self::OneSuit => "one suit",
            Self::LastDraws => "last draws",
        }
    }
}

/// Serialises as its name.
impl Serialize for DangerKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Danger {
    /// How many draws of a player are the last ones. A hand far from ready seldom wins in them.
    pub const LAST_DRAWS: u8 = 5;

    /// The dangers of a decision after which the player still draws this many tiles.
    pub(super) fn of(row: &Answered, draws: u8) -> Vec<Self> {
        let opponents = Seat::all(row.round.start().players).filter(|&seat| seat != row.decision.seat);
        let of_opponent = |seat| kinds(row, seat).into_iter().map(move |kind| Self { kind, seat: Some(seat) });
        let last = (draws < Self::LAST_DRAWS).then_some(Self { kind: DangerKind::LastDraws, seat: None });
        opponents.flat_map(of_opponent).chain(last).collect()
    }
}

/// How safe a discard is from an opponent in riichi.
#[derive(Clone, Copy, Debug, Serialize)]
#[non_exhaustive]
pub struct RiichiSafety {
    /// The opponent.
    pub seat: Seat,
    /// The discard.
    pub discard: Tile,
    /// The waits that the opponent may have for it.
    #[serde(flatten)]
    pub safety: Safety,
}

impl RiichiSafety {
    /// The safety of the choices' discards from each opponent in riichi at this table.
    pub(super) fn of(row: &Answered, table: &Table, danger: &[Danger], choices: &[Choice]) -> Vec<Self> {
        let discards: TileSet = choices.iter().filter_map(|choice| choice.discard).collect();
        let opponents = danger.iter().filter(|danger| danger.kind == DangerKind::Riichi);
        let of_seat = |seat: Seat| {
            let record = table.player(seat).discarded();
            let of = move |discard| Some(Self { seat, discard, safety: row.view.safety(discard, &record)? });
            discards.into_iter().filter_map(of)
        };
        opponents.filter_map(|danger| danger.seat).flat_map(of_seat).collect()
    }
}

/// The dangers of an opponent.
fn kinds(row: &Answered, opponent: Seat) -> Vec<DangerKind> {
    let (mut called, mut closed) = (Vec::new(), Vec::new());
    for event in &row.round.events()[..row.asked_at()] {
        match *event {
            Event::Call { seat, meld, .. } if seat == opponent => called.push(meld.tile()),
            Event::Quad { seat, meld } if seat == opponent && meld.kind() == MeldKind::ClosedQuad => {
                closed.push(meld.tile());
            }
            _ => {}
        }
    }
    let count = |suit| called.iter().filter(|tile| tile.suit() == suit).count();
    let is_only = |suit| called.iter().chain(&closed).all(|tile| tile.suit() == suit || tile.is_honour());
    let is_one_suit =
        [Suit::Characters, Suit::Dots, Suit::Bamboos].iter().any(|&suit| count(suit) >= 2 && is_only(suit));
    [
        (DangerKind::Riichi, row.decision.riichi[opponent.index()]),
        (DangerKind::ThreeCalls, called.len() >= 3),
        (DangerKind::TwoDragons, called.iter().filter(|tile| tile.is_dragon()).count() >= 2),
        (DangerKind::OneSuit, is_one_suit),
    ]
    .into_iter()
    .filter_map(|(kind, is_so)| is_so.then_some(kind))
    .collect()
}
