//! A hand, its turns and its queries.

use serde::Serialize;
use shanten::error::ErrorKind;
use shanten::notation::{Notation, TileList};
use shanten::sequence::Sequence;
use shanten::table::Explanation;
use shanten::{AnyHand, Form, Opponent, Piece, Shanten, Tile, TileSet, View};
use wasm_bindgen::prelude::*;

use crate::build::{self, Tiles};
use crate::convert::{bad_tiles, exception, refused, to_js};
use crate::seen;

/// How a joker is written.
const JOKER: &str = "J";

/// A hand of a game. It never changes: a draw or a discard gives another hand.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub struct Hand(pub(crate) Tiles);

fn tile(text: &str) -> Result<Tile, JsValue> {
    text.parse().map_err(|error| bad_tiles(error, text))
}

fn piece(text: &str) -> Result<Piece, JsValue> {
    text.parse().map_err(|error| bad_tiles(error, text))
}

/// Reads a value by its name.
fn named<T: std::str::FromStr<Err: ErrorKind>>(text: &str) -> Result<T, JsValue> {
    text.parse().map_err(refused)
}

/// A shanten as JavaScript has it.
fn number(shanten: Option<Shanten>) -> JsValue {
    shanten.map_or(JsValue::NULL, |shanten| shanten.get().into())
}

