//! The number of hands of a size with each shanten.

use super::counts::{ByDistance, Count, DISTANCES};
use std::vec::Vec;

use crate::game::Shanten;

/// The number of hands of a size with each shanten, in one form or in the nearest form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    by_distance: ByDistance,
    /// For each distance, the number of ways to choose a deal and a copy that is useful to it;
    /// `None` if a draw changes the number of melds to make.
    useful: Option<[u128; DISTANCES]>,
    tiles: usize,
}

/// The entry of a [`Histogram`] for one shanten.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct HistogramRow {
    /// The shanten.
    pub shanten: Shanten,
    /// The number of different hands.
    pub hands: u64,
    /// The number of deals. A deal is a choice among the tiles of the game.
    pub deals: u128,
    /// The probability of this shanten in a deal, from 0 to 1.
    pub probability: f64,
    /// The number of ways to choose a deal with this shanten and a copy useful to it; `None`
    /// for hands of 2, 5, 8, 11, 14 and 17 tiles, which have drawn.
    pub useful_draws: Option<u128>,
    /// The average number of useful copies; `None` also if no hand has this shanten.
    pub useful: Option<f64>,
}

impl Histogram {
    /// The histograms of all sizes from `first` on. The next size determines how many copies are
    /// useful to each size.
    pub(super) fn all(first: usize, sizes: &[ByDistance], wall: u128) -> Vec<Self> {
        let find = |(at, by_distance): (usize, &ByDistance)| {
            let tiles = first + at;
            let next = sizes.get(at + 1).filter(|_| tiles % 3 != 2);
            let useful = next.map(|next| useful(tiles as u128, wall, by_distance, next));
            Self { by_distance: *by_distance, useful, tiles }
        };
        sizes.iter().enumerate().map(find).collect()
    }

    pub(super) fn find(sizes: &[Self], tiles: usize) -> Option<&Self> {
        sizes.iter().find(|histogram| histogram.tiles == tiles)
    }

    /// The entries of all shantens that occur, from -1 up.
    pub fn rows(&self) -> impl Iterator<Item = HistogramRow> {
        (Shanten::WIN.get()..=Shanten::MAX.get())
            .filter_map(Shanten::new)
            .map(|shanten| self.row(shanten))
            .filter(|row| row.hands > 0)
    }

    /// The entry of a shanten.
    #[must_use]
    pub fn row(&self, shanten: Shanten) -> HistogramRow {
        let distance = usize::from(shanten.distance());
        let Count { hands, deals } = self.by_distance[distance];
        let useful_draws = self.useful.map(|useful| useful[distance]);
        let useful = useful_draws.filter(|_| deals > 0).map(|draws| draws as f64 / deals as f64);
        HistogramRow { shanten, hands, deals, probability: deals as f64 / self.deals() as f64, useful_draws, useful }
    }

    /// The number of concealed tiles in each hand.
    #[must_use]
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// The number of different hands.
    #[must_use]
    pub fn hands(&self) -> u64 {
        self.by_distance.iter().map(|total| total.hands).sum()
    }

    /// The number of deals. A deal is a choice among the tiles of the game.
    #[must_use]
    pub fn deals(&self) -> u128 {
        self.by_distance.iter().map(|total| total.deals).sum()
    }

    /// The average shanten of a deal.
    #[must_use]
    pub fn average(&self) -> f64 {
        self.rows().map(|row| f64::from(row.shanten.get()) * row.probability).sum()
    }

    /// The average number of copies that bring a hand nearer, over all deals; `None` for hands of
    /// 2, 5, 8, 11, 14 and 17 tiles, which have drawn.
    #[must_use]
    pub fn useful(&self) -> Option<f64> {
        self.useful.map(|useful| useful.iter().sum::<u128>() as f64 / self.deals() as f64)
    }
}

/// For each distance, the number of ways to choose a deal and a copy that is useful to it, from the
/// deals of this size and of the next.
///
/// A deal and one of the remaining copies make a deal of the next size, and each such deal arises
/// once for each of its tiles. If it is at distance `d`, the deal before was either at `d` too, or
/// at `d + 1` and the copy was useful. So the useful copies at `d + 1` follow from those at `d`,
/// starting from the nearest distance. This holds as long as the draw changes neither the number of
/// melds to make nor the forms that apply.
fn useful(tiles: u128, wall: u128, before: &ByDistance, after: &ByDistance) -> [u128; DISTANCES] {
    let mut useful = [0; DISTANCES];
    for distance in 1..DISTANCES {
        let arrived = after[distance - 1].deals * (tiles + 1);
        let stayed = before[distance - 1].deals * (wall - tiles) - useful[distance - 1];
        useful[distance] = arrived - stayed;
    }
    debug_assert_eq!(
        before[DISTANCES - 1].deals * (wall - tiles) - useful[DISTANCES - 1],
        after[DISTANCES - 1].deals * (tiles + 1),
        "the one equation that is left over holds"
    );
    useful
}
