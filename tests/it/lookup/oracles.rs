//! The table compared with two independent oracles: a search by the definition, and a dynamic
//! program.

use shanten_dfs::CopyRule::{Limited, Unlimited};
use shanten_dp::Mode;

use crate::support::prelude::*;

fn kinds_of(suit: Suit) -> Vec<usize> {
    Tile::all().filter(|tile| tile.suit() == suit).map(Tile::index).collect()
}

/// The states of a suit of `kinds` kinds: every choice of at most 14 tiles, in the first kinds of a
/// hand. The first kind varies fastest.
fn suit_states(kinds: u8) -> Vec<Counts> {
    states((0..kinds).rev().filter_map(Tile::from_index), 14)
}

fn alone(suit: Suit, state: &Counts) -> Counts {
    let mut counts = [0; Tile::KINDS];
    kinds_of(suit).into_iter().zip(state).for_each(|(kind, &count)| counts[kind] = count);
    counts
}

fn total(counts: &Counts) -> u8 {
    counts.iter().sum()
}

/// Adds tiles of these kinds up to `tiles` tiles. `copies` are the possible numbers of copies added
/// at once.
fn fill(rng: &mut Pcg64Mcg, counts: &mut Counts, kinds: &[usize], tiles: u8, copies: &[u8]) {
    while total(counts) < tiles {
        let room = tiles - total(counts);
        let kind = *kinds.choose(rng).unwrap();
        counts[kind] += copies.choose(rng).unwrap().min(&(4 - counts[kind])).min(&room);
    }
}

/// Copies added at once in a hand of single tiles, and in one of triplets and quads.
const SINGLES: &[u8] = &[1];
const QUADS: &[u8] = &[4, 4, 4, 3, 3, 2, 1];

fn compare_standard(counts: &Counts) {
    let hand = of_counts(counts);
    let expected = shanten_dfs::distance(counts, hand.melds_needed(), Limited).unwrap();
    assert_eq!(hand.standard().distance(), expected, "{hand}");
}

/// Compares the standard form with the search for every number of melds.
fn compare_all_melds(counts: &Counts) {
    let hand = of_counts(counts);
    let expected: [u8; 5] = core::array::from_fn(|melds| shanten_dfs::distance(counts, melds, Limited).unwrap());
    assert_eq!(hand.key().standard().map(Shanten::distance), expected, "{hand}");
    assert_eq!(hand.standard().distance(), expected[hand.melds_needed()], "{hand}");
}

fn compare_all_forms(counts: &Counts) {
    let hand = of_counts(counts);
    let tiles = hand.len();
    let dp = |mode| {
        let limits = shanten_dp::make_tile_limits(false);
        shanten_dp::calc_shanten(counts, &limits, tiles / 3, mode, false, true).unwrap().unwrap()
    };
    compare_standard(counts);
    assert_eq!(hand.standard().get(), dp(Mode::STANDARD), "{hand}");
    if tiles < 13 {
        assert_eq!(hand.shanten(), hand.standard(), "{hand}");
        assert_eq!((hand.seven_pairs(), hand.thirteen_orphans()), (None, None), "{hand}");
    } else {
        let (pairs, orphans) = (hand.seven_pairs().unwrap(), hand.thirteen_orphans().unwrap());
        assert_eq!(pairs.distance(), shanten_dfs::seven_pairs(counts), "{hand}");
        assert_eq!(orphans.distance(), shanten_dfs::thirteen_orphans(counts), "{hand}");
        assert_eq!(pairs.get(), dp(Mode::SEVEN_PAIRS), "{hand}");
        assert_eq!(orphans.get(), dp(Mode::THIRTEEN_ORPHANS), "{hand}");
        // The search and the program agree with each form.
        assert_eq!(hand.shanten(), hand.standard().min(pairs).min(orphans), "{hand}");
    }
}

/// Compares each state of a suit, alone for every number of melds, and together with tiles of the
/// other suits.
fn compare_states(states: &[Counts], suit_of: impl Fn(usize) -> Suit + Sync) {
    for_each(states.len(), |number| {
        let suit = suit_of(number);
        let counts = alone(suit, &states[number]);
        compare_all_melds(&counts);
        let mut rng = Pcg64Mcg::seed_from_u64(number as u64);
        let others: Vec<usize> = Tile::all().filter(|tile| tile.suit() != suit).map(Tile::index).collect();
        for copies in [SINGLES, QUADS] {
            let mut counts = counts;
            let tiles = rng.random_range((total(&counts) + 1).min(14)..=14);
            fill(&mut rng, &mut counts, &others, tiles, copies);
            compare_standard(&counts);
        }
    });
}

#[test]
fn every_number_suit_is_right_alone_and_among_others() {
    let states = suit_states(9);
    assert_eq!(states.len(), 405_350);
    compare_states(&states, |number| Suit::ALL[number % 3]);
}

