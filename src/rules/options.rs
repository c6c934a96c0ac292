//! The options of a set of rules.

use crate::game::name::named;
use crate::game::{Tile, TileSet};

/// What counts as seven pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Pairs {
    /// Seven different kinds, two tiles of each.
    Different,
    /// Seven pairs, where four of a kind count as two.
    FourAsTwo,
}

named!(Pairs, "All of them.": Different "different", FourAsTwo "four as two");

/// The options of a set of rules. [`Rules::new`](super::Rules::new) checks and combines them.
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
/// let error = Rules::new(options).unwrap_err().to_string();
/// assert_eq!(error, "3 kinds: a hand of 4 melds needs at least 13");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RuleOptions {
    /// The kinds in the game: at least 13, or at least 16 with five melds.
    pub kinds: TileSet,
    /// How many melds a hand has besides its pair: 4, or 5 with the feature `five-melds`.
    pub melds: u8,
    /// Whether melds and a pair are a complete hand.
    pub standard: bool,
    /// What counts as seven pairs, if they are a complete hand; only with four melds.
    pub seven_pairs: Option<Pairs>,
    /// Whether thirteen orphans are a complete hand; only with four melds, and if the game has all
    /// of the orphans.
    pub thirteen_orphans: bool,
    /// The kinds whose tiles are wild.
    pub wild: TileSet,
    /// How many jokers there are, wild tiles without a kind: at most 16.
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
