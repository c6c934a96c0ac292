//! Winning chances and expected points.

use js_sys::Function;
use serde::Deserialize;
use shanten::odds::{Goal, OddsOptions, Path, PointOptions, Wall};
use shanten::{Form, Tile};
use wasm_bindgen::prelude::*;

use crate::convert::{exception, from_js, refused, to_js};
use crate::hand::Hand;
use crate::score::Win;

/// The options of a search.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Options {
    turns: Option<u8>,
    turn: Option<u8>,
    by_each_turn: bool,
    unseen: Option<u16>,
    constant_wall: bool,
    path: Path,
    forms: Option<Vec<Form>>,
    states: Option<usize>,
}

impl Options {
    fn odds_options(&self) -> Result<OddsOptions, JsValue> {
        let mut options = OddsOptions::default().path(self.path).by_each_turn(self.by_each_turn);
        if let Some(turns) = self.turns {
            options = options.turns(turns);
        }
        if let Some(turn) = self.turn {
            options = options.turn(turn);
        }
        match (self.unseen, self.constant_wall) {
            (Some(unseen), true) => options = options.wall(Wall::Constant(unseen)),
            (Some(unseen), false) => options = options.wall(Wall::Shrinking(unseen)),
            (None, true) => return Err(exception("options: constant_wall without unseen")),
            (None, false) => {}
        }
        if let Some(forms) = &self.forms {
            options = options.forms(forms);
        }
        if let Some(states) = self.states {
            options = options.states(states);
        }
        Ok(options)
    }
}

/// The options for points.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Worth {
    win: Win,
    /// Whether hands without called melds declare riichi.
    riichi: bool,
    at_least: Option<u32>,
    unseen_reds: Option<[u8; 3]>,
}

impl Default for Worth {
    fn default() -> Self {
        Self { win: Win::default(), riichi: true, at_least: None, unseen_reds: None }
    }
}

/// A search that remembers what it found for later calls.
#[wasm_bindgen]
pub struct Search(shanten::odds::Search);

#[wasm_bindgen]
impl Search {
    /// A search that has found nothing yet.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "SearchOptions")] options: JsValue,
    ) -> Result<Self, JsValue> {
        let options: Options = from_js("options", &options)?;
        Ok(Self(shanten::odds::Search::new(options.odds_options()?)))
    }

    /// The chances of a hand before its draw, or of each discard of one that has drawn.
    #[wasm_bindgen(unchecked_return_type = "Odds")]
    pub fn odds(
        &mut self,
        hand: &Hand,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen")] seen: JsValue,
    ) -> Result<JsValue, JsValue> {
        to_js(&self.0.odds(&hand.view(&seen)?).map_err(refused)?)
    }

    /// The same figures step by step, each with one extra exchange more. `tell` gets each of them;
    /// if it returns `false`, there are no more.
    pub fn deepen(
        &mut self,
        hand: &Hand,
        #[wasm_bindgen(unchecked_param_type = "Seen | undefined | null")] seen: JsValue,
        #[wasm_bindgen(unchecked_param_type = "(odds: Odds) => boolean | void")] tell: &Function,
    ) -> Result<(), JsValue> {
        for odds in self.0.deepen(&hand.view(&seen)?).map_err(refused)? {
            if tell.call1(&JsValue::NULL, &to_js(&odds)?)?.as_bool() == Some(false) {
                break;
            }
        }
        Ok(())
    }

    /// The expected points, or the chance of as many as are aimed at. Indicators of dora are
    /// visible, also if the seen doesn't name them.
    #[wasm_bindgen(unchecked_return_type = "PointOdds")]
    pub fn points(
        &mut self,
        hand: &Hand,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen")] seen: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Worth")] worth: JsValue,
    ) -> Result<JsValue, JsValue> {
        let worth: Worth = from_js("worth", &worth)?;
        let mut options = PointOptions::new(worth.win.score_rules()?);
        options.win = worth.win.circumstances(Tile::EAST)?;
        options.riichi = worth.riichi;
        options.unseen_reds = worth.unseen_reds;
        options.goal = worth.at_least.map_or(Goal::Average, Goal::AtLeast);
        to_js(&self.0.points(&hand.view(&seen)?, &options).map_err(refused)?)
    }
}
