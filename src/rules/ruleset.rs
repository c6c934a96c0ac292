//! The rules of a game that affect queries.

use super::error::{self, RulesError, fewest_kinds};
use crate::format::{COPIES, HONOURS, NUMBER_KINDS};
use crate::game::{
    Copies, Form, KnittedForms, MissingSuit, Pairs, RiichiQuads, RuleOptions, Strictness, Suit, Swaps, Tile, TileSet,
    are_isolated,
};
use crate::lookup::totals::Totals;
use crate::query::state::is_beyond_word;
use crate::query::supply::ANY;

/// The rules of a game that affect queries. They are always consistent.
///
/// As a string they are the name of a preset and the options that differ from it: `riichi`,
/// `chinese-wild,wild=5m`, `three-player,jokers=4,fifth-copies`. The options are
/// | option | |
/// |---|---|
/// | `kinds=123456789m1234567z`, `without=2345678m` | the kinds that exist, or kinds that don't |
/// | `melds=4`, `melds=5` | the number of melds in a hand; with 5 only the standard form counts |
/// | `standard`, `no-standard` | whether melds and a pair are a complete hand |
/// | `seven-pairs`, `four-as-two`, `no-seven-pairs` | seven different pairs, or four of a kind as two pairs, or none |
/// | `thirteen-orphans`, `no-thirteen-orphans` | whether thirteen orphans are a complete hand |
/// | `knitted-straight`, `no-knitted-straight` | whether a knitted straight is a complete hand |
/// | `honours-and-knitted-tiles`, `no-honours-and-knitted-tiles` | whether honours and knitted tiles are a complete hand |
/// | `missing=p`, `missing=any`, `no-missing` | the number suit that a complete hand must lack: this one, or any; only without thirteen orphans and knitted tiles |
/// | `wild=5m`, `wild=` | the kinds whose tiles are wild |
/// | `jokers=4` | wild tiles of no kind |
/// | `fifth-copies`, `no-fifth-copies` | whether a wild tile may be a fifth copy of a kind |
/// | `swaps=forbidden`, `swaps=half`, `swaps=allowed` | which discards are allowed right after a call although they swap tiles: none, the other end of a run but not the claimed kind, or all |
/// | `riichi-quads=waits`, `riichi-quads=shape`, `riichi-quads=never` | the closed quads in riichi: those that keep the waits, those whose tiles are also a triplet in every division, or none |
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules {
    // The options one by one, since as a struct they would leave bytes unused.
    pub(super) kinds: TileSet,
    pub(super) wild: TileSet,
    pub(super) melds: u8,
    pub(super) standard: bool,
    pub(super) seven_pairs: Option<Pairs>,
    pub(super) thirteen_orphans: bool,
    pub(super) knitted: Option<KnittedForms>,
    pub(super) missing: Option<MissingSuit>,
    pub(super) jokers: u8,
    pub(super) fifth_copies: bool,
    pub(super) swaps: Swaps,
    riichi_quads: RiichiQuads,
    /// A bit for each number suit in which no two kinds fit into one run.
    pub(super) isolated_suits: u8,
    /// The tables that are exact for every hand in standard form, if any.
    pub(super) tables: ExactTables,
    /// A mask that keeps the totals of the forms that count, so that others are never near.
    pub(super) counted: Totals,
}

/// The tables that are exact under some rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum ExactTables {
    None,
    Four,
    /// The same, where forms with knitted tiles may be nearer.
    FourKnitted,
    #[cfg(feature = "five-melds")]
    Five,
}

impl Rules {
    /// Riichi for four players: the rules of [`Hand`](crate::Hand).
    pub const RIICHI: Self = Self::from_options(RuleOptions::RIICHI);
    /// Riichi for three players: without 2m to 8m.
    pub const THREE_PLAYER: Self = Self::from_options(RuleOptions::THREE_PLAYER);
    /// Chinese rules: four of a kind count as two of the seven pairs.
    pub const CHINESE: Self = Self::from_options(RuleOptions::CHINESE);
    /// Chinese rules with red dragons as the wild kind, the most common choice. If each round has
    /// another wild kind, set it: `chinese-wild,wild=5m`.
    pub const CHINESE_WILD: Self = Self::from_options(RuleOptions::CHINESE_WILD);
    /// The Chinese national standard (guobiao, MCR): four of a kind count as two of the seven
    /// pairs, and knitted straights and honours with knitted tiles are complete hands.
    pub const NATIONAL: Self = Self::from_options(RuleOptions::NATIONAL);
    /// Sichuan rules: no honours, four of a kind as two of the seven pairs, and a complete hand
    /// lacks a number suit. Once the player has declared it: `sichuan,missing=p`.
    pub const SICHUAN: Self = Self::from_options(RuleOptions::SICHUAN);
    /// The sixteen-tile game of Taiwan: five melds and a pair.
    #[cfg(feature = "five-melds")]
    pub const TAIWANESE: Self = Self::from_options(RuleOptions::TAIWANESE);

