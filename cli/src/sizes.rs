//! The sizes of hands between turns, under any rules, as arguments.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use shanten::rules::Rules;

/// All sizes, with their texts.
pub(crate) const SIZES: [(&str, usize); 12] = [
    ("1", 1),
    ("2", 2),
    ("4", 4),
    ("5", 5),
    ("7", 7),
    ("8", 8),
    ("10", 10),
    ("11", 11),
    ("13", 13),
    ("14", 14),
    ("16", 16),
    ("17", 17),
];

/// Why a size is refused that these rules don't have.
pub(crate) fn too_many(tiles: usize, rules: Rules) -> String {
    format!("--tiles {tiles}: a hand has at most {} under the rules {rules}", rules.max_tiles())
}

/// Parses a size.
pub(crate) fn size() -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(SIZES.map(|(name, _)| name)).try_map(|size| size.parse())
}
