//! Random cases: almost ready hands with few or all tiles in the game, symmetric hands, and quads.

use crate::support::chances::Case;
use crate::support::deals::{add_one, complete, take_meld, take_one};
use crate::support::prelude::*;

pub fn near_complete(rng: &mut Pcg64Mcg, tiles: u8, away: usize) -> Counts {
    let mut counts = complete(rng, usize::from(tiles / 3));
    for _ in 0..away {
        take_one(rng, &mut counts);
        add_one(rng, &mut counts);
    }
    if tiles % 3 == 1 {
        take_one(rng, &mut counts);
    }
    counts
}

/// The melds of a hand with `tiles` concealed tiles, from the remaining tiles.
pub fn melds_beside(rng: &mut Pcg64Mcg, tiles: u8, left: &mut Counts) -> Vec<Meld> {
    let mut melds = Vec::new();
    for _ in 0..1_000 {
        if melds.len() + usize::from(tiles / 3) == 4 {
            break;
        }
        let tile = Tile::from_index(rng.random_range(0..Tile::KINDS as u8)).unwrap();
        let Some(meld) = Meld::new(*MeldKind::ALL.choose(rng).unwrap(), tile) else { continue };
        if take_meld(left, meld) {
            melds.push(meld);
        }
    }
    melds
}

pub fn random_path(rng: &mut Pcg64Mcg, turns: u8) -> Path {
    let extra = *[0, 0, 1, 1, 2, 2, turns, turns, 255].choose(rng).unwrap();
    match rng.random_range(0..10) {
        0 => Path::Shortest,
        1..3 => Path::Straight,
        3..6 => Path::NoStepBack { extra },
        _ => Path::Any { extra },
    }
}

pub fn random_forms(rng: &mut Pcg64Mcg) -> Vec<Form> {
    match rng.random_range(0..4) {
        0 => Form::RIICHI.into_iter().filter(|_| rng.random()).collect(),
        _ => Form::ALL.to_vec(),
    }
}

/// A wall with tiles for all turns, mostly the default one.
pub fn random_wall(rng: &mut Pcg64Mcg, unseen: u16) -> Option<Wall> {
    let more = unseen + rng.random_range(0..40);
    match rng.random_range(0..4) {
        0 => Some(Wall::Shrinking(more)),
        1 => Some(Wall::Constant(more)),
        _ => None,
    }
}

pub fn is_near(kind: usize, concealed: &Counts) -> bool {
    (kind.saturating_sub(2)..(kind + 3).min(Tile::KINDS)).any(|near| concealed[near] > 0)
}

/// Any almost ready hand, of any size, with or without melds, with few or all tiles in the game.
pub fn random_case(rng: &mut Pcg64Mcg) -> Case {
    let tiles = *[1, 2, 4, 4, 5, 7, 7, 8, 10, 11, 13, 13, 14].choose(rng).unwrap();
    let away = rng.random_range(0..4);
    let concealed = near_complete(rng, tiles, away);
    let mut left = concealed.map(|count| 4 - count);
    let melds = if rng.random() { melds_beside(rng, tiles, &mut left) } else { Vec::new() };
    let style = rng.random_range(0..5);
    let mut visible = [0; Tile::KINDS];
    for kind in 0..Tile::KINDS {
        visible[kind] = match style {
            0 => 0,
            1 => rng.random_range(0..=left[kind]),
            2 if is_near(kind, &concealed) => rng.random_range(0..=left[kind]),
            3 if concealed[kind] > 0 => rng.random_range(0..=left[kind]),
            _ if rng.random_ratio(1, 8) => rng.random_range(0..=left[kind]),
            _ => left[kind],
        };
    }
    whole_case(rng, concealed, melds, visible)
}

pub fn whole_case(rng: &mut Pcg64Mcg, concealed: Counts, melds: Vec<Meld>, visible: Counts) -> Case {
    let turns = *[1, 2, 2, 3, 3, 4, 5, 6, 9, 18].choose(rng).unwrap();
    let case = Case {
        concealed,
        melds,
        visible,
        strictness: if rng.random() { Strictness::Concealed } else { *Strictness::ALL.choose(rng).unwrap() },
        forms: random_forms(rng),
        path: random_path(rng, turns),
        wall: None,
        turns,
    };
    // At the last turn, all tiles that are unseen at first may be kept.
    let is_small = case.unseen() < 40 || rng.random_ratio(1, 3);
    let unseen = case.unseen() + if is_small { u16::from(turns) } else { 0 };
    let wall = random_wall(rng, unseen.max(1)).or(is_small.then_some(Wall::Shrinking(unseen)));
    Case { wall, ..case }
}

