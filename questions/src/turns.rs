//! Turns written as strings.

use shanten::{Piece, Tile, Visible};

use crate::hand::AskedHand;
use crate::question::Question;
use crate::refusal::Refusal;

/// The letter of a joker.
pub const JOKER: &str = "J";

/// Draws a piece, or a joker.
///
/// # Errors
///
/// If the text is no piece, or the hand can't draw it.
pub fn draw<H: AskedHand>(hand: &mut H, text: &str) -> Result<(), Refusal> {
    if text == JOKER { hand.draw_joker() } else { hand.draw_piece(text.parse()?) }.map_err(Refusal::from)
}

/// Discards a piece, or a joker: `5p` is any five, `0p` a red one.
///
/// # Errors
///
/// If the text is no piece, or the hand doesn't have it.
pub fn discard<H: AskedHand>(hand: &mut H, text: &str) -> Result<(), Refusal> {
    if text == JOKER { hand.discard_joker() } else { hand.discard_any(text.parse()?) }.map_err(Refusal::from)
}

fn unknown(turn: &str, ways: &str) -> Refusal {
    Refusal::option("bad_option", format_args!("turns: {turn:?} is none of {ways}"))
}

/// Takes a turn: `draw 0p`, `discard 5p`, `aside 4z`, `meld [1111z]`, `meld (123m) 3m` or
/// `call (340p) 4p left`.
///
/// # Errors
///
/// If the text is no turn, or the hand can't take it.
pub fn turn<H: AskedHand>(hand: &mut H, text: &str) -> Result<(), Refusal> {
    match *text.split(' ').collect::<Vec<_>>() {
        ["draw", piece] => draw(hand, piece)?,
        ["discard", piece] => discard(hand, piece)?,
        ["aside", tile] => hand.set_aside(tile.parse()?)?,
        ["meld", meld] => hand.call(meld.parse()?, None)?,
        ["meld", meld, claimed] => hand.call(meld.parse()?, Some(claimed.parse::<Tile>()?))?,
        ["call", meld, claimed, from] => {
            let call = hand.call_for(meld.parse()?, claimed.parse()?, from.parse()?)?;
            hand.make_call(&call)?;
        }
        _ => return Err(unknown(text, "draw, discard, aside, meld, call")),
    }
    Ok(())
}

/// The hand after `turns`.
pub(crate) fn turned<H: AskedHand>(mut hand: H, question: &mut Question) -> Result<H, Refusal> {
    let turns = question.texts("turns", ", ")?.unwrap_or_default();
    turns.iter().try_for_each(|text| turn(&mut hand, text))?;
    Ok(hand)
}

/// The visible tiles after `turns`.
pub(crate) fn seen(question: &mut Question) -> Result<Visible, Refusal> {
    let mut visible: Visible = question.word("visible")?.unwrap_or_default();
    for turn in question.texts("turns", ", ")?.unwrap_or_default() {
        match *turn.split(' ').collect::<Vec<_>>() {
            ["add", meld] if meld.starts_with(['(', '[']) => visible.insert_meld(meld.parse()?, None)?,
            ["add", piece] => visible.insert(piece.parse::<Piece>()?)?,
            ["add", meld, claimed] => visible.insert_meld(meld.parse()?, Some(claimed.parse()?))?,
            // Removing a piece that isn't visible is no error.
            ["remove", piece] => drop(visible.remove(piece.parse::<Piece>()?)),
            _ => return Err(unknown(&turn, "add, remove")),
        }
    }
    Ok(visible)
}
