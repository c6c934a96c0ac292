//! Divisions under any rules, with the tiles that wild tiles stand for.

use core::array;
use core::iter::FusedIterator;
use core::ops::BitOr as _;

use super::hand::VariantHand;
use super::ruleset::Rules;
use crate::answers::{Division, Mark, WildPlaces};
use crate::format::{FIVE_MELDS, PLACES, SUITS, SuitWord};
use crate::game::melds::Melds;
use crate::game::{Copies, Form, Meld, MeldKind, Pairs, Shanten, Strictness, Suit, Tile, TileSet};
#[cfg(feature = "five-melds")]
use crate::lookup::five_melds::FiveMeldSuits;
use crate::lookup::suits::{FourMeldSuits, SuitLookup};
use crate::query::{Divisions, is_nine_gates};
use crate::view::View;

/// The divisions of a [`VariantHand`].
#[derive(Clone)]
pub struct VariantDivisions(Source);

impl VariantDivisions {
    pub(super) fn new(view: &View<VariantHand>) -> Self {
        let (rules, hand) = (view.rules(), view.hand());
        let may_be_complete = || rules.missing.is_none() || view.shanten_in(Form::Standard) == Some(Shanten::WIN);
        // A hand that isn't complete has no divisions, which the search finds at once.
        Self(if rules.melds == 4 && rules.standard && hand.wild() == 0 && may_be_complete() {
            Source::InIndex(Divisions::new(&hand.with_all_tiles()))
        } else {
            Source::DivisionSearch(DivisionSearch::new(view))
        })
    }
}

#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "nothing is allocated")]
enum Source {
    InIndex(Divisions),
    DivisionSearch(DivisionSearch),
}

impl Iterator for VariantDivisions {
    type Item = Division;

    fn next(&mut self) -> Option<Division> {
        match &mut self.0 {
            Source::InIndex(divisions) => divisions.next(),
            Source::DivisionSearch(divisions) => divisions.next(),
        }
    }
}

impl FusedIterator for VariantDivisions {}

crate::game::debug_as_list!(VariantDivisions);

/// The kinds whose numbers differ by at most two from a kind in the set.
fn within_two(tiles: TileSet) -> TileSet {
    let bits = tiles.bits();
    TileSet::from_valid_bits((bits | bits << 1 | bits << 2 | bits >> 1 | bits >> 2) & TileSet::ALL.bits())
}

/// All sums of a number from one set and a number from the other that fit into a set.
fn sums(one: MeldCounts, other: MeldCounts) -> MeldCounts {
    let (mut sums, mut rest) = (0, other);
    while rest != 0 {
        sums |= one << rest.trailing_zeros();
        rest &= rest - 1;
    }
    sums
}

/// A search for all divisions of a complete hand: for each pair, kind by kind.
#[derive(Clone)]
struct DivisionSearch {
    rules: Rules,
    strictness: Strictness,
    called: Melds<FIVE_MELDS>,
    /// The tiles in called melds, and the Norths set aside.
    shown: Copies,
    /// The tiles of each kind, without wild ones.
    natural: Copies,
    /// The words of the suits without wild tiles, and the number of tiles in each.
    words: [SuitWord; SUITS],
    tiles: [u8; SUITS],
    wild: u8,
    melds: u8,
    /// For each suit the numbers of melds that use all its tiles, without and with the pair.
    using_all: [[MeldCounts; 2]; SUITS],
    /// The suit of the pair, and the possible numbers of melds in this suit.
    suit: usize,
    melds_with_pair: MeldCounts,
    /// The kinds at which the pair and the melds may begin, in order.
    kinds: [Candidate; Tile::KINDS],
    len: usize,
    /// The index of the pair in `kinds`.
    pair: usize,
    /// Two decisions for the state before the first of `kinds`, then the decisions for the first
    /// `depth` of them.
    decided: [MeldsAtKind; 2 + Tile::KINDS],
    depth: usize,
    /// Whether the last decision must be replaced by the next one.
    is_spent: bool,
}

/// A set of numbers of melds, a bit for each.
type MeldCounts = u8;

/// The limits of a suit, once it is known which suit has the pair.
#[derive(Clone, Copy, Default)]
struct OfSuit {
    /// The possible numbers of melds in this suit, and in all suits after it together.
    melds: MeldCounts,
    after: MeldCounts,
    /// The least and the most wild tiles in this suit.
    least_wild: u8,
    most_wild: u8,
}

/// A kind at which a meld may begin.
#[derive(Clone, Copy)]
struct Candidate {
    tile: Tile,
    /// The number of natural tiles of the kind in the hand, and the most in a complete hand.
    count: u8,
    most: u8,
    /// Whether the next two candidates continue a run from this one.
    may_run: bool,
    /// The least number of wild tiles in later suits.
    reserved: u8,
    /// The possible numbers of melds left after the kind.
    after: MeldCounts,
}

impl Candidate {
    /// The value in unused places.
    const NONE: Self = Self { tile: Tile::FIRST, count: 0, most: 0, may_run: false, reserved: 0, after: 0 };
}

