//! From han and fu to payments: the complete published table, limits, counters, deposits, liable
//! players, three-player games, and the differences between the presets.

use shanten::score::{Limit, NorthShare, PayerError, Payments};

use super::dora::indicators;
#[cfg(feature = "rules")]
use super::three;
use super::{discarded, drawn, names, score, score_by};
use crate::support::prelude::*;

/// The discarder, the dealer, each other player, the liable player; deposits; the total.
fn paid(payments: Payments) -> [u32; 6] {
    let Payments { discarder, dealer, other, liable, deposits, total, .. } = payments;
    [discarder, dealer, other, liable, deposits, total]
}

/// A hand for each fu, with a 2 of bamboos that may be dora; its winning tile; whether it needs
/// riichi or the last tile for a pattern; the published points of 1 to 4 han, or 0.
type Row = (u8, &'static str, &'static str, bool, [u32; 4], [u32; 4]);

/// The points of a non-dealer, and of the dealer.
const DISCARDED: [Row; 9] = [
    (30, "456p23456788m(234s)", "4m", false, [1_000, 2_000, 3_900, 7_700], [1_500, 2_900, 5_800, 11_600]),
    (40, "234m456p234567s33z", "3s", true, [1_300, 2_600, 5_200, 8_000], [2_000, 3_900, 7_700, 12_000]),
    (50, "456p234567s33z[5555m]", "4s", true, [1_600, 3_200, 6_400, 8_000], [2_400, 4_800, 9_600, 12_000]),
    (60, "999p234567s33z[5555m]", "4s", true, [2_000, 3_900, 7_700, 8_000], [2_900, 5_800, 11_600, 12_000]),
    (70, "456p234567s33z[9999m]", "4s", true, [2_300, 4_500, 8_000, 8_000], [3_400, 6_800, 12_000, 12_000]),
    (80, "111p234567s33z[9999m]", "3s", true, [2_600, 5_200, 8_000, 8_000], [3_900, 7_700, 12_000, 12_000]),
    (90, "234567s55z[9999m][5555p]", "3s", true, [2_900, 5_800, 8_000, 8_000], [4_400, 8_700, 12_000, 12_000]),
    (100, "234567s33z[9999m][1111p]", "4s", true, [3_200, 6_400, 8_000, 8_000], [4_800, 9_600, 12_000, 12_000]),
    (110, "999p234s11z[9999m][1111p]", "9p", true, [3_600, 7_100, 8_000, 8_000], [5_300, 10_600, 12_000, 12_000]),
];

/// The payment of each non-dealer, and the dealer's, which every player pays after the dealer's
/// self-draw.
const DRAWN: [Row; 10] = [
    (20, "234m456p234567s33z", "4s", false, [0, 400, 700, 1_300], [0, 700, 1_300, 2_600]),
    (30, "234m456p234567s33z", "3s", false, [300, 500, 1_000, 2_000], [500, 1_000, 2_000, 3_900]),
    (40, "999m456p234567s33z", "3s", false, [400, 700, 1_300, 2_000], [700, 1_300, 2_600, 4_000]),
    (50, "999p234567s33z[5555m]", "4s", false, [400, 800, 1_600, 2_000], [800, 1_600, 3_200, 4_000]),
    (60, "456p234567s33z[9999m]", "4s", false, [500, 1_000, 2_000, 2_000], [1_000, 2_000, 3_900, 4_000]),
    (70, "111p234567s33z[9999m]", "4s", false, [600, 1_200, 2_000, 2_000], [1_200, 2_300, 4_000, 4_000]),
    (80, "234567s33z[9999m][5555p]", "3s", false, [700, 1_300, 2_000, 2_000], [1_300, 2_600, 4_000, 4_000]),
    (90, "234567s33z[9999m][1111p]", "4s", false, [800, 1_500, 2_000, 2_000], [1_500, 2_900, 4_000, 4_000]),
    (100, "234s55z[9999m][1111p](333z)", "4s", true, [800, 1_600, 2_000, 2_000], [1_600, 3_200, 4_000, 4_000]),
    (110, "234s33z[9999m][1111p](9999s)", "4s", false, [0, 1_800, 2_000, 2_000], [0, 3_600, 4_000, 4_000]),
];

