//! Hands.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use shanten::rules::EitherHand;
use shanten::{AnyHand, Form, Opponent, TurnError, with_hand};

use crate::answers::{self, Answer, Answers};
use crate::errors::{Word, message, value_error};
use crate::rules::{Rules, RulesArgument};
use crate::tile::{AnyTile, Tile, html};
use crate::visible::{Shown, Strict, seen};

/// The form that is asked for.
pub type InForm = Option<Word<Form>>;

/// The hand of counts under rules.
pub fn from_counts(counts: &[u8], RulesArgument(rules): RulesArgument) -> PyResult<EitherHand> {
    let Ok(&[counts]) = shanten::batch::rows(counts) else {
        return Err(message(format!("{} counts: a hand has 34", counts.len())));
    };
    EitherHand::from_counts(rules, &counts, 0).map_err(value_error)
}

/// The hand of a text under rules.
pub fn parse(text: &str, RulesArgument(rules): RulesArgument) -> PyResult<EitherHand> {
    EitherHand::from_text(rules, text).map_err(value_error)
}

/// A mahjong hand: its concealed tiles and its called melds.
///
/// A hand doesn't change. What is done with it gives the next hand. All queries take a
/// `strictness` (unlimited, concealed, melds or visible) and the `visible` tiles.
///
/// >>> from shanten import Hand
/// >>> hand = Hand("199m146779p12s246z")
/// >>> hand.shanten()
/// 4
/// >>> hand = hand.discard("6z").draw("9m")
/// >>> hand, hand.shanten("standard")
/// (Hand('1999m146779p12s24z'), 3)
/// >>> Hand("123m44z56p(789p)").draw("9s").discards()[0].tile
/// Tile('9s')
/// >>> Hand("1199m123p456789s1z", rules="three-player").shanten()
/// 0
#[pyclass(module = "shanten", frozen, eq)]
#[derive(Clone, Copy, PartialEq)]
pub struct Hand(pub EitherHand);

#[derive(FromPyObject)]
enum TextOrCounts {
    Text(String),
    Counts(Vec<u8>),
}

#[pymethods]
impl Hand {
    #[new]
    #[pyo3(signature = (hand, rules=RulesArgument::default()), text_signature = "(hand, rules=None)")]
    fn new(hand: TextOrCounts, rules: RulesArgument) -> PyResult<Self> {
        match hand {
            TextOrCounts::Text(text) => parse(&text, rules),
            TextOrCounts::Counts(counts) => from_counts(&counts, rules),
        }
        .map(Self)
    }

    /// The hand of kind numbers, 0 to 33, in any order.
    ///
    /// >>> from shanten import Hand
    /// >>> Hand.from_kinds([0, 1, 2, 27, 27])
    /// Hand('123m11z')
    #[staticmethod]
    #[pyo3(signature = (kinds, rules=RulesArgument::default()), text_signature = "(kinds, rules=None)")]
    fn from_kinds(kinds: Vec<u8>, rules: RulesArgument) -> PyResult<Self> {
        EitherHand::from_kinds(rules.0, &kinds).map(Self).map_err(value_error)
    }

    /// The hand of tile numbers, 0 to 135, in any order. The copies of kind k are 4k to 4k + 3, and
    /// 16, 52 and 88 are the red fives.
    ///
    /// >>> from shanten import Hand
    /// >>> Hand.from_numbers([16, 17, 53]), Hand.from_numbers([16, 17, 53]).numbers()
    /// (Hand('05m5p'), [16, 17, 53])
    #[staticmethod]
    #[pyo3(signature = (numbers, rules=RulesArgument::default()), text_signature = "(numbers, rules=None)")]
    fn from_numbers(numbers: Vec<u8>, rules: RulesArgument) -> PyResult<Self> {
        EitherHand::from_numbers(rules.0, &numbers).map(Self).map_err(value_error)
    }

    /// The rules of the hand.
    #[getter]
    fn rules(&self) -> Rules {
        Rules(self.0.rules())
    }

