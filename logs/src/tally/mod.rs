//! The figures of [`Opponents`], measured from games.
//!
//! A figure is a ratio of two sums over rounds. The cases of a round depend on each other, so
//! standard errors are those of a ratio of sums over independent rounds.

use std::collections::HashSet;
use std::fmt;

use shanten::odds::{Opponents, Standing, Wall};
use shanten::{Shanten, Strictness, Tile, TileSet};
use shanten_table::{Event, Seat, Table};

use crate::round::{Ending, Round};

/// The highest number of draws left after a discard, with four players.
const MOST_DRAWS: usize = 17;
const STANDINGS: usize = 3;
/// Honours, 1 and 9, 2 and 8, 3 to 7.
const CLASSES: usize = 4;
const PLAYERS: usize = 4;

/// The cases added at the mean to each class of kinds, and to each number of draws left: one with
/// few cases has nearly the mean.
const PRIOR: f64 = 10.0;

/// The events among some cases.
#[derive(Clone, Copy, Debug, Default)]
struct Rate {
    cases: f64,
    events: f64,
}

/// The counts of a round.
#[derive(Clone, Debug, Default)]
struct RoundTally {
    /// For each number of draws left: the wins of others between a discard and the next draw.
    wins: [Rate; MOST_DRAWS + 1],
    /// For each standing of a ready hand, class of kinds and number of draws left: the discards of
    /// others that complete it, among those that would if every unseen tile were equally likely.
    discards: [[[Rate; MOST_DRAWS + 1]; CLASSES]; STANDINGS],
    /// How many players see how many others ready at an exhaustive draw.
    ready: [f64; PLAYERS],
}

/// Measures how often players win first, discard what others wait for, and are ready at an
/// exhaustive draw: [`Opponents`] from games of four players. Its text can be parsed as those.
///
/// A win counts after each player's discard and before the player's next draw or call, if the
/// player doesn't win; so does an aborted round. A tile counts if it completes a ready hand that
/// isn't furiten, whether the player wins by it or not, until the hand changes. A round that two
/// logs hold counts once; one of three players or without an end doesn't count.
#[derive(Clone, Debug, Default)]
pub struct OpponentTally {
    rounds: Vec<RoundTally>,
    /// The first hands of the rounds.
    known: HashSet<Vec<Vec<Tile>>>,
}

impl Rate {
    fn and(self, other: Self) -> Self {
        Self { cases: self.cases + other.cases, events: self.events + other.events }
    }

    fn sum<'a>(rates: impl IntoIterator<Item = &'a Self>) -> Self {
        rates.into_iter().fold(Self::default(), |all, &rate| all.and(rate))
    }
}

impl OpponentTally {
    /// Adds a round, unless it is known, has three players or no end.
    pub fn add(&mut self, round: &Round) {
        let start = round.start();
        let hands = start.hands.iter().map(|hand| {
            let mut tiles: Vec<Tile> = hand.iter().map(|piece| piece.tile()).collect();
            tiles.sort_unstable();
            tiles
        });
        let counts = start.players == PLAYERS && *round.ending() != Ending::Unfinished;
        if counts && self.known.insert(hands.collect()) {
            self.rounds.push(RoundTally::of(round));
        }
    }

    /// The number of rounds.
    #[must_use]
    pub fn rounds(&self) -> usize {
        self.rounds.len()
    }

    /// The opponents. Figures by draws left are smoothed: their own cases count twice, those with
    /// one draw more and one less count once.
    pub fn opponents(&self) -> Opponents {
        let round = |percent: f64| percent.round() as u8;
        let opponents = Opponents::NONE.wins(&self.wins().map(|(percent, _)| percent));
        let opponents = opponents.ready(self.ready().map(|(percent, _)| percent)).willing_left(&self.left().map(round));
        let standings = [Standing::Riichi, Standing::Open, Standing::Silent];
        let willing = standings.into_iter().zip(self.willing());
        willing.fold(opponents, |opponents, (standing, percent)| {
            opponents.willing_by_rank(standing, percent.map(|(percent, _)| round(percent)))
        })
    }

    /// A percentage and its standard error.
    fn percent(&self, of: impl Fn(&RoundTally) -> Rate) -> (f64, f64) {
        let sum = |value: &dyn Fn(Rate) -> f64| self.rounds.iter().map(|round| value(of(round))).sum::<f64>();
        let cases = sum(&|rate| rate.cases).max(f64::MIN_POSITIVE);
        let rate = sum(&|rate| rate.events) / cases;
        let squares = sum(&|of| (of.events - rate * of.cases).powi(2));
        (100.0 * rate, 100.0 * squares.sqrt() / cases)
    }

