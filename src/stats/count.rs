//! Counts all hands of a game.

use super::counts::{ByDistance, Count, PartCount};
use super::game::CountedGame;
use super::histogram::Histogram;
use super::special::SpecialForms;
use super::states::{SuitPrefix, SuitWalk};
use super::suits::{Numbering, SuitGroup};
use std::collections::HashMap;
use std::vec::Vec;

use crate::format::quota::{Distances, FOUR_MELD_QUOTAS};
use crate::format::{COPIES, EMPTY_SUITS, FIVE_MELD_TILES, FOUR_MELD_TILES, NUMBER_KINDS, SuitWord};
use crate::game::{Form, Shanten, Strictness, Suit, TileSet};
use crate::lookup::table;
use crate::lookup::totals::Totals;
use crate::query::search::SuitSearch;
use crate::rules::Rules;

/// The number of levels of wild tiles: one for each tile of a complete hand, or only a few, which
/// is faster.
const LEVELS: usize = FIVE_MELD_TILES + 1;
const FEW_LEVELS: usize = COPIES as usize + 1;
/// The fewest tiles to which the special forms apply.
const WHOLE: usize = FOUR_MELD_TILES - 1;

/// Histograms of all hands of a game for each size: of the nearest form, of the standard form, of
/// seven pairs and of thirteen orphans.
pub(super) fn histograms(rules: Rules, strictness: Strictness) -> [Vec<Histogram>; 4] {
    match rules.options().melds {
        #[cfg(feature = "five-melds")]
        5 => {
            use crate::format::quota::FIVE_MELD_QUOTAS;
            use crate::lookup::five_melds::suit_distances;
            of_tables::<FIVE_MELD_QUOTAS>(rules, strictness, suit_distances)
        }
        _ => of_tables::<FOUR_MELD_QUOTAS>(rules, strictness, table::suit_distances),
    }
}

fn of_tables<const S: usize>(
    rules: Rules,
    strictness: Strictness,
    table: fn(SuitWord) -> &'static Distances<S>,
) -> [Vec<Histogram>; 4] {
    let game = CountedGame { rules, strictness, table };
    if !game.are_fifth_copies_scarce() {
        game.histograms::<1>()
    } else if usize::from(rules.wild_tiles()) < FEW_LEVELS {
        game.histograms::<FEW_LEVELS>()
    } else {
        game.histograms::<LEVELS>()
    }
}

impl<const S: usize> CountedGame<S> {
    /// Counts all hands, by the number of tiles that must be wild if `L` is more than 1.
    fn histograms<const L: usize>(&self) -> [Vec<Histogram>; 4] {
        let mut suits = HashMap::new();
        for suit in Suit::ALL {
            suits.entry(self.sort(suit)).or_insert_with(|| self.suit::<L>(suit));
        }
        let [a, b, c, honours] = Suit::ALL.map(|suit| &suits[&self.sort(suit)]);
        let wild = self.wild_tiles();
        let [standard, nearest] = a.join(b).hands(&c.join(honours), wild.len() - 1, self);
        let with_wild = |naturals: &[Vec<ByDistance>]| self.with_wild(&wild, |melds, tiles| naturals[melds][tiles]);
        let (standard, nearest) = (with_wild(&standard), with_wild(&nearest));

        let options = self.rules.options();
        let wall = u128::from(COPIES) * options.kinds.len() as u128 + u128::from(options.jokers);
        let standard = if self.rules.has(Form::Standard) { Histogram::all(0, &standard, wall) } else { Vec::new() };
        let is_special = self.has_special();
        // Smaller hands have only the standard form. Hands of one tile fewer draw only for it, too,
        // because the special forms don't apply before the draw.
        let nearest = if is_special.contains(&true) {
            [standard.get(..WHOLE).unwrap_or_default(), &Histogram::all(WHOLE, &nearest[WHOLE..], wall)].concat()
        } else {
            standard.clone()
        };
        let totals = is_special.contains(&true).then(|| SpecialForms::new(self));
        let in_form = |is_there: bool, shanten: fn(Totals) -> Shanten| {
            let Some(totals) = totals.as_ref().filter(|_| is_there) else { return Vec::new() };
            let naturals = totals.by(shanten);
            Histogram::all(WHOLE, &self.with_wild(&wild, |_, tiles| naturals[tiles])[WHOLE..], wall)
        };
        let [seven_pairs, thirteen_orphans] = is_special;
        let seven_pairs = in_form(seven_pairs, Totals::seven_pairs);
        [nearest, standard, seven_pairs, in_form(thirteen_orphans, Totals::thirteen_orphans)]
    }

    /// The parts of a suit that determine its states: whether it is the honours, and the ranks that
    /// exist and that are natural.
    fn sort(&self, suit: Suit) -> (bool, [u64; 2]) {
        let options = self.rules.options();
        let ranks = |tiles: TileSet| tiles.bits() >> (suit as usize * NUMBER_KINDS) & ((1 << NUMBER_KINDS) - 1);
        (suit == Suit::Honours, [ranks(options.kinds), ranks(options.kinds - options.wild)])
    }

    /// The states of a suit without wild tiles.
    fn suit<const L: usize>(&self, suit: Suit) -> SuitGroup<S, L> {
        let mut states = SuitWalk { game: self, suit, classes: Numbering::default(), found: HashMap::new() };
        let nothing = SuitPrefix { word: EMPTY_SUITS[suit as usize], totals: Totals::EMPTY, weight: PartCount::ONE };
        let is_in_table = self.strictness != Strictness::Unlimited
            && !self.are_fifth_copies_scarce()
            && self.rules.lacking().iter().all(|tile| tile.suit() != suit);
        states.extend(1, nothing, (!is_in_table).then(SuitSearch::start).as_ref());
        let mut distinct_totals = Numbering::default();
        let numbered: Vec<_> = states
            .found
            .iter()
            .map(|(&(class, totals), &weight)| (class, distinct_totals.number_of(totals), weight))
            .collect();
        let mut suits = SuitGroup::none(states.classes.all, distinct_totals.all, self.rules);
        for (class, totals, weight) in numbered {
            suits.weights[class * suits.distinct_totals.len() + totals].add(weight);
        }
        suits
    }

    /// All hands of each size. `naturals` returns the hands without wild tiles by the melds that
    /// they need and by size; each wild tile brings a hand nearer by one.
    fn with_wild(&self, wild: &[Count], naturals: impl Fn(usize, usize) -> ByDistance) -> Vec<ByDistance> {
        let find = |tiles: usize| {
            let mut totals = ByDistance::default();
            for (number, &chosen) in wild.iter().enumerate().take(tiles + 1) {
                let naturals = naturals(tiles / 3, tiles - number);
                for (distance, natural) in naturals.iter().enumerate().filter(|(_, natural)| natural.hands > 0) {
                    totals[distance - number].add(natural.times(chosen));
                }
            }
            totals
        };
        (0..=self.rules.max_tiles()).map(find).collect()
    }
}
