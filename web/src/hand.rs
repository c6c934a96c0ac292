//! A hand, its turns and its queries.

use std::ops::ControlFlow;

use shanten::{AnyHand, Shanten, Tile, View};
use shanten_ask::{self as ask, Game, Refusal};
use wasm_bindgen::prelude::*;

use crate::Tiles;
use crate::convert::{question, refused, to_js};

/// A hand of a game. It never changes: a draw or a discard gives another hand.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub struct Hand(pub(crate) Tiles);

type HandRules = <Tiles as Game>::Rules;

fn rules_of(text: Option<&str>) -> Result<HandRules, JsValue> {
    Tiles::read_rules(text).map_err(refused)
}

#[wasm_bindgen]
impl Hand {
    /// A hand from text, such as `"123m456p(789s)"`, under rules such as `"three-player"`, in a
    /// notation other than letters if that is given.
    #[wasm_bindgen(constructor)]
    pub fn new(
        text: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "string | null")] rules: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "Notation")] notation: Option<String>,
    ) -> Result<Self, JsValue> {
        let rules = rules_of(rules.as_deref())?;
        let notation = notation.map(|name| name.parse()).transpose().map_err(refused)?;
        ask::from_notation(rules, text, notation).map(Self).map_err(refused)
    }

    /// A hand from the counts of the 34 kinds, and a number of jokers.
    #[wasm_bindgen(js_name = fromCounts)]
    pub fn from_counts(counts: &[u8], rules: Option<String>, jokers: Option<u8>) -> Result<Self, JsValue> {
        let Ok(counts) = counts.try_into() else {
            let message = format_args!("{} counts: there are {}", counts.len(), Tile::KINDS);
            return Err(refused(Refusal::option("bad_option", message)));
        };
        let rules = rules_of(rules.as_deref())?;
        Game::from_counts(rules, counts, jokers.unwrap_or(0)).map(Self).map_err(refused)
    }

    /// A hand from kind numbers, 0 to 33.
    #[wasm_bindgen(js_name = fromKinds)]
    pub fn from_kinds(kinds: &[u8], rules: Option<String>) -> Result<Self, JsValue> {
        Game::from_kinds(rules_of(rules.as_deref())?, kinds).map(Self).map_err(refused)
    }

    /// A hand from tile numbers, 0 to 135, of which 16, 52 and 88 are red fives.
    #[wasm_bindgen(js_name = fromNumbers)]
    pub fn from_numbers(numbers: &[u8], rules: Option<String>) -> Result<Self, JsValue> {
        Game::from_numbers(rules_of(rules.as_deref())?, numbers).map(Self).map_err(refused)
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
        self.0.rules_of().to_string()
    }

    /// How many concealed tiles it has.
    #[wasm_bindgen(getter)]
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// How many more tiles it can have.
    #[wasm_bindgen(getter)]
    pub fn room(&self) -> usize {
        self.0.room()
    }

    /// Whether it has drawn and is to discard.
    #[wasm_bindgen(getter, js_name = hasDrawn)]
    pub fn has_drawn(&self) -> bool {
        self.0.has_drawn()
    }

    /// Whether it is neither before its draw nor after it.
    #[wasm_bindgen(getter, js_name = isBetweenTurns)]
    pub fn is_between_turns(&self) -> bool {
        self.0.is_between_turns()
    }

    /// The counts of the 34 kinds of concealed tiles.
    pub fn counts(&self) -> Vec<u8> {
        self.0.counts().to_vec()
    }

    /// The piece that goes if a tile is discarded: a plain one before a red five.
    #[wasm_bindgen(js_name = pieceOf, unchecked_return_type = "Piece | undefined")]
    pub fn piece_of(&self, tile: &str) -> Result<Option<String>, JsValue> {
        let tile = tile.parse().map_err(|error| refused(Refusal::from(error).in_text(tile)))?;
        Ok(self.0.piece_of(tile).map(|piece| piece.to_string()))
    }

    /// The hand after drawing a tile: `"5m"`, `"0m"` for a red five, `"J"` for a joker.
    pub fn draw(&self, tile: &str) -> Result<Self, JsValue> {
        self.after(ask::draw, tile).map_err(|refusal| refused(refusal.in_text(tile)))
    }

    /// The hand without a tile. A five that isn't red is a plain one if there is one.
    pub fn discard(&self, tile: &str) -> Result<Self, JsValue> {
        self.after(ask::discard, tile).map_err(|refusal| refused(refusal.in_text(tile)))
    }

    /// The hand after a call of another player's discard, by the meld that it makes.
    pub fn call(
        &self,
        meld: &str,
        tile: &str,
        #[wasm_bindgen(unchecked_param_type = "Opponent")] from: &str,
    ) -> Result<Self, JsValue> {
        self.turn(&format!("call {meld} {tile} {from}"))
    }

    /// The hand after any meld, of which another player's tile is claimed, or none.
    pub fn meld(&self, meld: &str, claimed: Option<String>) -> Result<Self, JsValue> {
        let parts = ["meld", meld].into_iter().chain(claimed.as_deref());
        self.turn(&parts.collect::<Vec<_>>().join(" "))
    }

    /// The hand after setting a North aside, as three players may.
    #[wasm_bindgen(js_name = setAside)]
    pub fn set_aside(&self, tile: &str) -> Result<Self, JsValue> {
        self.turn(&format!("aside {tile}"))
    }

    /// The hand after turns: `"draw 0p"`, `"discard 5p"`, `"aside 4z"`, `"meld [1111z]"`,
    /// `"meld (123m) 3m"`, `"call (340p) 4p left"`.
    pub fn turns(
        &self,
        #[wasm_bindgen(unchecked_param_type = "readonly string[]")] turns: Vec<String>,
    ) -> Result<Self, JsValue> {
        turns.iter().try_fold(*self, |hand, turn| hand.turn(turn))
    }

    /// Everything that is known about the hand: what `shanten --json` answers.
    #[wasm_bindgen(unchecked_return_type = "Answer")]
    pub fn answer(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen & Claim")] seen: JsValue,
    ) -> Result<JsValue, JsValue> {
        let mut question = question(&seen)?;
        let position = ask::position(&self.0, &mut question).map_err(refused)?;
        question.finish().map_err(refused)?;
        to_js(&position)
    }

    /// The shanten, in one form if that is given; `null` if the hand can't be completed.
    #[wasm_bindgen(unchecked_return_type = "number | null")]
    pub fn shanten(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen & InForm")] options: JsValue,
    ) -> Result<JsValue, JsValue> {
        let number = |shanten: Shanten| shanten.get().into();
        if options.is_null_or_undefined() {
            return Ok(self.0.view().shanten().map_or(JsValue::NULL, number));
        }
        self.ask("shanten", Vec::new(), Some(&options))
    }

    /// The discards, the best first, without jokers.
    #[wasm_bindgen(unchecked_return_type = "Discard[]")]
    pub fn discards(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen")] seen: JsValue,
    ) -> Result<JsValue, JsValue> {
        to_js(&self.view(&seen)?.discards())
    }

    /// The hand after a change by a text.
    fn after(&self, change: fn(&mut Tiles, &str) -> Result<(), Refusal>, text: &str) -> Result<Self, Refusal> {
        let mut hand = self.0;
        change(&mut hand, text).map(|()| Self(hand))
    }

    fn turn(&self, text: &str) -> Result<Self, JsValue> {
        self.after(ask::turn, text).map_err(refused)
    }

    pub(crate) fn view(&self, seen: &JsValue) -> Result<View<Tiles>, JsValue> {
        let mut question = question(seen)?;
        let view = ask::view(&self.0, &mut question).map_err(refused)?;
        question.finish().map_err(refused)?;
        Ok(view)
    }

    /// The answer to a question by name, with values and options.
    fn ask(
        &self,
        name: &str,
        values: Vec<(&str, Option<String>)>,
        options: Option<&JsValue>,
    ) -> Result<JsValue, JsValue> {
        let mut question = question(options.unwrap_or(&JsValue::NULL))?;
        for (name, value) in values {
            question.set(name, value);
        }
        let answer = ask::answer_of(&self.0, name, &mut question, &mut |_| ControlFlow::Continue(()));
        to_js(&answer.map_err(refused)?)
    }
}

