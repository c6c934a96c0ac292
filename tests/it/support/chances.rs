//! Winning chances straight from their definition: without symmetry, and with a cache only on
//! request.

use std::fmt::Debug;

use shanten::AnyHand;
use shanten_dfs::{Concealed, CopyRule, Limits};

use super::limits;
use super::limits::{seven_pairs, thirteen_orphans};
use crate::support::prelude::*;

/// The worth of a complete hand, by the winning tile and the turn.
pub type Score<H = Hand> = fn(&H, <H as AnyHand>::Drawn, u8) -> f64;

/// Concealed tiles: the counts of the kinds, then the jokers.
pub type Tiles = [u8; Tile::KINDS + 1];

/// A hand of some game, the visible tiles, and the options of a question.
pub trait Question: Clone + Debug + Sync {
    type Hand: AnyHand;

    fn view(&self) -> View<Self::Hand>;

    fn path(&self) -> Path;

    fn with_path(&self, path: Path) -> Self;

    fn turns(&self) -> u8;

    fn whole_wall(&self) -> Wall;

    fn forms(&self) -> &[Form];

    /// The same question with no tile known to be gone.
    fn untouched(&self) -> Self;

    /// The settings, with the hand at turn 0.
    fn settings(&self) -> OddsOptions {
        let settings = OddsOptions::self_draws().turns(self.turns()).path(self.path()).forms(self.forms());
        settings.turn(0).wall(self.whole_wall())
    }