/// A hand of 13 or 14 tiles with all other tiles unseen, until the end of the game; the number
/// chooses the path.
pub fn case_of_whole_game(number: usize, seed: u64, most_away: usize) -> Case {
    let mut rng = rng(number, seed);
    let away = rng.random_range(0..=most_away);
    let concealed = near_complete(&mut rng, 13 + (number % 2) as u8, away);
    let left = concealed.map(|count| 4 - count);
    let most = rng.random_range(0..=2);
    let visible = left.map(|left| rng.random_range(0..=left.min(most)));
    let case = whole_case(&mut rng, concealed, Vec::new(), visible);
    let path = [Path::Shortest, Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 1 }][number / 2 % 4];
    Case { path, turns: 18, forms: Form::ALL.to_vec(), wall: None, ..case }
}

/// A suit of `tiles` tiles close to each other, perhaps its own mirror image.
pub fn pattern(rng: &mut Pcg64Mcg, tiles: u8, is_palindrome: bool) -> [u8; 9] {
    let mut counts = [0_u8; 9];
    let first: usize = rng.random_range(0..6);
    while counts.iter().sum::<u8>() < tiles {
        let rank = if rng.random_ratio(3, 4) { rng.random_range(first..first + 4) } else { rng.random_range(0..9) };
        let missing = tiles - counts.iter().sum::<u8>();
        let ranks = if is_palindrome && rank != 4 && missing > 1 {
            vec![rank, 8 - rank]
        } else if is_palindrome {
            vec![4]
        } else {
            vec![rank]
        };
        if ranks.iter().all(|&rank| counts[rank] < 4) {
            for rank in ranks {
                counts[rank] += 1;
            }
        } else if is_palindrome && missing == 1 {
            return pattern(rng, tiles, is_palindrome);
        }
    }
    counts
}

pub fn mirrored(mut counts: [u8; 9]) -> [u8; 9] {
    counts.reverse();
    counts
}

/// The number of tiles in a hand, and in its suits; the rest are honours.
pub const SYMMETRIES: [(u8, &[u8]); 12] = [
    (4, &[2, 2]),
    (4, &[2, 1, 1]),
    (4, &[1, 1]),
    (5, &[2, 2]),
    (7, &[3, 3]),
    (7, &[2, 2, 2]),
    (8, &[4, 4]),
    (8, &[2, 2, 2]),
    (10, &[3, 3, 3]),
    (13, &[4, 4, 4]),
    (13, &[5, 5]),
    (14, &[4, 4, 4]),
];

/// A hand of suits that are equal or mirror images (perhaps of themselves), and of single honours.
/// The visible tiles are symmetric, too, or differ in one place.
pub fn symmetric_case(rng: &mut Pcg64Mcg) -> Case {
    let (tiles, parts) = *SYMMETRIES.choose(rng).unwrap();
    let all: Vec<usize> = (0..Tile::KINDS).collect();
    loop {
        let mut concealed = [0; Tile::KINDS];
        let mut visible = [0; Tile::KINDS];
        let is_palindrome = rng.random_ratio(1, 3);
        let suit = pattern(rng, parts[0], is_palindrome);
        let is_seen_as_palindrome = rng.random_ratio(1, 3);
        let most = if rng.random_ratio(1, 4) { 0 } else { 5 };
        let mut seen: [u8; 9] = core::array::from_fn(|_| rng.random_range(0..=most).min(4));
        if is_seen_as_palindrome {
            seen = core::array::from_fn(|rank| seen[rank.min(8 - rank)]);
        }
        for place in 0..3 {
            let mirror = rng.random();
            let tiles = match parts.get(place) {
                Some(&tiles) if tiles == parts[0] => suit,
                Some(&tiles) => pattern(rng, tiles, false),
                None => [0; 9],
            };
            let turned = |counts| if mirror { mirrored(counts) } else { counts };
            concealed[9 * place..9 * place + 9].copy_from_slice(&turned(tiles));
            visible[9 * place..9 * place + 9].copy_from_slice(&turned(seen));
        }
        // The rest are single honours, sometimes with a pair.
        let mut honours = [0; 7];
        let mut missing = tiles - concealed.iter().sum::<u8>();
        while missing > 0 {
            let honour = rng.random_range(0..7);
            if honours[honour] == 0 || rng.random_ratio(1, 8) && honours[honour] < 4 {
                honours[honour] += 1;
                missing -= 1;
            }
        }
        concealed[27..].copy_from_slice(&honours);
        let seen_honours = rng.random_range(0..=4);
        visible[27..].fill(seen_honours);
        if rng.random() {
            visible[27..].fill_with(|| rng.random_range(0..=4));
        }
        if rng.random() {
            let kind = *all.choose(rng).unwrap();
            visible[kind] = rng.random_range(0..=4);
        }
        for kind in 0..Tile::KINDS {
            visible[kind] = visible[kind].min(4 - concealed[kind]);
        }
        let mut left = core::array::from_fn(|kind| 4 - concealed[kind] - visible[kind]);
        let melds = if rng.random() { melds_beside(rng, tiles, &mut left) } else { Vec::new() };
        if left.iter().sum::<u8>() > 0 {
            return whole_case(rng, concealed, melds, visible);
        }
    }
}

