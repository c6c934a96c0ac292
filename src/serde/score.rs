//! Scores.

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use crate::score::{FuPart, FuReason, Pattern, Payments, Score};

/// A pattern with what it is worth in its hand.
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
        let of_yakuman = score.han().checked_div(score.yakuman());
        let han = |pattern: Pattern| of_yakuman.unwrap_or_else(|| pattern.han(score.is_concealed()));
        serializer.collect_seq(score.patterns().map(|pattern| PatternHan { pattern, han: han(pattern) }))
    }
}

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Score", 14)?;
        object.serialize_field("patterns", &PatternList(self))?;
        object.serialize_field("concealed", &self.is_concealed())?;
        object.serialize_field("dora", &self.dora())?;
        object.serialize_field("ura", &self.ura())?;
        object.serialize_field("reds", &self.reds())?;
        object.serialize_field("norths", &self.norths())?;
        object.serialize_field("han", &self.han())?;
        object.serialize_field("yakuman", &self.yakuman())?;
        object.serialize_field("fu_parts", &*self.fu_parts())?;
        object.serialize_field("fu", &self.fu())?;
        object.serialize_field("limit", &self.limit())?;
        object.serialize_field("basic_points", &self.basic_points())?;
        object.serialize_field("payments", &self.payments())?;
        object.serialize_field("completion", &self.completion())?;
        object.end()
    }
}

impl Serialize for FuPart {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let details = match self.reason {
            FuReason::Wait(_) | FuReason::Pair(_) => 1,
            FuReason::Meld { .. } => 2,
            _ => 0,
        };
        let mut object = serializer.serialize_struct("FuPart", 2 + details)?;
        object.serialize_field(
            "reason",
            match self.reason {
                FuReason::Base => "base",
                FuReason::SevenPairs => "seven pairs",
                FuReason::ConcealedDiscard => "concealed discard",
                FuReason::OwnDraw => "own draw",
                FuReason::Wait(_) => "wait",
                FuReason::Pair(_) => "pair",
                FuReason::Meld { .. } => "meld",
                FuReason::OpenLeast => "open least",
            },
        )?;
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

impl Serialize for Payments {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Payments", 6)?;
        object.serialize_field("discarder", &self.discarder)?;
        object.serialize_field("dealer", &self.dealer)?;
        object.serialize_field("other", &self.other)?;
        object.serialize_field("liable", &self.liable)?;
        object.serialize_field("deposits", &self.deposits)?;
        object.serialize_field("total", &self.total)?;
        object.end()
    }
}
