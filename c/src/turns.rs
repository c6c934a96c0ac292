//! Turns: drawing, discarding and calling.

use shanten::iter::Calls;
use shanten::rules::EitherHand;
use shanten::{AnyHand, Call, Opponent, with_hand};

use crate::border::{Answer, get, plain, put, put_all};
use crate::failure::{Failure, shanten_status};
use crate::hand::{hand_at, plain_hand, shanten_hand, shanten_meld};
use crate::numbers::{Word as _, piece, piece_number, tile, tile_if};
use crate::status::status_of;

/// A call that an opponent's discard allows.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct shanten_call {
    /// The kinds that would be swaps (kuikae): many tables forbid to discard them right after.
    pub swaps: u64,
    /// The kinds that can be discarded right after without a swap.
    pub discards: u64,
    /// The meld that it makes.
    pub meld: shanten_meld,
    /// The claimed piece.
    pub claimed: u8,
    /// A shanten_opponent: who discarded it.
    pub from: u8,
    /// Not used.
    pub reserved: [u8; 3],
}

plain!(shanten_call);

/// Changes a hand; where that fails it stays as it was.
unsafe fn change(hand: *mut shanten_hand, change: impl FnOnce(&mut EitherHand) -> Answer) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let mut known = hand_at(hand)?;
        change(&mut known)?;
        put(plain_hand(&known), hand, "the hand")
    })
}

/// Adds a piece to a hand: a kind number is a plain tile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_draw(hand: *mut shanten_hand, drawn: u8) -> shanten_status {
    let draw = |known: &mut EitherHand| match piece(drawn)? {
        Some(piece) => Ok(with_hand!(known, hand => hand.draw_piece(piece))?),
        None => Ok(with_hand!(known, hand => AnyHand::draw_joker(hand))?),
    };
    // SAFETY: the caller promises what the header demands of pointers.
    unsafe { change(hand, draw) }
}

/// Removes a piece from a hand. A kind number is a plain tile, or a red five if there is no plain
/// one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_discard(hand: *mut shanten_hand, discarded: u8) -> shanten_status {
    let discard = |known: &mut EitherHand| match piece(discarded)? {
        Some(piece) => Ok(with_hand!(known, hand => hand.discard_any(piece))?),
        None => Ok(with_hand!(known, hand => AnyHand::discard_joker(hand))?),
    };
    // SAFETY: the caller promises what the header demands of pointers.
    unsafe { change(hand, discard) }
}

/// Sets a North aside, with three players.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_set_aside(hand: *mut shanten_hand, kind: u8) -> shanten_status {
    let set_aside = |known: &mut EitherHand| Ok(with_hand!(known, hand => AnyHand::set_aside(hand, tile(kind)?))?);
    // SAFETY: the caller promises what the header demands of pointers.
    unsafe { change(hand, set_aside) }
}

/// Calls a meld. The claimed tile is a kind number, or SHANTEN_NONE for closed and added quads. Of
/// the hand's fives red ones go into the meld as far as it has some.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_call(
    hand: *mut shanten_hand,
    meld: *const shanten_meld,
    claimed: u8,
) -> shanten_status {
    let call = |known: &mut EitherHand| {
        // SAFETY: the caller promises what the header demands of pointers.
        let (meld, claimed) = (unsafe { get(meld, "the meld") }?.meld()?, tile_if(claimed)?);
        Ok(with_hand!(known, hand => hand.call(meld, claimed))?)
    };
    // SAFETY: the same.
    unsafe { change(hand, call) }
}

/// The calls that a discard allows.
fn calls(known: &EitherHand, claimed: u8, from: u8) -> Result<Calls, Failure> {
    let claimed = piece(claimed)?.ok_or(Failure::Joker)?;
    let from = Opponent::of(from)?;
    Ok(with_hand!(known, hand => hand.calls(claimed, from)))
}

fn plain_call(known: &EitherHand, call: Call) -> shanten_call {
    shanten_call {
        swaps: call.swaps().bits(),
        discards: with_hand!(known, hand => hand.allowed_after(&call)).bits(),
        meld: call.meld().into(),
        claimed: piece_number(call.claimed()),
        from: call.from().number(),
        reserved: [0; 3],
    }
}

/// The calls that an opponent's discard allows, each with every choice of red fives: at most 7.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_calls(
    hand: *const shanten_hand,
    claimed: u8,
    from: u8,
    calls: *mut shanten_call,
    capacity: usize,
    length: *mut usize,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let known = hand_at(hand)?;
        let found = self::calls(&known, claimed, from)?;
        put_all(found.iter().map(|&call| plain_call(&known, call)), calls, capacity, length)
    })
}

/// Makes one of the calls that shanten_hand_calls listed for this hand.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_make_call(hand: *mut shanten_hand, call: *const shanten_call) -> shanten_status {
    let make = |known: &mut EitherHand| {
        // SAFETY: the caller promises what the header demands of pointers.
        let call = unsafe { get(call, "the call") }?;
        let meld = call.meld.meld()?;
        let found = calls(known, call.claimed, call.from)?;
        let wanted = found.iter().find(|other| other.meld() == meld).ok_or(Failure::NoCall(meld))?;
        Ok(with_hand!(known, hand => hand.make_call(wanted))?)
    };
    // SAFETY: the same.
    unsafe { change(hand, make) }
}

/// The closed and added quads that a hand which has drawn can make: at most 3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_own_quads(
    hand: *const shanten_hand,
    melds: *mut shanten_meld,
    capacity: usize,
    length: *mut usize,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let known = hand_at(hand)?;
        let quads = with_hand!(&known, hand => hand.own_quads());
        put_all(quads.iter().map(|&meld| meld.into()), melds, capacity, length)
    })
}
