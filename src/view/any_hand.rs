//! The methods of a hand of any game.

use core::fmt;
use core::hash::Hash;

use super::queries::Query;
use super::seen::{Seen, View};
use crate::answers::{Discards, Useful, Waits};
use crate::game::{
    Form, InputError, LetterBuffer, Meld, MeldKind, Piece, RiichiQuads, RuleOptions, Shanten, Tile, TileSet, TurnError,
};
use crate::hand::{Call, Calls, HandPieces, Opponent, OwnQuads};
use crate::query::Completions;

/// The queries of a hand in any view of it, and the parts of a hand that searches need. The trait
/// is not exported, so no other type can be a hand.
pub trait Viewed: Query {
    fn shanten(hand: &Self, seen: &Seen) -> Option<Shanten>;
    fn shanten_in(hand: &Self, seen: &Seen, form: Form) -> Option<Shanten>;
    fn useful(hand: &Self, seen: &Seen) -> Useful;
    fn useful_in(hand: &Self, seen: &Seen, form: Form) -> Useful;
    fn unneeded(hand: &Self, seen: &Seen) -> TileSet;
    fn discards(hand: &Self, seen: &Seen) -> Discards;
    fn improving_draws(hand: &Self, seen: &Seen) -> TileSet;
    fn after_joker(hand: &Self, seen: &Seen) -> Option<Useful>;
    fn waits(hand: &Self, seen: &Seen) -> Waits;
    fn divisions(hand: &Self, seen: &Seen) -> Self::Divisions;
    fn completed_by(hand: &Self, seen: &Seen, tile: Tile) -> Completions<Self::Divisions>;
    fn completed_by_joker(hand: &Self, seen: &Seen) -> Completions<Self::Divisions>;

    /// The options of the rules of the game.
    fn options(hand: &Self) -> RuleOptions;

    /// Returns the same rules and melds with other concealed tiles, which must fit.
    fn with_concealed(hand: &Self, counts: &[u8; Tile::KINDS], jokers: u8) -> Self;
}

