//! Errors about tiles from input.

use super::base::kind::errors;
use super::base::place::{Place, placed};
use super::tiles::meld::Meld;
use super::tiles::piece::Piece;
use super::tiles::tile::{Suit, Tile};
use super::tiles::tile_set::TileSet;

/// Why input is not a tile or a hand, with the offending value and its [`Place`].
///
/// The course of a game has only [`TurnError`]s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputError {
    /// A character that isn't part of the notation.
    UnknownCharacter {
        /// The character.
        character: char,
        /// Its place.
        at: Place,
    },
    /// Tiles together with other words, so that it is unclear which part is the hand.
    NotOnlyTiles {
        /// Its place.
        at: Place,
    },
    /// A record of a game instead of a hand: its address, an event of mjai, or a log.
    Game {
        /// Its place.
        at: Place,
    },
    /// Digits without a suit letter after them.
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
    /// A digit that isn't an honour: 0, 8 or 9.
    NoSuchHonour {
        /// The digit.
        digit: u8,
        /// Its place.
        at: Place,
    },
    /// A string that should be one tile but has another number of tiles.
    NotOneTile {
        /// The number of tiles in it.
        tiles: usize,
    },
    /// A string that should be one meld but isn't.
    NotOneMeld,
    /// A meld without a matching closing bracket, or with something other than tiles inside.
    UnclosedMeld {
        /// Its place.
        at: Place,
    },
    /// A meld of fewer than three or more than four tiles.
    MeldSize {
        /// The number of tiles in it.
        tiles: usize,
        /// The place of its bracket.
        at: Place,
    },
    /// Three or four tiles that are neither a run nor a triplet nor a quad; honours have no runs.
    NotAMeld {
        /// The kinds of its tiles.
        tiles: TileSet,
        /// The place of its bracket.
        at: Place,
    },
    /// Three tiles in square brackets, which denote closed quads.
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
        /// The most tiles that a hand can have.
        most: usize,
        /// The place of the meld.
        at: Place,
    },
    /// More unseen copies of a tile than are possible.
    TooManyUnseen {
        /// The tile.
        tile: Tile,
        /// The number of unseen copies given.
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
    /// A number that isn't used on tenhou.net/6.
    NoSuchTenhou6 {
        /// The number.
        number: u8,
        /// Its place.
        at: Place,
    },
    /// A word that isn't a number, or a number over 255.
    NotANumber {
        /// Its place.
        at: Place,
    },
    /// A number of counts other than the number of kinds.
    NotAllCounts {
        /// The number of counts.
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
        /// The most tiles that a hand can have.
        most: usize,
        /// The place of the tile.
        at: Place,
    },
    /// A tile of a kind that isn't in the [rules](crate::rules).
    NotInGame {
        /// The kind.
        tile: Tile,
        /// The place of the tile.
        at: Place,
    },
    /// More jokers than the [rules](crate::rules) have.
    TooManyJokers {
        /// The number of jokers in the rules.
        most: u8,
        /// The place of the first joker too many.
        at: Place,
    },
    /// A count over 4.
    CountTooLarge {
        /// The counted kind.
        tile: Tile,
        /// The count.
        count: u8,
    },
    /// More red fives than fives.
    TooManyReds {
        /// The kind of the fives.
        tile: Tile,
        /// The number of red fives given.
        reds: u8,
    },
    /// Counts that add up to more tiles than a hand has.
    TotalTooLarge {
        /// The sum.
        tiles: usize,
        /// The most tiles that the hand can have.
        most: usize,
    },
    /// A meld with too few fives for the red ones.
    MeldReds {
        /// The meld.
        meld: Meld,
        /// The number of red fives given.
        reds: u8,
    },
    /// A run that would leave its suit.
    NoRun {
        /// Its lowest tile.
        tile: Tile,
    },
}

