//! Questions about a hand: shanten, useful tiles, discards, waits, divisions.

use shanten::{AnyHand, Discard, Form, MeldKind, Shanten, Strictness, Useful, View, Visible, with_hand};

use crate::border::{get, get_if, plain, put, put_all};
use crate::failure::{Failure, shanten_status};
use crate::hand::{SHANTEN_MAX_MELDS, hand_at, shanten_hand, shanten_meld};
use crate::numbers::{SHANTEN_KINDS, SHANTEN_NO_WIN, Word as _, bits, piece};
use crate::status::status_of;

/// The visible tiles besides the hand, and the strictness. NULL and zeros: nothing is visible, and
/// only concealed tiles are gone.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_seen {
    /// The count of each kind that is visible, without the hand and its melds.
    pub visible: [u8; SHANTEN_KINDS],
    /// How many of the visible fives of characters, dots and bamboos are red.
    pub reds: [u8; 3],
    /// A shanten_strictness: which tiles count as gone.
    pub strictness: u8,
}

/// Useful tiles: those that bring a hand nearer.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_useful {
    /// The useful tiles, as a set.
    pub tiles: u64,
    /// Those of them of which copies are left, as a set.
    pub left: u64,
    /// How many copies of them are left, jokers included.
    pub copies: u32,
    /// The shanten of the hand, or SHANTEN_NO_WIN.
    pub shanten: i8,
    /// How many useful jokers are left.
    pub jokers: u8,
    /// How many copies of each useful kind are left; 0 for others.
    pub copies_of: [u8; SHANTEN_KINDS],
}

/// A discard, and what it leads to.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_discard {
    /// The useful tiles after it.
    pub after: shanten_useful,
    /// The kind to discard.
    pub tile: u8,
}

/// A tile that a ready hand waits for.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_wait {
    /// The kind.
    pub tile: u8,
    /// How many copies of it are left.
    pub copies: u8,
    /// The shapes that it completes: bits 1 << shanten_shape.
    pub shapes: u8,
}

/// A way to take a complete hand apart: a pair and melds.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_division {
    /// The kind of the pair.
    pub pair: u8,
    /// How many melds there are.
    pub meld_count: u8,
    /// How many of them are called; these come last.
    pub called: u8,
    /// Its marks: bits 1 << shanten_mark.
    pub marks: u8,
    /// The melds.
    pub melds: [shanten_meld; SHANTEN_MAX_MELDS],
}

plain!(shanten_seen, shanten_useful, shanten_discard, shanten_wait, shanten_division);

/// A hand with what is known besides.
pub(crate) fn seen_by<H: AnyHand>(hand: &H, seen: Option<shanten_seen>) -> Result<View<H>, Failure> {
    let view = hand.view();
    let Some(seen) = seen else { return Ok(view) };
    let view = view.with_strictness(Strictness::of(seen.strictness)?);
    Ok(view.with_visible(seen.visible()?)?)
}

impl shanten_seen {
    fn visible(&self) -> Result<Visible, Failure> {
        Ok(Visible::from_counts(&self.visible)?.with_reds(self.reds)?)
    }
}

/// Asks the view of the hand at a pointer, with the caller's promises about it.
macro_rules! ask {
    ($hand:ident, $seen:ident, $view:ident => $do:expr) => {{
        let (known, seen) = (hand_at($hand)?, get_if($seen, "what is seen")?);
        with_hand!(&known, hand => {
            let $view = seen_by(hand, seen)?;
            $do
        })
    }};
}
pub(crate) use ask;

fn number(shanten: Option<Shanten>) -> i8 {
    shanten.map_or(SHANTEN_NO_WIN, Shanten::get)
}

impl From<Useful> for shanten_useful {
    fn from(useful: Useful) -> Self {
        let mut copies_of = [0; SHANTEN_KINDS];
        for tile in useful.left() {
            copies_of[tile.index()] = useful.copies_of(tile);
        }
        Self {
            tiles: useful.tiles().bits(),
            left: useful.left().bits(),
            copies: useful.copies(),
            shanten: number(useful.shanten()),
            jokers: useful.jokers(),
            copies_of,
        }
    }
}

