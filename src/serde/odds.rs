//! Winning chances.

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

#[cfg(feature = "score")]
use super::answers::{USEFUL_FIELDS, useful_fields};
use super::fields::object;
use crate::game::text::notation::JOKER;
#[cfg(feature = "score")]
use crate::odds::{BestDiscards, ByMeasure, ComparedDiscard, Comparison, PointOdds, PointRow, PointShare, RiichiRow};
use crate::odds::{CallOdds, Odds, OddsRow, Wall};

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

#[cfg(feature = "score")]
object! {
    Comparison, self:
    "discards": self.rows[..],
    "best": self.best,
    "complete": self.is_complete,
}

#[cfg(feature = "score")]
object! {
    BestDiscards, self:
    "tiles": self.tiles,
    "lead": self.lead,
    "clear": self.is_clear,
    "sound": self.is_sound,
    "wins": self.can_win,
    "trade_off": self.has_trade_off,
}

#[cfg(feature = "score")]
impl<T: Serialize> Serialize for ByMeasure<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("ByMeasure", 3)?;
        object.serialize_field("copies", &self.copies)?;
        object.serialize_field("win", &self.win)?;
        object.serialize_field("points", &self.points)?;
        object.end()
    }
}

/// Writes the fields of the discard, and the figures.
#[cfg(feature = "score")]
impl Serialize for ComparedDiscard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("ComparedDiscard", 7 + USEFUL_FIELDS)?;
        object.serialize_field("discard", &self.discard.tile)?;
        object.serialize_field("shanten", &self.discard.shanten())?;
        useful_fields(&mut object, &self.discard.useful)?;
        object.serialize_field("win", &self.win)?;
        object.serialize_field("ready", &self.ready)?;
        object.serialize_field("points", &self.points)?;
        object.serialize_field("no_yaku", &self.has_no_yaku)?;
        object.serialize_field("loss", &self.loss)?;
        object.end()
    }
}
