//! Liability: the players who fed the melds that made yakuman certain, and their payments.

use core::fmt;
use core::str::FromStr;

use super::error::ScoreError;
use super::pattern::{Pattern, PatternSet, Patterns};
use super::rules::ScoreRules;
use super::seats::Wind;
use crate::game::base::name::is_name;
use crate::game::{Meld, MeldKind, Place, Tile, TileSet, placed};
use crate::view::AnyHand;

/// The patterns for which score rules may make a player liable.
const PATTERNS: [Pattern; 3] = [Pattern::BigThreeDragons, Pattern::BigFourWinds, Pattern::FourQuads];

/// The liable players (pao): at most two, each for one or several patterns.
///
/// Its string lists each pattern with its player: `big three dragons:west`, separated by commas.
///
/// ```
/// use shanten::score::{Liability, Pattern, Wind};
///
/// let mut liable = Liability::NONE;
/// liable.set(Pattern::BigThreeDragons, Wind::West)?;
/// assert_eq!("big-three-dragons:west".parse(), Ok(liable));
/// assert_eq!(liable.who(Pattern::BigThreeDragons), Some(Wind::West));
/// # Ok::<(), shanten::score::ScoreError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Liability([Option<Wind>; PATTERNS.len()]);

impl Liability {
    /// No player is liable.
    pub const NONE: Self = Self([None; PATTERNS.len()]);

    /// Makes a player liable for a pattern, such as one of [`ScoreRules::fed_patterns`].
    ///
    /// # Errors
    ///
    /// If no score rules make a player liable for this pattern.
    pub fn set(&mut self, pattern: Pattern, player: Wind) -> Result<(), ScoreError> {
        let place = PATTERNS.iter().position(|&known| known == pattern).ok_or(ScoreError::NeverLiable(pattern))?;
        self.0[place] = Some(player);
        Ok(())
    }

    /// The player who is liable for a pattern.
    #[must_use]
    pub fn who(&self, pattern: Pattern) -> Option<Wind> {
        self.iter().find(|&(known, _)| known == pattern).map(|(_, player)| player)
    }

    /// The patterns for which a player is liable, with that player.
    pub fn iter(&self) -> impl Iterator<Item = (Pattern, Wind)> + use<> {
        PATTERNS.into_iter().zip(self.0).filter_map(|(pattern, player)| Some((pattern, player?)))
    }

    /// Whether no player is liable.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::NONE
    }
}

/// Writes the string that is read; empty if no player is liable.
impl fmt::Display for Liability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = self.iter().enumerate();
        all.try_for_each(|(number, (pattern, player))| {
            write!(f, "{}{pattern}:{player}", if number == 0 { "" } else { "," })
        })
    }
}

/// Reads patterns, each followed by a colon and its player's wind, separated by commas.
impl FromStr for Liability {
    type Err = LiabilityError;

    fn from_str(text: &str) -> Result<Self, LiabilityError> {
        let mut liability = Self::NONE;
        let mut start = 0;
        for part in text.split(',').filter(|_| !text.trim().is_empty()) {
            let at = Place::at(start + part.len() - part.trim_start().len());
            let found = part.split_once(':').and_then(|(pattern, player)| {
                let place = PATTERNS.iter().position(|known| is_name(pattern.trim(), known.name()))?;
                Some((place, player.trim().parse().ok()?))
            });
            let (place, player) = found.ok_or(LiabilityError::NoLiability { at }.in_text(text))?;
            if liability.0[place].replace(player).is_some() {
                return Err(LiabilityError::LiableTwice { at }.in_text(text));
            }
            start += part.len() + 1;
        }
        Ok(liability)
    }
}

/// Why a string names no liable players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LiabilityError {
    /// A part is no pattern with a player.
    NoLiability {
        /// Its place.
        at: Place,
    },
    /// The pattern already has a player.
    LiableTwice {
        /// Its place.
        at: Place,
    },
}

crate::game::errors! {
    LiabilityError at:
    "no_liability" NoLiability { at } =>
        "no pattern with its player at {at}, such as big three dragons:west; the patterns are \
         big three dragons, big four winds and four quads, the players east, south, west and north";
    "liable_twice" LiableTwice { at } => "the pattern at {at} already has a player";
}

placed!(LiabilityError: NoLiability, LiableTwice);

/// The kinds of the triplets of a pattern.
fn kinds_of(pattern: Pattern) -> Option<TileSet> {
    match pattern {
        Pattern::BigThreeDragons => Some([Tile::WHITE, Tile::GREEN, Tile::RED].into_iter().collect()),
        Pattern::BigFourWinds => Some(Wind::ALL.into_iter().map(Wind::tile).collect()),
        _ => None,
    }
}

/// Whether called melds make a pattern certain and another player may have fed it.
pub(super) fn is_certain(melds: impl Iterator<Item = Meld>, pattern: Pattern) -> bool {
    let kinds = kinds_of(pattern);
    let of_pattern = |meld: &Meld| kinds.map_or(meld.kind().is_quad(), |kinds| kinds.contains(meld.tile()));
    let (mut number, mut is_fed) = (0, false);
    for meld in melds.filter(of_pattern) {
        number += 1;
        is_fed |= if kinds.is_some() { meld.kind() != MeldKind::ClosedQuad } else { meld.kind() == MeldKind::OpenQuad };
    }
    is_fed && number == kinds.map_or(4, TileSet::len)
}

impl ScoreRules {
    /// The yakuman that a call makes certain in a hand before it, if these score rules make the
    /// player who fed it liable (pao): the third meld of dragons, the fourth of winds, and, under
    /// some rules, [the fourth quad](Self::four_quads_liable).
    ///
    /// Closed quads count towards the pattern, since they lie open. Only a [`Call`](crate::Call),
    /// or its meld, makes a player liable: no player feeds a quad that the hand declares by itself.
    ///
    /// ```
    /// use shanten::score::{Pattern, ScoreRules};
    /// use shanten::{Hand, Opponent, Tile};
    ///
    /// let hand: Hand = "12345m77z(555z)[6666z]".parse()?;
    /// let calls = hand.calls(Tile::RED.into(), Opponent::Across);
    /// let fed = ScoreRules::TENHOU.fed_patterns(&hand, &calls[0]);
    /// assert!(fed.eq([Pattern::BigThreeDragons]));
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn fed_patterns<H: AnyHand>(&self, hand: &H, call: impl Into<Meld>) -> Patterns {
        let meld = call.into();
        let is_fed = |pattern: &Pattern| {
            let is_part = kinds_of(*pattern).map_or(meld.kind().is_quad(), |kinds| kinds.contains(meld.tile()));
            is_part && self.may_be_liable(*pattern) && is_certain(hand.melds().chain([meld]), *pattern)
        };
        let fed = PATTERNS.into_iter().filter(is_fed);
        Patterns(fed.fold(PatternSet::NONE, |fed, pattern| fed.and(PatternSet::one(pattern))))
    }

    pub(super) fn may_be_liable(&self, pattern: Pattern) -> bool {
        pattern != Pattern::FourQuads || self.four_quads_liable
    }
}
