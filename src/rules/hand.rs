//! Hands under any rules.

use core::fmt;

use super::ruleset::{ExactTables, Rules};
use super::special::knitted_or_nearer;
use super::variant::Variant;
use crate::format::{
    COPIES, EMPTY_SUITS, FIVE_MELD_TILES, FIVE_MELDS, FOUR_MELD_TILES, FOUR_MELDS, PLACES, SUITS, SuitWord, WordPlace,
};
use crate::game::melds::{Melds, MeldsIter};
use crate::game::text::letters::LetterBuffer;
use crate::game::text::notation::{write_aside_glyph, write_glyphs, write_joker_glyphs};
use crate::game::{Copies, Form, InputError, Meld, MeldKind, Pairs, Piece, Shanten, Swaps, Tile, TileSet, TurnError};
use crate::hand::counts::{Packed, pack};
use crate::hand::explain::Explanation;
use crate::hand::{Call, Callable, Calls, Hand, HandPieces, HandTiles, Opponent, OwnQuads, calls, shared_methods};
use crate::lookup::Key;
#[cfg(feature = "five-melds")]
use crate::lookup::five_melds;
use crate::lookup::totals::Totals;
use crate::query::state::HandState;
use crate::view::Seen;

/// Concealed tiles and called melds under any [`Rules`]: at most 14 or 17 tiles, counting each meld
/// as three, and at most four of a kind.
///
/// It answers the same queries as a [`Hand`]; [drawing](Self::draw) and [discarding](Self::discard)
/// keep all of it up to date. [`counts`](Self::counts) and [`tiles`](Self::tiles) include wild
/// kinds but not [jokers](Self::jokers), which have no kind.
///
/// Under [`Rules::RIICHI`] it takes 88 bytes instead of 32 and about 1.3 times the time of a
/// [`Hand`]; [`EitherHand`](super::EitherHand) avoids that at the cost of a branch.
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VariantHand {
    pub(super) rules: Rules,
    pub(super) key: AnyKey,
    /// All concealed tiles except jokers.
    pub(super) suits: [SuitWord; SUITS],
    /// The tiles that are looked up in the tables: no tiles of wild kinds, and no useless copies.
    pub(super) in_tables: [SuitWord; SUITS],
    /// The totals of the natural tiles. A wild tile only counts as a tile.
    pub(super) totals: Totals,
    pub(super) wild: u8,
    pub(super) jokers: u8,
    pub(super) norths_aside: u8,
    pub(super) melds: Melds<FIVE_MELDS>,
}

/// The bits of the key for the tables of four or five melds, as the rules require, from the natural
/// tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct AnyKey(u64);

impl VariantHand {
    /// The most tiles of a hand under any rules, counting each meld as three: five melds and a
    /// pair.
    pub const MAX_TILES: usize = FIVE_MELD_TILES;

    /// The most melds of a hand under any rules, called ones included.
    pub const MAX_MELDS: usize = FIVE_MELDS;

    /// A hand without tiles.
    #[must_use]
    pub const fn new(rules: Rules) -> Self {
        let key = match rules.melds {
            #[cfg(feature = "five-melds")]
            5 => AnyKey(five_melds::TreeKey::EMPTY.bits()),
            _ => AnyKey(Key::EMPTY.get()),
        };
        Self {
            rules,
            key,
            suits: EMPTY_SUITS,
            in_tables: EMPTY_SUITS,
            totals: Totals::EMPTY,
            wild: 0,
            jokers: 0,
            norths_aside: 0,
            melds: Melds::NONE,
        }
    }

    /// Returns a hand without concealed tiles, but with these melds and Norths set aside.
    #[cfg(feature = "odds")]
    pub(crate) const fn with_shown(rules: Rules, melds: Melds<FIVE_MELDS>, norths_aside: u8) -> Self {
        Self { norths_aside, melds, ..Self::new(rules) }
    }

