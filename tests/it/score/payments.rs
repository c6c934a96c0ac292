//! Payments by the written rules.

use shanten::score::NorthShare;

use crate::support::prelude::*;

/// The payments of the discarder, the dealer, each other player, the liable player; deposits; the
/// total.
pub type Paid = [u32; 6];

fn hundreds(points: u32) -> u32 {
    points.next_multiple_of(100)
}

/// The payments of the dealer and of each other player for a self-draw.
fn drawn(basic: u32, is_dealer: bool, is_three: bool, rules: &ScoreRules) -> (u32, u32) {
    let halves = is_three && rules.north_share == NorthShare::Halves;
    match (is_dealer, halves) {
        (true, false) => (0, hundreds(2 * basic)),
        (true, true) => (0, hundreds(3 * basic)),
        (false, false) => (hundreds(2 * basic), hundreds(basic)),
        (false, true) => (hundreds(2 * basic + basic / 2), hundreds(basic + basic / 2)),
    }
}

/// The additional payments of each liable player, by wind, for a hand of this many yakuman, some of
/// which each player fed.
pub fn owed(yakuman: u32, fed: &[(Wind, u32)], win: &Win, is_three: bool, rules: &ScoreRules) -> [u32; 4] {
    let mut pays = [0; 4];
    let is_own = matches!(win.won_by, WonBy::Draw | WonBy::Replacement);
    // A yakuman costs 48,000 by the dealer, 32,000 by others.
    let price = if win.seat == Wind::East { 48_000 } else { 32_000 };
    let theirs: u32 = fed.iter().map(|&(_, yakuman)| yakuman).sum();
    let players = if fed.iter().all(|&(wind, _)| wind == fed[0].0) { 1 } else { fed.len() as u32 };
    for (number, &(wind, of_wind)) in fed.iter().enumerate() {
        let points = if rules.liable_for_all || theirs > yakuman {
            if players == 1 && number > 0 { 0 } else { price * yakuman / players }
        } else {
            price * of_wind
        };
        pays[wind as usize] += if is_own { points } else { points / 2 };
    }
    if is_own || rules.liable_pays_counters {
        pays[fed[0].0 as usize] +=
            u32::from(rules.counter_points) * u32::from(win.counters) * if is_three { 2 } else { 3 };
    }
    pays
}

/// The limit and the basic points of a hand without a yakuman.
pub fn basic(han: u32, rounded: u32, rules: &ScoreRules) -> (Option<&'static str>, u32) {
    match han {
        26.. if rules.counted_yakuman && rules.counted_multiples => (Some("yakuman"), han / 13 * 8_000),
        13.. if rules.counted_yakuman => (Some("yakuman"), 8_000),
        11.. => (Some("sanbaiman"), 6_000),
        8..=10 => (Some("baiman"), 4_000),
        6 | 7 => (Some("haneman"), 3_000),
        5 => (Some("mangan"), 2_000),
        _ => match rounded * [4, 8, 16, 32, 64][han as usize] {
            2_000.. => (Some("mangan"), 2_000),
            _ if rules.rounded_mangan && [(4, 30), (3, 60)].contains(&(han, rounded)) => (Some("mangan"), 2_000),
            basic => (None, basic),
        },
    }
}

pub fn payments(basic: u32, owed: [u32; 4], win: &Win, is_three: bool, rules: &ScoreRules) -> Paid {
    let is_dealer = win.seat == Wind::East;
    let is_own = matches!(win.won_by, WonBy::Draw | WonBy::Replacement);
    let players = if is_three { 2 } else { 3 };
    let times = if is_dealer { 6 } else { 4 };
    let counter = u32::from(rules.counter_points) * u32::from(win.counters);
    let (mut discarder, mut dealer, mut other, pays) = (0, 0, 0, owed.iter().sum::<u32>());
    match (is_own, pays > 0) {
        (true, false) => {
            (dealer, other) = drawn(basic, is_dealer, is_three, rules);
            other += counter;
            if !is_dealer {
                dealer += counter;
            }
        }
        (true, true) => {
            // As by a discard: the missing North's share lowers no payment.
            let liable = (pays - players * counter) / times;
            (dealer, other) = drawn(basic - liable, is_dealer, is_three, rules);
        }
        (false, _) => discarder = hundreds(times * basic) + players * counter - pays,
    }
    let others = if is_dealer { players } else { players - 1 };
    let deposits = 1_000 * u32::from(win.deposits);
    let total = discarder + dealer + others * other + pays + deposits;
    [discarder, dealer, other, pays, deposits, total]
}
