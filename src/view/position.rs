//! A player's position: everything known when the player must act.

use core::cmp::Reverse;
use core::fmt;

use super::any_hand::AnyHand;
use super::seen::{Seen, View};
use crate::answers::{Discards, Furiten, FuritenRecord, Useful, Waits};
use crate::game::{ArrayList, Piece, Shanten, Tile, TileSet, TurnError, list};
use crate::hand::{Call, Hand, MAX_CALLS, Opponent, Visible};

impl<H: AnyHand> View<H> {
    /// Returns the same hand with this many visible jokers, apart from the hand's own.
    ///
    /// ```
    /// # #[cfg(feature = "rules")] {
    /// use shanten::Strictness;
    /// use shanten::rules::Rules;
    ///
    /// let rules: Rules = "riichi,jokers=2".parse()?;
    /// let view = rules.hand("123m11p4589sJ(777z)")?.view();
    /// assert_eq!(view.useful().to_string(), "3s×4 6s×4 7s×4 J×1");
    ///
    /// let view = view.with_visible("7777s".parse()?)?.with_visible_jokers(1)?;
    /// assert_eq!(view.useful().to_string(), "3s×4 6s×4 7s×0");
    /// assert_eq!(view.with_strictness(Strictness::Visible).useful().to_string(), "3s×4 6s×4");
    /// # }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the hand and the visible jokers together are more than the rules have.
    pub fn with_visible_jokers(self, jokers: u8) -> Result<Self, TurnError> {
        let most = H::options(&self.hand).jokers;
        let all = usize::from(self.hand.jokers()) + usize::from(jokers);
        if all > most.into() {
            return Err(TurnError::TooManyJokers { jokers: all, most });
        }
        Ok(Self { seen: Seen { jokers, ..self.seen }, ..self })
    }

    /// Returns the same view for a player who has made these discards. They count as visible: of
    /// each kind, [the larger number](Visible::or) of the visible tiles and the discards.
    ///
    /// # Errors
    ///
    /// As for [`with_visible`](Self::with_visible).
    pub fn with_discards(self, discards: Visible) -> Result<Self, TurnError> {
        if discards.is_empty() { Ok(self) } else { self.with_visible(self.visible().or(discards)) }
    }

    /// Returns the view after the discard of a tile; a plain five goes before a red one. The tile
    /// is then [visible](Self::visible).
    ///
    /// # Errors
    ///
    /// If the hand doesn't have the tile.
    pub fn after_discard(self, tile: Tile) -> Result<Self, TurnError> {
        let mut after = self;
        let piece = self.hand.piece_of(tile).ok_or(TurnError::NotInHand(tile))?;
        after.hand.discard_piece(piece)?;
        after.seen.visible.insert(piece)?;
        Ok(after)
    }

    /// Returns the view after a call. The claimed tile then belongs to the hand, so one tile of its
    /// kind is removed from the visible ones.
    ///
    /// # Errors
    ///
    /// The same as for [`Hand::call`](crate::Hand::call).
    pub fn after_call(self, call: &Call) -> Result<Self, TurnError> {
        let mut after = self;
        after.hand.make_call(call)?;
        let mut visible = self.visible();
        visible.remove(call.claimed());
        after.with_visible(visible)
    }

    /// Lists the results of each discard that is [allowed](Hand::allowed_after) right after a call,
    /// the best first. Empty after a quad, which draws first.
    ///
    /// ```
    /// use shanten::{Hand, Opponent, Tile};
    ///
    /// let hand: Hand = "45m12233p(789p)".parse()?;
    /// let call = hand.calls(Tile::M6.into(), Opponent::Left)[0];
    /// let discards = hand.view().discards_after(&call)?;
    /// assert_eq!(discards[0].to_string(), "1p: tenpai, 2p×2 3p×2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`after_call`](Self::after_call).
    pub fn discards_after(self, call: &Call) -> Result<Discards, TurnError> {
        let called = self.after_call(call)?;
        let (mut discards, allowed) = (called.discards(), self.hand.allowed_after(call));
        discards.0.retain(|discard| called.hand.has_drawn() && allowed.contains(discard.tile));
        Ok(discards)
    }
}