#[wasm_bindgen]
impl Hand {
    /// A hand from text, such as `"123m456p(789s)"`, under rules such as `"three-player"`.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, rules: Option<String>) -> Result<Self, JsValue> {
        let rules = build::rules(rules.as_deref())?;
        build::read(text, rules).map(Self).map_err(|error| bad_tiles(error, text))
    }

    /// A hand from the counts of the 34 kinds, and a number of jokers.
    #[wasm_bindgen(js_name = fromCounts)]
    pub fn from_counts(counts: &[u8], rules: Option<String>, jokers: Option<u8>) -> Result<Self, JsValue> {
        let counts = counts
            .try_into()
            .map_err(|_| exception(format_args!("{} counts: there are {}", counts.len(), Tile::KINDS)))?;
        let rules = build::rules(rules.as_deref())?;
        build::from_counts(counts, rules, jokers.unwrap_or(0)).map(Self).map_err(refused)
    }

    /// A hand from kind numbers, 0 to 33.
    #[wasm_bindgen(js_name = fromKinds)]
    pub fn from_kinds(kinds: &[u8], rules: Option<String>) -> Result<Self, JsValue> {
        build::from_kinds(kinds, build::rules(rules.as_deref())?).map(Self).map_err(refused)
    }

    /// A hand from tile numbers, 0 to 135, of which 16, 52 and 88 are red fives.
    #[wasm_bindgen(js_name = fromNumbers)]
    pub fn from_numbers(numbers: &[u8], rules: Option<String>) -> Result<Self, JsValue> {
        build::from_numbers(numbers, build::rules(rules.as_deref())?).map(Self).map_err(refused)
    }

    /// The hand in letters.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// The same.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn json(&self) -> String {
        self.0.to_string()
    }

    /// Its rules, as text.
    #[wasm_bindgen(getter)]
    pub fn rules(&self) -> String {
        build::rules_of(&self.0).to_string()
    }

    /// The limits of its game: the kinds and the jokers, and how many tiles a hand may have.
    #[wasm_bindgen(getter, unchecked_return_type = "Game")]
    pub fn game(&self) -> Result<JsValue, JsValue> {
        #[derive(Serialize)]
        struct Game {
            kinds: TileSet,
            jokers: u8,
            max_tiles: usize,
        }

        let hand = &self.0;
        to_js(&Game { kinds: hand.game_kinds(), jokers: hand.game_jokers(), max_tiles: hand.max_tiles() })
    }

    /// How many concealed tiles it has.
    #[wasm_bindgen(getter)]
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// The counts of the 34 kinds of concealed tiles.
    pub fn counts(&self) -> Vec<u8> {
        self.0.counts().to_vec()
    }

    /// The hand after drawing a tile: `"5m"`, `"0m"` for a red five, `"J"` for a joker.
    pub fn draw(&self, tile: &str) -> Result<Self, JsValue> {
        let mut hand = self.0;
        if tile == JOKER { build::draw_joker(&mut hand) } else { hand.draw_piece(piece(tile)?) }.map_err(refused)?;
        Ok(Self(hand))
    }

    /// The hand without a tile.
    pub fn discard(&self, tile: &str) -> Result<Self, JsValue> {
        let mut hand = self.0;
        if tile == JOKER { build::discard_joker(&mut hand) } else { hand.discard_piece(piece(tile)?) }
            .map_err(refused)?;
        Ok(Self(hand))
    }

    /// The calls of another player's discard: `from` is `"left"`, `"across"` or `"right"`.
    #[wasm_bindgen(unchecked_return_type = "Call[]")]
    pub fn calls(&self, tile: &str, from: &str) -> Result<JsValue, JsValue> {
        to_js(&*self.0.calls(piece(tile)?, named::<Opponent>(from)?))
    }

    /// The hand after such a call, by the meld that it makes.
    pub fn call(&self, tile: &str, from: &str, meld: &str) -> Result<Self, JsValue> {
        let calls = self.0.calls(piece(tile)?, named::<Opponent>(from)?);
        let call = calls.iter().find(|call| call.meld().to_string() == meld);
        let call = call.ok_or_else(|| exception(format_args!("{} can't call {tile} for {meld}", self.0)))?;
        let mut hand = self.0;
        hand.make_call(call).map_err(refused)?;
        Ok(Self(hand))
    }

    /// Everything that is known about the hand: what `shanten --json` answers.
    #[wasm_bindgen(unchecked_return_type = "Answer")]
    pub fn answer(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen")] seen: JsValue,
    ) -> Result<JsValue, JsValue> {
        to_js(&seen::position(&self.0, &seen)?)
    }

    /// The shanten; `null` if the hand can't be completed.
    #[wasm_bindgen(unchecked_return_type = "number | null")]
    pub fn shanten(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen")] seen: JsValue,
    ) -> Result<JsValue, JsValue> {
        Ok(number(self.view(&seen)?.shanten()))
    }

    /// The shanten in a form.
    #[wasm_bindgen(js_name = shantenIn, unchecked_return_type = "number | null")]
    pub fn shanten_in(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Form")] form: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen")] seen: JsValue,
    ) -> Result<JsValue, JsValue> {
        let form: Form = named(form)?;
        Ok(number(self.view(&seen)?.shanten_in(form)))
    }

    /// The useful tiles, with the copies left.
    #[wasm_bindgen(unchecked_return_type = "Useful")]
    pub fn useful(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen")] seen: JsValue,
    ) -> Result<JsValue, JsValue> {
        to_js(&self.view(&seen)?.useful())
    }

    /// The discards, the best first, without jokers.
    #[wasm_bindgen(unchecked_return_type = "Discard[]")]
    pub fn discards(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen")] seen: JsValue,
    ) -> Result<JsValue, JsValue> {
        to_js(&self.view(&seen)?.discards())
    }

    /// The waits of a ready hand.
    #[wasm_bindgen(unchecked_return_type = "Wait[]")]
    pub fn waits(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen")] seen: JsValue,
    ) -> Result<JsValue, JsValue> {
        to_js(&self.view(&seen)?.waits())
    }

    /// The discards that leave the hand ready, with what it then waits for.
    #[wasm_bindgen(js_name = readyDiscards, unchecked_return_type = "ReadyDiscard[]")]
    pub fn ready_discards(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen")] seen: JsValue,
    ) -> Result<JsValue, JsValue> {
        to_js(&self.view(&seen)?.ready_discards().collect::<Vec<_>>())
    }

    /// The divisions of a complete hand.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn divisions(&self) -> Result<JsValue, JsValue> {
        to_js(&self.0.view().divisions())
    }

    /// How a tile completed the hand.
    #[wasm_bindgen(js_name = completedBy, unchecked_return_type = "Completion[]")]
    pub fn completed_by(&self, tile: &str) -> Result<JsValue, JsValue> {
        let view = self.0.view();
        if tile == JOKER { to_js(&view.completed_by_joker()) } else { to_js(&view.completed_by(self::tile(tile)?)) }
    }

    /// The look-ups on the way to the shanten, as `shanten explain --json` writes them, without
    /// what the answer has; `null` with five melds.
    #[wasm_bindgen(unchecked_return_type = "Explanation | null")]
    pub fn explain(&self) -> Result<JsValue, JsValue> {
        #[derive(Serialize)]
        struct Steps {
            melds: usize,
            wild: u8,
            sequence: Sequence,
            #[serde(flatten)]
            explanation: Explanation,
        }

        let Some(explanation) = build::explain(&self.0) else { return Ok(JsValue::NULL) };
        let natural = shanten::Hand::from_counts(&build::natural(&self.0)).map_err(refused)?;
        let (melds, wild, sequence) = (self.0.melds_needed(), build::wild(&self.0), natural.sequence());
        to_js(&Steps { melds, wild, sequence, explanation })
    }

    pub(crate) fn view(&self, seen: &JsValue) -> Result<View<Tiles>, JsValue> {
        seen::view(&self.0, seen)
    }
}

/// A list of tiles in letters, of lists in any notation: mjai, 34 counts, numbers as on
/// tenhou.net/6, or tile numbers from 0 to 135. Everything else is as it was.
#[wasm_bindgen(js_name = inLetters)]
#[must_use]
pub fn in_letters(text: &str) -> String {
    match Notation::Auto.read(text) {
        Ok(TileList::Letters(letters)) if letters != text => letters.split_whitespace().collect::<Vec<_>>().join(" "),
        Ok(counts @ TileList::Counts(_)) => counts.visible().map_or(text.to_owned(), |tiles| tiles.to_string()),
        _ => text.to_owned(),
    }
}

/// The rules of a text in full, such as `"riichi,jokers=4"`; an exception if they are none.
#[wasm_bindgen(js_name = readRules)]
pub fn read_rules(text: &str) -> Result<String, JsValue> {
    Ok(build::rules(Some(text))?.to_string())
}
