//! Safe discards, compared with a list of every wait that few tiles make, and with real hands.

use std::sync::LazyLock;

use shanten::safety::{Clue, Safety};

use crate::support::deals::complete;
use crate::support::prelude::*;

/// A wait: the tiles that make it, the kinds that it waits for, its shape; `None` stands for
/// thirteen orphans.
type Part = (Counts, Vec<usize>, Option<Shape>);

fn nth(number: usize) -> Tile {
    Tile::from_index(number as u8).unwrap()
}

/// Every wait, from its tiles to what it waits for.
static PARTS: LazyLock<Vec<Part>> = LazyLock::new(|| {
    let counts = |kinds: &[usize]| core::array::from_fn(|kind| kinds.iter().filter(|&&of| of == kind).count() as u8);
    let is_run =
        |kinds: [usize; 3]| kinds[2] < 27 && kinds[0] % 9 < 7 && kinds[1] == kinds[0] + 1 && kinds[2] == kinds[0] + 2;
    let mut parts = Vec::new();
    for one in 0..Tile::KINDS {
        parts.push((counts(&[one]), vec![one], Some(Shape::Single)));
        for other in one + 1..Tile::KINDS {
            parts.push((counts(&[one, one, other, other]), vec![one, other], Some(Shape::TwoPairs)));
            let completes = |tile: &usize| {
                let mut kinds = [one, other, *tile];
                kinds.sort_unstable();
                is_run(kinds)
            };
            let waits: Vec<usize> = (0..Tile::KINDS).filter(completes).collect();
            match (waits.len(), other - one) {
                (0, _) => {}
                (2, _) => parts.push((counts(&[one, other]), waits, Some(Shape::TwoSided))),
                (_, 1) => parts.push((counts(&[one, other]), waits, Some(Shape::Edge))),
                _ => parts.push((counts(&[one, other]), waits, Some(Shape::Closed))),
            }
        }
    }
    let orphans: Vec<usize> = TileSet::TERMINALS_AND_HONOURS.iter().map(Tile::index).collect();
    parts.push((counts(&orphans), orphans.clone(), None));
    for &missing in &orphans {
        let others: Vec<usize> = orphans.iter().copied().filter(|&kind| kind != missing).collect();
        parts.extend(others.iter().map(|&pair| (counts(&[&others[..], &[pair]].concat()), vec![missing], None)));
    }
    parts
});

/// The clues and the shapes of waits for a tile, by definition.
pub fn safety(kinds: TileSet, unseen: &Counts, passed: TileSet, tile: Tile) -> (Vec<Clue>, BTreeSet<Shape>) {
    let copies = |kind: usize| if kinds.contains(nth(kind)) { unseen[kind] } else { 0 };
    let is_furiten = |part: &Part| part.1.iter().any(|&kind| passed.contains(nth(kind)));
    let is_there = |part: &Part| (0..Tile::KINDS).all(|kind| part.0[kind] <= copies(kind));
    let parts: Vec<&Part> = PARTS.iter().filter(|part| part.1.contains(&tile.index())).collect();
    let left: Vec<_> = parts.iter().filter(|part| !is_furiten(part) && is_there(part)).collect();
    let shapes = left.iter().map(|part| part.2.unwrap_or(Shape::Single)).collect();
    let of_game = |kind: usize| kinds.contains(nth(kind));
    let sides: Vec<_> = parts
        .iter()
        .filter(|part| {
            part.2 == Some(Shape::TwoSided) && (0..Tile::KINDS).all(|kind| part.0[kind] == 0 || of_game(kind))
        })
        .collect();
    let open: Vec<_> = sides.iter().filter(|part| !is_furiten(part)).collect();
    let scarcest = |part: &Part| (0..Tile::KINDS).filter(|&kind| part.0[kind] > 0).map(copies).min().unwrap();
    let chances = open.iter().map(|part| scarcest(part)).max();
    let clues = match () {
        () if passed.contains(tile) => vec![Clue::Certain],
        () if left.is_empty() => vec![Clue::NoWait],
        () if left.iter().all(|part| part.2.is_none()) => vec![Clue::OrphansOnly],
        () if sides.is_empty() => vec![],
        () if open.is_empty() => vec![Clue::Suji],
        () => {
            let half = (open.len() < sides.len()).then_some(Clue::HalfSuji);
            let chance = [Clue::NoChance, Clue::OneChance].get(usize::from(chances.unwrap())).copied();
            half.into_iter().chain(chance).collect()
        }
    };
    (clues, shapes)
}

fn asked(rules: Rules, unseen: &Counts, passed: TileSet, tile: Tile) -> Option<Safety> {
    let exists = |kind: usize| rules.options().kinds.contains(nth(kind));
    let visible: Counts = core::array::from_fn(|kind| if exists(kind) { 4 - unseen[kind] } else { 0 });
    let view = VariantHand::new(rules).view().with_visible(Visible::from_counts(&visible).unwrap()).unwrap();
    view.safety(tile, &FuritenRecord::of_discards(passed))
}