fn with_han(rules: &ScoreRules, row: Row, is_own: bool, seat: Wind, han: u8) -> Score {
    let (fu, text, winning, needs_pattern, prices, _) = row;
    let least = 1 + prices.iter().filter(|&&price| price == 0).count() as u8;
    let mut win = if is_own { drawn(winning) } else { discarded(winning) };
    win.seat = seat;
    if text.contains("11z") {
        // A pair of the seat and round wind.
        win.round = seat;
    }
    let text = if seat == Wind::South { text.replace("11z", "22z") } else { text.into() };
    match (needs_pattern, is_own) {
        (true, false) => win.riichi = Some(Riichi::Single),
        (true, true) => win.last_tile = true,
        _ => {}
    }
    indicators(&mut win, &[("1s", (han - least).into())]);
    let score = score_by(rules, &text, &win);
    assert_eq!((score.fu(), score.han()), (fu, han), "{text}: {:?}", names(&score));
    score
}

#[test]
fn wins_cost_what_the_published_table_says() {
    for (row, han) in DISCARDED.into_iter().flat_map(|row| (1..=4).map(move |han| (row, han))) {
        let (fu, .., others, dealers) = row;
        for (seat, points, mangan) in [(Wind::South, others, 8_000), (Wind::East, dealers, 12_000)] {
            let points = points[usize::from(han) - 1];
            let score = with_han(&ScoreRules::TENHOU, row, false, seat, han);
            assert_eq!(paid(score.payments()), [points, 0, 0, 0, 0, points], "{fu} fu, {han} han, {seat}");
            assert_eq!(score.limit(), (points == mangan).then_some(Limit::Mangan), "{fu} fu, {han} han");
        }
    }
    for (row, han) in DRAWN.into_iter().flat_map(|row| (1..=4).map(move |han| (row, han))) {
        let (fu, .., shares, dealers) = row;
        let (share, dealer) = (shares[usize::from(han) - 1], dealers[usize::from(han) - 1]);
        if share == 0 {
            continue;
        }
        let [south, east] =
            [Wind::South, Wind::East].map(|seat| paid(with_han(&ScoreRules::TENHOU, row, true, seat, han).payments()));
        assert_eq!(south, [0, dealer, share, 0, 0, dealer + 2 * share], "{fu} fu, {han} han");
        assert_eq!(east, [0, 0, dealer, 0, 0, 3 * dealer], "{fu} fu, {han} han, dealer");
    }
}

#[test]
fn seven_pairs_cost_what_the_published_table_says() {
    let text = "1133m2244p5577s33z";
    let with = |mut win: Win, seat, riichi: bool, dora| {
        win.seat = seat;
        win.riichi = riichi.then_some(Riichi::Single);
        indicators(&mut win, &[("4s", dora)]);
        let score = score(text, &win);
        assert_eq!(score.fu(), 25);
        (score.han(), paid(score.payments()))
    };
    for (riichi, dora, han, other, dealer) in
        [(false, 0, 2, 1_600, 2_400), (true, 0, 3, 3_200, 4_800), (false, 1, 4, 6_400, 9_600)]
    {
        assert_eq!(with(discarded("1m"), Wind::South, riichi, dora), (han, [other, 0, 0, 0, 0, other]));
        assert_eq!(with(discarded("1m"), Wind::East, riichi, dora), (han, [dealer, 0, 0, 0, 0, dealer]));
    }
    for (riichi, han, share, dealer) in [(false, 3, 800, 1_600), (true, 4, 1_600, 3_200)] {
        let total = dealer + 2 * share;
        assert_eq!(with(drawn("1m"), Wind::North, riichi, 0), (han, [0, dealer, share, 0, 0, total]));
        assert_eq!(with(drawn("1m"), Wind::East, riichi, 0), (han, [0, 0, dealer, 0, 0, 3 * dealer]));
    }
}

/// A hand of 5 to 15 or of 17 han by dora.
fn by_dora(rules: &ScoreRules, is_own: bool, seat: Wind, han: u8) -> Score {
    let text = "123p234567s33z[5555p]";
    let mut win = if is_own { drawn("4s") } else { discarded("4s") };
    win.seat = seat;
    if !is_own {
        win.riichi = Some(Riichi::Single);
    }
    let more = usize::from(han - 1);
    indicators(&mut win, &[("4p", more / 4), ("1s", more % 4)]);
    let score = score_by(rules, text, &win);
    assert_eq!((score.han(), score.dora()), (han, han - 1));
    score
}

