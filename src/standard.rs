//! The standard form through the table: which tiles are useful, and which go without loss.
//!
//! The plan of a hand's key says which shares of the work each suit has in a cheapest way to complete the hand. A tile is
//! useful exactly when its suit with it is nearer to one of them, and goes without loss exactly when its suit without it
//! is as near to one of them. How near suits are to a share is known of their classes.

use crate::format::share::{Distances, GOALS, Plan, SHARES, ShareSet, WIDE_SHARES, share, widened};
use crate::format::{
    COLUMN_KINDS, COUNTS, HONOUR_KINDS, HONOURS, NUMBER_KINDS, PLACES, SUITS, SuitWord, row_and_column,
};
use crate::table::{self, Class};
use crate::{Suit, Tile, TileSet};

/// What a form lacks, and the tiles that it may want or spare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Found {
    /// Tiles to add, or [`NEVER`](Self::NEVER).
    pub(crate) distance: u8,
    pub(crate) tiles: TileSet,
}

impl Found {
    /// The distance of what can't be completed; more than any other, so that it loses every comparison.
    pub(crate) const NEVER: u8 = u8::MAX;
    /// Nothing to be done.
    pub(crate) const NOTHING: Self = Self { distance: Self::NEVER, tiles: TileSet::EMPTY };

    /// The nearer of two forms, or both where they are equally near.
    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        // Masks and no branches, which would often be guessed wrong.
        let mask = |is_taken: bool| u64::from(is_taken).wrapping_neg();
        let ours = self.tiles.bits() & mask(self.distance <= other.distance);
        let theirs = other.tiles.bits() & mask(other.distance <= self.distance);
        Self { distance: self.distance.min(other.distance), tiles: TileSet::of_bits(ours | theirs) }
    }
}

/// What a form lacks, and what to do about it.
#[derive(Clone, Copy)]
pub(crate) struct Whole {
    /// The distance, and the useful tiles.
    pub(crate) useful: Found,
    /// The tiles that go without loss.
    pub(crate) free: TileSet,
}

impl Whole {
    /// The distance, and the tiles that go without loss.
    #[inline(always)]
    pub(crate) const fn free(self) -> Found {
        Found { tiles: self.free, ..self.useful }
    }
}

/// A set of shares for each kind of a suit, [`GROUP`](Self::GROUP) bits each, the first [`LOW_KINDS`] kinds in the first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sets<const S: usize = SHARES>([u64; 2]);
const LOW_KINDS: usize = 5;
const _: () = assert!(NUMBER_KINDS <= 2 * LOW_KINDS);

/// For each kind of a hand, shares of its suit that a neighbouring state of the suit has in common with it, or has not.
#[derive(Clone, Copy)]
pub(crate) struct Neighbours<const S: usize = SHARES>(pub(crate) [Sets<S>; SUITS]);

impl<const S: usize> Neighbours<S> {
    /// The kinds whose sets have one of the shares of their suit.
    #[inline(always)]
    pub(crate) fn tiles(&self, shares: Plan) -> TileSet {
        let [a, b, c, d] = self.0;
        let [of_a, of_b, of_c, of_d] = shares;
        let numbers = a.kinds(of_a) | b.kinds(of_b) << NUMBER_KINDS | c.kinds(of_c) << (2 * NUMBER_KINDS);
        TileSet::of_bits((numbers | d.kinds(of_d) << (HONOURS * NUMBER_KINDS)) & TileSet::ALL.bits())
    }
}

impl<const S: usize> Sets<S> {
    /// A bit more than a set has, for a carry, where there is room.
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
    /// What is below the highest bit of each group.
    const BELOW: u64 = (Self::ONES << (Self::GROUP - 1)) - Self::ONES;
    /// A product with this brings the lowest bits of all groups together, from bit [`GATHERED`](Self::GATHERED) on. No two
    /// partial products share a bit: bit `i` moved by the factor for `j` comes to `GATHERED + i + (GROUP - 1) * (i - j)`.
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

    /// By kind, of the kinds of each share.
    #[cfg(feature = "std")]
    pub(crate) fn of_kinds(of_shares: &[u16; S]) -> Self {
        let mut sets = [0; 2];
        for (share, kinds) in of_shares.iter().enumerate() {
            for rank in (0..NUMBER_KINDS).filter(|rank| kinds >> rank & 1 == 1) {
                sets[rank / LOW_KINDS] |= 1 << (Self::GROUP * (rank % LOW_KINDS) + share);
            }
        }
        Self(sets)
    }

