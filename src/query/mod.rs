//! Every query once, for any game.

pub(crate) mod special;
