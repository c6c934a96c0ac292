//! The expected answers of a hand's queries, from the answer for each form.

use std::cmp::Reverse;
use std::fmt::Debug;

use shanten::{AnyHand, Form, Shanten, Tile, TileSet, Useful, View};

use super::Counts;

/// The number of missing tiles, if a win is possible, the kinds that lower it, and the remaining
/// jokers that lower it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    pub distance: Option<u8>,
    pub tiles: TileSet,
    pub jokers: u8,
}

impl Answer {
    pub const NOTHING: Self = Self { distance: None, tiles: TileSet::EMPTY, jokers: 0 };

    pub fn order(self) -> u8 {
        self.distance.unwrap_or(u8::MAX)
    }

    /// The nearer answer, or both combined if they are equally near.
    pub fn or(self, other: Self) -> Self {
        if self.order() == other.order() {
            return Self { tiles: self.tiles | other.tiles, ..self };
        }
        if self.order() < other.order() { self } else { other }
    }
}

/// A hand of some game and the visible tiles.
pub trait Known: Clone + Debug {
    type Hand: AnyHand;

    fn view(&self) -> View<Self::Hand>;

    fn tiles(&self) -> u8;

    /// The concealed tiles and the visible ones.
    fn counts(&mut self) -> [&mut Counts; 2];

    fn left(&self) -> Counts;

    /// The kinds that can still be drawn, as far as the strictness takes into account.
    fn can_come(&self) -> TileSet;

    fn answer_in(&self, form: Form) -> Answer;

    fn answer(&self) -> Answer {
        Form::ALL.iter().map(|&form| self.answer_in(form)).reduce(Answer::or).unwrap()
    }

    fn discards(&self) -> std::vec::IntoIter<Tile> {
        let concealed = *self.clone().counts()[0];
        Tile::all().filter(|tile| concealed[tile.index()] > 0).collect::<Vec<_>>().into_iter()
    }

    fn without(&self, tile: Tile) -> Self {
        let mut after = self.clone();
        let [concealed, visible] = after.counts();
        concealed[tile.index()] -= 1;
        visible[tile.index()] += 1;
        after
    }

    fn copies(&self, answer: Answer) -> u8 {
        let left = self.left();
        answer.tiles.iter().map(|tile| left[tile.index()]).sum::<u8>() + answer.jokers
    }

    fn check_useful(&self, useful: &Useful, expected: Answer, what: &str) {
        let left = self.left();
        assert_eq!(useful.shanten().map(Shanten::distance), expected.distance, "{what}: {self:?}");
        assert_eq!(useful.tiles(), expected.tiles, "{what}: {self:?}");
        assert_eq!(useful.jokers(), expected.jokers, "{what}: {self:?}");
        let copies: Vec<(Tile, u8)> = expected.tiles.iter().map(|tile| (tile, left[tile.index()])).collect();
        assert_eq!(useful.iter().collect::<Vec<_>>(), copies, "{what}: {self:?}");
        assert_eq!(useful.copies(), u32::from(self.copies(expected)), "{what}: {self:?}");
        for tile in Tile::all() {
            let expected = if expected.tiles.contains(tile) { left[tile.index()] } else { 0 };
            assert_eq!(useful.copies_of(tile), expected, "{what}: {tile} of {self:?}");
        }
    }

    /// Compares shanten and useful tiles, for each form and for the nearest.
    fn check_forms(&self) -> Answer {
        let view = self.view();
        let mut least = Answer::NOTHING;
        for &form in Form::ALL {
            let expected = self.answer_in(form);
            assert_eq!(view.shanten_in(form).map(Shanten::distance), expected.distance, "{form:?} of {self:?}");
            self.check_useful(&view.useful_in(form), expected, form.name());
            least = least.or(expected);
        }
        assert_eq!(view.shanten().map(Shanten::distance), least.distance, "{self:?}");
        self.check_useful(&view.useful(), least, "useful");
        least
    }

    /// The discards that don't raise the distance; it may even fall if the hand then needs one meld
    /// less.
    fn free_by(&self, now: Option<u8>, answers: impl IntoIterator<Item = (Tile, Option<u8>)>) -> TileSet {
        let is_free = |after: Option<u8>| match (after, now) {
            (Some(after), Some(now)) => after == now || after < now && self.tiles().is_multiple_of(3),
            (after, now) => after.is_some() && now.is_none(),
        };
        answers.into_iter().filter(|&(_, after)| is_free(after)).map(|(tile, _)| tile).collect()
    }

    /// Compares the discards, the best first, and the unneeded tiles.
    fn check_all_discards(&self, now: Option<u8>) {
        let view = self.view();
        let mut expected: Vec<_> = self.discards().map(|tile| (tile, self.without(tile).answer())).collect();
        expected.sort_by_key(|&(tile, answer)| (answer.order(), Reverse(self.without(tile).copies(answer)), tile));
        let found = view.discards();
        let order: Vec<Tile> = expected.iter().map(|&(tile, _)| tile).collect();
        assert_eq!(found.iter().map(|discard| discard.tile).collect::<Vec<_>>(), order, "{self:?}");
        for (discard, &(tile, answer)) in found.iter().zip(&expected) {
            assert_eq!(discard.shanten().map(Shanten::distance), answer.distance, "{tile} from {self:?}");
            self.without(tile).check_useful(&discard.useful, answer, "discard");
        }
        let after = expected.iter().map(|&(tile, answer)| (tile, answer.distance));
        assert_eq!(view.unneeded(), self.free_by(now, after), "{self:?}");
    }

    /// The useful tiles after a draw that can come, and the best discard.
    fn best_after(&self, tile: Tile) -> Option<Useful> {
        if self.left()[tile.index()] == 0 || !self.can_come().contains(tile) {
            return None;
        }
        let mut drawn = self.clone();
        drawn.counts()[0][tile.index()] += 1;
        let after = drawn.discards().map(|discard| drawn.without(discard).view().useful());
        let order = |useful: &Useful| (useful.shanten().map_or(u8::MAX, Shanten::distance), Reverse(useful.copies()));
        after.min_by_key(order)
    }

    /// The improving draws and the good ones, from queries of the hands before and after.
    fn improving(&self) -> [TileSet; 2] {
        let now = self.view().useful();
        let Some(shanten) = now.shanten().filter(|_| self.tiles() % 3 == 1) else { return [TileSet::EMPTY; 2] };
        let improves = |best: Useful| best.shanten() == now.shanten() && best.copies() > now.copies();
        let is_good = |best: Useful| shanten.get() == 1 && best.shanten() == Some(Shanten::TENPAI) && best.copies() > 4;
        let draws = |tiles: TileSet, fits: &dyn Fn(Useful) -> bool| {
            tiles.iter().filter(|&tile| self.best_after(tile).is_some_and(fits)).collect()
        };
        [draws(TileSet::ALL - now.tiles(), &improves), draws(now.tiles(), &is_good)]
    }
}
