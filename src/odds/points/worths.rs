//! The worths of the wins of a hand.

use std::vec::Vec;

use super::dora::{MAX_MORE, More, choose, drawn_reds};
use super::options::{Goal, PointOptions};
use crate::format::{COPIES, HONOURS};
use crate::game::{Meld, Reds, Suit, Tile, TileSet};
use crate::odds::answer::OddsError;
use crate::odds::model::state::ConcealedTiles;
use crate::score::{GREEN, Liability, MAX_INDICATORS, Riichi, Win, Wind, WonBy, fits};
use crate::view::{AnyHand, Parts, View, Viewed};

/// The worths of the wins of a hand.
#[derive(Clone, Copy)]
pub(crate) struct Worths<'a, H> {
    hand: &'a H,
    options: &'a PointOptions,
    /// The circumstances of every win, except for its tile.
    win: Win,
    /// The copies of each kind in the game that are not visible outside the hand, and their sum.
    invisible: [u8; Tile::KINDS],
    all_invisible: u32,
    /// The number of called tiles of each kind.
    called: [u8; Tile::KINDS],
    /// The dora that each kind indicates, and the kinds that indicate it.
    indicated: [Tile; Tile::KINDS],
    indicators: [TileSet; Tile::KINDS],
    /// The number of concealed fives of each suit, and the number of red ones among them.
    fives: Reds,
    reds: Reds,
    /// The number of unseen fives of each suit, and the number of red ones among them.
    unseen_fives: Reds,
    unseen_reds: Reds,
    /// Whether indicators after riichi count.
    has_ura: bool,
    /// The chance of each number of red fives, for each suit and number of drawn fives.
    drawn_reds: [[[f64; COPIES as usize + 1]; COPIES as usize + 1]; HONOURS],
}

/// The suits that have fives.
const SUITS_OF_FIVES: [Suit; HONOURS] = [Suit::Characters, Suit::Dots, Suit::Bamboos];

impl<'a, H: AnyHand> Worths<'a, H> {
    pub(super) fn new(view: &'a View<H>, options: &'a PointOptions) -> Result<Self, OddsError> {
        if !options.score_rules.limits {
            return Err(OddsError::NoLimits);
        }
        let hand = view.hand();
        let mut win = options.win;
        (win.won_by, win.one_shot, win.last_tile) = (WonBy::Draw, false, false);
        (win.first_turn, win.liable) = (false, Liability::NONE);
        win.riichi = Some(Riichi::Single).filter(|_| options.riichi && hand.is_concealed());
        win.forget_ura();
        fits(hand, &win).map_err(OddsError::NoScore)?;
        let Parts { own, existing, .. } = hand.parts();
        let visible = view.visible().copies();
        let fives = SUITS_OF_FIVES.map(five);
        let unseen_fives = fives.map(|five| COPIES.saturating_sub(own.count(five) + visible.count(five)));
        let unseen_reds = options.unseen_reds.unwrap_or_else(|| view.unseen_reds());
        let unseen_reds = [0, 1, 2].map(|suit| unseen_reds[suit].min(unseen_fives[suit]));
        let fives = fives.map(|five| hand.count(five));
        let mut indicated = [Tile::FIRST; Tile::KINDS];
        let mut indicators = [TileSet::EMPTY; Tile::KINDS];
        let [mut invisible, mut called] = [[0; Tile::KINDS]; 2];
        for tile in Tile::all() {
            let at = tile.index();
            indicated[at] = tile.indicated_among(existing);
            if existing.contains(tile) {
                indicators[indicated[at].index()].insert(tile);
                invisible[at] = COPIES.saturating_sub(visible.count(tile));
            }
            called[at] = own.count(tile) - hand.count(tile);
        }
        let all_invisible = invisible.iter().map(|&copies| u32::from(copies)).sum();
        let of_suit = |suit: usize| {
            [0, 1, 2, 3, 4].map(|drawn| {
                let of = |red: u8| {
                    if red <= drawn { drawn_reds(unseen_fives[suit], unseen_reds[suit], drawn, red) } else { 0.0 }
                };
                [0, 1, 2, 3, 4].map(of)
            })
        };
        Ok(Self {
            hand,
            options,
            win,
            invisible,
            all_invisible,
            called,
            indicated,
            indicators,
            fives,
            reds: hand.reds(),
            unseen_fives,
            unseen_reds,
            has_ura: win.riichi.is_some(),
            drawn_reds: [0, 1, 2].map(of_suit),
        })
    }

    /// Returns the same worths with or without indicators after riichi, if the hand declares it.
    pub(super) fn with_ura(self, has_ura: bool) -> Self {
        Self { has_ura: self.has_ura && has_ura, ..self }
    }

    /// Returns the same worths with or without one-shot, if the hand declares riichi.
    pub(super) fn with_one_shot(&self, is_one_shot: bool) -> Self {
        let mut win = self.win;
        win.one_shot = is_one_shot && win.riichi.is_some();
        Self { win, ..*self }
    }

