//! Hands under any rules.

use core::fmt;

use super::variant::Variant;
use super::{Pairs, RuledReading, Rules};
use crate::copies::Copies;
use crate::hand::{Caller, call};
use crate::known::Known;
use crate::layout::{COPIES, EMPTY_SUITS, HONOURS, NUMBER_KINDS, PLACES, SUITS, SuitWord};
use crate::meld::{MOST_MELDS, Melds};
use crate::notation::{Part, parts, write_jokers, write_tiles};
use crate::reading::shanten;
use crate::special::Tally;
use crate::standard::Found;
use crate::{
    Discards, Form, Hand, InputError, Key, Meld, Shanten, Strictness, Tile, TileSet, TurnError, Useful, Waits,
};

/// Concealed tiles and called melds under some [`Rules`]: at most 14 or 17 tiles with each meld counted as three, at most four
/// of a kind.
///
/// It answers as a [`Hand`] does, and [drawing](Self::draw) and [discarding](Self::discard) keep everything up to date. What is made of tiles of its
/// kinds counts tiles of wild kinds with the others; [jokers](Self::jokers) are of no kind and counted by themselves.
///
/// ```
/// use shanten::rules::Rules;
///
/// let mut hand = Rules::CHINESE_WILD.hand("123m456p789s1127z")?;
/// assert_eq!((hand.len(), hand.wild()), (13, 1));
/// assert_eq!(hand.shanten().unwrap().get(), 0);
///
/// hand.draw("2z".parse()?)?;
/// assert!(hand.shanten().unwrap().is_win());
/// let divisions: Vec<String> = hand.divisions().map(|division| division.to_string()).collect();
/// assert_eq!(divisions, ["11z 123m 456p 789s 222*z", "22z 123m 456p 789s 111*z"]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RuledHand {
    rules: Rules,
    standing: Standing,
    /// All concealed tiles that are of a kind.
    suits: [SuitWord; SUITS],
    /// Totals of the tiles that are not wild; wild ones are counted as tiles.
    tally: Tally,
    wild: u8,
    jokers: u8,
    melds: Melds<MOST_MELDS>,
}

/// What the tables know a hand by, from its tiles that are not wild.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Standing {
    Four(Key),
    #[cfg(feature = "five-melds")]
    Five(crate::five_melds::Standing),
}

impl Rules {
    /// Reads a hand in any way that [`Hand`] is read; jokers are `J`: `123m44zJ(789p)`.
    ///
    /// # Errors
    ///
    /// If it is no hand, or none under these rules.
    pub fn hand(self, text: &str) -> Result<RuledHand, InputError> {
        let mut hand = RuledHand::new(self);
        for part in parts(text) {
            match part? {
                (at, Part::Tile(tile)) => hand.add(tile, at)?,
                (at, Part::Joker) => hand.add_joker(at)?,
                (at, Part::Meld(meld)) => hand.add_meld(meld, at)?,
            }
        }
        Ok(hand)
    }

    /// What the next copy of a tile that isn't wild adds to the totals, by the copies that are there.
    #[inline]
    pub(super) const fn of_copy(&self, tile: Tile, copies: u8) -> Tally {
        match self.choices.seven_pairs {
            // Seventeen tiles may be of more kinds than the totals have room for.
            _ if self.choices.melds > 4 => Tally::ONE_TILE,
            Some(Pairs::FourAsTwo) => Tally::of_copy_of_four(tile, copies),
            _ => Tally::of_copy(tile, copies),
        }
    }

    /// Whether a tile that isn't wild, the copy after so many, is none that the tables know.
    #[inline]
    const fn is_beyond_word(&self, tile: Tile, copies: u8) -> bool {
        copies == COPIES - 1 && self.lonely.contains(tile)
    }
}

