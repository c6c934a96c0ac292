//! The chances and the worth with others' discards, compared with a recursion over whole hands.

use shanten::odds::{Odds, Opponents};

use crate::odds::cases::{case_of_quads, case_of_whole_game, random_case, symmetric_case};
use crate::odds::compare::{SCORES, STEPS, are_close, case_of_few_turns};
use crate::odds::ends::compare_ends;
#[cfg(feature = "rules")]
use crate::odds::variants::case::small_case;
use crate::support::chances::{Case, NEVER, Plain, Question};
use crate::support::others::{Others, Scores, WithDiscards};
use crate::support::prelude::*;

/// Random opponents, some of whom discard at random, and the player's own discards, often waits.
fn random_others(rng: &mut Pcg64Mcg, number: u8, may_have_discarded: impl Fn(usize) -> bool) -> Others {
    let mut others = Others::like_any(number);
    if rng.random() {
        let percent = *[0, 30, 60, 100, 150, 200].choose(rng).unwrap();
        others.percents.fill(percent);
    }
    if rng.random() {
        let some =
            |percent: &mut u8| *percent = if rng.random_ratio(1, 3) { rng.random_range(0..=200) } else { *percent };
        others.percents[..Tile::KINDS].iter_mut().for_each(some);
    }
    if rng.random() {
        others.left = (0..rng.random_range(1..9)).map(|_| rng.random_range(0..=200)).collect();
    }
    if rng.random() {
        others.wins = (0..rng.random_range(1..9)).map(|_| f64::from(rng.random_range(0..4_000_u16)) / 100.0).collect();
    }
    let share = *[0, 0, 1, 4].choose(rng).unwrap();
    others.own = Tile::all().filter(|tile| may_have_discarded(tile.index()) && rng.random_ratio(share, 8)).collect();
    others
}

fn opponents(others: &Others) -> Opponents {
    let any = Opponents::NONE.wins(&others.wins).willing(others.percents[Tile::KINDS]).willing_left(&others.left);
    let each = Tile::all().zip(others.percents);
    each.fold(any, |all, (tile, percent)| all.willing_with(tile, percent))
}

fn settings(options: OddsOptions, others: &Others) -> OddsOptions {
    options.opponents(opponents(others)).discards(others.own.into())
}

/// The statistics of the comparisons.
#[derive(Default)]
struct Compared {
    by_path: [Tally; 4],
    /// Cases whose chance differs from the chance by self-draws only.
    more: Tally,
}

impl Compared {
    /// Compares the rows of a search with the recursion, for points or for chances.
    fn compare<Q: Question>(&self, case: &Q, others: &Others, scores: Option<Scores<Q::Hand>>, steps: usize) {
        let mut program = WithDiscards::new(case, others, scores, steps);
        let Ok(expected) = program.rows() else { return };
        if program.is_overfull || program.is_better_anew || case.distance(&case.concealed()) == NEVER {
            return;
        }
        let mut search = Search::new(settings(case.settings(), others).states(20_000));
        let view = case.view();
        let odds = match scores {
            None => search.odds(&view),
            Some([by_draw, by_discard]) => search.expected(&view, |win| {
                let score = if win.by_discard { by_discard } else { by_draw };
                score(&win.hand, win.tile, win.turn)
            }),
        };
        let odds = odds.unwrap_or_else(|error| panic!("{error}: {case:?}"));
        if !odds.is_complete || odds.path != case.path() {
            return;
        }
        let about = || format!("{others:?} {case:?}");
        assert_eq!(odds.rows.len(), expected.len(), "{}", about());
        for (row, expected) in odds.rows.iter().zip(&expected) {
            let scale = expected.iter().fold(1.0, |most: f64, worth| most.max(worth.abs()));
            let scaled = |list: &[f64]| list.iter().map(|worth| worth / scale).collect::<Vec<_>>();
            let is_close = are_close(&scaled(&row.win), &scaled(expected));
            assert!(is_close, "{:?}, not {expected:?} after {:?}: {}", row.win, row.discard, about());
        }
        if scores.is_none() && case.turns() > 0 {
            compare_later(case, others, &odds);
        }
        let mut readiness = WithDiscards::new(case, others, None, steps);
        readiness.is_for_readiness = true;
        let Ok(ready) = readiness.rows() else { return };
        if !readiness.is_overfull {
            for (row, ready) in odds.rows.iter().zip(&ready) {
                assert!(are_close(&row.ready, ready), "{:?}, not {ready:?}: {}", row.ready, about());
            }
        }
        let mut plain = Plain::new(case, steps);
        let Ok(rows) = plain.rows() else { return };
        if others.wins.is_empty() && !plain.is_overfull {
            for (row, alone) in odds.rows.iter().zip(&rows) {
                assert!(are_close(&row.ready, &alone.ready), "{:?}, not {:?}: {}", row.ready, alone.ready, about());
            }
        }
        let path = match case.path() {
            Path::Shortest => 0,
            Path::Straight => 1,
            Path::NoStepBack { .. } => 2,
            _ => 3,
        };
        self.by_path[path].add(expected.iter().any(|row| row[0] > 0.0));
        self.more.add(rows.iter().zip(&expected).any(|(alone, row)| !are_close(&alone.win, row)));
    }

