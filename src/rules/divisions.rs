//! Divisions under any rules: what each wild tile stands for, and how the hand is then taken apart.

use super::{Pairs, RuledHand, Rules};
use crate::division::{Mark, WildPlaces, is_nine_gates};
use crate::layout::{COPIES, HONOURS, NUMBER_KINDS};
use crate::limited::ANY;
use crate::meld::{MOST_MELDS, Melds};
use crate::{Division, Hand, Meld, MeldKind, Shanten, Tile};

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
    pub fn divisions(&self) -> impl Iterator<Item = Division> + Clone + use<> {
        let (known, searched) = match self.as_riichi() {
            Some(hand) => (Some(hand.divisions()), None),
            None => (None, (self.standard() == Some(Shanten::WIN)).then(|| Searched::new(self))),
        };
        known.into_iter().flatten().chain(searched.into_iter().flatten())
    }
}

impl RuledHand {
    /// The hand as one of riichi, if that has the same divisions.
    fn as_riichi(&self) -> Option<Hand> {
        let Rules { choices, .. } = self.rules();
        (choices.melds == 4 && choices.standard && self.wild() == 0).then(|| self.with_all_tiles())
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
        for tile in choices.kinds {
            let count = if choices.wild.contains(tile) { 0 } else { hand.count(tile) };
            // Without wild tiles only kinds of the hand are of use.
            if count > 0 || hand.wild() > 0 {
                kinds[len] = (tile, count);
                len += 1;
            }
        }
        Self {
            rules: hand.rules(),
            called: hand.called(),
            kinds,
            len,
            wild: hand.wild(),
            melds: hand.melds_needed() as u8,
            pair: 0,
            decided: [Decision::default(); _],
            depth: 0,
            is_spent: false,
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
        let (_, count) = self.kinds[place];
        let used = self.used_before(place);
        let most = if self.rules.choices.fifth_copies { ANY } else { COPIES }.min(count + wild);
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
                    self.is_spent = false;
                }
                None => self.is_spent = true,
            }
        }
        None
    }
}
