//! A game as a report: what each discard lost, by one measure.
//!
//! `measure` says what a discard lost, `tally` sums it up, and `laid` is the table around it.

mod laid;
mod measure;
mod tally;

use serde::{Serialize, Serializer};
use shanten::rules::VariantHand;
use shanten::score::Wind;
use shanten::{Piece, Visible};

pub use self::laid::{Laid, LaidPlayer};
use self::measure::Measured;
pub use self::measure::{Choice, Loss, Measure};
pub use self::tally::Tally;
use crate::answered::{Answered, Questions};
use crate::round::Round;
use crate::seat::Seat;

/// What a review asks.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReviewOptions {
    /// Only this player's discards.
    pub seat: Option<Seat>,
    /// What is asked of each decision; it sets the [measure](Measure::of).
    pub questions: Questions,
    /// The least loss that is listed, by the measure; if it isn't set, the
    /// [usual](Measure::usual) one.
    pub at_least: Option<f64>,
    /// Whether decisions while another is in riichi count. There are good reasons then to discard
    /// what is safe, which no measure here knows.
    pub under_riichi: bool,
}

/// What the discards of a game lost.
///
/// It is serialised as an object for other programs: tiles and hands are text.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Review {
    /// What discards are measured by, where it is known.
    pub measure: Measure,
    /// The least loss of a [slip](Self::slips), by that measure.
    pub at_least: f64,
    /// The names of the seats' players, as far as the log has them.
    pub names: [Option<Box<str>>; Seat::MAX],
    /// The rounds in order.
    pub rounds: Vec<ReviewedRound>,
    /// The tally of each seat.
    pub seats: [Tally; Seat::MAX],
    #[serde(skip)]
    options: ReviewOptions,
}

/// A round with the decisions that lost something, in order.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ReviewedRound {
    /// Its name: wind and number, such as `East 1`.
    pub name: String,
    /// The counters on the table.
    pub counters: u8,
    /// The riichi deposits that lay on the table.
    pub deposits: u8,
    /// The wind of each seat.
    pub winds: Vec<Wind>,
    /// The points of each seat at its begin.
    pub scores: [i32; Seat::MAX],
    /// The points that each seat got or paid, where the log has them.
    pub changes: Option<[i32; Seat::MAX]>,
    /// The tally of each seat.
    pub seats: [Tally; Seat::MAX],
    /// Everything that lost something, however little, [counted](Worse::counts) or not.
    pub worse: Vec<Worse>,
}

/// A discard that was worse than the best by its measure.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Worse {
    /// Whose turn it was.
    pub seat: Seat,
    /// The number of that player's turn, from 1.
    pub turn: usize,
    /// The hand with the piece just drawn.
    #[serde(serialize_with = "as_text")]
    pub hand: VariantHand,
    /// That piece; `None` after a call.
    pub drawn: Option<Piece>,
    /// What it lost.
    pub loss: Loss,
    /// The discard that was made.
    pub made: Choice,
    /// The best one by the measure of the loss.
    pub best: Choice,
    /// The best ones, the best first, with what was made and what other measures prefer.
    pub choices: Vec<Choice>,
    /// The other players in riichi: a reason to discard what is safe.
    pub riichi: Vec<Seat>,
    /// Whether it counts, as [those under riichi](ReviewOptions::under_riichi) may not.
    pub counts: bool,
    /// What the player saw besides the hand, the dora indicators and the own discards.
    #[serde(serialize_with = "as_text")]
    pub seen: Visible,
    /// How many tiles the player still draws if nobody calls, as chances have it.
    pub draws: u8,
    /// The table around the hand.
    pub table: Laid,
}

impl Review {
    /// The most states of a search, unless [`Questions::states`] says otherwise: a few hands far
    /// from ready would take most of the time.
    pub const STATES: usize = 80_000;

