//! A hand under some rules, and its answers by definition.

use shanten_dfs::{Concealed, FourOfAKind, Limits};

use super::taken::{Taken, taken};
use crate::support::known::{Answer, Known};
use crate::support::prelude::*;
use crate::support::splits::shape;

/// The number of copies without a limit.
pub const ANY: u8 = u8::MAX;

/// A hand and the visible tiles, as plain counts.
#[derive(Clone, Debug)]
pub struct Seen {
    pub rules: Rules,
    /// The tiles of each kind, including wild kinds.
    pub concealed: Counts,
    pub jokers: u8,
    pub melds: Vec<Meld>,
    pub visible: Counts,
    pub visible_jokers: u8,
    pub strictness: Strictness,
}

impl Seen {
    pub fn alone(rules: Rules, concealed: Counts, jokers: u8) -> Self {
        let (visible, visible_jokers, strictness) = ([0; Tile::KINDS], 0, Strictness::Concealed);
        Self { rules, concealed, jokers, melds: Vec::new(), visible, visible_jokers, strictness }
    }

    pub fn of(hand: &VariantHand) -> Self {
        Self { melds: hand.melds().collect(), ..Self::alone(hand.rules(), hand.counts(), hand.jokers()) }
    }

    pub fn with_strictness(&self, strictness: Strictness) -> Self {
        Self { strictness, ..self.clone() }
    }

    pub fn called(&self) -> Counts {
        copies_in(&self.melds)
    }

    pub fn exists(&self, kind: usize) -> bool {
        self.rules.options().kinds.contains(Tile::from_index(kind as u8).unwrap())
    }

    pub fn is_wild(&self, kind: usize) -> bool {
        self.rules.options().wild.contains(Tile::from_index(kind as u8).unwrap())
    }

    pub fn parts(&self) -> Concealed {
        let wild: u8 = (0..Tile::KINDS).filter(|&kind| self.is_wild(kind)).map(|kind| self.concealed[kind]).sum();
        let natural = core::array::from_fn(|kind| if self.is_wild(kind) { 0 } else { self.concealed[kind] });
        Concealed { natural, wild: wild + self.jokers }
    }

    /// The copies gone of each kind, apart from the concealed ones, as far as the strictness takes
    /// into account.
    fn gone(&self) -> Counts {
        let called = self.called();
        core::array::from_fn(|kind| match self.strictness {
            Strictness::Unlimited | Strictness::Concealed => 0,
            Strictness::Melds => called[kind],
            Strictness::Visible => called[kind] + self.visible[kind],
            _ => unreachable!("there are four levels"),
        })
    }

    pub fn limits(&self) -> Limits {
        let options = self.rules.options();
        let is_unlimited = self.strictness == Strictness::Unlimited;
        let (called, gone) = (self.called(), self.gone());
        let copies = core::array::from_fn(|kind| match self.strictness {
            _ if !self.exists(kind) => 0,
            _ if options.fifth_copies => ANY,
            Strictness::Unlimited => ANY,
            Strictness::Concealed => 4,
            _ => 4 - called[kind],
        });
        let natural = core::array::from_fn(|kind| match kind {
            _ if !self.exists(kind) || self.is_wild(kind) => 0,
            _ if is_unlimited => ANY,
            _ => 4 - gone[kind],
        });
        let gone_jokers = if self.strictness == Strictness::Visible { self.visible_jokers } else { 0 };
        let wild_kinds: u8 = (0..Tile::KINDS).filter(|&kind| self.is_wild(kind)).map(|kind| 4 - gone[kind]).sum();
        let wild = if is_unlimited { ANY } else { wild_kinds + options.jokers - gone_jokers };
        Limits { copies, natural, wild }
    }

    pub fn jokers_left(&self) -> u8 {
        self.rules.options().jokers - self.jokers - self.visible_jokers
    }

    pub fn without_joker(&self) -> Self {
        let mut after = self.clone();
        after.jokers -= 1;
        after.visible_jokers += 1;
        after
    }

