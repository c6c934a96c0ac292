//! The chance of each win: carries the chances of all hands on, layer by layer.

use core::mem;
use core::ops::Range;
use std::vec;
use std::vec::Vec;

use super::chances::{Chances, add};
use super::choices::{Choices, KeptDraw, kept};
use super::ready::Ready;
use super::row::ValueRow;
use super::rows::Values;
use super::turns::Turns;
use crate::odds::states::graph::Graph;
use crate::odds::states::layer::{Draw, To};

/// The play from some hands of a layer.
struct Play<'a> {
    values: &'a Values,
    graph: &'a Graph,
    /// The turn at which it begins.
    begin: usize,
    /// The end of the game.
    end: usize,
    /// The chances before a draw in a layer.
    undrawn: Chances,
    /// The chances after the draw, in the next layer.
    drawn: Chances,
    /// The chances of wins: by draw, then by discard.
    wins: Chances,
    choices: Choices,
    /// By turn, the highest worth of a discard, and the first discard with that worth.
    best: Vec<(f64, u32)>,
    /// For each number of winning copies, the chance that one given copy wins from each turn on.
    of_copy: Vec<Vec<f64>>,
}

/// A state of a layer.
#[derive(Clone, Copy)]
struct At {
    layer: usize,
    state: u32,
}

impl Values {
    /// The chance of each win from some states of a layer at a turn, for play that aims at the
    /// scored worth: for each win by draw, then for each by discard. The states are all after a
    /// discard, or a single one before its draw. Empty if exchanges aren't counted.
    pub(crate) fn wins_of(
        &mut self,
        graph: &Graph,
        top: usize,
        (states, is_after_discard): (&[u32], bool),
        begin: usize,
    ) -> &mut Chances {
        let (hands, end) = (states.len(), self.turns.len());
        let [mut undrawn, mut drawn, mut wins] = mem::take(&mut self.chances);
        undrawn.begin(hands, end + 1 - begin);
        drawn.begin(hands, end + 1 - begin);
        wins.begin(hands, 1);
        let mut play = Play {
            values: self,
            graph,
            begin,
            end,
            undrawn,
            drawn,
            wins,
            choices: Choices::default(),
            best: Vec::new(),
            of_copy: Vec::new(),
        };
        if !graph.moves.is_unlimited {
            play.follow(top, states, is_after_discard);
        }
        let Play { undrawn, drawn, wins, .. } = play;
        self.chances = [undrawn, drawn, wins];
        &mut self.chances[2]
    }

    /// The worth of a state of a layer, given the rows of such states.
    fn worth_in(&self, rows: &[ValueRow], At { layer, state }: At) -> Worth<'_> {
        let Turns { extra, ref spans, .. } = self.turns;
        let from = rows[state as usize] as usize * self.turns.stride();
        let (cells, _) = self.rows[from..from + 2 * spans[0].cells].as_chunks();
        Worth { cells, first: spans[0].first(layer, extra) }
    }

    fn worth_before(&self, at: At) -> Worth<'_> {
        self.worth_in(&self.undrawn[at.layer], at)
    }

    fn worth_after(&self, at: At) -> Worth<'_> {
        self.worth_in(&self.drawn[at.layer], at)
    }
}

/// The worth of a state by turn.
#[derive(Clone, Copy)]
struct Worth<'a> {
    cells: &'a [[f64; 2]],
    first: isize,
}

impl<'a> Worth<'a> {
    /// The values from a turn on, with readiness.
    fn since(self, turn: usize) -> &'a [[f64; 2]] {
        self.cells.get((turn as isize - self.first) as usize..).unwrap_or_default()
    }

    #[inline(always)]
    fn at(self, turn: usize) -> f64 {
        self.cells.get((turn as isize - self.first) as usize).map_or(0.0, |&[worth, _]| worth)
    }
}

