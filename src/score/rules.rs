//! Score rules, which differ from table to table, and the sets that are played most.

use crate::game::base::name::named;

/// The score rules of a table.
///
/// How many players there are is a matter of the hand: a
/// [`VariantHand`](crate::rules::VariantHand) under the rules of three players is paid by two.
///
/// Begin with a preset, and change what your table plays differently:
///
/// ```
/// use shanten::score::ScoreRules;
///
/// let mut rules = ScoreRules::TENHOU;
/// rules.rounded_mangan = true;
/// assert_eq!("tenhou,rounded-mangan".parse(), Ok(rules));
/// ```
///
/// | | [`TENHOU`](Self::TENHOU) | [`MAHJONG_SOUL`](Self::MAHJONG_SOUL) | [`M_LEAGUE`](Self::M_LEAGUE) | [`WRC`](Self::WRC) | [`EMA`](Self::EMA) |
/// |---|---|---|---|---|---|
/// | open all simples | yes | yes | yes | yes | yes |
/// | red fives | yes | yes | yes | no | no |
/// | fu of a pair of a double wind | 4 | 4 | 2 | 2 | 2 |
/// | counted yakuman | yes | yes | no | no | no |
/// | double yakuman | no | yes | no | no | no |
/// | several yakuman add up | yes | yes | yes | yes | no |
/// | rounded-up mangan | no | no | yes | yes | no |
/// | blessing of man | no | no | no | 5 han | 5 han |
/// | nagashi mangan | yes | yes | no | yes | no |
/// | who is liable pays for | all yakuman | their yakuman | their yakuman | their yakuman | their yakuman |
/// | four quads make liable | no | no | yes | no | no |
/// | counters by a discard, if another is liable | the liable | the liable | the liable | the discarder | the discarder |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice by itself")]
#[non_exhaustive]
pub struct ScoreRules {
    /// Whether all simples count with called melds (kuitan).
    pub open_all_simples: bool,
    /// Whether red fives are dora.
    pub red_fives: bool,
    /// Whether a pair of a wind that is that of the seat and of the round has 4 fu, otherwise 2.
    pub double_wind_fu: bool,
    /// Whether 13 han without a yakuman are one (kazoe yakuman). Otherwise they are three mangan.
    pub counted_yakuman: bool,
    /// Whether [some](super::Pattern::may_be_double) yakuman are worth two.
    pub double_yakuman: bool,
    /// Whether several yakuman of one hand add up.
    pub multiple_yakuman: bool,
    /// Whether 4 han with 30 fu and 3 han with 60 are a mangan (kiriage mangan).
    pub rounded_mangan: bool,
    /// The worth of a win by the first discard, before the own first draw (renhou).
    pub blessing_of_man: BlessingOfMan,
    /// Whether discarding nothing but terminals and honours is worth a mangan.
    pub nagashi_mangan: bool,
    /// Whether who is liable pays for all yakuman of the hand, not only for those they fed.
    pub liable_for_all: bool,
    /// Whether who feeds the fourth quad is liable, and not only who feeds the third meld of
    /// dragons and the fourth of winds.
    pub four_quads_liable: bool,
    /// Whether a liable player pays the counters of a win by another's discard. Otherwise the
    /// discarder does. After a self-draw a liable player pays them in any case.
    pub liable_pays_counters: bool,
    /// Who pays North's share of a win by self-draw with three players.
    pub north_share: NorthShare,
}

/// The worth of a win by the first discard, before the own first draw and any call (renhou).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum BlessingOfMan {
    /// Nothing.
    Nothing,
    /// Five han.
    FiveHan,
    /// A yakuman.
    Yakuman,
}

named!(may grow: BlessingOfMan, "All of them.": Nothing "nothing", FiveHan "five han", Yakuman "yakuman");

/// Who pays North's share of a win by self-draw with three players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum NorthShare {
    /// Nobody (tsumo loss).
    Nobody,
    /// The two other players, half each. It is halved before it is rounded up to hundreds.
    Halves,
}

named!(may grow: NorthShare, "Both.": Nobody "nobody", Halves "halves");

impl ScoreRules {
    /// Tenhou's.
    pub const TENHOU: Self = Self {
        open_all_simples: true,
        red_fives: true,
        double_wind_fu: true,
        counted_yakuman: true,
        double_yakuman: false,
        multiple_yakuman: true,
        rounded_mangan: false,
        blessing_of_man: BlessingOfMan::Nothing,
        nagashi_mangan: true,
        liable_for_all: true,
        four_quads_liable: false,
        liable_pays_counters: true,
        north_share: NorthShare::Nobody,
    };

    /// Mahjong Soul's.
    pub const MAHJONG_SOUL: Self = Self { double_yakuman: true, liable_for_all: false, ..Self::TENHOU };

    /// Those of the M.League.
    pub const M_LEAGUE: Self = Self {
        double_wind_fu: false,
        counted_yakuman: false,
        rounded_mangan: true,
        nagashi_mangan: false,
        liable_for_all: false,
        four_quads_liable: true,
        ..Self::TENHOU
    };

    /// Those of the World Riichi Championship.
    pub const WRC: Self = Self {
        red_fives: false,
        blessing_of_man: BlessingOfMan::FiveHan,
        nagashi_mangan: true,
        four_quads_liable: false,
        liable_pays_counters: false,
        ..Self::M_LEAGUE
    };

    /// Those of the European Mahjong Association.
    pub const EMA: Self = Self { multiple_yakuman: false, rounded_mangan: false, nagashi_mangan: false, ..Self::WRC };

    /// The presets by their names.
    pub const PRESETS: &[(&'static str, Self)] = &[
        ("tenhou", Self::TENHOU),
        ("mahjong-soul", Self::MAHJONG_SOUL),
        ("m-league", Self::M_LEAGUE),
        ("wrc", Self::WRC),
        ("ema", Self::EMA),
    ];
}

/// Tenhou's.
impl Default for ScoreRules {
    fn default() -> Self {
        Self::TENHOU
    }
}
