//! Games without some kinds, mainly three-player games, compared with a program that supports
//! limits; and riichi.

use shanten_dp::Mode;

use super::divisions::check_divisions;
use super::{MIDDLE, hand};
use crate::support::prelude::*;
use crate::support::variant;
use crate::support::variant::{Seen, call_some, for_each_rules};

/// The other program's answer for a form, if such a hand is possible: the distance, and the tiles
/// that lower it.
fn program(seen: &Seen, mode: Mode, as_two: bool) -> Option<(u8, TileSet)> {
    let mut limits = [4; Tile::KINDS + 1];
    limits[..Tile::KINDS].copy_from_slice(&seen.limits().natural);
    let melds = usize::from(seen.tiles()) / 3;
    let data = shanten_dp::calc_shanten2(&seen.concealed, &limits, melds, mode, as_two, true).unwrap();
    data.map(|data| ((data.shanten + 1) as u8, TileSet::from_bits(data.waits).unwrap()))
}

#[test]
fn hands_of_three_players_match_the_program() {
    for_each(4_000, |number| {
        let mut rng = rng(number, 16);
        let seen = variant::random(&mut rng, Rules::THREE_PLAYER);
        for strictness in [Strictness::Concealed, Strictness::Melds, Strictness::Visible] {
            let seen = seen.with_strictness(strictness);
            check_program(&seen);
            if let Some(tile) = seen.discards().choose(&mut rng) {
                let row = *seen.view().discards().iter().find(|row| row.tile == tile).unwrap();
                let without = seen.without(tile);
                assert_eq!(row.useful, without.view().useful(), "{tile} from {seen:?}");
                check_program(&without);
            }
        }
    });
}

fn check_program(seen: &Seen) {
    let view = seen.view();
    let modes = [Mode::STANDARD, Mode::SEVEN_PAIRS, Mode::THIRTEEN_ORPHANS];
    for (form, mode) in Form::ALL.iter().copied().zip(modes) {
        if !seen.rules.has(form) || form != Form::Standard && !matches!(seen.tiles(), 13 | 14) {
            assert_eq!(view.shanten_in(form), None, "{form:?} of {seen:?}");
            continue;
        }
        let expected = program(seen, mode, seen.rules.options().seven_pairs == Some(Pairs::FourAsTwo));
        let found = view.shanten_in(form).map(Shanten::distance);
        assert_eq!(found, expected.map(|(distance, _)| distance), "{form:?} of {seen:?}");
        if form == Form::Standard {
            let tiles = expected.map_or(TileSet::EMPTY, |(_, tiles)| tiles);
            assert_eq!(view.useful_in(form).tiles(), tiles, "{seen:?}");
        }
    }
}

#[test]
fn hands_without_wild_tiles_match_the_program() {
    for_each_rules(100, 17, |rng, rules| {
        if rules.wild_tiles() > 0 || rules.options().melds > 4 {
            return;
        }
        let seen = variant::random(rng, rules);
        for strictness in [Strictness::Concealed, Strictness::Melds, Strictness::Visible] {
            check_program(&seen.with_strictness(strictness));
        }
    });
}

/// The fourth copy of a kind that is in no run has no use.
#[test]
fn unneeded_tiles_of_single_quads_match_the_search() {
    assert_eq!(hand(Rules::THREE_PLAYER, "1111m234p567p789s1z").unneeded().to_string(), "1m");
    let isolated = ["three-player", "three-player,jokers=2", "riichi,without=23568m,no-thirteen-orphans"];
    for_each(240, |number| {
        let mut rng = rng(number, 24);
        let mut seen = variant::random(&mut rng, rules(isolated[number % isolated.len()]));
        let kind = *[0, 8].choose(&mut rng).unwrap();
        seen.melds.retain(|meld| meld.tiles().all(|tile| tile.index() != kind));
        seen.concealed[kind] = 4;
        seen.visible[kind] = 0;
        while usize::from(seen.tiles()) + 3 * seen.melds.len() > seen.rules.max_tiles() {
            match (0..Tile::KINDS).filter(|&other| other != kind && seen.concealed[other] > 0).choose(&mut rng) {
                Some(other) => seen.concealed[other] -= 1,
                None => seen.melds = Vec::new(),
            }
        }
        let seen = seen.with_strictness(*Strictness::ALL.choose(&mut rng).unwrap());
        let now = seen.check_now();
        seen.check_discards(now.distance);
    });
}

