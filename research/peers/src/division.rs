//! A plain search for divisions: at the lowest kind it chooses the pair and a triplet; runs take
//! the rest.

use super::hands::Counts;

/// The number of divisions of a complete hand into a pair and melds; 0 for other hands.
#[must_use]
pub fn count_divisions(counts: &Counts) -> usize {
    divide(&mut counts.clone(), 0, 1)
}

fn divide(rest: &mut Counts, kind: usize, pairs: u8) -> usize {
    if kind == rest.len() {
        return usize::from(pairs == 0);
    }
    let count = rest[kind];
    let has_runs = kind < 27 && kind % 9 < 7;
    let mut found = 0;
    for (triplet, pair) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let Some(runs) = count.checked_sub(3 * triplet + 2 * pair).filter(|_| pair <= pairs) else { continue };
        if runs == 0 {
            found += divide(rest, kind + 1, pairs - pair);
        } else if has_runs && rest[kind + 1] >= runs && rest[kind + 2] >= runs {
            rest[kind + 1..kind + 3].iter_mut().for_each(|count| *count -= runs);
            found += divide(rest, kind + 1, pairs - pair);
            rest[kind + 1..kind + 3].iter_mut().for_each(|count| *count += runs);
        }
    }
    found
}
