//! The distance toward an objective by its definition: the fewest missing tiles over all complete
//! hands that have it. Each suit's groups are listed once, and the suits are combined.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use shanten::AnyHand;
use shanten::toward::Objective;

use crate::support::prelude::*;

/// The groups of a suit in a complete hand, with the called ones.
#[derive(Clone, Default)]
pub struct Groups {
    runs: [u8; 9],
    /// All triplets and quads, and those that aren't called.
    triplets: [u8; 9],
    concealed: [u8; 9],
    pair: Option<usize>,
}

impl Groups {
    /// Whether the tiles of each group have a property together.
    fn all(&self, is_fit: impl Fn(&[usize]) -> bool) -> bool {
        (0..9).all(|rank| {
            (self.runs[rank] == 0 || is_fit(&[rank, rank + 1, rank + 2]))
                && (self.triplets[rank] == 0 || is_fit(&[rank]))
                && (self.pair != Some(rank) || is_fit(&[rank]))
        })
    }

    fn all_among(&self, ranks: &[usize]) -> bool {
        self.all(|group| group.iter().all(|rank| ranks.contains(rank)))
    }

    fn is_empty(&self) -> bool {
        self.all_among(&[])
    }
}

const HONOURS: usize = 3;
const ENDS: [usize; 2] = [0, 8];

/// What the groups of a suit contribute to a part of an objective; `None` if they don't fit. A
/// complete hand has the objective if the sum over its suits reaches the number required, in one of
/// the parts.
fn share(objective: Objective, part: usize, suit: usize, groups: &Groups, winds: &[usize]) -> Option<u8> {
    let is_honours = suit == HONOURS;
    let set = |first: usize, len: usize, is_little: bool| {
        let kinds = || first..first + len;
        let triplets = kinds().filter(|&kind| groups.triplets[kind] > 0).count();
        let pair = groups.pair.is_some_and(|kind| kinds().contains(&kind) && groups.triplets[kind] == 0);
        u8::from(is_honours && (triplets == len || is_little && triplets + 1 == len && pair))
    };
    let fits = |is_fit: bool| is_fit.then_some(0);
    match objective {
        Objective::ValueTile => Some(u8::from(
            is_honours && (0..7).any(|kind| groups.triplets[kind] > 0 && (kind > 3 || winds.contains(&kind))),
        )),
        Objective::AllSimples => fits(groups.all_among(if is_honours { &[] } else { &[1, 2, 3, 4, 5, 6, 7] })),
        Objective::Pinfu => {
            let guests: Vec<usize> = (0..4).filter(|kind| !winds.contains(kind)).collect();
            fits(groups.triplets == [0; 9] && (!is_honours || groups.all_among(&guests)))
        }
        Objective::IdenticalRuns => Some(u8::from(groups.runs.iter().any(|&runs| runs > 1))),
        Objective::TwiceIdenticalRuns => Some(groups.runs.iter().map(|runs| runs / 2).sum()),
        Objective::ThreeColourRuns => Some(u8::from(!is_honours && groups.runs[part] > 0)),
        Objective::ThreeColourTriplets => Some(u8::from(!is_honours && groups.triplets[part] > 0)),
        Objective::Straight => Some(u8::from([0, 3, 6].iter().all(|&start| groups.runs[start] > 0))),
        Objective::OutsideHand => fits(is_honours || groups.all(|group| group.iter().any(|rank| ENDS.contains(rank)))),
        Objective::PureOutsideHand => fits(if is_honours {
            groups.is_empty()
        } else {
            groups.all(|group| group.iter().any(|rank| ENDS.contains(rank)))
        }),
        Objective::AllTriplets => fits(groups.runs == [0; 9]),
        Objective::ThreeConcealedTriplets | Objective::FourConcealedTriplets => Some(groups.concealed.iter().sum()),
        Objective::AllTerminalsAndHonours => fits(is_honours || groups.all_among(&ENDS)),
        Objective::AllTerminals => fits(groups.all_among(if is_honours { &[] } else { &ENDS })),
        Objective::LittleThreeDragons => Some(set(4, 3, true)),
        Objective::BigThreeDragons => Some(set(4, 3, false)),
        Objective::LittleFourWinds => Some(set(0, 4, true)),
        Objective::BigFourWinds => Some(set(0, 4, false)),
        Objective::HalfFlush => fits(is_honours || suit == part || groups.is_empty()),
        Objective::FullFlush => fits(suit == part || groups.is_empty()),
        Objective::AllHonours => fits(is_honours || groups.is_empty()),
        Objective::AllGreen => fits(groups.all_among(match suit {
            2 => &[1, 2, 3, 5, 7],
            HONOURS => &[5],
            _ => &[],
        })),
        Objective::NineGates => fits(if suit == part {
            let mut counts = groups.triplets.map(|triplets| 3 * triplets);
            (0..7).for_each(|start| (start..start + 3).for_each(|rank| counts[rank] += groups.runs[start]));
            groups.pair.iter().for_each(|&rank| counts[rank] += 2);
            let is_gates = |(rank, &count): (usize, &u8)| count >= if ENDS.contains(&rank) { 3 } else { 1 };
            counts.iter().enumerate().all(is_gates)
        } else {
            groups.is_empty()
        }),
        Objective::SevenPairs | Objective::ThirteenOrphans => None,
        _ => unreachable!("the oracle knows all objectives"),
    }
}

