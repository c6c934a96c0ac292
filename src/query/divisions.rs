//! Divisions of a complete hand, from the index of all complete hands.

use core::fmt;
use core::iter::FusedIterator;

use crate::answers::{Division, Mark, WildPlaces};
use crate::format::line_code::{LineCode, PackedDivision, range};
use crate::format::{FIVE_MELDS, FOUR_MELD_TILES};
use crate::game::melds::Melds;
use crate::game::{Meld, MeldKind, Shanten, Suit, Tile};
use crate::hand::Hand;
use crate::lookup::table;

/// The divisions of a hand, in order of the pair.
///
/// A hand that is complete only as seven pairs or thirteen orphans has none: ask
/// [`Hand::seven_pairs`] and [`Hand::thirteen_orphans`].
#[derive(Clone)]
pub struct Divisions {
    hand: Hand,
    called: Melds<FIVE_MELDS>,
    /// The different kinds of the hand, in order.
    kinds: [Tile; FOUR_MELD_TILES],
    places: core::slice::Iter<'static, u32>,
    /// The marks that the hand itself earns, a bit each.
    marks: u8,
}

impl Divisions {
    /// Looks the hand up in the index of all complete hands, by its line code.
    pub(crate) fn new(hand: &Hand) -> Self {
        let mut line_code = LineCode::EMPTY;
        let mut kinds = [Tile::FIRST; FOUR_MELD_TILES];
        let tiles = hand.copies().at_least_1();
        for (place, tile) in kinds.iter_mut().zip(tiles) {
            let neighbour = Tile::new(tile.suit(), tile.rank() + 1).filter(|_| tile.suit() != Suit::Honours);
            let is_last_of_line = neighbour.is_none_or(|neighbour| !tiles.contains(neighbour));
            line_code = line_code.then(hand.count(tile), is_last_of_line);
            *place = tile;
        }
        let (start, number) = table::INDEX.get(&line_code.code()).map_or((0, 0), |&packed| range(packed));
        let places = &table::DIVISIONS[start..][..number];
        let seven_pairs = hand.seven_pairs().is_some_and(Shanten::is_win);
        let is_nine_gates =
            hand.tiles().next().is_some_and(|first| is_nine_gates(first, hand.len(), |tile| hand.count(tile)));
        let marks = u8::from(seven_pairs) << Mark::SevenPairs as u8 | u8::from(is_nine_gates) << Mark::NineGates as u8;
        Self { hand: *hand, called: hand.called().widened(), kinds, places: places.iter(), marks }
    }
}

/// Whether the hand is 1112345678999 of one suit and one more tile of it. `first` is one of its
/// tiles, `tiles` their number.
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

    fn next(&mut self) -> Option<Division> {
        let places = PackedDivision(*self.places.next()?);
        let mut concealed = Melds::NONE;
        for number in 0..self.hand.melds_needed() {
            let (place, is_run) = places.meld(number);
            let kind = if is_run { MeldKind::Run } else { MeldKind::Triplet };
            let meld = Meld::new(kind, self.kinds[place]).expect("the index has runs where a suit has them");
            concealed.push(meld);
        }
        let pair = self.kinds[places.pair()];
        Some(Division::new(pair, concealed, self.called, self.marks, WildPlaces::default()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.places.size_hint()
    }
}

impl ExactSizeIterator for Divisions {}
impl FusedIterator for Divisions {}

impl fmt::Debug for Divisions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