#[test]
fn from_five_han_on_there_are_limits() {
    let limits = [
        (vec![5], Limit::Mangan, 2_000),
        (vec![6, 7], Limit::Haneman, 3_000),
        (vec![8, 9, 10], Limit::Baiman, 4_000),
        (vec![11, 12], Limit::Sanbaiman, 6_000),
        (vec![13, 14, 15, 17], Limit::Yakuman, 8_000),
    ];
    for (numbers, limit, basic) in limits {
        for han in numbers {
            for (rules, basic, limit) in
                [(ScoreRules::TENHOU, basic, limit), (ScoreRules::WRC, basic.min(6_000), limit.min(Limit::Sanbaiman))]
            {
                let drawn = by_dora(&rules, true, Wind::South, han);
                assert_eq!((drawn.limit(), drawn.basic_points(), drawn.yakuman()), (Some(limit), basic, 0), "{han}");
                assert_eq!(paid(drawn.payments()), [0, 2 * basic, basic, 0, 0, 4 * basic], "{han}");
                let dealer = by_dora(&rules, true, Wind::East, han).payments();
                assert_eq!(paid(dealer), [0, 0, 2 * basic, 0, 0, 6 * basic], "{han}");
                let discarded = by_dora(&rules, false, Wind::South, han).payments();
                assert_eq!(paid(discarded), [4 * basic, 0, 0, 0, 0, 4 * basic], "{han}");
                let dealer = by_dora(&rules, false, Wind::East, han).payments();
                assert_eq!(paid(dealer), [6 * basic, 0, 0, 0, 0, 6 * basic], "{han}");
            }
        }
    }
}

#[test]
fn rounded_mangan_are_four_han_with_30_fu_and_three_with_60() {
    for rules in [ScoreRules::M_LEAGUE, ScoreRules::WRC] {
        for (row, han, limit) in [(1, 4, true), (4, 3, true), (1, 3, false), (4, 2, false), (0, 4, false)] {
            let score = with_han(&rules, DRAWN[row], true, Wind::South, han);
            assert_eq!(score.limit(), limit.then_some(Limit::Mangan), "{:?} {han}", DRAWN[row]);
        }
    }
    for rules in [ScoreRules::TENHOU, ScoreRules::EMA] {
        assert_eq!(with_han(&rules, DRAWN[1], true, Wind::South, 4).limit(), None);
        assert_eq!(with_han(&rules, DRAWN[4], true, Wind::South, 3).limit(), None);
    }
}

#[test]
fn counters_and_deposits_come_on_top() {
    let text = "234m456p234567s55z";
    let with = |mut win: Win, seat| {
        (win.counters, win.deposits, win.seat, win.last_tile) = (3, 2, seat, true);
        paid(score(text, &win).payments())
    };
    // Two han with 30 fu, or two han with 40 fu.
    assert_eq!(with(drawn("4s"), Wind::South), [0, 1_300, 800, 0, 2_000, 4_900]);
    assert_eq!(with(drawn("4s"), Wind::East), [0, 0, 1_300, 0, 2_000, 5_900]);
    assert_eq!(with(discarded("4s"), Wind::South), [2_200, 0, 0, 0, 2_000, 4_200]);
    assert_eq!(with(discarded("4s"), Wind::East), [2_900, 0, 0, 0, 2_000, 4_900]);
    // The highest possible payment.
    let mut win = drawn("4s");
    (win.counters, win.deposits) = (u16::MAX, u16::MAX);
    let [_, dealer, other, _, deposits, total] = paid(score(text, &win).payments());
    assert_eq!((dealer, other, deposits), (6_553_500 + 500, 6_553_500 + 300, 65_535_000));
    assert_eq!(total, deposits + dealer + 2 * other);
}

/// The payments of a win with these liable players, two counters and a deposit.
#[track_caller]
fn liable(rules: &ScoreRules, text: &str, mut win: Win, seat: Wind, who: &str) -> [u32; 6] {
    (win.seat, win.counters, win.deposits) = (seat, 2, 1);
    win.liable = who.parse().unwrap();
    paid(score_by(rules, text, &win).payments())
}

