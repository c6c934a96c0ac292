//! Divisions under any rules: what each wild tile stands for, and how the hand is then taken apart.

use core::fmt;
use core::iter::FusedIterator;

use super::{Pairs, RuledHand, Rules};
use crate::division::{Mark, WildPlaces, is_nine_gates};
use crate::layout::{COPIES, HONOURS, NUMBER_KINDS, SUITS};
use crate::limited::ANY;
use crate::meld::{MOST_MELDS, Melds};
use crate::{Division, Divisions, Meld, MeldKind, Shanten, Suit, Tile};

impl RuledHand {
    /// Every way to take the hand apart into a pair and melds, the called ones with it, the lowest pair first; none if it is not complete in standard
    /// form.
    ///
    /// [`Division::wild`] tells what its wild tiles stand for. Each thing that they can stand for is a division of its own, but it
    /// doesn't matter which of them stands for what.
    ///
    /// ```
    /// use shanten::rules::Rules;
    ///
    /// let hand = Rules::CHINESE_WILD.hand("123m45p117z(222z)")?;
    /// let divisions: Vec<String> = hand.divisions().map(|division| division.to_string()).collect();
    /// assert_eq!(divisions, ["11z 123m 3*45p (222z)", "11z 123m 456*p (222z)"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn divisions(&self) -> RuledDivisions {
        let Rules { choices, .. } = self.rules();
        RuledDivisions(if choices.melds == 4 && choices.standard && self.wild() == 0 {
            Found::InIndex(self.with_all_tiles().divisions())
        } else {
            Found::Searched(Searched::new(self))
        })
    }
}

/// The divisions of a [`RuledHand`].
#[derive(Clone)]
pub struct RuledDivisions(Found);

#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "nothing is allocated")]
enum Found {
    InIndex(Divisions),
    Searched(Searched),
}

impl Iterator for RuledDivisions {
    type Item = Division;

    fn next(&mut self) -> Option<Division> {
        match &mut self.0 {
            Found::InIndex(divisions) => divisions.next(),
            Found::Searched(divisions) => divisions.next(),
        }
    }
}

impl FusedIterator for RuledDivisions {}

impl fmt::Debug for RuledDivisions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// A search through the divisions of a complete hand, kind by kind for each pair.
#[derive(Clone)]
struct Searched {
    rules: Rules,
    called: Melds<MOST_MELDS>,
    /// The kinds that melds may be of, in order, with the tiles that the hand has of them besides wild ones.
    kinds: [(Tile, u8); Tile::KINDS],
    len: usize,
    wild: u8,
    melds: u8,
    /// The place of the pair.
    pair: usize,
    /// How many wild tiles the suits behind each suit need at least, if the pair is where it is.
    reserved: [u8; SUITS],
    /// What was decided for the first kinds.
    decided: [Decision; Tile::KINDS],
    /// How many of them.
    depth: usize,
    /// Whether the last of them has to be decided in another way.
    is_spent: bool,
}

/// What begins at a kind, and what is left with that.
#[derive(Clone, Copy, Default)]
struct Decision {
    triplets: u8,
    runs: u8,
    /// Wild tiles and melds that are left.
    wild: u8,
    melds: u8,
}

impl Searched {
    fn new(hand: &RuledHand) -> Self {
        let Rules { choices, .. } = hand.rules();
        let mut kinds = [(Tile::FIRST, 0); Tile::KINDS];
        let mut len = 0;
        let is_complete = hand.standard() == Some(Shanten::WIN);
        for tile in choices.kinds.iter().filter(|_| is_complete) {
            let count = if choices.wild.contains(tile) { 0 } else { hand.count(tile) };
            // Without wild tiles only kinds of the hand are of use.
            if count > 0 || hand.wild() > 0 {
                kinds[len] = (tile, count);
                len += 1;
            }
        }
        let mut search = Self {
            rules: hand.rules(),
            called: hand.called(),
            kinds,
            len,
            wild: hand.wild(),
            melds: hand.melds_needed() as u8,
            pair: 0,
            reserved: [0; _],
            decided: [Decision::default(); _],
            depth: 0,
            is_spent: false,
        };
        search.find_pair();
        search
    }

    /// Goes on to the first place from here on that the pair may have.
    ///
    /// All tiles of a suit are in its melds and the pair, so that their number tells how many wild tiles it needs at least.
    fn find_pair(&mut self) {
        let mut tiles = [0; SUITS];
        for &(tile, count) in &self.kinds[..self.len] {
            tiles[tile.suit() as usize] += count;
        }
        let needed = |pair: Suit, suit: Suit| {
            let pairs = u8::from(suit == pair);
            (2 * pairs + 2 * tiles[suit as usize]) % 3
        };
        while let Some(&(tile, count)) = self.kinds[..self.len].get(self.pair) {
            let pair = tile.suit();
            let all: u8 = Suit::ALL.into_iter().map(|suit| needed(pair, suit)).sum();
            if all <= self.wild && 2 <= count + self.wild {
                let mut behind = 0;
                for suit in Suit::ALL.into_iter().rev() {
                    self.reserved[suit as usize] = behind;
                    behind += needed(pair, suit);
                }
                return;
            }
            self.pair += 1;
        }
    }

