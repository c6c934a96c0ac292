//! Rules of play, which differ between tables, and presets of common ones.

use alloc::borrow::ToOwned as _;

use shanten::Strictness;
use shanten::rules::{RiichiQuads, Rules, Swaps};
use shanten::score::{ScoreRules, Wind};

use crate::error::TableError;
use crate::seat::Seat;

/// The rules of a table: of play, of a game's course, and of scores.
///
/// Start from a preset, and change the rules that your table plays differently.
///
/// ```
/// use shanten::rules::Swaps;
/// use shanten_table::TableRules;
///
/// let mut rules = TableRules::TENHOU;
/// rules.swaps = Swaps::Half;
/// rules.last_round = shanten::score::Wind::East; // an East-only game
/// assert_eq!(rules.players(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice by itself")]
#[non_exhaustive]
pub struct TableRules {
    /// The rules of scores. Nagashi mangan and liability are among them.
    pub score: ScoreRules,
    /// Whether three players play, without 2m to 8m.
    pub three_players: bool,
    /// The number of red fives of characters, dots and bamboos.
    pub reds: [u8; 3],
    /// The swaps that are allowed right after a call (kuikae).
    pub swaps: Swaps,
    /// The closed quads that a player in riichi may declare.
    pub riichi_quads: RiichiQuads,
    /// The time at which the indicator of an open or an added quad is revealed. A closed quad's is
    /// revealed at once.
    pub quad_indicator: IndicatorTime,
    /// The most players who win by one discard: the next in turn (head bump), two, or all. More
    /// winners than allowed end the round without a win, except under head bump.
    pub most_wins: u8,
    /// Whether each of several winners takes counters and the own deposit, the first also the rest.
    pub winners_share: bool,
    /// Whether nine kinds of terminals and honours may end the round.
    pub nine_terminals: bool,
    /// Whether four first discards of one wind end the round.
    pub four_winds: bool,
    /// Whether the riichi of all four players ends the round.
    pub four_riichi: bool,
    /// Whether four quads by more than one player end the round.
    pub four_quads: bool,
    /// Whether thirteen orphans may win by the tile of a closed quad.
    pub closed_quads_robbed: bool,
    /// Whether riichi needs the points of a deposit.
    pub riichi_needs_points: bool,
    /// The draws that must be left for riichi.
    pub riichi_draws: u8,
    /// Whether passing on a North set aside makes furiten, as passing on a discard does.
    pub norths_furiten: bool,
    /// The tiles that count as gone for a ready hand: for riichi, and when the wall is exhausted.
    pub ready: Strictness,
    /// Whether a ready dealer deals again after the wall is exhausted.
    pub ready_dealer_stays: bool,
    /// The points of each player at the start of the game.
    pub start_points: i32,
    /// The wind of the last regular round: East or South.
    pub last_round: Wind,
    /// The points that some player must reach, or else one more wind is played, until some player
    /// has them.
    pub target_points: i32,
    /// Whether the game ends when a player has less than 0 points.
    pub ends_below_zero: bool,
    /// Whether the game ends when the dealer of the last deal stays, in first place and with the
    /// target points.
    pub first_dealer_stops: bool,
    /// The points that are subtracted from each player's at the end of the game. The difference
    /// from the points at the start goes to the first place (oka).
    pub return_points: i32,
    /// What each place gains at the end of the game, from the first place on (uma).
    pub place_points: [i32; Seat::MAX],
    /// Whether players with equal points share what their places gain, and the deposits of the
    /// first place, rounded down. Otherwise the one nearer to the first dealer has the better
    /// place.
    pub ties_share: bool,
    /// Whether the deposits left at the end of the game go to the first place.
    pub first_takes_deposits: bool,
}

/// The time at which the indicator of an open or an added quad is revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum IndicatorTime {
    /// Before the replacement tile is drawn.
    AtOnce,
    /// With the discard, so that it counts for a win by it, or before the next replacement tile.
    WithDiscard,
    /// After the discard, unless it wins, or before the next replacement tile.
    AfterDiscard,
}

impl TableRules {
    /// The ranked games of Tenhou for four players.
    pub const TENHOU: Self = Self {
        score: ScoreRules::TENHOU,
        three_players: false,
        reds: [1; 3],
        swaps: Swaps::Forbidden,
        riichi_quads: RiichiQuads::SameWaits,
        quad_indicator: IndicatorTime::WithDiscard,
        most_wins: 2,
        winners_share: false,
        nine_terminals: true,
        four_winds: true,
        four_riichi: true,
        four_quads: true,
        closed_quads_robbed: false,
        riichi_needs_points: true,
        riichi_draws: 4,
        norths_furiten: true,
        ready: Strictness::Concealed,
        ready_dealer_stays: true,
        start_points: 25_000,
        last_round: Wind::South,
        target_points: 30_000,
        ends_below_zero: true,
        first_dealer_stops: true,
        return_points: 30_000,
        place_points: [20_000, 10_000, -10_000, -20_000],
        ties_share: false,
        first_takes_deposits: true,
    };

    /// The ranked games of Mahjong Soul for four players.
    pub const MAHJONG_SOUL: Self = Self {
        score: ScoreRules::MAHJONG_SOUL,
        most_wins: 3,
        closed_quads_robbed: true,
        norths_furiten: false,
        return_points: 25_000,
        place_points: [15_000, 5_000, -5_000, -15_000],
        ..Self::TENHOU
    };

