//! Useful tiles, discards, waits and divisions of random hands, by every method of this library and
//! by every peer that supports them. All answers must agree.

mod shared;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use shanten::batch::{DiscardColumns, Rows, UsefulColumns};
use shanten::{Hand, Strictness, Tile, TileSet, Visible};
use shanten_dp::{Mode, calc_shanten2, make_tile_limits};
use shanten_peers::{Counts, complete, count_divisions, deal};
use xiangting::{PlayerCount, calculate_necessary_tiles, calculate_unnecessary_tiles};

use shared::{bench, digest, sum};

const HANDS: usize = 100_000;
/// The number of hands for peers that take microseconds for each.
const FEW: usize = 2_000;

/// The same for a batch, which gets columns for the shanten, the tiles and their copies.
fn bench_batch(
    c: &mut Criterion,
    group: &str,
    counts: &[Counts],
    expected: u64,
    mut ask: impl FnMut(Rows<'_>, UsefulColumns<'_>),
) {
    let (mut shanten, mut tiles, mut copies) = (vec![0; counts.len()], vec![0; counts.len()], vec![0; counts.len()]);
    let mut sum = |counts| {
        let columns = UsefulColumns::new(&mut shanten, &mut tiles, &mut copies);
        ask(Rows::new(counts), columns);
        let answers = shanten.iter().zip(&tiles).zip(&copies);
        answers.fold(0_u64, |sum, ((&shanten, &tiles), &copies)| {
            sum.wrapping_add(digest((shanten + 1) as u8, tiles) + u64::from(copies))
        })
    };
    let mut group = c.benchmark_group(group);
    group.throughput(Throughput::Elements(counts.len() as u64));
    group.bench_function("batch of counts", |b| b.iter(|| assert_eq!(sum(black_box(counts)), expected)));
}

/// A lower bound: every query has to find the shanten, or that a hand is complete.
fn lower_bound(c: &mut Criterion, group: &str, hands: &[Hand]) {
    let shanten = |hand: &Hand| u64::from(hand.shanten().distance());
    bench(c, group, "lower bound: the shanten alone", hands, sum(hands, shanten), shanten);
}

#[inline(always)]
fn hand(counts: &Counts) -> Hand {
    Hand::from_counts(counts).expect("deals are hands")
}

/// A hand's useful tiles and their copies.
#[inline(always)]
fn useful(hand: &Hand) -> u64 {
    let useful = hand.useful();
    let distance = useful.shanten().map_or(0, shanten::Shanten::distance);
    digest(distance, useful.tiles().bits()) + u64::from(useful.copies())
}

/// The copies left of a set of tiles, for peers that don't count them.
fn copies(counts: &Counts, tiles: u64) -> u64 {
    (0..34).filter(|kind| tiles >> kind & 1 == 1).map(|kind| u64::from(4 - counts[kind])).sum()
}

fn xiangting(counts: &Counts) -> u64 {
    xiangting_after(counts, counts)
}

/// The same after a discard from `seen`.
fn xiangting_after(counts: &Counts, seen: &Counts) -> u64 {
    let (distance, tiles) = calculate_necessary_tiles(counts, PlayerCount::Four).expect("deals are hands");
    digest(distance, tiles) + copies(seen, tiles)
}

/// Draws each tile in turn and looks up the shanten.
fn by_draws(hand: &Hand) -> u64 {
    let before = hand.shanten();
    let mut tiles = TileSet::EMPTY;
    for tile in Tile::all() {
        let mut drawn = *hand;
        if drawn.draw(tile).is_ok() && drawn.shanten() < before {
            tiles.insert(tile);
        }
    }
    let copies: u64 = tiles.iter().map(|tile| u64::from(4 - hand.count(tile))).sum();
    digest(before.distance(), tiles.bits()) + copies
}

fn dp(counts: &Counts, limits: &[u8; 35]) -> Option<shanten_dp::Data> {
    calc_shanten2(counts, limits, 4, Mode::all(), false, true).expect("deals are hands")
}

