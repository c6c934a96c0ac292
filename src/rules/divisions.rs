//! Divisions under any rules: what the wild tiles stand for, and how the hand is then taken apart.

use core::fmt;
use core::iter::FusedIterator;

use super::{Pairs, Rules, VariantHand};
use crate::answers::{Division, Mark, WildPlaces};
use crate::format::{FIVE_MELDS, SUITS};
use crate::game::melds::Melds;
use crate::game::{Copies, Form, Meld, MeldKind, Shanten, Strictness, Suit, Tile, TileSet};
use crate::query::{Divisions, is_nine_gates};
use crate::view::View;

/// The divisions of a [`VariantHand`].
#[derive(Clone)]
pub struct VariantDivisions(Source);

impl VariantDivisions {
    pub(super) fn new(view: &View<VariantHand>) -> Self {
        let (Rules { options, .. }, hand) = (view.rules(), view.hand());
        Self(if options.melds == 4 && options.standard && hand.wild() == 0 {
            Source::InIndex(Divisions::new(&hand.with_all_tiles()))
        } else {
            Source::Searched(Searched::new(view))
        })
    }
}

#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "nothing is allocated")]
enum Source {
    InIndex(Divisions),
    Searched(Searched),
}

impl Iterator for VariantDivisions {
    type Item = Division;

    fn next(&mut self) -> Option<Division> {
        match &mut self.0 {
            Source::InIndex(divisions) => divisions.next(),
            Source::Searched(divisions) => divisions.next(),
        }
    }
}

impl FusedIterator for VariantDivisions {}

impl fmt::Debug for VariantDivisions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// A search for all divisions of a complete hand: for each pair, kind by kind.
#[derive(Clone)]
struct Searched {
    rules: Rules,
    strictness: Strictness,
    called: Melds<FIVE_MELDS>,
    /// The tiles of each kind, without wild ones.
    natural: Copies,
    /// How many natural tiles each suit has.
    tiles: [u8; SUITS],
    wild: u8,
    melds: u8,
    /// The suit of the pair, and for each suit how many wild tiles the suits after it need at
    /// least.
    suit: usize,
    reserved: [u8; SUITS],
    /// The kinds that the pair and the melds may begin at, in order.
    kinds: [Candidate; Tile::KINDS],
    len: usize,
    /// The index of the pair in `kinds`.
    pair: usize,
    /// The decisions for the first `depth` of `kinds`.
    decided: [Decision; Tile::KINDS],
    depth: usize,
    /// Whether the last decision has to be replaced by the next one.
    is_spent: bool,
}

/// A kind at which a meld may begin.
#[derive(Clone, Copy)]
struct Candidate {
    tile: Tile,
    /// How many tiles of it the hand has, without wild ones, and how many a complete hand may have.
    count: u8,
    most: u8,
    /// How many of the next two candidates continue a run from this one.
    neighbours: u8,
}

/// The melds that begin at a kind, and what is left after them.
#[derive(Clone, Copy, Default)]
struct Decision {
    triplets: u8,
    runs: u8,
    /// The wild tiles and melds that are left.
    wild: u8,
    melds: u8,
}

impl Searched {
    fn new(view: &View<VariantHand>) -> Self {
        let hand = view.hand();
        let natural = hand.natural();
        let is_complete = view.shanten_in(Form::Standard) == Some(Shanten::WIN);
        let mut search = Self {
            rules: hand.rules(),
            strictness: view.strictness(),
            called: hand.called(),
            natural,
            tiles: Suit::ALL.map(|suit| natural.total(TileSet::from_suit(suit)) as u8),
            wild: hand.wild(),
            melds: hand.melds_needed() as u8,
            suit: if is_complete { 0 } else { SUITS },
            reserved: [0; _],
            kinds: [Candidate { tile: Tile::FIRST, count: 0, most: 0, neighbours: 0 }; _],
            len: 0,
            pair: 0,
            decided: [Decision::default(); _],
            depth: 0,
            is_spent: false,
        };
        search.open_suit();
        search
    }

    /// Goes on to the first suit, from the current one on, that may have the pair.
    ///
    /// All tiles of a suit belong to its melds and the pair, so their number tells how many wild
    /// tiles the suit needs at least.
    fn open_suit(&mut self) {
        while self.suit < SUITS {
            let mut needed = self.tiles.map(|tiles| 2 * tiles % 3);
            needed[self.suit] = (needed[self.suit] + 2) % 3;
            let all = needed.iter().sum::<u8>();
            if all <= self.wild {
                let spare = self.wild - all;
                let mut later = 0;
                for suit in (0..SUITS).rev() {
                    self.reserved[suit] = later;
                    later += needed[suit];
                }
                self.list_kinds(needed.map(|needed| needed + spare));
                if self.find_pair(0) {
                    return;
                }
            }
            self.suit += 1;
        }
    }

