//! What is known besides a hand.

use shanten::odds::Search;
use shanten::{Opponent, Piece, Position, TileSet, View, Visible};

use crate::hand::AskedHand;
use crate::question::Question;
use crate::refusal::Refusal;

/// A hand as its player sees it, by the options `visible`, `visible_jokers`, `strictness`, and the
/// player's own `discards`, which are visible even if `visible` lacks them.
///
/// # Errors
///
/// If an option is invalid, or the game can't have these tiles besides the hand.
pub fn view<H: AskedHand>(hand: &H, question: &mut Question) -> Result<View<H>, Refusal> {
    Ok(*before_claim(hand, question)?.view())
}

/// The view of a hand for a search, to which the `discards` are passed.
///
/// # Errors
///
/// As for [`view`].
pub fn searched<H: AskedHand>(hand: &H, question: &mut Question, search: &mut Search) -> Result<View<H>, Refusal> {
    let (view, discards) = without_discards(hand, question)?;
    search.set_discards(discards.unwrap_or_default());
    Ok(view)
}

/// The view of a hand with what the `discards` mean for furiten, and with the `claim` of another
/// player's discard, by default `from` the left.
///
/// # Errors
///
/// As for [`view`], or if the tile can't be claimed.
pub fn position<H: AskedHand>(hand: &H, question: &mut Question) -> Result<Position<H>, Refusal> {
    let position = before_claim(hand, question)?;
    let Some(claim) = question.word::<Piece>("claim")? else { return Ok(position) };
    let from = question.word("from")?.unwrap_or(Opponent::Left);
    Ok(position.with_claim(claim, from)?)
}

/// The same position before a claim.
pub(crate) fn before_claim<H: AskedHand>(hand: &H, question: &mut Question) -> Result<Position<H>, Refusal> {
    let (view, discards) = without_discards(hand, question)?;
    let position = Position::new(view);
    Ok(discards.map_or(Ok(position), |discards| position.with_discards(discards))?)
}

pub(crate) fn without_discards<H: AskedHand>(
    hand: &H,
    question: &mut Question,
) -> Result<(View<H>, Option<Visible>), Refusal> {
    let (visible, discards) = (question.word("visible")?.unwrap_or_default(), question.word("discards")?);
    let strictness = question.word("strictness")?.unwrap_or_default();
    let view = hand.view().with_strictness(strictness).with_visible(visible)?;
    Ok((view.with_visible_jokers(question.number("visible_jokers")?.unwrap_or(0))?, discards))
}

/// The position before a claim with all discards that matter for furiten: the `discards`,
/// `since_turn`, `since_riichi`.
pub(crate) fn recorded<H: AskedHand>(hand: &H, question: &mut Question) -> Result<Position<H>, Refusal> {
    let position = before_claim(hand, question)?;
    let mut record = position.record().unwrap_or_default();
    let mut tiles = |name| question.word::<TileSet>(name).map(Option::unwrap_or_default);
    (record.since_turn, record.since_riichi) = (tiles("since_turn")?, tiles("since_riichi")?);
    Ok(position.with_record(record)?)
}

/// How many fives of each suit are red in a string of red fives alone, such as `0m0p`; `None` if
/// the string has other tiles.
#[must_use]
pub fn red_fives(text: &str) -> Option<[u8; 3]> {
    let fives: Visible = text.parse().ok()?;
    fives.pieces().all(Piece::is_red).then(|| fives.reds())
}
