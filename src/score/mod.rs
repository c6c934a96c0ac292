//! The score of a complete hand: its patterns (yaku), its han and fu, and the payments.
//!
//! [`ScoreRules::score`] takes a complete hand and the circumstances of its [`Win`]. It compares
//! every division of the hand and every place of the winning tile in it, and keeps the best: the
//! most points, then the most yakuman, han and fu.
//!
//! ```
//! use shanten::score::{Win, Limit, Pattern, Riichi, ScoreRules};
//! use shanten::{Hand, Tile};
//!
//! let hand: Hand = "234m340p345678s55z".parse()?; // a red five of dots
//! let mut win = Win::self_draw(Tile::S8);
//! win.riichi = Some(Riichi::Single);
//! win.set_dora([Tile::P2])?; // 3p is dora
//! let score = ScoreRules::TENHOU.score(&hand, &win)?;
//! let patterns: Vec<Pattern> = score.patterns().collect();
//! assert_eq!(patterns, [Pattern::Riichi, Pattern::ConcealedDraw]);
//! assert_eq!((score.han(), score.fu(), score.dora(), score.reds()), (4, 30, 1, 1));
//! assert_eq!(score.limit(), None);
//! assert_eq!((score.payments().dealer, score.payments().other), (3_900, 2_000));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod arrangement;
mod best;
mod circumstances;
mod error;
mod fu;
mod liability;
mod pattern;
mod points;
mod rules;
mod scored;
mod seats;
mod text;
mod win;

pub use error::ScoreError;
pub use fu::{FuPart, FuParts, FuReason};
pub use liability::{Liability, LiabilityError};
pub use pattern::{Pattern, Patterns};
pub use points::{DEPOSIT, Limit, PayerError, Payments, noten_payments};
pub use rules::{BlessingOfMan, NorthShare, ScoreRules};
pub use scored::Score;
pub use seats::{Riichi, Wind, WonBy};
pub use text::ScoreRulesError;
pub use win::{Indicators, MAX_INDICATORS, MAX_MORE_DORA, Win};

#[cfg(feature = "odds")]
pub(crate) use {arrangement::GREEN, circumstances::fits};
