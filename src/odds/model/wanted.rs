//! The tiles that bring a hand nearer to a win, and the tiles that can go without loss.

use super::hands::tiles_of;
use super::state::{ConcealedTiles, State};
use super::suit::SuitState;
use super::suits::SuitStates;
use super::view::WILD;
use super::world::Judge;
use crate::answers::{FormNeed, Need};
#[cfg(feature = "rules")]
use crate::format::COPIES;
use crate::format::quota::{INFINITE, Plan};
use crate::format::{NUMBER_KINDS, SUITS};
#[cfg(feature = "rules")]
use crate::game::Tile;
use crate::game::{Copies, Form, Shanten, Strictness, Suit};
use crate::hand::Hand;
use crate::lookup::sets::{Kinds, QuotaSets};
use crate::lookup::suits;
use crate::lookup::totals::Totals;
use crate::query::{levels, special};

/// A distance, and for each suit the kinds that lower it, or that can go without loss.
pub(crate) struct Wanted {
    pub(crate) distance: u8,
    pub(crate) kinds: [Kinds; SUITS],
}

/// All kinds of a number suit.
const KINDS: Kinds = (1 << NUMBER_KINDS) - 1;

impl SuitStates {
    /// The tiles that bring a hand nearer to a win.
    pub(crate) fn useful(&self, state: &State) -> Wanted {
        #[cfg(feature = "rules")]
        if let Judge::Hands(hands) = &self.judge {
            return self.by_hand(state, |suit| suit.draws, |hand| hands.useful(hand));
        }
        self.wanted(state, |suit| suit.needs.nearer, |suit| suit.draws, |special| special.useful)
    }

    /// The tiles that can go without loss.
    pub(crate) fn free(&self, state: &State) -> Wanted {
        #[cfg(feature = "rules")]
        if let Judge::Hands(hands) = &self.judge {
            return self.by_hand(state, |suit| suit.discards, |hand| hands.free(hand));
        }
        self.wanted(state, |suit| suit.needs.as_near, |suit| suit.discards, FormNeed::free)
    }

    /// Whether the shape of a hand is complete, whatever is visible. Under [`Strictness::Visible`],
    /// a hand judged as a whole must not have more copies than exist.
    pub(crate) fn is_complete(&self, state: &State) -> bool {
        if self.world.seen.strictness != Strictness::Visible || matches!(self.judge, Judge::Table) {
            return self.free(state).distance == 0;
        }
        let (hand, _) = self.hand_with_slots(state);
        #[cfg(feature = "rules")]
        if let Judge::Hands(_) = self.judge {
            let known = self.world.known();
            let exists = |tile: Tile| hand.counts[tile.index()] + known.count(tile) <= COPIES;
            return Tile::all().all(exists) && self.free(state).distance == 0;
        }
        let rules = self.world.rules;
        let counts = |form: &Form| rules.has(*form);
        let has = |hand: Hand| {
            let mut forms = Form::EACH.into_iter().filter(counts).filter_map(|form| hand.shanten_in(form));
            forms.any(Shanten::is_win)
        };
        Hand::from_counts(&hand.counts).is_ok_and(has)
    }

    /// The answer of `ask` about a hand in this state: its need, and whether wild tiles are wanted.
    #[cfg(feature = "rules")]
    fn by_hand(
        &self,
        state: &State,
        possible: impl Fn(&SuitState) -> Kinds,
        ask: impl Fn(&ConcealedTiles) -> (Need, bool),
    ) -> Wanted {
        let (hand, slots) = self.hand_with_slots(state);
        let (Need { distance, tiles }, is_wild_wanted) = ask(&hand);
        let mut kinds = [0; SUITS];
        for (suit, place) in Suit::ALL.into_iter().zip(&self.places) {
            let slot = slots[suit as usize];
            for (_, &rank) in tiles_of(suit).zip(&place.ranks).filter(|&(tile, _)| tiles.contains(tile)) {
                kinds[slot] |= 1 << rank;
            }
            if suit == Suit::Honours {
                kinds[slot] |= Kinds::from(is_wild_wanted) << WILD;
            }
            kinds[slot] &= possible(self.suit(state.ids()[slot]));
        }
        Wanted { distance, kinds }
    }

    #[inline(always)]
    fn wanted(
        &self,
        state: &State,
        sets: impl Fn(&SuitState) -> QuotaSets,
        possible: impl Fn(&SuitState) -> Kinds,
        part: impl Fn(FormNeed) -> Need,
    ) -> Wanted {
        let suits = state.ids().map(|id| self.suit(id));
        let (mut distance, plan) = self.plan(&suits);
        let mut kinds = [0; SUITS];
        for (slot, suit) in suits.iter().enumerate() {
            kinds[slot] = sets(suit).kinds(plan[slot]) as Kinds;
        }
        let totals = suits.iter().fold(Totals::EMPTY, |totals, suit| totals.plus(suit.totals));
        if totals.is_whole_hand() {
            let (has_pairs, has_orphans) = self.special_forms();
            let least = if has_pairs { totals.seven_pairs().distance() } else { INFINITE };
            let least = if has_orphans { least.min(totals.thirteen_orphans().distance()) } else { least };
            if least <= distance {
                let special = self.special(&suits, totals, part);
                if special.distance < distance {
                    kinds = [0; SUITS];
                }
                if special.distance <= distance {
                    distance = special.distance;
                    for (slot, kinds) in kinds.iter_mut().enumerate() {
                        *kinds |= (special.tiles.bits() >> (slot * NUMBER_KINDS)) as Kinds & KINDS;
                    }
                }
            }
        }
        for (slot, suit) in suits.iter().enumerate() {
            kinds[slot] &= possible(suit);
        }
        Wanted { distance, kinds }
    }

    /// The distance in standard form, and the quotas of each suit in the cheapest ways.
    #[inline(always)]
    fn plan(&self, suits: &[&SuitState; SUITS]) -> (u8, Plan) {
        if !self.world.rules.standard {
            return (INFINITE, [0; SUITS]);
        }
        if matches!(self.judge, Judge::Table) {
            return suits::plan(suits.map(|suit| suit.needs.class), self.world.melds_needed);
        }
        levels::plan_without_wild(suits.map(|suit| &suit.needs.distances), self.world.melds_needed)
    }

    /// Whether seven pairs count, and thirteen orphans.
    #[inline(always)]
    fn special_forms(&self) -> (bool, bool) {
        (self.world.rules.seven_pairs.is_some(), self.world.rules.thirteen_orphans)
    }

    /// The need of the nearer special form. Suits are in the order of the state.
    #[inline(never)]
    fn special(&self, suits: &[&SuitState; SUITS], totals: Totals, part: impl Fn(FormNeed) -> Need) -> Need {
        let copies = Copies::from_digits(suits.map(|suit| suit.copies));
        let is_limited = self.world.seen.strictness != Strictness::Unlimited && !matches!(self.judge, Judge::Table);
        let coming = is_limited.then(|| Copies::from_digits(suits.map(|suit| suit.coming)));
        let (has_pairs, has_orphans) = self.special_forms();
        let pairs = if has_pairs { part(special::seven_pairs(copies, totals, coming)) } else { Need::NOTHING };
        let orphans = if has_orphans { part(special::thirteen_orphans(copies, totals, coming)) } else { Need::NOTHING };
        pairs.or(orphans)
    }
}