impl<'a> Play<'a> {
    /// Follows the play from some states of a layer down to the wins.
    fn follow(&mut self, top: usize, states: &[u32], is_after_discard: bool) {
        self.wins.restart(2 * self.graph.wins());
        self.undrawn.restart(self.graph.layers[top].undrawn.all.len());
        // Before its draw no other player can win, but each hand is carried on as after a discard.
        let begin = if is_after_discard { 1.0 } else { 1.0 / self.values.turns.goes_on[self.begin] };
        for (hand, &state) in states.iter().enumerate() {
            self.undrawn.of(state, hand)[0] = begin;
        }
        for layer in (1..=top).rev() {
            // Each exchange takes a turn.
            let first = self.begin + top - layer;
            self.drawn.restart(self.graph.layers[layer - 1].drawn.all.len());
            for number in 0..self.undrawn.met().len() {
                let at = At { layer, state: self.undrawn.met()[number] };
                self.carry_on(at, first, layer == top && !is_after_discard);
            }
            self.undrawn.restart(self.graph.layers[layer - 1].undrawn.all.len());
            for number in 0..self.drawn.met().len() {
                self.discard(At { layer: layer - 1, state: self.drawn.met()[number] }, first);
            }
        }
    }

    /// Carries the chances of a hand on, before its draws from a turn on. If it is the first hand,
    /// the others have not discarded yet before its first draw.
    fn carry_on(&mut self, at: At, first: usize, is_first: bool) {
        let state = &self.graph.layers[at.layer].undrawn.all[at.state as usize];
        let waiting = if state.need.wins_by_discard { self.waiting(at) } else { None };
        let Some(mut waiting) = waiting else {
            let layer = &self.graph.layers[at.layer];
            let draws = layer.draws_of(&layer.undrawn.all[at.state as usize]);
            if self.always_wins(at, first, draws) {
                return self.win(at, first, draws);
            }
            return self.draw(at, first..self.end);
        };
        let first = if is_first {
            self.draw(at, first..self.end.min(first + 1));
            first + 1
        } else {
            first
        };
        let (mut here, worth) = (vec![0.0; self.undrawn.hands().len()], self.values.worth_before(at));
        for turn in first..=self.end {
            // With a worth of 0 nothing can be won from here.
            if worth.at(turn) != 0.0 {
                for (hand, here) in here.iter_mut().enumerate() {
                    *here = self.undrawn.get(at.state, hand).map_or(0.0, |turns| turns[turn - self.begin]);
                }
                waiting.add(turn - self.begin, &here);
            }
            self.wait(at.layer, turn, &mut waiting);
        }
    }

    /// Carries the chances of a hand on, before its draws at some turns.
    fn draw(&mut self, at: At, turns: Range<usize>) {
        let layer = &self.graph.layers[at.layer];
        let draws = layer.draws_of(&layer.undrawn.all[at.state as usize]);
        self.choose(at, turns.clone());
        let cells = turns.start - self.begin..turns.end - self.begin;
        let Choices { forced, chosen, stays, always, by_turn, of_forced, of_chosen, .. } = &mut self.choices;
        for hand in self.undrawn.hands() {
            let Some(here) = self.undrawn.get(at.state, hand) else { continue };
            let here = &mut here[cells.start..];
            let mut at_all = 0.0;
            for turn in 0..cells.len() {
                of_forced[turn] = here[turn] * forced[turn];
                of_chosen[turn] = here[turn] * chosen[turn];
                at_all += of_chosen[turn];
                here[turn + 1] += here[turn] * stays[turn];
            }
            let (mut by_choice, mut by_turn) = (always.iter(), by_turn.chunks_exact(cells.len().max(1)));
            for &Draw { to, copies, .. } in draws {
                let copies = f64::from(copies);
                if let To::Drawn(to) = to {
                    add(&mut self.drawn.of(to, hand)[cells.clone()], of_forced, copies);
                    continue;
                }
                match by_choice.next() {
                    Some(Some(win)) => self.wins.of(*win, hand)[0] += copies * at_all,
                    _ => {
                        for ((kept, chance), cell) in
                            by_turn.next().into_iter().flatten().zip(&*of_chosen).zip(cells.clone())
                        {
                            match *kept {
                                Some(KeptDraw::Win(win)) => self.wins.of(win, hand)[0] += copies * chance,
                                Some(KeptDraw::Drawn(to)) => self.drawn.of(to, hand)[cell] += copies * chance,
                                None => {}
                            }
                        }
                    }
                }
            }
        }
    }

