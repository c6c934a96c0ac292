//! The circumstances of wins, as arguments.

use std::ffi::OsString;

use clap::Args;
use shanten::Tile;
use shanten::notation::Notation;
use shanten::rules::Rules;
use shanten::score::{MAX_MORE_DORA, Win};

use super::choices::{NOTATIONS, choice};
use super::score_rules::ScoreRulesOption;
use super::win::{WinQuery, WindName, set_indicators};
use super::win_settings::{
    COUNTERS, DEPOSITS, DORA, DOUBLE_RIICHI, FIRST_TURN, LAST_TILE, LIABLE, MORE_DORA, ONE_SHOT, REPLACEMENT, RIICHI,
    ROBBED_QUAD, ROUND, SEAT, TSUMO, URA, aliases,
};
use crate::output::exit::Failure;

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
    pub(crate) fn circumstances(&self, notation: Notation) -> Result<Win, Failure> {
        // Each win has its own tile.
        let mut circumstances = Win::discard(Tile::EAST);
        (circumstances.seat, circumstances.round) = (self.seat.into(), self.round.into());
        (circumstances.counters, circumstances.deposits) = (self.counters, self.deposits);
        indicators(&mut circumstances, notation, DORA, self.dora.as_ref())?;
        Ok(circumstances)
    }
}

fn indicators(win: &mut Win, notation: Notation, name: &str, tiles: Option<&OsString>) -> Result<(), Failure> {
    let Some(text) = tiles.map(|tiles| tiles.as_encoded_bytes()) else { return Ok(()) };
    let set = set_indicators(win, notation, name, text);
    set.map_err(|reason| Failure::option(&format!("--{name}"), text, &reason))
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

    /// The player had not discarded yet, and no player had called
    #[arg(long = FIRST_TURN, visible_aliases = aliases(FIRST_TURN))]
    first_turn: bool,

    /// The indicators that count after riichi only
    #[arg(long = URA, visible_aliases = aliases(URA), value_name = "TILES")]
    ura: Option<OsString>,

    /// The han of dora without indicators
    #[arg(long = MORE_DORA, value_name = "COUNT", default_value_t = 0)]
    #[arg(value_parser = clap::value_parser!(u8).range(..=i64::from(MAX_MORE_DORA)))]
    more_dora: u8,

    /// The player liable for a pattern, such as big-three-dragons:west: the one who fed the meld
    /// that made it certain
    #[arg(long = LIABLE, visible_aliases = aliases(LIABLE), value_name = "PATTERN:WIND")]
    liable: Option<String>,

    #[command(flatten)]
    table: TableOptions,

    #[command(flatten)]
    score_rules: ScoreRulesOption,

    /// How hands and indicators are written
    #[arg(long, value_name = "NOTATION", default_value = "auto", value_parser = choice(&NOTATIONS))]
    notation: Notation,
}

impl WinOptions {
    pub(crate) fn win(&self, rules: Rules) -> Result<WinQuery, Failure> {
        let circumstances = self.table.circumstances(self.notation)?;
        let mut win = WinQuery::new(rules, self.score_rules.rules()?, self.notation, circumstances);
        let flags = [
            (TSUMO, self.tsumo),
            (REPLACEMENT, self.replacement),
            (ROBBED_QUAD, self.robbed_quad),
            (RIICHI, self.riichi),
            (DOUBLE_RIICHI, self.double_riichi),
            (ONE_SHOT, self.one_shot),
            (LAST_TILE, self.last_tile),
            (FIRST_TURN, self.first_turn),
        ];
        for (name, _) in flags.into_iter().filter(|(_, is_set)| *is_set) {
            win.set(name, "yes").map_err(|reason| Failure::option(name, b"yes", &reason))?;
        }
        if let Some(text) = &self.liable {
            let refused = |reason| Failure::option("--liable", text.as_bytes(), &reason);
            win.set(LIABLE, text).map_err(refused)?;
        }
        indicators(&mut win.circumstances, self.notation, URA, self.ura.as_ref())?;
        win.circumstances.more_dora = self.more_dora;
        Ok(win)
    }
}
