//! Numbers that stand for words: what may come in, and which word it is.

use shanten::score::{BlessingOfMan, Limit, NorthShare, Riichi, Wind, WonBy};
use shanten::{Form, Mark, MeldKind, Opponent, Piece, Shape, Strictness, Suit, Tile, TileSet};

use crate::failure::Failure;

/// The number of kinds of tile.
pub const SHANTEN_KINDS: usize = 34;
/// The piece that is the red five of characters.
pub const SHANTEN_RED_5M: u8 = 34;
/// The piece that is the red five of dots.
pub const SHANTEN_RED_5P: u8 = 35;
/// The piece that is the red five of bamboos.
pub const SHANTEN_RED_5S: u8 = 36;
/// The piece that is a joker, a wild tile without a kind.
pub const SHANTEN_JOKER: u8 = 37;
/// No tile.
pub const SHANTEN_NONE: u8 = 255;
/// The shanten of a hand that can't be completed: no form counts and applies, or tiles are gone.
pub const SHANTEN_NO_WIN: i8 = i8::MAX;
/// The shanten in the row of something that is no hand.
pub const SHANTEN_NO_HAND: i8 = i8::MIN;

const _: () = assert!(
    SHANTEN_KINDS == Tile::KINDS
        && SHANTEN_NO_WIN == shanten::batch::NO_WIN
        && SHANTEN_NO_HAND == shanten::batch::NO_HAND
);

/// How a hand is complete.
#[repr(C)]
pub enum shanten_form {
    /// Melds and a pair.
    Standard = 0,
    /// Seven pairs, without a call.
    SevenPairs = 1,
    /// Every 1, 9 and honour, one of them twice, without a call.
    ThirteenOrphans = 2,
}

/// Which tiles count as gone when a hand is judged.
#[repr(C)]
pub enum shanten_strictness {
    /// The concealed tiles: a complete hand has at most four of a kind among them.
    Concealed = 0,
    /// None: a hand may wait for a fifth copy.
    Unlimited = 1,
    /// Also the tiles of the player's own melds.
    Melds = 2,
    /// Also everything that the player sees.
    Visible = 3,
}

/// The kind of a meld, and whether it is shown.
#[repr(C)]
pub enum shanten_meld_kind {
    /// Three of a kind.
    Triplet = 0,
    /// Three neighbouring kinds of a number suit.
    Run = 1,
    /// Four of a kind, the fourth taken from another player.
    OpenQuad = 2,
    /// A called triplet to which the fourth was added.
    AddedQuad = 3,
    /// Four of a kind, all drawn.
    ClosedQuad = 4,
}

/// Who discards, as seen by the player who calls.
#[repr(C)]
pub enum shanten_opponent {
    /// The player whose turn comes next.
    Right = 0,
    /// The player opposite, if there are four.
    Across = 1,
    /// The player whose turn came before. Only their discards make runs.
    Left = 2,
}

/// How a tile completes a hand: as bits, 1 << SHANTEN_SHAPE_CLOSED and so on.
#[repr(C)]
pub enum shanten_shape {
    /// The outer tile of a run, on either side.
    TwoSided = 0,
    /// The middle tile of a run.
    Closed = 1,
    /// The outer tile of a run that has only one.
    Edge = 2,
    /// The third tile of one of two pairs.
    TwoPairs = 3,
    /// The second tile of the pair, and every wait of the special forms.
    Single = 4,
}

/// Marks of a division that most score rules pay for: as bits.
#[repr(C)]
pub enum shanten_mark {
    /// The hand also has seven pairs.
    SevenPairs = 0,
    /// 1112345678999 of one suit and one more tile of it.
    NineGates = 1,
    /// The runs 123, 456 and 789 of one suit.
    Straight = 2,
    /// One set of two or three equal runs.
    IdenticalRuns = 3,
    /// Two sets of two equal runs, or four equal runs.
    TwiceIdenticalRuns = 4,
}

/// A seat, or a round of the game.
#[repr(C)]
pub enum shanten_wind {
    /// The dealer's.
    East = 0,
    /// The next in turn.
    South = 1,
    /// The third in turn.
    West = 2,
    /// The last in turn, with four players.
    North = 3,
}

/// How the winning tile came.
#[repr(C)]
pub enum shanten_won_by {
    /// The player drew it from the wall.
    Draw = 0,
    /// The player drew it in place of a tile of a quad, or of a North that was set aside.
    Replacement = 1,
    /// Another player discarded it.
    Discard = 2,
    /// Another player added it to a triplet.
    RobbedQuad = 3,
}

/// When a hand declared that it is ready.
#[repr(C)]
pub enum shanten_riichi {
    /// Not at all.
    None = 0,
    /// Later than at its first turn.
    Single = 1,
    /// At its first turn, before any call.
    Double = 2,
}

/// From when on fu don't matter.
#[repr(C)]
pub enum shanten_limit {
    /// None is reached.
    None = 0,
    /// 5 han, or more points by fu.
    Mangan = 1,
    /// 6 or 7 han.
    Haneman = 2,
    /// 8 to 10 han.
    Baiman = 3,
    /// 11 or 12 han.
    Sanbaiman = 4,
    /// By a pattern, or by 13 han.
    Yakuman = 5,
}

