//! A hand, its turns and its queries.

use std::ops::ControlFlow;

use js_sys::{JsString, Number};
use shanten::{AnyHand, Shanten, Tile};
use shanten_questions::{self as ask, AskedHand, Refusal};
use wasm_bindgen::prelude::*;

use crate::Tiles;
use crate::convert::{given, list_of, number_of, numbers_of, question, question_with, refused, text_of, to_js};

/// A hand of a game. It is immutable: a draw or a discard returns another hand.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub struct Hand(pub(crate) Tiles);

fn rules_of(rules: Option<JsString>) -> Result<<Tiles as AskedHand>::Rules, JsValue> {
    Tiles::read_rules(given("rules", rules.as_ref())?.as_deref()).map_err(refused)
}

#[wasm_bindgen]
impl Hand {
    /// Creates a hand from text, such as `"123m456p(789s)"`, under rules such as `"three-player"`,
    /// in another notation than letters if given.
    #[wasm_bindgen(constructor)]
    pub fn new(
        text: JsString,
        #[wasm_bindgen(unchecked_optional_param_type = "RulesText | null")] rules: Option<JsString>,
        #[wasm_bindgen(unchecked_optional_param_type = "Notation")] notation: Option<JsString>,
    ) -> Result<Self, JsValue> {
        let (rules, text) = (rules_of(rules)?, text_of("hand", &text)?);
        let notation = given("notation", notation.as_ref())?.map(|name| name.parse()).transpose().map_err(refused)?;
        ask::from_notation(rules, &text, notation).map(Self).map_err(refused)
    }

    /// Creates a hand from the counts of the 34 kinds, and a number of jokers.
    #[wasm_bindgen(js_name = fromCounts)]
    pub fn from_counts(
        #[wasm_bindgen(unchecked_param_type = "Uint8Array | number[]")] counts: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "RulesText | null")] rules: Option<JsString>,
        #[wasm_bindgen(unchecked_optional_param_type = "number | null")] jokers: Option<Number>,
    ) -> Result<Self, JsValue> {
        let counts = numbers_of("counts", &counts)?;
        let Ok(counts) = counts.as_slice().try_into() else {
            let message = format_args!("{} counts: there are {}", counts.len(), Tile::KINDS);
            return Err(refused(Refusal::option("bad_option", message)));
        };
        let jokers = jokers.map_or(Ok(0), |jokers| number_of("jokers", &jokers))?;
        AskedHand::from_counts(rules_of(rules)?, counts, jokers).map(Self).map_err(refused)
    }

    /// Creates a hand from kind numbers, 0 to 33.
    #[wasm_bindgen(js_name = fromKinds)]
    pub fn from_kinds(
        #[wasm_bindgen(unchecked_param_type = "Uint8Array | number[]")] kinds: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "RulesText | null")] rules: Option<JsString>,
    ) -> Result<Self, JsValue> {
        AskedHand::from_kinds(rules_of(rules)?, &numbers_of("kinds", &kinds)?).map(Self).map_err(refused)
    }

    /// Creates a hand from tile numbers, 0 to 135; 16, 52 and 88 are red fives.
    #[wasm_bindgen(js_name = fromNumbers)]
    pub fn from_numbers(
        #[wasm_bindgen(unchecked_param_type = "Uint8Array | number[]")] numbers: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "RulesText | null")] rules: Option<JsString>,
    ) -> Result<Self, JsValue> {
        AskedHand::from_numbers(rules_of(rules)?, &numbers_of("numbers", &numbers)?).map(Self).map_err(refused)
    }

    /// The hand in letters.
    #[wasm_bindgen(js_name = toString)]
    pub fn text(&self) -> String {
        self.0.to_string()
    }

