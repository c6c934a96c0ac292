//! Hands as text, turned into rows of counts.

use core::num::NonZeroUsize;

use super::error::{BadRows, RowError};
use super::part::{self, Part};
use crate::game::{InputError, Tile};
use crate::hand::counts::Counts;
use crate::hand::{Hand, Visible};
#[cfg(feature = "rules")]
use crate::rules::{Rules, VariantHand};

/// Hands as text, each written as a [`Hand`] is: as hands, or as rows of counts, which
/// [`Rows`](super::Rows) takes both.
///
/// A row of counts has the concealed tiles. Tiles of melds are left out, and which fives are red,
/// but the number of melds stays known: a row of `n` tiles has four less `n / 3` melds.
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

    /// Reads as many texts as there is room for, the first into the first place.
    ///
    /// # Errors
    ///
    /// If texts are no hands, which their places say; all others are read.
    pub fn hands(self, hands: &mut [Result<Hand, InputError>]) -> Result<(), BadRows> {
        self.read(hands, |text, place| {
            *place = text.map_or(Ok(Hand::new()), str::parse);
            place.map(drop).map_err(RowError::Text)
        })
    }

    /// Reads hands under rules.
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

    /// Reads as many texts as there is room for, the first into the first row.
    ///
    /// # Errors
    ///
    /// If texts are no hands. Every count in their rows is [`u8::MAX`]; all others are read.
    pub fn counts(self, counts: &mut [[u8; Tile::KINDS]]) -> Result<(), BadRows> {
        self.read_counts(counts, RowError::Text, |text| text.parse().map(|hand: Hand| hand.counts()))
    }

    /// Reads visible tiles, which may be more than a hand has: rows for
    /// [`with_visible`](super::Rows::with_visible).
    ///
    /// # Errors
    ///
    /// If texts are no tiles. Every count in their rows is [`u8::MAX`]; all others are read.
    pub fn visible(self, counts: &mut [[u8; Tile::KINDS]]) -> Result<(), BadRows> {
        self.read_counts(counts, RowError::Visible, |text| text.parse().map(|visible: Visible| visible.counts()))
    }

    fn read_counts(
        self,
        counts: &mut [Counts],
        error: fn(InputError) -> RowError,
        read: fn(&str) -> Result<Counts, InputError>,
    ) -> Result<(), BadRows> {
        self.read(counts, |text, place| {
            let counts = text.map_or(Ok([0; _]), read).map_err(error);
            *place = counts.unwrap_or([u8::MAX; _]);
            counts.map(drop)
        })
    }

    fn read<P: Send>(self, places: &mut [P], read: impl ReadText<P>) -> Result<(), BadRows> {
        part::answer(Unread { text: &self.text, read, first: 0, places }, self.threads)
    }
}

/// Reads a text into its place, or says why it can't.
trait ReadText<P>: Fn(Option<&str>, &mut P) -> Result<(), RowError> + Copy + Send {}
impl<P, R: Fn(Option<&str>, &mut P) -> Result<(), RowError> + Copy + Send> ReadText<P> for R {}

/// Texts from the first on that are still to be read.
struct Unread<'t, F, R, P> {
    text: &'t F,
    read: R,
    first: usize,
    places: &'t mut [P],
}

impl<'a, F: Fn(usize) -> Option<&'a str> + Sync, R: ReadText<P>, P: Send> Part for Unread<'_, F, R, P> {
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
