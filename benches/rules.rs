//! Each query under each set of rules, compared with riichi: the cost of the variants.
//!
//! Hands are random ones from the tiles of the game. Each row asserts the sum of its answers, which
//! comes from a different query: from the shantens after every draw and every discard.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use shanten::rules::{Rules, VariantHand};
use shanten::{Form, Hand, Shanten, Tile, TileSet};

/// Few enough to stay in the processor's first cache, as a hand in play does.
const HANDS: usize = 4_000;
/// The number of ready hands and of complete hands, which are rare.
const FEW: usize = 300;

/// A tile of a wall, or a joker.
type Drawn = Option<Tile>;

fn wall(rules: Rules) -> Vec<Drawn> {
    let options = rules.options();
    let kinds = options.kinds.iter().flat_map(|tile| [Some(tile); 4]);
    kinds.chain((0..options.jokers).map(|_| None)).collect()
}

fn deal(wall: &mut [Drawn], tiles: usize, rng: &mut Pcg64Mcg) -> Vec<Drawn> {
    for at in 0..tiles {
        wall.swap(at, rng.random_range(at..wall.len()));
    }
    wall[..tiles].to_vec()
}

fn variant(rules: Rules, tiles: &[Drawn]) -> VariantHand {
    let mut hand = VariantHand::new(rules);
    for tile in tiles {
        match tile {
            Some(tile) => hand.draw(*tile),
            None => hand.draw_joker(),
        }
        .expect("the rules have the wall");
    }
    hand
}

/// Hands of one set of rules: after a discard, after a draw, ready and complete.
struct Hands {
    waiting: Vec<VariantHand>,
    drawn: Vec<VariantHand>,
    ready: Vec<VariantHand>,
    complete: Vec<VariantHand>,
}

impl Hands {
    fn of(rules: Rules) -> Self {
        let mut rng = Pcg64Mcg::seed_from_u64(6);
        let mut wall = wall(rules);
        let most = rules.max_tiles();
        let hands = |tiles: usize, wall: &mut Vec<Drawn>, rng: &mut Pcg64Mcg| {
            (0..HANDS).map(|_| variant(rules, &deal(wall, tiles, rng))).collect::<Vec<_>>()
        };
        let waiting = hands(most - 1, &mut wall, &mut rng);
        let drawn = hands(most, &mut wall, &mut rng);
        let mut ready = Vec::new();
        let mut complete = Vec::new();
        while ready.len() < FEW {
            let hand = play(variant(rules, &deal(&mut wall, most - 1, &mut rng)), &mut rng);
            let Some(wait) = hand.waits().iter().find(|wait| wait.copies() > 0) else { continue };
            let mut won = hand;
            won.draw(wait.tile()).expect("copies are left");
            if won.standard() == Some(Shanten::WIN) {
                ready.push(hand);
                complete.push(won);
            }
        }
        Self { waiting, drawn, ready, complete }
    }
}

/// Draws useful tiles and makes free discards in standard form, until the hand is ready.
fn play(mut hand: VariantHand, rng: &mut Pcg64Mcg) -> VariantHand {
    while hand.standard() > Some(Shanten::TENPAI) {
        let useful = hand.view().useful_in(Form::Standard);
        let left: Vec<Tile> = useful.iter().filter(|&(_, copies)| copies > 0).map(|(tile, _)| tile).collect();
        hand.draw(left[rng.random_range(0..left.len())]).expect("copies are left");
        let before = hand.standard();
        let without = |tile: Tile| {
            let mut after = hand;
            after.discard(tile).expect("it is in the hand");
            after
        };
        let free = hand.tiles().map(without).find(|after| after.standard() == before);
        hand = free.expect("a hand that isn't complete has a tile too many");
    }
    hand
}

/// Counts the divisions of a hand: tries all melds and pairs that use up all tiles and need no more
/// wild tiles than the hand has.
struct Ways {
    groups: Vec<[(usize, u8); 3]>,
    natural: [u8; Tile::KINDS],
    used: [u8; Tile::KINDS],
    wild: u8,
    most: u8,
}

impl Ways {
    fn count(hand: &VariantHand) -> u64 {
        let options = hand.rules().options();
        let exists = |kind: &usize| options.kinds.bits() >> kind & 1 == 1;
        let triplets = (0..Tile::KINDS).map(|kind| [(kind, 3), (kind, 0), (kind, 0)]);
        let runs = (0..27).filter(|kind| kind % 9 < 7).map(|kind| [(kind, 1), (kind + 1, 1), (kind + 2, 1)]);
        let groups = triplets.chain(runs).filter(|group| group.iter().all(|(kind, _)| exists(kind))).collect();
        let mut natural = hand.counts();
        options.wild.iter().for_each(|tile| natural[tile.index()] = 0);
        let most = if options.fifth_copies { u8::MAX } else { 4 };
        let mut ways = Self { groups, natural, used: [0; Tile::KINDS], wild: hand.wild(), most };
        let pairs = (0..Tile::KINDS).filter(exists);
        pairs.map(|kind| ways.with(&[(kind, 2)], |ways| ways.choose(0, hand.melds_needed()))).sum()
    }

