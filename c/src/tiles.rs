//! Tiles without a hand: their texts, and the visible tiles.

use std::ffi::c_char;

use shanten::{Meld, Piece, TileSet, Visible};
use shanten_questions::JOKER;

use crate::border::{CallResult, get, put, put_if, put_text, text};
use crate::failure::shanten_status;
use crate::hand::shanten_meld;
use crate::numbers::SHANTEN_JOKER;
use crate::queries::shanten_seen;
use crate::status::status_of;
use crate::words::{drawn, if_any, piece, piece_number, tiles};

/// Writes a piece: "5p", "0p" for a red five, "J" for a joker.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_piece_text(
    piece: u8, text: *mut c_char, capacity: usize, length: *mut usize,
) -> shanten_status {
    let text_of = |piece: Option<Piece>| piece.map_or(JOKER.to_string(), |piece| piece.to_string());
    status_of(|| put_text(&text_of(drawn(piece)?), text, capacity, length))
}

/// Reads a piece, as shanten_piece_text writes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_piece_from_text(text: *const c_char, length: usize, piece: *mut u8) -> shanten_status {
    status_of(|| {
        let text = self::text(text, length)?;
        let number = if text == JOKER { SHANTEN_JOKER } else { piece_number(text.parse()?) };
        put(number, piece, "the piece")
    })
}

/// Writes a set of tiles, such as "19m123s": 40 bytes are enough for any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_tiles_text(
    set: u64, text: *mut c_char, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| put_text(&tiles(set, "the set of tiles")?.to_string(), text, capacity, length))
}

/// Reads a set of tiles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_tiles_from_text(text: *const c_char, length: usize, set: *mut u64) -> shanten_status {
    status_of(|| put(self::text(text, length)?.parse::<TileSet>()?.bits(), set, "the set"))
}

/// Writes a meld: "(789p)", "(777z)", "(7777z)", "(777+7z)", "[1111s]", with a red five "(340p)".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_meld_text(
    meld: *const shanten_meld, text: *mut c_char, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| put_text(&get(meld, "the meld")?.meld()?.to_string(), text, capacity, length))
}

/// Reads a meld.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_meld_from_text(
    text: *const c_char, length: usize, meld: *mut shanten_meld,
) -> shanten_status {
    status_of(|| put(self::text(text, length)?.parse::<Meld>()?.into(), meld, "the meld"))
}

/// Changes the visible tiles.
unsafe fn change(
    seen: *mut shanten_seen, change: impl FnOnce(&mut Visible, &mut shanten_seen) -> CallResult,
) -> shanten_status {
    status_of(|| {
        let mut after = get(seen, "what is seen")?;
        let mut visible = after.visible()?;
        change(&mut visible, &mut after)?;
        (after.visible, after.reds) = (visible.counts(), visible.reds());
        put(after, seen, "what is seen")
    })
}

/// Replaces the visible tiles by a text, such as "3334m5z", without jokers. The jokers, the
/// strictness and `is_table` stay.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_seen_read(
    seen: *mut shanten_seen, text: *const c_char, length: usize,
) -> shanten_status {
    change(seen, |visible, _| {
        *visible = self::text(text, length)?.parse()?;
        Ok(())
    })
}

/// Writes the visible tiles as a text, without jokers: 160 bytes are enough for any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_seen_text(
    seen: *const shanten_seen, text: *mut c_char, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| put_text(&get(seen, "what is seen")?.visible()?.to_string(), text, capacity, length))
}

/// Adds a piece to the visible tiles: a discard, an indicator, a North that is set aside.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_seen_add(seen: *mut shanten_seen, seen_piece: u8) -> shanten_status {
    change(seen, |visible, after| {
        match drawn(seen_piece)? {
            Some(piece) => visible.insert(piece)?,
            None => after.jokers = after.jokers.saturating_add(1),
        }
        Ok(())
    })
}

/// Adds a meld to the visible tiles. The claimed piece, already visible, isn't added again;
/// SHANTEN_NONE if there is none. Of an added quad only the fourth tile is added.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_seen_add_meld(
    seen: *mut shanten_seen, meld: *const shanten_meld, claimed: u8,
) -> shanten_status {
    change(seen, |visible, _| Ok(visible.insert_meld(get(meld, "the meld")?.meld()?, if_any(claimed, piece)?)?))
}

/// Removes a piece from the visible tiles: for a red five the plain one if only that is visible,
/// and the reverse. `is_removed`, which may be NULL, is 0 if none of its kind was visible.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_seen_remove(
    seen: *mut shanten_seen, seen_piece: u8, is_removed: *mut u8,
) -> shanten_status {
    change(seen, |visible, after| {
        let was_there = if let Some(piece) = drawn(seen_piece)? {
            visible.remove(piece)
        } else {
            let before = after.jokers;
            after.jokers = before.saturating_sub(1);
            before > 0
        };
        put_if(was_there.into(), is_removed, "whether it was removed")
    })
}
