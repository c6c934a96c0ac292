//! Totals over all hands.

use serde::ser::{Serialize, Serializer};

use super::fields::object;
use crate::stats::{Histogram, HistogramRow};

object! {
    Histogram, self:
    "tiles": self.tiles(),
    "hands": self.hands(),
    "deals": self.deals(),
    "average": self.average(),
    "useful": self.useful(),
    "shantens": HistogramRows(self),
}

/// The rows of all shantens that occur.
struct HistogramRows<'a>(&'a Histogram);

impl Serialize for HistogramRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Some formats need the length.
        let rows: std::vec::Vec<HistogramRow> = self.0.rows().collect();
        rows.serialize(serializer)
    }
}

object! {
    HistogramRow, self:
    "shanten": self.shanten,
    "hands": self.hands,
    "deals": self.deals,
    "probability": self.probability,
    "useful": self.useful,
}
