//! Questions by name, answered by `shanten-questions`, and searches of many hands.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Value;
use shanten::rules::{EitherHand, VariantHand};
use shanten::with_hand;
use shanten_questions::{Question, Refusal, SearchWatch, answer_of, answer_without_hand};

use crate::errors::refused;
use crate::facts::{PyAnswer, PyAnswers, RulesArgument};
use crate::hand::Hand;
use crate::input::{Input, Reading};
use crate::threads::{SIGNALS, Signals, threads};
use crate::values::{options, to_python};

/// The time between two calls of `progress`.
const PROGRESS: Duration = Duration::from_millis(50);

fn answered(hand: &EitherHand, name: &str, question: &mut Question, watch: SearchWatch<'_>) -> Result<Value, Refusal> {
    with_hand!(hand, hand => answer_of(hand, name, question, watch))
}

/// The answer to a question by its name, with a hand or without.
#[pyfunction]
pub fn ask<'py>(py: Python<'py>, name: &str, hand: Option<&Hand>, options: &Bound<'py, PyDict>) -> PyAnswer<'py> {
    let mut question = Question::from(self::options(options)?);
    let mut interrupted = Ok(());
    let answer = py.detach(|| {
        let mut signals = Signals::new();
        let watch: SearchWatch<'_> = &mut |_| {
            interrupted = signals.check();
            if interrupted.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let Some(Hand(hand)) = hand else {
            let unknown = || answered(&EitherHand::Riichi(shanten::Hand::new()), name, &mut Question::default(), watch);
            return answer_without_hand::<VariantHand>(name, &mut question).unwrap_or_else(unknown);
        };
        answered(hand, name, &mut question, watch)
    });
    interrupted?;
    to_python(py, &answer.map_err(refused)?)
}

/// The answers to a question about many hands, computed by several threads, as a list. Each option
/// is a value for all hands, or a list with one value per hand. `progress` is called with the
/// number of finished hands and of all hands.
#[pyfunction]
#[pyo3(signature = (name, hands, options, *, rules, threads, progress))]
pub fn ask_each<'py>(
    py: Python<'py>,
    name: &str,
    hands: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
    rules: RulesArgument,
    threads: Option<isize>,
    progress: Option<Py<PyAny>>,
) -> PyAnswers<'py> {
    let threads = self::threads(threads)?;
    let reading = Reading { hands: Some(rules.0), bad_is_null: false, are_numbers: false, threads };
    let hands = Input::new(hands, reading)?.hands(rules.0)?;
    let questions =
        shanten_questions::questions(&Question::from(self::options(options)?), hands.len()).map_err(refused)?;
    let answers = py.detach(|| each(name, &hands, &questions, threads.get(), progress.as_ref()))?;
    answers.iter().map(|answer| to_python(py, answer)).collect()
}

/// Answers for all hands; each thread takes the next open one. This thread handles signals and
/// progress.
fn each(
    name: &str,
    hands: &[EitherHand],
    questions: &[Question],
    threads: usize,
    progress: Option<&Py<PyAny>>,
) -> PyResult<Vec<Value>> {
    let (next, is_stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        for _ in 0..threads.min(hands.len()) {
            let (sender, next, is_stopped) = (sender.clone(), &next, &is_stopped);
            scope.spawn(move || {
                let is_stopped = || is_stopped.load(Ordering::Relaxed);
                let watch: SearchWatch<'_> =
                    &mut |_| if is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
                while let Some((at, hand)) = Some(next.fetch_add(1, Ordering::Relaxed))
                    .filter(|_| !is_stopped())
                    .and_then(|at| Some((at, hands.get(at)?)))
                {
                    // After a stop, the channel has no receiver.
                    drop(sender.send((at, answered(hand, name, &mut questions[at].clone(), watch))));
                }
            });
        }
        drop(sender);
        let (mut answers, mut refusal) = (vec![Value::Null; hands.len()], None::<(usize, Refusal)>);
        let (mut done, mut signals, mut last) = (0, Signals::new(), Instant::now());
        loop {
            match receiver.recv_timeout(SIGNALS) {
                Ok((at, Ok(answer))) => (answers[at], done) = (answer, done + 1),
                Ok((at, Err(found))) => {
                    // The hands before it are already taken, so the first refusal will be known.
                    next.store(hands.len(), Ordering::Relaxed);
                    refusal = refusal.filter(|first| first.0 < at).or(Some((at, found)));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            let is_due = last.elapsed() >= PROGRESS || done == hands.len();
            let told = progress.filter(|_| is_due).map_or(Ok(()), |progress| {
                last = Instant::now();
                Python::attach(|py| progress.call1(py, (done, hands.len())).map(drop))
            });
            if let Err(error) = signals.check().and(told) {
                is_stopped.store(true, Ordering::Relaxed);
                return Err(error);
            }
        }
        refusal.map_or(Ok(answers), |(row, refusal)| Err(refused(refusal.in_row(row))))
    })
}
