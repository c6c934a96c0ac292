//! Wins of hands with called melds, which need a pattern (yaku).

use super::answer::OddsError;
use super::model::state::ConcealedTiles;
use super::model::world::Symmetry;
use super::options::Yaku;
use super::states::graph::WinWorth;
use crate::game::Tile;
use crate::score::{ScoreError, Win, Wind, WonBy, fits};
use crate::view::{AnyHand, Viewed};

/// Tells whether the wins of a hand with called melds have a pattern.
#[derive(Clone, Copy)]
pub(super) struct YakuWins<H> {
    hand: H,
    pub(super) yaku: Yaku,
    win: Win,
}

impl<H: AnyHand> YakuWins<H> {
    /// Returns `None` if the hand needs no pattern: without called melds it may declare riichi, and
    /// other games have no patterns. Fails if the game lacks the seat.
    pub(super) fn new(hand: &H, yaku: Yaku) -> Result<Option<Self>, OddsError> {
        let mut win = Win::self_draw(Tile::FIRST);
        (win.seat, win.round) = (yaku.seat, yaku.round);
        match fits(hand, &win) {
            Err(error @ ScoreError::NoNorthSeat) => Err(OddsError::NoScore(error)),
            Ok(_) if !hand.is_concealed() => Ok(Some(Self { hand: *hand, yaku, win })),
            _ => Ok(None),
        }
    }

    /// Writes 1 for a win with a pattern; others are declined.
    pub(super) fn score(&self, tiles: &ConcealedTiles, tile: Option<Tile>, worth: &mut WinWorth) {
        let hand = <H as Viewed>::with_concealed(&self.hand, &tiles.counts, tiles.jokers);
        let of = |won_by: WonBy| {
            let mut win = self.win;
            win.won_by = won_by;
            let is_win = tile.is_some_and(|tile| {
                win.tile = tile;
                self.yaku.rules.has_pattern(&hand, &win)
            });
            if is_win { 1.0 } else { -1.0 }
        };
        worth.by_draw.fill(of(WonBy::Draw));
        if !worth.by_discard.is_empty() {
            worth.by_discard.fill(of(WonBy::Discard));
        }
    }

    /// The kinds that make no difference to a pattern: a triplet of some honours is one.
    pub(super) fn symmetry(&self) -> Symmetry {
        let is_wind = |wind: Wind, tile: Tile| self.yaku.rules.winds && wind.tile() == tile;
        let is_valued = |tile: Tile| !tile.is_wind() || is_wind(self.yaku.seat, tile) || is_wind(self.yaku.round, tile);
        let mut classes = [0; Tile::KINDS];
        for tile in Tile::all().filter(|tile| tile.is_honour()) {
            classes[tile.index()] = if is_valued(tile) { 1 } else { 2 };
        }
        Symmetry::OfYaku(classes)
    }
}
