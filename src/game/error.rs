//! Errors of tiles from outside.

use core::fmt;

use super::meld::Meld;
use super::piece::Piece;
use super::place::{Place, placed};
use super::tile::{Suit, Tile};
use super::tile_set::TileSet;

/// Why something from outside is not a tile or a hand, with the offending value and its [`Place`].
///
/// In the course of a game only [`TurnError`] occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputError {
    /// A character that the notation doesn't have.
    UnknownCharacter {
        /// The character.
        character: char,
        /// Its place.
        at: Place,
    },
    /// Digits that no suit letter follows.
    DigitsWithoutSuit {
        /// The place of the first digit.
        at: Place,
    },
    /// A suit letter without digits before it.
    SuitWithoutDigits {
        /// The suit.
        suit: Suit,
        /// The place of its letter.
        at: Place,
    },
    /// A digit that is no honour: 0, 8 or 9.
    NoSuchHonour {
        /// The digit.
        digit: u8,
        /// Its place.
        at: Place,
    },
    /// A text that should be one tile but holds another number of tiles.
    NotOneTile {
        /// How many it holds.
        tiles: usize,
    },
    /// A text that should be one meld but isn't.
    NotOneMeld,
    /// A meld whose bracket is not closed by a matching one, with nothing but tiles in between.
    UnclosedMeld {
        /// Its place.
        at: Place,
    },
    /// A meld of fewer than three or more than four tiles.
    MeldSize {
        /// How many tiles it has.
        tiles: usize,
        /// The place of its bracket.
        at: Place,
    },
    /// Three or four tiles that are neither a run nor a triplet nor a quad; honours make no runs.
    NotAMeld {
        /// The kinds of its tiles.
        tiles: TileSet,
        /// The place of its bracket.
        at: Place,
    },
    /// Three tiles in square brackets, which are for closed quads.
    ClosedMeld {
        /// The kinds of its tiles.
        tiles: TileSet,
        /// The place of its bracket.
        at: Place,
    },
    /// A meld that doesn't fit into the hand. Each meld takes the room of three tiles.
    TooManyMelds {
        /// The meld.
        meld: Meld,
        /// How many tiles a hand can have.
        most: usize,
        /// The place of the meld.
        at: Place,
    },
    /// More copies of a tile declared unseen than can be.
    TooManyUnseen {
        /// The tile.
        tile: Tile,
        /// How many were declared unseen.
        unseen: u8,
    },
    /// A kind number over 33.
    NoSuchKind {
        /// The number.
        number: u8,
        /// Its place.
        at: Place,
    },
    /// A tile number over 135.
    NoSuchTile {
        /// The number.
        number: u8,
        /// Its place.
        at: Place,
    },
    /// A number that tenhou.net/6 doesn't have.
    NoSuchTenhou6 {
        /// The number.
        number: u8,
        /// Its place.
        at: Place,
    },
    /// Something else where a number is expected, or one over 255.
    NotANumber {
        /// Its place.
        at: Place,
    },
    /// Another number of counts than there are kinds.
    NotAllCounts {
        /// How many there are.
        counts: usize,
    },
    /// The same numbered tile twice.
    RepeatedTile {
        /// The number.
        number: u8,
        /// The place of its second appearance.
        at: Place,
    },
    /// A fifth tile of a kind.
    FifthCopy {
        /// The kind.
        tile: Tile,
        /// The place of the fifth tile.
        at: Place,
    },
    /// A tile that doesn't fit into the hand. Each meld takes the room of three tiles.
    TooManyTiles {
        /// Its kind; `None` for a joker.
        tile: Option<Tile>,
        /// How many tiles a hand can have.
        most: usize,
        /// The place of the tile.
        at: Place,
    },
    /// A tile of a kind that the [rules](crate::rules) don't have.
    NotInGame {
        /// The kind.
        tile: Tile,
        /// The place of the tile.
        at: Place,
    },
    /// More jokers than the [rules](crate::rules) have.
    TooManyJokers {
        /// How many jokers the rules have.
        most: u8,
        /// The place of the first joker too many.
        at: Place,
    },
    /// A count over 4.
    CountTooLarge {
        /// The kind that it counts.
        tile: Tile,
        /// The count.
        count: u8,
    },
    /// More red fives than fives.
    TooManyReds {
        /// The kind of the fives.
        tile: Tile,
        /// How many should be red.
        reds: u8,
    },
    /// Counts that add up to more than 14.
    TotalTooLarge {
        /// Their sum.
        tiles: usize,
    },
}

