//! Sequences: all of them, their codings, and those affected by the four-copy rule.

mod all;
mod codes;
mod codings;
mod counts;
mod four_copies;

use crate::support::prelude::*;

/// The number of tiles, the number of sequences, and the number of those that occur in a hand.
const COUNTS: [(usize, usize, usize); 10] = [
    (1, 1, 1),
    (2, 4, 4),
    (4, 34, 34),
    (5, 96, 96),
    (7, 910, 910),
    (8, 2_725, 2_725),
    (10, 21_884, 21_884),
    (11, 60_344, 60_343),
    (13, 451_808, 451_660),
    (14, 1_228_890, 1_227_674),
];

fn sequence(text: &str) -> Sequence {
    text.parse().unwrap()
}

/// The code of fragments in the given order and direction.
fn code(fragments: &[Fragment]) -> u64 {
    let kinds = fragments.iter().flat_map(|fragment| fragment.kinds());
    kinds.zip(0..14).fold(0, |code, ((count, to_next), place)| {
        let distance = if to_next == 0 { 3 } else { to_next };
        code | u64::from((count - 1) << 2 | distance) << (52 - 4 * place)
    })
}

/// Whether widths fit into the room of suits and honours, cached.
type Known = HashMap<(Vec<u8>, [u8; 3], u8), bool>;

/// Whether fragments of these widths fit into suits with this room and into honours, by trying
/// every arrangement, with a cache.
fn fits(widths: &[u8], mut room: [u8; 3], honours: u8, known: &mut Known) -> bool {
    let Some((&width, others)) = widths.split_first() else {
        return true;
    };
    room.sort_unstable();
    let key = (widths.to_vec(), room, honours);
    if let Some(&fits) = known.get(&key) {
        return fits;
    }
    let fits = (width == 1 && honours > 0 && fits(others, room, honours - 1, known))
        || (0..3).any(|suit| {
            let mut left = room;
            // Two kinds stay free after each fragment; after the last, they may lie beyond the
            // nine.
            left[suit].checked_sub(width + 2).is_some_and(|rest| {
                left[suit] = rest;
                fits(others, left, honours, known)
            })
        });
    known.insert(key, fits);
    fits
}
