#![doc = include_str!("README.md")]
//!
//! # Hands
//!
//! Make a [`Hand`] from a string ([`FromStr`](Hand#impl-FromStr-for-Hand)), from counts of the 34
//! kinds, from kind numbers, or from the 136 numbered tiles, and convert it back to each of them.
//! An error has the offending value and its place ([`InputError::at`]). Games keep a `Hand` and let
//! it [`draw`](Hand::draw), [`discard`](Hand::discard) and [`call`](Hand::call). Where red fives
//! matter, use pieces: [`Piece`]. For analysis read counts with [`Hand::from_counts`], or whole
//! columns of them in a [`batch`]; for the shanten alone use [`Shanten::from_counts`].
//! [`Hand::key`] is a cache key for the standard form, and [`Hand::explain`] shows the look-ups of
//! a query step by step.
//!
//! # Queries
//!
//! A hand and a [`View`] of it answer the same queries, documented once in the trait [`Query`].
//!
//! | query | answer |
//! |---|---|
//! | [`useful`](Query::useful) | the tiles that bring the hand nearer, with the copies left of each |
//! | [`discards`](Query::discards) | the shanten and the useful tiles after each discard, the best first |
//! | [`unneeded`](Query::unneeded) | the tiles that can go without loss |
//! | [`improving_draws`](Query::improving_draws) | the draws that keep the shanten and make more copies useful |
//! | [`good_draws`](View::good_draws) | the draws that make the hand ready with a good wait |
//! | [`ready_discards`](Query::ready_discards) | the discards that leave the hand ready, each with its waits |
//! | [`waits`](Query::waits) | the waits of a ready hand, each with its shapes |
//! | [`divisions`](Query::divisions) | every way to divide a complete hand, with its marks |
//! | [`completed_by`](Query::completed_by) | the divisions, each with the group and the shape of the winning tile; also the special forms |
//!
//! Features add modules of the same names: `score` for the score of a complete hand and its
//! payments, `odds` for winning chances and expected points, `rules` for hands of other games, and
//! `stats` for exact totals over all hands. Callers that serve several games are generic over
//! [`AnyHand`], or use a `rules::EitherHand`.
//!
//! # Turns
//!
//! | question | answer |
//! |---|---|
//! | which calls are possible | [`Hand::calls`]; make one with [`Hand::make_call`] |
//! | which discards a call forbids | [`Call::swaps`]; allowed ones: [`Hand::allowed_after`], [`View::discards_after`] |
//! | whether to call or to pass | [`Position::choices`]; by winning chances: `odds::Search::call_odds` |
//! | which quads can be declared | [`Hand::own_quads`], in riichi [`Hand::riichi_quad`] |
//! | which discards allow riichi | [`Hand::ready_discards`] |
//! | whether the hand is furiten | [`Waits::furiten`], [`Position::furiten_after`] |
//! | which discards are safe | [`View::safety`] |
//! | whether the hand may abort the round | [`Hand::has_nine_terminals`] |
//! | which other tiles are visible | [`Visible::insert`], [`insert_all`](Visible::insert_all), [`insert_meld`](Visible::insert_meld) |
//! | which tile is the dora | [`Tile::indicated`] |
//!
//! # More
//!
//! - [`notation`] reads and writes lists of tiles for other programs: mjai, numbers, counts.
//! - [`sequence`] has the suit patterns of the literature and their codings as bits.
//! - [`table`] has the key of a hand, and the look-ups of a query.
//! - [`error`] has the common parts of errors: the name of the kind, and the place.
//! - [`iter`] has the names of iterators and lists.
//! - [`json`] describes the formats of the feature `serde`.
//!
//! # The four-copy rule
//!
//! A complete hand uses at most four copies of a tile, so a hand can't wait for a fifth. Without
//! this rule all hands of a [`Sequence`](sequence::Sequence) have the same shanten. With it some
//! differ, and the suits of their fragments can matter: `2|4|4|4` is 2-shanten as `11112222333344z`
//! and 1-shanten as `111144447777m11p`. The library always applies the rule, except under
//! [`Strictness::Unlimited`]. [`four_copies`] lists all sequences where it matters, and
//! [`glossary`] explains all terms.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
// Code for an optional feature is with its subject. With all features nothing may be unused.
#![cfg_attr(not(all(feature = "rules", feature = "odds", feature = "stats")), allow(dead_code, unused_imports))]

