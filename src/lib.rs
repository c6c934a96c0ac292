#![doc = include_str!("README.md")]
//!
//! # Hands
//!
//! A [`Hand`] is made from text ([`FromStr`](Hand#impl-FromStr-for-Hand)), from counts of the 34
//! kinds, from kind numbers, or from the 136 numbered tiles, and turned back into each of them.
//! What is wrong with them is an error that says what and where ([`InputError::at`]). Games keep a
//! `Hand` and let it [`draw`](Hand::draw), [`discard`](Hand::discard) and [`call`](Hand::call).
//! Where red fives matter, they do so with pieces: [`Piece`].
//! Analysis reads counts with [`Hand::from_counts`], or whole columns of them in a [`batch`]; who
//! only wants the shanten asks [`Shanten::from_counts`].
//! [`Hand::key`] is a cache key for the standard form, and [`Hand::explain`] shows what a query
//! looks up, step by step.
//!
//! # Queries
//!
//! A hand and a [`View`] of it answer the same queries. The trait [`Query`] documents each once.
//!
//! | query | answer |
//! |---|---|
//! | [`useful`](Query::useful) | the tiles that bring the hand nearer, with the copies left of each |
//! | [`discards`](Query::discards) | what each discard leads to: the shanten and the useful tiles, the best first |
//! | [`unneeded`](Query::unneeded) | the tiles that go without loss |
//! | [`improving_draws`](Query::improving_draws) | the draws that keep the shanten and make more copies useful |
//! | [`ready_discards`](Query::ready_discards) | the discards that leave the hand ready, each with its waits |
//! | [`waits`](Query::waits) | what a ready hand waits for, each tile with its shapes |
//! | [`divisions`](Query::divisions) | every way to take a complete hand apart, with its marks |
//! | [`completed_by`](Query::completed_by) | the same with the group and the shape that the winning tile completed, and the special forms |
//!
//! What is added as features: `score` says what a complete hand is worth and who pays, `odds` how
//! likely a hand is to win and how many points to expect. Then come `rules`, hands of other games,
//! and `stats`, exact totals over all hands. Each is a module of its name. Callers that serve
//! several games are generic over [`AnyHand`], or hold a `rules::EitherHand`.
//!
//! # Turns
//!
//! | question | answer |
//! |---|---|
//! | what may be called | [`Hand::calls`], carried out by [`Hand::make_call`] |
//! | what may not be discarded after a call | [`Call::swaps`]; what may: [`Hand::allowed_after`], [`View::discards_after`] |
//! | whether to call or to pass | [`Position::choices`]; by chances `odds::Search::call_odds` |
//! | which quads can be declared | [`Hand::own_quads`], in riichi [`Hand::riichi_quad`] |
//! | what riichi can be declared with | [`Hand::ready_discards`] |
//! | whether a discard may be won with | [`Waits::furiten`], [`Position::furiten_after`] |
//! | whether the first draw may abort | [`Hand::has_nine_terminals`] |
//! | what else is seen | [`Visible::insert`], [`insert_all`](Visible::insert_all), [`insert_meld`](Visible::insert_meld) |
//! | what the dora is | [`Tile::indicated`] |
//!
//! # More
//!
//! - [`notation`] reads and writes lists of tiles as programs have them: mjai, numbers, counts.
//! - [`sequence`] has the suit patterns of the literature and its ways to write them as bits.
//! - [`table`] has the key of a hand, and what a query looks up.
//! - [`error`] has what errors share: a kind by name, and a place.
//! - [`iter`] has the iterators and lists, for whoever names them.
//! - [`json`] has what everything is written as with the feature `serde`.
//!
//! # The four-copy rule
//!
//! A complete hand uses at most four copies of a tile, so a hand can't wait for a fifth. Without
//! that rule all hands of a [`Sequence`](sequence::Sequence) have the same shanten. With it some
//! have another, and it can matter which suits their fragments are in: `2|4|4|4` is 2-shanten as
//! `11112222333344z` and 1-shanten as `111144447777m11p`. A shanten here always knows the rule,
//! unless [`Strictness::Unlimited`] is asked for. [`four_copies`] lists all sequences where it
//! matters, and [`glossary`] has every word.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
// What only an optional room uses stays with its subject; with all of them nothing may be unused.
#![cfg_attr(not(all(feature = "rules", feature = "odds", feature = "stats")), allow(dead_code, unused_imports))]

#[cfg(feature = "std")]
extern crate std;

// The rooms of the house, in the order in which a hand passes them. Each uses those above it in
// this list, never one below.
//
// format     what the build script and the library share: packed suits, what the tables hold
// game       the words, without tables: tiles, counts of copies, melds, forms, errors, notation
// lookup     bytes to numbers: suits to classes, classes to keys, keys to distances and plans
// hand       a valid hand, kept up to date with every draw, discard and call
// answers    what queries return: data only
// query      every query once, for any game; the search where tiles are short
// view       the public view of a hand: its strictness and what is visible
// rules      the same for other games
// score      what a complete hand is worth
// batch      many hands at once, from slices into slices
// sequence   the sequences of the literature and their codings
// odds       winning chances
// stats      exact totals over all hands
// serde      all of it as text and numbers
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
mod view;

pub use answers::{Completion, Discard, Division, Furiten, FuritenRecord, Mark, Shape, Useful, Wait, Waits};
pub use game::{Form, InputError, Meld, MeldKind, Piece, Shanten, Strictness, Suit, Tile, TileSet, TurnError};
pub use hand::{Call, Hand, Opponent, Visible};
pub use view::{AnyHand, CallChoice, Position, Query, ReadyDiscard, View};

/// What all errors have: a kind by name, and many a place. [`InputError`] is about hands and tiles
/// from outside, [`TurnError`] about the course of a game.
pub mod error {
    pub use crate::game::{ErrorKind, NoSuchName, NoSuchShanten, Place};
}

/// Iterators and lists, by their names.
pub mod iter {
    pub use crate::answers::{Discards, Marks, MeldsInOrder, Shapes, UsefulIter, WaitsIter, WildTiles};
    pub use crate::game::{AllTiles, ListIter, MeldPieces, MeldTiles, MeldsIter, TileSetIter};
    pub use crate::hand::{Calls, HandPieces, HandTiles, OwnQuads};
    pub use crate::query::{Completions, Divisions};
    pub use crate::view::{CallChoices, ReadyDiscards};
}

/// Notations of tiles, and texts without an allocation.
pub mod notation {
    pub use crate::game::{DRAWN, LetterBuffer, WON};
    #[cfg(feature = "std")]
    pub use crate::game::{Notation, TileList};
}

/// The tables: a hand's key in them, the look-ups step by step, and all of them as plain arrays.
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

/// The example of the chapter is a test.
#[cfg(all(doctest, feature = "rules"))]
#[doc = include_str!("../docs/rules.md")]
mod rules_chapter {}
