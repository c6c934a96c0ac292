//! Reads the most common notations of hands in one pass; errors are left to `notation::parts`.

use super::notation::{ASCII, Bracket, Delimiter, RED_DIGIT, RED_MARK, Sign};
use crate::format::{COPIES, FIVE_MELDS, HONOUR_KINDS, HONOURS, NUMBER_KINDS, SUITS};
use crate::game::melds::Melds;
use crate::game::tiles::meld::{Meld, MeldKind};
use crate::game::tiles::piece::Reds;
use crate::game::tiles::tile::{Suit, Tile};

/// The tiles of a suit: a lane of [`LANE`] bits for the number of each rank, red fives included.
pub(crate) type SuitLanes = u64;

pub(crate) const LANE: u32 = 7;
/// A 1 in each lane.
pub(crate) const ONE_EACH: SuitLanes = ((1 << (LANE * NUMBER_KINDS as u32)) - 1) / ((1 << LANE) - 1);

/// The tile that each byte adds if it is the digit of a rank; 0 for other bytes.
const DIGITS: [SuitLanes; 1 << u8::BITS] = {
    let mut lanes = [0; _];
    let mut rank = 1;
    while rank <= NUMBER_KINDS as u8 {
        lanes[(b'0' + rank) as usize] = of_rank(rank);
        rank += 1;
    }
    lanes
};

/// The lanes of a single tile of this rank.
const fn of_rank(rank: u8) -> SuitLanes {
    1 << (LANE * (rank as u32 - 1))
}

const TRIPLET: SuitLanes = 3;
const QUAD: SuitLanes = 4;
const RUN: SuitLanes = 1 | 1 << LANE | 1 << (2 * LANE);

/// The tiles of a string, without their places in it.
pub(crate) struct Gathered {
    concealed: [SuitLanes; SUITS],
    /// The tiles of the melds.
    shown: [SuitLanes; SUITS],
    pub(crate) melds: Melds<FIVE_MELDS>,
    pub(crate) jokers: u8,
    /// The red fives among the concealed tiles.
    pub(crate) reds: Reds,
}

impl Gathered {
    pub(crate) const fn new() -> Self {
        Self { concealed: [0; _], shown: [0; _], melds: Melds::NONE, jokers: 0, reds: [0; _] }
    }

    /// Reads ASCII with each suit after its digits, and melds without spaces and with one suit
    /// letter. Returns whether it succeeded; otherwise [`parts`](super::notation::parts) reads the
    /// string and finds its errors.
    #[inline(always)]
    pub(crate) fn read(&mut self, text: &str) -> bool {
        if text.len() > LONGEST {
            return false;
        }
        // The digits whose suit is still to come.
        let mut group = 0;
        let mut rest = text.as_bytes();
        while let [byte, behind @ ..] = rest {
            rest = behind;
            let lanes = DIGITS[usize::from(*byte)];
            group += lanes;
            if lanes != 0 {
                continue;
            }
            if let Some(Sign::Suit(suit)) = ASCII[usize::from(*byte)]
                && group != 0
            {
                self.concealed[suit as usize] += group;
                group = 0;
            } else if let Some(Sign::Delimiter(Delimiter::Open(bracket))) = ASCII[usize::from(*byte)]
                && group == 0
            {
                let Some(behind) = self.add_meld(bracket, rest) else { return false };
                rest = behind;
            } else if let Some(state) = self.add_sign(text.as_bytes(), rest, group) {
                (rest, group) = state;
            } else {
                return false;
            }
        }
        group == 0
    }

