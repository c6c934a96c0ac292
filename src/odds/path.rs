//! The paths of a search.

use core::fmt;
use core::str::FromStr;

use crate::game::NoSuchName;
use crate::game::base::name::is_name;

/// Which draws are kept, and what may be discarded. Each path allows everything that the paths
/// before it allow.
///
/// An exchange keeps a draw and discards another tile. On the first two paths a hand that is `d`
/// tiles from complete makes `d` exchanges, the last without a discard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Path {
    /// From this turn to the win, every draw must bring the hand nearer; otherwise the hand loses.
    /// A discard keeps the shanten. Since fewer tiles are unseen later, the chance may rise with
    /// the turn, on this path alone.
    Shortest,
    /// Every draw that brings the hand nearer is kept, any other is put away at once, and a discard
    /// keeps the shanten. The hand follows its nearest forms, even if a form further away has more
    /// copies left. It can't decline a useful tile, so more copies of a tile that leads to a bad
    /// wait may lower the chance.
    #[default]
    Straight,
    /// In addition, a draw that keeps the shanten may be kept, if a discard then keeps it, too.
    NoStepBack {
        /// The most such exchanges in all. With as many as turns, or more, they are unlimited.
        extra: u8,
    },
    /// In addition, a discard may raise the shanten, and a draw that brings the hand nearer may be
    /// put away.
    Any {
        /// The most exchanges besides those that bring the hand nearer for good. One that keeps the
        /// shanten counts once, one that raises it twice. With as many as turns, or more, they are
        /// unlimited.
        extra: u8,
    },
}

impl Path {
    /// The default number of extra exchanges, where a path has some.
    pub const EXTRA: u8 = 1;

    /// Its name: `shortest`, `straight`, `no step back` or `any`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shortest => "shortest",
            Self::Straight => "straight",
            Self::NoStepBack { .. } => "no step back",
            Self::Any { .. } => "any",
        }
    }

    /// The most exchanges besides those that bring the hand nearer; 0 on the first two paths.
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

    /// The same path with another number of extra exchanges, if it has one.
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

/// Writes its name, and the number of extra exchanges after a plus: `straight`, `any+2`.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.has_extra() { write!(f, "{}+{}", self.name(), self.extra()) } else { f.pad(self.name()) }
    }
}

/// Reads its name; see [`NoSuchName`]. The last two paths have a number of extra exchanges after a
/// plus, `any+2`, or one extra exchange.
impl FromStr for Path {
    type Err = NoSuchName;

    fn from_str(text: &str) -> Result<Self, NoSuchName> {
        let error = NoSuchName::new(&["shortest", "straight", "no step back+1", "any+1"]);
        let (name, extra) = text.split_once('+').map_or((text, None), |(name, extra)| (name, Some(extra)));
        let number = extra.map_or(Ok(Self::EXTRA), str::parse).map_err(|_| error)?;
        let paths = [Self::Shortest, Self::Straight, Self::NoStepBack { extra: number }, Self::Any { extra: number }];
        let found = paths.into_iter().find(|path| is_name(name, path.name()));
        // The first two have no number of extra exchanges, not even 0.
        found.filter(|path| extra.is_none() || path.has_extra()).ok_or(error)
    }
}