    /// A review without a round.
    #[must_use]
    pub fn new(options: ReviewOptions) -> Self {
        let questions = options.questions;
        let measure = Measure::of(questions);
        let questions = Questions { discards: true, states: questions.states.or(Some(Self::STATES)), ..questions };
        let at_least = options.at_least.unwrap_or(measure.usual());
        Self { measure, at_least, options: ReviewOptions { questions, ..options }, ..Self::default() }
    }

    /// Adds a round.
    pub fn add(&mut self, round: &Round) {
        let ReviewOptions { seat, questions, under_riichi, .. } = self.options;
        let (mut worse, mut seats) = (Vec::new(), [Tally::default(); Seat::MAX]);
        for decision in round.decisions().iter().filter(|decision| seat.is_none_or(|seat| decision.seat == seat)) {
            let row = Answered::new(round, decision, questions);
            let Some(measured) = Measured::new(&row, questions) else { continue };
            let riichi = others_in_riichi(round, &row);
            let counts = under_riichi || riichi.is_empty();
            let loss = measured.loss();
            seats[decision.seat.index()].add(&row, &measured, counts, counts && self.is_listed(loss));
            if loss.amount > 0.0 {
                let table = round.table_before(row.asked_at());
                worse.push(Worse {
                    seat: decision.seat,
                    turn: decision.turn,
                    hand: decision.hand,
                    drawn: decision.drawn,
                    loss,
                    made: measured.made,
                    best: measured.choices[0],
                    choices: measured.shown(&row),
                    riichi,
                    counts,
                    seen: laid::seen(&row, &table),
                    draws: row.draws(),
                    table: Laid::new(&table),
                });
            }
        }
        let start = round.start();
        let reviewed = ReviewedRound {
            name: round.name(),
            counters: start.counters,
            deposits: start.deposits,
            winds: Seat::all(start.players).map(|seat| start.wind_of(seat)).collect(),
            scores: start.scores,
            changes: round.changes(),
            seats,
            worse,
        };
        let names = round.info().names.clone();
        self.append(Self { names, seats, rounds: vec![reviewed], ..Self::default() });
    }

    /// Adds the rounds of a later part of the game.
    pub fn append(&mut self, more: Self) {
        if self.rounds.is_empty() {
            self.names = more.names;
        }
        self.rounds.extend(more.rounds);
        self.seats.iter_mut().zip(&more.seats).for_each(|(tally, more)| tally.append(more));
    }

    /// What counts and lost at least [as much](Self::at_least), the greatest loss first. What is
    /// only known by another measure comes last.
    #[must_use]
    pub fn slips(&self) -> Vec<(&ReviewedRound, &Worse)> {
        let of_round = |round| Self::worse(round).filter(|(_, worse)| worse.counts && self.is_listed(worse.loss));
        let mut slips: Vec<_> = self.rounds.iter().flat_map(of_round).collect();
        slips.sort_by(|(_, one), (_, other)| {
            let is_other = |worse: &Worse| worse.loss.measure != self.measure;
            is_other(one).cmp(&is_other(other)).then(other.loss.weight.total_cmp(&one.loss.weight))
        });
        slips
    }

    fn worse(round: &ReviewedRound) -> impl Iterator<Item = (&ReviewedRound, &Worse)> {
        round.worse.iter().map(move |worse| (round, worse))
    }

    /// Whether a loss is large enough. Another measure than that of the review has the same number
    /// of its own usual thresholds.
    fn is_listed(&self, loss: Loss) -> bool {
        loss.amount > 0.0 && loss.weight * self.measure.usual() >= self.at_least * (1.0 - f64::EPSILON)
    }
}

impl Worse {
    /// The wind of the player.
    #[must_use]
    pub fn wind(&self, round: &ReviewedRound) -> Wind {
        round.winds[self.seat.index()]
    }
}

/// As its `Display` writes it: a hand with its melds and red fives.
fn as_text<S: Serializer>(text: &impl std::fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(text)
}

fn others_in_riichi(round: &Round, row: &Answered) -> Vec<Seat> {
    let decision = row.decision;
    Seat::all(round.start().players).filter(|&seat| seat != decision.seat && decision.riichi[seat.index()]).collect()
}
