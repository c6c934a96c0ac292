//! What the build script and the library agree on besides [`layout`](crate::layout), where a hand has five melds and a
//! pair.
//!
//! The build script includes this file by path.

/// The most concealed tiles that a hand holds.
pub const MAX_TILES: usize = 17;
/// The most melds that a hand still needs.
pub const MAX_MELDS: usize = MAX_TILES / 3;
/// Numbers of melds that are asked for: 0 to 5.
pub const GOALS: usize = MAX_MELDS + 1;
/// The shares of a hand's work that a suit can have: 0 to 5 melds, without and with the pair.
pub const SHARES: usize = 2 * GOALS;

/// The distances to a complete hand, by the number of melds that it still needs; the rest is zero.
pub type Answer = [u8; GOALS.next_power_of_two()];
