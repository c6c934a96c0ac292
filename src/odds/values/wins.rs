//! How likely each win is: the chances of all hands, carried on turn by turn.

use core::mem;
use std::collections::BTreeMap;
use std::vec;
use std::vec::Vec;

use super::ready::Ready;
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
    /// By draw, then by discard.
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
        Self { width, undrawn, later: of_undrawn(), drawn, wins: zeros(2 * graph.wins()) }
    }
}

impl Values {
    /// How likely each win is for some states of a layer at a turn, whose play aims at what wins
    /// were scored: for each win by draw, then for each by discard, a chance for each of the
    /// states. These are states after a discard, or else one before its draw. Empty where exchanges
    /// aren't counted.
    pub(crate) fn wins_of(
        &self,
        graph: &Graph,
        top: usize,
        (states, is_after_discard): (&[u32], bool),
        turn: usize,
    ) -> Vec<f64> {
        if graph.moves.is_unlimited {
            return Vec::new();
        }
        let (begin, end) = (turn, self.turns.len());
        let mut chances = Chances::new(graph, top, states);
        let mut waiting: BTreeMap<(usize, usize), Waiting> = BTreeMap::new();
        for turn in begin..=end {
            for number in 1..=top {
                let (all, mut list) = (&graph.layers[number].undrawn.all, mem::take(&mut chances.undrawn[number]));
                for (at, here) in possible(&mut list, chances.width) {
                    // Otherwise nothing can be won any more.
                    if self.points(&self.undrawn[number], number, at as u32, turn) != 0.0 {
                        let waits = all[at].need.wins_by_discard && (turn > begin || is_after_discard);
                        let new = || self.waiting(graph, (number, at), begin, chances.width);
                        let waiting = waits.then(|| waiting.entry((number, at)).or_insert_with(new));
                        if let Some(waiting) = waiting.filter(|waiting| waiting.has_discards) {
                            waiting.add(turn - begin, here);
                        } else if turn < end {
                            self.draw(graph, (number, turn), (at, &all[at]), here, &mut chances);
                        }
                    }
                    here.fill(0.0);
                }
                chances.undrawn[number] = list;
            }
            for (&(number, _), waiting) in waiting.iter_mut().filter(|(_, waiting)| waiting.has_discards) {
                self.wait(graph, (number, begin, turn), waiting, &mut chances);
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

    /// A ready hand of a layer that nobody has yet, from a turn on.
    fn waiting<'a>(&self, graph: &'a Graph, (number, at): (usize, usize), begin: usize, width: usize) -> Waiting<'a> {
        let (layer, end) = (&graph.layers[number], self.turns.len());
        let ready = Ready::new(graph, layer, &layer.undrawn.all[at]);
        let most = graph.most(end);
        let of = |to: u32, turn: usize| self.points(&self.drawn[number - 1], number - 1, to, turn + 1);
        let mut furiten = vec![0.0; end + 1 - begin];
        let mut worth = vec![Vec::new(); end + 1 - begin];
        self.turns.worth_since(&ready, (begin, end, most), of, |turn, since, if_furiten| {
            (worth[turn - begin], furiten[turn - begin]) = (since.to_vec(), if_furiten);
        });
        let has_discards = ready.has_discards(begin..=end);
        let since = vec![Vec::new(); end + 1 - begin];
        let draws = layer.draws_of(&layer.undrawn.all[at]);
        Waiting { ready, draws, has_discards, worth, furiten, since, is_furiten: vec![0.0; width] }
    }

    /// Carries on the chances of a ready hand of a layer after as many turns: the others discard,
    /// and then it draws.
    fn wait(
        &self,
        graph: &Graph,
        (number, begin, turn): (usize, usize, usize),
        waiting: &mut Waiting,
        chances: &mut Chances,
    ) {
        let Waiting { ready, draws, worth, furiten, since, is_furiten, .. } = waiting;
        let (at, width, wins) = (turn - begin, chances.width, chances.wins.len() / 2);
        let of = ready.by_discard(turn, furiten[at]);
        for (from, here) in since.iter_mut().enumerate().filter(|(_, here)| !here.is_empty()) {
            for discard in 0..self.turns.others {
                let chance = self.turns.chance_since(begin + from, turn, discard).min(1.0 / of.copies);
                for (win, copies, worth) in ready.discards(turn) {
                    let Some(win) = win else { continue };
                    let is_passed = worth < furiten[at];
                    let to =
                        if is_passed { &mut is_furiten[..] } else { &mut chances.wins[wins + win as usize * width..] };
                    add(to, here, chance * copies);
                }
                scale(here, 1.0 - chance * of.copies);
            }
        }
        if turn == self.turns.len() {
            return;
        }
        let mut draw = |may_change: bool, chance: f64, later: f64, here: &mut Vec<f64>| {
            let put_away = if self.turns.may_go_on { later } else { 0.0 };
            let of =
                |to: u32| if may_change { self.points(&self.drawn[number - 1], number - 1, to, turn + 1) } else { 0.0 };
            let kept = keep(graph, (number, turn), draws, (chance, 1.0, put_away), of, here, chances);
            let stays = if self.turns.may_go_on { 1.0 - kept } else { 0.0 };
            scale(here, stays);
        };
        for (from, here) in since.iter_mut().enumerate().filter(|(_, here)| !here.is_empty()) {
            draw(true, self.turns.chance_since(begin + from, turn, self.turns.others), worth[at + 1][from], here);
        }
        draw(false, self.turns.chances[turn], furiten[at + 1], is_furiten);
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
        let draws = graph.layers[number].draws_of(state);
        let is_forced = |draw: &&Draw| matches!(draw.to, To::Drawn(_));
        let forced: u32 = draws.iter().filter(is_forced).map(|draw| u32::from(draw.copies)).sum();
        // More kept copies than unseen tiles share one sure draw, forced ones first.
        let of_forced = of_turns[turn].min(1.0 / f64::from(forced));
        let rest = 1.0 - of_forced * f64::from(forced);
        for draw in draws {
            if let To::Drawn(to) = draw.to {
                let list = &mut chances.drawn[number - 1][to as usize * chances.width..];
                add(list, here, of_forced * f64::from(draw.copies));
            }
        }
        let of = |to: u32| self.points(&self.drawn[number - 1], number - 1, to, turn + 1);
        let kept = keep(graph, (number, turn), draws, (of_turns[turn], rest, put_away), of, here, chances);
        if *may_go_on {
            let stays = (rest - kept).max(0.0);
            add(&mut chances.later[number][at * chances.width..], here, stays);
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

/// Carries on the chances of a hand of a layer to what it keeps by choice of its draws at a
/// turn: to wins and to other hands. Each copy comes with a chance, all together with no more
/// than `rest`. Returns how likely anything is kept.
fn keep(
    graph: &Graph,
    (number, turn): (usize, usize),
    draws: &[Draw],
    (chance, rest, put_away): (f64, f64, f64),
    of: impl Fn(u32) -> f64,
    here: &[f64],
    chances: &mut Chances,
) -> f64 {
    // Where a draw leads if it is kept: to a win or to another hand.
    let chosen = |draw: &Draw| match draw.to {
        To::IfBetter(to) if of(to) > put_away => Some((false, to)),
        To::Scored(win) => match graph.score_of(win, turn) {
            (score, Some(to)) if of(to) > score && of(to) > put_away => Some((false, to)),
            (score, _) => (score > put_away).then_some((true, win)),
        },
        To::Drawn(_) | To::IfBetter(_) | To::Win => None,
    };
    let by_choice: u32 = draws.iter().filter(|draw| chosen(draw).is_some()).map(|draw| u32::from(draw.copies)).sum();
    let chance = chance.min(rest / f64::from(by_choice));
    for draw in draws {
        let Some((is_win, to)) = chosen(draw) else { continue };
        let list = if is_win { &mut chances.wins } else { &mut chances.drawn[number - 1] };
        add(&mut list[to as usize * chances.width..], here, chance * f64::from(draw.copies));
    }
    chance * f64::from(by_choice)
}

/// A ready hand that waits for the discards of others, too.
struct Waiting<'a> {
    ready: Ready<'a>,
    draws: &'a [Draw],
    /// Whether any discard wins.
    has_discards: bool,
    /// By turn from the first on, what it is worth if it has been as it is since each turn up to
    /// that.
    worth: Vec<Vec<f64>>,
    /// By turn, what it is worth if it is furiten.
    furiten: Vec<f64>,
    /// The chances to have been as it is since each turn, and to be furiten.
    since: Vec<Vec<f64>>,
    is_furiten: Vec<f64>,
}

impl Waiting<'_> {
    /// Adds chances to be as it is since a turn.
    fn add(&mut self, at: usize, chances: &[f64]) {
        self.since[at].resize(chances.len(), 0.0);
        add(&mut self.since[at], chances, 1.0);
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

fn scale(chances: &mut [f64], part: f64) {
    for chance in chances {
        *chance *= part;
    }
}
