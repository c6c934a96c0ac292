//! Wins by others' discards.

mod discards;
mod played;
#[cfg(feature = "score")]
mod points;
mod recursion;
#[cfg(feature = "score")]
mod table;

use shanten::odds::Opponents;

use super::compare::are_close;
use crate::support::prelude::*;

fn odds_of(text: &str, options: OddsOptions) -> Odds {
    let hand: Hand = text.parse().unwrap();
    Search::new(options).odds(&hand.view()).unwrap()
}

fn row(odds: &Odds, discard: &str) -> OddsRow {
    odds.rows.iter().find(|row| row.discard == discard.parse().ok()).unwrap().clone()
}

/// The chance that none of `copies` is among the next `seen` of `unseen` tiles.
fn missed(unseen: u32, copies: u32, seen: u32) -> f64 {
    (0..seen).map(|tile| f64::from(unseen - copies - tile) / f64::from(unseen - tile)).product()
}

/// Any tile seen may be a winning tile: the player's draw and the opponents' discards of each turn.
#[test]
fn a_ready_hand_wins_as_often_as_a_wait_is_among_the_tiles_seen() {
    let options = OddsOptions::self_draws().opponents(Opponents::NONE.willing(100));
    // Waits for 2s and 5s, 8 of 123 tiles before its draw.
    let before = &odds_of("234567m22p34777s", options).rows[0];
    let after = row(&odds_of("234567m22p34777s1z", options), "1z");
    for turn in 0..18_u32 {
        let of = |unseen: u32, seen: u32| 1.0 - missed(unseen, 8, seen);
        let at = turn as usize;
        assert!(are_close(&[before.win[at]], &[of(123 - turn, 4 * (18 - turn))]), "{turn}");
        if turn > 0 {
            let seen = 3 + 4 * (18 - turn);
            assert!(are_close(&[after.win[at - 1]], &[of(123 - turn, seen)]), "{turn}");
        }
    }
    let last = row(&odds_of("234567m22p34777s1z", options.turn(18)), "1z");
    assert!(are_close(&[last.win_now], &[1.0 - missed(122, 8, 3)]));
}

#[test]
fn a_furiten_hand_and_one_that_nobody_discards_to_win_as_in_the_published_model() {
    let extra = [1, 18];
    for text in ["234567m22p34777s1z", "234578m1689p357s1z", "234567m22p34777s", "1199m2288p33557z1s", "234m6677p"] {
        let extra = extra[usize::from(text.len() < 10)];
        for path in [Path::Shortest, Path::Straight, Path::NoStepBack { extra }, Path::Any { extra }] {
            let alone = OddsOptions::self_draws().path(path).turns(4);
            let discarded = alone.discards(TileSet::ALL.into());
            for (by_draw, with) in [
                (alone, alone.opponents(Opponents::NONE.willing(100).willing(0))),
                (discarded, discarded.opponents(Opponents::NONE.willing(100))),
            ] {
                let (by_draw, other) = (odds_of(text, by_draw), odds_of(text, with));
                assert_eq!((by_draw.path, by_draw.rows.len()), (other.path, other.rows.len()));
                for (row, other) in by_draw.rows.iter().zip(&other.rows) {
                    assert!(are_close(&row.win, &other.win) && are_close(&row.ready, &other.ready), "{text} {path}");
                }
            }
        }
    }
}

#[test]
fn more_freedom_and_more_willing_opponents_never_harm() {
    let mut last = 0.0;
    for percent in [0, 50, 100, 150] {
        let options = OddsOptions::self_draws().opponents(Opponents::NONE.willing(100).willing(percent));
        let chance = odds_of("23478m1689p357s1z", options).rows[0].win_now;
        assert!(chance > last, "{percent}");
        last = chance;
    }
    let with = |path: Path| OddsOptions::self_draws().path(path).turns(8).opponents(Opponents::NONE.willing(100));
    let [straight, same, more, any] =
        [Path::Straight, Path::NoStepBack { extra: 0 }, Path::NoStepBack { extra: 1 }, Path::Any { extra: 1 }]
            .map(|path| odds_of("34578m168p357s11z", with(path)).rows[0].clone());
    assert!(are_close(&straight.win, &same.win));
    assert!(straight.win_now < more.win_now && more.win_now < any.win_now);
    let unlimited = odds_of("3457m68p57s11z22s5z", with(Path::Any { extra: 8 })).rows[0].clone();
    let counted = odds_of("3457m68p57s11z22s5z", with(Path::Any { extra: 7 })).rows[0].clone();
    assert!(are_close(&unlimited.win[1..], &counted.win[1..]), "{:?} {:?}", unlimited.win, counted.win);
}

/// All copies of the winning tiles are gone, and one of them is the player's own discard.
#[cfg(feature = "rules")]
#[test]
fn own_discards_without_a_copy_left_are_no_trouble_in_any_game() {
    for (name, hand, visible) in
        [("chinese", "7s", "9999s"), ("riichi,jokers=2", "7s", "777s"), ("three-player", "7s", "777s")]
    {
        let rules: Rules = name.parse().unwrap();
        let view = rules.hand(hand).unwrap().view().with_strictness(Strictness::Visible);
        let view = view.with_visible(visible.parse().unwrap()).unwrap();
        let options = OddsOptions::self_draws().turns(3).opponents(Opponents::NONE.willing(100));
        let odds = Search::new(options.discards("79s".parse().unwrap())).odds(&view).unwrap();
        assert!(odds.rows[0].win_now >= 0.0, "{name}");
    }
}
