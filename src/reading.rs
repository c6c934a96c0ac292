//! Reading a hand: which tiles help, what to discard, what a ready hand waits for, under each strictness.

use core::fmt;

use crate::copies::Copies;
use crate::layout::{COUNTS, MAX_TILES, SUITS};
use crate::limited::{self, Change, Limits, Solved};
use crate::special::{self, Tally};
use crate::standard::{self, Found, Neighbours, Suits};
use crate::{Discards, Hand, InputError, Shanten, Suit, Tile, TileSet, Useful, Visible, Waits};

/// A form of a complete hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Form {
    /// Melds and a pair.
    Standard,
    /// Seven different pairs, without a call.
    SevenPairs,
    /// Every 1, 9 and honour, one of them paired, without a call.
    ThirteenOrphans,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 3] = [Self::Standard, Self::SevenPairs, Self::ThirteenOrphans];

    /// Its name in words: `standard`, `seven pairs` or `thirteen orphans`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["standard", "seven pairs", "thirteen orphans"][self as usize]
    }

    /// Whether hands with so many concealed tiles can have it: up to 14, the special forms 13 and 14.
    #[must_use]
    pub const fn applies_to(self, tiles: usize) -> bool {
        let least = if matches!(self, Self::Standard) { 0 } else { MAX_TILES - 1 };
        least <= tiles && tiles <= MAX_TILES
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Which tiles count as gone when a hand is read. Tables differ in what they accept as ready.
///
/// ```
/// use shanten::{Hand, Strictness};
///
/// // Only a fifth East could complete it.
/// let hand: Hand = "123456789m1111z".parse()?;
/// let shanten = |strictness| hand.reading().strictly(strictness).shanten().unwrap().get();
/// assert_eq!(shanten(Strictness::General), 0);
/// assert_eq!(shanten(Strictness::Concealed), 1);
///
/// // It waits for a 7p, and all four are in the quad.
/// let hand: Hand = "222444m4468p[7777p]".parse()?;
/// let shanten = |strictness| hand.reading().strictly(strictness).shanten().unwrap().get();
/// assert_eq!(shanten(Strictness::Concealed), 0);
/// assert_eq!(shanten(Strictness::Melds), 1);
/// # Ok::<(), shanten::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strictness {
    /// None: a hand may wait for a fifth copy.
    General,
    /// The concealed tiles: a complete hand has at most four copies of a kind among them. Tenhou and Mahjong Soul do it
    /// so.
    #[default]
    Concealed,
    /// Also the tiles of the own melds, as with the M.League and the World Riichi Championship.
    Melds,
    /// Also everything that the player sees, discards from this very hand included.
    Visible,
}

impl Strictness {
    /// All of them, from the most lenient on.
    pub const ALL: [Self; 4] = [Self::General, Self::Concealed, Self::Melds, Self::Visible];

    /// What counts as gone besides the concealed tiles.
    #[inline(always)]
    pub(crate) fn gone(self, called: Copies, visible: Copies) -> Copies {
        match self {
            Self::General | Self::Concealed => Copies::NONE,
            Self::Melds => called,
            Self::Visible => sum(called, visible),
        }
    }

    /// Its name: `general`, `concealed`, `melds` or `visible`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["general", "concealed", "melds", "visible"][self as usize]
    }
}

impl fmt::Display for Strictness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A hand with what is known of the tiles that it may still get.
///
/// [`Hand::reading`] makes it. What counts as gone for the shanten is a matter of [`Strictness`]; the copies that are
/// left of a useful tile are always those that are neither in the hand nor in its melds nor [visible](Self::seeing), and
/// under [`Strictness::Visible`] not discarded from this hand either.
///
/// ```
/// use shanten::{Hand, Strictness, Visible};
///
/// let hand: Hand = "11122233344m56p".parse()?;
/// let visible: Visible = "4447777p".parse()?;
/// let reading = hand.reading().seeing(visible)?;
/// assert_eq!(reading.useful().to_string(), "4p×1 7p×0");
///
/// let strict = reading.strictly(Strictness::Visible);
/// assert_eq!(strict.useful().to_string(), "4p×1");
/// # Ok::<(), shanten::InputError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reading {
    hand: Hand,
    known: Known,
}