/// A hand of any game: a [`Hand`](crate::Hand) of riichi, or a
/// [`VariantHand`](crate::rules::VariantHand) under other rules.
///
/// Be generic over it to serve several games. Both hands have all of its methods and answer every
/// [`Query`](crate::Query). No other type can implement it.
///
/// ```
/// use shanten::{AnyHand, Hand, Tile, TurnError};
///
/// /// Draws a tile and makes the best discard.
/// fn take_turn<H: AnyHand>(hand: &mut H, drawn: Tile) -> Result<Option<Tile>, TurnError> {
///     hand.draw(drawn)?;
///     let best = hand.discards().first().map(|discard| discard.tile);
///     if let Some(tile) = best {
///         hand.discard(tile)?;
///     }
///     Ok(best)
/// }
///
/// let mut hand: Hand = "199m146779p12s24z".parse()?;
/// assert_eq!(take_turn(&mut hand, "9m".parse()?)?, "2z".parse().ok());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait AnyHand: Viewed + Copy + Ord + Hash + fmt::Debug + fmt::Display + 'static {
    /// A drawn tile: a [`Tile`] in riichi. In games with jokers an `Option`, which is `None` for a
    /// joker.
    type Drawn: Drawn;

    /// The most tiles that this hand can have, counting each meld as three.
    fn max_tiles(&self) -> usize;

    /// The number of tiles that the hand still has room for.
    fn room(&self) -> usize {
        self.max_tiles() - self.len() - 3 * self.melds().count()
    }

    /// The kinds of tile in the game.
    fn game_kinds(&self) -> TileSet {
        Self::options(self).kinds
    }

    /// The number of jokers in the game.
    fn game_jokers(&self) -> u8 {
        Self::options(self).jokers
    }

    /// The number of players: 3 or 4.
    fn game_players(&self) -> u8 {
        Self::options(self).players()
    }

    /// Whether the game has patterns (yaku) and scores: riichi with four or three players, or
    /// without some kinds, but not with wild tiles, other forms or five melds.
    fn game_has_patterns(&self) -> bool {
        Self::options(self).is_riichi()
    }

    /// The number of concealed tiles, including jokers.
    fn len(&self) -> usize;

    /// Whether the hand has drawn and is to discard.
    fn has_drawn(&self) -> bool;

    /// Whether the hand is neither before its draw nor after it: it has 0, 3, 6, 9, 12 or 15
    /// concealed tiles.
    fn is_between_turns(&self) -> bool {
        self.len().is_multiple_of(3)
    }

    /// Whether there are no concealed tiles.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of melds that the hand still needs: a third of its concealed tiles, rounded down.
    fn melds_needed(&self) -> usize {
        self.len() / 3
    }

    /// The count of each kind of concealed tile, by kind number.
    fn counts(&self) -> [u8; Tile::KINDS];

    /// The number of concealed copies of a tile, 0 to 4.
    fn count(&self, tile: Tile) -> u8;

    /// Writes the hand in letters into the buffer, equal to its `Display`.
    fn letters<'a>(&self, buffer: &'a mut LetterBuffer) -> &'a str;

    /// The concealed tiles in order, without jokers.
    fn tiles(&self) -> impl Iterator<Item = Tile>;

    /// The concealed pieces in order, red fives before plain ones, without jokers.
    fn pieces(&self) -> HandPieces;

    /// The number of red fives among the concealed fives of characters, dots and bamboos.
    fn reds(&self) -> [u8; 3];

    /// The number of jokers in the hand; 0 in riichi.
    fn jokers(&self) -> u8;

    /// The called melds, in the order of the calls.
    fn melds(&self) -> impl Iterator<Item = Meld>;

    /// Whether a form counts for a hand of this size. Special forms need 13 or 14 concealed tiles.
    fn has(&self, form: Form) -> bool;

    /// Adds a tile.
    ///
    /// # Errors
    ///
    /// If the hand and its melds already have four of the tile, there is no room, or the game
    /// doesn't have the tile. The hand stays unchanged.
    fn draw(&mut self, tile: Tile) -> Result<(), TurnError>;

    /// Removes a tile.
    ///
    /// # Errors
    ///
    /// If the hand doesn't have it. The hand stays unchanged.
    fn discard(&mut self, tile: Tile) -> Result<(), TurnError>;

    /// Adds a piece.
    ///
    /// # Errors
    ///
    /// The same as for [`draw`](Self::draw). The hand stays unchanged.
    fn draw_piece(&mut self, piece: Piece) -> Result<(), TurnError>;

    /// The piece that [`discard`](Self::discard) removes: a plain one before a red five.
    ///
    /// ```
    /// use shanten::{Hand, Tile};
    ///
    /// let hand: Hand = "055m".parse()?;
    /// assert_eq!(hand.piece_of(Tile::M5).unwrap().to_string(), "5m");
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    fn piece_of(&self, tile: Tile) -> Option<Piece> {
        let count = self.count(tile);
        let red =
            Piece::red(tile.suit()).filter(|red| red.tile() == tile && self.reds()[tile.suit() as usize] == count);
        (count > 0).then(|| red.unwrap_or(tile.into()))
    }

    /// Removes a piece: exactly a red five or a plain one.
    ///
    /// # Errors
    ///
    /// If the hand doesn't have it. The hand stays unchanged.
    fn discard_piece(&mut self, piece: Piece) -> Result<(), TurnError>;

    /// Lists the calls that an opponent's discard allows, as [`Hand::calls`](crate::Hand::calls)
    /// does. With three players runs aren't called.
    fn calls(&self, claimed: Piece, from: Opponent) -> Calls;

    /// Removes a piece in the sense of a notation: a plain piece means any tile of its kind, plain
    /// ones first, as in [`discard`](Self::discard); a red piece means only itself, as in
    /// [`discard_piece`](Self::discard_piece).
    ///
    /// ```
    /// use shanten::{AnyHand, Hand};
    ///
    /// let mut hand: Hand = "05m".parse()?;
    /// hand.discard_any("5m".parse()?)?;
    /// hand.discard_any("5m".parse()?)?; // only the red one is left
    /// assert!(hand.discard_any("0m".parse()?).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the hand doesn't have it. The hand stays unchanged.
    fn discard_any(&mut self, piece: Piece) -> Result<(), TurnError> {
        if piece.is_red() { self.discard_piece(piece) } else { self.discard(piece.tile()) }
    }

    /// Adds a joker, as [`VariantHand::draw_joker`](crate::rules::VariantHand::draw_joker) does.
    ///
    /// # Errors
    ///
    /// If no joker is left, or there is no room. Riichi has no jokers.
    fn draw_joker(&mut self) -> Result<(), TurnError>;

    /// Removes a joker.
    ///
    /// # Errors
    ///
    /// If the hand has none.
    fn discard_joker(&mut self) -> Result<(), TurnError>;

    /// Finds the call of an opponent's discard that makes a meld.
    ///
    /// ```
    /// use shanten::{Hand, Opponent, Tile};
    ///
    /// let hand: Hand = "340p1144567z333s".parse()?;
    /// let call = hand.call_for("(340p)".parse()?, Tile::P4.into(), Opponent::Left)?;
    /// assert_eq!(call.to_string(), "(340p) with 4p");
    /// let error = hand.call_for("(345p)".parse()?, Tile::P4.into(), Opponent::Left).unwrap_err();
    /// assert_eq!(error.to_string(), "the hand can't call 4p for (345p)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it isn't among the [calls](Self::calls).
    fn call_for(&self, meld: Meld, claimed: Piece, from: Opponent) -> Result<Call, TurnError> {
        let calls = self.calls(claimed, from);
        calls.iter().find(|call| call.meld() == meld).copied().ok_or(TurnError::NoCall { meld, claimed })
    }

    /// Makes a call, as [`Hand::make_call`](crate::Hand::make_call) does.
    ///
    /// # Errors
    ///
    /// The same as for [`Hand::call`](crate::Hand::call). The hand stays unchanged.
    fn make_call(&mut self, call: &Call) -> Result<(), TurnError>;

    /// The kinds that may be discarded right after a call, as in
    /// [`Hand::allowed_after`](crate::Hand::allowed_after).
    fn allowed_after(&self, call: &Call) -> TileSet;

    /// Whether nothing is called, or only closed quads.
    fn is_concealed(&self) -> bool;

    /// Lists the quads that the hand can declare by itself, as
    /// [`Hand::own_quads`](crate::Hand::own_quads) does.
    fn own_quads(&self) -> OwnQuads;

    /// The closed quad of the tile just drawn that a hand in riichi may declare: it leaves the
    /// waits unchanged. The rules may also require that the three tiles are a triplet in every
    /// division, or allow no quad.
    ///
    /// ```
    /// use shanten::{Hand, Tile};
    ///
    /// let hand: Hand = "111123m456p789s55z".parse()?;
    /// assert_eq!(hand.riichi_quad(Tile::M1), None); // it would no longer wait for 5z
    /// let hand: Hand = "1111z123m456p78s55z".parse()?;
    /// assert_eq!(hand.riichi_quad(Tile::EAST), Some("[1111z]".parse()?));
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    fn riichi_quad(&self, drawn: Tile) -> Option<Meld> {
        let is_of_drawn = |quad: &&Meld| quad.kind() == MeldKind::ClosedQuad && quad.tile() == drawn;
        let quad = *self.own_quads().iter().find(is_of_drawn)?;
        let mut after = *self;
        after.call(quad, None).ok()?;
        let waits = after.waits().tiles();
        let is_same = !waits.is_empty() && self.waits_after(drawn).tiles() == waits;
        let is_allowed = match Self::options(self).riichi_quads {
            RiichiQuads::Never => false,
            RiichiQuads::SameWaits => is_same,
            RiichiQuads::SameShape => is_same && is_always_triplet(self, drawn, waits),
        };
        is_allowed.then_some(quad)
    }

    /// The number of Norths set aside, 0 to 4; 0 in riichi for four players.
    fn norths_aside(&self) -> u8;

    /// Whether the hand may abort the round with nine kinds of terminals and honours; see
    /// [`Hand::has_nine_terminals`](crate::Hand::has_nine_terminals).
    fn has_nine_terminals(&self) -> bool;

    /// Sets a North aside, as three players may
    /// ([`VariantHand::set_aside`](crate::rules::VariantHand::set_aside)).
    ///
    /// # Errors
    ///
    /// If the tile isn't a North, there are four players, or the hand doesn't have it. The hand
    /// stays unchanged.
    fn set_aside(&mut self, tile: Tile) -> Result<(), TurnError>;

    /// Returns a hand without tiles under the same rules.
    #[must_use]
    fn emptied(&self) -> Self;

    /// Calls or declares a meld, as [`Hand::call`](crate::Hand::call) does.
    ///
    /// # Errors
    ///
    /// The same as for [`Hand::call`](crate::Hand::call). The hand stays unchanged.
    fn call(&mut self, meld: Meld, claimed: Option<Tile>) -> Result<(), TurnError>;

    /// Returns the same concealed tiles with exactly these called melds.
    ///
    /// # Errors
    ///
    /// If there would be five tiles of a kind, the melds don't fit, or the game doesn't have the
    /// tiles.
    fn with_melds(self, melds: &[Meld]) -> Result<Self, InputError>;

    /// The default view of the hand: under [`Strictness::Concealed`](crate::Strictness::Concealed),
    /// with nothing visible but its own tiles.
    fn view(&self) -> View<Self>;
}

