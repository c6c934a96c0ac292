//! Whole rounds of random legal actions, compared with riichienv-core: the same walls, and at each
//! decision the same legal actions.

mod shared;

use std::collections::{BTreeMap, HashMap};
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use riichienv_core::action::{Action as PeerAction, ActionType, Phase};
use riichienv_core::rule::GameRule;
use riichienv_core::state::GameState;
use shanten::Piece;
use shanten_table::{Action, Legal, Seat, Table, TableRules, TableWall};

const ROUNDS: u64 = 200;
const RULES: TableRules = TableRules::TENHOU;
/// The number that stands for riichi, whatever the discard, which the peer asks for afterwards.
const RIICHI: u8 = 127;

/// The table and the peer with the same tiles in the same places.
fn pair(seed: u64) -> (Table, GameState) {
    let wall = TableWall::shuffled(&RULES, seed);
    let mut numbers: Vec<u8> = Vec::new();
    let mut copies = HashMap::<Piece, u8>::new();
    for piece in wall.pieces() {
        let of_kind = (0..4).map(|copy| piece.tile().index() as u8 * 4 + copy);
        let mut of_piece = of_kind.filter(|&number| Piece::from_number(number) == Some(piece));
        let copy = copies.entry(piece).or_default();
        numbers.push(of_piece.nth((*copy).into()).expect("four of a kind"));
        *copy += 1;
    }
    // The peer's last tiles, from the last one: replacements, then the pairs of indicators.
    let mut theirs = numbers.clone();
    for place in 0..4 {
        theirs[135 - place] = numbers[125 - place];
    }
    for place in 0..5 {
        (theirs[131 - 2 * place], theirs[130 - 2 * place]) = (numbers[126 + 2 * place], numbers[127 + 2 * place]);
    }
    let mut peer = GameState::new(0, true, Some(seed), 0, GameRule::default_tenhou());
    peer._initialize_round(0, 0, 0, 0, Some(theirs), Some(vec![25_000; 4]));
    (Table::new(RULES, wall).expect("the wall of the rules"), peer)
}

fn reds(tiles: &[u8]) -> u8 {
    tiles.iter().filter(|&&tile| matches!(tile, 16 | 52 | 88)).count() as u8
}

/// The number of a peer's action, as ours.
fn number(action: &PeerAction) -> u8 {
    let tile = action.tile.unwrap_or_default();
    match action.action_type {
        ActionType::Discard => match tile {
            16 => 34,
            52 => 35,
            88 => 36,
            _ => tile / 4,
        },
        ActionType::Riichi => RIICHI,
        ActionType::Chi => {
            let below = action.consume_tiles.iter().filter(|&&own| own / 4 < tile / 4).count() as u8;
            74 + 2 * below + reds(&action.consume_tiles)
        }
        ActionType::Pon => 80 + reds(&action.consume_tiles),
        ActionType::Daiminkan => 83,
        ActionType::Ankan | ActionType::Kakan => 84 + tile / 4,
        ActionType::Kita => 118,
        ActionType::Ron | ActionType::Tsumo => 119,
        ActionType::KyushuKyuhai => 120,
        ActionType::Pass => 121,
    }
}

/// Our legal actions in the peer's terms.
fn mask(legal: &Legal) -> u128 {
    let riichi = 37..74;
    let bit = |number: u8| 1 << if riichi.contains(&number) { RIICHI } else { number };
    legal.numbered().fold(0, |mask, (number, _)| mask | bit(number))
}

/// Chooses a legal action: wins and riichi if they can, few calls, else any.
fn choose(mask: u128, rng: &mut Pcg64Mcg) -> u8 {
    let first = [119, RIICHI].into_iter().find(|&number| mask & 1 << number != 0);
    if let Some(number) = first.filter(|_| rng.random_ratio(7, 8)) {
        return number;
    }
    if mask & 1 << 121 != 0 && rng.random_ratio(3, 4) {
        return 121;
    }
    let nth = rng.random_range(0..mask.count_ones());
    (0..nth).fold(mask, |mask, _| mask & (mask - 1)).trailing_zeros() as u8
}

/// Mostly a discard that keeps the shanten, so that hands get ready.
fn choose_near(table: &Table, seat: Seat, legal: &Legal, rng: &mut Pcg64Mcg) -> u8 {
    let unneeded = table.player(seat).hand().unneeded();
    let near = legal.numbered().filter(|(_, action)| match action {
        Action::Discard { piece, .. } => unneeded.contains(piece.tile()),
        _ => true,
    });
    let near = near.fold(0, |near, (number, _)| near | 1_u128 << number) & mask(legal) | mask(legal) & 1 << RIICHI;
    choose(if near == 0 || rng.random_ratio(1, 10) { mask(legal) } else { near }, rng)
}