/// A view of a hand with the course of the round: the discards that matter for furiten, and an
/// opponent's discard that may be claimed.
///
/// With the feature `serde` it is written with all that follows from it: the view, furiten, whether
/// the discard wins, and the calls.
///
/// ```
/// use shanten::{FuritenRecord, Hand, Opponent, Position, Tile};
///
/// let hand: Hand = "45m12233p(789p)".parse()?;
/// let position = Position::new(hand.view()).with_claim(Tile::M6.into(), Opponent::Left)?;
/// let choices: Vec<String> = position.choices().iter().map(ToString::to_string).collect();
/// assert_eq!(choices[0], "(456m) with 6m, then 1p: tenpai, 2p×2 3p×2");
/// assert!(choices[1].starts_with("pass: 1-shanten"));
///
/// let ready: Hand = "11p45m333m".parse()?;
/// let record = FuritenRecord::of_discards("3m".parse()?);
/// let position = Position::new(ready.view()).with_record(record)?;
/// assert!(position.furiten().is_some());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Position<H = Hand> {
    view: View<H>,
    record: Option<FuritenRecord>,
    discards: Visible,
    claim: Option<(Piece, Opponent)>,
}

impl<H: AnyHand> Position<H> {
    /// A position where nothing is known but the view.
    pub const fn new(view: View<H>) -> Self {
        Self { view, record: None, discards: Visible::EMPTY, claim: None }
    }

    /// Returns the same position with the player's own discards, for [furiten](Self::furiten). They
    /// become visible as in [`View::with_discards`].
    ///
    /// # Errors
    ///
    /// If the hand, its melds and the visible tiles together have more than four of a kind, or the
    /// game doesn't have the tiles.
    pub fn with_discards(self, discards: Visible) -> Result<Self, TurnError> {
        let mut record = self.record.unwrap_or_default();
        record.discards |= discards.copies().at_least_1();
        let (view, discards) = (self.view.with_discards(discards)?, self.discards.or(discards));
        Ok(Self { view, record: Some(record), discards, ..self })
    }

    /// Returns the same position with all discards that matter for furiten, as kinds. One tile of
    /// each of the player's own becomes visible; [`with_discards`](Self::with_discards) has their
    /// numbers.
    ///
    /// # Errors
    ///
    /// As for [`with_discards`](Self::with_discards).
    pub fn with_record(self, record: FuritenRecord) -> Result<Self, TurnError> {
        let discards = self.discards.or(record.discards.into());
        Self { record: Some(record), ..self }.with_discards(discards)
    }

    /// Returns the same position after an opponent's discard. The piece becomes visible, unless the
    /// visible tiles already have one of its kind apart from the player's own
    /// [discards](Self::with_discards). So if an earlier copy is visible, list both as visible.
    ///
    /// # Errors
    ///
    /// If the hand has drawn, there is no such opponent with three players, the game doesn't have
    /// the tile, or the hand and the discards already have four of it.
    pub fn with_claim(self, piece: Piece, from: Opponent) -> Result<Self, TurnError> {
        if self.view.hand().has_drawn() {
            return Err(TurnError::ClaimAfterDraw(piece.tile()));
        }
        if from == Opponent::Across && H::options(self.view.hand()).players() == 3 {
            return Err(TurnError::NoPlayerAcross);
        }
        let mut lying = self.discards;
        lying.insert(piece)?;
        Ok(Self { view: self.view.with_discards(lying)?, claim: Some((piece, from)), ..self })
    }

    /// The view.
    #[must_use]
    pub const fn view(&self) -> &View<H> {
        &self.view
    }

    /// The discards that matter for furiten, if they are known.
    #[must_use]
    pub const fn record(&self) -> Option<FuritenRecord> {
        self.record
    }

    /// The player's own discards.
    #[must_use]
    pub const fn discards(&self) -> Visible {
        self.discards
    }

    /// The piece that may be claimed, and the opponent who discarded it.
    #[must_use]
    pub const fn claim(&self) -> Option<(Piece, Opponent)> {
        self.claim
    }

    /// Whether the claimed piece completes the hand. A win also depends on [furiten](Self::furiten)
    /// and, at most tables, on a pattern.
    #[must_use]
    pub fn is_win(&self) -> bool {
        let wins = |(piece, _): (Piece, Opponent)| self.view.waits().by_shape().contains(piece.tile());
        self.claim.is_some_and(wins)
    }

    /// Whether furiten is known: the hand is ready before its draw, and there is a
    /// [record](Self::record).
    #[must_use]
    pub fn has_furiten(&self) -> bool {
        self.record.is_some() && ready(&self.view).is_some()
    }

    /// Why the hand, ready before its draw, may only win by self-draw; `None` if it may win by a
    /// discard, isn't ready, or has no record of discards.
    #[must_use]
    pub fn furiten(&self) -> Option<Furiten> {
        ready(&self.view)?.furiten(&self.record?)
    }

