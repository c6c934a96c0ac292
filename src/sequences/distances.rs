//! What a fragment lacks by itself.

use crate::format::fragment::Fragment;
use crate::format::quota::FOUR_MELD_QUOTAS;
use crate::format::{EMPTY_SUITS, PLACES, SuitWord};
use crate::game::{Copies, Suit, Tile};
use crate::hand::explain::{ByQuota, by_quota};
use crate::lookup::table;
use crate::query::search::{Change, FOUR_MELD_LANES, Limits, beside_fifth};

impl Fragment {
    /// The tiles to add so that it holds so many melds, 0 to 4 (the inner index), without or with
    /// the pair (0 or 1, the outer index), when copies are unlimited and nothing else is in its
    /// suit.
    ///
    /// Fragments never meet, so the distance of a sequence is the least sum over all ways to share
    /// out its melds and the pair.
    ///
    /// ```
    /// use shanten::Fragment;
    ///
    /// let fragment: Fragment = "11121".parse()?; // 1, 2 and 4 of a suit
    /// assert_eq!(fragment.distances(), [[0, 1, 3, 6, 9], [1, 2, 5, 8, 11]]);
    /// # Ok::<(), shanten::SequenceError>(())
    /// ```
    #[must_use]
    pub fn distances(self) -> ByQuota<u8> {
        // Its place in the suit makes no difference.
        let mut copies = Copies::NONE;
        let mut word = EMPTY_SUITS[0];
        let mut rank = 0;
        for (count, distance) in self.kinds() {
            let Some(tile) = Tile::from_index(rank) else { break };
            copies = copies.with(tile, count);
            word += SuitWord::from(count) * PLACES[tile.index()].step;
            rank += distance;
        }
        // The tables know four copies.
        if beside_fifth(copies).is_empty() {
            let distances = table::suit_distances(word);
            return by_quota(|quota| distances[quota]);
        }
        let limits = Limits::new(Suit::Characters, copies, None);
        let solved = limits.solve::<FOUR_MELD_QUOTAS, FOUR_MELD_LANES, 1>(Change::Added);
        by_quota(|quota| solved.distances()[quota])
    }
}
