//! The most frequent imports: the library's types, random numbers, and common helpers.

#![allow(unused_imports, reason = "what is used depends on the features")]

pub use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

pub use rand::seq::{IndexedRandom as _, IteratorRandom as _, SliceRandom as _};
pub use rand::{RngExt as _, SeedableRng as _};
pub use rand_pcg::Pcg64Mcg;
pub use shanten::error::Place;
#[cfg(feature = "odds")]
pub use shanten::odds::{
    Goal, Odds, OddsError, OddsOptions, OddsRow, Path, PointOdds, PointOptions, PointRow, Search, Wall,
};
#[cfg(feature = "rules")]
pub use shanten::rules::{Pairs, Rules, VariantHand};
#[cfg(feature = "score")]
pub use shanten::score::{Pattern, Riichi, Score, ScoreError, ScoreRules, Win, Wind, WonBy};
pub use shanten::sequence::{Fragment, Sequence};
pub use shanten::table::Key;
pub use shanten::{
    Call, Completion, Division, Form, Furiten, FuritenRecord, Hand, InputError, Mark, Meld, MeldKind, Opponent, Piece,
    Shanten, Shape, Strictness, Suit, Tile, TileSet, TurnError, Useful, View, Visible, Wait,
};

pub use super::known::Known as _;
#[cfg(feature = "rules")]
pub use super::text::rules;
pub use super::text::{hand, meld, set, tile, visible};
pub use super::{Counts, Tally, byte, copies_in, for_each, of_counts, rng, samples, states, stride};
