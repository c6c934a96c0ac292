//! The ways in which a tile completed a hand: its divisions group by group, and the special forms.

use core::fmt;
use core::iter::FusedIterator;

#[cfg(feature = "rules")]
use super::special::{ARRANGEMENTS, Arrangement};
#[cfg(feature = "rules")]
use crate::answers::Shape;
use crate::answers::{Completion, Division};
use crate::format::FOUR_MELD_TILES;
use crate::game::{Copies, Meld, MeldsIter, Tile, TileSet, TileSetIter, sort_few};
#[cfg(feature = "rules")]
use crate::game::{Form, MeldKind};
use crate::lookup::totals::PAIRS;

/// The ways in which a tile completed a hand: the standard form in the order of divisions, then
/// seven pairs, then thirteen orphans, then the forms with knitted tiles.
#[derive(Clone)]
pub struct Completions<D> {
    winning: Winning,
    divisions: D,
    division: Option<InDivision>,
    seven_pairs: SevenPairs,
    thirteen_orphans: ThirteenOrphans,
    #[cfg(feature = "rules")]
    knitted: Knitted,
}

/// The winning tile in the complete hand.
#[derive(Clone, Copy)]
pub(crate) enum Winning {
    /// The hand doesn't have the tile.
    Missing,
    Natural(Tile),
    Wild,
}

/// The facts about a complete hand that special forms need.
#[derive(Clone, Copy)]
pub(crate) struct Whole {
    /// The number of concealed tiles.
    pub(crate) tiles: usize,
    /// The concealed tiles that are not wild.
    pub(crate) natural: Copies,
    /// The kinds of tile in the game.
    pub(crate) existing: TileSet,
    /// The most pairs of one kind among seven pairs; 0 if the form doesn't count.
    pub(crate) pairs_of_kind: u8,
    /// Whether thirteen orphans count.
    pub(crate) has_orphans: bool,
    /// Whether knitted straights count, and whether honours and knitted tiles do.
    #[cfg(feature = "rules")]
    pub(crate) knitted_forms: [bool; 2],
}

impl<D: Iterator<Item = Division>> Completions<D> {
    pub(crate) fn new(winning: Winning, divisions: D, whole: Whole) -> Self {
        Self {
            winning,
            divisions,
            division: None,
            seven_pairs: SevenPairs::new(whole),
            thirteen_orphans: ThirteenOrphans::new(whole),
            #[cfg(feature = "rules")]
            knitted: Knitted::new(whole),
        }
    }

    fn in_standard(&mut self) -> Option<Completion> {
        loop {
            if let Some(found) = self.division.as_mut().and_then(InDivision::next) {
                return Some(found);
            }
            let division = self.divisions.next()?;
            let tiles = self.winning.among(|| division.wild().collect());
            self.division = Some(InDivision::new(division, tiles));
        }
    }
}

impl Winning {
    /// The kinds that the tile may be in a complete hand whose wild tiles stand for `wild`.
    fn among(self, wild: impl FnOnce() -> TileSet) -> TileSet {
        match self {
            Self::Missing => TileSet::EMPTY,
            Self::Natural(tile) => tile.into(),
            Self::Wild => wild(),
        }
    }
}

impl<D: Iterator<Item = Division>> Iterator for Completions<D> {
    type Item = Completion;

    fn next(&mut self) -> Option<Completion> {
        if let Winning::Missing = self.winning {
            return None;
        }
        let found = self
            .in_standard()
            .or_else(|| self.seven_pairs.next(self.winning))
            .or_else(|| self.thirteen_orphans.next(self.winning));
        #[cfg(feature = "rules")]
        let found = found.or_else(|| self.knitted.next(self.winning));
        found
    }
}

impl<D: FusedIterator<Item = Division>> FusedIterator for Completions<D> {}

impl<D: Iterator<Item = Division> + Clone> fmt::Debug for Completions<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// The groups of a division that contain the tile.
#[derive(Clone)]
struct InDivision {
    division: Division,
    /// The kinds that the tile may be.
    tiles: TileSet,
    /// The current group: a meld, or the pair.
    meld: Option<Meld>,
    /// The remaining kinds that the tile may be in the group.
    rest: TileSetIter,
    /// The melds that are still to come.
    melds: MeldsIter,
}

