//! The states of suits, distinguished by their effect on a hand.

use super::counts::{ByDistance, Count, DISTANCES, PartCount};
use super::game::CountedGame;
use std::collections::HashMap;
use std::vec;
use std::vec::Vec;

use crate::format::FOUR_MELDS;
use crate::format::quota::{Distances, quota};
use crate::game::{Form, Shanten};
use crate::lookup::totals::Totals;
use crate::query::levels::join_levels;
use crate::rules::Rules;

/// The distances of suits, by the number of tiles that must be wild if `L` is more than 1.
pub(super) type Levels<const S: usize, const L: usize> = [Distances<S>; L];

/// The states of one or more suits, distinguished by their distances and their totals for the
/// special forms.
pub(super) struct SuitGroup<const S: usize, const L: usize> {
    /// The different distances.
    pub(super) classes: Vec<Levels<S, L>>,
    /// The different totals.
    pub(super) distinct_totals: Vec<Totals>,
    /// The number of states, by class (row) and totals (column).
    pub(super) weights: Vec<PartCount>,
    pub(super) rules: Rules,
}

impl<const S: usize, const L: usize> SuitGroup<S, L> {
    pub(super) fn none(classes: Vec<Levels<S, L>>, distinct_totals: Vec<Totals>, rules: Rules) -> Self {
        Self {
            weights: vec![PartCount::default(); classes.len() * distinct_totals.len()],
            classes,
            distinct_totals,
            rules,
        }
    }

    /// The states of a class: the index of their totals, and their number.
    pub(super) fn states(&self, class: usize) -> impl Iterator<Item = (usize, PartCount)> {
        let row = &self.weights[class * self.distinct_totals.len()..][..self.distinct_totals.len()];
        row.iter().copied().enumerate().filter(|(_, weight)| weight.hands > 0)
    }

    /// The states of two groups together, up to the number of tiles of a hand.
    pub(super) fn join(&self, other: &Self) -> Self {
        let (mut classes, mut distinct_totals) = (Numbering::default(), Numbering::default());
        let of_class = |a: &Levels<S, L>| other.classes.iter().map(|b| classes.number_of(join_levels(a, b))).collect();
        let class_of: Vec<Vec<_>> = self.classes.iter().map(of_class).collect();
        let fit = |a: Totals, b: Totals| usize::from(a.tiles() + b.tiles()) <= self.rules.max_tiles();
        let of_totals = |&a: &Totals| {
            let both = |&b: &Totals| fit(a, b).then(|| distinct_totals.number_of(for_nearest(a.plus(b), self.rules)));
            other.distinct_totals.iter().map(both).collect()
        };
        let totals_of: Vec<Vec<_>> = self.distinct_totals.iter().map(of_totals).collect();
        let mut both = Self::none(classes.all, distinct_totals.all, self.rules);
        for (a, class_of) in class_of.iter().enumerate() {
            for (totals_a, weight_a) in self.states(a) {
                for (b, class) in class_of.iter().enumerate() {
                    let row = &mut both.weights[class * both.distinct_totals.len()..][..both.distinct_totals.len()];
                    for (totals_b, weight_b) in other.states(b) {
                        if let Some(totals) = totals_of[totals_a][totals_b] {
                            row[totals].add(weight_a.times(weight_b));
                        }
                    }
                }
            }
        }
        both
    }

    /// All hands made of two groups: in standard form and in the nearest form, by the melds that
    /// they need, by size, and by distance. Sizes may be up to `wild` tiles smaller than the sizes
    /// of hands that need these melds.
    pub(super) fn hands(&self, other: &Self, wild: usize, game: &CountedGame<S>) -> [Vec<Vec<ByDistance>>; 2] {
        let sizes = vec![vec![ByDistance::default(); self.rules.max_tiles() + 1]; S / 2];
        let mut found = [sizes.clone(), sizes];
        let [standard, nearest] = &mut found;
        let is_standard = self.rules.has(Form::Standard);
        for melds in 0..S / 2 {
            let [seven_pairs, thirteen_orphans] = game.has_special().map(|is_there| is_there && melds == FOUR_MELDS);
            let or_never =
                |is_there: bool, shanten: Shanten| if is_there { shanten.distance().into() } else { DISTANCES };
            let special = |totals: Totals| {
                or_never(seven_pairs, totals.seven_pairs()).min(or_never(thirteen_orphans, totals.thirteen_orphans()))
            };
            for (class, distances) in self.classes.iter().enumerate() {
                let others = other.at_distance(distances, melds, game.rules.wild_tiles().into());
                for (totals, weight) in self.states(class) {
                    let totals = self.distinct_totals[totals];
                    let in_hand = (3 * melds).saturating_sub(wild)..3 * melds + 3;
                    for tiles in in_hand.filter(|&tiles| tiles >= totals.tiles().into()) {
                        for &(other, distance, of_others) in &others[tiles - usize::from(totals.tiles())] {
                            let total = Count::from_parts(weight, of_others);
                            standard[melds][tiles][distance].add(total);
                            let near = special(totals.plus(other)).min(if is_standard { distance } else { DISTANCES });
                            nearest[melds][tiles].get_mut(near).into_iter().for_each(|sum| sum.add(total));
                        }
                    }
                }
            }
        }
        found
    }

    /// The states that complete a hand whose other half has the distances `rest`: for each size
    /// their totals, the distance of the whole hand, and their number. The hand needs `melds` melds
    /// and may have `wild` tiles that must be wild.
    pub(super) fn at_distance(
        &self,
        rest: &Levels<S, L>,
        melds: usize,
        wild: usize,
    ) -> Vec<Vec<(Totals, usize, PartCount)>> {
        let mut found = vec![[PartCount::default(); DISTANCES]; self.distinct_totals.len()];
        for (class, distances) in self.classes.iter().enumerate() {
            let distance = usize::from(join_at(rest, distances, melds, wild));
            for (totals, weight) in self.states(class) {
                found[totals][distance].add(weight);
            }
        }
        let mut by_size = vec![Vec::new(); self.rules.max_tiles() + 1];
        for (&totals, by_distance) in self.distinct_totals.iter().zip(&found) {
            let some = by_distance.iter().enumerate().filter(|(_, weight)| weight.hands > 0);
            by_size[usize::from(totals.tiles())].extend(some.map(|(distance, &weight)| (totals, distance, weight)));
        }
        by_size
    }
}

/// The distance of two parts that need `melds` melds and the pair together, over all ways to divide
/// these and up to `wild` tiles that must be wild.
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

/// Simplifies totals to the parts that matter for the nearest form.
pub(super) fn for_nearest(totals: Totals, rules: Rules) -> Totals {
    totals.for_nearest(rules.has(Form::SevenPairs), rules.has(Form::ThirteenOrphans))
}

/// Numbers different values in the order in which they appear.
pub(super) struct Numbering<T> {
    pub(super) all: Vec<T>,
    pub(super) numbers: HashMap<T, usize>,
}

impl<T> Default for Numbering<T> {
    fn default() -> Self {
        Self { all: Vec::new(), numbers: HashMap::new() }
    }
}

impl<T: Copy + Eq + core::hash::Hash> Numbering<T> {
    pub(super) fn number_of(&mut self, value: T) -> usize {
        *self.numbers.entry(value).or_insert_with(|| {
            self.all.push(value);
            self.all.len() - 1
        })
    }
}