    #[track_caller]
    fn exceeds(self, by_path: [usize; 4], more: usize) {
        let found = self.by_path.map(Tally::get);
        assert!(found.iter().zip(by_path).all(|(&found, least)| found >= least), "{found:?}");
        self.more.exceeds(more, "with another chance than by self-draws");
    }
}

/// Compares hands met a turn later with the lists, and each end with a separate game.
fn compare_later<Q: Question>(case: &Q, others: &Others, odds: &Odds) {
    // The others' chances depend on the turn of the whole game, also if it ends earlier.
    let search = |options: OddsOptions, end: u8| {
        let earlier = usize::from(case.turns() - end).min(others.wins.len().saturating_sub(1));
        let wins = others.wins.get(earlier..).unwrap_or_default().to_vec();
        let earlier = usize::from(case.turns() - end).min(others.left.len() - 1);
        let left = others.left[earlier..].to_vec();
        Search::new(settings(options, &Others { left, wins, ..others.clone() })).odds(&case.view()).unwrap()
    };
    let later = search(case.settings_at(1).states(20_000).by_each_turn(true), case.turns());
    for (row, first) in later.rows.iter().zip(&odds.rows) {
        assert!(are_close(&row.win, &first.win[1..]), "{:?}, not {:?}: {case:?}", row.win, first.win);
    }
    compare_ends(case, &later, 1, search);
}

fn random_others_of(rng: &mut Pcg64Mcg, case: &Case) -> Others {
    random_others(rng, 3, |kind| case.visible[kind] > 0)
}

#[test]
fn random_hands_and_those_of_quads_or_with_symmetries_have_the_chances_of_the_recursion() {
    type Random = fn(&mut Pcg64Mcg) -> Case;
    for (random, seed) in [(random_case as Random, 101), (symmetric_case, 102), (case_of_quads, 103)] {
        let compared = Compared::default();
        for_each(samples(800), |number| {
            let mut rng = rng(number, seed);
            let case = random(&mut rng);
            let others = random_others_of(&mut rng, &case);
            compared.compare(&case, &others, None, STEPS);
        });
        compared.exceeds([3; 4], 15);
    }
}

/// Many of these hands are ready.
#[test]
fn whole_hands_have_the_chances_of_the_recursion() {
    let compared = Compared::default();
    for_each(samples(200), |number| {
        let case = case_of_whole_game(number, 104, 1);
        let others = random_others_of(&mut rng(number, 111), &case);
        compared.compare(&case, &others, None, 4 * STEPS);
    });
    compared.exceeds([2, 2, 2, 1], 7);
}

/// Walls that end before the game does.
#[test]
fn short_walls_have_the_chances_of_the_recursion() {
    let compared = Compared::default();
    for_each(samples(600), |number| {
        let mut rng = rng(number, 105);
        let case = if rng.random() { random_case(&mut rng) } else { case_of_quads(&mut rng) };
        let unseen = u16::from(case.turns) + rng.random_range(0..12);
        let wall = if rng.random_ratio(1, 4) { Wall::Constant(unseen.max(1)) } else { Wall::Shrinking(unseen) };
        let case = Case { wall: Some(wall), ..case };
        let others = random_others_of(&mut rng, &case);
        compared.compare(&case, &others, None, STEPS);
    });
    compared.exceeds([2, 2, 1, 1], 7);
}

#[test]
fn random_hands_have_the_worth_of_the_recursion() {
    let compared = Compared::default();
    for_each(samples(800), |number| {
        let mut case = case_of_few_turns(number, 106, 18);
        let mut rng = rng(number, 107);
        let others = random_others_of(&mut rng, &case);
        // Some walls end before the game does.
        if number % 4 == 0 {
            case.wall = Some(Wall::Shrinking(u16::from(case.turns) + rng.random_range(1..12)));
        }
        let scores = [*SCORES.choose(&mut rng).unwrap(), *SCORES.choose(&mut rng).unwrap()];
        compared.compare(&case, &others, Some(scores), STEPS);
    });
    compared.exceeds([3, 10, 10, 10], 25);
}

#[cfg(feature = "rules")]
#[test]
fn hands_of_other_games_have_the_chances_of_the_recursion() {
    for (text, others) in [("three-player", 2), ("chinese", 3), ("riichi,jokers=2", 3)] {
        let compared = Compared::default();
        for_each(samples(400), |number| {
            let case = small_case(number, 108, rules(text));
            // If visible tiles count as gone, a wait without copies can't be given.
            let is_bound = case.seen.strictness == Strictness::Visible;
            let may_have_discarded = |kind: usize| !is_bound && case.seen.visible[kind] > 0;
            let others = random_others(&mut rng(number, 109), others, may_have_discarded);
            compared.compare(&case, &others, None, STEPS);
        });
        compared.exceeds([1; 4], 5);
    }
}
