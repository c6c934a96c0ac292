//! The answers for a [`Hand`] of riichi, and for a view of it.

#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod avx2;
mod portable;

#[cfg(all(feature = "std", target_arch = "x86_64"))]
pub(crate) use avx2::each_useful;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
use avx2::{discards, useful};
#[cfg(not(all(feature = "std", target_arch = "x86_64")))]
pub(crate) use portable::each_useful;
use portable::engine;
#[cfg(not(all(feature = "std", target_arch = "x86_64")))]
use portable::{discards, useful};

use super::any_hand::{AnyHand, any_hand, impl_queries};
use super::queries::{Parts, Query, every_query, inherent_queries};
use super::{Seen, View};
use crate::answers::{Discards, Useful, Waits};
use crate::game::{Form, InputError, Meld, RuleOptions, Shanten, Strictness, Tile, TileSet, TurnError};
use crate::hand::Hand;
use crate::query::{Completions, Divisions, Whole, Winning};

impl Hand {
    /// The default view of the hand: under [`Strictness::Concealed`], with nothing visible but its
    /// own tiles.
    #[inline(always)]
    #[must_use]
    pub const fn view(&self) -> View {
        View::new(*self)
    }

    /// Whether a form counts for a hand of this size. Special forms need 13 or 14 concealed tiles.
    #[must_use]
    pub const fn has(&self, form: Form) -> bool {
        form.applies_to(self.len())
    }

    /// How many jokers the hand has; riichi has none.
    #[expect(clippy::unused_self, reason = "hands of other games have some")]
    const fn jokers(&self) -> u8 {
        0
    }
}

any_hand!(Hand, Divisions, Tile);

#[inline(always)]
fn shanten(hand: &Hand, seen: &Seen) -> Option<Shanten> {
    if seen.strictness == Strictness::Concealed {
        return Some(hand.shanten());
    }
    let engine = engine(hand, seen);
    if engine.is_table_exact() { Some(hand.shanten()) } else { engine.least().shanten() }
}

#[inline(always)]
fn shanten_in(hand: &Hand, seen: &Seen, form: Form) -> Option<Shanten> {
    if seen.strictness != Strictness::Concealed {
        return engine(hand, seen).in_form(form)?.shanten();
    }
    match form {
        Form::Standard => Some(hand.standard()),
        Form::SevenPairs => hand.seven_pairs(),
        Form::ThirteenOrphans => hand.thirteen_orphans(),
    }
}

#[inline(always)]
fn useful_in(hand: &Hand, seen: &Seen, form: Form) -> Useful {
    engine(hand, seen).useful_in(form)
}

#[inline(always)]
fn unneeded(hand: &Hand, seen: &Seen) -> TileSet {
    engine(hand, seen).unneeded()
}

/// Not inlined, because it is large.
#[inline(never)]
fn improving_draws(hand: &Hand, seen: &Seen) -> TileSet {
    engine(hand, seen).improving_draws()
}

#[inline(always)]
fn after_joker(_: &Hand, _: &Seen) -> Option<Useful> {
    None
}

#[inline(always)]
fn waits(hand: &Hand, seen: &Seen) -> Waits {
    engine(hand, seen).waits()
}

#[inline(always)]
fn divisions(hand: &Hand, _: &Seen) -> Divisions {
    Divisions::new(hand)
}

fn options(_: &Hand) -> RuleOptions {
    RuleOptions::RIICHI
}

fn with_concealed(hand: &Hand, counts: &[u8; Tile::KINDS], _: u8) -> Hand {
    hand.with_concealed(counts).expect("the game has the tiles")
}

fn completed_by(hand: &Hand, _: &Seen, tile: Tile) -> Completions<Divisions> {
    completions(hand, if hand.count(tile) > 0 { Winning::Natural(tile) } else { Winning::Missing })
}

fn completed_by_joker(hand: &Hand, _: &Seen) -> Completions<Divisions> {
    completions(hand, Winning::Missing)
}

fn completions(hand: &Hand, winning: Winning) -> Completions<Divisions> {
    let (tiles, natural, existing) = (hand.len(), hand.copies(), hand.existing());
    let whole = Whole { tiles, natural, existing, pairs_of_kind: 1, has_orphans: true };
    Completions::new(winning, Divisions::new(hand), whole)
}
