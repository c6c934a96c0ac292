//! Random hands.

use shanten::rules::{Rules, VariantHand};
use shanten::{Hand, Suit, Tile};

use crate::support::{deals, run};

/// The hands of a deal, each checked to be in the notation of hands.
fn deal(arguments: &[&str]) -> Vec<Hand> {
    let out = run(&[&["deal"], arguments].concat(), b"").quiet();
    let read = |line: &str| {
        let hand: Hand = line.parse().expect("a hand is dealt");
        assert_eq!(hand.to_string(), line);
        hand
    };
    out.lines().map(read).collect()
}

/// The sum of the squared errors, each divided by the expected count.
fn chi_square(counts: impl IntoIterator<Item = (u32, f64)>) -> f64 {
    counts.into_iter().map(|(count, expected)| (f64::from(count) - expected).powi(2) / expected).sum()
}

#[test]
fn a_seed_deals_the_same_hands_everywhere() {
    for (kind, first) in [
        ("uniform", ["147m146p4458s2256z", "167888m146p138s37z", "46689m3p1577s1677z"]),
        ("flush", ["13567m122455667z", "23333445667799m", "224457s22334777z"]),
        ("near", ["777m234p11233678s", "22345m45567p4789s", "156678m555p66s113z"]),
    ] {
        let run = run(&["deal", "--seed", "7", "--count", "3", "--kind", kind], b"");
        assert_eq!(run.out.lines().collect::<Vec<_>>(), first, "{kind}");
    }
}

#[test]
fn a_seed_by_chance_is_told_and_deals_the_same_again() {
    let chance = run(&["deal", "--count", "5"], b"");
    let seed = chance.err.strip_prefix("note: the seed is ").and_then(|note| note.split_once("; --seed "));
    let seed = seed.filter(|(seed, rest)| *rest == format!("{seed} deals these hands again\n")).map(|(seed, _)| seed);
    let seed = seed.expect("the seed is told");
    assert_eq!(run(&["deal", "--seed", seed, "--count", "5"], b"").out, chance.out);
    assert_ne!(run(&["deal", "--count", "5"], b"").out, chance.out);
}

#[test]
fn hands_have_as_many_tiles_as_asked() {
    for tiles in [1, 2, 4, 5, 7, 8, 10, 11, 13, 14] {
        for kind in ["uniform", "flush", "near"] {
            let hands = deal(&["--tiles", &tiles.to_string(), "--kind", kind, "--count", "100", "--seed", "1"]);
            assert_eq!(hands.len(), 100);
            assert!(hands.iter().all(|hand| hand.len() == tiles), "{tiles} {kind}");
        }
    }
    let run = run(&["deal", "--tiles", "12"], b"");
    assert!(run.err.contains("'--tiles <TILES>'"), "{}", run.err);
    assert_eq!((run.out.as_str(), run.status), ("", Some(2)));
}

#[test]
fn every_deal_is_as_likely() {
    const HANDS: u32 = 200_000;
    let hands = deal(&["--count", &HANDS.to_string(), "--seed", "7"]);

    // Wins and tenpai are counted together, because only 0.6 wins are expected.
    let deals = deals();
    let all: u64 = deals.iter().sum();
    assert_eq!(all, 4_250_305_029_168_216_000);
    let expected = |deals: u64| f64::from(HANDS) * deals as f64 / all as f64;
    let mut by_shanten = [0; 8];
    for hand in &hands {
        by_shanten[usize::from(hand.shanten().distance())] += 1;
    }
    let pairs = [(by_shanten[0] + by_shanten[1], expected(deals[0] + deals[1]))];
    let shanten = chi_square(pairs.into_iter().chain((2..8).map(|at| (by_shanten[at], expected(deals[at])))));
    // With six degrees of freedom, one fair dealer in a thousand exceeds this.
    assert!(shanten < 22.46, "{shanten}: {by_shanten:?}");

    let of_kind = |tile| hands.iter().map(|hand| u32::from(hand.count(tile))).sum::<u32>();
    let kinds = chi_square(Tile::all().map(|tile| (of_kind(tile), f64::from(HANDS) * 14.0 / 34.0)));
    // A deal doesn't put its tiles back, so the counts vary less: 122 of 135 other tiles remain.
    // With 33 degrees of freedom, one fair dealer in a thousand exceeds the limits.
    let kinds = kinds * 135.0 / 122.0;
    assert!((12.0..63.87).contains(&kinds), "{kinds}");
}

