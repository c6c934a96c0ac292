//! The interface between the engine and a game.

use super::combine::Change;
use super::state::HandState;
use super::supply::Supply;
use crate::answers::{FormNeed, Need};
use crate::game::{Copies, Form, Strictness, Tile, TileSet};
use crate::lookup::suits::SuitLookup;
use crate::lookup::totals::Totals;

/// The rules of a game, with the tiles of the hand that exist only in some games.
///
/// [`FourPlayers`](super::riichi::FourPlayers) answers with constants, so the features of other
/// games cost it nothing.
pub(crate) trait Ruleset: Copy {
    /// The tables for a hand's suits.
    type Suits: SuitLookup;

    /// Whether steps of the engine are called instead of compiled into each query: much less code,
    /// for games with fewer queries.
    const IS_COMPACT: bool;

    /// The totals of the next copy of a tile, given the copies before it.
    fn added_by_copy(&self, tile: Tile, copies: u8) -> Totals;

    /// Whether a form counts.
    fn has(&self, form: Form) -> bool;

    /// The kinds of a set that exist in the game.
    fn existing(&self, tiles: TileSet) -> TileSet;

    /// The copies of the kinds that exist in the game.
    fn existing_copies(&self, copies: Copies) -> Copies;

    /// The kinds of number suits in which no two kinds fit into one run, such as 1m and 9m with
    /// three players.
    ///
    /// The fourth copy of such a kind is useless and left out of the suit's word. The tables of the
    /// full game then give the right answer for the suit.
    fn isolated(&self) -> TileSet;

    /// The number of wild tiles in the hand.
    fn wild(&self) -> u8;

    /// The wild kinds of which the hand has tiles.
    fn wild_in_hand(&self) -> TileSet;

    /// The game after the discard of a tile of a wild kind.
    fn without_wild(self, tile: Tile) -> Self;

    /// Whether wild tiles may stand for equally many tiles of two kinds with equal counts in the
    /// hand: not if one has more tiles in called melds.
    fn are_alike(&self, one: Tile, other: Tile) -> bool;

    /// All concealed tiles except jokers, given those that are not wild.
    fn concealed(&self, natural: Copies) -> Copies;

    /// The number of jokers left.
    fn jokers_left(&self) -> u8;

    /// The need for a form with the hand's wild tiles, given the need without them and the kinds
    /// that may come.
    fn with_wild(&self, need: Need, can_come: impl FnOnce() -> TileSet) -> Need;

    /// The kinds of which fewer copies may come than the tables assume, apart from the kinds that
    /// are gone.
    fn also_short(&self) -> TileSet;

    /// Whether a cheapest way may use a fifth copy of a kind with three or more copies, which the
    /// tables exclude.
    fn allows_fifth(&self, strictness: Strictness) -> bool;

    /// The special forms of a whole hand, seven pairs first. `coming` has the copies still
    /// available of each kind; `None` means unlimited.
    fn special(&self, state: &HandState, coming: Option<Copies>) -> [FormNeed; 2];

    /// The supply of a kind, if no tile can be wild.
    fn supply(&self, state: &HandState, tile: Tile) -> Supply;

    /// The need for the standard form by a search of the whole hand; `None` if no tile can be wild.
    fn search_with_wild(&self, state: &HandState, change: Change) -> Option<Need>;

    /// Returns a function from a tile that completes the hand to its shapes in standard form.
    /// `natural` are the tiles that complete it without wild tiles. `is_exact` returns whether the
    /// tables are exact for the hand.
    fn shapes<'a>(
        &'a self,
        state: &'a HandState,
        natural: TileSet,
        is_exact: impl FnOnce() -> bool,
    ) -> impl Fn(Tile) -> u8 + 'a;
}
