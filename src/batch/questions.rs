//! The questions about rows.

use core::ops::Range;

use super::block;
use super::columns::{Columns, CopyColumn, DiscardColumns, Numbers, UsefulColumns, number};
use crate::game::Form;
use crate::hand::counts::{BLOCK, Block, KindCounts};
use crate::view::{Query, each_best, each_useful};

/// A question and the columns for its answers.
pub(super) trait RowQuestion<C: Columns>: Copy + Send {
    /// Answers a hand or a view of it.
    fn answer<Q: Query>(self, hand: &Q, columns: &mut C, at: usize);

    /// Answers the first hands of a block, one for each of these rows, with these counts.
    #[inline(always)]
    fn answer_block(self, block: &Block, _: &[KindCounts], columns: &mut C, rows: Range<usize>) {
        for (place, at) in rows.enumerate() {
            self.answer(&block.hand(place), columns, at);
        }
    }
}

/// Asks for the shanten in one form, or for the least of all forms.
#[derive(Clone, Copy)]
pub(super) struct ShantenIn(pub(super) Option<Form>);

impl RowQuestion<Numbers<'_>> for ShantenIn {
    fn answer<Q: Query>(self, hand: &Q, columns: &mut Numbers<'_>, at: usize) {
        columns.0[at] = number(match self.0 {
            Some(form) => hand.shanten_in(form),
            None => hand.shanten(),
        });
    }

    #[inline(always)]
    fn answer_block(self, block: &Block, _: &[KindCounts], columns: &mut Numbers<'_>, rows: Range<usize>) {
        let distances: [u8; BLOCK] = match self.0 {
            None => block::least(block),
            Some(Form::Standard) => block::standard(block),
            Some(_) => return rows.enumerate().for_each(|(place, at)| self.answer(&block.hand(place), columns, at)),
        };
        for (answer, distance) in columns.0[rows].iter_mut().zip(distances) {
            *answer = distance as i8 - 1;
        }
    }
}

/// Asks for the useful tiles in one form, or in the nearest form.
#[derive(Clone, Copy)]
pub(super) struct UsefulIn(pub(super) Option<Form>);

impl<C: CopyColumn> RowQuestion<UsefulColumns<'_, C>> for UsefulIn {
    #[inline(always)]
    fn answer<Q: Query>(self, hand: &Q, columns: &mut UsefulColumns<'_, C>, at: usize) {
        let useful = match self.0 {
            Some(form) => hand.useful_in(form),
            None => hand.useful(),
        };
        columns.set(at, &useful);
    }

    #[inline(always)]
    fn answer_block(
        self,
        block: &Block,
        counts: &[KindCounts],
        columns: &mut UsefulColumns<'_, C>,
        rows: Range<usize>,
    ) {
        match self.0 {
            None => each_useful(block, counts, |place, useful| columns.set(rows.start + place, useful)),
            Some(_) => rows.enumerate().for_each(|(place, at)| self.answer(&block.hand(place), columns, at)),
        }
    }
}

/// Asks for the best discard.
#[derive(Clone, Copy)]
pub(super) struct BestDiscard;

impl RowQuestion<DiscardColumns<'_>> for BestDiscard {
    fn answer<Q: Query>(self, hand: &Q, columns: &mut DiscardColumns<'_>, at: usize) {
        columns.set(at, hand.discards().first());
    }

    #[inline(always)]
    fn answer_block(self, block: &Block, counts: &[KindCounts], columns: &mut DiscardColumns<'_>, rows: Range<usize>) {
        each_best(block, counts, |place, best| columns.set(rows.start + place, best));
    }
}
