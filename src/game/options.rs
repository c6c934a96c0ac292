//! The options of a set of rules.

use super::base::name::named;
use super::tiles::tile::Tile;
use super::tiles::tile_set::TileSet;

/// The definition of seven pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Pairs {
    /// Seven different kinds, two tiles of each.
    Different,
    /// Seven pairs, where four of a kind count as two.
    FourAsTwo,
}

named!(may grow: Pairs, "All of them.": Different "different", FourAsTwo "four as two");

/// The options of a set of rules. [`Rules::new`](crate::rules::Rules::new) checks and combines
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct RuleOptions {
    /// The kinds in the game: at least 13, or at least 16 with five melds. Without 2m to 8m it is a
    /// game for three players, who call no runs and may set Norths aside
    /// ([`VariantHand::set_aside`](crate::rules::VariantHand::set_aside)).
    pub kinds: TileSet,
    /// The number of melds in a complete hand: 4, or 5 with the feature `five-melds`.
    pub melds: u8,
    /// Whether melds and a pair are a complete hand.
    pub standard: bool,
    /// The definition of seven pairs; `None` if they aren't a complete hand. Only with four melds.
    pub seven_pairs: Option<Pairs>,
    /// Whether thirteen orphans are a complete hand; only with four melds, and if the game has all
    /// orphans.
    pub thirteen_orphans: bool,
    /// The kinds whose tiles are wild.
    pub wild: TileSet,
    /// The number of jokers, wild tiles without a kind: at most 16.
    pub jokers: u8,
    /// Whether a wild tile may be a fifth copy of a kind.
    pub fifth_copies: bool,
}

impl RuleOptions {
    /// The number of players: 3 in a game without 2m to 8m, else 4.
    pub(crate) const fn players(&self) -> u8 {
        if self.kinds.bits() == TileSet::THREE_PLAYER.bits() { 3 } else { 4 }
    }

    pub(crate) const RIICHI: Self = Self {
        kinds: TileSet::ALL,
        melds: 4,
        standard: true,
        seven_pairs: Some(Pairs::Different),
        thirteen_orphans: true,
        wild: TileSet::EMPTY,
        jokers: 0,
        fifth_copies: false,
    };
    pub(crate) const THREE_PLAYER: Self = Self { kinds: TileSet::THREE_PLAYER, ..Self::RIICHI };
    pub(crate) const CHINESE: Self = Self { seven_pairs: Some(Pairs::FourAsTwo), ..Self::RIICHI };
    pub(crate) const CHINESE_WILD: Self =
        Self { wild: TileSet::from_valid_bits(1 << (Tile::KINDS - 1)), ..Self::CHINESE };
    #[cfg(feature = "five-melds")]
    pub(crate) const TAIWANESE: Self = Self { melds: 5, seven_pairs: None, thirteen_orphans: false, ..Self::RIICHI };
}

/// Whether no two of these kinds of a number suit, given as bits, fit into one run.
pub(crate) const fn are_isolated(kinds: u64) -> bool {
    kinds & (kinds >> 1 | kinds >> 2) == 0
}