    fn cases(&self, of: impl Fn(&RoundTally) -> Rate) -> f64 {
        self.rounds.iter().map(|round| of(round).cases).sum()
    }

    /// By standing and class.
    fn willing(&self) -> [[(f64, f64); CLASSES]; STANDINGS] {
        [0, 1, 2].map(|standing| {
            let (mean, _) = self.percent(|round| Rate::sum(round.discards[standing].iter().flatten()));
            [0, 1, 2, 3].map(|class| {
                let of = |round: &RoundTally| Rate::sum(&round.discards[standing][class]);
                let ((percent, error), cases) = (self.percent(of), self.cases(of));
                ((percent * cases + mean * PRIOR) / (cases + PRIOR), error)
            })
        })
    }

    /// By draws left, in percent of what standing and class make likely.
    fn left(&self) -> [f64; MOST_DRAWS + 1] {
        let willing = self.willing();
        let mut expected = [Rate { cases: PRIOR, events: PRIOR }; MOST_DRAWS + 1];
        for (standing, of_standing) in willing.iter().enumerate() {
            for (class, (percent, _)) in of_standing.iter().enumerate() {
                for (draws, expected) in expected.iter_mut().enumerate() {
                    let of = self.rounds.iter().map(|round| &round.discards[standing][class][draws]);
                    let Rate { cases, events } = Rate::sum(of);
                    *expected = expected.and(Rate { cases: cases * percent / 100.0, events });
                }
            }
        }
        smoothed(|draws| {
            let Rate { cases, events } = draws.fold(Rate::default(), |all, draws| all.and(expected[draws]));
            100.0 * events / cases.max(f64::MIN_POSITIVE)
        })
    }

    fn ready(&self) -> [(f64, f64); PLAYERS] {
        let rate =
            |round: &RoundTally, others: usize| Rate { cases: round.ready.iter().sum(), events: round.ready[others] };
        [0, 1, 2, 3].map(|others| self.percent(|round| rate(round, others)))
    }

    /// By draws left.
    fn wins(&self) -> [(f64, f64); MOST_DRAWS + 1] {
        smoothed(|draws| {
            self.percent(|round| draws.clone().fold(Rate::default(), |all, draws| all.and(round.wins[draws])))
        })
    }
}

/// For each number of draws left, the figure of the numbers that count for it.
fn smoothed<T>(figure: impl Fn(Counted) -> T) -> [T; MOST_DRAWS + 1] {
    std::array::from_fn(|draws| {
        let around = [draws.saturating_sub(1), draws, draws, (draws + 1).min(MOST_DRAWS)];
        figure(around.into_iter())
    })
}

/// Numbers of draws left, each as often as it counts.
type Counted = std::array::IntoIter<usize, 4>;

/// A ready hand that waits for others' discards, and its player's standing.
#[derive(Clone, Copy)]
struct Waiting {
    waits: TileSet,
    standing: usize,
    draws: usize,
}

impl Waiting {
    /// The wait of a player who has just discarded, unless the hand isn't ready or is furiten.
    fn of(table: &Table, seat: Seat) -> Option<Self> {
        let player = table.player(seat);
        let hand = player.hand();
        let waits = hand.view().with_strictness(Strictness::Visible).waits();
        let is_ready = hand.shanten().is_some_and(Shanten::is_tenpai) && !waits.tiles().is_empty();
        let standing = match player.is_in_riichi() {
            true => Standing::Riichi,
            false if hand.is_concealed() => Standing::Silent,
            false => Standing::Open,
        };
        let waiting = Self { waits: waits.tiles(), standing: standing as usize, draws: draws_of(table) };
        (is_ready && waits.furiten(&player.discarded()).is_none()).then_some(waiting)
    }

    /// Adds the chances that each wait is the next discard, if every unseen tile is equally likely.
    fn add(self, table: &Table, seat: Seat, to: &mut [[Rate; MOST_DRAWS + 1]; CLASSES]) {
        let view = table.player(seat).hand().view().with_strictness(Strictness::Visible);
        let view = view.with_table(table.open()).expect("the hand and the table were checked together");
        let unseen = f64::from(Wall::from_view(&view).tiles()).max(1.0);
        for wait in view.waits() {
            to[Opponents::class_of(wait.tile())][self.draws].cases += f64::from(wait.copies()) / unseen;
        }
    }
}

/// The number of draws that a player who has just discarded has left.
fn draws_of(table: &Table) -> usize {
    (table.wall() / PLAYERS).min(MOST_DRAWS)
}

