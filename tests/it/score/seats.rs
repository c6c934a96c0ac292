//! Payments by wind and by seat, compared with plain tables; unready players; liability.

use shanten::score::{PayerError, Payments, noten_payments};

use super::{discarded, drawn, score_by, try_score};
use crate::support::prelude::*;

fn payments(players: usize, win: &Win) -> Payments {
    match players {
        4 => score_by(&ScoreRules::TENHOU, "234m456p234567s33z", win).payments(),
        #[cfg(feature = "rules")]
        3 => ScoreRules::TENHOU.score(&super::three("234456p234567s33z"), win).unwrap().payments(),
        _ => unreachable!("three or four play"),
    }
}

/// The changes after a win of one han: 30 fu by self-draw, or 40 fu by riichi and a discard.
fn plain(players: usize, winner: usize, discarder: Option<usize>, counters: i32, deposits: i32) -> [i32; 4] {
    let mut changes = [0; 4];
    for (player, change) in changes.iter_mut().enumerate().take(players) {
        *change = match discarder {
            _ if player == winner => 0,
            None if winner == 0 || player == 0 => -500 - 100 * counters,
            None => -300 - 100 * counters,
            Some(discarder) if player != discarder => 0,
            Some(_) if winner == 0 => -2_000 - 100 * counters * (players as i32 - 1),
            Some(_) => -1_300 - 100 * counters * (players as i32 - 1),
        };
    }
    changes[winner] = 1_000 * deposits - changes.iter().sum::<i32>();
    changes
}

#[test]
fn wins_change_points_by_wind_and_by_seat() {
    let tables: &[usize] = if cfg!(feature = "rules") { &[3, 4] } else { &[4] };
    for &players in tables {
        for (winner, seat) in Wind::ALL.into_iter().enumerate().take(players) {
            for (counters, deposits) in [(0, 0), (3, 2)] {
                for discarder in [None, Some(0), Some(1), Some(2), Some(3), Some(4)] {
                    let mut win = if discarder.is_some() { discarded("3s") } else { drawn("3s") };
                    win.riichi = discarder.map(|_| Riichi::Single);
                    (win.seat, win.counters, win.deposits) = (seat, counters, deposits);
                    let payments = payments(players, &win);
                    assert_eq!((payments.winner(), payments.players()), (seat, players));
                    let expected = match discarder {
                        Some(discarder) if discarder == winner => Err(PayerError::WinnerPays(seat)),
                        Some(discarder) if discarder >= players => Err(PayerError::NoNorthSeat),
                        _ => Ok(plain(players, winner, discarder, counters.into(), deposits.into())),
                    };
                    if let Some(wind) = discarder.map_or(Some(None), |discarder| Wind::ALL.get(discarder).map(Some)) {
                        assert_eq!(payments.changes(wind.copied()), expected, "{win:?} {discarder:?}");
                    }
                    for dealer in 0..players {
                        let seat = |wind: usize| if wind < players { (wind + dealer) % players } else { wind };
                        let found = payments.seat_changes(dealer, discarder.map(seat));
                        let Ok(expected) = expected else {
                            assert!(found.is_err(), "{win:?} {discarder:?} {dealer}");
                            continue;
                        };
                        let found = found.unwrap();
                        for wind in 0..players {
                            assert_eq!(found[seat(wind)], expected[wind], "{win:?} {discarder:?} {dealer}");
                        }
                        assert_eq!(found.iter().sum::<i32>(), 1_000 * i32::from(deposits));
                    }
                    let error = PayerError::NoSuchDealer(players);
                    assert_eq!(payments.seat_changes(players, Some(players)), Err(error));
                    assert_eq!(error.to_string(), format!("the dealer has no seat {players}: there is none"));
                }
            }
        }
    }
}

#[test]
fn who_is_liable_pays_besides_the_discarder_in_every_seat() {
    for (winner, discarder, liable) in (0..64).map(|number| (number / 16, number / 4 % 4, number % 4)) {
        let mut win = discarded("1m");
        (win.seat, win.counters, win.deposits) = (Wind::ALL[winner], 1, 1);
        win.liable.set(Pattern::BigThreeDragons, Wind::ALL[liable]).unwrap();
        let text = "123m99p[5555z](666z)(777z)";
        if liable == winner {
            let found = try_score(&ScoreRules::TENHOU, text, &win);
            assert_eq!(found, Err(ScoreError::LiableWinner(win.seat)));
            continue;
        }
        let claimed = score_by(&ScoreRules::TENHOU, text, &win).payments();
        win.won_by = WonBy::Draw;
        let own = score_by(&ScoreRules::TENHOU, text, &win).payments();
        let yakuman = if winner == 0 { 48_000 } else { 32_000 };
        for dealer in 0..4 {
            let seat = |wind: usize| (wind + dealer) % 4;
            let mut expected = [0; 4];
            expected[seat(winner)] += yakuman + 300 + 1_000;
            expected[seat(discarder)] -= yakuman / 2;
            expected[seat(liable)] -= yakuman / 2 + 300;
            let found = claimed.seat_changes(dealer, Some(seat(discarder)));
            assert_eq!(
                found,
                if winner == discarder { Err(PayerError::WinnerPays(Wind::ALL[winner])) } else { Ok(expected) }
            );
            let mut expected = [0; 4];
            expected[seat(winner)] += yakuman + 300 + 1_000;
            expected[seat(liable)] -= yakuman + 300;
            assert_eq!(own.seat_changes(dealer, None), Ok(expected));
            assert!(own.seat_changes(dealer, Some(seat(discarder))).is_err());
            assert_eq!(claimed.seat_changes(dealer, None), Err(PayerError::NoDiscarder));
        }
    }
}

