//! How likely each win is: the chances of all hands, carried on turn by turn.

use core::mem;
use std::vec;
use std::vec::Vec;

use super::row::ValueRow;
use super::rows::Values;
use super::turns::Turns;
use crate::odds::states::graph::Graph;
use crate::odds::states::layer::{Draw, DrawnHand, To, Undrawn};

/// The chances to be in each state, by layer, and of each win: for each of them one for every hand
/// that play begins with.
struct Chances {
    width: usize,
    /// Before a draw now, and a turn later.
    undrawn: Vec<Vec<f64>>,
    later: Vec<Vec<f64>>,
    drawn: Vec<Vec<f64>>,
    wins: Vec<f64>,
}

impl Chances {
    /// Those of some states of a layer, which are sure.
    fn new(graph: &Graph, top: usize, states: &[u32]) -> Self {
        let width = states.len();
        let zeros = |states: usize| vec![0.0; states * width];
        let of_undrawn = || graph.layers[..=top].iter().map(|layer| zeros(layer.undrawn.all.len())).collect();
        let drawn = graph.layers[..top].iter().map(|layer| zeros(layer.drawn.all.len())).collect();
        let mut undrawn: Vec<Vec<f64>> = of_undrawn();
        for (at, &state) in states.iter().enumerate() {
            undrawn[top][state as usize * width + at] = 1.0;
        }
        Self { width, undrawn, later: of_undrawn(), drawn, wins: zeros(graph.wins()) }
    }
}

impl Values {
    /// How likely each win is for some states of a layer before a draw at a turn, whose play aims
    /// at what wins were scored: for each win a chance for each of the states. Empty where
    /// exchanges aren't counted.
    pub(crate) fn wins_of(&self, graph: &Graph, top: usize, states: &[u32], turn: usize) -> Vec<f64> {
        if graph.moves.is_unlimited {
            return Vec::new();
        }
        let mut chances = Chances::new(graph, top, states);
        for turn in turn..self.turns.len() {
            for number in 1..=top {
                let (all, mut list) = (&graph.layers[number].undrawn.all, mem::take(&mut chances.undrawn[number]));
                for (at, here) in possible(&mut list, chances.width) {
                    // Otherwise nothing can be won any more.
                    if self.points(&self.undrawn[number], number, at as u32, turn) != 0.0 {
                        self.draw(graph, (number, turn), (at, &all[at]), here, &mut chances);
                    }
                    here.fill(0.0);
                }
                chances.undrawn[number] = list;
            }
            for number in 0..top {
                let (all, mut list) = (&graph.layers[number].drawn.all, mem::take(&mut chances.drawn[number]));
                for (at, here) in possible(&mut list, chances.width) {
                    self.discard(graph, (number, turn), &all[at], here, &mut chances);
                    here.fill(0.0);
                }
                chances.drawn[number] = list;
            }
            mem::swap(&mut chances.undrawn, &mut chances.later);
        }
        chances.wins
    }

    /// Carries on the chances of a hand of a layer before its draw at a turn.
    fn draw(
        &self,
        graph: &Graph,
        (number, turn): (usize, usize),
        (at, state): (usize, &Undrawn),
        here: &[f64],
        chances: &mut Chances,
    ) {
        let Turns { chances: of_turns, may_go_on, .. } = &self.turns;
        let undrawn = self.points(&self.undrawn[number], number, at as u32, turn + 1);
        let put_away = if *may_go_on { undrawn } else { 0.0 };
        let of = |to: u32| self.points(&self.drawn[number - 1], number - 1, to, turn + 1);
        let draws = graph.layers[number].draws_of(state);
        // Where a draw leads if it is kept by choice: to a win or to another hand.
        let chosen = |draw: &Draw| match draw.to {
            To::IfBetter(to) if of(to) > put_away => Some((false, to)),
            To::Scored(win) => match graph.score_of(win, turn) {
                (score, Some(to)) if of(to) > score && of(to) > put_away => Some((false, to)),
                (score, _) => (score > put_away).then_some((true, win)),
            },
            To::Drawn(_) | To::IfBetter(_) | To::Win => None,
        };
        let copies_of =
            |is_it: &dyn Fn(&&Draw) -> bool| draws.iter().filter(is_it).map(|draw| u32::from(draw.copies)).sum::<u32>();
        let forced = copies_of(&|draw| matches!(draw.to, To::Drawn(_)));
        let by_choice = copies_of(&|draw| chosen(draw).is_some());
        // More kept copies than unseen tiles share one sure draw, forced ones first.
        let of_forced = of_turns[turn].min(1.0 / f64::from(forced));
        let rest = 1.0 - of_forced * f64::from(forced);
        let of_chosen = of_turns[turn].min(rest / f64::from(by_choice));
        let width = chances.width;
        for draw in draws {
            let (lists, to, chance) = match (draw.to, chosen(draw)) {
                (To::Drawn(to), _) => (&mut chances.drawn[number - 1], to, of_forced),
                (_, Some((false, to))) => (&mut chances.drawn[number - 1], to, of_chosen),
                (_, Some((true, win))) => (&mut chances.wins, win, of_chosen),
                (_, None) => continue,
            };
            add(&mut lists[to as usize * width..], here, chance * f64::from(draw.copies));
        }
        if *may_go_on {
            let stays = (rest - of_chosen * f64::from(by_choice)).max(0.0);
            add(&mut chances.later[number][at * width..], here, stays);
        }
    }

    /// Carries on the chances of a hand of a layer that has drawn at a turn: to its best discard.
    fn discard(
        &self,
        graph: &Graph,
        (number, turn): (usize, usize),
        state: &DrawnHand,
        here: &[f64],
        chances: &mut Chances,
    ) {
        let of = |discard: u32| self.points(&self.undrawn[number], number, discard, turn + 1);
        let discards = graph.layers[number].discards_of(state).iter().copied();
        let best = discards.reduce(|best, other| if of(other) > of(best) { other } else { best });
        if let Some(best) = best {
            add(&mut chances.later[number][best as usize * chances.width..], here, 1.0);
        }
    }

    /// The worth of a state of a layer at a turn, from the rows of such states.
    fn points(&self, rows: &[ValueRow], layer: usize, state: u32, turn: usize) -> f64 {
        let Turns { extra, ref spans, .. } = self.turns;
        let cell = (turn as isize - spans[0].first(layer, extra)) as usize;
        if cell < spans[0].cells {
            self.rows[rows[state as usize] as usize * self.turns.stride() + 2 * cell]
        } else {
            0.0
        }
    }
}

/// The states that a hand may be in, each with its chances.
fn possible(list: &mut [f64], width: usize) -> impl Iterator<Item = (usize, &mut [f64])> {
    list.chunks_exact_mut(width).enumerate().filter(|(_, here)| here.iter().any(|&chance| chance != 0.0))
}

/// Adds a part of some chances to others.
fn add(to: &mut [f64], from: &[f64], part: f64) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += part * from;
    }
}
