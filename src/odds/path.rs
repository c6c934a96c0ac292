//! The paths of a search.

use core::fmt;
use core::str::FromStr;

use crate::game::NoSuchName;
use crate::game::base::name::is_name;

/// The draws that are kept, and the discards that are allowed. Each path also allows everything
/// that the paths before it allow.
///
/// An exchange keeps a draw and discards another tile. On the first two paths a hand that is `d`
/// tiles from complete makes `d` exchanges, the last without a discard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Path {
    /// From this turn to the win, every draw must bring the hand nearer; otherwise the hand loses.
    /// A discard keeps the shanten. Since fewer tiles are unseen later, the chance may rise with
    /// the turn, on this path only.
    Shortest,
    /// A draw that brings the hand nearer is kept; any other is put away at once. A discard keeps
    /// the shanten. The hand follows its nearest forms, even if a form further away has more copies
    /// left. It can't decline a useful tile, so more copies of a tile that leads to a bad wait may
    /// lower the chance.
    #[default]
    Straight,
    /// Also, a draw that keeps the shanten may be kept if a discard keeps it as well.
    NoStepBack {
        /// The most such exchanges in total; unlimited if at least as many as turns.
        extra: u8,
    },
    /// Also, a discard may raise the shanten, and a draw that brings the hand nearer may be put
    /// away.
    Any {
        /// The most exchanges in addition to the ones that bring the hand nearer for good. An
        /// exchange that keeps the shanten counts once, one that raises it twice. Unlimited if at
        /// least as many as turns.
        extra: u8,
    },
}

impl Path {
    /// The default number of extra exchanges on paths that count them.
    pub const EXTRA: u8 = 1;

    /// The name: `shortest`, `straight`, `no step back` or `any`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shortest => "shortest",
            Self::Straight => "straight",
            Self::NoStepBack { .. } => "no step back",
            Self::Any { .. } => "any",
        }
    }

    /// The most exchanges that don't bring the hand nearer; 0 on the first two paths.
    #[must_use]
    pub const fn extra(self) -> u8 {
        match self {
            Self::Shortest | Self::Straight => 0,
            Self::NoStepBack { extra } | Self::Any { extra } => extra,
        }
    }

    /// Whether it has a number of extra exchanges.
    const fn has_extra(self) -> bool {
        matches!(self, Self::NoStepBack { .. } | Self::Any { .. })
    }

    /// The same path with another number of extra exchanges; unchanged if it has none.
    pub(super) fn with_extra(self, extra: u8) -> Self {
        match self {
            Self::NoStepBack { .. } => Self::NoStepBack { extra },
            Self::Any { .. } => Self::Any { extra },
            path => path,
        }
    }

    pub(super) fn may_step_back(self) -> bool {
        matches!(self, Self::Any { .. })
    }
}

/// Writes the name, and the number of extra exchanges after a plus: `straight`, `any+2`.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.has_extra() { write!(f, "{}+{}", self.name(), self.extra()) } else { f.pad(self.name()) }
    }
}

/// Reads a name; see [`NoSuchName`]. The last two paths have a number of extra exchanges after a
/// plus, `any+2`; without it they have one.
impl FromStr for Path {
    type Err = NoSuchName;

    fn from_str(text: &str) -> Result<Self, NoSuchName> {
        let error = NoSuchName::new(&["shortest", "straight", "no step back+1", "any+1"]);
        let (name, extra) = text.split_once('+').map_or((text, None), |(name, extra)| (name, Some(extra)));
        let number = extra.map_or(Ok(Self::EXTRA), str::parse).map_err(|_| error)?;
        let paths = [Self::Shortest, Self::Straight, Self::NoStepBack { extra: number }, Self::Any { extra: number }];
        let found = paths.into_iter().find(|path| is_name(name, path.name()));
        // The first two paths have no number of extra exchanges, not even 0.
        found.filter(|path| extra.is_none() || path.has_extra()).ok_or(error)
    }
}
