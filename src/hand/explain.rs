//! The steps from a hand to its shanten in standard form.

use super::riichi::Hand;
use crate::format::quota::{FOUR_MELD_QUOTAS, MELD_COUNTS, quota};
use crate::format::{FOUR_MELDS, SUITS, SuitWord, row_and_column};
use crate::game::{Shanten, Suit};
use crate::lookup::suits::{FourMeldSuits, SuitLookup};
use crate::lookup::{Key, table};

/// A value for each quota, as `[pairs][melds]` with 0 or 1 pairs and 0 to 4 melds.
pub type ByQuota<T> = [[T; MELD_COUNTS]; 2];

/// Every look-up between a hand and its shanten in standard form.
///
/// The numbers of rows, classes, buckets and slots may change with any version.
///
/// ```
/// use shanten::Hand;
///
/// let hand: Hand = "123m457p99s".parse()?;
/// let steps = hand.explain();
/// let [characters, dots, bamboos, honours] = steps.suits;
/// assert_eq!(characters.distances[0][1], 0); // it has a meld
/// assert_eq!(dots.distances[0][1], 1); // it is a tile short of one
/// assert_eq!(honours.distances[0][1], 3); // it needs a whole one
/// assert!(characters.cheapest[0][1] && dots.cheapest[0][1] && bamboos.cheapest[1][0]);
/// let constants = steps.suits.map(|suit| suit.constant);
/// assert_eq!(constants.into_iter().fold(0, u64::wrapping_add), steps.key.get());
/// assert_eq!(steps.shantens[steps.melds], hand.standard());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The suits: characters, dots, bamboos, honours.
    pub suits: [SuitExplanation; Suit::ALL.len()],
    /// The sum of the suits' constants.
    pub key: Key,
    /// The bucket that the lower half of the key chooses.
    pub bucket: usize,
    /// The pilot of the bucket.
    pub pilot: u8,
    /// The slot chosen by the pilot and the upper half of the key.
    pub slot: usize,
    /// The shanten by the number of melds that a hand still needs, as stored in the slot.
    pub shantens: [Shanten; FOUR_MELDS + 1],
    /// The number of melds that this hand still needs.
    pub melds: usize,
}

/// The look-ups for one suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SuitExplanation {
    /// The suit.
    pub suit: Suit,
    /// The row of the class table: the number made by the counts of all but the last three ranks.
    /// Rows of honours come after the rows of number suits.
    pub row: usize,
    /// The column of the class table: the number made by the counts of the last three ranks.
    pub column: usize,
    /// The class in that row and column.
    pub class: u8,
    /// The number that a suit of this class adds to the key.
    pub constant: u64,
    /// The number of tiles that suits of this class need for each quota.
    pub distances: ByQuota<u8>,
    /// Whether each quota occurs in a cheapest way to complete the hand.
    pub cheapest: ByQuota<bool>,
}

impl Hand {
    /// Shows every look-up on the way to the shanten in standard form.
    #[must_use]
    pub fn explain(&self) -> Explanation {
        Explanation::new(self.suits(), self.key(), self.melds_needed())
    }
}

impl Explanation {
    /// Explains the look-ups for suits and their key, for a hand that needs this many melds.
    pub(crate) fn new(words: &[SuitWord; SUITS], key: Key, melds: usize) -> Self {
        let (_, plan) = FourMeldSuits::from_words(words).plan(melds);
        let suits = Suit::ALL.map(|suit| {
            let word = words[suit as usize];
            let (row, column) = row_and_column(word);
            let class = table::class(word);
            let distances = table::class_distances(class);
            SuitExplanation {
                suit,
                row,
                column,
                class,
                constant: table::class_key(class),
                distances: by_quota(|quota| distances[quota]),
                cheapest: by_quota(|quota| plan[suit as usize] >> quota & 1 == 1),
            }
        });
        let (bucket, pilot, slot) = table::place(key.get());
        Self { suits, key, bucket, pilot, slot, shantens: key.standard(), melds }
    }
}

pub(crate) fn by_quota<T: Copy + Default>(of: impl Fn(usize) -> T) -> ByQuota<T> {
    let mut found = ByQuota::default();
    for (pairs, row) in found.iter_mut().enumerate() {
        for (melds, place) in row.iter_mut().enumerate() {
            *place = of(quota::<FOUR_MELD_QUOTAS>(melds, pairs));
        }
    }
    found
}
