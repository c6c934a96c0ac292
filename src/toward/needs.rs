//! The need of a hand for each objective.

use super::counting::EqualRuns;
use super::facts::Facts;
use super::fixed::Fixed;
use super::objective::Objective;
use super::runs::{RUNS, run, run_at, twice};
use crate::answers::Need;
use crate::format::{HONOUR_KINDS, HONOURS, NUMBER_KINDS};
use crate::game::{ArrayList, Copies, Meld, MeldKind, Suit, Tile, TileSet};

const HONOUR_TILES: TileSet = TileSet::from_suit(Suit::Honours);
const TERMINALS: TileSet = TileSet::from_valid_bits(TileSet::TERMINALS_AND_HONOURS.bits() & !HONOUR_TILES.bits());
const DRAGONS: TileSet = TileSet::from_valid_bits(0b111 << Tile::WHITE.index());
pub(super) const WINDS: TileSet = TileSet::from_valid_bits(0b1111 << Tile::EAST.index());
/// The winds of the usual table, as in a search of chances: a South seat in an East round.
pub(super) const USUAL_WINDS: TileSet = TileSet::from_valid_bits(1 << Tile::EAST.index() | 1 << Tile::SOUTH.index());
/// 2, 3, 4, 6 and 8 of bamboos, and green dragons.
const GREEN: TileSet = TileSet::from_valid_bits(0b1010_1110 << Tile::S1.index() | 1 << Tile::GREEN.index());
const NUMBER_SUITS: [Suit; HONOURS] = [Suit::Characters, Suit::Dots, Suit::Bamboos];

impl Facts {
    /// The need for an objective. `winds` count for the player. Useful tiles may be left out unless
    /// `TILES`.
    #[inline(always)]
    pub(super) fn need<const TILES: bool>(&self, objective: Objective, winds: TileSet) -> Need {
        if !self.is_concealed && !objective.may_be_open() {
            return Need::NOTHING;
        }
        match objective {
            Objective::ValueTile => self.triplet_of::<TILES>(DRAGONS | winds),
            Objective::AllSimples => self.among(!TileSet::TERMINALS_AND_HONOURS, Self::simples::<TILES>),
            Objective::Pinfu => self.pinfu(WINDS - winds),
            Objective::IdenticalRuns => self.nearest::<TILES>(RUNS, |at| twice(run_at(at))),
            Objective::ThreeColourRuns => {
                self.groups::<TILES, 3>(7, |start| [0, 1, 2].map(|suit| Copies::one_of_each(run(suit, start))))
            }
            Objective::ThreeColourTriplets => self.groups::<TILES, 3>(NUMBER_KINDS, |rank| {
                [0, 1, 2].map(|suit| triplet((NUMBER_KINDS * suit + rank) as u8))
            }),
            Objective::Straight => {
                self.groups::<TILES, 3>(HONOURS, |suit| [0, 3, 6].map(|start| Copies::one_of_each(run(suit, start))))
            }
            Objective::OutsideHand => self.outside_of::<TILES>(true),
            Objective::PureOutsideHand => self.outside_of::<TILES>(false),
            Objective::AllTriplets => self.triplets_of(TileSet::ALL),
            Objective::ThreeConcealedTriplets => self.concealed_triplets(3),
            Objective::FourConcealedTriplets => self.concealed_triplets(4),
            Objective::SevenPairs => self.seven_pairs(TileSet::ALL),
            Objective::AllTerminalsAndHonours => {
                self.triplets_of(TileSet::TERMINALS_AND_HONOURS).or(self.seven_pairs(TileSet::TERMINALS_AND_HONOURS))
            }
            Objective::LittleThreeDragons => self.sets::<TILES, 3>(Tile::WHITE, true),
            Objective::BigThreeDragons => self.sets::<TILES, 3>(Tile::WHITE, false),
            Objective::LittleFourWinds => self.sets::<TILES, 4>(Tile::EAST, true),
            Objective::BigFourWinds => self.sets::<TILES, 4>(Tile::EAST, false),
            Objective::TwiceIdenticalRuns => self.twice_identical_runs::<TILES>(),
            Objective::HalfFlush => self.flushes::<TILES>(true),
            Objective::FullFlush => self.flushes::<TILES>(false),
            Objective::ThirteenOrphans => self.thirteen_orphans(),
            Objective::NineGates => NUMBER_SUITS
                .map(|suit| self.nine_gates(TileSet::from_suit(suit)))
                .into_iter()
                .fold(Need::NOTHING, Need::or),
            Objective::AllHonours => self.among(HONOUR_TILES, |hand| hand.flush::<TILES>(Suit::Honours, false)),
            Objective::AllTerminals => self.triplets_of(TERMINALS),
            Objective::AllGreen => self.green(),
        }
    }

    /// The standard form and seven pairs of these kinds.
    #[inline(always)]
    fn among(&self, kinds: TileSet, standard: impl FnOnce(&Self) -> Need) -> Need {
        if !self.all_called(|meld| kinds.contains(meld.tile()) && meld.tiles().all(|tile| kinds.contains(tile))) {
            return Need::NOTHING;
        }
        standard(self).or(self.seven_pairs(kinds))
    }