    /// A hand without tiles under the same rules.
    pub(crate) const fn emptied(&self) -> Self {
        Self::new(self.rules)
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The most tiles that this hand can have, counting each meld as three: 14 or 17.
    #[must_use]
    pub const fn max_tiles(&self) -> usize {
        self.rules.max_tiles()
    }

    /// Makes a hand from counts as [`Hand::from_counts`] does, if the tables hold all its tiles;
    /// `None` otherwise, and if no hand can have the counts.
    pub(super) fn packed(rules: Rules, counts: &[u8; Tile::KINDS]) -> Option<Self> {
        if usize::from(rules.melds) != FOUR_MELDS || rules.has_wild() || rules.isolated_suits != 0 {
            return None;
        }
        let Packed { key, suits, totals } = pack(counts).ok()?;
        let hand = Self { key: AnyKey(key.get()), suits, in_tables: suits, ..Self::new(rules) };
        let copies = hand.copies();
        let of_four = match rules.seven_pairs {
            Some(Pairs::FourAsTwo) => [copies.at_least_3(), copies.at_least_4()].map(|tiles| tiles.len() as u32),
            _ => [0; 2],
        };
        let totals = totals.plus(Totals::new(0, of_four[0], of_four[1], 0, 0)).masked(rules.counted);
        (copies.at_least_1() - rules.kinds).is_empty().then_some(Self { totals, ..hand })
    }

    /// The kinds of tile in the game.
    pub(crate) const fn existing(&self) -> TileSet {
        self.rules.kinds
    }

    /// The number of players: 3 or 4.
    pub(crate) const fn players(&self) -> u8 {
        self.rules.players()
    }

    /// The swaps that are allowed.
    pub(crate) const fn swaps(&self) -> Swaps {
        self.rules.swaps
    }

    /// The number of Norths set aside (nukidora), 0 to 4.
    #[inline]
    #[must_use]
    pub const fn norths_aside(&self) -> u8 {
        self.norths_aside
    }

    /// Whether the rules let a tile be set aside.
    pub(super) const fn may_set_aside(&self, tile: Tile) -> bool {
        self.players() == 3 && tile.index() == Tile::NORTH.index()
    }

    /// Sets a North aside, which three players may do instead of a discard before they draw again.
    /// The North then isn't part of the hand, and it can't be drawn.
    ///
    /// ```
    /// use shanten::Tile;
    /// use shanten::rules::Rules;
    ///
    /// let mut hand = Rules::THREE_PLAYER.hand("119m123456p789s34z")?;
    /// hand.set_aside(Tile::NORTH)?;
    /// assert_eq!(hand.to_string(), "119m123456p789s3z(4z)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the tile isn't a North, there are four players, or the hand doesn't have it. The hand
    /// stays unchanged.
    pub fn set_aside(&mut self, tile: Tile) -> Result<(), TurnError> {
        if !self.may_set_aside(tile) {
            return Err(TurnError::NotSetAside(tile));
        }
        self.discard(tile)?;
        self.norths_aside += 1;
        Ok(())
    }

    /// The number of jokers in the hand.
    #[must_use]
    pub const fn jokers(&self) -> u8 {
        self.jokers
    }

    /// The number of wild concealed tiles: tiles of wild kinds and jokers.
    #[must_use]
    pub const fn wild(&self) -> u8 {
        self.wild
    }

    /// Adds a tile.
    ///
    /// # Errors
    ///
    /// If the rules don't have the tile, the hand and its melds already have four of it, or there
    /// is no room. The hand stays unchanged.
    #[inline]
    pub fn draw(&mut self, tile: Tile) -> Result<(), TurnError> {
        if !self.rules.kinds.contains(tile) {
            return Err(TurnError::NotInGame(tile));
        }
        if self.own_copies_of(tile) == COPIES {
            return Err(TurnError::FifthCopy(tile));
        }
        if !self.has_room_for(1) {
            return Err(TurnError::Full { tile: Some(tile), most: self.max_tiles() });
        }
        self.change(tile, self.count(tile), SuitWord::wrapping_add, Totals::plus, u8::wrapping_add);
        Ok(())
    }

    /// Removes a tile; `copies` of it are left.
    #[inline(always)]
    fn remove(&mut self, tile: Tile, copies: u8) {
        self.change(tile, copies, SuitWord::wrapping_sub, Totals::minus, u8::wrapping_sub);
    }

    /// Adds or removes the copy of a tile after `copies` others.
    #[inline(always)]
    fn change(
        &mut self,
        tile: Tile,
        copies: u8,
        word: impl Fn(SuitWord, SuitWord) -> SuitWord,
        totals: impl Fn(Totals, Totals) -> Totals,
        number: impl Fn(u8, u8) -> u8,
    ) {
        let WordPlace { suit, step, .. } = PLACES[tile.index()];
        self.suits[suit] = word(self.suits[suit], step);
        if self.rules.wild.contains(tile) {
            self.totals = totals(self.totals, Totals::ONE_TILE);
            self.wild = number(self.wild, 1);
            return;
        }
        self.totals = totals(self.totals, self.rules.added_by_copy(tile, copies));
        if self.rules.is_beyond_word(tile, copies) {
            return;
        }
        let after = word(self.in_tables[suit], step);
        let before = core::mem::replace(&mut self.in_tables[suit], after);
        self.key = match self.rules.melds {
            #[cfg(feature = "five-melds")]
            5 => AnyKey(five_melds::TreeKey::from_bits(self.key.0).with_suit(suit, after).bits()),
            _ => AnyKey(Key::from_valid_bits(self.key.0).with_suit_changed(before, after).get()),
        };
    }

    /// Adds a joker.
    ///
    /// # Errors
    ///
    /// If the hand has all jokers of the rules, or there is no room. The hand stays unchanged.
    pub fn draw_joker(&mut self) -> Result<(), TurnError> {
        if self.jokers == self.rules.jokers {
            return Err(TurnError::NoMoreJokers(self.jokers));
        }
        if !self.has_room_for(1) {
            return Err(TurnError::Full { tile: None, most: self.max_tiles() });
        }
        self.totals = self.totals.plus(Totals::ONE_TILE);
        self.jokers += 1;
        self.wild += 1;
        Ok(())
    }

    /// Removes a joker.
    ///
    /// # Errors
    ///
    /// If the hand has none. The hand stays unchanged.
    pub fn discard_joker(&mut self) -> Result<(), TurnError> {
        if self.jokers == 0 {
            return Err(TurnError::NoJoker);
        }
        self.totals = self.totals.minus(Totals::ONE_TILE);
        self.jokers -= 1;
        self.wild -= 1;
        Ok(())
    }

    /// The concealed tiles that are not wild.
    pub(super) fn natural(&self) -> Copies {
        self.copies().among(!self.rules.wild)
    }

    /// Shows every look-up for the tiles that are not wild, on the way to the shanten in standard
    /// form; `None` with five melds, whose tables use another key.
    ///
    /// The shanten of the hand is the shanten in the slot minus one for each [wild](Self::wild)
    /// tile, unless the rules [need a search](Rules::need_search).
    ///
    /// ```
    /// use shanten::rules::Rules;
    ///
    /// let hand = Rules::CHINESE_WILD.hand("123m456p789s1127z")?;
    /// let steps = hand.explain().unwrap();
    /// assert_eq!((steps.shantens[steps.melds].get(), hand.wild()), (1, 1));
    /// assert_eq!(hand.standard().unwrap().get(), 0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain(&self) -> Option<Explanation> {
        let has_four = usize::from(self.rules.melds) == FOUR_MELDS;
        has_four.then(|| Explanation::new(&self.in_tables, Key::from_valid_bits(self.key.0), self.melds_needed()))
    }

