//! Fu: the small points for a hand's melds, pair and wait.

use core::fmt;

use super::rules::ScoreRules;
use super::seats::{Wind, WonBy};
use super::win::Win;
use crate::answers::{Completion, Shape};
use crate::game::{ArrayList, Meld, MeldKind, Tile, list};

/// The most fu of a pair: a pair of the seat wind that is also the round wind.
const MAX_PAIR_FU: u8 = 4;

/// A part of a hand's fu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FuPart {
    /// The reason for the fu.
    pub reason: FuReason,
    /// The number of fu, 2 to 32.
    pub fu: u8,
}

/// The reason for fu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FuReason {
    /// The base of every hand: 20.
    Base,
    /// Seven pairs: 25, and nothing else.
    SevenPairs,
    /// A hand without called melds won by a discard: 10.
    ConcealedDiscard,
    /// A win by self-draw, except with pinfu: 2.
    SelfDraw,
    /// A wait for the pair, for the middle of a run, or for its only end: 2.
    Wait(Shape),
    /// A pair of dragons or of the wind of the seat or the round: 2, or 4 for both winds.
    Pair(Tile),
    /// A triplet or a quad: 2 to 32.
    Meld {
        /// The meld.
        meld: Meld,
        /// Whether it is concealed. A triplet completed by a discard is not.
        is_concealed: bool,
    },
    /// A hand with called melds and no other fu than its base: 10 more.
    OpenLeast,
}

impl FuReason {
    /// The name, without its values, for example `base`, `wait`, `concealed discard`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::SevenPairs => "seven pairs",
            Self::ConcealedDiscard => "concealed discard",
            Self::SelfDraw => "self-draw",
            Self::Wait(_) => "wait",
            Self::Pair(_) => "pair",
            Self::Meld { .. } => "meld",
            Self::OpenLeast => "open least",
        }
    }
}

list! {
    /// The parts of a hand's fu.
    FuParts of FuPart, at most MAX_FU_PARTS
}

/// At most the base, one for the way of winning, the wait, the pair, and four melds.
const MAX_FU_PARTS: usize = 8;

impl FuPart {
    const fn new(reason: FuReason, fu: u8) -> Self {
        Self { reason, fu }
    }
}

/// Writes the reason and the fu: `closed wait 2`, `open triplet (777z) 4`.
impl fmt::Display for FuPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            FuReason::Base => f.write_str("base")?,
            FuReason::SevenPairs => f.write_str("seven pairs")?,
            FuReason::ConcealedDiscard => f.write_str("concealed, by a discard")?,
            FuReason::SelfDraw => f.write_str("self-draw")?,
            FuReason::Wait(shape) => write!(f, "{shape} wait")?,
            FuReason::Pair(tile) => write!(f, "pair of {tile}")?,
            FuReason::Meld { meld, is_concealed } => {
                write!(
                    f,
                    "{} {} {meld}",
                    if is_concealed { "concealed" } else { "open" },
                    match meld.kind() {
                        MeldKind::Triplet => "triplet",
                        _ => "quad",
                    }
                )?;
            }
            FuReason::OpenLeast => f.write_str("least of an open hand")?,
        }
        write!(f, " {}", self.fu)
    }
}

/// The fu of every hand.
pub(super) const BASE: u8 = 20;
/// The fu of seven pairs.
pub(super) const SEVEN_PAIRS: u8 = 25;
/// More fu than any hand has: of three concealed quads of terminals or honours and a pair of a
/// double wind, won by a discard.
pub(super) const MAX_FU: u8 = 170;
/// The fu of a concealed hand won by a discard.
const CONCEALED_DISCARD: u8 = 10;
/// The fu of a self-draw.
const SELF_DRAW: u8 = 2;

/// The fu of a closed, edge or single wait.
pub(super) const WAIT: u8 = 2;

/// The fu of a meld: 2 for a triplet, doubled if it is concealed, doubled if it is of terminals or
/// honours; four times as much for a quad. 0 for a run.
#[inline(always)]
pub(super) const fn meld_fu(meld: Meld, is_concealed: bool) -> u8 {
    let fu = match meld.kind() {
        MeldKind::Run => 0,
        MeldKind::Triplet => 2,
        MeldKind::OpenQuad | MeldKind::AddedQuad | MeldKind::ClosedQuad => 8,
    };
    fu << (is_concealed as u8 + meld.tile().is_terminal_or_honour() as u8)
}

