//! Complete hands have the objectives that their score has as patterns.

use shanten::toward::{Objective, Objectives};

use super::oracles::kinds;
use crate::support::deals::{complete_among, random_melds};
use crate::support::prelude::*;

/// The patterns of which one is in the score exactly if a hand without a yakuman has the objective,
/// whatever its division.
const COUNTED: [(Objective, &[Pattern]); 6] = [
    (Objective::AllSimples, &[Pattern::AllSimples]),
    (Objective::HalfFlush, &[Pattern::HalfFlush, Pattern::FullFlush]),
    (Objective::FullFlush, &[Pattern::FullFlush]),
    (Objective::AllTerminalsAndHonours, &[Pattern::AllTerminalsAndHonours]),
    (Objective::LittleThreeDragons, &[Pattern::LittleThreeDragons]),
    (
        Objective::ValueTile,
        &[Pattern::SeatWind, Pattern::RoundWind, Pattern::WhiteDragon, Pattern::GreenDragon, Pattern::RedDragon],
    ),
];

const YAKUMAN: [(Objective, &[Pattern]); 7] = [
    (Objective::BigThreeDragons, &[Pattern::BigThreeDragons]),
    (Objective::LittleFourWinds, &[Pattern::LittleFourWinds, Pattern::BigFourWinds]),
    (Objective::BigFourWinds, &[Pattern::BigFourWinds]),
    (Objective::AllHonours, &[Pattern::AllHonours]),
    (Objective::AllTerminals, &[Pattern::AllTerminals]),
    (Objective::AllGreen, &[Pattern::AllGreen]),
    (Objective::NineGates, &[Pattern::NineGates, Pattern::PureNineGates]),
];

/// A complete hand, perhaps with called melds.
fn complete(rng: &mut Pcg64Mcg) -> Hand {
    loop {
        let pool = kinds(rng);
        let number = *[0, 0, 1, 2, 3].choose(rng).unwrap();
        let melds = random_melds(rng, &mut [4; Tile::KINDS], &pool, number);
        let (counts, called) = (complete_among(rng, &pool, 4 - melds.len()), copies_in(&melds));
        if counts.iter().zip(called).all(|(count, called)| count + called <= 4) {
            return of_counts(&counts).with_melds(&melds).unwrap();
        }
    }
}

#[test]
fn complete_hands_have_the_objectives_of_their_scores() {
    let (open, without) = (Tally::default(), Tally::default());
    for_each(samples(400_000), |number| {
        let mut rng = rng(number, 49);
        let hand = complete(&mut rng);
        let mut win = Win::self_draw(hand.tiles().choose(&mut rng).unwrap());
        [win.seat, win.round] = [(); 2].map(|()| *Wind::ALL.choose(&mut rng).unwrap());
        let winds = [win.seat, win.round].map(Wind::tile).into_iter().collect();
        let has =
            |objectives: Objectives| hand.toward(objectives).with_winds(winds).shanten().is_some_and(Shanten::is_win);
        let quads = hand.melds().filter(|meld| meld.kind().is_quad()).count();
        match ScoreRules::TENHOU.score(&hand, &win) {
            Ok(score) => {
                for &objective in Objective::ALL {
                    if objective.pattern().is_some_and(|pattern| score.has(pattern)) {
                        assert!(has(objective.into()), "{objective} of {hand}");
                    }
                }
                let exact = if score.yakuman() == 0 { &COUNTED[..] } else { &YAKUMAN[..] };
                for &(objective, patterns) in exact {
                    let is_counted = patterns.iter().any(|&pattern| score.has(pattern));
                    assert_eq!(has(objective.into()), is_counted, "{objective} of {hand}");
                }
                if !hand.is_concealed() && quads < 3 {
                    open.add(1_usize);
                    assert!(has(Objectives::OPEN), "{hand}");
                }
            }
            Err(error) => {
                without.add(1_usize);
                assert_eq!(error, ScoreError::NoPattern);
                assert!(!has(Objectives::OPEN), "{hand}");
            }
        }
    });
    open.exceeds(samples(50_000), "open hands with a pattern");
    without.exceeds(samples(20_000), "open hands without a pattern");
}
