//! Tables of games: one with its events as objects, and many at once in arrays.

use std::thread;

use arrow_array::types::{Int8Type, Int32Type, UInt8Type};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use serde::Serialize;
use shanten::rules::EitherHand;
use shanten_logs::{Action, Legal, MjaiTable, Seat, Table, TableError, TableRules, TableWall};

use crate::errors::{bad_option, value_error};
use crate::facts::PyAnswer;
use crate::hand::Hand;
use crate::output::NamedColumn;
use crate::threads::threads;

fn rules_of(name: &str, players: usize) -> PyResult<TableRules> {
    TableRules::asked(Some(name), Some(players)).map_err(value_error)
}

/// A value as Python's objects.
fn objects<'py>(py: Python<'py>, value: &impl Serialize) -> PyAnswer<'py> {
    let text = serde_json::to_string(value).map_err(bad_option)?;
    py.import("json")?.call_method1("loads", (text,))
}

/// A riichi table, whose events are those of mjai as dictionaries.
///
/// `rules` is tenhou, mahjong-soul, m-league, wrc or ema; the wall depends on `seed` alone.
///
/// >>> import shanten
/// >>> table = shanten.GameTable(seed=1)
/// >>> while (seat := table.to_move) is not None:
/// ...     events = table.apply(seat, table.legal(seat)[0])
/// >>> sorted(table.result()), table.points()
/// (['changes', 'dealer_stays', 'is_over', 'reason', 'winners'], [25000, 25000, 25000, 25000])
#[pyclass(module = "shanten")]
pub struct GameTable(MjaiTable);

impl GameTable {
    fn table(&self) -> PyResult<&Table> {
        self.0.table().map_err(value_error)
    }

    fn seat(&self, seat: usize) -> PyResult<Seat> {
        let found = self.table()?.seat_of(seat);
        found.ok_or_else(|| PyIndexError::new_err(format!("no seat {seat}")))
    }

    fn seat_if(&self, seat: Option<usize>) -> PyResult<Option<Seat>> {
        seat.map(|seat| self.seat(seat)).transpose()
    }

    /// An action given as a string or by its number.
    fn action(&self, seat: Seat, action: &Bound<'_, PyAny>) -> PyResult<Action> {
        match action.extract() {
            Ok(number) => self.table()?.legal(seat).checked_action(seat, number).map_err(value_error),
            Err(_) => action.extract::<String>()?.parse().map_err(value_error),
        }
    }
}

fn texts(legal: &Legal) -> Vec<String> {
    legal.actions().map(|action| action.to_string()).collect()
}

#[pymethods]
impl GameTable {
    #[new]
    #[pyo3(signature = (rules="tenhou", *, players=4, seed=0))]
    fn new(rules: &str, players: usize, seed: u64) -> PyResult<Self> {
        MjaiTable::deal(rules_of(rules, players)?, seed).map(Self).map_err(value_error)
    }

    /// A table that will read a game of mjai, such as a bot's.
    #[classmethod]
    #[pyo3(signature = (rules="tenhou", *, players=4))]
    fn follow(_: &Bound<'_, PyType>, rules: &str, players: usize) -> PyResult<Self> {
        MjaiTable::follow(rules_of(rules, players)?).map(Self).map_err(value_error)
    }

    /// Reads a line of mjai, and returns what its reader may answer: no action if another player
    /// is to act.
    fn read(&mut self, line: &str) -> PyResult<Vec<String>> {
        self.0.read(line).map(|legal| texts(&legal)).map_err(value_error)
    }

    /// The player who reads the lines; None if no line says it.
    #[getter(seat)]
    fn reader(&self) -> Option<usize> {
        self.0.seat().map(Seat::index)
    }

    /// The player who is to act; None after the end of the round, and at a table that reads.
    #[getter]
    fn to_move(&self) -> Option<usize> {
        self.0.table().ok()?.to_move().map(Seat::index)
    }

    /// The legal actions of a player, such as `discard 5p`.
    fn legal(&self, seat: usize) -> PyResult<Vec<String>> {
        Ok(texts(&self.table()?.legal(self.seat(seat)?)))
    }

    /// The numbers of the legal actions, in the same order.
    fn numbers(&self, seat: usize) -> PyResult<Vec<u32>> {
        Ok(self.table()?.legal(self.seat(seat)?).numbered().map(|(number, _)| number.into()).collect())
    }

    /// Carries out an action, given as a string or by its number, and returns all events.
    fn apply<'py>(&mut self, py: Python<'py>, seat: usize, action: &Bound<'py, PyAny>) -> PyAnswer<'py> {
        let seat = self.seat(seat)?;
        self.0.apply(seat, self.action(seat, action)?).map_err(value_error)?;
        self.events(py, None)
    }

