//! The steps from a hand to its shanten.

use core::fmt;

use serde::ser::{Serialize, Serializer};

use super::fields::object;
use crate::hand::explain::{Explanation, SuitExplanation};

/// A number in hexadecimal digits, since a double can't hold 64 bits.
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

object! {
    Explanation, self:
    "suits": self.suits,
    "key": Hexadecimal(self.key.get()),
    "bucket": self.bucket,
    "pilot": self.pilot,
    "slot": self.slot,
    "shantens": self.shantens,
}

object! {
    SuitExplanation, self:
    "suit": self.suit,
    "row": self.row,
    "column": self.column,
    "class": self.class,
    "constant": Hexadecimal(self.constant),
    "distances": self.distances,
    "cheapest": self.cheapest,
}
