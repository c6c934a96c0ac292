//! Expected points: what wins by own draw are worth by [`score`](crate::score), and how that is
//! distributed.

use core::ops::ControlFlow;
use std::vec::Vec;

use super::search::Search;
use super::state::Concealed;
use super::world::Symmetry;
use super::{Odds, OddsError, OddsRow, Path, Wall};
use crate::format::{COPIES, HONOURS};
use crate::game::{Copies, Form, Meld, Reds, Shanten, Suit, Tile, TileSet};
use crate::hand::Visible;
use crate::score::{GREEN, MAX_INDICATORS, Riichi, ScoreRules, Win, Wind, WonBy, fits};
use crate::view::{AnyHand, Parts, View, Viewed};

/// The goal of a search for points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Goal {
    /// The most points on average.
    Average,
    /// The best chance to win at least this many points.
    AtLeast(u32),
}

/// The options for points: see [`Search::points`].
///
/// ```
/// use shanten::odds::{Goal, PointOptions};
/// use shanten::score::ScoreRules;
/// use shanten::Tile;
///
/// let mut options = PointOptions::new(ScoreRules::TENHOU);
/// options.win.set_dora([Tile::P4])?;
/// options.goal = Goal::AtLeast(8_000);
/// # Ok::<(), shanten::score::ScoreError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PointOptions {
    /// The score rules.
    pub score_rules: ScoreRules,
    /// The circumstances of every win: the seat, the round, the indicators of dora, the counters
    /// and the deposits. The tile is that of each win, drawn from the wall; what else is set there
    /// has no effect. The indicators lie open: those that are not among the
    /// [visible](View::with_visible) tiles are added to these.
    pub win: Win,
    /// Whether a hand without called melds declares riichi when it is ready. There are as many
    /// indicators after riichi as there are of dora, each one of the tiles that are then unseen.
    pub riichi: bool,
    /// How many red fives of characters, dots and bamboos may still be drawn. `None` stands for one
    /// of each suit, as at most tables, less those of the hand, its melds, the visible tiles and
    /// the indicators.
    pub unseen_reds: Option<[u8; 3]>,
    /// The goal.
    pub goal: Goal,
}

impl PointOptions {
    /// A win by South in the first round with riichi, without dora, where the average is aimed at.
    #[must_use]
    pub const fn new(score_rules: ScoreRules) -> Self {
        Self { score_rules, win: Win::own_draw(Tile::FIRST), riichi: true, unseen_reds: None, goal: Goal::Average }
    }

    /// The view that is searched: the same where the indicators lie open.
    ///
    /// # Errors
    ///
    /// If the game hasn't these indicators beside the hand and the visible tiles.
    pub fn with_indicators<H: AnyHand>(&self, view: &View<H>) -> Result<View<H>, OddsError> {
        let mut open = Visible::EMPTY;
        open.insert_all(self.win.dora().iter().copied()).map_err(OddsError::Indicators)?;
        view.with_visible(view.visible().or(open)).map_err(OddsError::Indicators)
    }
}

/// The answer of [`Search::points`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PointOdds {
    /// For a hand before its draw, its one row. For one that has drawn, a row for each different
    /// tile that the path may discard, in order.
    pub rows: Vec<PointRow>,
    /// The states searched for the points; those of the chances to win are fewer.
    pub searched: usize,
    /// The path of the rows: that of the options, or the same with fewer exchanges if that had too
    /// many states.
    pub path: Path,
    /// Tiles that this path may discard, too, but that had too many states.
    pub missing: TileSet,
    /// The [turn](super::OddsOptions::turn) of the hand, with which the lists of the rows begin.
    pub turn: u8,
    /// The wall that the figures are based on, at this turn.
    pub wall: Wall,
    /// Whether this is everything that was asked.
    pub is_complete: bool,
}

