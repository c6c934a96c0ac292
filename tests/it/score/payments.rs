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

/// The most basic points that are counted without limits.
pub const TOO_MANY: u32 = 350_000_000;

/// The additional payments of each liable player, by wind, for a hand of these basic points, with
/// the yakuman that each player fed.
pub fn owed(basic: u32, fed: &[(Wind, u32)], win: &Win, is_three: bool, rules: &ScoreRules) -> [u32; 4] {
    let mut pays = [0; 4];
    let is_own = matches!(win.won_by, WonBy::Draw | WonBy::Replacement);
    // A yakuman costs 48,000 by the dealer, 32,000 by others.
    let times = if win.seat == Wind::East { 6 } else { 4 };
    let theirs: u32 = fed.iter().map(|&(_, yakuman)| yakuman).sum();
    let players = if fed.iter().all(|&(wind, _)| wind == fed[0].0) { 1 } else { fed.len() as u32 };
    for (number, &(wind, of_wind)) in fed.iter().enumerate() {
        let points = if rules.liable_for_all || !rules.limits || 8_000 * theirs > basic {
            if players == 1 && number > 0 { 0 } else { hundreds(times * (basic / players)) }
        } else {
            times * 8_000 * of_wind
        };
        pays[wind as usize] += if is_own { points } else { hundreds(points / 2) };
    }
    if is_own || rules.liable_pays_counters {
        pays[fed[0].0 as usize] +=
            u32::from(rules.counter_points) * u32::from(win.counters) * if is_three { 2 } else { 3 };
    }
    pays
}

/// The patterns that don't count next to a yakuman without limits.
pub fn includes(yakuman: &str) -> &'static [&'static str] {
    match yakuman {
        "big three dragons" => &["white dragon", "green dragon", "red dragon"],
        "nine gates" | "pure nine gates" => &["full flush"],
        "all green" => &["half flush"],
        "thirteen orphans" | "thirteen-wait orphans" => &["all terminals and honours"],
        "four concealed triplets"
        | "single-wait concealed triplets"
        | "big four winds"
        | "all honours"
        | "all terminals"
        | "four quads" => &["all triplets"],
        _ => &[],
    }
}

/// The limit and the basic points of a hand without a yakuman.
pub fn basic(han: u32, rounded: u32, rules: &ScoreRules) -> (Option<&'static str>, u32) {
    let unlimited = u64::from(rounded) << (han + 2).min(50);
    match han {
        _ if !rules.limits => (None, unlimited.min(TOO_MANY.into()) as u32),
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
            (dealer, other) = drawn(basic.saturating_sub(liable), is_dealer, is_three, rules);
        }
        (false, _) => discarder = hundreds(times * basic) + players * counter - pays,
    }
    let others = if is_dealer { players } else { players - 1 };
    let deposits = 1_000 * u32::from(win.deposits);
    let total = discarder + dealer + others * other + pays + deposits;
    [discarder, dealer, other, pays, deposits, total]
}