    /// The ways with one more group, if it is possible.
    fn with(&mut self, group: &[(usize, u8)], rest: impl Fn(&mut Self) -> u64) -> u64 {
        for &(kind, copies) in group {
            self.used[kind] += copies;
        }
        let counts = self.used.iter().zip(&self.natural);
        let wild: u8 = counts.map(|(used, natural)| used.saturating_sub(*natural)).sum();
        let is_possible = wild <= self.wild && self.used.iter().all(|&used| used <= self.most);
        let ways = if is_possible { rest(self) } else { 0 };
        for &(kind, copies) in group {
            self.used[kind] -= copies;
        }
        ways
    }

    /// The ways with `melds` more melds, none before `first` in the list.
    fn choose(&mut self, first: usize, melds: usize) -> u64 {
        if melds == 0 {
            return 1;
        }
        (first..self.groups.len())
            .map(|at| self.with(&self.groups[at].clone(), |ways| ways.choose(at, melds - 1)))
            .sum()
    }
}

fn distance(shanten: Option<Shanten>) -> u64 {
    shanten.map_or(99, |shanten| shanten.distance().into())
}

/// Benches a query over hands. The sum of its answers must be `expected`.
fn bench<T>(c: &mut Criterion, query: &str, name: &str, hands: &[T], expected: u64, answer: impl Fn(&T) -> u64) {
    let sum = |hands: &[T]| hands.iter().map(&answer).fold(0, u64::wrapping_add);
    let mut group = c.benchmark_group(query);
    group.throughput(Throughput::Elements(hands.len() as u64));
    group.bench_function(BenchmarkId::from_parameter(name), |b| {
        b.iter(|| assert_eq!(sum(black_box(hands)), expected, "{query} of {name}"));
    });
}

fn sum<T>(hands: &[T], answer: impl Fn(&T) -> u64) -> u64 {
    hands.iter().map(answer).fold(0, u64::wrapping_add)
}

/// The tiles that lower the shanten of a hand, found by drawing each.
fn by_draws(hand: &VariantHand) -> TileSet {
    let helps = |&tile: &Tile| {
        let mut after = *hand;
        after.draw(tile).is_ok() && after.shanten() < hand.shanten()
    };
    hand.rules().options().kinds.iter().filter(helps).collect()
}

/// The sum of useful copies after each discard, and the discards that keep the shanten, found by
/// discarding each.
fn by_discards(hand: &VariantHand) -> (u64, TileSet) {
    let mut copies = 0;
    let mut free = TileSet::EMPTY;
    for tile in hand.tiles().collect::<TileSet>() {
        let mut after = *hand;
        after.discard(tile).expect("it is in the hand");
        // The discarded copy doesn't come back.
        let useful = after.useful();
        copies += u64::from(useful.copies()) - u64::from(useful.tiles().contains(tile));
        if after.shanten() == hand.shanten() && hand.shanten() != Some(Shanten::WIN) {
            free.insert(tile);
        }
    }
    (copies, free)
}

/// Benches all queries, which have the same names for hands of riichi and of other games.
macro_rules! queries {
    ($c:expr, $name:expr, $hands:expr, $of:expr) => {{
        let (c, name, hands): (&mut Criterion, &str, &Hands) = ($c, $name, $hands);
        let of = |hands: &[VariantHand]| hands.iter().map($of).collect::<Vec<_>>();
        let shantens = sum(&hands.drawn, |hand| distance(hand.view().shanten()));
        bench(c, "shanten", name, &of(&hands.drawn), shantens, |hand| distance(hand.shanten().into()));
        let useful = sum(&hands.waiting, |hand| by_draws(hand).bits());
        bench(c, "useful tiles", name, &of(&hands.waiting), useful, |hand| hand.useful().tiles().bits());
        let (copies, free) = hands
            .drawn
            .iter()
            .map(by_discards)
            .fold((0, 0_u64), |(copies, free), (more, tiles)| (copies + more, free.wrapping_add(tiles.bits())));
        bench(c, "discards", name, &of(&hands.drawn), copies, |hand| {
            hand.discards().iter().map(|discard| u64::from(discard.useful.copies())).sum()
        });
        bench(c, "free discards", name, &of(&hands.drawn), free, |hand| hand.unneeded().bits());
        let waits = sum(&hands.ready, |hand| hand.useful().tiles().len() as u64);
        bench(c, "waits", name, &of(&hands.ready), waits, |hand| {
            hand.waits().iter().map(|wait| u64::from(wait.shapes().next().is_some())).sum()
        });
        let divisions = sum(&hands.complete, Ways::count);
        bench(c, "divisions", name, &of(&hands.complete), divisions, |hand| hand.divisions().map(|_| 1).sum());
    }};
}

fn rules(c: &mut Criterion) {
    let riichi = Hands::of(Rules::RIICHI);
    queries!(c, "riichi, a Hand", &riichi, |hand: &VariantHand| {
        Hand::from_counts(&hand.counts()).expect("riichi has the hand")
    });
    let options = ["chinese-wild,fifth-copies", "riichi,jokers=4"].map(|text| text.parse().expect("rules"));
    for rules in Rules::PRESETS.iter().map(|&(_, rules)| rules).chain(options) {
        queries!(c, &rules.to_string(), &Hands::of(rules), |&hand| hand);
    }
}

criterion_group!(benches, rules);
criterion_main!(benches);
