//! Simulated games are won as often as predicted.

use crate::support::chances::{Case, Question as _};
use crate::support::prelude::*;

/// Plays with a shuffled wall, and returns whether the hand won: useful draws are kept, others are
/// discarded.
fn wins(rng: &mut Pcg64Mcg, case: &Case, search: &mut Search, known: &mut HashMap<(Counts, usize), usize>) -> bool {
    let left = case.left(&case.concealed);
    let mut wall: Vec<usize> = (0..Tile::KINDS).flat_map(|kind| vec![kind; left[kind].into()]).collect();
    wall.shuffle(rng);
    let mut hand = case.concealed;
    for (turn, &kind) in wall.iter().enumerate().take(case.turns.into()) {
        let mut drawn = hand;
        drawn[kind] += 1;
        let (before, after) = (case.hand_of(&hand).shanten(), case.hand_of(&drawn).shanten());
        if after.is_win() {
            return true;
        }
        if after < before {
            let discard = *known.entry((drawn, turn + 1)).or_insert_with(|| {
                let rows = search.odds(&case.hand_of(&drawn).view()).unwrap().rows;
                let chance = |row: &OddsRow| row.win.get(turn + 1).copied().unwrap_or(0.0);
                let best = rows.iter().max_by(|a, b| chance(a).total_cmp(&chance(b)));
                best.and_then(|row| row.discard).expect("a discard that keeps the shanten").index()
            });
            drawn[discard] -= 1;
            hand = drawn;
        }
    }
    false
}

#[test]
fn played_games_are_won_as_often_as_the_straight_path_says() {
    let hands = [
        ("123m456p2377s555z", 0),
        ("123m456p2378s155z", 1),
        ("223788m23478p55s", 2),
        ("1122335m13579p2s", 2),
        ("3457m168p35s1155z", 2),
    ];
    for (number, (text, shanten)) in hands.into_iter().enumerate() {
        let case = Case::of(text);
        assert_eq!(case.distance(&case.concealed), shanten + 1, "{text}");
        let chance = case.odds().rows[0].win[0];
        let mut rng = rng(number, 10);
        let (mut search, mut known) = (Search::new(case.settings()), HashMap::new());
        let games = 50_000;
        let won = (0..games).filter(|_| wins(&mut rng, &case, &mut search, &mut known)).count();
        let rate = won as f64 / f64::from(games);
        let error = (chance * (1.0 - chance) / f64::from(games)).sqrt();
        assert!((rate - chance).abs() < 4.0 * error, "{rate}, not {chance}: {text}");
    }
}
