//! Random complete hands, each with the circumstances of its win.

use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use shanten::score::{Circumstances, Riichi, Wind, WonBy};
use shanten::{Hand, Meld, MeldKind, Piece, Tile};

use crate::Counts;

/// A complete hand, and how it won.
#[derive(Clone, Copy)]
pub struct Win {
    /// The hand, the winning tile included.
    pub hand: Hand,
    /// The circumstances.
    pub circumstances: Circumstances,
}

/// Which wins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// Of all kinds of tile, without called melds.
    Closed,
    /// Of all kinds of tile, with called melds.
    Open,
    /// Often of few kinds of tile, of triplets and quads, or of another form, so that all patterns
    /// occur.
    Rare,
}

/// Random wins. The same seed gives the same wins. Some have no pattern.
#[must_use]
pub fn random(wins: usize, seed: u64, sort: Sort) -> Vec<Win> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let random = move || Some(shape(&mut rng, sort).map(|shape| shape.win(&mut rng, sort)));
    core::iter::from_fn(random).flatten().take(wins).collect()
}

/// Tiles of a complete hand, without red fives.
struct Shape {
    concealed: Vec<Tile>,
    melds: Vec<Meld>,
}

/// Sets of kinds from which a hand is made, each with how often.
const POOLS: [(&str, usize); 8] = [
    ("123456789m123456789p123456789s1234567z", 3),
    ("2345678m2345678p2345678s", 2),
    ("123456789s", 2),
    ("123456789p1234567z", 2),
    ("19m19p19s1234567z", 1),
    ("123789m123789p123789s", 1),
    ("23468s6z", 1),
    ("1p1234567z", 1),
];

fn shape(rng: &mut Pcg64Mcg, sort: Sort) -> Option<Shape> {
    let is_rare = sort == Sort::Rare;
    let text =
        if is_rare { POOLS.choose_weighted(rng, |&(_, weight)| weight).expect("there are some").0 } else { POOLS[0].0 };
    let pool: Vec<Tile> = text
        .parse::<shanten::Visible>()
        .expect("tiles")
        .counts()
        .iter()
        .zip(Tile::all())
        .flat_map(|(&count, tile)| (count > 0).then_some(tile))
        .collect();
    let mut tiles = Vec::new();
    let other = if sort == Sort::Open { 0 } else { rng.random_range(0..if is_rare { 16 } else { 64 }) };
    match other {
        1 | 2 | 3 if pool.len() >= 7 => {
            tiles.extend(pool.sample(rng, 7).flat_map(|&tile| [tile; 2]));
        }
        4 => {
            tiles.extend(Tile::all().filter(|tile| tile.is_terminal_or_honour()));
            tiles.push(*tiles.choose(rng).expect("there are 13"));
        }
        5 if is_rare => {
            let first = 9 * rng.random_range(0..3);
            let ranks = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.random_range(0..9)];
            tiles.extend(ranks.map(|rank| Tile::from_index(first + rank).expect("a number")));
        }
        _ => return standard(rng, sort, &pool),
    }
    is_possible(&tiles).then_some(Shape { concealed: tiles, melds: Vec::new() })
}

/// Four melds and a pair.
fn standard(rng: &mut Pcg64Mcg, sort: Sort, pool: &[Tile]) -> Option<Shape> {
    let is_rare = sort == Sort::Rare;
    let run_chance = if is_rare { *[0.1, 0.6, 1.0].choose(rng).expect("three") } else { 0.7 };
    let call_chance = match sort {
        Sort::Closed => 0.0,
        Sort::Open => 0.5,
        Sort::Rare => *[0.0, 0.3, 0.7].choose(rng).expect("three"),
    };
    let closed_chance = *[0.3, 1.0].choose(rng).expect("two");
    let quad_chance = if is_rare { 0.5 } else { 0.1 };
    let pair = *pool.choose(rng)?;
    let mut shape = Shape { concealed: vec![pair; 2], melds: Vec::new() };
    let mut last: Option<Meld> = None;
    for _ in 0..4 {
        let kind = if rng.random_bool(run_chance) { MeldKind::Run } else { MeldKind::Triplet };
        let fresh = Meld::new(kind, *pool.choose(rng)?)?;
        // Now and then the one before again, or its like in the next suit.
        let meld = match last {
            Some(last) if rng.random_bool(0.15) => last,
            Some(last) if !last.tile().is_honour() && rng.random_bool(0.15) => {
                Meld::new(last.kind(), Tile::from_index((last.tile().index() as u8 + 9) % 27)?)?
            }
            _ => fresh,
        };
        if meld.tiles().any(|tile| !pool.contains(&tile)) {
            return None;
        }
        last = Some(meld);
        let is_triplet = meld.kind() == MeldKind::Triplet;
        if !rng.random_bool(call_chance) {
            shape.concealed.extend(meld.tiles());
        } else if is_triplet && rng.random_bool(quad_chance) {
            let is_closed = rng.random_bool(closed_chance);
            let open = if rng.random_bool(0.5) { MeldKind::OpenQuad } else { MeldKind::AddedQuad };
            shape.melds.push(Meld::new(if is_closed { MeldKind::ClosedQuad } else { open }, meld.tile())?);
        } else {
            shape.melds.push(meld);
        }
    }
    let called = shape.melds.iter().flat_map(|meld| meld.tiles());
    let all: Vec<Tile> = shape.concealed.iter().copied().chain(called).collect();
    (is_possible(&all) && (sort != Sort::Open || !shape.melds.is_empty())).then_some(shape)
}

