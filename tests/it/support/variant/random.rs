//! Random hands of any rules: scattered, of few suits, of quads, of parts of melds, near the
//! special forms, and with few or many wild tiles.

use super::seen::Seen;
use crate::support::deals::{self, Style, complete_among, random_melds, take_pieces};
use crate::support::prelude::*;

/// The kinds of one suit in the game, of two suits, or of all.
fn some_kinds(rng: &mut Pcg64Mcg, kinds: TileSet) -> Vec<usize> {
    let suits = suits_of(kinds);
    let number = *[1, 2, 4, 4].choose(rng).unwrap();
    let suits: Vec<Suit> = suits.sample(rng, number.min(suits.len())).copied().collect();
    kinds.iter().filter(|tile| suits.contains(&tile.suit())).map(Tile::index).collect()
}

fn deal(rng: &mut Pcg64Mcg, rules: Rules, tiles: u8, left: &mut Counts) -> Counts {
    let options = rules.options();
    let natural = options.kinds - options.wild;
    let style = match rng.random_range(0..7) {
        0 => Style::Singles,
        1 => Style::Quads,
        2 => Style::Pairs,
        _ => Style::Melds,
    };
    let mut kinds = some_kinds(rng, natural);
    let orphans = natural & TileSet::TERMINALS_AND_HONOURS;
    let is_of_orphans = style == Style::Singles && rng.random() && orphans.len() > 9;
    if is_of_orphans {
        kinds = orphans.iter().map(Tile::index).collect();
    }
    let all: Vec<usize> = natural.iter().map(Tile::index).collect();
    take_pieces(rng, tiles, left, (kinds, &all), style, |kind, copies, tries| {
        let is_repeated = is_of_orphans && copies > 0 && tries < 40;
        natural.bits() >> kind & 1 == 1 && !is_repeated
    })
}

/// The number of wild tiles among `most` tiles: none, few, or any number.
fn wild_tiles(rng: &mut Pcg64Mcg, most: u8) -> u8 {
    match rng.random_range(0..8) {
        0 => 0,
        1..5 => rng.random_range(0..=most.min(3)),
        _ => rng.random_range(0..=most.min(9)),
    }
}

/// A hand of `tiles` concealed tiles, including its wild tiles.
fn with_jokers(rng: &mut Pcg64Mcg, rules: Rules, tiles: u8, left: &mut Counts, jokers_left: &mut u8) -> (Counts, u8) {
    let options = rules.options();
    // A joker has no kind.
    let kinds = options.wild.iter().flat_map(|tile| vec![Some(tile); usize::from(left[tile.index()])]);
    let mut wild: Vec<Option<Tile>> = kinds.chain((0..*jokers_left).map(|_| None)).collect();
    wild.shuffle(rng);
    wild.truncate(usize::from(wild_tiles(rng, tiles.min(wild.len() as u8))));
    let mut counts = deal(rng, rules, tiles - wild.len() as u8, left);
    let mut jokers = 0;
    for tile in wild {
        match tile {
            Some(tile) => {
                counts[tile.index()] += 1;
                left[tile.index()] -= 1;
            }
            None => jokers += 1,
        }
    }
    *jokers_left -= jokers;
    (counts, jokers)
}

/// Random called melds, other visible tiles, and concealed tiles.
pub fn random(rng: &mut Pcg64Mcg, rules: Rules) -> Seen {
    let options = rules.options();
    let mut left: Counts = core::array::from_fn(|kind| 4 * (options.kinds.bits() >> kind & 1) as u8);
    let mut jokers_left = options.jokers;
    let kinds = some_kinds(rng, options.kinds);
    let number = rng.random_range(0..=usize::from(options.melds)) * rng.random_range(0..=1);
    let melds = random_melds(rng, &mut left, &kinds, number);
    let most = rules.max_tiles() as u8 - 3 * melds.len() as u8;
    let tiles = if rng.random() { most - rng.random_range(0..=1) } else { rng.random_range(0..=most) };
    let (concealed, jokers) = with_jokers(rng, rules, tiles, &mut left, &mut jokers_left);
    let (visible, visible_jokers) = in_sight(rng, left, jokers_left);
    Seen { rules, concealed, jokers, melds, visible, visible_jokers, strictness: Strictness::Visible }
}

fn in_sight(rng: &mut Pcg64Mcg, left: Counts, jokers_left: u8) -> (Counts, u8) {
    let style = rng.random_range(0..8);
    let visible = deals::in_sight(rng, &left, [0, 0, 1, 1, 1, 2, 2, 3][style]);
    let visible_jokers = match style {
        0..2 => 0,
        _ if rng.random_ratio(1, 3) => jokers_left,
        _ => rng.random_range(0..=jokers_left),
    };
    (visible, visible_jokers)
}

/// A complete hand with this many concealed melds. Wild tiles replace some of its tiles, and the
/// other melds are called.
pub fn complete(rng: &mut Pcg64Mcg, rules: Rules, concealed: usize) -> Seen {
    let options = rules.options();
    let mut kinds = some_kinds(rng, options.kinds);
    if kinds.len() < 9 {
        // These kinds may not have enough tiles for a whole hand.
        kinds = options.kinds.iter().map(Tile::index).collect();
    }
    let counts = complete_among(rng, &kinds, concealed);
    // Wild tiles replace some of them, at least the natural tiles of wild kinds.
    let mut natural: Vec<usize> = (0..Tile::KINDS).flat_map(|kind| vec![kind; usize::from(counts[kind])]).collect();
    let tiles = 3 * concealed + 2;
    natural.shuffle(rng);
    natural.retain(|&kind| options.wild.bits() >> kind & 1 == 0);
    let kinds = options.wild.iter().flat_map(|tile| [Some(tile); 4]);
    let mut wild: Vec<Option<Tile>> = kinds.chain((0..options.jokers).map(|_| None)).collect();
    wild.shuffle(rng);
    natural.truncate(tiles - usize::from(wild_tiles(rng, wild.len().min(tiles) as u8)));
    wild.truncate(tiles - natural.len());
    let mut concealed = [0; Tile::KINDS];
    for kind in natural {
        concealed[kind] += 1;
    }
    wild.iter().flatten().for_each(|tile| concealed[tile.index()] += 1);
    Seen::alone(rules, concealed, wild.iter().filter(|tile| tile.is_none()).count() as u8)
}

fn suits_of(kinds: TileSet) -> Vec<Suit> {
    Suit::ALL.into_iter().filter(|&suit| kinds.iter().any(|tile| tile.suit() == suit)).collect()
}

pub fn call_some(rng: &mut Pcg64Mcg, seen: &mut Seen) {
    let most = (seen.rules.max_tiles() as u8 - seen.tiles()) / 3;
    for _ in 0..rng.random_range(0..=most) {
        let tile = seen.rules.options().kinds.iter().choose(rng).unwrap();
        let meld = Meld::new(*MeldKind::ALL.choose(rng).unwrap(), tile);
        let has = |meld: &Meld| {
            meld.tiles().all(|tile| {
                let more = meld.tiles().filter(|&other| other == tile).count() as u8;
                seen.exists(tile.index()) && seen.concealed[tile.index()] + seen.called()[tile.index()] + more <= 4
            })
        };
        let meld = meld.filter(has);
        seen.melds.extend(meld);
    }
}
