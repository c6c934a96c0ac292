//! Winning chances with others' discards, straight from their definition: a recursion over whole
//! hands, their turns, and the opponents' discards since the hand became ready.

use super::chances::{Question, Score, Tiles, TooManySteps};
use crate::support::prelude::*;

/// The worth of a win by self-draw, and by a discard.
pub type Scores<H> = [Score<H>; 2];

/// The opponents, and the player's own discards.
#[derive(Clone, Debug)]
pub struct Others {
    pub number: u8,
    pub own: TileSet,
    /// The willingness to discard each kind, and jokers.
    pub percents: Tiles,
    /// The same by the number of draws left, in percent of `percents`.
    pub left: Vec<u8>,
    /// The chance that another player wins before the next draw, by the number of draws left, in
    /// percent.
    pub wins: Vec<f64>,
    /// What an exhaustive draw pays to a ready hand, and to any other.
    pub payments: [f64; 2],
}

impl Others {
    pub fn like_any(number: u8) -> Self {
        let percents = [100; Tile::KINDS + 1];
        Self { number, own: TileSet::EMPTY, percents, left: vec![100], wins: Vec::new(), payments: [0.0; 2] }
    }

    /// The chance that no other player wins before the next draw.
    fn goes_on(&self, draws: u8) -> f64 {
        1.0 - self.wins.get(usize::from(draws)).or(self.wins.last()).copied().unwrap_or_default() / 100.0
    }
}

/// A hand in the game: its tiles, the number of past turns, the number of opponents' discards since
/// it became ready, the exchanges left, and whether it may win by a discard.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
struct State {
    hand: Tiles,
    turn: u8,
    discarded: u8,
    exchanges: u8,
    takes: bool,
}

/// A draw: its copies, its gain over discarding it, and whether it must be kept.
struct Draw {
    copies: u8,
    gain: f64,
    is_kept: bool,
}

pub struct WithDiscards<'a, Q: Question> {
    case: &'a Q,
    /// The same question with no tile known to be gone.
    untouched: Q,
    others: &'a Others,
    /// The worth of wins, unless they are all equal.
    scores: Option<Scores<Q::Hand>>,
    distances: HashMap<Tiles, [u8; 2]>,
    known: HashMap<State, f64>,
    steps: usize,
    /// Whether more draws are kept by choice than tiles are unseen, which can't happen in a game.
    pub is_overfull: bool,
    /// Whether a ready hand would be worth more if it ignored the opponents' past discards, which
    /// is possible if wins by discards are worth less than by self-draw. The library allows that in
    /// place of an exchange.
    pub is_better_anew: bool,
    /// Whether the question is to be ready, not to win.
    pub is_for_readiness: bool,
}

impl<'a, Q: Question> WithDiscards<'a, Q> {
    pub fn new(case: &'a Q, others: &'a Others, scores: Option<Scores<Q::Hand>>, steps: usize) -> Self {
        let (distances, known) = (HashMap::new(), HashMap::new());
        Self {
            case,
            untouched: case.untouched(),
            others,
            scores,
            distances,
            known,
            steps,
            is_overfull: false,
            is_better_anew: false,
            is_for_readiness: false,
        }
    }

    fn goes_on(&self, turn: u8) -> f64 {
        self.others.goes_on(self.case.turns() - turn)
    }

    /// The worth after a discard of a hand that can be neither won nor ready.
    fn lost(&self, turn: u8) -> f64 {
        (turn..=self.case.turns()).fold(self.others.payments[1], |lost, turn| lost * self.goes_on(turn))
    }

    /// The distance of these tiles, and their distance with no tile known to be gone.
    fn distances(&mut self, tiles: &Tiles) -> Result<[u8; 2], TooManySteps> {
        if let Some(&known) = self.distances.get(tiles) {
            return Ok(known);
        }
        let number = usize::from(tiles.iter().sum::<u8>());
        self.steps = self.steps.checked_sub(number * number).ok_or(TooManySteps)?;
        let distances = [self.case.distance(tiles), self.untouched.distance(tiles)];
        self.distances.insert(*tiles, distances);
        Ok(distances)
    }

    fn distance(&mut self, tiles: &Tiles) -> Result<u8, TooManySteps> {
        Ok(self.distances(tiles)?[0])
    }

    fn worth(&self, complete: &Tiles, kind: usize, turn: u8, by_discard: bool) -> f64 {
        self.scores.map_or(1.0, |scores| self.case.worth(scores[usize::from(by_discard)], complete, kind, turn))
    }

    /// The number of unseen tiles when some are gone, at least one.
    fn unseen(&self, gone: u16) -> f64 {
        match self.case.whole_wall() {
            Wall::Shrinking(unseen) => (f64::from(unseen) - f64::from(gone)).max(1.0),
            Wall::Constant(unseen) => f64::from(unseen),
        }
    }

