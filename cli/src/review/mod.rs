//! A review of a game, as text and as a page.

pub(crate) mod html;
pub(crate) mod text;

use shanten_logs::ReviewedRound;

/// `East 1, 2 counters`.
fn title(round: &ReviewedRound) -> String {
    match round.counters {
        0 => round.name.clone(),
        counters => format!("{}, {}", round.name, counted(counters.into(), "counter", "counters")),
    }
}

/// A number with its noun.
fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}
