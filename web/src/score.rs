//! Scores of complete hands.

use serde::Deserialize;
use shanten::score::{self, Riichi, ScoreRules, Wind, WonBy};
use shanten::{Tile, Visible};
use wasm_bindgen::prelude::*;

use crate::convert::{bad_tiles, from_js, refused, to_js};
use crate::hand::Hand;

/// The circumstances of a win. What is not set did not happen.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each says by itself whether something happened")]
pub(crate) struct Win {
    won_by: Option<WonBy>,
    seat: Option<Wind>,
    round: Option<Wind>,
    riichi: Option<Riichi>,
    one_shot: bool,
    last_tile: bool,
    first_turn: bool,
    liable: bool,
    counters: u16,
    deposits: u16,
    dora: String,
    ura: String,
    score_rules: Option<String>,
}

impl Win {
    /// The circumstances of a win by an own draw or a discard of this tile.
    pub(crate) fn circumstances(&self, tile: Tile) -> Result<score::Win, JsValue> {
        let mut win = score::Win::own_draw(tile);
        win.won_by = self.won_by.unwrap_or(win.won_by);
        win.seat = self.seat.unwrap_or(win.seat);
        win.round = self.round.unwrap_or(win.round);
        win.riichi = self.riichi;
        (win.one_shot, win.last_tile, win.first_turn) = (self.one_shot, self.last_tile, self.first_turn);
        (win.counters, win.deposits, win.is_liable) = (self.counters, self.deposits, self.liable);
        win.set_dora(indicators(&self.dora)?.pieces()).map_err(refused)?;
        win.set_ura(indicators(&self.ura)?.pieces()).map_err(refused)?;
        Ok(win)
    }

    /// The score rules; those of Tenhou unless they are set.
    pub(crate) fn score_rules(&self) -> Result<ScoreRules, JsValue> {
        self.score_rules.as_deref().map_or(Ok(ScoreRules::default()), str::parse).map_err(refused)
    }
}

fn indicators(text: &str) -> Result<Visible, JsValue> {
    text.parse().map_err(|error| bad_tiles(error, text))
}

#[wasm_bindgen]
impl Hand {
    /// The score of the complete hand if this tile completed it: what `shanten score --json` writes
    /// under `score`.
    #[wasm_bindgen(unchecked_return_type = "Score")]
    pub fn score(
        &self,
        tile: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Win")] win: JsValue,
    ) -> Result<JsValue, JsValue> {
        let win: Win = from_js("win", &win)?;
        let tile = tile.parse().map_err(|error| bad_tiles(error, tile))?;
        let circumstances = win.circumstances(tile)?;
        to_js(&win.score_rules()?.score(&self.0, &circumstances).map_err(refused)?)
    }
}