    /// Whether one of these kinds would complete the hand by its shape.
    fn waits_for(&mut self, hand: &Tiles, kinds: TileSet) -> Result<bool, TooManySteps> {
        for tile in kinds {
            if self.distances(&more(hand, tile.index()))?[1] == 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The opponents' discards after a turn by which the hand wins something: the number of copies,
    /// weighted by willingness, and their worth.
    fn discards(&mut self, hand: &Tiles, turn: u8) -> Result<Vec<(f64, f64)>, TooManySteps> {
        let mut discards = Vec::new();
        for (kind, copies) in self.left(hand) {
            let complete = more(hand, kind);
            let left = self.others.left.get(usize::from(self.case.turns() - turn)).or(self.others.left.last());
            let willing = f64::from(copies) * f64::from(self.others.percents[kind]) / 100.0;
            let willing = willing * f64::from(*left.unwrap()) / 100.0;
            if willing > 0.0 && self.distance(&complete)? == 0 {
                let worth = self.worth(&complete, kind, turn, true);
                discards.extend((worth >= 0.0).then_some((willing, worth)));
            }
        }
        Ok(discards)
    }

    /// Whether a hand may win by discards: it is ready and not furiten, and an opponent may discard
    /// a winning tile.
    fn takes(&mut self, hand: &Tiles) -> Result<bool, TooManySteps> {
        if self.distance(hand)? != 1 || self.waits_for(hand, self.others.own)? {
            return Ok(false);
        }
        for turn in 0..=self.case.turns() {
            if !self.discards(hand, turn)?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A hand after its discard, before the opponents' discards.
    fn after_discard(&mut self, hand: &Tiles, turn: u8, exchanges: u8) -> Result<f64, TooManySteps> {
        if self.is_for_readiness && self.distance(hand)? == 1 {
            return Ok(1.0);
        }
        let takes = !self.is_for_readiness && self.takes(hand)?;
        self.while_others_discard(State { hand: *hand, turn, discarded: 0, exchanges, takes })
    }

    fn while_others_discard(&mut self, state: State) -> Result<f64, TooManySteps> {
        let State { hand, turn, discarded, .. } = state;
        if !state.takes {
            return Ok(self.goes_on(turn) * self.before_draw(state)?);
        }
        let (discards, passed) = (self.discards(&hand, turn)?, self.if_furiten(&hand, turn)?);
        let all: f64 = discards.iter().map(|(copies, _)| copies).sum();
        let drawing = State { discarded: discarded + self.others.number, ..state };
        let mut chance = self.goes_on(turn) * self.before_draw(drawing)?;
        for other in (0..self.others.number).rev() {
            let gone = u16::from(turn) + u16::from(discarded) + u16::from(other);
            let more = discards.iter().map(|(copies, worth)| copies * (worth.max(passed) - chance)).sum::<f64>();
            chance += more / self.unseen(gone).max(all);
        }
        Ok(chance)
    }

    /// A hand that can win only by self-draw, and doesn't change.
    fn if_furiten(&mut self, hand: &Tiles, turn: u8) -> Result<f64, TooManySteps> {
        let [mut chance, _] = self.others.payments;
        for turn in (turn..self.case.turns()).rev() {
            let later = self.put_away(turn + 1, self.goes_on(turn + 1) * chance);
            let (mut more_than_later, mut all): (f64, f64) = (0.0, 0.0);
            for (kind, copies) in self.left(hand) {
                let complete = more(hand, kind);
                if self.distance(&complete)? == 0 {
                    let worth = self.worth(&complete, kind, turn + 1, false);
                    more_than_later += f64::from(copies) * (worth - later).max(0.0);
                    all += if worth > later { f64::from(copies) } else { 0.0 };
                }
            }
            chance = later + more_than_later / self.unseen(turn.into()).max(all);
        }
        Ok(self.goes_on(turn) * chance)
    }

    /// The worth after putting a draw away, which the shortest path doesn't allow.
    fn put_away(&self, turn: u8, later: f64) -> f64 {
        if self.case.path() == Path::Shortest { self.lost(turn) } else { later }
    }

    fn before_draw(&mut self, state: State) -> Result<f64, TooManySteps> {
        if let Some(&chance) = self.known.get(&state) {
            return Ok(chance);
        }
        self.steps = self.steps.checked_sub(1).ok_or(TooManySteps)?;
        let is_ready = self.distance(&state.hand)? == 1;
        let mut chance = self.others.payments[usize::from(!is_ready)];
        if self.is_for_readiness && is_ready {
            chance = 1.0;
        } else if state.turn < self.case.turns() {
            let later = self.while_others_discard(State { turn: state.turn + 1, ..state })?;
            let put_away = self.put_away(state.turn + 1, later);
            let mut draws = Vec::new();
            for (kind, copies) in self.left(&state.hand) {
                if let Some((value, is_kept)) = self.kept(&state, kind, put_away)? {
                    draws.push(Draw { copies, gain: value - put_away, is_kept });
                }
            }
            let copies_of =
                |of: fn(&Draw) -> bool| draws.iter().filter(|draw| of(draw)).map(|draw| f64::from(draw.copies)).sum();
            let (kept, wanted): (f64, f64) =
                (copies_of(|draw| draw.is_kept), copies_of(|draw| draw.is_kept || draw.gain != 0.0));
            let unseen = self.unseen(u16::from(state.turn) + u16::from(state.discarded));
            self.is_overfull |= self.scores.is_none() && wanted > kept && wanted > unseen;
            // Gains share one certain draw, with draws that must be kept first.
            let gains = |is_kept: bool| -> f64 {
                draws.iter().filter(|draw| draw.is_kept == is_kept).map(|draw| f64::from(draw.copies) * draw.gain).sum()
            };
            let each = 1.0 / unseen.max(kept);
            chance = put_away + each * gains(true);
            if wanted > kept {
                let by_choice = if self.scores.is_none() {
                    1.0 / unseen
                } else {
                    (1.0 / unseen).min((1.0 - each * kept) / (wanted - kept))
                };
                chance += by_choice * gains(false);
            }
        }
        self.known.insert(state, chance);
        Ok(chance)
    }

    /// The worth of a draw that may be kept, and whether it must be kept.
    fn kept(&mut self, state: &State, kind: usize, put_away: f64) -> Result<Option<(f64, bool)>, TooManySteps> {
        let State { hand, turn, exchanges, .. } = *state;
        let drawn = more(&hand, kind);
        let (now, near) = (self.distance(&hand)?, self.distance(&drawn)?);
        let is_any = matches!(self.case.path(), Path::Any { .. });
        let is_useful = near < now && !is_any;
        // A win may be declined.
        let is_kept = is_useful && (near > 0 || self.scores.is_none());
        let may_exchange = match self.case.path() {
            Path::NoStepBack { .. } => near == now && exchanges > 0,
            _ => is_any,
        };
        if !is_useful && !may_exchange {
            return Ok(None);
        }
        let mut value = if is_useful { self.lost(turn + 1) } else { put_away };
        if may_exchange && state.discarded > 0 && self.scores.is_some() {
            let anew = self.after_discard(&hand, turn + 1, exchanges.saturating_sub(1))?;
            self.is_better_anew |= anew > put_away;
        }
        if near == 0 {
            value = value.max(put_away).max(self.worth(&drawn, kind, turn + 1, false));
        }
        for discard in (0..drawn.len()).filter(|&discard| discard != kind && drawn[discard] > 0) {
            let after = less(&drawn, discard);
            let next = self.distance(&after)?;
            let rest = if is_useful { exchanges } else { exchanges.saturating_sub(1) };
            if if is_any { exchanges > 0 && next < exchanges } else { next == near } {
                value = value.max(self.after_discard(&after, turn + 1, rest)?);
            }
        }
        Ok(Some((value, is_kept)))
    }

    fn left(&self, hand: &Tiles) -> Vec<(usize, u8)> {
        self.case.left(hand).into_iter().enumerate().filter(|&(_, copies)| copies > 0).collect()
    }

    /// The chances of the hand, or after each discard, at each turn.
    pub fn rows(&mut self) -> Result<Vec<Vec<f64>>, TooManySteps> {
        let (case, hand) = (self.case, self.case.concealed());
        let near = self.distance(&hand)?;
        let is_any = matches!(case.path(), Path::Any { .. });
        let extra = case.path().extra();
        // As many exchanges as there are turns are not counted.
        let is_uncounted = extra >= case.turns();
        let exchanges = match is_any {
            true if is_uncounted => u8::MAX,
            true => near.saturating_add(extra),
            false => extra,
        };
        if hand.iter().sum::<u8>() % 3 == 1 {
            let takes = !self.is_for_readiness && self.takes(&hand)?;
            let at = |turn| self.before_draw(State { hand, turn, discarded: 0, exchanges, takes });
            return Ok(vec![(0..case.turns()).map(at).collect::<Result<_, _>>()?]);
        }
        let mut rows = Vec::new();
        for discard in (0..hand.len()).filter(|&discard| hand[discard] > 0) {
            let after = less(&hand, discard);
            let next = self.distance(&after)?;
            if if is_any { next <= exchanges } else { next == near } {
                let at = |turn| self.after_discard(&after, turn, exchanges);
                rows.push((0..case.turns()).map(at).collect::<Result<_, _>>()?);
            }
        }
        Ok(rows)
    }
}

fn more(tiles: &Tiles, kind: usize) -> Tiles {
    let mut tiles = *tiles;
    tiles[kind] += 1;
    tiles
}

fn less(tiles: &Tiles, kind: usize) -> Tiles {
    let mut tiles = *tiles;
    tiles[kind] -= 1;
    tiles
}
