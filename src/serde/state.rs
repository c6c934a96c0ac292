//! What a game keeps between two turns: discards that matter for furiten, calls, wins, and what
//! searches ask.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use super::fields::fields;
use crate::answers::FuritenRecord;
use crate::game::{Meld, Piece, TileSet};
use crate::hand::{Call, Opponent};

/// Writes fields under the names of the object that reads them.
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

/// Sets that are missing are empty.
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
        liable Liability,
        dora Indicators,
        ura Indicators
    );

    impl Serialize for Win {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            by_names!(
                serializer, "Win", WinFields:
                self.tile, self.won_by, self.seat, self.round, self.riichi, self.one_shot, self.last_tile,
                self.first_turn, self.counters, self.deposits, self.liable, self.dora(), self.ura(),
            )
        }
    }

    /// What is missing, but for the tile, is as if it had not happened: [`Win::self_draw`].
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
            win.liable = fields.liable.unwrap_or_default();
            win.set_dora(fields.dora.into_iter().flatten()).map_err(D::Error::custom)?;
            win.set_ura(fields.ura.into_iter().flatten()).map_err(D::Error::custom)?;
            Ok(win)
        }
    }
}

#[cfg(feature = "odds")]
mod searches {
    use serde::de::{SeqAccess, Visitor};

    use super::*;
    use crate::game::{Form, Tile};
    use crate::hand::Visible;
    use crate::odds::{OddsOptions, Opponents, Path, Wall};

    fields!(WallFields, "a wall": unseen u16, constant bool);

    impl Serialize for Wall {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            by_names!(serializer, "Wall", WallFields: self.tiles(), matches!(self, Self::Constant(_)))
        }
    }

    /// A wall shrinks unless it is said to be constant.
    impl<'de> Deserialize<'de> for Wall {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let fields = deserializer.deserialize_struct("Wall", WallFields::NAMES, WallFields::default())?;
            let unseen = fields.unseen.ok_or_else(|| D::Error::missing_field("unseen"))?;
            Ok(if fields.constant == Some(true) { Self::Constant(unseen) } else { Self::Shrinking(unseen) })
        }
    }

    /// Forms that win.
    struct Forms([bool; Form::EACH.len()]);

    impl Serialize for Forms {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            use serde::ser::SerializeSeq as _;

            let forms = || Form::EACH.iter().zip(self.0).filter_map(|(form, wins)| wins.then_some(form));
            let mut list = serializer.serialize_seq(Some(forms().count()))?;
            forms().try_for_each(|form| list.serialize_element(form))?;
            list.end()
        }
    }

    impl<'de> Deserialize<'de> for Forms {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_seq(Self([false; Form::EACH.len()]))
        }
    }

    impl<'de> Visitor<'de> for Forms {
        type Value = Self;

        fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            f.write_str("a list of forms")
        }

        fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Self, A::Error> {
            while let Some(form) = list.next_element::<Form>()? {
                self.0[form as usize] = true;
            }
            Ok(self)
        }
    }

    /// How willing the others are, for each kind and for jokers.
    struct Willing([u8; Tile::KINDS + 1]);

    impl Serialize for Willing {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.0)
        }
    }

    impl<'de> Deserialize<'de> for Willing {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_seq(Self([0; Tile::KINDS + 1]))
        }
    }

    impl<'de> Visitor<'de> for Willing {
        type Value = Self;

        fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            f.write_str("35 percentages")
        }

        fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Self, A::Error> {
            for (at, percent) in self.0.iter_mut().enumerate() {
                let next = list.next_element::<u8>()?.filter(|&percent| percent <= Opponents::MAX_WILLING);
                *percent = next.ok_or_else(|| A::Error::invalid_length(at, &"35 percentages up to 200"))?;
            }
            Ok(self)
        }
    }

    fields!(OpponentFields, "the other players": willing Willing);

    impl Serialize for Opponents {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            by_names!(serializer, "Opponents", OpponentFields: Willing(*self.percents()))
        }
    }

    impl<'de> Deserialize<'de> for Opponents {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let fields =
                deserializer.deserialize_struct("Opponents", OpponentFields::NAMES, OpponentFields::default())?;
            let opponents = Self::default();
            let Some(Willing(percents)) = fields.willing else { return Ok(opponents) };
            let all = opponents.willing(percents[Tile::KINDS]);
            Ok(Tile::all().zip(percents).fold(all, |all, (tile, percent)| all.willing_with(tile, percent)))
        }
    }

    fields!(OddsFields, "the options of a search":
        turns u8,
        turn Option<u8>,
        by_each_turn bool,
        wall Option<Wall>,
        path Path,
        forms Forms,
        states u64,
        parallel bool,
        opponents Option<Opponents>,
        discards Visible
    );

    impl Serialize for OddsOptions {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            by_names!(
                serializer, "OddsOptions", OddsFields:
                self.turns, self.turn, self.by_each_turn, self.wall, self.path, Forms(self.forms), self.states as u64,
                self.is_parallel, self.opponents, self.discards,
            )
        }
    }

    /// Options that are missing are the default ones.
    impl<'de> Deserialize<'de> for OddsOptions {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let fields = deserializer.deserialize_struct("OddsOptions", OddsFields::NAMES, OddsFields::default())?;
            let usual = Self::default();
            let options = Self {
                turns: fields.turns.unwrap_or(usual.turns),
                turn: fields.turn.flatten(),
                by_each_turn: fields.by_each_turn.unwrap_or_default(),
                wall: fields.wall.flatten(),
                path: fields.path.unwrap_or_default(),
                forms: fields.forms.map_or(usual.forms, |forms| forms.0),
                is_parallel: fields.parallel.unwrap_or_default(),
                opponents: fields.opponents.flatten(),
                discards: fields.discards.unwrap_or_default(),
                ..usual
            };
            let states = |states| usize::try_from(states).unwrap_or(usize::MAX);
            Ok(fields.states.map_or(options, |asked| options.states(states(asked))))
        }
    }
}

#[cfg(all(feature = "odds", feature = "score"))]
mod worths {
    use super::*;
    use crate::odds::{Goal, PointOptions};
    use crate::score::{ScoreRules, Win};

    /// The points to reach; nothing for the average.
    impl Serialize for Goal {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let points = match *self {
                Self::Average => None,
                Self::AtLeast(points) => Some(points),
            };
            points.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Goal {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Ok(Option::deserialize(deserializer)?.map_or(Self::Average, Self::AtLeast))
        }
    }

    fields!(PointFields, "what wins are worth":
        score_rules ScoreRules,
        win Win,
        riichi bool,
        unseen_reds Option<[u8; 3]>,
        at_least Goal,
        shares bool
    );

    impl Serialize for PointOptions {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            by_names!(
                serializer, "PointOptions", PointFields:
                self.score_rules, self.win, self.riichi, self.unseen_reds, self.goal, self.shares,
            )
        }
    }

    /// Options that are missing are those of [`PointOptions::new`] under Tenhou's rules.
    impl<'de> Deserialize<'de> for PointOptions {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let fields = deserializer.deserialize_struct("PointOptions", PointFields::NAMES, PointFields::default())?;
            let mut options = Self::new(fields.score_rules.unwrap_or_default());
            options.win = fields.win.unwrap_or(options.win);
            options.riichi = fields.riichi.unwrap_or(options.riichi);
            options.unseen_reds = fields.unseen_reds.flatten();
            options.goal = fields.at_least.unwrap_or(Goal::Average);
            options.shares = fields.shares.unwrap_or(options.shares);
            Ok(options)
        }
    }
}
