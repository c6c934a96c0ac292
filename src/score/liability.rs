//! Liability: who fed the meld that made a yakuman certain.

use super::error::ScoreError;
use super::pattern::{Pattern, PatternSet};
use super::points::Basic;
use super::rules::ScoreRules;
use super::win::Win;
use crate::game::{Meld, Tile, TileSet};
use crate::hand::Call;
use crate::view::AnyHand;

/// The yakuman that a call makes certain, in a hand before it: the third meld of dragons, the
/// fourth of winds, or the fourth quad. Whoever fed it is liable (pao) if the hand wins.
///
/// Closed quads count as they lie open, and quads of own tiles were fed by nobody: only a [`Call`]
/// makes somebody liable.
///
/// ```
/// use shanten::score::{Pattern, fed_pattern};
/// use shanten::{Hand, Opponent, Tile};
///
/// let hand: Hand = "12345m77z(555z)[6666z]".parse()?;
/// let calls = hand.calls(Tile::RED.into(), Opponent::Across);
/// assert_eq!(fed_pattern(&hand, &calls[0]), Some(Pattern::BigThreeDragons));
/// # Ok::<(), shanten::InputError>(())
/// ```
#[must_use]
pub fn fed_pattern<H: AnyHand>(hand: &H, call: &Call) -> Option<Pattern> {
    let melds = || hand.melds().chain([call.meld()]);
    let all_of = |kinds: TileSet| {
        let called: TileSet = melds().map(Meld::tile).filter(|&tile| kinds.contains(tile)).collect();
        kinds.contains(call.meld().tile()) && called == kinds
    };
    let winds: TileSet = [Tile::EAST, Tile::SOUTH, Tile::WEST, Tile::NORTH].into_iter().collect();
    let dragons: TileSet = [Tile::WHITE, Tile::GREEN, Tile::RED].into_iter().collect();
    if all_of(dragons) {
        Some(Pattern::BigThreeDragons)
    } else if all_of(winds) {
        Some(Pattern::BigFourWinds)
    } else if call.meld().kind().is_quad() && melds().filter(|meld| meld.kind().is_quad()).count() == 4 {
        Some(Pattern::FourQuads)
    } else {
        None
    }
}

/// The basic points that another player is liable for.
pub(super) fn liable_points(
    rules: &ScoreRules,
    win: &Win,
    patterns: PatternSet,
    worth: Basic,
) -> Result<u32, ScoreError> {
    if !win.is_liable {
        return Ok(0);
    }
    let fed = PatternSet::one(Pattern::BigThreeDragons)
        .and(PatternSet::one(Pattern::BigFourWinds))
        .and(PatternSet::one(Pattern::FourQuads));
    let yakuman = rules.yakuman(patterns.among(fed));
    if yakuman == 0 {
        return Err(ScoreError::NobodyLiable);
    }
    let theirs = Basic::new(rules, 0, 0, yakuman).points;
    Ok(if rules.liable_for_all { worth.points } else { theirs.min(worth.points) })
}
