//! Ready hands that win by others' discards, too: what they are worth depends on how long they have
//! been as they are.

use core::ops::RangeInclusive;
use std::vec::Vec;

use super::turns::Turns;
use crate::odds::states::graph::Graph;
use crate::odds::states::layer::{Draw, Layer, To, Undrawn};
use crate::odds::states::moves::WaitCopies;

/// The whole of what others may discard that completes a hand: its copies, as far as the others are
/// willing, and the sum of what they are worth.
#[derive(Clone, Copy)]
pub(super) struct ByDiscard {
    pub(super) copies: f64,
    pub(super) worth: f64,
}

/// The draws that are kept by choice: the copies of each, and what it is worth; and all copies.
#[derive(Default)]
pub(super) struct Options {
    draws: Vec<(f64, f64)>,
    copies: f64,
}

/// A ready hand.
#[derive(Clone, Copy)]
pub(super) enum Ready<'a> {
    /// Its copies alone decide what it is worth.
    Copies(WaitCopies),
    Draws(&'a Graph, &'a [Draw]),
}

impl<'a> Ready<'a> {
    pub(super) fn new(graph: &'a Graph, layer: &'a Layer, state: &Undrawn) -> Self {
        state.need.copies.map_or(Self::Draws(graph, layer.draws_of(state)), Self::Copies)
    }

    /// Lists the draws at a turn that may be kept. `of` has the values of states after them.
    pub(super) fn list_options(&self, turn: usize, of: impl Fn(u32) -> f64, options: &mut Options) {
        options.draws.clear();
        match self {
            Self::Copies(copies) => options.draws.push((copies.drawn.into(), 1.0)),
            Self::Draws(graph, draws) => {
                options.draws.extend(draws.iter().filter(|draw| draw.copies > 0).filter_map(
                    |&Draw { to, copies, .. }| {
                        let [better, _] = after_choice(graph, to, turn, |to| [of(to), 1.0])?;
                        Some((copies.into(), better))
                    },
                ));
            }
        }
        options.copies = options.draws.iter().map(|(copies, _)| copies).sum();
    }

    /// Each discard that wins after as many own turns: the number of the win if it was scored, its
    /// copies, as far as the others are willing, and its worth.
    pub(super) fn discards(&self, turn: usize) -> impl Iterator<Item = (Option<u32>, f64, f64)> {
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
            Some((win, percent, worth))
        });
        let all = copies.map(|copies| (None, copies.percent, 1.0)).into_iter().chain(of_draws);
        let wins = all.filter(|&(_, percent, worth)| percent > 0 && worth >= 0.0);
        wins.map(|(win, percent, worth)| (win, f64::from(percent) / 100.0, worth))
    }

    /// Whether any discard wins after these numbers of own turns. Otherwise the hand is like a
    /// furiten one.
    pub(super) fn has_discards(&self, mut turns: RangeInclusive<usize>) -> bool {
        turns.any(|turn| self.discards(turn).next().is_some())
    }

    /// What others may discard after as many own turns. A win may be passed, if it is worth less
    /// than to go on as a furiten hand.
    pub(super) fn by_discard(&self, turn: usize, furiten: f64) -> ByDiscard {
        self.discards(turn).fold(ByDiscard { copies: 0.0, worth: 0.0 }, |all, (_, copies, worth)| ByDiscard {
            copies: all.copies + copies,
            worth: all.worth + copies * worth.max(furiten),
        })
    }

    /// The worth before a draw at a turn if the hand wins by self-draws alone, and stays as it
    /// is.
    pub(super) fn if_furiten(&self, turns: &Turns, turn: usize, later: f64) -> f64 {
        let later = if turns.may_go_on { later } else { 0.0 };
        let Self::Draws(graph, draws) = *self else { return later };
        let wins = draws.iter().filter_map(|draw| match draw.to {
            To::Scored(win) => Some((f64::from(draw.copies), graph.score_of(win, turn).0)),
            _ => None,
        });
        later + shared(turns.chances[turn], 1.0, later, wins)
    }

    /// The worth before a draw that comes with this chance for each copy. `later` is the worth if
    /// the tile is put away.
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

/// What draws that are kept if they are better than `kept` add to it. Each copy comes with this
/// chance, but more copies than unseen tiles share what forced ones leave of one sure draw.
pub(super) fn shared(chance: f64, rest: f64, kept: f64, options: impl Iterator<Item = (f64, f64)>) -> f64 {
    let better = options.filter(|&(_, worth)| worth > kept);
    let (copies, more) =
        better.fold((0.0, 0.0), |(all, more), (copies, worth)| (all + copies, more + copies * (worth - kept)));
    chance.min(rest / copies) * more
}

impl Turns {
    /// The chance of each unseen tile after as many own turns, for a hand that has been as it is
    /// since `since` of them, when others have discarded `more` tiles since the last.
    pub(super) fn chance_since(&self, since: usize, turn: usize, more: usize) -> f64 {
        self.seen[turn + self.others * (turn - since) + more]
    }

    /// Before the others discard after as many own turns, from the worth after that. Each hand has
    /// been as it is since another turn, the first since `start`.
    pub(super) fn before_discards(&self, (start, turn): (usize, usize), of: ByDiscard, worth: &mut [f64]) {
        let most = 1.0 / of.copies;
        for discard in (0..self.others).rev() {
            for (since, worth) in (start..=turn).zip(&mut *worth) {
                let chance = self.chance_since(since, turn, discard).min(most);
                *worth += chance * (of.worth - of.copies * *worth);
            }
        }
    }

    /// Before the player's draw at a turn, from the worth after the discard. Each hand has been as
    /// it is since another turn, the first since `start`.
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

    /// The worth of a ready hand after its discard, and before those of the others, that has been
    /// as it is since each turn from `start` to the end of the game; told turn by turn from the
    /// last. `of` has the values at a turn of the states after a draw, `furiten` those of the hand
    /// if it were furiten.
    pub(super) fn worth_since(
        &self,
        ready: &Ready,
        (start, end, most): (usize, usize, f64),
        of: impl Fn(u32, usize) -> f64,
        mut tell: impl FnMut(usize, &[f64], f64),
    ) {
        if !ready.has_discards(start..=end) {
            return;
        }
        let mut worth: Vec<f64> = (start..=end).map(|_| 0.0).collect();
        let (mut options, mut furiten) = (Options::default(), 0.0);
        for turn in (start..=end).rev() {
            if turn < end {
                ready.list_options(turn, |state| of(state, turn), &mut options);
                let hand = |chance, later| ready.before_draw(chance, later, &options, most);
                self.before_draws((start, turn), &mut worth, hand);
                furiten = ready.if_furiten(self, turn, furiten);
            }
            self.before_discards((start, turn), ready.by_discard(turn, furiten), &mut worth);
            tell(turn, &worth[..=turn - start], furiten);
        }
    }
}

/// The values of a hand after a draw of this turn that it may put away, to win and to be ready;
/// `None` if it must keep it. `of` has the values of states.
#[inline(always)]
pub(super) fn after_choice(graph: &Graph, to: To, turn: usize, of: impl Fn(u32) -> [f64; 2]) -> Option<[f64; 2]> {
    Some(match to {
        To::Drawn(_) => return None,
        To::IfBetter(to) => of(to),
        To::Win => [1.0; 2],
        To::Scored(win) => {
            let (score, to) = graph.score_of(win, turn);
            [to.map_or(score, |to| score.max(of(to)[0])), 1.0]
        }
    })
}
