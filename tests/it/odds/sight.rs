//! Searches that are reused while more tiles become visible.

use super::cases::{discard_best, draw_one, near_case, random_case, widening_paths};
use crate::support::chances::{Case, Question as _};
use crate::support::prelude::*;

fn show_one(case: &mut Case, number: usize, seed: u64) {
    let left = case.left(&case.concealed);
    let kinds: Vec<usize> = (0..Tile::KINDS).filter(|&kind| left[kind] > 0).collect();
    if let Some(&kind) = kinds.choose(&mut rng(number, seed)) {
        case.visible[kind] += 1;
    }
}

#[test]
fn more_visible_tiles_give_what_a_new_search_gives() {
    let kept = Tally::default();
    for_each(120, |number| {
        let mut rng = rng(number, 51);
        let extra = rng.random_range(0..3);
        let case =
            if number % 3 == 0 { random_case(&mut rng) } else { near_case(number, widening_paths(extra)[number % 4]) };
        let mut case = Case { turns: case.turns.min(6), wall: Some(Wall::Constant(136)), ..case };
        let settings = case.settings().states(20_000);
        let settings = if rng.random() { settings.by_each_turn(true) } else { settings };
        let mut search = Search::new(settings);
        for round in 0..8 {
            let fresh = Search::new(settings).odds(&case.view()).unwrap();
            let odds = search.odds(&case.view()).unwrap();
            assert_eq!((&odds.rows, odds.path), (&fresh.rows, fresh.path), "{round}: {case:?}");
            kept.add(odds.searched == 0 && fresh.searched > 1);
            match rng.random_range(0..4) {
                // The visible tiles are hidden again.
                0 if round == 5 => case.visible = [0; Tile::KINDS],
                1 => {}
                _ => (0..rng.random_range(1..4)).for_each(|more| show_one(&mut case, number, 100 * round + more)),
            }
        }
    });
    kept.exceeds(200, "kept their moves");
}

#[test]
fn a_game_gives_what_new_searches_give() {
    let kept = Tally::default();
    for_each(40, |number| {
        let mut rng = rng(number, 53);
        let mut case = near_case(number, widening_paths(1)[number % 4]);
        case.turns = 6;
        // The wall of the view has fewer tiles each time.
        case.wall = None;
        let settings = case.settings().states(50_000);
        let mut search = Search::new(settings);
        for round in 0..10 {
            if case.unseen() < 7 {
                return;
            }
            let fresh = Search::new(settings).odds(&case.view()).unwrap();
            let odds = search.odds(&case.view()).unwrap();
            assert_eq!((&odds.rows, odds.wall), (&fresh.rows, fresh.wall), "{round}: {case:?}");
            kept.add(odds.searched < fresh.searched);
            if case.tiles() % 3 == 1 {
                draw_one(&mut rng, &mut case);
            } else if discard_best(&mut case, &fresh.rows).is_some() {
                (0..3).for_each(|more| show_one(&mut case, number, 100 * round + more));
            } else {
                return;
            }
        }
    });
    kept.exceeds(50, "knew some of it");
}
