//! The circumstances of a win: whether they are possible, and their patterns.

use super::arrangement::Called;
use super::error::ScoreError;
use super::pattern::{Pattern, PatternSet};
use super::rules::{BlessingOfMan, ScoreRules};
use super::seats::{Riichi, Wind, WonBy};
use super::win::{MAX_MORE_DORA, Win};
use crate::format::{COPIES, FOUR_MELDS};
use crate::game::{Copies, TileSet, TurnError};
use crate::view::{AnyHand, Viewed};

/// Returns the called melds; fails if the hand is of another game or contradicts the win.
#[inline(always)]
pub(crate) fn fits<H: AnyHand>(hand: &H, win: &Win) -> Result<Called, ScoreError> {
    if !hand.game_has_patterns() {
        return Err(ScoreError::OtherGame);
    }
    if players_of(hand) == 3 && win.seat == Wind::North {
        return Err(ScoreError::NoNorthSeat);
    }
    let called = Called::new(hand.melds());
    if called.number() + hand.melds_needed() != FOUR_MELDS {
        return Err(ScoreError::MeldsMissing { melds: FOUR_MELDS - called.number() - hand.melds_needed() });
    }
    if win.more_dora > MAX_MORE_DORA {
        return Err(ScoreError::MoreDora { more_dora: win.more_dora });
    }
    if win.riichi.is_some() && !called.is_concealed() {
        return Err(ScoreError::RiichiAfterCall);
    }
    if win.one_shot && win.riichi.is_none() {
        return Err(ScoreError::OneShotWithoutRiichi);
    }
    if win.first_turn {
        let is_first = matches!(win.won_by, WonBy::Draw | WonBy::Discard);
        if !is_first || win.riichi.is_some() || !called.is_empty() || hand.norths_aside() > 0 {
            return Err(ScoreError::FirstTurnAfterCall);
        }
        if win.won_by == WonBy::Discard && win.seat == Wind::East {
            return Err(ScoreError::DiscardBeforeDealer);
        }
    }
    if win.last_tile || !matches!(win.won_by, WonBy::Draw | WonBy::Discard) {
        is_possible(hand, win, called)?;
    }
    Ok(called)
}

/// Returns an error if a rare win is impossible.
#[cold]
fn is_possible<H: AnyHand>(hand: &H, win: &Win, called: Called) -> Result<(), ScoreError> {
    if win.last_tile {
        match win.won_by {
            WonBy::Draw | WonBy::Discard => {}
            won_by => return Err(ScoreError::NeverLast(won_by)),
        }
        if win.first_turn || win.one_shot && win.riichi == Some(Riichi::Double) {
            return Err(ScoreError::LastTooEarly);
        }
    }
    match win.won_by {
        WonBy::Replacement if called.quads() == 0 && hand.norths_aside() == 0 => Err(ScoreError::NoReplacement),
        WonBy::Replacement if win.one_shot => Err(ScoreError::OneShotAfterReplacement),
        WonBy::RobbedQuad => {
            let indicators = win.dora().iter().chain(win.ura().iter()).filter(|piece| piece.tile() == win.tile);
            let count = hand.parts().own.count(win.tile) + indicators.count() as u8;
            let more = Err(ScoreError::RobbedQuadHeld { tile: win.tile, count: count.saturating_sub(1) });
            // A missing winning tile is another error, which the caller reports.
            if count <= 1 || hand.count(win.tile) == 0 { Ok(()) } else { more }
        }
        _ => Ok(()),
    }
}

/// The patterns that follow from the circumstances.
#[inline]
pub(super) fn patterns_of(rules: &ScoreRules, win: &Win, is_concealed: bool) -> PatternSet {
    let one_if = PatternSet::one_if;
    let is_self_draw = win.won_by.is_self_draw();
    let blessing = match (win.won_by, win.seat) {
        (WonBy::Discard, _) if rules.blessing_of_man == BlessingOfMan::Nothing => PatternSet::NONE,
        (WonBy::Discard, _) => PatternSet::one(Pattern::BlessingOfMan),
        (_, Wind::East) => PatternSet::one(Pattern::BlessingOfHeaven),
        _ => PatternSet::one(Pattern::BlessingOfEarth),
    };
    one_if(Pattern::Riichi, win.riichi == Some(Riichi::Single))
        .and(one_if(Pattern::DoubleRiichi, win.riichi == Some(Riichi::Double)))
        .and(one_if(Pattern::OneShot, win.one_shot))
        .and(one_if(Pattern::ConcealedDraw, is_concealed && is_self_draw))
        .and(one_if(Pattern::AfterQuad, win.won_by == WonBy::Replacement))
        .and(one_if(Pattern::RobbedQuad, win.won_by == WonBy::RobbedQuad))
        .and(one_if(Pattern::LastDraw, win.last_tile && win.won_by == WonBy::Draw))
        .and(one_if(Pattern::LastDiscard, win.last_tile && win.won_by == WonBy::Discard))
        .and(if win.first_turn { blessing } else { PatternSet::NONE })
}

/// The number of players in the game of a hand.
pub(super) fn players_of<H: AnyHand>(hand: &H) -> u8 {
    <H as Viewed>::options(hand).players()
}

/// Returns an error if the game lacks tiles for the hand and the indicators.
#[inline(always)]
pub(super) fn possible(own: Copies, existing: TileSet, win: &Win) -> Result<(), ScoreError> {
    // If no kind is named twice, only kinds with four tiles in the hand have too many.
    let (mut once, mut twice) = (0, 0);
    for indicator in win.dora().iter().chain(win.ura().iter()) {
        let bit = 1_u64 << indicator.tile().index();
        twice |= once & bit;
        once |= bit;
    }
    let fits = existing - own.at_least_4();
    if twice | once & !fits.bits() == 0 { Ok(()) } else { count_all(own, existing, win) }
}

/// Does the check of [`possible`] kind by kind.
#[cold]
fn count_all(own: Copies, existing: TileSet, win: &Win) -> Result<(), ScoreError> {
    let indicators = || win.dora().iter().chain(win.ura().iter()).map(|indicator| indicator.tile());
    for tile in indicators() {
        if !existing.contains(tile) {
            return Err(ScoreError::Indicators(TurnError::NotInGame(tile)));
        }
        let count = own.count(tile) + indicators().filter(|&other| other == tile).count() as u8;
        if count > COPIES {
            return Err(ScoreError::Indicators(TurnError::TooManyCopies { tile, count }));
        }
    }
    Ok(())
}
