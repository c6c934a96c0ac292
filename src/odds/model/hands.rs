//! Converts the hands of a player to states of suits, and back.

use std::vec::Vec;

use super::state::{ConcealedTiles, Id, State};
use super::suits::SuitStates;
use super::view::{SuitPlace, WILD, mirrored, pack, unpack};
use super::world::Symmetry;
use crate::format::{HONOURS, NUMBER_KINDS, SUITS};
use crate::game::{Suit, Tile};
use crate::lookup::sets::Kinds;

impl SuitStates {
    /// The states of a hand's suits.
    pub(crate) fn suits_of(&mut self, hand: &ConcealedTiles) -> [Id; SUITS] {
        Suit::ALL.map(|suit| {
            let (view, counts) = self.in_view(hand, suit);
            self.id(view, pack(&counts))
        })
    }

    /// The discards of a hand with these suits, `None` for a joker, with the states after them.
    /// `kinds` has the kinds that may be discarded, by the slots of the hand's state.
    pub(crate) fn discards_of(
        &mut self,
        hand: &ConcealedTiles,
        ids: [Id; SUITS],
        kinds: [Kinds; SUITS],
    ) -> Vec<(Option<Tile>, State)> {
        let (merged, slots) = (self.world.merged(), State::sorted(ids).ids());
        let of_suit = ids.map(|id| slots.iter().position(|&slot| slot == id).map_or(0, |slot| kinds[slot]));
        let mut discards = Vec::new();
        for discard in hand.different() {
            let natural = discard.filter(|&tile| !merged.contains(tile));
            let suit = natural.map_or(HONOURS, |tile| tile.suit() as usize);
            if of_suit[suit] == 0 {
                continue;
            }
            let rank = natural.map_or(WILD, |tile| self.rank_of(ids[suit], tile, hand));
            if of_suit[suit] >> rank & 1 == 1 {
                let mut after = ids;
                after[suit] = self.suit_without(ids[suit], rank);
                discards.push((discard, State::sorted(after)));
            }
        }
        discards
    }

    /// The rank at which a suit's state lists the discard of a hand's tile.
    fn rank_of(&self, id: Id, tile: Tile, hand: &ConcealedTiles) -> usize {
        let (suit, count) = (self.suit(id), hand.counts[tile.index()]);
        let view = &self.views[usize::from(suit.view)];
        let rank = usize::from(self.places[tile.suit() as usize].ranks[usize::from(tile.rank()) - 1]);
        let in_state = unpack(suit.packed, view.is_honours);
        if view.is_honours {
            // Of exchangeable kinds with equal counts, the state lists only the last.
            let is_like = |&other: &usize| view.first[other] == view.first[rank] && in_state[other] == count;
            return (0..view.kinds()).rev().find(is_like).unwrap_or(rank);
        }
        let mirror = NUMBER_KINDS - 1 - rank;
        let is_reversed = view.is_mirrored && pack(&self.in_view(hand, tile.suit()).1) != suit.packed;
        let is_own_reversal = view.is_mirrored && mirrored(suit.packed) == suit.packed;
        if is_reversed || is_own_reversal && mirror < rank { mirror } else { rank }
    }

    /// The counts of one suit of a hand, in the order of its view; a number suit may be reversed.
    fn in_view(&self, hand: &ConcealedTiles, suit: Suit) -> (u8, [u8; NUMBER_KINDS]) {
        let SuitPlace { view, ranks } = self.places[suit as usize];
        let merged = self.world.merged();
        let mut counts = [0; NUMBER_KINDS];
        let (from, kinds) = (suit as usize * NUMBER_KINDS, usize::from(suit.kinds()));
        for (&count, &rank) in hand.counts[from..from + kinds].iter().zip(&ranks) {
            counts[usize::from(rank)] = count;
        }
        for tile in merged.iter().filter(|tile| tile.suit() == suit) {
            counts[usize::from(ranks[usize::from(tile.rank()) - 1])] = 0;
        }
        if suit == Suit::Honours {
            counts[WILD] = hand.jokers + merged.iter().map(|tile| hand.counts[tile.index()]).sum::<u8>();
            self.views[usize::from(view)].sort(&mut counts);
        }
        (view, counts)
    }

    /// A hand in this state, and for each of its suits the slot in the state.
    pub(super) fn hand_with_slots(&self, state: &State) -> (ConcealedTiles, [usize; SUITS]) {
        let ids = state.ids();
        let mut hand = ConcealedTiles { counts: [0; Tile::KINDS], jokers: 0 };
        let mut slots = [HONOURS; SUITS];
        let mut free = [true; SUITS];
        for (suit, place) in Suit::ALL.into_iter().zip(&self.places) {
            let slot = (0..SUITS).find(|&slot| free[slot] && self.suit(ids[slot]).view == place.view);
            let slot = slot.expect("a state has a suit of each view");
            (slots[suit as usize], free[slot]) = (slot, false);
            let counts = unpack(self.suit(ids[slot]).packed, suit == Suit::Honours);
            let from = suit as usize * NUMBER_KINDS;
            for (count, &rank) in hand.counts[from..].iter_mut().zip(&place.ranks[..usize::from(suit.kinds())]) {
                *count = counts[usize::from(rank)];
            }
            if suit == Suit::Honours {
                let mut wild = counts[WILD];
                for &(tile, most) in &self.wild {
                    let count = wild.min(most);
                    wild -= count;
                    *tile.map_or(&mut hand.jokers, |tile| &mut hand.counts[tile.index()]) = count;
                }
            }
        }
        (hand, slots)
    }

    /// A hand in this state, and the tile at a rank of one of its suits, `None` for a joker.
    pub(crate) fn hand_and_tile(&self, state: &State, suit: Id, rank: usize) -> (ConcealedTiles, Option<Tile>) {
        debug_assert!(self.world.symmetry != Symmetry::Full, "exchangeable tiles aren't told apart");
        let (hand, slots) = self.hand_with_slots(state);
        let slot = state.ids().iter().position(|&id| id == suit).expect("the state has the suit");
        let suit = Suit::ALL[slots.iter().position(|&other| other == slot).expect("each slot is a suit's")];
        let ranks = &self.places[suit as usize].ranks[..usize::from(suit.kinds())];
        let place = ranks.iter().position(|&other| usize::from(other) == rank);
        (hand, place.and_then(|place| Tile::new(suit, place as u8 + 1)))
    }
}

/// The kinds of a suit in order.
pub(super) fn tiles_of(suit: Suit) -> impl Iterator<Item = Tile> {
    (1..=suit.kinds()).filter_map(move |rank| Tile::new(suit, rank))
}
