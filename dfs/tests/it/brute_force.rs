//! Compares the search with slower methods, and with known totals.

use core::ops::Range;

use CopyRule::{Limited, Unlimited};
use shanten_dfs::{
    Concealed, CopyRule, Counts, FourOfAKind, Limits, distance, distance_with, seven_pairs, seven_pairs_with,
    thirteen_orphans, thirteen_orphans_with,
};

/// A small generator of pseudo-random numbers (xorshift), the same in every run.
struct Random(u64);

impl Random {
    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % end
    }

    /// A hand of `tiles` tiles among `kinds` neighbouring kinds. Fewer kinds give denser hands.
    fn hand(&mut self, tiles: usize, kinds: usize) -> Counts {
        let first = self.below(34 - kinds + 1);
        let mut counts = [0; 34];
        let mut n = 0;
        while n < tiles {
            let kind = first + self.below(kinds);
            // As from a wall: the more copies are taken, the rarer the next one is.
            if self.below(4) >= counts[kind] as usize {
                counts[kind] += 1;
                n += 1;
            }
        }
        counts
    }

    /// The same with up to four natural tiles replaced by wild ones.
    fn concealed(&mut self, tiles: usize, kinds: usize) -> Concealed {
        let wild = self.below(5).min(tiles);
        Concealed { natural: self.hand(tiles - wild, kinds), wild: wild as u8 }
    }

    /// At most `tiles` tiles of these kinds, and at most four wild ones among them.
    fn among(&mut self, kinds: &Range<usize>, tiles: usize) -> Concealed {
        let wild = self.below(5).min(tiles);
        let mut natural = [0; 34];
        for _ in wild..tiles {
            let kind = kinds.start + self.below(kinds.len());
            natural[kind] = 4.min(natural[kind] + 1);
        }
        Concealed { natural, wild: wild as u8 }
    }

    /// Limits that allow the hand, or would if all kinds existed.
    fn limits(&mut self, hand: &Concealed) -> Limits {
        let mut limits = Limits { copies: [4; 34], natural: [4; 34], wild: hand.wild };
        limits.wild += [0, 1, 2, 4, 100][self.below(5)];
        let (gone, missing, fifth) = (self.below(4), self.below(3), self.below(3));
        for kind in 0..34 {
            let held = hand.natural[kind];
            match gone {
                0 => limits.natural[kind] -= self.below(5 - held as usize) as u8,
                1 => limits.natural[kind] = held,
                _ => {}
            }
            if fifth == 0 {
                limits.copies[kind] = u8::MAX;
            }
            if missing == 0 && self.below(3) == 0 {
                limits.copies[kind] = 0;
            }
        }
        limits
    }

    /// Limits that may exclude tiles of the hand.
    fn any_limits(&mut self) -> Limits {
        let mut limits = Limits { copies: [0; 34], natural: [0; 34], wild: self.below(9) as u8 };
        for kind in 0..34 {
            limits.copies[kind] = [0, 1, 2, 3, 4, 5, 6, 17, u8::MAX][self.below(9)];
            limits.natural[kind] = [0, 1, 2, 3, 4, 5, 6, 17, u8::MAX][self.below(9)];
        }
        limits
    }
}

fn only(kinds: &Range<usize>, limits: &mut Limits) {
    for kind in (0..34).filter(|kind| !kinds.contains(kind)) {
        limits.copies[kind] = 0;
    }
}

/// All targets of the standard form, by trying every list of melds, in every order, and every pair.
fn targets(melds: usize) -> Vec<Counts> {
    targets_among(&[true; 34], melds)
}

