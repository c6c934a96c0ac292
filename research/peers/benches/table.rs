//! Whole rounds of random legal actions of four players and of three, compared with riichienv-core:
//! the same walls, at each decision the same legal actions, and the same points at the end.

mod shared;

use std::collections::{BTreeMap, HashMap};
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use riichienv_core::action::{Action as PeerAction, ActionType, Phase};
use riichienv_core::game_variant::GameStateVariant as Peer;
use riichienv_core::rule::GameRule;
use shanten::Piece;
use shanten_table::{Action, Legal, Seat, Start, Table, TableRules, TableWall};

const ROUNDS: u64 = 200;
const FOUR: TableRules = TableRules::TENHOU;
const THREE: TableRules = FOUR.for_three_players();
/// The number that stands for riichi, whatever the discard, which the peer asks for afterwards.
const RIICHI: u8 = 127;
/// The numbers that players like in a round: none; quads and Norths; calls, too; terminals and
/// honours, for nagashi mangan; calls and discards of suits, for dragons and winds.
const HABITS: [u128; 5] = [0, NORTHS, CALLS | NORTHS, 0x3_FC06_0301, CALLS | 0x7FF_FFFF];
const CALLS: u128 = 0x3FF << 74;
const NORTHS: u128 = 0x7_FFFF_FFFF << 84;

/// What both states of the peer have, for four players and for three.
macro_rules! of {
    ($peer:expr, $state:ident => $answer:expr) => {
        match $peer {
            Peer::FourPlayer($state) => $answer,
            Peer::ThreePlayer($state) => $answer,
        }
    };
}

/// The table and the peer with the same tiles in the same places.
fn pair(rules: TableRules, seed: u64) -> (Table, Peer) {
    let wall = TableWall::shuffled(&rules, seed);
    let mut numbers: Vec<u8> = Vec::new();
    let mut copies = HashMap::<Piece, u8>::new();
    for piece in wall.pieces() {
        let of_kind = (0..4).map(|copy| piece.tile().index() as u8 * 4 + copy);
        let mut of_piece = of_kind.filter(|&number| Piece::from_number(number) == Some(piece));
        let copy = copies.entry(piece).or_default();
        numbers.push(of_piece.nth((*copy).into()).expect("four of a kind"));
        *copy += 1;
    }
    let (players, most) = (rules.players(), numbers.len());
    // The peer's last tiles are the replacements and, before them, the indicators of four players.
    let replacements = if players == 3 { 8 } else { 4 };
    let mut theirs = numbers.clone();
    theirs[most - replacements..].copy_from_slice(&numbers[most - 10 - replacements..most - 10]);
    let indicators = [0, 1, 2, 3, 4].map(|place| [0, 1].map(|under| numbers[most - 10 + 2 * place + under]));
    for (place, pair) in indicators.iter().enumerate().filter(|_| players == 4) {
        [theirs[131 - 2 * place], theirs[130 - 2 * place]] = *pair;
    }
    let [dealer, counters, deposits] = [seed % players as u64, seed % 7, seed % 11].map(|number| number as u8);
    // In some rounds no player has the points for riichi, or each has them exactly.
    let points = if seed.is_multiple_of(13) { 900 + 100 * i32::from(counters % 2) } else { rules.start_points };
    let mut peer = Peer::new(if players == 3 { 3 } else { 0 }, true, Some(seed), 0, GameRule::default_tenhou());
    let (tiles, scores) = (Some(theirs), Some(vec![points; players]));
    of!(&mut peer, state => state._initialize_round(dealer, 0, counters, deposits.into(), tiles, scores));
    if let Peer::ThreePlayer(state) = &mut peer {
        state.wall.dora_indicator_tiles = indicators.map(|[dora, _]| dora);
        state.wall.ura_indicator_tiles = indicators.map(|[_, ura]| ura);
        state.wall.dora_indicators = vec![indicators[0][0]];
    }
    let (start, _) = Table::new(rules, wall).expect("the wall of the rules").opening().expect("it has a wall");
    let (dealer, scores) = (Seat::new(dealer).expect("a seat"), Some([points; Seat::MAX]));
    let table = Table::dealt(rules, Start { dealer, counters, deposits, scores, ..start }, wall);
    (table.expect("a table"), peer)
}

fn to_act(peer: &Peer) -> Vec<u8> {
    let is_turn = of!(peer, state => state.phase) == Phase::WaitAct;
    of!(peer, state => if is_turn { vec![state.current_player] } else { state.active_players.clone() })
}

