//! Words and tiles that numbers stand for: what may come in, and which it is.

use shanten::odds::Path;
use shanten::score::{BlessingOfMan, FuReason, Limit, NorthShare, Pattern, Riichi, Wind, WonBy};
use shanten::{Form, Furiten, Mark, Meld, MeldKind, Opponent, Piece, Shape, Strictness, Suit, Tile, TileSet};

use crate::border::unused;
use crate::failure::Failure;
use crate::numbers::{
    SHANTEN_JOKER, SHANTEN_NONE, SHANTEN_RED_5M, SHANTEN_RED_5P, SHANTEN_RED_5S, shanten_blessing_of_man,
    shanten_choice, shanten_form, shanten_fu_reason, shanten_furiten, shanten_limit, shanten_mark, shanten_meld_kind,
    shanten_north_share, shanten_opponent, shanten_path, shanten_riichi, shanten_shape, shanten_strictness,
    shanten_suit, shanten_wind, shanten_won_by, shanten_words,
};

/// Something that a number stands for.
pub(crate) trait Word: Copy + PartialEq + 'static {
    /// All of them, in the order of their numbers.
    const ALL: &'static [Self];
    /// Its name in messages.
    const WHAT: &'static str;

    /// Its name; empty for the usual one.
    fn word(self) -> &'static str;

    /// The word of a name.
    fn of_name(name: &str) -> Result<Self, Failure>;

    /// The word of a number.
    fn of(number: u8) -> Result<Self, Failure> {
        one_of(Self::ALL, number, Self::WHAT)
    }

    /// The number of this word.
    fn number(self) -> u8 {
        Self::ALL.iter().position(|&word| word == self).map_or(SHANTEN_NONE, |number| number as u8)
    }

    /// The same where words have values besides.
    fn number_by_name(self) -> u8 {
        Self::ALL.iter().position(|&word| word.word() == self.word()).map_or(SHANTEN_NONE, |number| number as u8)
    }
}

/// The entry of a list with this number.
pub(crate) fn one_of<T: Copy>(all: &[T], number: u8, what: &'static str) -> Result<T, Failure> {
    let found = all.get(usize::from(number)).copied();
    found.ok_or(Failure::Value { what, value: number.into(), count: all.len() as u64 })
}

/// Demands that the words of an enum in the header have the numbers 0, 1, 2 and so on.
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
        words!($what, $type as $name, Self::name, str::parse::<$type>; $($variant = $type::$variant),+);
    };
    ($what:literal $type:ident or $none:ident as $name:ident: $($variant:ident)+) => {
        words!(
            $what, Option<$type> as $name, |word: Self| word.map_or("", $type::name),
            |name: &str| if name.is_empty() { Ok(None) } else { name.parse().map(Some) };
            $none = None, $($variant = Some($type::$variant)),+
        );
    };
    ($what:literal, $type:ty as $name:ident, $word:expr, $read:expr; $($variant:ident = $value:expr),+) => {
        impl Word for $type {
            const ALL: &'static [Self] = &[$($value),+];
            const WHAT: &'static str = $what;

            fn word(self) -> &'static str {
                ($word)(self)
            }

            fn of_name(name: &str) -> Result<Self, Failure> {
                ($read)(name).map_err(Failure::from)
            }
        }

        in_order!($name: $($variant)+);
    };
}
const EXTRA: u8 = Path::EXTRA;
words!("the form" Form or Any as shanten_form: Standard SevenPairs ThirteenOrphans);
words!("the strictness" Strictness as shanten_strictness: Concealed Unlimited Melds Visible);
words!("the kind of meld" MeldKind as shanten_meld_kind: Triplet Run OpenQuad AddedQuad ClosedQuad);
words!("the opponent" Opponent as shanten_opponent: Right Across Left);
words!("the shape" Shape as shanten_shape: TwoSided Closed Edge TwoPairs Single);
words!("the mark" Mark as shanten_mark: SevenPairs NineGates Straight IdenticalRuns TwiceIdenticalRuns);
words!("the suit" Suit as shanten_suit: Characters Dots Bamboos Honours);
words!("the wind" Wind or Usual as shanten_wind: East South West North);
words!("how it was won" WonBy as shanten_won_by: Draw Replacement Discard RobbedQuad);
words!("riichi" Riichi or None as shanten_riichi: Single Double);
words!("the limit" Limit or None as shanten_limit: Mangan Haneman Baiman Sanbaiman Yakuman);
words!("furiten" Furiten or None as shanten_furiten: Temporary Discard Riichi);
words!("blessing of man" BlessingOfMan or Preset as shanten_blessing_of_man: Nothing FiveHan Yakuman);
words!("North's share" NorthShare or Preset as shanten_north_share: Nobody Halves);
words!(
    "the path", Path as shanten_path, Path::name, str::parse::<Path>;
    Straight = Path::Straight, Shortest = Path::Shortest,
    NoStepBack = Path::NoStepBack { extra: EXTRA }, Any = Path::Any { extra: EXTRA }
);
words!(
    "a choice", Option<bool> as shanten_choice, |_| "", |_| Err::<Self, _>(Failure::NoWord);
    Preset = None, Yes = Some(true), No = Some(false)
);
const A_MELD: FuReason =
    FuReason::Meld { meld: Meld::new(MeldKind::Triplet, Tile::EAST).expect("a triplet"), is_concealed: false };
