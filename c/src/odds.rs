//! Winning chances, and expected points.

use std::ffi::c_void;
use std::ops::ControlFlow;

use rayon::{ThreadPool, ThreadPoolBuilder};
use shanten::odds::{
    Goal, Odds, OddsOptions, OddsRow, Opponents, Path, PointOdds, PointOptions, PointRow, PointShare, Search, Wall,
};
use shanten::{Form, with_hand};

use crate::border::{checked, get_if, get_or_zeros, handle, plain, put, put_all, unused};
use crate::failure::{Failure, shanten_status};
use crate::hand::{hand_at, shanten_hand};
use crate::numbers::{SHANTEN_JOKER, SHANTEN_NONE, shanten_odds_list};
use crate::queries::{ask, seen_by, shanten_seen};
use crate::score::{score_rules_at, shanten_score_rules, shanten_win};
use crate::status::status_of;
use crate::words::{Word as _, forms, in_order, one_of, or_none, tiles};

/// Called every few thousand states of a search, with the context and how many states there are. If
/// it doesn't return 0, the search ends, and its answer is what is known by then. A search with
/// threads calls it from one of these, while the caller waits.
pub type shanten_watch = Option<unsafe extern "C" fn(context: *mut c_void, states: usize) -> u8>;

/// How chances are searched. Zeros are the defaults.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_odds_options {
    /// The most states that a search holds, of about 400 bytes each; 0 for two million.
    pub states: usize,
    /// How many threads search; 0 and 1: the caller's own. Several pay from some hundred thousand
    /// states on, and answer the same. They wait with the search until it is freed, and aren't
    /// there in a process that is forked off.
    pub threads: usize,
    /// Called now and then, or NULL.
    pub watch: shanten_watch,
    /// What `watch` is called with.
    pub context: *mut c_void,
    /// The player's own discards, as a set, which may make hands furiten. One tile of each is
    /// visible, whether the visible tiles have it or not; a second one has to be among them.
    pub discards: u64,
    /// How many tiles are unseen now, at the turn of the hand; 0 for all that are neither own nor
    /// visible.
    pub unseen: u16,
    /// How many turns there are; 0 for 18.
    pub turns: u8,
    /// The turn of the hand; 0 for that of its tiles, 1 if it has drawn; SHANTEN_NONE for 0.
    pub turn: u8,
    /// A shanten_path.
    pub path: u8,
    /// The most extra exchanges on the last two paths; 0 for 1, SHANTEN_NONE for none.
    pub extra: u8,
    /// Not 0 if `unseen` tiles are unseen at every turn.
    pub is_wall_constant: u8,
    /// The forms that win, as a set; 0 for all.
    pub forms: u8,
    /// Not 0 to ask for the chances by each turn, too: SHANTEN_ODDS_LIST_WON_BY and
    /// SHANTEN_ODDS_LIST_READY_BY.
    pub by_each_turn: u8,
    /// Not 0 if hands win by others' discards, too.
    pub opponents: u8,
    /// How willing the others are to discard what completes a hand, in percent of the chance of any
    /// unseen tile, up to 200; 0 for 100, SHANTEN_NONE for 0.
    pub willing: u8,
    pub reserved: [u8; 13],
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
    /// How many tiles are unseen now, at this turn.
    pub unseen: u16,
    /// The turn of the hand, with which the rows begin.
    pub turn: u8,
    /// The shanten_path of the rows: that of the options, or the same with fewer exchanges.
    pub path: u8,
    /// How many extra exchanges it has.
    pub extra: u8,
    /// 1 if as many tiles are unseen at every turn, otherwise 0.
    pub is_wall_constant: u8,
    /// 1 if this is everything that was asked, otherwise 0.
    pub is_complete: u8,
    pub reserved: [u8; 17],
}

/// A row of an answer: a discard.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_odds_row {
    /// The chance to win before the end.
    pub win_now: f64,
    /// The chance to be ready at the end, or to have been ready before.
    pub ready_now: f64,
    /// The expected points, or the chance of as many as are aimed at; 0 unless they were asked for.
    pub points_now: f64,
    /// The kind, SHANTEN_JOKER, or SHANTEN_NONE for a hand before its draw.
    pub discard: u8,
    pub reserved: [u8; 7],
}

/// How often wins are worth a number of points.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_point_share {
    /// The chance to win them.
    pub chance: f64,
    /// The winner's points in all.
    pub points: u32,
    pub reserved: u32,
}

/// The options of expected points. Zeros are the defaults.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct shanten_point_options {
    /// The circumstances of every win: seat, round, indicators of dora, counters, deposits. The
    /// rest has no effect, but must be possible.
    pub win: shanten_win,
    /// The least number of points that is aimed at; 0 to aim at the most on average.
    pub at_least: u32,
    /// Not 0 if a hand without called melds doesn't declare riichi when it is ready.
    pub no_riichi: u8,
    /// Not 0 if the next three numbers count. Otherwise there is one red five of each suit, as at
    /// most tables.
    pub has_unseen_reds: u8,
    /// How many red fives of characters, dots and bamboos may still be drawn.
    pub unseen_reds: [u8; 3],
    pub reserved: [u8; 23],
}

