//! Hands.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};
use shanten::rules::EitherHand;
use shanten::{AnyHand, Form, InputError, Tile, with_hand};

use crate::answers;
use crate::errors::{NO_HAND, bad_option, refused, value_error, wrong_type};
use crate::facts::{Keywords, Parsed, PyAnswer, PyAnswers, RulesArgument, SeenKeywords, text_of, tile};
use crate::numbers::{counts_of_list, numbers_in, tiles_of_list};

/// The requested form.
pub type InForm = Option<Parsed<Form>>;

/// The hand with these counts under the rules.
#[inline]
fn from_counts(counts: &[u8], rules: RulesArgument, jokers: u8) -> PyResult<Result<EitherHand, InputError>> {
    let Ok(&[counts]) = shanten::batch::rows(counts) else {
        return Err(bad_option(format_args!("{} counts: a hand has 34", counts.len())));
    };
    Ok(EitherHand::from_counts(rules.0, &counts, jokers))
}

/// The hand in an argument: a hand, a string, 34 bytes, or a list of 34 counts.
#[inline]
pub fn single(object: &Bound<'_, PyAny>, rules: RulesArgument) -> PyResult<Option<Result<EitherHand, InputError>>> {
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return from_counts(bytes.as_bytes(), rules, 0).map(Some);
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Some(EitherHand::from_text(rules.0, text.to_str()?)));
    }
    if let Ok(hand) = object.cast::<Hand>() {
        return Ok(Some(Ok(hand.get().0)));
    }
    Ok(counts_of_list(object)?.map(|counts| EitherHand::from_counts(rules.0, &counts, 0)))
}

/// The hand in an argument that is a single hand; None if it has many.
#[pyfunction]
pub fn one(x: &Bound<'_, PyAny>, rules: RulesArgument) -> PyResult<Option<Hand>> {
    Ok(single(x, rules)?.transpose().map_err(value_error)?.map(Hand))
}

/// A mahjong hand: its concealed tiles and its called melds.
///
/// A hand is immutable: its methods return new hands. A hand of 0, 3, 6, 9 or 12 tiles counts as
/// one with a tile missing. All queries take a `strictness` (unlimited, concealed, melds or
/// visible), the `visible` tiles, the number of visible jokers, `visible_jokers`, and the player's
/// own `discards`, which are visible, whether `visible` has them or not.
///
/// >>> from shanten import Hand
/// >>> hand = Hand("199m146779p12s246z")
/// >>> hand.shanten()
/// 4
/// >>> hand = hand.discard("6z").draw("9m")
/// >>> hand, hand.shanten("standard")
/// (Hand('1999m146779p12s24z'), 3)
/// >>> Hand("123m44z56p(789p)").draw("9s").discards()[0].discard
/// Tile('9s')
/// >>> Hand("1199m123p456789s1z", rules="three-player").shanten()
/// 0
#[pyclass(module = "shanten", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Hash)]
pub struct Hand(pub EitherHand);

#[pymethods]
impl Hand {
    #[new]
    #[pyo3(signature = (hand, rules=RulesArgument::default()), text_signature = "(hand, rules=None)")]
    fn new(hand: &Bound<'_, PyAny>, rules: RulesArgument) -> PyResult<Self> {
        match single(hand, rules)? {
            Some(hand) => hand.map(Self).map_err(value_error),
            None => Self::of_array(hand, rules),
        }
    }

    /// Creates a hand from kind numbers, 0 to 33, in any order.
    ///
    /// >>> from shanten import Hand
    /// >>> Hand.from_kinds([0, 1, 2, 27, 27])
    /// Hand('123m11z')
    #[staticmethod]
    #[pyo3(signature = (kinds, rules=RulesArgument::default()), text_signature = "(kinds, rules=None)")]
    fn from_kinds(kinds: Vec<u8>, rules: RulesArgument) -> PyResult<Self> {
        EitherHand::from_kinds(rules.0, &kinds).map(Self).map_err(value_error)
    }

    /// Creates a hand from tile numbers, 0 to 135, in any order. The copies of kind k are 4k to 4k
    /// + 3; 16, 52 and 88 are the red fives.
    ///
    /// >>> from shanten import Hand
    /// >>> Hand.from_numbers([16, 17, 53]), Hand.from_numbers([16, 17, 53]).numbers()
    /// (Hand('05m5p'), [16, 17, 53])
    #[staticmethod]
    #[pyo3(signature = (numbers, rules=RulesArgument::default()), text_signature = "(numbers, rules=None)")]
    fn from_numbers(numbers: &Bound<'_, PyAny>, rules: RulesArgument) -> PyResult<Self> {
        let hand = match tiles_of_list(numbers)? {
            Some(numbers) => EitherHand::from_numbers(rules.0, &numbers),
            None => EitherHand::from_numbers(rules.0, &numbers.extract::<Vec<u8>>()?),
        };
        hand.map(Self).map_err(value_error)
    }

