//! A division of a complete hand and the place of the winning tile in it: its patterns and its fu.

use super::fu::{WAIT, meld_fu, pair_fu, round_up};
use super::pattern::{Pattern, PatternSet};
use super::rules::ScoreRules;
use super::win::Win;
use crate::answers::{Division, Mark};
use crate::format::NUMBER_KINDS;
use crate::game::{Meld, MeldKind, Tile, TileSet};

/// The bits of all winds, and of all dragons.
const WINDS: u64 = 0b1111 << (3 * NUMBER_KINDS);
const DRAGONS: u64 = 0b111 << Tile::WHITE.index();
/// The bits of all tiles of the first suit, and of all number suits.
const SUIT: u64 = (1 << NUMBER_KINDS) - 1;
const NUMBERS: u64 = (1 << (3 * NUMBER_KINDS)) - 1;
const ORPHANS: u64 = TileSet::TERMINALS_AND_HONOURS.bits();
/// The lowest tiles of all runs that have a terminal.
const OUTSIDE_RUNS: u64 = {
    let of_suit = 0b100_0001;
    of_suit | of_suit << NUMBER_KINDS | of_suit << (2 * NUMBER_KINDS)
};
/// The kinds that are all green: 23468s and green dragons.
pub(crate) const GREEN: TileSet =
    TileSet::from_valid_bits(0b1010_1110 << (2 * NUMBER_KINDS) | 1 << Tile::GREEN.index());

/// Called melds, a bit for each lowest tile.
#[derive(Clone, Copy, Default)]
pub(crate) struct Called {
    runs: u64,
    /// Triplets and quads.
    triplets: u64,
    number: u8,
    quads: u8,
    closed_quads: u8,
    fu: u8,
    /// Red fives.
    reds: u8,
}

impl Called {
    #[inline(always)]
    pub(super) fn new(melds: impl Iterator<Item = Meld>) -> Self {
        let mut called = Self::default();
        for meld in melds {
            let (is_closed, is_run) = (meld.kind() == MeldKind::ClosedQuad, meld.kind() == MeldKind::Run);
            called.runs |= u64::from(is_run) << meld.tile().index();
            called.triplets |= u64::from(!is_run) << meld.tile().index();
            called.number += 1;
            called.quads += u8::from(meld.kind().is_quad());
            called.closed_quads += u8::from(is_closed);
            called.fu += meld_fu(meld, is_closed);
            called.reds += meld.reds();
        }
        called
    }

    /// Whether only closed quads are called.
    pub(super) const fn is_concealed(&self) -> bool {
        self.number == self.closed_quads
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.number == 0
    }

    /// The pattern of three or four quads.
    pub(super) const fn patterns(&self) -> PatternSet {
        match self.quads {
            3 => PatternSet::one(Pattern::ThreeQuads),
            4 => PatternSet::one(Pattern::FourQuads),
            _ => PatternSet::NONE,
        }
    }

    /// The number of called melds.
    pub(super) const fn number(&self) -> usize {
        self.number as usize
    }

    /// The number of called quads.
    pub(super) const fn quads(&self) -> u8 {
        self.quads
    }

    /// The number of red fives in the called melds.
    pub(super) const fn reds(&self) -> u8 {
        self.reds
    }
}

/// The facts that all divisions of a complete hand share.
#[derive(Clone, Copy)]
pub(super) struct Complete<'a> {
    pub(super) rules: &'a ScoreRules,
    pub(super) win: &'a Win,
    pub(super) called: Called,
    pub(super) is_concealed: bool,
    /// The patterns that all divisions share: from the circumstances, the kinds of the hand's
    /// tiles, the honours and the quads.
    pub(super) patterns: PatternSet,
    /// Whether nine gates wait for all nine kinds.
    pub(super) is_nine_waits: bool,
    /// Whether the win counts as the better wait, whatever the winning tile.
    pub(super) is_better_wait: bool,
}

/// The fu of a concealed triplet of the kind with this bit.
#[inline(always)]
const fn triplet_fu(bit: u64) -> u8 {
    if bit & ORPHANS == 0 { 4 } else { 8 }
}

