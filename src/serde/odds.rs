//! Winning chances.

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use super::fields::object;
use crate::game::text::notation::JOKER;
use crate::odds::{CallOdds, Odds, OddsRow, Wall};
#[cfg(feature = "score")]
use crate::odds::{PointOdds, PointRow, PointShare, RiichiRow};

/// Writes the answer of a search, with its rows.
macro_rules! answer {
    ($answer:ident) => {
        object! {
            $answer, self:
            "discards": self.rows[..],
            "searched": self.searched,
            "path": self.path,
            "missing": self.missing,
            "turn": self.turn,
            "unseen": self.wall.tiles(),
            "constant_wall": matches!(self.wall, Wall::Constant(_)),
            "needs_yaku": self.needs_yaku,
            "complete": self.is_complete,
        }
    };
}

answer!(Odds);
#[cfg(feature = "score")]
answer!(PointOdds);

impl<O: Serialize> Serialize for CallOdds<O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("CallOdds", 2)?;
        object.serialize_field("call", &self.call)?;
        object.serialize_field("odds", &self.odds)?;
        object.end()
    }
}

impl Serialize for OddsRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let lists = [("won_by", &self.won_by), ("ready_by", &self.ready_by)];
        let asked = lists.into_iter().filter(|(_, chances)| !chances.is_empty());
        let mut object = serializer.serialize_struct("OddsRow", 6 + asked.clone().count())?;
        if self.is_joker {
            object.serialize_field("discard", &JOKER)?;
        } else {
            object.serialize_field("discard", &self.discard)?;
        }
        object.serialize_field("win_now", &self.win_now)?;
        object.serialize_field("ready_now", &self.ready_now)?;
        object.serialize_field("win", self.win.as_slice())?;
        object.serialize_field("ready", self.ready.as_slice())?;
        object.serialize_field("no_yaku", &self.has_no_yaku)?;
        for (name, chances) in asked {
            object.serialize_field(name, chances.as_slice())?;
        }
        object.end()
    }
}

#[cfg(feature = "score")]
object! {
    PointRow, self:
    "discard": self.discard,
    "win_now": self.win_now,
    "ready_now": self.ready_now,
    "points_now": self.points_now,
    "win": self.win[..],
    "ready": self.ready[..],
    "points": self.points[..],
    "no_yaku": self.has_no_yaku,
    "shares": self.shares[..],
}

#[cfg(feature = "score")]
object! {
    PointShare, self:
    "points": self.points,
    "chance": self.chance,
}

#[cfg(feature = "score")]
object! {
    RiichiRow, self:
    "discard": self.discard,
    "riichi": self.with_riichi.points,
    "riichi_win": self.with_riichi.win,
    "without": self.without.points,
    "without_win": self.without.win,
}
