//! The state of a game between two turns: discards that matter for furiten, calls, and wins.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use super::fields::fields;
use crate::answers::FuritenRecord;
use crate::game::{Meld, Piece, TileSet};
use crate::hand::{Call, Opponent};

/// Writes fields under the names with which the object is read.
macro_rules! by_names {
    ($serializer:expr, $name:literal, $fields:ident: $($value:expr),+ $(,)?) => {{
        let mut object = $serializer.serialize_struct($name, $fields::NAMES.len())?;
        let mut names = $fields::NAMES.iter();
        $(object.serialize_field(names.next().expect("a name for each"), &$value)?;)+
        object.end()
    }};
}

fields!(RecordFields, "the discards that matter for furiten": discards TileSet, since_turn TileSet, since_riichi TileSet);

impl Serialize for FuritenRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        by_names!(serializer, "FuritenRecord", RecordFields: self.discards, self.since_turn, self.since_riichi)
    }
}

/// Reads a record, in which missing sets are empty.
impl<'de> Deserialize<'de> for FuritenRecord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = deserializer.deserialize_struct("FuritenRecord", RecordFields::NAMES, RecordFields::default())?;
        Ok(Self {
            discards: fields.discards.unwrap_or_default(),
            since_turn: fields.since_turn.unwrap_or_default(),
            since_riichi: fields.since_riichi.unwrap_or_default(),
        })
    }
}

fields!(CallFields, "a call": meld Meld, claimed Piece, from Opponent);

impl Serialize for Call {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        by_names!(serializer, "Call", CallFields: self.meld(), self.claimed(), self.from())
    }
}

impl<'de> Deserialize<'de> for Call {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = deserializer.deserialize_struct("Call", CallFields::NAMES, CallFields::default())?;
        let meld = fields.meld.ok_or_else(|| D::Error::missing_field("meld"))?;
        let claimed = fields.claimed.ok_or_else(|| D::Error::missing_field("claimed"))?;
        let from = fields.from.ok_or_else(|| D::Error::missing_field("from"))?;
        let refused = || D::Error::custom(format_args!("no call of {claimed} from {from} makes {meld}"));
        Call::new(meld, claimed, from).ok_or_else(refused)
    }
}

#[cfg(feature = "score")]
mod wins {
    use serde::de::{SeqAccess, Visitor};

    use super::*;
    use crate::game::Tile;
    use crate::score::{Indicators, Liability, Riichi, Win, Wind, WonBy};

    /// A list of pieces.
    impl Serialize for Indicators {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self)
        }
    }

    impl<'de> Deserialize<'de> for Indicators {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_seq(IndicatorsVisitor)
        }
    }

    struct IndicatorsVisitor;

    impl<'de> Visitor<'de> for IndicatorsVisitor {
        type Value = Indicators;

        fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            f.write_str("at most 5 indicators")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Indicators, A::Error> {
            let mut failed = None;
            let pieces = core::iter::from_fn(|| match list.next_element::<Piece>() {
                Ok(piece) => piece,
                Err(error) => {
                    failed = Some(error);
                    None
                }
            });
            let indicators = Indicators::listed(pieces.fuse());
            match failed {
                Some(error) => Err(error),
                None => indicators.map_err(A::Error::custom),
            }
        }
    }

    fields!(WinFields, "a win":
        tile Tile,
        won_by WonBy,
        seat Wind,
        round Wind,
        riichi Option<Riichi>,
        one_shot bool,
        last_tile bool,
        first_turn bool,
        counters u16,
        deposits u16,
        more_dora u8,
        liable Liability,
        dora Indicators,
        ura Indicators
    );

    impl Serialize for Win {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            by_names!(
                serializer, "Win", WinFields:
                self.tile, self.won_by, self.seat, self.round, self.riichi, self.one_shot, self.last_tile,
                self.first_turn, self.counters, self.deposits, self.more_dora, self.liable, self.dora(), self.ura(),
            )
        }
    }

    /// Missing fields, except for the tile, have the values of [`Win::self_draw`].
    impl<'de> Deserialize<'de> for Win {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let fields = deserializer.deserialize_struct("Win", WinFields::NAMES, WinFields::default())?;
            let mut win = Self::self_draw(fields.tile.ok_or_else(|| D::Error::missing_field("tile"))?);
            win.won_by = fields.won_by.unwrap_or(win.won_by);
            win.seat = fields.seat.unwrap_or(win.seat);
            win.round = fields.round.unwrap_or(win.round);
            win.riichi = fields.riichi.flatten();
            win.one_shot = fields.one_shot.unwrap_or_default();
            win.last_tile = fields.last_tile.unwrap_or_default();
            win.first_turn = fields.first_turn.unwrap_or_default();
            win.counters = fields.counters.unwrap_or_default();
            win.deposits = fields.deposits.unwrap_or_default();
            win.more_dora = fields.more_dora.unwrap_or_default();
            win.liable = fields.liable.unwrap_or_default();
            win.set_dora(fields.dora.into_iter().flatten()).map_err(D::Error::custom)?;
            win.set_ura(fields.ura.into_iter().flatten()).map_err(D::Error::custom)?;
            Ok(win)
        }
    }
}