/// A tile that may be drawn in a game. The trait is not exported.
pub trait Drawn: Copy + Eq + Hash + fmt::Debug + Into<Option<Tile>> {
    /// Makes a draw from a tile or, for `None`, a joker, which the game must have.
    fn of(tile: Option<Tile>) -> Self;
}

impl Drawn for Tile {
    fn of(tile: Option<Tile>) -> Self {
        tile.expect("the game has no jokers")
    }
}

impl Drawn for Option<Tile> {
    fn of(tile: Option<Tile>) -> Self {
        tile
    }
}

/// Whether the copies of a kind just drawn, without that one, are a triplet in every division,
/// whatever tile completes the hand.
fn is_always_triplet<H: AnyHand>(hand: &H, drawn: Tile, waits: TileSet) -> bool {
    let mut before = *hand;
    let Some(triplet) = Meld::new(MeldKind::Triplet, drawn).filter(|_| before.discard(drawn).is_ok()) else {
        return false;
    };
    waits.iter().all(|tile| {
        let mut complete = before;
        let is_drawn = complete.draw_piece(tile.into()).is_ok();
        !is_drawn || complete.divisions().all(|division| division.concealed().any(|meld| meld == triplet))
    })
}

/// Implements [`AnyHand`] for a type that draws `$drawn`, by its methods of the same names.
macro_rules! any_hand {
    ($hand:ty, $drawn:ty) => {
        impl Sealed for $hand {
            fn parts(&self) -> Parts {
                Parts { tiles: self.len(), own: self.own(), existing: self.existing() }
            }

            fn waits_after(&self, tile: Tile) -> Waits {
                self.view().waits_after(tile)
            }
        }

        impl $hand {
            inherent_queries!();

            /// See [`AnyHand::piece_of`](crate::AnyHand::piece_of).
            #[must_use]
            pub fn piece_of(&self, tile: Tile) -> Option<Piece> {
                AnyHand::piece_of(self, tile)
            }

            /// See [`AnyHand::call_for`](crate::AnyHand::call_for).
            ///
            /// # Errors
            ///
            /// If it isn't among the calls.
            pub fn call_for(&self, meld: Meld, claimed: Piece, from: Opponent) -> Result<Call, TurnError> {
                AnyHand::call_for(self, meld, claimed, from)
            }

            /// See [`AnyHand::riichi_quad`](crate::AnyHand::riichi_quad).
            #[must_use]
            pub fn riichi_quad(&self, drawn: Tile) -> Option<Meld> {
                AnyHand::riichi_quad(self, drawn)
            }
        }

        impl AnyHand for $hand {
            type Drawn = $drawn;

            $crate::view::forward! { Self(self):
                fn allowed_after(&self, call: &Call) -> TileSet;
                fn call(&mut self, meld: Meld, claimed: Option<Tile>) -> Result<(), TurnError>;
                fn calls(&self, claimed: Piece, from: Opponent) -> Calls;
                fn count(&self, tile: Tile) -> u8;
                fn counts(&self) -> [u8; Tile::KINDS];
                fn discard(&mut self, tile: Tile) -> Result<(), TurnError>;
                fn discard_joker(&mut self) -> Result<(), TurnError>;
                fn discard_piece(&mut self, piece: Piece) -> Result<(), TurnError>;
                fn draw(&mut self, tile: Tile) -> Result<(), TurnError>;
                fn draw_joker(&mut self) -> Result<(), TurnError>;
                fn draw_piece(&mut self, piece: Piece) -> Result<(), TurnError>;
                fn emptied(&self) -> Self;
                fn has(&self, form: Form) -> bool;
                fn has_drawn(&self) -> bool;
                fn has_nine_terminals(&self) -> bool;
                fn is_concealed(&self) -> bool;
                fn jokers(&self) -> u8;
                fn len(&self) -> usize;
                fn letters<'a>(&self, buffer: &'a mut LetterBuffer) -> &'a str;
                fn make_call(&mut self, call: &Call) -> Result<(), TurnError>;
                fn max_tiles(&self) -> usize;
                fn melds(&self) -> impl Iterator<Item = Meld>;
                fn norths_aside(&self) -> u8;
                fn own_quads(&self) -> OwnQuads;
                fn pieces(&self) -> HandPieces;
                fn reds(&self) -> [u8; 3];
                fn set_aside(&mut self, tile: Tile) -> Result<(), TurnError>;
                fn tiles(&self) -> impl Iterator<Item = Tile>;
                fn view(&self) -> View<Self>;
                fn with_melds(self, melds: &[Meld]) -> Result<Self, InputError>;
            }
        }
    };
}
pub(crate) use any_hand;
