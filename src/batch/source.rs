//! The sources of the rows in a batch.

use crate::game::InputError;
use crate::hand::Hand;
use crate::hand::counts::KindCounts;
#[cfg(feature = "rules")]
use crate::rules::VariantHand;

/// Rows of counts, or hands that have already been made, with the errors of the others.
#[derive(Clone, Copy, Debug)]
pub(super) enum RowSource<'a> {
    Counts(&'a [KindCounts]),
    Hands(&'a [Result<Hand, InputError>]),
    #[cfg(feature = "rules")]
    Variants(&'a [Result<VariantHand, InputError>]),
}

impl RowSource<'_> {
    pub(super) const fn len(&self) -> usize {
        match self {
            Self::Counts(rows) => rows.len(),
            Self::Hands(rows) => rows.len(),
            #[cfg(feature = "rules")]
            Self::Variants(rows) => rows.len(),
        }
    }

    #[cfg(feature = "std")]
    pub(super) fn split_at(self, mid: usize) -> (Self, Self) {
        /// Splits rows into two of the same variant.
        macro_rules! two {
            ($rows:ident, $variant:ident) => {{
                let (left, right) = $rows.split_at(mid);
                (Self::$variant(left), Self::$variant(right))
            }};
        }
        match self {
            Self::Counts(rows) => two!(rows, Counts),
            Self::Hands(rows) => two!(rows, Hands),
            #[cfg(feature = "rules")]
            Self::Variants(rows) => two!(rows, Variants),
        }
    }
}