impl Reading {
    #[inline(always)]
    fn of(hand: &Hand) -> Self {
        let called = if hand.called().is_empty() { Copies::NONE } else { hand.called().copies() };
        let known = Known {
            strictness: Strictness::Concealed,
            tally: hand.tally(),
            copies: hand.copies(),
            called,
            visible: Copies::NONE,
        };
        Self { hand: *hand, known }
    }

    /// The same hand under another strictness.
    #[must_use]
    pub const fn strictly(self, strictness: Strictness) -> Self {
        Self { known: Known { strictness, ..self.known }, ..self }
    }

    /// The same hand with this in sight, and nothing else.
    ///
    /// # Errors
    ///
    /// If with the hand and its melds there are more than four of a kind.
    pub fn seeing(self, visible: Visible) -> Result<Self, InputError> {
        let own = self.hand.own();
        let error = |tile| InputError::CountTooLarge { tile, count: own.of(tile) + visible.count(tile) };
        own.plus(visible.copies()).map_err(error)?;
        Ok(Self { known: Known { visible: visible.copies(), ..self.known }, ..self })
    }

    /// The hand.
    #[must_use]
    pub const fn hand(&self) -> &Hand {
        &self.hand
    }

    /// The tiles in own melds.
    #[cfg(feature = "std")]
    pub(crate) const fn called(&self) -> Copies {
        self.known.called
    }

    /// The strictness.
    #[must_use]
    pub const fn strictness(&self) -> Strictness {
        self.known.strictness
    }

    /// What is in sight besides the own tiles.
    #[must_use]
    pub const fn visible(&self) -> Visible {
        Visible::of_copies(self.known.visible)
    }

    #[inline(always)]
    fn suits(&self) -> Suits {
        Suits::of(self.hand.suits())
    }

    /// The standard form; what is useful may be left out if the distance is over the limit.
    #[inline(always)]
    fn standard(&self, limit: u8) -> Found {
        let suits = self.suits();
        self.known.in_table(&suits, || suits.nearer(), limit).unwrap_or_else(|| self.known.search(Change::Bought))
    }

    fn in_form(&self, form: Form) -> Option<Found> {
        Some(match form {
            Form::Standard => self.standard(Found::NEVER),
            Form::SevenPairs => self.known.special()?[0].useful,
            Form::ThirteenOrphans => self.known.special()?[1].useful,
        })
    }

    /// The least of all forms, and what is useful for those that are as near.
    #[inline(always)]
    fn least(&self) -> Found {
        match self.known.nearest_special() {
            None => self.standard(Found::NEVER),
            Some(special) => self.standard(special.distance).or(special),
        }
    }

    /// The least shanten of the forms that apply; `None` if the hand can no longer be completed.
    #[must_use]
    pub fn shanten(&self) -> Option<Shanten> {
        if self.known.is_table_exact() {
            return Some(self.hand.shanten());
        }
        shanten(self.least().distance)
    }

    /// The shanten in one form; `None` if it doesn't apply or can no longer be completed.
    #[must_use]
    pub fn shanten_in(&self, form: Form) -> Option<Shanten> {
        shanten(self.in_form(form)?.distance)
    }

    /// The tiles that bring the hand nearer to a win, with the copies that are left of each.
    ///
    /// They belong to the forms with the least shanten. Of a hand that has drawn they are those that would still help it if
    /// nothing had to go; of a complete one there are none. A tile of which no copy is left is among them if the strictness
    /// doesn't know that it is gone.
    #[must_use]
    pub fn useful(&self) -> Useful {
        self.useful_inlined()
    }

    /// [`useful`](Self::useful), compiled anew where the strictness is known beforehand, which makes it faster; so are the
    /// two others whose names end alike.
    #[inline(always)]
    fn useful_inlined(&self) -> Useful {
        Useful::new(self.least(), self.known.unseen())
    }

    /// The tiles that bring the hand nearer in one form; none, without a shanten, if it doesn't apply.
    #[must_use]
    pub fn useful_in(&self, form: Form) -> Useful {
        Useful::new(self.in_form(form).unwrap_or(Found::NOTHING), self.known.unseen())
    }

