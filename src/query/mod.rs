//! Every query once, for any game: what the tables know, and the search where tiles are short. It
//! uses [`lookup`](crate::lookup), the state of a [`hand`](crate::hand), and gives
//! [`answers`](crate::answers).

mod divisions;
pub(crate) mod engine;
pub(crate) mod game;
pub(crate) mod riichi;
pub(crate) mod search;
pub(crate) mod situation;
pub(crate) mod special;
pub(crate) mod wait_shapes;

pub use divisions::Divisions;
pub(crate) use divisions::is_nine_gates;
