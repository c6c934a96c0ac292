//! Divisions: every way to take a complete hand apart into a pair and melds.

use core::fmt;
use core::iter::FusedIterator;

use crate::format::outline::{Outline, Places};
use crate::format::{MAX_TILES, MOST_MELDS};
use crate::game::meld::Melds;
use crate::game::notation::write_group;
use crate::game::{Meld, MeldKind, Suit, Tile};
use crate::hand::Hand;
use crate::lookup::table;

/// What makes a division worth more in most rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// The hand is seven pairs as well: different ones, unless the [rules](crate::rules) take four of a kind for two.
    SevenPairs,
    /// The hand is 1112345678999 of one suit and one more tile of it, without a call.
    NineGates,
    /// The runs 123, 456 and 789 of one suit.
    Straight,
    /// Two runs of the same kinds, or three, and no other two.
    IdenticalRuns,
    /// Twice two runs of the same kinds; then [`IdenticalRuns`](Self::IdenticalRuns) is left out.
    TwiceIdenticalRuns,
}

impl Mark {
    /// All marks.
    pub const ALL: [Self; 5] =
        [Self::SevenPairs, Self::NineGates, Self::Straight, Self::IdenticalRuns, Self::TwiceIdenticalRuns];

    /// Its name in words: `seven pairs`, `nine gates`, `straight`, `identical runs` or `twice identical runs`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["seven pairs", "nine gates", "straight", "identical runs", "twice identical runs"][self as usize]
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A way to take a complete hand apart: a pair and melds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Division {
    pair: Tile,
    concealed: Melds<MOST_MELDS>,
    called: Melds<MOST_MELDS>,
    /// A bit for each mark.
    marks: u8,
    wild: WildPlaces,
}

/// Which tiles of the pair and of the concealed melds are wild: a bit for each, three bits for the pair and for each meld, the pair first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct WildPlaces(u32);

impl WildPlaces {
    /// The same where a tile of a group is wild: of the pair, 0, or of a meld, from 1 on.
    pub(crate) const fn with(self, group: usize, tile: usize) -> Self {
        Self(self.0 | 1 << (3 * group + tile))
    }

    const fn contains(self, group: usize, tile: usize) -> bool {
        self.0 >> (3 * group + tile) & 1 == 1
    }
}

impl Division {
    /// A division that has these marks, and those of its melds.
    pub(crate) fn new(
        pair: Tile,
        concealed: Melds<MOST_MELDS>,
        called: Melds<MOST_MELDS>,
        marks: u8,
        wild: WildPlaces,
    ) -> Self {
        Self { pair, concealed, called, marks, wild }.with_own_marks()
    }

    /// The tiles that wild ones stand for, those of the pair first, then those of the concealed melds. Where a hand has a kind
    /// itself as well, its own tiles come before the wild ones.
    pub fn wild(&self) -> impl Iterator<Item = Tile> + use<> {
        let wild = self.wild;
        let pair = (0..2).map({
            let pair = self.pair;
            move |place| (0, place, pair)
        });
        let melds = self
            .concealed()
            .enumerate()
            .flat_map(|(number, meld)| meld.tiles().enumerate().map(move |(place, tile)| (number + 1, place, tile)));
        pair.chain(melds).filter(move |&(group, place, _)| wild.contains(group, place)).map(|(.., tile)| tile)
    }

    /// The tile of the pair.
    #[must_use]
    pub const fn pair(&self) -> Tile {
        self.pair
    }

    /// The runs and triplets among the concealed tiles, in order.
    pub fn concealed(&self) -> impl Iterator<Item = Meld> + use<> {
        self.concealed.iter()
    }

    /// The called melds, in the order of the calls.
    pub fn called(&self) -> impl Iterator<Item = Meld> + use<> {
        self.called.iter()
    }

    /// All melds in tile order, each with whether it was called.
    pub fn melds(&self) -> impl Iterator<Item = (Meld, bool)> + use<> {
        self.in_order().map(|(meld, called, _)| (meld, called))
    }

    /// All melds in tile order, each with whether it was called, and its group among those that may have wild tiles.
    fn in_order(&self) -> impl Iterator<Item = (Meld, bool, usize)> + use<> {
        let mut melds = [None; 2 * MOST_MELDS];
        let concealed = self.concealed().enumerate().map(|(number, meld)| (meld, false, number + 1));
        let all = concealed.chain(self.called().map(|meld| (meld, true, 0)));
        let mut len = 0;
        for (place, meld) in melds.iter_mut().zip(all) {
            *place = Some(meld);
            len += 1;
        }
        melds[..len].sort_unstable();
        melds.into_iter().flatten()
    }

    /// What makes it worth more. Called melds count for a straight and for identical runs as concealed ones do; whether
    /// they may is for the rules of the table.
    pub fn marks(&self) -> impl Iterator<Item = Mark> + Clone + use<> {
        let marks = self.marks;
        Mark::ALL.into_iter().filter(move |&mark| marks >> mark as u8 & 1 == 1)
    }

    /// Whether it has a mark.
    #[must_use]
    pub const fn has(&self, mark: Mark) -> bool {
        self.marks >> mark as u8 & 1 == 1
    }

