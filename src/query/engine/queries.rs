//! The queries about a hand without a change.

use super::hand::Engine;
use crate::answers::{FormNeed, Need, Useful, Waits};
use crate::format::FOUR_MELD_TILES;
use crate::format::quota::INFINITE;
use crate::game::{Form, Tile, TileSet};
use crate::lookup::suits::SuitLookup;
use crate::query::combine::Change;
use crate::query::game::Ruleset;

impl<G: Ruleset> Engine<G> {
    /// The distance and the useful tiles of a form; `None` if it doesn't count or apply.
    pub(crate) fn in_form(&self, form: Form) -> Option<Need> {
        if !self.game.has(form) {
            return None;
        }
        let need = match form {
            Form::Standard => self.standard(INFINITE),
            Form::SevenPairs => self.special()?[0].useful,
            Form::ThirteenOrphans => self.special()?[1].useful,
            Form::KnittedStraight | Form::HonoursAndKnittedTiles => return None,
        };
        Some(self.game.with_wild(need, || self.can_come()))
    }

    /// The least distance of all forms, and the useful tiles of all forms with that distance.
    #[inline(always)]
    pub(crate) fn least(&self) -> Need {
        let standard = self.standard(self.state.totals.special_bound());
        self.game.with_wild(self.with_special(standard), || self.can_come())
    }

    /// Combines the need of the standard form with the special forms.
    #[inline(always)]
    pub(super) fn with_special(&self, standard: Need) -> Need {
        // Most hands are nearer to the standard form.
        if self.state.totals.special_bound() > standard.distance {
            return standard;
        }
        self.nearest_special().map_or(standard, |special| standard.or(special))
    }

    /// The tiles that bring the hand nearer.
    #[inline(always)]
    pub(crate) fn useful(&self) -> Useful {
        self.answer(self.least())
    }

    /// The tiles that bring the hand nearer in one form.
    #[inline(always)]
    pub(crate) fn useful_in(&self, form: Form) -> Useful {
        self.answer(self.in_form(form).unwrap_or(Need::NOTHING))
    }

    /// Makes the answer from the need and the copies left.
    #[inline(always)]
    pub(crate) fn answer(&self, need: Need) -> Useful {
        Useful::new(need, self.unseen(), self.game.jokers_left())
    }

    /// The tiles that can go without loss.
    #[inline(always)]
    pub(crate) fn unneeded(&self) -> TileSet {
        if self.state.tiles().is_multiple_of(3) {
            return self.unneeded_between();
        }
        // A hand of 13 tiles doesn't have the special forms after a discard.
        let keeps_forms = self.state.tiles() == FOUR_MELD_TILES;
        let free = |form: FormNeed| {
            if keeps_forms { form.free() } else { Need { tiles: TileSet::EMPTY, ..form.useful } }
        };
        let special = self.special().map(|[pairs, orphans]| free(pairs).or(free(orphans)));
        let standard = if !self.game.has(Form::Standard) {
            Need::NOTHING
        } else if self.is_table_exact() {
            let suits = self.suits();
            let (distance, quotas) = suits.plan(self.state.melds_needed());
            if let Some(special) = special.filter(|special| special.distance < distance) {
                return special.tiles;
            }
            Need { distance, tiles: self.unneeded_by_table(&suits, quotas) }
        } else {
            let suits = self.suits();
            let nearer = suits.nearer();
            let doubtful = self.in_table(&suits, Some((&nearer, None)), INFINITE).err().unwrap_or(TileSet::EMPTY);
            self.search(&suits, &nearer, doubtful, Change::Left, (None, &mut self.searched()))
        };
        special.map_or(standard, |special| standard.or(special)).tiles
    }

    /// The tiles that can go without loss from a hand of 3, 6, 9 or 12 tiles. Such a hand needs one
    /// meld less after a discard, so each discard is tried.
    #[cold]
    #[inline(never)]
    fn unneeded_between(self) -> TileSet {
        unneeded_by_discards(self.different(), |tile| tile.map_or(self, |tile| self.without(tile)).least().distance)
    }

    /// The tiles that a ready hand waits for.
    pub(crate) fn waits(&self) -> Waits {
        let has_drawn = self.state.tiles() % 3 != 1;
        let mut jokers = 0;
        let mut tiles = |need: Need| {
            let need = self.game.with_wild(need, || self.can_come());
            if need.distance != 1 || has_drawn {
                return TileSet::EMPTY;
            }
            jokers = self.game.jokers_left();
            need.tiles
        };
        let special = self.nearest_special().map_or(TileSet::EMPTY, &mut tiles);
        let natural = self.standard(1 + self.game.wild());
        let standard = tiles(natural);
        let shapes = self.game.shapes(&self.state, natural.tiles, || self.is_table_exact());
        Waits::new([standard, special], self.unseen(), jokers, shapes)
    }
}

/// The tiles that can go without loss, from the distance of the hand, and after each discard.
pub(crate) fn unneeded_by_discards(tiles: TileSet, distance: impl Fn(Option<Tile>) -> u8) -> TileSet {
    let now = distance(None);
    let is_free = |&tile: &Tile| {
        let after = distance(Some(tile));
        after != INFINITE && after <= now
    };
    tiles.iter().filter(is_free).collect()
}