/// The number of parts of an objective, and the sum required.
fn parts(objective: Objective) -> (usize, u8) {
    match objective {
        Objective::ThreeColourRuns => (7, 3),
        Objective::ThreeColourTriplets => (9, 3),
        Objective::HalfFlush | Objective::FullFlush | Objective::NineGates => (3, 0),
        Objective::ValueTile
        | Objective::IdenticalRuns
        | Objective::Straight
        | Objective::LittleThreeDragons
        | Objective::BigThreeDragons
        | Objective::LittleFourWinds
        | Objective::BigFourWinds => (1, 1),
        Objective::TwiceIdenticalRuns => (1, 2),
        Objective::ThreeConcealedTriplets => (1, 3),
        Objective::FourConcealedTriplets => (1, 4),
        _ => (1, 0),
    }
}

/// The parts of all objectives.
static PARTS: LazyLock<Vec<(Objective, usize)>> = LazyLock::new(|| {
    Objective::ALL.iter().flat_map(|&objective| (0..parts(objective).0).map(move |part| (objective, part))).collect()
});

/// The ways to fill a suit, with their numbers of melds and pairs and their shares, once for equal
/// ones.
struct Ways {
    /// The tiles used and the number of the shares.
    all: Vec<([u8; 9], u32)>,
    shares: Vec<(usize, usize, Vec<Option<u8>>)>,
}

/// A suit, its called melds (whether a run, whether concealed, the rank), and the winds.
type Asked = (usize, Vec<(bool, bool, usize)>, Vec<usize>);

static WAYS: LazyLock<Mutex<HashMap<Asked, Arc<Ways>>>> = LazyLock::new(Mutex::default);

