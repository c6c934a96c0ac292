//! Winning chances and expected points.

use js_sys::Function;
use shanten::View;
use shanten_questions::{POINTS, SCORE_RULES, SEARCH, SEEN, TABLE, WINS, YAKU, odds_options, point_options, searched};
use wasm_bindgen::prelude::*;

use crate::Tiles;
use crate::convert::{function_of, question, refused, to_js};
use crate::hand::Hand;

/// A search that keeps its results for later calls.
#[wasm_bindgen]
pub struct Search(shanten::odds::Search);

#[wasm_bindgen]
impl Search {
    /// Creates a search without results.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "SearchOptions")] options: JsValue,
    ) -> Result<Self, JsValue> {
        let mut question = question(&options)?;
        question.only(&[&SEARCH, &WINS, &YAKU]).map_err(refused)?;
        let options = odds_options(&mut question).map_err(refused)?;
        Ok(Self(shanten::odds::Search::new(options)))
    }

    /// The chances of a hand before its draw, or for each discard after a draw, in tile order.
    #[wasm_bindgen(unchecked_return_type = "Odds")]
    pub fn odds(
        &mut self,
        hand: &Hand,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen")] seen: JsValue,
    ) -> Result<JsValue, JsValue> {
        let view = seen_by(&mut self.0, hand, &seen)?;
        to_js(&self.0.odds(&view).map_err(refused)?)
    }

    /// The chances step by step, with one more extra exchange each time. `tell` gets the result of
    /// each step; if it returns `false`, the search ends.
    pub fn deepen(
        &mut self,
        hand: &Hand,
        #[wasm_bindgen(unchecked_param_type = "Seen | undefined | null")] seen: JsValue,
        #[wasm_bindgen(unchecked_param_type = "(odds: Odds) => boolean | void")] tell: &Function,
    ) -> Result<(), JsValue> {
        function_of("tell", tell)?;
        let view = seen_by(&mut self.0, hand, &seen)?;
        for odds in self.0.deepen(&view).map_err(refused)? {
            if tell.call1(&JsValue::NULL, &to_js(&odds)?)?.as_bool() == Some(false) {
                break;
            }
        }
        Ok(())
    }

    /// The expected points, or the chance of at least the requested points. Dora indicators count
    /// as visible, even if they aren't in `visible`.
    #[wasm_bindgen(unchecked_return_type = "PointOdds")]
    pub fn points(
        &mut self,
        hand: &Hand,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen & PointOptions")] options: JsValue,
    ) -> Result<JsValue, JsValue> {
        let mut question = question(&options)?;
        question.only(&[&SEEN, &SCORE_RULES, &TABLE, &POINTS]).map_err(refused)?;
        let points = point_options(&mut question).map_err(refused)?;
        let view = searched(&hand.0, &mut question, &mut self.0).map_err(refused)?;
        to_js(&self.0.points(&view, &points).map_err(refused)?)
    }
}

/// The hand as its player sees it, whose discards the search gets.
fn seen_by(search: &mut shanten::odds::Search, hand: &Hand, seen: &JsValue) -> Result<View<Tiles>, JsValue> {
    let mut question = question(seen)?;
    question.only(&[&SEEN]).map_err(refused)?;
    searched(&hand.0, &mut question, search).map_err(refused)
}