    /// Creates a hand from 34 counts, with called melds as text, the red fives of each suit,
    /// jokers, and Norths set aside.
    ///
    /// >>> from shanten import Hand
    /// >>> counts = Hand("555m44z").counts()
    /// >>> Hand.from_counts(counts, melds="(123p)[1111z]", reds=[1, 0, 0])
    /// Hand('055m44z(123p)[1111z]')
    #[staticmethod]
    #[pyo3(
        signature = (counts, rules=RulesArgument::default(), *, melds="", reds=None, jokers=0, norths=0),
        text_signature = "(counts, rules=None, *, melds='', reds=None, jokers=0, norths=0)"
    )]
    fn from_counts(
        counts: Vec<u8>,
        rules: RulesArgument,
        melds: &str,
        reds: Option<[u8; 3]>,
        jokers: u8,
        norths: u8,
    ) -> PyResult<Self> {
        let melds = EitherHand::from_text(rules.0, melds).map_err(value_error)?;
        let melds: Vec<_> = with_hand!(&melds, hand => hand.melds().collect());
        let hand = from_counts(&counts, rules, jokers)?;
        let hand = hand.and_then(|hand| reds.map_or(Ok(hand), |reds| hand.with_reds(reds)));
        let hand = hand.and_then(|hand| hand.with_melds(&melds));
        hand.and_then(|hand| hand.with_norths_aside(norths)).map(Self).map_err(value_error)
    }

    /// The name of the rules.
    #[getter(_rules)]
    fn rules(&self) -> String {
        self.0.rules().to_string()
    }

    /// The count of each kind of concealed tile, as 34 bytes.
    fn counts<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &with_hand!(&self.0, hand => hand.counts()))
    }

    /// The concealed tiles in order.
    fn tiles<'py>(&self, py: Python<'py>) -> PyAnswers<'py> {
        with_hand!(&self.0, hand => hand.tiles().map(|each| tile(py, each).cloned()).collect())
    }

    /// The concealed tiles as numbers, 0 to 135.
    fn numbers(&self) -> Vec<usize> {
        with_hand!(&self.0, hand => hand.numbers().map(usize::from).collect())
    }

    /// The called melds as text.
    #[pyo3(name = "_melds")]
    fn melds(&self) -> Vec<String> {
        with_hand!(&self.0, hand => hand.melds().map(|meld| meld.to_string()).collect())
    }

    /// The numbers of red fives among the concealed characters, dots and bamboos.
    fn reds(&self) -> [u32; 3] {
        // A list of `u8` would become bytes.
        with_hand!(&self.0, hand => hand.reds()).map(u32::from)
    }

    /// The number of jokers.
    fn jokers(&self) -> u8 {
        with_hand!(&self.0, hand => AnyHand::jokers(hand))
    }

    /// The number of Norths set aside.
    fn norths(&self) -> u8 {
        self.0.norths_aside()
    }

    fn __len__(&self) -> usize {
        with_hand!(&self.0, hand => hand.len())
    }

    /// The hand with one more tile; "0p" is a red five, and "J" a joker.
    fn draw(&self, tile: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (text, mut hand) = (text_of(tile, "tile")?, self.0);
        with_hand!(&mut hand, hand => shanten_questions::draw(hand, text.to_str()?)).map_err(refused)?;
        Ok(Self(hand))
    }

    /// The hand without a tile; "5p" is any five, "0p" a red one, and "J" a joker.
    fn discard(&self, tile: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (text, mut hand) = (text_of(tile, "tile")?, self.0);
        with_hand!(&mut hand, hand => shanten_questions::discard(hand, text.to_str()?)).map_err(refused)?;
        Ok(Self(hand))
    }

    /// Whether the hand has no called melds except closed quads.
    fn is_concealed(&self) -> bool {
        with_hand!(&self.0, hand => hand.is_concealed())
    }

    /// The shanten in one form, or the least of all forms; None if the hand can't be completed.
    ///
    /// >>> from shanten import Hand
    /// >>> Hand("19m19p19s1234567z1m").shanten("thirteen orphans")
    /// -1
    #[pyo3(
        signature = (form=None, **seen),
        text_signature = "($self, form=None, *, strictness=None, visible=None, visible_jokers=None, discards=None)"
    )]
    fn shanten(&self, form: InForm, seen: Option<Keywords<'_, '_>>) -> PyResult<Option<i8>> {
        self.shanten_seen(form, &SeenKeywords::read(seen)?)
    }

    /// The tiles that lower the shanten, with the copies left of each.
    ///
    /// >>> from shanten import Hand
    /// >>> Hand("123m456p789s1122z").useful()
    /// Useful(shanten=0, useful={Tile('1z'): 2, Tile('2z'): 2}, copies=4)
    #[pyo3(
        signature = (form=None, **seen),
        text_signature = "($self, form=None, *, strictness=None, visible=None, visible_jokers=None, discards=None)"
    )]
    fn useful<'py>(&self, py: Python<'py>, form: InForm, seen: Option<Keywords<'_, 'py>>) -> PyAnswer<'py> {
        self.useful_seen(py, form, &SeenKeywords::read(seen)?)
    }

    /// The result of each discard, the best first.
    ///
    /// >>> from shanten import Hand
    /// >>> best = Hand("123m456p789s11223z").discards()[0]
    /// >>> best.discard, best.shanten, best.copies
    /// (Tile('3z'), 0, 4)
    #[pyo3(signature = (**seen), text_signature = "($self, *, strictness=None, visible=None, visible_jokers=None, discards=None)")]
    fn discards<'py>(&self, py: Python<'py>, seen: Option<Keywords<'_, 'py>>) -> PyAnswers<'py> {
        self.discards_seen(py, &SeenKeywords::read(seen)?)
    }

    /// The waits of a ready hand: each tile with its copies and shapes.
    ///
    /// >>> from shanten import Hand
    /// >>> Hand("1112m456p789s111z").waits()[1]
    /// Wait(wait=Tile('3m'), shapes=['edge'], copies=4)
    #[pyo3(signature = (**seen), text_signature = "($self, *, strictness=None, visible=None, visible_jokers=None, discards=None)")]
    fn waits<'py>(&self, py: Python<'py>, seen: Option<Keywords<'_, 'py>>) -> PyAnswers<'py> {
        self.waits_seen(py, &SeenKeywords::read(seen)?)
    }

    fn __str__(&self) -> String {
        with_hand!(&self.0, hand => hand.to_string())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        (slf.get_type(), (slf.get().__str__(), slf.get().rules())).into_pyobject(slf.py())
    }

    fn _repr_html_(&self) -> String {
        with_hand!(&self.0, hand => format!("<span style=\"font-size:2em\" title=\"{hand}\">{hand:#}</span>"))
    }
}

