//! Lists of tiles that aren't hands.

use shanten::Visible;
use shanten::notation::Notation;

use super::bad_text::BadText;

/// Reads tiles in a notation, without jokers.
pub(crate) fn visible(notation: Notation, text: &[u8]) -> Result<Visible, BadText> {
    let text = str::from_utf8(text)?;
    let list = notation.read(text)?;
    list.visible().map_err(|error| BadText::of_list(error, &list, text))
}