/// All targets of the standard form that are made of these kinds.
fn targets_among(exists: &[bool; 34], melds: usize) -> Vec<Counts> {
    let kinds = (0..34).filter(|&kind| exists[kind]);
    if melds == 0 {
        return kinds.map(|kind| with([0; 34], &[kind, kind])).collect();
    }
    let mut more = Vec::new();
    for target in targets_among(exists, melds - 1) {
        for kind in kinds.clone() {
            more.push(with(target, &[kind, kind, kind]));
            if kind < 27 && kind % 9 < 7 && exists[kind + 1] && exists[kind + 2] {
                more.push(with(target, &[kind, kind + 1, kind + 2]));
            }
        }
    }
    more.sort_unstable();
    more.dedup();
    more
}

fn with(mut counts: Counts, tiles: &[usize]) -> Counts {
    for &kind in tiles {
        counts[kind] += 1;
    }
    counts
}

fn cost(target: &Counts, counts: &Counts) -> u8 {
    let mut cost = 0;
    for kind in 0..34 {
        cost += target[kind].saturating_sub(counts[kind]);
    }
    cost
}

/// The distance by its definition, given all targets of a form.
fn least(targets: &[Counts], hand: &Concealed, limits: &Limits) -> Option<u8> {
    let natural = core::array::from_fn(|kind| hand.natural[kind].min(limits.natural[kind]));
    let possible = targets.iter().filter(|target| {
        (0..34).all(|kind| target[kind] <= limits.copies[kind]) && cost(target, &limits.natural) <= limits.wild
    });
    let cost = possible.map(|target| cost(target, &natural)).min()?;
    Some(cost.saturating_sub(hand.wild.min(limits.wild)))
}

/// Compares pseudo-random hands of all sizes and densities, including hands with no copy left to
/// draw.
fn compare(melds: usize, hands: usize) {
    let unlimited = targets(melds);
    let limited: Vec<Counts> = unlimited.iter().copied().filter(|target| target.iter().all(|&n| n <= 4)).collect();
    let mut random = Random(0x5eed + melds as u64);
    for _ in 0..hands {
        let tiles = random.below(15);
        let kinds = [4, 5, 7, 9, 18, 34][random.below(6)];
        let counts = random.hand(tiles, kinds);
        for (copies, targets) in [(Limited, &limited), (Unlimited, &unlimited)] {
            let least = targets.iter().map(|target| cost(target, &counts)).min().unwrap();
            assert_eq!(distance(&counts, melds, copies), Ok(least), "{counts:?} {copies:?}");
        }
    }
}

/// Together with the hands at distance 0, this property defines a distance.
#[test]
fn some_draw_gets_nearer_by_one_and_none_by_more() {
    let mut random = Random(0xd4a3);
    for _ in 0..300 {
        let melds = random.below(5);
        let kinds = [4, 5, 7, 9, 18, 34][random.below(6)];
        let counts = random.hand(3 * melds + 2, kinds);
        for copies in [Limited, Unlimited] {
            let before = distance(&counts, melds, copies).unwrap();
            let draws = (0..34).filter(|&kind| copies == Unlimited || counts[kind] < 4);
            let after = draws.map(|kind| distance(&with(counts, &[kind]), melds, copies).unwrap()).min().unwrap();
            assert_eq!(after, before.saturating_sub(1), "{counts:?} {copies:?}");
        }
    }
}

/// All hands of `tiles` tiles among `kinds` kinds from `first` on.
fn all(first: usize, kinds: usize, tiles: u8) -> impl Iterator<Item = Counts> {
    let hands = (0..5_u32.pow(kinds as u32)).map(move |mut code| {
        let mut counts = [0; 34];
        for count in &mut counts[first..first + kinds] {
            *count = (code % 5) as u8;
            code /= 5;
        }
        counts
    });
    hands.filter(move |counts| counts.iter().sum::<u8>() == tiles)
}

/// The number of 14-tile hands among `kinds` kinds from `first` on, and the number of complete
/// ones.
fn complete(first: usize, kinds: usize) -> (usize, usize) {
    let complete = all(first, kinds, 14).filter(|counts| distance(counts, 4, Limited) == Ok(0));
    (all(first, kinds, 14).count(), complete.count())
}

