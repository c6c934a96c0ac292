//! Rows of hands from any container: buffers, lists, Arrow columns.

mod arrow;
mod chunk;
mod extras;
mod memory;
mod read;

pub use self::chunk::{Chunk, Input, Reading};
pub use self::extras::{HandExtras, tile_of};
pub use self::read::facts_of_visible;
