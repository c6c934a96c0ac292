//! For each kind of a suit, a set of quotas. All kinds of a suit are packed in two words, so that
//! one operation tests them all.

use crate::format::quota::{FOUR_MELD_QUOTAS, Plan, QuotaSet};
use crate::format::{COLUMN_KINDS, COUNTS, HONOUR_KINDS, HONOURS, NUMBER_KINDS, SUITS, SuitWord, row_and_column};
use crate::game::TileSet;

/// A bit for each kind of a suit.
pub(crate) type Kinds = u16;

/// A set of quotas for each kind of a suit, in groups of [`GROUP`](Self::GROUP) bits. The first
/// word has the first [`LOW_KINDS`] kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct QuotaSets<const S: usize = FOUR_MELD_QUOTAS>([u64; 2]);
const LOW_KINDS: usize = 5;
const _: () = assert!(NUMBER_KINDS <= 2 * LOW_KINDS);

/// A set of quotas for each kind of a suit, whatever the number of quotas.
pub(crate) trait KindQuotas: Copy {
    /// The kinds whose sets contain one of `quotas`, a bit each.
    fn kinds(self, quotas: QuotaSet) -> u64;
}

/// For each kind of a hand, the quotas of its suit for which one tile more (or less) changes the
/// distance, or leaves it unchanged.
#[derive(Clone, Copy)]
pub(crate) struct NeighbourSets<Q>(pub(crate) [Q; SUITS]);

impl<Q: KindQuotas> NeighbourSets<Q> {
    /// The kinds whose sets contain a quota from the plan's set for their suit.
    #[inline(always)]
    pub(crate) fn tiles(&self, plan: Plan) -> TileSet {
        let [a, b, c, d] = self.0;
        let [of_a, of_b, of_c, of_d] = plan;
        let numbers = a.kinds(of_a) | b.kinds(of_b) << NUMBER_KINDS | c.kinds(of_c) << (2 * NUMBER_KINDS);
        TileSet::from_valid_bits((numbers | d.kinds(of_d) << (HONOURS * NUMBER_KINDS)) & TileSet::ALL.bits())
    }
}

impl<const S: usize> QuotaSets<S> {
    /// The bits of a set, plus one for a carry where there is room.
    const GROUP: usize = if LOW_KINDS * (S + 1) <= u64::BITS as usize { S + 1 } else { S };
    /// The lowest bit of each group.
    const ONES: u64 = {
        let mut ones = 0;
        let mut kind = 0;
        while kind < LOW_KINDS {
            ones |= 1 << (Self::GROUP * kind);
            kind += 1;
        }
        ones
    };
    /// All bits below the highest of each group.
    const BELOW: u64 = (Self::ONES << (Self::GROUP - 1)) - Self::ONES;
    /// Multiplying by this gathers the lowest bits of all groups from bit
    /// [`GATHERED`](Self::GATHERED) on. No two partial products meet in a bit: bit `i` moved by the
    /// factor for `j` lands at `GATHERED + i + (GROUP - 1) * (i - j)`.
    const GATHER: u64 = {
        let mut factor = 0;
        let mut kind = 0;
        while kind < LOW_KINDS {
            factor |= 1 << (Self::GATHERED - (Self::GROUP - 1) * kind);
            kind += 1;
        }
        factor
    };
    const GATHERED: usize = {
        assert!(LOW_KINDS * Self::GROUP <= u64::BITS as usize && LOW_KINDS < Self::GROUP);
        (Self::GROUP - 1) * (LOW_KINDS - 1)
    };

    /// Turns kinds by quota into quotas by kind.
    pub(crate) fn from_quotas(of_quotas: &[u16; S]) -> Self {
        let mut sets = [0; 2];
        for (quota, kinds) in of_quotas.iter().enumerate() {
            for rank in (0..NUMBER_KINDS).filter(|rank| kinds >> rank & 1 == 1) {
                sets[rank / LOW_KINDS] |= 1 << (Self::GROUP * (rank % LOW_KINDS) + quota);
            }
        }
        Self(sets)
    }