/// Which draws are kept, and what may be discarded. Each path allows what those before it allow.
#[repr(C)]
pub enum shanten_path {
    /// Every useful draw is kept, any other is put away at once, and a discard keeps the shanten.
    Straight = 0,
    /// From this turn to the win every draw must bring the hand nearer.
    Shortest = 1,
    /// A draw that keeps the shanten may be kept, too.
    NoStepBack = 2,
    /// A discard may raise the shanten.
    Any = 3,
}

/// The worth of a win by the first discard, before the own first draw.
#[repr(C)]
pub enum shanten_blessing_of_man {
    /// Nothing.
    Nothing = 0,
    /// Five han.
    FiveHan = 1,
    /// A yakuman.
    Yakuman = 2,
}

/// Who pays North's share of a win by own draw with three players.
#[repr(C)]
pub enum shanten_north_share {
    /// Nobody.
    Nobody = 0,
    /// The two other players, half each.
    Halves = 1,
}

/// Something that a number stands for.
pub(crate) trait Word: Copy + PartialEq + 'static {
    /// All of them, in the order of their numbers.
    const ALL: &'static [Self];
    /// Its name in messages.
    const WHAT: &'static str;

    /// The word of a number.
    fn of(number: u8) -> Result<Self, Failure> {
        one_of(Self::ALL, number, Self::WHAT)
    }

    /// The number of this word.
    fn number(self) -> u8 {
        Self::ALL.iter().position(|&word| word == self).map_or(SHANTEN_NONE, |number| number as u8)
    }
}

/// The entry of a list with this number.
pub(crate) fn one_of<T: Copy>(all: &[T], number: u8, what: &'static str) -> Result<T, Failure> {
    let found = all.get(usize::from(number)).copied();
    found.ok_or(Failure::Value { what, value: number.into(), count: all.len() as u64 })
}

/// Gives words the numbers of an enum in the header.
macro_rules! words {
    ($what:literal $type:ident as $name:ident: $($variant:ident)+) => {
        words!($what, $type as $name: $($variant = $type::$variant),+);
    };
    ($what:literal $type:ident or None as $name:ident: $($variant:ident)+) => {
        words!($what, Option<$type> as $name: None = None, $($variant = Some($type::$variant)),+);
    };
    ($what:literal, $type:ty as $name:ident: $($variant:ident = $word:expr),+) => {
        impl Word for $type {
            const ALL: &'static [Self] = &[$($word),+];
            const WHAT: &'static str = $what;
        }

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
words!("the form" Form as shanten_form: Standard SevenPairs ThirteenOrphans);
words!("the strictness" Strictness as shanten_strictness: Concealed Unlimited Melds Visible);
words!("the kind of meld" MeldKind as shanten_meld_kind: Triplet Run OpenQuad AddedQuad ClosedQuad);
words!("the opponent" Opponent as shanten_opponent: Right Across Left);
words!("the shape" Shape as shanten_shape: TwoSided Closed Edge TwoPairs Single);
words!("the mark" Mark as shanten_mark: SevenPairs NineGates Straight IdenticalRuns TwiceIdenticalRuns);
words!("the wind" Wind as shanten_wind: East South West North);
words!("how it was won" WonBy as shanten_won_by: Draw Replacement Discard RobbedQuad);
words!("riichi" Riichi or None as shanten_riichi: Single Double);
words!("the limit" Limit or None as shanten_limit: Mangan Haneman Baiman Sanbaiman Yakuman);
words!("blessing of man" BlessingOfMan as shanten_blessing_of_man: Nothing FiveHan Yakuman);
words!("North's share" NorthShare as shanten_north_share: Nobody Halves);

/// The bits of some words.
pub(crate) fn bits<W: Word>(words: impl Iterator<Item = W>) -> u8 {
    words.fold(0, |bits, word| bits | 1 << word.number())
}

/// The tile of a kind number.
pub(crate) fn tile(number: u8) -> Result<Tile, Failure> {
    Tile::from_index(number).ok_or(Failure::Value { what: "the tile", value: number.into(), count: Tile::KINDS as u64 })
}

/// The tile of a kind number, or none.
pub(crate) fn tile_if(number: u8) -> Result<Option<Tile>, Failure> {
    if number == SHANTEN_NONE { Ok(None) } else { tile(number).map(Some) }
}

/// A set of tiles.
pub(crate) fn tiles(bits: u64, what: &'static str) -> Result<TileSet, Failure> {
    TileSet::from_bits(bits).ok_or(Failure::Value { what, value: bits, count: 1 << Tile::KINDS })
}

/// The piece of a number; `None` for a joker.
pub(crate) fn piece(number: u8) -> Result<Option<Piece>, Failure> {
    let red = |suit: Suit| Ok(Piece::red(suit));
    match number {
        SHANTEN_RED_5M => red(Suit::Characters),
        SHANTEN_RED_5P => red(Suit::Dots),
        SHANTEN_RED_5S => red(Suit::Bamboos),
        SHANTEN_JOKER => Ok(None),
        _ => match Tile::from_index(number) {
            Some(tile) => Ok(Some(Piece::plain(tile))),
            None => {
                Err(Failure::Value { what: "the piece", value: number.into(), count: u64::from(SHANTEN_JOKER) + 1 })
            }
        },
    }
}

/// The number of a piece.
pub(crate) fn piece_number(piece: Piece) -> u8 {
    if piece.is_red() { SHANTEN_RED_5M + piece.tile().suit() as u8 } else { piece.tile().into() }
}
