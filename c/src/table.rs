//! Tables: the game itself.

use std::ffi::c_char;

use ::shanten_table::mjai::MjaiTable;
use ::shanten_table::{Action, Legal, Seat, Table, TableRules};

use crate::border::{CallResult, array_mut, free, lend, lend_mut, put, put_all, put_new, put_text, text};
use crate::failure::{CallFailure, shanten_status};
use crate::numbers::SHANTEN_NONE;
use crate::status::status_of;
use crate::words::if_any;

/// The most legal actions of a player.
pub const SHANTEN_MAX_ACTIONS: usize = 122;
const _: () = assert!(SHANTEN_MAX_ACTIONS == Legal::NUMBERS);

/// A riichi table. It belongs to the caller, who frees it; two threads must not use it at once.
pub struct shanten_table(MjaiTable);

unsafe fn rules_of(name: *const c_char, length: usize, players: u8) -> Result<TableRules, CallFailure> {
    Ok(TableRules::asked(Some(text(name, length)?), Some(players.into()))?)
}

fn seat_of(table: &Table, seat: u8) -> Result<Seat, CallFailure> {
    let players = table.rules().players() as u64;
    let found = table.seat_of(seat.into());
    found.ok_or(CallFailure::Value { what: "the seat", value: seat.into(), count: players })
}

unsafe fn legal_at(table: *const shanten_table, seat: u8) -> Result<(Seat, Legal), CallFailure> {
    let table = lend(table, "the table")?.0.table()?;
    let seat = seat_of(table, seat)?;
    Ok((seat, table.legal(seat)))
}

unsafe fn action_at(table: *const shanten_table, seat: u8, action: u8) -> Result<(Seat, Action), CallFailure> {
    let (seat, legal) = legal_at(table, seat)?;
    Ok((seat, legal.checked_action(seat, action.into())?))
}

unsafe fn put_numbers(legal: &Legal, actions: *mut u8, capacity: usize, length: *mut usize) -> CallResult {
    put_all(legal.numbered().map(|(number, _)| number), actions, capacity, length)
}

unsafe fn put_json(
    value: serde_json::Result<String>, json: *mut c_char, capacity: usize, length: *mut usize,
) -> CallResult {
    put_text(&value.map_err(|_| CallFailure::Memory { what: "the answer" })?, json, capacity, length)
}

/// A table at the start of a game. The rules are `tenhou`, `mahjong-soul`, `m-league`, `wrc` or
/// `ema`, for 4 or 3 players; the wall depends on the seed alone. Free it with shanten_table_free.
///
///     shanten_table *table;
///     shanten_table_deal("tenhou", 6, 4, 1, &table);
///     uint8_t seat, actions[SHANTEN_MAX_ACTIONS];
///     size_t length;
///     while (shanten_table_to_move(table, &seat), seat != SHANTEN_NONE) {
///         shanten_table_legal(table, seat, actions, SHANTEN_MAX_ACTIONS, &length);
///         shanten_table_apply(table, seat, actions[0]);
///     }
///     shanten_table_free(table);
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_deal(
    rules: *const c_char, rules_length: usize, players: u8, seed: u64, table: *mut *mut shanten_table,
) -> shanten_status {
    status_of(|| {
        let dealt = MjaiTable::deal(rules_of(rules, rules_length, players)?, seed)?;
        put_new(shanten_table(dealt), table, "the table")
    })
}

/// A table that will read a game of mjai, such as a bot's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_follow(
    rules: *const c_char, rules_length: usize, players: u8, table: *mut *mut shanten_table,
) -> shanten_status {
    status_of(|| {
        let following = MjaiTable::follow(rules_of(rules, rules_length, players)?)?;
        put_new(shanten_table(following), table, "the table")
    })
}

/// A copy of a table, for a search.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_copy(
    table: *const shanten_table, copy: *mut *mut shanten_table,
) -> shanten_status {
    status_of(|| put_new(shanten_table(lend(table, "the table")?.0.clone()), copy, "the copy"))
}

/// Frees a table; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_free(table: *mut shanten_table) -> shanten_status {
    status_of(|| free(table, "the table"))
}

/// The player who is to act; SHANTEN_NONE after the end of the round, and at a table that reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_to_move(table: *const shanten_table, seat: *mut u8) -> shanten_status {
    status_of(|| {
        let to_move = lend(table, "the table")?.0.table().ok().and_then(Table::to_move);
        put(to_move.map_or(SHANTEN_NONE, Seat::into), seat, "the seat")
    })
}

/// The player who reads the lines; SHANTEN_NONE if no line said it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_seat(table: *const shanten_table, seat: *mut u8) -> shanten_status {
    status_of(|| put(lend(table, "the table")?.0.seat().map_or(SHANTEN_NONE, Seat::into), seat, "the seat"))
}