    /// For each kind, `of` the row and column that the suit has with one tile more or less of it.
    #[inline(always)]
    pub(crate) fn from_neighbours(
        word: SuitWord,
        is_honours: bool,
        neighbour: impl Fn(usize, usize) -> usize,
        of: impl Fn(usize, usize) -> QuotaSet,
    ) -> Self {
        if is_honours {
            Self::from_rows_and_columns::<{ HONOUR_KINDS - COLUMN_KINDS }>(word, neighbour, of)
        } else {
            Self::from_rows_and_columns::<{ NUMBER_KINDS - COLUMN_KINDS }>(word, neighbour, of)
        }
    }

    #[inline(always)]
    fn from_rows_and_columns<const ROW_KINDS: usize>(
        word: SuitWord,
        neighbour: impl Fn(usize, usize) -> usize,
        of: impl Fn(usize, usize) -> QuotaSet,
    ) -> Self {
        let (row, column) = row_and_column(word);
        let mut sets = [0; 2];
        let mut add = |rank: usize, set: QuotaSet| {
            sets[rank / LOW_KINDS] |= u64::from(set) << (Self::GROUP * (rank % LOW_KINDS));
        };
        for (rank, &value) in VALUES[..ROW_KINDS].iter().enumerate() {
            add(rank, of(neighbour(row, value), column));
        }
        for (rank, &value) in VALUES[..COLUMN_KINDS].iter().enumerate() {
            add(ROW_KINDS + rank, of(row, neighbour(column, value)));
        }
        Self(sets)
    }

    /// The same with another set for one kind.
    pub(crate) const fn with(self, rank: usize, quotas: QuotaSet) -> Self {
        let Self(mut sets) = self;
        let at = Self::GROUP * (rank % LOW_KINDS);
        let all = (1 << S) - 1;
        sets[rank / LOW_KINDS] = sets[rank / LOW_KINDS] & !(all << at) | (quotas as u64 & all) << at;
        Self(sets)
    }

    /// The complement: for each kind the quotas that are not in its set.
    #[inline(always)]
    pub(crate) fn others(self) -> Self {
        Self(self.0.map(|sets| !sets))
    }

    /// For each kind the quotas that are in exactly one of its set and `other`.
    #[cfg(feature = "five-melds")]
    #[inline(always)]
    pub(crate) fn differences(self, other: QuotaSet) -> Self {
        Self(self.0.map(|sets| sets ^ (Self::ONES * u64::from(other))))
    }
}

impl<const S: usize> KindQuotas for QuotaSets<S> {
    #[inline(always)]
    fn kinds(self, quotas: QuotaSet) -> u64 {
        let Self([low, high]) = self;
        // Adding `BELOW` carries into the top bit exactly if the set is not empty.
        let some = |sets: u64| {
            let asked = sets & (Self::ONES * u64::from(quotas));
            let carried =
                if Self::GROUP > S { asked + Self::BELOW } else { ((asked & Self::BELOW) + Self::BELOW) | asked };
            (carried >> (Self::GROUP - 1)) & Self::ONES
        };
        let gather = |bits: u64| (bits.wrapping_mul(Self::GATHER) >> Self::GATHERED) & ((1 << LOW_KINDS) - 1);
        gather(some(low)) | (gather(some(high)) << LOW_KINDS) & ((1 << NUMBER_KINDS) - 1)
    }
}

/// What a tile adds to the number of a row or a column, by its place there. A constant because the
/// compiler doesn't derive these numbers.
const VALUES: [usize; NUMBER_KINDS - COLUMN_KINDS] = {
    let mut values = [1; NUMBER_KINDS - COLUMN_KINDS];
    let mut place = 1;
    while place < values.len() {
        values[place] = values[place - 1] * COUNTS;
        place += 1;
    }
    values
};
