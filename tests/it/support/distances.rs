//! The distances of one suit by their definition, for comparison with the tables.

/// The tiles to add to a suit so that it has 0 or 1 pairs and 0 to 4 melds.
pub type Distances = [[u8; 5]; 2];

/// The distance if no addition is enough.
const NEVER: u8 = u8::MAX;

/// The distances of a suit with these counts, whose completion uses at most `copies` copies of a
/// kind.
pub fn distances(counts: &[u8], runs: bool, copies: usize) -> Distances {
    OneByOne::new(runs, copies).distances(counts)
}

/// The fewest tiles so far: by the runs that began one and two kinds ago, and by the pair and the
/// melds already complete. The rest depends on nothing else.
type Best = [[[[u8; 5]; 2]; 5]; 5];

/// The same for many suits of the same length. The results for the first kinds are cached until
/// their counts change, so the last kinds should change fastest.
pub struct OneByOne {
    runs: bool,
    copies: usize,
    counts: Vec<u8>,
    /// Before the first kind, and after each.
    best: Vec<Best>,
}

impl OneByOne {
    pub fn new(runs: bool, copies: usize) -> Self {
        let mut best = [[[[NEVER; 5]; 2]; 5]; 5];
        best[0][0][0][0] = 0;
        Self { runs, copies, counts: Vec::new(), best: vec![best] }
    }

    pub fn distances(&mut self, counts: &[u8]) -> Distances {
        assert!(self.counts.is_empty() || self.counts.len() == counts.len(), "suits with as many kinds");
        let same = self.counts.iter().zip(counts).take_while(|(before, count)| before == count).count();
        self.best.truncate(same + 1);
        for (kind, &count) in counts.iter().enumerate().skip(same) {
            let may_run = self.runs && kind + 2 < counts.len();
            self.best.push(self.after(&self.best[kind], may_run, count));
        }
        self.counts.clear();
        self.counts.extend(counts);
        self.best[counts.len()][0][0]
    }

    fn after(&self, best: &Best, may_run: bool, count: u8) -> Best {
        let most_runs = if may_run { 4 } else { 0 };
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
                            if used <= self.copies {
                                let cost = cost + (used as u8).saturating_sub(count);
                                let entry = &mut next[begun][one_ago][pair + new_pair][melds + begun + triplets];
                                *entry = cost.min(*entry);
                            }
                        }
                    }
                }
            }
        }
        next
    }
}

/// The distances of two suits together: the best way to share the pair and the melds.
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