/// The legal actions of a player by their numbers: at most SHANTEN_MAX_ACTIONS.
///
/// - 0 to 36: a discard of a kind, then of a red 5m, 5p, 5s
/// - 37 to 73: the same with riichi
/// - 74 to 79: the call of a run with its lowest tile, without or with an own red five; then with
///   its middle tile, its highest
/// - 80 to 82: the call of a triplet with no, one or two own red fives
/// - 83: the call of an open quad
/// - 84 to 117: a closed or added quad of a kind
/// - 118 sets a North aside, 119 wins, 120 ends the round with nine terminals, 121 passes
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_legal(
    table: *const shanten_table, seat: u8, actions: *mut u8, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| put_numbers(&legal_at(table, seat)?.1, actions, capacity, length))
}

/// The text of a legal action, such as "discard 5p". 64 bytes are enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_action_text(
    table: *const shanten_table, seat: u8, action: u8, text: *mut c_char, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| put_text(&action_at(table, seat, action)?.1.to_string(), text, capacity, length))
}

/// Carries out a legal action. shanten_table_events writes what happened.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_apply(table: *mut shanten_table, seat: u8, action: u8) -> shanten_status {
    status_of(|| {
        let (seat, action) = action_at(table, seat, action)?;
        Ok(lend_mut(table, "the table")?.0.apply(seat, action)?)
    })
}

/// The events of the last action, or the start of the game or the round, as lines of mjai: as a
/// player sees them, or all of them if the seat is SHANTEN_NONE. 4096 bytes are enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_events(
    table: *const shanten_table, seat: u8, lines: *mut c_char, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| {
        let table = &lend(table, "the table")?.0;
        let seat = if_any(seat, |seat| seat_of(table.table()?, seat))?;
        put_text(&table.lines(seat), lines, capacity, length)
    })
}

/// Reads a line of mjai. Writes what its reader may answer, by number: nothing if another player is
/// to act. Without room the line is read all the same: shanten_table_legal writes the answer again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_read(
    table: *mut shanten_table, line: *const c_char, line_length: usize, actions: *mut u8, capacity: usize,
    length: *mut usize,
) -> shanten_status {
    status_of(|| {
        // No line is read before its answer can be written.
        put(0, length, "the length")?;
        array_mut(actions, capacity, "the array")?;
        let legal = lend_mut(table, "the table")?.0.read(text(line, line_length)?)?;
        put_numbers(&legal, actions, capacity, length)
    })
}

/// A player's answer as a line of mjai: a legal action, or none if it is SHANTEN_NONE. 256
/// bytes are enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_answer(
    table: *const shanten_table, seat: u8, action: u8, line: *mut c_char, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| {
        let known = &lend(table, "the table")?.0;
        let (seat, action) = match if_any(action, |action| action_at(table, seat, action))? {
            Some((seat, action)) => (seat, Some(action)),
            None => (seat_of(known.table()?, seat)?, None),
        };
        put_text(&known.answer(seat, action)?, line, capacity, length)
    })
}

/// What a player sees as JSON, or all of the table if the seat is SHANTEN_NONE: hands, melds,
/// rivers, indicators, points, with the keys of TableView in web/src/table.d.ts. 16384 bytes are
/// enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_view(
    table: *const shanten_table, seat: u8, json: *mut c_char, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| {
        let table = lend(table, "the table")?.0.table()?;
        let seat = if_any(seat, |seat| seat_of(table, seat))?;
        put_json(serde_json::to_string(&table.view(seat)), json, capacity, length)
    })
}

/// How the round ended, and the places at the end of the game, as a list of two in JSON, each null
/// before its end. RoundResult and FinalPlace in web/src/table.d.ts have the keys. 1024 bytes are
/// enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_result(
    table: *const shanten_table, json: *mut c_char, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| {
        let table = lend(table, "the table")?.0.table()?;
        put_json(serde_json::to_string(&(table.result(), table.standings())), json, capacity, length)
    })
}

/// Deals the next round.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_next_round(table: *mut shanten_table, seed: u64) -> shanten_status {
    status_of(|| Ok(lend_mut(table, "the table")?.0.next_round(seed)?))
}

/// The table as JSON, which shanten_table_load reads. 16384 bytes are enough.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_save(
    table: *const shanten_table, json: *mut c_char, capacity: usize, length: *mut usize,
) -> shanten_status {
    status_of(|| put_json(serde_json::to_string(&lend(table, "the table")?.0), json, capacity, length))
}

/// A saved table. Refused if its parts contradict each other.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shanten_table_load(
    json: *const c_char, json_length: usize, table: *mut *mut shanten_table,
) -> shanten_status {
    status_of(|| put_new(shanten_table(MjaiTable::load(text(json, json_length)?)?), table, "the table"))
}