#[test]
fn who_is_liable_pays_for_all_yakuman_for_theirs_or_for_one() {
    let dragons = "big three dragons:west";
    // A liable player pays for one yakuman; the discarder may pay the counters.
    let text = "123m99p[5555z](666z)(777z)";
    for (name, rules) in ScoreRules::PRESETS {
        let counters = if ["wrc", "ema"].contains(name) { [600, 0] } else { [0, 600] };
        assert_eq!(liable(rules, text, drawn("1m"), Wind::South, dragons), [0, 0, 0, 32_600, 1_000, 33_600]);
        assert_eq!(liable(rules, text, drawn("1m"), Wind::East, dragons), [0, 0, 0, 48_600, 1_000, 49_600]);
        let [discarder, liable_pays, ..] = counters.map(|counters| 16_000 + counters);
        let expected = [discarder, 0, 0, liable_pays, 1_000, 33_600];
        assert_eq!(liable(rules, text, discarded("1m"), Wind::South, dragons), expected, "{name}");
        let expected = [discarder + 8_000, 0, 0, liable_pays + 8_000, 1_000, 49_600];
        assert_eq!(liable(rules, text, discarded("1m"), Wind::East, dragons), expected, "{name}");
    }
    // Liable players pay for all yakuman or only for theirs.
    let text = "111z22z(555z)(666z)(777z)";
    let all = ScoreRules::TENHOU;
    assert_eq!(liable(&all, text, drawn("1z"), Wind::South, dragons), [0, 0, 0, 64_600, 1_000, 65_600]);
    assert_eq!(liable(&all, text, drawn("1z"), Wind::East, dragons), [0, 0, 0, 96_600, 1_000, 97_600]);
    assert_eq!(liable(&all, text, discarded("1z"), Wind::South, dragons), [32_000, 0, 0, 32_600, 1_000, 65_600]);
    let theirs = ScoreRules::M_LEAGUE;
    assert_eq!(liable(&theirs, text, drawn("1z"), Wind::South, dragons), [0, 16_000, 8_000, 32_600, 1_000, 65_600]);
    assert_eq!(liable(&theirs, text, drawn("1z"), Wind::East, dragons), [0, 0, 16_000, 48_600, 1_000, 97_600]);
    assert_eq!(liable(&theirs, text, discarded("1z"), Wind::South, dragons), [48_000, 0, 0, 16_600, 1_000, 65_600]);
    assert_eq!(liable(&theirs, text, discarded("1z"), Wind::East, dragons), [72_000, 0, 0, 24_600, 1_000, 97_600]);
    // Several yakuman count as one.
    assert_eq!(liable(&ScoreRules::EMA, text, drawn("1z"), Wind::South, dragons), [0, 0, 0, 32_600, 1_000, 33_600]);
    // Big four winds are a double yakuman in Mahjong Soul, and all honours add a third.
    let (winds, double) = ("55z(111z)(222z)(333z)(444z)", ScoreRules::MAHJONG_SOUL);
    let who = "big four winds:north";
    assert_eq!(liable(&double, winds, drawn("5z"), Wind::South, who), [0, 16_000, 8_000, 64_600, 1_000, 97_600]);
    // With four quads in addition.
    let quads = "99p(1111m)(2222p)(3333s)(4444s)";
    let who = "four quads:east";
    assert_eq!(liable(&theirs, quads, discarded("9p"), Wind::South, who), [16_000, 0, 0, 16_600, 1_000, 33_600]);
}