/// Plays a round in both. Asserts the same legal actions, and the same points at the end.
fn compare(seed: u64, ends: &mut BTreeMap<String, u32>) -> u64 {
    let (mut table, mut peer) = pair(seed);
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut decisions = 0;
    while !table.has_ended() {
        let seats = if peer.phase == Phase::WaitAct { vec![peer.current_player] } else { peer.active_players.clone() };
        let mut theirs = HashMap::new();
        let mut ours = Vec::new();
        for seat in Seat::all(4) {
            let legal = table.legal(seat);
            let peers = if seats.contains(&(seat.index() as u8)) {
                peer.get_observation(seat.index() as u8).legal_actions_method()
            } else {
                Vec::new()
            };
            let of_peer = peers.iter().fold(0, |mask, action| mask | 1_u128 << number(action));
            assert_eq!(mask(&legal), of_peer, "seed {seed}, seat {seat}: {legal:?}, {peers:?}, {table:#?}");
            if legal.is_empty() {
                continue;
            }
            decisions += 1;
            let chosen = choose_near(&table, seat, &legal, &mut rng);
            let action = peers.iter().find(|action| number(action) == chosen).expect("it is legal").clone();
            theirs.insert(seat.index() as u8, action);
            ours.push((
                seat,
                legal
                    .numbered()
                    .find(|&(own, action)| own == chosen || chosen == RIICHI && matches!(action, Action::Riichi { .. }))
                    .expect("it is legal")
                    .1,
            ));
        }
        peer.step(&theirs);
        for (seat, action) in ours {
            if let Action::Riichi { piece, .. } = action {
                let peers = peer.get_observation(seat.index() as u8).legal_actions_method();
                let ready: Vec<_> = peers.iter().filter_map(|action| Piece::from_number(action.tile?)).collect();
                let legal = table.legal(seat);
                assert!(ready.iter().all(|piece| legal.riichi.contains(piece.tile())), "{ready:?}");
                assert!(legal.riichi_pieces().all(|piece| ready.contains(piece)), "{ready:?}");
                let discard = peers.into_iter().find(|action| action.tile.and_then(Piece::from_number) == Some(piece));
                peer.step(&HashMap::from([(seat.index() as u8, discard.expect("a ready discard"))]));
            }
            table.apply(seat, action).expect("a legal action");
        }
    }
    let points: Vec<i32> = Seat::all(4).filter_map(|seat| table.points(seat)).collect();
    let of_peer: Vec<i32> = peer.players.iter().map(|player| player.score).collect();
    assert_eq!(points, of_peer, "seed {seed}: {:?}, {table:#?}", table.result());
    let result = table.result().expect("the round has ended");
    let winners = result.winners.iter().filter(|&&has_won| has_won).count();
    let end = result.reason.map_or_else(|| format!("{winners} won"), |reason| format!("{reason:?}"));
    *ends.entry(end).or_default() += 1;
    decisions
}

/// Plays a round, with the legal actions of each player who is to act.
fn play(mut table: Table, rng: &mut Pcg64Mcg) -> u64 {
    let mut decisions = 0;
    while let Some(seat) = table.to_move() {
        let legal = table.legal(seat);
        let chosen = choose(legal.mask(), rng);
        table.apply(seat, legal.action(chosen).expect("it is legal")).expect("it is legal");
        decisions += 1;
    }
    decisions
}

fn play_peer(mut peer: GameState, rng: &mut Pcg64Mcg) -> u64 {
    let mut decisions = 0;
    while !peer.is_done && !peer.needs_initialize_next_round {
        let seats = if peer.phase == Phase::WaitAct { vec![peer.current_player] } else { peer.active_players.clone() };
        let mut actions = HashMap::new();
        for seat in seats {
            let legal = peer.get_observation(seat).legal_actions_method();
            let mask = legal.iter().fold(0, |mask, action| mask | 1_u128 << number(action));
            let chosen = choose(mask, rng);
            actions.insert(seat, legal.into_iter().find(|action| number(action) == chosen).expect("it is legal"));
            decisions += u64::from(chosen != RIICHI);
        }
        peer.step(&actions);
    }
    decisions
}

fn table(c: &mut Criterion) {
    let rounds = std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(2_000);
    let mut ends = BTreeMap::new();
    let decisions: u64 = (0..rounds).map(|seed| compare(seed, &mut ends)).sum();
    println!("{rounds} rounds, {decisions} decisions: the same legal actions and points; {ends:?}");
    let pairs: Vec<_> = (0..ROUNDS).map(pair).collect();
    let mut group = c.benchmark_group("a decision: legal actions, and a random one carried out");
    let rng = || Pcg64Mcg::seed_from_u64(1);
    let decisions = |rng: &mut Pcg64Mcg| pairs.iter().map(|(table, _)| play(table.clone(), rng)).sum::<u64>();
    group.throughput(Throughput::Elements(decisions(&mut rng())));
    group.bench_function("Table", |b| b.iter(|| black_box(decisions(&mut rng()))));
    let decisions = |rng: &mut Pcg64Mcg| pairs.iter().map(|(_, peer)| play_peer(peer.clone(), rng)).sum::<u64>();
    group.throughput(Throughput::Elements(decisions(&mut rng())));
    group.bench_function("riichienv-core", |b| b.iter(|| black_box(decisions(&mut rng()))));
}

criterion_group! {
    name = benches;
    config = shared::settings();
    targets = table
}
criterion_main!(benches);
