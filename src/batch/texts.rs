//! Hands as text, turned into rows of counts.

use core::num::NonZeroUsize;

use super::error::{BadRows, RowError};
use super::part::{self, Part};
use crate::game::Tile;
use crate::hand::Hand;
use crate::hand::counts::Counts;

/// Hands as text, to be turned into rows of counts, which [`Rows`](super::Rows) takes.
///
/// A text is written as a [`Hand`] is. Its row has the concealed tiles. Tiles of melds are left
/// out, but their number stays known: a row of `n` tiles has four less `n / 3` melds.
///
/// The texts lie where the caller has them. A function gives the text of each row, or `None` where
/// there is none. Such a row gets no tiles and is not an error.
///
/// ```
/// use shanten::batch::{Rows, Texts};
///
/// let texts = [Some("199m146779p12s246z"), None, Some("123m44z(789p)"), Some("12x")];
/// let mut counts = [[0; 34]; 4];
/// let bad = Texts::new(|row| texts[row]).counts(&mut counts).unwrap_err();
/// assert_eq!(bad.to_string(), "1 bad row, row 3: unknown character 'x' at character 3");
///
/// let mut shanten = [0; 3];
/// Rows::new(&counts[..3]).shanten(&mut shanten)?;
/// assert_eq!(shanten, [4, 1, -1]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Texts<F> {
    text: F,
    threads: NonZeroUsize,
}

impl<'a, F: Fn(usize) -> Option<&'a str> + Sync> Texts<F> {
    /// Texts that this thread reads.
    #[must_use]
    pub const fn new(text: F) -> Self {
        Self { text, threads: NonZeroUsize::MIN }
    }

    /// The same texts, read by several threads, as [`Rows`](super::Rows::with_threads) are
    /// answered.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Reads as many texts as there is room for, the first into the first row.
    ///
    /// # Errors
    ///
    /// If texts are no hands. Every count in their rows is [`u8::MAX`]; all others are read.
    pub fn counts(self, counts: &mut [[u8; Tile::KINDS]]) -> Result<(), BadRows> {
        part::answer(Unread { text: &self.text, first: 0, counts }, self.threads)
    }
}

/// Rows from the first on that are still to be read.
struct Unread<'t, F> {
    text: &'t F,
    first: usize,
    counts: &'t mut [Counts],
}

impl<'a, F: Fn(usize) -> Option<&'a str> + Sync> Part for Unread<'_, F> {
    fn rows(&self) -> usize {
        self.counts.len()
    }

    #[cfg(feature = "std")]
    fn split_at(self, mid: usize) -> (Self, Self) {
        let (left, right) = self.counts.split_at_mut(mid);
        (Self { counts: left, ..self }, Self { first: self.first + mid, counts: right, ..self })
    }

    fn answer(self) -> Option<BadRows> {
        let mut bad = None;
        for (at, counts) in self.counts.iter_mut().enumerate() {
            let text = (self.text)(self.first + at);
            *counts =
                text.map_or(Ok([0; _]), |text| text.parse().map(|hand: Hand| hand.counts())).unwrap_or_else(|error| {
                    BadRows::add(&mut bad, at, RowError::Text(error));
                    [u8::MAX; _]
                });
        }
        bad
    }
}
