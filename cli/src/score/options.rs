//! The circumstances of wins, as arguments.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use shanten::Tile;
use shanten::rules::Rules;
use shanten::score::{Win, Wind};

use super::choices::ScoreRulesOption;
use super::settings::{
    COUNTERS, DEPOSITS, DORA, DOUBLE_RIICHI, FIRST_TURN, LAST_TILE, LIABLE, ONE_SHOT, REPLACEMENT, RIICHI, ROBBED_QUAD,
    ROUND, SEAT, TSUMO, URA, aliases,
};
use super::win::{Flag, SET_DORA, SET_URA, SetIndicators, WinQuery, indicators};
use crate::ending::Failure;
use crate::notation::Notation;

/// What a table knows before a win: where the player sits, what is dora, what lies there.
#[derive(Args)]
pub(crate) struct TableOptions {
    /// The player's seat; east is the dealer
    #[arg(long = SEAT, visible_aliases = aliases(SEAT), value_name = "WIND", value_enum, ignore_case = true)]
    #[arg(default_value_t = WindName::South)]
    seat: WindName,

    /// The wind of the round
    #[arg(long = ROUND, visible_aliases = aliases(ROUND), value_name = "WIND", value_enum, ignore_case = true)]
    #[arg(default_value_t = WindName::East)]
    round: WindName,

    /// The indicators of dora
    #[arg(long = DORA, visible_aliases = aliases(DORA), value_name = "TILES")]
    dora: Option<OsString>,

    /// The counters on the table
    #[arg(long = COUNTERS, visible_aliases = aliases(COUNTERS), value_name = "COUNT", default_value_t = 0)]
    counters: u16,

    /// The riichi deposits on the table, the player's own included
    #[arg(long = DEPOSITS, visible_aliases = aliases(DEPOSITS), value_name = "COUNT", default_value_t = 0)]
    deposits: u16,
}

impl TableOptions {
    /// The circumstances of wins at this table.
    pub(crate) fn circumstances(&self, notation: Notation) -> Result<Win, Failure> {
        // Each win has its own tile.
        let mut circumstances = Win::discard(Tile::EAST);
        (circumstances.seat, circumstances.round) = (self.seat.into(), self.round.into());
        (circumstances.counters, circumstances.deposits) = (self.counters, self.deposits);
        set_indicators(&mut circumstances, notation, DORA, self.dora.as_ref(), SET_DORA)?;
        Ok(circumstances)
    }
}

/// Sets indicators of one kind, if the option is there.
fn set_indicators(
    circumstances: &mut Win,
    notation: Notation,
    option: &str,
    tiles: Option<&OsString>,
    set: SetIndicators,
) -> Result<(), Failure> {
    let Some(text) = tiles.map(|tiles| tiles.as_encoded_bytes()) else { return Ok(()) };
    let found = indicators(circumstances, notation, text, set);
    found.map_err(|reason| Failure::option(&format!("--{option}"), text, &reason))
}

/// What happened before all wins and with them.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each says by itself whether something happened")]
pub(crate) struct WinOptions {
    /// The player drew the winning tile. Otherwise another player discarded it
    #[arg(long = TSUMO, visible_aliases = aliases(TSUMO))]
    tsumo: bool,

    /// The player drew it in place of a tile of a quad, or of a North that was set aside
    #[arg(long = REPLACEMENT, visible_aliases = aliases(REPLACEMENT))]
    replacement: bool,

    /// Another player added it to a triplet
    #[arg(long = ROBBED_QUAD, visible_aliases = aliases(ROBBED_QUAD), conflicts_with_all = ["tsumo", "replacement"])]
    robbed_quad: bool,

    /// The hand declared riichi
    #[arg(long = RIICHI, visible_aliases = aliases(RIICHI))]
    riichi: bool,

    /// The hand declared riichi at its first turn, before any call
    #[arg(long = DOUBLE_RIICHI, visible_aliases = aliases(DOUBLE_RIICHI))]
    double_riichi: bool,

    /// It won within a turn of riichi, before any call
    #[arg(long = ONE_SHOT, visible_aliases = aliases(ONE_SHOT))]
    one_shot: bool,

    /// The tile was the last of the wall, or the discard after it
    #[arg(long = LAST_TILE, visible_aliases = aliases(LAST_TILE))]
    last_tile: bool,

    /// The player had not discarded yet, and nobody had called
    #[arg(long = FIRST_TURN, visible_aliases = aliases(FIRST_TURN))]
    first_turn: bool,

    /// The indicators that count after riichi only
    #[arg(long = URA, visible_aliases = aliases(URA), value_name = "TILES")]
    ura: Option<OsString>,

    /// Another player is liable: they fed the meld that made big three dragons, big four winds or
    /// four quads certain
    #[arg(long = LIABLE, visible_aliases = aliases(LIABLE))]
    liable: bool,

    #[command(flatten)]
    table: TableOptions,

    #[command(flatten)]
    score_rules: ScoreRulesOption,

    /// How hands and indicators are written
    #[arg(long, value_name = "NOTATION", value_enum, default_value_t = Notation::Auto)]
    notation: Notation,
}

impl WinOptions {
    /// The wins of these arguments under some rules.
    pub(crate) fn win(&self, rules: Rules) -> Result<WinQuery, Failure> {
        let circumstances = self.table.circumstances(self.notation)?;
        let mut win = WinQuery::new(rules, self.score_rules.rules()?, self.notation, circumstances);
        for (flag, is_set) in [
            (Flag::OwnDraw, self.tsumo),
            (Flag::Replacement, self.replacement),
            (Flag::RobbedQuad, self.robbed_quad),
            (Flag::Riichi, self.riichi),
            (Flag::DoubleRiichi, self.double_riichi),
        ] {
            win.flags[flag as usize] = is_set;
        }
        let circumstances = &mut win.circumstances;
        circumstances.one_shot = self.one_shot;
        circumstances.last_tile = self.last_tile;
        circumstances.first_turn = self.first_turn;
        circumstances.is_liable = self.liable;
        set_indicators(circumstances, self.notation, URA, self.ura.as_ref(), SET_URA)?;
        Ok(win)
    }
}

/// A [`Wind`] as an argument.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum WindName {
    #[value(aliases = ["e", "1z", "東", "东"])]
    East,
    #[value(aliases = ["s", "2z", "南"])]
    South,
    #[value(aliases = ["w", "3z", "西"])]
    West,
    #[value(aliases = ["n", "4z", "北"])]
    North,
}

impl From<WindName> for Wind {
    fn from(name: WindName) -> Self {
        match name {
            WindName::East => Self::East,
            WindName::South => Self::South,
            WindName::West => Self::West,
            WindName::North => Self::North,
        }
    }
}
