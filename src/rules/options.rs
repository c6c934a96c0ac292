//! What makes up a set of rules.

use crate::game::{Tile, TileSet};

/// What seven pairs are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Pairs {
    /// Seven different kinds, two tiles of each.
    Different,
    /// The same, but four of a kind are two of the pairs.
    FourAsTwo,
}

/// What makes up a set of rules: each option by itself. [`Rules::new`](super::Rules::new) puts them
/// together.
///
/// ```
/// use shanten::rules::{Pairs, Rules};
///
/// let mut options = Rules::THREE_PLAYER.options();
/// options.seven_pairs = Some(Pairs::FourAsTwo);
/// options.jokers = 4;
/// assert_eq!(Rules::new(options)?.to_string(), "three-player,four-as-two,jokers=4");
///
/// options.kinds = "123m".parse()?;
/// assert_eq!(Rules::new(options).unwrap_err().to_string(), "3 kinds: a hand of 4 melds needs at least 13");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RuleOptions {
    /// The kinds that exist, at least 13, or 16 with five melds.
    pub kinds: TileSet,
    /// How many melds a hand has besides its pair: 4, or 5 with the feature `five-melds`.
    pub melds: u8,
    /// Whether melds and a pair are a complete hand.
    pub standard: bool,
    /// Whether seven pairs are, and of what; only with four melds.
    pub seven_pairs: Option<Pairs>,
    /// Whether thirteen orphans are; only with four melds, and if all of them exist.
    pub thirteen_orphans: bool,
    /// The kinds whose tiles are wild.
    pub wild: TileSet,
    /// How many wild tiles there are that are of no kind, at most 16.
    pub jokers: u8,
    /// Whether a wild tile may be a fifth copy of a kind.
    pub fifth_copies: bool,
}

impl RuleOptions {
    pub(super) const RIICHI: Self = Self {
        kinds: TileSet::ALL,
        melds: 4,
        standard: true,
        seven_pairs: Some(Pairs::Different),
        thirteen_orphans: true,
        wild: TileSet::EMPTY,
        jokers: 0,
        fifth_copies: false,
    };
    pub(super) const THREE_PLAYER: Self =
        Self { kinds: TileSet::from_valid_bits(TileSet::ALL.bits() & !0b0_1111_1110), ..Self::RIICHI };
    pub(super) const CHINESE: Self = Self { seven_pairs: Some(Pairs::FourAsTwo), ..Self::RIICHI };
    pub(super) const CHINESE_WILD: Self =
        Self { wild: TileSet::from_valid_bits(1 << (Tile::KINDS - 1)), ..Self::CHINESE };
    #[cfg(feature = "five-melds")]
    pub(super) const TAIWANESE: Self = Self { melds: 5, seven_pairs: None, thirteen_orphans: false, ..Self::RIICHI };
}
