//! Who pays what, as the rules are written.

use shanten::score::NorthShare;

use crate::support::prelude::*;

/// Who pays what: the discarder, the dealer, each other, the liable player; deposits; all.
pub type Paid = [u32; 6];

fn hundreds(points: u32) -> u32 {
    points.next_multiple_of(100)
}

/// The payments of the dealer and of each other player for an own draw.
fn drawn(basic: u32, is_dealer: bool, is_three: bool, rules: &ScoreRules) -> (u32, u32) {
    let halves = is_three && rules.north_share == NorthShare::Halves;
    match (is_dealer, halves) {
        (true, false) => (0, hundreds(2 * basic)),
        (true, true) => (0, hundreds(3 * basic)),
        (false, false) => (hundreds(2 * basic), hundreds(basic)),
        (false, true) => (hundreds(2 * basic + basic / 2), hundreds(basic + basic / 2)),
    }
}

pub fn payments(basic: u32, liable: u32, win: &Win, is_three: bool, rules: &ScoreRules) -> Paid {
    let is_dealer = win.seat == Wind::East;
    let is_own = matches!(win.won_by, WonBy::Draw | WonBy::Replacement);
    let players = if is_three { 2 } else { 3 };
    let times = if is_dealer { 6 } else { 4 };
    let counter = 100 * u32::from(win.counters);
    let (mut discarder, mut dealer, mut other, mut pays) = (0, 0, 0, 0);
    match (is_own, liable > 0) {
        (true, false) => {
            (dealer, other) = drawn(basic, is_dealer, is_three, rules);
            other += counter;
            if !is_dealer {
                dealer += counter;
            }
        }
        (true, true) => {
            (dealer, other) = drawn(basic - liable, is_dealer, is_three, rules);
            // As by a discard; nobody pays less because North's share is missing.
            pays = times * liable + players * counter;
        }
        (false, false) => discarder = hundreds(times * basic) + players * counter,
        (false, true) => {
            discarder = hundreds(times * (basic - liable)) + times * liable / 2;
            pays = times * liable / 2 + players * counter;
        }
    }
    let others = if is_dealer { players } else { players - 1 };
    let deposits = 1_000 * u32::from(win.deposits);
    let total = discarder + dealer + others * other + pays + deposits;
    [discarder, dealer, other, pays, deposits, total]
}
