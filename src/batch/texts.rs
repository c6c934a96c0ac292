//! Hands as strings, converted to rows of counts.

use core::num::NonZeroUsize;

use super::error::{BadRows, RowError};
use super::part::{self, Part};
use crate::game::{InputError, Tile};
use crate::hand::counts::KindCounts;
use crate::hand::{Hand, Visible};
#[cfg(feature = "rules")]
use crate::rules::{Rules, VariantHand};

/// Hands as strings in the notation of [`Hand`], converted to hands or to rows of counts;
/// [`Rows`](super::Rows) takes both.
///
/// A row of counts has the concealed tiles. It leaves out the tiles of melds and which fives are
/// red, but keeps the number of melds: a row of `n` tiles has four minus `n / 3` melds.
///
/// The strings stay where the caller has them. A function returns the string of each row, or `None`
/// if there is none. Such a row gets no tiles and is not an error.
///
/// ```
/// use shanten::batch::{Rows, Texts};
///
/// let texts = [Some("199m146779p12s246z"), None, Some("123m44z(789p)"), Some("12x")];
/// let mut counts = [[0; 34]; 4];
/// let bad = Texts::new(|row| texts[row]).counts(&mut counts).unwrap_err();
/// assert_eq!(bad.to_string(), "1 bad row, at index 3: unknown character 'x' at character 3");
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
    /// Makes a batch of strings that this thread reads.
    #[must_use]
    pub const fn new(text: F) -> Self {
        Self { text, threads: NonZeroUsize::MIN }
    }

    /// Returns the same strings, read by several threads, as in
    /// [`Rows::with_threads`](super::Rows::with_threads).
    #[cfg(feature = "std")]
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Reads one string for each entry, the first into the first entry.
    ///
    /// # Errors
    ///
    /// If some strings are no hands; their entries have the errors. All others are read.
    pub fn hands(self, hands: &mut [Result<Hand, InputError>]) -> Result<(), BadRows> {
        self.read(hands, |text, place| {
            *place = text.map_or(Ok(Hand::new()), str::parse);
            place.map(drop).map_err(RowError::Text)
        })
    }

    /// Reads hands under the given rules.
    ///
    /// # Errors
    ///
    /// As for [`hands`](Self::hands).
    #[cfg(feature = "rules")]
    pub fn hands_under(self, rules: Rules, hands: &mut [Result<VariantHand, InputError>]) -> Result<(), BadRows> {
        self.read(hands, |text, place| {
            *place = text.map_or(Ok(VariantHand::new(rules)), |text| rules.hand(text));
            place.map(drop).map_err(RowError::Text)
        })
    }

    /// Reads one string for each row, the first into the first row.
    ///
    /// # Errors
    ///
    /// If some strings are no hands. Every count in their rows is [`u8::MAX`]; all others are read.
    pub fn counts(self, counts: &mut [[u8; Tile::KINDS]]) -> Result<(), BadRows> {
        self.read_counts(counts, RowError::Text, |text| text.parse().map(|hand: Hand| hand.counts()))
    }

    /// Reads visible tiles, which may be more than a hand has: rows for
    /// [`with_visible`](super::Rows::with_visible).
    ///
    /// # Errors
    ///
    /// If some strings are no tiles. Every count in their rows is [`u8::MAX`]; all others are read.
    pub fn visible(self, counts: &mut [[u8; Tile::KINDS]]) -> Result<(), BadRows> {
        self.read_counts(counts, RowError::Visible, |text| text.parse().map(|visible: Visible| visible.counts()))
    }

    fn read_counts(
        self,
        counts: &mut [KindCounts],
        error: fn(InputError) -> RowError,
        read: fn(&str) -> Result<KindCounts, InputError>,
    ) -> Result<(), BadRows> {
        self.read(counts, |text, place| {
            let counts = text.map_or(Ok([0; _]), read).map_err(error);
            *place = counts.unwrap_or([u8::MAX; _]);
            counts.map(drop)
        })
    }

    fn read<P: Send>(self, places: &mut [P], read: impl ReadText<P>) -> Result<(), BadRows> {
        part::answer(UnreadTexts { text: &self.text, read, first: 0, places }, self.threads)
    }
}

/// Reads a string into its entry, or returns its error.
trait ReadText<P>: Fn(Option<&str>, &mut P) -> Result<(), RowError> + Copy + Send {}
impl<P, R: Fn(Option<&str>, &mut P) -> Result<(), RowError> + Copy + Send> ReadText<P> for R {}

/// Unread strings, from the number `first` on.
struct UnreadTexts<'t, F, R, P> {
    text: &'t F,
    read: R,
    first: usize,
    places: &'t mut [P],
}

impl<'a, F: Fn(usize) -> Option<&'a str> + Sync, R: ReadText<P>, P: Send> Part for UnreadTexts<'_, F, R, P> {
    fn rows(&self) -> usize {
        self.places.len()
    }

    #[cfg(feature = "std")]
    fn split_at(self, mid: usize) -> (Self, Self) {
        let (left, right) = self.places.split_at_mut(mid);
        (Self { places: left, ..self }, Self { first: self.first + mid, places: right, ..self })
    }

    fn answer(self) -> Option<BadRows> {
        let mut bad = None;
        for (at, place) in self.places.iter_mut().enumerate() {
            (self.read)((self.text)(self.first + at), place).unwrap_or_else(|error| BadRows::add(&mut bad, at, error));
        }
        bad
    }
}
