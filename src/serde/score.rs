//! Scores.

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use super::fields::object;
use crate::score::{FuPart, FuReason, Pattern, Payments, Score};

/// A pattern with its han in the hand.
struct PatternHan {
    pattern: Pattern,
    han: u8,
}

impl Serialize for PatternHan {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Pattern", 2)?;
        object.serialize_field("pattern", &self.pattern)?;
        object.serialize_field("han", &self.han)?;
        object.end()
    }
}

/// The patterns of a score as a list.
struct PatternList<'a>(&'a Score);

impl Serialize for PatternList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(score) = self;
        serializer.collect_seq(score.patterns().map(|pattern| PatternHan { pattern, han: score.han_of(pattern) }))
    }
}

object! {
    Score, self:
    "patterns": PatternList(self),
    "concealed": self.is_concealed(),
    "dora": self.dora(),
    "ura": self.ura(),
    "reds": self.reds(),
    "norths": self.norths(),
    "han": self.han(),
    "yakuman": self.yakuman(),
    "fu_parts": *self.fu_parts(),
    "fu": self.fu(),
    "limit": self.limit(),
    "basic_points": self.basic_points(),
    "payments": self.payments(),
    "completion": self.completion(),
}

impl Serialize for FuPart {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let details = match self.reason {
            FuReason::Wait(_) | FuReason::Pair(_) => 1,
            FuReason::Meld { .. } => 2,
            _ => 0,
        };
        let mut object = serializer.serialize_struct("FuPart", 2 + details)?;
        object.serialize_field("reason", self.reason.name())?;
        match self.reason {
            FuReason::Wait(shape) => object.serialize_field("shape", &shape)?,
            FuReason::Pair(tile) => object.serialize_field("tile", &tile)?,
            FuReason::Meld { meld, is_concealed } => {
                object.serialize_field("meld", &meld)?;
                object.serialize_field("concealed", &is_concealed)?;
            }
            _ => {}
        }
        object.serialize_field("fu", &self.fu)?;
        object.end()
    }
}

object! {
    Payments, self:
    "discarder": self.discarder,
    "dealer": self.dealer,
    "other": self.other,
    "liable": self.liable,
    "deposits": self.deposits,
    "total": self.total,
}
