//! Made-up games, written in every format and read back.

/// Files, folders, archives and threads.
mod archives;
/// Logs with a few bytes changed, or cut.
mod damage;
/// The conditions of danger, one by one.
mod danger;
/// Every format leads to the same decisions.
mod formats;
/// Players and rules of a game, and wins by discards as rows.
mod info;
/// Legal actions, and passes.
mod legal;
/// mjai logs as other programs write them.
mod mjai;
/// Actions and results against the table.
mod referee;
/// Reviews agree with searches.
mod review;
/// Impossible events, one by one.
mod rules;
/// Features that only tenhou/6 has.
mod tenhou6;
/// Files that aren't logs are named.
mod unread;
/// Rounds of every format, written as mjai and read back.
mod written;
