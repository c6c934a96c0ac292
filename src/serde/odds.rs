//! Winning chances.

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use crate::game::notation::JOKER;
use crate::odds::{Odds, OddsRow, Wall};
#[cfg(feature = "score")]
use crate::odds::{PointOdds, PointRow, PointShare};

impl Serialize for Odds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Odds", 8)?;
        object.serialize_field("discards", self.rows.as_slice())?;
        object.serialize_field("searched", &self.searched)?;
        object.serialize_field("path", &self.path)?;
        object.serialize_field("missing", &self.missing)?;
        object.serialize_field("turn", &self.turn)?;
        object.serialize_field("unseen", &self.wall.tiles())?;
        object.serialize_field("constant_wall", &matches!(self.wall, Wall::Constant(_)))?;
        object.serialize_field("complete", &self.is_complete)?;
        object.end()
    }
}

impl Serialize for OddsRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let lists = [("won_by", &self.won_by), ("ready_by", &self.ready_by)];
        let asked = lists.into_iter().filter(|(_, chances)| !chances.is_empty());
        let mut object = serializer.serialize_struct("OddsRow", 5 + asked.clone().count())?;
        if self.is_joker {
            object.serialize_field("discard", &JOKER)?;
        } else {
            object.serialize_field("discard", &self.discard)?;
        }
        object.serialize_field("win_now", &self.win_now)?;
        object.serialize_field("ready_now", &self.ready_now)?;
        object.serialize_field("win", self.win.as_slice())?;
        object.serialize_field("ready", self.ready.as_slice())?;
        for (name, chances) in asked {
            object.serialize_field(name, chances.as_slice())?;
        }
        object.end()
    }
}

#[cfg(feature = "score")]
impl Serialize for PointOdds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("PointOdds", 8)?;
        object.serialize_field("discards", self.rows.as_slice())?;
        object.serialize_field("searched", &self.searched)?;
        object.serialize_field("path", &self.path)?;
        object.serialize_field("missing", &self.missing)?;
        object.serialize_field("turn", &self.turn)?;
        object.serialize_field("unseen", &self.wall.tiles())?;
        object.serialize_field("constant_wall", &matches!(self.wall, Wall::Constant(_)))?;
        object.serialize_field("complete", &self.is_complete)?;
        object.end()
    }
}

#[cfg(feature = "score")]
impl Serialize for PointRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("PointRow", 8)?;
        object.serialize_field("discard", &self.discard)?;
        object.serialize_field("win_now", &self.win_now)?;
        object.serialize_field("ready_now", &self.ready_now)?;
        object.serialize_field("points_now", &self.points_now)?;
        object.serialize_field("win", self.win.as_slice())?;
        object.serialize_field("ready", self.ready.as_slice())?;
        object.serialize_field("points", self.points.as_slice())?;
        object.serialize_field("shares", self.shares.as_slice())?;
        object.end()
    }
}

#[cfg(feature = "score")]
impl Serialize for PointShare {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("PointShare", 2)?;
        object.serialize_field("points", &self.points)?;
        object.serialize_field("chance", &self.chance)?;
        object.end()
    }
}