/// Calls of a hand that are questions by their name: with the name in JavaScript, texts, perhaps
/// the opponent in brackets, who is on the left unless that is given, the type of the options, and
/// that of the answer.
macro_rules! questions {
    ($($(#[doc = $doc:tt])* $name:ident $js:ident
        ($($value:ident)* $([$from:ident])? $(; $options:ident: $of:tt)?) $answer:tt;)*) => {
        #[wasm_bindgen]
        impl Hand {$(
            $(#[doc = $doc])*
            #[wasm_bindgen(js_name = $js, unchecked_return_type = $answer)]
            pub fn $name(
                &self,
                $(#[wasm_bindgen(unchecked_param_type = "string")] $value: Option<String>,)*
                $(#[wasm_bindgen(unchecked_optional_param_type = "Opponent")] $from: Option<String>,)?
                $(#[wasm_bindgen(unchecked_optional_param_type = $of)] $options: JsValue,)?
            ) -> Result<JsValue, JsValue> {
                let texts = vec![$((stringify!($value), $value),)* $((stringify!($from), $from))?];
                let options: &[&JsValue] = &[$(&$options)?];
                self.ask(stringify!($name), texts, options.first().copied())
            }
        )*}
    };
}

questions! {
    /// The useful tiles, in one form if that is given, with the copies left.
    useful useful(; options: "Seen & InForm") "Useful & AtShanten";
    /// The tiles that can be discarded without getting further from a win.
    unneeded unneeded(; seen: "Seen") "string";
    /// The draws after which more tiles are useful.
    improving_draws improvingDraws(; seen: "Seen") "string";
    /// The waits of a ready hand.
    waits waits(; seen: "Seen") "Wait[]";
    /// The discards that leave the hand ready, with what it then waits for.
    ready_discards readyDiscards(; seen: "Seen") "ReadyDiscard[]";
    /// The divisions of a complete hand, and the marks of each.
    divisions divisions(; seen: "Seen") "Divisions";
    /// How a tile completed the hand.
    completions completions(tile; seen: "Seen") "Completion[]";
    /// The look-ups on the way to the shanten; `null` with five melds.
    explain explain() "Explanation | null";
    /// The calls of another player's discard.
    calls calls(tile [from]) "Call[]";
    /// The same with what can follow each, and passing, the best first.
    call_choices callChoices(tile [from]; seen: "Seen") "CallChoice[]";
    /// The chances of passing and of each call, the best first.
    call_odds callOdds(tile [from]; options: "Seen & SearchOptions") "CallOdds[]";
    /// The same with expected points.
    call_points callPoints(tile [from]; options: "Seen & SearchOptions & PointOptions") "CallOdds<PointOdds>[]";
    /// The pattern of which a call makes the discarder liable.
    fed_pattern fedPattern(tile meld [from]) "Pattern | null";
    /// The quads that the hand can declare by itself.
    own_quads ownQuads() "string[]";
    /// The closed quad of the tile just drawn that a hand in riichi may declare.
    riichi_quad riichiQuad(tile) "string | null";
    /// Whether the hand may abort the round with nine kinds of terminals and honours.
    nine_terminals nineTerminals() "boolean";
    /// Why the hand is furiten, if it is.
    furiten furiten(; options: "Seen & FuritenRecord") "Furiten | null";
    /// The same after a discard.
    furiten_after furitenAfter(tile; options: "Seen & FuritenRecord") "Furiten | null";
    /// The score of the complete hand if this tile completed it.
    score score(tile; win: "Win") "Score";
    /// The change of the points of each seat by that win.
    payments payments(tile; win: "Win & WinSeats") "number[]";
    /// The pieces that are neither own nor visible, in letters.
    unseen unseen(; seen: "Seen") "string";
    /// The melds of unseen pieces, this one among them, for which the hand has room.
    melds melds(tile; seen: "Seen") "string[]";
}