fn legal_of(peer: &mut Peer, seat: u8) -> Vec<PeerAction> {
    match peer {
        Peer::FourPlayer(state) => state.get_observation(seat).legal_actions_method(),
        Peer::ThreePlayer(state) => {
            state.get_observation(seat).legal_actions_method().into_iter().map(|action| action.0).collect()
        }
    }
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

/// Mostly what the player likes, or a discard that keeps the shanten, so that hands get ready.
fn choose_near(table: &Table, seat: Seat, legal: &Legal, habit: u128, rng: &mut Pcg64Mcg) -> u8 {
    if mask(legal) & habit != 0 && rng.random_ratio(19, 20) {
        return choose(mask(legal) & (habit | 1 << 119), rng);
    }
    let unneeded = table.player(seat).hand().unneeded();
    let near = legal.numbered().filter(|(_, action)| match action {
        Action::Discard { piece, .. } => unneeded.contains(piece.tile()),
        _ => true,
    });
    let near = near.fold(0, |near, (number, _)| near | 1_u128 << number) & mask(legal) | mask(legal) & 1 << RIICHI;
    choose(if near == 0 || rng.random_ratio(1, 10) { mask(legal) } else { near }, rng)
}

/// Plays a round in both. Asserts the same legal actions, and the same points at the end.
fn compare(rules: TableRules, seed: u64, ends: &mut BTreeMap<String, u32>) -> u64 {
    let (mut table, mut peer) = pair(rules, seed);
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut decisions = 0;
    while !table.has_ended() {
        let seats = to_act(&peer);
        let mut theirs = HashMap::new();
        let mut ours = Vec::new();
        for seat in Seat::all(rules.players()) {
            let legal = table.legal(seat);
            let is_to_act = seats.contains(&(seat.index() as u8));
            let peers = if is_to_act { legal_of(&mut peer, seat.index() as u8) } else { Vec::new() };
            let of_peer = peers.iter().fold(0, |mask, action| mask | 1_u128 << number(action));
            assert_eq!(mask(&legal), of_peer, "seed {seed}, seat {seat}: {legal:?}, {peers:?}, {table:#?}");
            if legal.is_empty() {
                continue;
            }
            decisions += 1;
            let chosen = choose_near(&table, seat, &legal, HABITS[seed as usize % HABITS.len()], &mut rng);
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
        of!(&mut peer, state => state.step(&theirs));
        for (seat, action) in ours {
            if let Action::Riichi { piece, .. } = action {
                let peers = legal_of(&mut peer, seat.index() as u8);
                let ready: Vec<_> = peers.iter().filter_map(|action| Piece::from_number(action.tile?)).collect();
                let legal = table.legal(seat);
                assert!(ready.iter().all(|piece| legal.riichi.contains(piece.tile())), "{ready:?}");
                assert!(legal.riichi_pieces().all(|piece| ready.contains(piece)), "{ready:?}");
                let discard = peers.into_iter().find(|action| action.tile.and_then(Piece::from_number) == Some(piece));
                let discard = [(seat.index() as u8, discard.expect("a ready discard"))].into();
                of!(&mut peer, state => state.step(&discard));
            }
            table.apply(seat, action).expect("a legal action");
        }
    }
    if let Peer::ThreePlayer(state) = &peer
        && state.drawn_tile.is_some()
        && state.win_results.values().any(|win| win.pao_payer.is_some())
    {
        // Of a self-draw for which a player is liable, the peer loses North's share.
        *ends.entry("liable for a self-draw, points not compared".into()).or_default() += 1;
        return decisions;
    }
    let points: Vec<i32> = Seat::all(rules.players()).filter_map(|seat| table.points(seat)).collect();
    let of_peer: Vec<i32> = of!(&peer, state => state.players.iter().map(|player| player.score).collect());
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

fn play_peer(mut peer: Peer, rng: &mut Pcg64Mcg) -> u64 {
    let mut decisions = 0;
    while of!(&peer, state => !state.is_done && !state.needs_initialize_next_round) {
        let mut actions = HashMap::new();
        for seat in to_act(&peer) {
            let legal = legal_of(&mut peer, seat);
            let mask = legal.iter().fold(0, |mask, action| mask | 1_u128 << number(action));
            let chosen = choose(mask, rng);
            actions.insert(seat, legal.into_iter().find(|action| number(action) == chosen).expect("it is legal"));
            decisions += u64::from(chosen != RIICHI);
        }
        of!(&mut peer, state => state.step(&actions));
    }
    decisions
}

fn table(c: &mut Criterion) {
    let rounds = std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(2_000);
    for (rules, name) in [(FOUR, "four"), (THREE, "three")] {
        let mut ends = BTreeMap::new();
        let decisions: u64 = (0..rounds).map(|seed| compare(rules, seed, &mut ends)).sum();
        println!("{name} players, {rounds} rounds, {decisions} decisions: the same legal actions and points; {ends:?}");
    }
    let pairs: Vec<_> = (0..ROUNDS).map(|seed| pair(FOUR, seed)).collect();
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