/// The melds that begin at a kind, and what is left after them.
#[derive(Clone, Copy, Default)]
struct MeldsAtKind {
    triplets: u8,
    runs: u8,
    /// The wild tiles and the melds that are left.
    wild: u8,
    melds: u8,
}

impl DivisionSearch {
    fn new(view: &View<VariantHand>) -> Self {
        let hand = view.hand();
        let natural = hand.natural();
        let is_complete = view.shanten_in(Form::Standard) == Some(Shanten::WIN);
        let mut search = Self {
            rules: hand.rules(),
            strictness: view.strictness(),
            called: hand.called(),
            shown: hand.shown(),
            natural,
            words: *hand.words_in_tables(),
            tiles: Suit::ALL.map(|suit| natural.total(TileSet::from_suit(suit)) as u8),
            wild: hand.wild(),
            melds: hand.melds_needed() as u8,
            using_all: [[0; 2]; _],
            suit: if is_complete { 0 } else { SUITS },
            melds_with_pair: 0,
            kinds: [Candidate::NONE; _],
            len: 0,
            pair: 0,
            decided: [MeldsAtKind::default(); _],
            depth: 0,
            is_spent: false,
        };
        search.decided[1] = MeldsAtKind { wild: search.wild, melds: search.melds, ..MeldsAtKind::default() };
        if is_complete {
            search.using_all = array::from_fn(|suit| {
                [0, 1].map(|pairs| search.melds_using_all(search.words[suit], search.tiles[suit], pairs))
            });
            search.open_suit();
        }
        search
    }

    /// Goes on to the first suit, from the current one, that may have the pair.
    fn open_suit(&mut self) {
        while self.suit < SUITS {
            if self.share_out() && self.find_pair(0) {
                return;
            }
            self.suit += 1;
        }
    }

    /// Finds the possible numbers of melds in each suit if the pair is in the current one. Returns
    /// whether the division is possible.
    fn share_out(&mut self) -> bool {
        let pairs = |suit: usize| usize::from(suit == self.suit);
        let own: [MeldCounts; SUITS] = array::from_fn(|suit| self.using_all[suit][pairs(suit)]);
        // The possible numbers of melds in all suits before each suit, and after it.
        let (mut before, mut after) = ([1; SUITS], [1; SUITS]);
        for suit in (0..SUITS - 1).rev() {
            after[suit] = sums(after[suit + 1], own[suit + 1]);
        }
        if sums(after[0], own[0]) >> self.melds & 1 == 0 {
            return false;
        }
        let mut suits = [OfSuit::default(); SUITS];
        for suit in 0..SUITS {
            // The numbers for which the other suits can have the remaining melds. Melds and pair
            // use all tiles of a suit, so their numbers determine the wild tiles.
            let others = sums(before[suit], after[suit]);
            let melds = own[suit] & (others.reverse_bits() >> (MeldCounts::BITS - 1 - u32::from(self.melds)));
            let wild = |melds: u32| 3 * melds as u8 + 2 * pairs(suit) as u8 - self.tiles[suit];
            let [least_wild, most_wild] = [melds.trailing_zeros(), melds.ilog2()].map(wild);
            suits[suit] = OfSuit { melds, after: after[suit], least_wild, most_wild };
            if suit + 1 < SUITS {
                before[suit + 1] = sums(before[suit], own[suit]);
            }
        }
        self.melds_with_pair = suits[self.suit].melds;
        self.list_kinds(&suits);
        true
    }

    /// The numbers of melds that, together with `pairs` pairs, use all `tiles` tiles of a suit with
    /// this word. The other tiles of the melds and the pair are wild.
    fn melds_using_all(&self, word: SuitWord, tiles: u8, pairs: u8) -> MeldCounts {
        if self.rules.fifth_copies || self.strictness == Strictness::Unlimited {
            // The tables exclude fifth copies.
            let fitting = (0..=self.melds).filter(|melds| 3 * melds + 2 * pairs >= tiles);
            return fitting.fold(0, |all, melds| all | 1 << melds);
        }
        let distances = match self.rules.melds {
            #[cfg(feature = "five-melds")]
            5 => FiveMeldSuits::suit_distances(word),
            _ => FourMeldSuits::suit_distances(word),
        };
        let (bare, paired) = distances.split_at(distances.len() / 2);
        let uses_all = |(melds, distance): (u8, &u8)| u8::from(distance + tiles == 3 * melds + 2 * pairs) << melds;
        (0..=self.melds).zip(if pairs == 0 { bare } else { paired }).map(uses_all).fold(0, MeldCounts::bitor)
    }

    /// Moves the pair to the first possible kind of the suit, from `from` on. Returns whether there
    /// is one.
    fn find_pair(&mut self, from: usize) -> bool {
        let may_be_pair = |kind: &Candidate| {
            let suit = kind.tile.suit() as usize;
            let natural = kind.count.min(2);
            suit == self.suit && natural + self.wild >= 2 && {
                let rest = self.words[suit] - SuitWord::from(natural) * PLACES[kind.tile.index()].step;
                self.melds_using_all(rest, self.tiles[suit] - natural, 0) & self.melds_with_pair != 0
            }
        };
        let found = self.kinds[from..self.len].iter().position(may_be_pair);
        self.pair = from + found.unwrap_or_default();
        found.is_some()
    }

