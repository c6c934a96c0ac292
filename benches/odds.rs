//! Winning chances by shanten and path, compared with a plain program that uses only the library's
//! other queries: it follows the definition with a map of whole hands, without symmetries, turn by
//! turn.

use std::collections::HashMap;
use std::hint::black_box;
#[cfg(feature = "score")]
use std::time::{Duration, Instant};

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use rand_pcg::Pcg64Mcg;
use shanten::odds::{Odds, OddsOptions, Opponents, Path, Search};
#[cfg(feature = "score")]
use shanten::odds::{PointOdds, PointOptions};
#[cfg(feature = "score")]
use shanten::score::ScoreRules;
use shanten::{Hand, Tile, TileSet};

const TURNS: usize = 18;
const UNSEEN: f64 = 123.0;

/// The value of a hand at each turn, and 0 after the last.
type Row = [f64; TURNS + 1];

/// The plain program.
#[derive(Default)]
struct Plain {
    /// The values of hands before and after a draw, by the exchanges left.
    rows: HashMap<(Hand, u8), [Row; 2]>,
}

impl Plain {
    fn odds(&mut self, hand: &Hand, path: Path) -> Vec<[Row; 2]> {
        let exchanges = hand.shanten().distance() + path.extra();
        hand.unneeded().iter().map(|tile| self.waiting(without(hand, tile), exchanges)).collect()
    }

    fn waiting(&mut self, hand: Hand, exchanges: u8) -> [Row; 2] {
        if let Some(known) = self.rows.get(&(hand, exchanges)) {
            return *known;
        }
        let distance = hand.shanten().distance();
        let useful = hand.useful().tiles();
        let draws = if exchanges > distance { TileSet::ALL } else { useful };
        let left = |tile: Tile| 4 - hand.count(tile);
        let draws: Vec<(bool, f64, [Row; 2])> = draws
            .iter()
            .filter(|&tile| left(tile) > 0)
            .map(|tile| {
                let mut after = hand;
                after.draw(tile).expect("a copy is left");
                (useful.contains(tile), f64::from(left(tile)), self.drawn(after, exchanges - 1))
            })
            .collect();
        let mut rows: [Row; 2] = [[0.0; TURNS + 1]; 2];
        for (what, row) in rows.iter_mut().enumerate() {
            for turn in (0..TURNS).rev() {
                let next = row[turn + 1];
                let gain = |(is_useful, copies, after): &(bool, f64, [Row; 2])| {
                    let better = after[what][turn + 1] - next;
                    copies * if *is_useful { better } else { better.max(0.0) }
                };
                row[turn] = next + draws.iter().map(gain).sum::<f64>() / (UNSEEN - turn as f64);
            }
        }
        if distance == 1 {
            rows[1] = [1.0; TURNS + 1];
        }
        self.rows.insert((hand, exchanges), rows);
        rows
    }

    fn drawn(&mut self, hand: Hand, exchanges: u8) -> [Row; 2] {
        if hand.shanten().is_win() {
            return [[1.0; TURNS + 1]; 2];
        }
        if let Some(known) = self.rows.get(&(hand, exchanges)) {
            return *known;
        }
        let mut rows: [Row; 2] = [[0.0; TURNS + 1]; 2];
        for tile in hand.unneeded() {
            let other = self.waiting(without(&hand, tile), exchanges);
            for (best, row) in rows.iter_mut().flatten().zip(other.iter().flatten()) {
                *best = f64::max(*best, *row);
            }
        }
        self.rows.insert((hand, exchanges), rows);
        rows
    }
}

fn without(hand: &Hand, tile: Tile) -> Hand {
    let mut after = *hand;
    after.discard(tile).expect("a tile of the hand");
    after
}

/// Random hands of 14 tiles with this shanten.
fn hands(shanten: i8, count: usize) -> Vec<Hand> {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut wall: [u8; 136] = core::array::from_fn(|tile| tile as u8);
    let mut deal = || Hand::from_numbers(wall.partial_shuffle(&mut rng, 14).0).expect("a deal is a hand");
    std::iter::repeat_with(&mut deal).filter(|hand| hand.shanten().get() == shanten).take(count).collect()
}

/// The chances of a hand, without states kept from other hands.
fn anew(search: &mut Search, hand: &Hand) -> Odds {
    search.clear();
    search.odds(&hand.view()).expect("a hand that has drawn")
}