    /// The tiles that go without loss: the hand without one has the same shanten, or a lower one where the number of
    /// tiles is a multiple of three and a meld less is needed without it.
    ///
    /// None, if the hand is complete, or can't win whatever goes.
    #[must_use]
    pub fn free_discards(&self) -> TileSet {
        self.free_discards_inlined()
    }

    #[inline(always)]
    fn free_discards_inlined(&self) -> TileSet {
        if self.hand.len().is_multiple_of(3) {
            return self.free_of_between();
        }
        // Hands of 13 lose the special forms with any tile.
        let keeps_forms = self.hand.len() == MAX_TILES;
        let free = |form: standard::Whole| {
            if keeps_forms { form.free() } else { Found { tiles: TileSet::EMPTY, ..form.useful } }
        };
        let special = self.known.special().map(|[pairs, orphans]| free(pairs).or(free(orphans)));
        let standard = if self.known.is_table_exact() {
            let suits = self.suits();
            let (distance, shares) = suits.plan(self.hand.melds_needed());
            if let Some(special) = special.filter(|special| special.distance < distance) {
                return special.tiles;
            }
            Found { distance, tiles: suits.as_near().tiles(shares) & self.known.copies.some() }
        } else {
            self.known.search(Change::Spared)
        };
        special.map_or(standard, |special| standard.or(special)).tiles
    }

    /// The tiles that go without loss from a hand of 3, 6, 9 or 12 tiles. Without one of them it needs a meld less, so each
    /// is tried.
    #[cold]
    #[inline(never)]
    fn free_of_between(&self) -> TileSet {
        let now = self.least().distance;
        let is_free = |&tile: &Tile| {
            let after = self.without(tile).least().distance;
            after != Found::NEVER && after <= now
        };
        self.known.copies.some().iter().filter(is_free).collect()
    }

    /// The same after a tile of the hand was discarded.
    fn without(&self, tile: Tile) -> Self {
        let mut hand = self.hand;
        hand.discard(tile).expect("only tiles of the hand are discarded");
        Self { hand, known: self.known.without(tile) }
    }

    /// The same after a tile was drawn.
    fn with(&self, tile: Tile) -> Self {
        let mut hand = self.hand;
        hand.draw(tile).expect("only hands that wait draw, and only what is left");
        let copies = self.known.copies.with_one_more(tile);
        Self { hand, known: Known { copies, tally: hand.tally(), ..self.known } }
    }

    /// What each discard leads to: for each different tile of the hand the shanten after it, and the useful tiles then.
    ///
    /// The best comes first: the least shanten, then the most copies of useful tiles, then the lowest tile. Each is what
    /// [`useful`](Self::useful) says of the hand without the tile, so that only under [`Strictness::Visible`] the discarded
    /// copy counts as gone. A hand that waits may be asked as well.
    #[must_use]
    pub fn discards(&self) -> Discards {
        self.discards_inlined()
    }

    #[inline(always)]
    fn discards_inlined(&self) -> Discards {
        let tiles = self.known.copies.some();
        if self.hand.len().is_multiple_of(3) {
            return Discards::sorted(tiles, |tile| self.without(tile).useful());
        }
        let suits = self.suits();
        let nearer = suits.nearer();
        let mut solved = None;
        // Honours of which there are as many are exchangeable while nothing else tells them apart.
        let mut twins = [None; COUNTS];
        let has_twins = self.known.is_table_exact();
        Discards::sorted(tiles, |tile| {
            let after = self.known.without(tile);
            let twin = (tile.suit() == Suit::Honours).then(|| &mut twins[usize::from(self.known.copies.of(tile))]);
            if let Some(&mut Some((twin, useful))) = twin {
                return Useful::exchanged(useful, twin, tile, after.unseen());
            }
            let special = after.nearest_special();
            let limit = special.map_or(Found::NEVER, |special| special.distance);
            let suits = suits.without(tile);
            let nearer = || suits.nearer_with(&nearer, tile.suit());
            let standard = after.in_table(&suits, nearer, limit).unwrap_or_else(|| {
                let mut solved = *solved.get_or_insert_with(|| self.known.solved(Change::Bought));
                let limits = Limits::new(tile.suit(), after.copies, after.coming());
                solved[tile.suit() as usize] = limits.solve(Change::Bought);
                limited::found(&solved, after.melds_needed())
            });
            let useful = Useful::new(special.map_or(standard, |special| special.or(standard)), after.unseen());
            if let Some(twin) = twin.filter(|_| has_twins) {
                *twin = Some((tile, useful));
            }
            useful
        })
    }

