//! Games of random legal actions: nothing is lost, no player is stuck, and each player's own view
//! of the events gives the same table.

use std::collections::BTreeMap;
use std::env;

use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use shanten::score::ScoreRules;
use shanten::{Meld, MeldKind, Piece};
use shanten_table::{Action, Event, Legal, Seat, Table, TableError, TableRules, TableWall};

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
pub fn near(table: &Table, seat: Seat, legal: &Legal, rng: &mut Pcg64Mcg) -> Action {
    let is_discard = legal.actions().next().is_some_and(|action| matches!(action, Action::Discard { .. }));
    if !is_discard || rng.random_ratio(1, 8) {
        return any(legal, rng);
    }
    if legal.wins || legal.nine_terminals {
        return if legal.wins { Action::Win } else { Action::NineTerminals };
    }
    if let Some(&piece) = legal.riichi_pieces().next() {
        return Action::Riichi { piece, is_drawn: None };
    }
    let hand = table.player(seat).hand();
    let unneeded = hand.unneeded();
    let piece = legal.pieces.iter().copied().find(|piece| unneeded.contains(piece.tile())).unwrap_or(legal.pieces[0]);
    Action::Discard { piece, is_drawn: None }
}

/// Every action that isn't legal is refused and changes nothing.
fn assert_refused(table: &mut Table, rng: &mut Pcg64Mcg) {
    let seat = Seat::new(rng.random_range(0..table.players().len() as u8)).unwrap();
    let piece = Piece::from_number(rng.random_range(0..136)).unwrap();
    let kind = [MeldKind::Run, MeldKind::Triplet, MeldKind::OpenQuad, MeldKind::AddedQuad, MeldKind::ClosedQuad];
    let meld = Meld::new(kind[rng.random_range(0..5)], piece.tile());
    let action = match (rng.random_range(0..7), meld) {
        (0, _) => Action::Discard { piece, is_drawn: None },
        (1, _) => Action::Riichi { piece, is_drawn: Some(rng.random()) },
        (2, Some(meld)) => Action::Call(meld),
        (3, Some(meld)) => Action::Quad(meld),
        (4, _) => Action::Win,
        (5, _) => Action::NineTerminals,
        _ => Action::Pass,
    };
    if !table.legal(seat).contains(action) {
        let before = table.clone();
        let error = table.apply(seat, action).expect_err("it isn't legal");
        assert!(!error.to_string().is_empty());
        assert_eq!(*table, before);
    }
    assert_eq!(action.to_string().parse(), Ok(action));
}

/// A table, and what each player sees of it.
#[derive(Debug)]
struct Watched {
    table: Table,
    wall: TableWall,
    seen: Vec<Table>,
    drawn: usize,
}

impl Watched {
    fn new(table: Table, wall: TableWall) -> Self {
        let (start, first) = table.opening().unwrap();
        let of_seat = |seat| Table::of_start(*table.rules(), &start.seen_by(seat)).unwrap();
        let mut watched = Self { seen: table.seats().map(of_seat).collect(), table, wall, drawn: 0 };
        watched.follow(&first);
        watched
    }

    fn follow(&mut self, event: &Event) {
        let text = serde_json::to_string(event).unwrap();
        assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), *event);
        self.drawn += usize::from(matches!(event, Event::Draw { .. }));
        for (seat, seen) in self.table.seats().zip(&mut self.seen) {
            seen.follow(&event.seen_by(seat)).unwrap_or_else(|error| panic!("{error}: {event:?} {seen:#?}"));
        }
    }

    /// Each piece is once open, in a hand or in the rest of the wall, no point is lost, and each
    /// player's own view of the events is what the table shows that player.
    fn check(&self) {
        let Self { table, wall, seen, drawn } = self;
        let mut pieces: Vec<Piece> = wall.pieces().collect();
        let hands = table.players().iter().flat_map(|player| player.hand().pieces());
        for piece in table.open().pieces().chain(hands) {
            let place = pieces.iter().position(|&left| left == piece);
            pieces.swap_remove(place.unwrap_or_else(|| panic!("one {piece} too many: {table:?}")));
        }
        let out = 13 * table.players().len() + drawn + table.indicators().count();
        assert_eq!(pieces.len() + out, wall.pieces().count());
        let points: i32 = table.seats().filter_map(|seat| table.points(seat)).sum();
        let start = table.rules().start_points * table.players().len() as i32;
        assert_eq!(points + 1_000 * i32::from(table.deposits()), start);
        for (seat, seen) in table.seats().zip(seen) {
            if table.to_move() == Some(seat) {
                assert_eq!(table.legal(seat), seen.legal(seat));
            }
        }
        self.check_views();
    }

    fn check_views(&self) {
        for (seat, seen) in self.table.seats().zip(&self.seen) {
            assert_eq!(self.table.seen_by(seat), *seen);
        }
    }
}

