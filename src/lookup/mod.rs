//! From bytes to numbers: the only code that sees the generated tables. Suits become classes,
//! classes become keys, and keys become distances and plans. It uses [`game`](crate::game) and
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