fn useful_tiles(c: &mut Criterion) {
    const GROUP: &str = "useful tiles of 13, all three forms";
    let counts = deal(HANDS, 13, 1);
    let hands: Vec<_> = counts.iter().map(hand).collect();
    lower_bound(c, GROUP, &hands);
    let expected = sum(&hands, useful);
    bench(c, GROUP, "Hand", &hands, expected, useful);
    bench(c, GROUP, "counts", &counts, expected, |counts| useful(&hand(counts)));
    bench_batch(c, GROUP, &counts, expected, |rows, columns| rows.useful(columns).expect("deals are hands"));
    bench(c, GROUP, "34 draws of a Hand", &hands, expected, by_draws);
    bench(c, GROUP, "xiangting, counts", &counts, expected, xiangting);
    let expected = sum(&hands[..FEW], useful);
    bench(c, GROUP, "shanten-dp, counts", &counts[..FEW], expected, |counts| {
        let data = dp(counts, &make_tile_limits(false)).expect("hands can be completed");
        digest(data.shanten as u8 + 1, data.waits) + copies(counts, data.waits)
    });
}

/// Hands with a third of the other tiles visible, and the copies left of each kind.
fn visible(c: &mut Criterion) {
    const GROUP: &str = "useful tiles of 13, a third of the rest visible";
    let mut rng = Pcg64Mcg::seed_from_u64(2);
    let hands: Vec<_> = deal(HANDS, 13, 2)
        .into_iter()
        .map(|counts| {
            let mut limits = make_tile_limits(false);
            let visible: Counts =
                core::array::from_fn(|kind| (counts[kind]..4).map(|_| u8::from(rng.random_ratio(1, 3))).sum());
            (0..34).for_each(|kind| limits[kind] -= visible[kind]);
            let visible = Visible::from_counts(&visible).expect("there are four copies");
            let view = hand(&counts).view().with_visible(visible).expect("there are four copies");
            (counts, limits, view.with_strictness(Strictness::Visible))
        })
        .collect();
    let alone: Vec<_> = hands.iter().map(|(_, _, view)| *view.hand()).collect();
    lower_bound(c, GROUP, &alone);
    let ours = |(_, _, view): &(Counts, [u8; 35], shanten::View)| {
        let useful = view.useful();
        useful.shanten().map_or(0, |shanten| digest(shanten.distance(), useful.tiles().bits()))
    };
    bench(c, GROUP, "View", &hands, sum(&hands, ours), ours);
    let few = &hands[..FEW];
    bench(c, GROUP, "shanten-dp, counts", few, sum(few, ours), |(counts, limits, _)| {
        dp(counts, limits).map_or(0, |data| digest(data.shanten as u8 + 1, data.waits))
    });
}

fn discards(c: &mut Criterion) {
    const GROUP: &str = "discards of 14, all three forms";
    let counts = deal(HANDS, 14, 3);
    let hands: Vec<_> = counts.iter().map(hand).collect();
    let shantens = |hand: &Hand| {
        let after = hand.tiles().map(|tile| {
            let mut after = *hand;
            after.discard(tile).expect("it is in the hand");
            u64::from(after.shanten().distance())
        });
        after.sum()
    };
    bench(c, GROUP, "lower bound: the shanten after each", &hands, sum(&hands, shantens), shantens);
    let table = |hand: &Hand| {
        let discards = hand.discards();
        let digests = discards.iter().map(|discard| {
            let shanten = discard.shanten().map_or(0, shanten::Shanten::distance);
            digest(shanten, discard.useful.tiles().bits()) + u64::from(discard.useful.copies())
        });
        digests.fold(0, u64::wrapping_add)
    };
    let expected = sum(&hands, table);
    bench(c, GROUP, "Hand", &hands, expected, table);
    bench(c, GROUP, "counts", &counts, expected, |counts| table(&hand(counts)));
    let each = |counts: &Counts| {
        let mut after = *counts;
        let mut total = 0_u64;
        for kind in 0..34 {
            if counts[kind] > 0 {
                after[kind] -= 1;
                total = total.wrapping_add(xiangting_after(&after, counts));
                after[kind] += 1;
            }
        }
        total
    };
    bench(c, GROUP, "xiangting once per discard, counts", &counts, expected, each);
    let best = |hand: &Hand| {
        let best = hand.discards()[0];
        let shanten = best.shanten().map_or(0, shanten::Shanten::distance);
        digest(shanten, best.useful.tiles().bits()) + u64::from(best.useful.copies())
    };
    let mut discard = vec![0; HANDS];
    bench_batch(c, GROUP, &counts, sum(&hands, best), |rows, after| {
        rows.best_discard(DiscardColumns::new(&mut discard, after)).expect("deals are hands");
    });
}

