//! The queries of a hand.

use core::fmt;
use core::iter::FusedIterator;

use crate::answers::{Discards, Division, Useful, Waits};
use crate::game::{Copies, Form, Shanten, Tile, TileSet};
use crate::query::Completions;

/// The questions about a hand or a [`View`](crate::View).
///
/// A hand is asked in its default view: under
/// [`Strictness::Concealed`](crate::Strictness::Concealed), with nothing visible but its own tiles.
///
/// Import this trait only for code that is generic over hands or views, since all types that
/// implement it also have methods of the same names. No other type can implement it.
///
/// The same rules apply to hands of 3, 6, 9 and 12 concealed tiles, which occur between single
/// draws and discards.
pub trait Query: Sealed + Copy {
    /// The iterator over divisions.
    type Divisions: Iterator<Item = Division> + Clone;

    /// The least shanten of the forms that count and apply; `None` if there is no such form or none
    /// of them can still be completed.
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

    /// Whether the hand is ready (tenpai). For callers that are generic over hands.
    fn is_ready(&self) -> bool {
        self.shanten().is_some_and(Shanten::is_tenpai)
    }

    /// Whether the hand is complete.
    fn is_complete(&self) -> bool {
        self.shanten().is_some_and(Shanten::is_win)
    }

    /// The shanten in one form; `None` if the form doesn't count, doesn't apply, or can't be
    /// completed.
    fn shanten_in(&self, form: Form) -> Option<Shanten>;

    /// The tiles that bring the hand nearer to a win, with the copies left of each, and the jokers
    /// left.
    ///
    /// They belong to the forms with the least shanten. After a draw, nothing is assumed to be
    /// discarded first. Complete hands have no useful tiles; for all others every wild tile is
    /// useful. A tile with no copies left is listed unless the strictness counts those copies as
    /// gone.
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

    /// The tiles that bring the hand nearer in one form. If the form doesn't count or apply, there
    /// are none and the shanten is `None`.
    fn useful_in(&self, form: Form) -> Useful;

    /// The tiles that the hand doesn't need: without one of them its shanten doesn't rise. Jokers
    /// are never listed.
    ///
    /// If the number of concealed tiles is a multiple of 3, a discard lowers the number of melds
    /// needed, so the shanten may even fall. Empty if the hand is complete, or can't win after any
    /// discard.
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// let hand: Hand = "123m456p789s11223z".parse()?;
    /// assert_eq!(hand.unneeded().to_string(), "3z");
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    fn unneeded(&self) -> TileSet;

    /// The shanten and the useful tiles after the discard of each kind in the hand. See
    /// [`after_joker`](Self::after_joker) for jokers.
    ///
    /// The best comes first: the least shanten, then the most copies of useful tiles, then the
    /// lowest tile. Each entry equals [`useful`](Self::useful) of the view [after the
    /// discard](crate::View::after_discard), where the discarded tile is visible. The hand need not
    /// have drawn.
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

    /// The useful tiles after the discard of a joker; `None` if the hand has none.
    fn after_joker(&self) -> Option<Useful>;

    /// The draws that keep the shanten and improve the hand: after the best discard, more copies of
    /// useful tiles are left than before. Empty if the hand has drawn.
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// // It waits only for 5z; with any of these it can wait for more.
    /// let hand: Hand = "123m456p345789s5z".parse()?;
    /// assert_eq!(hand.improving_draws().to_string(), "14m3467p23569s");
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    fn improving_draws(&self) -> TileSet;

    /// The discards that leave the hand ready, each with its waits: the discards for riichi.
    /// Complete hands may have some, too. Empty if the hand hasn't drawn.
    ///
    /// ```
    /// use shanten::{Hand, Tile};
    ///
    /// let hand: Hand = "123m456p5789s1133z".parse()?;
    /// let ready = hand.ready_discards().map(|ready| (ready.tile, ready.waits.tiles()));
    /// let ready: Vec<_> = ready.collect();
    /// assert_eq!(ready, [(Tile::S5, "13z".parse()?)]);
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    fn ready_discards(&self) -> ReadyDiscards<Self> {
        ReadyDiscards::new(*self)
    }

    /// The waits of a ready hand; none if it isn't ready, or has drawn. A wild tile completes every
    /// shape that any tile completes.
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// let hand: Hand = "1112m456p789s111z".parse()?;
    /// let waits: Vec<String> = hand.waits().iter().map(|wait| wait.to_string()).collect();
    /// assert_eq!(waits, ["2m×3 (single)", "3m×4 (edge)"]);
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    fn waits(&self) -> Waits;

    /// Every way to take the hand apart into a pair and melds, including the called ones, in order
    /// of the pair. Empty if the hand is not complete in standard form.
    ///
    /// [`Division::wild`] lists what the wild tiles stand for. Divisions with different lists are
    /// separate; which wild tile stands for which tile makes no difference.
    ///
    /// ```
    /// use shanten::{Hand, Mark};
    ///
    /// let hand: Hand = "111222333p99s(789p)".parse()?;
    /// let divisions: Vec<_> = hand.divisions().map(|division| division.to_string()).collect();
    /// assert_eq!(divisions, ["99s 111p 222p 333p (789p)", "99s 123p 123p 123p (789p)"]);
    /// assert!(hand.divisions().any(|division| division.has(Mark::IdenticalRuns)));
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    fn divisions(&self) -> Self::Divisions;

