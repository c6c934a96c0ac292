//! The shapes of waits: two-sided, closed or edge, one of two pairs, or a single.

use crate::answers::Shape;
use crate::format::{HONOURS, NUMBER_KINDS, PLACES, SUITS, SuitWord};
use crate::game::Tile;
use crate::lookup::suits::SuitLookup;

/// The shapes of a tile that completes a hand in standard form, a bit each.
///
/// All other suits are complete. A shape fits if the tile's suit is complete without the tiles of
/// the shape.
pub(crate) fn shapes<T: SuitLookup>(words: &[SuitWord; SUITS], tile: Tile) -> u8 {
    let place = PLACES[tile.index()];
    let word = words[place.suit];
    let kinds = if place.suit == HONOURS {
        &PLACES[HONOURS * NUMBER_KINDS..]
    } else {
        &PLACES[place.suit * NUMBER_KINDS..][..NUMBER_KINDS]
    };
    let tiles: usize = kinds.iter().map(|place| usize::from(place.count(word))).sum();
    let (melds, pairs) = ((tiles + 1) / 3, usize::from((tiles + 1) % 3 == 2));
    let rank = usize::from(tile.rank()) - 1;
    let count = |rank: usize| kinds[rank].count(word);

    let mut shapes = 0;
    let mut add = |shape: Shape, is_there: bool| shapes |= u8::from(is_there) << shape as u8;
    add(Shape::Single, pairs == 1 && count(rank) > 0 && T::is_complete(word - place.step, melds, 0));
    if melds == 0 {
        return shapes;
    }
    add(Shape::TwoPairs, count(rank) > 1 && T::is_complete(word - 2 * place.step, melds - 1, pairs));
    if place.suit == HONOURS {
        return shapes;
    }
    // By how far the run begins below the tile: its other tiles.
    for (below, others) in [[1, 2], [0, 2], [0, 1]].into_iter().enumerate() {
        let Some(first) = rank.checked_sub(below).filter(|first| first + 2 < NUMBER_KINDS) else { continue };
        let [one, other] = others.map(|above| first + above);
        if count(one) > 0 && count(other) > 0 {
            let rest = word - kinds[one].step - kinds[other].step;
            add(Shape::in_run(below, first), T::is_complete(rest, melds - 1, pairs));
        }
    }
    shapes
}