#[track_caller]
fn check(rules: Rules, unseen: &Counts, passed: TileSet, tile: Tile) -> Vec<Clue> {
    let found = asked(rules, unseen, passed, tile).unwrap();
    let (clues, shapes) = safety(rules.options().kinds, unseen, passed, tile);
    let context = || format!("{tile} with {unseen:?} unseen after {passed} under {rules}");
    assert_eq!((found.clues().collect(), found.shapes().collect()), (clues.clone(), shapes.clone()), "{}", context());
    assert_eq!(found.is_certain(), shapes.is_empty(), "{}", context());
    assert!(Clue::ALL.iter().all(|clue| found.has(*clue) == clues.contains(clue)), "{}", context());
    assert_eq!(found.furiten(), passed.contains(tile).then_some(Furiten::Discard), "{}", context());
    clues
}

#[test]
fn each_suit_around_a_tile_has_its_signs_and_shapes() {
    // 0 to 2 copies of the tile and its four neighbours, and what matters of the river.
    for rank in 0..9_usize {
        let (near, ends) = (rank.saturating_sub(2)..(rank + 3).min(9), [rank.wrapping_sub(3), rank, rank + 3]);
        for code in 0..3_usize.pow(5) * 8 * 2 {
            let mut unseen = if code % 2 == 0 { [0; Tile::KINDS] } else { [2; Tile::KINDS] };
            near.clone()
                .enumerate()
                .for_each(|(at, kind)| unseen[kind] = (code / 16 / 3_usize.pow(at as u32) % 3) as u8);
            let is_passed = |at: usize| code >> (at + 1) & 1 == 1 && ends[at] < 9;
            let passed = (0..3).filter(|&at| is_passed(at)).map(|at| nth(ends[at])).collect();
            check(Rules::RIICHI, &unseen, passed, nth(rank));
        }
    }
}

#[test]
fn random_tables_have_the_signs_and_shapes_of_the_definition() {
    let mut met = BTreeSet::new();
    for number in 0..samples(4_000) {
        let mut rng = rng(number, 91);
        let rules = if number % 3 == 0 { Rules::THREE_PLAYER } else { Rules::RIICHI };
        let most = rng.random_range(1..=4);
        let unseen = core::array::from_fn(|_| rng.random_range(0..=most));
        let passed = Tile::all().filter(|_| rng.random_ratio(1, 6)).collect();
        rules.options().kinds.iter().for_each(|tile| met.extend(check(rules, &unseen, passed, tile)));
    }
    assert_eq!(met.into_iter().collect::<Vec<_>>(), Clue::ALL);
    assert_eq!(asked(Rules::NATIONAL, &[0; Tile::KINDS], TileSet::EMPTY, Tile::M1), None);
}

#[test]
fn no_hand_waits_in_a_shape_that_is_ruled_out() {
    let mut waits = 0;
    for number in 0..samples(40_000) {
        let mut rng = rng(number, 92);
        let mut own = match number % 8 {
            0 => core::array::from_fn(|kind| u8::from(TileSet::TERMINALS_AND_HONOURS.contains(nth(kind)))),
            1 => (0..Tile::KINDS).sample(&mut rng, 7).into_iter().fold([0; Tile::KINDS], |mut own, kind| {
                own[kind] = 2;
                own
            }),
            _ => complete(&mut rng, 4),
        };
        let kind = (0..Tile::KINDS).filter(|&kind| own[kind] > 0).choose(&mut rng).unwrap();
        own[kind] += u8::from(number % 8 == 0);
        let kind = (0..Tile::KINDS).filter(|&kind| own[kind] > 0).choose(&mut rng).unwrap();
        own[kind] -= 1;
        // Half of the tables show all other tiles. What was passed is visible.
        let visible = own.map(|count| if number % 2 == 0 { 4 - count } else { rng.random_range(0..=4 - count) });
        let passed = |tile: &Tile| visible[tile.index()] > 0;
        let passed = Tile::all().filter(passed).filter(|_| rng.random_ratio(1, 8)).collect();
        let (record, hand) = (FuritenRecord::of_discards(passed), Hand::from_counts(&own).unwrap());
        if hand.waits().furiten(&record).is_some() {
            continue;
        }
        let view = Hand::new().view().with_visible(Visible::from_counts(&visible).unwrap()).unwrap();
        for wait in hand.waits() {
            let left: Vec<Shape> = view.safety(wait.tile(), &record).unwrap().shapes().collect();
            assert!(wait.shapes().all(|shape| left.contains(&shape)), "{wait} of {hand}, {passed}: {left:?}");
            waits += 1;
        }
    }
    assert!(waits > samples(30_000), "{waits}");
}
