//! Turns written as texts.

use shanten::{Call, Meld, Opponent, Piece, Tile, Visible};

use crate::game::Game;
use crate::question::Question;
use crate::refusal::Refusal;

/// How a joker is written.
const JOKER: &str = "J";

/// Draws a piece, or a joker.
///
/// # Errors
///
/// If the text is none, or it can't be drawn.
pub fn draw<H: Game>(hand: &mut H, text: &str) -> Result<(), Refusal> {
    if text == JOKER { hand.draw_joker() } else { hand.draw_piece(text.parse()?) }.map_err(Refusal::from)
}

/// Discards a tile, or a joker. A five that isn't said to be red is a plain one if there is one.
///
/// # Errors
///
/// If the text is none, or the hand doesn't have it.
pub fn discard<H: Game>(hand: &mut H, text: &str) -> Result<(), Refusal> {
    if text == JOKER {
        return Ok(hand.discard_joker()?);
    }
    let piece: Piece = text.parse()?;
    Ok(if piece.is_red() { hand.discard_piece(piece) } else { hand.discard(piece.tile()) }?)
}

/// The call of a discard that makes a meld.
pub(crate) fn call<H: Game>(hand: &H, meld: Meld, claimed: Piece, from: Opponent) -> Result<Call, Refusal> {
    let calls = hand.calls(claimed, from);
    let found = calls.iter().find(|call| call.meld() == meld).copied();
    found.ok_or_else(|| Refusal::option("no_call", format_args!("{hand} can't call {claimed} for {meld}")))
}

fn unknown(turn: &str, ways: &str) -> Refusal {
    Refusal::option("bad_option", format_args!("turns: {turn:?} is none of {ways}"))
}

/// The hand after `turns`.
pub(crate) fn turned<H: Game>(mut hand: H, question: &mut Question) -> Result<H, Refusal> {
    for turn in question.texts("turns", ", ")?.unwrap_or_default() {
        match *turn.split(' ').collect::<Vec<_>>() {
            ["draw", piece] => draw(&mut hand, piece)?,
            ["discard", piece] => discard(&mut hand, piece)?,
            ["aside", tile] => hand.set_aside(tile.parse()?)?,
            ["meld", meld] => hand.call(meld.parse()?, None)?,
            ["meld", meld, claimed] => hand.call(meld.parse()?, Some(claimed.parse::<Tile>()?))?,
            ["call", meld, claimed, from] => {
                let call = call(&hand, meld.parse()?, claimed.parse()?, from.parse()?)?;
                hand.make_call(&call)?;
            }
            _ => return Err(unknown(&turn, "draw, discard, aside, meld, call")),
        }
    }
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
            ["remove", text] => {
                let piece: Piece = text.parse()?;
                if !visible.remove(piece) {
                    return Err(Refusal::option("not_visible", format_args!("{piece} isn't visible")));
                }
            }
            _ => return Err(unknown(&turn, "add, remove")),
        }
    }
    Ok(visible)
}
