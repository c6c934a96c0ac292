//! Complete hands have the objectives that their score has as patterns.

use shanten::rules::EitherHand;
use shanten::toward::{Objective, Objectives, Toward};
use shanten::{AnyHand, with_hand};

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

/// A complete hand of four players or three, perhaps with called melds.
fn complete(rng: &mut Pcg64Mcg) -> EitherHand {
    let rules = if rng.random_ratio(1, 4) { Rules::THREE_PLAYER } else { Rules::RIICHI };
    loop {
        let exists = |&kind: &usize| rules.options().kinds.contains(Tile::from_index(kind as u8).unwrap());
        let pool: Vec<usize> = kinds(rng).into_iter().filter(exists).collect();
        if pool.len() < 5 {
            continue;
        }
        let number = *[0, 0, 1, 2, 3].choose(rng).unwrap();
        let mut melds = random_melds(rng, &mut [4; Tile::KINDS], &pool, number);
        melds.retain(|meld| rules == Rules::RIICHI || meld.kind() != MeldKind::Run);
        let (counts, called) = (complete_among(rng, &pool, 4 - melds.len()), copies_in(&melds));
        if counts.iter().zip(called).all(|(count, called)| count + called <= 4)
            && (0..Tile::KINDS).all(|kind| counts[kind] == 0 || exists(&kind))
        {
            return EitherHand::from_counts(rules, &counts, 0).unwrap().with_melds(&melds).unwrap();
        }
    }
}

#[test]
fn complete_hands_have_the_objectives_of_their_scores() {
    let (open, without) = (Tally::default(), Tally::default());
    for_each(samples(1_000_000), |number| {
        let mut rng = rng(number, 49);
        let hand = complete(&mut rng);
        with_hand!(hand, hand => compare(&hand, &mut rng, [&open, &without]));
    });
    open.exceeds(samples(125_000), "open hands with a pattern");
    without.exceeds(samples(50_000), "open hands without a pattern");
}

/// Compares a complete hand with its score. Counts open hands with a pattern, and without one.
fn compare<H: AnyHand>(hand: &H, rng: &mut Pcg64Mcg, [open, without]: [&Tally; 2]) {
    let mut win = Win::self_draw(hand.tiles().choose(rng).unwrap());
    let seats = usize::from(hand.game_players());
    [win.seat, win.round] = [seats, 4].map(|winds| *Wind::ALL[..winds].choose(rng).unwrap());
    let winds = [win.seat, win.round].map(Wind::tile).into_iter().collect();
    let has = |objectives: Objectives| {
        Toward::of(&hand.view(), objectives).unwrap().with_winds(winds).shanten().is_some_and(Shanten::is_win)
    };
    let quads = hand.melds().filter(|meld| meld.kind().is_quad()).count();
    match ScoreRules::TENHOU.score(hand, &win) {
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
            assert!(matches!(error, ScoreError::NoPattern { .. }));
            assert!(!has(Objectives::OPEN), "{hand}");
        }
    }
}
