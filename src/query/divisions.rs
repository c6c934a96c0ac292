//! Divisions of a complete hand, from the index of all complete hands.

use core::iter::FusedIterator;

use super::lines::lines;
use crate::answers::{Division, Mark, WildPlaces};
use crate::format::FOUR_MELD_TILES;
use crate::format::line_code::PackedDivision;
use crate::game::melds::Melds;
use crate::game::{Shanten, Suit, Tile};
use crate::hand::Hand;
use crate::lookup::table;

/// The divisions of a hand, in order of the pair.
///
/// A hand that is complete only as seven pairs or thirteen orphans has no divisions: see
/// [`Hand::seven_pairs`] and [`Hand::thirteen_orphans`].
#[derive(Clone)]
pub struct Divisions {
    rest: core::slice::Iter<'static, u32>,
    /// The different kinds of the hand, in order.
    kinds: [u8; FOUR_MELD_TILES.next_power_of_two()],
    /// The number of concealed melds.
    melds: u8,
    /// The mark of the hand itself.
    marks: u8,
    called: Melds,
}

impl Divisions {
    /// Looks the hand up in the index of all complete hands, by its line code.
    #[inline]
    pub(crate) fn new(hand: &Hand) -> Self {
        let (line_code, tiles) = lines(hand.suits());
        let mut kinds = [0; _];
        // The number of steps is constant, so no branch is mispredicted. The top bit is no kind.
        let mut rest = tiles.bits();
        for place in &mut kinds[..FOUR_MELD_TILES] {
            *place = (rest | 1 << (u64::BITS - 1)).trailing_zeros() as u8;
            rest &= rest.wrapping_sub(1);
        }
        let is_seven_pairs = hand.seven_pairs().is_some_and(Shanten::is_win);
        Self {
            rest: table::divisions(line_code).iter(),
            kinds,
            melds: hand.melds_needed() as u8,
            marks: u8::from(is_seven_pairs) << Mark::SevenPairs as u8,
            called: hand.called(),
        }
    }
}

/// Whether the hand is 1112345678999 of one suit and one more tile of it. `first` is one of its
/// tiles, `tiles` is their number.
pub(crate) fn is_nine_gates(first: Tile, tiles: usize, count: impl Fn(Tile) -> u8) -> bool {
    let suit = first.suit();
    if tiles != FOUR_MELD_TILES || suit == Suit::Honours {
        return false;
    }
    let mut of_suit =
        (1..=suit.kinds()).filter_map(|rank| Tile::new(suit, rank)).map(|tile| (tile.rank(), count(tile)));
    let mut total = 0;
    of_suit.all(|(rank, count)| {
        total += usize::from(count);
        count >= if matches!(rank, 1 | 9) { 3 } else { 1 }
    }) && total == tiles
}

impl Iterator for Divisions {
    type Item = Division;

    #[inline]
    fn next(&mut self) -> Option<Division> {
        let division = PackedDivision(*self.rest.next()?);
        let tile = |place: usize| Tile::from_index(self.kinds[place]).expect("the hand has so many kinds");
        let pair = tile(division.pair());
        let melds = (0..self.melds.into()).map(|number| division.meld(number));
        let concealed = Melds::plain(melds.map(|(place, is_run)| (is_run, tile(place))));
        Some(if self.called.is_empty() {
            Division::concealed_only(pair, concealed, self.marks | division.marks())
        } else {
            Division::new(pair, concealed, self.called.widened(), self.marks, WildPlaces::default())
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }
}

impl ExactSizeIterator for Divisions {}
impl FusedIterator for Divisions {}

crate::game::debug_as_list!(Divisions);
