//! The base of all words: short lists, names, and what errors share.

pub(crate) mod array_list;
pub(crate) mod debug;
pub(crate) mod kind;
pub(crate) mod name;
pub(crate) mod place;