plain!(
    shanten_odds_options = 64,
    shanten_odds_answer = 48,
    shanten_odds_row = 32,
    shanten_point_share = 16,
    shanten_point_options = 64,
);

in_order!(shanten_odds_list: Win Ready Points WonBy ReadyBy);

/// One row of an answer.
struct Row {
    plain: shanten_odds_row,
    /// In the order of shanten_odds_list.
    lists: [Vec<f64>; 5],
    shares: Vec<PointShare>,
}

/// A search of chances. It keeps what it found, so that similar hands are answered sooner, and it
/// is for one thread at a time.
pub struct shanten_odds {
    search: Search,
    threads: Option<ThreadPool>,
    watch: Watch,
    rows: Vec<Row>,
}

/// The caller's function, and what it is called with.
#[derive(Clone, Copy)]
struct Watch {
    call: shanten_watch,
    context: *mut c_void,
}

// SAFETY: the header says that another thread calls it while the caller waits.
unsafe impl Send for Watch {}

impl Watch {
    fn states(&self, states: usize) -> ControlFlow<()> {
        // SAFETY: the caller promises that it may be called with this.
        let ends = self.call.is_some_and(|call| unsafe { call(self.context, states) } != 0);
        if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl shanten_odds {
    /// Searches, with threads if there are some.
    fn asked<T: Send>(&mut self, search: impl FnOnce(&mut Search, Watch) -> T + Send) -> T {
        let Self { search: known, threads, watch, .. } = self;
        let watch = *watch;
        match threads {
            Some(threads) => threads.install(move || search(known, watch)),
            None => search(known, watch),
        }
    }
}

/// A number where 0 stands for the usual one, and SHANTEN_NONE for 0.
fn or_usual(number: u8, usual: u8) -> u8 {
    match number {
        0 => usual,
        SHANTEN_NONE => 0,
        number => number,
    }
}

fn path(number: u8, extra: u8) -> Result<Path, Failure> {
    let extra = or_usual(extra, Path::EXTRA);
    Ok(match Path::of(number)? {
        Path::NoStepBack { .. } => Path::NoStepBack { extra },
        Path::Any { .. } => Path::Any { extra },
        path => path,
    })
}

impl shanten_odds_options {
    fn options(&self) -> Result<OddsOptions, Failure> {
        unused(self.reserved, "shanten_odds_options")?;
        let turns = or_usual(self.turns, OddsOptions::TURNS);
        let states = if self.states == 0 { OddsOptions::STATES } else { self.states };
        let mut options = OddsOptions::default()
            .turns(turns)
            .states(states)
            .path(path(self.path, self.extra)?)
            .by_each_turn(self.by_each_turn != 0)
            .parallel(self.threads > 1)
            .discards(tiles(self.discards, "the own discards")?.into());
        if self.turn > 0 {
            options = options.turn(or_usual(self.turn, 0));
        }
        if self.unseen > 0 || self.is_wall_constant != 0 {
            let wall = if self.is_wall_constant == 0 { Wall::Shrinking } else { Wall::Constant };
            options = options.wall(wall(self.unseen));
        }
        if self.opponents != 0 {
            let willing = or_usual(self.willing, Opponents::AS_LIKELY);
            if willing > Opponents::MAX_WILLING {
                let count = u64::from(Opponents::MAX_WILLING) + 1;
                return Err(Failure::Value { what: "the percentage", value: willing.into(), count });
            }
            options = options.opponents(Opponents::default().willing(willing));
        }
        if self.forms > 0 {
            let has = forms(self.forms, "shanten_odds_options.forms")?;
            options = options.forms(&Form::ALL.iter().copied().filter(|&form| has(form)).collect::<Vec<_>>());
        }
        Ok(options)
    }
}

/// Makes a search. The options may be NULL. shanten_odds_free ends it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_odds_new(
    options: *const shanten_odds_options, odds: *mut *mut shanten_odds,
) -> shanten_status {
    status_of(|| {
        let asked = get_or_zeros(options, "the options")?;
        let search = Search::new(asked.options()?);
        checked(odds, "the search")?;
        // Where no threads can be had, the caller's own does the work.
        let threads = (asked.threads > 1).then(|| ThreadPoolBuilder::new().num_threads(asked.threads).build().ok());
        let watch = Watch { call: asked.watch, context: asked.context };
        let made = shanten_odds { search, threads: threads.flatten(), watch, rows: Vec::new() };
        odds.write(Box::into_raw(Box::new(made)));
        Ok(())
    })
}

/// Ends a search. NULL is no search.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_odds_free(odds: *mut shanten_odds) {
    if !odds.is_null() {
        drop(Box::from_raw(odds));
    }
}