#[test]
fn unready_players_pay_by_the_table() {
    let of_four = [[0, 0], [3_000, 1_000], [1_500, 1_500], [1_000, 3_000], [0, 0]];
    let of_three = [[0, 0], [2_000, 1_000], [1_000, 2_000], [0, 0]];
    for (number, players) in (0..16_u8).flat_map(|number| [(number, 3), (number, 4)]) {
        let are_ready: Vec<bool> = (0..players).map(|seat| number >> seat & 1 == 1).collect();
        let ready = are_ready.iter().filter(|&&is_ready| is_ready).count();
        let [gain, loss] = if players == 3 { of_three[ready] } else { of_four[ready] };
        let change = |seat: usize| are_ready.get(seat).map_or(0, |&is_ready| if is_ready { gain } else { -loss });
        assert_eq!(noten_payments(&are_ready), [0, 1, 2, 3].map(change), "{are_ready:?}");
    }
}

#[test]
fn nobody_is_paid_at_a_table_that_cant_be() {
    for players in 0..=6 {
        for seat in Wind::ALL {
            let found = ScoreRules::TENHOU.nagashi_mangan(seat, players);
            assert_eq!(found.is_some(), matches!(players, 3 | 4) && (seat as usize) < players, "{seat}, {players}");
            let Some(payments) = found else { continue };
            assert_eq!(payments.changes(None).unwrap().iter().sum::<i32>(), 0, "{seat}, {players}");
        }
        let ready: Vec<bool> = (0..players).map(|seat| seat == 0).collect();
        assert_eq!(noten_payments(&ready)[0] > 0, matches!(players, 3 | 4), "{players}");
        assert_eq!(noten_payments(&ready).iter().sum::<i32>(), 0, "{players}");
    }
}

/// The patterns that a meld makes certain, including four quads if allowed.
fn fed(hand: &Hand, meld: Meld) -> Vec<Pattern> {
    let melds: Vec<Meld> = hand.melds().chain([meld]).collect();
    let of = |is: fn(Tile) -> bool| melds.iter().filter(|meld| is(meld.tile())).count();
    let quads = melds.iter().filter(|meld| meld.kind().is_quad()).count();
    let fed = [
        (Pattern::BigThreeDragons, meld.tile().is_dragon() && of(Tile::is_dragon) == 3),
        (Pattern::BigFourWinds, meld.tile().is_wind() && of(Tile::is_wind) == 4),
        (Pattern::FourQuads, meld.kind().is_quad() && quads == 4),
    ];
    fed.into_iter().filter_map(|(pattern, is_fed)| is_fed.then_some(pattern)).collect()
}

#[test]
fn who_feeds_a_yakuman_is_found_by_counting() {
    let mut found = Vec::new();
    for number in 0..20_000 {
        let rng = &mut rng(number, 941);
        let honours = Tile::all().filter(|tile| tile.is_honour() && (number % 2 == 0 || tile.is_dragon()));
        let mut tiles: Vec<Tile> = honours.chain([Tile::M2]).collect();
        let kinds = [MeldKind::Triplet, MeldKind::OpenQuad, MeldKind::AddedQuad, MeldKind::ClosedQuad];
        let mut melds = Vec::new();
        for _ in 0..rng.random_range(2..=3) {
            let tile = tiles.swap_remove(rng.random_range(0..tiles.len()));
            melds.push(Meld::new(*kinds.choose(rng).unwrap(), tile).unwrap());
        }
        let claimed = *tiles.choose(rng).unwrap();
        let hand = Hand::from_tiles(&[claimed, claimed, claimed, Tile::P1]).unwrap().with_melds(&melds).unwrap();
        for call in &hand.calls(claimed.into(), Opponent::Left) {
            let of_rules = |rules: ScoreRules| rules.fed_patterns(&hand, call).collect::<Vec<_>>();
            let mut expected = fed(&hand, call.meld());
            assert_eq!(of_rules(ScoreRules::M_LEAGUE), expected, "{call} in {hand}");
            found.push(expected.clone());
            #[cfg(feature = "rules")]
            assert!(ScoreRules::M_LEAGUE.fed_patterns(&VariantHand::from(hand), call).eq(expected.clone()));
            expected.retain(|&pattern| pattern != Pattern::FourQuads);
            assert_eq!(of_rules(ScoreRules::TENHOU), expected, "{call} in {hand}");
        }
    }
    found.sort_unstable();
    found.dedup();
    // None, each pattern alone, and the fourth quad with the others.
    assert_eq!(found.len(), 6);
}
