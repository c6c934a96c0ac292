//! How small values are debugged.

/// Debugs a type as its text in the brackets of its name: `Tile(5m)`.
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

/// Debugs an iterator as the list of what is left.
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
