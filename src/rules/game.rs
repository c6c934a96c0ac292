//! The game of a [`VariantHand`](super::VariantHand), for the engine.

use core::marker::PhantomData;

use super::variant::Variant;
use super::wild_shapes::WildShapes;
use crate::answers::{FormNeed, Need, Shape};
use crate::format::quota::INFINITE;
use crate::game::{Copies, Form, Strictness, Tile, TileSet};
use crate::lookup::suits::SuitLookup;
use crate::lookup::totals::Totals;
use crate::query::combine::Change;
use crate::query::game::Ruleset;
use crate::query::state::HandState;
use crate::query::supply::Supply;
use crate::query::wait_shapes;

/// A bit for each shape.
const ALL_SHAPES: u8 = (1 << Shape::ALL.len()) - 1;

/// A game under any rules, with the tables for its number of melds. `WILD` is a constant, so that
/// wild tiles cost nothing in games without them.
#[derive(Clone, Copy)]
pub(super) struct VariantGame<T, const WILD: bool> {
    pub(super) variant: Variant,
    tables: PhantomData<T>,
}

impl<T, const WILD: bool> VariantGame<T, WILD> {
    #[inline(always)]
    pub(super) const fn new(variant: Variant) -> Self {
        Self { variant, tables: PhantomData }
    }
}

impl<T: SuitLookup, const WILD: bool> Ruleset for VariantGame<T, WILD> {
    type Suits = T;

    const IS_COMPACT: bool = cfg!(feature = "compact");

    #[inline(always)]
    fn added_by_copy(&self, tile: Tile, copies: u8) -> Totals {
        self.variant.rules.added_by_copy(tile, copies)
    }

    #[inline(always)]
    fn has(&self, form: Form) -> bool {
        self.variant.rules.has(form)
    }

    #[inline(always)]
    fn existing(&self, tiles: TileSet) -> TileSet {
        tiles & self.variant.rules.kinds
    }

    #[inline(always)]
    fn existing_copies(&self, copies: Copies) -> Copies {
        copies.among(self.variant.rules.kinds)
    }

    #[inline(always)]
    fn isolated(&self) -> TileSet {
        self.variant.rules.isolated()
    }

    #[inline(always)]
    fn wild(&self) -> u8 {
        if WILD { self.variant.wild } else { 0 }
    }

    #[inline(always)]
    fn wild_in_hand(&self) -> TileSet {
        if WILD { self.variant.wild_of_kinds.at_least_1() } else { TileSet::EMPTY }
    }

    fn without_wild(mut self, tile: Tile) -> Self {
        self.variant.wild_of_kinds = self.variant.wild_of_kinds.with_one_less(tile);
        self.variant.wild -= 1;
        self
    }

    #[inline(always)]
    fn are_alike(&self, one: Tile, other: Tile) -> bool {
        !WILD || self.variant.called.count(one) == self.variant.called.count(other)
    }

    #[inline(always)]
    fn concealed(&self, natural: Copies) -> Copies {
        if WILD { natural.and(self.variant.wild_of_kinds) } else { natural }
    }

    #[inline(always)]
    fn jokers_left(&self) -> u8 {
        let Variant { rules, jokers, visible_jokers, .. } = self.variant;
        if WILD { rules.jokers - jokers - visible_jokers } else { 0 }
    }

    #[inline(always)]
    fn with_wild(&self, need: Need, can_come: impl FnOnce() -> TileSet) -> Need {
        if !WILD || need.distance == INFINITE {
            return need;
        }
        let distance = need.distance - self.variant.wild;
        // A tile that a cheapest way adds may be available only as a wild tile, so all wild kinds
        // are useful.
        let useful = (need.tiles | self.variant.rules.wild) & can_come();
        Need { distance, tiles: if distance == 0 { TileSet::EMPTY } else { useful } }
    }

    #[inline(always)]
    fn also_short(&self) -> TileSet {
        self.variant.rules.lacking()
    }

    #[inline(always)]
    fn allows_fifth(&self, strictness: Strictness) -> bool {
        strictness == Strictness::Unlimited || WILD && self.variant.rules.fifth_copies
    }

    #[inline(always)]
    fn special(&self, state: &HandState, coming: Option<Copies>) -> [FormNeed; 2] {
        self.variant.special(state, coming)
    }

    fn supply(&self, state: &HandState, tile: Tile) -> Supply {
        self.variant.supply(state, tile).without_wild()
    }

    fn search_with_wild(&self, state: &HandState, change: Change) -> Option<Need> {
        WILD.then(|| self.variant.search(state, change))
    }

    #[inline]
    fn shapes<'a>(
        &'a self,
        state: &'a HandState,
        natural: TileSet,
        is_exact: impl FnOnce() -> bool,
    ) -> impl Fn(Tile) -> u8 + 'a {
        let variant = &self.variant;
        // The words lack the fourth copy of an isolated kind, and a fifth may also come.
        let has_beyond_words = self.allows_fifth(state.strictness) && variant.rules.isolated_suits != 0;
        let is_simple = variant.wild == 0 && !has_beyond_words;
        let with_wild = (!is_simple).then(|| WildShapes::new(variant, state, is_exact().then_some(T::distances)));
        let shapes = move |tile: Tile| match &with_wild {
            None => wait_shapes::shapes::<T>(&state.words, tile),
            Some(with_wild) => with_wild.shapes(tile),
        };
        move |tile| {
            if !WILD || !variant.rules.wild.contains(tile) {
                return shapes(tile);
            }
            // A wild tile stands for any tile that completes the hand.
            let mut all = 0;
            for tile in natural {
                if all == ALL_SHAPES {
                    break;
                }
                all |= shapes(tile);
            }
            all
        }
    }
}
