//! The rules of other games: the kinds that exist, the tiles that are wild, the forms that count,
//! and the number of melds in a hand.
//!
//! [`Hand`](crate::Hand) is always a hand of four-player riichi. Under other rules a hand is a
//! [`VariantHand`]. It answers the same queries, from the same tables where it can:
//!
//! ```
//! use shanten::Shanten;
//! use shanten::rules::Rules;
//!
//! // 2m and 8m don't exist, so 1m and 9m belong to no run.
//! let hand = Rules::THREE_PLAYER.hand("1199m123p456789s1z")?;
//! assert_eq!(hand.useful().to_string(), "1m×2 9m×2");
//!
//! // The red dragon is wild: here it is a second or third East.
//! let hand = Rules::CHINESE_WILD.hand("123m456p789s11227z")?;
//! assert_eq!(hand.shanten(), Some(Shanten::WIN));
//!
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Wild tiles
//!
//! A wild tile stands for a tile of any kind in the game, including its own. All tiles of a *wild
//! kind* are wild; *jokers* are wild tiles without a kind. In a called meld every tile counts as
//! itself. Strings show a joker as `J`.
//!
//! Games differ in whether a wild tile may be a *fifth copy* of a kind: see
//! [`RuleOptions::fifth_copies`]. Without it, a complete hand has at most four tiles of a kind,
//! counting the tiles that wild tiles stand for. All presets are without it.
//!
//! The *distance* of a hand with `w` wild tiles is the distance of its other tiles, for the melds
//! that the whole hand needs, minus `w`. The strictness only decides how many tiles of a kind there
//! can still be. A wild tile can stand for a tile of which no copies are left, as long as there are
//! enough wild tiles.

mod divisions;
mod either;
mod error;
mod game;
mod hand;
mod input;
mod nearest;
mod ruleset;
mod special;
mod text;
mod variant;
mod view;
mod wild_shapes;

pub use divisions::VariantDivisions;
pub use either::EitherHand;
pub use error::RulesError;
pub use hand::VariantHand;
pub use ruleset::Rules;
pub use text::RulesTextError;

pub use crate::game::{KnittedForms, MissingSuit, Pairs, RiichiQuads, RuleOptions, Swaps};

/// Runs the same code with the hand of riichi or of another game in an
/// [`EitherHand`](crate::rules::EitherHand): `with_hand!(either, hand => hand.shanten_in(form))`.
#[macro_export]
macro_rules! with_hand {
    ($either:expr, $hand:pat => $do:expr) => {
        match $either {
            $crate::rules::EitherHand::Riichi($hand) => $do,
            $crate::rules::EitherHand::Variant($hand) => $do,
        }
    };
}