impl Hand {
    /// The shanten, given the visible tiles.
    pub fn shanten_seen(&self, form: InForm, seen: &SeenKeywords) -> PyResult<Option<i8>> {
        let shanten = with_hand!(&self.0, hand => {
            let view = seen.view(hand)?;
            form.map_or_else(|| view.shanten(), |form| view.shanten_in(form.0))
        });
        Ok(shanten.map(shanten::Shanten::get))
    }

    /// The useful tiles, given the visible tiles.
    pub fn useful_seen<'py>(&self, py: Python<'py>, form: InForm, seen: &SeenKeywords) -> PyAnswer<'py> {
        let useful = match (&self.0, form) {
            // The most frequent case.
            (EitherHand::Riichi(hand), None) if seen.is_nothing() => hand.useful(),
            _ => with_hand!(&self.0, hand => {
                let view = seen.view(hand)?;
                form.map_or_else(|| view.useful(), |form| view.useful_in(form.0))
            }),
        };
        answers::useful(py, &useful)
    }

    /// All discards, given the visible tiles.
    pub fn discards_seen<'py>(&self, py: Python<'py>, seen: &SeenKeywords) -> PyAnswers<'py> {
        let discards = with_hand!(&self.0, hand => seen.view(hand)?.discards());
        discards.iter().map(|discard| answers::discard(py, discard)).collect()
    }

    /// The waits, given the visible tiles.
    pub fn waits_seen<'py>(&self, py: Python<'py>, seen: &SeenKeywords) -> PyAnswers<'py> {
        answers::waits(py, &with_hand!(&self.0, hand => seen.view(hand)?.waits()))
    }

    /// The hand of an array with 34 counts.
    fn of_array(object: &Bound<'_, PyAny>, rules: RulesArgument) -> PyResult<Self> {
        let method = intern!(object.py(), "tolist");
        let list = if object.hasattr(method)? { object.call_method0(method)? } else { object.clone() };
        if let Some(counts) = numbers_in(&list).filter(|&counts| counts != Tile::KINDS) {
            let message = format_args!("{counts} counts: a hand has 34; from_numbers and from_kinds take tiles");
            return Err(bad_option(message));
        }
        single(&list, rules)?.ok_or_else(|| wrong_type(object, NO_HAND))?.map(Self).map_err(value_error)
    }
}
