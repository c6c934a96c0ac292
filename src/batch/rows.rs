//! Rows of counts, and the options for their answers.

use core::num::NonZeroUsize;

use super::by_kind::{DiscardTable, EachDiscard, NumberOfDivisions, WaitsOf};
use super::columns::{Columns, DiscardColumns, KindColumns, Numbers, UsefulColumns};
use super::error::{BadRows, NotRows, RowError};
use super::part::{self, Part};
use super::questions::{BestDiscard, RowQuestion, ShantenIn, UsefulIn};
use super::source::RowSource;
use crate::game::{Form, InputError, Strictness, Tile};
use crate::hand::counts::{BLOCK, Block, KindCounts};
use crate::hand::{Hand, Visible};
#[cfg(feature = "rules")]
use crate::rules::{Rules, VariantHand};
use crate::view::{AnyHand, View};

/// Splits a column of consecutive counts into rows, 34 counts each.
///
/// # Errors
///
/// If the number of counts isn't a multiple of 34.
pub const fn rows(counts: &[u8]) -> Result<&[[u8; Tile::KINDS]], NotRows> {
    match counts.as_chunks() {
        (rows, []) => Ok(rows),
        _ => Err(NotRows { counts: counts.len() }),
    }
}

/// Hands as rows of counts, and the options for their answers.
///
/// A row has the count of each kind of concealed tile, by kind number, as in [`Hand::from_counts`].
/// A hand with `n` tiles still needs `n / 3` melds, rounded down; its other melds count as called.
/// Each answer equals the answer of [`Query`](crate::Query) for that hand, as a number in a column.
///
/// A row that is no hand doesn't stop the batch. Its answer is a number that no hand has, such as
/// [`NO_HAND`](super::NO_HAND), and the error has the number of such rows, the first one, and its
/// error. The rows are data, so they never cause a panic. The columns are up to the caller: a
/// length that differs from the number of rows panics, as an index does.
///
/// ```
/// use shanten::batch::{DiscardColumns, Rows, UsefulColumns};
/// use shanten::{Hand, Strictness, Tile, Visible};
///
/// let counts = ["123m456p789s11223z".parse::<Hand>()?.counts()];
/// let visible = ["22z1m".parse::<Visible>()?.counts()];
/// let (mut discard, mut shanten, mut tiles, mut copies) = ([0], [0], [0], [0]);
/// let after = UsefulColumns::new(&mut shanten, &mut tiles, &mut copies);
/// let columns = DiscardColumns::new(&mut discard, after);
///
/// let rows = Rows::new(&counts).with_visible(&visible).with_strictness(Strictness::Visible);
/// rows.best_discard(columns)?;
/// assert_eq!(Tile::from_index(discard[0]), Some("3z".parse()?));
/// assert_eq!((shanten, copies), ([0], [2])); // two East, and no South
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    pub(super) source: RowSource<'a>,
    visible: Option<&'a [KindCounts]>,
    strictness: Strictness,
    #[cfg(feature = "rules")]
    pub(super) rules: Rules,
    #[cfg(feature = "rules")]
    pub(super) jokers: Option<&'a [u8]>,
    pub(super) threads: NonZeroUsize,
}

impl<'a> Rows<'a> {
    /// Makes a batch of hands of riichi with nothing visible, answered by this thread.
    #[must_use]
    pub const fn new(counts: &'a [[u8; Tile::KINDS]]) -> Self {
        Self::from(RowSource::Counts(counts))
    }

    /// Makes a batch of hands of riichi with their melds and red fives. Each error is a bad row.
    ///
    /// ```
    /// use shanten::batch::{Rows, UsefulColumns};
    ///
    /// let hands = ["12m456p(3333m)11222z".parse(), "12x".parse()];
    /// let (mut shanten, mut tiles, mut copies) = ([0; 2], [0; 2], [0; 2]);
    /// let columns = UsefulColumns::new(&mut shanten, &mut tiles, &mut copies);
    /// let bad = Rows::of_hands(&hands).useful(columns).unwrap_err();
    /// assert_eq!(bad.to_string(), "1 bad row, at index 1: unknown character 'x' at character 3");
    /// assert_eq!(copies[0], 0); // the meld has all 3m
    /// ```
    #[must_use]
    pub const fn of_hands(hands: &'a [Result<Hand, InputError>]) -> Self {
        Self::from(RowSource::Hands(hands))
    }

