//! The opponents in a search.

use crate::game::Tile;

/// The other players, each of whom discards a tile after each turn, so that hands also [win by
/// their discards](super#wins-by-others-discards).
///
/// There are three, or two in a game of three players.
///
/// ```
/// use shanten::odds::{OddsOptions, Opponents, Search};
/// use shanten::Hand;
///
/// let hand: Hand = "234567m22p34777s1z".parse()?; // 1z away it waits for 2s and 5s
/// let chance = |options: OddsOptions| -> Result<f64, Box<dyn core::error::Error>> {
///     let odds = Search::new(options.turn(9)).odds(&hand.view())?;
///     Ok(odds.rows.iter().find(|row| row.discard == "1z".parse().ok()).ok_or("kept")?.win_now)
/// };
/// let alone = OddsOptions::default();
/// let options = alone.opponents(Opponents::default());
/// assert!(2.0 * chance(alone)? < chance(options)?);
/// let discards = "5s".parse()?; // by others' discards it can't win then
/// assert_eq!(chance(alone.discards(discards))?, chance(options.discards(discards))?);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Opponents {
    /// How likely others are to discard each kind, then a joker, in percent of any unseen tile.
    percent: [u8; Tile::KINDS + 1],
}

impl Default for Opponents {
    /// All unseen tiles are equally likely to be discarded.
    fn default() -> Self {
        Self { percent: [Self::AS_LIKELY; Tile::KINDS + 1] }
    }
}

impl Opponents {
    /// The percentage at which a tile is discarded as often as any unseen tile.
    pub const AS_LIKELY: u8 = 100;
    /// The highest percentage.
    pub const MAX_WILLING: u8 = 200;

    /// Sets how willing the others are to discard the tiles that complete the hand, in percent of
    /// the chance of any unseen tile. Percentages over [`MAX_WILLING`](Self::MAX_WILLING) count as
    /// that. The default is 100; with 0 only self-draws win.
    pub fn willing(self, percent: u8) -> Self {
        Self { percent: [percent.min(Self::MAX_WILLING); Tile::KINDS + 1] }
    }

    /// Sets the percentage of one kind.
    pub fn willing_with(mut self, tile: Tile, percent: u8) -> Self {
        self.percent[tile.index()] = percent.min(Self::MAX_WILLING);
        self
    }

    /// How often others discard a tile, in percent of any unseen tile; `None` is a joker.
    pub(super) fn percent(&self, tile: Option<Tile>) -> u8 {
        self.percent[tile.map_or(Tile::KINDS, Tile::index)]
    }
}
