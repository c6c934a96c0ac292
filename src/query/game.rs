//! What the engine asks of a game.

use super::search::Change;
use super::situation::Situation;
use crate::answers::{FormNeed, Need};
use crate::format::SUITS;
use crate::game::{Copies, Form, Strictness, Suit, Tile, TileSet};
use crate::lookup::suits::SuitLookup;
use crate::lookup::totals::Totals;

/// What a hand may be made of, with the tiles of the hand that only some games have.
///
/// [`Riichi`](super::riichi::Riichi) answers with constants, so that what only other games have
/// costs it nothing.
pub(crate) trait Game: Copy {
    /// What the tables know of a hand's suits.
    type SuitLookup: SuitLookup;
    /// What a suit lacks where the search has to tell.
    type SuitNeeds: Copy;

    /// What the next copy of a tile adds to the totals, by the copies that are there.
    fn added_by_copy(&self, tile: Tile, copies: u8) -> Totals;

    /// Whether a form counts.
    fn has(&self, form: Form) -> bool;

    /// Those of some kinds that exist.
    fn existing(&self, tiles: TileSet) -> TileSet;

    /// Those of some copies that exist.
    fn existing_copies(&self, copies: Copies) -> Copies;

    /// The kinds of number suits in which no two kinds that exist fit into one run, such as 1m and
    /// 9m with three players.
    ///
    /// The fourth copy of such a kind is of no use and not in the word of its suit; the suit is
    /// then like one of all kinds.
    fn isolated(&self) -> TileSet;

    /// How many wild tiles the hand has.
    fn wild(&self) -> u8;

    /// The wild kinds of which there are tiles in the hand.
    fn wild_in_hand(&self) -> TileSet;

    /// The same after one of them went.
    fn without_wild(self, tile: Tile) -> Self;

    /// All concealed tiles that are of a kind, from those that are not wild.
    fn concealed(&self, natural: Copies) -> Copies;

    /// The jokers that are left.
    fn jokers_left(&self) -> u8;

    /// What a form lacks with the hand's wild tiles, from what it lacks without them and the kinds
    /// that may come.
    fn with_wild(&self, need: Need, can_come: TileSet) -> Need;

    /// The kinds of which fewer copies may come than the tables think, besides those that are gone.
    fn also_short(&self) -> TileSet;

    /// Whether a cheapest way may use a fifth copy, which the tables don't know, beside three or
    /// more copies.
    fn allows_fifth(&self, strictness: Strictness) -> bool;

    /// The special forms of a whole hand, seven pairs first. `coming` are the copies still
    /// available of each kind; `None` means unlimited.
    fn special(&self, situation: &Situation, coming: Option<Copies>) -> [FormNeed; 2];

    /// Searches a suit.
    fn solve(&self, situation: &Situation, suit: Suit, change: Change) -> Self::SuitNeeds;

    /// Puts suits together that were searched for the same.
    fn need(&self, situation: &Situation, suits: &[Self::SuitNeeds; SUITS], change: Change) -> Need;

    /// The shapes that tiles complete in standard form, in a hand that each of them completes and
    /// these without wild ones. `is_exact` says whether the tables know what the hand lacks.
    fn shapes<'a>(
        &'a self,
        situation: &'a Situation,
        natural: TileSet,
        is_exact: impl FnOnce() -> bool,
    ) -> impl Fn(Tile) -> u8 + 'a;
}