/// The patterns that follow from the kinds of tile in a hand.
#[inline(always)]
pub(super) fn patterns_of_kinds(kinds: TileSet, counts_open_simples: bool) -> PatternSet {
    let kinds = kinds.bits();
    let suits = [0, 1, 2].map(|suit| u8::from(kinds >> (suit * NUMBER_KINDS) & SUIT != 0));
    let (has_honours, one_suit) = (kinds & !NUMBERS != 0, suits.iter().sum::<u8>() == 1);
    let only_orphans = kinds & !ORPHANS == 0;
    let only_honours = kinds & NUMBERS == 0;
    let one_if = PatternSet::one_if;
    one_if(Pattern::AllSimples, counts_open_simples && kinds & ORPHANS == 0)
        .and(one_if(Pattern::HalfFlush, one_suit && has_honours))
        .and(one_if(Pattern::FullFlush, one_suit && !has_honours))
        .and(one_if(Pattern::AllTerminalsAndHonours, only_orphans && has_honours && !only_honours))
        .and(one_if(Pattern::AllTerminals, only_orphans && !has_honours))
        .and(one_if(Pattern::AllHonours, only_honours))
        .and(one_if(Pattern::AllGreen, kinds & !GREEN.bits() == 0))
}

/// The patterns of triplets and quads of honours, which are the same in all divisions of a hand:
/// from the kinds that it has at least twice, and the kinds that it has at least three times.
#[inline(always)]
pub(super) fn patterns_of_honours(rules: &ScoreRules, win: &Win, twice: TileSet, triplets: TileSet) -> PatternSet {
    let triplets = triplets.bits() & !NUMBERS;
    let one_if = PatternSet::one_if;
    let has = |tile: Tile| triplets >> tile.index() & 1 == 1;
    let has_big = |kinds: u64| triplets & kinds == kinds;
    // The hand has all of these kinds. One that isn't a triplet is the pair, except in seven pairs.
    let has_little = |kinds: u64| twice.bits() & kinds == kinds && triplets & kinds != 0 && !has_big(kinds);
    one_if(Pattern::SeatWind, rules.winds && has(win.seat.tile()))
        .and(one_if(Pattern::RoundWind, rules.winds && has(win.round.tile())))
        .and(one_if(Pattern::WhiteDragon, has(Tile::WHITE)))
        .and(one_if(Pattern::GreenDragon, has(Tile::GREEN)))
        .and(one_if(Pattern::RedDragon, has(Tile::RED)))
        .and(one_if(Pattern::LittleThreeDragons, has_little(DRAGONS)))
        .and(one_if(Pattern::BigThreeDragons, has_big(DRAGONS)))
        .and(one_if(Pattern::LittleFourWinds, has_little(WINDS)))
        .and(one_if(Pattern::BigFourWinds, has_big(WINDS)))
}

/// The place of the winning tile: the pair, a triplet, or a distance above a run's lowest tile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct WinningPlace(u8);

impl WinningPlace {
    pub(super) const PAIR: Self = Self(0);
    const TRIPLET: Self = Self(1);
    /// The lowest tile of a run; the middle and the highest follow.
    const LOWEST: u8 = 2;

    /// The concealed meld with this tile at this place; `None` for the pair.
    pub(super) fn meld(self, tile: Tile) -> Option<Meld> {
        match self {
            Self::PAIR => None,
            Self::TRIPLET => Meld::new(MeldKind::Triplet, tile),
            Self(in_run) => Meld::new(MeldKind::Run, Tile::from_index(tile.index() as u8 + Self::LOWEST - in_run)?),
        }
    }
}

/// The patterns and the fu of one way to read a hand, and the place of the winning tile.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) patterns: PatternSet,
    pub(super) fu: u8,
    pub(super) place: WinningPlace,
}