    /// Whether every draw wins from a turn on, and no win is worth less than going on.
    fn always_wins(&self, at: At, first: usize, draws: &[Draw]) -> bool {
        let Self { values, graph, .. } = *self;
        let mut least = f64::INFINITY;
        for draw in draws {
            match draw.to {
                To::Scored(win) if !graph.moves.scores_vary() => match graph.score_of(win, 0) {
                    (score, None) => least = least.min(score),
                    _ => return false,
                },
                _ => return false,
            }
        }
        let worth = values.worth_before(at);
        let turns = &values.turns;
        let is_passed = |turn: usize| worth.at(turn + 1) >= turns.win(least, turn + 1);
        least > 0.0 && !(turns.may_go_on && (first..self.end).any(is_passed))
    }

    /// Adds the wins of a hand that wins with each of its draws from a turn on.
    fn win(&mut self, at: At, first: usize, draws: &[Draw]) {
        let Turns { chances, goes_on, may_go_on, .. } = &self.values.turns;
        let copies: usize = draws.iter().map(|draw| usize::from(draw.copies)).sum();
        if self.of_copy.len() <= copies {
            self.of_copy.resize_with(copies + 1, Vec::new);
        }
        let of_copy = &mut self.of_copy[copies];
        if of_copy.is_empty() {
            of_copy.resize(self.end - self.begin, 0.0);
            let (copies, mut later) = (copies as f64, 0.0);
            let by_turn = chances[self.begin..].iter().zip(&goes_on[self.begin..]);
            for (of_copy, (chance, goes_on)) in of_copy.iter_mut().zip(by_turn).rev() {
                let chance = chance.min(1.0 / copies);
                later = goes_on * if *may_go_on { chance + (1.0 - chance * copies) * later } else { chance };
                *of_copy = later;
            }
        }
        for hand in self.undrawn.hands() {
            let Some(here) = self.undrawn.get(at.state, hand) else { continue };
            let cells = first - self.begin..self.end - self.begin;
            let chance: f64 =
                here[cells.clone()].iter().zip(&of_copy[cells]).map(|(here, of_copy)| here * of_copy).sum();
            for draw in draws {
                if let To::Scored(win) = draw.to {
                    self.wins.of(win, hand)[0] += chance * f64::from(draw.copies);
                }
            }
        }
    }

