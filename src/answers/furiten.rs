//! Furiten: the reasons why a ready hand may only win by self-draw.

use super::waits::Waits;
use crate::game::base::name::named;
use crate::game::{Tile, TileSet};

/// Why a ready hand may only win by self-draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Furiten {
    /// A winning tile was discarded since the player's last turn. This furiten ends with the
    /// player's next turn.
    Temporary,
    /// One of the waits is among the player's own discards. This ends when the waits change.
    Discard,
    /// A winning tile was passed since riichi. This furiten lasts to the end of the round.
    Riichi,
}

named!(may grow: Furiten, "All of them, the shortest first.": Temporary "temporary", Discard "discard", Riichi "riichi");

/// The discards that matter for furiten, as kinds, without the tile that is to win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FuritenRecord {
    /// The player's own discards, including those that others claimed.
    pub discards: TileSet,
    /// The discards of others since the player's last turn, and the tiles of quads that could have
    /// been robbed.
    pub since_turn: TileSet,
    /// As `since_turn`, but since the player declared riichi; empty without riichi.
    pub since_riichi: TileSet,
}

impl FuritenRecord {
    /// Makes a record that has only the player's own discards.
    #[must_use]
    pub const fn of_discards(discards: TileSet) -> Self {
        Self { discards, since_turn: TileSet::EMPTY, since_riichi: TileSet::EMPTY }
    }

    /// Records the player's discard, which ends the player's turn.
    pub fn discard(&mut self, tile: Tile) {
        self.discards.insert(tile);
        self.since_turn = TileSet::EMPTY;
    }

    /// Records a tile that another player discarded, or added to a quad, and that didn't win.
    pub fn pass(&mut self, tile: Tile, is_in_riichi: bool) {
        self.since_turn.insert(tile);
        if is_in_riichi {
            self.since_riichi.insert(tile);
        }
    }

    /// Why a hand that waits for these tiles [by its shape](Waits::by_shape) may only win by
    /// self-draw, as [`Waits::furiten`] returns it.
    #[must_use]
    pub fn furiten(&self, waits: TileSet) -> Option<Furiten> {
        let has = |tiles: TileSet| !(waits & tiles).is_empty();
        if has(self.since_riichi) {
            Some(Furiten::Riichi)
        } else if has(self.discards) {
            Some(Furiten::Discard)
        } else if has(self.since_turn) {
            Some(Furiten::Temporary)
        } else {
            None
        }
    }
}

impl Waits {
    /// Why the hand may only win by self-draw: the reason that lasts longest; `None` if it may win
    /// by a discard.
    ///
    /// All tiles that complete the hand [by its shape](Self::by_shape) count, even if no copies are
    /// left.
    ///
    /// ```
    /// use shanten::{Furiten, FuritenRecord, Hand, Tile};
    ///
    /// let hand: Hand = "234567m11p56s(777z)".parse()?; // waits for 4s and 7s
    /// let mut record = FuritenRecord::default();
    /// record.discard(Tile::P9);
    /// assert_eq!(hand.waits().furiten(&record), None);
    /// record.pass(Tile::S7, false);
    /// assert_eq!(hand.waits().furiten(&record), Some(Furiten::Temporary));
    /// record.discard(Tile::S4);
    /// assert_eq!(hand.waits().furiten(&record), Some(Furiten::Discard));
    /// record.pass(Tile::S7, true);
    /// assert_eq!(hand.waits().furiten(&record), Some(Furiten::Riichi));
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn furiten(&self, discarded: &FuritenRecord) -> Option<Furiten> {
        discarded.furiten(self.by_shape())
    }
}