    /// For each kind of a suit what there is for the row and the column of the suit's neighbour.
    #[inline(always)]
    pub(crate) fn of_neighbours(
        word: SuitWord,
        is_honours: bool,
        neighbour: impl Fn(usize, usize) -> usize,
        of: impl Fn(usize, usize) -> ShareSet,
    ) -> Self {
        if is_honours {
            Self::of_rows_and_columns::<{ HONOUR_KINDS - COLUMN_KINDS }>(word, neighbour, of)
        } else {
            Self::of_rows_and_columns::<{ NUMBER_KINDS - COLUMN_KINDS }>(word, neighbour, of)
        }
    }

    #[inline(always)]
    fn of_rows_and_columns<const ROW_KINDS: usize>(
        word: SuitWord,
        neighbour: impl Fn(usize, usize) -> usize,
        of: impl Fn(usize, usize) -> ShareSet,
    ) -> Self {
        let (row, column) = row_and_column(word);
        let mut sets = [0; 2];
        let mut add = |rank: usize, set: ShareSet| {
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

    /// For each kind the shares that are not in its set.
    #[inline(always)]
    pub(crate) fn others(self) -> Self {
        Self(self.0.map(|sets| !sets))
    }

    /// For each kind the shares that are either in its set or in another, but not in both.
    #[cfg(feature = "five-melds")]
    #[inline(always)]
    pub(crate) fn differences(self, other: ShareSet) -> Self {
        Self(self.0.map(|sets| sets ^ (Self::ONES * u64::from(other))))
    }

    /// The kinds whose sets have one of the shares, a bit each.
    #[inline(always)]
    pub(crate) fn kinds(self, shares: ShareSet) -> u64 {
        let Self([low, high]) = self;
        // A set that is not empty carries into the bit above, or has it.
        let some = |sets: u64| {
            let asked = sets & (Self::ONES * u64::from(shares));
            let carried =
                if Self::GROUP > S { asked + Self::BELOW } else { ((asked & Self::BELOW) + Self::BELOW) | asked };
            (carried >> (Self::GROUP - 1)) & Self::ONES
        };
        let gather = |bits: u64| (bits.wrapping_mul(Self::GATHER) >> Self::GATHERED) & ((1 << LOW_KINDS) - 1);
        gather(some(low)) | (gather(some(high)) << LOW_KINDS) & ((1 << NUMBER_KINDS) - 1)
    }
}

/// What tables know of a hand's suits.
pub(crate) trait Tables: Copy {
    /// For each kind of a hand a set of shares of its suit.
    type Neighbours: Copy;

    /// The suits with these words.
    fn of(words: &[SuitWord; SUITS]) -> Self;

    /// The distance with so many melds, and the shares of each suit in a cheapest way.
    fn plan(&self, melds: usize) -> (u8, Plan);

    /// Whether a cheapest way with these shares buys so many copies of a kind and one more.
    fn buys_more_than(&self, copies: u8, tile: Tile, shares: Plan) -> bool;

    /// The same after a tile of a suit went.
    fn without(&self, tile: Tile) -> Self;

    /// For each kind the shares that its suit is nearer to with another tile of it; of a kind of which the hand has four,
    /// anything.
    fn nearer(&self) -> Self::Neighbours;

    /// The same where those of the other suits are known.
    fn nearer_with(&self, others: &Self::Neighbours, suit: Suit) -> Self::Neighbours;

    /// For each kind the shares that its suit is as near to with a tile less of it; of a kind that the hand doesn't have,
    /// anything.
    fn as_near(&self) -> Self::Neighbours;

    /// The kinds whose sets have one of the shares of their suit.
    fn tiles(neighbours: &Self::Neighbours, shares: Plan) -> TileSet;

    /// The tiles that a suit lacks for shares of five melds and a pair, whatever the number of melds.
    fn distances(word: SuitWord) -> Distances<WIDE_SHARES>;

    /// Whether a suit is nothing but so many melds and pairs (0 or 1).
    fn is_complete(word: SuitWord, melds: usize, pairs: usize) -> bool;
}

/// What a tile adds to a row or a column, by its place there. The compiler doesn't find these numbers by itself.
const VALUES: [usize; NUMBER_KINDS - COLUMN_KINDS] = {
    let mut values = [1; NUMBER_KINDS - COLUMN_KINDS];
    let mut place = 1;
    while place < values.len() {
        values[place] = values[place - 1] * COUNTS;
        place += 1;
    }
    values
};

/// The suits of a hand, and their classes.
#[derive(Clone, Copy)]
pub(crate) struct Suits {
    words: [SuitWord; SUITS],
    classes: [Class; SUITS],
}

impl Tables for Suits {
    type Neighbours = Neighbours;

    #[inline(always)]
    fn of(words: &[SuitWord; SUITS]) -> Self {
        let [a, b, c, d] = *words;
        Self { words: *words, classes: [table::class(a), table::class(b), table::class(c), table::class(d)] }
    }

    fn buys_more_than(&self, copies: u8, tile: Tile, shares: Plan) -> bool {
        let place = PLACES[tile.index()];
        let more = copies + 1;
        let before = table::class_distances(self.classes[place.suit]);
        let after = table::class_distances(table::class(self.words[place.suit] + SuitWord::from(more) * place.step));
        let shares = shares[place.suit];
        (0..SHARES).any(|share| shares >> share & 1 == 1 && before[share] - after[share] == more)
    }

    #[inline(always)]
    fn without(&self, tile: Tile) -> Self {
        let place = PLACES[tile.index()];
        let mut after = *self;
        after.words[place.suit] -= place.step;
        after.classes[place.suit] = table::class(after.words[place.suit]);
        after
    }

    #[inline(always)]
    fn plan(&self, melds: usize) -> (u8, Plan) {
        let [a, b, c, d] = self.classes;
        plan(a, b, c, d, melds)
    }

    #[inline(always)]
    fn nearer(&self) -> Neighbours {
        Neighbours([self.nearer_in(0), self.nearer_in(1), self.nearer_in(2), self.nearer_in(3)])
    }

    #[inline(always)]
    fn nearer_with(&self, others: &Neighbours, suit: Suit) -> Neighbours {
        let mut found = *others;
        let suit = suit as usize;
        // Here it is known which of the two ways to read a suit comes next, and each is compiled once.
        found.0[suit] = if suit == HONOURS { self.nearer_in(HONOURS) } else { self.nearer_in(suit) };
        found
    }

    #[inline(always)]
    fn as_near(&self) -> Neighbours {
        let sets = |suit| as_near(self.words[suit], self.classes[suit], suit == HONOURS);
        Neighbours([sets(0), sets(1), sets(2), sets(3)])
    }

    #[inline(always)]
    fn tiles(neighbours: &Neighbours, shares: Plan) -> TileSet {
        neighbours.tiles(shares)
    }

    fn distances(word: SuitWord) -> Distances<WIDE_SHARES> {
        widened(table::class_distances(table::class(word)))
    }

    fn is_complete(word: SuitWord, melds: usize, pairs: usize) -> bool {
        melds < GOALS && table::class_distances(table::class(word))[share::<SHARES>(melds, pairs)] == 0
    }
}

impl Suits {
    #[inline(always)]
    fn nearer_in(&self, suit: usize) -> Sets {
        nearer(self.words[suit], self.classes[suit], suit == HONOURS)
    }
}

/// The distance of a hand with suits of these classes that still needs so many melds, and the shares of each suit in a
/// cheapest way. An array of the classes would go through memory.
#[inline(always)]
pub(crate) fn plan(a: Class, b: Class, c: Class, d: Class, melds: usize) -> (u8, Plan) {
    let [low, high] =
        [(a, b), (c, d)].map(|(left, right)| table::class_key(left).wrapping_add(table::class_key(right)));
    let (distance, plan) = table::plan(low.wrapping_add(high), melds);
    // A suit stands behind those of smaller classes; of equal ones each has the same shares.
    let [ab, ac, ad] = [a < b, a < c, a < d].map(u32::from);
    let [bc, bd, cd] = [b < c, b < d, c < d].map(u32::from);
    let shares = |place: u32| (plan >> (ShareSet::BITS * place)) as ShareSet;
    (distance, [shares(3 - ab - ac - ad), shares(2 + ab - bc - bd), shares(1 + ac + bc - cd), shares(ad + bd + cd)])
}

/// For each kind of a suit the shares that the suit is nearer to with another tile of it; of a kind of which there are
/// four, anything.
#[inline(always)]
pub(crate) fn nearer(word: SuitWord, class: Class, is_honours: bool) -> Sets {
    neighbours(word, class, is_honours, usize::wrapping_add).others()
}

/// For each kind of a suit the shares that the suit is as near to with a tile less of it; of a kind that is not there,
/// anything.
#[inline(always)]
pub(crate) fn as_near(word: SuitWord, class: Class, is_honours: bool) -> Sets {
    neighbours(word, class, is_honours, usize::wrapping_sub)
}

/// For each kind of a suit the shares that the suit and its neighbour, with another row or column, are equally near to.
#[inline(always)]
fn neighbours(word: SuitWord, class: Class, is_honours: bool, neighbour: impl Fn(usize, usize) -> usize) -> Sets {
    let same = table::same(class);
    Sets::of_neighbours(word, is_honours, neighbour, |row, column| same[usize::from(table::class_at(row, column))])
}