    /// Finds the choices of a hand for its draws at some turns.
    fn choose(&mut self, at: At, turns: Range<usize>) {
        let Self { values, graph, .. } = *self;
        let Turns { chances, goes_on, may_go_on, .. } = &values.turns;
        let (layer, worth, choices) = (&graph.layers[at.layer], values.worth_before(at), &mut self.choices);
        let draws = layer.draws_of(&layer.undrawn.all[at.state as usize]);
        for list in [&mut choices.forced, &mut choices.chosen, &mut choices.stays] {
            list.clear();
        }
        for list in [&mut choices.of_forced, &mut choices.of_chosen] {
            list.resize(turns.len(), 0.0);
        }
        choices.always.clear();
        choices.by_turn.clear();
        let put_away = |turn: usize| (worth.at(turn) != 0.0).then(|| if *may_go_on { worth.at(turn + 1) } else { 0.0 });
        choices.put_away.clear();
        choices.put_away.extend(turns.clone().map(put_away));
        let of_turns = || turns.clone().zip(&choices.put_away);
        let (mut forced, mut always) = (0, 0);
        for draw in draws {
            let copies = u32::from(draw.copies);
            let is_better = |win: u32| {
                let score = graph.score_of(win, 0).0;
                let wins = |(turn, put_away): (usize, &Option<f64>)| {
                    values.turns.win(score, turn + 1) > put_away.unwrap_or_default()
                };
                !graph.moves.scores_vary() && of_turns().all(wins)
            };
            match draw.to {
                To::Drawn(_) => forced += copies,
                To::Scored(win) if graph.score_of(win, 0).1.is_none() && is_better(win) => {
                    always += copies;
                    choices.always.push(Some(win));
                }
                _ => {
                    choices.always.push(None);
                    choices.by_turn.extend(turns.clone().zip(&choices.put_away).map(|(turn, put_away)| {
                        let of = |state: u32| values.worth_after(At { layer: at.layer - 1, state }).at(turn + 1);
                        kept((graph, &values.turns), draw, turn, (*put_away)?, of)
                    }));
                }
            }
        }
        let [forced, always] = [forced, always].map(f64::from);
        for (here, turn) in turns.clone().enumerate() {
            if choices.put_away[here].is_none() {
                for list in [&mut choices.forced, &mut choices.chosen, &mut choices.stays] {
                    list.push(0.0);
                }
                continue;
            }
            // If kept copies outnumber the unseen tiles, they share one sure draw, forced first.
            let of_forced = chances[turn].min(1.0 / forced);
            let rest = 1.0 - of_forced * forced;
            let by_turn = choices.by_turn.chunks_exact(turns.len()).map(|kept| kept[here].is_some());
            let may_vary = draws.iter().filter(|draw| !matches!(draw.to, To::Drawn(_))).zip(&choices.always);
            let may_vary = may_vary.filter(|(_, always)| always.is_none()).map(|(draw, _)| draw.copies);
            let varying = may_vary.zip(by_turn).filter(|(_, is_kept)| *is_kept).map(|(copies, _)| f64::from(copies));
            let by_choice = varying.fold(always, |all, copies| all + copies);
            let of_chosen = chances[turn].min(rest / by_choice);
            let goes_on = goes_on[turn];
            choices.forced.push(goes_on * of_forced);
            choices.chosen.push(goes_on * of_chosen);
            choices.stays.push(if *may_go_on { goes_on * (rest - of_chosen * by_choice).max(0.0) } else { 0.0 });
        }
    }

    /// Carries the chances of a hand that has drawn on to its best discards, from a turn on.
    fn discard(&mut self, at: At, first: usize) {
        let layer = &self.graph.layers[at.layer];
        let discards = layer.discards_of(&layer.drawn.all[at.state as usize]);
        let best = &mut self.best;
        best.clear();
        best.resize(self.end - first, (0.0, 0));
        for &state in discards {
            let worth = self.values.worth_before(At { state, ..at });
            for (best, &[worth, _]) in best.iter_mut().zip(worth.since(first + 1)) {
                *best = if worth > best.0 { (worth, state) } else { *best };
            }
        }
        let mut from = first;
        for same in best.chunk_by(|(_, one), (_, other)| one == other) {
            let cells = from - self.begin..from - self.begin + same.len();
            from += same.len();
            let (worth, to) = same[0];
            // With a worth of 0 nothing can be won from here.
            if worth > 0.0 {
                for hand in self.drawn.hands() {
                    if let Some(here) = self.drawn.get(at.state, hand) {
                        let here = &here[cells.clone()];
                        add(&mut self.undrawn.of(to, hand)[cells.start + 1..], here, 1.0);
                    }
                }
            }
        }
    }