    /// The words of the suits: concealed tiles without wild and useless ones.
    pub(super) const fn words_in_tables(&self) -> &[SuitWord; SUITS] {
        &self.in_tables
    }

    /// The hand of riichi with the same tiles.
    pub(super) fn with_all_tiles(&self) -> Hand {
        Hand::from_parts(Key::from_valid_bits(self.key.0), self.suits, self.totals, self.melds.narrowed())
    }

    /// Makes the input of the engine: the rules with the wild tiles, and the other tiles. `WILD` is
    /// whether the rules have wild tiles.
    #[inline(always)]
    pub(super) fn state<const WILD: bool>(&self, seen: &Seen) -> (Variant, HandState) {
        let copies = self.copies();
        let wild = if WILD { self.rules.wild } else { TileSet::EMPTY };
        let called = self.shown();
        let variant = Variant {
            rules: self.rules,
            called,
            wild_of_kinds: copies.among(wild),
            jokers: self.jokers,
            visible_jokers: seen.jokers,
            wild: self.wild,
        };
        let natural = if WILD { copies.among(!wild) } else { copies };
        let others = [called, seen.visible.copies()];
        (variant, HandState::new(seen.strictness, self.in_tables, self.totals, natural, others))
    }

    /// Whether a form counts for a hand of this size. Special forms need 13 or 14 concealed tiles,
    /// a knitted straight 10 to 14.
    #[must_use]
    pub fn has(&self, form: Form) -> bool {
        self.rules.has(form) && (form == Form::Standard || form.applies_to(self.len()))
    }

    /// The shanten in standard form; `None` if it doesn't count.
    #[inline]
    #[must_use]
    pub fn standard(&self) -> Option<Shanten> {
        let distance = match self.rules.tables {
            ExactTables::Four | ExactTables::FourKnitted => {
                Key::from_valid_bits(self.key.0).standard_with(self.melds_needed()).distance()
            }
            #[cfg(feature = "five-melds")]
            ExactTables::Five => five_melds::TreeKey::from_bits(self.key.0).distance(self.melds_needed()),
            ExactTables::None => return self.view().shanten_in(Form::Standard),
        };
        Some(Shanten::from_distance(distance).nearer_by(self.wild))
    }

