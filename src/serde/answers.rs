//! Answers of queries.

use serde::ser::{Serialize, SerializeSeq as _, SerializeStruct as _, Serializer};

use crate::answers::{Completion, Discard, Discards, Division, Marks, Shapes, Useful, Wait, Waits, WildTiles};
use crate::game::LetterBuffer;
use crate::game::notation::JOKER;
use crate::hand::Call;
use crate::query::{Completions, Divisions};
use crate::view::ReadyDiscard;

impl Serialize for Useful {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Useful", 2)?;
        object.serialize_field("useful", self.letters(&mut LetterBuffer::new()))?;
        object.serialize_field("useful_count", &self.copies())?;
        object.end()
    }
}

/// Writes a tile or a joker that is discarded, and what is useful then.
pub(super) fn discard<S: Serializer>(serializer: S, tile: &impl Serialize, useful: &Useful) -> Result<S::Ok, S::Error> {
    let mut object = serializer.serialize_struct("Discard", 4)?;
    object.serialize_field("discard", tile)?;
    object.serialize_field("shanten", &useful.shanten())?;
    object.serialize_field("useful", useful.letters(&mut LetterBuffer::new()))?;
    object.serialize_field("useful_count", &useful.copies())?;
    object.end()
}

impl Serialize for Discard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        discard(serializer, &self.tile, &self.useful)
    }
}

impl Serialize for Discards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl Serialize for ReadyDiscard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("ReadyDiscard", 2)?;
        object.serialize_field("discard", &self.tile)?;
        object.serialize_field("waits", &self.waits)?;
        object.end()
    }
}

impl Serialize for Call {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Call", 3)?;
        object.serialize_field("meld", &self.meld())?;
        object.serialize_field("claimed", &self.claimed())?;
        object.serialize_field("from", &self.from())?;
        object.end()
    }
}

fn wait<S: Serializer>(serializer: S, tile: &impl Serialize, shapes: &Shapes, copies: u8) -> Result<S::Ok, S::Error> {
    let mut object = serializer.serialize_struct("Wait", 3)?;
    object.serialize_field("wait", tile)?;
    object.serialize_field("shapes", shapes)?;
    object.serialize_field("count", &copies)?;
    object.end()
}

impl Serialize for Wait {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        wait(serializer, &self.tile(), &self.shapes(), self.copies())
    }
}

/// The number of jokers that a hand waits for. They complete every shape, so they have no shape of
/// their own.
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
        let fields = if let Self::Standard { .. } = self { 5 } else { 4 };
        let mut object = serializer.serialize_struct("Completion", fields)?;
        object.serialize_field("form", &self.form())?;
        match self {
            Self::Standard { division, meld, .. } => {
                object.serialize_field("division", division)?;
                object.serialize_field("meld", meld)?;
            }
            Self::SevenPairs { pairs, .. } => object.serialize_field("pairs", pairs)?,
            Self::ThirteenOrphans { pair, .. } => object.serialize_field("pair", pair)?,
        }
        object.serialize_field("tile", &self.tile())?;
        object.serialize_field("shape", &self.shape())?;
        object.end()
    }
}

/// Writes the rest of an iterator as a list.
macro_rules! as_list {
    ($($type:ty)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.clone())
            }
        }
    )*};
}

as_list!(Divisions Marks Shapes WildTiles);
#[cfg(feature = "rules")]
as_list!(crate::rules::VariantDivisions);

impl<D: Iterator<Item = Division> + Clone> Serialize for Completions<D> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.clone())
    }
}