#[test]
fn complete_hands_are_as_many_as_are_known() {
    // Honours have 35 times 3 complete hands.
    assert_eq!(complete(27, 7).1, 35 * 3);
    // Of the 13,259 complete hands of one suit, 11,984 have one division into melds and a pair,
    // 1,087 two, 172 three, 16 four.
    assert_eq!(complete(0, 9), (118_800, 11_984 + 1_087 + 172 + 16));
    // One suit has 26,414 complete hands of five melds. The number also follows from listing the
    // targets instead of the hands.
    let targets = targets_among(&core::array::from_fn(|kind| kind < 9), 5);
    assert_eq!(targets.iter().filter(|target| target.iter().all(|&count| count <= 4)).count(), 26_414);
    assert_eq!(all(0, 9, 17).filter(is_complete_with_five_melds).count(), 26_414);
    // Complete hands of honours are five triplets and a pair.
    assert_eq!(all(27, 7, 17).filter(is_complete_with_five_melds).count(), 21 * 2);
}

/// Compares pseudo-random hands within pseudo-random limits, half of which exclude tiles of the
/// hand.
fn compare_with(targets: &[Counts], melds: usize, hands: usize) {
    let mut random = Random(0x11e5 + melds as u64);
    let mut none = 0;
    for i in 0..hands {
        let tiles = random.below(3 * melds + 3);
        let kinds = [5, 7, 9, 18, 34][random.below(5)];
        let hand = random.concealed(tiles, kinds);
        let limits = if i % 2 == 0 { random.limits(&hand) } else { random.any_limits() };
        let expected = least(targets, &hand, &limits);
        assert_eq!(distance_with(&hand, melds, &limits), Ok(expected), "{hand:?} {limits:?}");
        none += expected.is_none() as usize;
    }
    assert!(none < hands / 2, "{none} of {hands} hands can't be completed");
}

#[test]
fn a_pair_and_up_to_two_melds_agree_with_brute_force() {
    for (melds, hands, hands_within_limits) in [(0, 3000, 3000), (1, 1500, 1500), (2, 200, 300)] {
        compare(melds, hands);
        compare_with(&targets(melds), melds, hands_within_limits);
    }
}

/// Few enough kinds that all targets of five melds can be listed: a suit, parts of two suits, a few
/// kinds, and one kind.
#[test]
fn few_kinds_agree_with_brute_force_up_to_five_melds() {
    let mut random = Random(0xfe3);
    for kinds in [9..18, 15..22, 24..34, 0..3, 33..34] {
        let exists = core::array::from_fn(|kind| kinds.contains(&kind));
        for melds in 0..=5 {
            let targets = targets_among(&exists, melds);
            for i in 0..100 {
                let tiles = random.below(3 * melds + 3);
                let hand = random.among(&kinds, tiles);
                let mut limits = if i % 4 > 0 { random.limits(&hand) } else { random.any_limits() };
                only(&kinds, &mut limits);
                let expected = least(&targets, &hand, &limits);
                assert_eq!(distance_with(&hand, melds, &limits), Ok(expected), "{hand:?} {limits:?}");
            }
        }
    }
}

/// The least plain distance over all replacements of the wild tiles by kinds from `first` on.
fn assigned(counts: Counts, wild: u8, first: usize, melds: usize, copies: CopyRule) -> u8 {
    if wild == 0 {
        return distance(&counts, melds, copies).unwrap();
    }
    let kinds = (first..34).filter(|&kind| copies == Unlimited || counts[kind] < 4);
    kinds.map(|kind| assigned(with(counts, &[kind]), wild - 1, kind, melds, copies)).min().unwrap()
}