    /// The draws that improve the hand: they keep the shanten, and the best discard after them leaves more copies of useful
    /// tiles than there are now.
    #[must_use]
    pub fn improving_draws(&self) -> TileSet {
        let now = self.useful();
        let (Some(shanten), true) = (now.shanten(), self.hand.len() % 3 == 1) else { return TileSet::EMPTY };
        let can_come = self.known.unseen().some() & self.known.coming().map_or(TileSet::ALL, Copies::some);
        let improves = |&tile: &Tile| {
            let best = self.with(tile).discards();
            best.first().is_some_and(|best| best.shanten() == Some(shanten) && best.useful.copies() > now.copies())
        };
        (can_come - now.tiles()).iter().filter(improves).collect()
    }

    /// What a ready hand waits for; nothing if it isn't ready, or has just drawn.
    #[must_use]
    pub fn waits(&self) -> Waits {
        let is_waiting = self.hand.len() % 3 == 1;
        let tiles = |found: Found| if found.distance == 1 && is_waiting { found.tiles } else { TileSet::EMPTY };
        let special = self.known.nearest_special().map_or(TileSet::EMPTY, tiles);
        Waits::new(&self.hand, tiles(self.standard(1)), special, self.known.unseen())
    }
}

impl fmt::Debug for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hand, strictness, visible) = (self.hand, self.strictness(), self.visible());
        f.debug_tuple("Reading").field(&hand).field(&strictness).field(&visible).finish()
    }
}

/// What is known of the tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Known {
    strictness: Strictness,
    tally: Tally,
    /// Concealed tiles.
    copies: Copies,
    /// Tiles in own melds.
    called: Copies,
    /// Other tiles in sight.
    visible: Copies,
}

impl Known {
    #[inline(always)]
    fn melds_needed(&self) -> usize {
        usize::from(self.tally.tiles() / 3)
    }

    /// The same after a tile of the hand was discarded.
    #[inline(always)]
    fn without(&self, tile: Tile) -> Self {
        let mut after = *self;
        after.copies = self.copies.with_one_less(tile);
        after.tally = self.tally.minus(Tally::of_copy(tile, after.copies.of(tile)));
        if self.strictness == Strictness::Visible {
            after.visible = self.visible.with_one_more(tile);
        }
        after
    }

    /// The copies that are left of each kind.
    #[inline(always)]
    fn unseen(&self) -> Copies {
        sum(self.copies, sum(self.called, self.visible)).left()
    }

    /// The copies that may come of each kind; any number if none is gone.
    #[inline(always)]
    fn coming(&self) -> Option<Copies> {
        let gone = self.strictness.gone(self.called, self.visible);
        (self.strictness != Strictness::General).then(|| sum(self.copies, gone).left())
    }

    /// The kinds of which fewer copies may come than the table thinks.
    #[inline(always)]
    fn short(&self) -> TileSet {
        match self.strictness {
            Strictness::General | Strictness::Concealed => TileSet::EMPTY,
            Strictness::Melds => self.called.some(),
            Strictness::Visible => self.called.some() | self.visible.some(),
        }
    }

    /// Whether a cheapest way may use a fifth copy, which the table doesn't know.
    #[inline(always)]
    fn is_beyond_table(&self) -> bool {
        self.strictness == Strictness::General && !limited::beside_fifth(self.copies).is_empty()
    }

    /// Whether the table is right whatever the tiles.
    #[inline(always)]
    fn is_table_exact(&self) -> bool {
        self.short().is_empty() && !self.is_beyond_table()
    }