    /// The rules of the M.League.
    pub const M_LEAGUE: Self = Self {
        score: ScoreRules::M_LEAGUE,
        riichi_quads: RiichiQuads::SameShape,
        quad_indicator: IndicatorTime::AtOnce,
        most_wins: 1,
        nine_terminals: false,
        four_winds: false,
        four_riichi: false,
        four_quads: false,
        riichi_needs_points: false,
        riichi_draws: 0,
        ready: Strictness::Melds,
        target_points: 0,
        ends_below_zero: false,
        first_dealer_stops: false,
        place_points: [30_000, 10_000, -10_000, -30_000],
        ties_share: true,
        ..Self::TENHOU
    };

    /// The rules of the World Riichi Championship.
    pub const WRC: Self = Self {
        score: ScoreRules::WRC,
        reds: [0; 3],
        riichi_quads: RiichiQuads::SameWaits,
        closed_quads_robbed: true,
        riichi_draws: 1,
        start_points: 30_000,
        place_points: [15_000, 5_000, -5_000, -15_000],
        first_takes_deposits: false,
        ..Self::M_LEAGUE
    };

    /// The rules of the European Mahjong Association.
    pub const EMA: Self = Self {
        score: ScoreRules::EMA,
        riichi_quads: RiichiQuads::SameShape,
        most_wins: 3,
        winners_share: true,
        first_takes_deposits: true,
        ..Self::WRC
    };

    /// The presets, in the order of [`ScoreRules::PRESETS`], whose names they share.
    pub const PRESETS: [Self; 5] = [Self::TENHOU, Self::MAHJONG_SOUL, Self::M_LEAGUE, Self::WRC, Self::EMA];

    /// The preset with a name, such as `tenhou` or `m-league`.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn preset(name: &str) -> Result<Self, TableError> {
        let mut named = ScoreRules::PRESETS.iter().zip(Self::PRESETS);
        let found = named.find(|((known, _), _)| *known == name).map(|(_, rules)| rules);
        found.ok_or_else(|| TableError::NoSuchRules { name: name.to_owned() })
    }

    /// The rules for what a program was given: a preset's name, by default `tenhou`, and the number
    /// of players, by default 4.
    ///
    /// # Errors
    ///
    /// If there is no such preset, or it isn't for so many players.
    pub fn asked(preset: Option<&str>, players: Option<usize>) -> Result<Self, TableError> {
        Self::preset(preset.unwrap_or("tenhou"))?.for_players(players.unwrap_or(Seat::MAX))
    }

    /// The same rules for three players: 35,000 points at the start and 40,000 as the target, no
    /// red five of characters, no aborts that need four players, and three draws left for riichi
    /// instead of four.
    #[must_use]
    pub const fn for_three_players(self) -> Self {
        let [first, _, _, last] = self.place_points;
        Self {
            three_players: true,
            reds: [0, self.reds[1], self.reds[2]],
            four_winds: false,
            four_riichi: false,
            riichi_draws: if self.riichi_draws == 4 { 3 } else { self.riichi_draws },
            start_points: 35_000,
            target_points: if self.target_points == 0 { 0 } else { 40_000 },
            return_points: self.return_points - self.start_points + 35_000,
            place_points: [first, 0, last, 0],
            ..self
        }
    }

    /// The same rules for this many players.
    ///
    /// # Errors
    ///
    /// Unless there are three or four.
    pub fn for_players(self, players: usize) -> Result<Self, TableError> {
        match players {
            3 => Ok(self.for_three_players()),
            4 => Ok(self),
            _ => Err(TableError::Players { players }),
        }
    }

    /// Checks that the options are in their ranges.
    ///
    /// # Errors
    ///
    /// If there are more than four red fives of a suit, fewer than one winner, counters of too many
    /// points, no limits, a last round but East or South, or aborts of four players with three.
    pub fn check(&self) -> Result<(), TableError> {
        let bad = |rule| Err(TableError::BadRules { rule });
        match () {
            () if self.reds.iter().any(|&reds| reds > 4) => bad("at most four fives of a suit are red"),
            () if !(1..=3).contains(&self.most_wins) => bad("one to three players win by one discard"),
            () if self.score.counter_points > ScoreRules::MAX_COUNTER_POINTS => bad("a counter is at most 10000"),
            () if !self.score.limits => bad("the points of a table have limits"),
            () if self.last_round > Wind::South => bad("the last regular round is East or South"),
            () if self.three_players && (self.four_winds || self.four_riichi) => bad("these aborts need four players"),
            () => Ok(()),
        }
    }

    /// The number of players.
    #[must_use]
    pub const fn players(&self) -> usize {
        if self.three_players { 3 } else { 4 }
    }

    /// The rules for hands.
    #[must_use]
    pub const fn hand_rules(&self) -> Rules {
        let rules = if self.three_players { Rules::THREE_PLAYER } else { Rules::RIICHI };
        rules.with_choices(self.swaps, self.riichi_quads)
    }
}

/// Returns [`TENHOU`](TableRules::TENHOU).
impl Default for TableRules {
    fn default() -> Self {
        Self::TENHOU
    }
}
