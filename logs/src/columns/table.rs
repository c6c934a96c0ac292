//! The table of decisions.

use std::ops::ControlFlow;

use shanten::Strictness;
use shanten::odds::OddsOptions;

use super::cells::{Batch, Cells, Column};
use super::decisions::{COLUMNS, ColumnNeed, DecisionColumn};
use crate::answered::{Answered, Questions};
use crate::logs::Logs;
use crate::problem::Problem;
use crate::round::Round;

/// The table of decisions: the chosen columns and the options of their answers.
#[derive(Clone)]
pub struct DecisionTable {
    columns: Vec<&'static DecisionColumn>,
    questions: Questions,
    passes: bool,
}

impl DecisionTable {
    /// All columns except the slow ones, with all visible tiles counted as gone.
    #[must_use]
    pub fn new() -> Self {
        Self::of(COLUMNS.iter().filter(|column| !column.need.is_slow()).collect())
    }

    /// Columns by their names, in this order.
    ///
    /// # Errors
    ///
    /// The name that no column has.
    pub fn with_columns<N: AsRef<str>>(names: impl IntoIterator<Item = N>) -> Result<Self, String> {
        let column = |name: N| {
            let name = name.as_ref();
            COLUMNS.iter().find(|column| column.column.name == name).ok_or_else(|| name.to_owned())
        };
        names.into_iter().map(column).collect::<Result<_, _>>().map(Self::of)
    }

    fn of(columns: Vec<&'static DecisionColumn>) -> Self {
        let need = |need| columns.iter().any(|column| column.need == need);
        let questions = Questions {
            legal: need(ColumnNeed::Legal),
            discards: need(ColumnNeed::Discards),
            chances: need(ColumnNeed::Chances),
            of_draws: need(ColumnNeed::OfDraws),
            points: need(ColumnNeed::Points),
            strictness: Strictness::Visible,
            ..Questions::default()
        };
        Self { columns, questions, passes: false }
    }

    /// The same table under another strictness.
    #[must_use]
    pub fn with_strictness(mut self, strictness: Strictness) -> Self {
        self.questions.strictness = strictness;
        self
    }

    /// The same table, but decisions whose search takes more states have no chances and points.
    #[must_use]
    pub const fn with_states(mut self, states: Option<usize>) -> Self {
        self.questions.states = states;
        self
    }

    /// The same table, with chances and points of a search with these options.
    #[must_use]
    pub const fn with_search(mut self, search: OddsOptions) -> Self {
        self.questions.search = search;
        self
    }

    /// The same table, with rows for the [claims](Round::claims) too, in the order of events.
    #[must_use]
    pub const fn with_passes(mut self, passes: bool) -> Self {
        self.passes = passes;
        self
    }

    /// Its columns, in order.
    #[must_use]
    pub fn columns(&self) -> impl ExactSizeIterator<Item = Column> + '_ {
        self.columns.iter().map(|column| column.column)
    }

    /// An empty batch with room for this many rows.
    #[must_use]
    pub fn with_room(&self, rows: usize) -> Batch {
        self.columns().map(|column| Cells::with_room(column.kind, rows)).collect()
    }

    /// The rows of a round: its decisions, its claims if requested, and its wins by others'
    /// discards and quads.
    #[must_use]
    pub fn rows(&self, round: &Round) -> Batch {
        let claims = if self.passes { round.claims() } else { Vec::new() };
        let mut rows: Vec<_> = round.decisions().iter().map(|decision| (decision, None)).collect();
        rows.extend(claims.iter().map(|claim| (&claim.decision, Some(claim))));
        rows.sort_by_key(|(decision, _)| decision.event);
        rows.extend(round.claimed_wins().iter().map(|decision| (decision, None)));
        let mut batch = self.with_room(rows.len());
        for (decision, claim) in rows {
            let row = match claim {
                Some(claim) => Answered::of_claim(round, claim, self.questions),
                None => Answered::new(round, decision, self.questions),
            };
            for (cells, column) in batch.iter_mut().zip(&self.columns) {
                cells.push((column.cell)(&row));
            }
        }
        batch
    }

    /// Reads logs into batches of about sixteen thousand rows. `sink` receives each batch with its
    /// number of rounds, and each problem, in order, until it breaks.
    pub fn read(&self, logs: &Logs, mut sink: impl FnMut(Result<(Batch, usize), Problem>) -> ControlFlow<()>) {
        let room = || self.with_room(ROWS + ROWS / 64);
        let (mut batch, mut rounds, mut is_wanted) = (room(), 0, true);
        logs.read(
            |round| round.map(|round| self.rows(&round)),
            |found| {
                let flow = match found {
                    Ok(mut more) => {
                        batch.iter_mut().zip(&mut more).for_each(|(cells, more)| cells.append(more));
                        rounds += 1;
                        if batch.first().is_none_or(|cells| cells.len() < ROWS) {
                            return ControlFlow::Continue(());
                        }
                        sink(Ok((std::mem::replace(&mut batch, room()), std::mem::take(&mut rounds))))
                    }
                    Err(problem) => sink(Err(problem)),
                };
                is_wanted = flow.is_continue();
                flow
            },
        );
        if is_wanted && rounds > 0 {
            // This is the last batch, so a break changes nothing.
            let _ = sink(Ok((batch, rounds)));
        }
    }
}

/// The rows of a batch; a batch may have a few more.
const ROWS: usize = 1 << 14;

impl Default for DecisionTable {
    fn default() -> Self {
        Self::new()
    }
}