/// An almost ready hand, with walls that have enough tiles for all that may be kept.
pub fn near_case(number: usize, path: Path) -> Case {
    let mut rng = rng(number, 7);
    let tiles = *[4, 5, 7, 8, 10, 11, 13, 14].choose(&mut rng).unwrap();
    let concealed = near_complete(&mut rng, tiles, number % 3);
    let mut left = concealed.map(|count| 4 - count);
    let melds = if rng.random() { melds_beside(&mut rng, tiles, &mut left) } else { Vec::new() };
    let most = rng.random_range(0..=2);
    let visible = left.map(|left| rng.random_range(0..=left.min(most)));
    let turns = rng.random_range(1..=12);
    let strictness = *Strictness::ALL.choose(&mut rng).unwrap();
    let case = Case { concealed, melds, visible, strictness, forms: Form::ALL.to_vec(), path, wall: None, turns };
    let unseen = case.unseen() + u16::from(turns);
    let wall = Some(if rng.random() { Wall::Shrinking(unseen) } else { Wall::Constant(unseen) });
    Case { wall, ..case }
}

pub fn draw_one(rng: &mut Pcg64Mcg, case: &mut Case) {
    let left = case.left(&case.concealed);
    let kinds: Vec<usize> = (0..Tile::KINDS).filter(|&kind| left[kind] > 0).collect();
    case.concealed[*kinds.choose(rng).unwrap()] += 1;
}

/// Discards the best tile, if there is a discard.
pub fn discard_best(case: &mut Case, rows: &[OddsRow]) -> Option<usize> {
    let best = rows.iter().max_by(|a, b| a.win[0].total_cmp(&b.win[0]))?.discard?.index();
    case.concealed[best] -= 1;
    Some(best)
}

/// The paths from the narrowest to the widest, with this many exchanges above the least.
pub fn widening_paths(extra: u8) -> [Path; 4] {
    [Path::Shortest, Path::Straight, Path::NoStepBack { extra }, Path::Any { extra }]
}

/// The index of each kind after a permutation of the suits, reversals of some suits, and a
/// permutation of the honours.
pub fn random_image(rng: &mut Pcg64Mcg) -> Counts {
    let mut suits = [0, 1, 2];
    suits.shuffle(rng);
    let turned: [bool; 3] = core::array::from_fn(|_| rng.random());
    let mut honours: [u8; 7] = core::array::from_fn(|honour| honour as u8);
    honours.shuffle(rng);
    core::array::from_fn(|kind| {
        let (suit, rank) = (kind / 9, kind as u8 % 9);
        if suit == 3 { 27 + honours[kind - 27] } else { 9 * suits[suit] + if turned[suit] { 8 - rank } else { rank } }
    })
}

pub fn image_of_counts(counts: &Counts, places: &Counts) -> Counts {
    let mut image = [0; Tile::KINDS];
    for (&count, &place) in counts.iter().zip(places) {
        image[usize::from(place)] = count;
    }
    image
}

pub fn image_of_meld(meld: Meld, places: &Counts) -> Meld {
    let first = meld.tiles().map(|tile| places[tile.index()]).min().unwrap();
    Meld::new(meld.kind(), Tile::from_index(first).unwrap()).unwrap()
}

/// Quads and triplets of a few suits, in which fifth copies and tiles that are gone make a
/// difference.
pub fn case_of_quads(rng: &mut Pcg64Mcg) -> Case {
    let tiles = *[1, 2, 4, 4, 5, 7, 7, 8, 10, 11, 13, 14].choose(rng).unwrap();
    let suits: Vec<usize> = (0..rng.random_range(1..=2)).map(|_| rng.random_range(0..4)).collect();
    let kinds: Vec<usize> = (0..Tile::KINDS).filter(|kind| suits.contains(&(kind / 9))).collect();
    let mut concealed = [0_u8; Tile::KINDS];
    while concealed.iter().sum::<u8>() < tiles {
        let missing = tiles - concealed.iter().sum::<u8>();
        let copies: u8 = *[4, 4, 4, 3, 3, 2, 1].choose(rng).unwrap();
        let kind = *kinds.choose(rng).unwrap();
        concealed[kind] += copies.min(missing).min(4 - concealed[kind]);
    }
    let mut left = concealed.map(|count| 4 - count);
    let melds = if rng.random() { melds_beside(rng, tiles, &mut left) } else { Vec::new() };
    let visible = core::array::from_fn(|kind| {
        let is_near = kinds.contains(&kind) && rng.random_ratio(3, 4);
        if is_near { rng.random_range(0..=left[kind]) } else { left[kind] }
    });
    Case { strictness: *Strictness::ALL.choose(rng).unwrap(), ..whole_case(rng, concealed, melds, visible) }
}

/// A hand in one suit; four of each tile of the other suits are visible.
pub fn in_one_suit(counts: [u8; 9], place: usize) -> Case {
    let mut case = Case::of("");
    case.visible = [4; Tile::KINDS];
    case.visible[9 * place..9 * place + 9].fill(0);
    case.concealed[9 * place..9 * place + 9].copy_from_slice(&counts);
    Case { wall: Some(Wall::Shrinking(123)), path: Path::Any { extra: 18 }, ..case }
}
