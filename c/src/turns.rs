//! Turns: drawing, discarding, calling, furiten.

use shanten::rules::EitherHand;
use shanten::{AnyHand, Call, FuritenRecord, Opponent, Position, with_hand};

use crate::border::{CallResult, get, get_if, get_or_zeros, plain, put, put_all, unused};
use crate::failure::{CallFailure, shanten_status};
use crate::hand::{hand_at, plain_hand, shanten_hand, shanten_meld};
use crate::queries::{ask, seen_by, shanten_seen};
use crate::score::{bits, score_rules_at, shanten_score_rules};
use crate::status::status_of;
use crate::words::{Numbered as _, drawn, if_any, piece, piece_number, tile, tiles};

/// A call that an opponent's discard allows.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_call {
    /// The kinds that may not be discarded right after the call (kuikae).
    pub swaps: u64,
    /// The kinds that can be discarded after the call without a swap.
    pub discards: u64,
    /// The meld that the call makes.
    pub meld: shanten_meld,
    /// The claimed piece.
    pub claimed: u8,
    /// A shanten_opponent: the player who discarded it.
    pub from: u8,
    pub reserved: [u8; 10],
}

/// The discards that matter for furiten, as sets of kinds.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_furiten_record {
    /// The player's own discards, called ones included. One tile of each kind is always visible; a
    /// second one only if the visible tiles have it.
    pub discards: u64,
    /// The discards of others since the player's last turn.
    pub since_turn: u64,
    /// The discards of others since the player's riichi.
    pub since_riichi: u64,
    pub reserved: u64,
}

plain!(shanten_call = 32, shanten_furiten_record = 32);

/// Changes a hand; if that fails, the hand stays as it was.
unsafe fn change(hand: *mut shanten_hand, change: impl FnOnce(&mut EitherHand) -> CallResult) -> shanten_status {
    status_of(|| {
        let mut known = hand_at(hand)?;
        change(&mut known)?;
        put(plain_hand(&known), hand, "the hand")
    })
}

/// Adds a piece to a hand: a kind number is a plain tile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_draw(hand: *mut shanten_hand, piece: u8) -> shanten_status {
    let draw = |known: &mut EitherHand| {
        Ok(match drawn(piece)? {
            Some(piece) => with_hand!(known, hand => hand.draw_piece(piece)),
            None => with_hand!(known, hand => AnyHand::draw_joker(hand)),
        }?)
    };
    change(hand, draw)
}

/// Removes a piece from a hand. A kind number is a plain tile, or a red five if there is no plain
/// one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_discard(hand: *mut shanten_hand, piece: u8) -> shanten_status {
    let discard = |known: &mut EitherHand| {
        Ok(match drawn(piece)? {
            Some(piece) => with_hand!(known, hand => hand.discard_any(piece)),
            None => with_hand!(known, hand => AnyHand::discard_joker(hand)),
        }?)
    };
    change(hand, discard)
}

/// Sets a North aside, with three players.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_set_aside(hand: *mut shanten_hand, kind: u8) -> shanten_status {
    let set_aside = |known: &mut EitherHand| Ok(with_hand!(known, hand => AnyHand::set_aside(hand, tile(kind)?))?);
    change(hand, set_aside)
}

/// Calls a meld. The claimed tile is a kind number, or SHANTEN_NONE for closed and added quads. Red
/// fives of the meld come from the hand as far as it has them; otherwise the claimed tile is red.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_call(
    hand: *mut shanten_hand, meld: *const shanten_meld, claimed: u8,
) -> shanten_status {
    let call = |known: &mut EitherHand| {
        let (meld, claimed) = (get(meld, "the meld")?.meld()?, if_any(claimed, tile)?);
        Ok(with_hand!(known, hand => hand.call(meld, claimed))?)
    };
    change(hand, call)
}

fn plain_call(known: &EitherHand, call: Call) -> shanten_call {
    shanten_call {
        swaps: known.rules().options().swaps.forbidden(call.meld(), call.claimed().tile()).bits(),
        discards: with_hand!(known, hand => hand.allowed_after(&call)).bits(),
        meld: call.meld().into(),
        claimed: piece_number(call.claimed()),
        from: call.from().number(),
        reserved: [0; 10],
    }
}