errors! {
    InputError at:
    "unknown_character" UnknownCharacter { character, at } => "unknown character {character:?} at {at}";
    "not_only_tiles" NotOnlyTiles { at } => "not only tiles at {at}: write the tiles alone, as 123m406p789s1122z";
    "game" Game { at } =>
        "a game's record at {at}, no hand: write the tiles alone, as 123m406p789s1122z, or review the log";
    "digits_without_suit" DigitsWithoutSuit { at } => "no suit (m, p, s or z) after the digits at {at}";
    "suit_without_digits" SuitWithoutDigits { suit, at } => ("no digits before the suit '{}' at {at}", suit.letter());
    "no_such_honour" NoSuchHonour { digit, at } => "no honour {digit}z at {at}: honours are 1z to 7z";
    "not_one_tile" NotOneTile { tiles } => "{tiles} tiles where one is expected";
    "not_one_meld" NotOneMeld {} => "something else where one meld is expected";
    "unclosed_meld" UnclosedMeld { at } => "the meld at {at} is not closed by the same kind of bracket";
    "meld_size" MeldSize { tiles, at } => "{tiles} tiles in the meld at {at}: a meld has 3 or 4";
    "not_a_meld" NotAMeld { tiles, at } =>
        "no meld of {tiles} at {at}: (123m) is a run, (111z) a triplet, (1111z) and (111+1z) are quads";
    "closed_meld" ClosedMeld { tiles, at } => "square brackets at {at} around {tiles}: they are for closed quads";
    "too_many_melds" TooManyMelds { meld, most, at } =>
        "no room for {meld} at {at}: a hand has {most} tiles, 3 of them for each meld";
    "too_many_unseen" TooManyUnseen { tile, unseen } => "{unseen} of {tile} unseen: there are 4 with those in sight";
    "no_such_kind" NoSuchKind { number, at } => "no kind {number} at {at}: kinds are 0 to 33";
    "no_such_tile" NoSuchTile { number, at } => "no tile {number} at {at}: tiles are 0 to 135";
    "no_such_tenhou6" NoSuchTenhou6 { number, at } =>
        "no tile {number} at {at}: tiles are 11 to 19, 21 to 29, 31 to 39, 41 to 47 and 51 to 53";
    "not_a_number" NotANumber { at } => "no small number at {at}";
    "not_all_counts" NotAllCounts { counts } => ("{counts} counts: there are {}", Tile::KINDS);
    "repeated_tile" RepeatedTile { number, at } => "tile {number} for the second time at {at}";
    "fifth_copy" FifthCopy { tile, at } => "a fifth {tile} at {at}";
    "too_many_tiles" TooManyTiles { tile: Some(tile), most, at } =>
        "no room for {tile} at {at}: a hand has {most} tiles";
    "too_many_tiles" TooManyTiles { tile: None, most, at } => "no room for a joker at {at}: a hand has {most} tiles";
    "not_in_game" NotInGame { tile, at } => "{tile} at {at}: the rules don't have it";
    "too_many_jokers" TooManyJokers { most: 0, at } => "a joker at {at}: the rules have none";
    "too_many_jokers" TooManyJokers { most, at } => "a joker too many at {at}: the rules have {most}";
    "count_too_large" CountTooLarge { tile, count } => "{count} copies of {tile}: there are 4";
    "too_many_reds" TooManyReds { tile, reds } => "{reds} red {tile}: the hand has fewer";
    "total_too_large" TotalTooLarge { tiles, most } => "{tiles} tiles: a hand holds at most {most}";
    "meld_reds" MeldReds { meld, reds } => "{reds} red fives in {meld}: it has fewer fives";
    "no_run" NoRun { tile } => "no run begins with {tile}";
}

placed! {
    InputError:
    UnknownCharacter,
    NotOnlyTiles,
    Game,
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
    Self::MeldReds { .. },
    Self::NoRun { .. },
}

