//! The answers of queries: data only. Uses [`game`](crate::game).

mod completion;
pub(crate) mod discards;
mod division;
mod flags;
mod furiten;
mod need;
mod safety;
mod useful;
mod waits;

pub use completion::Completion;
pub(crate) use discards::UnsortedDiscards;
pub use discards::{Discard, Discards};
pub(crate) use division::WildPlaces;
pub use division::{Division, Mark, Marks, MeldsInOrder, WildTiles};
pub use furiten::{Furiten, FuritenRecord};
pub(crate) use need::{FormNeed, Need};
pub use safety::{Clue, Clues, Safety};
pub use useful::{Useful, UsefulIter};
pub(crate) use waits::runs_with;
pub use waits::{Shape, Shapes, Wait, Waits, WaitsIter};