fn ways(asked: &Asked) -> Arc<Ways> {
    if let Some(ways) = WAYS.lock().unwrap().get(asked) {
        return ways.clone();
    }
    let (suit, called, winds) = asked;
    let mut base = Groups::default();
    for &(is_run, is_concealed, rank) in called {
        let groups = if is_run { &mut base.runs } else { &mut base.triplets };
        groups[rank] += 1;
        base.concealed[rank] += u8::from(is_concealed);
    }
    let (kinds, starts) = if *suit == HONOURS { (7, 0) } else { (9, 7) };
    let mut choices = vec![([0; 9], base, 0, 0)];
    let mut at = 0;
    while at < choices.len() {
        let (used, groups, melds, from) = choices[at].clone();
        for next in from..if melds < 4 { starts + kinds } else { 0 } {
            let (mut used, mut groups) = (used, groups.clone());
            if next < starts {
                groups.runs[next] += 1;
                used[next..next + 3].iter_mut().for_each(|used| *used += 1);
            } else {
                groups.triplets[next - starts] += 1;
                groups.concealed[next - starts] += 1;
                used[next - starts] += 3;
            }
            choices.push((used, groups, melds + 1, next));
        }
        at += 1;
    }
    let mut ways = Ways { all: Vec::new(), shares: Vec::new() };
    let mut numbers = HashMap::new();
    for (used, groups, melds, _) in choices {
        for pair in [None].into_iter().chain((0..kinds).map(Some)) {
            let (mut used, groups) = (used, Groups { pair, ..groups.clone() });
            if let Some(rank) = pair {
                used[rank] += 2;
            }
            let shares = PARTS.iter().map(|&(objective, part)| share(objective, part, *suit, &groups, winds)).collect();
            let shares = (melds, usize::from(pair.is_some()), shares);
            let number = *numbers.entry(shares.clone()).or_insert_with(|| {
                ways.shares.push(shares);
                ways.shares.len() as u32 - 1
            });
            ways.all.push((used, number));
        }
    }
    WAYS.lock().unwrap().entry(asked.clone()).or_insert(Arc::new(ways)).clone()
}

/// The number of missing tiles, and all tiles that are added to reach it.
pub type Found = (u8, TileSet);
const NOTHING: Found = (u8::MAX, TileSet::EMPTY);

fn or(one: Found, other: Found) -> Found {
    match one.0.cmp(&other.0) {
        std::cmp::Ordering::Less => one,
        std::cmp::Ordering::Greater => other,
        std::cmp::Ordering::Equal => (one.0, one.1 | other.1),
    }
}

/// The best ways by melds, pairs and the sum of the shares.
type Best = [[[Found; 5]; 2]; 5];

/// The needs of a hand for all objectives, in their order. `most` has the most tiles of each kind
/// in a complete hand.
pub fn needs<H: AnyHand>(hand: &H, most: &Counts, winds: TileSet) -> Vec<Found> {
    let counts = hand.counts();
    let winds: Vec<usize> = winds.iter().map(|tile| tile.index() - 27).collect();
    let is_concealed = hand.melds().all(|meld| meld.kind() == MeldKind::ClosedQuad);
    let suits: Vec<(Arc<Ways>, Vec<Found>)> = (0..4)
        .map(|suit| {
            let of_suit = hand.melds().filter(|meld| meld.tile().suit() as usize == suit);
            let mut called: Vec<_> = of_suit
                .map(|meld| {
                    let rank = usize::from(meld.tile().rank()) - 1;
                    (meld.kind() == MeldKind::Run, meld.kind() == MeldKind::ClosedQuad, rank)
                })
                .collect();
            called.sort_unstable();
            let ways = ways(&(suit, called, winds.clone()));
            let kinds = if suit == HONOURS { 7 } else { 9 };
            let part = |of: &Counts| -> [u8; 9] {
                core::array::from_fn(|rank| if rank < kinds { of[9 * suit + rank] } else { 0 })
            };
            let (counts, most) = (part(&counts), part(most));
            let mut best = vec![NOTHING; ways.shares.len()];
            for (used, number) in &ways.all {
                let cost = used.iter().zip(&counts).map(|(used, count)| used.saturating_sub(*count)).sum::<u8>();
                let best = &mut best[*number as usize];
                if cost <= best.0 && used.iter().zip(&most).all(|(used, most)| used <= most) {
                    let added = (0..kinds).filter(|&rank| used[rank] > counts[rank]);
                    let added = added.map(|rank| Tile::from_index((9 * suit + rank) as u8).unwrap()).collect();
                    *best = or(*best, (cost, added));
                }
            }
            (ways, best)
        })
        .collect();
    let mut needs = vec![NOTHING; Objective::ALL.len()];
    for (at, &(objective, _)) in PARTS.iter().enumerate() {
        if !is_concealed && !objective.may_be_open() {
            continue;
        }
        let mut all: Best = [[[NOTHING; 5]; 2]; 5];
        all[0][0][0] = (0, TileSet::EMPTY);
        for (ways, best) in &suits {
            let mut of_suit: Best = [[[NOTHING; 5]; 2]; 5];
            for ((melds, pairs, shares), &best) in ways.shares.iter().zip(best) {
                if let Some(share) = shares[at] {
                    let old = &mut of_suit[*melds][*pairs][usize::from(share.min(4))];
                    *old = or(*old, best);
                }
            }
            all = together(&all, &of_suit);
        }
        let required = parts(objective).1;
        for sum in required..5 {
            let need = &mut needs[objective as usize];
            *need = or(*need, all[hand.melds_needed()][1][usize::from(sum)]);
        }
    }
    if hand.melds_needed() < 4 {
        for objective in [Objective::Pinfu, Objective::NineGates] {
            needs[objective as usize] = NOTHING;
        }
    }
    if hand.len() >= 13 {
        for &objective in Objective::ALL {
            let special = special(objective, &counts, most);
            needs[objective as usize] = or(needs[objective as usize], special);
        }
    }
    needs
}