crate::game::kinds! {
    InputError:
    UnknownCharacter = "unknown_character",
    DigitsWithoutSuit = "digits_without_suit",
    SuitWithoutDigits = "suit_without_digits",
    NoSuchHonour = "no_such_honour",
    NotOneTile = "not_one_tile",
    NotOneMeld = "not_one_meld",
    UnclosedMeld = "unclosed_meld",
    MeldSize = "meld_size",
    NotAMeld = "not_a_meld",
    ClosedMeld = "closed_meld",
    TooManyMelds = "too_many_melds",
    TooManyUnseen = "too_many_unseen",
    NoSuchKind = "no_such_kind",
    NoSuchTile = "no_such_tile",
    NoSuchTenhou6 = "no_such_tenhou6",
    NotANumber = "not_a_number",
    NotAllCounts = "not_all_counts",
    RepeatedTile = "repeated_tile",
    FifthCopy = "fifth_copy",
    TooManyTiles = "too_many_tiles",
    NotInGame = "not_in_game",
    TooManyJokers = "too_many_jokers",
    CountTooLarge = "count_too_large",
    TooManyReds = "too_many_reds",
    TotalTooLarge = "total_too_large",
}

placed! {
    InputError:
    UnknownCharacter,
    DigitsWithoutSuit,
    SuitWithoutDigits,
    NoSuchHonour,
    UnclosedMeld,
    MeldSize,
    NotAMeld,
    ClosedMeld,
    TooManyMelds,
    NoSuchKind,
    NoSuchTile,
    NoSuchTenhou6,
    NotANumber,
    RepeatedTile,
    FifthCopy,
    NotInGame,
    TooManyJokers,
    TooManyTiles;
    without:
    Self::NotOneTile { .. },
    Self::NotOneMeld,
    Self::NotAllCounts { .. },
    Self::TooManyUnseen { .. },
    Self::CountTooLarge { .. },
    Self::TooManyReds { .. },
    Self::TotalTooLarge { .. },
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UnknownCharacter { character, at } => write!(f, "unknown character {character:?} at {at}"),
            Self::DigitsWithoutSuit { at } => write!(f, "no suit (m, p, s or z) after the digits at {at}"),
            Self::SuitWithoutDigits { suit, at } => {
                write!(f, "no digits before the suit '{}' at {at}", suit.letter())
            }
            Self::NoSuchHonour { digit, at } => write!(f, "no honour {digit}z at {at}: honours are 1z to 7z"),
            Self::NotOneTile { tiles } => write!(f, "{tiles} tiles where one is expected"),
            Self::NotOneMeld => write!(f, "something else where one meld is expected"),
            Self::UnclosedMeld { at } => {
                write!(f, "the meld at {at} is not closed by the same kind of bracket")
            }
            Self::MeldSize { tiles, at } => write!(f, "{tiles} tiles in the meld at {at}: a meld has 3 or 4"),
            Self::NotAMeld { tiles, at } => {
                write!(
                    f,
                    "no meld of {tiles} at {at}: (123m) is a run, (111z) a triplet, (1111z) and (111+1z) are quads"
                )
            }
            Self::ClosedMeld { tiles, at } => {
                write!(f, "square brackets at {at} around {tiles}: they are for closed quads")
            }
            Self::TooManyMelds { meld, most, at } => {
                write!(f, "no room for {meld} at {at}: a hand has {most} tiles, 3 of them for each meld")
            }
            Self::TooManyUnseen { tile, unseen } => {
                write!(f, "{unseen} of {tile} unseen: there are 4 with those in sight")
            }
            Self::NoSuchKind { number, at } => write!(f, "no kind {number} at {at}: kinds are 0 to 33"),
            Self::NoSuchTile { number, at } => write!(f, "no tile {number} at {at}: tiles are 0 to 135"),
            Self::NoSuchTenhou6 { number, at } => {
                write!(f, "no tile {number} at {at}: tiles are 11 to 19, 21 to 29, 31 to 39, 41 to 47 and 51 to 53")
            }
            Self::NotANumber { at } => write!(f, "no small number at {at}"),
            Self::NotAllCounts { counts } => write!(f, "{counts} counts: there are {}", Tile::KINDS),
            Self::RepeatedTile { number, at } => write!(f, "tile {number} for the second time at {at}"),
            Self::FifthCopy { tile, at } => write!(f, "a fifth {tile} at {at}"),
            Self::TooManyTiles { tile: Some(tile), most, at } => {
                write!(f, "no room for {tile} at {at}: a hand has {most} tiles")
            }
            Self::TooManyTiles { tile: None, most, at } => {
                write!(f, "no room for a joker at {at}: a hand has {most} tiles")
            }
            Self::NotInGame { tile, at } => write!(f, "{tile} at {at}: the rules don't have it"),
            Self::TooManyJokers { most: 0, at } => write!(f, "a joker at {at}: the rules have none"),
            Self::TooManyJokers { most, at } => write!(f, "a joker too many at {at}: the rules have {most}"),
            Self::CountTooLarge { tile, count } => write!(f, "{count} copies of {tile}: there are 4"),
            Self::TooManyReds { tile, reds } => write!(f, "{reds} red {tile}: the hand has fewer"),
            Self::TotalTooLarge { tiles } => write!(f, "{tiles} tiles: a hand holds at most 14"),
        }
    }
}

impl core::error::Error for InputError {}

