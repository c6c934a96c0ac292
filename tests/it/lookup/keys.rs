//! Keys: which exist, their meaning, and their stability.

use shanten_dfs::CopyRule::Limited;

use crate::support::prelude::*;

/// The range of each suit in the counts.
const SUITS: [core::ops::Range<usize>; 4] = [0..9, 9..18, 18..27, 27..34];
const HONOURS: usize = 3;

/// A random hand, half of the time from a few kinds.
fn deal(rng: &mut Pcg64Mcg) -> Counts {
    let mut kinds: Vec<usize> = (0..Tile::KINDS).collect();
    if rng.random() {
        kinds.shuffle(rng);
        kinds.truncate(rng.random_range(4..=9));
    }
    let mut wall = kinds.repeat(4);
    let tiles = rng.random_range(0..=14);
    let mut counts = [0; Tile::KINDS];
    wall.partial_shuffle(rng, tiles).0.iter().for_each(|&kind| counts[kind] += 1);
    counts
}

/// A hand's counts in one suit, with zeros in the others.
fn only(suit: usize, counts: &Counts) -> Counts {
    let mut only = [0; Tile::KINDS];
    only[SUITS[suit].clone()].copy_from_slice(&counts[SUITS[suit].clone()]);
    only
}

/// The distances in standard form by the search, for each number of melds.
fn search(counts: &Counts) -> [u8; 5] {
    core::array::from_fn(|melds| shanten_dfs::distance(counts, melds, Limited).unwrap())
}

fn distances(key: Key) -> [u8; 5] {
    key.standard().map(Shanten::distance)
}

fn all_numbers() -> HashSet<u64> {
    Key::all().map(Key::get).collect()
}

/// For each key of a single suit, a state with the fewest tiles, by the number of tiles.
fn smallest_states(suit: usize) -> Vec<(u8, Counts)> {
    let kinds = SUITS[suit].len() as u32;
    let mut states = BTreeMap::new();
    for number in 0..5_u32.pow(kinds) {
        let mut counts = [0; Tile::KINDS];
        for (rank, kind) in SUITS[suit].clone().enumerate() {
            counts[kind] = (number / 5_u32.pow(rank as u32) % 5) as u8;
        }
        let tiles = counts.iter().sum();
        if tiles <= 14 {
            let state = states.entry(of_counts(&counts).key()).or_insert((tiles, counts));
            *state = (*state).min((tiles, counts));
        }
    }
    let mut states: Vec<_> = states.into_values().collect();
    states.sort_unstable();
    states
}

/// A hand for each key, made of suits with the fewest tiles.
fn hand_of_each_key() -> HashMap<Key, Hand> {
    let suits: [Vec<(u8, Counts)>; 4] = core::array::from_fn(smallest_states);
    let mut partial = HashMap::from([(0, (0, [0; Tile::KINDS]))]);
    for states in &suits {
        let mut longer = HashMap::new();
        for &(tiles, counts) in partial.values() {
            for &(more, state) in states.iter().take_while(|(more, _)| tiles + more <= 14) {
                let sum = core::array::from_fn(|kind| counts[kind] + state[kind]);
                let found = longer.entry(of_counts(&sum).key().get()).or_insert((tiles + more, sum));
                *found = (*found).min((tiles + more, sum));
            }
        }
        partial = longer;
    }
    partial.into_values().map(|(_, counts)| of_counts(&counts)).map(|hand| (hand.key(), hand)).collect()
}

#[test]
fn there_are_33_259_keys_that_come_back_from_their_numbers() {
    // There are 33,259 different keys.
    assert_eq!(Key::all().count(), 33_259);
    assert_eq!(Key::all().collect::<HashSet<_>>().len(), 33_259);
    // Every key can be recovered from its number.
    for key in Key::all() {
        assert_eq!(u64::from(key), key.get());
        assert_eq!(Key::try_from(key.get()), Ok(key));
    }
}