    /// Makes a batch of hands that each have their own rules. Each error is a bad row.
    #[cfg(feature = "rules")]
    #[must_use]
    pub const fn of_variants(hands: &'a [Result<VariantHand, InputError>]) -> Self {
        Self::from(RowSource::Variants(hands))
    }

    const fn from(source: RowSource<'a>) -> Self {
        Self {
            source,
            visible: None,
            strictness: Strictness::Concealed,
            #[cfg(feature = "rules")]
            rules: Rules::RIICHI,
            #[cfg(feature = "rules")]
            jokers: None,
            threads: NonZeroUsize::MIN,
        }
    }

    /// Returns the same hands, each with the counts of the other visible tiles, which include its
    /// called melds.
    ///
    /// # Panics
    ///
    /// If the number of visible rows differs from the number of hands.
    #[must_use]
    #[track_caller]
    pub const fn with_visible(self, visible: &'a [[u8; Tile::KINDS]]) -> Self {
        assert!(visible.len() == self.source.len(), "a batch has as many visible rows as hands");
        Self { visible: Some(visible), ..self }
    }

    /// Returns the same hands under another strictness.
    #[must_use]
    pub const fn with_strictness(self, strictness: Strictness) -> Self {
        Self { strictness, ..self }
    }

    /// Returns the same counts under other rules.
    ///
    /// ```
    /// use shanten::batch::Rows;
    /// use shanten::rules::Rules;
    ///
    /// let counts = [Rules::THREE_PLAYER.hand("1199m123p456789s1z")?.counts()];
    /// let mut shanten = [0];
    /// Rows::new(&counts).with_rules(Rules::THREE_PLAYER).shanten(&mut shanten)?;
    /// assert_eq!(shanten, [0]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[cfg(feature = "rules")]
    #[must_use]
    pub const fn with_rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// Returns the same counts, each with this many jokers. No other joker is visible.
    ///
    /// # Panics
    ///
    /// If the number of numbers differs from the number of hands.
    #[cfg(feature = "rules")]
    #[must_use]
    #[track_caller]
    pub const fn with_jokers(self, jokers: &'a [u8]) -> Self {
        assert!(jokers.len() == self.source.len(), "a batch has as many numbers of jokers as hands");
        Self { jokers: Some(jokers), ..self }
    }

