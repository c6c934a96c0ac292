//! Questions about a hand: shanten, useful tiles, discards, waits, divisions.

use shanten::{AnyHand, Discard, Form, ReadyDiscard, Shanten, Strictness, Useful, View, Visible, Waits, with_hand};

use std::ffi::c_char;

use crate::border::{PlainData as _, get_if, plain, put, put_all, put_text, text, unused};
use crate::failure::{CallFailure, shanten_status};
use crate::hand::{hand_at, shanten_hand};
use crate::numbers::{SHANTEN_JOKER, SHANTEN_KINDS, SHANTEN_NO_WIN};
use crate::status::status_of;
use crate::words::{Numbered as _, bits};

/// The most waits of a hand: one for each kind, and one for jokers.
pub const SHANTEN_MAX_WAITS: usize = 35;
/// The visible tiles besides the hand, and the strictness. With NULL or zeros nothing is visible,
/// and only concealed tiles count as gone.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_seen {
    /// The count of the visible tiles of each kind.
    pub visible: [u8; SHANTEN_KINDS],
    /// How many of the visible fives of characters, dots and bamboos are red.
    pub reds: [u8; 3],
    /// How many jokers are visible besides those of the hand.
    pub jokers: u8,
    /// A shanten_strictness: which tiles count as gone.
    pub strictness: u8,
    /// Not 0 if the visible tiles are all those on the table, the hand's own melds and Norths set
    /// aside included, so that one struct serves all players. 0 if these are left out.
    pub is_table: u8,
    pub reserved: [u8; 8],
}

/// Useful tiles: those that lower the shanten of a hand.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_useful {
    /// The useful tiles, as a set.
    pub tiles: u64,
    /// The useful tiles of which copies are left, as a set.
    pub left: u64,
    /// How many copies of all useful tiles are left, jokers included.
    pub copies: u32,
    /// The shanten of the hand, or SHANTEN_NO_WIN.
    pub shanten: i8,
    /// How many useful jokers are left.
    pub jokers: u8,
    /// How many copies of each useful kind are left; 0 for others.
    pub copies_of: [u8; SHANTEN_KINDS],
    pub reserved: [u8; 8],
}

/// A discard, and its result.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_discard {
    /// The useful tiles after it.
    pub after: shanten_useful,
    /// The kind to discard, or SHANTEN_JOKER.
    pub tile: u8,
    pub reserved: [u8; 7],
}

/// A tile that a ready hand waits for.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_wait {
    /// The kind, or SHANTEN_JOKER.
    pub tile: u8,
    /// How many copies of it are left.
    pub copies: u8,
    /// The shapes that the tile completes, as a set; empty for a joker, which completes any.
    pub shapes: u8,
    pub reserved: u8,
}

/// A discard that leaves a hand ready.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_ready_discard {
    /// The kind to discard.
    pub tile: u8,
    /// How many waits the hand then has.
    pub wait_count: u8,
    pub reserved: [u8; 2],
    /// The waits, in order.
    pub waits: [shanten_wait; SHANTEN_MAX_WAITS],
}

plain!(shanten_seen = 48, shanten_useful = 64, shanten_discard = 72, shanten_wait = 4, shanten_ready_discard = 144,);

/// The view of a hand with what the player sees.
pub(crate) fn seen_by<H: AnyHand>(hand: &H, seen: Option<shanten_seen>) -> Result<View<H>, CallFailure> {
    let view = hand.view();
    let Some(seen) = seen else { return Ok(view) };
    let view = view.with_strictness(Strictness::of(seen.strictness)?).with_visible_jokers(seen.jokers)?;
    let visible = seen.visible()?;
    Ok(if seen.is_table == 0 { view.with_visible(visible)? } else { view.with_table(visible)? })
}

impl shanten_seen {
    pub(crate) fn visible(&self) -> Result<Visible, CallFailure> {
        unused(self.reserved, "shanten_seen")?;
        Ok(Visible::from_counts(&self.visible)?.with_reds(self.reds)?)
    }
}

/// Answers about the view of the hand at a pointer, with the caller's promises about it.
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
            reserved: [0; 8],
        }
    }
}

