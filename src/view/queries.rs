//! What can be asked of a hand, documented once.

use super::any_hand::AnyHand;
use super::{Seen, View};
use crate::answers::{Discards, Division, Useful, Waits};
use crate::game::{Copies, Form, Shanten, Tile, TileSet};

/// What can be asked of a hand, and of a [`View`](crate::View) of it.
///
/// A hand answers as it is seen by default: under
/// [`Strictness::Concealed`](crate::Strictness::Concealed), with nothing visible but its own tiles.
/// All types that implement it have methods of the same names, so it is needed for callers that are
/// generic over hands or views; nothing else can implement it.
///
/// Hands of 3, 6, 9 and 12 tiles, which occur while tiles are drawn and discarded one by one, are
/// answered by the same rules.
pub trait Query: Sealed + Sized {
    /// An iterator over divisions.
    type Divisions: Iterator<Item = Division> + Clone;

    /// The least shanten of the forms that count and apply; `None` if there is none, or the hand
    /// can no longer be completed.
    ///
    /// ```
    /// use shanten::{Hand, Strictness};
    ///
    /// let hand: Hand = "123456789m1111z".parse()?; // only a fifth East could complete it
    /// assert_eq!(hand.view().shanten().unwrap().get(), 1);
    /// assert_eq!(hand.view().with_strictness(Strictness::Unlimited).shanten().unwrap().get(), 0);
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    fn shanten(&self) -> Option<Shanten>;

    /// The shanten in one form; `None` if it doesn't count or apply, or can no longer be completed.
    fn shanten_in(&self, form: Form) -> Option<Shanten>;

    /// The tiles that bring the hand nearer to a win, with the copies that are left of each, and of
    /// jokers.
    ///
    /// They belong to the forms with the least shanten. After a draw, nothing is assumed to be
    /// discarded first. Complete hands have no useful tiles; to all others every wild tile is
    /// useful. A tile with no copies left is listed unless the strictness counts those copies
    /// as gone.
    ///
    /// ```
    /// use shanten::{Hand, Shanten};
    ///
    /// let hand: Hand = "123m456p789s1122z".parse()?;
    /// let useful = hand.useful();
    /// assert_eq!(useful.shanten(), Some(Shanten::TENPAI));
    /// assert_eq!(useful.tiles(), "12z".parse()?);
    /// assert_eq!(useful.copies(), 4);
    /// assert_eq!(useful.copies_of("1z".parse()?), 2);
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    fn useful(&self) -> Useful;

    /// The tiles that bring the hand nearer in one form; none, without a shanten, if it doesn't
    /// count or apply.
    fn useful_in(&self, form: Form) -> Useful;

    /// The tiles that the hand doesn't need: without one of them its shanten is the same, or lower
    /// where the number of tiles is a multiple of three and a meld less is needed without it.
    /// Jokers are not among them.
    ///
    /// None, if the hand is complete, or can't win whatever goes.
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// let hand: Hand = "123m456p789s11223z".parse()?;
    /// assert_eq!(hand.unneeded().to_string(), "3z");
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    fn unneeded(&self) -> TileSet;

    /// What each discard leads to: for each different tile of the hand the shanten without it, and
    /// the useful tiles then. Jokers are not among them; [`after_joker`](Self::after_joker)
    /// tells.
    ///
    /// The best comes first: the least shanten, then the most copies of useful tiles, then the
    /// lowest tile. Each is what [`useful`](Self::useful) says of the hand without the tile, so
    /// that only under [`Strictness::Visible`](crate::Strictness::Visible) the discarded copy
    /// counts as gone. A hand that hasn't drawn may be asked as well.
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// let hand: Hand = "123m456p789s11223z".parse()?;
    /// let discards = hand.discards();
    /// assert_eq!(discards[0].to_string(), "3z: tenpai, 1z×2 2z×2");
    /// assert_eq!(discards.len(), 12);
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    fn discards(&self) -> Discards;

    /// What is useful after a joker went; `None` if the hand has none.
    fn after_joker(&self) -> Option<Useful>;

    /// The draws that improve the hand: they keep the shanten, and the best discard after them
    /// leaves more copies of useful tiles than there are now. None, if the hand has drawn.
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// // It waits for 5z alone; with any of these it can wait for more.
    /// let hand: Hand = "123m456p345789s5z".parse()?;
    /// assert_eq!(hand.improving_draws().to_string(), "14m3467p23569s");
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    fn improving_draws(&self) -> TileSet {
        let now = self.useful();
        let parts = self.parts();
        let (Some(shanten), true) = (now.shanten(), parts.tiles % 3 == 1) else { return TileSet::EMPTY };
        let left = parts.own.and(parts.visible).remaining().at_least_1() & parts.existing;
        let improves = |&tile: &Tile| {
            let discards = self.with_drawn(tile).discards();
            discards.first().is_some_and(|best| best.shanten() == Some(shanten) && best.useful.copies() > now.copies())
        };
        (left - now.tiles()).iter().filter(improves).collect()
    }