    /// The events of the last action, or the start of the game or the round: all of them, or as a
    /// player sees them.
    #[pyo3(signature = (seat=None))]
    fn events<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyAnswer<'py> {
        let lines = self.0.lines(self.seat_if(seat)?);
        py.import("json")?.call_method1("loads", (format!("[{}]", lines.trim_end().replace('\n', ",")),))
    }

    /// A player's answer as a line of mjai: an action, or none.
    #[pyo3(signature = (seat, action=None))]
    fn answer(&self, seat: usize, action: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let seat = self.seat(seat)?;
        let action = action.map(|action| self.action(seat, action)).transpose()?;
        self.0.answer(seat, action).map_err(value_error)
    }

    /// What a player sees, or all of the table: hands, melds, rivers, indicators, points.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyAnswer<'py> {
        objects(py, &self.table()?.view(self.seat_if(seat)?))
    }

    /// How the round ended; None before its end.
    fn result<'py>(&self, py: Python<'py>) -> PyAnswer<'py> {
        objects(py, &self.table()?.result())
    }

    /// The places, points and results of the game by seat; None before its end.
    fn standings<'py>(&self, py: Python<'py>) -> PyAnswer<'py> {
        objects(py, &self.table()?.standings())
    }

    /// Deals the next round.
    fn next_round(&mut self, seed: u64) -> PyResult<()> {
        self.0.next_round(seed).map_err(value_error)
    }

    /// The points of the players.
    fn points(&self) -> PyResult<Vec<i32>> {
        let table = self.table()?;
        Ok(table.seats().filter_map(|seat| table.points(seat)).collect())
    }

    /// The hand of a player with its melds; of a hidden hand the melds alone.
    fn hand(&self, seat: usize) -> PyResult<Hand> {
        let hand = self.table()?.player(self.seat(seat)?).hand();
        EitherHand::from_text(hand.rules(), &hand.to_string()).map(Hand).map_err(value_error)
    }

    /// The table as JSON.
    fn save(&self) -> PyResult<String> {
        serde_json::to_string(&self.0).map_err(bad_option)
    }

    /// Reads a saved table. An error if its parts contradict each other.
    #[classmethod]
    fn load(_: &Bound<'_, PyType>, saved: &str) -> PyResult<Self> {
        MjaiTable::load(saved).map(Self).map_err(value_error)
    }
}

/// Many tables with the same rules, whose decisions are made at once.
///
/// When a round ends, the next is dealt; when a game ends, another begins.
///
/// >>> import numpy, shanten
/// >>> tables = shanten.GameTables(64, seed=1)
/// >>> for _ in range(100):
/// ...     legal = tables.legal()
/// ...     changes = tables.step(legal["mask"].argmax(axis=1))["changes"]
/// >>> legal["mask"].shape, legal["seat"].dtype, changes.shape
/// ((64, 122), dtype('int8'), (64, 4))
#[pyclass(module = "shanten")]
pub struct GameTables {
    tables: Vec<One>,
    threads: usize,
}

/// A table with the seed of its next wall, and its player to act.
struct One {
    table: Table,
    seed: u64,
    seat: Seat,
    legal: Legal,
    /// The numbers of the legal actions as bits.
    mask: u128,
}

/// What ended with an action, and the points of it.
#[derive(Clone, Copy, Default)]
struct Ended {
    changes: [i32; Seat::MAX],
    results: [i32; Seat::MAX],
    what: u8,
}

impl One {
    fn new(rules: TableRules, seed: u64) -> Result<Self, TableError> {
        let table = Table::new(rules, TableWall::shuffled(&rules, seed))?;
        let mut one = Self { table, seed, seat: Seat::default(), legal: Legal::default(), mask: 0 };
        one.find();
        Ok(one)
    }

    /// Finds the player to act, and what the player may do.
    fn find(&mut self) {
        if let Some(seat) = self.table.to_move() {
            (self.seat, self.legal) = (seat, self.table.legal(seat));
            self.mask = self.legal.mask();
        }
    }

    /// Sets the legal actions in a mask of zeros.
    fn mask(&self, mask: &mut [u8]) {
        let mut left = self.mask;
        while left != 0 {
            mask[left.trailing_zeros() as usize] = 1;
            left &= left - 1;
        }
    }

    /// Whether an action is legal, by its number.
    fn may(&self, number: i64) -> bool {
        u32::try_from(number).is_ok_and(|number| self.mask.checked_shr(number).unwrap_or(0) & 1 == 1)
    }

    /// Carries out an action by its number.
    fn step(&mut self, number: i64) -> Result<Ended, TableError> {
        self.table.apply(self.seat, self.legal.checked_action(self.seat, number)?)?;
        let mut ended = Ended::default();
        if let Some(result) = self.table.result() {
            let results = self.table.standings().map(|all| all.map(|place| place.map_or(0, |place| place.result)));
            let what = if result.is_over { 2 } else { 1 };
            ended = Ended { changes: result.changes, results: results.unwrap_or_default(), what };
            // Each table has its own sequence of walls.
            self.seed = self.seed.wrapping_add(1 << 32);
            let rules = *self.table.rules();
            let wall = TableWall::shuffled(&rules, self.seed);
            if result.is_over {
                self.table = Table::new(rules, wall)?;
            } else {
                self.table.next_round(wall)?;
            }
        }
        self.find();
        Ok(ended)
    }
}