fn together(one: &Best, other: &Best) -> Best {
    let mut both: Best = [[[NOTHING; 5]; 2]; 5];
    let places = || (0..5).flat_map(|melds| (0..2).flat_map(move |pairs| (0..5).map(move |sum| (melds, pairs, sum))));
    for (melds, pairs, sum) in places() {
        let (cost, tiles) = one[melds][pairs][sum];
        if cost == u8::MAX {
            continue;
        }
        for (more, paired, share) in places().filter(|&(more, paired, _)| melds + more < 5 && pairs + paired < 2) {
            let (others, added) = other[more][paired][share];
            if others < u8::MAX {
                let best = &mut both[melds + more][pairs + paired][(sum + share).min(4)];
                *best = or(*best, (cost + others, tiles | added));
            }
        }
    }
    both
}

/// Seven pairs or thirteen orphans that have the objective: each choice of the least cost.
fn special(objective: Objective, counts: &Counts, most: &Counts) -> Found {
    let is_orphan = |kind: usize| kind >= 27 || ENDS.contains(&(kind % 9));
    let distance = |counts: &Counts| {
        let pairs = |is_usable: &dyn Fn(usize) -> bool| {
            let kinds = (0..34).filter(|&kind| is_usable(kind) && most[kind] >= 2);
            let mut costs: Vec<u8> = kinds.map(|kind| 2_u8.saturating_sub(counts[kind])).collect();
            costs.sort_unstable();
            (costs.len() >= 7).then(|| costs[..7].iter().sum())
        };
        let flush = |also: usize| (0..3).filter_map(|suit| pairs(&|kind| kind / 9 == suit || kind / 9 == also)).min();
        match objective {
            Objective::SevenPairs => pairs(&|_| true),
            Objective::AllSimples => pairs(&|kind| !is_orphan(kind)),
            Objective::AllTerminalsAndHonours => pairs(&is_orphan),
            Objective::AllHonours => pairs(&|kind| kind >= 27),
            Objective::HalfFlush => flush(HONOURS),
            Objective::FullFlush => flush(4),
            Objective::ThirteenOrphans => {
                let cost = |pair: usize| {
                    (0..34).filter(|&kind| is_orphan(kind)).try_fold(0, |all, kind| {
                        let used = 1 + u8::from(kind == pair);
                        (used <= most[kind]).then(|| all + used.saturating_sub(counts[kind]))
                    })
                };
                (0..34).filter(|&kind| is_orphan(kind)).filter_map(cost).min()
            }
            _ => None,
        }
    };
    let Some(now) = distance(counts) else { return NOTHING };
    let is_useful = |tile: &Tile| {
        let mut more = *counts;
        more[tile.index()] += 1;
        counts[tile.index()] < most[tile.index()] && distance(&more).is_some_and(|then| then < now)
    };
    (now, Tile::all().filter(is_useful).collect())
}
