//! Score rules, which differ between tables, and presets of common ones.

use crate::game::base::name::named;

/// Defines the score rules. Each choice that is on or off has its word and its meaning, which also
/// documents its field.
macro_rules! score_rules {
    ($($(#[$more:meta])* $choice:ident $word:literal $meaning:literal)+) => {
        /// The score rules of a table.
        ///
        /// The number of players is part of the hand: two players pay the win of a
        /// [`VariantHand`](crate::rules::VariantHand) under the rules of three.
        ///
        /// Start from a preset, and change the rules that your table plays differently:
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
        /// | winds of seat and round count | yes | yes | yes | yes | yes |
        /// | fu of a pair of a double wind | 4 | 4 | 2 | 2 | 2 |
        /// | limits | yes | yes | yes | yes | yes |
        /// | counted yakuman | yes | yes | no | no | no |
        /// | double yakuman, each by itself | no | yes | no | no | no |
        /// | heaven counts as the better wait | no | yes | no | no | no |
        /// | several yakuman add up | yes | yes | yes | yes | no |
        /// | rounded-up mangan | no | no | yes | yes | no |
        /// | blessing of man | no | no | no | 5 han | 5 han |
        /// | nagashi mangan | yes | yes | no | yes | no |
        /// | a liable player pays for | all yakuman | their yakuman | their yakuman | their yakuman | their yakuman |
        /// | the fourth quad makes liable | no | no | yes | no | no |
        /// | counters after a discard, if another player is liable | the liable player | the liable player | the liable player | the discarder | the discarder |
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub struct ScoreRules {
            $(
                #[doc = concat!("Whether ", $meaning, ".")]
                $(#[$more])*
                pub $choice: bool,
            )+
            /// The worth of a win by a discard before the player's first draw (renhou).
            pub blessing_of_man: BlessingOfMan,
            /// The payer of North's share of a win by self-draw with three players.
            pub north_share: NorthShare,
            /// The points that each counter on the table (honba) adds for each payer, at most
            /// [`MAX_COUNTER_POINTS`](Self::MAX_COUNTER_POINTS).
            pub counter_points: u16,
        }

        /// The choices that are on or off: word, meaning, field.
        pub(super) const FLAGS: &[(&str, &str, Flag)] = &[$(($word, $meaning, |rules| &mut rules.$choice)),+];
    };
}

/// The field of a choice that is on or off.
pub(super) type Flag = fn(&mut ScoreRules) -> &mut bool;

score_rules! {
    open_all_simples "open-all-simples" "all simples count with called melds (kuitan)"
    red_fives "red-fives" "red fives are dora"
    /// Switch it off for hands whose seat and round are unknown. The seat still decides who is the
    /// dealer.
    winds "winds" "triplets of the seat's and the round's wind are patterns, and pairs have fu"
    double_wind_fu "double-wind-fu" "a pair of the wind of both seat and round has 4 fu, not 2"
    open_twenty_fu "open-twenty-fu" "a hand with called melds and no fu but the base has 20 fu, not 30"
    /// Without limits (aotenjou) the basic points are `fu << (han + 2)` at any han. A yakuman is a
    /// pattern of 13 han, or 26 if it counts as two; dora and other patterns add to it, except
    /// those that it always includes. Counted yakuman, sums of yakuman and rounded mangan make no
    /// difference then. A liable player pays for the whole hand.
    limits "limits" "points stop at limits; otherwise (aotenjou, 青天井) each han doubles them"
    /// Otherwise they are three mangan.
    counted_yakuman "counted-yakuman" "13 han count as a yakuman (kazoe yakuman)"
    counted_multiples "counted-multiples" "26 han count as two yakuman, 39 as three, where 13 count as one"
    double_four_winds "double-four-winds" "big four winds count as two yakuman"
    double_single_wait "double-single-wait" "four concealed triplets with a wait for the pair count as two yakuman"
    double_thirteen_waits "double-thirteen-waits" "thirteen orphans with 13 waits count as two yakuman"
    double_nine_waits "double-nine-waits" "nine gates with nine waits count as two yakuman"
    /// Otherwise the winning tile decides. The better waits are for the pair of four concealed
    /// triplets, for thirteen kinds, for nine.
    heaven_better_wait "heaven-better-wait" "the dealer's win with the first draw counts as the better wait"
    multiple_yakuman "multiple-yakuman" "several yakuman of one hand add up"
    rounded_mangan "rounded-mangan" "4 han with 30 fu and 3 han with 60 fu are a mangan (kiriage mangan)"
    nagashi_mangan "nagashi-mangan" "a player who discarded only terminals and honours gets a mangan"
    liable_for_all "liable-for-all" "liable players pay for all yakuman of the hand, not only for theirs"
    /// As feeding the third meld of dragons or the fourth of winds does.
    four_quads_liable "four-quads-liable" "feeding the fourth quad makes a player liable"
    /// After a self-draw a liable player always pays them.
    liable_pays_counters "liable-pays-counters" "a liable player, not the discarder, pays the counters of a win by discard"
}

/// The worth of a win by a discard before the player's first draw and any call (renhou).
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

/// The payer of North's share of a win by self-draw with three players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum NorthShare {
    /// No player (tsumo loss).
    Nobody,
    /// The two other players, half each. The share is halved before it is rounded up to hundreds.
    Halves,
}

named!(may grow: NorthShare, "Both.": Nobody "nobody", Halves "halves");

impl ScoreRules {
    /// The most points that a counter adds: 65,535 of them are still a number of 32 bits.
    pub const MAX_COUNTER_POINTS: u16 = 10_000;

    /// The rules of Tenhou.
    pub const TENHOU: Self = Self {
        open_all_simples: true,
        red_fives: true,
        winds: true,
        double_wind_fu: true,
        open_twenty_fu: false,
        limits: true,
        counted_yakuman: true,
        counted_multiples: false,
        double_four_winds: false,
        double_single_wait: false,
        double_thirteen_waits: false,
        double_nine_waits: false,
        heaven_better_wait: false,
        multiple_yakuman: true,
        rounded_mangan: false,
        blessing_of_man: BlessingOfMan::Nothing,
        nagashi_mangan: true,
        liable_for_all: true,
        four_quads_liable: false,
        liable_pays_counters: true,
        north_share: NorthShare::Nobody,
        counter_points: 100,
    };

    /// The rules of Mahjong Soul.
    pub const MAHJONG_SOUL: Self = Self {
        double_four_winds: true,
        double_single_wait: true,
        double_thirteen_waits: true,
        double_nine_waits: true,
        heaven_better_wait: true,
        liable_for_all: false,
        ..Self::TENHOU
    };

    /// The rules of the M.League.
    pub const M_LEAGUE: Self = Self {
        double_wind_fu: false,
        counted_yakuman: false,
        rounded_mangan: true,
        nagashi_mangan: false,
        liable_for_all: false,
        four_quads_liable: true,
        ..Self::TENHOU
    };

    /// The rules of the World Riichi Championship.
    pub const WRC: Self = Self {
        red_fives: false,
        blessing_of_man: BlessingOfMan::FiveHan,
        nagashi_mangan: true,
        four_quads_liable: false,
        liable_pays_counters: false,
        ..Self::M_LEAGUE
    };

    /// The rules of the European Mahjong Association.
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

/// Returns [`TENHOU`](ScoreRules::TENHOU).
impl Default for ScoreRules {
    fn default() -> Self {
        Self::TENHOU
    }
}