    /// A ready hand that also wins by others' discards, with all chances still 0.
    fn waiting(&self, At { layer, state }: At) -> Option<Waiting<'a>> {
        let Self { values, graph, begin, end, .. } = *self;
        let of_layer = &graph.layers[layer];
        let ready = Ready::new(graph, of_layer, &of_layer.undrawn.all[state as usize]);
        if !ready.has_discards(&values.turns, begin..=end) {
            return None;
        }
        let of = |state: u32, turn: usize| values.worth_after(At { layer: layer - 1, state }).at(turn + 1);
        let mut furiten = vec![0.0; end + 1 - begin];
        let mut worth = vec![Vec::new(); end + 1 - begin];
        values.turns.worth_since(&ready, (begin, end, values.turns.most(graph, end)), of, |turn, since, if_furiten| {
            (worth[turn - begin], furiten[turn - begin]) = (since.to_vec(), if_furiten);
        });
        let since = vec![Vec::new(); end + 1 - begin];
        let draws = of_layer.draws_of(&of_layer.undrawn.all[state as usize]);
        Some(Waiting { ready, draws, worth, furiten, since, is_furiten: vec![0.0; self.undrawn.hands().len()] })
    }

    /// Carries the chances of a ready hand of a layer on after this many turns: the others discard,
    /// and then the hand draws.
    fn wait(&mut self, layer: usize, turn: usize, waiting: &mut Waiting) {
        let (values, begin, wins) = (self.values, self.begin, self.graph.wins() as u32);
        let Waiting { ready, draws, worth, furiten, since, is_furiten } = waiting;
        let (at, turns) = (turn - begin, &values.turns);
        let of = ready.by_discard(turns, turn, furiten[at]);
        for (from, here) in since.iter_mut().enumerate().filter(|(_, here)| !here.is_empty()) {
            for discard in 0..turns.others {
                let chance = turns.chance_since(begin + from, turn, discard).min(1.0 / of.copies);
                for (win, copies, worth) in ready.discards(turns, turn) {
                    let Some(win) = win else { continue };
                    if worth < furiten[at] {
                        add(is_furiten, here, chance * copies);
                    } else {
                        self.wins.add(wins + win, 0, here, chance * copies);
                    }
                }
                scale(here, 1.0 - chance * of.copies);
            }
        }
        if turn == self.end {
            return;
        }
        since.iter_mut().chain([&mut *is_furiten]).for_each(|here| scale(here, turns.goes_on[turn]));
        let mut draw = |may_change: bool, chance: f64, later: f64, here: &mut Vec<f64>| {
            let put_away = if turns.may_go_on { later } else { 0.0 };
            let of = |state: u32| {
                if may_change { values.worth_after(At { layer: layer - 1, state }).at(turn + 1) } else { 0.0 }
            };
            let kept = self.keep((turn, chance, put_away), draws, of, here);
            scale(here, if turns.may_go_on { 1.0 - kept } else { 0.0 });
        };
        for (from, here) in since.iter_mut().enumerate().filter(|(_, here)| !here.is_empty()) {
            draw(true, turns.chance_since(begin + from, turn, turns.others), worth[at + 1][from], here);
        }
        draw(false, turns.chances[turn], furiten[at + 1], is_furiten);
    }

    /// Carries the chances of a ready hand on to the draws that it keeps by choice at a turn.
    /// `chance` is the chance of each copy. Returns the chance that a draw is kept.
    fn keep(
        &mut self,
        (turn, chance, put_away): (usize, f64, f64),
        draws: &[Draw],
        of: impl Fn(u32) -> f64,
        here: &[f64],
    ) -> f64 {
        let graph = self.graph;
        let chosen = |draw: &Draw| kept((graph, &self.values.turns), draw, turn, put_away, &of);
        let copies = draws.iter().filter(|draw| chosen(draw).is_some()).map(|draw| u32::from(draw.copies)).sum::<u32>();
        let chance = chance.min(1.0 / f64::from(copies));
        for draw in draws {
            let part = chance * f64::from(draw.copies);
            match chosen(draw) {
                Some(KeptDraw::Drawn(to)) => self.drawn.add(to, turn - self.begin, here, part),
                Some(KeptDraw::Win(win)) => self.wins.add(win, 0, here, part),
                None => {}
            }
        }
        chance * f64::from(copies)
    }
}

/// A ready hand that also waits for the others' discards.
struct Waiting<'a> {
    ready: Ready<'a>,
    draws: &'a [Draw],
    /// For each turn from the first on, a list: the worth of the hand if it is unchanged since the
    /// first turn, since the second, and so on up to that turn.
    worth: Vec<Vec<f64>>,
    /// For each turn, the worth of a furiten hand.
    furiten: Vec<f64>,
    /// For each turn, the chances that the hand is unchanged since then; the chances of furiten.
    since: Vec<Vec<f64>>,
    is_furiten: Vec<f64>,
}

impl Waiting<'_> {
    /// Adds the chances that the hand is unchanged since a turn.
    fn add(&mut self, at: usize, chances: &[f64]) {
        self.since[at].resize(chances.len(), 0.0);
        add(&mut self.since[at], chances, 1.0);
    }
}

fn scale(chances: &mut [f64], part: f64) {
    for chance in chances {
        *chance *= part;
    }
}