#[test]
fn every_key_has_the_shanten_of_a_hand_for_all_melds() {
    let hands = hand_of_each_key();
    assert_eq!(hands.keys().copied().collect::<HashSet<_>>(), Key::all().collect());
    for (key, hand) in hands {
        assert_eq!(distances(key), search(&hand.counts()), "{hand}");
        assert_eq!(key.standard()[hand.melds_needed()], hand.standard(), "{hand}");
    }
}

#[test]
fn a_number_that_no_hand_has_is_refused() {
    let numbers = all_numbers();
    let check = |number: u64| match Key::try_from(number) {
        Ok(key) => assert!(key.get() == number && numbers.contains(&number), "{key}"),
        Err(error) => assert!(error.number() == number && !numbers.contains(&number), "{error}"),
    };
    for &number in &numbers {
        check(number.wrapping_add(1));
        check(number.wrapping_sub(1));
        check(number.wrapping_neg());
        (0..u64::BITS).for_each(|bit| check(number ^ 1 << bit));
    }
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    (0..1_000_000).for_each(|_| check(rng.random()));
    (0..100_000).for_each(|number| {
        check(number);
        check(u64::MAX - number);
    });
}

#[test]
fn sums_of_keys_that_no_hand_has_are_refused() {
    let numbers = all_numbers();
    let keys: Vec<u64> = Key::all().map(Key::get).collect();
    for (i, &first) in keys.iter().enumerate() {
        for &second in keys[i..].iter().step_by(1000) {
            let sum = first.wrapping_add(second);
            assert_eq!(Key::try_from(sum).is_ok(), numbers.contains(&sum), "{sum:#x}");
        }
    }
}

#[test]
fn a_key_reads_as_sixteen_digits_and_that_of_no_tiles_is_0() {
    // The empty hand has the key 0.
    assert_eq!(Hand::new().key().get(), 0);
    let needs: [i8; 5] = Hand::new().key().standard().map(Shanten::get);
    assert_eq!(needs, [1, 4, 7, 10, 13]);
    // A key is written as sixteen hexadecimal digits.
    assert_eq!(Hand::new().key().to_string(), "0000000000000000");
    let hand: Hand = "1m".parse().unwrap();
    assert_eq!(hand.key().to_string(), "bc9427f8435d43b8");
    assert_eq!(format!("{:?}", hand.key()), "Key(bc9427f8435d43b8)");
    // The message has the refused number.
    let error = Key::try_from(12345).unwrap_err();
    assert_eq!(error.number(), 12345);
    assert_eq!(error.to_string(), "no hand has the key 0x3039");
    let _: &dyn core::error::Error = &error;
}

#[test]
fn suits_exchanged_or_turned_round_keep_the_key() {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    for _ in 0..10_000 {
        let counts = deal(&mut rng);
        let hand_before = of_counts(&counts);
        for order in ORDERS {
            for turned in 0..8 {
                let mut other = counts;
                for (to, from) in order.into_iter().enumerate() {
                    let suit = &mut other[SUITS[to].clone()];
                    suit.copy_from_slice(&counts[SUITS[from].clone()]);
                    if turned >> to & 1 == 1 {
                        suit.reverse();
                    }
                }
                other[SUITS[HONOURS].clone()].shuffle(&mut rng);
                let hand = of_counts(&other);
                assert_eq!(hand.key(), hand_before.key(), "{hand_before} {hand}");
                assert_eq!(hand.standard(), hand_before.standard(), "{hand_before} {hand}");
            }
        }
    }
}

#[test]
fn keys_of_different_suits_add_up() {
    let mut rng = Pcg64Mcg::seed_from_u64(3);
    for _ in 0..200_000 {
        let counts = deal(&mut rng);
        let whole = of_counts(&counts);
        let suits: [u64; 4] = core::array::from_fn(|suit| of_counts(&only(suit, &counts)).key().get());
        assert_eq!(suits.into_iter().fold(0, u64::wrapping_add), whole.key().get(), "{whole}");

        let some: u8 = rng.random_range(0..16);
        let (mut a, mut b) = (counts, counts);
        for (suit, kinds) in SUITS.into_iter().enumerate() {
            let without = if some >> suit & 1 == 1 { &mut b } else { &mut a };
            without[kinds].fill(0);
        }
        let sum = of_counts(&a).key().get().wrapping_add(of_counts(&b).key().get());
        assert_eq!(sum, whole.key().get(), "{whole}");
    }
}

