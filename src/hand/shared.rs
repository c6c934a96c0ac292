//! The methods that hands of every game share.

/// Implements the methods of a hand type that has the fields `suits`, `totals` and `melds` (room
/// for `$melds`) and the methods `discard`, `max_tiles` and `existing`.
macro_rules! shared_methods {
    ($hand:ty, $melds:expr) => {
        impl $hand {
            /// The count of each kind of concealed tile, by kind number.
            #[must_use]
            pub fn counts(&self) -> [u8; Tile::KINDS] {
                core::array::from_fn(|kind| Tile::from_index(kind as u8).map_or(0, |tile| self.count(tile)))
            }

            /// How many concealed copies of a tile there are, 0 to 4.
            #[inline]
            #[must_use]
            pub const fn count(&self, tile: Tile) -> u8 {
                let place = PLACES[tile.index()];
                place.count(self.suits[place.suit])
            }

            /// The concealed tiles in order, without jokers.
            pub fn tiles(&self) -> impl Iterator<Item = Tile> {
                Tile::all().flat_map(|tile| (0..self.count(tile)).map(move |_| tile))
            }

            /// The called melds, in the order of the calls.
            pub fn melds(&self) -> impl Iterator<Item = Meld> + use<> {
                self.melds.iter()
            }

            /// How many concealed tiles there are, including jokers.
            #[inline]
            #[must_use]
            pub const fn len(&self) -> usize {
                self.totals.tiles() as usize
            }

            /// Whether there are no concealed tiles.
            #[inline]
            #[must_use]
            pub const fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// How many melds the hand still needs: a third of its concealed tiles, rounded down.
            #[inline]
            #[must_use]
            pub const fn melds_needed(&self) -> usize {
                self.len() / 3
            }

            /// Calls or declares a meld. Its tiles leave the concealed ones, except for the tile
            /// `claimed` from another player. Tiles of wild kinds count as themselves in it.
            ///
            /// Closed and added quads claim nothing; an added quad replaces its triplet. If you
            /// keep a [`Visible`](crate::Visible), remove the claimed tile from it.
            ///
            /// ```
            /// use shanten::Hand;
            ///
            /// let mut hand: Hand = "123m1144567z333s".parse()?;
            /// hand.call("(333+3s)".parse()?, None).unwrap_err(); // no triplet was called
            /// hand.call("(3333s)".parse()?, Some("3s".parse()?))?;
            /// hand.discard("7z".parse()?)?;
            /// assert_eq!(hand.to_string(), "123m114456z(3333s)");
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the hand lacks a tile of the meld, the meld lacks the claimed tile, an own quad
            /// claims a tile or another meld doesn't, there is no triplet to add to, there is no
            /// room, or the game doesn't have the tiles. The hand stays unchanged.
            pub fn call(&mut self, meld: Meld, claimed: Option<Tile>) -> Result<(), TurnError> {
                if let Some(tile) = meld.tiles().find(|&tile| !self.existing().contains(tile)) {
                    return Err(TurnError::NotInGame(tile));
                }
                let mut after = *self;
                for tile in call::own_tiles(meld, claimed)? {
                    after.discard(tile).map_err(|_| TurnError::TooFew(tile))?;
                }
                after.melds.call(meld)?;
                if !after.has_room_for(0) {
                    return Err(TurnError::TooManyMelds(meld));
                }
                if let Some(tile) = meld.tiles().find(|&tile| after.own_copies_of(tile) > COPIES) {
                    return Err(TurnError::FifthCopy(tile));
                }
                *self = after;
                Ok(())
            }

            /// Whether `tiles` more fit, counting each meld as three.
            #[inline(always)]
            const fn has_room_for(&self, tiles: usize) -> bool {
                self.len() + 3 * self.melds.len() + tiles <= self.max_tiles()
            }

            /// How many copies of a tile there are, including those in melds.
            #[inline(always)]
            fn own_copies_of(&self, tile: Tile) -> u8 {
                self.count(tile) + self.melds.count(tile)
            }

            /// The concealed tiles of each kind.
            #[inline(always)]
            pub(crate) fn copies(&self) -> Copies {
                Copies::from_suits(&self.suits)
            }

            /// The tiles of each kind, including those in melds.
            #[inline(always)]
            pub(crate) fn own(&self) -> Copies {
                let concealed = self.copies();
                if self.melds.is_empty() {
                    return concealed;
                }
                concealed.plus(self.melds.copies()).expect("a hand has at most four of a kind")
            }

            /// The called melds, packed.
            #[inline(always)]
            pub(crate) const fn called(&self) -> Melds<{ $melds }> {
                self.melds
            }
        }
    };
}
pub(crate) use shared_methods;
