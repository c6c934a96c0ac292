//! The values that the numbers of the header stand for, with checks.

use shanten::score::{BlessingOfMan, Limit, NorthShare, Pattern, Riichi, Wind, WonBy};
use shanten::{Form, Furiten, MeldKind, Opponent, Piece, Shape, Strictness, Suit, Tile, TileSet};

use crate::border::unused;
use crate::failure::CallFailure;
use crate::numbers::{
    SHANTEN_JOKER, SHANTEN_NONE, SHANTEN_RED_5M, SHANTEN_RED_5P, SHANTEN_RED_5S, shanten_blessing_of_man,
    shanten_choice, shanten_form, shanten_furiten, shanten_limit, shanten_meld_kind, shanten_north_share,
    shanten_opponent, shanten_riichi, shanten_shape, shanten_strictness, shanten_wind, shanten_won_by,
};

/// A type whose values have numbers in the header.
pub(crate) trait Numbered: Copy + PartialEq + 'static {
    /// All values, in the order of their numbers.
    const ALL: &'static [Self];
    /// The name of the type in messages.
    const WHAT: &'static str;

    /// The value of a number.
    fn of(number: u8) -> Result<Self, CallFailure> {
        one_of(Self::ALL, number, Self::WHAT)
    }

    /// The number of this value.
    fn number(self) -> u8 {
        Self::ALL.iter().position(|&word| word == self).map_or(SHANTEN_NONE, |number| number as u8)
    }
}

/// The entry of a list with this number.
pub(crate) fn one_of<T: Copy>(all: &[T], number: u8, what: &'static str) -> Result<T, CallFailure> {
    let found = all.get(usize::from(number)).copied();
    found.ok_or(CallFailure::Value { what, value: number.into(), count: all.len() as u64 })
}

/// Asserts that the words of an enum in the header have the numbers 0, 1, 2 and so on.
macro_rules! in_order {
    ($name:ident: $($variant:ident)+) => {
        const _: () = {
            let numbers = [$($name::$variant as usize),+];
            let mut at = 0;
            while at < numbers.len() {
                assert!(numbers[at] == at);
                at += 1;
            }
        };
    };
}
pub(crate) use in_order;

/// Gives words the numbers of an enum in the header.
macro_rules! words {
    ($what:literal $type:ident as $name:ident: $($variant:ident)+) => {
        words!($what, $type as $name; $($variant = $type::$variant),+);
    };
    ($what:literal $type:ident or $none:ident as $name:ident: $($variant:ident)+) => {
        words!($what, Option<$type> as $name; $none = None, $($variant = Some($type::$variant)),+);
    };
    ($what:literal, $type:ty as $name:ident; $($variant:ident = $value:expr),+) => {
        impl Numbered for $type {
            const ALL: &'static [Self] = &[$($value),+];
            const WHAT: &'static str = $what;
        }

        in_order!($name: $($variant)+);
    };
}
words!("the form" Form or Any as shanten_form: Standard SevenPairs ThirteenOrphans KnittedStraight
    HonoursAndKnittedTiles);
words!("the strictness" Strictness as shanten_strictness: Concealed Unlimited Melds Visible);
words!("the kind of meld" MeldKind as shanten_meld_kind: Triplet Run OpenQuad AddedQuad ClosedQuad);
words!("the opponent" Opponent as shanten_opponent: Right Across Left);
words!("the shape" Shape as shanten_shape: TwoSided Closed Edge TwoPairs Single);
words!("the wind" Wind or Usual as shanten_wind: East South West North);
words!("how it was won" WonBy as shanten_won_by: Draw Replacement Discard RobbedQuad);
words!("riichi" Riichi or None as shanten_riichi: Single Double);
words!("the limit" Limit or None as shanten_limit: Mangan Haneman Baiman Sanbaiman Yakuman);
words!("furiten" Furiten or None as shanten_furiten: Temporary Discard Riichi);
words!("blessing of man" BlessingOfMan or Preset as shanten_blessing_of_man: Nothing FiveHan Yakuman);
words!("North's share" NorthShare or Preset as shanten_north_share: Nobody Halves);
words!("a choice", Option<bool> as shanten_choice; Preset = None, Yes = Some(true), No = Some(false));

/// The number of a pattern is its bit.
impl Numbered for Pattern {
    const ALL: &'static [Self] = Pattern::ALL;
    const WHAT: &'static str = "the pattern";
}

/// A set of words, one bit each.
pub(crate) fn bits<W: Numbered>(words: impl Iterator<Item = W>) -> u8 {
    words.fold(0, |bits, word| bits | 1 << word.number())
}

/// A function that tells whether a set has a form.
pub(crate) fn forms(set: u8, of: &'static str) -> Result<impl Fn(Form) -> bool, CallFailure> {
    unused([set & !bits(Form::ALL.iter().copied().map(Some))], of)?;
    Ok(move |form| set >> Some(form).number() & 1 == 1)
}

/// The tile of a kind number.
pub(crate) fn tile(number: u8) -> Result<Tile, CallFailure> {
    Tile::from_index(number).ok_or(CallFailure::Value {
        what: "the tile",
        value: number.into(),
        count: Tile::KINDS as u64,
    })
}

/// The value of a number; `None` for SHANTEN_NONE.
pub(crate) fn if_any<T>(number: u8, read: impl FnOnce(u8) -> Result<T, CallFailure>) -> Result<Option<T>, CallFailure> {
    if number == SHANTEN_NONE { Ok(None) } else { read(number).map(Some) }
}

/// The set of tiles with these bits.
pub(crate) fn tiles(bits: u64, what: &'static str) -> Result<TileSet, CallFailure> {
    TileSet::from_bits(bits).ok_or(CallFailure::Value { what, value: bits, count: 1 << Tile::KINDS })
}

/// The piece of a number; `None` for a joker.
pub(crate) fn drawn(number: u8) -> Result<Option<Piece>, CallFailure> {
    let count = SHANTEN_JOKER + 1;
    match number {
        SHANTEN_JOKER => Ok(None),
        SHANTEN_RED_5M..SHANTEN_JOKER => Ok(Piece::red(Suit::ALL[usize::from(number - SHANTEN_RED_5M)])),
        number => Tile::from_index(number).map(|tile| Some(Piece::plain(tile))).ok_or(no_piece(number, count)),
    }
}

/// The piece of a number; a joker is refused.
pub(crate) fn piece(number: u8) -> Result<Piece, CallFailure> {
    drawn(number)?.ok_or(no_piece(number, SHANTEN_JOKER))
}

const _: () = assert!(SHANTEN_RED_5P == SHANTEN_RED_5M + 1 && SHANTEN_RED_5S == SHANTEN_RED_5M + 2);

fn no_piece(number: u8, count: u8) -> CallFailure {
    CallFailure::Value { what: "the piece", value: number.into(), count: count.into() }
}

/// The number of a piece.
pub(crate) fn piece_number(piece: Piece) -> u8 {
    if piece.is_red() { SHANTEN_RED_5M + piece.tile().suit() as u8 } else { piece.tile().into() }
}
