//! The distances of one suit, from their definition: what the tables are compared with.

/// The tiles to add inside a suit so that it holds so many pairs (0 or 1) and melds (0 to 4).
pub type Distances = [[u8; 5]; 2];

/// What no addition reaches.
const NEVER: u8 = u8::MAX;

/// The distances of a suit with these counts, whose completion uses at most so many copies of a
/// kind.
///
/// It goes through the kinds once. What is to come depends only on the runs that began one and two
/// kinds ago, and on the pair and the melds that are there already.
pub fn distances(counts: &[u8], runs: bool, copies: usize) -> Distances {
    let mut best = [[[[NEVER; 5]; 2]; 5]; 5];
    best[0][0][0][0] = 0;
    for (kind, &count) in counts.iter().enumerate() {
        let most_runs = if runs && kind + 2 < counts.len() { 4 } else { 0 };
        let mut next = [[[[NEVER; 5]; 2]; 5]; 5];
        for (one_ago, two_ago) in (0..5).flat_map(|one| (0..5 - one).map(move |two| (one, two))) {
            for (pair, melds) in (0..2).flat_map(|pair| (one_ago + two_ago..5).map(move |melds| (pair, melds))) {
                let cost = best[one_ago][two_ago][pair][melds];
                if cost == NEVER {
                    continue;
                }
                for begun in 0..=most_runs.min(4 - melds) {
                    for triplets in 0..=4 - melds - begun {
                        for new_pair in 0..=1 - pair {
                            let used = one_ago + two_ago + begun + 3 * triplets + 2 * new_pair;
                            if used <= copies {
                                let cost = cost + (used as u8).saturating_sub(count);
                                let entry = &mut next[begun][one_ago][pair + new_pair][melds + begun + triplets];
                                *entry = cost.min(*entry);
                            }
                        }
                    }
                }
            }
        }
        best = next;
    }
    best[0][0]
}

/// The distances of two suits together: the best way to share out the pair and the melds.
pub fn combine(a: &Distances, b: &Distances) -> Distances {
    let mut both = [[NEVER; 5]; 2];
    for (pair, pairs_of_a) in [(0, 0), (1, 0), (1, 1)] {
        for melds in 0..5 {
            for melds_of_a in 0..=melds {
                let cost = a[pairs_of_a][melds_of_a].saturating_add(b[pair - pairs_of_a][melds - melds_of_a]);
                both[pair][melds] = cost.min(both[pair][melds]);
            }
        }
    }
    both
}
