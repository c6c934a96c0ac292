//! What a hand keeps of its draws.

use std::vec::Vec;

use super::turns::Turns;
use crate::odds::states::graph::Graph;
use crate::odds::states::layer::{Draw, To};

/// The choices of a hand for its draws at some turns.
#[derive(Default)]
pub(super) struct Choices {
    /// By turn, the chance of each copy that must be kept.
    pub(super) forced: Vec<f64>,
    /// By turn, the chance of each copy that is kept by choice.
    pub(super) chosen: Vec<f64>,
    /// By turn, the chance that the hand stays the same.
    pub(super) stays: Vec<f64>,
    /// The win of each draw that may be put away, if it is always kept as that win.
    pub(super) always: Vec<Option<u32>>,
    /// The result by turn of each other draw that may be put away; `None` if it is put away.
    pub(super) by_turn: Vec<Option<KeptDraw>>,
    /// The worth of the hand at each turn after it puts its draw away; `None` if it can't win.
    pub(super) put_away: Vec<Option<f64>>,
    /// `forced` and `chosen` times the chance to be in the hand.
    pub(super) of_forced: Vec<f64>,
    pub(super) of_chosen: Vec<f64>,
}

/// A draw kept by choice, with the number of the resulting state or win.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum KeptDraw {
    Drawn(u32),
    Win(u32),
}

/// The result of a draw at a turn if it is kept by choice. `of` returns the worth of other hands.
#[inline(always)]
pub(super) fn kept(
    (graph, turns): (&Graph, &Turns),
    draw: &Draw,
    turn: usize,
    put_away: f64,
    of: impl Fn(u32) -> f64,
) -> Option<KeptDraw> {
    match draw.to {
        To::IfBetter(to) => (of(to) > put_away).then_some(KeptDraw::Drawn(to)),
        To::Scored(win) => {
            let (score, to) = graph.score_of(win, turn);
            let score = turns.win(score, turn + 1);
            match to {
                Some(to) if of(to) > score && of(to) > put_away => Some(KeptDraw::Drawn(to)),
                _ => (score > put_away).then_some(KeptDraw::Win(win)),
            }
        }
        To::Drawn(_) | To::Win => None,
    }
}