    /// What a ready hand waits for; nothing if it isn't ready, or has drawn. A wild tile completes
    /// every shape that any tile would.
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// let hand: Hand = "1112m456p789s111z".parse()?;
    /// let waits: Vec<String> = hand.waits().map(|wait| wait.to_string()).collect();
    /// assert_eq!(waits, ["2m×3 (single)", "3m×4 (edge)"]);
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    fn waits(&self) -> Waits;

    /// Every way to take the hand apart into a pair and melds, the called ones with it, the lowest
    /// pair first; none if it is not complete in standard form.
    ///
    /// [`Division::wild`] tells what wild tiles stand for. Each thing that they can stand for is a
    /// division of its own, but it doesn't matter which of them stands for what.
    ///
    /// ```
    /// use shanten::{Hand, Mark};
    ///
    /// let hand: Hand = "111222333p99s(789p)".parse()?;
    /// let divisions: Vec<String> = hand.divisions().map(|division| division.to_string()).collect();
    /// assert_eq!(divisions, ["99s 111p 222p 333p (789p)", "99s 123p 123p 123p (789p)"]);
    /// assert!(hand.divisions().any(|division| division.has(Mark::IdenticalRuns)));
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    fn divisions(&self) -> Self::Divisions;
}

/// What all queries have to know of a hand. Nobody outside can name it, so nobody outside answers
/// queries.
pub trait Sealed {
    fn parts(&self) -> Parts;

    /// The same with one more tile, for which there is room.
    fn with_drawn(&self, tile: Tile) -> Self;
}

/// What all queries have to know of a hand.
pub struct Parts {
    /// How many concealed tiles there are.
    pub(crate) tiles: usize,
    /// The tiles of each kind, those in melds included.
    pub(crate) own: Copies,
    /// Other tiles in sight.
    pub(crate) visible: Copies,
    /// The kinds that exist.
    pub(crate) existing: TileSet,
}

impl<H: AnyHand> Sealed for View<H> {
    fn parts(&self) -> Parts {
        Parts { visible: self.visible().copies(), ..self.hand.parts() }
    }

    fn with_drawn(&self, tile: Tile) -> Self {
        Self { hand: self.hand.with_drawn(tile), ..*self }
    }
}

/// Hands what is asked to a macro: every query that each game answers by itself.
macro_rules! every_query {
    ($make:ident: $($before:tt)*) => {
        $make! {
            $($before)*;
            shanten() -> Option<Shanten>;
            shanten_in(form) -> Option<Shanten>;
            useful() -> Useful;
            useful_in(form) -> Useful;
            unneeded() -> TileSet;
            discards() -> Discards;
            after_joker() -> Option<Useful>;
            waits() -> Waits;
            divisions() -> <Self as Query>::Divisions;
        }
    };
}
pub(crate) use every_query;

/// Queries as methods of a type itself, so that nobody has to import the trait.
macro_rules! inherent_queries {
    ($($query:ident($($form:ident)?) -> $answer:ty;)*) => {
        $(
            #[doc = concat!("See [`Query::", stringify!($query), "`](crate::view::Query::", stringify!($query), ").")]
            #[inline]
            #[must_use]
            pub fn $query(&self $(, $form: Form)?) -> $answer {
                $crate::view::Query::$query(self $(, $form)?)
            }
        )*

        /// See [`Query::improving_draws`](crate::view::Query::improving_draws).
        #[must_use]
        pub fn improving_draws(&self) -> TileSet {
            $crate::view::Query::improving_draws(self)
        }
    };
}
pub(crate) use inherent_queries;

macro_rules! view_queries {
    (; $($query:ident($($form:ident)?) -> $answer:ty;)*) => {
        /// What a hand answers with what is seen besides it. Nobody outside can name it, so nobody outside makes other hands.
        pub trait Answers: Query {
            $(fn $query(hand: &Self, seen: &Seen $(, $form: Form)?) -> $answer;)*
        }

        impl<H: AnyHand> Query for View<H> {
            type Divisions = H::Divisions;

            $(fn $query(&self $(, $form: Form)?) -> $answer {
                <H as Answers>::$query(&self.hand, &self.seen $(, $form)?)
            })*
        }

        impl<H: AnyHand> View<H> {
            inherent_queries!($($query($($form)?) -> $answer;)*);
        }
    };
}
every_query!(view_queries:);
