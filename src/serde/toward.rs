//! Nearness to patterns.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::answers::{USEFUL_FIELDS, useful_fields};
use crate::toward::Nearness;

impl Serialize for Nearness {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Nearness", 2 + USEFUL_FIELDS)?;
        object.serialize_field("objective", &self.objective)?;
        object.serialize_field("shanten", &self.useful.shanten())?;
        useful_fields(&mut object, &self.useful)?;
        object.end()
    }
}