    /// The hand in letters, for `JSON.stringify`.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn json(&self) -> String {
        self.0.to_string()
    }

    /// The rules, as text.
    #[wasm_bindgen(getter, unchecked_return_type = "RulesText")]
    pub fn rules(&self) -> String {
        self.0.rules_of().to_string()
    }

    /// The number of concealed tiles.
    #[wasm_bindgen(getter)]
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// The number of tiles that can still be added.
    #[wasm_bindgen(getter)]
    pub fn room(&self) -> usize {
        self.0.room()
    }

    /// Whether the hand has drawn and must discard.
    #[wasm_bindgen(getter, js_name = hasDrawn)]
    pub fn has_drawn(&self) -> bool {
        self.0.has_drawn()
    }

    /// Whether the hand has a size that occurs only within a turn.
    #[wasm_bindgen(getter, js_name = isBetweenTurns)]
    pub fn is_between_turns(&self) -> bool {
        self.0.is_between_turns()
    }

    /// The counts of the 34 kinds of concealed tiles.
    pub fn counts(&self) -> Vec<u8> {
        self.0.counts().to_vec()
    }

    /// The piece that is removed when a tile is discarded: a plain one before a red five.
    #[wasm_bindgen(js_name = pieceOf, unchecked_return_type = "Piece | undefined")]
    pub fn piece_of(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Piece")] tile: JsString,
    ) -> Result<Option<String>, JsValue> {
        let text = text_of("tile", &tile)?;
        let tile = text.parse().map_err(|error| refused(Refusal::from(error).in_text(&text)))?;
        Ok(self.0.piece_of(tile).map(|piece| piece.to_string()))
    }

    /// Returns the hand after drawing a tile: `"5m"`, `"0m"` for a red five, `"J"` for a joker.
    pub fn draw(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Piece | Joker")] tile: JsString,
    ) -> Result<Self, JsValue> {
        self.with_tile(ask::draw, &tile)
    }

    /// Returns the hand without a tile. For a five, the plain one is removed if there is one.
    pub fn discard(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Piece | Joker")] tile: JsString,
    ) -> Result<Self, JsValue> {
        self.with_tile(ask::discard, &tile)
    }

    /// Returns the hand after a call of another player's discard, given the resulting meld.
    pub fn call(
        &self,
        meld: JsString,
        #[wasm_bindgen(unchecked_param_type = "Piece")] tile: JsString,
        #[wasm_bindgen(unchecked_param_type = "Opponent")] from: JsString,
    ) -> Result<Self, JsValue> {
        let (meld, tile, from) = (text_of("meld", &meld)?, text_of("tile", &tile)?, text_of("from", &from)?);
        self.turn(&format!("call {meld} {tile} {from}"))
    }

    /// Returns the hand after any meld, in which a tile may be claimed from another player.
    pub fn meld(
        &self,
        meld: JsString,
        #[wasm_bindgen(unchecked_optional_param_type = "Piece | null")] claimed: Option<JsString>,
    ) -> Result<Self, JsValue> {
        let (meld, claimed) = (text_of("meld", &meld)?, given("claimed", claimed.as_ref())?);
        let parts = ["meld", &meld].into_iter().chain(claimed.as_deref());
        self.turn(&parts.collect::<Vec<_>>().join(" "))
    }

    /// Returns the hand after setting a North aside, in three-player games.
    #[wasm_bindgen(js_name = setAside)]
    pub fn set_aside(&self, #[wasm_bindgen(unchecked_param_type = "Tile")] tile: JsString) -> Result<Self, JsValue> {
        self.turn(&format!("aside {}", text_of("tile", &tile)?))
    }

    /// Returns the hand after turns: `"draw 0p"`, `"discard 5p"`, `"aside 4z"`, `"meld [1111z]"`,
    /// `"meld (123m) 3m"`, `"call (340p) 4p left"`.
    pub fn turns(
        &self,
        #[wasm_bindgen(unchecked_param_type = "readonly string[]")] turns: JsValue,
    ) -> Result<Self, JsValue> {
        list_of("turns", &turns, text_of)?.iter().try_fold(*self, |hand, turn| hand.turn(turn))
    }

    /// Everything known about the hand: the output of `shanten --json`.
    #[wasm_bindgen(unchecked_return_type = "Answer")]
    pub fn answer(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen & Claim")] seen: JsValue,
    ) -> Result<JsValue, JsValue> {
        let mut question = question(&seen)?;
        question.only(&[&ask::SEEN, &ask::CLAIM]).map_err(refused)?;
        to_js(&ask::position(&self.0, &mut question).map_err(refused)?)
    }

    /// The shanten, in one form if given; `null` if the hand can't be completed.
    #[wasm_bindgen(unchecked_return_type = "number | null")]
    pub fn shanten(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen & InForm")] options: JsValue,
    ) -> Result<JsValue, JsValue> {
        let number = |shanten: Shanten| shanten.get().into();
        if options.is_null_or_undefined() {
            return Ok(self.0.view().shanten().map_or(JsValue::NULL, number));
        }
        self.ask("shanten", &[], &options)
    }

    /// The discards, the best first, without jokers.
    #[wasm_bindgen(unchecked_return_type = "Discard[]")]
    pub fn discards(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Seen")] seen: JsValue,
    ) -> Result<JsValue, JsValue> {
        let mut question = question(&seen)?;
        question.only(&[&ask::SEEN]).map_err(refused)?;
        to_js(&ask::view(&self.0, &mut question).map_err(refused)?.discards())
    }

    /// The hand after a change described by a string.
    fn after(&self, change: fn(&mut Tiles, &str) -> Result<(), Refusal>, text: &str) -> Result<Self, Refusal> {
        let mut hand = self.0;
        change(&mut hand, text).map(|()| Self(hand))
    }

    fn with_tile(&self, change: fn(&mut Tiles, &str) -> Result<(), Refusal>, tile: &JsValue) -> Result<Self, JsValue> {
        let tile = text_of("tile", tile)?;
        self.after(change, &tile).map_err(|refusal| refused(refusal.in_text(&tile)))
    }

    fn turn(&self, text: &str) -> Result<Self, JsValue> {
        self.after(ask::turn, text).map_err(refused)
    }

    /// The answer to a question by name, with strings and options.
    fn ask(&self, name: &str, texts: &[(&str, Option<JsString>)], options: &JsValue) -> Result<JsValue, JsValue> {
        let mut question = question_with(texts, options)?;
        let answer = ask::answer_of(&self.0, name, &mut question, &mut |_| ControlFlow::Continue(()));
        to_js(&answer.map_err(refused)?)
    }
}

