//! Totals over all hands.

use serde::ser::{Serialize, SerializeStruct as _, Serializer};

use crate::stats::{Histogram, HistogramRow};

impl Serialize for Histogram {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Histogram", 6)?;
        object.serialize_field("tiles", &self.tiles())?;
        object.serialize_field("hands", &self.hands())?;
        object.serialize_field("deals", &self.deals())?;
        object.serialize_field("average", &self.average())?;
        object.serialize_field("useful", &self.useful())?;
        object.serialize_field("shantens", &HistogramRows(self))?;
        object.end()
    }
}

/// The rows of all shantens that occur.
struct HistogramRows<'a>(&'a Histogram);

impl Serialize for HistogramRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Some formats want to know the length.
        let rows: std::vec::Vec<HistogramRow> = self.0.rows().collect();
        rows.serialize(serializer)
    }
}

impl Serialize for HistogramRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("HistogramRow", 5)?;
        object.serialize_field("shanten", &self.shanten)?;
        object.serialize_field("hands", &self.hands)?;
        object.serialize_field("deals", &self.deals)?;
        object.serialize_field("probability", &self.probability)?;
        object.serialize_field("useful", &self.useful)?;
        object.end()
    }
}
