//! The options of a set of rules.

use super::base::name::named;
use super::form::Form;
use super::tiles::tile::{Suit, Tile};
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

/// The forms with knitted tiles: 147 of one number suit, 258 of another and 369 of the third.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KnittedForms {
    /// Knitted straights: all nine knitted tiles, a meld and a pair.
    Straight,
    /// Fourteen different honours and knitted tiles.
    HonoursAndTiles,
    /// Both.
    Both,
}

named!(KnittedForms, "All of them.": Straight "straight", HonoursAndTiles "honours and tiles", Both "both");

impl KnittedForms {
    /// The forms of which each counts or not; `None` if neither does.
    #[must_use]
    pub const fn of(straight: bool, honours_and_tiles: bool) -> Option<Self> {
        match (straight, honours_and_tiles) {
            (false, false) => None,
            (true, false) => Some(Self::Straight),
            (false, true) => Some(Self::HonoursAndTiles),
            (true, true) => Some(Self::Both),
        }
    }
}

/// The number suit that a complete hand must lack, called melds included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MissingSuit {
    /// Characters.
    Characters,
    /// Dots.
    Dots,
    /// Bamboos.
    Bamboos,
    /// Any of them: the player hasn't declared one.
    Any,
}

named!(MissingSuit, "All of them.": Characters "characters", Dots "dots", Bamboos "bamboos", Any "any");

impl MissingSuit {
    /// The suits that may be the missing one.
    pub(crate) fn suits(self) -> &'static [Suit] {
        const SUITS: &[Suit; 3] = &[Suit::Characters, Suit::Dots, Suit::Bamboos];
        match self {
            Self::Any => SUITS,
            one => &SUITS[one as usize..=one as usize],
        }
    }
}

/// The discards that are allowed right after a call although they swap tiles with it (kuikae).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Swaps {
    /// None.
    Forbidden,
    /// The kind at the other end of a run, but not the claimed kind.
    Half,
    /// All.
    Allowed,
}

named!(Swaps, "All of them.": Forbidden "forbidden", Half "half", Allowed "allowed");

/// The closed quads that a player in riichi may declare, of the tile just drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RiichiQuads {
    /// Those that keep the waits.
    SameWaits,
    /// Those that keep the waits, and whose tiles are a triplet in every division of the hand.
    SameShape,
    /// None.
    Never,
}

named!(RiichiQuads, "All of them.": SameWaits "waits", SameShape "shape", Never "never");

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
    /// The forms with knitted tiles that are complete hands. Only with four melds, if nothing is
    /// wild and the game has all number tiles, and all honours where these count.
    pub knitted: Option<KnittedForms>,
    /// The number suit that a complete hand must lack. The hand may hold its tiles, which then are
    /// never useful. Only with four melds, if nothing is wild, and without the forms that have
    /// every suit: thirteen orphans and those with knitted tiles.
    pub missing: Option<MissingSuit>,
    /// The kinds whose tiles are wild.
    pub wild: TileSet,
    /// The number of jokers, wild tiles without a kind: at most 16.
    pub jokers: u8,
    /// Whether a wild tile may be a fifth copy of a kind.
    pub fifth_copies: bool,
    /// The swaps that are allowed right after a call.
    pub swaps: Swaps,
    /// The closed quads that a player in riichi may declare.
    pub riichi_quads: RiichiQuads,
}

impl RuleOptions {
    /// Whether complete hands are those of riichi, for three or four players.
    pub(crate) fn is_riichi(&self) -> bool {
        let Self { swaps, riichi_quads, .. } = *self;
        *self == Self { kinds: self.kinds, swaps, riichi_quads, ..Self::RIICHI }
    }

    /// Whether a complete hand is one of several that differ by more than the form: by the suits of
    /// knitted tiles, or by the missing suit.
    pub(crate) const fn has_choice(&self) -> bool {
        self.knitted.is_some() || self.missing.is_some()
    }

    /// Whether knitted straights count, and whether honours and knitted tiles do.
    pub(crate) const fn knitted_forms(&self) -> [bool; 2] {
        match self.knitted {
            None => [false, false],
            Some(KnittedForms::Straight) => [true, false],
            Some(KnittedForms::HonoursAndTiles) => [false, true],
            Some(KnittedForms::Both) => [true, true],
        }
    }

    /// Whether a form counts.
    pub(crate) const fn has(&self, form: Form) -> bool {
        match form {
            Form::Standard => self.standard,
            Form::SevenPairs => self.seven_pairs.is_some(),
            Form::ThirteenOrphans => self.thirteen_orphans,
            Form::KnittedStraight => self.knitted_forms()[0],
            Form::HonoursAndKnittedTiles => self.knitted_forms()[1],
        }
    }

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
        knitted: None,
        missing: None,
        wild: TileSet::EMPTY,
        jokers: 0,
        fifth_copies: false,
        swaps: Swaps::Forbidden,
        riichi_quads: RiichiQuads::SameWaits,
    };
    pub(crate) const THREE_PLAYER: Self = Self { kinds: TileSet::THREE_PLAYER, ..Self::RIICHI };
    pub(crate) const CHINESE: Self = Self { seven_pairs: Some(Pairs::FourAsTwo), ..Self::RIICHI };
    pub(crate) const CHINESE_WILD: Self =
        Self { wild: TileSet::from_valid_bits(1 << (Tile::KINDS - 1)), ..Self::CHINESE };
    pub(crate) const NATIONAL: Self = Self { knitted: Some(KnittedForms::Both), ..Self::CHINESE };
    pub(crate) const SICHUAN: Self = Self {
        kinds: TileSet::from_valid_bits(TileSet::ALL.bits() & !TileSet::from_suit(Suit::Honours).bits()),
        thirteen_orphans: false,
        missing: Some(MissingSuit::Any),
        ..Self::CHINESE
    };
    #[cfg(feature = "five-melds")]
    pub(crate) const TAIWANESE: Self = Self { melds: 5, seven_pairs: None, thirteen_orphans: false, ..Self::RIICHI };
}

/// Whether no two of these kinds of a number suit, given as bits, fit into one run.
pub(crate) const fn are_isolated(kinds: u64) -> bool {
    kinds & (kinds >> 1 | kinds >> 2) == 0
}