impl GameTables {
    /// The number of tables for each thread.
    fn part(&self) -> usize {
        self.tables.len().div_ceil(self.threads).max(1)
    }
}

#[pymethods]
impl GameTables {
    #[new]
    #[pyo3(signature = (n, rules="tenhou", *, players=4, seed=0, threads=None))]
    fn new(n: usize, rules: &str, players: usize, seed: u64, threads: Option<isize>) -> PyResult<Self> {
        let rules = rules_of(rules, players)?;
        let tables = (0..n as u64).map(|table| One::new(rules, seed.wrapping_add(table)));
        let tables = tables.collect::<Result<_, _>>().map_err(value_error)?;
        Ok(Self { tables, threads: self::threads(threads)?.get() })
    }

    fn __len__(&self) -> usize {
        self.tables.len()
    }

    /// The player to act at each table, `seat` of the shape (n,), and the legal actions by number,
    /// `mask` of the shape (n, 122).
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let mut mask = vec![0; self.tables.len() * Legal::NUMBERS];
        let part = self.part();
        let fill = |(ones, masks): (&[One], &mut [u8])| {
            ones.iter().zip(masks.chunks_exact_mut(Legal::NUMBERS)).for_each(|(one, mask)| one.mask(mask));
        };
        py.detach(|| {
            let parts = self.tables.chunks(part).zip(mask.chunks_mut(part * Legal::NUMBERS));
            thread::scope(|scope| parts.for_each(|part| drop(scope.spawn(|| fill(part)))));
        });
        let seats = self.tables.iter().map(|one| one.seat.index() as i8).collect();
        let (seat, mut mask) =
            (NamedColumn::new::<Int8Type>("seat", seats, false), NamedColumn::new::<UInt8Type>("mask", mask, false));
        mask.are_flags = true;
        let found = PyDict::new(py);
        found.set_item("seat", seat.into_numpy(py, None)?)?;
        let shape = (self.tables.len(), Legal::NUMBERS);
        found.set_item("mask", mask.into_numpy(py, None)?.call_method1("reshape", shape)?)?;
        Ok(found)
    }

    /// Carries out an action at each table, by its number. Returns `changes` of the shape (n, 4),
    /// the points that each player gained or paid at the end of a round, else 0, `results` of the
    /// same shape, each player's result with bonuses at the end of a game, else 0, and `ended` of
    /// the shape (n,): 1 after a round, 2 after a game, else 0.
    ///
    /// An action that isn't legal raises an error with its table, and no table moves.
    fn step<'py>(&mut self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let numpy = py.import("numpy")?;
        let numbers = numpy.call_method1("asarray", (actions,))?;
        let kind: String = numbers.getattr("dtype")?.getattr("kind")?.extract()?;
        let shape: Vec<usize> = numbers.getattr("shape")?.extract()?;
        if !matches!(kind.as_str(), "i" | "u") || shape != [self.tables.len()] {
            let tables = self.tables.len();
            return Err(bad_option(format_args!("actions are {tables} integers, one for each table")));
        }
        let numbers = numbers.call_method1("astype", ("int64",))?.call_method0("tobytes")?;
        let numbers = numbers.cast::<PyBytes>()?.as_bytes().chunks_exact(8);
        let numbers: Vec<i64> = numbers.map(|bytes| i64::from_ne_bytes(bytes.try_into().expect("eight"))).collect();
        let wrong = self.tables.iter().zip(&numbers).position(|(one, &number)| !one.may(number));
        if let Some(at) = wrong {
            let refused = self.tables[at].legal.checked_action(self.tables[at].seat, numbers[at]);
            refused.map_err(|error| bad_option(format_args!("table {at}: {error}")))?;
        }
        let part = self.part();
        let tables = &mut self.tables;
        let work = |(ones, numbers): (&mut [One], &[i64])| {
            ones.iter_mut().zip(numbers).map(|(one, &number)| one.step(number)).collect::<Result<Vec<_>, _>>()
        };
        let found: Result<Vec<Vec<_>>, TableError> = py.detach(|| {
            thread::scope(|scope| {
                let parts = tables.chunks_mut(part).zip(numbers.chunks(part));
                let parts: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
                parts.into_iter().map(|part| part.join().expect("a table doesn't panic")).collect()
            })
        });
        let found = found.map_err(value_error)?.concat();
        let ended = found.iter().map(|ended| ended.what).collect();
        let answer = PyDict::new(py);
        for (name, points) in [
            ("changes", found.iter().flat_map(|ended| ended.changes).collect()),
            ("results", found.iter().flat_map(|ended| ended.results).collect()),
        ] {
            let points = NamedColumn::new::<Int32Type>(name, points, false).into_numpy(py, None)?;
            answer.set_item(name, points.call_method1("reshape", (found.len(), Seat::MAX))?)?;
        }
        answer.set_item("ended", NamedColumn::new::<UInt8Type>("ended", ended, false).into_numpy(py, None)?)?;
        Ok(answer)
    }
}
