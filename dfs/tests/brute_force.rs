//! The search against slower ways to the same answer, and against totals that are known.

use Copies::{Limited, Unlimited};
use shanten_dfs::{Copies, Counts, distance};

/// A small generator of pseudo-random numbers (xorshift), the same ones in every run.
struct Random(u64);

impl Random {
    /// A number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % end
    }

    /// A hand of `tiles` tiles, all among `kinds` neighbouring kinds, so that fewer kinds give denser hands.
    fn hand(&mut self, tiles: usize, kinds: usize) -> Counts {
        let first = self.below(34 - kinds + 1);
        let mut counts = [0; 34];
        let mut n = 0;
        while n < tiles {
            let kind = first + self.below(kinds);
            // As from a wall: the more copies are taken, the rarer is the next.
            if self.below(4) >= counts[kind] as usize {
                counts[kind] += 1;
                n += 1;
            }
        }
        counts
    }
}

/// All targets of the standard form, by trying every list of melds, in every order, and every pair.
fn targets(melds: usize) -> Vec<Counts> {
    if melds == 0 {
        return (0..34).map(|kind| with([0; 34], &[kind, kind])).collect();
    }
    let mut more = Vec::new();
    for target in targets(melds - 1) {
        for kind in 0..34 {
            more.push(with(target, &[kind, kind, kind]));
            if kind < 27 && kind % 9 < 7 {
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

/// Compares pseudo-random hands of all sizes and densities, including hands with no copy left to draw.
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

#[test]
fn a_pair_agrees_with_brute_force() {
    compare(0, 3000);
}

#[test]
fn one_meld_agrees_with_brute_force() {
    compare(1, 1500);
}

#[test]
fn two_melds_agree_with_brute_force() {
    compare(2, 200);
}

/// Together with the hands at distance 0, this is what defines a distance.
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

/// The numbers of hands of 14 tiles, and how many of them are complete, among `kinds` kinds from `first` on.
fn complete(first: usize, kinds: usize) -> (u32, u32) {
    let (mut hands, mut complete) = (0, 0);
    for mut code in 0..5_u32.pow(kinds as u32) {
        let mut counts = [0; 34];
        for count in &mut counts[first..first + kinds] {
            *count = (code % 5) as u8;
            code /= 5;
        }
        if counts.iter().sum::<u8>() == 14 {
            hands += 1;
            complete += (distance(&counts, 4, Limited) == Ok(0)) as u32;
        }
    }
    (hands, complete)
}

#[test]
fn complete_hands_of_honours_are_four_triplets_out_of_seven_and_one_of_three_pairs() {
    let (_, complete) = complete(27, 7);
    assert_eq!(complete, 35 * 3);
}

/// 11,984 one-suit hands split into melds and a pair in one way, 1,087 in two, 172 in three, 16 in four.
#[test]
fn one_suit_has_13_259_complete_hands() {
    assert_eq!(complete(0, 9), (118_800, 11_984 + 1_087 + 172 + 16));
}
