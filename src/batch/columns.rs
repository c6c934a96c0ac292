//! Columns for answers: a slice for each part of an answer, with an entry for each row.

use crate::answers::{Discard, Useful, Waits};
use crate::game::{Shanten, Tile};

/// The shanten in a row that is no hand.
pub const NO_HAND: i8 = i8::MIN;

/// The shanten of a hand that can't be completed: no form counts and applies, or tiles are gone.
pub const NO_WIN: i8 = i8::MAX;

/// Columns for the useful tiles of each row. All slices must have one entry per row.
///
/// Copies are one number per row, or one for each kind: [`KindColumns`].
#[derive(Debug)]
#[non_exhaustive]
pub struct UsefulColumns<'a, C = u8> {
    /// The shanten, from -1 to 16; [`NO_WIN`], or [`NO_HAND`] for a bad row.
    pub shanten: &'a mut [i8],
    /// The useful tiles, a bit for each kind number, as in [`TileSet::bits`](crate::TileSet::bits);
    /// [`u64::MAX`] for a bad row.
    pub tiles: &'a mut [u64],
    /// The number of copies left of the useful tiles, jokers included unless there is a number for
    /// each kind; [`u8::MAX`] for a bad row.
    pub copies: &'a mut [C],
}

/// Columns for useful tiles or waits, with the copies left by kind number; 0 for other kinds.
pub type KindColumns<'a> = UsefulColumns<'a, [u8; Tile::KINDS]>;

/// Copies of useful tiles in a column.
pub(super) trait CopyColumn: Copy + Send {
    /// The entry of a row that is no hand.
    const REFUSED: Self;

    fn of(useful: &Useful) -> Self;

    fn of_waits(waits: &Waits) -> Self;
}

impl CopyColumn for u8 {
    const REFUSED: Self = Self::MAX;

    #[inline(always)]
    fn of(useful: &Useful) -> Self {
        // All copies of all kinds plus the most jokers are fewer than 256.
        useful.copies() as Self
    }

    fn of_waits(waits: &Waits) -> Self {
        waits.iter().map(|wait| wait.copies()).sum::<Self>() + waits.jokers()
    }
}

impl CopyColumn for [u8; Tile::KINDS] {
    const REFUSED: Self = [u8::MAX; _];

    fn of(useful: &Useful) -> Self {
        let mut copies = [0; _];
        useful.iter().for_each(|(tile, left)| copies[tile.index()] = left);
        copies
    }

    fn of_waits(waits: &Waits) -> Self {
        let mut copies = [0; _];
        waits.iter().for_each(|wait| copies[wait.tile().index()] = wait.copies());
        copies
    }
}

/// Columns for the best discard of each row. All slices must have one entry per row.
#[derive(Debug)]
#[non_exhaustive]
pub struct DiscardColumns<'a> {
    /// The kind number of the tile to discard; [`u8::MAX`] for a bad row and for a hand without
    /// tiles.
    pub discard: &'a mut [u8],
    /// The shanten and useful tiles after the discard; [`NO_WIN`] and no tiles for an empty hand.
    pub after: UsefulColumns<'a>,
}

/// The number of a shanten in a column.
pub(super) fn number(shanten: Option<Shanten>) -> i8 {
    shanten.map_or(NO_WIN, Shanten::get)
}

/// Slices for answers.
pub(super) trait Columns: Sized + Send {
    /// Whether there is exactly one entry for each of `rows` rows.
    fn are_for(&self, rows: usize) -> bool;

    /// The entries of the rows before row `mid`, and the entries of the others.
    #[cfg(feature = "std")]
    fn split_at(self, mid: usize) -> (Self, Self);

    /// Writes the entry of a row that is no hand.
    fn refuse(&mut self, at: usize);
}

/// A column of numbers, such as the shanten.
pub(super) struct Numbers<'a, N = i8>(pub(super) &'a mut [N]);

impl<N: From<i8> + Send> Columns for Numbers<'_, N> {
    fn are_for(&self, rows: usize) -> bool {
        self.0.len() == rows
    }

    #[cfg(feature = "std")]
    fn split_at(self, mid: usize) -> (Self, Self) {
        let (left, right) = self.0.split_at_mut(mid);
        (Self(left), Self(right))
    }

    fn refuse(&mut self, at: usize) {
        self.0[at] = NO_HAND.into();
    }
}

impl<'a, C> UsefulColumns<'a, C> {
    /// Makes columns from the three slices.
    #[must_use]
    pub const fn new(shanten: &'a mut [i8], tiles: &'a mut [u64], copies: &'a mut [C]) -> Self {
        Self { shanten, tiles, copies }
    }

    #[inline(always)]
    pub(super) fn set(&mut self, at: usize, useful: &Useful)
    where
        C: CopyColumn,
    {
        self.shanten[at] = number(useful.shanten());
        self.tiles[at] = useful.tiles().bits();
        self.copies[at] = C::of(useful);
    }
}

impl<C: CopyColumn> Columns for UsefulColumns<'_, C> {
    fn are_for(&self, rows: usize) -> bool {
        [self.shanten.len(), self.tiles.len(), self.copies.len()] == [rows; 3]
    }

    #[cfg(feature = "std")]
    fn split_at(self, mid: usize) -> (Self, Self) {
        let (shanten, tiles) = (self.shanten.split_at_mut(mid), self.tiles.split_at_mut(mid));
        let copies = self.copies.split_at_mut(mid);
        let left = Self { shanten: shanten.0, tiles: tiles.0, copies: copies.0 };
        (left, Self { shanten: shanten.1, tiles: tiles.1, copies: copies.1 })
    }

    fn refuse(&mut self, at: usize) {
        (self.shanten[at], self.tiles[at], self.copies[at]) = (NO_HAND, u64::MAX, C::REFUSED);
    }
}

impl<'a> DiscardColumns<'a> {
    /// Makes columns from the slice of discards and the columns of useful tiles after them.
    #[must_use]
    pub const fn new(discard: &'a mut [u8], after: UsefulColumns<'a>) -> Self {
        Self { discard, after }
    }

    pub(super) fn set(&mut self, at: usize, best: Option<&Discard>) {
        if let Some(best) = best {
            self.discard[at] = best.tile.into();
            self.after.set(at, &best.useful);
        } else {
            self.discard[at] = u8::MAX;
            (self.after.shanten[at], self.after.tiles[at], self.after.copies[at]) = (NO_WIN, 0, 0);
        }
    }
}

impl Columns for DiscardColumns<'_> {
    fn are_for(&self, rows: usize) -> bool {
        self.discard.len() == rows && self.after.are_for(rows)
    }

    #[cfg(feature = "std")]
    fn split_at(self, mid: usize) -> (Self, Self) {
        let (discard, after) = (self.discard.split_at_mut(mid), self.after.split_at(mid));
        (Self { discard: discard.0, after: after.0 }, Self { discard: discard.1, after: after.1 })
    }

    fn refuse(&mut self, at: usize) {
        self.discard[at] = u8::MAX;
        self.after.refuse(at);
    }
}
