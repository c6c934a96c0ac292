//! Tests of the table.

/// Rounds that end without a win.
mod aborts;
/// What players may do, and what a table refuses.
mod choices;
/// The course of a game, from round to round to its end.
mod course;
/// Hands that may not win by another player's tile.
mod furiten;
/// Games of random legal actions.
mod games;
/// Lines of mjai.
mod mjai;
/// Rounds with given tiles, for the other modules.
mod scene;
/// Games of three players.
mod three;
/// Patterns and payments that depend on the course of the round.
mod wins;
