//! The states of suits, told apart by what matters to a hand.

use super::game::Game;
use super::weights::{DISTANCES, Total, Totals, Weight};
use std::collections::HashMap;
use std::vec;
use std::vec::Vec;

use crate::format::FOUR_MELDS;
use crate::format::quota::{Distances, quota};
use crate::game::{Form, Shanten};
use crate::lookup::totals::Tally;
use crate::query::search::join_levels;
use crate::rules::Rules;

/// The distances of suits, by how many tiles may be wild that must be, if that matters.
pub(super) type Levels<const S: usize, const L: usize> = [Distances<S>; L];

/// The states of some suits, told apart by their distances and by totals for the special forms.
pub(super) struct Suits<const S: usize, const L: usize> {
    /// The different distances.
    pub(super) classes: Vec<Levels<S, L>>,
    /// The different totals.
    pub(super) tallies: Vec<Tally>,
    /// How many states there are of each class (a row) and tally (a column).
    pub(super) weights: Vec<Weight>,
    pub(super) rules: Rules,
}

impl<const S: usize, const L: usize> Suits<S, L> {
    pub(super) fn none(classes: Vec<Levels<S, L>>, tallies: Vec<Tally>, rules: Rules) -> Self {
        Self { weights: vec![Weight::default(); classes.len() * tallies.len()], classes, tallies, rules }
    }

    /// The states that there are of a class: their totals, and how many.
    pub(super) fn states(&self, class: usize) -> impl Iterator<Item = (usize, Weight)> {
        let row = &self.weights[class * self.tallies.len()..][..self.tallies.len()];
        row.iter().copied().enumerate().filter(|(_, weight)| weight.hands > 0)
    }

    /// Two suits, or groups of them, with no more tiles than a hand has.
    pub(super) fn join(&self, other: &Self) -> Self {
        let (mut classes, mut tallies) = (Numbers::default(), Numbers::default());
        let of_class = |a: &Levels<S, L>| other.classes.iter().map(|b| classes.of(join_levels(a, b))).collect();
        let class_of: Vec<Vec<_>> = self.classes.iter().map(of_class).collect();
        let fit = |a: Tally, b: Tally| usize::from(a.tiles() + b.tiles()) <= self.rules.max_tiles();
        let of_tally = |&a: &Tally| {
            let both = |&b: &Tally| fit(a, b).then(|| tallies.of(for_nearest(a.plus(b), self.rules)));
            other.tallies.iter().map(both).collect()
        };
        let tally_of: Vec<Vec<_>> = self.tallies.iter().map(of_tally).collect();
        let mut both = Self::none(classes.all, tallies.all, self.rules);
        for (a, class_of) in class_of.iter().enumerate() {
            for (tally_a, weight_a) in self.states(a) {
                for (b, class) in class_of.iter().enumerate() {
                    let row = &mut both.weights[class * both.tallies.len()..][..both.tallies.len()];
                    for (tally_b, weight_b) in other.states(b) {
                        if let Some(tally) = tally_of[tally_a][tally_b] {
                            row[tally].add(weight_a.times(weight_b));
                        }
                    }
                }
            }
        }
        both
    }

