//! The methods shared by the hands of every game.

/// Implements the methods of a hand type that has the fields `suits`, `totals` and `melds` (room
/// for `$melds`) and the methods `draw`, `remove`, `max_tiles`, `existing`, `players`, `swaps` and
/// `norths_aside`.
macro_rules! shared_methods {
    ($hand:ty, $melds:expr) => {
        impl $hand {
            /// The count of each kind of concealed tile, by kind number.
            #[must_use]
            pub fn counts(&self) -> [u8; Tile::KINDS] {
                core::array::from_fn(|kind| Tile::from_index(kind as u8).map_or(0, |tile| self.count(tile)))
            }

            /// The number of concealed copies of a tile, 0 to 4.
            #[inline]
            #[must_use]
            pub const fn count(&self, tile: Tile) -> u8 {
                let place = PLACES[tile.index()];
                place.count(self.suits[place.suit])
            }

            /// The concealed tiles in order, without jokers.
            #[must_use]
            pub fn tiles(&self) -> HandTiles {
                HandTiles::new(self.copies())
            }

            /// The kinds of the concealed tiles.
            ///
            /// ```
            /// use shanten::Hand;
            ///
            /// let hand: Hand = "11203m".parse()?;
            /// assert_eq!(hand.tile_set(), hand.tiles().collect());
            /// assert!(hand.has_piece("0m".parse()?) && !hand.has_piece("5m".parse()?));
            /// # Ok::<(), shanten::InputError>(())
            /// ```
            #[must_use]
            pub fn tile_set(&self) -> TileSet {
                self.copies().at_least_1()
            }

            /// Whether a piece is among the concealed ones: a red five or a plain one.
            #[must_use]
            pub const fn has_piece(&self, piece: Piece) -> bool {
                let (tile, reds) = (piece.tile(), self.reds());
                let reds = match tile {
                    Tile::M5 => reds[0],
                    Tile::P5 => reds[1],
                    Tile::S5 => reds[2],
                    _ => 0,
                };
                if piece.is_red() { reds > 0 } else { self.count(tile) > reds }
            }

            /// The concealed pieces in order, red fives before plain ones, without jokers.
            #[must_use]
            pub fn pieces(&self) -> HandPieces {
                HandPieces::new(self.tiles(), self.reds())
            }

            /// The number of red fives among the concealed fives of characters, dots and bamboos.
            #[must_use]
            pub const fn reds(&self) -> [u8; 3] {
                self.totals.reds()
            }

            /// Returns the same hand with exactly these concealed red fives of characters, dots and
            /// bamboos.
            ///
            /// ```
            /// use shanten::Hand;
            ///
            /// let hand: Hand = "55m456p".parse()?;
            /// assert_eq!(hand.with_reds([1, 1, 0])?, "05m406p".parse()?);
            /// assert!(hand.with_reds([0, 0, 1]).is_err());
            /// # Ok::<(), shanten::InputError>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the hand has fewer fives.
            pub fn with_reds(self, reds: [u8; 3]) -> Result<Self, InputError> {
                for (tile, reds) in [Tile::M5, Tile::P5, Tile::S5].into_iter().zip(reds) {
                    if reds > self.count(tile) {
                        return Err(InputError::TooManyReds { tile, reds });
                    }
                }
                Ok(Self { totals: self.totals.with_reds(reds), ..self })
            }

            /// The kind numbers of the concealed tiles in order, 0 to 33.
            pub fn kinds(&self) -> impl Iterator<Item = u8> + use<> {
                self.tiles().map(u8::from)
            }

            /// The tile numbers in order, 0 to 135. `n` tiles of a kind get the first `n` of its
            /// four numbers. The first number of a five is the red one, so plain fives get it last.
            ///
            /// This numbering has one red five per suit. If the hand has more, the others get the
            /// numbers of plain fives.
            pub fn numbers(&self) -> impl Iterator<Item = u8> + use<> {
                let (copies, reds) = (self.copies(), self.reds());
                Tile::all().flat_map(move |tile| {
                    let count = copies.count(tile);
                    let has_red = reds.get(tile.suit() as usize).is_some_and(|&reds| reds > 0);
                    let skipped = u8::from(tile.may_be_red() && !has_red && count < COPIES);
                    (skipped..skipped + count).map(move |copy| u8::from(tile) * COPIES + copy)
                })
            }

            /// Removes a tile. A plain five is removed before a red one;
            /// [`discard_piece`](Self::discard_piece) lets you choose.
            ///
            /// # Errors
            ///
            /// If the hand doesn't have it. The hand stays unchanged.
            #[inline]
            pub fn discard(&mut self, tile: Tile) -> Result<(), TurnError> {
                let copies = self.count(tile);
                if copies == 0 {
                    return Err(TurnError::NotInHand(tile));
                }
                self.remove(tile, copies - 1);
                if self.totals.has_reds() {
                    self.give_up_reds(tile, copies - 1);
                }
                Ok(())
            }

            /// Adds a piece.
            ///
            /// ```
            /// use shanten::Hand;
            ///
            /// let mut hand: Hand = "45p".parse()?;
            /// hand.draw_piece("0p".parse()?)?;
            /// assert_eq!(hand.to_string(), "405p");
            /// hand.discard_piece("0p".parse()?)?;
            /// assert!(hand.discard_piece("0p".parse()?).is_err()); // the other five is plain
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// The same as for [`draw`](Self::draw). The hand stays unchanged.
            pub fn draw_piece(&mut self, piece: Piece) -> Result<(), TurnError> {
                self.draw(piece.tile())?;
                if piece.is_red() {
                    let mut reds = self.reds();
                    reds[piece.tile().suit() as usize] += 1;
                    self.totals = self.totals.with_reds(reds);
                }
                Ok(())
            }

            /// Removes a piece: exactly a red five or a plain one.
            ///
            /// # Errors
            ///
            /// If the hand doesn't have it. The hand stays unchanged.
            pub fn discard_piece(&mut self, piece: Piece) -> Result<(), TurnError> {
                let tile = piece.tile();
                if !tile.may_be_red() {
                    return self.discard(tile);
                }
                let (mut reds, count) = (self.reds(), self.count(tile));
                let red = &mut reds[tile.suit() as usize];
                let is_there = if piece.is_red() { *red > 0 } else { count > *red };
                if !is_there && count > 0 {
                    return Err(TurnError::NotThatPiece(piece));
                }
                self.discard(tile)?;
                *red -= u8::from(piece.is_red());
                self.totals = self.totals.with_reds(reds);
                Ok(())
            }

            /// Keeps at most `left` red fives, if the tile is a five.
            #[cold]
            fn give_up_reds(&mut self, tile: Tile, left: u8) {
                if tile.may_be_red() {
                    let mut reds = self.reds();
                    let red = &mut reds[tile.suit() as usize];
                    *red = left.min(*red);
                    self.totals = self.totals.with_reds(reds);
                }
            }

            /// The called melds, in the order of the calls.
            #[must_use]
            pub fn melds(&self) -> MeldsIter {
                MeldsIter::new(self.melds.widened())
            }

            /// The number of concealed tiles, including jokers.
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

            /// Whether the hand has drawn and is to discard: it has 2, 5, 8, 11, 14 or 17 concealed
            /// tiles.
            #[inline]
            #[must_use]
            pub const fn has_drawn(&self) -> bool {
                self.len() % 3 == 2
            }

            /// The number of melds still needed: a third of the concealed tiles, rounded down.
            #[inline]
            #[must_use]
            pub const fn melds_needed(&self) -> usize {
                self.len() / 3
            }

            /// Calls or declares a meld. Its tiles leave the concealed ones, except for the tile
            /// `claimed` from another player. Tiles of wild kinds count as themselves in a meld.
            ///
            /// Closed and added quads claim nothing; an added quad replaces its triplet.
            ///
            /// Red fives of the meld come from the hand as far as it has them, otherwise the
            /// claimed tile is red. If the hand has only red fives left to give, the meld gets them
            /// although it names plain ones. [`make_call`](Self::make_call) is exact.
            ///
            /// The caller keeps the [`Visible`](crate::Visible): [remove](crate::Visible::remove)
            /// the claimed tile there, since it belongs to the hand.
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
            /// If the hand lacks a tile of the meld, the meld lacks the claimed tile, a closed or
            /// added quad claims a tile or another meld claims none, there is no triplet to add to,
            /// there is no room, or the game doesn't have the tiles. The hand stays unchanged.
            pub fn call(&mut self, meld: Meld, claimed: Option<Tile>) -> Result<(), TurnError> {
                if meld.fives() == 0 {
                    return self.call_with(meld, claimed, 0);
                }
                let five = meld.tiles().find(|tile| tile.may_be_red()).expect("it has fives");
                let before = self.melds.triplet(meld).map_or(0, Meld::reds);
                let own = calls::own_tiles(meld, claimed)?.filter(|&tile| tile == five).count() as u8;
                let red = self.reds()[five.suit() as usize];
                let plain = self.count(five) - red;
                let wanted = meld.reds().saturating_sub(before);
                let given = wanted.min(red).min(own).max(own.saturating_sub(plain));
                let claimed_red = u8::from(claimed == Some(five) && wanted > given);
                let reds = before + given + claimed_red;
                let lacks_red = reds < meld.reds() || given == 0 && meld.added().is_some_and(Piece::is_red);
                if let Some(red) = Piece::new(five, true).filter(|_| lacks_red) {
                    return Err(TurnError::NotThatPiece(red));
                }
                let meld = meld.with_reds(reds).expect("no more are red than there are");
                let meld = meld.with_red_added().filter(|_| given > 0).unwrap_or(meld);
                self.call_with(meld, claimed, given)
            }

            /// Lists the calls that an opponent's discard allows: triplet, quad and, with four
            /// players and a discard from the left, runs. A meld is listed with every choice of red
            /// fives. Calls after which every discard would be a [swap](crate::Call::swaps) are
            /// left out, unless the rules allow it. Empty unless the hand is before its draw.
            ///
            /// ```
            /// use shanten::{Hand, Opponent, Tile};
            ///
            /// let mut hand: Hand = "340p1144567z333s".parse()?;
            /// let calls = hand.calls(Tile::P4.into(), Opponent::Left);
            /// let melds: Vec<String> = calls.iter().map(|call| call.meld().to_string()).collect();
            /// assert_eq!(melds, ["(340p)"]);
            /// assert!(hand.calls(Tile::P4.into(), Opponent::Right).is_empty());
            ///
            /// hand.make_call(&calls[0])?;
            /// assert_eq!(hand.to_string(), "4p333s1144567z(340p)");
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            #[must_use]
            pub fn calls(&self, claimed: Piece, from: Opponent) -> Calls {
                self.callable(self.may_call(claimed.tile())).calls(claimed, from)
            }

            /// Whether the hand is before its draw, and another copy of the tile may be discarded.
            fn may_call(&self, tile: Tile) -> bool {
                self.len() % 3 == 1 && self.own_copies_of(tile) < COPIES && self.existing().contains(tile)
            }

            /// Makes a call: exactly the pieces of the call leave the hand.
            ///
            /// # Errors
            ///
            /// The same as for [`call`](Self::call), or if the hand lacks a red or a plain five of
            /// the call, which was then listed for another hand. The hand stays unchanged.
            pub fn make_call(&mut self, call: &Call) -> Result<(), TurnError> {
                self.call_with(call.meld(), Some(call.claimed().tile()), call.own_reds())
            }

            /// The kinds that may be discarded right after a call: those that are no
            /// [swaps](crate::Call::swaps), and swaps that the rules allow.
            ///
            /// ```
            /// use shanten::{Hand, Opponent, Tile};
            ///
            /// let hand: Hand = "45678m11z".parse()?;
            /// let calls = hand.calls(Tile::M4.into(), Opponent::Left);
            /// assert_eq!((calls.len(), calls[0].swaps().to_string().as_str()), (1, "47m"));
            /// assert_eq!(hand.allowed_after(&calls[0]).to_string(), "8m1z");
            /// # Ok::<(), shanten::InputError>(())
            /// ```
            #[must_use]
            pub fn allowed_after(&self, call: &Call) -> TileSet {
                let mut after = *self;
                match after.make_call(call) {
                    Ok(()) => after.copies().at_least_1() - self.swaps().forbidden(call.meld(), call.claimed().tile()),
                    Err(_) => TileSet::EMPTY,
                }
            }

            /// Whether nothing but closed quads is called, as riichi requires.
            #[must_use]
            pub fn is_concealed(&self) -> bool {
                self.melds.iter().all(|meld| meld.kind() == MeldKind::ClosedQuad)
            }

            /// Lists the quads that the hand can declare by itself: closed ones, and called
            /// triplets plus the fourth tile. Empty unless the hand has drawn. Declare one with
            /// [`call`](Self::call). [`Meld::added`] is the piece added to a triplet, which
            /// opponents may rob.
            #[must_use]
            pub fn own_quads(&self) -> OwnQuads {
                self.callable(self.has_drawn()).own_quads()
            }

            /// Whether the hand has 14 tiles, nothing called, and at least nine kinds of terminals
            /// and honours: many tables let the player abort the round then, before the first
            /// discard.
            #[must_use]
            pub fn has_nine_terminals(&self) -> bool {
                const NINE: usize = 9;
                let kinds = self.copies().at_least_1() & TileSet::TERMINALS_AND_HONOURS;
                self.len() == FOUR_MELD_TILES && self.melds.is_empty() && kinds.len() >= NINE
            }

            /// The tiles and melds for calls: no tiles unless the hand may call.
            fn callable(&self, may_call: bool) -> Callable<{ $melds }> {
                let copies = if may_call { self.copies() } else { Copies::NONE };
                let (reds, melds) = (self.reds(), self.melds);
                let (players, swaps, has_joker) = (self.players(), self.swaps(), self.jokers() > 0);
                Callable { copies, reds, melds, players, swaps, has_joker }
            }

            /// Calls a meld with this number of red fives from the hand.
            pub(crate) fn call_with(&mut self, meld: Meld, claimed: Option<Tile>, given: u8) -> Result<(), TurnError> {
                if let Some(tile) = meld.tiles().find(|&tile| !self.existing().contains(tile)) {
                    return Err(TurnError::NotInGame(tile));
                }
                let mut after = *self;
                for tile in calls::own_tiles(meld, claimed)? {
                    after.discard(tile).map_err(|_| TurnError::TooFew(tile))?;
                }
                let mut reds = self.reds();
                let suit = meld.tile().suit();
                if let (Some(left), Some(red)) = (reds.get_mut(suit as usize), Piece::red(suit)) {
                    *left = left.checked_sub(given).ok_or(TurnError::NotThatPiece(red))?;
                    if *left > after.count(red.tile()) {
                        return Err(TurnError::NotThatPiece(red.tile().into()));
                    }
                }
                after.totals = after.totals.with_reds(reds);
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

            /// Whether there is room for `tiles` more, counting each meld as three.
            #[inline(always)]
            pub(crate) const fn has_room_for(&self, tiles: usize) -> bool {
                self.len() + 3 * self.melds.len() + tiles <= self.max_tiles()
            }

            /// The number of copies of a tile, including those in melds and those set aside.
            #[inline(always)]
            pub(crate) fn own_copies_of(&self, tile: Tile) -> u8 {
                self.count(tile)
                    + self.melds.count(tile)
                    + if tile.index() == Tile::NORTH.index() { self.norths_aside() } else { 0 }
            }

            /// The concealed tiles of each kind.
            #[inline(always)]
            pub(crate) fn copies(&self) -> Copies {
                Copies::from_suits(&self.suits)
            }

            /// The tiles of each kind in melds, and those set aside.
            #[inline(always)]
            pub(crate) fn shown(&self) -> Copies {
                let aside = self.norths_aside();
                if self.melds.is_empty() && aside == 0 {
                    return Copies::NONE;
                }
                (0..aside).fold(self.melds.copies(), |shown, _| shown.with_one_more(Tile::NORTH))
            }

            /// The tiles of each kind, including those in melds and those set aside.
            #[inline(always)]
            pub(crate) fn own(&self) -> Copies {
                self.copies().and(self.shown())
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
