//! Places in a string or a list.

use core::fmt;

use super::debug::debug_as_text;

/// A place: a byte and a character in a string, or an index in a list.
///
/// ```
/// use shanten::Hand;
/// use shanten::error::Place;
///
/// let error = "🀄🀄🀄🀄🀄".parse::<Hand>().unwrap_err();
/// assert_eq!(error.to_string(), "a fifth 7z at character 5");
/// assert_eq!(error.at().map(Place::offset), Some(16)); // four tiles take 16 bytes
///
/// let error = Hand::from_kinds(&[33; 5]).unwrap_err();
/// assert_eq!(error.to_string(), "a fifth 7z at index 4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    offset: u32,
    /// The character, from 1; 0 in a list.
    character: u32,
}

impl Place {
    /// An index in a list, from 0.
    #[must_use]
    pub const fn in_list(index: usize) -> Self {
        Self { offset: index as u32, character: 0 }
    }

    /// A byte of a string whose characters aren't counted yet, or an index.
    pub(crate) const fn at(offset: usize) -> Self {
        Self::in_list(offset)
    }

    /// A byte of a string, from 0.
    #[must_use]
    pub fn in_text(text: &str, byte: usize) -> Self {
        let before = text.char_indices().take_while(|&(at, _)| at < byte).count();
        Self { offset: byte as u32, character: before as u32 + 1 }
    }

    /// The byte in the string or the index in the list, from 0.
    #[must_use]
    pub const fn offset(self) -> usize {
        self.offset as usize
    }

    /// The character in the string, from 1; `None` in a list.
    #[must_use]
    pub const fn character(self) -> Option<usize> {
        if self.character == 0 { None } else { Some(self.character as usize) }
    }
}

/// Writes `character 5` or `index 4`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.character() {
            Some(character) => write!(f, "character {character}"),
            None => write!(f, "index {}", self.offset),
        }
    }
}

debug_as_text!(Place);

/// Defines the methods `at` and `in_text` for an error that has places.
macro_rules! placed {
    ($error:ident: $($variant:ident),+ $(; without: $($other:pat),+)? $(,)?) => {
        impl $error {
            /// The place of the offending value, if it has one.
            #[must_use]
            pub const fn at(&self) -> Option<$crate::game::base::place::Place> {
                match self {
                    $(Self::$variant { at, .. })|+ => Some(*at),
                    $($($other)|+ => None,)?
                }
            }

            /// Returns the error with the character that its byte has in the string.
            #[cold]
            #[inline(never)]
            #[must_use]
            pub fn in_text(mut self, text: &str) -> Self {
                match &mut self {
                    $(Self::$variant { at, .. })|+ => *at = $crate::game::base::place::Place::in_text(text, at.offset()),
                    $($($other)|+ => {})?
                }
                self
            }

            /// Returns the same error in a longer string, where its place is `by` bytes further on.
            #[allow(dead_code, reason = "only some texts are parts of others")]
            pub(crate) fn moved(mut self, by: usize) -> Self {
                match &mut self {
                    $(Self::$variant { at, .. })|+ => *at = $crate::game::base::place::Place::at(at.offset() + by),
                    $($($other)|+ => {})?
                }
                self
            }
        }
    };
}
pub(crate) use placed;