impl Complete<'_> {
    /// Calls `take` with each place of the winning tile in a division, once for equal worth.
    #[inline(always)]
    pub(super) fn ways(&self, division: &Division, mut take: impl FnMut(Way)) {
        let Self { called, win, .. } = *self;
        let (concealed_runs, concealed_triplets) = division.concealed_bits();
        let (pair, tile) = (division.pair(), win.tile);
        let pair_bit = 1_u64 << pair.index();
        let runs = concealed_runs | called.runs;
        let triplets = concealed_triplets | called.triplets;
        let is_chance = runs == 0;
        let one_if = PatternSet::one_if;

        // The lowest tiles of runs of the same numbers in three suits.
        let in_three_suits = |bits: u64| bits & bits >> NUMBER_KINDS & bits >> (2 * NUMBER_KINDS) & SUIT != 0;
        let is_outside = runs & !OUTSIDE_RUNS == 0 && (triplets | pair_bit) & !ORPHANS == 0 && !is_chance;
        let has_honours = (triplets | pair_bit) & !NUMBERS != 0;
        let mut patterns = self
            .patterns
            .and(one_if(Pattern::ThreeColourRuns, in_three_suits(runs)))
            .and(one_if(Pattern::ThreeColourTriplets, in_three_suits(triplets & NUMBERS)))
            .and(one_if(Pattern::Straight, division.has(Mark::Straight)))
            .and(one_if(Pattern::OutsideHand, is_outside && has_honours))
            .and(one_if(Pattern::PureOutsideHand, is_outside && !has_honours))
            .and(one_if(Pattern::AllTriplets, is_chance));
        if self.is_concealed {
            let nine_gates = if self.is_nine_waits { Pattern::PureNineGates } else { Pattern::NineGates };
            patterns = patterns
                .and(one_if(Pattern::IdenticalRuns, division.has(Mark::IdenticalRuns)))
                .and(one_if(Pattern::TwiceIdenticalRuns, division.has(Mark::TwiceIdenticalRuns)))
                .and(one_if(nine_gates, division.has(Mark::NineGates)));
        }

        let (mut concealed, mut melds_fu) = (called.closed_quads, called.fu);
        let mut rest = concealed_triplets;
        while rest != 0 {
            concealed += 1;
            melds_fu += triplet_fu(rest & rest.wrapping_neg());
            rest &= rest - 1;
        }
        let pair_fu = pair_fu(self.rules, win, pair);
        let is_self_draw = win.won_by.is_self_draw();
        let (rank, at) = (tile.rank(), tile.index());
        // No run begins at an 8, a 9 or an honour, so none reaches into the next suit.
        let in_run = |below: u8| (concealed_runs << below >> at & 1) << (WinningPlace::LOWEST + below);
        let in_pair = u64::from(pair == tile);
        let mut places =
            in_pair | (concealed_triplets >> at & 1) << WinningPlace::TRIPLET.0 | in_run(0) | in_run(1) | in_run(2);
        let two_sided = u8::from(rank < 7) << WinningPlace::LOWEST | u8::from(rank > 3) << (WinningPlace::LOWEST + 2);
        while places != 0 {
            let place = WinningPlace(places.trailing_zeros() as u8);
            places &= places - 1;
            let in_triplet = place == WinningPlace::TRIPLET;
            let is_two_sided = two_sided >> place.0 & 1 == 1;
            let wait_fu = if in_triplet || is_two_sided { 0 } else { WAIT };
            let (mut concealed, mut fu) = (concealed, melds_fu + pair_fu + wait_fu);
            // A triplet completed by another player's tile counts as a called one.
            if !is_self_draw && in_triplet {
                concealed -= 1;
                fu -= triplet_fu(1 << at) / 2;
            }
            let four = if place == WinningPlace::PAIR || self.is_better_wait {
                Pattern::SingleWaitConcealedTriplets
            } else {
                Pattern::FourConcealedTriplets
            };
            let is_pinfu = self.is_concealed && triplets == 0 && pair_fu == 0 && is_two_sided;
            let patterns = patterns
                .and(one_if(Pattern::ThreeConcealedTriplets, concealed == 3))
                .and(one_if(four, concealed == 4))
                .and(one_if(Pattern::Pinfu, is_pinfu));
            let fu = round_up(self.rules, self.is_concealed, is_self_draw, is_pinfu, fu);
            take(Way { patterns, fu, place });
        }
    }
}
