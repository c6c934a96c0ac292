//! The sizes of hands between turns, as arguments.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// All sizes, with their texts.
pub(crate) const SIZES: [(&str, usize); 10] =
    [("1", 1), ("2", 2), ("4", 4), ("5", 5), ("7", 7), ("8", 8), ("10", 10), ("11", 11), ("13", 13), ("14", 14)];

/// Parses a size.
pub(crate) fn size() -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(SIZES.map(|(name, _)| name)).try_map(|size| size.parse())
}
