//! A hand and the limits of its complete hands, as every objective needs them.

use crate::answers::Need;
use crate::format::quota::INFINITE;
use crate::format::{COPIES, FOUR_MELDS};
use crate::game::melds::Melds;
use crate::game::{Copies, Meld, MeldKind, Strictness, Tile, TileSet};
use crate::lookup::Key;
use crate::lookup::totals::Totals;
use crate::query::special;
use crate::query::state::HandState;
use crate::query::supply::ANY;

/// The facts about a hand.
#[derive(Clone, Copy)]
pub(super) struct Facts {
    pub(super) state: HandState,
    pub(super) called: Melds,
    /// The kinds in the game.
    pub(super) kinds: TileSet,
    /// The concealed melds of a complete hand.
    pub(super) melds: usize,
    /// Farther objectives may be left out, as if they couldn't be reached.
    pub(super) limit: u8,
    /// Whether at least five copies of a tile may be used.
    pub(super) is_unlimited: bool,
    /// Whether the game has all kinds and only the concealed tiles are gone, so that the tables are
    /// exact.
    pub(super) is_plain: bool,
    /// Whether nothing is called but closed quads.
    pub(super) is_concealed: bool,
}

impl Facts {
    #[inline(always)]
    pub(super) fn new(state: HandState, called: Melds, kinds: TileSet) -> Self {
        let is_unlimited = state.strictness == Strictness::Unlimited;
        let is_plain = !is_unlimited && state.gone.at_least_1().is_empty() && kinds == TileSet::ALL;
        let is_concealed = called.is_empty() || called.iter().all(|meld| meld.kind() == MeldKind::ClosedQuad);
        let (melds, limit) = (state.melds_needed(), INFINITE - 1);
        Self { state, called, kinds, melds, limit, is_unlimited, is_plain, is_concealed }
    }

    /// A lower bound of the distance toward any objective.
    pub(super) fn bound(&self) -> u8 {
        if self.is_unlimited {
            return 0;
        }
        let standard = Key::from_suits(self.state.words).standard_with(self.melds).distance();
        standard.min(self.state.totals.special_bound())
    }

    /// The most tiles of a kind in a complete hand.
    pub(super) fn most(&self, tile: Tile) -> u8 {
        match self.is_unlimited {
            _ if !self.kinds.contains(tile) => 0,
            true => ANY,
            false => COPIES - self.state.gone.count(tile),
        }
    }

    /// The kinds of which the hand has at least so many tiles.
    #[inline(always)]
    pub(super) fn at_least(&self, copies: usize) -> TileSet {
        at_least(self.state.copies, copies)
    }

    /// The kinds of which at least so many tiles are gone, or that the game doesn't have.
    #[inline(always)]
    pub(super) fn gone(&self, copies: usize) -> TileSet {
        at_least(self.state.gone, copies) | !self.kinds
    }

    /// Whether the hand may become a special form: none of its melds is called.
    pub(super) fn is_whole(&self) -> bool {
        self.melds == FOUR_MELDS && self.state.totals.is_whole_hand()
    }

    /// Whether all called melds have a property.
    pub(super) fn all_called(&self, is_fit: impl Fn(Meld) -> bool) -> bool {
        self.called.is_empty() || self.called.iter().all(is_fit)
    }

    /// The copies of these kinds that may still come.
    fn coming(&self, kinds: TileSet) -> Copies {
        let kinds = kinds & self.kinds;
        if self.is_unlimited {
            return Copies::from_binary([0, 0, kinds.bits()]);
        }
        let gone = if self.is_plain { self.state.copies } else { self.state.copies.and(self.state.gone) };
        gone.remaining().among(kinds)
    }

    /// Seven pairs of these kinds.
    #[inline(always)]
    pub(super) fn seven_pairs(&self, kinds: TileSet) -> Need {
        if !self.is_whole() {
            return Need::NOTHING;
        }
        let copies = self.state.copies.among(kinds);
        let (kinds_held, pairs) = (copies.at_least_1().len() as u32, copies.at_least_2().len() as u32);
        let totals = Totals::new(0, kinds_held, pairs, 0, 0);
        special::seven_pairs(copies, totals, Some(self.coming(kinds))).useful
    }

    /// Thirteen orphans.
    pub(super) fn thirteen_orphans(&self) -> Need {
        if !self.is_whole() {
            return Need::NOTHING;
        }
        special::thirteen_orphans(self.state.copies, self.state.totals, Some(self.coming(TileSet::ALL))).useful
    }

    /// 1112345678999 of a suit, and one more tile of it.
    pub(super) fn nine_gates(&self, suit: TileSet) -> Need {
        let ends = suit & TileSet::TERMINALS_AND_HONOURS;
        let middle = suit - ends;
        // The kinds of which a complete hand may have more.
        let more = (ends - self.gone(1)) | (middle - self.gone(3));
        let is_gone = !(ends & self.gone(2) | middle & self.gone(4)).is_empty();
        if self.melds < FOUR_MELDS || is_gone || more.is_empty() {
            return Need::NOTHING;
        }
        let missing = [suit - self.at_least(1), ends - self.at_least(2), ends - self.at_least(3)];
        let surplus = (ends & self.at_least(4)) | (middle & self.at_least(2));
        let last = if surplus.is_empty() { more } else { TileSet::EMPTY };
        let distance = missing.map(TileSet::len).iter().sum::<usize>() + usize::from(surplus.is_empty());
        Need { distance: distance as u8, tiles: missing[0] | missing[1] | missing[2] | last }
    }
}

#[inline(always)]
fn at_least(copies: Copies, least: usize) -> TileSet {
    match least {
        0 => TileSet::ALL,
        1 => copies.at_least_1(),
        2 => copies.at_least_2(),
        3 => copies.at_least_3(),
        4 => copies.at_least_4(),
        _ => TileSet::EMPTY,
    }
}
