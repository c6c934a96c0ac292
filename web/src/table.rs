//! Tables: the game itself.

use js_sys::JsString;
use shanten_logs::{Action, Legal, MjaiTable, Seat, Table, TableRules};
use shanten_questions::Refusal;
use wasm_bindgen::convert::TryFromJsValue as _;
use wasm_bindgen::prelude::*;

use crate::convert::{given, number_of, refused, text_of, to_js, wrong};
use crate::hand::Hand;

/// A riichi table, whose events are those of mjai.
#[wasm_bindgen]
pub struct GameTable(MjaiTable);

fn rules_of(rules: Option<&JsString>, number: &JsValue) -> Result<TableRules, JsValue> {
    let rules = given("rules", rules)?;
    let number = (!number.is_undefined()).then(|| number_of("players", number)).transpose()?;
    TableRules::asked(rules.as_deref(), number.map(usize::from)).map_err(refused)
}

fn seed_of(seed: &JsValue) -> Result<u64, JsValue> {
    let exact = u32::try_from_js_value_ref(seed).filter(|number| seed == number);
    exact.map(u64::from).ok_or_else(|| wrong("seed", seed, "whole number from 0 to 4294967295"))
}

fn texts(legal: &Legal) -> Vec<String> {
    legal.actions().map(|action| action.to_string()).collect()
}

impl GameTable {
    fn table(&self) -> Result<&Table, JsValue> {
        self.0.table().map_err(refused)
    }

    fn seat_of(&self, seat: &JsValue) -> Result<Seat, JsValue> {
        let found = self.table()?.seat_of(number_of("seat", seat)?.into());
        found.ok_or_else(|| wrong("seat", seat, "seat of the game"))
    }

    fn seat_if(&self, seat: &JsValue) -> Result<Option<Seat>, JsValue> {
        if seat.is_null_or_undefined() { Ok(None) } else { self.seat_of(seat).map(Some) }
    }

    /// An action given as a string or by its number.
    fn action(&self, seat: Seat, action: &JsValue) -> Result<Action, JsValue> {
        if let Some(text) = action.as_string() {
            return text.parse().map_err(refused);
        }
        let number = number_of("action", action)?;
        self.table()?.legal(seat).checked_action(seat, number.into()).map_err(refused)
    }
}

#[wasm_bindgen]
impl GameTable {
    /// A table at the start of a game. By default the rules are `tenhou`, for 4 players. The wall
    /// depends on the seed alone, by default 0.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "TablePreset")] rules: Option<JsString>,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] players: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] seed: JsValue,
    ) -> Result<Self, JsValue> {
        let seed = if seed.is_undefined() { 0 } else { seed_of(&seed)? };
        MjaiTable::deal(rules_of(rules.as_ref(), &players)?, seed).map(Self).map_err(refused)
    }

    /// A table that will read a game of mjai, such as a bot's.
    pub fn follow(
        #[wasm_bindgen(unchecked_optional_param_type = "TablePreset")] rules: Option<JsString>,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] players: JsValue,
    ) -> Result<Self, JsValue> {
        MjaiTable::follow(rules_of(rules.as_ref(), &players)?).map(Self).map_err(refused)
    }

    /// Reads a line of mjai, and returns what its reader may answer: no action if another player is
    /// to act.
    pub fn read(&mut self, line: JsString) -> Result<Vec<String>, JsValue> {
        self.0.read(&text_of("line", &line)?).map(|legal| texts(&legal)).map_err(refused)
    }

    /// The player who reads the lines, if a line says it.
    #[wasm_bindgen(getter)]
    pub fn seat(&self) -> Option<u8> {
        self.0.seat().map(Seat::into)
    }

    /// The player who is to act; `undefined` after the end of the round, and at a table that reads.
    #[wasm_bindgen(getter, js_name = toMove)]
    pub fn to_move(&self) -> Option<u8> {
        self.0.table().ok()?.to_move().map(Seat::into)
    }

    /// The legal actions of a player, such as `discard 5p`.
    pub fn legal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] seat: JsValue,
    ) -> Result<Vec<String>, JsValue> {
        Ok(texts(&self.table()?.legal(self.seat_of(&seat)?)))
    }

    /// The numbers of the legal actions, in the same order.
    pub fn numbers(&self, #[wasm_bindgen(unchecked_param_type = "number")] seat: JsValue) -> Result<Vec<u8>, JsValue> {
        Ok(self.table()?.legal(self.seat_of(&seat)?).numbered().map(|(number, _)| number).collect())
    }

    /// Carries out an action, given as a string or by its number, and returns all events.
    #[wasm_bindgen(unchecked_return_type = "MjaiEvent[]")]
    pub fn apply(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] seat: JsValue,
        #[wasm_bindgen(unchecked_param_type = "string | number")] action: JsValue,
    ) -> Result<JsValue, JsValue> {
        let seat = self.seat_of(&seat)?;
        self.0.apply(seat, self.action(seat, &action)?).map_err(refused)?;
        self.events(JsValue::UNDEFINED)
    }

    /// The events of the last action, or the start of the game or the round: all of them, or as a
    /// player sees them.
    #[wasm_bindgen(unchecked_return_type = "MjaiEvent[]")]
    pub fn events(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] seat: JsValue,
    ) -> Result<JsValue, JsValue> {
        let lines = self.0.lines(self.seat_if(&seat)?);
        js_sys::JSON::parse(&format!("[{}]", lines.trim_end().replace('\n', ",")))
    }

    /// A player's answer as a line of mjai: an action, or none.
    pub fn answer(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] seat: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string | number")] action: JsValue,
    ) -> Result<String, JsValue> {
        let seat = self.seat_of(&seat)?;
        let is_none = action.is_null_or_undefined();
        let action = if is_none { None } else { Some(self.action(seat, &action)?) };
        self.0.answer(seat, action).map_err(refused)
    }

    /// What a player sees, or all of the table.
    #[wasm_bindgen(unchecked_return_type = "TableView")]
    pub fn view(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] seat: JsValue,
    ) -> Result<JsValue, JsValue> {
        to_js(&self.table()?.view(self.seat_if(&seat)?))
    }

    /// How the round ended; `null` before its end.
    #[wasm_bindgen(unchecked_return_type = "RoundResult | null")]
    pub fn result(&self) -> Result<JsValue, JsValue> {
        to_js(&self.table()?.result())
    }

    /// The places, points and results of the game by seat; `null` before its end.
    #[wasm_bindgen(unchecked_return_type = "(FinalPlace | null)[] | null")]
    pub fn standings(&self) -> Result<JsValue, JsValue> {
        to_js(&self.table()?.standings())
    }

    /// Deals the next round.
    #[wasm_bindgen(js_name = nextRound)]
    pub fn next_round(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] seed: JsValue,
    ) -> Result<(), JsValue> {
        self.0.next_round(seed_of(&seed)?).map_err(refused)
    }

    /// The hand of a player with its melds; of a hidden hand the melds alone.
    pub fn hand(&self, #[wasm_bindgen(unchecked_param_type = "number")] seat: JsValue) -> Result<Hand, JsValue> {
        Ok(Hand(*self.table()?.player(self.seat_of(&seat)?).hand()))
    }

    /// The table as JSON.
    pub fn save(&self) -> Result<String, JsValue> {
        serde_json::to_string(&self.0).map_err(|error| refused(Refusal::option("no_saved_table", error)))
    }

    /// Reads a saved table. An error if its parts contradict each other.
    pub fn load(saved: JsString) -> Result<Self, JsValue> {
        MjaiTable::load(&text_of("saved", &saved)?).map(Self).map_err(refused)
    }
}
