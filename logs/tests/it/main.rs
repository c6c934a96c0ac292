//! Made-up games, written in every format and read back.

/// Files, folders, archives and threads.
mod archives;
/// Logs with a few bytes changed, or cut.
mod damage;
/// Every format leads to the same decisions.
mod formats;
/// Who played by which rules, and wins by discards as rows.
mod info;
/// What players may do, and their passes.
mod legal;
/// Logs of mjai as other programs write them.
mod mjai;
/// Reviews hold what searches find.
mod review;
/// Impossible events, one by one.
mod rules;
/// What stands in tenhou/6 alone.
mod tenhou6;
/// What isn't read is named.
mod unread;
/// Rounds of every format, written as mjai and read back.
mod written;
