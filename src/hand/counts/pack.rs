//! Packs counts in the way that is fastest on the machine.

use super::packed::{BLOCK, Block, KindCounts, Packed};
use super::portable;
#[cfg(all(feature = "std", target_arch = "x86_64"))]
use super::{avx2, transposed};
use crate::format::{COPIES, FOUR_MELD_TILES};
use crate::game::{InputError, Shanten, Tile};

impl Block {
    /// Packs a block of counts. Returns false if a row is no hand; the block is then meaningless.
    #[inline]
    pub(crate) fn pack(&mut self, rows: &[KindCounts; BLOCK]) -> bool {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        return transposed::pack_or(rows, self, portable::pack_block);
        #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
        portable::pack_block(rows, self)
    }
}

/// Packs counts. The error says why no hand can have them.
#[inline(always)]
pub(crate) fn pack(counts: &KindCounts) -> Result<Packed, InputError> {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    let packed = avx2::pack_or(counts, portable::pack);
    #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
    let packed = portable::pack(counts);
    packed.ok_or_else(|| reason(counts))
}

impl Shanten {
    /// The least shanten of the forms that apply to these counts, by kind number, equal to
    /// [`Hand::shanten`](crate::Hand::shanten). It is quicker, since it makes no hand.
    ///
    /// ```
    /// use shanten::{Hand, Shanten};
    ///
    /// let hand: Hand = "199m146779p12s246z".parse()?;
    /// assert_eq!(Shanten::from_counts(&hand.counts())?, hand.shanten());
    /// assert!(Shanten::from_counts(&[1; 34]).is_err());
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a count is over 4, or their sum over 14.
    #[inline(always)]
    pub fn from_counts(counts: &[u8; Tile::KINDS]) -> Result<Self, InputError> {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        let shanten = avx2::shanten_or(counts, portable::shanten);
        #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
        let shanten = portable::shanten(counts);
        shanten.ok_or_else(|| reason(counts))
    }
}

/// The reason why no hand can have these counts.
#[cold]
fn reason(counts: &KindCounts) -> InputError {
    match Tile::all().zip(counts).find(|&(_, &count)| count > COPIES) {
        Some((tile, &count)) => InputError::CountTooLarge { tile, count },
        None => {
            InputError::TotalTooLarge { tiles: counts.iter().copied().map(usize::from).sum(), most: FOUR_MELD_TILES }
        }
    }
}

#[cfg(all(test, feature = "std", target_arch = "x86_64"))]
mod tests {
    use proptest::prelude::*;

    use crate::format::{COUNTS, HONOUR_KINDS, NUMBER_KINDS, SUITS};

    use super::*;

    /// A few kinds with up to five copies each, or sometimes any bytes.
    fn any_counts() -> impl Strategy<Value = KindCounts> {
        let few = proptest::collection::vec((0..Tile::KINDS, 1..=5_u8), 0..9).prop_map(|changes| {
            let mut counts = [0; Tile::KINDS];
            for (kind, count) in changes {
                counts[kind] = count;
            }
            counts
        });
        prop_oneof![8 => few, 1 => any::<[u8; Tile::KINDS - 2]>().prop_map(|bytes| {
            let mut counts = [0; Tile::KINDS];
            counts[2..].copy_from_slice(&bytes);
            counts
        })]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 50 } else { 200_000 }))]

        #[test]
        fn avx2_packs_like_the_portable_way(counts in any_counts()) {
            prop_assert_eq!(avx2::pack_or(&counts, portable::pack), portable::pack(&counts));
            prop_assert_eq!(avx2::shanten_or(&counts, portable::shanten), portable::shanten(&counts));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 5 } else { 10_000 }))]

        #[test]
        fn blocks_are_packed_like_their_hands(rows in proptest::collection::vec(any_counts(), 1..=BLOCK)) {
            let mut block = [[0; Tile::KINDS]; BLOCK];
            for (at, counts) in block.iter_mut().enumerate() {
                *counts = rows[at % rows.len()];
            }
            compare(&block);
            // Nearly every random block has a row that is no hand.
            block.iter_mut().filter(|counts| portable::pack(counts).is_none()).for_each(|counts| *counts = [0; Tile::KINDS]);
            compare(&block);
        }
    }

    /// Compares both ways to pack a block with its hands packed one by one.
    fn compare(rows: &[KindCounts; BLOCK]) {
        let hands: Option<std::vec::Vec<_>> = rows.iter().map(portable::pack).collect();
        for is_portable in [false, true] {
            let mut block = Block::EMPTY;
            let are_hands = if is_portable {
                portable::pack_block(rows, &mut block)
            } else {
                transposed::pack_or(rows, &mut block, |_, _| panic!("there is no AVX2"))
            };
            assert_eq!(are_hands, hands.is_some(), "{rows:?}");
            for (at, packed) in hands.iter().flatten().enumerate() {
                assert_eq!((block.suits(at), block.totals(at)), (packed.suits, packed.totals), "{:?}", rows[at]);
            }
        }
    }

    #[test]
    fn avx2_packs_every_suit_like_the_portable_way() {
        // Miri has AVX2 only where a flag says so.
        assert!(!cfg!(miri) || std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("popcnt"));
        for suit in 0..SUITS {
            let (mut rows, mut hands) = ([[0; Tile::KINDS]; BLOCK], 0);
            let kinds = if suit == SUITS - 1 { HONOUR_KINDS } else { NUMBER_KINDS };
            for number in (0..COUNTS.pow(kinds as u32)).step_by(if cfg!(miri) { 29_989 } else { 1 }) {
                let mut counts = [0; Tile::KINDS];
                let digits = (0..kinds).map(|rank| (number / COUNTS.pow(rank as u32) % COUNTS) as u8);
                for (rank, digit) in digits.enumerate() {
                    counts[suit * NUMBER_KINDS + rank] = digit;
                }
                assert_eq!(avx2::pack_or(&counts, portable::pack), portable::pack(&counts), "{counts:?}");
                if portable::pack(&counts).is_some() {
                    rows[hands % BLOCK] = counts;
                    hands += 1;
                    if hands % BLOCK == 0 {
                        compare(&rows);
                    }
                }
            }
            compare(&rows);
        }
    }
}