    /// Why the hand may only win by self-draw after it discards this tile; `None` as in
    /// [`furiten`](Self::furiten).
    #[must_use]
    pub fn furiten_after(&self, discard: Tile) -> Option<Furiten> {
        let (waits, record) = self.known_after(discard)?;
        waits.furiten(&record)
    }

    /// Whether furiten after this discard is known, as in [`has_furiten`](Self::has_furiten).
    #[must_use]
    pub fn has_furiten_after(&self, discard: Tile) -> bool {
        self.known_after(discard).is_some()
    }

    /// The waits and the record after a discard, if furiten is then known.
    pub(crate) fn known_after(&self, discard: Tile) -> Option<(Waits, FuritenRecord)> {
        let mut record = self.record?;
        record.discard(discard);
        Some((ready(&self.view.after_discard(discard).ok()?)?, record))
    }

    /// Lists passing and each call of the claimed piece, each with its best discard that is
    /// [allowed](Hand::allowed_after). The best choice comes first: the least shanten, then the
    /// most copies of useful tiles. Empty if no piece can be claimed.
    #[must_use]
    pub fn choices(&self) -> CallChoices {
        let pass = CallChoice { call: None, swaps: TileSet::EMPTY, discard: None, useful: self.view.useful() };
        let mut choices = ArrayList::new(pass);
        if let Some((piece, from)) = self.claim {
            choices.push(pass);
            let calls = self.view.hand().calls(piece, from);
            calls.iter().for_each(|call| choices.push(CallChoice::new(&self.view, *call)));
            choices.sort_by_key(CallChoice::rank);
        }
        CallChoices(choices)
    }
}

/// The waits of a hand, if it is ready before its draw.
fn ready<H: AnyHand>(view: &View<H>) -> Option<Waits> {
    let waits = view.waits();
    (!waits.by_shape().is_empty() || waits.jokers() > 0).then_some(waits)
}

/// A call or passing, with the best discard after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CallChoice {
    /// The call; `None` for passing.
    pub call: Option<Call>,
    /// The kinds left in the hand that may not be discarded right after the call.
    pub swaps: TileSet,
    /// The best discard that is allowed; `None` for passing, after a quad, which draws first, and
    /// if only a joker is left to discard.
    pub discard: Option<Tile>,
    /// The useful tiles after the call and the discard.
    pub useful: Useful,
}

list! {
    /// The choices for another player's discard, the best first.
    CallChoices of CallChoice, at most 1 + MAX_CALLS
}

impl CallChoice {
    /// Makes the choice of a call, which the hand must be able to make.
    fn new<H: AnyHand>(view: &View<H>, call: Call) -> Self {
        let called = view.after_call(&call).expect("the hand can make it");
        if call.meld().kind().is_quad() {
            return Self { call: Some(call), swaps: TileSet::EMPTY, discard: None, useful: called.useful() };
        }
        let forbidden = H::options(&view.hand).swaps.forbidden(call.meld(), call.claimed().tile());
        let swaps = forbidden.iter().filter(|&swap| called.hand.count(swap) > 0).collect();
        let best = view.discards_after(&call).expect("the hand can make it").first().copied();
        let useful = best.map(|best| best.useful).or_else(|| called.after_joker());
        let useful = useful.expect("a call leaves something to discard");
        Self { call: Some(call), swaps, discard: best.map(|best| best.tile), useful }
    }

    /// The shanten after the call and the discard; `None` if the hand can't win then.
    #[must_use]
    pub const fn shanten(&self) -> Option<Shanten> {
        self.useful.shanten()
    }

    /// A key that is lower for better choices; passing comes before equally good calls.
    fn rank(&self) -> (bool, Option<Shanten>, Reverse<u32>, Option<Call>) {
        let shanten = self.shanten();
        (shanten.is_none(), shanten, Reverse(self.useful.copies()), self.call)
    }
}

/// Writes the call, the discard, and the useful tiles: `(567m) with 6m, then 9m: tenpai, 5s×4`.
impl fmt::Display for CallChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.call {
            Some(call) => write!(f, "{call}")?,
            None => f.write_str("pass")?,
        }
        if let Some(discard) = self.discard {
            write!(f, ", then {discard}")?;
        }
        match self.shanten() {
            Some(shanten) => write!(f, ": {shanten}, {}", self.useful),
            None => f.write_str(": no win"),
        }
    }
}