impl InDivision {
    fn new(division: Division, tiles: TileSet) -> Self {
        let rest = (TileSet::from(division.pair()) & tiles).iter();
        Self { division, tiles, meld: None, rest, melds: division.concealed() }
    }

    fn next(&mut self) -> Option<Completion> {
        loop {
            if let Some(tile) = self.rest.next() {
                return Some(Completion::Standard { division: self.division, meld: self.meld, tile });
            }
            let next = self.melds.next()?;
            // Equal melds are adjacent.
            if self.meld != Some(next) {
                self.meld = Some(next);
                self.rest = (next.tiles().collect::<TileSet>() & self.tiles).iter();
            }
        }
    }
}

/// Every choice of seven pairs for the wild tiles.
#[derive(Clone)]
struct SevenPairs {
    whole: Whole,
    /// The pairs without a natural tile, in order, and their number.
    added: [Tile; PAIRS as usize],
    len: usize,
    /// Whether these pairs are still to come.
    is_next: bool,
    /// The current pairs, and the remaining kinds that the tile may be in them.
    pairs: [Tile; PAIRS as usize],
    rest: TileSetIter,
}

impl SevenPairs {
    fn new(whole: Whole) -> Self {
        let empty = [Tile::FIRST; PAIRS as usize];
        let mut choice =
            Self { whole, added: empty, len: 0, is_next: false, pairs: empty, rest: TileSet::EMPTY.iter() };
        let begun = || whole.natural.at_least_1().iter().map(|tile| whole.pairs_begun(tile));
        let may_be_pairs = whole.tiles == FOUR_MELD_TILES && begun().all(|pairs| pairs <= whole.pairs_of_kind);
        if let Some(added) = PAIRS.checked_sub(begun().sum()).filter(|_| may_be_pairs) {
            choice.len = added.into();
            choice.is_next = choice.choose(0, 0);
        }
        choice
    }

    /// Chooses the first pairs from place `at` on whose kinds have at least the number `kind`.
    /// Returns whether there are any.
    fn choose(&mut self, at: usize, mut kind: u8) -> bool {
        for place in at..self.len {
            loop {
                let Some(tile) = Tile::from_index(kind) else { return false };
                let chosen = self.added[..place].iter().filter(|&&other| other == tile).count();
                let is_there = self.whole.existing.contains(tile);
                if is_there && self.whole.pairs_begun(tile) + (chosen as u8) < self.whole.pairs_of_kind {
                    self.added[place] = tile;
                    break;
                }
                kind += 1;
            }
        }
        true
    }

    fn next(&mut self, winning: Winning) -> Option<Completion> {
        loop {
            if let Some(tile) = self.rest.next() {
                return Some(Completion::SevenPairs { pairs: self.pairs, tile });
            }
            if !self.is_next {
                return None;
            }
            let added = self.added[..self.len].iter().copied();
            let begun = self.whole.natural.at_least_1().iter();
            let begun = begun.flat_map(|tile| (0..self.whole.pairs_begun(tile)).map(move |_| tile));
            self.pairs.iter_mut().zip(begun.chain(added.clone())).for_each(|(place, tile)| *place = tile);
            sort_few(&mut self.pairs, |&tile| tile);
            self.rest = winning.among(|| added.collect::<TileSet>() | self.whole.odd()).iter();
            self.is_next = (0..self.len).rev().any(|at| self.choose(at, self.added[at].index() as u8 + 1));
        }
    }
}

impl Whole {
    /// The number of pairs to which the natural tiles of a kind belong.
    fn pairs_begun(&self, tile: Tile) -> u8 {
        self.natural.count(tile).div_ceil(2)
    }

    /// The kinds of which a natural tile is half of a pair.
    fn odd(&self) -> TileSet {
        self.natural.exactly_1() | (self.natural.at_least_3() - self.natural.at_least_4())
    }
}

/// Every choice of thirteen orphans for the wild tiles.
#[derive(Clone)]
struct ThirteenOrphans {
    natural: Copies,
    /// The pairs that are still to come.
    pairs: TileSetIter,
    /// The current pair, and the remaining kinds that the tile may be with it.
    pair: Tile,
    rest: TileSetIter,
}