    /// Returns the same hands, answered by several threads, which end with the call. Each thread
    /// gets at least some thousands of rows, so a small batch uses fewer threads.
    ///
    /// ```
    /// use shanten::batch::Rows;
    ///
    /// let counts = vec![[0; 34]; 20_000];
    /// let mut shanten = vec![0; 20_000];
    /// let threads = std::thread::available_parallelism()?;
    /// Rows::new(&counts).with_threads(threads).shanten(&mut shanten)?;
    /// assert!(shanten.iter().all(|&shanten| shanten == 1)); // a pair is missing
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "std")]
    #[must_use]
    pub const fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Writes the least shanten of the forms that count and apply.
    ///
    /// # Errors
    ///
    /// If rows are no hands: [`NO_HAND`](super::NO_HAND). All other rows are answered, with
    /// [`NO_WIN`](super::NO_WIN) if no form can be completed.
    ///
    /// # Panics
    ///
    /// If the number of answers differs from the number of hands.
    #[track_caller]
    pub fn shanten(self, answers: &mut [i8]) -> Result<(), BadRows> {
        self.ask(ShantenIn(None), Numbers(answers))
    }

    /// Writes the shanten in one form.
    ///
    /// # Errors
    ///
    /// If rows are no hands: [`NO_HAND`](super::NO_HAND). All other rows are answered, with
    /// [`NO_WIN`](super::NO_WIN) if the form doesn't count or apply, or can't be completed.
    ///
    /// # Panics
    ///
    /// If the number of answers differs from the number of hands.
    #[track_caller]
    pub fn shanten_in(self, form: Form, answers: &mut [i8]) -> Result<(), BadRows> {
        self.ask(ShantenIn(Some(form)), Numbers(answers))
    }

    /// Writes the useful tiles and their copies.
    ///
    /// # Errors
    ///
    /// If rows are no hands. All other rows are answered.
    ///
    /// # Panics
    ///
    /// If the length of a column differs from the number of hands.
    #[track_caller]
    pub fn useful(self, columns: UsefulColumns<'_>) -> Result<(), BadRows> {
        self.ask(UsefulIn(None), columns)
    }

    /// Writes the useful tiles in one form and their copies.
    ///
    /// # Errors
    ///
    /// If rows are no hands. All other rows are answered.
    ///
    /// # Panics
    ///
    /// If the length of a column differs from the number of hands.
    #[track_caller]
    pub fn useful_in(self, form: Form, columns: UsefulColumns<'_>) -> Result<(), BadRows> {
        self.ask(UsefulIn(Some(form)), columns)
    }

    /// Writes the best discard, the first of [`discards`](crate::Query::discards), and its result.
    ///
    /// # Errors
    ///
    /// If rows are no hands. All other rows are answered.
    ///
    /// # Panics
    ///
    /// If the length of a column differs from the number of hands.
    #[track_caller]
    pub fn best_discard(self, columns: DiscardColumns<'_>) -> Result<(), BadRows> {
        self.ask(BestDiscard, columns)
    }

    /// Writes the useful tiles, in the nearest form or in one, and the copies left of each kind.
    ///
    /// # Errors
    ///
    /// If rows are no hands. All other rows are answered.
    ///
    /// # Panics
    ///
    /// If the length of a column differs from the number of hands.
    // This is inline, so that programs that don't call it don't contain it.
    #[inline]
    #[track_caller]
    pub fn useful_by_kind(self, form: Option<Form>, columns: KindColumns<'_>) -> Result<(), BadRows> {
        self.ask(UsefulIn(form), columns)
    }

    /// Writes the waits of ready hands and their copies, jokers included. Others have none.
    ///
    /// # Errors
    ///
    /// If rows are no hands. All other rows are answered.
    ///
    /// # Panics
    ///
    /// If the length of a column differs from the number of hands.
    #[inline]
    #[track_caller]
    pub fn waits(self, columns: UsefulColumns<'_>) -> Result<(), BadRows> {
        self.ask(WaitsOf, columns)
    }

    /// Writes the waits of ready hands, with the copies of each kind. Other hands have none.
    ///
    /// # Errors
    ///
    /// If rows are no hands. All other rows are answered.
    ///
    /// # Panics
    ///
    /// If the length of a column differs from the number of hands.
    #[inline]
    #[track_caller]
    pub fn waits_by_kind(self, columns: KindColumns<'_>) -> Result<(), BadRows> {
        self.ask(WaitsOf, columns)
    }

    /// Writes the results of all discards, by kind.
    ///
    /// ```
    /// use shanten::Hand;
    /// use shanten::batch::{DiscardTable, NO_DISCARD, Rows};
    ///
    /// let counts = ["123m456p789s11223z".parse::<Hand>()?.counts()];
    /// let (mut shanten, mut copies) = ([[0; 34]], [[0; 34]]);
    /// Rows::new(&counts).discards(DiscardTable::new(&mut shanten, &mut copies))?;
    /// assert_eq!((shanten[0][29], copies[0][29]), (0, 4)); // West leaves two pairs
    /// assert_eq!((shanten[0][28], shanten[0][33]), (1, NO_DISCARD)); // no red dragon
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If rows are no hands. All other rows are answered.
    ///
    /// # Panics
    ///
    /// If the length of a column differs from the number of hands.
    #[inline]
    #[track_caller]
    pub fn discards(self, columns: DiscardTable<'_>) -> Result<(), BadRows> {
        self.ask(EachDiscard, columns)
    }

    /// Writes the number of [divisions](crate::Query::divisions) of each hand: 0 if it isn't
    /// complete in standard form, [`NO_HAND`](super::NO_HAND) for a bad row.
    ///
    /// # Errors
    ///
    /// If rows are no hands. All other rows are answered.
    ///
    /// # Panics
    ///
    /// If the number of answers differs from the number of hands.
    #[inline]
    #[track_caller]
    pub fn divisions(self, answers: &mut [i32]) -> Result<(), BadRows> {
        self.ask(NumberOfDivisions, Numbers(answers))
    }

    #[track_caller]
    fn ask<C: Columns>(self, question: impl RowQuestion<C>, columns: C) -> Result<(), BadRows> {
        assert!(columns.are_for(self.source.len()), "a batch has as many answers as hands");
        part::answer(AskedRows { rows: self, question, columns }, self.threads)
    }

    #[cfg(feature = "std")]
    pub(super) fn split_at(self, mid: usize) -> (Self, Self) {
        let source = self.source.split_at(mid);
        let visible = self.visible.map(|visible| visible.split_at(mid)).unzip();
        #[cfg(feature = "rules")]
        let jokers = self.jokers.map(|jokers| jokers.split_at(mid)).unzip();
        let left = Self {
            source: source.0,
            visible: visible.0,
            #[cfg(feature = "rules")]
            jokers: jokers.0,
            ..self
        };
        let right = Self {
            source: source.1,
            visible: visible.1,
            #[cfg(feature = "rules")]
            jokers: jokers.1,
            ..self
        };
        (left, right)
    }

    /// Answers all rows, block by block if they are counts of riichi.
    fn answer_here<C: Columns>(self, question: impl RowQuestion<C>, mut columns: C) -> Option<BadRows> {
        let counts = match self.source {
            RowSource::Counts(counts) => counts,
            RowSource::Hands(hands) => return self.answer_each(question, hands.iter().copied(), columns),
            #[cfg(feature = "rules")]
            RowSource::Variants(hands) => return self.answer_each(question, hands.iter().copied(), columns),
        };
        #[cfg(feature = "rules")]
        if self.rules != Rules::RIICHI || self.jokers.is_some() {
            let hands = counts.iter().enumerate().map(|(at, counts)| {
                let jokers = self.jokers.map_or(0, |jokers| jokers[at]);
                VariantHand::from_counts(self.rules, counts, jokers)
            });
            return self.answer_each(question, hands, columns);
        }
        let is_default = self.visible.is_none() && self.strictness == Strictness::Concealed;
        let (mut bad, mut block, mut last) = (None, Block::EMPTY, [[0; Tile::KINDS]; BLOCK]);
        for (number, rows) in counts.chunks(BLOCK).enumerate() {
            let full = rows.try_into().unwrap_or_else(|_| {
                // Hands without tiles fill the rest of the block.
                last[..rows.len()].copy_from_slice(rows);
                &last
            });
            let are_hands = block.pack(full);
            let first = number * BLOCK;
            if are_hands && is_default {
                question.answer_block(&block, rows, &mut columns, first..first + rows.len());
                continue;
            }
            for (place, counts) in rows.iter().enumerate() {
                let hand = if are_hands { Ok(block.hand(place)) } else { Hand::from_counts(counts) };
                self.answer_row(question, hand, &mut columns, first + place, &mut bad);
            }
        }
        bad
    }

    /// Answers hands one by one.
    fn answer_each<C: Columns, H: AnyHand>(
        self,
        question: impl RowQuestion<C>,
        hands: impl Iterator<Item = Result<H, InputError>>,
        mut columns: C,
    ) -> Option<BadRows> {
        let mut bad = None;
        for (at, hand) in hands.enumerate() {
            self.answer_row(question, hand, &mut columns, at, &mut bad);
        }
        bad
    }

    /// Answers one row, or records its error.
    fn answer_row<C: Columns, H: AnyHand>(
        self,
        question: impl RowQuestion<C>,
        hand: Result<H, InputError>,
        columns: &mut C,
        at: usize,
        bad: &mut Option<BadRows>,
    ) {
        match self.view_of(hand, at) {
            Ok(view) => question.answer(&view, columns, at),
            Err(error) => {
                columns.refuse(at);
                BadRows::add(bad, at, error);
            }
        }
    }

    /// The hand of a row, as a view with its visible tiles.
    pub(super) fn view_of<H: AnyHand>(self, hand: Result<H, InputError>, at: usize) -> Result<View<H>, RowError> {
        let view = hand.map_err(RowError::Hand)?.view().with_strictness(self.strictness);
        let Some(visible) = self.visible else { return Ok(view) };
        let visible = Visible::from_counts(&visible[at]).map_err(RowError::Visible)?;
        view.with_visible(visible).map_err(RowError::Both)
    }
}

/// One question about a batch, with its answer columns.
struct AskedRows<'a, Q, C> {
    rows: Rows<'a>,
    question: Q,
    columns: C,
}

impl<C: Columns, Q: RowQuestion<C>> Part for AskedRows<'_, Q, C> {
    fn rows(&self) -> usize {
        self.rows.source.len()
    }

    #[cfg(feature = "std")]
    fn split_at(self, mid: usize) -> (Self, Self) {
        let ((left, right), (to_left, to_right)) = (self.rows.split_at(mid), self.columns.split_at(mid));
        (Self { rows: left, columns: to_left, ..self }, Self { rows: right, columns: to_right, ..self })
    }

    fn answer(self) -> Option<BadRows> {
        self.rows.answer_here(self.question, self.columns)
    }
}
