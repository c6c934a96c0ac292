//! What a row's round is replayed for: the tiles that lie before a player, and others' hands.

use std::fmt::Write as _;

use shanten::rules::VariantHand;
use shanten::{Meld, MeldKind, Opponent};
use shanten_table::{Event, Seat};

use super::cells::Cell;
use crate::answered::Answered;

/// The seat of an opponent of the row's player, if the game has that many players.
pub(super) fn seat_of(row: &Answered, opponent: Opponent) -> Option<Seat> {
    let players = row.round.start().players;
    let is_there = |seat: &Seat| Opponent::seen(row.decision.seat.index(), seat.index(), players) == Some(opponent);
    Seat::all(players).find(is_there)
}

/// The discards of a seat before the row. `*` follows a discard of the tile just drawn, `?` follows
/// one for which that isn't known, `!` follows the discard of a riichi.
pub(super) fn river(row: &Answered, of: Seat) -> Cell {
    let (mut text, mut is_riichi) = (String::new(), false);
    for event in before(row) {
        match *event {
            Event::Riichi { seat } if seat == of => is_riichi = true,
            Event::Discard { seat, piece, is_drawn } if seat == of => {
                let drawn = is_drawn.map_or("?", |is_drawn| if is_drawn { "*" } else { "" });
                let riichi = if is_riichi { "!" } else { "" };
                let _ = write!(text, "{piece}{drawn}{riichi}");
                is_riichi = false;
            }
            _ => {}
        }
    }
    Cell::Text(text)
}

/// The melds of a seat before the row.
pub(super) fn melds(row: &Answered, of: Seat) -> Cell {
    let mut melds: Vec<Meld> = Vec::new();
    for event in before(row) {
        match *event {
            Event::Call { seat, meld, .. } if seat == of => melds.push(meld),
            Event::Quad { seat, meld } if seat == of => {
                let grows = |old: &&mut Meld| old.kind() == MeldKind::Triplet && old.tile() == meld.tile();
                match melds.iter_mut().find(grows) {
                    Some(old) => *old = meld,
                    None => melds.push(meld),
                }
            }
            _ => {}
        }
    }
    Cell::Text(melds.iter().map(ToString::to_string).collect())
}

/// The concealed tiles and the melds of a seat before the row.
fn hand(row: &Answered, of: Seat) -> VariantHand {
    *row.round.table_before(row.decision.event).player(of).hand()
}

/// The plain shanten of a seat.
pub(super) fn shanten(row: &Answered, of: Seat) -> Cell {
    hand(row, of).shanten().map_or(Cell::None, |shanten| Cell::Number(shanten.get().into()))
}

/// The waits of a seat that is ready.
pub(super) fn waits(row: &Answered, of: Seat) -> Cell {
    let waits = hand(row, of).view().waits().tiles();
    if waits.is_empty() { Cell::None } else { Cell::Tiles(waits) }
}

fn before<'a>(row: &'a Answered<'_>) -> &'a [Event] {
    &row.round.events()[..row.decision.event]
}
