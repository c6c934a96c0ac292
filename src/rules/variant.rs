//! The game of a [`VariantHand`](super::VariantHand): its rules, and what they allow of each kind.

use core::marker::PhantomData;

use super::{Rules, special};
use crate::answers::Need;
use crate::format::quota::FIVE_MELD_QUOTAS;
use crate::format::{COPIES, FIVE_MELD_TILES};
use crate::game::{Copies, Strictness, Suit, Tile};
use crate::lookup::suits::SuitLookup;
use crate::query::search::{self, Change, FIVE_MELD_LANES, Limits};
use crate::query::situation::Situation;

/// Levels of a complete hand, and of one with few wild tiles, which is searched faster.
pub(super) const LEVELS: usize = FIVE_MELD_TILES + 1;
pub(super) const FEW_LEVELS: usize = COPIES as usize + 1;

/// A game by its rules, with the wild tiles of the hand, asking the tables for its number of melds. Whether there are wild tiles at all
/// is known when it is compiled, so that they cost other games nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Variant<T, const WILD: bool> {
    pub(super) rules: Rules,
    /// The hand's tiles of wild kinds.
    pub(super) wild_of_kinds: Copies,
    pub(super) jokers: u8,
    pub(super) jokers_seen: u8,
    /// All wild tiles of the hand.
    pub(super) wild: u8,
    pub(super) tables: PhantomData<T>,
}

impl<T, const WILD: bool> Variant<T, WILD> {
    /// The game of a hand by its tiles of wild kinds, its jokers and those in sight, and the number of its wild tiles.
    #[inline(always)]
    pub(super) fn new(rules: Rules, wild_of_kinds: Copies, [jokers, jokers_seen]: [u8; 2], wild: u8) -> Self {
        Self { rules, wild_of_kinds, jokers, jokers_seen, wild, tables: PhantomData }
    }
}

impl<T: SuitLookup, const WILD: bool> Variant<T, WILD> {
    /// How many wild tiles a complete hand may have; [`FIVE_MELD_TILES`] if any number.
    pub(super) fn most_wild(known: &Situation<Self>) -> usize {
        if !WILD {
            return 0;
        }
        let Rules { options, .. } = known.game.rules;
        let kinds = |copies: Copies| copies.total(options.wild) as usize;
        let all = usize::from(known.game.rules.wild_tiles());
        let most = match known.strictness {
            Strictness::Unlimited => FIVE_MELD_TILES,
            Strictness::Concealed => all,
            Strictness::Melds => all - kinds(known.called),
            Strictness::Visible => all - kinds(known.called.and(known.visible)) - usize::from(known.game.jokers_seen),
        };
        most.min(FIVE_MELD_TILES)
    }

    /// How many tiles of a kind a complete hand may have, and how many of them need not be wild.
    pub(super) fn most_of(known: &Situation<Self>, tile: Tile) -> [u8; 2] {
        let rules = known.game.rules;
        let most = rules.most_copies(known.strictness, known.called, tile);
        let natural = match known.strictness {
            Strictness::Unlimited => most,
            _ if rules.options.wild.contains(tile) => 0,
            _ => COPIES - known.gone().count(tile),
        };
        [most, natural]
    }

    /// The limits of a suit.
    pub(super) fn limits(known: &Situation<Self>, suit: Suit) -> Limits {
        Limits::from_kinds(suit, |tile| {
            let [most, natural] = Self::most_of(known, tile);
            (known.copies.count(tile), most, natural)
        })
    }

    /// The standard form where a cheapest way might need more wild tiles than so many.
    pub(super) fn found_by_level<const LEVELS: usize>(known: &Situation<Self>, change: Change, wild: usize) -> Need {
        let limits = |suit| {
            let limits = Self::limits(known, suit);
            if wild == 0 { limits.without_wild() } else { limits }
        };
        let solve = |suit| limits(suit).solve::<FIVE_MELD_QUOTAS, FIVE_MELD_LANES, LEVELS>(change);
        search::found(&Suit::ALL.map(solve), known.melds_needed(), wild)
    }

    /// What the special forms need to know of a kind.
    pub(super) fn supply(known: &Situation<Self>, tile: Tile) -> special::Supply {
        let [most, natural] = Self::most_of(known, tile);
        special::Supply { count: known.copies.count(tile), most, natural }
    }
}
