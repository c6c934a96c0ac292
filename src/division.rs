//! Divisions: every way to take a complete hand apart into a pair and melds.

use core::fmt;
use core::iter::FusedIterator;

use crate::layout::{MAX_MELDS, MAX_TILES};
use crate::meld::Melds;
use crate::outline::{Outline, Places};
use crate::{Hand, Meld, MeldKind, Suit, Tile, table};

/// What makes a division worth more in most rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// The hand is seven different pairs as well.
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
    concealed: Melds,
    called: Melds,
    /// A bit for each mark.
    marks: u8,
}

impl Division {
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
        let mut melds = [None; 2 * MAX_MELDS];
        let all = self.concealed().map(|meld| (meld, false)).chain(self.called().map(|meld| (meld, true)));
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
        // Two of the same make one pair of runs, three as well, four make two.
        let twice = runs().filter(|&run| twins(run) >= 2).count();
        let mut add = |mark: Mark, is_there: bool| self.marks |= u8::from(is_there) << mark as u8;
        add(Mark::Straight, straight);
        add(Mark::IdenticalRuns, matches!(twice, 2 | 3));
        add(Mark::TwiceIdenticalRuns, twice == 4);
        self
    }
}

/// Writes the pair and the melds in tile order, called ones in brackets: `11m 123m 456p 789s (777z)`.
impl fmt::Display for Division {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write!(f, "{0:#}{0:#}", self.pair)?;
        } else {
            write!(f, "{}{}", self.pair.rank(), self.pair)?;
        }
        for (meld, called) in self.melds() {
            f.write_str(" ")?;
            if called { fmt::Display::fmt(&meld, f)? } else { meld.write_bare(f)? }
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
        let marks =
            u8::from(seven_pairs) << Mark::SevenPairs as u8 | u8::from(is_nine_gates(hand)) << Mark::NineGates as u8;
        Self { hand: *hand, kinds, places: places.iter(), marks }
    }
}

/// Whether a hand has 1112345678999 of a suit, and one more tile of it.
fn is_nine_gates(hand: &Hand) -> bool {
    let Some(suit) = hand.tiles().next().map(Tile::suit).filter(|&suit| suit != Suit::Honours) else { return false };
    hand.len() == MAX_TILES
        && hand.tiles().all(|tile| tile.suit() == suit)
        && hand.copies().some().iter().all(|tile| !matches!(tile.rank(), 1 | 9) || hand.count(tile) >= 3)
        && hand.copies().some().len() == usize::from(suit.kinds())
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
        Some(Division { pair, concealed, called: self.hand.called(), marks: self.marks }.with_own_marks())
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
