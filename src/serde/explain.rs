//! The way from a hand to its shanten.

use core::fmt;

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use crate::hand::explain::{Explanation, SuitExplanation};

/// Hexadecimal digits, since a double doesn't hold 64 bits.
struct Hexadecimal(u64);

impl Serialize for Hexadecimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Hexadecimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for Explanation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Explanation", 6)?;
        object.serialize_field("suits", &self.suits)?;
        object.serialize_field("key", &Hexadecimal(self.key.get()))?;
        object.serialize_field("bucket", &self.bucket)?;
        object.serialize_field("pilot", &self.pilot)?;
        object.serialize_field("slot", &self.slot)?;
        object.serialize_field("shantens", &self.shantens)?;
        object.end()
    }
}

impl Serialize for SuitExplanation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("SuitExplanation", 7)?;
        object.serialize_field("suit", &self.suit)?;
        object.serialize_field("row", &self.row)?;
        object.serialize_field("column", &self.column)?;
        object.serialize_field("class", &self.class)?;
        object.serialize_field("constant", &Hexadecimal(self.constant))?;
        object.serialize_field("distances", &self.distances)?;
        object.serialize_field("cheapest", &self.cheapest)?;
        object.end()
    }
}
