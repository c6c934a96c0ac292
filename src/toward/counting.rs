//! Triplets and a pair by counting, perhaps next to equal runs.

use super::facts::Facts;
use crate::answers::Need;
use crate::game::TileSet;

/// Equal runs that a complete hand has, whose tiles are set apart from the others.
#[derive(Clone, Copy)]
pub(super) struct EqualRuns {
    /// The tiles of a run.
    pub(super) tiles: TileSet,
    /// The number of runs.
    pub(super) number: usize,
}

impl EqualRuns {
    pub(super) const NONE: Self = Self { tiles: TileSet::EMPTY, number: 0 };
}

impl Facts {
    /// These runs, and `triplets` triplets and a pair of the given kinds. The useful tiles are left
    /// out if the distance exceeds `limit`.
    ///
    /// The kinds with the most tiles become the triplets, the next one the pair.
    #[inline(always)]
    pub(super) fn runs_and_triplets(&self, runs: EqualRuns, triplets: usize, kinds: TileSet, limit: u8) -> Need {
        let (EqualRuns { tiles: in_run, number }, kinds) = (runs, kinds & self.kinds);
        if number > 0 && !(in_run & self.gone(5 - number)).is_empty() {
            return Need::NOTHING;
        }
        // The kinds with at least so many tiles next to the runs.
        let level = |least: usize| {
            let rest = self.at_least(least + number) & in_run;
            kinds & ((self.at_least(least) - in_run) | rest)
        };
        let levels = [level(1), level(2), level(3)];
        let (mut for_triplets, mut for_pair) = (kinds, TileSet::EMPTY);
        if !self.is_unlimited && (number > 0 || !self.is_plain) {
            // The kinds of which a complete hand may have at least so many tiles next to the runs.
            let may_have = |least: usize| {
                let rest = if least + number > 4 { TileSet::EMPTY } else { in_run - self.gone(5 - least - number) };
                kinds & ((!in_run - self.gone(5 - least)) | rest)
            };
            for_triplets = may_have(3);
            for_pair = may_have(2) - for_triplets;
        }
        let missing_of_runs: usize = (1..=number).map(|copies| (in_run - self.at_least(copies)).len()).sum();
        let at_level = levels.map(|level| level & for_triplets);
        let mut numbers = at_level.map(TileSet::len);
        let mut any = for_triplets.len();
        if self.is_unlimited {
            numbers[0] += level(4).len();
            any = usize::MAX;
        }
        if any < triplets {
            return Need::NOTHING;
        }
        let held: usize = numbers.iter().map(|&number| number.min(triplets)).sum();
        // The level of the kind at a place, if the kinds with the most tiles come first.
        let level_at = |place: usize| numbers.iter().filter(|&&number| number > place).count();
        let next = (any > triplets).then(|| level_at(triplets).min(2));
        let pair_only =
            (!for_pair.is_empty()).then(|| levels[..2].iter().filter(|&&level| !(level & for_pair).is_empty()).count());
        let Some(of_pair) = next.max(pair_only) else { return Need::NOTHING };
        let distance = (missing_of_runs + 3 * triplets + 2 - held - of_pair) as u8;
        let mut tiles = TileSet::EMPTY;
        if distance <= limit {
            let from = |level: usize| if level == 0 { TileSet::ALL } else { levels[level - 1] };
            let least = if triplets == 0 { 3 } else { level_at(triplets - 1) };
            if least < 3 {
                tiles |= (from(least) - levels[2]) & for_triplets;
            }
            if of_pair < 2 {
                tiles |= (from(of_pair) - levels[of_pair]) & (for_triplets | for_pair);
            }
            if self.is_unlimited {
                if least == 0 || of_pair == 0 {
                    tiles = kinds;
                } else if least == 1 || of_pair == 1 {
                    tiles |= level(4);
                }
            }
            tiles |= (1..=number).fold(TileSet::EMPTY, |all, copies| all | (in_run - self.at_least(copies)));
        }
        Need { distance, tiles }
    }
}