    /// The worth of a win; `None` if it is worth nothing. Calls `take` with the points that it may
    /// be worth, each with its chance.
    pub(super) fn value(
        &self,
        hand: &ConcealedTiles,
        (tile, won_by): (Option<Tile>, WonBy),
        mut take: impl FnMut(u32, f64),
    ) -> Option<f64> {
        let of = |points: u32| match self.options.goal {
            Goal::Average => f64::from(points),
            // A win without a pattern is worth 0 points and reaches no goal.
            Goal::AtLeast(least) => f64::from(u8::from(points >= least.max(1))),
        };
        let tile = tile?;
        let more = self.more(&hand.counts);
        let hand = <H as Viewed>::with_concealed(self.hand, &hand.counts, hand.jokers);
        let mut totals = [0; MAX_MORE];
        let totals = &mut totals[..more.len];
        self.options.score_rules.totals(&hand, &self.win_with(tile, won_by), totals);
        let (mut value, mut is_win) = (0.0, false);
        for (&points, &chance) in totals.iter().zip(more.chances()) {
            value += chance * of(points);
            is_win |= points > 0;
            if points > 0 && chance > 0.0 {
                take(points, chance);
            }
        }
        is_win.then_some(value)
    }

    fn win_with(&self, tile: Tile, won_by: WonBy) -> Win {
        let mut win = self.win;
        (win.tile, win.won_by) = (tile, won_by);
        win
    }

    /// The additional dora of a complete hand with these concealed tiles: drawn red fives, and
    /// indicators after riichi.
    fn more(&self, counts: &[u8; Tile::KINDS]) -> More {
        let mut more = More::NONE;
        if self.options.score_rules.red_fives {
            for (suit, five) in SUITS_OF_FIVES.map(five).into_iter().enumerate() {
                let count = counts[five.index()];
                let kept = count.min(self.fives[suit]);
                let drawn = count - kept;
                let sure = usize::from(kept.min(self.reds[suit]));
                if sure + usize::from(drawn) > 0 {
                    let mut chances = [0.0; COPIES as usize + 1];
                    let of_drawn = &self.drawn_reds[suit][usize::from(drawn)];
                    chances[sure..].iter_mut().zip(of_drawn).for_each(|(chance, of)| *chance = *of);
                    more = more.and(&chances[..=sure + usize::from(drawn)]);
                }
            }
        }
        if self.has_ura && !self.win.dora().is_empty() { more.and(self.ura(counts).chances()) } else { more }
    }

    /// The dora shown by the indicators after riichi.
    fn ura(&self, counts: &[u8; Tile::KINDS]) -> More {
        const SUMS: usize = MAX_INDICATORS * COPIES as usize + 1;
        let (showing, all) = self.showing(counts);
        let number = self.win.dora().len();
        let mut more = More::NONE;
        if let (1, true) = (number, all > 0) {
            more.len = 1 + (0..showing.len()).rev().find(|&dora| showing[dora] > 0).unwrap_or(0);
            for (chance, tiles) in more.chances.iter_mut().zip(showing) {
                *chance = f64::from(tiles) / f64::from(all);
            }
            return more;
        }
        // The number of ways in which some indicators show some dora, built up one kind of
        // indicator at a time.
        let mut ways = [[0.0; SUMS]; MAX_INDICATORS + 1];
        ways[0][0] = 1.0;
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
        }
        let choices = choose(all, number as u32);
        if choices > 0.0 {
            more.len = 1 + (0..SUMS).rev().find(|&sum| ways[number][sum] > 0.0).unwrap_or(0);
            for (chance, ways) in more.chances.iter_mut().zip(&ways[number]) {
                *chance = ways / choices;
            }
        }
        more
    }

    /// The numbers of unseen tiles that show 0, 1 and more dora of a complete hand; and their sum.
    fn showing(&self, counts: &[u8; Tile::KINDS]) -> ([u32; COPIES as usize + 1], u32) {
        let mut own = self.called;
        let mut kinds = 0_u64;
        for (kind, (own, count)) in own.iter_mut().zip(counts).enumerate() {
            *own += count;
            kinds |= u64::from(*own > 0) << kind;
        }
        let unseen = |kind: usize| u32::from(self.invisible[kind].saturating_sub(own[kind]));
        let (mut showing, mut shown, mut all) = ([0; COPIES as usize + 1], 0, self.all_invisible);
        for tile in TileSet::from_valid_bits(kinds) {
            let kind = tile.index();
            all -= u32::from(self.invisible[kind]) - unseen(kind);
            let tiles = self.indicators[kind].iter().map(|indicator| unseen(indicator.index())).sum::<u32>();
            showing[usize::from(own[kind])] += tiles;
            shown += tiles;
        }
        showing[0] = all - shown;
        (showing, all)
    }

    /// A class for each kind: tiles of the same class are worth the same, if a hand changes at most
    /// `changes` tiles.
    pub(super) fn classes(&self, changes: usize) -> [u8; Tile::KINDS] {
        let green = |tile: &Tile| GREEN.contains(*tile);
        let others = self.hand.tiles().filter(|tile| !green(tile)).count();
        let is_called = self.hand.melds().any(|meld| !meld.tiles().all(|tile| green(&tile)));
        let may_be_green = !is_called && others <= changes;
        let Self { win, options, .. } = self;
        let mut known = Vec::new();
        let mut classes = [0; Tile::KINDS];
        for tile in Tile::all() {
            let dora = win.dora().iter().filter(|indicator| self.indicated[indicator.tile().index()] == tile).count();
            let of_wind = |wind: Wind| u8::from(options.score_rules.winds && wind.tile() == tile);
            let fives =
                |suit: usize| [self.fives[suit], self.reds[suit], self.unseen_fives[suit], self.unseen_reds[suit]];
            let suit = tile.suit() as usize;
            // Each honour indicates another, so the unseen ones matter after riichi.
            let has_ura = win.riichi.is_some() && !win.dora().is_empty();
            let has_reds = |suit: usize| options.score_rules.red_fives && self.reds[suit] + self.unseen_reds[suit] > 0;
            // Called tiles are part of the hand, visible tiles are not.
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
