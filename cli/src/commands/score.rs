//! `shanten score`: the scores of winning hands.

use std::io::Write;

use clap::Args;
use shanten::score::ScoreRules;

use crate::input::rows::RowOptions;
use crate::options::formats::FormatOptions;
use crate::options::rules::RulesOption;
use crate::options::win_options::WinOptions;
use crate::output::exit::{Failure, Outcome};
use crate::run::parallel::{Mode, answer_all};

/// The text before the choices of the score rules.
const BEFORE: &str = "\
A hand, a plus and the winning tile stand together or in three arguments. A word
in place of the plus says how it was won: tsumo, ツモ or 自摸 by self-draw,
ron, ロン, 栄和 or 荣和 by a discard. With --tsumo the last of all tiles is the
winning one where there is neither. Called melds are in brackets, and none may
be left out. Of all ways to take a hand apart the one that is worth most counts.

Without options the player sits South in the East round and wins by a discard.
Indicators show which tile is dora: 9s make 1s dora. Those of --ura count after
riichi. --more-dora has dora as a number. Counters (honba) and deposits are
added to what the winner gets.

For three players --rules three-player has the tiles, (4z) after a hand is a
North set aside, and two pay.

Score rules are a preset and the choices that differ from it:
mahjong-soul,rounded-mangan. Without a preset the choices differ from tenhou.
no- before a choice undoes it: no-red-fives.";

/// The text after them.
const AFTER: &str = "
Lines may be rows of a table or JSON objects as for shanten itself. Options of
wins and rules are columns and keys, too, with the same names, for the hand
beside them: hand, tsumo, seat, dora. What is an option without a value is yes
or no there, true or false, 1 or 0. Where one is empty or missing, the option
counts.

Plain lines have the hand, the tile and the points.

Examples:
  shanten score 123m456p789s11z22z+2z --tsumo --riichi --seat east --dora 1z
  shanten score \"123m4z(789p)[1111s](555z)\" + 4z --round south
  shanten score 23456m340p66678s + 1m --riichi --ippatsu --honba 2
  shanten score 123m456p789s1122z ツモ2z
  shanten score 123m456p789s11222z --tsumo
  shanten score --score-rules ema,red-fives 234m340p345678s5z+5z --riichi
  shanten score --rules three-player \"11m123456p789s33z(4z)+3z\" --tsumo
  shanten score --format csv --input csv < wins.csv";

fn after_help() -> String {
    let choices: Vec<_> = ScoreRules::words().map(|(word, meaning)| format!("\n  {word}\n    {meaning}")).collect();
    [BEFORE, &choices.concat(), "\n", AFTER].concat()
}

/// Tells what a winning hand is worth: patterns, han, fu and who pays how much
#[derive(Args)]
#[command(after_help = after_help())]
pub(crate) struct ScoreCommand {
    #[command(flatten)]
    rows: RowOptions,

    #[command(flatten)]
    rules: RulesOption,

    #[command(flatten)]
    win: WinOptions,

    #[command(flatten)]
    format: FormatOptions,
}

impl ScoreCommand {
    pub(crate) fn run(mut self, out: &mut impl Write) -> Result<Outcome, Failure> {
        self.rows.sources.join_at_signs();
        let mode = Mode::new(self.win.win(self.rules.rules()?)?, &self.format);
        Ok(answer_all(&self.rows, mode, None, out)?)
    }
}
