//! Hands of either type behave like the riichi hand or the hand under other rules.

use std::fmt::Debug;

use shanten::rules::EitherHand;
use shanten::{AnyHand, Query, with_hand};

use crate::support::deals::pieces;
use crate::support::prelude::*;
use crate::support::variant::{self, RULES};

/// Asserts that a hand is of the riichi type under riichi rules, and of the other type otherwise.
#[track_caller]
fn same<E: Debug + PartialEq>(
    rules: Rules,
    found: Result<EitherHand, E>,
    riichi: Result<Hand, E>,
    variant: Result<VariantHand, E>,
) -> Option<EitherHand> {
    let expected =
        if rules == Rules::RIICHI { riichi.map(EitherHand::Riichi) } else { variant.map(EitherHand::Variant) };
    assert_eq!(found, expected, "{rules}");
    found.ok()
}

/// As many tiles as a hand may have or a few more, most of them below `end`.
fn numbers(rng: &mut Pcg64Mcg, end: u8) -> Vec<u8> {
    let most = *[end - 1, end - 1, end - 1, end + 1].choose(rng).unwrap();
    let tiles = *[5, 16, 19].choose(rng).unwrap();
    (0..rng.random_range(0..tiles)).map(|_| rng.random_range(0..=most)).collect()
}

#[test]
fn they_are_made_and_refused_like_the_others() {
    let mut made = 0;
    for number in 0..200 * RULES.len() {
        let rng = &mut rng(number, 931);
        let rules = if number % 4 == 0 { Rules::RIICHI } else { rules(RULES[number % RULES.len()]) };
        let kinds = numbers(rng, 34);
        let of_136 = numbers(rng, 136);
        let some: Vec<Piece> = numbers(rng, 36).iter().map(|&number| pieces()[usize::from(number).min(36)]).collect();
        let counts: Counts =
            core::array::from_fn(|_| rng.random_range(0..6_u8).saturating_sub(3 + u8::from(rng.random_ratio(9, 10))));
        let jokers = *[0, 0, 1, 17].choose(rng).unwrap();
        let by_counts = if jokers == 0 {
            Hand::from_counts(&counts)
        } else {
            VariantHand::from_counts(Rules::RIICHI, &counts, jokers).map(|_| unreachable!("riichi has none"))
        };
        let text: String = some.iter().map(ToString::to_string).collect::<String>()
            + ["", "J", "(4z)", "(123p)", "x"].choose(rng).unwrap();
        macro_rules! by {
            ($from:ident, $of:expr) => {
                same(rules, EitherHand::$from(rules, $of), Hand::$from($of), VariantHand::$from(rules, $of))
            };
        }
        let found = [
            by!(from_kinds, &kinds),
            by!(from_numbers, &of_136),
            by!(from_pieces, &some),
            same(
                rules,
                EitherHand::from_counts(rules, &counts, jokers),
                by_counts,
                VariantHand::from_counts(rules, &counts, jokers),
            ),
            same(rules, EitherHand::from_text(rules, &text), text.parse(), rules.hand(&text)),
        ];
        #[cfg(feature = "std")]
        for notation in [shanten::notation::Notation::Auto, shanten::notation::Notation::Tenhou6] {
            let written = notation.write(some.iter().copied());
            let list = notation.read(&written).unwrap();
            same(rules, EitherHand::from_list(rules, &list), list.hand(), list.hand_under(rules));
        }
        for either in found.into_iter().flatten() {
            made += 1;
            assert_eq!(either.rules(), rules);
            let melds = [MeldKind::Triplet, MeldKind::Run, MeldKind::ClosedQuad]
                .map(|kind| Meld::new(kind, Tile::from_index(rng.random_range(0..34)).unwrap()));
            let melds: Vec<Meld> = melds.into_iter().take(rng.random_range(0..3)).flatten().collect();
            let reds = [rng.random_range(0..2), rng.random_range(0..2), 0];
            let (hand, other) = match either {
                EitherHand::Riichi(hand) => (hand, VariantHand::from(hand)),
                EitherHand::Variant(other) => (Hand::new(), other),
            };
            same(rules, either.with_melds(&melds), hand.with_melds(&melds), other.with_melds(&melds));
            same(rules, either.with_reds(reds), hand.with_reds(reds), other.with_reds(reds));
            assert_eq!(either.norths_aside(), other.norths_aside());
            let norths = rng.random_range(0..6);
            let riichi = if norths == 0 { Ok(hand) } else { other.with_norths_aside(norths).map(|_| hand) };
            if let Some(aside) = same(rules, either.with_norths_aside(norths), riichi, other.with_norths_aside(norths))
            {
                assert_eq!(aside.norths_aside(), norths);
            }
        }
    }
    assert!(made > 1_000, "{made}");
}

#[test]
fn they_answer_and_draw_jokers_like_the_others() {
    for number in 0..40 * RULES.len() {
        let rng = &mut rng(number, 932);
        let hand = variant::random(rng, rules(RULES[number % RULES.len()])).hand();
        let either = EitherHand::from_text(hand.rules(), &hand.to_string()).unwrap();
        assert_eq!((either.to_string(), either.rules()), (hand.to_string(), hand.rules()));
        assert_eq!(with_hand!(&either, hand => hand.useful()), hand.useful(), "{hand}");
        assert_eq!(with_hand!(&either, hand => Query::shanten(hand)), hand.shanten(), "{hand}");
        assert_eq!(with_hand!(&either, hand => AnyHand::jokers(hand)), hand.jokers());
        let (mut changed, mut expected) = (either, hand);
        assert_eq!(with_hand!(&mut changed, hand => AnyHand::draw_joker(hand)), expected.draw_joker(), "{hand}");
        for _ in 0..2 {
            let discarded = with_hand!(&mut changed, hand => AnyHand::discard_joker(hand));
            assert_eq!(discarded, expected.discard_joker(), "{hand}");
        }
        assert_eq!(with_hand!(&changed, hand => AnyHand::jokers(hand)), expected.jokers());
    }
    let mut riichi = Hand::new();
    assert_eq!(AnyHand::draw_joker(&mut riichi), Err(TurnError::NoMoreJokers(0)));
    assert_eq!(AnyHand::discard_joker(&mut riichi), Err(TurnError::NoJoker));
    assert_eq!(EitherHand::new(Rules::RIICHI), riichi.into());
    assert_eq!(EitherHand::new(Rules::THREE_PLAYER), VariantHand::new(Rules::THREE_PLAYER).into());
}
