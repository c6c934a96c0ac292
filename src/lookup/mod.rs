//! Reads the generated tables, as the only code that does: suits become classes, classes become
//! keys, and keys become distances and plans. Uses [`game`](crate::game) and
//! [`format`](crate::format).

mod arrays;
pub(crate) mod classes;
#[cfg(feature = "five-melds")]
pub(crate) mod five_melds;
mod key;
pub(crate) mod pairs;
pub(crate) mod sets;
pub(crate) mod suits;
pub(crate) mod table;
pub(crate) mod totals;

pub use arrays::Tables;
pub use key::{Key, NoSuchKey};
