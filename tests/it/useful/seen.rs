//! A hand and what is known of the other tiles, as plain counts; and what two oracles say of it,
//! which know nothing of the table.

use std::cmp::Reverse;

use shanten::{Form, Hand, Meld, Shanten, Strictness, Tile, TileSet, Useful, View, Visible};
use shanten_dfs::CopyRule;
use shanten_dp::Mode;

use crate::support::limits::{seven_pairs, thirteen_orphans};
use crate::support::{Counts, copies_in, limits};

/// Who is asked about the standard form.
#[derive(Clone, Copy, Debug)]
pub enum Oracle {
    /// `shanten-dfs`, which knows no copies that are gone, draw by draw.
    Search,
    /// `shanten-dp`, which knows no fifth copies.
    Program,
}

/// How many tiles are lacking, if a win is possible, and the tiles that lower that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    pub distance: Option<u8>,
    pub tiles: TileSet,
}

impl Answer {
    /// The draws that bring this hand nearer to a form whose distance is known for any hand. Only
    /// `can_come` is drawn.
    pub fn by_draws(counts: &Counts, can_come: TileSet, distance: impl Fn(&Counts) -> Option<u8>) -> Self {
        let now = distance(counts);
        let lowers = |tile: &Tile| {
            let mut drawn = *counts;
            drawn[tile.index()] += 1;
            distance(&drawn) < now
        };
        let tiles = if now.is_some() { can_come.iter().filter(lowers).collect() } else { TileSet::EMPTY };
        Self { distance: now, tiles }
    }

    /// The nearer one, or both if they are as near.
    pub fn or(self, other: Self) -> Self {
        let order = |answer: Self| answer.distance.unwrap_or(u8::MAX);
        if order(self) == order(other) {
            return Self { distance: self.distance, tiles: self.tiles | other.tiles };
        }
        if order(self) < order(other) { self } else { other }
    }
}

/// A hand and what is known of the other tiles, as plain counts.
#[derive(Clone, Debug)]
pub struct Seen {
    pub concealed: Counts,
    pub melds: Vec<Meld>,
    pub visible: Counts,
    pub strictness: Strictness,
}

impl Seen {
    pub fn alone(concealed: Counts, strictness: Strictness) -> Self {
        Self { concealed, melds: Vec::new(), visible: [0; Tile::KINDS], strictness }
    }

    pub fn of(text: &str, strictness: Strictness) -> Self {
        let hand: Hand = text.parse().unwrap();
        Self { concealed: hand.counts(), melds: hand.melds().collect(), visible: [0; Tile::KINDS], strictness }
    }

    pub fn with_strictness(&self, strictness: Strictness) -> Self {
        Self { strictness, ..self.clone() }
    }

    pub fn called(&self) -> Counts {
        copies_in(&self.melds)
    }

    pub fn tiles(&self) -> u8 {
        self.concealed.iter().sum()
    }

    pub fn melds_needed(&self) -> usize {
        usize::from(self.tiles()) / 3
    }

    /// The copies of each kind that are left.
    pub fn left(&self) -> Counts {
        let called = self.called();
        core::array::from_fn(|kind| 4 - self.concealed[kind] - called[kind] - self.visible[kind])
    }

    /// The copies of each kind that the concealed tiles can ever be, as far as the strictness
    /// knows.
    pub fn limits(&self) -> Counts {
        limits::limits(self.strictness, &self.called(), &self.visible)
    }

    /// The tiles that can come, as far as the strictness knows.
    pub fn can_come(&self) -> TileSet {
        let limits = self.limits();
        let can_come = |tile: &Tile| self.concealed[tile.index()] < limits[tile.index()];
        if self.strictness == Strictness::Unlimited { TileSet::ALL } else { Tile::all().filter(can_come).collect() }
    }

    /// The same after a discard.
    pub fn without(&self, tile: Tile) -> Self {
        let mut after = self.clone();
        after.concealed[tile.index()] -= 1;
        after.visible[tile.index()] += u8::from(self.strictness == Strictness::Visible);
        after
    }

