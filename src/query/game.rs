//! The questions of the engine to a game.

use super::combine::Change;
use super::state::HandState;
use super::supply::Supply;
use crate::answers::{FormNeed, Need};
use crate::game::{Copies, Form, Strictness, Tile, TileSet};
use crate::lookup::suits::SuitLookup;
use crate::lookup::totals::Totals;

/// The rules of a game, together with the tiles of the hand that only some games have.
///
/// [`FourPlayers`](super::riichi::FourPlayers) answers with constants, so the features of other
/// games cost it nothing.
pub(crate) trait Ruleset: Copy {
    /// The tables for a hand's suits.
    type Suits: SuitLookup;

    /// Whether steps of the engine are called and not compiled into each question: a fraction of
    /// the code, for games that are asked about less often.
    const IS_COMPACT: bool;

    /// The step of the next copy of a tile in the totals, given the copies before it.
    fn added_by_copy(&self, tile: Tile, copies: u8) -> Totals;

    /// Whether a form counts.
    fn has(&self, form: Form) -> bool;

    /// The kinds of a set that the game has.
    fn existing(&self, tiles: TileSet) -> TileSet;

    /// The copies of kinds that the game has.
    fn existing_copies(&self, copies: Copies) -> Copies;

    /// The kinds of number suits in which no two kinds fit into one run, such as 1m and 9m with
    /// three players.
    ///
    /// The fourth copy of such a kind is useless and left out of the suit's word. The tables of the
    /// full game then give the right answer for the suit.
    fn isolated(&self) -> TileSet;

    /// How many wild tiles the hand has.
    fn wild(&self) -> u8;

    /// The wild kinds that the hand has tiles of.
    fn wild_in_hand(&self) -> TileSet;

    /// The state after one tile of a wild kind went.
    fn without_wild(self, tile: Tile) -> Self;

    /// Whether wild tiles may stand for as many tiles of one kind as of another that has as many in
    /// the hand: not if more are in called melds.
    fn are_alike(&self, one: Tile, other: Tile) -> bool;

    /// All concealed tiles except jokers, given those that are not wild.
    fn concealed(&self, natural: Copies) -> Copies;

    /// How many jokers are left.
    fn jokers_left(&self) -> u8;

    /// The need for a form with the hand's wild tiles, given the need without them and the kinds
    /// that may come.
    fn with_wild(&self, need: Need, can_come: impl FnOnce() -> TileSet) -> Need;

    /// The kinds of which fewer copies may come than the tables assume, besides those that are
    /// gone.
    fn also_short(&self) -> TileSet;

    /// Whether a cheapest way may use a fifth copy of a kind with three or more copies. The tables
    /// don't allow that.
    fn allows_fifth(&self, strictness: Strictness) -> bool;

    /// The special forms of a whole hand, seven pairs first. `coming`: copies still available of
    /// each kind; `None` means unlimited.
    fn special(&self, state: &HandState, coming: Option<Copies>) -> [FormNeed; 2];

    /// The supply of a kind, if no tile can be wild.
    fn supply(&self, state: &HandState, tile: Tile) -> Supply;

    /// The standard form by a search of the whole hand if tiles can be wild, else `None`.
    fn search_with_wild(&self, state: &HandState, change: Change) -> Option<Need>;

    /// The shapes that a tile completes in standard form. Any tile that completes the hand may be
    /// passed; `natural` are those that do without wild tiles. `is_exact` tells whether the tables
    /// are right about the hand.
    fn shapes<'a>(
        &'a self,
        state: &'a HandState,
        natural: TileSet,
        is_exact: impl FnOnce() -> bool,
    ) -> impl Fn(Tile) -> u8 + 'a;
}
