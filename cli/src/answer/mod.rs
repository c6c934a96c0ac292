//! Answers: a room for each subject, which writes them for people and for programs.

pub(crate) mod dealer;
pub(crate) mod explanation;
pub(crate) mod games;
mod hands;
pub(crate) mod object;
pub(crate) mod odds;
pub(crate) mod query;
mod score;
pub(crate) mod sequences;
pub(crate) mod stats;
pub(crate) mod table;
pub(crate) mod toward;