impl RoundTally {
    fn of(round: &Round) -> Self {
        let mut counts = Self::default();
        // The draws that each player has left since the last discard; and the waits.
        let mut discarded: [Option<usize>; PLAYERS] = [None; PLAYERS];
        let mut waiting: [Option<Waiting>; PLAYERS] = [None; PLAYERS];
        let mut held = [[0; Tile::KINDS]; PLAYERS];
        let mut winners = Vec::new();
        let mut before = round.table_before(0);
        for (event, table) in round.steps() {
            match *event {
                Event::Draw { seat, .. } | Event::Call { seat, .. } => {
                    if let Some(draws) = discarded[seat.index()].take() {
                        counts.wins[draws].cases += 1.0;
                    }
                }
                Event::Discard { seat, piece, .. } => {
                    for other in table.seats().filter(|&other| other != seat) {
                        let Some(wait) = waiting[other.index()] else { continue };
                        let of = &mut counts.discards[wait.standing];
                        let draws = wait.draws;
                        wait.add(&before, other, of);
                        if wait.waits.contains(piece.tile()) {
                            of[Opponents::class_of(piece.tile())][draws].events += 1.0;
                            waiting[other.index()] = None;
                        }
                    }
                    discarded[seat.index()] = Some(draws_of(&table));
                    let (waiting, held) = (&mut waiting[seat.index()], &mut held[seat.index()]);
                    // A hand that saw one of its waits counts again once it changes.
                    let is_over = waiting.is_none() && *held == table.player(seat).hand().counts();
                    *held = table.player(seat).hand().counts();
                    *waiting = if is_over { None } else { Waiting::of(&table, seat) };
                }
                Event::Win(ref win) => winners.push(win.seat),
                Event::NoWin(ref end) => {
                    counts.end(&table, &discarded, end.reason.is_aborted(), end.reason.is_empty_wall());
                }
                _ => {}
            }
            before = table;
        }
        for seat in before.seats().filter(|seat| !winners.is_empty() && !winners.contains(seat)) {
            if let Some(draws) = discarded[seat.index()] {
                counts.wins[draws].cases += 1.0;
                counts.wins[draws].events += 1.0;
            }
        }
        counts
    }

    /// Counts an end without a win.
    fn end(&mut self, table: &Table, discarded: &[Option<usize>], is_aborted: bool, is_exhausted: bool) {
        if !is_aborted && !is_exhausted {
            return;
        }
        for &draws in discarded.iter().flatten() {
            self.wins[draws].cases += 1.0;
            self.wins[draws].events += f64::from(u8::from(is_aborted));
        }
        if is_exhausted {
            let is_ready = |seat: Seat| table.player(seat).hand().shanten().is_some_and(Shanten::is_tenpai);
            let ready = table.seats().filter(|&seat| is_ready(seat)).count();
            for seat in table.seats() {
                self.ready[ready - usize::from(is_ready(seat))] += 1.0;
            }
        }
    }
}

/// Writes the text of [`Opponents`], with standard errors and numbers of cases in comments.
impl fmt::Display for OpponentTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |figures: &[(f64, f64)], of: fn(&(f64, f64)) -> f64| {
            figures.iter().map(|figure| format!(" {:.2}", of(figure))).collect::<Vec<_>>().concat()
        };
        let (wins, ready) = (self.wins(), self.ready());
        writeln!(f, "# {} rounds of four players; errors are standard errors", self.rounds())?;
        writeln!(f, "others-win{}", list(&wins, |&(percent, _)| percent))?;
        writeln!(f, "#        ±{}", list(&wins, |&(_, error)| error))?;
        let cases = (0..=MOST_DRAWS).map(|draws| format!(" {}", self.cases(|round| round.wins[draws])));
        writeln!(f, "#    cases{}", cases.collect::<Vec<_>>().concat())?;
        for (standing, (name, percent)) in ["riichi", "open", "silent"].into_iter().zip(self.willing()).enumerate() {
            writeln!(
                f,
                "willing-{name}{}",
                percent.map(|(percent, _)| format!(" {:.0}", percent.min(200.0))).concat()
            )?;
            let of_class = |class: usize| self.rounds.iter().flat_map(move |round| &round.discards[standing][class]);
            let events = [0, 1, 2, 3].map(|class| format!(" {}", Rate::sum(of_class(class)).events));
            writeln!(f, "# ± {}; tiles{}", list(&percent, |&(_, error)| error), events.concat())?;
        }
        writeln!(f, "willing-left{}", self.left().map(|percent| format!(" {percent:.0}")).concat())?;
        writeln!(f, "ready-others{}", list(&ready, |&(percent, _)| percent))?;
        writeln!(f, "#          ±{}", list(&ready, |&(_, error)| error))
    }
}

#[cfg(test)]
mod tests;
