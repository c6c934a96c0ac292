//! The distances of a fragment by itself.

use crate::format::fragment::Fragment;
use crate::format::quota::{Distances, resized};
use crate::format::{EMPTY_SUITS, PLACES, SuitWord};
use crate::game::{Copies, Suit, Tile};
use crate::hand::explain::{ByQuota, by_quota};
use crate::lookup::table;
use crate::query::search::SuitWays;
use crate::query::supply::{SuitLimits, beside_fifth};

impl Fragment {
    /// The number of tiles needed for each quota, as `[pairs][melds]`: 0 to 4 melds, without or
    /// with the pair. Copies are unlimited, and the suit has nothing else.
    ///
    /// Fragments never interact, so the distance of a sequence is the least sum over all ways to
    /// distribute its melds and the pair among the fragments.
    ///
    /// ```
    /// use shanten::sequence::Fragment;
    ///
    /// let fragment: Fragment = "11121".parse()?; // 1, 2 and 4 of a suit
    /// assert_eq!(fragment.distances(), [[0, 1, 3, 6, 9], [1, 2, 5, 8, 11]]);
    /// # Ok::<(), shanten::sequence::SequenceError>(())
    /// ```
    #[must_use]
    pub fn distances(self) -> ByQuota<u8> {
        // The position in the suit makes no difference.
        let mut copies = Copies::NONE;
        let mut word = EMPTY_SUITS[0];
        let mut rank = 0;
        for (count, distance) in self.kinds() {
            let Some(tile) = Tile::from_index(rank) else { break };
            copies = copies.with(tile, count);
            word += SuitWord::from(count) * PLACES[tile.index()].step;
            rank += distance;
        }
        // The tables are exact as long as no fifth copy helps.
        if beside_fifth(copies).is_empty() {
            let distances = table::suit_distances(word);
            return by_quota(|quota| distances[quota]);
        }
        let [distances] = SuitWays::new(SuitLimits::new(Suit::Characters, copies, None)).distances();
        let distances: Distances = resized(&distances);
        by_quota(|quota| distances[quota])
    }
}