/// The expected points after a discard, or of a hand before its draw.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PointRow {
    /// The discarded tile; `None` for a hand before its draw.
    pub discard: Option<Tile>,
    /// The best chance to win before the end. Who aims at points may win less often.
    pub win_now: f64,
    /// The best chance to be ready at the end, or to have been ready before.
    pub ready_now: f64,
    /// The expected points, at least 0, or the chance of as many as are [aimed at](Goal::AtLeast).
    pub points_now: f64,
    /// `win[u]` is the best chance to win before the end, if the hand were like this `u` turns
    /// later: one entry for each turn with a draw left, from [that of the hand](PointOdds::turn)
    /// on.
    pub win: Vec<f64>,
    /// `ready[u]` is the best chance to be ready at the end, like `win`.
    pub ready: Vec<f64>,
    /// `points[u]` are the expected points, or the chance of as many as are aimed at, like `win`.
    pub points: Vec<f64>,
    /// How often a win is worth how many points, the fewest first, now, if the player aims at the
    /// goal. The chances add up to that of any win with points. They fall short of the published
    /// sums where a wall is given so small that the [kept copies outnumber](super) it: here they
    /// share one sure draw. Empty on a path without counted exchanges.
    pub shares: Vec<PointShare>,
}

/// How often wins are worth a number of points.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PointShare {
    /// The winner's points in all.
    pub points: u32,
    /// The chance to win them.
    pub chance: f64,
}

impl PointRow {
    /// The chance to win at least `points`, with play that aims at the goal.
    #[must_use]
    pub fn at_least(&self, points: u32) -> f64 {
        let shares = self.shares.iter().filter(|share| share.points >= points);
        // The sum of nothing would be -0.
        shares.fold(0.0, |sum, share| sum + share.chance)
    }
}

impl Search {
    /// The expected points of a hand before its draw, or for each discard of one that has drawn:
    /// what wins by own draw are worth under [score rules](ScoreRules), and how that is
    /// distributed.
    ///
    /// Any win that is worth less than going on is declined, not only one without a pattern, which
    /// is worth nothing. For a [goal](Goal::AtLeast) that is a win whose chance of the goal is
    /// below that of going on. Of the fives that the hand has now, plain ones are discarded first;
    /// each that it draws is red as often as the unseen ones are. Indicators after riichi are
    /// equally likely to be any of the tiles that are neither visible nor in the complete hand.
    /// One-shot, last tiles and replacement tiles are left out.
    ///
    /// Hands that differ by tiles of the same worth share their states: suits without dora, and
    /// unless indicators after riichi count, the dragons, the winds that are worth something, and
    /// those that aren't.
    ///
    /// ```
    /// use shanten::odds::{OddsOptions, PointOptions, Search};
    /// use shanten::score::ScoreRules;
    /// use shanten::Hand;
    ///
    /// let hand: Hand = "34578m1689p357s1z".parse()?;
    /// let options = PointOptions::new(ScoreRules::TENHOU);
    /// let found = Search::new(OddsOptions::default()).points(&hand.view(), &options)?;
    /// let row = &found.rows[0];
    /// assert!(row.at_least(8_000) < row.at_least(1_000) && row.at_least(1_000) <= row.win_now);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`odds`](Self::odds), and if no hand of this game has a score, or the game
    /// hasn't these indicators beside the hand and the visible tiles.
    pub fn points<H: AnyHand>(&mut self, view: &View<H>, options: &PointOptions) -> Result<PointOdds, OddsError> {
        self.points_watched(view, options, |_| ControlFlow::Continue(()))
    }

