//! Hands as a plain struct, and the library's hand made from it.

use std::ffi::c_char;

use shanten::rules::{EitherHand, Rules};
use shanten::{AnyHand, InputError, Meld, Piece, Tile, with_hand};

use crate::border::{array, get, plain, put, put_all, put_text, text, unused};
use crate::failure::{CallFailure, shanten_status};
use crate::numbers::SHANTEN_KINDS;
use crate::rules::{rules_at, shanten_rules};
use crate::status::status_of;
use crate::words::{Numbered as _, piece, piece_number, tile};

/// The most melds of a hand: 4, or 5 in the game of Taiwan.
pub const SHANTEN_MAX_MELDS: usize = 5;
/// The most concealed tiles of a hand: 14, or 17 in the game of Taiwan.
pub const SHANTEN_MAX_TILES: usize = 17;

/// A meld.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct shanten_meld {
    /// A shanten_meld_kind.
    pub kind: u8,
    /// Its lowest tile.
    pub tile: u8,
    /// How many of its fives are red.
    pub reds: u8,
    /// 1 if the tile that was added to a triplet is a red five, otherwise 0.
    pub is_red_added: u8,
}

/// A hand: concealed tiles and called melds. The caller owns it, and may copy and read it. A hand
/// of zeros is a riichi hand without tiles.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_hand {
    /// The rules of its game.
    pub rules: shanten_rules,
    /// The count of each kind of concealed tile.
    pub counts: [u8; SHANTEN_KINDS],
    /// How many of the concealed fives of characters, dots and bamboos are red.
    pub reds: [u8; 3],
    /// How many jokers it has.
    pub jokers: u8,
    /// How many Norths are set aside, with three players.
    pub norths_aside: u8,
    /// How many called melds it has.
    pub meld_count: u8,
    /// The called melds, in the order of the calls.
    pub melds: [shanten_meld; SHANTEN_MAX_MELDS],
    /// Calls write 0 here, so that equal hands have equal bytes.
    pub reserved: [u8; 12],
}

const _: () = assert!(SHANTEN_MAX_TILES == 3 * SHANTEN_MAX_MELDS + 2);

plain!(shanten_meld = 4, shanten_hand = 104);

impl shanten_meld {
    pub(crate) fn meld(self) -> Result<Meld, CallFailure> {
        let (kind, first) = (shanten::MeldKind::of(self.kind)?, tile(self.tile)?);
        let meld = Meld::new(kind, first).ok_or(InputError::NoRun { tile: first })?;
        let with_reds = meld.with_reds(self.reds);
        let known = match self.is_red_added {
            0 => with_reds,
            1 => with_reds.and_then(Meld::with_red_added),
            value => {
                return Err(CallFailure::Value { what: "shanten_meld.is_red_added", value: value.into(), count: 2 });
            }
        };
        Ok(known.ok_or(InputError::MeldReds { meld, reds: self.reds })?)
    }
}

impl From<Meld> for shanten_meld {
    fn from(meld: Meld) -> Self {
        let is_red_added = meld.added().is_some_and(Piece::is_red).into();
        Self { kind: meld.kind().number(), tile: meld.tile().into(), reds: meld.reds(), is_red_added }
    }
}

impl shanten_hand {
    /// Checks the struct and converts it to the library's hand.
    pub(crate) fn known(&self) -> Result<EitherHand, CallFailure> {
        unused(self.reserved, "shanten_hand")?;
        let mut melds = [Meld::new(shanten::MeldKind::Triplet, Tile::M1).expect("a triplet"); SHANTEN_MAX_MELDS];
        let number = usize::from(self.meld_count);
        let given = self.melds.get(..number).ok_or(CallFailure::Value {
            what: "the number of melds",
            value: number as u64,
            count: SHANTEN_MAX_MELDS as u64 + 1,
        })?;
        for (meld, given) in melds.iter_mut().zip(given) {
            *meld = given.meld()?;
        }
        let melds = &melds[..number];
        let hand = EitherHand::from_counts(self.rules.rules()?, &self.counts, self.jokers)?;
        let hand = hand.with_reds(self.reds)?;
        // Most hands have no melds: they skip this step.
        let hand = if melds.is_empty() { hand } else { hand.with_melds(melds)? };
        Ok(hand.with_norths_aside(self.norths_aside)?)
    }
}