    /// Adds the last sign read, with the group of digits before it. Returns the rest to read and
    /// its group so far.
    #[inline(never)]
    fn add_sign<'a>(&mut self, text: &[u8], rest: &'a [u8], group: SuitLanes) -> Option<(&'a [u8], SuitLanes)> {
        let read = &text[..text.len() - rest.len()];
        match ASCII[usize::from(*read.last()?)] {
            Some(Sign::Digit(RED_DIGIT)) => {
                let letter = rest.iter().find(|byte| !byte.is_ascii_digit())?;
                let Some(Sign::Suit(suit)) = ASCII[usize::from(*letter)] else { return None };
                *self.reds.get_mut(suit as usize)? += 1;
                return Some((rest, group + of_rank(Tile::RED_RANK)));
            }
            _ if group != 0 => return None,
            Some(Sign::Space) => {}
            Some(Sign::Tile(tile)) => self.concealed[tile.suit() as usize] += of_rank(tile.rank()),
            Some(Sign::Joker) => self.jokers += 1,
            None => *self.reds.get_mut(suit_of_marked_five(read)? as usize)? += 1,
            _ => return None,
        }
        Some((rest, 0))
    }

    /// Adds the meld after a bracket, and returns the rest after the meld.
    fn add_meld<'a>(&mut self, opening: Bracket, mut rest: &'a [u8]) -> Option<&'a [u8]> {
        let (mut lanes, mut reds, mut is_added, mut is_added_red) = (0, 0, false, false);
        let suit = loop {
            let [byte, behind @ ..] = rest else { return None };
            rest = behind;
            let digit = DIGITS[usize::from(*byte)];
            lanes += digit;
            if digit != 0 {
                continue;
            }
            match ASCII[usize::from(*byte)] {
                Some(Sign::Digit(RED_DIGIT)) => {
                    lanes += of_rank(Tile::RED_RANK);
                    reds += 1;
                    is_added_red |= is_added;
                }
                Some(Sign::Delimiter(Delimiter::Plus)) if first_and_shape(lanes).1 == TRIPLET && !is_added => {
                    is_added = true;
                }
                Some(Sign::Suit(suit)) => break suit,
                _ => return None,
            }
        };
        let (first, shape) = first_and_shape(lanes);
        let kind = match (shape, opening, is_added) {
            (RUN, Bracket::Round, false) => MeldKind::Run,
            (TRIPLET, Bracket::Round, false) => MeldKind::Triplet,
            (QUAD, Bracket::Round, false) => MeldKind::OpenQuad,
            (QUAD, Bracket::Round, true) => MeldKind::AddedQuad,
            (QUAD, Bracket::Square, false) => MeldKind::ClosedQuad,
            _ => return None,
        };
        let meld = Meld::new(kind, Tile::new(suit, first as u8 + 1)?)?;
        let meld = if reds == 0 { meld } else { meld.with_reds(reds)? };
        let meld = if is_added_red { meld.with_red_added()? } else { meld };
        self.shown[suit as usize] += lanes;
        let [closing, behind @ ..] = rest else { return None };
        let is_closed = matches!(ASCII[usize::from(*closing)], Some(Sign::Delimiter(Delimiter::Close(bracket))) if bracket == opening);
        (is_closed && self.melds.push(meld)).then_some(behind)
    }

    /// The concealed tiles of each suit; `None` if a kind has a fifth tile, melds included, or an
    /// honour has a rank above 7.
    #[inline(always)]
    pub(crate) fn concealed(&self) -> Option<[SuitLanes; SUITS]> {
        let are_there = are_tiles(&self.concealed) && (self.melds.is_empty() || self.own().is_some());
        are_there.then_some(self.concealed)
    }

    /// The red fives of each suit, including those in melds.
    pub(crate) fn all_reds(&self) -> Reds {
        let mut reds = self.reds;
        for meld in self.melds.iter() {
            if let Some(reds) = reds.get_mut(meld.tile().suit() as usize) {
                *reds += meld.reds();
            }
        }
        reds
    }

    /// All tiles of each suit, including those in melds; `None` if a kind has a fifth tile, or an
    /// honour has a rank above 7.
    #[inline(always)]
    pub(crate) fn own(&self) -> Option<[SuitLanes; SUITS]> {
        let own = core::array::from_fn(|suit| self.concealed[suit] + self.shown[suit]);
        are_tiles(&own).then_some(own)
    }
}

/// Whether these tiles are possible: at most four of a kind, and no rank beyond the honours.
#[inline(always)]
fn are_tiles(suits: &[SuitLanes; SUITS]) -> bool {
    /// The bits of a lane that more than four copies reach after `TO_HIGH` is added.
    const HIGH: SuitLanes = 0b111_1000;
    let [characters, dots, bamboos, honours] = suits.map(|lanes| lanes + ONE_EACH * TO_HIGH);
    let are_within = (characters | dots | bamboos | honours) & (ONE_EACH * HIGH) == 0;
    are_within && suits[HONOURS] >> (LANE * HONOUR_KINDS as u32) == 0
}

/// The number to add to a lane to test whether it is over four.
const TO_HIGH: SuitLanes = 0b1000 - (COPIES as SuitLanes + 1);
/// The most bytes of a string that is gathered. No lane and no sum of lanes overflows, because each
/// character adds at most one tile.
const LONGEST: usize = (1 << LANE) - 1 - TO_HIGH as usize;

/// The count of each kind.
#[inline(always)]
pub(crate) fn counts(suits: &[SuitLanes; SUITS]) -> [u8; Tile::KINDS] {
    core::array::from_fn(|kind| {
        let lane = LANE * (kind % NUMBER_KINDS) as u32;
        (suits[kind / NUMBER_KINDS] >> lane) as u8 & ((1 << LANE) - 1)
    })
}

/// The first rank in lanes, from 0, and the lanes from that rank on.
fn first_and_shape(lanes: SuitLanes) -> (u32, SuitLanes) {
    let first = lanes.trailing_zeros() / LANE;
    (first, lanes.checked_shr(LANE * first).unwrap_or_default())
}

/// The suit of a string that ends with a single five and the mark for red: `5pr`.
fn suit_of_marked_five(text: &[u8]) -> Option<Suit> {
    let [before @ .., b'5', letter, mark] = text else { return None };
    let is_single = !before.last().is_some_and(u8::is_ascii_digit);
    match ASCII[usize::from(*letter)] {
        Some(Sign::Suit(suit)) if is_single && char::from(*mark) == RED_MARK => Some(suit),
        _ => None,
    }
}