#[test]
fn every_number_suit_is_right_in_each_suit_and_reversed() {
    let [characters, dots, bamboos, _] = Suit::ALL;
    let states = suit_states(9);
    for_each(states.len(), |number| {
        let mut reversed = states[number];
        reversed[..9].reverse();
        let counts = alone(characters, &states[number]);
        compare_standard(&counts);
        let shanten = of_counts(&counts).standard();
        for suit in [characters, dots, bamboos] {
            for state in [&states[number], &reversed] {
                let hand = of_counts(&alone(suit, state));
                assert_eq!(hand.standard(), shanten, "{hand}");
            }
        }
    });
}

#[test]
fn every_state_of_the_honours_is_right_alone_and_among_others() {
    let states = suit_states(7);
    assert_eq!(states.len(), 43_130);
    compare_states(&states, |_| Suit::Honours);
}

fn compare_random_hands(hands: usize, seed: u64, deal: impl Fn(&mut Pcg64Mcg, u8) -> Counts + Sync) {
    for_each(hands, |number| {
        let mut rng = Pcg64Mcg::seed_from_u64(seed + number as u64);
        let tiles = (number / 2 % 14 + 1) as u8;
        let counts = deal(&mut rng, tiles);
        assert_eq!(total(&counts), tiles);
        compare_all_forms(&counts);
    });
}

fn deal(rng: &mut Pcg64Mcg, kinds: &[usize], tiles: u8) -> Counts {
    let mut wall: Vec<usize> = kinds.repeat(4);
    let mut counts = [0; Tile::KINDS];
    wall.partial_shuffle(rng, tiles.into()).0.iter().for_each(|&kind| counts[kind] += 1);
    counts
}

fn all_kinds() -> Vec<usize> {
    (0..Tile::KINDS).collect()
}

fn one_suit_or_two(rng: &mut Pcg64Mcg) -> Vec<usize> {
    let suits = rng.random_range(1..=2);
    Suit::ALL.sample(rng, suits).flat_map(|&suit| kinds_of(suit)).collect()
}

#[test]
fn random_deals_are_right_for_both_oracles() {
    compare_random_hands(samples(333_336), 1 << 32, |rng, tiles| deal(rng, &all_kinds(), tiles));
}

#[test]
fn random_hands_of_one_suit_or_two_are_right_for_both_oracles() {
    compare_random_hands(samples(333_332), 2 << 32, |rng, tiles| {
        let kinds = one_suit_or_two(rng);
        deal(rng, &kinds, tiles)
    });
}

#[test]
fn random_triplets_and_quads_are_right_for_both_oracles() {
    compare_random_hands(samples(333_332), 3 << 32, |rng, tiles| {
        let kinds = if rng.random() { all_kinds() } else { one_suit_or_two(rng) };
        let mut counts = [0; Tile::KINDS];
        fill(rng, &mut counts, &kinds, tiles, QUADS);
        counts
    });
}

/// Hands of 13 and 14 tiles near the special forms, which random deals rarely are.
#[test]
fn random_hands_near_special_forms_are_right_for_both_oracles() {
    let orphans: Vec<usize> = Tile::all().filter(|tile| tile.is_terminal_or_honour()).map(Tile::index).collect();
    for_each(40_000, |number| {
        let mut rng = Pcg64Mcg::seed_from_u64((4 << 32) + number as u64);
        let tiles = 13 + (number / 2 % 2) as u8;
        let mut counts = [0; Tile::KINDS];
        if rng.random() {
            let pairs = rng.random_range(3..=6);
            all_kinds().sample(&mut rng, pairs).for_each(|&kind| counts[kind] = 2);
        } else {
            let singles = rng.random_range(8..=13);
            orphans.sample(&mut rng, singles).for_each(|&kind| counts[kind] = 1);
        }
        let copies = if rng.random() { SINGLES } else { QUADS };
        fill(&mut rng, &mut counts, &all_kinds(), tiles, copies);
        compare_all_forms(&counts);
    });
}

/// Reads a hand, compares it with both oracles and returns its shanten.
#[track_caller]
fn shanten(text: &str) -> i8 {
    let hand: Hand = text.parse().unwrap();
    if !hand.is_empty() {
        compare_all_forms(&hand.counts());
    }
    hand.shanten().get()
}

/// The shanten in standard form with unlimited copies.
fn unlimited(text: &str) -> i8 {
    let hand: Hand = text.parse().unwrap();
    shanten_dfs::distance(&hand.counts(), hand.melds_needed(), Unlimited).unwrap() as i8 - 1
}