/// The fu of a hand, rounded up, from the fu of its melds, pair and wait.
#[inline(always)]
pub(super) fn round_up(rules: &ScoreRules, is_concealed: bool, is_self_draw: bool, is_pinfu: bool, parts: u8) -> u8 {
    let fu = match (is_self_draw, is_concealed) {
        (true, _) if is_pinfu => return BASE,
        (true, _) => BASE + SELF_DRAW + parts,
        (false, true) => BASE + CONCEALED_DISCARD + parts,
        (false, false) if parts == 0 && !rules.open_twenty_fu => BASE + CONCEALED_DISCARD,
        (false, false) => BASE + parts,
    };
    fu.div_ceil(10) * 10
}

/// The fu of a pair.
#[inline(always)]
pub(super) fn pair_fu(rules: &ScoreRules, win: &Win, pair: Tile) -> u8 {
    let is = |wind: Wind| rules.winds && pair == wind.tile();
    match (is(win.seat), is(win.round)) {
        (true, true) if rules.double_wind_fu => MAX_PAIR_FU,
        (false, false) if !pair.is_dragon() => 0,
        _ => 2,
    }
}

/// Lists the parts of a hand's fu for display. While ways are compared, [`round_up`] finds their
/// number faster.
pub(super) fn parts(completion: &Completion, won_by: WonBy, is_concealed_hand: bool, pair_fu: u8, fu: u8) -> FuParts {
    const DRAWN: FuPart = FuPart::new(FuReason::SelfDraw, SELF_DRAW);
    const DISCARDED: FuPart = FuPart::new(FuReason::ConcealedDiscard, CONCEALED_DISCARD);
    let mut parts = ArrayList::new(FuPart::new(FuReason::Base, BASE));
    let Completion::Standard { division, meld: winning, .. } = *completion else {
        if matches!(completion, Completion::SevenPairs { .. }) {
            parts.push(FuPart::new(FuReason::SevenPairs, SEVEN_PAIRS));
        } else if fu > BASE {
            parts.push(FuPart::new(FuReason::Base, BASE));
            parts.push(if won_by.is_self_draw() { DRAWN } else { DISCARDED });
            parts.push(FuPart::new(FuReason::Wait(completion.shape()), WAIT));
        }
        return FuParts(parts);
    };
    let mut rest = parts;
    parts.push(FuPart::new(FuReason::Base, BASE));
    let is_self_draw = won_by.is_self_draw();
    let shape = completion.shape();
    if matches!(shape, Shape::Closed | Shape::Edge | Shape::Single) {
        rest.push(FuPart::new(FuReason::Wait(shape), WAIT));
    }
    if pair_fu > 0 {
        rest.push(FuPart::new(FuReason::Pair(division.pair()), pair_fu));
    }
    let mut won = winning.filter(|meld| meld.kind() == MeldKind::Triplet && !is_self_draw);
    let melds = division.melds().map(|(meld, called)| {
        let is_concealed =
            if called { meld.kind() == MeldKind::ClosedQuad } else { won.take_if(|won| *won == meld).is_none() };
        (meld, is_concealed)
    });
    for (meld, is_concealed) in melds {
        let fu = meld_fu(meld, is_concealed);
        if fu > 0 {
            rest.push(FuPart::new(FuReason::Meld { meld, is_concealed }, fu));
        }
    }
    if is_concealed_hand && !is_self_draw {
        parts.push(DISCARDED);
    } else if is_self_draw && (!is_concealed_hand || !rest.is_empty() || shape != Shape::TwoSided) {
        parts.push(DRAWN);
    } else if rest.is_empty() && !is_concealed_hand && fu > BASE {
        parts.push(FuPart::new(FuReason::OpenLeast, CONCEALED_DISCARD));
    }
    rest.iter().for_each(|&part| parts.push(part));
    FuParts(parts)
}
