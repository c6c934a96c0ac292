//! Hands in letters, in what serde writes.

use serde::{Serialize, Serializer};
use shanten::AnyHand;
use shanten::notation::LetterBuffer;

/// A hand of any game, written as its `Display` does: `123m44zJ(789p)`.
pub(crate) struct InLetters<'a, H>(pub(crate) &'a H);

impl<H: AnyHand> Serialize for InLetters<'_, H> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.letters(&mut LetterBuffer::new()))
    }
}
