//! Properties of any hand that follow from the rules.

use proptest::prelude::*;
use shanten::score::{FuPart, FuReason, Liability};

use super::names;
use super::random::{Dealt, circumstances, complete, hand_of, random_rules};
use crate::support::prelude::*;

fn dealt(seed: u32) -> (Dealt, Win, ScoreRules, Option<Score>) {
    let mut rng = rng(seed as usize, 603);
    let dealt = complete(&mut rng, false);
    // Without limits more dora, or another suit that is all green, can be too many points.
    let mut rules = random_rules(&mut rng);
    rules.limits = true;
    let mut win = circumstances(&mut rng, &dealt.hand, false, &rules);
    // Many dora can be worth more than a yakuman.
    win.more_dora = 0;
    let score = rules.score(&hand_of(&dealt), &win).ok();
    (dealt, win, rules, score)
}

fn exchanged(tile: Tile, suits: [usize; 3]) -> Tile {
    let kind = if tile.is_honour() { tile.index() } else { 9 * suits[tile.index() / 9] + tile.index() % 9 };
    Tile::from_index(kind as u8).unwrap()
}

fn of_all(hand: &Hand, tile: Tile) -> u8 {
    hand.count(tile) + hand.melds().flat_map(Meld::tiles).filter(|&other| other == tile).count() as u8
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn another_dora_never_makes_a_hand_cheaper(seed in any::<u32>(), kind in 0..Tile::KINDS as u8) {
        let (dealt, mut win, rules, before) = dealt(seed);
        let Some(before) = before else { return Ok(()) };
        let mut indicators = win.dora().to_vec();
        indicators.truncate(4);
        win.set_dora(indicators.iter().copied()).unwrap();
        let before = rules.score(&hand_of(&dealt), &win).unwrap_or(before);
        let tile = Tile::from_index(kind).unwrap();
        indicators.push(tile.into());
        win.set_dora(indicators.iter().copied()).unwrap();
        let after = rules.score(&hand_of(&dealt), &win);
        if win.won_by == WonBy::RobbedQuad && tile == win.tile {
            prop_assert_eq!(after, Err(ScoreError::RobbedQuadHeld { tile, count: 1 }));
            return Ok(());
        }
        let indicated = indicators.iter().chain(win.ura().iter()).filter(|indicator| indicator.tile() == tile).count();
        if usize::from(of_all(&hand_of(&dealt), tile)) + indicated > 4 {
            prop_assert!(matches!(after, Err(ScoreError::Indicators(_))), "{:?}", after);
            return Ok(());
        }
        let after = after.unwrap();
        prop_assert!(after.basic_points() >= before.basic_points());
        prop_assert!(after.payments().total >= before.payments().total);
        prop_assert!(after.han() >= before.han());
    }

    #[test]
    fn a_meld_never_makes_a_hand_dearer_if_it_was_a_run(seed in any::<u32>()) {
        let (dealt, mut win, rules, before) = dealt(seed);
        let hand = hand_of(&dealt);
        (win.riichi, win.one_shot, win.first_turn, win.liable) = (None, false, false, Liability::NONE);
        // A run from the counted division, without the winning tile.
        let Some(before) = before else { return Ok(()) };
        let Completion::Standard { division, meld, .. } = before.completion() else { return Ok(()) };
        let run = division.concealed().find(|&run| run.kind() == MeldKind::Run && Some(run) != meld);
        let Some(run) = run else { return Ok(()) };
        let mut counts = hand.counts();
        run.tiles().for_each(|tile| counts[tile.index()] -= 1);
        if counts[win.tile.index()] == 0 {
            return Ok(());
        }
        let melds: Vec<Meld> = hand.melds().chain([run]).collect();
        let called = of_counts(&counts).with_melds(&melds).unwrap();
        let plain = hand.with_reds([0; 3]).unwrap();
        // The open hand may have fewer divisions, and less fu except for the minimum of 30.
        if let Ok(open) = rules.score(&called, &win) {
            let closed = rules.score(&plain, &win).unwrap();
            // A yakuman has 13 han, regardless of the open hand's dora.
            prop_assert!(open.han() <= closed.han() || closed.yakuman() > 0);
            let has_least = open.fu_parts().iter().any(|part| part.reason == FuReason::OpenLeast);
            // Compared with pinfu by self-draw, the open hand has 30 fu rather than 20, but two han
            // less.
            prop_assert!(open.basic_points() <= closed.basic_points() || has_least, "{} {}", called, plain);
        }
    }

    #[test]
    fn parts_of_fu_add_up_and_are_rounded(seed in any::<u32>()) {
        let (_, _, _, score) = dealt(seed);
        let Some(score) = score else { return Ok(()) };
        let parts = score.fu_parts();
        let sum: u8 = parts.iter().map(|part| part.fu).sum();
        let rounded = if score.has(Pattern::SevenPairs) { sum } else { sum.next_multiple_of(10) };
        prop_assert!(score.fu() == rounded || score.yakuman() > 0);
        let ends_with_fu = |part: &FuPart| part.to_string().ends_with(&format!(" {}", part.fu));
        prop_assert!(parts.iter().all(|part| part.fu >= 2 && ends_with_fu(part)));
    }

    #[test]
    fn the_order_of_melds_does_not_matter(seed in any::<u32>()) {
        let (dealt, win, rules, score) = dealt(seed);
        let mut melds = dealt.hand.melds.clone();
        melds.shuffle(&mut rng(seed as usize, 604));
        let hand = of_counts(&dealt.hand.counts).with_reds(dealt.reds).unwrap().with_melds(&melds).unwrap();
        let other = rules.score(&hand, &win).ok();
        let told = |score: &Score| (names(score), score.han(), score.fu(), score.payments());
        prop_assert_eq!(other.as_ref().map(told), score.as_ref().map(told));
    }

    #[test]
    fn only_all_green_tells_the_suits_apart(seed in any::<u32>()) {
        let (dealt, mut win, rules, score) = dealt(seed);
        let mut rng = rng(seed as usize, 605);
        let orders = [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let order = *orders.choose(&mut rng).unwrap();
        let (mut counts, mut reds) = ([0; Tile::KINDS], [0; 3]);
        Tile::all().for_each(|tile| counts[exchanged(tile, order).index()] = dealt.hand.counts[tile.index()]);
        (0..3).for_each(|suit| reds[order[suit]] = dealt.reds[suit]);
        let other = |meld: &Meld| {
            Meld::new(meld.kind(), exchanged(meld.tile(), order)).unwrap().with_reds(meld.reds()).unwrap()
        };
        let melds: Vec<Meld> = dealt.hand.melds.iter().map(other).collect();
        win.tile = exchanged(win.tile, order);
        let exchange = |tiles: &[Piece]| tiles.iter().map(|piece| exchanged(piece.tile(), order)).collect::<Vec<Tile>>();
        let (dora, ura) = (exchange(win.dora()), exchange(win.ura()));
        win.set_dora(dora.iter().copied()).unwrap();
        win.set_ura(ura.iter().copied()).unwrap();
        let hand: Hand = of_counts(&counts).with_reds(reds).unwrap().with_melds(&melds).unwrap();
        let other = rules.score(&hand, &win).ok();
        let is_green = |score: &Option<Score>| score.as_ref().is_some_and(|score| score.has(Pattern::AllGreen));
        if is_green(&score) || is_green(&other) {
            return Ok(());
        }
        let told = |score: &Score| (names(score), score.han(), score.fu(), score.payments());
        prop_assert_eq!(other.as_ref().map(told), score.as_ref().map(told));
    }

    #[test]
    fn what_is_paid_is_what_the_winner_gets(seed in any::<u32>()) {
        let (_, win, _, score) = dealt(seed);
        let Some(score) = score else { return Ok(()) };
        let others: Vec<_> = Wind::ALL.into_iter().filter(|&seat| seat != win.seat).collect();
        let discarder = (!win.won_by.is_self_draw()).then_some(others[0]);
        let changes = score.payments().changes(discarder).unwrap();
        prop_assert_eq!(changes.iter().sum::<i32>(), 1_000 * i32::from(win.deposits));
        prop_assert_eq!(score.payments().deposits, 1_000 * u32::from(win.deposits));
        prop_assert!(win.won_by != WonBy::Draw || score.payments().discarder == 0);
    }
}
