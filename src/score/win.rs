//! The circumstances of a win: all that a score depends on besides the hand.

use super::error::ScoreError;
use super::liability::Liability;
use super::seats::{Riichi, Wind, WonBy};
use crate::game::{ArrayList, Piece, Tile, list};

/// The most indicators of one kind: one to begin with, and one for each quad.
pub const MAX_INDICATORS: usize = 5;

list! {
    /// Indicators of dora, up to five. Whether one is a red five matters to a search for points
    /// only.
    Indicators of Piece, at most MAX_INDICATORS
}

const NO_INDICATORS: Indicators = Indicators(ArrayList::new(Piece::plain(Tile::FIRST)));

/// The circumstances of a win: all that a score depends on besides the hand and the score rules.
///
/// Made from the winning tile; what is not set is as if it had not happened. The hand has the
/// winning tile. What can't happen together, or to the hand, is an error of the score.
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
    /// How it came.
    pub won_by: WonBy,
    /// The player's seat. East is the dealer.
    pub seat: Wind,
    /// The wind of the round.
    pub round: Wind,
    /// Whether and when riichi was declared.
    pub riichi: Option<Riichi>,
    /// Whether the hand won within a turn of riichi, before any call.
    pub one_shot: bool,
    /// Whether the tile was the last of the wall, or the discard after it. Replacement tiles and
    /// those of robbed quads are neither.
    pub last_tile: bool,
    /// Whether the player had not discarded yet and nobody had called.
    pub first_turn: bool,
    /// The counters on the table (honba): each adds 100 points for each other player, all of them
    /// from whoever discards the winning tile.
    pub counters: u16,
    /// The riichi deposits on the table, of 1,000 points each, the player's own included.
    pub deposits: u16,
    /// Who is liable (pao) for which patterns: [`ScoreRules::fed_patterns`] says it of a call.
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

    /// A win by South in the first round, where nothing else happened.
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

    /// Without indicators that count after riichi only.
    #[cfg(feature = "odds")]
    pub(crate) fn forget_ura(&mut self) {
        self.ura = NO_INDICATORS;
    }

    /// Sets the indicators of dora: tiles, or pieces where one may be a red five.
    ///
    /// # Errors
    ///
    /// If there are more than five.
    pub fn set_dora(&mut self, indicators: impl IntoIterator<Item: Into<Piece>>) -> Result<(), ScoreError> {
        self.dora = Indicators::listed(indicators)?;
        Ok(())
    }

    /// Sets the indicators that count after riichi only (ura). Without riichi they add
    /// nothing, but must exist.
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
    /// These indicators, if they aren't too many.
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