/// The answer of a search, whose rows are there, without these.
macro_rules! answered {
    ($odds:ident, $found:ident) => {
        shanten_odds_answer {
            missing: $found.missing.bits(),
            rows: $odds.rows.len(),
            searched: $found.searched,
            unseen: $found.wall.tiles(),
            turn: $found.turn,
            path: $found.path.number_by_name(),
            extra: $found.path.extra(),
            is_wall_constant: matches!($found.wall, Wall::Constant(_)).into(),
            is_complete: $found.is_complete.into(),
            reserved: [0; 17],
        }
    };
}

/// The chances of a hand to win and to be ready, now and if it were like this later. The rows stay
/// with the search until the next question.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_odds_chances(
    odds: *mut shanten_odds, hand: *const shanten_hand, seen: *const shanten_seen, answer: *mut shanten_odds_answer,
) -> shanten_status {
    status_of(|| {
        let odds = handle(odds, "the search")?;
        let found: Odds = ask!(hand, seen, view => {
            odds.asked(|search, watch| search.odds_watched(&view, |states| watch.states(states)))
        })?;
        let row = |row: OddsRow| {
            let discard = if row.is_joker { SHANTEN_JOKER } else { or_none(row.discard) };
            let now = shanten_odds_row {
                win_now: row.win_now,
                ready_now: row.ready_now,
                points_now: 0.0,
                discard,
                reserved: [0; 7],
            };
            Row { plain: now, lists: [row.win, row.ready, Vec::new(), row.won_by, row.ready_by], shares: Vec::new() }
        };
        odds.rows = found.rows.into_iter().map(row).collect();
        put(answered!(odds, found), answer, "the answer")
    })
}

/// The chances of a hand, and the expected points of its wins. The score rules and the
/// options may be NULL. The rows stay with the search until the next question.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_odds_points(
    odds: *mut shanten_odds, hand: *const shanten_hand, seen: *const shanten_seen, rules: *const shanten_score_rules,
    options: *const shanten_point_options, answer: *mut shanten_odds_answer,
) -> shanten_status {
    status_of(|| {
        let (odds, asked) = (handle(odds, "the search")?, get_or_zeros(options, "the options")?);
        unused(asked.reserved, "shanten_point_options")?;
        let mut options = PointOptions::new(score_rules_at(rules)?);
        (options.win, options.riichi) = (asked.win.win()?, asked.no_riichi == 0);
        options.unseen_reds = (asked.has_unseen_reds != 0).then_some(asked.unseen_reds);
        options.goal = if asked.at_least == 0 { Goal::Average } else { Goal::AtLeast(asked.at_least) };
        let found: PointOdds = ask!(hand, seen, view => {
            odds.asked(|search, watch| search.points_watched(&view, &options, |states| watch.states(states)))
        })?;
        let row = |row: PointRow| {
            let (win_now, ready_now, points_now) = (row.win_now, row.ready_now, row.points_now);
            let now =
                shanten_odds_row { win_now, ready_now, points_now, discard: or_none(row.discard), reserved: [0; 7] };
            Row { plain: now, lists: [row.win, row.ready, row.points, Vec::new(), Vec::new()], shares: row.shares }
        };
        odds.rows = found.rows.into_iter().map(row).collect();
        put(answered!(odds, found), answer, "the answer")
    })
}

/// A row of the last answer, from 0.
unsafe fn row_of<'a>(odds: *mut shanten_odds, row: usize) -> Result<&'a Row, Failure> {
    let rows = &handle(odds, "the search")?.rows;
    rows.get(row).ok_or(Failure::NoRow { row, rows: rows.len() })
}

/// A row of the last answer, from 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_odds_get_row(
    odds: *mut shanten_odds, row: usize, found: *mut shanten_odds_row,
) -> shanten_status {
    status_of(|| put(row_of(odds, row)?.plain, found, "the row"))
}

/// A list of a row of the last answer, a shanten_odds_list. It is empty unless it was asked for.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_odds_get_list(
    odds: *mut shanten_odds, row: usize, list: u8, numbers: *mut f64, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| {
        let lists: Vec<&Vec<f64>> = row_of(odds, row)?.lists.iter().collect();
        put_all(one_of(&lists, list, "the list")?.iter().copied(), numbers, capacity, length)
    })
}

/// How often wins are worth how many points, the fewest first: of a row of the last answer, if
/// points were asked for.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_odds_get_shares(
    odds: *mut shanten_odds, row: usize, shares: *mut shanten_point_share, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| {
        let plain =
            |share: &PointShare| shanten_point_share { chance: share.chance, points: share.points, reserved: 0 };
        put_all(row_of(odds, row)?.shares.iter().map(plain), shares, capacity, length)
    })
}