fn unneeded(c: &mut Criterion) {
    const GROUP: &str = "discards of 14 without loss, all three forms";
    let counts = deal(HANDS, 14, 4);
    let hands: Vec<_> = counts.iter().map(hand).collect();
    lower_bound(c, GROUP, &hands);
    let free = |hand: &Hand| digest(hand.shanten().distance(), hand.unneeded().bits());
    let expected = sum(&hands, free);
    bench(c, GROUP, "Hand", &hands, expected, free);
    bench(c, GROUP, "xiangting, counts", &counts, expected, |counts| {
        let (distance, tiles) = calculate_unnecessary_tiles(counts, PlayerCount::Four).expect("deals are hands");
        digest(distance, tiles)
    });
}

fn divisions(c: &mut Criterion) {
    const GROUP: &str = "divisions of complete hands of 14";
    let counts = complete(HANDS, 5);
    let hands: Vec<_> = counts.iter().map(hand).collect();
    lower_bound(c, GROUP, &hands);
    let count = |hand: &Hand| hand.divisions().count() as u64;
    let expected = sum(&hands, count);
    bench(c, GROUP, "how many, Hand", &hands, expected, |hand| hand.divisions().len() as u64);
    bench(c, GROUP, "each with its marks, Hand", &hands, expected, count);
    bench(c, GROUP, "how many, recursive search, counts", &counts, expected, |counts| count_divisions(counts) as u64);
}

/// Queries that no peer has, and other strictnesses.
fn alone(c: &mut Criterion) {
    const GROUP: &str = "without a peer";
    let ready: Vec<_> = complete(HANDS, 6)
        .iter()
        .enumerate()
        .map(|(number, counts)| {
            let mut hand = hand(counts);
            let tile = hand.tiles().nth(number % 14).expect("there are 14");
            hand.discard(tile).expect("it is in the hand");
            hand
        })
        .collect();
    lower_bound(c, GROUP, &ready);
    let waits = |hand: &Hand| hand.waits().iter().map(|wait| digest(wait.copies(), wait.shapes().count() as u64)).sum();
    bench(c, GROUP, "waits with their shapes, ready hands", &ready, sum(&ready, waits), waits);
    let hands: Vec<_> = deal(FEW, 13, 7).iter().map(hand).collect();
    let improving = |hand: &Hand| hand.improving_draws().bits() & 0xffff_ffff;
    bench(c, GROUP, "improving draws of 13", &hands, sum(&hands, improving), improving);
    let quads: Vec<_> = deal(HANDS * 10, 13, 8).iter().map(hand).filter(|hand| hand.counts().contains(&4)).collect();
    let general =
        |hand: &Hand| hand.view().with_strictness(Strictness::Unlimited).useful().tiles().bits() & 0xffff_ffff;
    bench(c, GROUP, "useful tiles of 13 with a quad, fifth copies allowed", &quads, sum(&quads, general), general);
}

criterion_group! {
    name = benches;
    config = shared::settings();
    targets = useful_tiles, visible, discards, unneeded, divisions, alone
}
criterion_main!(benches);
