//! Answers of queries.

use serde::ser::{Serialize, SerializeSeq as _, SerializeStruct, Serializer};

use super::fields::object;
use crate::answers::{
    Clues, Completion, Discard, Discards, Division, Marks, Safety, Shapes, Useful, Wait, Waits, WildTiles,
};
use crate::game::LetterBuffer;
use crate::game::text::notation::JOKER;
use crate::query::{Completions, Divisions};
use crate::view::{CallChoice, CallChoices, ReadyDiscard};

/// The copies left of each useful tile, in the order of the tiles, then of the jokers.
struct CopiesOf<'a>(&'a Useful);

impl Serialize for CopiesOf<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let jokers = (self.0.jokers() > 0).then(|| self.0.jokers());
        let mut list = serializer.serialize_seq(Some(self.0.tiles().len() + usize::from(jokers.is_some())))?;
        // A chain of both would take twice as long per element.
        for (_, copies) in self.0 {
            list.serialize_element(&copies)?;
        }
        jokers.iter().try_for_each(|jokers| list.serialize_element(jokers))?;
        list.end()
    }
}

/// The number of fields of useful tiles.
pub(super) const USEFUL_FIELDS: usize = 3;

/// Writes the fields of useful tiles.
pub(super) fn useful_fields<S: SerializeStruct>(object: &mut S, useful: &Useful) -> Result<(), S::Error> {
    object.serialize_field("useful", useful.letters(&mut LetterBuffer::new()))?;
    object.serialize_field("copies", &useful.copies())?;
    object.serialize_field("copies_of", &CopiesOf(useful))
}

impl Serialize for Useful {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Useful", USEFUL_FIELDS)?;
        useful_fields(&mut object, self)?;
        object.end()
    }
}

/// Writes the discard of a tile or a joker, the useful tiles after it, and whether the hand is
/// furiten after it, if that is known.
pub(super) fn discard<S: Serializer>(
    serializer: S,
    tile: &impl Serialize,
    useful: &Useful,
    furiten: Option<bool>,
) -> Result<S::Ok, S::Error> {
    let fields = 2 + USEFUL_FIELDS + usize::from(furiten.is_some());
    let mut object = serializer.serialize_struct("Discard", fields)?;
    object.serialize_field("discard", tile)?;
    object.serialize_field("shanten", &useful.shanten())?;
    useful_fields(&mut object, useful)?;
    furiten.map_or(Ok(()), |furiten| object.serialize_field("furiten", &furiten))?;
    object.end()
}

impl Serialize for Discard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        discard(serializer, &self.tile, &self.useful, None)
    }
}

impl Serialize for Discards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

object! {
    ReadyDiscard, self:
    "discard": self.tile,
    "waits": self.waits,
}

object! {
    Safety, self:
    "clues": self.clues(),
    "furiten": self.furiten(),
    "shapes": self.shapes(),
}

/// Writes a choice. The fields `meld`, `claimed` and `from` are `null` for a pass.
impl Serialize for CallChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("CallChoice", 6 + USEFUL_FIELDS)?;
        object.serialize_field("meld", &self.call.map(|call| call.meld()))?;
        object.serialize_field("claimed", &self.call.map(|call| call.claimed()))?;
        object.serialize_field("from", &self.call.map(|call| call.from()))?;
        object.serialize_field("swaps", &self.swaps)?;
        object.serialize_field("discard", &self.discard)?;
        object.serialize_field("shanten", &self.shanten())?;
        useful_fields(&mut object, &self.useful)?;
        object.end()
    }
}

impl Serialize for CallChoices {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

fn wait<S: Serializer>(serializer: S, tile: &impl Serialize, shapes: &Shapes, copies: u8) -> Result<S::Ok, S::Error> {
    let mut object = serializer.serialize_struct("Wait", 3)?;
    object.serialize_field("wait", tile)?;
    object.serialize_field("shapes", shapes)?;
    object.serialize_field("copies", &copies)?;
    object.end()
}

impl Serialize for Wait {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        wait(serializer, &self.tile(), &self.shapes(), self.copies())
    }
}

/// The number of jokers that a hand waits for. They complete every shape, so they have no separate
/// shape.
struct JokerWait(u8);

impl Serialize for JokerWait {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        wait(serializer, &JOKER, &Shapes::NONE, self.0)
    }
}

impl Serialize for Waits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let jokers = (self.jokers() > 0).then(|| JokerWait(self.jokers()));
        let mut list = serializer.serialize_seq(Some(self.len() + usize::from(jokers.is_some())))?;
        for wait in self {
            list.serialize_element(&wait)?;
        }
        if let Some(jokers) = jokers {
            list.serialize_element(&jokers)?;
        }
        list.end()
    }
}

impl Serialize for Division {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Completion {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = match self {
            Self::KnittedStraight { concealed: Some(_), .. } => 6,
            Self::Standard { .. } | Self::KnittedStraight { concealed: None, .. } => 5,
            _ => 4,
        };
        let mut object = serializer.serialize_struct("Completion", fields)?;
        object.serialize_field("form", &self.form())?;
        match self {
            Self::Standard { division, meld, .. } => {
                object.serialize_field("division", division)?;
                object.serialize_field("meld", meld)?;
            }
            Self::SevenPairs { pairs, .. } => object.serialize_field("pairs", pairs)?,
            Self::ThirteenOrphans { pair, .. } => object.serialize_field("pair", pair)?,
            Self::KnittedStraight { pair, concealed, .. } => {
                object.serialize_field("pair", pair)?;
                if let Some(meld) = concealed {
                    object.serialize_field("concealed", meld)?;
                }
            }
            Self::HonoursAndKnittedTiles { .. } => {}
        }
        if let Some(suits) = self.knitted_suits() {
            object.serialize_field("suits", &suits)?;
        }
        object.serialize_field("tile", &self.tile())?;
        object.serialize_field("shape", &self.shape())?;
        object.end()
    }
}

/// Writes the remaining items of an iterator as a list.
macro_rules! as_list {
    ($($type:ty)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.clone())
            }
        }
    )*};
}

as_list!(Divisions Marks Shapes Clues WildTiles);
#[cfg(feature = "rules")]
as_list!(crate::rules::VariantDivisions);

impl<D: Iterator<Item = Division> + Clone> Serialize for Completions<D> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.clone())
    }
}