/// The call of a hand at a pointer.
unsafe fn call_at(known: &EitherHand, call: *const shanten_call) -> Result<Call, CallFailure> {
    let call = get(call, "the call")?;
    unused(call.reserved, "shanten_call")?;
    let (meld, claimed, from) = (call.meld.meld()?, piece(call.claimed)?, Opponent::of(call.from)?);
    Ok(with_hand!(known, hand => hand.call_for(meld, claimed, from))?)
}

/// The calls that an opponent's discard allows, each with every choice of red fives: at most 7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_calls(
    hand: *const shanten_hand, claimed: u8, from: u8, calls: *mut shanten_call, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| {
        let (known, claimed, from) = (hand_at(hand)?, piece(claimed)?, Opponent::of(from)?);
        let found = with_hand!(&known, hand => hand.calls(claimed, from));
        put_all(found.iter().map(|&call| plain_call(&known, call)), calls, capacity, length)
    })
}

/// Makes one of the calls that shanten_hand_calls lists for this hand. The meld, the claimed piece
/// and the opponent identify the call; the other fields may be zeros.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_make_call(hand: *mut shanten_hand, call: *const shanten_call) -> shanten_status {
    let make = |known: &mut EitherHand| {
        let call = call_at(known, call)?;
        Ok(with_hand!(known, hand => hand.make_call(&call))?)
    };
    change(hand, make)
}

/// The patterns for which a call makes the discarder liable, a bit for each as in shanten_score.
/// The hand is the one before the call. The score rules may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_fed_patterns(
    hand: *const shanten_hand, call: *const shanten_call, rules: *const shanten_score_rules, patterns: *mut u64,
) -> shanten_status {
    status_of(|| {
        let known = hand_at(hand)?;
        let call = call_at(&known, call)?;
        let rules = score_rules_at(rules)?;
        put(bits(with_hand!(&known, hand => rules.fed_patterns(hand, &call))), patterns, "the patterns")
    })
}

/// The closed and added quads that a hand which has drawn can make: at most
/// SHANTEN_MAX_MELDS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_own_quads(
    hand: *const shanten_hand, melds: *mut shanten_meld, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| {
        let quads = with_hand!(hand_at(hand)?, hand => hand.own_quads());
        put_all(quads.iter().map(|&meld| meld.into()), melds, capacity, length)
    })
}

/// The closed quad of the drawn tile, a kind number, that a hand in riichi may make: a list of one,
/// or of none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_riichi_quad(
    hand: *const shanten_hand, kind: u8, melds: *mut shanten_meld, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| {
        let (known, drawn) = (hand_at(hand)?, tile(kind)?);
        let quad = with_hand!(&known, hand => hand.riichi_quad(drawn));
        put_all(quad.map(shanten_meld::from), melds, capacity, length)
    })
}

/// Whether the hand has nine kinds of terminals and honours, so that many tables let it abort the
/// round before its first discard: 1 or 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_has_nine_terminals(hand: *const shanten_hand, has: *mut u8) -> shanten_status {
    status_of(|| put(with_hand!(hand_at(hand)?, hand => hand.has_nine_terminals()).into(), has, "whether it has them"))
}

/// A shanten_furiten: why a hand may only win by self-draw, after the discard of a kind, or now if
/// `discard` is SHANTEN_NONE. The record may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_furiten(
    hand: *const shanten_hand, seen: *const shanten_seen, record: *const shanten_furiten_record, discard: u8,
    furiten: *mut u8,
) -> shanten_status {
    status_of(|| {
        let asked = get_or_zeros(record, "the record")?;
        unused(asked.reserved.to_ne_bytes(), "shanten_furiten_record")?;
        let mut record = FuritenRecord::of_discards(tiles(asked.discards, "the own discards")?);
        record.since_turn = tiles(asked.since_turn, "the discards since the turn")?;
        record.since_riichi = tiles(asked.since_riichi, "the discards since riichi")?;
        let discard = if_any(discard, tile)?;
        let found = ask!(hand, seen, view => {
            let position = Position::new(view).with_record(record)?;
            discard.map_or_else(|| position.furiten(), |tile| position.furiten_after(tile))
        });
        put(found.number(), furiten, "furiten")
    })
}
