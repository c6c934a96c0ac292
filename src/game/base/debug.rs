//! The debug output of small values.

/// Implements `Debug` as the type's name with its string in brackets: `Tile(5m)`.
macro_rules! debug_as_text {
    ($type:ident) => {
        impl core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($type), "({})"), self)
            }
        }
    };
}
pub(crate) use debug_as_text;

/// Implements `Debug` for an iterator as the list of its remaining items.
macro_rules! debug_as_list {
    ($type:ident) => {
        impl core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_list().entries(self.clone()).finish()
            }
        }
    };
}
pub(crate) use debug_as_list;