/// Benches the library, and the plain program if it is fast enough. Both must give the same values.
fn both(group: &mut BenchmarkGroup<WallTime>, name: &str, hands: &[Hand], path: Path, is_plain_quick: bool) {
    let mut search = Search::new(OddsOptions::self_draws().path(path).states(usize::MAX));
    let states: usize = hands.iter().map(|hand| anew(&mut search, hand).searched).sum();
    group.throughput(Throughput::Elements(hands.len() as u64));
    let name = format!("{name} ({states} states, {} hands)", hands.len());
    group.bench_function(&name, |b| {
        b.iter(|| {
            let found: usize = black_box(hands).iter().map(|hand| anew(&mut search, hand).searched).sum();
            assert_eq!(found, states);
        });
    });
    if !is_plain_quick {
        return;
    }
    for hand in hands {
        let rows = anew(&mut search, hand).rows;
        let plain = Plain::default().odds(hand, path);
        assert_eq!(rows.len(), plain.len());
        for (row, [win, ready]) in rows.iter().zip(&plain) {
            // A hand that has drawn is at turn 1.
            let plain = win[1..TURNS].iter().chain(&ready[1..TURNS]);
            assert_eq!(row.win.len() + row.ready.len(), plain.clone().count());
            assert!(row.win.iter().chain(&row.ready).zip(plain).all(|(ours, plain)| (ours - plain).abs() < 1e-12));
        }
    }
    let rows: usize = hands.iter().map(|hand| Plain::default().odds(hand, path).len()).sum();
    group.bench_function(format!("{name}, plain"), |b| {
        b.iter(|| {
            let found: usize = black_box(hands).iter().map(|hand| Plain::default().odds(hand, path).len()).sum();
            assert_eq!(found, rows);
        });
    });
}

/// The largest searches on all threads.
#[cfg(feature = "rayon")]
fn all_threads(c: &mut Criterion) {
    let mut group = c.benchmark_group("all threads");
    group.sample_size(10);
    for (path, shanten) in [(Path::Straight, 6), (Path::NoStepBack { extra: 1 }, 4)] {
        let hands = hands(shanten, 5);
        let options = OddsOptions::self_draws().path(path).states(usize::MAX);
        let mut one = Search::new(options);
        let alone: Vec<Odds> = hands.iter().map(|hand| anew(&mut one, hand)).collect();
        for is_parallel in [false, true] {
            let mut search = Search::new(options.parallel(is_parallel));
            group.bench_function(format!("{}, {shanten}-shanten, {is_parallel}", path.name()), |b| {
                b.iter(|| {
                    assert!(black_box(&hands).iter().map(|hand| anew(&mut search, hand)).eq(alone.iter().cloned()));
                });
            });
        }
    }
}

#[cfg(not(feature = "rayon"))]
fn all_threads(_: &mut Criterion) {}

/// The points of a hand, without states kept from other hands.
#[cfg(feature = "score")]
fn points_anew(search: &mut Search, hand: &Hand, options: &PointOptions) -> PointOdds {
    search.clear();
    search.points(&hand.view(), options).expect("a hand that has drawn")
}

#[cfg(feature = "score")]
fn median(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of[of.len() / 2]
}

