//! What the build script and the library agree on besides, where a hand has five melds and a
//! pair.

/// The most melds that a hand still needs.
pub const MAX_MELDS: usize = super::MOST_MELDS;
/// The shares of a hand's work that a suit can have.
pub const SHARES: usize = super::share::WIDE_SHARES;

/// Numbers of melds that are asked for: 0 to 5.
pub const GOALS: usize = MAX_MELDS + 1;

/// The distances to a complete hand, by the number of melds that it still needs; the rest is zero.
pub type Answer = [u8; GOALS.next_power_of_two()];
