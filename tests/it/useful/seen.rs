//! A hand and the visible tiles, as plain counts, with the answers of two independent oracles.

use shanten_dfs::CopyRule;
use shanten_dp::Mode;

use crate::support::known::{Answer, Known};
use crate::support::limits;
use crate::support::limits::{seven_pairs, thirteen_orphans};
use crate::support::prelude::*;

/// The oracle for the standard form.
#[derive(Clone, Copy, Debug)]
pub enum Oracle {
    /// `shanten-dfs`, draw by draw; it doesn't support copies that are gone.
    Search,
    /// `shanten-dp`, which doesn't support fifth copies.
    Program,
}

/// A hand and the visible tiles, as plain counts.
#[derive(Clone, Debug)]
pub struct Seen {
    pub concealed: Counts,
    pub melds: Vec<Meld>,
    pub visible: Counts,
    pub strictness: Strictness,
    pub oracle: Oracle,
}

impl Seen {
    pub fn alone(concealed: Counts, strictness: Strictness) -> Self {
        Self { concealed, melds: Vec::new(), visible: [0; Tile::KINDS], strictness, oracle: Oracle::Search }
    }

    pub fn of(text: &str, strictness: Strictness) -> Self {
        let hand: Hand = text.parse().unwrap();
        Self {
            concealed: hand.counts(),
            melds: hand.melds().collect(),
            visible: [0; Tile::KINDS],
            strictness,
            oracle: Oracle::Search,
        }
    }

    pub fn with_strictness(&self, strictness: Strictness) -> Self {
        Self { strictness, ..self.clone() }
    }

    pub fn called(&self) -> Counts {
        copies_in(&self.melds)
    }

    pub fn melds_needed(&self) -> usize {
        usize::from(self.tiles()) / 3
    }

    /// The copies of each kind that the concealed tiles can have, as far as the strictness takes
    /// into account.
    pub fn limits(&self) -> Counts {
        limits::limits(self.strictness, &self.called(), &self.visible)
    }

    pub fn hand(&self) -> Hand {
        let hand = Hand::from_counts(&self.concealed).and_then(|hand| hand.with_melds(&self.melds));
        hand.unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The draws that lower the distance to a form, given its distance function.
    fn by_draws(&self, distance: impl Fn(&Counts) -> Option<u8>) -> Answer {
        let Some(now) = distance(&self.concealed) else { return Answer::NOTHING };
        let lowers = |tile: &Tile| {
            let mut drawn = self.concealed;
            drawn[tile.index()] += 1;
            distance(&drawn).is_none_or(|distance| distance < now)
        };
        Answer { distance: Some(now), tiles: self.can_come().iter().filter(lowers).collect(), jokers: 0 }
    }

    pub fn by_search(&self) -> Answer {
        let copies = match self.strictness {
            Strictness::Unlimited => CopyRule::Unlimited,
            Strictness::Concealed => CopyRule::Limited,
            _ => unreachable!("the search doesn't know what is gone"),
        };
        self.by_draws(|counts| Some(shanten_dfs::distance(counts, self.melds_needed(), copies).unwrap()))
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
            jokers: 0,
        }
    }

    pub fn check(&self, oracle: Oracle) -> Answer {
        let seen = Self { oracle, ..self.clone() };
        let now = seen.check_forms();
        seen.check_all_discards(now.distance);
        now
    }
}

impl Known for Seen {
    type Hand = Hand;

    fn view(&self) -> View {
        let visible = Visible::from_counts(&self.visible).unwrap();
        self.hand().view().with_visible(visible).unwrap().with_strictness(self.strictness)
    }

    fn tiles(&self) -> u8 {
        self.concealed.iter().sum()
    }

    fn counts(&mut self) -> [&mut Counts; 2] {
        [&mut self.concealed, &mut self.visible]
    }

    fn left(&self) -> Counts {
        let called = self.called();
        core::array::from_fn(|kind| 4 - self.concealed[kind] - called[kind] - self.visible[kind])
    }

    fn can_come(&self) -> TileSet {
        let limits = self.limits();
        let can_come = |tile: &Tile| self.concealed[tile.index()] < limits[tile.index()];
        if self.strictness == Strictness::Unlimited { TileSet::ALL } else { Tile::all().filter(can_come).collect() }
    }

    fn answer_in(&self, form: Form) -> Answer {
        let limits = self.limits();
        match (form, self.oracle) {
            (Form::Standard, Oracle::Search) => self.by_search(),
            (Form::Standard, Oracle::Program) => self.by_program(),
            _ if !matches!(self.tiles(), 13 | 14) => Answer::NOTHING,
            (Form::SevenPairs, _) => self.by_draws(|counts| seven_pairs(counts, &limits)),
            (Form::ThirteenOrphans, _) => self.by_draws(|counts| thirteen_orphans(counts, &limits)),
            _ => Answer::NOTHING,
        }
    }
}