/// Prints the medians over random hands, alternating with and without points, with the best of
/// several rounds for each hand.
#[cfg(feature = "score")]
fn points(_: &mut Criterion) {
    let rounds = if std::env::args().any(|arg| arg == "--test") { 1 } else { 7 };
    let example: Hand = "234578m1689p357s1z".parse().expect("a hand");
    let mut options = PointOptions::new(ScoreRules::TENHOU);
    let groups = [(3, 1), (1, 200), (2, 200), (3, 200), (4, 200)];
    for (at, (shanten, count)) in groups.into_iter().enumerate() {
        let hands = if at == 0 { vec![example] } else { hands(shanten, count) };
        let mut search = Search::new(OddsOptions::self_draws());
        let mut best = vec![[Duration::MAX; 2]; hands.len()];
        for (hand, best) in hands.iter().zip(&mut best) {
            // An indicator that isn't in the hand; a different one for each hand.
            let kinds = Tile::all().cycle().skip(hand.counts().iter().position(|&count| count > 0).unwrap_or(0));
            let dora = kinds.into_iter().find(|&tile| hand.count(tile) == 0).expect("most kinds are missing");
            options.win.set_dora([dora]).expect("one indicator");
            let (chances, found) = (anew(&mut search, hand).rows, points_anew(&mut search, hand, &options));
            for (row, chances) in found.rows.iter().zip(&chances) {
                let sum: f64 = row.shares.iter().map(|share| share.chance * f64::from(share.points)).sum();
                assert!((sum - row.points_now).abs() <= 1e-9 * row.points_now, "{hand}: {sum}, not {}", row.points_now);
                assert_eq!((row.discard, row.win.len()), (chances.discard, chances.win.len()));
            }
            for _ in 0..rounds {
                let begin = Instant::now();
                assert_eq!(anew(&mut search, black_box(hand)).rows.len(), chances.len());
                let middle = Instant::now();
                assert_eq!(points_anew(&mut search, black_box(hand), &options), found);
                let times = [middle - begin, middle.elapsed()];
                *best = [0, 1].map(|what| best[what].min(times[what]));
            }
        }
        let [chances, points] = [0, 1].map(|what| median(best.iter().map(|best| best[what].as_secs_f64()).collect()));
        let times = median(best.iter().map(|best| best[1].as_secs_f64() / best[0].as_secs_f64()).collect());
        println!(
            "points, {shanten}-shanten, {} hands: {:.1} µs without, {:.1} with: {:.2} times, each hand {times:.2} times",
            hands.len(),
            1e6 * chances,
            1e6 * points,
            points / chances,
        );
    }
}

/// Prints the medians of hands with a called meld, the best of several rounds each: by self-draws,
/// with others who discard every tile alike and never win, as at a table without a yaku, and with
/// one.
#[cfg(feature = "score")]
fn at_table(_: &mut Criterion) {
    let rounds = if std::env::args().any(|arg| arg == "--test") { 1 } else { 7 };
    let (table, alone) = (OddsOptions::default(), OddsOptions::self_draws());
    let options = [alone, alone.opponents(Opponents::NONE.willing(100)), table.without_yaku(), table];
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    for shanten in 0..=3 {
        let mut called = Vec::new();
        while called.len() < 100 {
            let meld = ["(345m)", "(789p)", "(777z)", "(234s)", "(222z)"][called.len() % 5];
            let mut hand: Hand = meld.parse().expect("a meld");
            let mut wall: Vec<_> = hand.view().unseen().collect();
            wall.partial_shuffle(&mut rng, 11).0.iter().for_each(|&piece| _ = hand.draw_piece(piece));
            called.extend(Some(hand).filter(|hand| hand.shanten().get() == shanten));
        }
        let medians = options.map(|options| {
            let mut search = Search::new(options);
            let mut time = |hand: &Hand| {
                let begin = Instant::now();
                let odds = anew(&mut search, black_box(hand));
                assert!(!odds.rows.is_empty() && odds.needs_yaku == (options == table));
                1e6 * begin.elapsed().as_secs_f64()
            };
            median(called.iter().map(|hand| (0..rounds).map(|_| time(hand)).fold(f64::INFINITY, f64::min)).collect())
        });
        println!("called, {shanten}-shanten: µs by draws, all discards, at a table, with a yaku: {medians:.1?}");
    }
}

#[cfg(not(feature = "score"))]
fn points(_: &mut Criterion) {}

#[cfg(not(feature = "score"))]
fn at_table(_: &mut Criterion) {}

fn by_shanten(c: &mut Criterion, path: Path, hands_of: [usize; 7], plain: i8) {
    let mut group = c.benchmark_group(path.name());
    group.sample_size(10);
    for (shanten, count) in (0..).zip(hands_of) {
        both(&mut group, &format!("{shanten}-shanten"), &hands(shanten, count), path, shanten <= plain);
    }
}

fn odds(c: &mut Criterion) {
    let example: Hand = "234578m1689p357s1z".parse().expect("a hand");
    let mut group = c.benchmark_group("234578m1689p357s1z");
    both(&mut group, "a kept search", &[example], Path::Straight, true);
    group.bench_function("a new search", |b| {
        b.iter(|| Search::new(OddsOptions::self_draws()).odds(&black_box(example).view()).expect("a hand").searched);
    });
    group.finish();
    by_shanten(c, Path::Straight, [100, 100, 100, 50, 20, 10, 5], 4);
    by_shanten(c, Path::NoStepBack { extra: 1 }, [100, 50, 20, 10, 5, 2, 1], 2);
}

criterion_group!(benches, points, at_table, odds, all_threads);
criterion_main!(benches);