    /// The shanten of seven pairs; `None` if the form doesn't count, or unless there are 13 or 14
    /// concealed tiles.
    #[must_use]
    pub fn seven_pairs(&self) -> Option<Shanten> {
        let applies = self.rules.has(Form::SevenPairs) && self.totals.is_whole_hand();
        applies.then(|| self.totals.seven_pairs().nearer_by(self.wild))
    }

    /// The shanten of thirteen orphans; `None` if the form doesn't count, or unless there are 13 or
    /// 14 concealed tiles.
    #[must_use]
    pub fn thirteen_orphans(&self) -> Option<Shanten> {
        let applies = self.rules.has(Form::ThirteenOrphans) && self.totals.is_whole_hand();
        applies.then(|| self.totals.thirteen_orphans().nearer_by(self.wild))
    }

    /// The least shanten of the forms that count and apply; `None` if there is no such form.
    #[inline(always)]
    #[must_use]
    pub fn shanten(&self) -> Option<Shanten> {
        let nearest = match self.rules.tables {
            ExactTables::Four => {
                let standard = Key::from_valid_bits(self.key.0).standard_with(self.melds_needed());
                let special = self.totals.seven_pairs().min(self.totals.thirteen_orphans());
                if self.totals.is_whole_hand() { standard.or_nearer(special) } else { standard }
            }
            #[cfg(feature = "five-melds")]
            ExactTables::Five => {
                let distance = five_melds::TreeKey::from_bits(self.key.0).distance(self.melds_needed());
                Shanten::from_distance(distance)
            }
            _ => return self.searched(),
        };
        Some(nearest.nearer_by(self.wild))
    }

    /// The shanten where knitted tiles count.
    #[inline(never)]
    fn nearest_with_knitted(&self) -> Shanten {
        let standard = Key::from_valid_bits(self.key.0).standard_with(self.melds_needed());
        let special = self.totals.seven_pairs().min(self.totals.thirteen_orphans());
        let nearest = if self.totals.is_whole_hand() { standard.or_nearer(special) } else { standard };
        knitted_or_nearer(&self.suits, self.len(), |form| self.has(form), nearest)
    }

    /// The shanten of hands about which the tables may be wrong, and where knitted tiles count.
    #[cold]
    #[inline]
    fn searched(&self) -> Option<Shanten> {
        let has_knitted = self.rules.tables == ExactTables::FourKnitted;
        if has_knitted { Some(self.nearest_with_knitted()) } else { self.view().shanten() }
    }
}

shared_methods!(VariantHand, FIVE_MELDS);

impl From<&VariantHand> for [u8; Tile::KINDS] {
    fn from(hand: &VariantHand) -> Self {
        hand.counts()
    }
}

impl VariantHand {
    /// Writes the hand in letters into the buffer.
    #[inline]
    pub fn letters<'a>(&self, buffer: &'a mut LetterBuffer) -> &'a str {
        let letters = buffer.emptied();
        letters.add_suits(&self.suits, self.reds());
        letters.add_jokers(self.jokers);
        self.melds().for_each(|meld| letters.add_meld(meld));
        (0..self.norths_aside).for_each(|_| letters.add_aside(Tile::NORTH));
        letters.text()
    }
}

/// Writes the tiles in order, then the jokers, then the melds in the order of the calls, then the
/// Norths set aside: `123m44zJ(789p)(4z)`.
impl fmt::Display for VariantHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write_glyphs(f, self.tiles())?;
            write_joker_glyphs(f, self.jokers)?;
            self.melds().try_for_each(|meld| fmt::Display::fmt(&meld, f))?;
            return (0..self.norths_aside).try_for_each(|_| write_aside_glyph(f, Tile::NORTH));
        }
        f.write_str(self.letters(&mut LetterBuffer::new()))
    }
}

impl fmt::Debug for VariantHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VariantHand({self}, {})", self.rules)
    }
}

#[cfg(all(test, feature = "five-melds"))]
mod tests {
    use super::*;
    use crate::game::Strictness;
    use crate::hand::Visible;

    #[test]
    fn a_hand_of_five_melds_may_lack_all_seventeen_tiles() {
        // Only dots can still come, and the hand has no dots.
        let hand = Rules::TAIWANESE.hand("1479m1479s1234567z").unwrap();
        let mut gone = [4; Tile::KINDS];
        gone[9..18].fill(0);
        hand.tiles().for_each(|tile| gone[tile.index()] = 3);
        let view = hand.view().with_visible(Visible::from_counts(&gone).unwrap()).unwrap();
        let shanten = view.with_strictness(Strictness::Visible).shanten();
        assert_eq!(shanten, Some(Shanten::MAX));
        assert_eq!(view.with_strictness(Strictness::Visible).discards()[0].shanten().map(Shanten::get), Some(13));
    }
}