    /// Lists the kinds at which melds may begin: the kinds of the hand; in suits that may have one
    /// wild tile also their neighbours, in suits that may have more all kinds.
    fn list_kinds(&mut self, suits: &[OfSuit; SUITS]) {
        self.len = 0;
        let mut reserved = suits.iter().map(|suit| suit.least_wild).sum();
        for (suit, of_suit) in Suit::ALL.into_iter().zip(suits) {
            reserved -= of_suit.least_wild;
            let whole = TileSet::from_suit(suit);
            let own = self.natural.at_least_1() & whole;
            let kinds = match of_suit.most_wild {
                0 => own,
                // Every group has a natural tile.
                1 if suit == Suit::Honours => own,
                1 => within_two(own) & whole & self.rules.kinds,
                _ => whole & self.rules.kinds,
            };
            let has = |tile: Tile, ranks: usize| kinds.bits() >> (tile.index() + ranks) & 1 == 1;
            for tile in kinds {
                self.kinds[self.len] = Candidate {
                    tile,
                    count: self.natural.count(tile),
                    most: self.rules.most_copies(self.strictness, self.shown, tile),
                    may_run: suit != Suit::Honours && has(tile, 1) && has(tile, 2),
                    reserved,
                    after: MeldCounts::MAX,
                };
                self.len += 1;
            }
            if !kinds.is_empty() {
                self.kinds[self.len - 1].after = of_suit.after;
            }
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

    /// The first decision for a kind, or the one after `last`. Decisions with more triplets come
    /// first, then with more runs, which is the order of the melds.
    #[inline(always)]
    fn decide(&self, place: usize, last: Option<MeldsAtKind>) -> Option<MeldsAtKind> {
        if let Some(MeldsAtKind { triplets: 0, runs: 0, .. }) = last {
            return None;
        }
        let [one_before, before] = [self.decided[place], self.decided[place + 1]];
        let MeldsAtKind { wild, melds, .. } = before;
        let Candidate { count, most, may_run, reserved, after, .. } = self.kinds[place];
        // Runs begin only if the next two candidates continue them.
        let used = one_before.runs + before.runs + if place == self.pair { 2 } else { 0 };
        let may_be_wild = wild.checked_sub(reserved)?;
        let room = most.min(count + may_be_wild).checked_sub(used)?;
        let most_triplets = (room / 3).min(melds);
        let most_runs = |triplets: u8| if may_run { (room - 3 * triplets).min(melds - triplets) } else { 0 };
        let (mut triplets, mut runs) = match last {
            None => (most_triplets, most_runs(most_triplets)),
            Some(MeldsAtKind { triplets, runs: 0, .. }) => (triplets - 1, most_runs(triplets - 1)),
            Some(MeldsAtKind { triplets, runs, .. }) => (triplets, runs - 1),
        };
        loop {
            // Every natural tile must be used.
            let added = (used + 3 * triplets + runs).checked_sub(count);
            let melds = melds - triplets - runs;
            if let Some(added) = added
                && after >> melds & 1 == 1
            {
                return Some(MeldsAtKind { triplets, runs, wild: wild - added, melds });
            }
            (triplets, runs) = match runs.checked_sub(1) {
                Some(runs) => (triplets, runs),
                None => (triplets.checked_sub(1)?, most_runs(triplets - 1)),
            };
        }
    }

    /// The division that results from the decisions.
    fn division(&self) -> Division {
        let mut concealed = Melds::NONE;
        let kinds = &self.kinds[..self.len];
        let mut counts = [0; Tile::KINDS];
        let mut wild = WildPlaces::default();
        let mut place = |tile: Tile, group: usize, at: usize| {
            counts[tile.index()] += 1;
            if counts[tile.index()] > self.natural.count(tile) {
                wild = wild.with(group, at);
            }
        };
        let pair = kinds[self.pair].tile;
        (0..2).for_each(|at| place(pair, 0, at));
        let mut group = 0;
        for (&Candidate { tile, .. }, decision) in kinds.iter().zip(&self.decided[2..]) {
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
        let is_even = |count: u8| match self.rules.seven_pairs {
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

impl Iterator for DivisionSearch {
    type Item = Division;

    fn next(&mut self) -> Option<Division> {
        while self.suit < SUITS {
            if self.depth == self.len && !self.is_spent {
                self.is_spent = true;
                let end = self.decided[self.len + 1];
                if end.wild == 0 && end.melds == 0 {
                    return Some(self.division());
                }
            }
            let last = self.is_spent.then(|| {
                // A decision without melds is the last one.
                let melds = |depth: usize| self.decided[depth + 1].triplets + self.decided[depth + 1].runs;
                self.depth = (2..=self.depth).rev().find(|&depth| melds(depth) > 0).unwrap_or(1) - 1;
                self.decided[self.depth + 2]
            });
            match self.decide(self.depth, last) {
                Some(decision) => {
                    self.decided[self.depth + 2] = decision;
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
