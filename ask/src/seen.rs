//! What is known besides a hand.

use shanten::{FuritenRecord, Opponent, Piece, Position, TileSet, View, Visible};

use crate::game::Game;
use crate::question::Question;
use crate::refusal::Refusal;

/// A hand as its player sees it: `visible`, `visible_jokers`, `strictness`, and the own `discards`,
/// which are visible, too.
///
/// # Errors
///
/// If an option is none, or the tiles can't be there besides the hand.
pub fn view<H: Game>(hand: &H, question: &mut Question) -> Result<View<H>, Refusal> {
    Ok(*before_claim(hand, question)?.view())
}

/// The same with what the `discards` mean for furiten, and with the `claim` of another player's
/// discard, which is `from` the left unless it is said.
///
/// # Errors
///
/// As for [`view`], or if nothing can be claimed.
pub fn position<H: Game>(hand: &H, question: &mut Question) -> Result<Position<H>, Refusal> {
    let position = before_claim(hand, question)?;
    let Some(claim) = question.word::<Piece>("claim")? else { return Ok(position) };
    let from = question.word("from")?.unwrap_or(Opponent::Left);
    Ok(position.with_claim(claim, from)?)
}

fn before_claim<H: Game>(hand: &H, question: &mut Question) -> Result<Position<H>, Refusal> {
    let mut visible: Visible = question.word("visible")?.unwrap_or_default();
    let discards: Option<Visible> = question.word("discards")?;
    visible.insert_all(discards.iter().flat_map(Visible::pieces))?;
    let strictness = question.word("strictness")?.unwrap_or_default();
    let view = hand.view().with_strictness(strictness).with_visible(visible)?;
    let view = view.with_visible_jokers(question.number("visible_jokers")?.unwrap_or(0))?;
    let position = Position::new(view);
    let record = discards.map(|discards| FuritenRecord::of_discards(discards.tiles().collect()));
    Ok(record.map_or(position, |record| position.with_record(record)))
}

/// The same with all discards that matter for furiten: `own`, besides the `discards`, `since_turn`,
/// `since_riichi`.
pub(crate) fn recorded<H: Game>(hand: &H, question: &mut Question) -> Result<Position<H>, Refusal> {
    let position = before_claim(hand, question)?;
    let mut record = position.record().unwrap_or_default();
    let mut tiles = |name| question.word::<TileSet>(name).map(Option::unwrap_or_default);
    (record.own, record.since_turn, record.since_riichi) =
        (record.own | tiles("own")?, tiles("since_turn")?, tiles("since_riichi")?);
    Ok(position.with_record(record))
}

/// How many fives of each suit are red in a text of red fives alone, such as `0m0p`; `None` in one
/// that has others.
#[must_use]
pub fn red_fives(text: &str) -> Option<[u8; 3]> {
    let fives: Visible = text.parse().ok()?;
    fives.pieces().all(Piece::is_red).then(|| fives.reds())
}