    /// Moves the pair to the first kind of the suit, from `from` on, that can be a pair. Returns
    /// whether there is one.
    fn find_pair(&mut self, from: usize) -> bool {
        let may_be_pair = |kind: &Candidate| kind.tile.suit() as usize == self.suit && kind.count + self.wild >= 2;
        let found = self.kinds[from..self.len].iter().position(may_be_pair);
        self.pair = from + found.unwrap_or_default();
        found.is_some()
    }

    /// Lists the kinds at which melds may begin if `wild` tiles of each suit may be wild. Without
    /// wild tiles these are only the kinds of the hand.
    fn list_kinds(&mut self, wild: [u8; SUITS]) {
        self.len = 0;
        let called = self.called.copies();
        let suits = Suit::ALL.into_iter().zip(wild).filter(|&(_, wild)| wild > 0);
        let with_wild = suits.fold(TileSet::EMPTY, |kinds, (suit, _)| kinds | TileSet::from_suit(suit));
        for tile in self.natural.at_least_1() | (self.rules.options.kinds & with_wild) {
            let follows = |before: &Candidate| {
                before.tile.index() + 1 == tile.index()
                    && before.tile.suit() == tile.suit()
                    && tile.suit() != Suit::Honours
            };
            if let Some(last) = self.len.checked_sub(1)
                && follows(&self.kinds[last])
            {
                self.kinds[last].neighbours = 1;
                if let Some(before) = last.checked_sub(1).map(|at| &mut self.kinds[at])
                    && before.neighbours == 1
                {
                    before.neighbours = 2;
                }
            }
            let most = self.rules.most_copies(self.strictness, called, tile);
            self.kinds[self.len] = Candidate { tile, count: self.natural.count(tile), most, neighbours: 0 };
            self.len += 1;
        }
    }

    /// Goes on to the next pair.
    fn next_pair(&mut self) {
        self.is_spent = false;
        if !self.find_pair(self.pair + 1) {
            self.suit += 1;
            self.open_suit();
        }
    }

    /// How many tiles of a kind the pair and the runs from the kinds before it use.
    fn used_before(&self, place: usize) -> u8 {
        let runs_from = |ranks: u8| match place.checked_sub(ranks.into()) {
            Some(before) if self.kinds[before].neighbours >= ranks => self.decided[before].runs,
            _ => 0,
        };
        runs_from(1) + runs_from(2) + if place == self.pair { 2 } else { 0 }
    }

    /// The first decision for a kind, or the one after `last`. More triplets come first, then more
    /// runs, which is the order of the melds.
    fn decide(&self, place: usize, last: Option<Decision>) -> Option<Decision> {
        let (wild, melds) = match place.checked_sub(1) {
            Some(before) => (self.decided[before].wild, self.decided[before].melds),
            None => (self.wild, self.melds),
        };
        let Candidate { tile, count, most, neighbours } = self.kinds[place];
        let used = self.used_before(place);
        let may_be_wild = wild.checked_sub(self.reserved[tile.suit() as usize])?;
        let room = most.min(count + may_be_wild).checked_sub(used)?;
        let may_run = neighbours == 2;
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
        // Every natural tile must be used.
        while used + 3 * triplets + runs < count {
            triplets = triplets.checked_sub(1)?;
            runs = most_runs(triplets);
        }
        let added = used + 3 * triplets + runs - count;
        Some(Decision { triplets, runs, wild: wild - added, melds: melds - triplets - runs })
    }

    /// The division made by the decisions.
    fn division(&self) -> Division {
        let mut concealed = Melds::NONE;
        let mut left: [u8; Tile::KINDS] = [0; _];
        let kinds = &self.kinds[..self.len];
        for kind in kinds {
            left[kind.tile.index()] = kind.count;
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
        let pair = kinds[self.pair].tile;
        (0..2).for_each(|at| place(pair, 0, at));
        let mut group = 0;
        for (&Candidate { tile, .. }, decision) in kinds.iter().zip(&self.decided) {
            for (kind, number) in [(MeldKind::Triplet, decision.triplets), (MeldKind::Run, decision.runs)] {
                for _ in 0..number {
                    let meld = Meld::new(kind, tile).expect("runs begin where there is one");
                    concealed.push(meld);
                    group += 1;
                    meld.tiles().enumerate().for_each(|(at, tile)| place(tile, group, at));
                }
            }
        }
        let tiles = 3 * usize::from(self.melds) + 2;
        let is_even = |count: u8| match self.rules.options.seven_pairs {
            Some(Pairs::FourAsTwo) => matches!(count, 0 | 2 | 4),
            Some(Pairs::Different) => matches!(count, 0 | 2),
            None => false,
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
        while self.suit < SUITS {
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
                None if self.depth == 0 => self.next_pair(),
                None => self.is_spent = true,
            }
        }
        None
    }
}
