//! Toward what? The distance of a hand to a pattern (yaku).
//!
//! The *distance* toward an [`Objective`] is the least number of tiles that must be added so that
//! the hand contains a complete hand that has it, called melds included. The shanten is the
//! distance minus one, as for any form. It is `None` if no such hand can still be completed, for
//! example because a called meld doesn't fit.
//!
//! ```
//! use shanten::Hand;
//! use shanten::toward::{Objective, Objectives};
//!
//! let hand: Hand = "1123m5567789p44z".parse()?;
//! let flush = hand.toward(Objective::HalfFlush);
//! assert_eq!(flush.shanten().unwrap().get(), 4);
//! assert_eq!(hand.toward(Objectives::ALL).nearest().iter().next(), Some(Objective::Pinfu));
//! # Ok::<(), shanten::InputError>(())
//! ```
//!
//! # Open hands
//!
//! A hand with called melds can only win with a pattern. So its distance toward
//! [`Objectives::OPEN`] is its distance to a legal win. Patterns by luck, such as a win with the
//! last tile, are left out, and so are three quads, with which any complete hand wins.
//!
//! # What can't be a distance
//!
//! A pattern that depends on the winning tile, on the way of winning, or on the turn has no
//! distance: riichi, a self-draw, the two-sided wait of pinfu, or a triplet that a discard
//! completes. Three and four quads aren't here, because a quad changes the number of tiles.

mod counting;
mod facts;
mod fixed;
mod needs;
mod objective;
mod outside;
mod query;
mod runs;

pub use objective::{Objective, Objectives};
pub use query::{Nearness, Toward};
