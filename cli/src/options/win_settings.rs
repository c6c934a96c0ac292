//! The names of the settings of a win: options, and columns of the same names.

use crate::input::rows::{Names, RULES, Setting};

pub(crate) const TSUMO: &str = "tsumo";
pub(crate) const REPLACEMENT: &str = "replacement";
pub(crate) const ROBBED_QUAD: &str = "robbed-quad";
pub(crate) const RIICHI: &str = "riichi";
pub(crate) const DOUBLE_RIICHI: &str = "double-riichi";
pub(crate) const ONE_SHOT: &str = "one-shot";
pub(crate) const LAST_TILE: &str = "last-tile";
pub(crate) const FIRST_TURN: &str = "first-turn";
pub(crate) const SEAT: &str = "seat";
pub(crate) const ROUND: &str = "round";
pub(crate) const DORA: &str = "dora";
pub(crate) const URA: &str = "ura";
pub(crate) const MORE_DORA: &str = "more-dora";
pub(crate) const COUNTERS: &str = "counters";
pub(crate) const DEPOSITS: &str = "deposits";
pub(crate) const LIABLE: &str = "liable";
pub(crate) const SCORE_RULES: &str = "score-rules";

/// All settings, with the names that players use.
static SETTINGS: [Setting; 18] = [
    Setting::new(RULES),
    Setting::new(SCORE_RULES),
    Setting { name: TSUMO, aliases: &["self-draw"] },
    Setting { name: REPLACEMENT, aliases: &["from-quad", "rinshan"] },
    Setting { name: ROBBED_QUAD, aliases: &["chankan"] },
    Setting::new(RIICHI),
    Setting { name: DOUBLE_RIICHI, aliases: &["daburu-riichi"] },
    Setting { name: ONE_SHOT, aliases: &["ippatsu"] },
    Setting { name: LAST_TILE, aliases: &["haitei", "houtei"] },
    Setting::new(FIRST_TURN),
    Setting { name: SEAT, aliases: &["jikaze"] },
    Setting { name: ROUND, aliases: &["bakaze"] },
    Setting::new(DORA),
    Setting { name: URA, aliases: &["ura-dora"] },
    Setting::new(MORE_DORA),
    Setting { name: COUNTERS, aliases: &["honba"] },
    Setting { name: DEPOSITS, aliases: &["kyoutaku"] },
    Setting { name: LIABLE, aliases: &["pao"] },
];

pub(crate) const FIELDS: &str = "hand tile patterns dora_han ura_han red_han north_han han yakuman fu_parts fu limit points \
    from_discarder from_dealer from_other from_liable from_deposits";

pub(crate) static OF_WINS: Names = Names { settings: &SETTINGS, answers: &[FIELDS, "score"] };

pub(crate) fn aliases(setting: &str) -> &'static [&'static str] {
    SETTINGS.iter().find(|known| known.name == setting).map_or(&[], |known| known.aliases)
}
