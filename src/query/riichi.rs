//! Riichi for four players: the game of a [`Hand`](crate::hand::Hand).

use super::combine::Change;
use super::game::Ruleset;
use super::state::HandState;
use super::supply::Supply;
use super::{special, wait_shapes};
use crate::answers::{FormNeed, Need};
use crate::format::COPIES;
use crate::game::{Copies, Form, Strictness, Tile, TileSet};
use crate::lookup::suits::FourMeldSuits;
use crate::lookup::totals::Totals;

/// Riichi for four players.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct FourPlayers;

impl Ruleset for FourPlayers {
    type Suits = FourMeldSuits;

    const IS_COMPACT: bool = false;

    #[inline(always)]
    fn added_by_copy(&self, tile: Tile, copies: u8) -> Totals {
        Totals::added_by_copy(tile, copies)
    }

    #[inline(always)]
    fn has(&self, form: Form) -> bool {
        !form.is_knitted()
    }

    #[inline(always)]
    fn existing(&self, tiles: TileSet) -> TileSet {
        tiles
    }

    #[inline(always)]
    fn existing_copies(&self, copies: Copies) -> Copies {
        copies
    }

    #[inline(always)]
    fn isolated(&self) -> TileSet {
        TileSet::EMPTY
    }

    #[inline(always)]
    fn wild(&self) -> u8 {
        0
    }

    #[inline(always)]
    fn wild_in_hand(&self) -> TileSet {
        TileSet::EMPTY
    }

    #[inline(always)]
    fn without_wild(self, _: Tile) -> Self {
        self
    }

    #[inline(always)]
    fn are_alike(&self, _: Tile, _: Tile) -> bool {
        true
    }

    #[inline(always)]
    fn concealed(&self, natural: Copies) -> Copies {
        natural
    }

    #[inline(always)]
    fn jokers_left(&self) -> u8 {
        0
    }

    #[inline(always)]
    fn with_wild(&self, need: Need, _: impl FnOnce() -> TileSet) -> Need {
        need
    }

    #[inline(always)]
    fn also_short(&self) -> TileSet {
        TileSet::EMPTY
    }

    #[inline(always)]
    fn allows_fifth(&self, strictness: Strictness) -> bool {
        strictness == Strictness::Unlimited
    }

    #[inline(always)]
    fn special(&self, state: &HandState, coming: Option<Copies>) -> [FormNeed; 2] {
        let HandState { copies, totals, .. } = *state;
        [special::seven_pairs(copies, totals, coming), special::thirteen_orphans(copies, totals, coming)]
    }

    #[inline(always)]
    fn supply(&self, state: &HandState, tile: Tile) -> Supply {
        let is_limited = state.strictness != Strictness::Unlimited;
        Supply::new(state.copies.count(tile), is_limited.then(|| COPIES - state.gone.count(tile)))
    }

    #[inline(always)]
    fn search_with_wild(&self, _: &HandState, _: Change) -> Option<Need> {
        None
    }

    fn shapes<'a>(&'a self, state: &'a HandState, _: TileSet, _: impl FnOnce() -> bool) -> impl Fn(Tile) -> u8 + 'a {
        |tile| wait_shapes::shapes::<FourMeldSuits>(&state.words, tile)
    }
}