#[test]
fn wild_tiles_are_the_kinds_that_bring_the_hand_nearest() {
    let mut random = Random(0xa551);
    for i in 0..150 {
        let melds = random.below(5);
        let wild = if i % 10 == 0 { 3 } else { 1 + i % 2 };
        let tiles = (3 * melds + 1 + random.below(2)).saturating_sub(wild as usize);
        let kinds = [5, 7, 9, 18, 34][random.below(5)];
        let hand = Concealed { natural: random.hand(tiles, kinds), wild };
        for copies in [Limited, Unlimited] {
            let expected = assigned(hand.natural, wild, 0, melds, copies);
            let limits = Limits { wild: 17, ..Limits::from(copies) };
            assert_eq!(distance_with(&hand, melds, &limits), Ok(Some(expected)), "{hand:?} {copies:?}");
            let four = Limits { natural: [4; 34], ..limits };
            assert_eq!(distance_with(&hand, melds, &four), Ok(Some(expected)), "{hand:?} {copies:?}");
        }
    }
}

#[test]
fn limits_without_wild_tiles_are_the_plain_distance() {
    let mut random = Random(0x91a1);
    for _ in 0..2000 {
        let melds = random.below(5);
        let tiles = random.below(15);
        let kinds = [4, 5, 7, 9, 18, 34][random.below(6)];
        let natural = random.hand(tiles, kinds);
        let hand = Concealed { natural, wild: 0 };
        for copies in [Limited, Unlimited] {
            let limits = Limits::from(copies);
            let expected = distance(&natural, melds, copies).unwrap();
            assert_eq!(distance_with(&hand, melds, &limits), Ok(Some(expected)), "{natural:?} {copies:?}");
            // Wild tiles that the hand lacks change nothing while there are enough natural ones.
            let wild = Limits { wild: 17, ..limits };
            assert_eq!(distance_with(&hand, melds, &wild), Ok(Some(expected)), "{natural:?} {copies:?}");
        }
        let limits = Limits::from(Limited);
        assert_eq!(seven_pairs_with(&hand, &limits, FourOfAKind::OnePair), Some(seven_pairs(&natural)));
        assert_eq!(thirteen_orphans_with(&hand, &limits), Some(thirteen_orphans(&natural)));
    }
}

/// Hands that can't be completed stay so; any other hand gets nearer with a wild tile.
#[test]
fn within_limits_some_draw_gets_nearer_by_one_and_none_by_more() {
    let mut random = Random(0xd4a4);
    for _ in 0..500 {
        let melds = random.below(6);
        let kinds = [7, 9, 18, 34][random.below(4)];
        let tiles = 3 * melds + 1 + random.below(2);
        let hand = random.concealed(tiles, kinds);
        let limits = random.limits(&hand);
        let before = distance_with(&hand, melds, &limits).unwrap();
        let expected = before.map(|before| before.saturating_sub(1));

        let mut after = Vec::new();
        for kind in (0..34).filter(|&kind| hand.natural[kind] < limits.natural[kind]) {
            let drawn = Concealed { natural: with(hand.natural, &[kind]), ..hand };
            after.push(distance_with(&drawn, melds, &limits).unwrap());
        }
        if hand.wild < limits.wild {
            let drawn = Concealed { wild: hand.wild + 1, ..hand };
            after.push(distance_with(&drawn, melds, &limits).unwrap());
            assert_eq!(after.last(), Some(&expected), "{hand:?} {limits:?}");
        }
        match before {
            None | Some(0) => assert!(after.iter().all(|&after| after == before), "{hand:?} {limits:?}"),
            Some(_) => assert_eq!(after.into_iter().min(), Some(expected), "{hand:?} {limits:?}"),
        }
    }
}

/// All choices of seven pairs among these kinds, with at most `most` pairs of a kind.
fn pairs_among(kinds: &[usize], pairs: u8, most: u8) -> Vec<Counts> {
    let Some((&kind, others)) = kinds.split_first() else {
        return if pairs == 0 { vec![[0; 34]] } else { Vec::new() };
    };
    let mut targets = Vec::new();
    for of_kind in 0..=most.min(pairs) {
        for mut target in pairs_among(others, pairs - of_kind, most) {
            target[kind] = 2 * of_kind;
            targets.push(target);
        }
    }
    targets
}