/// The waits in order, followed by the jokers.
pub(crate) fn plain_waits(waits: &Waits) -> impl Iterator<Item = shanten_wait> {
    let jokers = Some(waits.jokers()).filter(|&jokers| jokers > 0);
    let plain = |tile, copies, shapes| shanten_wait { tile, copies, shapes, reserved: 0 };
    let each = waits.iter().map(move |wait| plain(wait.tile().into(), wait.copies(), bits(wait.shapes())));
    each.chain(jokers.map(|jokers| plain(SHANTEN_JOKER, jokers, 0)))
}

/// The shanten in the form `form`, a shanten_form: -1 is complete, 0 is ready.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_shanten(
    hand: *const shanten_hand, seen: *const shanten_seen, form: u8, shanten: *mut i8,
) -> shanten_status {
    status_of(|| {
        let form = Option::<Form>::of(form)?;
        let found = ask!(hand, seen, view => form.map_or_else(|| view.shanten(), |form| view.shanten_in(form)));
        put(number(found), shanten, "shanten")
    })
}

/// The useful tiles in the form `form`, a shanten_form, and their copies.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_useful(
    hand: *const shanten_hand, seen: *const shanten_seen, form: u8, useful: *mut shanten_useful,
) -> shanten_status {
    status_of(|| {
        let form = Option::<Form>::of(form)?;
        let found = ask!(hand, seen, view => form.map_or_else(|| view.useful(), |form| view.useful_in(form)));
        put(found.into(), useful, "useful")
    })
}

/// All different discards, a joker's included, the best first: at most SHANTEN_MAX_TILES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_discards(
    hand: *const shanten_hand, seen: *const shanten_seen, discards: *mut shanten_discard, capacity: usize,
    length: *mut usize,
) -> shanten_status {
    status_of(|| {
        let (found, joker) = ask!(hand, seen, view => (view.discards(), view.after_joker()));
        let discard = |tile, useful: Useful| shanten_discard { after: useful.into(), tile, reserved: [0; 7] };
        let each = |&Discard { tile, useful, .. }: &Discard| discard(tile.into(), useful);
        let (before, after) = found.split_at(joker.map_or(found.len(), |joker| found.place_of(&joker)));
        let joker = joker.map(|useful| discard(SHANTEN_JOKER, useful));
        let all = before.iter().map(each).chain(joker).chain(after.iter().map(each));
        put_all(all, discards, capacity, length)
    })
}

/// The discards that leave a hand ready, as riichi requires, the one with the most copies left
/// first: at most SHANTEN_MAX_TILES.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_ready_discards(
    hand: *const shanten_hand, seen: *const shanten_seen, discards: *mut shanten_ready_discard, capacity: usize,
    length: *mut usize,
) -> shanten_status {
    status_of(|| {
        let found: Vec<ReadyDiscard> = ask!(hand, seen, view => view.ready_discards().collect());
        let all = found.iter().map(|discard| {
            let mut plain = shanten_ready_discard { tile: discard.tile.into(), ..shanten_ready_discard::zeros() };
            for (place, wait) in plain.waits.iter_mut().zip(plain_waits(&discard.waits)) {
                *place = wait;
                plain.wait_count += 1;
            }
            plain
        });
        put_all(all, discards, capacity, length)
    })
}

/// The tiles that a ready hand waits for, in order: at most SHANTEN_MAX_WAITS. There are none if
/// the hand isn't ready.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_hand_waits(
    hand: *const shanten_hand, seen: *const shanten_seen, waits: *mut shanten_wait, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| put_all(plain_waits(&ask!(hand, seen, view => view.waits())), waits, capacity, length))
}

/// Answers a question in JSON with JSON. tests/questions/README.md lists the names and the options
/// of all questions, among them those without a call of their own: chances to win, expected points,
/// divisions, steps of a look-up.
///
///     const char *question = "{\"ask\":\"unneeded\",\"hand\":\"123m456p789s11223z\"}";
///     char answer[65536]; // "3z"
///     shanten_ask(question, strlen(question), answer, sizeof answer, NULL);
///
/// A question that is refused has an answer, too, and the status is OK: an object with the kind of
/// the error as `refused`, its `message`, and its place, if it has one, as `at`. Hands, rules and
/// tiles are written as in the texts of other calls.
///
/// 65536 bytes are enough for most answers. After one without room, the next call computes it anew.
/// A search of chances keeps `states` states of about 400 bytes each, by default two million.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_ask(
    question: *const c_char, length: usize, answer: *mut c_char, capacity: usize, answer_length: *mut usize,
) -> shanten_status {
    status_of(|| put_text(&shanten_questions::answer(text(question, length)?), answer, capacity, answer_length))
}
