//! Saved tables: their parts by name, checked against each other when they are read.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use shanten::{Meld, Tile, Visible};

use crate::error::TableError;
use crate::player::Player;
use crate::seat::Seat;
use crate::table::{Phase, Table};
use crate::wall::{DEAD, DEALT};

/// Writes the parts by name.
impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

/// Reads the parts. An error if they contradict each other.
impl<'de> Deserialize<'de> for Table {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let table = Self::deserialize(deserializer)?;
        table.check_parts().map_err(D::Error::custom)?;
        Ok(table)
    }
}

impl Table {
    /// Checks that the parts of a table fit: the open tiles are those of rivers, melds and
    /// indicators, no tile is there five times, and the wall has exactly the tiles of the game, of
    /// which those not drawn are in no other place.
    fn check_parts(&self) -> Result<(), TableError> {
        let unfit = |is_fit: bool| if is_fit { Ok(()) } else { Err(TableError::Inconsistent) };
        let rules = self.rules.hand_rules();
        let players = self.players();
        unfit(players.iter().all(|player| player.hand.rules() == rules && player.hand.jokers() == 0))?;
        unfit(self.dealer.index() < players.len() && self.replaced <= self.draws)?;
        let kinds = rules.options().kinds.len();
        unfit(usize::from(self.draws) + DEAD + DEALT * players.len() <= kinds * 4 && self.replaced <= 8)?;
        let quads = players.iter().map(Player::quads).sum::<usize>();
        unfit(self.indicators().count() + usize::from(self.hidden_indicators) <= 1 + quads)?;
        let mut open = Visible::EMPTY;
        let add = |open: &mut Visible, piece| open.insert(piece).map_err(|_| TableError::Inconsistent);
        for (seat, discard) in self.discards() {
            unfit(seat.index() < players.len())?;
            if discard.claimed_by.is_none() {
                add(&mut open, discard.piece)?;
            }
        }
        for player in players {
            player.hand.melds().flat_map(Meld::pieces).try_for_each(|piece| add(&mut open, piece))?;
            let norths = (0..player.hand.norths_aside()).map(|_| Tile::NORTH.into());
            norths.into_iter().try_for_each(|north| add(&mut open, north))?;
        }
        self.indicators().try_for_each(|piece| add(&mut open, piece))?;
        unfit(open == self.open)?;
        let acting = match self.phase {
            Phase::Begun(by) | Phase::Drawn { by, .. } | Phase::Declared { by, .. } | Phase::Called { by, .. } => {
                Some(by)
            }
            _ => None,
        };
        let last = match self.phase {
            Phase::Discarded { by, .. } | Phase::Replacing { by, .. } | Phase::Won { from: by, .. } => Some(by),
            _ => acting,
        };
        unfit(last.is_none_or(|seat| seat.index() < players.len()))?;
        let is_over = self.has_ended();
        for seat in self.seats().filter(|_| !is_over) {
            let player = self.player(seat);
            let has_drawn = acting == Some(seat) && !matches!(self.phase, Phase::Begun(_));
            let tiles = player.hand.len() + 3 * player.hand.melds().count();
            unfit(!player.is_known || tiles == 13 + usize::from(has_drawn))?;
            let mut before = *player;
            if let (true, Some((_, Some(drawn)))) = (has_drawn, self.turn()) {
                unfit(!player.is_known || before.hand.discard_piece(drawn).is_ok())?;
            }
            before.find_waits();
            unfit(has_drawn && self.turn().is_some_and(|(_, drawn)| drawn.is_none()) || before.waits == player.waits)?;
        }
        if let Some(wall) = self.wall {
            wall.check(&self.rules)?;
            unfit(players.iter().all(|player| player.is_known))?;
            self.check_tiles(is_over)?;
        }
        let one = |seat: &Seat| self.answers[seat.index()].is_some() && self.asked & 1 << seat.index() != 0;
        unfit(!self.seats().any(|seat| one(&seat)) && self.ended.is_some() == is_over)?;
        unfit(self.to_move().is_none_or(|seat| !self.legal(seat).is_empty()))
    }

    /// Checks that the tiles that left the wall are those of hands and open ones.
    fn check_tiles(&self, is_over: bool) -> Result<(), TableError> {
        let Some(wall) = self.wall.filter(|_| !is_over) else { return Ok(()) };
        let players = self.rules.players();
        let draws = (0..usize::from(self.draws - self.replaced)).map(|number| wall.draw(number, players));
        let replaced = (0..usize::from(self.replaced)).map(|number| wall.replacement(number));
        let dealt = self.seats().flat_map(|seat| wall.dealt(seat, self.dealer, players));
        let dora = (0..self.indicators().count()).map(|number| wall.indicators(number)[0]);
        let mut out = [0_i8; Tile::KINDS];
        for piece in draws.chain(replaced).chain(dealt).chain(dora) {
            out[piece.tile().index()] += 1;
        }
        for tile in Tile::all() {
            let held: u8 = self.players().iter().map(|player| player.hand.count(tile)).sum();
            out[tile.index()] -= (held + self.open.count(tile)) as i8;
        }
        if out == [0; Tile::KINDS] { Ok(()) } else { Err(TableError::Inconsistent) }
    }
}