/// Plays rounds, and counts how they end.
fn play(rules: TableRules, rounds: u64, seed: u64) -> BTreeMap<String, usize> {
    let mut ends = BTreeMap::new();
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut wall = TableWall::shuffled(&rules, rng.random());
    let mut table = Table::new(rules, wall).unwrap();
    for _ in 0..rounds {
        let mut watched = Watched::new(table, wall);
        while let Some(seat) = watched.table.to_move() {
            watched.check();
            assert_refused(&mut watched.table, &mut rng);
            if rng.random_ratio(1, 50) {
                let saved = serde_json::to_string(&watched.table).unwrap();
                watched.table = serde_json::from_str(&saved).unwrap_or_else(|error| panic!("{error}: {saved}"));
            }
            let legal = watched.table.legal(seat);
            let action = near(&watched.table, seat, &legal, &mut rng);
            let events = watched.table.apply(seat, action).unwrap_or_else(|error| panic!("{error}: {watched:#?}"));
            for event in &events {
                watched.follow(event);
            }
        }
        watched.check_views();
        let saved = serde_json::to_string(&watched.table).unwrap();
        assert_eq!(serde_json::from_str::<Table>(&saved).as_ref().ok(), Some(&watched.table), "{saved}");
        let result = watched.table.result().unwrap();
        let winners = result.winners.iter().filter(|&&has_won| has_won).count();
        let end = result.reason.map_or_else(|| format!("{winners} won"), |reason| format!("{reason:?}"));
        *ends.entry(end).or_default() += 1;
        wall = TableWall::shuffled(&rules, rng.random());
        table = watched.table;
        assert_eq!(table.standings().is_some(), result.is_over);
        match table.next_round(wall) {
            Err(TableError::GameOver) if result.is_over => table = Table::new(rules, wall).unwrap(),
            next => next.unwrap(),
        }
    }
    ends
}

#[test]
fn a_table_takes_one_kilobyte() {
    assert!(size_of::<Table>() <= 1_024, "{} bytes", size_of::<Table>());
}

/// A saved table with a changed letter is refused, or is another table that goes on.
#[test]
fn damaged_tables_are_refused_or_go_on() {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let (mut refused, mut read) = (0, 0);
    for seed in 0..40 {
        let rules = if seed % 2 == 0 { TableRules::TENHOU } else { TableRules::WRC.for_three_players() };
        let mut table = Table::new(rules, TableWall::shuffled(&rules, seed)).unwrap();
        while let Some(seat) = table.to_move() {
            let legal = table.legal(seat);
            table.apply(seat, near(&table, seat, &legal, &mut rng)).unwrap();
            let saved = serde_json::to_string(&table).unwrap();
            for _ in 0..4 {
                let mut damaged = saved.clone().into_bytes();
                let at = rng.random_range(0..damaged.len());
                damaged[at] = b"0123456789mpsznul\",[]{}()"[rng.random_range(0..25)];
                let damaged = String::from_utf8(damaged).unwrap();
                let Ok(mut other) = serde_json::from_str::<Table>(&damaged) else {
                    refused += 1;
                    continue;
                };
                read += 1;
                while let Some(seat) = other.to_move() {
                    let Some(action) = other.legal(seat).first() else { break };
                    if other.apply(seat, action).is_err() {
                        break;
                    }
                }
                let _ = (other.result(), other.standings(), other.seen_by(seat));
            }
        }
    }
    assert!(refused > 5_000 && read > 200, "{refused} refused, {read} read");
}

/// `ROUNDS` rounds, or 400, under each preset, for four and three players.
#[test]
fn rounds_keep_tiles_points_and_views() {
    let rounds = env::var("ROUNDS").ok().map_or(400, |rounds| rounds.parse().unwrap());
    let mut all = BTreeMap::<String, usize>::new();
    for (number, (name, _)) in (0..).zip(ScoreRules::PRESETS) {
        let rules = TableRules::preset(name).expect("each has rules of play");
        for rules in [rules, rules.for_three_players()] {
            let ends = play(rules, rounds, number);
            println!("{rounds} rounds: {name}, {} players: {ends:?}", rules.players());
            for (end, rounds) in ends {
                *all.entry(end).or_default() += rounds;
            }
        }
    }
    for end in ["1 won", "2 won", "WallEmpty", "NineTerminals"] {
        assert!(all.contains_key(end), "no round ended with {end}: {all:?}");
    }
}
