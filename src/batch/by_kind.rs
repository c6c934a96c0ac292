//! Answers with an entry for each kind of tile.

use super::columns::{Columns, CopyColumn, NO_HAND, Numbers, UsefulColumns, number};
use super::questions::RowQuestion;
use crate::game::{Tile, TileSet};
use crate::view::Query;

/// Columns for the results of all discards, by kind number. All slices must have one entry per row.
#[derive(Debug)]
#[non_exhaustive]
pub struct DiscardTable<'a> {
    /// The shanten after the discard, from 0; [`NO_DISCARD`] for kinds that the hand doesn't have,
    /// [`NO_WIN`](super::NO_WIN) for lost hands, or [`NO_HAND`] in a bad row.
    pub shanten: &'a mut [[i8; Tile::KINDS]],
    /// The copies left of useful tiles after the discard, including jokers; [`NO_DISCARD`] for
    /// kinds that the hand doesn't have, and in a bad row.
    pub copies: &'a mut [[i16; Tile::KINDS]],
}

/// The entry of a kind that the hand can't discard, since it has none.
pub const NO_DISCARD: i8 = -1;

impl<'a> DiscardTable<'a> {
    /// Makes columns from the two slices.
    #[must_use]
    pub const fn new(shanten: &'a mut [[i8; Tile::KINDS]], copies: &'a mut [[i16; Tile::KINDS]]) -> Self {
        Self { shanten, copies }
    }

    /// Keeps only the discards of these kinds in a row, such as those allowed after a
    /// [call](crate::Meld::swaps), or in riichi the tile just drawn. The others become
    /// [`NO_DISCARD`].
    ///
    /// # Panics
    ///
    /// If there is no such row.
    pub fn keep(&mut self, row: usize, kinds: TileSet) {
        for tile in !kinds {
            if self.shanten[row][tile.index()] != NO_HAND {
                (self.shanten[row][tile.index()], self.copies[row][tile.index()]) = (NO_DISCARD, NO_DISCARD.into());
            }
        }
    }
}

impl Columns for DiscardTable<'_> {
    fn are_for(&self, rows: usize) -> bool {
        [self.shanten.len(), self.copies.len()] == [rows; 2]
    }

    #[cfg(feature = "std")]
    fn split_at(self, mid: usize) -> (Self, Self) {
        let (shanten, copies) = (self.shanten.split_at_mut(mid), self.copies.split_at_mut(mid));
        (Self::new(shanten.0, copies.0), Self::new(shanten.1, copies.1))
    }

    fn refuse(&mut self, at: usize) {
        (self.shanten[at], self.copies[at]) = ([NO_HAND; _], [NO_DISCARD.into(); _]);
    }
}

/// Asks for the waits.
#[derive(Clone, Copy)]
pub(super) struct WaitsOf;

impl<C: CopyColumn> RowQuestion<UsefulColumns<'_, C>> for WaitsOf {
    fn answer<Q: Query>(self, hand: &Q, columns: &mut UsefulColumns<'_, C>, at: usize) {
        let waits = hand.waits();
        (columns.shanten[at], columns.tiles[at]) = (number(hand.shanten()), waits.tiles().bits());
        columns.copies[at] = C::of_waits(&waits);
    }
}

/// Asks for all discards.
#[derive(Clone, Copy)]
pub(super) struct EachDiscard;

impl RowQuestion<DiscardTable<'_>> for EachDiscard {
    fn answer<Q: Query>(self, hand: &Q, columns: &mut DiscardTable<'_>, at: usize) {
        (columns.shanten[at], columns.copies[at]) = ([NO_DISCARD; _], [NO_DISCARD.into(); _]);
        for discard in &hand.discards() {
            let kind = discard.tile.index();
            columns.shanten[at][kind] = number(discard.shanten());
            // All copies of all kinds plus the most jokers are fewer than 256.
            columns.copies[at][kind] = discard.useful.copies() as i16;
        }
    }
}

/// Asks for the number of divisions.
#[derive(Clone, Copy)]
pub(super) struct NumberOfDivisions;

impl RowQuestion<Numbers<'_, i32>> for NumberOfDivisions {
    fn answer<Q: Query>(self, hand: &Q, columns: &mut Numbers<'_, i32>, at: usize) {
        // With jokers, a hand may have thousands of divisions.
        columns.0[at] = hand.divisions().count() as i32;
    }
}
