//! Bytes to numbers: the only code that sees the generated tables. Suits become classes, classes
//! keys, keys distances and plans. It uses the words of the [`game`](crate::game) and the
//! [`format`](crate::format) of the tables.

#[cfg(feature = "five-melds")]
pub(crate) mod five_melds;
mod key;
pub(crate) mod sets;
pub(crate) mod suits;
pub(crate) mod table;
pub(crate) mod totals;

pub use key::{Key, NoSuchKey};