/// The least shanten of the forms that count and apply: -1 is complete, 0 is ready.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_shanten(
    hand: *const shanten_hand,
    seen: *const shanten_seen,
    shanten: *mut i8,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe { put(ask!(hand, seen, view => number(view.shanten())), shanten, "shanten") })
}

/// The shanten in one form, a shanten_form.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_shanten_in_form(
    hand: *const shanten_hand,
    seen: *const shanten_seen,
    form: u8,
    shanten: *mut i8,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let form = Form::of(form)?;
        put(ask!(hand, seen, view => number(view.shanten_in(form))), shanten, "shanten")
    })
}

/// The useful tiles and their copies.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_useful(
    hand: *const shanten_hand,
    seen: *const shanten_seen,
    useful: *mut shanten_useful,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe { put(ask!(hand, seen, view => view.useful().into()), useful, "useful") })
}

/// The useful tiles in one form, a shanten_form, and their copies.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_useful_in_form(
    hand: *const shanten_hand,
    seen: *const shanten_seen,
    form: u8,
    useful: *mut shanten_useful,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let form = Form::of(form)?;
        put(ask!(hand, seen, view => view.useful_in(form).into()), useful, "useful")
    })
}

/// The tiles that the hand can discard without getting further away, as a set.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_unneeded(
    hand: *const shanten_hand,
    seen: *const shanten_seen,
    tiles: *mut u64,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe { put(ask!(hand, seen, view => view.unneeded().bits()), tiles, "the tiles") })
}

/// The tiles that don't bring the hand nearer, but to more useful tiles, as a set.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_improving_draws(
    hand: *const shanten_hand,
    seen: *const shanten_seen,
    tiles: *mut u64,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe { put(ask!(hand, seen, view => view.improving_draws().bits()), tiles, "the tiles") })
}

/// Every different discard, the best first: at most 14.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_discards(
    hand: *const shanten_hand,
    seen: *const shanten_seen,
    discards: *mut shanten_discard,
    capacity: usize,
    length: *mut usize,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let found = ask!(hand, seen, view => view.discards());
        let all = found
            .iter()
            .map(|&Discard { tile, useful, .. }| shanten_discard { after: useful.into(), tile: tile.into() });
        put_all(all, discards, capacity, length)
    })
}

/// The tiles that a ready hand waits for, in order: at most 34. None if it isn't ready.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_waits(
    hand: *const shanten_hand,
    seen: *const shanten_seen,
    waits: *mut shanten_wait,
    capacity: usize,
    length: *mut usize,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let found = ask!(hand, seen, view => view.waits());
        let all = found.iter().map(|wait| shanten_wait {
            tile: wait.tile().into(),
            copies: wait.copies(),
            shapes: bits(wait.shapes()),
        });
        put_all(all, waits, capacity, length)
    })
}

/// The divisions of a complete hand: at most 7 without wild tiles. None if it isn't complete, or is
/// so only as seven pairs or thirteen orphans.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_divisions(
    hand: *const shanten_hand,
    seen: *const shanten_seen,
    divisions: *mut shanten_division,
    capacity: usize,
    length: *mut usize,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let mut found = Vec::new();
        ask!(hand, seen, view => {
            for division in view.divisions() {
                let empty = shanten_meld { kind: MeldKind::Triplet.number(), tile: 0, reds: 0 };
                let mut melds = [empty; SHANTEN_MAX_MELDS];
                let (mut meld_count, called) = (0, division.called().count() as u8);
                for (place, meld) in melds.iter_mut().zip(division.concealed().chain(division.called())) {
                    *place = meld.into();
                    meld_count += 1;
                }
                let (pair, marks) = (division.pair().into(), bits(division.marks()));
                found.push(shanten_division { pair, meld_count, called, marks, melds });
            }
        });
        put_all(found, divisions, capacity, length)
    })
}

/// Adds a piece to what is visible: no joker.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_seen_add(seen: *mut shanten_seen, seen_piece: u8) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let before = get(seen, "what is seen")?;
        let mut visible = before.visible()?;
        visible.insert(piece(seen_piece)?.ok_or(Failure::Joker)?)?;
        let after = shanten_seen { visible: visible.counts(), reds: visible.reds(), ..before };
        put(after, seen, "what is seen")
    })
}