#[test]
fn each_pattern_has_its_own_liable_player() {
    // West feeds the dragons. No player, West or North feeds the fourth quad.
    let text = "33p(5555z)(6666z)(7777z)(1111z)";
    let [dragons, quads] = ["big three dragons:west", "four quads:north"];
    let changes = |rules: &ScoreRules, tile: Win, who: &str, discarder| {
        let mut win = tile;
        (win.seat, win.counters, win.liable) = (Wind::South, 1, who.parse().unwrap());
        score_by(rules, text, &win).payments().changes(discarder).unwrap()
    };
    let (both, one) = (format!("{dragons},{quads}"), format!("{dragons},four quads:west"));
    let theirs = ScoreRules::M_LEAGUE;
    let read = |text: &str| text.parse::<ScoreRules>().unwrap();
    let (all, single) = (read("tenhou,four-quads-liable"), read("m-league,no-multiple-yakuman"));
    let by_discarder = read("m-league,no-liable-pays-counters");
    for (rules, who, expected) in [
        (&theirs, dragons, [-16_000, 64_300, -40_300, -8_000]),
        (&theirs, quads, [-16_000, 64_300, -8_000, -40_300]),
        (&theirs, &both, [0, 64_300, -32_300, -32_000]),
        (&theirs, &one, [0, 64_300, -64_300, 0]),
        (&all, dragons, [0, 64_300, -64_300, 0]),
        (&all, &both, [0, 64_300, -32_300, -32_000]),
        (&single, &both, [0, 32_300, -16_300, -16_000]),
        (&single, &one, [0, 32_300, -32_300, 0]),
    ] {
        assert_eq!(changes(rules, drawn("3p"), who, None), expected, "{rules} {who}");
    }
    for (rules, who, discarder, expected) in [
        (&theirs, dragons, Wind::East, [-48_000, 64_300, -16_300, 0]),
        (&theirs, &both, Wind::East, [-32_000, 64_300, -16_300, -16_000]),
        (&theirs, &both, Wind::North, [0, 64_300, -16_300, -48_000]),
        (&by_discarder, &both, Wind::North, [0, 64_300, -16_000, -48_300]),
        (&by_discarder, &one, Wind::East, [-32_300, 64_300, -32_000, 0]),
        (&all, dragons, Wind::East, [-32_000, 64_300, -32_300, 0]),
        (&all, &both, Wind::West, [0, 64_300, -48_300, -16_000]),
        (&single, &both, Wind::East, [-16_000, 32_300, -8_300, -8_000]),
    ] {
        assert_eq!(changes(rules, discarded("3p"), who, Some(discarder)), expected, "{rules} {who} {discarder}");
    }
}

#[test]
fn points_change_by_what_is_paid() {
    let rules = ScoreRules::M_LEAGUE;
    let text = "111z22z(555z)(666z)(777z)";
    let mut win = discarded("1z");
    (win.seat, win.counters, win.deposits) = (Wind::South, 1, 2);
    win.liable = "big three dragons:west".parse().unwrap();
    let payments = score_by(&rules, text, &win).payments();
    assert_eq!(payments.changes(Some(Wind::East)), Ok([-48_000, 66_300, -16_300, 0]));
    // The liable player may also be the discarder.
    assert_eq!(payments.changes(Some(Wind::West)), Ok([0, 66_300, -64_300, 0]));
    // South is in seat 1 if seat 0 is the dealer, in seat 0 if seat 3 is the dealer.
    assert_eq!(payments.seat_changes(0, Some(0)), Ok([-48_000, 66_300, -16_300, 0]));
    assert_eq!(payments.seat_changes(3, Some(3)), Ok([66_300, -16_300, 0, -48_000]));
    assert_eq!(payments.changes(None), Err(PayerError::NoDiscarder));
    assert_eq!(payments.changes(Some(Wind::South)), Err(PayerError::WinnerPays(Wind::South)));
    assert_eq!(payments.seat_changes(0, Some(4)), Err(PayerError::NoSuchSeat(4)));
    assert_eq!(payments.seat_changes(9, Some(0)), Err(PayerError::NoSuchDealer(9)));
    win.won_by = WonBy::Draw;
    win.liable = "big three dragons:east".parse().unwrap();
    let payments = score_by(&rules, text, &win).payments();
    assert_eq!(payments.changes(None), Ok([-16_000 - 32_300, 66_300, -8_000, -8_000]));
    assert_eq!(payments.changes(Some(Wind::West)), Err(PayerError::NotDiscarded(Wind::West)));
}

/// A three-player hand with this many han, one of them by self-draw or riichi.
#[cfg(feature = "rules")]
fn three_with_han(rules: &ScoreRules, is_own: bool, seat: Wind, han: usize) -> Payments {
    let hand = three("234456p234567s33z");
    let mut win = if is_own { drawn("3s") } else { discarded("3s") };
    win.seat = seat;
    win.riichi = (!is_own).then_some(Riichi::Single);
    indicators(&mut win, &[("1s", han - 1)]);
    let score = rules.score(&hand, &win).unwrap();
    assert_eq!(usize::from(score.han()), han);
    score.payments()
}

