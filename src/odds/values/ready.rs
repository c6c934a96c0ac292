//! Ready hands that also win by others' discards: their worth depends on how long they have been
//! unchanged.

use core::ops::RangeInclusive;
use std::vec::Vec;

use super::turns::Turns;
use crate::odds::states::graph::Graph;
use crate::odds::states::layer::{Draw, Layer, To, Undrawn};
use crate::odds::states::moves::WaitCopies;

/// All discards that complete a hand: the sum of the copies, weighted by how often others discard
/// them, and the weighted sum of their worth.
#[derive(Clone, Copy)]
pub(super) struct ByDiscard {
    pub(super) copies: f64,
    pub(super) worth: f64,
}

/// The draws that are kept by choice: the copies and the worth of each; and the sum of copies.
#[derive(Default)]
pub(super) struct Options {
    draws: Vec<(f64, f64)>,
    copies: f64,
}

/// A ready hand.
#[derive(Clone, Copy)]
pub(super) enum Ready<'a> {
    /// A hand whose worth depends only on its copies.
    Copies(WaitCopies),
    Draws(&'a Graph, &'a [Draw]),
}

impl<'a> Ready<'a> {
    pub(super) fn new(graph: &'a Graph, layer: &'a Layer, state: &Undrawn) -> Self {
        state.need.copies.map_or(Self::Draws(graph, layer.draws_of(state)), Self::Copies)
    }

    /// Lists the draws that may be kept at a turn. `of` returns the value of a state.
    pub(super) fn list_options(&self, turns: &Turns, turn: usize, of: impl Fn(u32) -> f64, options: &mut Options) {
        options.draws.clear();
        match self {
            Self::Copies(copies) => options.draws.push((copies.drawn.into(), 1.0)),
            Self::Draws(graph, draws) => {
                options.draws.extend(draws.iter().filter(|draw| draw.copies > 0).filter_map(
                    |&Draw { to, copies, .. }| {
                        let [better, _] = after_choice((graph, turns), to, turn, |to| [of(to), 1.0])?;
                        Some((copies.into(), better))
                    },
                ));
            }
        }
        options.copies = options.draws.iter().map(|(copies, _)| copies).sum();
    }

    /// Lists the discards that win after this many turns: the number of the win if it was scored,
    /// its copies, weighted by how often others discard them, and its worth.
    pub(super) fn discards(&self, turns: &Turns, turn: usize) -> impl Iterator<Item = (Option<u32>, f64, f64)> {
        let (copies, graph, draws) = match *self {
            Self::Copies(copies) => (Some(copies), None, &[][..]),
            Self::Draws(graph, draws) => (None, Some(graph), draws),
        };
        let of_draws = draws.iter().filter_map(move |draw| {
            let percent = u16::from(draw.copies) * u16::from(draw.percent);
            let (win, worth) = match draw.to {
                To::Win => (None, 1.0),
                To::Scored(win) => (Some(win), graph?.score_by_discard(win, turn)),
                To::Drawn(_) | To::IfBetter(_) => return None,
            };
            Some((win, percent, turns.win(worth, turn)))
        });
        let all = copies.map(|copies| (None, copies.percent, 1.0)).into_iter().chain(of_draws);
        let wins = all.filter(|&(_, percent, worth)| percent > 0 && worth >= 0.0);
        let willing = turns.willing[turn];
        wins.map(move |(win, percent, worth)| (win, f64::from(percent) / 100.0 * willing, worth))
    }

    /// Whether any discard wins after one of these numbers of turns. If none does, the hand is like
    /// a furiten hand.
    pub(super) fn has_discards(&self, turns: &Turns, mut of: RangeInclusive<usize>) -> bool {
        of.any(|turn| self.discards(turns, turn).next().is_some())
    }

    /// Sums the discards that win after this many turns. A win is passed if it is worth less than
    /// going on as a furiten hand.
    pub(super) fn by_discard(&self, turns: &Turns, turn: usize, furiten: f64) -> ByDiscard {
        self.discards(turns, turn).fold(ByDiscard { copies: 0.0, worth: 0.0 }, |all, (_, copies, worth)| ByDiscard {
            copies: all.copies + copies,
            worth: all.worth + copies * worth.max(furiten),
        })
    }

    /// The worth before a draw at a turn if the hand wins by self-draws only and doesn't change.
    pub(super) fn if_furiten(&self, turns: &Turns, turn: usize, later: f64) -> f64 {
        let later = if turns.may_go_on { later } else { 0.0 };
        let Self::Draws(graph, draws) = *self else { return later };
        let wins = draws.iter().filter_map(|draw| match draw.to {
            To::Scored(win) => Some((f64::from(draw.copies), turns.win(graph.score_of(win, turn).0, turn + 1))),
            _ => None,
        });
        later + shared(turns.chances[turn], 1.0, later, wins)
    }

