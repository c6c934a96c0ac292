//! A player at the table, and the discards of all players.

#[cfg(feature = "serde")]
use alloc::vec::Vec;

use shanten::rules::VariantHand;
use shanten::score::{Liability, Riichi};
use shanten::{Form, FuritenRecord, Piece, Shanten, Strictness, Tile, TileSet};

#[cfg(feature = "serde")]
use crate::error::TableError;
use crate::seat::{Seat, number, piece};

/// A player at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact by itself")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Player {
    pub(crate) hand: VariantHand,
    /// Whether the concealed tiles are known.
    pub(crate) is_known: bool,
    /// The tiles that complete the hand by its shape, from before its draw.
    pub(crate) waits: TileSet,
    pub(crate) discarded: FuritenRecord,
    pub(crate) riichi: Option<Riichi>,
    pub(crate) one_shot: bool,
    /// Whether every discard was a terminal or an honour, and none was claimed.
    pub(crate) is_nagashi: bool,
    pub(crate) has_discarded: bool,
    /// The players who are liable for this one's yakuman.
    pub(crate) liable: Liability,
}

impl Player {
    pub(crate) fn new(hand: VariantHand, is_known: bool) -> Self {
        let mut player = Self {
            hand,
            is_known,
            waits: TileSet::EMPTY,
            discarded: FuritenRecord::default(),
            riichi: None,
            one_shot: false,
            is_nagashi: true,
            has_discarded: false,
            liable: Liability::NONE,
        };
        player.find_waits();
        player
    }

    /// The hand with its melds. The concealed tiles of a hidden hand are missing.
    #[must_use]
    pub const fn hand(&self) -> &VariantHand {
        &self.hand
    }

    /// Whether the concealed tiles are known.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        self.is_known
    }

    /// The tiles that complete the hand by its shape, whether or not copies are left: the waits
    /// from before its draw. Empty for a hidden hand.
    #[must_use]
    pub const fn waits(&self) -> TileSet {
        self.waits
    }

    /// The discards that matter for furiten. A discard that can still be claimed is recorded only
    /// for its discarder.
    #[must_use]
    pub const fn discarded(&self) -> FuritenRecord {
        self.discarded
    }

    /// Whether riichi was declared, and the discard made.
    #[must_use]
    pub const fn is_in_riichi(&self) -> bool {
        self.riichi.is_some()
    }

    /// When riichi was declared, if it was, and the discard made.
    #[must_use]
    pub const fn riichi(&self) -> Option<Riichi> {
        self.riichi
    }

    /// Whether the player would win by one-shot (ippatsu).
    #[must_use]
    pub const fn one_shot(&self) -> bool {
        self.one_shot
    }

    /// The liable players (pao).
    #[must_use]
    pub const fn liable(&self) -> Liability {
        self.liable
    }

    pub(crate) fn quads(&self) -> usize {
        self.hand.melds().filter(|meld| meld.kind().is_quad()).count()
    }

    /// Whether a tile completes thirteen orphans.
    pub(crate) fn has_orphans_with(&self, tile: Tile) -> bool {
        let mut complete = self.hand;
        complete.draw(tile).is_ok() && complete.shanten_in(Form::ThirteenOrphans).is_some_and(Shanten::is_win)
    }

    /// Finds the waits again after the hand has changed.
    pub(crate) fn find_waits(&mut self) {
        let is_ready = self.is_known && self.hand.shanten().is_some_and(Shanten::is_tenpai);
        self.waits = if is_ready { self.hand.waits().by_shape() } else { TileSet::EMPTY };
    }

    /// Whether the hand is ready.
    pub(crate) fn is_ready(&self, strictness: Strictness) -> bool {
        self.hand.view().with_strictness(strictness).shanten().is_some_and(Shanten::is_tenpai)
    }

    /// The player as the others know it: without the concealed tiles, unless they were shown, and
    /// without the tiles on which the player passed.
    pub(crate) fn seen_by_others(&self, is_shown: bool) -> Self {
        let mut hand = self.hand;
        if !is_shown {
            self.hand.pieces().for_each(|piece| hand.discard_piece(piece).expect("the hand has it"));
        }
        let discarded = FuritenRecord::of_discards(self.discarded.discards);
        Self { hand, discarded, is_known: is_shown, waits: TileSet::EMPTY, ..*self }
    }
}

