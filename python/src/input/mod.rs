//! Rows of hands from any container: buffers, lists, Arrow columns.

mod arrow;
mod besides;
mod chunk;
mod memory;
mod read;

pub use self::besides::{Besides, tile_of};
pub use self::chunk::{Chunk, Input, Reading};
pub use self::read::facts_of_visible;
