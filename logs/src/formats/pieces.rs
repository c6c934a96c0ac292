//! Helpers shared by all writers.

use std::sync::Arc;

use shanten::{Meld, MeldKind, Piece};
use shanten_table::{Event, Seat, WinValue};

use crate::round::Round;

/// The game of the last round that was written, and the round's number.
#[derive(Debug)]
pub(crate) struct LastGame(Option<(Arc<str>, usize)>);

impl LastGame {
    pub(crate) const fn none() -> Self {
        Self(None)
    }

    pub(crate) const fn is_there(&self) -> bool {
        self.0.is_some()
    }

    /// Whether a round continues the last one's game. The round becomes the last one.
    pub(crate) fn goes_on_with(&mut self, round: &Round) -> bool {
        // Two games can have the same name, so the number must grow as well.
        let is_next = |(game, number): &(Arc<str>, usize)| *game == round.game && *number < round.number;
        let goes_on = self.0.as_ref().is_some_and(is_next);
        self.0 = Some((Arc::clone(&round.game), round.number));
        goes_on
    }
}

/// For an added quad, the added piece, the discard that was called for the triplet, and who
/// discarded it; `None` for other quads.
pub(crate) fn added_to(seat: Seat, quad: Meld, before: &[Event]) -> Option<(Piece, Piece, Seat)> {
    let added = quad.added()?;
    before.iter().find_map(|event| match event {
        Event::Call { seat: by, meld, claimed, from }
            if *by == seat && meld.kind() == MeldKind::Triplet && meld.tile() == quad.tile() =>
        {
            Some((added, *claimed, *from))
        }
        _ => None,
    })
}

/// Whether the han of a pattern or dora are those of a yakuman: 13 dora are none.
pub(crate) fn is_yakuman(name: &str, han: u32) -> bool {
    han == WinValue::YAKUMAN && !name.ends_with("ドラ")
}