/// Why a hand can't draw, discard or call, or why tiles can't be visible: all errors in the course
/// of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TurnError {
    /// The hand and its melds already have four copies of the tile.
    FifthCopy(Tile),
    /// The hand has no room for another tile. Each meld takes the room of three tiles.
    Full {
        /// The tile; `None` for a joker.
        tile: Option<Tile>,
        /// The most tiles that the hand can have.
        most: usize,
    },
    /// The hand doesn't have the tile to discard.
    NotInHand(Tile),
    /// The hand has the tile, but only a red five if a plain one is asked for, or only a plain one
    /// if a red one is asked for.
    NotThatPiece(Piece),
    /// The hand has too few copies of the tile for the meld.
    TooFew(Tile),
    /// No tile is claimed for a meld that needs another player's tile.
    NothingClaimed(Meld),
    /// A tile is claimed for a quad of the player's own tiles.
    NothingToClaim(Meld),
    /// The claimed tile is not part of the meld.
    NotInMeld(Tile),
    /// The hand has no room for the meld.
    TooManyMelds(Meld),
    /// The hand has no called triplet to add the fourth tile to.
    NoTriplet(Tile),
    /// The tile isn't in the [rules](crate::rules).
    NotInGame(Tile),
    /// The hand already has all jokers of its [rules](crate::rules): this many.
    NoMoreJokers(u8),
    /// The hand has no joker to discard.
    NoJoker,
    /// The hand and the visible tiles together have more than four copies of a tile.
    TooManyCopies {
        /// The tile.
        tile: Tile,
        /// The number of copies.
        count: u8,
    },
    /// A tile that the hand shows isn't among the tiles on the table.
    NotOnTable(Tile),
    /// The hand and the visible tiles together have more jokers than the [rules](crate::rules).
    TooManyJokers {
        /// The number of jokers.
        jokers: usize,
        /// The number of jokers in the rules.
        most: u8,
    },
    /// A tile is claimed although the hand has already drawn.
    ClaimAfterDraw(Tile),
    /// A claim from the player across, with three players.
    NoPlayerAcross,
    /// The hand can't make this meld with the discard.
    NoCall {
        /// The meld.
        meld: Meld,
        /// The discard.
        claimed: Piece,
    },
    /// A tile that can't be set aside: only Norths with three players can.
    NotSetAside(Tile),
}

errors! {
    TurnError:
    "fifth_copy" FifthCopy(tile) => "no fifth {tile}: all four are there";
    "full" Full { tile: Some(tile), most } => "can't draw {tile}: the hand has {most} tiles";
    "full" Full { tile: None, most } => "can't draw a joker: the hand has {most} tiles";
    "not_in_hand" NotInHand(tile) => "can't discard {tile}: the hand has none";
    "not_that_piece" NotThatPiece(piece) => (
        "no {piece} to discard or to call with: the hand has no {} {}",
        if piece.is_red() { "red" } else { "plain" },
        piece.tile()
    );
    "too_few" TooFew(tile) => "can't call with {tile}: the hand has too few";
    "nothing_claimed" NothingClaimed(meld) => "can't call {meld} without claiming a tile";
    "nothing_to_claim" NothingToClaim(meld) => "can't claim a tile for {meld}: it is made of own tiles";
    "not_in_meld" NotInMeld(tile) => "can't claim {tile}: the meld doesn't have it";
    "too_many_melds" TooManyMelds(meld) => "can't call {meld}: the hand has no room";
    "no_triplet" NoTriplet(tile) => "can't add {tile}: the hand has no such triplet";
    "not_in_game" NotInGame(tile) => "the rules don't have {tile}";
    "no_more_jokers" NoMoreJokers(jokers) => "can't draw a joker: the rules have {jokers}";
    "no_joker" NoJoker {} => "can't discard a joker: the hand has none";
    "too_many_copies" TooManyCopies { tile, count } => "{count} copies of {tile}, visible and own: there are 4";
    "not_on_table" NotOnTable(tile) => "the hand shows {tile}, and the table doesn't have it";
    "too_many_jokers" TooManyJokers { jokers, most } => "{jokers} jokers, visible and own: the rules have {most}";
    "claim_after_draw" ClaimAfterDraw(tile) => "no call of {tile}: the hand has drawn already";
    "no_player_across" NoPlayerAcross {} => "there is no player across in a three-player game";
    "no_call" NoCall { meld, claimed } => "the hand can't call {claimed} for {meld}";
    "not_set_aside" NotSetAside(tile) => "can't set {tile} aside: only 4z, and with three players";
}
