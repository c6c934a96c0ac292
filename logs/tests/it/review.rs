//! Reviews hold what searches find.

use shanten::Strictness;
use shanten::odds::{OddsOptions, Opponents, PointOptions, Search};
use shanten::score::ScoreRules;
use shanten_logs::{Answered, Questions, Review, Round, Tally};
use shanten_logs_testing::{play, writers};

use crate::formats::read;

fn rounds() -> Vec<Round> {
    read(&writers::mjlog(&[play(4, 3), play(4, 4)]))
}

fn reviewed(questions: Questions) -> Review {
    let mut review = Review::default();
    for round in &rounds() {
        review.add(round, None, questions);
    }
    review
}

const QUESTIONS: Questions = Questions {
    legal: false,
    strictness: Strictness::Visible,
    discards: true,
    chances: false,
    points: true,
    opponents: None,
    with_discards: false,
    states: None,
};

#[test]
fn chances_and_points_of_a_review_are_those_of_one_model() {
    let mut compared = 0;
    for opponents in [None, Some(Opponents::default()), Some(Opponents::default().willing(40))] {
        for round in rounds() {
            for decision in round.decisions() {
                let found = Answered::new(&round, decision, Questions { opponents, ..QUESTIONS });
                let Some((discard, points)) = found.best_by_points() else { continue };
                let turns = (decision.wall / 4).try_into().expect("few turns");
                let own = decision.discarded.own | decision.discarded.since_riichi;
                let options = OddsOptions::default().turn(0).turns(turns);
                let options = opponents.map_or(options, |others| options.opponents(others.own_discards(own)));
                let mut worth = PointOptions::new(ScoreRules::TENHOU);
                (worth.win.seat, worth.win.round) = (round.start().wind_of(decision.seat), round.start().wind);
                worth.win.set_dora(found.indicators()).expect("indicators");
                let odds = Search::new(options).points(&found.view, &worth).expect("a hand that has drawn");
                let row = odds.rows.iter().find(|row| row.discard == Some(discard)).expect("a row");
                assert_eq!((row.points_now, row.win_now), (points, found.chances[&discard]));
                assert!(odds.rows.iter().all(|row| row.points_now <= points));
                let chances = Questions { chances: true, points: false, opponents, ..QUESTIONS };
                assert_eq!(Answered::new(&round, decision, chances).chances, found.chances);
                compared += 1;
            }
        }
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn decisions_that_take_too_many_states_are_counted() {
    let [all, few] = [None, Some(1)].map(|states| reviewed(Questions { states, ..QUESTIONS }));
    let sum = |review: &Review, of: fn(&Tally) -> usize| review.seats.iter().map(of).sum::<usize>();
    assert_eq!(sum(&all, |tally| tally.worse), sum(&few, |tally| tally.worse));
    assert!(sum(&few, |tally| tally.unknown) > sum(&few, |tally| tally.chosen) / 2);
    assert!(sum(&all, |tally| tally.unknown) < sum(&all, |tally| tally.chosen) / 2);
    assert!(sum(&few, |tally| tally.points as usize) < sum(&all, |tally| tally.points as usize));
    assert!(all.seats.iter().any(|tally| tally.chance > 0.0 && tally.points > 0.0));
}

#[test]
fn chances_are_the_same_with_points_and_without() {
    for states in [1, 300, 3_000, 30_000] {
        let asked = Questions { chances: true, states: Some(states), ..QUESTIONS };
        let [with, without] = [true, false].map(|points| reviewed(Questions { points, ..asked }));
        for (with, without) in with.seats.iter().zip(&without.seats) {
            assert_eq!((with.unknown, with.chance), (without.unknown, without.chance), "{states} states");
        }
    }
}