    /// All presets with their names.
    pub const PRESETS: &[(&str, Self)] = &[
        ("riichi", Self::RIICHI),
        ("three-player", Self::THREE_PLAYER),
        ("chinese", Self::CHINESE),
        ("chinese-wild", Self::CHINESE_WILD),
        ("national", Self::NATIONAL),
        ("sichuan", Self::SICHUAN),
        #[cfg(feature = "five-melds")]
        ("taiwanese", Self::TAIWANESE),
    ];

    /// The most jokers that rules can have.
    pub const MAX_JOKERS: u8 = error::MAX_JOKERS;

    /// Makes rules from options.
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
    ///
    /// # Errors
    ///
    /// If the options contradict each other or are out of range.
    pub fn new(options: RuleOptions) -> Result<Self, RulesError> {
        let RuleOptions { kinds, melds, standard, seven_pairs, thirteen_orphans, wild, jokers, fifth_copies, .. } =
            options;
        let [straight, honours] = options.knitted_forms();
        let missing = options.missing.map_or(&[][..], MissingSuit::suits);
        match melds {
            4 => {}
            5 if cfg!(feature = "five-melds") => {}
            5 => return Err(RulesError::FiveMelds),
            _ => return Err(RulesError::Melds(melds)),
        }
        if kinds.len() < fewest_kinds(melds) {
            return Err(RulesError::TooFewKinds { kinds, melds });
        }
        for kinds in missing.iter().map(|&suit| kinds - TileSet::from_suit(suit)) {
            if kinds.len() < fewest_kinds(melds) {
                return Err(RulesError::TooFewKinds { kinds, melds });
            }
        }
        let special = [
            (seven_pairs.is_some(), Form::SevenPairs),
            (thirteen_orphans, Form::ThirteenOrphans),
            (straight, Form::KnittedStraight),
            (honours, Form::HonoursAndKnittedTiles),
        ];
        if !standard && special.iter().all(|&(counts, _)| !counts) {
            return Err(RulesError::NoForm);
        }
        if let Some((_, form)) = special.into_iter().find(|&(counts, _)| counts && melds != 4) {
            return Err(RulesError::FourMeldsOnly(form));
        }
        if let Some(tile) = (TileSet::TERMINALS_AND_HONOURS - kinds).iter().next().filter(|_| thirteen_orphans) {
            return Err(RulesError::MissingOrphan(tile));
        }
        let needed = match (straight, honours) {
            (false, false) => TileSet::EMPTY,
            (_, true) => TileSet::ALL,
            (true, false) => !TileSet::from_suit(Suit::Honours),
        };
        if let Some(tile) = (needed - kinds).iter().next() {
            return Err(RulesError::MissingKnitted(tile));
        }
        if !missing.is_empty() {
            if melds != 4 {
                return Err(RulesError::MissingSuitOf(melds));
            }
            if let Some(&(_, form)) = special[1..].iter().find(|&&(counts, _)| counts) {
                return Err(RulesError::MissingSuitIn(form));
            }
        }
        let has_wild = !wild.is_empty() || jokers > 0;
        if has_wild && options.has_choice() {
            return Err(RulesError::NothingMayBeWild);
        }
        if let Some(tile) = (wild - kinds).iter().next() {
            return Err(RulesError::WildKind(tile));
        }
        if jokers > Self::MAX_JOKERS {
            return Err(RulesError::Jokers(jokers));
        }
        if fifth_copies && wild.is_empty() && jokers == 0 {
            return Err(RulesError::NothingWild);
        }
        Ok(Self::from_options(options))
    }