    pub fn hand(&self) -> Hand {
        let hand = Hand::from_counts(&self.concealed).and_then(|hand| hand.with_melds(&self.melds));
        hand.unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn view(&self) -> View {
        let visible = Visible::from_counts(&self.visible).unwrap();
        self.hand().view().with_visible(visible).unwrap().with_strictness(self.strictness)
    }

    /// The answer for one form, if it applies.
    pub fn answer_in(&self, form: Form, oracle: Oracle) -> Option<Answer> {
        let limits = self.limits();
        let is_whole_hand = matches!(self.tiles(), 13 | 14);
        match form {
            Form::Standard => Some(match oracle {
                Oracle::Search => self.by_search(),
                Oracle::Program => self.by_program(),
            }),
            Form::SevenPairs => is_whole_hand
                .then(|| Answer::by_draws(&self.concealed, self.can_come(), |counts| seven_pairs(counts, &limits))),
            Form::ThirteenOrphans => is_whole_hand.then(|| {
                Answer::by_draws(&self.concealed, self.can_come(), |counts| thirteen_orphans(counts, &limits))
            }),
            _ => unreachable!("there are three forms"),
        }
    }

    pub fn by_search(&self) -> Answer {
        let copies = match self.strictness {
            Strictness::Unlimited => CopyRule::Unlimited,
            Strictness::Concealed => CopyRule::Limited,
            _ => unreachable!("the search doesn't know what is gone"),
        };
        Answer::by_draws(&self.concealed, self.can_come(), |counts| {
            Some(shanten_dfs::distance(counts, self.melds_needed(), copies).unwrap())
        })
    }

    pub fn by_program(&self) -> Answer {
        assert_ne!(self.strictness, Strictness::Unlimited, "the program doesn't know fifth copies");
        let mut limits = [4; Tile::KINDS + 1];
        limits[..Tile::KINDS].copy_from_slice(&self.limits());
        let melds = self.melds_needed();
        let data = shanten_dp::calc_shanten2(&self.concealed, &limits, melds, Mode::STANDARD, false, true).unwrap();
        Answer {
            distance: data.map(|data| (data.shanten + 1) as u8),
            tiles: data.map_or(TileSet::EMPTY, |data| TileSet::from_bits(data.waits).unwrap()),
        }
    }

    /// The answer for the nearest forms.
    pub fn answer(&self, oracle: Oracle) -> Answer {
        Form::ALL.iter().copied().filter_map(|form| self.answer_in(form, oracle)).reduce(Answer::or).unwrap()
    }

    /// The answer after each discard, the best first.
    pub fn answers_after(&self, oracle: Oracle) -> Vec<(Tile, Answer)> {
        let tiles = Tile::all().filter(|tile| self.concealed[tile.index()] > 0);
        let mut answers: Vec<_> = tiles.map(|tile| (tile, self.without(tile).answer(oracle))).collect();
        answers.sort_by_key(|&(tile, answer)| {
            let left = self.without(tile).left();
            let copies: u8 = answer.tiles.iter().map(|tile| left[tile.index()]).sum();
            (answer.distance.unwrap_or(u8::MAX), Reverse(copies), tile)
        });
        answers
    }

    /// The discards that keep the hand as near as it is, or nearer where a meld less is needed
    /// without them.
    pub fn free_by(&self, now: Answer, answers: impl IntoIterator<Item = (Tile, Option<u8>)>) -> TileSet {
        let is_as_near = |after: Option<u8>| match (after, now.distance) {
            (Some(after), Some(now)) => after == now || after < now && self.tiles().is_multiple_of(3),
            (after, now) => after.is_some() && now.is_none(),
        };
        answers.into_iter().filter(|&(_, after)| is_as_near(after)).map(|(tile, _)| tile).collect()
    }

    /// Compares an answer of the library with the expected one.
    pub fn check_useful(&self, useful: &Useful, expected: Answer) {
        let left = self.left();
        assert_eq!(useful.shanten().map(Shanten::distance), expected.distance, "{self:?}");
        assert_eq!(useful.tiles(), expected.tiles, "{self:?}");
        let copies: Vec<(Tile, u8)> = expected.tiles.iter().map(|tile| (tile, left[tile.index()])).collect();
        assert_eq!(useful.iter().collect::<Vec<_>>(), copies, "{self:?}");
        assert_eq!(useful.copies(), copies.iter().map(|&(_, copies)| u32::from(copies)).sum::<u32>(), "{self:?}");
        for tile in Tile::all() {
            let expected = if expected.tiles.contains(tile) { left[tile.index()] } else { 0 };
            assert_eq!(useful.copies_of(tile), expected, "{tile} of {self:?}");
        }
    }

    /// Compares shanten and useful tiles, of each form and of the nearest.
    pub fn check_now(&self, oracle: Oracle) -> Answer {
        let view = self.view();
        let mut least: Option<Answer> = None;
        for &form in Form::ALL {
            let expected = self.answer_in(form, oracle);
            let shanten = view.shanten_in(form).map(Shanten::distance);
            assert_eq!(shanten, expected.and_then(|answer| answer.distance), "{form:?} of {self:?}");
            let nothing = Answer { distance: None, tiles: TileSet::EMPTY };
            self.check_useful(&view.useful_in(form), expected.unwrap_or(nothing));
            least = least.into_iter().chain(expected).reduce(Answer::or);
        }
        let least = least.unwrap();
        assert_eq!(view.shanten().map(Shanten::distance), least.distance, "{self:?}");
        self.check_useful(&view.useful(), least);
        least
    }

    /// Compares every query.
    pub fn check(&self, oracle: Oracle) -> Answer {
        let now = self.check_now(oracle);
        let view = self.view();
        let expected = self.answers_after(oracle);
        let discards = view.discards();
        let order = |discard: &shanten::Discard| discard.tile;
        let expected_order: Vec<Tile> = expected.iter().map(|&(tile, _)| tile).collect();
        assert_eq!(discards.iter().map(order).collect::<Vec<_>>(), expected_order, "{self:?}");
        for (discard, &(tile, answer)) in discards.iter().zip(&expected) {
            assert_eq!(discard.shanten().map(Shanten::distance), answer.distance, "{tile} from {self:?}");
            self.without(tile).check_useful(&discard.useful, answer);
        }
        let after = expected.iter().map(|&(tile, answer)| (tile, answer.distance));
        assert_eq!(view.unneeded(), self.free_by(now, after), "{self:?}");
        now
    }
}