words!(
    "the reason", FuReason as shanten_fu_reason, |word: Self| word.name(), |_| Err::<Self, _>(Failure::NoWord);
    Base = FuReason::Base, SevenPairs = FuReason::SevenPairs, ConcealedDiscard = FuReason::ConcealedDiscard,
    SelfDraw = FuReason::SelfDraw, Wait = FuReason::Wait(Shape::Single), Pair = FuReason::Pair(Tile::EAST),
    Meld = A_MELD, OpenLeast = FuReason::OpenLeast
);

/// Their numbers are their bits.
impl Word for Pattern {
    const ALL: &'static [Self] = Pattern::ALL;
    const WHAT: &'static str = "the pattern";

    fn word(self) -> &'static str {
        self.name()
    }

    fn of_name(name: &str) -> Result<Self, Failure> {
        Ok(name.parse()?)
    }
}

/// The name of a number, and the number of a name.
type Names = (fn(u8) -> Result<&'static str, Failure>, fn(&str) -> Result<u8, Failure>);

const fn names_of<W: Word>() -> Names {
    (|number| Ok(W::of(number)?.word()), |name| Ok(W::of_name(name)?.number_by_name()))
}

/// Lists the names of all words.
macro_rules! all_names {
    ($($variant:ident: $type:ty),+) => {
        const NAMES: &[Names] = &[$(names_of::<$type>()),+];
        in_order!(shanten_words: $($variant)+);
    };
}
all_names!(
    Form: Option<Form>, Strictness: Strictness, MeldKind: MeldKind, Opponent: Opponent, Shape: Shape, Mark: Mark,
    Suit: Suit, Wind: Option<Wind>, WonBy: WonBy, Riichi: Option<Riichi>, Limit: Option<Limit>,
    Furiten: Option<Furiten>, Path: Path, BlessingOfMan: Option<BlessingOfMan>, NorthShare: Option<NorthShare>,
    FuReason: FuReason, Pattern: Pattern
);

/// The names of some words.
pub(crate) fn names(words: u8) -> Result<Names, Failure> {
    one_of(NAMES, words, "the words")
}

/// The bits of some words.
pub(crate) fn bits<W: Word>(words: impl Iterator<Item = W>) -> u8 {
    words.fold(0, |bits, word| bits | 1 << word.number())
}

/// Whether a set has a form.
pub(crate) fn forms(set: u8, of: &'static str) -> Result<impl Fn(Form) -> bool, Failure> {
    unused([set & !bits(Form::ALL.iter().copied().map(Some))], of)?;
    Ok(move |form| set >> Some(form).number() & 1 == 1)
}

/// The tile of a kind number.
pub(crate) fn tile(number: u8) -> Result<Tile, Failure> {
    Tile::from_index(number).ok_or(Failure::Value { what: "the tile", value: number.into(), count: Tile::KINDS as u64 })
}

/// What a number stands for, unless it is that of no tile.
pub(crate) fn if_any<T>(number: u8, read: impl FnOnce(u8) -> Result<T, Failure>) -> Result<Option<T>, Failure> {
    if number == SHANTEN_NONE { Ok(None) } else { read(number).map(Some) }
}

/// The number of what may be none.
pub(crate) fn or_none<T: Into<u8>>(tile: Option<T>) -> u8 {
    tile.map_or(SHANTEN_NONE, T::into)
}

/// A set of tiles.
pub(crate) fn tiles(bits: u64, what: &'static str) -> Result<TileSet, Failure> {
    TileSet::from_bits(bits).ok_or(Failure::Value { what, value: bits, count: 1 << Tile::KINDS })
}

/// The piece of a number; `None` for a joker.
pub(crate) fn drawn(number: u8) -> Result<Option<Piece>, Failure> {
    let count = SHANTEN_JOKER + 1;
    match number {
        SHANTEN_JOKER => Ok(None),
        SHANTEN_RED_5M..SHANTEN_JOKER => Ok(Piece::red(Suit::ALL[usize::from(number - SHANTEN_RED_5M)])),
        number => Tile::from_index(number).map(|tile| Some(Piece::plain(tile))).ok_or(no_piece(number, count)),
    }
}

/// The piece of a number, which is no joker.
pub(crate) fn piece(number: u8) -> Result<Piece, Failure> {
    drawn(number)?.ok_or(no_piece(number, SHANTEN_JOKER))
}

const _: () = assert!(SHANTEN_RED_5P == SHANTEN_RED_5M + 1 && SHANTEN_RED_5S == SHANTEN_RED_5M + 2);

fn no_piece(number: u8, count: u8) -> Failure {
    Failure::Value { what: "the piece", value: number.into(), count: count.into() }
}

/// The number of a piece.
pub(crate) fn piece_number(piece: Piece) -> u8 {
    if piece.is_red() { SHANTEN_RED_5M + piece.tile().suit() as u8 } else { piece.tile().into() }
}