    /// The bits of its marks beside those that its hand has.
    fn with_own_marks(mut self) -> Self {
        let (concealed, called) = (self.concealed, self.called);
        let runs = || concealed.iter().chain(called.iter()).filter(|meld| meld.kind() == MeldKind::Run);
        let starts = |suit: Suit, rank: u8| runs().any(|run| run.tile().suit() == suit && run.tile().rank() == rank);
        let straight = Suit::ALL.into_iter().any(|suit| [1, 4, 7].into_iter().all(|rank| starts(suit, rank)));
        let twins = |run: Meld| runs().filter(|&other| other == run).count();
        // Two of the same make one pair of runs, three as well, four or five make two.
        let twice = runs().filter(|&run| twins(run) >= 2).count();
        let mut add = |mark: Mark, is_there: bool| self.marks |= u8::from(is_there) << mark as u8;
        add(Mark::Straight, straight);
        add(Mark::IdenticalRuns, matches!(twice, 2 | 3));
        add(Mark::TwiceIdenticalRuns, twice > 3);
        self
    }
}

/// Writes the pair and the melds in tile order, called ones in brackets: `11m 123m 456p 789s (777z)`. Behind a tile that a wild one stands
/// for there is an asterisk: `11*m`.
impl fmt::Display for Division {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_group(f, [self.pair; 2].into_iter(), |place| self.wild.contains(0, place))?;
        for (meld, called, group) in self.in_order() {
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

impl fmt::Debug for Division {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Division({self})")
    }
}

/// The divisions of a hand, the lowest pair first.
///
/// A hand of seven pairs or thirteen orphans alone has none: [`Hand::seven_pairs`] and [`Hand::thirteen_orphans`] tell.
#[derive(Clone)]
pub struct Divisions {
    hand: Hand,
    called: Melds<MOST_MELDS>,
    /// The kinds of the hand in order.
    kinds: [Tile; MAX_TILES],
    places: core::slice::Iter<'static, u32>,
    /// The bits of the marks that the hand itself has.
    marks: u8,
}

impl Divisions {
    fn new(hand: &Hand) -> Self {
        let mut outline = Outline::EMPTY;
        let mut kinds = [Tile::FIRST; MAX_TILES];
        let tiles = hand.copies().some();
        for (place, tile) in kinds.iter_mut().zip(tiles) {
            let neighbour = Tile::new(tile.suit(), tile.rank() + 1).filter(|_| tile.suit() != Suit::Honours);
            let is_last_of_line = neighbour.is_none_or(|neighbour| !tiles.contains(neighbour));
            outline = outline.then(hand.count(tile), is_last_of_line);
            *place = tile;
        }
        let places = table::INDEX
            .get(&outline.code())
            .map_or(&[][..], |&(start, number)| &table::DIVISIONS[usize::from(start)..][..usize::from(number)]);
        let seven_pairs = hand.seven_pairs().is_some_and(crate::Shanten::is_win);
        let is_nine_gates =
            hand.tiles().next().is_some_and(|first| is_nine_gates(first, hand.len(), |tile| hand.count(tile)));
        let marks = u8::from(seven_pairs) << Mark::SevenPairs as u8 | u8::from(is_nine_gates) << Mark::NineGates as u8;
        Self { hand: *hand, called: hand.called().widened(), kinds, places: places.iter(), marks }
    }
}

/// Whether so many tiles, of which this is one, are 1112345678999 of a suit and one more tile of it.
pub(crate) fn is_nine_gates(first: Tile, tiles: usize, count: impl Fn(Tile) -> u8) -> bool {
    let suit = first.suit();
    if tiles != MAX_TILES || suit == Suit::Honours {
        return false;
    }
    let mut of_suit =
        (1..=suit.kinds()).filter_map(|rank| Tile::new(suit, rank)).map(|tile| (tile.rank(), count(tile)));
    let mut total = 0;
    of_suit.all(|(rank, count)| {
        total += usize::from(count);
        count >= if matches!(rank, 1 | 9) { 3 } else { 1 }
    }) && total == tiles
}

impl Iterator for Divisions {
    type Item = Division;

    fn next(&mut self) -> Option<Division> {
        let places = Places(*self.places.next()?);
        let mut concealed = Melds::NONE;
        for number in 0..self.hand.melds_needed() {
            let (place, is_run) = places.meld(number);
            let kind = if is_run { MeldKind::Run } else { MeldKind::Triplet };
            let meld = Meld::new(kind, self.kinds[place]).expect("the index has runs where a suit has them");
            concealed.push(meld);
        }
        let pair = self.kinds[places.pair()];
        Some(Division::new(pair, concealed, self.called, self.marks, WildPlaces::default()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.places.size_hint()
    }
}

impl ExactSizeIterator for Divisions {}
impl FusedIterator for Divisions {}

impl fmt::Debug for Divisions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl Hand {
    /// Every way to take the hand apart into a pair and melds, the called ones with it; none if it is not complete in
    /// standard form.
    ///
    /// They are looked up in an index of all complete hands as counts and gaps.
    ///
    /// ```
    /// use shanten::{Hand, Mark};
    ///
    /// let hand: Hand = "11122233p99s(789p)".parse()?;
    /// assert_eq!(hand.divisions().len(), 0);
    ///
    /// let hand: Hand = "111222333p99s(789p)".parse()?;
    /// let divisions: Vec<String> = hand.divisions().map(|division| division.to_string()).collect();
    /// assert_eq!(divisions, ["99s 111p 222p 333p (789p)", "99s 123p 123p 123p (789p)"]);
    /// assert!(hand.divisions().any(|division| division.has(Mark::IdenticalRuns)));
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn divisions(&self) -> Divisions {
        Divisions::new(self)
    }
}
