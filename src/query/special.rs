//! The special forms: the needs of a whole hand for seven pairs and for thirteen orphans, and the
//! arrangements of knitted tiles: 147 of one number suit, 258 of another and 369 of the third.

use crate::answers::{FormNeed, Need};
#[cfg(feature = "rules")]
use crate::format::NUMBER_KINDS;
#[cfg(feature = "rules")]
use crate::game::Suit;
use crate::game::{Copies, TileSet};
use crate::lookup::totals::{PAIRS, Totals, missing_orphans, missing_pairs};

/// The need for seven pairs. `coming` has the copies still available; `None` means unlimited.
///
/// A single tile is half a pair only if a second can come.
#[inline(always)]
pub(crate) fn seven_pairs(copies: Copies, totals: Totals, coming: Option<Copies>) -> FormNeed {
    let (single, none) = (copies.exactly_1(), copies.exactly_0());
    let (pairs, kinds) = (totals.pairs(), totals.kinds());
    let (halves, empty, half_kinds, is_enough) = match coming {
        None => (single, none, kinds - pairs, true),
        Some(coming) => {
            let (halves, empty) = (single & coming.at_least_1(), none & coming.at_least_2());
            let half_kinds = halves.len() as u8;
            (halves, empty, half_kinds, pairs + half_kinds + empty.len() as u8 >= PAIRS)
        }
    };
    let (missing, from_nothing) = missing_pairs(pairs, half_kinds);
    let useful = when(missing > 0, halves) | when(from_nothing > 0, empty);
    let too_many = when(pairs + half_kinds > PAIRS, halves) | when(pairs > PAIRS, copies.at_least_2());
    let free = copies.at_least_3() | (single - halves) | too_many;
    whole(is_enough, missing + from_nothing, useful, free)
}

/// The need for seven pairs if four of a kind count as two pairs and available copies are
/// unlimited.
pub(crate) fn seven_pairs_of_four(copies: Copies, totals: Totals) -> FormNeed {
    let odd = copies.exactly_1() | (copies.at_least_3() - copies.at_least_4());
    let (pairs, half_kinds) = (totals.pairs(), totals.kinds() - totals.pairs());
    let (missing, from_nothing) = missing_pairs(pairs, half_kinds);
    // A second pair of a kind costs as much as a pair of a new kind.
    let useful = when(missing > 0, odd) | when(from_nothing > 0, !odd - copies.at_least_4());
    whole(true, missing + from_nothing, useful, when(pairs + half_kinds > PAIRS, odd))
}

/// The need for thirteen orphans. `coming` has the copies still available of each kind; `None`
/// means unlimited.
#[inline(always)]
pub(crate) fn thirteen_orphans(copies: Copies, totals: Totals, coming: Option<Copies>) -> FormNeed {
    let orphans = TileSet::TERMINALS_AND_HONOURS;
    let (some, pairs) = (copies.at_least_1() & orphans, totals.orphan_pairs());
    let missing = orphans - some;
    let (can_pair, is_enough) = match coming {
        None => (orphans, true),
        Some(coming) => {
            let can_pair = (some & coming.at_least_1()) | (missing & coming.at_least_2());
            (can_pair, (missing - coming.at_least_1()).is_empty() && (pairs > 0 || !can_pair.is_empty()))
        }
    };
    let useful = missing | when(pairs == 0, can_pair);
    let free = (copies.at_least_1() - orphans) | copies.at_least_3() | when(pairs > 1, copies.at_least_2());
    whole(is_enough, missing_orphans(totals.orphan_kinds(), pairs), useful, free)
}

#[inline(always)]
fn when(condition: bool, tiles: TileSet) -> TileSet {
    if condition { tiles } else { TileSet::EMPTY }
}

#[inline(always)]
fn whole(is_possible: bool, distance: u8, useful: TileSet, free: TileSet) -> FormNeed {
    if is_possible {
        FormNeed { useful: Need { distance, tiles: useful }, free }
    } else {
        FormNeed { useful: Need::NOTHING, free: TileSet::EMPTY }
    }
}

/// The number of knitted tiles in a knitted straight. The others are a meld and a pair.
#[cfg(feature = "rules")]
pub(crate) const KNITTED_TILES: usize = 9;

/// The ranks 1, 4 and 7.
#[cfg(feature = "rules")]
pub(crate) const RANKS: u64 = 0b1_001_001;

/// An arrangement of knitted tiles: the suits of 147, 258 and 369, and the tiles.
#[cfg(feature = "rules")]
#[derive(Clone, Copy)]
pub(crate) struct Arrangement {
    pub(crate) suits: [Suit; 3],
    pub(crate) tiles: TileSet,
}

/// Every arrangement: first the suits in order from each of them on, then in the other order.
#[cfg(feature = "rules")]
pub(crate) const ARRANGEMENTS: [Arrangement; 6] = {
    use Suit::{Bamboos as S, Characters as M, Dots as P};
    [
        Arrangement::new([M, P, S]),
        Arrangement::new([P, S, M]),
        Arrangement::new([S, M, P]),
        Arrangement::new([M, S, P]),
        Arrangement::new([P, M, S]),
        Arrangement::new([S, P, M]),
    ]
};

#[cfg(feature = "rules")]
impl Arrangement {
    const fn new(suits: [Suit; 3]) -> Self {
        let [low, middle, high] = [suits[0] as usize, suits[1] as usize, suits[2] as usize];
        let low = RANKS << (NUMBER_KINDS * low);
        let others = RANKS << (NUMBER_KINDS * middle + 1) | RANKS << (NUMBER_KINDS * high + 2);
        Self { suits, tiles: TileSet::from_valid_bits(low | others) }
    }

    /// The knitted tiles and the honours.
    pub(crate) fn with_honours(self) -> TileSet {
        self.tiles | TileSet::from_suit(Suit::Honours)
    }
}