    /// Returns the same rules with these swaps and closed quads in riichi. The complete hands stay
    /// the same.
    #[must_use]
    pub const fn with_choices(self, swaps: Swaps, riichi_quads: RiichiQuads) -> Self {
        Self { swaps, riichi_quads, ..self }
    }

    /// Makes rules from options that are known to be valid.
    pub(crate) const fn from_options(options: RuleOptions) -> Self {
        let (mut isolated_suits, mut is_lacking) = (0, false);
        let mut suit = 0;
        while suit < HONOURS {
            let kinds = options.kinds.bits() >> (suit * NUMBER_KINDS) & SUIT;
            if are_isolated(kinds) {
                isolated_suits |= 1 << suit;
            } else {
                is_lacking |= kinds != SUIT;
            }
            suit += 1;
        }
        let RuleOptions { kinds, wild, melds, standard, seven_pairs, thirteen_orphans, knitted, .. } = options;
        let RuleOptions { missing, jokers, fifth_copies, swaps, riichi_quads, .. } = options;
        Self {
            kinds,
            wild,
            melds,
            standard,
            seven_pairs,
            thirteen_orphans,
            knitted,
            missing,
            jokers,
            fifth_copies,
            swaps,
            riichi_quads,
            isolated_suits,
            tables: match options.melds {
                _ if !options.standard || options.fifth_copies || is_lacking => ExactTables::None,
                _ if options.missing.is_some() => ExactTables::None,
                #[cfg(feature = "five-melds")]
                5 => ExactTables::Five,
                _ if options.knitted.is_some() => ExactTables::FourKnitted,
                _ => ExactTables::Four,
            },
            counted: Totals::mask(options.seven_pairs.is_some(), options.thirteen_orphans),
        }
    }

    /// The bits of all kinds of the suits in which no two kinds fit into one run.
    #[inline(always)]
    const fn isolated_kinds(self) -> u64 {
        /// The kinds, by the bits of `isolated_suits`.
        const KINDS: [u64; 1 << HONOURS] = {
            let mut kinds = [0; 1 << HONOURS];
            let mut suits = 0;
            while suits < kinds.len() {
                let mut suit = 0;
                while suit < HONOURS {
                    kinds[suits] |= (suits as u64 >> suit & 1) * (SUIT << (suit * NUMBER_KINDS));
                    suit += 1;
                }
                suits += 1;
            }
            kinds
        };
        KINDS[self.isolated_suits as usize & (KINDS.len() - 1)]
    }

    /// The kinds of all suits in which no two kinds fit into one run.
    #[inline(always)]
    pub(super) const fn isolated(self) -> TileSet {
        TileSet::from_valid_bits(self.kinds.bits() & self.isolated_kinds())
    }

    /// The missing kinds of the number suits that are not isolated.
    #[inline(always)]
    pub(crate) const fn lacking(self) -> TileSet {
        let numbers = TileSet::ALL.bits() & !TileSet::from_suit(Suit::Honours).bits();
        TileSet::from_valid_bits(numbers & !self.isolated_kinds() & !self.kinds.bits())
    }

    /// Whether there are wild tiles.
    pub(super) const fn has_wild(self) -> bool {
        !self.wild.is_empty() || self.jokers > 0
    }

    /// The totals of the next copy of a natural tile, given the copies before it.
    #[inline]
    pub(crate) const fn added_by_copy(&self, tile: Tile, copies: u8) -> Totals {
        let totals = match self.seven_pairs {
            Some(Pairs::FourAsTwo) => Totals::added_by_copy_of_four(tile, copies),
            _ => Totals::added_by_copy(tile, copies),
        };
        totals.masked(self.counted)
    }

    /// Whether the copy of a tile after `copies` others is left out of its suit's word. The tile
    /// must not be wild.
    #[inline]
    pub(crate) const fn is_beyond_word(&self, tile: Tile, copies: u8) -> bool {
        is_beyond_word(self.isolated(), tile, copies)
    }

    /// The options of the rules.
    #[inline]
    #[must_use]
    pub const fn options(self) -> RuleOptions {
        let mut options = RuleOptions::RIICHI;
        (options.kinds, options.melds, options.standard) = (self.kinds, self.melds, self.standard);
        (options.seven_pairs, options.thirteen_orphans) = (self.seven_pairs, self.thirteen_orphans);
        (options.knitted, options.missing, options.wild) = (self.knitted, self.missing, self.wild);
        (options.jokers, options.fifth_copies) = (self.jokers, self.fifth_copies);
        (options.swaps, options.riichi_quads) = (self.swaps, self.riichi_quads);
        options
    }