    /// The standard form as the table knows it; `None` if it can't tell, because a cheapest way runs out of a tile that it
    /// buys, or may use a fifth copy.
    #[inline(always)]
    fn in_table(&self, suits: &Suits, nearer: impl FnOnce() -> Neighbours, limit: u8) -> Option<Found> {
        if self.is_beyond_table() {
            return None;
        }
        let short = self.short();
        let (distance, shares) = suits.plan(self.melds_needed());
        if distance > limit && short.is_empty() {
            // Another form is nearer, whatever is useful here.
            return Some(Found { distance, tiles: TileSet::EMPTY });
        }
        let tiles = nearer().tiles(shares) - self.copies.all();
        if !short.is_empty() {
            let coming = self.coming().unwrap_or_default();
            if (tiles & short).iter().any(|tile| suits.buys_more_than(coming.of(tile), tile, shares)) {
                return None;
            }
        }
        Some(Found { distance, tiles })
    }

    #[cold]
    #[inline(never)]
    fn search(&self, change: Change) -> Found {
        limited::found(&self.solved(change), self.melds_needed())
    }

    fn solved(&self, change: Change) -> [Solved; SUITS] {
        let coming = self.coming();
        Suit::ALL.map(|suit| Limits::new(suit, self.copies, coming).solve(change))
    }

    /// The special forms, where they apply.
    #[inline(always)]
    fn special(&self) -> Option<[standard::Whole; 2]> {
        if !self.tally.is_whole_hand() {
            return None;
        }
        let coming = if self.short().is_empty() { None } else { self.coming() };
        let pairs = special::seven_pairs(self.copies, self.tally, coming);
        Some([pairs, special::thirteen_orphans(self.copies, self.tally, coming)])
    }

    /// What is useful for the nearer of the special forms, where they apply.
    #[inline(always)]
    fn nearest_special(&self) -> Option<Found> {
        self.special().map(|[pairs, orphans]| pairs.useful.or(orphans.useful))
    }
}

/// Copies together; the hand and what is visible were checked not to be more than four of a kind.
#[inline(always)]
pub(crate) fn sum(left: Copies, right: Copies) -> Copies {
    if right == Copies::NONE { left } else { left.plus(right).unwrap_or_else(|_| unreachable!("they were checked")) }
}

fn shanten(distance: u8) -> Option<Shanten> {
    (distance != Found::NEVER).then(|| Shanten::from_distance(distance))
}

impl Hand {
    /// The hand as it is read by default: under [`Strictness::Concealed`], nothing visible but the own tiles.
    #[inline(always)]
    #[must_use]
    pub fn reading(&self) -> Reading {
        Reading::of(self)
    }

    /// The tiles that bring the hand nearer to a win, with the copies that are left of each: [`Reading::useful`].
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
    #[must_use]
    pub fn useful(&self) -> Useful {
        self.reading().useful_inlined()
    }

    /// What each discard leads to, the best first: [`Reading::discards`].
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
    #[must_use]
    pub fn discards(&self) -> Discards {
        self.reading().discards_inlined()
    }

    /// The tiles that go without loss: [`Reading::free_discards`].
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// let hand: Hand = "123m456p789s11223z".parse()?;
    /// assert_eq!(hand.free_discards().to_string(), "3z");
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn free_discards(&self) -> TileSet {
        self.reading().free_discards_inlined()
    }

    /// The draws that keep the shanten and widen what is useful: [`Reading::improving_draws`].
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// // It waits for 5z alone; with any of these it can wait for more.
    /// let hand: Hand = "123m456p345789s5z".parse()?;
    /// assert_eq!(hand.improving_draws().to_string(), "14m3467p23569s");
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn improving_draws(&self) -> TileSet {
        self.reading().improving_draws()
    }

    /// What a ready hand waits for: [`Reading::waits`].
    ///
    /// ```
    /// use shanten::Hand;
    ///
    /// let hand: Hand = "1112m456p789s111z".parse()?;
    /// let waits: Vec<String> = hand.waits().map(|wait| wait.to_string()).collect();
    /// assert_eq!(waits, ["2m×3 (single)", "3m×4 (edge)"]);
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn waits(&self) -> Waits {
        self.reading().waits()
    }
}