#[test]
fn hands_that_the_eye_can_read_are_right_for_both_oracles() {
    // No hand waits for a fifth copy.
    assert_eq!((shanten("123456789m1111z"), unlimited("123456789m1111z")), (1, 0));
    assert_eq!((shanten("1111m"), unlimited("1111m")), (1, 0));
    assert_eq!((shanten("1111z"), unlimited("1111z")), (1, 0));
    // The same sequence is nearer if the kinds between exist. Four quads: an honour can't become
    // part of a run, but the middle of a suit can.
    let (near, far): (Hand, Hand) = ("111144447777m11p".parse().unwrap(), "11112222333344z".parse().unwrap());
    assert_eq!(near.sequence(), far.sequence());
    assert_eq!(shanten("111144447777m11p"), 1);
    assert_eq!(shanten("11112222333344z"), 2);
    // A run at the edge of a suit lacks its only neighbour.
    for text in ["12m", "89m", "12p", "89p", "12s", "89s"] {
        assert_eq!(shanten(text), 0, "{text}");
    }
    // A quad next to the edge of a suit is used up. Three copies form a triplet and the fourth
    // completes the run; the rest of the other quad waits for its fifth copy.
    for text in ["1233336666m", "4444777789m", "1233337777p", "3333777789s", "1233334569999m"] {
        assert_eq!((shanten(text), unlimited(text)), (1, 0), "{text}");
    }
    // Complete hands of every size are wins.
    for text in [
        "11m",
        "99s",
        "77z",
        "12355m",
        "99s111z",
        "11122233m",
        "789s44455z",
        "111222333m44p",
        "123m456p78999s",
        "111222333m11122p",
        "123m456p789s11122z",
        "11123456789999s",
        "11112222333344m",
        "111222333444z11m",
    ] {
        assert_eq!(shanten(text), -1, "{text}");
        assert!(text.parse::<Hand>().unwrap().standard().is_win(), "{text}");
    }
    // The empty hand is one tile from tenpai.
    assert_eq!(shanten(""), 1);
    assert_eq!(shanten_dfs::shanten(&[0; Tile::KINDS], Limited), Ok(1));
    assert_eq!(Hand::new().standard(), Hand::new().shanten());
    assert_eq!((Hand::new().seven_pairs(), Hand::new().thirteen_orphans()), (None, None));
    // Sizes within a turn round the number of melds down.
    for (text, expected) in
        [("1m", 0), ("123m", 1), ("1234m", 0), ("123456m", 1), ("123456789m", 1), ("123m456p789s111z", 1)]
    {
        assert_eq!(shanten(text), expected, "{text}");
    }
}

#[test]
fn hands_that_wait_for_many_kinds_are_right() {
    // Nine gates wait for all nine.
    let suits = [Suit::Characters, Suit::Dots, Suit::Bamboos];
    for suit in suits {
        let gates: Hand = format!("1112345678999{}", suit.letter()).parse().unwrap();
        assert_eq!(shanten(&gates.to_string()), 0);
        for tile in Tile::all() {
            let mut hand = gates;
            hand.draw(tile).unwrap();
            assert_eq!(hand.standard().is_win(), tile.suit() == suit, "{hand}");
        }
    }
    // Special forms are right for both oracles. Thirteen orphans wait for thirteen tiles or for the
    // last one.
    assert_eq!(shanten("19m19p19s1234567z"), 0);
    let orphans: Hand = "19m19p19s1234567z".parse().unwrap();
    for tile in Tile::all() {
        let mut hand = orphans;
        hand.draw(tile).unwrap();
        assert_eq!(hand.shanten().is_win(), tile.is_terminal_or_honour(), "{hand}");
    }
    // One orphan is missing, one is paired.
    assert_eq!(shanten("19m19p19s1234566z"), 0);
    assert_eq!(shanten("119m19p19s123456z"), 0);
    assert_eq!(shanten("119m19p19s1234566z"), 0);
    // Two pairs are one too many.
    assert_eq!(shanten("119m119p19s12345z"), 1);
    // The furthest hand from thirteen orphans lacks all of them.
    let hand: Hand = "22334455667788m".parse().unwrap();
    assert_eq!(hand.thirteen_orphans(), Shanten::new(13));
    // Seven pairs are different pairs.
    assert_eq!(shanten("1199m1199p1199s77z"), -1);
    assert_eq!(shanten("1199m1199p1199s7z"), 0);
    let quad: Hand = "1111m1199p1199s77z".parse().unwrap();
    assert_eq!(quad.seven_pairs(), Shanten::new(1));
    assert_eq!(shanten("1111m1199p1199s77z"), 1);
    // Three of a kind are a pair with an extra tile.
    let triplet: Hand = "1119m1199p1199s77z".parse().unwrap();
    assert_eq!(triplet.seven_pairs(), Shanten::new(0));
    // A hand may be near both forms.
    let both: Hand = "11223344556677m".parse().unwrap();
    assert_eq!((both.seven_pairs(), both.standard()), (Some(Shanten::WIN), Shanten::WIN));
}