/// Why a hand can't draw, discard or call, or tiles can't be visible: everything that can go wrong
/// in the course of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TurnError {
    /// The hand and its melds already have four copies of the tile.
    FifthCopy(Tile),
    /// The hand has no room for another tile. Each meld takes the room of three tiles.
    Full {
        /// The tile; `None` for a joker.
        tile: Option<Tile>,
        /// How many tiles the hand can have.
        most: usize,
    },
    /// The hand doesn't have the tile that should be discarded.
    NotInHand(Tile),
    /// The hand has the tile, but only red where it should be plain, or plain where it should be
    /// red.
    NotThatPiece(Piece),
    /// The hand has too few copies of the tile for the meld.
    TooFew(Tile),
    /// No tile is claimed for a meld that needs another player's tile.
    NothingClaimed(Meld),
    /// A tile is claimed for a quad that is made of the player's own tiles.
    NothingToClaim(Meld),
    /// The claimed tile is not part of the meld.
    NotInMeld(Tile),
    /// The hand has no room for the meld.
    TooManyMelds(Meld),
    /// The hand has no called triplet to add the fourth tile to.
    NoTriplet(Tile),
    /// The [rules](crate::rules) don't have the tile.
    NotInGame(Tile),
    /// The hand already has all jokers that its [rules](crate::rules) have: this many.
    NoMoreJokers(u8),
    /// The hand has no joker to discard.
    NoJoker,
    /// More than four copies of a tile, those of the hand and the visible ones together.
    TooManyCopies {
        /// The tile.
        tile: Tile,
        /// How many there would be.
        count: u8,
    },
    /// A tile that the hand shows, but that isn't among those on the table.
    NotOnTable(Tile),
    /// More jokers than the [rules](crate::rules) have, those of the hand and the visible ones
    /// together.
    TooManyJokers {
        /// How many there would be.
        jokers: usize,
        /// How many the rules have.
        most: u8,
    },
    /// A tile to claim, although the hand has drawn already.
    ClaimAfterDraw(Tile),
    /// A claim from across the table of three players.
    NobodyAcross,
    /// A tile that can't be set aside: only Norths can, with three players.
    NotSetAside(Tile),
}

crate::game::kinds! {
    TurnError:
    FifthCopy = "fifth_copy",
    Full = "full",
    NotInHand = "not_in_hand",
    NotThatPiece = "not_that_piece",
    TooFew = "too_few",
    NothingClaimed = "nothing_claimed",
    NothingToClaim = "nothing_to_claim",
    NotInMeld = "not_in_meld",
    TooManyMelds = "too_many_melds",
    NoTriplet = "no_triplet",
    NotInGame = "not_in_game",
    NoMoreJokers = "no_more_jokers",
    NoJoker = "no_joker",
    TooManyCopies = "too_many_copies",
    NotOnTable = "not_on_table",
    TooManyJokers = "too_many_jokers",
    ClaimAfterDraw = "claim_after_draw",
    NobodyAcross = "nobody_across",
    NotSetAside = "not_set_aside",
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FifthCopy(tile) => write!(f, "no fifth {tile}: all four are there"),
            Self::Full { tile: Some(tile), most } => write!(f, "can't draw {tile}: the hand has {most} tiles"),
            Self::Full { tile: None, most } => write!(f, "can't draw a joker: the hand has {most} tiles"),
            Self::NotInHand(tile) => write!(f, "can't discard {tile}: the hand has none"),
            Self::NotThatPiece(piece) => {
                let colour = if piece.is_red() { "red" } else { "plain" };
                write!(f, "no {piece} to discard or to call with: the hand has no {colour} {}", piece.tile())
            }
            Self::TooFew(tile) => write!(f, "can't call with {tile}: the hand has too few"),
            Self::NothingClaimed(meld) => write!(f, "can't call {meld} without claiming a tile"),
            Self::NothingToClaim(meld) => write!(f, "can't claim a tile for {meld}: it is made of own tiles"),
            Self::NotInMeld(tile) => write!(f, "can't claim {tile}: the meld doesn't have it"),
            Self::TooManyMelds(meld) => write!(f, "can't call {meld}: the hand has no room"),
            Self::NotInGame(tile) => write!(f, "the rules don't have {tile}"),
            Self::NoMoreJokers(jokers) => write!(f, "can't draw a joker: the hand has all {jokers}"),
            Self::TooManyCopies { tile, count } => {
                write!(f, "{count} copies of {tile}, visible and own: there are 4")
            }
            Self::NotOnTable(tile) => write!(f, "the hand shows {tile}, and the table doesn't have it"),
            Self::TooManyJokers { jokers, most } => {
                write!(f, "{jokers} jokers, visible and own: the rules have {most}")
            }
            Self::NotSetAside(tile) => write!(f, "can't set {tile} aside: only 4z, and with three players"),
            Self::ClaimAfterDraw(tile) => write!(f, "no call of {tile}: the hand has drawn already"),
            Self::NobodyAcross => write!(f, "nobody sits across with three players"),
            Self::NoJoker => write!(f, "can't discard a joker: the hand has none"),
            Self::NoTriplet(tile) => write!(f, "can't add {tile}: the hand has no such triplet"),
        }
    }
}

impl core::error::Error for TurnError {}
