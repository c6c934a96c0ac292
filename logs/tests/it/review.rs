//! Reviews agree with searches.

use std::ptr;

use shanten::Strictness;
use shanten::odds::{OddsOptions, Opponents, PointOptions, RiichiOptions, Search, Wall, Wins};
use shanten::rules::Rules;
use shanten::score::ScoreRules;
use shanten_logs::{
    Answered, Claim, Danger, DangerKind, Declared, DiscardTally, Measure, Moment, MomentKind, Questions, Review,
    ReviewOptions, Round, Seat,
};
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

fn questions() -> Questions {
    Questions { strictness: Strictness::Visible, discards: true, points: true, ..Questions::default() }
}

#[test]
fn chances_and_points_of_a_review_are_those_of_one_model() {
    let mut compared = 0;
    let willing = Opponents::default().willing(80);
    for search in [OddsOptions::self_draws(), OddsOptions::default(), OddsOptions::default().opponents(willing)] {
        for round in rounds() {
            for decision in round.decisions() {
                let found = Answered::new(&round, decision, Questions { search, ..questions() });
                let Some((discard, points)) = found.best_by_points() else { continue };
                let turns = (decision.wall / 4).try_into().expect("few turns");
                let own = decision.discarded.discards | decision.discarded.since_riichi;
                let options = search.turn(0).turns(turns).discards(own.into());
                let mut worth = PointOptions::new(ScoreRules::TENHOU);
                (worth.win.seat, worth.win.round) = (round.start().wind_of(decision.seat), round.start().wind);
                worth.win.set_dora(found.indicators()).expect("indicators");
                let odds = Search::new(options).points(&found.view, &worth).expect("a hand that has drawn");
                let row = odds.rows.iter().find(|row| row.discard == Some(discard)).expect("a row");
                assert_eq!((row.points_now, row.win_now), (points, found.chances[&discard]));
                assert!(odds.rows.iter().all(|row| row.points_now <= points));
                let chances = Questions { chances: true, points: false, search, ..questions() };
                assert_eq!(Answered::new(&round, decision, chances).chances, found.chances);
                compared += 1;
            }
        }
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn decisions_that_take_too_many_states_are_counted() {
    let [all, few] = [None, Some(1)].map(|states| reviewed(Questions { states, ..questions() }));
    let sum = |review: &Review, of: fn(&DiscardTally) -> usize| review.seats.iter().map(of).sum::<usize>();
    assert_eq!(sum(&all, |tally| tally.chosen), sum(&few, |tally| tally.chosen));
    assert!(sum(&few, |tally| tally.unknown) > sum(&few, |tally| tally.chosen) / 2);
    assert!(sum(&all, |tally| tally.unknown) < sum(&all, |tally| tally.chosen) / 2);
    assert!(sum(&few, |tally| tally.points as usize) < sum(&all, |tally| tally.points as usize));
    assert!(all.seats.iter().any(|tally| tally.chance > 0.0 && tally.points > 0.0));
}

#[test]
fn chances_are_the_same_with_points_and_without() {
    for states in [1, 300, 3_000, 30_000] {
        let asked = Questions { chances: true, states: Some(states), ..questions() };
        let [with, without] = [true, false].map(|points| reviewed(Questions { points, ..asked }));
        for (with, without) in with.seats.iter().zip(&without.seats) {
            assert_eq!((with.unknown, with.chance), (without.unknown, without.chance), "{states} states");
        }
    }
}

/// The questions of a review: by copies, by chance and by points.
fn measures() -> [(Measure, Questions); 3] {
    let copies = Questions { points: false, ..questions() };
    [
        (Measure::Copies, copies),
        (Measure::Chance, Questions { chances: true, ..copies }),
        (Measure::Points, questions()),
    ]
}

fn is_discard(moment: &Moment) -> bool {
    moment.kind == MomentKind::Discard
}

fn lost(moment: &Moment) -> shanten_logs::Loss {
    moment.loss.expect("it is judged")
}

fn value(measure: Measure, choice: &shanten_logs::Choice) -> Option<f64> {
    match measure {
        Measure::Points => choice.points,
        Measure::Chance => choice.chance,
        _ => Some(choice.useful.copies().into()),
    }
}

#[test]
fn nothing_is_worse_than_what_is_as_good_by_its_measure() {
    for (measure, questions) in measures() {
        let review = reviewed(questions);
        assert_eq!((review.measure, review.at_least), (measure, measure.usual()));
        let all: Vec<&Moment> =
            review.moments().map(|(_, moment)| moment).filter(|moment| is_discard(moment)).collect();
        assert!(all.len() > 10, "{}", all.len());
        for worse in &all {
            let loss = worse.loss.expect("discards are judged");
            let by = loss.measure;
            let [made, best] = [&worse.made, &worse.best].map(|choice| value(by, choice).expect("a figure"));
            let is_further = by == Measure::Copies && worse.made.further_than(&worse.best) > 0;
            let lost = if is_further { best } else { best - made };
            assert!((loss.amount - lost).abs() < 1e-12);
            assert!(loss.amount > 0.0 && (loss.weight * by.usual() - loss.amount).abs() < 1e-9);
            // The best choice comes first, and no choice shown has more.
            assert_eq!(worse.choices[0].discard, worse.best.discard);
            if by != Measure::Copies {
                assert!(worse.choices.iter().all(|choice| value(by, choice).is_none_or(|value| value <= best)));
            }
            assert!(worse.choices.iter().any(|choice| choice.discard == worse.made.discard));
            assert_eq!(worse.counts, worse.danger.is_empty());
            let of = |kind| worse.danger.iter().filter(move |danger| danger.kind == kind).map(|danger| danger.seat);
            let is_in_riichi = |seat: &Seat| *seat != worse.seat && worse.table.players[seat.index()].riichi;
            assert!(of(DangerKind::Riichi).eq(Seat::all(4).filter(is_in_riichi).map(Some)));
            assert_eq!(of(DangerKind::LastDraws).count(), usize::from(worse.draws < Danger::LAST_DRAWS));
        }
        assert!(measure == Measure::Copies || all.iter().any(|worse| lost(worse).measure == measure));
    }
}

#[test]
fn slips_are_those_that_count_and_lost_enough_the_greatest_first() {
    for (measure, questions) in measures() {
        for times in [0.0, 1.0, 5.0] {
            let at_least = Some(times * measure.usual());
            let of = |in_danger| reviewed_with(ReviewOptions { questions, at_least, in_danger, seat: None });
            let [counted, all] = [false, true].map(of);
            for review in [&counted, &all] {
                let slips = review.slips();
                assert!(slips.is_sorted_by_key(|(_, slip)| (lost(slip).measure != measure, -lost(slip).weight)));
                assert!(slips.iter().all(|(_, slip)| slip.counts && lost(slip).weight >= times * (1.0 - 1e-9)));
                let listed =
                    |seat: Seat| slips.iter().filter(|(_, slip)| slip.seat == seat && is_discard(slip)).count();
                for (seat, tally) in Seat::all(4).zip(&review.seats) {
                    assert_eq!(tally.worse, listed(seat));
                    let [greatest, smaller] = review.worst(seat, 3);
                    assert!(greatest.len() == 3 || smaller.is_empty());
                    let own = slips.iter().filter(|(_, slip)| slip.seat == seat).map(|(_, slip)| *slip);
                    assert!(
                        own.clone()
                            .map(ptr::from_ref)
                            .eq(greatest.iter().chain(&smaller).map(|slip| ptr::from_ref(slip.1)))
                    );
                    let judged = |(_, moment): &(_, &Moment)| {
                        moment.seat == seat && moment.counts && moment.loss.is_some() && !is_discard(moment)
                    };
                    assert_eq!(tally.judged, tally.counted + review.moments().filter(judged).count());
                    assert_eq!(tally.agreed, tally.judged - own.count());
                    let share = (tally.judged > 0).then(|| 100.0 * tally.agreed as f64 / tally.judged as f64);
                    assert_eq!(tally.agreement(), share);
                    assert_eq!(tally.right + tally.worse, tally.counted);
                    assert!(tally.mark.is_none_or(|mark| (0.0..=100.0).contains(&mark)));
                }
            }
            let sum = |review: &Review, of: fn(&DiscardTally) -> usize| review.seats.iter().map(of).sum::<usize>();
            assert_eq!(sum(&all, |tally| tally.counted), sum(&all, |tally| tally.chosen));
            assert_eq!(sum(&all, |tally| tally.chosen), sum(&counted, |tally| tally.chosen));
            let is_in_danger = |(_, slip): &(_, &Moment)| !slip.danger.is_empty();
            assert!(counted.slips().iter().all(|slip| !is_in_danger(slip)));
            if times == 0.0 {
                assert!(all.slips().iter().any(is_in_danger) && all.slips().len() > counted.slips().len());
            }
        }
    }
}

#[test]
fn a_hand_that_was_left_has_the_chance_that_its_discard_had() {
    let mut compared = 0;
    for search in [OddsOptions::self_draws(), OddsOptions::default()] {
        for round in rounds() {
            for decision in round.decisions() {
                let questions = Questions { search, ..questions() };
                let found = Answered::new(&round, decision, questions);
                let Some((tile, chance)) = found.made().and_then(|piece| {
                    let tile = piece.tile();
                    Some((tile, *found.chances.get(&tile)?))
                }) else {
                    continue;
                };
                let mut after = decision.hand;
                after.discard(tile).expect("it was discarded");
                let view = after.view().with_strictness(Strictness::Visible).with_table(decision.open);
                let view = view.expect("a table");
                let own = decision.discarded.discards | decision.discarded.since_riichi;
                let turns = (decision.wall / 4).try_into().expect("few turns");
                let start = round.start();
                let yaku = |options: OddsOptions| match options.wins() {
                    Wins::Draws => options,
                    _ => options.yaku(ScoreRules::TENHOU, start.wind_of(decision.seat), start.wind),
                };
                let options = yaku(search).turn(0).turns(turns).wall(Wall::from_view(&found.view)).after_discard();
                let options = options.discards(own.into());
                let left = Search::new(options).odds(&view).expect("a waiting hand").rows[0].win_now;
                assert!((left - chance).abs() < 1e-9, "{} without {tile}: {left} {chance}", decision.hand);
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

/// One player discards a lone wind, and the next breaks up a ready hand.
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
    assert_eq!(reviewed.rules, Rules::RIICHI);
    let mut of_three = Review::default();
    of_three.add(&read(&writers::mjlog(&[play(3, 1)]))[0]);
    assert_eq!(of_three.rounds[0].rules, Rules::THREE_PLAYER);
    assert_eq!(reviewed.winds.iter().map(|wind| wind.name()).collect::<Vec<_>>(), ["east", "south", "west", "north"]);
    assert_eq!(reviewed.scores, Some([25_000, 24_000, 26_000, 25_000]));
    let (first, second) = (copies.seats[0], copies.seats[1]);
    assert_eq!((first.chosen, first.right, first.mark), (1, 1, Some(100.0)));
    assert_eq!((second.chosen, second.worse, second.further), (1, 1, 1));
    let (round_of, slip) = copies.slips()[0];
    assert_eq!(
        (slip.turn, slip.wind(round_of).name(), slip.hand.to_string().as_str()),
        (1, "south", "1234569m123p123s1z")
    );
    // By copies, a higher shanten keeps nothing; by chance, it keeps the hand's own chance.
    assert_eq!((second.mark, lost(slip).measure), (Some(0.0), Measure::Copies));
    let river: Vec<_> = slip.table.players[0].river.iter().map(|piece| piece.piece.to_string()).collect();
    assert_eq!((river, slip.seen.to_string(), slip.table.wall), (vec!["2z".to_owned()], "2z".to_owned(), 68));
    let indicators: Vec<_> = slip.table.indicators.iter().map(ToString::to_string).collect();
    assert_eq!((indicators, slip.table.players[1].points), (vec!["7z".to_owned()], Some(24_000)));
    let chances = review(Questions { chances: true, search: OddsOptions::self_draws(), ..Questions::default() });
    // Within 17 draws, the wider wait that it aims at is worth more than a lone tile.
    assert!(chances.slips().is_empty() && !chances.moments().any(|(_, moment)| is_discard(moment)));
    let tally = chances.seats[1];
    assert_eq!((tally.right, tally.unknown, tally.chance, tally.mark), (1, 0, 0.0, Some(100.0)));
}

/// The first player discards a red dragon, with which the second could get a ready hand.
fn passed(pair: &str, discard: u8) -> Round {
    let log = SMALL
        .replace("135", "130")
        .replace("1,5,9,13,18,21,37,41,45,73,77,81,109", &format!("13,18,21,49,53,57,73,77,81,{pair},109,68"))
        .replace("112", &discard.to_string())
        .replace("<E1/>", "<E32/>");
    read(&log).remove(0)
}

fn calls(round: &Round, questions: Questions) -> Vec<Moment> {
    let mut review = Review::new(ReviewOptions { questions, ..ReviewOptions::default() });
    review.add(round);
    review.moments().map(|(_, moment)| moment.clone()).filter(|moment| moment.kind == MomentKind::Call).collect()
}

#[test]
fn a_pass_that_keeps_the_hand_concealed_is_judged_by_points_alone() {
    let chances = Questions { chances: true, points: false, ..questions() };
    let alone = Questions { search: OddsOptions::self_draws(), ..chances };
    let [moment] = &calls(&passed("132,133", 134), alone)[..] else { panic!("one call") };
    assert_eq!((moment.hand.to_string().as_str(), moment.draws), ("456m4569p123s177z", 18));
    let written = |choice: &shanten_logs::Choice| choice.declared.map(|declared| declared.to_string());
    let greatest = &moment.choices[0];
    assert_eq!((written(&moment.made), written(greatest).as_deref()), (None, Some("(777z)")));
    // It has 17 draws to find one of three tiles that aren't in the hand, the indicator or the
    // river.
    let unseen = f64::from(136 - 14 - 1);
    let missed: f64 = (0..17).map(|drawn| (unseen - f64::from(drawn) - 3.0) / (unseen - f64::from(drawn))).product();
    assert!((greatest.chance.expect("a chance") - (1.0 - missed)).abs() < 1e-12);
    // The call has more chances, but the hand could not declare riichi.
    assert!(greatest.chance > moment.made.chance && moment.made.chance > Some(0.0));
    assert!(moment.loss.is_none() && moment.best.declared.is_none());
    // Its points count the dora; they count riichi for the hand that stays concealed.
    let [by_points] = &calls(&passed("132,133", 134), questions())[..] else { panic!("one call") };
    assert_eq!(lost_measure(by_points), Some(Measure::Points));
    // Calls aren't judged by copies, because copies ignore patterns.
    let [by_copies] = &calls(&passed("132,133", 134), Questions::default())[..] else { panic!("one call") };
    assert!(by_copies.loss.is_none() && by_copies.made.discard.is_none());
    assert_eq!(by_copies.choices.iter().filter(|choice| choice.chance.is_some()).count(), 0);
}

fn lost_measure(moment: &Moment) -> Option<Measure> {
    moment.loss.map(|loss| loss.measure)
}

#[test]
fn a_call_without_a_pattern_on_its_path_is_not_judged() {
    let chances = Questions { chances: true, points: false, ..questions() };
    let [moment] = &calls(&passed("120,121", 122), chances)[..] else { panic!("one call") };
    let called = moment.choices.iter().find(|choice| choice.declared.is_some()).expect("a call");
    assert_eq!((called.chance, called.shanten.map(shanten::Shanten::get)), (None, Some(0)));
    assert!(moment.loss.is_none() && moment.best.declared.is_none());
    assert!(moment.made.chance > Some(0.1));
}

#[test]
fn riichi_is_judged_by_points_alone_beyond_the_error_of_the_model() {
    let round = &read(SMALL)[0];
    let riichi = |questions| {
        let mut review = Review::new(ReviewOptions { questions, ..ReviewOptions::default() });
        review.add(round);
        let moment =
            review.moments().find(|(_, moment)| moment.kind == MomentKind::Riichi).map(|found| found.1.clone());
        moment.expect("a hand that is ready")
    };
    let options = OddsOptions::default().turn(0).turns(17);
    let mut worth = PointOptions::new(ScoreRules::TENHOU);
    (worth.win.seat, worth.win.round) = (shanten::score::Wind::East, shanten::score::Wind::East);
    worth.win.set_dora([shanten::Tile::RED]).expect("an indicator");
    let decision = round.decisions()[0];
    let rows = Search::new(options).riichi_or_not(&decision.view(), &worth, RiichiOptions::default()).expect("rows");
    let row = rows.iter().find(|row| row.discard.to_string() == "2z").expect("a row");
    let by_points = riichi(questions());
    let [declared, silent] = [Some(Declared::Riichi), None]
        .map(|declared| by_points.choices.iter().find(|choice| choice.declared == declared).expect("both"));
    assert_eq!((declared.points, silent.points), (Some(row.with_riichi.points), Some(row.without.points)));
    assert_eq!(by_points.made.declared, None);
    let mut found = [0; 2];
    let played =
        [OddsOptions::default(), OddsOptions::self_draws()].map(|search| reviewed(Questions { search, ..questions() }));
    let moments = played.iter().flat_map(Review::moments).map(|(_, moment)| moment);
    for moment in moments.filter(|moment| moment.kind == MomentKind::Riichi).chain([&by_points]) {
        let [Some(best), Some(other)] = [0, 1].map(|place| moment.choices[place].points) else { continue };
        let is_judged = moment.made.discard == moment.choices[0].discard && best - other > (0.2 * best).max(300.0);
        assert_eq!(moment.loss.map(|loss| loss.amount), is_judged.then(|| best - moment.made.points.unwrap()));
        found[usize::from(is_judged)] += 1;
    }
    assert!(found.iter().all(|&count| count > 0), "{found:?}");
    let by_chance = riichi(Questions { chances: true, points: false, ..questions() });
    assert!(by_chance.loss.is_none() && by_chance.choices.iter().all(|choice| choice.chance.is_some()));
    assert!(by_chance.choices.iter().all(|choice| choice.points.is_none()));
}

/// The result of a separate search after passing on a claim, or calling.
fn best_after(claim: &Claim, round: &Round, declared: Option<Declared>) -> f64 {
    let decision = &claim.decision;
    let after = (decision.seat.index() + 4 - claim.from.index()) % 4;
    let view = decision.view().with_strictness(Strictness::Visible);
    let search = |view: &shanten::View<shanten::rules::VariantHand>, draws: usize, swaps: shanten::TileSet| {
        let own = decision.discarded.discards | decision.discarded.since_riichi;
        let options = OddsOptions::default().turn(0).turns(draws.try_into().expect("few draws")).discards(own.into());
        let mut worth = PointOptions::new(ScoreRules::TENHOU);
        (worth.win.seat, worth.win.round) = (round.start().wind_of(decision.seat), round.start().wind);
        worth.goal = shanten::odds::Goal::AtLeast(1);
        let rows = Search::new(options).points(view, &worth).expect("a hand").rows;
        let allowed = rows.iter().filter(|row| row.discard.is_none_or(|tile| !swaps.contains(tile)));
        allowed.map(|row| row.points_now).fold(0.0, f64::max)
    };
    let Some(Declared::Meld(meld)) = declared else {
        let draws = if decision.wall < after { 0 } else { (decision.wall - after) / 4 + 1 };
        return search(&view, draws, shanten::TileSet::EMPTY);
    };
    let call = claim.legal.calls.iter().find(|call| call.meld() == meld).expect("it could be made");
    let draws = if meld.kind().is_quad() { (decision.wall - 1) / 4 + 1 } else { decision.wall / 4 };
    search(&view.after_call(call).expect("a call"), draws, call.swaps())
}

#[test]
fn calls_have_the_chances_that_searches_find() {
    let chances = Questions { chances: true, points: false, ..questions() };
    let (mut compared, mut judged) = ([0; 2], 0);
    for round in rounds() {
        let claims = round.claims();
        for moment in calls(&round, chances) {
            let is_it = |claim: &&Claim| (claim.decision.event, claim.decision.seat) == (moment.event, moment.seat);
            let claim = claims.iter().find(is_it).expect("a claim");
            for choice in &moment.choices {
                let Some(chance) = choice.chance else { continue };
                let found = best_after(claim, &round, choice.declared);
                assert!((found - chance).abs() < 1e-9, "{} {:?}: {found} {chance}", moment.hand, choice.declared);
                compared[usize::from(choice.declared.is_some())] += 1;
            }
            let best = moment.choices.iter().filter_map(|choice| choice.chance).fold(0.0, f64::max);
            let is_worse = moment.made.chance.is_some_and(|made| made < best - 1e-9);
            let is_judged = moment.made.declared.is_some() || !claim.decision.hand.is_concealed();
            assert_eq!(moment.loss.is_some_and(|loss| loss.amount > 0.0), is_worse && is_judged);
            judged += usize::from(is_worse && is_judged);
        }
    }
    assert!(compared.iter().all(|&count| count > 10) && judged > 0, "{compared:?} {judged}");
}

/// The examples of `docs/logs.md`, written by the library.
#[test]
fn the_examples_of_the_document_are_what_a_review_writes() {
    let mut review = Review::new(ReviewOptions::default());
    review.add(&read(SMALL)[0]);
    let slip = review.slips()[0].1;
    let chances = Questions { chances: true, points: false, ..questions() };
    let called = &calls(&passed("132,133", 134), chances)[0];
    let written = [
        serde_json::to_string(&slip.loss),
        serde_json::to_string(&slip.made),
        serde_json::to_string(&called.choices[0]),
        serde_json::to_string(&slip.table),
        serde_json::to_string(&review.seats[1]),
    ];
    let documented = include_str!("../../../docs/logs.md").split_once("## A review as JSON").expect("a chapter").1;
    let documented: Vec<_> = documented.lines().filter(|line| line.starts_with("{\"")).collect();
    assert_eq!(documented, written.map(|json| json.expect("JSON")));
}
