//! Reviews hold what searches find.

use shanten::Strictness;
use shanten::odds::{OddsOptions, Opponents, PointOptions, Search, Wall};
use shanten::score::ScoreRules;
use shanten_logs::{Answered, Measure, Questions, Review, ReviewOptions, Round, Seat, Tally, Worse};
use shanten_logs_testing::{play, writers};

use crate::formats::read;

fn rounds() -> Vec<Round> {
    read(&writers::mjlog(&[play(4, 3), play(4, 4)]))
}

fn reviewed(questions: Questions) -> Review {
    reviewed_with(ReviewOptions { questions, ..ReviewOptions::default() })
}

fn reviewed_with(options: ReviewOptions) -> Review {
    let mut review = Review::new(options);
    for round in &rounds() {
        review.add(round);
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
    assert_eq!(sum(&all, |tally| tally.chosen), sum(&few, |tally| tally.chosen));
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

/// What a review asks: by copies, by chance and by points.
fn measures() -> [(Measure, Questions); 3] {
    let copies = Questions { points: false, ..QUESTIONS };
    [(Measure::Copies, copies), (Measure::Chance, Questions { chances: true, ..copies }), (Measure::Points, QUESTIONS)]
}

fn value(measure: Measure, choice: &shanten_logs::Choice) -> Option<f64> {
    match measure {
        Measure::Points => choice.points,
        Measure::Chance => choice.chance,
        _ => Some(choice.discard.useful.copies().into()),
    }
}

#[test]
fn nothing_is_worse_than_what_is_as_good_by_its_measure() {
    for (measure, questions) in measures() {
        let review = reviewed(questions);
        assert_eq!((review.measure, review.at_least), (measure, measure.usual()));
        let all: Vec<&Worse> = review.rounds.iter().flat_map(|round| &round.worse).collect();
        assert!(all.len() > 10, "{}", all.len());
        for worse in &all {
            let by = worse.loss.measure;
            let [made, best] = [&worse.made, &worse.best].map(|choice| value(by, choice).expect("a figure"));
            let is_further = by == Measure::Copies && worse.made.further_than(&worse.best) > 0;
            let lost = if is_further { best } else { best - made };
            assert!((worse.loss.amount - lost).abs() < 1e-12);
            assert!(worse.loss.amount > 0.0 && (worse.loss.weight * by.usual() - worse.loss.amount).abs() < 1e-9);
            // The best is the first, and nothing that is shown has more.
            assert_eq!(worse.choices[0].discard.tile, worse.best.discard.tile);
            if by != Measure::Copies {
                assert!(worse.choices.iter().all(|choice| value(by, choice).is_none_or(|value| value <= best)));
            }
            assert!(worse.choices.iter().any(|choice| choice.discard.tile == worse.made.discard.tile));
            assert!(!worse.riichi.contains(&worse.seat) && worse.counts == worse.riichi.is_empty());
        }
        assert!(measure == Measure::Copies || all.iter().any(|worse| worse.loss.measure == measure));
    }
}

#[test]
fn slips_are_those_that_count_and_lost_enough_the_greatest_first() {
    for (measure, questions) in measures() {
        for times in [0.0, 1.0, 5.0] {
            let at_least = Some(times * measure.usual());
            let of = |under_riichi| reviewed_with(ReviewOptions { questions, at_least, under_riichi, seat: None });
            let [counted, all] = [false, true].map(of);
            for review in [&counted, &all] {
                let slips = review.slips();
                assert!(slips.is_sorted_by_key(|(_, worse)| (worse.loss.measure != measure, -worse.loss.weight)));
                assert!(slips.iter().all(|(_, worse)| worse.counts && worse.loss.weight >= times * (1.0 - 1e-9)));
                let listed = |seat: Seat| slips.iter().filter(|(_, worse)| worse.seat == seat).count();
                for (seat, tally) in Seat::all(4).zip(&review.seats) {
                    assert_eq!(tally.worse, listed(seat));
                    assert_eq!(tally.right + tally.worse, tally.counted);
                    assert!(tally.mark.is_none_or(|mark| (0.0..=100.0).contains(&mark)));
                }
            }
            let sum = |review: &Review, of: fn(&Tally) -> usize| review.seats.iter().map(of).sum::<usize>();
            assert_eq!(sum(&all, |tally| tally.counted), sum(&all, |tally| tally.chosen));
            assert_eq!(sum(&all, |tally| tally.chosen), sum(&counted, |tally| tally.chosen));
            let is_under = |(_, worse): &(_, &Worse)| !worse.riichi.is_empty();
            assert!(counted.slips().iter().all(|slip| !is_under(slip)));
            if times == 0.0 {
                assert!(all.slips().iter().any(is_under) && all.slips().len() > counted.slips().len());
            }
        }
    }
}

#[test]
fn a_hand_that_was_left_has_the_chance_that_its_discard_had() {
    let mut compared = 0;
    for opponents in [None, Some(Opponents::default())] {
        for round in rounds() {
            for decision in round.decisions() {
                let questions = Questions { opponents, ..QUESTIONS };
                let found = Answered::new(&round, decision, questions);
                let Some((tile, chance)) = found.made().and_then(|piece| {
                    let tile = piece.tile();
                    Some((tile, *found.chances.get(&tile)?))
                }) else {
                    continue;
                };
                let mut after = decision.hand;
                after.discard(tile).expect("it was discarded");
                // Others discard before the next draw: a ready hand wins then. No step back is one.
                if opponents.is_some() && after.shanten().is_some_and(shanten::Shanten::is_tenpai) {
                    continue;
                }
                let view = after.view().with_strictness(Strictness::Visible).with_table(decision.open);
                let view = view.expect("a table");
                let own = decision.discarded.own | decision.discarded.since_riichi;
                let turns = (decision.wall / 4).try_into().expect("few turns");
                let options = OddsOptions::default().turn(0).turns(turns).wall(Wall::from_view(&found.view));
                let options = opponents.map_or(options, |others| options.opponents(others.own_discards(own)));
                let left = Search::new(options).odds(&view).expect("a waiting hand").rows[0].win_now;
                assert!((left - chance).abs() < 1e-9, "{} without {tile}: {left} {chance}", decision.hand);
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

/// One player discards a lone wind, and the next takes a ready hand apart.
const SMALL: &str = r#"<mjloggm><GO type="169"/><UN n0="%E6%9D%B1" n1="B" n2="" n3="D"/>
    <INIT seed="0,2,1,2,3,135" ten="250,240,260,250" oya="0"
    hai0="0,4,8,12,17,20,36,40,44,72,76,80,108" hai1="1,5,9,13,18,21,37,41,45,73,77,81,109"
    hai2="2,6,10,14,19,22,38,42,46,74,78,82,110" hai3="3,7,11,15,23,24,39,43,47,75,79,83,111"
    /><T112/><D112/><U32/><E1/></mjloggm>"#;

#[test]
fn a_small_game_is_marked_exactly() {
    let round = &read(SMALL)[0];
    let review = |questions| {
        let mut review = Review::new(ReviewOptions { questions, ..ReviewOptions::default() });
        review.add(round);
        review
    };
    let copies = review(Questions::default());
    let names = copies.names.each_ref().map(|name| name.as_deref().unwrap_or_default());
    assert_eq!(names, ["東", "B", "", "D"]);
    let reviewed = &copies.rounds[0];
    assert_eq!((reviewed.name.as_str(), reviewed.counters, reviewed.deposits), ("East 1", 2, 1));
    assert_eq!(reviewed.winds.iter().map(|wind| wind.name()).collect::<Vec<_>>(), ["east", "south", "west", "north"]);
    assert_eq!(reviewed.scores, [25_000, 24_000, 26_000, 25_000]);
    let (first, second) = (copies.seats[0], copies.seats[1]);
    assert_eq!((first.chosen, first.right, first.mark), (1, 1, Some(100.0)));
    assert_eq!((second.chosen, second.worse, second.further), (1, 1, 1));
    let (round_of, slip) = copies.slips()[0];
    assert_eq!(
        (slip.turn, slip.wind(round_of).name(), slip.hand.to_string().as_str()),
        (1, "south", "1234569m123p123s1z")
    );
    // By copies a step back keeps nothing. By chance it keeps what the hand that is left has.
    assert_eq!((second.mark, slip.loss.measure), (Some(0.0), Measure::Copies));
    let river: Vec<_> = slip.table.players[0].river.iter().map(|piece| piece.piece.to_string()).collect();
    assert_eq!((river, slip.seen.to_string(), slip.table.wall), (vec!["2z".to_owned()], "2z".to_owned(), 68));
    let indicators: Vec<_> = slip.table.indicators.iter().map(ToString::to_string).collect();
    assert_eq!((indicators, slip.table.players[1].points), (vec!["7z".to_owned()], 24_000));
    let chances = review(Questions { chances: true, ..Questions::default() });
    // The wider wait that it aims at is worth more, within 17 draws, than a lone tile's now.
    assert!(chances.slips().is_empty() && chances.rounds[0].worse.is_empty());
    let tally = chances.seats[1];
    assert_eq!((tally.right, tally.unknown, tally.chance, tally.mark), (1, 0, 0.0, Some(100.0)));
}

/// The examples of `docs/logs.md`, each written by the library.
#[test]
fn the_examples_of_the_document_are_what_a_review_writes() {
    let mut review = Review::new(ReviewOptions::default());
    review.add(&read(SMALL)[0]);
    let slip = &review.rounds[0].worse[0];
    let written = [
        serde_json::to_string(&slip.loss),
        serde_json::to_string(&slip.made),
        serde_json::to_string(&slip.table),
        serde_json::to_string(&review.seats[1]),
    ];
    let documented = include_str!("../../../docs/logs.md").split_once("## A review as JSON").expect("a chapter").1;
    let documented: Vec<_> = documented.lines().filter(|line| line.starts_with("{\"")).collect();
    assert_eq!(documented, written.map(|json| json.expect("JSON")));
}