    /// Whether the kind behind a place by so many is its neighbour by so many.
    fn is_neighbour(&self, place: usize, ranks: usize) -> bool {
        let (tile, _) = self.kinds[place];
        let suit = tile.index() / NUMBER_KINDS;
        let behind = place + ranks;
        suit != HONOURS && behind < self.len && {
            let (other, _) = self.kinds[behind];
            other.index() == tile.index() + ranks && other.index() / NUMBER_KINDS == suit
        }
    }

    /// The tiles of a kind that the pair and the runs of the kinds before it use.
    fn used_before(&self, place: usize) -> u8 {
        let runs_from = |ranks: usize| match place.checked_sub(ranks) {
            Some(before) if self.is_neighbour(before, ranks) => self.decided[before].runs,
            _ => 0,
        };
        runs_from(1) + runs_from(2) + if place == self.pair { 2 } else { 0 }
    }

    /// The first way to decide a kind, or the one after another. Those with more melds come first, triplets before runs, which
    /// is the order of the melds.
    fn decide(&self, place: usize, last: Option<Decision>) -> Option<Decision> {
        let (wild, melds) = match place.checked_sub(1) {
            Some(before) => (self.decided[before].wild, self.decided[before].melds),
            None => (self.wild, self.melds),
        };
        let (tile, count) = self.kinds[place];
        let used = self.used_before(place);
        let may_be_wild = wild.checked_sub(self.reserved[tile.suit() as usize])?;
        let most = if self.rules.choices.fifth_copies { ANY } else { COPIES }.min(count + may_be_wild);
        let room = most.checked_sub(used)?;
        let may_run = self.is_neighbour(place, 1) && self.is_neighbour(place, 2);
        let most_triplets = (room / 3).min(melds);
        let most_runs = |triplets: u8| if may_run { (room - 3 * triplets).min(melds - triplets) } else { 0 };
        let (mut triplets, mut runs) = match last {
            None => (most_triplets, most_runs(most_triplets)),
            Some(Decision { triplets, runs: 0, .. }) => {
                let triplets = triplets.checked_sub(1)?;
                (triplets, most_runs(triplets))
            }
            Some(Decision { triplets, runs, .. }) => (triplets, runs - 1),
        };
        // Every tile of the hand has its place.
        while used + 3 * triplets + runs < count {
            triplets = triplets.checked_sub(1)?;
            runs = most_runs(triplets);
        }
        let bought = used + 3 * triplets + runs - count;
        Some(Decision { triplets, runs, wild: wild - bought, melds: melds - triplets - runs })
    }

    /// The division that was decided.
    fn division(&self) -> Division {
        let mut concealed = Melds::NONE;
        let mut left: [u8; Tile::KINDS] = [0; _];
        for &(tile, count) in &self.kinds[..self.len] {
            left[tile.index()] = count;
        }
        let mut counts = [0; Tile::KINDS];
        let mut wild = WildPlaces::default();
        let mut place = |tile: Tile, group: usize, at: usize| {
            counts[tile.index()] += 1;
            match left[tile.index()].checked_sub(1) {
                Some(rest) => left[tile.index()] = rest,
                None => wild = wild.with(group, at),
            }
        };
        let (pair, _) = self.kinds[self.pair];
        (0..2).for_each(|at| place(pair, 0, at));
        let mut group = 0;
        for (&(tile, _), decision) in self.kinds[..self.len].iter().zip(&self.decided) {
            let kinds = [(MeldKind::Triplet, decision.triplets), (MeldKind::Run, decision.runs)];
            for (kind, number) in kinds {
                for _ in 0..number {
                    let meld = Meld::new(kind, tile).expect("runs begin where there is one");
                    concealed.push(meld);
                    group += 1;
                    meld.tiles().enumerate().for_each(|(at, tile)| place(tile, group, at));
                }
            }
        }
        let tiles = 3 * usize::from(self.melds) + 2;
        let is_even = |count: u8| match self.rules.choices.seven_pairs {
            Some(Pairs::FourAsTwo) => matches!(count, 0 | 2 | 4),
            _ => matches!(count, 0 | 2),
        };
        let is_seven_pairs = self.melds == 4 && counts.iter().all(|&count| is_even(count));
        let is_nine_gates = is_nine_gates(pair, tiles, |tile| counts[tile.index()]);
        let marks =
            u8::from(is_seven_pairs) << Mark::SevenPairs as u8 | u8::from(is_nine_gates) << Mark::NineGates as u8;
        Division::new(pair, concealed, self.called, marks, wild)
    }
}

impl Iterator for Searched {
    type Item = Division;

    fn next(&mut self) -> Option<Division> {
        while self.pair < self.len {
            if self.depth == self.len && !self.is_spent {
                self.is_spent = true;
                let end = self.decided[self.len - 1];
                if end.wild == 0 && end.melds == 0 {
                    return Some(self.division());
                }
            }
            let last = if self.is_spent {
                self.depth -= 1;
                Some(self.decided[self.depth])
            } else {
                None
            };
            match self.decide(self.depth, last) {
                Some(decision) => {
                    self.decided[self.depth] = decision;
                    self.depth += 1;
                    self.is_spent = false;
                }
                None if self.depth == 0 => {
                    self.pair += 1;
                    self.find_pair();
                    self.is_spent = false;
                }
                None => self.is_spent = true,
            }
        }
        None
    }
}
