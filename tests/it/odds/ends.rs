//! Chances by each turn, compared with a search that ends there.

use super::cases::{case_of_quads, near_case, random_case, widening_paths};
use super::compare::{CLOSE, SCORES};
use crate::support::chances::{Case, Question, Tiles};
use crate::support::prelude::*;

/// The most states of a search that ends earlier, which may be more than the full search has.
const STATES: usize = 50_000;

fn after(case: &impl Question, row: &OddsRow) -> Tiles {
    let mut tiles = case.concealed();
    if let Some(tile) = row.discard {
        tiles[tile.index()] -= 1;
    } else if row.is_joker {
        *tiles.last_mut().unwrap() -= 1;
    }
    tiles
}

/// Compares the chances by each turn with the chances of `search`, which ends at the given turn.
/// Returns the number of comparisons.
#[track_caller]
pub(super) fn compare_ends(
    case: &impl Question,
    odds: &Odds,
    turn: u8,
    search: impl Fn(OddsOptions, u8) -> Odds,
) -> usize {
    let (turns, extra) = (case.turns(), odds.path.extra());
    let turn = turn.min(turns);
    let settings = case.settings_at(turn).path(odds.path).states(STATES);
    let mut compared = 0;
    for row in &odds.rows {
        assert_eq!([&row.won_by, &row.ready_by].map(Vec::len), [usize::from(turns - turn) + 1; 2], "{case:?}");
        let ready = f64::from(u8::from(case.distance(&after(case, row)) == 1));
        assert_eq!(row.ready_by[0].to_bits(), ready.to_bits(), "{row:?} from turn {turn}: {case:?}");
    }
    // Without a draw left, a hand can still win by discards.
    for end in turn..=turns {
        let earlier = search(settings.turns(end), end);
        if earlier.path != odds.path || !earlier.is_complete && odds.is_complete {
            continue;
        }
        // If only one search counts exchanges, their sums differ.
        let is_alike = end > extra || turns <= extra;
        for row in &odds.rows {
            let same = |other: &&OddsRow| (other.discard, other.is_joker) == (row.discard, row.is_joker);
            let Some(other) = earlier.rows.iter().find(same) else {
                assert!(!earlier.is_complete, "{row:?}: {case:?}");
                continue;
            };
            let by_turn = [&row.won_by, &row.ready_by].map(|chances| chances[usize::from(end - turn)]);
            let expected = [other.win_now, other.ready_now];
            let is_same = |(a, b): (f64, f64)| (a - b).abs() <= if is_alike { 0.0 } else { CLOSE * b.max(1.0) };
            assert!(
                by_turn.into_iter().zip(expected).all(is_same),
                "{by_turn:?}, not {expected:?}, by turn {end} from turn {turn}: {row:?}, {case:?}"
            );
            compared += 1;
        }
    }
    compared
}

/// Compares one search with many, and then repeats it. Returns the number of chances compared, and
/// whether the search was complete.
#[track_caller]
pub fn compare_with_searches(case: &impl Question, turn: u8, states: usize) -> (usize, bool) {
    let view = case.view();
    let mut search = Search::new(case.settings_at(turn).states(states).by_each_turn(true));
    let odds = search.odds(&view).unwrap();
    let again = search.odds(&view).unwrap();
    assert_eq!((&again.rows, again.path), (&odds.rows, odds.path), "{case:?}");
    let without = Search::new(case.settings_at(turn).states(states)).odds(&view).unwrap();
    for (row, without) in odds.rows.iter().zip(&without.rows) {
        assert_eq!((&row.win, &row.ready), (&without.win, &without.ready), "{case:?}");
        assert!(without.won_by.is_empty() && without.ready_by.is_empty());
    }
    assert_eq!((odds.rows.len(), odds.searched), (without.rows.len(), without.searched), "{case:?}");
    let compared = compare_ends(case, &odds, turn, |options, _| Search::new(options).odds(&view).unwrap());
    (compared, odds.is_complete)
}