#[test]
fn seven_pairs_within_limits_agree_with_brute_force() {
    let mut random = Random(0x7a14);
    let mut possible = 0;
    for i in 0..600 {
        let first = random.below(34 - 8);
        let kinds = first..first + 3 + random.below(6);
        let tiles = random.below(15);
        let hand = random.among(&kinds, tiles);
        let mut limits = if i % 3 > 0 { random.limits(&hand) } else { random.any_limits() };
        only(&kinds, &mut limits);
        let kinds: Vec<usize> = kinds.collect();
        for (four, pairs) in [(FourOfAKind::OnePair, 1), (FourOfAKind::TwoPairs, 2)] {
            let expected = least(&pairs_among(&kinds, 7, pairs), &hand, &limits);
            assert_eq!(seven_pairs_with(&hand, &limits, four), expected, "{hand:?} {limits:?} {four:?}");
            possible += expected.is_some() as usize;
        }
    }
    assert!((300..900).contains(&possible), "{possible} of 1200 hands can be completed");
}

#[test]
fn thirteen_orphans_within_limits_agree_with_brute_force() {
    let orphans = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
    let targets = orphans.map(|pair| with(with([0; 34], &orphans), &[pair]));
    let mut random = Random(0x13_0f);
    let mut possible = 0;
    for _ in 0..2000 {
        let wild = random.below(5) as u8;
        let mut hand = Concealed { natural: [0; 34], wild };
        for _ in wild..random.below(15) as u8 {
            let kind = orphans[random.below(13)];
            hand.natural[kind] = 4.min(hand.natural[kind] + 1);
        }
        let mut limits = random.limits(&hand);
        if random.below(4) == 0 {
            let kind = random.below(34);
            limits.natural[kind] = random.below(3) as u8;
            limits.copies[kind] = random.below(3) as u8;
        }
        let expected = least(&targets, &hand, &limits);
        assert_eq!(thirteen_orphans_with(&hand, &limits), expected, "{hand:?} {limits:?}");
        possible += expected.is_some() as usize;
    }
    assert!((500..1500).contains(&possible), "{possible} of 2000 hands can be completed");
}

#[test]
fn five_melds_and_a_pair_are_complete_but_for_any_tile() {
    let mut random = Random(0x5e7);
    let runs = (0..27).filter(|kind| kind % 9 < 7).map(|kind| [kind, kind + 1, kind + 2]);
    let melds: Vec<[usize; 3]> = (0..34).map(|kind| [kind; 3]).chain(runs).collect();
    for _ in 0..200 {
        let pair = random.below(34);
        let mut natural = with([0; 34], &[pair, pair]);
        for _ in 0..5 {
            natural = with(natural, &melds[random.below(55)]);
        }
        let copies = if natural.iter().all(|&count| count <= 4) { Limited } else { Unlimited };
        let limits = Limits::from(copies);
        assert_eq!(distance_with(&Concealed { natural, wild: 0 }, 5, &limits), Ok(Some(0)), "{natural:?}");
        let joker = Limits { wild: 1, ..limits };
        for kind in (0..34).filter(|&kind| natural[kind] > 0) {
            let mut rest = natural;
            rest[kind] -= 1;
            assert_eq!(distance_with(&Concealed { natural: rest, wild: 0 }, 5, &limits), Ok(Some(1)), "{rest:?}");
            assert_eq!(distance_with(&Concealed { natural: rest, wild: 1 }, 5, &joker), Ok(Some(0)), "{rest:?}");
        }
    }
}

/// Whether the hand is five melds and a pair of natural tiles, at most four of a kind.
fn is_complete_with_five_melds(natural: &Counts) -> bool {
    distance_with(&Concealed { natural: *natural, wild: 0 }, 5, &Limits::from(Limited)) == Ok(Some(0))
}