    /// Like [`points`](Self::points), but watched like [`odds_watched`](Self::odds_watched).
    ///
    /// # Errors
    ///
    /// The same as for [`points`](Self::points).
    pub fn points_watched<H: AnyHand>(
        &mut self,
        view: &View<H>,
        options: &PointOptions,
        mut watch: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<PointOdds, OddsError> {
        let view = &options.with_indicators(view)?;
        let worth = Worths::new(view, options)?;
        let mut is_broken = false;
        let mut watch = |states: usize| {
            if !is_broken {
                is_broken = watch(states).is_break();
            }
            if is_broken { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let score = |hand: &Concealed, tile: Option<Tile>, scores: &mut [f64]| scores.fill(worth.value(hand, tile));
        let share =
            |hand: &Concealed, tile: Option<Tile>, take: &mut dyn FnMut(u32, f64)| worth.share(hand, tile, take);
        let symmetry = Symmetry::OfClasses(worth.classes(self.changes(view)));
        let chances = self.question(view, Symmetry::Full, None)?;
        let question = self.question(view, symmetry, Some(&score))?.with_shares(&share);
        let mut won = self.answer(&chances, &mut watch);
        let Odds { rows, searched, path, mut missing, turn, wall, is_complete, .. } =
            self.answer_scored(&question, &mut watch);
        if path != won.path {
            (won, _) = self.on_path(&chances, path, 0, &mut watch);
        }
        let mut found = Vec::new();
        for OddsRow { discard, win_now: points_now, win: points, shares, .. } in rows {
            let Some(&OddsRow { win_now, ready_now, ref win, ref ready, .. }) =
                won.rows.iter().find(|row| row.discard == discard)
            else {
                missing |= discard.into_iter().collect();
                continue;
            };
            let shares = shares.into_iter().map(|(points, chance)| PointShare { points, chance }).collect();
            let (win, ready) = (win.clone(), ready.clone());
            found.push(PointRow { discard, win_now, ready_now, points_now, win, ready, points, shares });
        }
        let is_complete = is_complete && won.is_complete;
        Ok(PointOdds { rows: found, searched, path, missing, turn, wall, is_complete })
    }

    /// How many tiles a hand may change up to a win, at most.
    fn changes<H: AnyHand>(&self, view: &View<H>) -> usize {
        let forms = Form::EACH.into_iter().filter(|&form| self.asks_for(form));
        let distance = forms.filter_map(|form| view.shanten_in(form)).min().map_or(0, Shanten::distance);
        let drawn = usize::from(view.hand().len() % 3 == 2);
        if self.counts_exchanges() {
            usize::from(distance) + usize::from(self.path().extra()) + drawn
        } else {
            usize::MAX
        }
    }
}

/// The most dora that red fives and indicators after riichi may add.
const MAX_MORE: usize = (HONOURS + MAX_INDICATORS) * COPIES as usize + 1;

/// How likely a hand has no more dora, one more, and so on.
struct More {
    chances: [f64; MAX_MORE],
    len: usize,
}

impl More {
    const NONE: Self = {
        let mut chances = [0.0; MAX_MORE];
        chances[0] = 1.0;
        Self { chances, len: 1 }
    };

    fn chances(&self) -> &[f64] {
        &self.chances[..self.len]
    }

    /// With others besides, which are as likely as this.
    fn and(self, others: &[f64]) -> Self {
        let mut sum = Self { chances: [0.0; MAX_MORE], len: (self.len + others.len() - 1).min(MAX_MORE) };
        for (more, chance) in self.chances().iter().enumerate() {
            for (other, also) in others.iter().enumerate() {
                // There can't be more than the most; what is cut off has no chance.
                sum.chances[(more + other).min(MAX_MORE - 1)] += chance * also;
            }
        }
        sum
    }
}

/// The worths of the wins of a hand.
pub(super) struct Worths<'a, H> {
    hand: &'a H,
    options: &'a PointOptions,
    /// The circumstances of every win, but for its tile.
    win: Win,
    /// The kinds of the game, and what is visible of them besides the hand.
    existing: TileSet,
    visible: Copies,
    /// The dora that each kind indicates.
    indicated: [Tile; Tile::KINDS],
    /// The fives of each suit among the concealed tiles, and how many of them are red.
    fives: Reds,
    reds: Reds,
    /// The fives of each suit that are unseen, and how many of them are red.
    unseen_fives: Reds,
    unseen_reds: Reds,
}

/// The suits that have fives.
const SUITS_OF_FIVES: [Suit; HONOURS] = [Suit::Characters, Suit::Dots, Suit::Bamboos];

impl<'a, H: AnyHand> Worths<'a, H> {
    fn new(view: &'a View<H>, options: &'a PointOptions) -> Result<Self, OddsError> {
        let hand = view.hand();
        let mut win = options.win;
        (win.won_by, win.one_shot, win.last_tile) = (WonBy::Draw, false, false);
        (win.first_turn, win.is_liable) = (false, false);
        win.riichi = Some(Riichi::Single).filter(|_| options.riichi && hand.is_concealed());
        win.forget_ura();
        fits(hand, &win).map_err(OddsError::NoScore)?;
        let Parts { own, existing, .. } = hand.parts();
        let visible = view.visible().copies();
        let fives = SUITS_OF_FIVES.map(five);
        let unseen_fives = fives.map(|five| COPIES.saturating_sub(own.count(five) + visible.count(five)));
        let has_red = |suit: usize| {
            hand.reds()[suit] + view.visible().reds()[suit] > 0
                || hand.melds().any(|meld| meld.reds() > 0 && meld.tile().suit() == SUITS_OF_FIVES[suit])
        };
        let unseen_reds = options.unseen_reds.unwrap_or([0, 1, 2].map(|suit| u8::from(!has_red(suit))));
        let unseen_reds = [0, 1, 2].map(|suit| unseen_reds[suit].min(unseen_fives[suit]));
        let fives = fives.map(|five| hand.count(five));
        let mut indicated = [Tile::FIRST; Tile::KINDS];
        for tile in Tile::all() {
            indicated[tile.index()] = tile.indicated_among(existing);
        }
        Ok(Self {
            hand,
            options,
            win,
            existing,
            visible,
            indicated,
            fives,
            reds: hand.reds(),
            unseen_fives,
            unseen_reds,
        })
    }

    /// The worth of a win.
    fn value(&self, hand: &Concealed, tile: Option<Tile>) -> f64 {
        let of = |points: u32| match self.options.goal {
            Goal::Average => f64::from(points),
            // Without a pattern there is no win.
            Goal::AtLeast(least) => f64::from(u8::from(points >= least.max(1))),
        };
        let mut value = 0.0;
        self.with_each(hand, tile, |points, chance| value += chance * of(points));
        value
    }

    /// Hands the points that a win may be worth to a function, each with its chance.
    fn share(&self, hand: &Concealed, tile: Option<Tile>, take: &mut dyn FnMut(u32, f64)) {
        self.with_each(hand, tile, |points, chance| {
            if points > 0 && chance > 0.0 {
                take(points, chance);
            }
        });
    }

    /// Hands all points that a win may be worth to a function, each with its chance.
    fn with_each(&self, hand: &Concealed, tile: Option<Tile>, mut take: impl FnMut(u32, f64)) {
        let Some(tile) = tile else { return };
        let hand = <H as Viewed>::with_concealed(self.hand, &hand.counts, hand.jokers);
        let more = self.more(&hand);
        let mut totals = [0; MAX_MORE];
        let totals = &mut totals[..more.len];
        self.options.score_rules.totals(&hand, &self.win_with(tile), totals);
        totals.iter().zip(more.chances()).for_each(|(&points, &chance)| take(points, chance));
    }

    fn win_with(&self, tile: Tile) -> Win {
        let mut win = self.win;
        win.tile = tile;
        win
    }

    /// How many more dora a complete hand has: drawn red fives, and indicators after riichi.
    fn more(&self, hand: &H) -> More {
        let mut more = More::NONE;
        if self.options.score_rules.red_fives {
            for (suit, five) in SUITS_OF_FIVES.map(five).into_iter().enumerate() {
                let kept = hand.count(five).min(self.fives[suit]);
                let drawn = hand.count(five) - kept;
                let sure = usize::from(kept.min(self.reds[suit]));
                let mut chances = [0.0; COPIES as usize + 1];
                for red in 0..=drawn {
                    let [unseen, reds] = [self.unseen_fives[suit], self.unseen_reds[suit]];
                    chances[sure + usize::from(red)] = drawn_reds(unseen, reds, drawn, red);
                }
                more = more.and(&chances[..=sure + usize::from(drawn)]);
            }
        }
        if self.win.riichi.is_some() { more.and(self.ura(hand).chances()) } else { more }
    }

    /// How many dora the indicators after riichi show.
    fn ura(&self, hand: &H) -> More {
        const SUMS: usize = MAX_INDICATORS * COPIES as usize + 1;
        let own = hand.parts().own;
        // By the number of dora that a tile shows, how many such tiles are unseen.
        let mut showing = [0_u32; COPIES as usize + 1];
        for indicator in self.existing {
            let dora = self.indicated[indicator.index()];
            let [seen, shown] = [indicator, dora].map(|tile| own.count(tile));
            let unseen = COPIES.saturating_sub(seen + self.visible.count(indicator));
            showing[usize::from(shown)] += u32::from(unseen);
        }
        // The ways in which a number of indicators show a number of dora, kind of indicator by
        // kind.
        let number = self.win.dora().len();
        let mut ways = [[0.0; SUMS]; MAX_INDICATORS + 1];
        ways[0][0] = 1.0;
        let mut all = 0;
        for (dora, tiles) in showing.into_iter().enumerate() {
            for indicators in (1..=number).rev() {
                for of_these in 1..=indicators {
                    let choices = choose(tiles, of_these as u32);
                    let (fewer, these) = ways.split_at_mut(indicators);
                    for (sum, ways) in fewer[indicators - of_these].iter().enumerate().filter(|(_, ways)| **ways > 0.0)
                    {
                        these[0][sum + dora * of_these] += ways * choices;
                    }
                }
            }
            all += tiles;
        }
        let mut more = More::NONE;
        let choices = choose(all, number as u32);
        if choices > 0.0 {
            more.len = 1 + (0..SUMS).rev().find(|&sum| ways[number][sum] > 0.0).unwrap_or(0);
            for (chance, ways) in more.chances.iter_mut().zip(&ways[number]) {
                *chance = ways / choices;
            }
        }
        more
    }

    /// A class for each kind: tiles of the same class are worth the same, if a hand changes at
    /// most `changes` tiles.
    fn classes(&self, changes: usize) -> [u8; Tile::KINDS] {
        let green = |tile: &Tile| GREEN.contains(*tile);
        let others = self.hand.tiles().filter(|tile| !green(tile)).count();
        let is_called = self.hand.melds().any(|meld| !meld.tiles().all(|tile| green(&tile)));
        let may_be_green = !is_called && others <= changes;
        let Self { win, options, .. } = self;
        let mut known = Vec::new();
        let mut classes = [0; Tile::KINDS];
        for tile in Tile::all() {
            let dora = win.dora().iter().filter(|indicator| self.indicated[indicator.tile().index()] == tile).count();
            let of_wind = |wind: Wind| u8::from(wind.tile() == tile);
            let fives =
                |suit: usize| [self.fives[suit], self.reds[suit], self.unseen_fives[suit], self.unseen_reds[suit]];
            let suit = tile.suit() as usize;
            // Each honour indicates another, so after riichi it matters which ones are unseen.
            let has_ura = win.riichi.is_some() && !win.dora().is_empty();
            let has_reds = |suit: usize| options.score_rules.red_fives && self.reds[suit] + self.unseen_reds[suit] > 0;
            // Called tiles are part of the hand, visible ones are not.
            let called = self.hand.melds().flat_map(Meld::tiles).filter(|&other| other == tile).count();
            let class = (
                (dora, called),
                may_be_green && green(&tile),
                (tile.is_wind(), of_wind(win.seat) + of_wind(win.round)),
                (has_ura && tile.is_honour()).then_some(tile),
                (suit < HONOURS && tile == five(tile.suit()) && has_reds(suit)).then(|| fives(suit)),
            );
            let place = known.iter().position(|other| *other == class);
            classes[tile.index()] = place.unwrap_or(known.len()) as u8;
            if place.is_none() {
                known.push(class);
            }
        }
        classes
    }
}

/// The five of a number suit.
fn five(suit: Suit) -> Tile {
    Tile::new(suit, Tile::RED_RANK).expect("number suits have fives")
}

/// The chance that `red` of `drawn` tiles are red, of `unseen` tiles among which `reds` are.
fn drawn_reds(unseen: u8, reds: u8, drawn: u8, red: u8) -> f64 {
    let [unseen, reds, drawn, red] = [unseen, reds, drawn, red].map(u32::from);
    match choose(unseen, drawn) {
        0.0 => f64::from(u8::from(red == 0)),
        all if red <= drawn => choose(reds, red) * choose(unseen - reds, drawn - red) / all,
        _ => 0.0,
    }
}

/// The binomial coefficient.
fn choose(things: u32, chosen: u32) -> f64 {
    (0..chosen).map(|number| f64::from(things.saturating_sub(number)) / f64::from(number + 1)).product()
}