#[cfg(feature = "std")]
extern crate std;

// The modules, in the order in which a hand passes through them. Each uses modules above it in this
// list, never one below.
//
// format     shared by the build script and the library: packed suits, contents of the tables
// game       the words, without tables: tiles, counts of copies, melds, forms, errors, notation
// lookup     bytes to numbers: suits to classes, classes to keys, keys to distances and plans
// hand       a valid hand, kept up to date with every draw, discard and call
// answers    the results of queries: data only
// query      every query once, for any game; the search where tiles are short
// view       the public view of a hand: its strictness and the visible tiles
// rules      the same for hands of other games
// score      the score of a complete hand
// toward     the distances of a hand to patterns
// batch      many hands at once, from slices into slices
// sequence   the sequences of the literature and their codings
// odds       winning chances
// stats      exact totals over all hands
// serde      the strings and numbers for all of these
mod answers;
pub mod batch;
mod format;
mod game;
mod hand;
mod lookup;
#[cfg(feature = "odds")]
pub mod odds;
mod query;
#[cfg(feature = "rules")]
pub mod rules;
#[cfg(feature = "score")]
pub mod score;
pub mod sequence;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "stats")]
pub mod stats;
#[cfg(feature = "toward")]
pub mod toward;
mod view;

pub use answers::{Completion, Discard, Division, Furiten, FuritenRecord, Mark, Shape, Useful, Wait, Waits};
pub use game::{Form, InputError, Meld, MeldKind, Piece, Shanten, Strictness, Suit, Tile, TileSet, TurnError};
pub use hand::{Call, Hand, Opponent, Visible};
pub use view::{AnyHand, CallChoice, Position, Query, ReadyDiscard, View};

/// The common parts of all errors: the name of the kind, and often a place. [`InputError`] is for
/// hands and tiles from input, [`TurnError`] for the course of a game.
pub mod error {
    pub use crate::game::{ErrorKind, NoSuchName, NoSuchShanten, Place};
}

/// The names of iterators and lists.
pub mod iter {
    pub use crate::answers::{Clues, Discards, Marks, MeldsInOrder, Shapes, UsefulIter, WaitsIter, WildTiles};
    pub use crate::game::{AllTiles, ListIter, MeldPieces, MeldTiles, MeldsIter, TileSetIter};
    pub use crate::hand::{Calls, HandPieces, HandTiles, OwnQuads};
    pub use crate::query::{Completions, Divisions};
    pub use crate::view::{CallChoices, ReadyDiscards};
}

/// Safe discards: the waits that an opponent may have for a tile
/// ([`View::safety`](crate::View::safety)).
///
/// A shape of a wait is impossible if it would be furiten, or if too few copies are unseen for it.
/// If none is left, the opponent can't win by the tile
/// ([`is_certain`](safety::Safety::is_certain)). Clues about two-sided waits promise nothing:
/// closed, edge and single waits, and two pairs, may remain.
pub mod safety {
    pub use crate::answers::{Clue, Safety};
}

/// Notations of tiles, and strings without an allocation.
pub mod notation {
    pub use crate::game::{DRAWN, LetterBuffer, WON};
    #[cfg(feature = "std")]
    pub use crate::game::{Notation, TileList};
}

/// The tables: the key of a hand, the look-ups step by step, and all tables as plain arrays.
pub mod table {
    pub use crate::hand::explain::{ByQuota, Explanation, SuitExplanation};
    pub use crate::lookup::{Key, NoSuchKey, Tables};
}

#[doc = include_str!("../docs/glossary.md")]
pub mod glossary {}

#[doc = include_str!("../docs/json.md")]
pub mod json {}

#[doc = include_str!("../docs/four_copies.md")]
pub mod four_copies {}

/// Tests the example of the chapter.
#[cfg(all(doctest, feature = "rules"))]
#[doc = include_str!("../docs/rules.md")]
mod rules_chapter {}
