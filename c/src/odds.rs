//! Winning chances, and expected points.

use shanten::odds::{Goal, OddsOptions, OddsRow, Path, PointOptions, PointRow, Search, Wall};
use shanten::with_hand;

use crate::border::{array_mut, checked, get, get_if, handle, plain, put};
use crate::failure::{Failure, shanten_status};
use crate::hand::{hand_at, shanten_hand};
use crate::numbers::{SHANTEN_JOKER, SHANTEN_NONE, one_of, shanten_path};
use crate::queries::{ask, seen_by, shanten_seen};
use crate::score::{score_rules_at, shanten_score_rules, shanten_win};
use crate::status::status_of;

/// How chances are searched. Zeros are the defaults.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_odds_options {
    /// The most states that a search holds, of about 400 bytes each; 0 for two million.
    pub states: usize,
    /// How many tiles are unseen now, at the turn of the hand; 0 for all that are neither own nor
    /// visible.
    pub unseen: u16,
    /// How many turns there are; 0 for 18.
    pub turns: u8,
    /// The turn of the hand; 0 for that of its tiles: 1 if it has drawn.
    pub turn: u8,
    /// A shanten_path.
    pub path: u8,
    /// The most extra exchanges on the last two paths; 0 for 1.
    pub extra: u8,
}

/// The answer for a hand.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_odds_answer {
    /// The tiles that may be discarded, too, but that had too many states, as a set.
    pub missing: u64,
    /// How many rows there are: one for a hand before its draw, one for each discard of another.
    pub rows: usize,
    /// How many states were searched.
    pub searched: usize,
    /// How many numbers each row has: one for each turn with a draw left.
    pub turns: u8,
    /// The turn of the hand, with which the rows begin.
    pub turn: u8,
    /// How many tiles are unseen now, at this turn.
    pub unseen: u16,
    /// 1 if this is everything that was asked, otherwise 0.
    pub is_complete: u8,
}

/// The options of expected points.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_point_options {
    /// The circumstances of every win: seat, round, indicators of dora, counters, deposits. The
    /// rest has no effect, but must be possible.
    pub win: shanten_win,
    /// The least number of points that is aimed at; 0 to aim at the most on average.
    pub at_least: u32,
    /// Not 0 if a hand without called melds declares riichi when it is ready.
    pub riichi: u8,
}

plain!(shanten_odds_options, shanten_odds_answer, shanten_point_options);

/// One row of an answer.
struct Row {
    discard: u8,
    win: Vec<f64>,
    ready: Vec<f64>,
    points: Vec<f64>,
}

/// A search of chances. It keeps what it found, so that similar hands are answered sooner, and it
/// is for one thread at a time.
pub struct shanten_odds {
    search: Search,
    turns: u8,
    rows: Vec<Row>,
}

fn path(number: u8, extra: u8) -> Result<Path, Failure> {
    const {
        use shanten_path::{Any, NoStepBack, Shortest, Straight};
        assert!(Straight as u8 == 0 && Shortest as u8 == 1 && NoStepBack as u8 == 2 && Any as u8 == 3);
    }
    let extra = if extra == 0 { Path::EXTRA } else { extra };
    let all = [Path::Straight, Path::Shortest, Path::NoStepBack { extra }, Path::Any { extra }];
    one_of(&all, number, "the path")
}

/// Makes a search. The options may be NULL. shanten_odds_free ends it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_odds_new(
    options: *const shanten_odds_options,
    odds: *mut *mut shanten_odds,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let zeros = shanten_odds_options { states: 0, unseen: 0, turns: 0, turn: 0, path: 0, extra: 0 };
        let asked = get_if(options, "the options")?.unwrap_or(zeros);
        let turns = if asked.turns == 0 { OddsOptions::TURNS } else { asked.turns };
        let states = if asked.states == 0 { OddsOptions::STATES } else { asked.states };
        let mut options = OddsOptions::default().turns(turns).states(states).path(path(asked.path, asked.extra)?);
        if asked.turn > 0 {
            options = options.turn(asked.turn);
        }
        if asked.unseen > 0 {
            options = options.wall(Wall::Shrinking(asked.unseen));
        }
        checked(odds, "the search")?;
        let made = Box::new(shanten_odds { search: Search::new(options), turns, rows: Vec::new() });
        // SAFETY: it is aligned and not NULL, and the caller promises that it may be written.
        odds.write(Box::into_raw(made));
        Ok(())
    })
}