#[test]
fn an_unlimited_quad_waits_for_a_fifth_in_two_shapes() {
    let waits = |rules: Rules, text: &str| {
        let view = hand(rules, text).view().with_strictness(Strictness::Unlimited);
        view.waits().iter().map(|wait| wait.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(waits(Rules::RIICHI, "1111z"), ["1z×0 (two pairs, single)"]);
    assert_eq!(waits(Rules::THREE_PLAYER, "1111z"), ["1z×0 (two pairs, single)"]);
    assert_eq!(waits(Rules::THREE_PLAYER, "1111m"), ["1m×0 (two pairs, single)"]);
    assert_eq!(waits(Rules::THREE_PLAYER, "9999m(789p)"), ["9m×0 (two pairs, single)"]);
    assert_eq!(waits(rules("three-player,jokers=1"), "1111m"), ["1m×0 (two pairs, single)"]);
    for text in ["1111m", "9999m", "1111m123p456s", "11119999m", "1111m9999m33z"] {
        for rules in [Rules::THREE_PLAYER, rules("three-player,jokers=1")] {
            let seen = Seen::of(&hand(rules, text));
            for &strictness in Strictness::ALL {
                seen.with_strictness(strictness).check();
            }
        }
    }
}

#[test]
fn no_division_has_a_fifth_north_besides_those_set_aside() {
    let rules = rules("three-player,wild=4p,jokers=4");
    let divisions = |text: &str, strictness: Strictness| {
        let view = hand(rules, text).view().with_strictness(strictness);
        view.divisions().map(|division| division.to_string()).collect::<Vec<_>>()
    };
    let (pair, triplet) = ("44z 111m 888*s (2222z) 333z", "88s 111m (2222z) 333z 444*z");
    for text in ["111m88s33344zJ(2222z)(4z)", "111m88s33344zJ(2222z)"] {
        assert_eq!(divisions(text, Strictness::Visible), [triplet, pair], "{text}");
    }
    let text = "111m88s33344zJ(2222z)(4z)(4z)";
    assert_eq!(divisions(text, Strictness::Concealed), [triplet, pair]);
    assert_eq!(divisions(text, Strictness::Melds), [pair]);
    assert_eq!(divisions(text, Strictness::Visible), [pair]);
}

fn assert_same(variant: &View<VariantHand>, riichi: &View) {
    let context = || format!("{variant:?}, {riichi:?}");
    assert_eq!(variant.shanten(), riichi.shanten(), "{}", context());
    for &form in Form::ALL {
        assert_eq!(variant.shanten_in(form), riichi.shanten_in(form), "{form:?}: {}", context());
        let [one, other] = [variant.useful_in(form), riichi.useful_in(form)];
        assert_eq!((one.shanten(), one.to_string()), (other.shanten(), other.to_string()), "{form:?}: {}", context());
    }
    let (one, other) = (variant.useful(), riichi.useful());
    assert_eq!((one.shanten(), one.to_string()), (other.shanten(), other.to_string()), "{}", context());
    assert_eq!((one.copies(), one.jokers()), (other.copies(), 0), "{}", context());
    let [one, other] = [variant.discards().to_vec(), riichi.discards().to_vec()].map(|rows| format!("{rows:?}"));
    assert_eq!(one, other, "{}", context());
    assert_eq!(variant.unneeded(), riichi.unneeded(), "{}", context());
    assert_eq!(variant.improving_draws(), riichi.improving_draws(), "{}", context());
    assert_eq!(format!("{:?}", variant.waits()), format!("{:?}", riichi.waits()), "{}", context());
    assert_eq!((variant.waits().tiles(), variant.waits().jokers()), (riichi.waits().tiles(), 0), "{}", context());
    assert_eq!(variant.after_joker(), None, "{}", context());
}

#[test]
fn three_players_are_four_with_the_missing_tiles_in_sight() {
    for_each(2_500, |number| {
        let seen = variant::random(&mut rng(number, 18), Rules::THREE_PLAYER);
        let mut visible = seen.visible;
        set(MIDDLE).iter().for_each(|tile| visible[tile.index()] = 4);
        let riichi = Hand::from_counts(&seen.concealed).unwrap().with_melds(&seen.melds).unwrap().view();
        let riichi =
            riichi.with_visible(Visible::from_counts(&visible).unwrap()).unwrap().with_strictness(Strictness::Visible);
        assert_same(&seen.view(), &riichi);
    });
}

#[test]
fn without_2m_and_8m_a_run_of_characters_is_impossible() {
    let hand = hand(Rules::THREE_PLAYER, "19m123p456789s11z");
    assert_eq!(hand.shanten(), Shanten::new(1));
    assert_eq!(hand.useful().to_string(), "1m×3 9m×3 1z×2");
    for text in ["2m", "19m5m", "(234m)", "11z(8888m)"] {
        assert!(matches!(Rules::THREE_PLAYER.hand(text), Err(InputError::NotInGame { .. })), "{text}");
    }
}

#[test]
fn under_the_rules_of_riichi_everything_is_as_a_hand_says() {
    for_each(1_000, |number| {
        let seen = variant::random(&mut rng(number, 19), Rules::RIICHI);
        let riichi = Hand::from_counts(&seen.concealed).unwrap().with_melds(&seen.melds).unwrap();
        let hand = VariantHand::from(riichi);
        assert_eq!((hand, hand.rules()), (seen.hand(), Rules::RIICHI), "{seen:?}");
        assert_eq!((hand.counts(), hand.jokers(), hand.wild()), (riichi.counts(), 0, 0), "{seen:?}");
        assert_eq!(Tile::all().map(|tile| hand.count(tile)).collect::<Vec<_>>(), riichi.counts(), "{seen:?}");
        assert!(hand.tiles().eq(riichi.tiles()) && hand.melds().eq(riichi.melds()), "{seen:?}");
        assert_eq!((hand.len(), hand.is_empty()), (riichi.len(), riichi.is_empty()), "{seen:?}");
        assert_eq!(hand.melds_needed(), riichi.melds_needed(), "{seen:?}");
        assert_eq!(hand.standard(), Some(riichi.standard()), "{seen:?}");
        assert_eq!(hand.seven_pairs(), riichi.seven_pairs(), "{seen:?}");
        assert_eq!(hand.thirteen_orphans(), riichi.thirteen_orphans(), "{seen:?}");
        assert_eq!(hand.shanten(), Some(riichi.shanten()), "{seen:?}");
        assert!(hand.divisions().eq(riichi.divisions()), "{seen:?}");
        assert_eq!((hand.to_string(), format!("{hand:#}")), (riichi.to_string(), format!("{riichi:#}")), "{seen:?}");
        let visible = Visible::from_counts(&seen.visible).unwrap();
        for &strictness in Strictness::ALL {
            let variant = hand.view().with_visible(visible).unwrap().with_strictness(strictness);
            assert_same(&variant, &riichi.view().with_visible(visible).unwrap().with_strictness(strictness));
        }
    });
}

#[test]
fn divisions_under_the_rules_of_riichi_are_those_of_a_hand() {
    for_each(3_000, |number| {
        let mut rng = rng(number, 20);
        let mut seen = variant::complete(&mut rng, Rules::RIICHI, number % 5);
        call_some(&mut rng, &mut seen);
        let riichi = Hand::from_counts(&seen.concealed).unwrap().with_melds(&seen.melds).unwrap();
        let expected: Vec<Division> = riichi.divisions().collect();
        assert!(!expected.is_empty(), "{seen:?}");
        assert_eq!(seen.hand().divisions().collect::<Vec<_>>(), expected, "{seen:?}");
        assert_eq!(check_divisions(&seen), expected.len(), "{seen:?}");
    });
}

#[test]
fn no_red_five_of_characters_is_unseen_with_three_players() {
    let hand = VariantHand::new(Rules::THREE_PLAYER);
    let view = hand.view();
    assert_eq!(view.unseen_reds(), [0, 1, 1]);
    assert_eq!(view.unseen().filter(|piece| piece.is_red()).count(), 2);
}
