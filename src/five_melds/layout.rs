//! What the build script and the library agree on besides [`layout`](crate::layout), where a hand has five melds and a
//! pair.
//!
//! The build script includes this file by path.

pub use crate::layout::MOST_MELDS as MAX_MELDS;
pub use crate::share::WIDE_SHARES as SHARES;

/// Numbers of melds that are asked for: 0 to 5.
pub const GOALS: usize = MAX_MELDS + 1;

/// The distances to a complete hand, by the number of melds that it still needs; the rest is zero.
pub type Answer = [u8; GOALS.next_power_of_two()];