    /// The count of each kind of concealed tile, as 34 bytes.
    fn counts<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &with_hand!(&self.0, hand => hand.counts()))
    }

    /// The concealed tiles in order.
    fn tiles(&self) -> Vec<Tile> {
        with_hand!(&self.0, hand => hand.tiles().map(Tile).collect())
    }

    /// The concealed tiles as numbers, 0 to 135.
    fn numbers(&self) -> Vec<usize> {
        with_hand!(&self.0, hand => hand.numbers().map(usize::from).collect())
    }

    /// The called melds as text, in the order of the calls.
    fn melds(&self) -> Vec<String> {
        with_hand!(&self.0, hand => hand.melds().map(|meld| meld.to_string()).collect())
    }

    fn __len__(&self) -> usize {
        with_hand!(&self.0, hand => hand.len())
    }

    /// The hand with one more tile; "0p" is a red five.
    fn draw(&self, tile: AnyTile) -> PyResult<Self> {
        self.after(|hand| with_hand!(hand, hand => hand.draw_piece(tile.0)))
    }

    /// The hand without a tile. "5p" is any five, "0p" a red one.
    fn discard(&self, tile: AnyTile) -> PyResult<Self> {
        self.after(|hand| with_hand!(hand, hand => hand.discard_any(tile.0)))
    }

    /// The hand with a called meld, of which another player's tile is `claimed`.
    ///
    /// >>> from shanten import Hand
    /// >>> Hand("123m1144567z333s").call("(3333s)", "3s")
    /// Hand('123m1144567z(3333s)')
    #[pyo3(signature = (meld, claimed=None))]
    fn call(&self, meld: &str, claimed: Option<AnyTile>) -> PyResult<Self> {
        let (meld, claimed) = (meld.parse().map_err(value_error)?, claimed.map(|tile| tile.0.tile()));
        self.after(|hand| with_hand!(hand, hand => hand.call(meld, claimed)))
    }

    /// The hand with a North set aside, with three players.
    ///
    /// >>> from shanten import Hand
    /// >>> len(Hand("199m123p456789s44z", rules="three-player").set_aside("4z"))
    /// 13
    fn set_aside(&self, tile: AnyTile) -> PyResult<Self> {
        let tile = tile.0.tile();
        self.after(|hand| with_hand!(hand, hand => AnyHand::set_aside(hand, tile)))
    }

    /// The melds that a discard allows to call, as text. It comes from the left, across or right.
    ///
    /// >>> from shanten import Hand
    /// >>> Hand("340p1144567z333s").calls("4p")
    /// ['(340p)']
    #[pyo3(signature = (claimed, player="left"))]
    fn calls(&self, claimed: AnyTile, player: &str) -> PyResult<Vec<String>> {
        let from: Opponent = player.parse().map_err(value_error)?;
        let calls = with_hand!(&self.0, hand => hand.calls(claimed.0, from));
        Ok(calls.iter().map(|call| call.meld().to_string()).collect())
    }

    /// The quads that the hand can declare by itself, as text.
    fn own_quads(&self) -> Vec<String> {
        with_hand!(&self.0, hand => hand.own_quads().iter().map(ToString::to_string).collect())
    }

    /// Whether nothing is called, or only closed quads.
    fn is_concealed(&self) -> bool {
        with_hand!(&self.0, hand => hand.is_concealed())
    }

    /// The shanten in one form, or the least; None if it can't be completed.
    ///
    /// >>> from shanten import Hand
    /// >>> Hand("19m19p19s1234567z1m").shanten("thirteen orphans")
    /// -1
    #[pyo3(signature = (form=None, *, strictness=None, visible=None))]
    pub fn shanten(&self, form: InForm, strictness: Strict, visible: Shown) -> PyResult<Option<i8>> {
        let shanten = with_hand!(&self.0, hand => {
            let view = seen(hand.view(), strictness, visible)?;
            form.map_or_else(|| view.shanten(), |form| view.shanten_in(form.0))
        });
        Ok(shanten.map(shanten::Shanten::get))
    }

    /// The tiles that bring the hand nearer, with the copies left of each.
    ///
    /// >>> from shanten import Hand
    /// >>> Hand("123m456p789s1122z").useful()
    /// Useful(shanten=0, tiles={Tile('1z'): 2, Tile('2z'): 2}, copies=4)
    #[pyo3(signature = (form=None, *, strictness=None, visible=None))]
    pub fn useful<'py>(&self, py: Python<'py>, form: InForm, strictness: Strict, visible: Shown) -> Answer<'py> {
        let useful = with_hand!(&self.0, hand => {
            let view = seen(hand.view(), strictness, visible)?;
            form.map_or_else(|| view.useful(), |form| view.useful_in(form.0))
        });
        answers::useful(py, &useful)
    }

    /// The result of each discard, the best first.
    ///
    /// >>> from shanten import Hand
    /// >>> best = Hand("123m456p789s11223z").discards()[0]
    /// >>> best.tile, best.shanten, best.copies
    /// (Tile('3z'), 0, 4)
    #[pyo3(signature = (*, strictness=None, visible=None))]
    pub fn discards<'py>(&self, py: Python<'py>, strictness: Strict, visible: Shown) -> Answers<'py> {
        let discards = with_hand!(&self.0, hand => seen(hand.view(), strictness, visible)?.discards());
        discards.iter().map(|discard| answers::discard(py, discard)).collect()
    }

    /// The waits of a ready hand, each tile with its copies and shapes.
    ///
    /// >>> from shanten import Hand
    /// >>> Hand("1112m456p789s111z").waits()[1]
    /// Wait(tile=Tile('3m'), copies=4, shapes=['edge'])
    #[pyo3(signature = (*, strictness=None, visible=None))]
    fn waits<'py>(&self, py: Python<'py>, strictness: Strict, visible: Shown) -> Answers<'py> {
        let waits = with_hand!(&self.0, hand => seen(hand.view(), strictness, visible)?.waits());
        waits.iter().map(|wait| answers::wait(py, wait)).collect()
    }

    /// The discards that leave the hand ready, the one with the most copies left first, each with
    /// what the hand then waits for.
    ///
    /// >>> from shanten import Hand
    /// >>> ready = Hand("123m456p789s11223z").ready_discards()
    /// >>> [(each.tile, [wait.tile for wait in each.waits]) for each in ready]
    /// [(Tile('3z'), [Tile('1z'), Tile('2z')])]
    #[pyo3(signature = (*, strictness=None, visible=None))]
    fn ready_discards<'py>(&self, py: Python<'py>, strictness: Strict, visible: Shown) -> Answers<'py> {
        with_hand!(&self.0, hand => {
            let ready = seen(hand.view(), strictness, visible)?.ready_discards();
            ready.map(|ready| answers::ready_discard(py, ready)).collect()
        })
    }

    /// Every way in which a tile that the hand has completed it.
    ///
    /// >>> from shanten import Hand
    /// >>> Hand("123m456p789s11122z").completed_by("3m")[0].shape
    /// 'edge'
    fn completed_by<'py>(&self, py: Python<'py>, tile: AnyTile) -> Answers<'py> {
        let tile = tile.0.tile();
        with_hand!(&self.0, hand => hand.completed_by(tile).map(|way| answers::completion(py, &way)).collect())
    }

    /// Every way to take a complete hand apart into a pair and melds.
    ///
    /// >>> from shanten import Hand
    /// >>> [division.melds for division in Hand("111222333p99s(789p)").divisions()]
    /// [['111p', '222p', '333p', '(789p)'], ['123p', '123p', '123p', '(789p)']]
    fn divisions<'py>(&self, py: Python<'py>) -> Answers<'py> {
        with_hand!(&self.0, hand => hand.divisions().map(|division| answers::division(py, &division)).collect())
    }

    /// The tiles that the hand doesn't need: its shanten doesn't rise without one of them.
    #[pyo3(signature = (*, strictness=None, visible=None))]
    fn unneeded(&self, strictness: Strict, visible: Shown) -> PyResult<Vec<Tile>> {
        let tiles = with_hand!(&self.0, hand => seen(hand.view(), strictness, visible)?.unneeded());
        Ok(tiles.iter().map(Tile).collect())
    }

    /// The draws that keep the shanten and make more copies useful.
    #[pyo3(signature = (*, strictness=None, visible=None))]
    fn improving_draws(&self, strictness: Strict, visible: Shown) -> PyResult<Vec<Tile>> {
        let tiles = with_hand!(&self.0, hand => seen(hand.view(), strictness, visible)?.improving_draws());
        Ok(tiles.iter().map(Tile).collect())
    }

    fn __str__(&self) -> String {
        with_hand!(&self.0, hand => hand.to_string())
    }

    fn __repr__(&self) -> String {
        match self.0 {
            EitherHand::Riichi(hand) => format!("Hand('{hand}')"),
            EitherHand::Variant(hand) => format!("Hand('{hand}', rules='{}')", hand.rules()),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let hand = slf.get();
        (slf.get_type(), (hand.__str__(), hand.rules())).into_pyobject(slf.py())
    }

    fn _repr_html_(&self) -> String {
        with_hand!(&self.0, hand => html(format_args!("{hand:#}"), hand))
    }
}

impl Hand {
    /// The hand after a turn.
    fn after(&self, turn: impl FnOnce(&mut EitherHand) -> Result<(), TurnError>) -> PyResult<Self> {
        let mut hand = self.0;
        turn(&mut hand).map_err(value_error)?;
        Ok(Self(hand))
    }
}
