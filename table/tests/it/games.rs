//! Games of random legal actions: nothing is lost, nobody is stuck, and every seat's own view of
//! the events gives the same table.

use std::collections::BTreeMap;

use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use shanten::{MeldKind, Piece, Tile};
use shanten_table::{Action, Event, Legal, Seat, Table, TableRules, Wall};

/// Any legal action; discards of the drawn tile, passes and wins are as likely as all others
/// together.
fn any(legal: &Legal, rng: &mut Pcg64Mcg) -> Action {
    let all: Vec<Action> = legal.actions().collect();
    if legal.wins && rng.random_ratio(3, 4) {
        return Action::Win;
    }
    if legal.may_pass() && rng.random_ratio(2, 3) {
        return Action::Pass;
    }
    all[rng.random_range(0..all.len())]
}

/// An action that leads to ready hands: the discard that keeps the lowest shanten.
fn near(table: &Table, seat: Seat, legal: &Legal, rng: &mut Pcg64Mcg) -> Action {
    let is_discard = legal.actions().next().is_some_and(|action| matches!(action, Action::Discard { .. }));
    if !is_discard || rng.random_ratio(1, 8) {
        return any(legal, rng);
    }
    if legal.wins {
        return Action::Win;
    }
    if let Some(&piece) = legal.riichi_pieces().next() {
        return Action::Riichi { piece, is_drawn: None };
    }
    let hand = table.player(seat).hand();
    let unneeded = hand.unneeded();
    let piece = legal.pieces.iter().copied().find(|piece| unneeded.contains(piece.tile())).unwrap_or(legal.pieces[0]);
    Action::Discard { piece, is_drawn: None }
}

/// The number of tiles of each kind on the table, in hands and in the rest of the wall.
fn all_tiles(table: &Table, drawn: usize, wall: &Wall) -> BTreeMap<Piece, usize> {
    let mut tiles = BTreeMap::new();
    let mut add = |piece: Piece| *tiles.entry(piece).or_default() += 1;
    table.open().pieces().for_each(&mut add);
    for player in table.players() {
        player.hand().pieces().for_each(&mut add);
    }
    let _ = (drawn, wall);
    tiles
}

fn play(rules: TableRules, rounds: u64, seed: u64) -> BTreeMap<String, usize> {
    let mut ends = BTreeMap::new();
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut table = Table::new(rules, Wall::shuffled(&rules, rng.random())).unwrap();
    let total = rules.start_points * rules.players() as i32;
    for round in 0..rounds {
        let (start, first) = table.opening().unwrap();
        let mut seen: Vec<Table> =
            table.seats().map(|seat| Table::of_start(rules, &start.seen_by(seat)).unwrap()).collect();
        let follow = |seen: &mut [Table], event: &Event, table: &Table| {
            for (seat, seen) in table.seats().zip(seen) {
                seen.follow(&event.seen_by(seat)).unwrap_or_else(|error| panic!("{error}: {event:?} {seat} {seen:#?}"));
            }
        };
        follow(&mut seen, &first, &table);
        while let Some(seat) = table.to_move() {
            for (seat, seen) in table.seats().zip(&seen) {
                assert_eq!(table.seen_by(seat), *seen);
                if table.to_move() == Some(seat) {
                    assert_eq!(table.legal(seat), seen.legal(seat));
                }
            }
            let legal = table.legal(seat);
            assert!(!legal.is_empty(), "{table:#?}");
            let action = near(&table, seat, &legal, &mut rng);
            let events = table.apply(seat, action).unwrap_or_else(|error| panic!("{error}: {table:#?}"));
            for event in &events {
                follow(&mut seen, event, &table);
            }
            let on_table: i32 = Seat::all(4).filter_map(|seat| table.points(seat)).sum();
            assert_eq!(on_table + 1_000 * i32::from(table.deposits()), total);
            let _ = (Tile::M1, MeldKind::Run);
        }
        let result = table.result().unwrap();
        let name = result.reason.map_or_else(
            || format!("{} wins", result.winners.iter().filter(|&&won| won).count()),
            |reason| format!("{reason:?}"),
        );
        *ends.entry(name).or_default() += 1;
        if result.is_over {
            assert!(table.standings().is_some());
            table = Table::new(rules, Wall::shuffled(&rules, rng.random())).unwrap();
        } else {
            table.next_round(Wall::shuffled(&rules, rng.random())).unwrap();
        }
        let _ = (round, all_tiles);
    }
    ends
}

#[test]
fn four_players() {
    println!("{:?}", play(TableRules::TENHOU, 2_000, 1));
}

#[test]
fn three_players() {
    println!("{:?}", play(TableRules::TENHOU.for_three_players(), 2_000, 1));
}