    pub fn hand(&self) -> VariantHand {
        let hand = VariantHand::from_counts(self.rules, &self.concealed, self.jokers);
        let hand = hand.and_then(|hand| hand.with_melds(&self.melds));
        hand.unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Whether a form counts, and applies to this many concealed tiles.
    fn has(&self, form: Form) -> bool {
        self.rules.has(form) && (form == Form::Standard || matches!(self.tiles(), 13 | 14))
    }

    /// The distance in a form for the current number of melds, for any concealed tiles.
    fn distance(&self, form: Form, concealed: &Concealed, limits: &Limits) -> Option<u8> {
        match form {
            Form::Standard => shanten_dfs::distance_with(concealed, usize::from(self.tiles()) / 3, limits).unwrap(),
            Form::SevenPairs => {
                let is_as_two = self.rules.options().seven_pairs == Some(Pairs::FourAsTwo);
                let four = if is_as_two { FourOfAKind::TwoPairs } else { FourOfAKind::OnePair };
                shanten_dfs::seven_pairs_with(concealed, limits, four)
            }
            Form::ThirteenOrphans => shanten_dfs::thirteen_orphans_with(concealed, limits),
            _ => unreachable!("there are three forms"),
        }
    }

    /// The distance in a form, if it counts, applies and is possible.
    pub fn distance_in(&self, form: Form) -> Option<u8> {
        self.has(form).then(|| self.distance(form, &self.parts(), &self.limits())).flatten()
    }

    pub fn check_shanten(&self) -> Option<u8> {
        let (hand, view) = (self.hand(), self.view());
        let expected = [Form::Standard, Form::SevenPairs, Form::ThirteenOrphans].map(|form| self.distance_in(form));
        let found = [Form::Standard, Form::SevenPairs, Form::ThirteenOrphans]
            .map(|form| view.shanten_in(form).map(Shanten::distance));
        assert_eq!(found, expected, "{self:?}");
        let least = expected.into_iter().flatten().min();
        assert_eq!(view.shanten().map(Shanten::distance), least, "{self:?}");
        if self.strictness == Strictness::Concealed {
            let found = [hand.standard(), hand.seven_pairs(), hand.thirteen_orphans()];
            assert_eq!(found.map(|shanten| shanten.map(Shanten::distance)), expected, "{self:?}");
            assert_eq!(hand.shanten().map(Shanten::distance), least, "{self:?}");
        }
        least
    }

    /// Compares shanten and useful tiles, for each form and for the nearest.
    pub fn check_now(&self) -> Answer {
        self.check_shanten();
        self.check_forms()
    }

    /// Compares the discards, including a joker's, and the unneeded tiles.
    pub fn check_discards(&self, now: Option<u8>) {
        self.check_all_discards(now);
        let after = self.view().after_joker();
        assert_eq!(after.is_some(), self.jokers > 0, "{self:?}");
        if let Some(useful) = after {
            let without = self.without_joker();
            without.check_useful(&useful, without.answer(), "after a joker");
        }
    }

    pub fn check(&self) -> Answer {
        let now = self.check_now();
        self.check_discards(now.distance);
        self.check_waits(now);
        now
    }

    /// Whether there are few enough complete hands to search all of them.
    pub fn is_searchable(&self) -> bool {
        self.parts().wild <= [ANY, ANY, ANY, 4, 3, 2][usize::from(self.tiles()) / 3]
    }

    /// The waits of a ready hand, with the copies left and the shapes, from all complete hands with
    /// one more tile.
    ///
    /// The added tile may be in any place where the hand has no tile of its own, so one search for
    /// the hand with another wild tile finds the places of all tiles.
    pub fn waits(&self, now: Answer) -> Vec<(Tile, u8, Vec<Shape>)> {
        if now.distance != Some(1) || self.tiles() % 3 != 1 {
            return Vec::new();
        }
        let mut shapes: Vec<BTreeSet<Shape>> = vec![BTreeSet::new(); Tile::KINDS];
        let parts = self.parts();
        if self.distance_in(Form::Standard) == Some(1) {
            for Taken { target, groups } in taken(&parts.natural, parts.wild + 1, &self.limits().copies) {
                for tile in Tile::all().filter(|tile| target[tile.index()] > parts.natural[tile.index()]) {
                    let with = groups.iter().filter(|part| part.kinds().contains(&tile.index()));
                    shapes[tile.index()].extend(with.map(|&part| shape(part, tile)));
                }
            }
        }
        let all: BTreeSet<Shape> = shapes.iter().flatten().copied().collect();
        let of_special = |tile: Tile| {
            [Form::SevenPairs, Form::ThirteenOrphans].into_iter().any(|form| {
                let answer = self.answer_in(form);
                answer.distance == Some(1) && answer.tiles.contains(tile)
            })
        };
        let left = self.left();
        let expected = now.tiles.iter().map(|tile| {
            let mut shapes = if self.is_wild(tile.index()) { all.clone() } else { shapes[tile.index()].clone() };
            shapes.extend(of_special(tile).then_some(Shape::Single));
            (tile, left[tile.index()], shapes.into_iter().collect::<Vec<_>>())
        });
        expected.collect()
    }

    pub fn check_waits(&self, now: Answer) -> usize {
        let found = self.view().waits();
        if now.distance != Some(1) || self.tiles() % 3 != 1 {
            assert_eq!((found.len(), found.tiles(), found.jokers()), (0, TileSet::EMPTY, 0), "{self:?}");
            return 0;
        }
        assert_eq!((found.tiles(), found.jokers()), (now.tiles, now.jokers), "{self:?}");
        if !self.is_searchable() {
            return found.len();
        }
        let expected = self.waits(now);
        let found: Vec<_> =
            found.iter().map(|wait| (wait.tile(), wait.copies(), wait.shapes().collect::<Vec<_>>())).collect();
        assert_eq!(found, expected, "{self:?}");
        expected.len()
    }
}

impl Known for Seen {
    type Hand = VariantHand;

