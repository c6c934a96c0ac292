//! The rules of a hand together with its wild tiles: the tiles that they allow of each kind.

use super::ruleset::Rules;
use super::special;
use crate::answers::{FormNeed, Need};
use crate::format::quota::INFINITE;
use crate::format::{COPIES, FIVE_MELD_TILES};
use crate::game::{Copies, Pairs, Strictness, Suit, Tile, TileSet};
use crate::query::combine::Change;
use crate::query::levels;
use crate::query::special::{seven_pairs, seven_pairs_of_four, thirteen_orphans};
use crate::query::state::HandState;
use crate::query::supply::{SuitLimits, Supply};

/// The levels that suffice for any hand, and for hands with few wild tiles, which is faster.
const LEVELS: usize = FIVE_MELD_TILES + 1;
const FEW_LEVELS: usize = COPIES as usize + 1;

/// The rules of a hand and its wild tiles.
#[derive(Clone, Copy)]
pub(super) struct Variant {
    pub(super) rules: Rules,
    /// The tiles of the hand's melds.
    pub(super) called: Copies,
    /// The hand's concealed tiles of wild kinds.
    pub(super) wild_of_kinds: Copies,
    pub(super) jokers: u8,
    pub(super) visible_jokers: u8,
    /// The number of all wild tiles of the hand.
    pub(super) wild: u8,
}

impl Variant {
    /// The most wild tiles of a complete hand; [`FIVE_MELD_TILES`] means any number.
    fn most_wild(&self, state: &HandState) -> usize {
        let kinds = |copies: Copies| copies.total(self.rules.wild) as usize;
        let all = usize::from(self.rules.wild_tiles());
        let most = match state.strictness {
            _ if all == 0 => 0,
            Strictness::Unlimited => FIVE_MELD_TILES,
            Strictness::Concealed => all,
            Strictness::Melds => all - kinds(state.gone),
            Strictness::Visible => all - kinds(state.gone) - usize::from(self.visible_jokers),
        };
        most.min(FIVE_MELD_TILES)
    }

    /// The most tiles of a kind in a complete hand, and how many of these need not be wild.
    pub(super) fn most_of(&self, state: &HandState, tile: Tile) -> [u8; 2] {
        let most = self.rules.most_copies(state.strictness, self.called, tile);
        let natural = match state.strictness {
            Strictness::Unlimited => most,
            _ if self.rules.wild.contains(tile) => 0,
            _ => COPIES - state.gone.count(tile),
        };
        [most, natural]
    }

    /// The limits of a suit.
    pub(super) fn limits(&self, state: &HandState, suit: Suit) -> SuitLimits {
        SuitLimits::from_kinds(suit, |tile| self.supply(state, tile))
    }

    /// The supply of a kind.
    pub(super) fn supply(&self, state: &HandState, tile: Tile) -> Supply {
        let [most, natural] = self.most_of(state, tile);
        Supply { count: state.copies.count(tile), most, natural }
    }

    /// The need for the standard form, by a search.
    pub(super) fn search(&self, state: &HandState, change: Change) -> Need {
        let wild = self.most_wild(state);
        let limits = Suit::ALL.map(|suit| self.limits(state, suit));
        let need = levels::need::<1>(limits, state.melds_needed(), 0, change);
        // This is exact if all added tiles may be wild.
        let is_enough = usize::from(need.distance) <= wild || need.distance == INFINITE;
        match wild {
            _ if is_enough => need,
            0 => levels::need::<1>(limits.map(SuitLimits::without_wild), state.melds_needed(), wild, change),
            1..FEW_LEVELS => levels::need::<FEW_LEVELS>(limits, state.melds_needed(), wild, change),
            _ => levels::need::<LEVELS>(limits, state.melds_needed(), wild, change),
        }
    }

    /// The special forms of a whole hand, seven pairs first. `coming` has the copies still
    /// available of each kind; `None` means unlimited.
    #[inline(always)]
    pub(super) fn special(&self, state: &HandState, coming: Option<Copies>) -> [FormNeed; 2] {
        let HandState { copies, totals, .. } = *state;
        let is_plain = !self.rules.has_wild() || coming.is_none();
        let supply = |tile: Tile| self.supply(state, tile);
        let never = FormNeed { useful: Need::NOTHING, free: TileSet::EMPTY };
        let pairs = match self.rules.seven_pairs {
            None => never,
            Some(Pairs::Different) if is_plain => seven_pairs(copies, totals, coming),
            Some(Pairs::FourAsTwo) if coming.is_none() => seven_pairs_of_four(copies, totals),
            Some(pairs) => special::seven_pairs(pairs, supply, self.most_wild(state)),
        };
        let orphans = match self.rules.thirteen_orphans {
            false => never,
            true if is_plain => thirteen_orphans(copies, totals, coming),
            true => special::thirteen_orphans(supply, self.most_wild(state)),
        };
        [pairs, orphans].map(|form| {
            let useful = Need { tiles: form.useful.tiles & self.rules.kinds, ..form.useful };
            FormNeed { useful, free: form.free }
        })
    }
}