fn case_and_turn(number: usize, seed: u64) -> (Case, u8) {
    let mut rng = rng(number, seed);
    let case = if number.is_multiple_of(4) { case_of_quads(&mut rng) } else { random_case(&mut rng) };
    let case = Case { turns: case.turns.min(9), ..case };
    let turn = rng.random_range(0..=case.turns);
    (case, turn.min(rng.random_range(0..4)))
}

#[test]
fn each_end_is_that_of_a_search_of_its_own() {
    let (compared, cut) = <(Tally, Tally)>::default();
    for_each(240, |number| {
        let (case, turn) = case_and_turn(number, 31);
        let states = if number.is_multiple_of(2) { 20_000 } else { 300 };
        let (ends, is_complete) = compare_with_searches(&case, turn, states);
        compared.add(ends);
        cut.add(if is_complete { 0 } else { ends });
    });
    compared.exceeds(1_000, "ends compared");
    cut.exceeds(50, "ends of cut paths");
}

#[test]
fn each_end_has_the_worth_of_a_search_of_its_own() {
    let compared = Tally::default();
    for_each(60, |number| {
        let case = near_case(number, widening_paths(1 + number as u8 % 3)[number % 4]);
        let case = Case { turns: case.turns.min(6), ..case };
        let score = SCORES[number % SCORES.len()];
        let expected = |options: OddsOptions| {
            let mut search = Search::new(options);
            search.expected(&case.view(), |win| score(&win.hand, win.tile, win.turn)).unwrap()
        };
        let turn = (number % 3) as u8;
        let odds = expected(case.settings_at(turn).states(20_000).by_each_turn(true));
        compared.add(compare_ends(&case, &odds, turn, |options, _| expected(options)));
    });
    compared.exceeds(200, "ends compared");
}

#[test]
fn many_ends_and_none_are_told_for_hands_of_all_distances() {
    // Many ends take several passes.
    let case = Case { turns: 40, ..Case::of("2378m156p99s1z") };
    for path in [Path::Shortest, Path::Straight] {
        let (compared, is_complete) = compare_with_searches(&case.with_path(path), 0, STATES);
        assert!(compared >= 40 && is_complete, "only {compared}");
    }
    // One search covers the ends of hands at all distances.
    let options = OddsOptions::self_draws().turns(9).turn(1).wall(Wall::Shrinking(125)).by_each_turn(true);
    for path in widening_paths(1) {
        let mut search = Search::new(options.path(path));
        for hand in ["1123m456p78s5z", "123m345p789s11z", "147m258p36s11z", "123m456p78s11z", "1123m456p78s5z"] {
            let case = Case::of(hand);
            let kept = search.odds(&case.view()).unwrap();
            let fresh = Search::new(options.path(path)).odds(&case.view()).unwrap();
            assert_eq!(kept.rows, fresh.rows, "{hand} {path}");
        }
    }
    // After the last turn there are no draws.
    let case = Case { turns: 3, ..Case::of("1m") };
    for turn in [3, 4, 255] {
        let odds = Search::new(case.settings().turn(turn).by_each_turn(true)).odds(&case.view()).unwrap();
        let row = &odds.rows[0];
        assert_eq!((odds.turn, row.win_now, row.ready_now), (3, 0.0, 1.0));
        assert_eq!((&row.won_by[..], &row.ready_by[..]), (&[0.0][..], &[1.0][..]));
        assert!(row.win.is_empty() && row.ready.is_empty());
    }
}

#[cfg(feature = "rayon")]
#[test]
fn ends_dont_depend_on_threads() {
    let case = Case::of("199m146779p12s246z");
    let odds = |is_parallel| {
        let options = case.settings_at(1).by_each_turn(true).parallel(is_parallel);
        Search::new(options).odds(&case.view()).unwrap()
    };
    assert_eq!(odds(true).rows, odds(false).rows);
}
