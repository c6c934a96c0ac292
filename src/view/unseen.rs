//! The tiles that the player of a hand doesn't see.

use super::any_hand::AnyHand;
use super::queries::Parts;
use super::seen::View;
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

    /// The number of jokers that are neither the player's nor visible.
    #[must_use]
    pub fn unseen_jokers(&self) -> u8 {
        self.hand.game_jokers() - self.hand.jokers() - self.seen.jokers
    }
}