    fn odds(&self) -> Odds {
        Search::new(self.settings()).odds(&self.view()).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    fn expected(&self, score: impl Fn(&Self::Hand, <Self::Hand as AnyHand>::Drawn, u8) -> f64) -> Odds {
        let mut search = Search::new(self.settings().states(20_000));
        let odds = search.expected(&self.view(), |win| score(&win.hand, win.tile, win.turn));
        odds.unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The same with the hand at this turn, if given.
    fn settings_at(&self, turn: u8) -> OddsOptions {
        let turn = turn.min(self.turns());
        let wall = match self.whole_wall() {
            Wall::Shrinking(unseen) => Wall::Shrinking(unseen - u16::from(turn)),
            wall @ Wall::Constant(_) => wall,
        };
        self.settings().turn(turn).wall(wall)
    }

    fn concealed(&self) -> Tiles;

    /// The unseen tiles, given these concealed ones.
    fn left(&self, concealed: &Tiles) -> Tiles;

    /// The distance of these tiles to the nearest form.
    fn distance(&self, concealed: &Tiles) -> u8;

    /// The worth of these tiles if the drawn one completed them at a turn.
    fn worth(&self, score: Score<Self::Hand>, concealed: &Tiles, drawn: usize, turn: u8) -> f64;
}

/// The common methods of questions with these fields.
macro_rules! asked {
    () => {
        fn path(&self) -> Path {
            self.path
        }

        fn with_path(&self, path: Path) -> Self {
            Self { path, ..self.clone() }
        }

        fn turns(&self) -> u8 {
            self.turns
        }

        fn whole_wall(&self) -> Wall {
            self.wall.unwrap_or(Wall::Shrinking(self.unseen()))
        }

        fn forms(&self) -> &[Form] {
            &self.forms
        }
    };
}
pub(crate) use asked;

fn with_no_jokers(counts: &Counts) -> Tiles {
    core::array::from_fn(|kind| counts.get(kind).copied().unwrap_or(0))
}

pub fn without_jokers(tiles: &Tiles) -> &Counts {
    tiles.first_chunk().unwrap()
}

impl Question for Case {
    type Hand = Hand;

    fn view(&self) -> View {
        let visible = Visible::from_counts(&self.visible).unwrap();
        let view = self.hand_of(&self.concealed).view().with_strictness(self.strictness);
        view.with_visible(visible).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    asked!();

    fn untouched(&self) -> Self {
        Self { visible: [0; Tile::KINDS], strictness: Strictness::Unlimited, ..self.clone() }
    }

    fn concealed(&self) -> Tiles {
        with_no_jokers(&self.concealed)
    }

    fn left(&self, concealed: &Tiles) -> Tiles {
        with_no_jokers(&Case::left(self, without_jokers(concealed)))
    }

    fn distance(&self, concealed: &Tiles) -> u8 {
        Case::distance(self, without_jokers(concealed))
    }

    fn worth(&self, score: Score, concealed: &Tiles, drawn: usize, turn: u8) -> f64 {
        score(&self.hand_of(without_jokers(concealed)), Tile::from_index(drawn as u8).unwrap(), turn)
    }
}

/// The distance if no win is possible.
pub const NEVER: u8 = u8::MAX;

/// A hand, the visible tiles, and the options of a question.
#[derive(Clone, Debug)]
pub struct Case {
    pub concealed: Counts,
    pub melds: Vec<Meld>,
    pub visible: Counts,
    pub strictness: Strictness,
    pub forms: Vec<Form>,
    pub path: Path,
    pub wall: Option<Wall>,
    pub turns: u8,
}

impl Case {
    pub fn of(text: &str) -> Self {
        let hand: Hand = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        Self {
            concealed: hand.counts(),
            melds: hand.melds().collect(),
            visible: [0; Tile::KINDS],
            strictness: Strictness::default(),
            forms: Form::ALL.to_vec(),
            path: Path::default(),
            wall: None,
            turns: 18,
        }
    }

    pub fn called(&self) -> Counts {
        copies_in(&self.melds)
    }

    /// The unseen copies of each kind, given these concealed tiles.
    pub fn left(&self, concealed: &Counts) -> Counts {
        let called = self.called();
        core::array::from_fn(|kind| 4 - concealed[kind] - called[kind] - self.visible[kind])
    }

    pub fn tiles(&self) -> u8 {
        self.concealed.iter().sum()
    }

    /// The default number of unseen tiles at turn 0.
    pub fn unseen(&self) -> u16 {
        let waiting = self.tiles() / 3 * 3 + 1;
        let seen: u8 = self.called().iter().chain(&self.visible).sum();
        136 - u16::from(waiting) - u16::from(seen)
    }

    pub fn hand_of(&self, concealed: &Counts) -> Hand {
        let hand = Hand::from_counts(concealed).and_then(|hand| hand.with_melds(&self.melds));
        hand.unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The distance of these tiles to the nearest form, by a program independent of the library.
    pub fn distance(&self, concealed: &Counts) -> u8 {
        let limits = limits::limits(self.strictness, &self.called(), &self.visible);
        let tiles: u8 = concealed.iter().sum();
        let melds = usize::from(tiles / 3);
        let in_form = |form: &Form| match form {
            Form::Standard => {
                let limits = match self.strictness {
                    Strictness::Unlimited => CopyRule::Unlimited.into(),
                    _ => Limits { natural: limits, ..CopyRule::Limited.into() },
                };
                shanten_dfs::distance_with(&Concealed { natural: *concealed, wild: 0 }, melds, &limits)
                    .unwrap()
                    .unwrap_or(NEVER)
            }
            Form::SevenPairs if matches!(tiles, 13 | 14) => seven_pairs(concealed, &limits).unwrap_or(NEVER),
            Form::ThirteenOrphans if matches!(tiles, 13 | 14) => thirteen_orphans(concealed, &limits).unwrap_or(NEVER),
            _ => NEVER,
        };
        self.forms.iter().map(in_form).min().unwrap_or(NEVER)
    }
}

#[derive(Debug)]
pub struct TooManySteps;

pub trait Outcome: Clone + Default {
    /// Adds a share of draws that are kept rather than discarded. Adds it to the shares `used` if
    /// that makes a difference.
    fn keep(&mut self, share: f64, kept: &Self, stays: &Self, used: &mut [f64; 2]);

    fn or(self, other: Self) -> Self;

    fn set_ready(&mut self) {}
}

/// The chances to win and to be ready.
type Chances = [f64; 2];

impl Outcome for Chances {
    fn keep(&mut self, share: f64, kept: &Self, stays: &Self, used: &mut [f64; 2]) {
        for i in 0..2 {
            let gain = kept[i] - stays[i];
            self[i] += share * gain;
            used[i] += if gain == 0.0 { 0.0 } else { share };
        }
    }

    fn or(self, [c, d]: Self) -> Self {
        [self[0].max(c), self[1].max(d)]
    }

    fn set_ready(&mut self) {
        self[1] = 1.0;
    }
}

/// The outcome of a win with these tiles by the drawn kind at a turn.
type Win<'a, Q, O> = Box<dyn FnMut(&Q, &Tiles, usize, u8) -> O + 'a>;

/// A row of the plain program: the discard, whether it is a joker, and both chances at each turn.
pub struct PlainRow {
    pub discard: Option<Tile>,
    pub is_joker: bool,
    pub win: Vec<f64>,
    pub ready: Vec<f64>,
}

pub struct Plain<'a, Q: Question = Case, O = Chances> {
    case: &'a Q,
    win: Win<'a, Q, O>,
    distances: HashMap<u128, u8>,
    /// The cache, if used: by hand, turn and exchanges left.
    known: Option<HashMap<(u128, u8, u8), O>>,
    /// The number of steps left.
    steps: usize,
    /// Whether at some turn more tiles are kept than are unseen, which can't happen in a game.
    pub is_overfull: bool,
}

/// Three bits for each kind, after those for the jokers.
fn packed(concealed: &Tiles) -> u128 {
    concealed.iter().rev().fold(0, |bits, &count| bits << 3 | u128::from(count))
}

impl<'a, Q: Question, O: Outcome> Plain<'a, Q, O> {
    pub fn of_wins(case: &'a Q, steps: usize, win: impl FnMut(&Q, &Tiles, usize, u8) -> O + 'a) -> Self {
        let known = Some(HashMap::new());
        Self { case, win: Box::new(win), distances: HashMap::new(), known, steps, is_overfull: false }
    }

    /// The same without the cache of outcomes.
    pub fn forgetful(self) -> Self {
        Self { known: None, ..self }
    }

    pub fn distance(&mut self, concealed: &Tiles) -> Result<u8, TooManySteps> {
        // Computing it anew takes longer, especially for many tiles.
        let key = packed(concealed);
        let known = self.distances.get(&key).copied();
        let tiles = usize::from(concealed.iter().sum::<u8>());
        let price = if known.is_some() { 1 } else { tiles * tiles };
        self.steps = self.steps.checked_sub(price).ok_or(TooManySteps)?;
        Ok(known.unwrap_or_else(|| {
            let distance = self.case.distance(concealed);
            self.distances.insert(key, distance);
            distance
        }))
    }

    fn unseen(&self, turn: u8) -> f64 {
        match self.case.whole_wall() {
            Wall::Shrinking(unseen) => f64::from(unseen) - f64::from(turn),
            Wall::Constant(unseen) => f64::from(unseen),
        }
    }

    /// A hand before its draw. `exchanges` is the number left in addition to useful draws or, if
    /// steps back are allowed, of all.
    pub fn waits(&mut self, hand: &Tiles, turn: u8, exchanges: u8) -> Result<O, TooManySteps> {
        let key = (packed(hand), turn, exchanges);
        if let Some(outcome) = self.known.as_ref().and_then(|known| known.get(&key)) {
            return Ok(outcome.clone());
        }
        let now = self.distance(hand)?;
        let mut outcome = O::default();
        if turn < self.case.turns() {
            let later = self.waits(hand, turn + 1, exchanges)?;
            let stays = if self.case.path() == Path::Shortest { O::default() } else { later };
            outcome = stays.clone();
            let mut used = [0.0; 2];
            for (kind, copies) in self.case.left(hand).into_iter().enumerate().filter(|&(_, copies)| copies > 0) {
                if let Some(kept) = self.keeps(hand, now, kind, turn + 1, exchanges, &stays)? {
                    outcome.keep(f64::from(copies) / self.unseen(turn), &kept, &stays, &mut used);
                }
            }
            self.is_overfull |= used.iter().any(|&used| used > 1.0);
        }
        if now == 1 {
            outcome.set_ready();
        }
        if let Some(known) = &mut self.known {
            known.insert(key, outcome.clone());
        }
        Ok(outcome)
    }

    /// The outcome of a draw at its turn if it may be kept, including the choice to discard it if
    /// there is one.
    fn keeps(
        &mut self,
        hand: &Tiles,
        now: u8,
        kind: usize,
        turn: u8,
        exchanges: u8,
        stays: &O,
    ) -> Result<Option<O>, TooManySteps> {
        let mut drawn = *hand;
        drawn[kind] += 1;
        let near = self.distance(&drawn)?;
        let mut kept = match self.case.path() {
            Path::Any { .. } => stays.clone(),
            _ if near < now => O::default(),
            Path::NoStepBack { .. } if near == now && exchanges > 0 => stays.clone(),
            _ => return Ok(None),
        };
        if near == 0 {
            kept = kept.or(stays.clone()).or((self.win)(self.case, &drawn, kind, turn));
        }
        for other in (0..drawn.len()).filter(|&other| other != kind && drawn[other] > 0) {
            let mut after = drawn;
            after[other] -= 1;
            let next = self.distance(&after)?;
            let (is_allowed, rest) = match self.case.path() {
                Path::Shortest | Path::Straight => (next == near, 0),
                Path::NoStepBack { .. } => (next == near, if near < now { exchanges } else { exchanges - 1 }),
                Path::Any { .. } => (exchanges > 0 && next < exchanges, exchanges.saturating_sub(1)),
                _ => unreachable!("there are four paths"),
            };
            if is_allowed {
                kept = kept.or(self.waits(&after, turn, rest)?);
            }
        }
        Ok(Some(kept))
    }
}

impl<'a, Q: Question> Plain<'a, Q> {
    pub fn new(case: &'a Q, steps: usize) -> Self {
        Self::of_wins(case, steps, |_, _, _, _| [1.0; 2])
    }

    pub fn scored(self, score: Score<Q::Hand>) -> Self {
        Self::of_wins(self.case, self.steps, move |case, drawn, kind, turn| [case.worth(score, drawn, kind, turn), 1.0])
    }

    fn row(&mut self, discard: Option<usize>, hand: &Tiles, exchanges: u8) -> Result<PlainRow, TooManySteps> {
        let chances = (0..self.case.turns()).map(|turn| self.waits(hand, turn, exchanges));
        let (win, ready) = chances.collect::<Result<Vec<_>, _>>()?.into_iter().map(|[win, ready]| (win, ready)).unzip();
        let is_joker = discard == Some(Tile::KINDS);
        Ok(PlainRow { discard: discard.and_then(|kind| Tile::from_index(kind as u8)), is_joker, win, ready })
    }

    /// The answer by definition for the hand, or for each discard.
    pub fn rows(&mut self) -> Result<Vec<PlainRow>, TooManySteps> {
        let hand = self.case.concealed();
        let near = self.distance(&hand)?;
        let extra = self.case.path().extra();
        let is_any = matches!(self.case.path(), Path::Any { .. });
        let exchanges = if is_any { near.saturating_add(extra) } else { extra };
        if hand.iter().sum::<u8>() % 3 == 1 {
            return Ok(vec![self.row(None, &hand, exchanges)?]);
        }
        let mut rows = Vec::new();
        for kind in (0..hand.len()).filter(|&kind| hand[kind] > 0) {
            let mut after = hand;
            after[kind] -= 1;
            let next = self.distance(&after)?;
            if if is_any { next <= exchanges } else { next == near } {
                rows.push(self.row(Some(kind), &after, exchanges)?);
            }
        }
        Ok(rows)
    }
}
