//! What the rules of a hand say to each query.

use super::variant::{FEW_LEVELS, LEVELS, Variant};

use super::completion::Completion;
use super::{Pairs, Rules, special};
use crate::answers::{FormNeed, Need};
use crate::format::SUITS;
use crate::format::quota::{FIVE_MELD_QUOTAS, FOUR_MELD_QUOTAS, INFINITE};
use crate::game::{Copies, Form, Strictness, Suit, Tile, TileSet};
use crate::lookup::suits::SuitLookup;
use crate::lookup::totals::Totals;
use crate::query::search::{self, Change, FIVE_MELD_LANES, FOUR_MELD_LANES};
use crate::query::situation::{Game, Situation};
use crate::query::wait_shapes;

impl<T: SuitLookup, const WILD: bool> Game for Variant<T, WILD> {
    type SuitLookup = T;
    type SuitNeeds = search::SuitNeeds<FIVE_MELD_QUOTAS>;

    #[inline(always)]
    fn added_by_copy(&self, tile: Tile, copies: u8) -> Totals {
        self.rules.added_by_copy(tile, copies)
    }

    #[inline(always)]
    fn has(&self, form: Form) -> bool {
        self.rules.has(form)
    }

    #[inline(always)]
    fn existing(&self, tiles: TileSet) -> TileSet {
        tiles & self.rules.options.kinds
    }

    #[inline(always)]
    fn existing_copies(&self, copies: Copies) -> Copies {
        copies.among(self.rules.options.kinds)
    }

    #[inline(always)]
    fn isolated(&self) -> TileSet {
        self.rules.isolated()
    }

    #[inline(always)]
    fn wild(&self) -> u8 {
        if WILD { self.wild } else { 0 }
    }

    #[inline(always)]
    fn wild_in_hand(&self) -> TileSet {
        if WILD { self.wild_of_kinds.at_least_1() } else { TileSet::EMPTY }
    }

    fn without_wild(self, tile: Tile) -> Self {
        Self { wild_of_kinds: self.wild_of_kinds.with_one_less(tile), wild: self.wild - 1, ..self }
    }

    #[inline(always)]
    fn concealed(&self, natural: Copies) -> Copies {
        if WILD { natural.and(self.wild_of_kinds) } else { natural }
    }

    #[inline(always)]
    fn jokers_left(&self) -> u8 {
        if WILD { self.rules.options.jokers - self.jokers - self.jokers_seen } else { 0 }
    }

    #[inline(always)]
    fn with_wild(&self, found: Need, can_come: TileSet) -> Need {
        if !WILD || found.distance == INFINITE {
            return found;
        }
        let distance = found.distance - self.wild;
        // What a cheapest way buys may be there only as a wild tile.
        let tiles = if distance == 0 { TileSet::EMPTY } else { (found.tiles | self.rules.options.wild) & can_come };
        Need { distance, tiles }
    }

    #[inline(always)]
    fn also_short(&self) -> TileSet {
        self.rules.lacking()
    }

    #[inline(always)]
    fn allows_fifth(&self, strictness: Strictness) -> bool {
        strictness == Strictness::Unlimited || WILD && self.rules.options.fifth_copies
    }

    fn special(known: &Situation<Self>) -> [FormNeed; 2] {
        let Rules { options, .. } = known.game.rules;
        let coming = if known.short().is_empty() { None } else { known.coming() };
        let is_plain = !WILD || coming.is_none();
        let never = FormNeed { useful: Need::NOTHING, free: TileSet::EMPTY };
        let pairs = match options.seven_pairs {
            None => never,
            Some(Pairs::Different) if is_plain => {
                crate::query::special::seven_pairs(known.copies, known.totals, coming)
            }
            Some(Pairs::FourAsTwo) if coming.is_none() => {
                crate::query::special::seven_pairs_of_four(known.copies, known.totals)
            }
            Some(pairs) => special::seven_pairs(pairs, |tile| Self::supply(known, tile), Self::most_wild(known)),
        };
        let orphans = match options.thirteen_orphans {
            false => never,
            true if is_plain => crate::query::special::thirteen_orphans(known.copies, known.totals, coming),
            true => special::thirteen_orphans(|tile| Self::supply(known, tile), Self::most_wild(known)),
        };
        [pairs, orphans].map(|form| {
            let useful = Need { tiles: known.game.existing(form.useful.tiles), ..form.useful };
            FormNeed { useful, free: form.free }
        })
    }

    fn solve(known: &Situation<Self>, suit: Suit, change: Change) -> Self::SuitNeeds {
        let limits = Self::limits(known, suit);
        match known.game.rules.options.melds {
            // A hand after a discard may have fewer wild tiles than the one before, so that nothing depends on their number here.
            _ if WILD => limits.solve::<FIVE_MELD_QUOTAS, FIVE_MELD_LANES, 1>(change),
            4 => limits.without_wild().solve::<FOUR_MELD_QUOTAS, FOUR_MELD_LANES, 1>(change).widened(),
            _ => limits.without_wild().solve::<FIVE_MELD_QUOTAS, FIVE_MELD_LANES, 1>(change),
        }
    }

    fn found(known: &Situation<Self>, solved: &[Self::SuitNeeds; SUITS], change: Change) -> Need {
        let wild = Self::most_wild(known);
        let found = search::found(solved, known.melds_needed(), 0);
        // Of what a way buys no more than all must be wild.
        if !WILD || usize::from(found.distance) <= wild || found.distance == INFINITE {
            return found;
        }
        match wild {
            0 => Self::found_by_level::<1>(known, change, wild),
            1..FEW_LEVELS => Self::found_by_level::<FEW_LEVELS>(known, change, wild),
            _ => Self::found_by_level::<LEVELS>(known, change, wild),
        }
    }

    fn shapes(known: &Situation<Self>) -> impl Fn(Tile) -> u8 {
        // The words don't have the fourth copy of a isolated kind, beside which a fifth may come.
        let is_in_words = !WILD && (known.strictness != Strictness::Unlimited || known.game.rules.isolated_suits == 0);
        let completion = (!is_in_words).then(|| Completion::new(known));
        move |tile| match &completion {
            None => wait_shapes::shapes::<T>(&known.words, tile),
            // A wild tile is whatever completes the hand.
            Some(completion) if known.game.rules.options.wild.contains(tile) => {
                known.standard(INFINITE).tiles.iter().fold(0, |all, tile| all | completion.shapes(tile))
            }
            Some(completion) => completion.shapes(tile),
        }
    }
}
