//! The circumstances of a win: all facts apart from the hand that a score depends on.

use super::error::ScoreError;
use super::liability::Liability;
use super::seats::{Riichi, Wind, WonBy};
use crate::game::{ArrayList, Piece, Tile, list};

/// The most indicators of dora: one at the start, and one for each quad.
pub const MAX_INDICATORS: usize = 5;

/// The most han of dora without indicators.
pub const MAX_MORE_DORA: u8 = 50;

list! {
    /// Up to five indicators of dora. Red fives among them matter only to a search for points.
    Indicators of Piece, at most MAX_INDICATORS
}

const NO_INDICATORS: Indicators = Indicators(ArrayList::new(Piece::plain(Tile::FIRST)));

/// The circumstances of a win: the facts that a score depends on apart from hand and rules.
///
/// Made from the winning tile, which the hand has, too. A circumstance that isn't set didn't
/// happen. Circumstances that contradict each other or the hand are an error of the score.
///
/// ```
/// use shanten::Tile;
/// use shanten::score::{Win, Riichi, Wind};
///
/// let mut win = Win::self_draw(Tile::S4);
/// win.seat = Wind::East;
/// win.riichi = Some(Riichi::Single);
/// win.set_dora([Tile::S9])?; // 1s is dora
/// # Ok::<(), shanten::score::ScoreError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Win {
    /// The winning tile.
    pub tile: Tile,
    /// How the player got the tile.
    pub won_by: WonBy,
    /// The player's seat. East is the dealer.
    pub seat: Wind,
    /// The wind of the round.
    pub round: Wind,
    /// Whether and when the player declared riichi.
    pub riichi: Option<Riichi>,
    /// Whether the hand won within a turn of riichi, before any call.
    pub one_shot: bool,
    /// Whether the tile was the last of the wall, or the discard after it. Replacement tiles and
    /// tiles of robbed quads are neither.
    pub last_tile: bool,
    /// Whether the player had not discarded yet and no player had called.
    pub first_turn: bool,
    /// The counters on the table (honba): each adds 100 points per other player, all paid by the
    /// player who discards the winning tile.
    pub counters: u16,
    /// The riichi deposits on the table, of 1,000 points each, including the winner's.
    pub deposits: u16,
    /// The han of dora that no indicator here shows, at most [`MAX_MORE_DORA`].
    pub more_dora: u8,
    /// The players who are liable (pao), by pattern: see [`ScoreRules::fed_patterns`].
    ///
    /// [`ScoreRules::fed_patterns`]: super::ScoreRules::fed_patterns
    pub liable: Liability,
    dora: Indicators,
    ura: Indicators,
}

impl Win {
    /// A win by self-draw (tsumo).
    #[must_use]
    pub const fn self_draw(tile: Tile) -> Self {
        Self::new(tile, WonBy::Draw)
    }

    /// A win by another player's discard.
    #[must_use]
    pub const fn discard(tile: Tile) -> Self {
        Self::new(tile, WonBy::Discard)
    }

    /// A win by South in the East round, where nothing else happened.
    #[must_use]
    pub const fn new(tile: Tile, won_by: WonBy) -> Self {
        Self {
            tile,
            won_by,
            seat: Wind::South,
            round: Wind::East,
            riichi: None,
            one_shot: false,
            last_tile: false,
            first_turn: false,
            counters: 0,
            deposits: 0,
            more_dora: 0,
            liable: Liability::NONE,
            dora: NO_INDICATORS,
            ura: NO_INDICATORS,
        }
    }

    /// The indicators of dora.
    #[must_use]
    pub const fn dora(&self) -> &Indicators {
        &self.dora
    }

    /// The indicators that count after riichi only (ura).
    #[must_use]
    pub const fn ura(&self) -> &Indicators {
        &self.ura
    }

    /// Removes the indicators that count after riichi only.
    #[cfg(feature = "odds")]
    pub(crate) fn forget_ura(&mut self) {
        self.ura = NO_INDICATORS;
    }

    /// Sets the indicators of dora: tiles, or pieces if some may be red fives.
    ///
    /// # Errors
    ///
    /// If there are more than five.
    pub fn set_dora(&mut self, indicators: impl IntoIterator<Item: Into<Piece>>) -> Result<(), ScoreError> {
        self.dora = Indicators::listed(indicators)?;
        Ok(())
    }

    /// Sets the indicators that count after riichi only (ura). Without riichi they add nothing, but
    /// must still fit the tiles of the game.
    ///
    /// # Errors
    ///
    /// If there are more than five.
    pub fn set_ura(&mut self, indicators: impl IntoIterator<Item: Into<Piece>>) -> Result<(), ScoreError> {
        self.ura = Indicators::listed(indicators)?;
        Ok(())
    }
}

impl Indicators {
    /// Makes a list of indicators; an error if there are more than five.
    pub(crate) fn listed(indicators: impl IntoIterator<Item: Into<Piece>>) -> Result<Self, ScoreError> {
        let mut list = NO_INDICATORS;
        let mut indicators = indicators.into_iter();
        for indicator in indicators.by_ref().take(MAX_INDICATORS) {
            list.0.push(indicator.into());
        }
        match indicators.count() {
            0 => Ok(list),
            more => Err(ScoreError::TooManyIndicators { indicators: MAX_INDICATORS + more }),
        }
    }
}
