//! Random hands and melds, among which flushes are frequent.

use rand::seq::{IndexedRandom as _, IteratorRandom as _, SliceRandom as _};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use shanten::{Hand, Meld, MeldKind, Suit, Tile};

use super::Counts;

/// The kinds of one suit, of two, or of all.
pub fn some_suits(rng: &mut Pcg64Mcg) -> Vec<usize> {
    let suits = *[1, 2, 4, 4].choose(rng).unwrap();
    let suits: Vec<Suit> = Suit::ALL.sample(rng, suits).copied().collect();
    Tile::all().filter(|tile| suits.contains(&tile.suit())).map(Tile::index).collect()
}

/// A complete hand of some suits with this many melds.
pub fn complete(rng: &mut Pcg64Mcg, melds: usize) -> Counts {
    let kinds = some_suits(rng);
    complete_among(rng, &kinds, melds)
}

/// A complete hand of these kinds with this many melds.
pub fn complete_among(rng: &mut Pcg64Mcg, kinds: &[usize], melds: usize) -> Counts {
    let starts_run =
        |kind: usize| kind < 27 && kind % 9 < 7 && kinds.contains(&(kind + 1)) && kinds.contains(&(kind + 2));
    loop {
        let mut counts = [0_u8; Tile::KINDS];
        for _ in 0..melds {
            match kinds.iter().filter(|&&kind| starts_run(kind)).choose(rng) {
                Some(&first) if rng.random_ratio(3, 4) => (first..first + 3).for_each(|kind| counts[kind] += 1),
                _ => counts[*kinds.choose(rng).unwrap()] += 3,
            }
        }
        counts[*kinds.choose(rng).unwrap()] += 2;
        if counts.iter().all(|&count| count <= 4) {
            return counts;
        }
    }
}

/// How the tiles of a random hand belong together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Singles,
    Quads,
    #[cfg(feature = "rules")]
    Pairs,
    Melds,
}

/// A few tiles that belong together, all copies of a kind, a pair, or a single tile.
pub fn piece(rng: &mut Pcg64Mcg, kinds: &[usize], style: Style) -> Vec<usize> {
    let kind = *kinds.choose(rng).unwrap();
    let is_start_of_run = kind < 27 && kind % 9 < 7;
    let parts = match (style, rng.random_range(0..6)) {
        (Style::Singles, _) => 1,
        (Style::Quads, copies) => [4, 4, 4, 3, 2, 1][copies],
        #[cfg(feature = "rules")]
        (Style::Pairs, _) => 2,
        (Style::Melds, 0..3) if is_start_of_run => {
            let mut run = vec![kind, kind + 1, kind + 2];
            // Often a tile of it is missing.
            if rng.random_ratio(1, 3) {
                run.remove(rng.random_range(0..3));
            }
            return run;
        }
        (Style::Melds, copies) => [3, 3, 2, 2, 2, 1][copies],
    };
    vec![kind; parts]
}

/// Takes a meld out of the tiles that are left; whether they were there.
pub fn take_meld(left: &mut Counts, meld: Meld) -> bool {
    let mut rest = *left;
    let is_there = |tile: Tile| rest[tile.index()].checked_sub(1).map(|fewer| rest[tile.index()] = fewer).is_some();
    let are_there = meld.tiles().all(is_there);
    if are_there {
        *left = rest;
    }
    are_there
}

/// Random melds out of the tiles that are left, `number` of them if they can be had.
pub fn random_melds(rng: &mut Pcg64Mcg, left: &mut Counts, kinds: &[usize], number: usize) -> Vec<Meld> {
    let mut melds = Vec::new();
    let mut tries = 0;
    while melds.len() < number && tries < 100 {
        tries += 1;
        let tile = Tile::from_index(*kinds.choose(rng).unwrap() as u8).unwrap();
        let meld = Meld::new(*MeldKind::ALL.choose(rng).unwrap(), tile);
        melds.extend(meld.filter(|&meld| take_meld(left, meld)));
    }
    melds
}

/// Random hands of every size, the same ones each time.
pub fn deal(hands: usize) -> Vec<Hand> {
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    let mut wall: [u8; 4 * Tile::KINDS] = core::array::from_fn(|tile| tile as u8);
    let mut deal = || {
        let tiles = rng.random_range(0..=Hand::MAX_TILES);
        Hand::from_numbers(wall.partial_shuffle(&mut rng, tiles).0).unwrap()
    };
    (0..hands).map(|_| deal()).collect()
}
