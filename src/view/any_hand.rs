//! What a hand can do, whatever its game.

use core::fmt;
use core::hash::Hash;

use super::{Answers, View};
use crate::game::{Form, InputError, Meld, Tile, TurnError};

/// A hand of any game: a [`Hand`](crate::Hand) of riichi, or a
/// [`VariantHand`](crate::rules::VariantHand) under other rules.
///
/// Callers that serve several games are generic over it. It has what both hands have, and they
/// answer every [`Query`](crate::Query); only these two types implement it.
///
/// ```
/// use shanten::{AnyHand, Hand, Tile};
///
/// /// Draws a tile and discards what leaves the most useful copies; the tile that goes.
/// fn take_turn<H: AnyHand>(hand: &mut H, drawn: Tile) -> Result<Option<Tile>, shanten::TurnError> {
///     hand.draw(drawn)?;
///     let Some(best) = hand.discards().first().map(|discard| discard.tile) else { return Ok(None) };
///     hand.discard(best)?;
///     Ok(Some(best))
/// }
///
/// let mut hand: Hand = "199m146779p12s24z".parse()?;
/// assert_eq!(take_turn(&mut hand, "9m".parse()?)?, "2z".parse().ok());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait AnyHand: Answers + Copy + Eq + Hash + fmt::Debug + fmt::Display {
    /// The most tiles of this hand, each meld counted as three.
    fn max_tiles(&self) -> usize;

    /// How many concealed tiles there are, jokers included.
    fn len(&self) -> usize;

    /// Whether there are no concealed tiles.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many melds the hand still needs: a third of its concealed tiles, rounded down.
    fn melds_needed(&self) -> usize {
        self.len() / 3
    }

    /// The count of each kind of concealed tile, by kind number.
    fn counts(&self) -> [u8; Tile::KINDS];

    /// How many concealed copies of a tile there are, 0 to 4.
    fn count(&self, tile: Tile) -> u8;

    /// The concealed tiles that are of a kind, in order.
    fn tiles(&self) -> impl Iterator<Item = Tile>;

    /// How many jokers there are; none in riichi.
    fn jokers(&self) -> u8;

    /// The called melds, in the order of the calls.
    fn melds(&self) -> impl Iterator<Item = Meld>;

    /// Whether a form counts for a hand of this size, special ones with 13 and 14 tiles.
    fn has(&self, form: Form) -> bool;

    /// Adds a tile.
    ///
    /// # Errors
    ///
    /// If the hand and its melds have four of it, there is no room, or the game doesn't have it. It
    /// stays as it was.
    fn draw(&mut self, tile: Tile) -> Result<(), TurnError>;

    /// Takes a tile out.
    ///
    /// # Errors
    ///
    /// If the hand has none of it. It stays as it was.
    fn discard(&mut self, tile: Tile) -> Result<(), TurnError>;

    /// Calls or declares a meld, as [`Hand::call`](crate::Hand::call) does.
    ///
    /// # Errors
    ///
    /// As of [`Hand::call`](crate::Hand::call). It stays as it was.
    fn call(&mut self, meld: Meld, claimed: Option<Tile>) -> Result<(), TurnError>;

    /// The same concealed tiles with these melds, in the order in which they were called, besides
    /// those that are there.
    ///
    /// # Errors
    ///
    /// If there would be a fifth tile of a kind, too many melds for the tiles, or the game doesn't
    /// have the tiles.
    fn with_melds(self, melds: &[Meld]) -> Result<Self, InputError>;

    /// The hand as it is seen by default: under
    /// [`Strictness::Concealed`](crate::Strictness::Concealed), with nothing visible but its
    /// own tiles.
    fn view(&self) -> View<Self>;
}

/// Makes a type [`AnyHand`]: by its own methods of the same names, and for the queries by functions
/// of the module where the macro stands. They have the names of the queries, and take the hand and
/// what is [`Seen`](super::Seen); each is compiled for the default view by itself, because what is
/// known then makes it faster.
macro_rules! any_hand {
    ($hand:ty, $divisions:ty) => {
        every_query!(impl_queries: $hand, $divisions);

        impl $crate::view::Sealed for $hand {
            fn parts(&self) -> Parts {
                Parts { tiles: self.len(), own: self.own(), visible: Copies::NONE, existing: self.existing() }
            }

            fn with_drawn(&self, tile: Tile) -> Self {
                let mut hand = *self;
                hand.draw(tile).expect("the tile exists and there is room");
                hand
            }
        }

        impl AnyHand for $hand {
            fn max_tiles(&self) -> usize {
                self.max_tiles()
            }

            fn len(&self) -> usize {
                self.len()
            }

            fn counts(&self) -> [u8; Tile::KINDS] {
                self.counts()
            }

            fn count(&self, tile: Tile) -> u8 {
                self.count(tile)
            }

            fn tiles(&self) -> impl Iterator<Item = Tile> {
                self.tiles()
            }

            fn jokers(&self) -> u8 {
                self.jokers()
            }

            fn melds(&self) -> impl Iterator<Item = Meld> {
                self.melds()
            }

            fn has(&self, form: Form) -> bool {
                self.has(form)
            }

            fn draw(&mut self, tile: Tile) -> Result<(), TurnError> {
                self.draw(tile)
            }

            fn discard(&mut self, tile: Tile) -> Result<(), TurnError> {
                self.discard(tile)
            }

            fn call(&mut self, meld: Meld, claimed: Option<Tile>) -> Result<(), TurnError> {
                self.call(meld, claimed)
            }

            fn with_melds(self, melds: &[Meld]) -> Result<Self, InputError> {
                self.with_melds(melds)
            }

            fn view(&self) -> View<Self> {
                self.view()
            }
        }
    };
}
pub(crate) use any_hand;

/// Implements what a hand and its views are asked.
macro_rules! impl_queries {
    ($hand:ty, $divisions:ty; $($query:ident($($form:ident)?) -> $answer:ty;)*) => {
        impl $crate::view::Answers for $hand {
            $(fn $query(hand: &Self, seen: &Seen $(, $form: Form)?) -> $answer {
                $query(hand, seen $(, $form)?)
            })*
        }

        impl $crate::view::Query for $hand {
            type Divisions = $divisions;

            $(fn $query(&self $(, $form: Form)?) -> $answer {
                $query(self, &Seen::NOTHING $(, $form)?)
            })*
        }

        impl_queries!($hand; $($query($($form)?) -> $answer;)*);
    };
    // Hands have a method `shanten` of their own.
    ($hand:ty; shanten() -> $shanten:ty; $($query:ident($($form:ident)?) -> $answer:ty;)*) => {
        impl $hand {
            inherent_queries!($($query($($form)?) -> $answer;)*);
        }
    };
}
pub(crate) use impl_queries;