fn counts(tiles: &[Tile]) -> Counts {
    let mut counts = [0; 34];
    tiles.iter().for_each(|tile| counts[tile.index()] += 1);
    counts
}

fn is_possible(tiles: &[Tile]) -> bool {
    counts(tiles).iter().all(|&count| count <= 4)
}

impl Shape {
    fn win(mut self, rng: &mut Pcg64Mcg, sort: Sort) -> Win {
        let called = self.melds.iter().flat_map(|meld| meld.tiles());
        let all: Vec<Tile> = self.concealed.iter().copied().chain(called).collect();
        let counts = counts(&all);
        let winning = *self.concealed.choose(rng).expect("at least a pair");
        let circumstances = self.circumstances(rng, &counts, winning, sort);

        // One five of a suit is red, wherever it lies.
        let mut pieces: Vec<Piece> = self.concealed.iter().map(|&tile| tile.into()).collect();
        for five in [Tile::M5, Tile::P5, Tile::S5] {
            if !rng.random_bool(f64::from(counts[five.index()]) / 4.0) {
                continue;
            }
            let place = rng.random_range(0..counts[five.index()]);
            let concealed = pieces.iter_mut().filter(|piece| piece.tile() == five);
            if let Some(piece) = concealed.skip(usize::from(place)).next() {
                *piece = Piece::red(five.suit()).expect("a suit of numbers");
            } else {
                let meld = self.melds.iter_mut().find(|meld| meld.tiles().any(|tile| tile == five));
                let meld = meld.expect("the others are called");
                *meld = meld.with_reds(1).expect("it has a five");
            }
        }
        let hand = Hand::from_pieces(&pieces).and_then(|hand| hand.with_melds(&self.melds));
        Win { hand: hand.expect("four of a kind at most"), circumstances }
    }

    /// Circumstances that can be.
    fn circumstances(&self, rng: &mut Pcg64Mcg, counts: &Counts, winning: Tile, sort: Sort) -> Circumstances {
        let chance = if sort == Sort::Rare { 0.1 } else { 0.02 };
        let is_concealed = self.melds.iter().all(|meld| meld.kind() == MeldKind::ClosedQuad);
        let quads = self.melds.iter().filter(|meld| meld.kind().is_quad()).count();
        let won_by = match rng.random_bool(0.5) {
            true if quads > 0 && rng.random_bool(0.2) => WonBy::Replacement,
            true => WonBy::Draw,
            // The other player has three of it.
            false if counts[winning.index()] == 1 && rng.random_bool(chance) => WonBy::RobbedQuad,
            false => WonBy::Discard,
        };
        let mut win = Circumstances::new(winning, won_by);
        win.seat = *Wind::ALL.choose(rng).expect("four");
        win.round = *[Wind::East, Wind::South, Wind::West].choose(rng).expect("three");
        let is_turn = matches!(won_by, WonBy::Draw | WonBy::Discard);
        if is_concealed && rng.random_bool(0.5) {
            win.riichi = Some(if rng.random_bool(chance) { Riichi::Double } else { Riichi::Single });
            win.one_shot = won_by != WonBy::Replacement && rng.random_bool(0.2);
        } else if is_turn && self.melds.is_empty() && (won_by == WonBy::Draw || win.seat != Wind::East) {
            win.first_turn = rng.random_bool(chance / 2.0);
        }
        win.last_tile = is_turn && !win.first_turn && rng.random_bool(chance);
        win.counters = rng.random_range(0..4);
        win.deposits = rng.random_range(0..3) + u16::from(win.riichi.is_some());

        let mut wall: Vec<Tile> =
            Tile::all().flat_map(|tile| vec![tile; usize::from(4 - counts[tile.index()])]).collect();
        let shown = 1 + quads.min(4);
        let (indicators, _) = wall.partial_shuffle(rng, 2 * shown);
        win.set_dora(&indicators[..shown]).expect("five at most");
        if win.riichi.is_some() {
            win.set_ura(&indicators[shown..]).expect("five at most");
        }
        win
    }
}
