//! Divisions: the ways to divide a complete hand into a pair and melds.

use core::array;
use core::cmp::Ordering;
use core::fmt;
use core::iter::{Flatten, FusedIterator};

use super::flags::flags;
use crate::format::line_code::PackedDivision;
use crate::format::{FIVE_MELDS, NUMBER_KINDS};
use crate::game::base::name::named;
use crate::game::melds::{Melds, MeldsIter};
use crate::game::text::notation::write_group;
use crate::game::{Meld, Tile, sort_few};

/// A mark of a division that most score rules reward: it follows from the division alone, in any
/// game. All marks are also patterns of riichi; `score::Pattern` has the other patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// The hand also has seven pairs. They must be different, unless the [rules](crate::rules)
    /// count four of a kind as two pairs.
    SevenPairs,
    /// The hand has 1112345678999 of one suit and one more tile of it, and nothing is called.
    NineGates,
    /// The runs 123, 456 and 789 of one suit.
    Straight,
    /// One set of two or three equal runs.
    IdenticalRuns,
    /// Two sets of two equal runs, or four equal runs. [`IdenticalRuns`](Self::IdenticalRuns) is
    /// then left out.
    TwiceIdenticalRuns,
}

const _: () = assert!(
    PackedDivision::NINE_GATES == 1 << Mark::NineGates as u8
        && PackedDivision::STRAIGHT == 1 << Mark::Straight as u8
        && PackedDivision::IDENTICAL_RUNS == 1 << Mark::IdenticalRuns as u8
        && PackedDivision::TWICE_IDENTICAL_RUNS == 1 << Mark::TwiceIdenticalRuns as u8
);

named!(
    may grow: Mark,
    "All marks.":
    SevenPairs "seven pairs",
    NineGates "nine gates",
    Straight "straight",
    IdenticalRuns "identical runs",
    TwiceIdenticalRuns "twice identical runs",
);

/// A way to divide a complete hand into a pair and melds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Division {
    pair: Tile,
    concealed: Melds<FIVE_MELDS>,
    called: Melds<FIVE_MELDS>,
    /// A bit for each mark.
    marks: u8,
    wild: WildPlaces,
}

/// The wild tiles of the pair and of the concealed melds: three bits for each group, the pair
/// first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct WildPlaces(u32);

impl WildPlaces {
    /// Adds one more wild tile. Group 0 is the pair, the melds follow from 1 on.
    pub(crate) const fn with(self, group: usize, tile: usize) -> Self {
        Self(self.0 | 1 << (3 * group + tile))
    }

    const fn contains(self, group: usize, tile: usize) -> bool {
        self.0 >> (3 * group + tile) & 1 == 1
    }

    /// Removes the first place: its group and its tile.
    fn take_first(&mut self) -> Option<(usize, usize)> {
        let first = self.0.trailing_zeros() as usize;
        self.0 &= self.0.checked_sub(1)?;
        Some((first / 3, first % 3))
    }
}

impl Division {
    /// Makes a division with these marks of its hand, and adds the marks of its melds.
    pub(crate) fn new(
        pair: Tile,
        concealed: Melds<FIVE_MELDS>,
        called: Melds<FIVE_MELDS>,
        marks: u8,
        wild: WildPlaces,
    ) -> Self {
        Self { pair, concealed, called, marks, wild }.with_own_marks()
    }

    /// Makes a division without called melds and wild tiles, with all its marks.
    #[inline(always)]
    pub(crate) const fn concealed_only(pair: Tile, concealed: Melds<FIVE_MELDS>, marks: u8) -> Self {
        Self { pair, concealed, called: Melds::NONE, marks, wild: WildPlaces(0) }
    }

    /// The tiles that wild tiles stand for: in the pair first, then in the concealed melds. In each
    /// group natural tiles of a kind come before wild ones.
    #[must_use]
    pub const fn wild(&self) -> WildTiles {
        WildTiles { pair: self.pair, concealed: self.concealed, rest: self.wild }
    }

    /// The tile of the pair.
    #[must_use]
    pub const fn pair(&self) -> Tile {
        self.pair
    }

    /// The runs and triplets among the concealed tiles, in order.
    #[must_use]
    pub const fn concealed(&self) -> MeldsIter {
        MeldsIter::new(self.concealed)
    }

    /// The called melds, in the order of the calls.
    #[must_use]
    pub const fn called(&self) -> MeldsIter {
        MeldsIter::new(self.called)
    }

    /// The lowest tiles of the concealed runs, and of the concealed triplets, a bit for each kind.
    #[cfg(feature = "score")]
    #[inline(always)]
    pub(crate) fn concealed_bits(&self) -> (u64, u64) {
        self.concealed.runs_and_triplets()
    }

