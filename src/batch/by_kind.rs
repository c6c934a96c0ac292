//! Answers with a place for each kind of tile.

use super::columns::{Columns, NO_HAND, Numbers, number};
use super::questions::Question;
use crate::answers::Useful;
use crate::game::{Form, Tile};
use crate::hand::counts::{BLOCK, Block, Counts};
use crate::view::{Query, each_useful};

/// Where useful tiles or waits go, with the copies of each kind. All slices must be as long as the
/// rows are many.
#[derive(Debug)]
#[non_exhaustive]
pub struct KindColumns<'a> {
    /// The shanten, from -1 to 16; [`NO_WIN`](super::NO_WIN), or [`NO_HAND`] for a bad row.
    pub shanten: &'a mut [i8],
    /// The tiles, a bit for each kind number; [`u64::MAX`] for a bad row.
    pub tiles: &'a mut [u64],
    /// How many copies are left of each of them, by kind number, and 0 of all others; [`u8::MAX`]
    /// for a bad row.
    pub copies: &'a mut [[u8; Tile::KINDS]],
}

/// Where the results of all discards go, by kind number. All slices must be as long as the rows are
/// many.
#[derive(Debug)]
#[non_exhaustive]
pub struct DiscardTable<'a> {
    /// The shanten after the discard, from 0; [`NO_DISCARD`] of what the hand doesn't have,
    /// [`NO_WIN`](super::NO_WIN), or [`NO_HAND`] in a bad row.
    pub shanten: &'a mut [[i8; Tile::KINDS]],
    /// How many copies of useful tiles are left after it, including jokers; [`NO_DISCARD`] of what
    /// the hand doesn't have, and in a bad row.
    pub copies: &'a mut [[i16; Tile::KINDS]],
}

/// The place of a kind that a hand can't discard, since it has none.
pub const NO_DISCARD: i8 = -1;

impl<'a> KindColumns<'a> {
    /// The three slices.
    #[must_use]
    pub const fn new(shanten: &'a mut [i8], tiles: &'a mut [u64], copies: &'a mut [[u8; Tile::KINDS]]) -> Self {
        Self { shanten, tiles, copies }
    }

    fn set(&mut self, at: usize, useful: &Useful) {
        self.shanten[at] = number(useful.shanten());
        self.tiles[at] = useful.tiles().bits();
        self.copies[at] = [0; _];
        for (tile, copies) in useful {
            self.copies[at][tile.index()] = copies;
        }
    }
}

impl Columns for KindColumns<'_> {
    fn are_for(&self, rows: usize) -> bool {
        [self.shanten.len(), self.tiles.len(), self.copies.len()] == [rows; 3]
    }

    #[cfg(feature = "std")]
    fn split_at(self, mid: usize) -> (Self, Self) {
        let (shanten, tiles) = (self.shanten.split_at_mut(mid), self.tiles.split_at_mut(mid));
        let copies = self.copies.split_at_mut(mid);
        (Self::new(shanten.0, tiles.0, copies.0), Self::new(shanten.1, tiles.1, copies.1))
    }

    fn refuse(&mut self, at: usize) {
        (self.shanten[at], self.tiles[at], self.copies[at]) = (NO_HAND, u64::MAX, [u8::MAX; _]);
    }
}

impl<'a> DiscardTable<'a> {
    /// The two slices.
    #[must_use]
    pub const fn new(shanten: &'a mut [[i8; Tile::KINDS]], copies: &'a mut [[i16; Tile::KINDS]]) -> Self {
        Self { shanten, copies }
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

/// The useful tiles in one form, or in the nearest.
#[derive(Clone, Copy)]
pub(super) struct UsefulByKind(pub(super) Option<Form>);

impl Question<KindColumns<'_>> for UsefulByKind {
    fn answer<Q: Query>(self, hand: &Q, columns: &mut KindColumns<'_>, at: usize) {
        columns.set(at, &self.0.map_or_else(|| hand.useful(), |form| hand.useful_in(form)));
    }

    fn answer_block(
        self,
        block: &Block,
        counts: &[Counts],
        columns: &mut KindColumns<'_>,
        rows: core::ops::Range<usize>,
    ) {
        match self.0 {
            None => each_useful(block, &counts[..rows.len().min(BLOCK)], |place, useful| {
                columns.set(rows.start + place, useful);
            }),
            Some(_) => rows.enumerate().for_each(|(place, at)| self.answer(&block.hand(place), columns, at)),
        }
    }
}

/// The waits.
#[derive(Clone, Copy)]
pub(super) struct WaitsByKind;

impl Question<KindColumns<'_>> for WaitsByKind {
    fn answer<Q: Query>(self, hand: &Q, columns: &mut KindColumns<'_>, at: usize) {
        let waits = hand.waits();
        (columns.shanten[at], columns.tiles[at]) = (number(hand.shanten()), waits.tiles().bits());
        columns.copies[at] = [0; _];
        for wait in &waits {
            columns.copies[at][wait.tile().index()] = wait.copies();
        }
    }
}

/// All discards.
#[derive(Clone, Copy)]
pub(super) struct EachDiscard;

impl Question<DiscardTable<'_>> for EachDiscard {
    fn answer<Q: Query>(self, hand: &Q, columns: &mut DiscardTable<'_>, at: usize) {
        (columns.shanten[at], columns.copies[at]) = ([NO_DISCARD; _], [NO_DISCARD.into(); _]);
        for discard in &hand.discards() {
            let kind = discard.tile.index();
            columns.shanten[at][kind] = number(discard.shanten());
            // All copies of all kinds and the most jokers are fewer than 256.
            columns.copies[at][kind] = discard.useful.copies() as i16;
        }
    }
}

/// The number of divisions.
#[derive(Clone, Copy)]
pub(super) struct NumberOfDivisions;

impl Question<Numbers<'_>> for NumberOfDivisions {
    fn answer<Q: Query>(self, hand: &Q, columns: &mut Numbers<'_>, at: usize) {
        // A hand has some ten divisions at most.
        columns.0[at] = hand.divisions().count() as i8;
    }
}