#[test]
fn hands_with_the_same_key_are_equally_near() {
    let mut rng = Pcg64Mcg::seed_from_u64(4);
    let mut seen = HashMap::new();
    let mut pairs = 0;
    while pairs < 20_000 {
        let counts = deal(&mut rng);
        let hand = of_counts(&counts);
        let Some(other) = seen.insert(hand.key(), counts).filter(|other| *other != counts) else {
            continue;
        };
        pairs += 1;
        let expected = search(&counts);
        assert_eq!(expected, search(&other), "{hand} {other:?}");
        assert_eq!(distances(hand.key()), expected, "{hand}");
    }
}

/// Two hands with the same key still have the same distances after adding the same suit.
#[test]
fn hands_with_the_same_key_stay_equally_near_with_a_suit_more() {
    let mut rng = Pcg64Mcg::seed_from_u64(5);
    let mut seen = HashMap::new();
    let mut pairs = 0;
    while pairs < 5_000 {
        // First two suits, then the third and the honours are added.
        let mut counts = deal(&mut rng);
        counts[SUITS[2].start..].fill(0);
        let mut added = deal(&mut rng);
        added[..SUITS[2].start].fill(0);
        let Some(other) = seen.insert(of_counts(&counts).key(), counts).filter(|other| *other != counts) else {
            continue;
        };
        let [first, second]: [Counts; 2] =
            [counts, other].map(|counts| core::array::from_fn(|kind| counts[kind] + added[kind]));
        let (Ok(a), Ok(b)) = (Hand::from_counts(&first), Hand::from_counts(&second)) else {
            continue;
        };
        pairs += 1;
        assert_eq!(a.key(), b.key(), "{a} {b}");
        assert_eq!(search(&first), search(&second), "{a} {b}");
    }
}

/// The generator is deterministic. Changing the keys changes these numbers; keys must not be
/// stored.
#[test]
fn keys_are_the_same_on_every_machine() {
    for (text, number) in [
        ("", 0x0000_0000_0000_0000),
        ("1m", 0xbc94_27f8_435d_43b8),
        ("11m", 0x97c0_7379_2539_be0b),
        ("123m4p", 0x3608_ff8e_1afa_e6b5),
        ("123456789m1111z", 0xce65_52d4_717e_4f98),
        ("1112345678999m", 0x9e1c_49f4_d3ef_4575),
        ("19m19p19s1234567z", 0x9457_36a4_4c56_32cd),
        ("199m146779p12s246z", 0xdf35_c343_e5a8_b63e),
        ("11112222333344z", 0x57ab_5cad_8036_7bfb),
        ("111222333444z11m", 0xce28_7c1b_d778_e2db),
    ] {
        let hand: Hand = text.parse().unwrap();
        assert_eq!(hand.key().get(), number, "{text}");
    }
    let all = Key::all().fold(0, |sum: u64, key| sum.wrapping_add(key.get()));
    assert_eq!(all, 0xb4f5_8696_ce1d_9d57);
}

#[test]
fn drawing_a_tile_of_another_suit_adds_its_key() {
    for (alone, others) in [("1m", "22p22s22z"), ("1p", "22m22s22z"), ("1s", "22m22p22z"), ("1z", "22m22p22s")] {
        let tile: Tile = alone.parse().unwrap();
        let mut hand: Hand = others.parse().unwrap();
        let before = hand.key().get();
        hand.draw(tile).unwrap();
        let alone = Hand::from_tiles(&[tile]).unwrap().key().get();
        assert_eq!(hand.key().get(), before.wrapping_add(alone), "{hand}");
    }
}
