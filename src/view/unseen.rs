//! The tiles that the player of a hand doesn't see.

use super::any_hand::AnyHand;
use super::queries::Parts;
use super::seen::View;
use crate::answers::{FuritenRecord, Safety};
use crate::game::{Copies, Piece, Reds, Tile};

impl<H: AnyHand> View<H> {
    /// The number of tiles of each kind that are neither the player's nor visible, even of kinds
    /// that the game doesn't have.
    fn unseen_copies(&self) -> Copies {
        self.hand.parts().own.and(self.visible().copies()).remaining()
    }

    /// The pieces that are neither the player's nor visible, in order, red fives before plain ones:
    /// the wall and the other players' tiles. Jokers are [counted separately](Self::unseen_jokers).
    ///
    /// ```
    /// use shanten::{Hand, Piece, Visible};
    ///
    /// let view = "1155m".parse::<Hand>()?.view().with_visible("111p".parse()?)?;
    /// let unseen: Vec<Piece> = view.unseen().collect();
    /// assert_eq!(unseen.len(), 136 - 4 - 3);
    /// assert!(unseen.starts_with(&["1m".parse()?, "1m".parse()?, "2m".parse()?]));
    /// assert_eq!(unseen.iter().filter(|piece| piece.is_red()).count(), 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn unseen(&self) -> impl Iterator<Item = Piece> + use<H> {
        let (copies, reds) = (self.unseen_copies(), self.unseen_reds());
        let Parts { existing, .. } = self.hand.parts();
        existing.iter().flat_map(move |tile| {
            let red = Piece::red(tile.suit()).filter(|red| red.tile() == tile);
            let reds = red.map_or(0, |_| reds[tile.suit() as usize]);
            let piece = move |copy| red.filter(|_| copy < reds).unwrap_or(tile.into());
            (0..copies.count(tile)).map(piece)
        })
    }

    /// The number of unseen red fives of characters, dots and bamboos: one of each in the game,
    /// unless the player has or sees it, or all fives.
    #[must_use]
    pub fn unseen_reds(&self) -> [u8; 3] {
        let (copies, visible) = (self.unseen_copies(), self.visible().reds());
        let mut own: Reds = self.hand.reds();
        for meld in self.hand.melds().filter(|meld| meld.reds() > 0) {
            own[meld.tile().suit() as usize] += meld.reds();
        }
        let Parts { existing, .. } = self.hand.parts();
        [Tile::M5, Tile::P5, Tile::S5].map(|five| {
            let suit = five.suit() as usize;
            u8::from(existing.contains(five) && own[suit] + visible[suit] == 0).min(copies.count(five))
        })
    }

    /// The waits that an opponent may have for a tile, as in [`safety`](crate::safety); `None` if
    /// the game doesn't have [patterns](AnyHand::game_has_patterns). The opponent's record has
    /// their own discards, and what they passed. Its tiles should be
    /// [visible](Self::with_visible), too.
    ///
    /// ```
    /// use shanten::safety::Clue;
    /// use shanten::{FuritenRecord, Hand, Tile};
    ///
    /// let hand: Hand = "1458m3467p2277s55z".parse()?;
    /// let view = hand.view().with_visible("5m3333s67z".parse()?)?;
    /// let left = FuritenRecord::of_discards("5m67z".parse()?);
    /// let safety = |tile| view.safety(tile, &left).expect("it is riichi");
    /// assert!(safety(Tile::M5).is_certain()); // they would be furiten
    /// assert!(safety(Tile::M8).has(Clue::Suji)); // so would 67m
    /// assert!(safety(Tile::S2).has(Clue::NoChance)); // no 3s is left for 34s
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn safety(&self, tile: Tile, opponent: &FuritenRecord) -> Option<Safety> {
        let Parts { existing, .. } = self.hand.parts();
        let safety = || Safety::new(tile, self.unseen_copies(), existing, opponent);
        self.hand.game_has_patterns().then(safety)
    }

    /// The number of jokers that are neither the player's nor visible.
    #[must_use]
    pub fn unseen_jokers(&self) -> u8 {
        self.hand.game_jokers() - self.hand.jokers() - self.seen.jokers
    }
}