#[test]
#[cfg(feature = "rules")]
fn with_three_players_norths_share_is_lost_or_halved() {
    let mut rules = ScoreRules::TENHOU;
    let paid_by = |rules: &ScoreRules, is_own, seat, han| paid(three_with_han(rules, is_own, seat, han));
    // 30 fu and 1 han: 300 from each player, 500 from the dealer.
    assert_eq!(paid_by(&rules, true, Wind::South, 1), [0, 500, 300, 0, 0, 800]);
    assert_eq!(paid_by(&rules, true, Wind::East, 1), [0, 0, 500, 0, 0, 1_000]);
    assert_eq!(paid_by(&rules, true, Wind::West, 5), [0, 4_000, 2_000, 0, 0, 6_000]);
    assert_eq!(paid_by(&rules, true, Wind::East, 5), [0, 0, 4_000, 0, 0, 8_000]);
    let payments = three_with_han(&rules, true, Wind::South, 1);
    assert_eq!(payments.changes(None), Ok([-500, 800, -300, 0]));
    assert_eq!(payments.seat_changes(2, None), Ok([800, -300, -500, 0]));
    let payments = three_with_han(&rules, false, Wind::South, 1);
    assert_eq!(payments.changes(Some(Wind::North)), Err(PayerError::NoNorthSeat));
    rules.north_share = NorthShare::Halves;
    assert_eq!(paid_by(&rules, true, Wind::West, 5), [0, 5_000, 3_000, 0, 0, 8_000]);
    assert_eq!(paid_by(&rules, true, Wind::East, 5), [0, 0, 6_000, 0, 0, 12_000]);
    assert_eq!(paid_by(&rules, false, Wind::West, 5), [8_000, 0, 0, 0, 0, 8_000]);
    // Each counter is 100 from each of two players.
    let hand = three("234456p234567s33z");
    let mut win = drawn("3s");
    win.counters = 2;
    assert_eq!(paid(ScoreRules::TENHOU.score(&hand, &win).unwrap().payments())[1..3], [700, 500]);
    win.won_by = WonBy::Discard;
    win.riichi = Some(Riichi::Single);
    assert_eq!(paid(rules.score(&hand, &win).unwrap().payments())[0], 1_300 + 400);
}

#[test]
fn whoever_feeds_the_last_meld_of_a_yakuman_is_liable() {
    let fed = |rules: ScoreRules, text: &str, claimed: &str, meld: &str| {
        let hand = hand(text);
        let calls = hand.calls(tile(claimed).into(), Opponent::Left);
        let call = calls.iter().find(|call| call.meld() == meld.parse().unwrap()).unwrap();
        rules.fed_patterns(&hand, call).map(Pattern::name).collect::<Vec<_>>().join(", ")
    };
    let (tenhou, m_league) = (ScoreRules::TENHOU, ScoreRules::M_LEAGUE);
    assert_eq!(fed(tenhou, "12345m77z(666z)(123p)", "7z", "(777z)"), "");
    assert_eq!(fed(tenhou, "12345m77z(555z)[6666z]", "7z", "(777z)"), "big three dragons");
    assert_eq!(fed(m_league, "333s9m[1111m](2222p)(4444s)", "3s", "(3333s)"), "four quads");
    assert_eq!(fed(tenhou, "333s9m[1111m](2222p)(4444s)", "3s", "(3333s)"), "");
    assert_eq!(fed(m_league, "777z9m[5555z](6666z)(4444s)", "7z", "(7777z)"), "big three dragons, four quads");
}