    /// All hands that are made of these suits and others, by the melds that are needed and by size: how many there are at each
    /// distance, in standard form and in the nearest. They may have up to `wild` tiles fewer than hands that need so many melds.
    pub(super) fn hands(&self, other: &Self, wild: usize, game: &Game<S>) -> [Vec<Vec<Totals>>; 2] {
        let sizes = vec![vec![Totals::default(); self.rules.max_tiles() + 1]; S / 2];
        let mut found = [sizes.clone(), sizes];
        let [standard, nearest] = &mut found;
        let is_standard = self.rules.has(Form::Standard);
        for melds in 0..S / 2 {
            let [seven_pairs, thirteen_orphans] = game.has_special().map(|is_there| is_there && melds == FOUR_MELDS);
            let or_never =
                |is_there: bool, shanten: Shanten| if is_there { shanten.distance().into() } else { DISTANCES };
            let special = |tally: Tally| {
                or_never(seven_pairs, tally.seven_pairs()).min(or_never(thirteen_orphans, tally.thirteen_orphans()))
            };
            for (class, distances) in self.classes.iter().enumerate() {
                let others = other.at_distance(distances, melds, game.rules.wild_tiles().into());
                for (tally, weight) in self.states(class) {
                    let tally = self.tallies[tally];
                    let in_hand = (3 * melds).saturating_sub(wild)..3 * melds + 3;
                    for tiles in in_hand.filter(|&tiles| tiles >= tally.tiles().into()) {
                        for &(other, distance, of_others) in &others[tiles - usize::from(tally.tiles())] {
                            let total = Total::of(weight, of_others);
                            standard[melds][tiles][distance].add(total);
                            let near = special(tally.plus(other)).min(if is_standard { distance } else { DISTANCES });
                            nearest[melds][tiles].get_mut(near).into_iter().for_each(|sum| sum.add(total));
                        }
                    }
                }
            }
        }
        found
    }

    /// How many states there are of each size with each total at each distance of a hand that they are part of, which needs
    /// so many melds, may have so many tiles that must be wild, and has these distances otherwise.
    pub(super) fn at_distance(
        &self,
        rest: &Levels<S, L>,
        melds: usize,
        wild: usize,
    ) -> Vec<Vec<(Tally, usize, Weight)>> {
        let mut found = vec![[Weight::default(); DISTANCES]; self.tallies.len()];
        for (class, distances) in self.classes.iter().enumerate() {
            let distance = usize::from(join_at(rest, distances, melds, wild));
            for (tally, weight) in self.states(class) {
                found[tally][distance].add(weight);
            }
        }
        let mut by_size = vec![Vec::new(); self.rules.max_tiles() + 1];
        for (&tally, by_distance) in self.tallies.iter().zip(&found) {
            let some = by_distance.iter().enumerate().filter(|(_, weight)| weight.hands > 0);
            by_size[usize::from(tally.tiles())].extend(some.map(|(distance, &weight)| (tally, distance, weight)));
        }
        by_size
    }
}

/// The distance of two parts that need so many melds and the pair together, and may have so many tiles that must be wild: the best way
/// to share these out.
pub(super) fn join_at<const S: usize, const L: usize>(
    a: &Levels<S, L>,
    b: &Levels<S, L>,
    melds: usize,
    wild: usize,
) -> u8 {
    let quota = quota::<S>;
    let wild = wild.min(L - 1);
    let ways = (0..=wild).flat_map(|of_a| {
        let (a, b) = (&a[of_a], &b[wild - of_a]);
        (0..=melds)
            .flat_map(|part| [(quota(part, 1), quota(melds - part, 0)), (quota(part, 0), quota(melds - part, 1))])
            .map(|(of_a, of_b)| a[of_a] + b[of_b])
    });
    ways.min().expect("there is a way to share out no melds")
}

/// Totals that are as good as these for the nearest form.
pub(super) fn for_nearest(tally: Tally, rules: Rules) -> Tally {
    tally.for_nearest(rules.has(Form::SevenPairs), rules.has(Form::ThirteenOrphans))
}

/// Gives each different value a number.
pub(super) struct Numbers<T> {
    pub(super) all: Vec<T>,
    pub(super) numbers: HashMap<T, usize>,
}

impl<T> Default for Numbers<T> {
    fn default() -> Self {
        Self { all: Vec::new(), numbers: HashMap::new() }
    }
}

impl<T: Copy + Eq + core::hash::Hash> Numbers<T> {
    pub(super) fn of(&mut self, value: T) -> usize {
        *self.numbers.entry(value).or_insert_with(|| {
            self.all.push(value);
            self.all.len() - 1
        })
    }
}
