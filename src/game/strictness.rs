//! Which tiles count as gone.

use super::base::name::named;
use super::tiles::copies::Copies;

/// Which tiles count as gone for a hand. Tables differ in what they accept as ready.
///
/// ```
/// use shanten::{Hand, Strictness};
///
/// // Only a fifth East could complete it.
/// let hand: Hand = "123456789m1111z".parse()?;
/// let shanten = |strictness| hand.view().with_strictness(strictness).shanten().unwrap().get();
/// assert_eq!(shanten(Strictness::Unlimited), 0);
/// assert_eq!(shanten(Strictness::Concealed), 1);
///
/// // It waits for a 7p, and all four are in the quad.
/// let hand: Hand = "222444m4468p[7777p]".parse()?;
/// let shanten = |strictness| hand.view().with_strictness(strictness).shanten().unwrap().get();
/// assert_eq!(shanten(Strictness::Concealed), 0);
/// assert_eq!(shanten(Strictness::Melds), 1);
/// # Ok::<(), shanten::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Strictness {
    /// No tiles: a hand may wait for a fifth copy.
    Unlimited,
    /// The concealed tiles: a complete hand has at most four copies of a kind among them. Used by
    /// Tenhou and Mahjong Soul.
    #[default]
    Concealed,
    /// Also the tiles of the player's own melds. Used in the M.League and the World Riichi
    /// Championship.
    Melds,
    /// Also all tiles that the player sees, including the player's own discards.
    Visible,
}

named!(
    may grow: Strictness,
    "All levels, the most lenient first.":
    Unlimited "unlimited",
    Concealed "concealed",
    Melds "melds",
    Visible "visible",
);

impl Strictness {
    /// The tiles that count as gone in addition to the concealed ones.
    #[inline(always)]
    pub(crate) fn gone(self, called: Copies, visible: Copies) -> Copies {
        match self {
            Self::Unlimited | Self::Concealed => Copies::NONE,
            Self::Melds => called,
            Self::Visible => called.and(visible),
        }
    }
}