/// The plain struct of a hand.
pub(crate) fn plain_hand(hand: &EitherHand) -> shanten_hand {
    let (rules, norths_aside) = match hand {
        EitherHand::Riichi(_) => (shanten_rules::default(), 0),
        EitherHand::Variant(hand) => (hand.rules().into(), hand.norths_aside()),
    };
    with_hand!(hand, hand => {
        let mut melds = [shanten_meld::default(); SHANTEN_MAX_MELDS];
        let mut meld_count = 0;
        for (place, meld) in melds.iter_mut().zip(hand.melds()) {
            *place = meld.into();
            meld_count += 1;
        }
        let (counts, reds, jokers) = (AnyHand::counts(hand), AnyHand::reds(hand), AnyHand::jokers(hand));
        shanten_hand { rules, counts, reds, jokers, norths_aside, meld_count, melds, reserved: [0; 12] }
    })
}

/// The hand at a pointer.
pub(crate) unsafe fn hand_at(hand: *const shanten_hand) -> Result<EitherHand, CallFailure> {
    get(hand, "the hand")?.known()
}

/// Reads a hand under the rules at a pointer, and writes it.
unsafe fn make(
    rules: *const shanten_rules, hand: *mut shanten_hand, read: impl FnOnce(Rules) -> Result<EitherHand, CallFailure>,
) -> shanten_status {
    status_of(|| put(plain_hand(&read(rules_at(rules)?)?), hand, "the hand"))
}

/// Makes a hand from a text, such as "199m146779p12s246z", with red fives "0m" and melds "(123m)"
/// and "[1111z]". The rules may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_from_text(
    rules: *const shanten_rules, text: *const c_char, length: usize, hand: *mut shanten_hand,
) -> shanten_status {
    make(rules, hand, |rules| Ok(EitherHand::from_text(rules, self::text(text, length)?)?))
}

/// Makes a hand from the count of each of the 34 kinds. The rules may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_from_counts(
    rules: *const shanten_rules, counts: *const u8, hand: *mut shanten_hand,
) -> shanten_status {
    let read = |rules| {
        let counts = array(counts, SHANTEN_KINDS, "the counts")?.try_into().expect("as many as kinds");
        Ok(EitherHand::from_counts(rules, counts, 0)?)
    };
    make(rules, hand, read)
}

/// Makes a hand from tile numbers, 0 to 135, in any order: the copies of kind k are 4k to 4k + 3,
/// and 16, 52 and 88 are the red fives. The rules may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_from_numbers(
    rules: *const shanten_rules, numbers: *const u8, length: usize, hand: *mut shanten_hand,
) -> shanten_status {
    make(rules, hand, |rules| Ok(EitherHand::from_numbers(rules, array(numbers, length, "the numbers")?)?))
}

/// Makes a hand from pieces in any order: kind numbers and red fives, but no jokers. The rules may
/// be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_from_pieces(
    rules: *const shanten_rules, pieces: *const u8, length: usize, hand: *mut shanten_hand,
) -> shanten_status {
    let read = |rules| {
        let pieces = array(pieces, length, "the pieces")?.iter().map(|&number| piece(number));
        Ok(EitherHand::from_pieces(rules, &pieces.collect::<Result<Vec<_>, _>>()?)?)
    };
    make(rules, hand, read)
}

/// Writes a hand as a text: 160 bytes are enough for any hand.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_text(
    hand: *const shanten_hand, text: *mut c_char, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| put_text(&hand_at(hand)?.to_string(), text, capacity, length))
}

/// Writes the tile numbers of a hand, 0 to 135, without its melds and jokers: at most
/// SHANTEN_MAX_TILES. A tile that isn't a red five gets the lowest number left of its kind.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_numbers(
    hand: *const shanten_hand, numbers: *mut u8, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| {
        let found: Vec<u8> = with_hand!(hand_at(hand)?, hand => hand.numbers().collect());
        put_all(found, numbers, capacity, length)
    })
}

/// Writes the pieces of a hand in order, without its melds and jokers: at most SHANTEN_MAX_TILES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_pieces(
    hand: *const shanten_hand, pieces: *mut u8, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| {
        let found: Vec<Piece> = with_hand!(hand_at(hand)?, hand => hand.pieces().collect());
        put_all(found.into_iter().map(piece_number), pieces, capacity, length)
    })
}
