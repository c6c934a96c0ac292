//! What a hand can do, whatever its game.

use core::fmt;
use core::hash::Hash;

use super::{Answers, View};
use crate::game::{Form, InputError, Meld, Tile, TurnError};

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
pub trait AnyHand: Answers + Copy + Eq + Hash + fmt::Debug + fmt::Display {
    /// What may be drawn: a [`Tile`] in riichi. Where there may be jokers, an `Option`, which is
    /// `None` for a joker.
    type Drawn: Drawn;

    /// The most tiles that this hand can have, counting each meld as three.
    fn max_tiles(&self) -> usize;

    /// How many concealed tiles there are, including jokers.
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

    /// The concealed tiles in order, without jokers.
    fn tiles(&self) -> impl Iterator<Item = Tile>;

    /// How many jokers the hand has; 0 in riichi.
    fn jokers(&self) -> u8;

    /// The called melds, in the order of the calls.
    fn melds(&self) -> impl Iterator<Item = Meld>;

    /// Whether a form counts for a hand of this size. Special forms need 13 or 14 concealed tiles.
    fn has(&self, form: Form) -> bool;

    /// Adds a tile.
    ///
    /// # Errors
    ///
    /// If the hand and its melds already have four of it, there is no room, or the game doesn't
    /// have it. The hand stays unchanged.
    fn draw(&mut self, tile: Tile) -> Result<(), TurnError>;

    /// Removes a tile.
    ///
    /// # Errors
    ///
    /// If the hand doesn't have it. The hand stays unchanged.
    fn discard(&mut self, tile: Tile) -> Result<(), TurnError>;

    /// Calls or declares a meld, as [`Hand::call`](crate::Hand::call) does.
    ///
    /// # Errors
    ///
    /// The same as for [`Hand::call`](crate::Hand::call). The hand stays unchanged.
    fn call(&mut self, meld: Meld, claimed: Option<Tile>) -> Result<(), TurnError>;

    /// Adds called melds after those that the hand already has. The concealed tiles stay the same.
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

/// What may be drawn in a game. The trait is not exported.
pub trait Drawn: Copy + Eq + Hash + fmt::Debug + Into<Option<Tile>> {
    /// From a tile or, for `None`, a joker, which the game must have.
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

/// Makes a type [`AnyHand`] that draws `$drawn`.
///
/// Its methods call the type's own methods of the same names. Each query, and what searches need,
/// calls a function of the same name in the calling module with the hand and what is
/// [`Seen`](super::Seen). That function is compiled once more for the default view, where constants
/// make it faster.
macro_rules! any_hand {
    ($hand:ty, $divisions:ty, $drawn:ty) => {
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
            type Drawn = $drawn;

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

/// Implements all queries for a hand and its views.
macro_rules! impl_queries {
    ($hand:ty, $divisions:ty; $($query:ident($($form:ident)?) -> $answer:ty;)*) => {
        impl $crate::view::Answers for $hand {
            $(fn $query(hand: &Self, seen: &Seen $(, $form: Form)?) -> $answer {
                $query(hand, seen $(, $form)?)
            })*

            fn options(hand: &Self) -> $crate::game::RuleOptions {
                options(hand)
            }

            fn with_concealed(hand: &Self, counts: &[u8; Tile::KINDS], jokers: u8) -> Self {
                with_concealed(hand, counts, jokers)
            }
        }

        impl $crate::view::Query for $hand {
            type Divisions = $divisions;

            $(fn $query(&self $(, $form: Form)?) -> $answer {
                $query(self, &Seen::NOTHING $(, $form)?)
            })*
        }

        impl_queries!($hand; $($query($($form)?) -> $answer;)*);
    };
    // Every hand has an inherent `shanten` already.
    ($hand:ty; shanten() -> $shanten:ty; $($query:ident($($form:ident)?) -> $answer:ty;)*) => {
        impl $hand {
            inherent_queries!($($query($($form)?) -> $answer;)*);
        }
    };
}
pub(crate) use impl_queries;