    /// The worth before a draw, at most `most`, if each copy has this chance to be drawn. `later`
    /// is the worth if the tile is put away.
    pub(super) fn before_draw(&self, chance: f64, later: f64, options: &Options, most: f64) -> f64 {
        let draws = options.draws.iter().copied();
        let is_published = matches!(self, Self::Draws(graph, _) if !graph.moves.is_scored());
        let more = if chance * options.copies > 1.0 && !is_published {
            shared(chance, 1.0, later, draws)
        } else {
            chance * draws.map(|(copies, better)| copies * (better - later).max(0.0)).sum::<f64>()
        };
        (later + more).min(most)
    }
}

/// The gain from draws that are kept if they are better than `kept`. Each copy has this chance; if
/// the copies outnumber the unseen tiles, they share the part `rest` of one sure draw.
pub(super) fn shared(chance: f64, rest: f64, kept: f64, options: impl Iterator<Item = (f64, f64)>) -> f64 {
    let better = options.filter(|&(_, worth)| worth > kept);
    let (copies, more) =
        better.fold((0.0, 0.0), |(all, more), (copies, worth)| (all + copies, more + copies * (worth - kept)));
    chance.min(rest / copies) * more
}

impl Turns {
    /// The chance of each unseen tile after `turn` turns, for a hand unchanged since turn `since`,
    /// after `more` discards of the others since the last turn.
    pub(super) fn chance_since(&self, since: usize, turn: usize, more: usize) -> f64 {
        self.seen[turn + self.others * (turn - since) + more]
    }

    /// Turns each worth after the others' discards into the worth before them, after `turn` turns.
    /// Entry `i` is for a hand unchanged since turn `start + i`.
    pub(super) fn before_discards(&self, (start, turn): (usize, usize), of: ByDiscard, worth: &mut [f64]) {
        let most = 1.0 / of.copies;
        for discard in (0..self.others).rev() {
            for (since, worth) in (start..=turn).zip(&mut *worth) {
                let chance = self.chance_since(since, turn, discard).min(most);
                *worth += chance * (of.worth - of.copies * *worth);
            }
        }
    }

    /// Turns each worth before the next draw into the worth after the others' discards.
    pub(super) fn others_win(&self, turn: usize, worth: &mut [f64], furiten: &mut f64) {
        for worth in worth.iter_mut().chain([furiten]) {
            *worth *= self.goes_on[turn];
        }
    }

    /// Turns each worth after the discard into the worth before the player's draw at a turn. Entry
    /// `i` is for a hand unchanged since turn `start + i`.
    pub(super) fn before_draws(
        &self,
        (start, turn): (usize, usize),
        worth: &mut [f64],
        hand: impl Fn(f64, f64) -> f64,
    ) {
        for (since, worth) in (start..=turn).zip(worth) {
            let later = if self.may_go_on { *worth } else { 0.0 };
            *worth = hand(self.chance_since(since, turn, self.others), later);
        }
    }

    /// The worth of a ready hand after its discard, before the others' discards, if it is unchanged
    /// since each turn from `start` to the end of the game. Calls `tell` turn by turn, from the
    /// last, with these worths and the worth of a furiten hand. `of` returns the value of a state
    /// after a draw at a turn.
    pub(super) fn worth_since(
        &self,
        ready: &Ready,
        (start, end, most): (usize, usize, f64),
        of: impl Fn(u32, usize) -> f64,
        mut tell: impl FnMut(usize, &[f64], f64),
    ) {
        if !ready.has_discards(self, start..=end) {
            return;
        }
        let [at_end, _] = self.at_end(true);
        let mut worth: Vec<f64> = (start..=end).map(|_| at_end).collect();
        let (mut options, mut furiten) = (Options::default(), at_end);
        for turn in (start..=end).rev() {
            if turn < end {
                ready.list_options(self, turn, |state| of(state, turn), &mut options);
                let hand = |chance, later| ready.before_draw(chance, later, &options, most);
                self.before_draws((start, turn), &mut worth, hand);
                furiten = ready.if_furiten(self, turn, furiten);
            }
            self.others_win(turn, &mut worth, &mut furiten);
            self.before_discards((start, turn), ready.by_discard(self, turn, furiten), &mut worth);
            tell(turn, &worth[..=turn - start], furiten);
        }
    }
}

/// The values, for the win and for readiness, after a draw at this turn that the hand may put away;
/// `None` if the hand must keep the tile. `of` returns the values of states.
#[inline(always)]
pub(super) fn after_choice(
    (graph, turns): (&Graph, &Turns),
    to: To,
    turn: usize,
    of: impl Fn(u32) -> [f64; 2],
) -> Option<[f64; 2]> {
    Some(match to {
        To::Drawn(_) => return None,
        To::IfBetter(to) => of(to),
        To::Win => [1.0; 2],
        To::Scored(win) => {
            let (score, to) = graph.score_of(win, turn);
            let score = turns.win(score, turn + 1);
            [to.map_or(score, |to| score.max(of(to)[0])), 1.0]
        }
    })
}