    /// All melds in tile order, each with whether it was called.
    #[must_use]
    pub fn melds(&self) -> MeldsInOrder {
        let mut melds = [None; 2 * FIVE_MELDS];
        let concealed = self.concealed().enumerate().map(|(number, meld)| (meld, false, number + 1));
        let all = concealed.chain(self.called().map(|meld| (meld, true, 0)));
        let mut len = 0;
        for (place, meld) in melds.iter_mut().zip(all) {
            *place = Some(meld);
            len += 1;
        }
        sort_few(&mut melds[..len], |&meld| meld);
        MeldsInOrder(melds.into_iter().flatten())
    }

    /// The marks that make the division worth more. Called melds count for a straight and for
    /// identical runs as concealed ones do; whether that is allowed depends on the table's rules.
    #[must_use]
    pub const fn marks(&self) -> Marks {
        Marks(self.marks)
    }

    /// Whether the division has a mark.
    #[must_use]
    pub const fn has(&self, mark: Mark) -> bool {
        self.marks >> mark as u8 & 1 == 1
    }

    /// Adds the marks of the melds.
    fn with_own_marks(mut self) -> Self {
        /// The lowest tile of each number suit.
        const LOWEST: u64 = 1 | 1 << NUMBER_KINDS | 1 << (2 * NUMBER_KINDS);
        // The lowest tiles of the runs that occur once, twice, three times and four times.
        let [mut once, mut twice, mut thrice, mut four_times] = [0; 4];
        for run in self.concealed.followed_by(self.called).runs() {
            four_times |= thrice & run;
            thrice |= twice & run;
            twice |= once & run;
            once |= run;
        }
        let has_two = twice & twice.wrapping_sub(1) | four_times != 0;
        // The runs 123, 456 and 789 of a suit.
        let straight = once & once >> 3 & once >> 6 & LOWEST != 0;
        let mut add = |mark: Mark, is_there: bool| self.marks |= u8::from(is_there) << mark as u8;
        add(Mark::Straight, straight);
        add(Mark::IdenticalRuns, twice != 0 && !has_two);
        add(Mark::TwiceIdenticalRuns, has_two);
        self
    }
}

/// Orders divisions by the pair, then by the melds, as in the divisions of a hand.
impl Ord for Division {
    fn cmp(&self, other: &Self) -> Ordering {
        let rest = |division: &Self| (division.wild, division.marks);
        let pairs = self.pair.cmp(&other.pair);
        let melds = || self.concealed().cmp(other.concealed()).then_with(|| self.called().cmp(other.called()));
        pairs.then_with(melds).then_with(|| rest(self).cmp(&rest(other)))
    }
}

impl PartialOrd for Division {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

flags! {
    /// The marks of a [`Division`], in order.
    Marks of Mark
}

/// All melds of a [`Division`] in tile order, each with whether it was called.
#[derive(Clone)]
pub struct MeldsInOrder(Flatten<array::IntoIter<Option<MeldOfGroup>, { 2 * FIVE_MELDS }>>);

/// A meld, whether it was called, and its group in [`WildPlaces`] (0 if called).
type MeldOfGroup = (Meld, bool, usize);

impl Iterator for MeldsInOrder {
    type Item = (Meld, bool);

    fn next(&mut self) -> Option<(Meld, bool)> {
        self.0.next().map(|(meld, called, _)| (meld, called))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl FusedIterator for MeldsInOrder {}

crate::game::debug_as_list!(MeldsInOrder);

/// The tiles that wild tiles stand for in a [`Division`].
#[derive(Clone)]
pub struct WildTiles {
    pair: Tile,
    concealed: Melds<FIVE_MELDS>,
    rest: WildPlaces,
}

impl Iterator for WildTiles {
    type Item = Tile;

    fn next(&mut self) -> Option<Tile> {
        let (group, place) = self.rest.take_first()?;
        match group.checked_sub(1) {
            None => Some(self.pair),
            Some(meld) => self.concealed.get(meld)?.tiles().nth(place),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.rest.0.count_ones() as usize;
        (rest, Some(rest))
    }
}

impl ExactSizeIterator for WildTiles {}
impl FusedIterator for WildTiles {}

crate::game::debug_as_list!(WildTiles);

/// Writes the pair, then the melds in tile order, called ones in brackets: `11m 123m 456p 789s
/// (777z)`. An asterisk follows a tile that a wild tile stands for: `11*m`.
impl fmt::Display for Division {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_group(f, [self.pair; 2].into_iter(), |place| self.wild.contains(0, place))?;
        for (meld, called, group) in self.melds().0 {
            f.write_str(" ")?;
            if called {
                meld.fmt(f)?;
            } else {
                write_group(f, meld.tiles(), |place| self.wild.contains(group, place))?;
            }
        }
        Ok(())
    }
}

crate::game::debug_as_text!(Division);
