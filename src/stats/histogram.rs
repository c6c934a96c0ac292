//! How many hands of a size have each shanten.

use super::counts::{ByDistance, Count, DISTANCES};
use std::vec::Vec;

use crate::game::Shanten;

/// How many hands of a size have each shanten, in one form or in the nearest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    by_distance: ByDistance,
    /// Of hands that a draw leaves with as many melds to make: the deals at each distance, each
    /// once for every copy that is useful.
    useful: Option<[u128; DISTANCES]>,
    tiles: usize,
}

/// What a [`Histogram`] says of a shanten.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct HistogramRow {
    /// The shanten.
    pub shanten: Shanten,
    /// How many different hands have it.
    pub hands: u64,
    /// How many deals have it: options among the tiles of the game.
    pub deals: u128,
    /// How likely a deal has it, from 0 to 1.
    pub probability: f64,
    /// The deals that have it, each counted once for every copy that is useful to it; `None` for
    /// hands of 2, 5, 8, 11, 14 and 17 tiles, which have drawn.
    pub useful_draws: Option<u128>,
    /// The copies that are useful to a hand with it, on average over its deals; `None` also if no
    /// hand has it.
    pub useful: Option<f64>,
}

impl Histogram {
    /// Those of all sizes from the `first` on, which tell each other how many of so many tiles are
    /// useful.
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

    /// The shantens from -1 up that a hand has.
    pub fn rows(&self) -> impl Iterator<Item = HistogramRow> {
        (Shanten::WIN.get()..=Shanten::MAX.get())
            .filter_map(Shanten::new)
            .map(|shanten| self.row(shanten))
            .filter(|row| row.hands > 0)
    }

    /// What it says of a shanten.
    #[must_use]
    pub fn row(&self, shanten: Shanten) -> HistogramRow {
        let distance = usize::from(shanten.distance());
        let Count { hands, deals } = self.by_distance[distance];
        let useful_draws = self.useful.map(|useful| useful[distance]);
        let useful = useful_draws.filter(|_| deals > 0).map(|draws| draws as f64 / deals as f64);
        HistogramRow { shanten, hands, deals, probability: deals as f64 / self.deals() as f64, useful_draws, useful }
    }

    /// The tiles of each hand, concealed ones.
    #[must_use]
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// How many different hands there are.
    #[must_use]
    pub fn hands(&self) -> u64 {
        self.by_distance.iter().map(|total| total.hands).sum()
    }

    /// How many deals there are: options among the tiles of the game.
    #[must_use]
    pub fn deals(&self) -> u128 {
        self.by_distance.iter().map(|total| total.deals).sum()
    }

    /// The average shanten of a deal.
    #[must_use]
    pub fn average(&self) -> f64 {
        self.rows().map(|row| f64::from(row.shanten.get()) * row.probability).sum()
    }

    /// The copies that bring the hand nearer, on average over all deals; `None` for hands of 2, 5,
    /// 8, 11, 14 and 17 tiles, which have drawn.
    #[must_use]
    pub fn useful(&self) -> Option<f64> {
        self.useful.map(|useful| useful.iter().sum::<u128>() as f64 / self.deals() as f64)
    }
}

/// The deals at each distance, each once for every copy that is useful to it, from the deals with
/// as many tiles and those with one more.
///
/// A deal and a copy of the rest make a deal with one tile more, and each of these is made once for
/// each of its tiles. So the deals of a distance with one tile more are those that stayed at the
/// distance, and those that came from the next one because the copy was useful, as long as the draw
/// changes neither the melds that are needed nor the forms that apply. From the nearest distance
/// up, one unknown follows from the other.
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
