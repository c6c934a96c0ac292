//! Random hands and melds, with frequent flushes.

use crate::support::prelude::*;

/// The kinds of one suit, of two suits, or of all.
pub fn some_suits(rng: &mut Pcg64Mcg) -> Vec<usize> {
    let suits = *[1, 2, 4, 4].choose(rng).unwrap();
    let suits: Vec<Suit> = Suit::ALL.sample(rng, suits).copied().collect();
    Tile::all().filter(|tile| suits.contains(&tile.suit())).map(Tile::index).collect()
}

pub fn complete(rng: &mut Pcg64Mcg, melds: usize) -> Counts {
    let kinds = some_suits(rng);
    complete_among(rng, &kinds, melds)
}

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

/// How the tiles of a random hand are grouped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Singles,
    Quads,
    #[cfg(feature = "rules")]
    Pairs,
    Melds,
}

/// A few related tiles, all copies of a kind, a pair, or a single tile.
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
            // Often one of its tiles is missing.
            if rng.random_ratio(1, 3) {
                run.remove(rng.random_range(0..3));
            }
            return run;
        }
        (Style::Melds, copies) => [3, 3, 2, 2, 2, 1][copies],
    };
    vec![kind; parts]
}

/// Takes a meld from the remaining tiles; returns whether they had it.
pub fn take_meld(left: &mut Counts, meld: Meld) -> bool {
    let mut rest = *left;
    let is_there = |tile: Tile| rest[tile.index()].checked_sub(1).map(|fewer| rest[tile.index()] = fewer).is_some();
    let are_there = meld.tiles().all(is_there);
    if are_there {
        *left = rest;
    }
    are_there
}

/// Takes random melds from the remaining tiles, `number` of them if possible.
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

/// Random hands of every size, the same each time.
pub fn deal(hands: usize) -> Vec<Hand> {
    let mut rng = Pcg64Mcg::seed_from_u64(7);
    let mut wall: [u8; 4 * Tile::KINDS] = core::array::from_fn(|tile| tile as u8);
    let mut deal = || {
        let tiles = rng.random_range(0..=Hand::MAX_TILES);
        Hand::from_numbers(wall.partial_shuffle(&mut rng, tiles).0).unwrap()
    };
    (0..hands).map(|_| deal()).collect()
}

pub fn pieces() -> Vec<Piece> {
    let plain = Tile::all().map(Piece::plain);
    plain.chain(["0m", "0p", "0s"].map(|text| text.parse().unwrap())).collect()
}

/// A random choice of red fives in these tiles.
pub fn some_reds(rng: &mut Pcg64Mcg, counts: &Counts) -> [u8; 3] {
    [4, 13, 22].map(|five| rng.random_range(0..=counts[five]))
}

/// Takes `tiles` tiles from the remaining ones: groups of these kinds or, if these are too few, of
/// all. The function decides whether a kind may come, given its copies so far and the tries.
pub fn take_pieces(
    rng: &mut Pcg64Mcg,
    tiles: u8,
    left: &mut Counts,
    (mut kinds, all): (Vec<usize>, &[usize]),
    style: Style,
    may: impl Fn(usize, u8, usize) -> bool,
) -> Counts {
    let mut counts = [0; Tile::KINDS];
    let mut missing = tiles;
    let mut tries = 0;
    while missing > 0 {
        tries += 1;
        if tries == 100 {
            kinds = all.to_vec();
        }
        for kind in piece(rng, &kinds, style) {
            if missing > 0 && left[kind] > 0 && may(kind, counts[kind], tries) {
                counts[kind] += 1;
                left[kind] -= 1;
                missing -= 1;
            }
        }
    }
    counts
}

/// Takes `tiles` tiles from the remaining ones, of some suits, one by one, in quads, or in melds
/// and pairs.
pub fn some_tiles(rng: &mut Pcg64Mcg, tiles: u8, left: &mut Counts) -> Counts {
    let kinds = some_suits(rng);
    let style = [Style::Singles, Style::Quads, Style::Melds, Style::Melds][rng.random_range(0..4)];
    let all: [usize; Tile::KINDS] = core::array::from_fn(|kind| kind);
    take_pieces(rng, tiles, left, (kinds, &all), style, |_, _, _| true)
}

pub fn random_counts(rng: &mut Pcg64Mcg, tiles: u8) -> Counts {
    some_tiles(rng, tiles, &mut [4; Tile::KINDS])
}

/// Counts of random hands of every size, including flushes, and of the visible tiles for each.
pub fn rows(rows: usize, seed: u64) -> (Vec<Counts>, Vec<Counts>) {
    let mut rng = rng(0, seed);
    let row = |_| {
        let mut wall: Vec<usize> = some_suits(&mut rng).into_iter().flat_map(|kind| [kind; 4]).collect();
        wall.shuffle(&mut rng);
        let (mut hand, mut visible) = ([0; 34], [0; 34]);
        let tiles = rng.random_range(0..=14);
        wall[..tiles].iter().for_each(|&kind| hand[kind] += 1);
        let seen = rng.random_range(tiles..=wall.len());
        wall[tiles..seen].iter().for_each(|&kind| visible[kind] += 1);
        (hand, visible)
    };
    (0..rows).map(row).unzip()
}

pub fn take_one(rng: &mut Pcg64Mcg, counts: &mut Counts) {
    let kinds: Vec<usize> = (0..Tile::KINDS).filter(|&kind| counts[kind] > 0).collect();
    counts[*kinds.choose(rng).unwrap()] -= 1;
}

pub fn add_one(rng: &mut Pcg64Mcg, counts: &mut Counts) {
    let kinds: Vec<usize> = (0..Tile::KINDS).filter(|&kind| counts[kind] < 4).collect();
    counts[*kinds.choose(rng).unwrap()] += 1;
}

/// Makes none of the remaining tiles visible, or a part, or all of some kinds, or almost all.
pub fn in_sight(rng: &mut Pcg64Mcg, left: &Counts, style: usize) -> Counts {
    left.map(|left| match style {
        0 => 0,
        1 => rng.random_range(0..=left),
        2 => left * rng.random_range(0..=1),
        _ => left - rng.random_range(0..=left.min(1)) * rng.random_range(0..=1),
    })
}