    /// Whether a form counts.
    #[must_use]
    pub const fn has(self, form: Form) -> bool {
        self.options().has(form)
    }

    /// The most tiles of a hand, counting each meld as three: 14 or 17.
    #[must_use]
    pub const fn max_tiles(self) -> usize {
        3 * self.melds as usize + 2
    }

    /// Whether the tables may be wrong about a hand in standard form under these rules, so that its
    /// shanten needs a search: if number suits lack some kinds of their runs, if a wild tile may be
    /// a fifth copy, if a suit must be missing, or if the form doesn't count.
    #[must_use]
    pub const fn need_search(self) -> bool {
        matches!(self.tables, ExactTables::None)
    }

    /// The most tiles of a kind that a complete hand may have, including wild ones.
    #[inline]
    pub(super) fn most_copies(self, strictness: Strictness, called: Copies, tile: Tile) -> u8 {
        if !self.kinds.contains(tile) {
            return 0;
        }
        match strictness {
            Strictness::Unlimited => ANY,
            _ if self.fifth_copies => ANY,
            Strictness::Concealed => COPIES,
            Strictness::Melds | Strictness::Visible => COPIES - called.count(tile),
        }
    }

    /// The number of players: 3 in a game without 2m to 8m, else 4.
    #[must_use]
    pub const fn players(self) -> u8 {
        self.options().players()
    }

    /// The number of wild tiles in the game.
    #[must_use]
    pub const fn wild_tiles(self) -> u8 {
        COPIES * self.wild.len() as u8 + self.jokers
    }
}

/// The kinds of the first number suit, as bits.
const SUIT: u64 = (1 << NUMBER_KINDS) - 1;

impl Default for Rules {
    fn default() -> Self {
        Self::RIICHI
    }
}

impl TryFrom<RuleOptions> for Rules {
    type Error = RulesError;

    fn try_from(options: RuleOptions) -> Result<Self, RulesError> {
        Self::new(options)
    }
}

impl From<Rules> for RuleOptions {
    fn from(rules: Rules) -> Self {
        rules.options()
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::format::{COUNTS, EMPTY_SUITS, PLACES, SuitWord};
    use crate::lookup::suits::{FourMeldSuits, SuitLookup as _};
    use std::vec::Vec;

    /// The distances of a suit.
    type SuitDistances = fn(SuitWord) -> [u8; crate::format::quota::FIVE_MELD_QUOTAS];

    #[test]
    fn isolated_kinds_are_like_honours_but_for_the_fourth_copy() {
        #[cfg(not(feature = "five-melds"))]
        let tables: [SuitDistances; 1] = [FourMeldSuits::distances];
        #[cfg(feature = "five-melds")]
        let tables: [SuitDistances; 2] =
            [FourMeldSuits::distances, crate::lookup::five_melds::FiveMeldSuits::distances];
        let mut suits = 0;
        for kinds in (0..=SUIT).filter(|kinds| kinds & (kinds >> 1 | kinds >> 2) == 0) {
            let ranks: Vec<usize> = (0..NUMBER_KINDS).filter(|rank| kinds >> rank & 1 == 1).collect();
            for number in 0..COUNTS.pow(ranks.len() as u32) {
                let mut numbers = EMPTY_SUITS[0];
                let mut honours = EMPTY_SUITS[HONOURS];
                for (place, &rank) in ranks.iter().enumerate() {
                    let count = number / COUNTS.pow(place as u32) % COUNTS;
                    numbers += count.min(3) as SuitWord * PLACES[rank].step;
                    honours += count as SuitWord * PLACES[HONOURS * NUMBER_KINDS + place].step;
                }
                for distances in tables {
                    assert_eq!(distances(numbers), distances(honours), "{number} of {kinds:b}");
                }
                suits += 1;
            }
        }
        // No kind, one kind, or two or three kinds that are at least three apart.
        assert_eq!(suits, 1 + 9 * 5 + 21 * 25 + 10 * 125);
    }
}