    /// Every way in which a tile completed the hand, for scoring: each division with each different
    /// group that the tile may belong to, then the other forms. The tile is among the concealed
    /// ones, even if it was claimed.
    ///
    /// Empty if the hand isn't complete, or doesn't have the tile. A tile of a wild kind may be
    /// whatever a wild tile stands for; for a joker see
    /// [`completed_by_joker`](Self::completed_by_joker).
    ///
    /// ```
    /// use shanten::{Completion, Hand, MeldKind, Shape};
    ///
    /// /// The fu of a riichi hand for its wait and its triplets, if the tile was claimed.
    /// fn fu(completion: &Completion) -> Option<u8> {
    ///     let Completion::Standard { division, meld, .. } = completion else { return None };
    ///     let wait = match completion.shape() {
    ///         Shape::Closed | Shape::Edge | Shape::Single => 2,
    ///         _ => 0,
    ///     };
    ///     let triplets = division.concealed().filter(|meld| meld.kind() == MeldKind::Triplet);
    ///     let triplets = triplets.map(|triplet| {
    ///         let open = if triplet.tile().is_terminal_or_honour() { 4 } else { 2 };
    ///         // A triplet with the claimed tile counts as open.
    ///         if *meld == Some(triplet) { open } else { 2 * open }
    ///     });
    ///     Some(wait + triplets.sum::<u8>())
    /// }
    ///
    /// // The 4s is half of the pair, or the outer tile of a run.
    /// let hand: Hand = "123m456p44556677s".parse()?;
    /// let ways = hand.completed_by("4s".parse()?);
    /// let ways: Vec<_> = ways.map(|way| (way.shape(), fu(&way))).collect();
    /// assert_eq!(ways, [(Shape::Single, Some(2)), (Shape::TwoSided, Some(0))]);
    ///
    /// // Pinfu: a wait on two sides, no triplets, and a pair that is worth nothing, as here.
    /// let is_pinfu = |way: &Completion| way.shape() == Shape::TwoSided && fu(way) == Some(0);
    /// assert!(hand.completed_by("4s".parse()?).any(|way| is_pinfu(&way)));
    /// assert!(!hand.completed_by("5p".parse()?).any(|way| is_pinfu(&way)));
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    fn completed_by(&self, tile: Tile) -> Completions<Self::Divisions>;

    /// Every way in which a joker completed the hand; empty if the hand has none. The
    /// [`tile`](crate::Completion::tile) of the way is the tile that the joker stands for.
    fn completed_by_joker(&self) -> Completions<Self::Divisions>;
}

/// The methods that every query needs. Not exported, so no other type can answer queries.
pub trait Sealed {
    fn parts(&self) -> Parts;

    /// The waits after the discard of a tile of the hand.
    fn waits_after(&self, tile: Tile) -> Waits;
}

/// The facts about a hand that every query needs.
pub struct Parts {
    /// The number of concealed tiles.
    pub(crate) tiles: usize,
    /// The tiles of each kind, including those in melds.
    pub(crate) own: Copies,
    /// The kinds of tile in the game.
    pub(crate) existing: TileSet,
}

/// Makes the queries inherent methods, so that callers need not import the trait. Their
/// documentation is the trait's. A hand has its own `shanten`.
macro_rules! inherent_queries {
    () => {
        $crate::view::queries::inherent_queries! {
            pub fn shanten_in(&self, form: Form) -> Option<Shanten>;
            pub fn useful(&self) -> Useful;
            pub fn useful_in(&self, form: Form) -> Useful;
            pub fn unneeded(&self) -> TileSet;
            pub fn discards(&self) -> Discards;
            pub fn improving_draws(&self) -> TileSet;
            pub fn after_joker(&self) -> Option<Useful>;
            pub fn ready_discards(&self) -> ReadyDiscards<Self>;
            pub fn waits(&self) -> Waits;
            pub fn divisions(&self) -> <Self as Query>::Divisions;
            pub fn completed_by(&self, tile: Tile) -> Completions<<Self as Query>::Divisions>;
            pub fn completed_by_joker(&self) -> Completions<<Self as Query>::Divisions>;
        }
    };
    ($(pub fn $name:ident(&$self:ident$(, $arg:ident: $type:ty)?) -> $answer:ty;)*) => {$(
        #[doc = concat!("See [`Query::", stringify!($name), "`](crate::view::queries::Query::", stringify!($name), ").")]
        #[inline]
        #[must_use]
        pub fn $name(&$self$(, $arg: $type)?) -> $answer {
            Query::$name($self$(, $arg)?)
        }
    )*};
}
pub(crate) use inherent_queries;

/// A discard that leaves a hand ready.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ReadyDiscard {
    /// The tile.
    pub tile: Tile,
    /// The waits of the hand after the discard.
    pub waits: Waits,
}

/// The discards that leave a hand ready, the ones with the most copies left first.
#[derive(Clone)]
pub struct ReadyDiscards<Q> {
    query: Q,
    discards: Discards,
    next: usize,
}

impl<Q: Query> ReadyDiscards<Q> {
    pub(crate) fn new(query: Q) -> Self {
        let discards = query.discards();
        // A hand that hasn't drawn is not ready after a discard.
        let next = if query.parts().tiles % 3 == 2 { 0 } else { discards.len() };
        Self { query, discards, next }
    }
}

impl<Q: Query> Iterator for ReadyDiscards<Q> {
    type Item = ReadyDiscard;

    fn next(&mut self) -> Option<ReadyDiscard> {
        // The discards with the least shanten come first, and none leaves a hand complete.
        let ready = self.discards.get(self.next).filter(|discard| discard.shanten() == Some(Shanten::TENPAI))?;
        self.next += 1;
        Some(ReadyDiscard { tile: ready.tile, waits: self.query.waits_after(ready.tile) })
    }
}

impl<Q: Query> FusedIterator for ReadyDiscards<Q> {}

impl<Q: Query> fmt::Debug for ReadyDiscards<Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