/// A piece in a river.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RiverPiece {
    /// The piece.
    pub piece: Piece,
    /// Whether it was discarded just after it was drawn, if that is known.
    pub is_drawn: Option<bool>,
    /// Whether riichi was declared with it.
    pub is_riichi: bool,
    /// The player who claimed it, if any.
    pub claimed_by: Option<Seat>,
}

/// The discards of all players in order, two bytes each.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Vec<u16>", into = "Vec<u16>"))]
pub(crate) struct Rivers {
    all: [u16; Self::MOST],
    len: u8,
}

/// The bits of a discard: its piece in six, its player in two, and what is known about it.
const PIECE: u16 = 0x3F;
const SEAT: u32 = 6;
const IS_RIICHI: u16 = 1 << 8;
const IS_DRAWN: u16 = 1 << 9;
const IS_HELD: u16 = 1 << 10;
/// The claimant's seat, plus one.
const CLAIMED_BY: u32 = 11;

impl Rivers {
    /// No more discards than draws, and 16 calls.
    const MOST: usize = 88;

    pub(crate) const EMPTY: Self = Self { all: [0; Self::MOST], len: 0 };

    /// Adds a discard. `false` if there is no room, which no round needs.
    pub(crate) fn push(&mut self, seat: Seat, discard: RiverPiece) -> bool {
        let Some(place) = self.all.get_mut(usize::from(self.len)) else { return false };
        let flag = |is_set, flag| if is_set { flag } else { 0 };
        *place = u16::from(number(discard.piece))
            | (seat.index() as u16) << SEAT
            | flag(discard.is_riichi, IS_RIICHI)
            | flag(discard.is_drawn == Some(true), IS_DRAWN)
            | flag(discard.is_drawn == Some(false), IS_HELD);
        self.len += 1;
        true
    }

    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    /// Marks the last discard as claimed.
    pub(crate) fn claim(&mut self, by: Seat) {
        if let Some(last) = usize::from(self.len).checked_sub(1) {
            self.all[last] |= (by.index() as u16 + 1) << CLAIMED_BY;
        }
    }

    /// All discards with their players, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Seat, RiverPiece)> {
        self.all[..usize::from(self.len)].iter().map(|&bits| {
            let is_drawn = (bits & (IS_DRAWN | IS_HELD) != 0).then_some(bits & IS_DRAWN != 0);
            let claimed_by = (bits >> CLAIMED_BY).checked_sub(1).and_then(|seat| Seat::new(seat as u8));
            let piece = piece((bits & PIECE) as u8);
            let discard = RiverPiece { piece, is_drawn, is_riichi: bits & IS_RIICHI != 0, claimed_by };
            (Seat::new((bits >> SEAT & 3) as u8).unwrap_or_default(), discard)
        })
    }
}

impl core::fmt::Debug for Rivers {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(feature = "serde")]
impl From<Rivers> for Vec<u16> {
    fn from(rivers: Rivers) -> Self {
        rivers.all[..usize::from(rivers.len)].to_vec()
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Vec<u16>> for Rivers {
    type Error = TableError;

    fn try_from(bits: Vec<u16>) -> Result<Self, TableError> {
        let known = |&bits: &u16| {
            bits & PIECE < Tile::KINDS as u16 + 3
                && bits >> CLAIMED_BY <= Seat::MAX as u16
                && bits & (IS_DRAWN | IS_HELD) != IS_DRAWN | IS_HELD
        };
        if !bits.iter().all(known) {
            return Err(TableError::Inconsistent);
        }
        let mut rivers = Self::EMPTY;
        rivers.all.get_mut(..bits.len()).ok_or(TableError::Inconsistent)?.copy_from_slice(&bits);
        rivers.len = bits.len() as u8;
        Ok(rivers)
    }
}