impl RuledHand {
    /// A hand without tiles.
    #[must_use]
    pub const fn new(rules: Rules) -> Self {
        #[cfg(not(feature = "five-melds"))]
        let standing = Standing::Four(Key::EMPTY);
        #[cfg(feature = "five-melds")]
        let standing = if rules.choices.melds == 5 {
            Standing::Five(crate::five_melds::Standing::EMPTY)
        } else {
            Standing::Four(Key::EMPTY)
        };
        Self { rules, standing, suits: EMPTY_SUITS, tally: Tally::EMPTY, wild: 0, jokers: 0, melds: Melds::NONE }
    }

    /// Makes a hand of the count of each kind, by kind number, those of wild kinds included, and of jokers.
    ///
    /// # Errors
    ///
    /// If a count is over 4, or the tiles are none that the rules have or too many. Jokers stand behind the counts.
    pub fn from_counts(rules: Rules, counts: &[u8; Tile::KINDS], jokers: u8) -> Result<Self, InputError> {
        let mut hand = Self::new(rules);
        for (tile, &count) in Tile::all().zip(counts) {
            if count > COPIES {
                return Err(InputError::CountTooLarge { tile, count });
            }
            (0..count).try_for_each(|_| hand.add(tile, tile.index()))?;
        }
        (0..jokers).try_for_each(|_| hand.add_joker(Tile::KINDS))?;
        Ok(hand)
    }

    /// The same concealed tiles with these melds, in the order in which they were called, besides those that are there.
    ///
    /// # Errors
    ///
    /// If there would be a fifth tile of a kind, or too many melds for the tiles, or the rules don't have the tiles.
    pub fn with_melds(mut self, melds: &[Meld]) -> Result<Self, InputError> {
        melds.iter().enumerate().try_for_each(|(at, &meld)| self.add_meld(meld, at))?;
        Ok(self)
    }

    /// Adds a tile that stands at some place in the input.
    fn add(&mut self, tile: Tile, at: usize) -> Result<(), InputError> {
        self.draw(tile).map_err(|error| match error {
            TurnError::NotInGame(_) => InputError::NotInGame { tile, at },
            TurnError::Full(most) => InputError::TooManyTiles { most, at },
            _ => InputError::FifthCopy { tile, at },
        })
    }

    /// Adds a joker that stands at some place in the input.
    fn add_joker(&mut self, at: usize) -> Result<(), InputError> {
        self.draw_joker().map_err(|error| match error {
            TurnError::Full(most) => InputError::TooManyTiles { most, at },
            _ => InputError::TooManyJokers { most: self.rules.choices.jokers, at },
        })
    }

    /// Adds a meld that stands at some place in the input.
    fn add_meld(&mut self, meld: Meld, at: usize) -> Result<(), InputError> {
        if let Some(tile) = meld.tiles().find(|&tile| !self.rules.choices.kinds.contains(tile)) {
            return Err(InputError::NotInGame { tile, at });
        }
        if !self.melds.push(meld) || !self.fits() {
            return Err(InputError::TooManyTiles { most: self.rules.max_tiles(), at });
        }
        let fifth = |&tile: &Tile| self.count(tile) + self.melds.count(tile) > COPIES;
        meld.tiles().find(fifth).map_or(Ok(()), |tile| Err(InputError::FifthCopy { tile, at }))
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The count of each kind, by kind number.
    #[must_use]
    pub fn counts(&self) -> [u8; Tile::KINDS] {
        core::array::from_fn(|kind| Tile::from_index(kind as u8).map_or(0, |tile| self.count(tile)))
    }

    /// How many concealed copies of a tile there are, 0 to 4.
    #[must_use]
    pub const fn count(&self, tile: Tile) -> u8 {
        let place = PLACES[tile.index()];
        place.count(self.suits[place.suit])
    }

    /// How many jokers there are.
    #[must_use]
    pub const fn jokers(&self) -> u8 {
        self.jokers
    }

    /// How many of the concealed tiles are wild: those of wild kinds, and the jokers.
    #[must_use]
    pub const fn wild(&self) -> u8 {
        self.wild
    }

    /// The concealed tiles that are of a kind, in order.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        Tile::all().flat_map(|tile| (0..self.count(tile)).map(move |_| tile))
    }