#[test]
fn flushes_are_of_one_suit_and_half_of_them_of_honours() {
    let hands = deal(&["--kind", "flush", "--count", "3000", "--seed", "1"]);
    let mut with_honours = 0;
    let mut by_suit = [0_u32; 4];
    for hand in &hands {
        let has = |suit| hand.tiles().any(|tile| tile.suit() == suit);
        let number_suits = Suit::ALL.into_iter().filter(|&suit| suit != Suit::Honours && has(suit));
        number_suits.clone().for_each(|suit| by_suit[suit as usize] += 1);
        assert_eq!(number_suits.count(), 1, "{hand}");
        with_honours += u32::from(has(Suit::Honours));
    }
    // Five standard deviations.
    assert!(with_honours.abs_diff(1500) < 137, "{with_honours}");
    assert!(by_suit[..3].iter().all(|count| count.abs_diff(1000) < 130), "{by_suit:?}");
}

#[test]
fn formats_only_differ_in_how_hands_are_written() {
    let of = |arguments: &[&str]| run(&[&["deal", "--seed", "7", "--count", "3"], arguments].concat(), b"").out;
    let plain = of(&[]);
    for format in ["text", "plain"] {
        assert_eq!(of(&["--format", format]), plain);
    }
    for format in ["tsv", "csv"] {
        assert_eq!(of(&["--format", format]), format!("hand\n{plain}"));
    }
    let objects: Vec<String> = plain.lines().map(|hand| format!("{{\"hand\":\"{hand}\"}}\n")).collect();
    let objects = objects.concat();
    assert_eq!(of(&["--json"]), objects);
    assert_eq!(of(&["--format", "json"]), objects);
}

/// The hands of a deal under some rules.
fn deal_under(rules: Rules, arguments: &[&str]) -> Vec<VariantHand> {
    let name = rules.to_string();
    let out = run(&[&["deal", "--rules", &name, "--count", "2000", "--seed", "1"], arguments].concat(), b"").quiet();
    out.lines().map(|line| rules.hand(line).expect("a hand of these rules is dealt")).collect()
}

/// The total count of a tile kind in these hands.
fn total(hands: &[VariantHand], of: impl Fn(&VariantHand) -> u8) -> u32 {
    hands.iter().map(|hand| u32::from(of(hand))).sum()
}

#[test]
fn tiles_of_other_games_are_as_likely_as_any() {
    for (rules, tiles) in [("three-player", 14), ("three-player,jokers=4", 13), ("taiwanese,jokers=8", 17)] {
        let rules: Rules = rules.parse().expect("there are such rules");
        let hands = deal_under(rules, &["--tiles", &tiles.to_string()]);
        assert!(hands.iter().all(|hand| hand.len() == tiles));
        let options = rules.options();
        let all = 4.0 * options.kinds.len() as f64 + f64::from(options.jokers);
        let expected = |copies: f64| 2000.0 * tiles as f64 * copies / all;
        for tile in options.kinds {
            let count = f64::from(total(&hands, |hand| hand.count(tile)));
            // Six standard deviations of nearly Poisson counts.
            assert!((count - expected(4.0)).abs() < 6.0 * expected(4.0).sqrt(), "{rules}: {tile} {count}");
        }
        let (jokers, expected) = (f64::from(total(&hands, VariantHand::jokers)), expected(options.jokers.into()));
        assert!((jokers - expected).abs() <= 6.0 * expected.sqrt(), "{rules}: {jokers} jokers");
    }
}

#[test]
fn flushes_of_other_games_are_of_suits_that_have_enough_tiles() {
    let suits = |hand: &VariantHand| -> Vec<Suit> {
        Suit::ALL.into_iter().filter(|&suit| hand.tiles().any(|tile| tile.suit() == suit)).collect()
    };
    for hand in deal_under(Rules::THREE_PLAYER, &["--kind", "flush"]) {
        let suits = suits(&hand);
        assert!(!suits.contains(&Suit::Characters) && suits.iter().any(|&suit| suit != Suit::Honours), "{hand}");
    }
    // Three-player games have eight tiles of characters, enough for a small hand.
    let small = deal_under(Rules::THREE_PLAYER, &["--kind", "flush", "--tiles", "8"]);
    assert!(small.iter().any(|hand| suits(hand).contains(&Suit::Characters)));
}

#[test]
fn near_hands_are_complete_but_for_two_tiles() {
    for (rules, tiles) in [
        ("riichi", 14),
        ("riichi", 13),
        ("three-player", 14),
        ("chinese-wild,jokers=4", 14),
        ("taiwanese", 17),
        ("taiwanese", 16),
    ] {
        let rules: Rules = rules.parse().expect("there are such rules");
        let hands = deal_under(rules, &["--kind", "near", "--tiles", &tiles.to_string()]);
        let furthest = if tiles % 3 == 2 { 1 } else { 2 };
        for hand in &hands {
            assert!(hand.len() == tiles && hand.standard().expect("the form counts").get() <= furthest, "{hand}");
        }
        let exact = hands.iter().filter(|hand| hand.standard().is_some_and(|shanten| shanten.get() < furthest - 1));
        assert!(exact.count() > 600);
    }
}