    #[inline(always)]
    fn flushes<const TILES: bool>(&self, with_honours: bool) -> Need {
        let honours = if with_honours { HONOUR_TILES } else { TileSet::EMPTY };
        let kinds = |suit| TileSet::from_suit(suit) | honours;
        let distances =
            NUMBER_SUITS.map(|suit| self.among(kinds(suit), |hand| hand.flush::<false>(suit, with_honours)).distance);
        let [first, second, third] = distances;
        let distance = first.min(second).min(third);
        if !TILES {
            return Need { distance, tiles: TileSet::EMPTY };
        }
        let nearest = NUMBER_SUITS.into_iter().zip(distances).filter(|&(_, of_suit)| of_suit == distance);
        nearest.fold(Need::NOTHING, |need, (suit, _)| {
            need.or(self.among(kinds(suit), |hand| hand.flush::<true>(suit, with_honours)))
        })
    }

    /// A triplet of one of these honours.
    #[inline(always)]
    fn triplet_of<const TILES: bool>(&self, honours: TileSet) -> Need {
        if !self.all_called(|meld| !honours.contains(meld.tile())) {
            return self.nearest::<TILES>(1, |_| Fixed::NONE);
        }
        let mut all = ArrayList::<_, HONOUR_KINDS>::new(Tile::EAST);
        honours.iter().for_each(|tile| all.push(tile));
        self.nearest::<TILES>(all.len(), |at| Fixed::NONE.and(triplet(all[at].index() as u8)))
    }

    /// The groups of one of some alternatives, apart from the called ones.
    #[inline(always)]
    fn groups<const TILES: bool, const GROUPS: usize>(
        &self,
        alternatives: usize,
        groups: impl Fn(usize) -> [Copies; GROUPS],
    ) -> Need {
        self.nearest::<TILES>(alternatives, |at| {
            let groups = groups(at).into_iter();
            groups.filter(|&group| self.called.is_empty() || !self.has_called(group)).fold(Fixed::NONE, Fixed::and)
        })
    }

    /// Whether a group is among the called melds.
    fn has_called(&self, group: Copies) -> bool {
        self.called.iter().any(|meld| triplet_or_run(meld) == group)
    }

    /// Triplets of the `N` honours from `first` on, or, if `may_be_little`, a pair of one of them.
    #[inline(always)]
    fn sets<const TILES: bool, const N: usize>(&self, first: Tile, may_be_little: bool) -> Need {
        self.groups::<TILES, N>(if may_be_little { N + 1 } else { 1 }, |pair| {
            core::array::from_fn(|honour| {
                let is_pair = may_be_little && honour == pair;
                of_tile((first.index() + honour) as u8, if is_pair { 2 } else { 3 })
            })
        })
    }

    /// Triplets and a pair of these kinds.
    #[inline(always)]
    fn triplets_of(&self, kinds: TileSet) -> Need {
        if !self.all_called(|meld| meld.kind() != MeldKind::Run && kinds.contains(meld.tile())) {
            return Need::NOTHING;
        }
        self.runs_and_triplets(EqualRuns::NONE, self.melds, kinds, u8::MAX)
    }

    /// So many triplets that are not called.
    #[inline(always)]
    fn concealed_triplets(&self, triplets: usize) -> Need {
        let Some(triplets) =
            triplets.checked_sub(self.called.iter().filter(|meld| meld.kind() == MeldKind::ClosedQuad).count())
        else {
            return self.nearest::<true>(1, |_| Fixed::NONE);
        };
        if triplets > self.melds {
            return Need::NOTHING;
        }
        let all = self.runs_and_triplets(EqualRuns::NONE, self.melds, TileSet::ALL, u8::MAX);
        if triplets == self.melds {
            return all;
        }
        // With all tiles the triplets and the pair are as near as next to a run, or nearer.
        let least = self.runs_and_triplets(EqualRuns::NONE, triplets, TileSet::ALL, 0).distance;
        (0..RUNS).map(run_at).fold(all, |need, tiles| {
            if (tiles - self.at_least(1)).len() as u8 + least > need.distance.min(self.limit) {
                return need;
            }
            need.or(self.runs_and_triplets(EqualRuns { tiles, number: 1 }, triplets, TileSet::ALL, need.distance))
        })
    }

    #[inline(always)]
    fn outside_of<const TILES: bool>(&self, with_honours: bool) -> Need {
        let kinds = if with_honours { TileSet::TERMINALS_AND_HONOURS } else { TERMINALS };
        if !self.all_called(|meld| meld.tiles().any(|tile| kinds.contains(tile))) {
            return Need::NOTHING;
        }
        self.outside::<TILES>(with_honours)
    }

    /// Green tiles only. Their only run is 234.
    #[inline(always)]
    fn green(&self) -> Need {
        if !self.all_called(|meld| meld.tiles().all(|tile| GREEN.contains(tile))) {
            return Need::NOTHING;
        }
        (0..=self.melds).fold(Need::NOTHING, |need, number| {
            let runs = EqualRuns { tiles: run(2, 1), number };
            need.or(self.runs_and_triplets(runs, self.melds - number, GREEN, need.distance))
        })
    }
}

fn triplet_or_run(meld: Meld) -> Copies {
    if meld.kind() == MeldKind::Run { Copies::of_meld(meld) } else { triplet(meld.tile().index() as u8) }
}

const fn triplet(kind: u8) -> Copies {
    of_tile(kind, 3)
}

/// So many tiles of a kind.
const fn of_tile(kind: u8, copies: u8) -> Copies {
    let bit = 1 << kind;
    Copies::from_binary([if copies & 1 == 1 { bit } else { 0 }, if copies & 2 == 2 { bit } else { 0 }, 0])
}
