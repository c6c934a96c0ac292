//! The sizes of hands between two turns, as arguments.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// All of them.
pub(crate) const SIZES: [&str; 10] = ["1", "2", "4", "5", "7", "8", "10", "11", "13", "14"];

/// Takes one of them.
pub(crate) fn size() -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(SIZES).try_map(|size| size.parse())
}