    /// The called melds, in the order of the calls.
    pub fn melds(&self) -> impl Iterator<Item = Meld> + use<> {
        self.melds.iter()
    }

    /// How many concealed tiles there are, jokers included.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.tally.tiles() as usize
    }

    /// Whether there are no concealed tiles.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many melds the hand still needs: a third of its tiles, rounded down.
    #[must_use]
    pub const fn melds_needed(&self) -> usize {
        self.len() / 3
    }

    /// Adds a tile.
    ///
    /// # Errors
    ///
    /// If the rules don't have it, the hand and its melds have four of it, or there is no room. It stays as it was.
    #[inline]
    pub fn draw(&mut self, tile: Tile) -> Result<(), TurnError> {
        if !self.rules.choices.kinds.contains(tile) {
            return Err(TurnError::NotInGame(tile));
        }
        let copies = self.count(tile);
        if copies + self.melds.count(tile) == COPIES {
            return Err(TurnError::FifthCopy(tile));
        }
        self.check_room()?;
        self.change(tile, copies, SuitWord::wrapping_add, Tally::plus);
        Ok(())
    }

    /// Takes a tile out.
    ///
    /// # Errors
    ///
    /// If the hand has none of it. It stays as it was.
    #[inline]
    pub fn discard(&mut self, tile: Tile) -> Result<(), TurnError> {
        let copies = self.count(tile);
        if copies == 0 {
            return Err(TurnError::NotInHand(tile));
        }
        self.change(tile, copies - 1, SuitWord::wrapping_sub, Tally::minus);
        Ok(())
    }

    /// Adds the copy of a tile behind so many, or takes it out.
    #[inline(always)]
    fn change(
        &mut self,
        tile: Tile,
        copies: u8,
        word: impl Fn(SuitWord, SuitWord) -> SuitWord,
        tally: impl Fn(Tally, Tally) -> Tally,
    ) {
        let place = PLACES[tile.index()];
        let before = self.known_word(place.suit);
        self.suits[place.suit] = word(self.suits[place.suit], place.step);
        if self.rules.choices.wild.contains(tile) {
            self.tally = tally(self.tally, Tally::ONE_TILE);
            self.wild = self.wild_of_kinds().total(TileSet::ALL) as u8 + self.jokers;
            return;
        }
        self.tally = tally(self.tally, self.rules.of_copy(tile, copies));
        if !self.rules.is_beyond_word(tile, copies) {
            let after = word(before, place.step);
            match &mut self.standing {
                Standing::Four(key) => *key = key.with_suit_changed(before, after),
                #[cfg(feature = "five-melds")]
                Standing::Five(standing) => *standing = standing.with_suit(place.suit, after),
            }
        }
    }

    /// Adds a joker.
    ///
    /// # Errors
    ///
    /// If the hand has all that the rules have, or there is no room. It stays as it was.
    pub fn draw_joker(&mut self) -> Result<(), TurnError> {
        if self.jokers == self.rules.choices.jokers {
            return Err(TurnError::NoMoreJokers(self.jokers));
        }
        self.check_room()?;
        self.tally = self.tally.plus(Tally::ONE_TILE);
        self.jokers += 1;
        self.wild += 1;
        Ok(())
    }

    /// Takes a joker out.
    ///
    /// # Errors
    ///
    /// If the hand has none. It stays as it was.
    pub fn discard_joker(&mut self) -> Result<(), TurnError> {
        if self.jokers == 0 {
            return Err(TurnError::NoJoker);
        }
        self.tally = self.tally.minus(Tally::ONE_TILE);
        self.jokers -= 1;
        self.wild -= 1;
        Ok(())
    }

    /// Calls or declares a meld, as [`Hand::call`] does. In it tiles of wild kinds are themselves.
    ///
    /// # Errors
    ///
    /// As [`Hand::call`], and if the rules don't have the tiles. It stays as it was.
    pub fn call(&mut self, meld: Meld, claimed: Option<Tile>) -> Result<(), TurnError> {
        if let Some(tile) = meld.tiles().find(|&tile| !self.rules.choices.kinds.contains(tile)) {
            return Err(TurnError::NotInGame(tile));
        }
        *self = call(*self, meld, claimed)?;
        Ok(())
    }

    fn check_room(&self) -> Result<(), TurnError> {
        let most = self.rules.max_tiles();
        if self.len() + 3 * self.melds.len() >= most { Err(TurnError::Full(most)) } else { Ok(()) }
    }

    /// The word of a suit as the tables know it: without tiles of wild kinds, and without those that are of no use.
    #[inline]
    fn known_word(&self, suit: usize) -> SuitWord {
        let Rules { choices, lonely, .. } = self.rules;
        let mut word = self.suits[suit];
        let of_suit = if suit == HONOURS { u64::MAX } else { (1 << NUMBER_KINDS) - 1 } << (suit * NUMBER_KINDS);
        for tile in TileSet::of_bits((choices.wild | lonely).bits() & of_suit) {
            let copies = self.count(tile);
            let extra = if choices.wild.contains(tile) { copies } else { copies / COPIES };
            word -= SuitWord::from(extra) * PLACES[tile.index()].step;
        }
        word
    }

    /// All concealed tiles that are of a kind.
    #[inline]
    pub(super) fn copies(&self) -> Copies {
        Copies::of_suits(&self.suits)
    }

    /// The concealed tiles of wild kinds.
    pub(super) fn wild_of_kinds(&self) -> Copies {
        self.copies().of_kinds(self.rules.choices.wild)
    }

    /// The tiles of each kind, those in melds included.
    pub(super) fn own(&self) -> Copies {
        self.copies().plus(self.melds.copies()).expect("a hand has at most four of a kind")
    }

    /// A hand of riichi with the same tiles.
    pub(super) fn with_all_tiles(&self) -> Hand {
        Hand::of_parts(self.suits, self.tally, self.melds.narrowed())
    }

    pub(super) const fn called(&self) -> Melds<MOST_MELDS> {
        self.melds
    }

    /// What is known of the hand's tiles.
    #[inline]
    pub(super) fn known<T>(&self, strictness: Strictness, visible: Copies, jokers_seen: u8) -> Known<Variant<T>> {
        let copies = self.copies();
        let wild = self.rules.choices.wild;
        Known {
            game: Variant::new(self.rules, copies.of_kinds(wild), self.jokers, jokers_seen),
            strictness,
            words: core::array::from_fn(|suit| self.known_word(suit)),
            tally: self.tally,
            copies: copies.of_kinds(!wild),
            called: if self.melds.is_empty() { Copies::NONE } else { self.melds.copies() },
            visible,
        }
    }

    /// The distance that is left when wild tiles are used.
    #[inline]
    fn with_wild(&self, distance: u8) -> u8 {
        if distance == Found::NEVER { distance } else { distance - self.wild }
    }

    /// The distance in standard form without the wild tiles, if the tables know it.
    #[inline]
    fn standard_in_table(&self) -> Option<u8> {
        let Rules { choices, lacking, .. } = self.rules;
        if !choices.standard {
            return Some(Found::NEVER);
        }
        let has_no_fifth = || (self.copies().many() - choices.wild).is_empty();
        let is_exact = lacking.is_empty() && (!choices.fifth_copies || has_no_fifth());
        is_exact.then(|| match self.standing {
            Standing::Four(key) => key.standard_with(self.melds_needed()).distance(),
            #[cfg(feature = "five-melds")]
            Standing::Five(standing) => standing.distance(self.melds_needed()),
        })
    }

    /// The shanten in standard form; `None` if it doesn't count.
    #[inline]
    #[must_use]
    pub fn standard(&self) -> Option<Shanten> {
        match self.standard_in_table() {
            Some(distance) => shanten(self.with_wild(distance)),
            None => self.reading().shanten_in(Form::Standard),
        }
    }

    /// The shanten in the form of seven pairs, which needs 13 or 14 tiles; `None` if it doesn't count or apply.
    #[must_use]
    pub fn seven_pairs(&self) -> Option<Shanten> {
        let applies = self.rules.has(Form::SevenPairs) && self.tally.is_whole_hand();
        applies.then(|| self.with_wild(self.tally.seven_pairs().distance())).and_then(shanten)
    }

    /// The shanten in the form of thirteen orphans, which needs 13 or 14 tiles; `None` if it doesn't count or apply.
    #[must_use]
    pub fn thirteen_orphans(&self) -> Option<Shanten> {
        let applies = self.rules.has(Form::ThirteenOrphans) && self.tally.is_whole_hand();
        applies.then(|| self.with_wild(self.tally.thirteen_orphans().distance())).and_then(shanten)
    }

    /// The least shanten of the forms that count and apply; `None` if there is none.
    #[inline]
    #[must_use]
    pub fn shanten(&self) -> Option<Shanten> {
        let Some(mut distance) = self.standard_in_table() else { return self.reading().shanten() };
        if self.tally.is_whole_hand() {
            if self.rules.has(Form::SevenPairs) {
                distance = distance.min(self.tally.seven_pairs().distance());
            }
            if self.rules.has(Form::ThirteenOrphans) {
                distance = distance.min(self.tally.thirteen_orphans().distance());
            }
        }
        shanten(self.with_wild(distance))
    }

    /// The hand as it is read by default: under [`Strictness::Concealed`], nothing visible but the own tiles.
    #[must_use]
    pub const fn reading(&self) -> RuledReading {
        RuledReading::of(*self)
    }

    /// The tiles that bring the hand nearer to a win, with the copies left of each: [`RuledReading::useful`].
    #[must_use]
    pub fn useful(&self) -> Useful {
        self.reading().useful()
    }

    /// What each discard leads to, the best first: [`RuledReading::discards`].
    #[must_use]
    pub fn discards(&self) -> Discards<{ Rules::MOST_TILES }> {
        self.reading().discards()
    }

    /// The tiles that go without loss: [`RuledReading::free_discards`].
    #[must_use]
    pub fn free_discards(&self) -> TileSet {
        self.reading().free_discards()
    }

    /// The draws that keep the shanten and widen what is useful: [`RuledReading::improving_draws`].
    #[must_use]
    pub fn improving_draws(&self) -> TileSet {
        self.reading().improving_draws()
    }

    /// What a ready hand waits for: [`RuledReading::waits`].
    #[must_use]
    pub fn waits(&self) -> Waits {
        self.reading().waits()
    }
}

impl Caller<MOST_MELDS> for RuledHand {
    fn discard(&mut self, tile: Tile) -> Result<(), TurnError> {
        self.discard(tile)
    }

    fn count(&self, tile: Tile) -> u8 {
        self.count(tile)
    }

    fn melds(&mut self) -> &mut Melds<MOST_MELDS> {
        &mut self.melds
    }

    fn fits(&self) -> bool {
        self.len() + 3 * self.melds.len() <= self.rules.max_tiles()
    }
}

/// A hand of riichi for four players.
impl From<Hand> for RuledHand {
    fn from(hand: Hand) -> Self {
        let ruled = Self::from_counts(Rules::RIICHI, &hand.counts(), 0).expect("riichi has every hand");
        Self { melds: hand.called().widened(), ..ruled }
    }
}

/// Writes the tiles in order, the jokers, and the melds as they were called: `123m44zJ(789p)`.
impl fmt::Display for RuledHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tiles(f, self.tiles())?;
        write_jokers(f, self.jokers)?;
        self.melds().try_for_each(|meld| fmt::Display::fmt(&meld, f))
    }
}

impl fmt::Debug for RuledHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RuledHand({self}, {})", self.rules)
    }
}