#[test]
fn nagashi_mangan_is_paid_like_a_self_draw() {
    for rules in [ScoreRules::TENHOU, ScoreRules::MAHJONG_SOUL, ScoreRules::WRC] {
        assert_eq!(rules.nagashi_mangan(Wind::North, 4).map(paid), Some([0, 4_000, 2_000, 0, 0, 8_000]));
        assert_eq!(rules.nagashi_mangan(Wind::East, 4).map(paid), Some([0, 0, 4_000, 0, 0, 12_000]));
        assert_eq!(rules.nagashi_mangan(Wind::South, 3).map(paid), Some([0, 4_000, 2_000, 0, 0, 6_000]));
        let mut halves = rules;
        halves.north_share = NorthShare::Halves;
        assert_eq!(halves.nagashi_mangan(Wind::South, 3).map(paid), Some([0, 5_000, 3_000, 0, 0, 8_000]));
        assert_eq!(halves.nagashi_mangan(Wind::East, 3).map(paid), Some([0, 0, 6_000, 0, 0, 12_000]));
    }
    assert_eq!(ScoreRules::M_LEAGUE.nagashi_mangan(Wind::South, 4), None);
    assert_eq!(ScoreRules::EMA.nagashi_mangan(Wind::East, 4), None);
}

#[test]
fn presets_play_as_they_are_documented() {
    let presets: Vec<_> = ScoreRules::PRESETS
        .iter()
        .map(|&(name, rules)| {
            let honours = "111z22z(555z)(666z)(777z)";
            let yakuman = score_by(&rules, honours, &drawn("1z")).yakuman();
            let double = score_by(&rules, "19m19p19s12345677z", &drawn("7z")).yakuman();
            let counted = by_dora(&rules, true, Wind::South, 13).limit().unwrap().name();
            let mut win = drawn("4s");
            win.seat = Wind::East;
            let red = score_by(&rules, "234m406p234567s33z", &win).reds();
            win.tile = tile("3s");
            let pair = score_by(&rules, "222m456p234567s11z", &win).fu();
            let open = score_by(&rules, "456p23456788s(234m)", &discarded("4s")).han();
            let mut first = discarded("3s");
            first.first_turn = true;
            let man = score_by(&rules, "234m456p234567s88p", &first).han() - 1;
            let rounded = with_han(&rules, DRAWN[1], true, Wind::South, 4).limit().is_some();
            (name, [yakuman, double, red, open, man], pair, counted, rounded)
        })
        .collect();
    let expected = [
        ("tenhou", [2, 1, 1, 1, 0], 40, "yakuman", false),
        ("mahjong-soul", [2, 2, 1, 1, 0], 40, "yakuman", false),
        ("m-league", [2, 1, 1, 1, 0], 30, "sanbaiman", true),
        ("wrc", [2, 1, 0, 1, 5], 30, "sanbaiman", true),
        ("ema", [1, 1, 0, 1, 5], 30, "sanbaiman", false),
    ];
    assert_eq!(presets, expected);
    let of = |choice: fn(&ScoreRules) -> bool| {
        ScoreRules::PRESETS.iter().map(|(_, rules)| choice(rules)).collect::<Vec<_>>()
    };
    assert_eq!(of(|rules| rules.double_wind_fu), [true, true, false, false, false]);
    assert_eq!(of(|rules| rules.liable_for_all), [true, false, false, false, false]);
    assert_eq!(of(|rules| rules.four_quads_liable), [false, false, true, false, false]);
    assert_eq!(of(|rules| rules.liable_pays_counters), [true, true, true, false, false]);
    assert_eq!(ScoreRules::default(), ScoreRules::TENHOU);
}

#[test]
fn several_yakuman_add_up_or_the_dearest_counts() {
    let winds = "55z(111z)(222z)(333z)(444z)";
    let yakuman = |multiple, double| {
        let mut rules = ScoreRules::TENHOU;
        (rules.multiple_yakuman, rules.double_four_winds) = (multiple, double);
        let score = score_by(&rules, winds, &drawn("5z"));
        assert_eq!(score.basic_points(), 8_000 * u32::from(score.yakuman()));
        assert_eq!((score.limit(), score.han()), (Some(Limit::Yakuman), 13 * score.yakuman()));
        score.yakuman()
    };
    assert_eq!((yakuman(true, true), yakuman(true, false)), (3, 2));
    assert_eq!((yakuman(false, true), yakuman(false, false)), (2, 1));
    // Two of these four may be double yakuman.
    let quads = "55z[1111z][2222z][3333z][4444z]";
    let mut rules = ScoreRules::MAHJONG_SOUL;
    assert_eq!(score_by(&rules, quads, &drawn("5z")).yakuman(), 6);
    rules.multiple_yakuman = false;
    assert_eq!(score_by(&rules, quads, &drawn("5z")).yakuman(), 2);
}