    fn view(&self) -> View<VariantHand> {
        let visible = Visible::from_counts(&self.visible).unwrap();
        let view =
            self.hand().view().with_visible(visible).and_then(|view| view.with_visible_jokers(self.visible_jokers));
        view.unwrap_or_else(|error| panic!("{error}: {self:?}")).with_strictness(self.strictness)
    }

    fn tiles(&self) -> u8 {
        self.concealed.iter().sum::<u8>() + self.jokers
    }

    fn counts(&mut self) -> [&mut Counts; 2] {
        [&mut self.concealed, &mut self.visible]
    }

    fn left(&self) -> Counts {
        let called = self.called();
        let left = |kind| 4 - self.concealed[kind] - called[kind] - self.visible[kind];
        core::array::from_fn(|kind| if self.exists(kind) { left(kind) } else { 0 })
    }

    fn can_come(&self) -> TileSet {
        let gone = self.gone();
        let is_unlimited = self.strictness == Strictness::Unlimited;
        let can_come = |kind: usize| is_unlimited || self.concealed[kind] + gone[kind] < 4;
        self.rules.options().kinds.iter().filter(|tile| can_come(tile.index())).collect()
    }

    fn answer_in(&self, form: Form) -> Answer {
        if !self.has(form) {
            return Answer::NOTHING;
        }
        let (parts, limits) = (self.parts(), self.limits());
        let Some(now) = self.distance(form, &parts, &limits) else { return Answer::NOTHING };
        let helps = |tile: &Tile| {
            let mut drawn = parts;
            if self.is_wild(tile.index()) {
                drawn.wild += 1;
            } else {
                drawn.natural[tile.index()] += 1;
            }
            self.distance(form, &drawn, &limits).is_some_and(|distance| distance < now)
        };
        let tiles = if now == 0 { TileSet::EMPTY } else { self.can_come().iter().filter(helps).collect() };
        Answer { distance: Some(now), tiles, jokers: if now == 0 { 0 } else { self.jokers_left() } }
    }
}