/// Ends a search. NULL is no search.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_odds_free(odds: *mut shanten_odds) {
    if !odds.is_null() {
        // SAFETY: the caller promises that it comes from `shanten_odds_new` and isn't used again.
        drop(unsafe { Box::from_raw(odds) });
    }
}

/// The answer of a search, whose rows are there, without these.
macro_rules! answered {
    ($odds:ident, $found:ident) => {
        shanten_odds_answer {
            missing: $found.missing.bits(),
            rows: $odds.rows.len(),
            searched: $found.searched,
            turns: $odds.turns - $found.turn,
            turn: $found.turn,
            unseen: $found.wall.tiles(),
            is_complete: $found.is_complete.into(),
        }
    };
}

/// The chances of a hand to win and to be ready, now and if it were like this later. The rows stay
/// with the search until the next question.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_odds_chances(
    odds: *mut shanten_odds,
    hand: *const shanten_hand,
    seen: *const shanten_seen,
    answer: *mut shanten_odds_answer,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let odds = handle(odds, "the search")?;
        let found = ask!(hand, seen, view => odds.search.odds(&view))?;
        let discard =
            |row: &OddsRow| if row.is_joker { SHANTEN_JOKER } else { row.discard.map_or(SHANTEN_NONE, u8::from) };
        let row = |row: OddsRow| Row { discard: discard(&row), win: row.win, ready: row.ready, points: Vec::new() };
        odds.rows = found.rows.into_iter().map(row).collect();
        put(answered!(odds, found), answer, "the answer")
    })
}

/// The chances of a hand, and the expected points of wins by own draw under score rules, which may
/// be NULL. The rows stay with the search until the next question.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_odds_points(
    odds: *mut shanten_odds,
    hand: *const shanten_hand,
    seen: *const shanten_seen,
    rules: *const shanten_score_rules,
    options: *const shanten_point_options,
    answer: *mut shanten_odds_answer,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let (odds, rules, asked) = (handle(odds, "the search")?, score_rules_at(rules)?, get(options, "the options")?);
        let mut options = PointOptions::new(rules);
        options.win = asked.win.circumstances()?;
        options.riichi = asked.riichi != 0;
        options.goal = if asked.at_least == 0 { Goal::Average } else { Goal::AtLeast(asked.at_least) };
        let found = ask!(hand, seen, view => odds.search.points(&view, &options))?;
        let discard = |row: &PointRow| row.discard.map_or(SHANTEN_NONE, u8::from);
        let row = |row: PointRow| Row { discard: discard(&row), win: row.win, ready: row.ready, points: row.points };
        odds.rows = found.rows.into_iter().map(row).collect();
        put(answered!(odds, found), answer, "the answer")
    })
}

/// Where the numbers of each turn go, if they are wanted.
unsafe fn room<'a>(to: *mut f64, capacity: usize, needed: usize) -> Result<&'a mut [f64], Failure> {
    if to.is_null() {
        return Ok(&mut []);
    }
    // SAFETY: the caller promises what the header demands of pointers.
    let room = unsafe { array_mut(to, capacity, "the chances") }?;
    room.get_mut(..needed).ok_or(Failure::NoRoom { needed, capacity })
}

/// A row of the last answer, from 0. `discard` is a kind number, SHANTEN_JOKER, or SHANTEN_NONE for
/// a hand before its draw. Number u of each array is for a hand that is like this u turns later:
/// the chance to win and to be ready before the end, and the expected points, of which there are
/// none unless they were asked for. Each of the three may be NULL; the others have room for
/// `capacity` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_odds_row(
    odds: *mut shanten_odds,
    row: usize,
    discard: *mut u8,
    win: *mut f64,
    ready: *mut f64,
    points: *mut f64,
    capacity: usize,
) -> shanten_status {
    // SAFETY: the caller promises what the header demands of pointers.
    status_of(|| unsafe {
        let odds = handle(odds, "the search")?;
        let found = odds.rows.get(row).ok_or(Failure::NoRow { row, rows: odds.rows.len() })?;
        let wanted = [(&found.win, win), (&found.ready, ready), (&found.points, points)];
        let mut places: [&mut [f64]; 3] = [&mut [], &mut [], &mut []];
        for (place, (numbers, to)) in places.iter_mut().zip(wanted) {
            *place = room(to, capacity, numbers.len())?;
        }
        put(found.discard, discard, "the discard")?;
        for (place, (numbers, _)) in places.into_iter().zip(wanted) {
            // Unwanted numbers have no room.
            place.iter_mut().zip(numbers).for_each(|(place, number)| *place = *number);
        }
        Ok(())
    })
}