impl ThirteenOrphans {
    fn new(whole: Whole) -> Self {
        let orphans = TileSet::TERMINALS_AND_HONOURS;
        let natural = whole.natural;
        let twice = natural.at_least_2();
        let is_complete = whole.has_orphans
            && whole.tiles == FOUR_MELD_TILES
            && (natural.at_least_1() - orphans).is_empty()
            && natural.at_least_3().is_empty()
            && twice.len() <= 1;
        let pairs = match twice {
            _ if !is_complete => TileSet::EMPTY,
            TileSet::EMPTY => orphans,
            twice => twice,
        };
        Self { natural, pairs: pairs.iter(), pair: Tile::FIRST, rest: TileSet::EMPTY.iter() }
    }

    fn next(&mut self, winning: Winning) -> Option<Completion> {
        loop {
            if let Some(tile) = self.rest.next() {
                return Some(Completion::ThirteenOrphans { pair: self.pair, tile });
            }
            self.pair = self.pairs.next()?;
            let missing = TileSet::TERMINALS_AND_HONOURS - self.natural.at_least_1();
            let pair = TileSet::from(self.pair) - self.natural.at_least_2();
            self.rest = winning.among(|| missing | pair).iter();
        }
    }
}

/// The ways in which a tile completed a hand with knitted tiles: for each arrangement and pair the
/// knitted tiles, the pair, and the meld; then honours and knitted tiles.
#[cfg(feature = "rules")]
#[derive(Clone)]
struct Knitted {
    natural: Copies,
    forms: [bool; 2],
    /// The number of the next way to try.
    next: usize,
}

#[cfg(feature = "rules")]
impl Knitted {
    /// The groups that the tile may complete: first the knitted tiles or the pair, then the meld.
    const GROUPS: usize = 2;

    fn new(whole: Whole) -> Self {
        let applies = [Form::KnittedStraight, Form::HonoursAndKnittedTiles].map(|form| form.applies_to(whole.tiles));
        let [straight, honours] = whole.knitted_forms;
        Self { natural: whole.natural, forms: [straight && applies[0], honours && applies[1]], next: 0 }
    }

    fn next(&mut self, winning: Winning) -> Option<Completion> {
        let Winning::Natural(tile) = winning else { return None };
        let straights = if self.forms[0] { ARRANGEMENTS.len() * Tile::KINDS * Self::GROUPS } else { 0 };
        while self.next < straights {
            let number = self.next;
            self.next += 1;
            let (arrangement, pair) = (number / Self::GROUPS / Tile::KINDS, number / Self::GROUPS % Tile::KINDS);
            let pair = Tile::from_index(pair as u8).expect("it is below the number of kinds");
            let found = self.straight(ARRANGEMENTS[arrangement], pair, number % Self::GROUPS, tile);
            if found.is_some() {
                return found;
            }
        }
        let is_last = self.next == straights && self.forms[1];
        self.next += 1;
        let natural = self.natural;
        let is_whole = |arrangement: &&Arrangement| (natural.at_least_1() - arrangement.with_honours()).is_empty();
        let is_complete = natural.at_least_1().len() == FOUR_MELD_TILES;
        let arrangement = ARRANGEMENTS.iter().filter(|_| is_last && is_complete).find(is_whole)?;
        Some(Completion::HonoursAndKnittedTiles { suits: arrangement.suits, tile })
    }

    /// The knitted straight of an arrangement with this pair, if the tile is in the group.
    fn straight(
        &self,
        Arrangement { suits, tiles }: Arrangement,
        pair: Tile,
        group: usize,
        tile: Tile,
    ) -> Option<Completion> {
        let natural = self.natural;
        if !(tiles - natural.at_least_1()).is_empty() {
            return None;
        }
        let rest = tiles.iter().fold(natural, Copies::with_one_less);
        if rest.count(pair) < 2 {
            return None;
        }
        let rest = rest.with(pair, rest.count(pair) - 2);
        let meld = match rest.at_least_1().iter().next() {
            None => None,
            Some(first) => {
                let melds = [MeldKind::Triplet, MeldKind::Run].map(|kind| Meld::new(kind, first));
                Some(melds.into_iter().flatten().find(|&meld| Copies::of_meld(meld) == rest)?)
            }
        };
        let shape = match (group, meld) {
            (0, _) if tiles.contains(tile) || tile == pair => Shape::Single,
            (1, Some(meld)) if meld.tiles().any(|other| other == tile) => Shape::in_meld(meld, tile),
            _ => return None,
        };
        Some(Completion::KnittedStraight { suits, pair, concealed: meld, shape, tile })
    }
}
