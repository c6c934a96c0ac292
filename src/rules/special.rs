//! The special forms when tiles are short and there are wild tiles.

use crate::answers::{FormNeed, Need};
use crate::format::FOUR_MELD_TILES;
use crate::format::quota::INFINITE;
use crate::game::{Pairs, Tile, TileSet};
use crate::lookup::totals::PAIRS;
use crate::query::supply::Supply;

/// The most choices that a form needs: seven pairs.
const MAX_CHOSEN: usize = PAIRS as usize;

/// The cost of the cheapest ways so far, and the kinds of which they add a tile or leave one over.
#[derive(Clone, Copy)]
struct FormWays {
    cost: u8,
    added: TileSet,
    left: TileSet,
}

impl FormWays {
    const NONE: Self = Self { cost: INFINITE, added: TileSet::EMPTY, left: TileSet::EMPTY };

    /// Keeps the cheaper ways, or combines both if they cost the same.
    fn merge(&mut self, other: Self) {
        if other.cost < self.cost {
            *self = other;
        } else if other.cost == self.cost {
            self.added |= other.added;
            self.left |= other.left;
        }
    }
}

/// The need for seven pairs. `wild` is the most tiles that may be wild.
pub(super) fn seven_pairs(pairs: Pairs, supply: impl Fn(Tile) -> Supply, wild: usize) -> FormNeed {
    let uses: &[u8] = match pairs {
        Pairs::Different => &[0, 2],
        Pairs::FourAsTwo => &[0, 2, 4],
    };
    cheapest(|_| uses, MAX_CHOSEN, supply, wild)
}

/// The need for thirteen orphans: every orphan, and one chosen to be the pair. `wild` is the most
/// tiles that may be wild.
pub(super) fn thirteen_orphans(supply: impl Fn(Tile) -> Supply, wild: usize) -> FormNeed {
    cheapest(|tile| if tile.is_terminal_or_honour() { &[1, 2] } else { &[0] }, 1, supply, wild)
}

/// The cheapest ways to make `chosen` choices in total. A kind can be chosen `i` times if `uses` of
/// it has an index `i`, and then uses that many tiles. `wild` is the most tiles that may be wild.
fn cheapest(
    uses: impl Fn(Tile) -> &'static [u8],
    chosen: usize,
    supply: impl Fn(Tile) -> Supply,
    wild: usize,
) -> FormNeed {
    let mut ways = [[FormWays::NONE; FOUR_MELD_TILES + 1]; MAX_CHOSEN + 1];
    ways[0][0].cost = 0;
    for tile in Tile::all() {
        let Supply { count, most, natural } = supply(tile);
        let mut next = [[FormWays::NONE; FOUR_MELD_TILES + 1]; MAX_CHOSEN + 1];
        for (choices, &used) in uses(tile).iter().enumerate().filter(|&(_, &used)| used <= most) {
            let must_be_wild = usize::from(used.saturating_sub(natural));
            for before in 0..=chosen.saturating_sub(choices) {
                for level in 0..=FOUR_MELD_TILES.saturating_sub(must_be_wild) {
                    let mut ways = ways[before][level];
                    if ways.cost == INFINITE || before + choices > chosen {
                        continue;
                    }
                    ways.cost += used.saturating_sub(count);
                    if used > count {
                        ways.added.insert(tile);
                    }
                    if used < count {
                        ways.left.insert(tile);
                    }
                    next[before + choices][level + must_be_wild].merge(ways);
                }
            }
        }
        ways = next;
    }
    let mut best = FormWays::NONE;
    ways[chosen].iter().take(wild + 1).for_each(|&level| best.merge(level));
    if best.cost == INFINITE {
        return FormNeed { useful: Need::NOTHING, free: TileSet::EMPTY };
    }
    FormNeed { useful: Need { distance: best.cost, tiles: best.added }, free: best.left }
}