/// The methods of a hand that ask the question of the same name: the name in JavaScript, the string
/// arguments, perhaps the opponent in brackets (left by default), the type of the options, and the
/// type of the answer.
macro_rules! questions {
    ($($(#[doc = $doc:tt])* $name:ident $js:ident
        ($($value:ident: $type:tt)* $([$from:ident])? $(; $options:ident: $of:tt)?) $answer:tt;)*) => {
        #[wasm_bindgen]
        impl Hand {$(
            $(#[doc = $doc])*
            #[wasm_bindgen(js_name = $js, unchecked_return_type = $answer)]
            pub fn $name(
                &self,
                $(#[wasm_bindgen(unchecked_param_type = $type)] $value: Option<JsString>,)*
                $(#[wasm_bindgen(unchecked_optional_param_type = "Opponent")] $from: Option<JsString>,)?
                $(#[wasm_bindgen(unchecked_optional_param_type = $of)] $options: JsValue,)?
            ) -> Result<JsValue, JsValue> {
                let texts = [$((stringify!($value), $value),)* $((stringify!($from), $from))?];
                let options: &[&JsValue] = &[$(&$options,)? &JsValue::NULL];
                self.ask(stringify!($name), &texts, options[0])
            }
        )*}
    };
}

questions! {
    /// The useful tiles, in one form if given, with the copies left.
    useful useful(; options: "Seen & InForm") "Useful & AtShanten";
    /// The tiles that can be discarded without raising the shanten.
    unneeded unneeded(; seen: "Seen") "string";
    /// The draws that leave more useful copies.
    improving_draws improvingDraws(; seen: "Seen") "string";
    /// The draws that make the hand ready with at least five copies of its waits.
    good_draws goodDraws(; seen: "Seen") "string";
    /// How far the hand is from each pattern, the nearest first.
    toward toward(; options: "Seen & TowardOptions") "Nearness[]";
    /// The discards toward the nearest of the patterns, the best first.
    toward_discards towardDiscards(; options: "Seen & TowardOptions") "Discard[]";
    /// The waits of a ready hand.
    waits waits(; seen: "Seen") "Wait[]";
    /// The discards that leave the hand ready, with the waits after each.
    ready_discards readyDiscards(; seen: "Seen") "ReadyDiscard[]";
    /// The divisions of a complete hand, and the marks of each.
    divisions divisions(; seen: "Seen") "Divisions";
    /// The ways in which a tile completed the hand.
    completions completions(tile: "Piece | Joker"; seen: "Seen") "Completion[]";
    /// The look-ups from the hand to its shanten; `null` with five melds.
    explain explain() "Explanation | null";
    /// The calls of another player's discard.
    calls calls(tile: "Piece" [from]) "Call[]";
    /// Passing and the calls of a discard, each with its best continuation, the best first.
    call_choices callChoices(tile: "Piece" [from]; seen: "Seen") "CallChoice[]";
    /// The chances of passing and of each call, the best first.
    call_odds callOdds(tile: "Piece" [from]; options: "Seen & SearchOptions") "CallOdds[]";
    /// The chances and expected points of passing and of each call, the best first.
    call_points callPoints(tile: "Piece" [from]; options: "Seen & SearchOptions & PointOptions") "CallOdds<PointOdds>[]";
    /// The discards by all figures, and the best by copies, chance and points.
    compare compare(; options: "Seen & SearchOptions & PointOptions") "Comparison";
    /// The points and chances with riichi and without, of discards that leave a closed hand ready.
    riichi_or_not riichiOrNot(; options: "Seen & SearchOptions & PointOptions") "RiichiRow[]";
    /// The patterns for which a call makes the discarder liable.
    fed_patterns fedPatterns(tile: "Piece" meld: "string" [from]; options: "Pick<Table, 'score_rules'>") "Pattern[]";
    /// The closed and added quads that the hand can declare.
    own_quads ownQuads() "string[]";
    /// The closed quad of the tile just drawn that a hand in riichi may declare.
    riichi_quad riichiQuad(tile: "Piece") "string | null";
    /// Whether the hand may abort the round with nine kinds of terminals and honours.
    nine_terminals nineTerminals() "boolean";
    /// Why the hand is furiten, if it is.
    furiten furiten(; options: "Seen & FuritenRecord") "Furiten | null";
    /// Why the hand is furiten after a discard, if it is.
    furiten_after furitenAfter(tile: "Piece"; options: "Seen & FuritenRecord") "Furiten | null";
    /// The waits that each opponent may have for each discard.
    safety safety(; options: "Seen & Rivers") "SafeDiscard[]";
    /// The score of the complete hand if this tile of it completed the hand: by self-draw unless
    /// `won_by` is set.
    score score(tile: "Piece"; win: "Win") "Score";
    /// The changes of each seat's points by that win.
    payments payments(tile: "Piece"; win: "Win & WinSeats") "number[]";
    /// The pieces that are neither in the hand nor visible, in letters.
    unseen unseen(; seen: "Seen") "string";
    /// The melds of unseen pieces that include this one and for which the hand has room.
    melds melds(tile: "Piece"; seen: "Seen") "string[]";
}
