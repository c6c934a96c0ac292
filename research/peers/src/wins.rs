//! Random complete hands, each with the circumstances of its win.

use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use shanten::score::{Riichi, Win, Wind, WonBy};
use shanten::{Hand, Meld, MeldKind, Piece, Tile, TileSet};

use super::hands::Counts;

/// A complete hand with its win.
#[derive(Clone, Copy)]
pub struct WonHand {
    /// The hand, including the winning tile.
    pub hand: Hand,
    /// The circumstances.
    pub win: Win,
}

/// The sort of wins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// Of all kinds of tile, without called melds.
    Closed,
    /// Of all kinds of tile, with called melds.
    Open,
    /// Often with few kinds of tile, with triplets and quads, or in another form, so that all
    /// patterns occur.
    Rare,
}

/// Random wins. The same seed gives the same wins. Some have no pattern.
#[must_use]
pub fn random(wins: usize, seed: u64, sort: Sort) -> Vec<WonHand> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    (0..wins).map(|_| Shape::random(&mut rng, sort).won(&mut rng, sort)).collect()
}

/// Tiles of a complete hand, without red fives.
struct Shape {
    concealed: Vec<Tile>,
    melds: Vec<Meld>,
}

/// Sets of kinds from which a hand is made, with their frequencies.
const POOLS: [(&str, usize); 9] = [
    ("123456789m123456789p123456789s1234567z", 4),
    ("2345678m2345678p2345678s", 2),
    ("123456789s", 2),
    ("123456789p1234567z", 2),
    ("19m19p19s1234567z", 2),
    ("19m19p19s", 1),
    ("123789m123789p123789s12z", 2),
    ("23468s6z", 1),
    ("123p1234567z", 2),
];

/// The forms of a hand, including a standard one that is rare.
#[derive(Clone, Copy)]
enum Form {
    Standard,
    NineGates,
    SevenPairs,
    ThirteenOrphans,
}

/// Forms with their frequencies in rare and in other hands.
const FORMS: [(Form, usize, usize); 4] =
    [(Form::Standard, 85, 95), (Form::NineGates, 3, 0), (Form::SevenPairs, 10, 4), (Form::ThirteenOrphans, 2, 1)];

impl Shape {
    fn random(rng: &mut Pcg64Mcg, sort: Sort) -> Self {
        let is_rare = sort == Sort::Rare;
        let forms = FORMS.choose_weighted(rng, |&(_, rare, other)| if is_rare { rare } else { other });
        let form = if sort == Sort::Open { Form::Standard } else { forms.expect("there are some").0 };
        let pools = if is_rare { &POOLS[..] } else { &POOLS[..1] };
        loop {
            let pool = pools.choose_weighted(rng, |&(_, weight)| weight).expect("there are some").0;
            let pool: Vec<Tile> = pool.parse::<TileSet>().expect("tiles").iter().collect();
            let shape = match form {
                Form::Standard => standard(rng, sort, &pool),
                _ => special(rng, form, &pool).map(|concealed| Self { concealed, melds: Vec::new() }),
            };
            if let Some(shape) = shape.filter(|shape| shape.counts().iter().all(|&count| count <= 4)) {
                return shape;
            }
        }
    }

    /// The number of tiles of each kind.
    fn counts(&self) -> Counts {
        let mut counts = [0; 34];
        let called = self.melds.iter().flat_map(|meld| meld.tiles());
        self.concealed.iter().copied().chain(called).for_each(|tile| counts[tile.index()] += 1);
        counts
    }
}

/// The tiles of a hand without melds; `None` if there are too few kinds.
fn special(rng: &mut Pcg64Mcg, form: Form, pool: &[Tile]) -> Option<Vec<Tile>> {
    let mut tiles: Vec<Tile> = match form {
        Form::SevenPairs => {
            return (pool.len() >= 7).then(|| pool.sample(rng, 7).flat_map(|&tile| [tile; 2]).collect());
        }
        Form::ThirteenOrphans => TileSet::TERMINALS_AND_HONOURS.iter().collect(),
        _ => "1112345678999p".parse::<Hand>().expect("a hand").tiles().take(13).collect(),
    };
    tiles.push(*tiles.choose(rng)?);
    Some(tiles)
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
        // Sometimes the previous meld again, or the same one in the next suit.
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
    (sort != Sort::Open || !shape.melds.is_empty()).then_some(shape)
}

impl Shape {
    fn won(mut self, rng: &mut Pcg64Mcg, sort: Sort) -> WonHand {
        let counts = self.counts();
        let winning = *self.concealed.choose(rng).expect("at least a pair");
        let win = self.win(rng, &counts, winning, sort);

        // One five of a suit is red, concealed or in a meld.
        let mut pieces: Vec<Piece> = self.concealed.iter().map(|&tile| tile.into()).collect();
        for five in [Tile::M5, Tile::P5, Tile::S5] {
            if !rng.random_bool(f64::from(counts[five.index()]) / 4.0) {
                continue;
            }
            let place = rng.random_range(0..counts[five.index()]);
            let mut concealed = pieces.iter_mut().filter(|piece| piece.tile() == five);
            if let Some(piece) = concealed.nth(usize::from(place)) {
                *piece = Piece::red(five.suit()).expect("a suit of numbers");
            } else {
                let meld = self.melds.iter_mut().find(|meld| meld.tiles().any(|tile| tile == five));
                let meld = meld.expect("the others are called");
                *meld = meld.with_reds(1).expect("it has a five");
            }
        }
        let hand = Hand::from_pieces(&pieces).and_then(|hand| hand.with_melds(&self.melds));
        WonHand { hand: hand.expect("four of a kind at most"), win }
    }

    /// A possible win.
    fn win(&self, rng: &mut Pcg64Mcg, counts: &Counts, winning: Tile, sort: Sort) -> Win {
        let chance = if sort == Sort::Rare { 0.1 } else { 0.02 };
        let is_concealed = self.melds.iter().all(|meld| meld.kind() == MeldKind::ClosedQuad);
        let quads = self.melds.iter().filter(|meld| meld.kind().is_quad()).count();
        let won_by = match rng.random_bool(0.5) {
            true if quads > 0 && rng.random_bool(0.2) => WonBy::Replacement,
            true => WonBy::Draw,
            // The robbed player has the other three tiles of this kind.
            false if counts[winning.index()] == 1 && rng.random_bool(chance) => WonBy::RobbedQuad,
            false => WonBy::Discard,
        };
        let mut win = Win::new(winning, won_by);
        win.seat = *Wind::ALL.choose(rng).expect("four");
        win.round = *[Wind::East, Wind::South, Wind::West].choose(rng).expect("three");
        let is_turn = matches!(won_by, WonBy::Draw | WonBy::Discard);
        if is_concealed && rng.random_bool(0.5) {
            win.riichi = Some(if rng.random_bool(chance) { Riichi::Double } else { Riichi::Single });
            win.one_shot = won_by != WonBy::Replacement && rng.random_bool(0.2);
        } else if is_turn && self.melds.is_empty() && (won_by == WonBy::Draw || win.seat != Wind::East) {
            win.first_turn = rng.random_bool(chance / 2.0);
        }
        let is_last = is_turn && !win.first_turn && rng.random_bool(chance);
        win.last_tile = is_last && !(win.one_shot && win.riichi == Some(Riichi::Double));
        win.counters = rng.random_range(0..4);
        win.deposits = rng.random_range(0..3) + u16::from(win.riichi.is_some());

        let mut wall: Vec<Tile> =
            Tile::all().flat_map(|tile| vec![tile; usize::from(4 - counts[tile.index()])]).collect();
        let shown = 1 + quads.min(4);
        let (indicators, _) = wall.partial_shuffle(rng, 2 * shown);
        // A robbed quad has all remaining tiles of its kind.
        let may_show = |tile: &Tile| won_by != WonBy::RobbedQuad || *tile != winning;
        win.set_dora(indicators[..shown].iter().copied().filter(may_show)).expect("five at most");
        if win.riichi.is_some() {
            win.set_ura(indicators[shown..].iter().copied().filter(may_show)).expect("five at most");
        }
        win
    }
}

/// A piece's number, 0 to 135, for each concealed tile and each melded tile of a hand.
pub struct Numbers {
    /// The concealed tiles, with the winning tile last.
    pub concealed: Vec<u8>,
    /// The tiles of each meld.
    pub melds: Vec<Vec<u8>>,
}

impl WonHand {
    /// Gives each piece of the hand a number of its own.
    ///
    /// # Panics
    ///
    /// If the hand doesn't have the winning tile.
    #[must_use]
    pub fn numbers(&self) -> Numbers {
        let mut used = [0; 34];
        let mut number = |piece: Piece| {
            let first = 4 * piece.tile().index() as u8;
            if piece.is_red() {
                return first;
            }
            let is_five = piece.tile().suit() != shanten::Suit::Honours && piece.tile().rank() == 5;
            let copy = &mut used[piece.tile().index()];
            *copy += 1;
            first + *copy - u8::from(!is_five)
        };
        let mut concealed: Vec<u8> = self.hand.pieces().map(&mut number).collect();
        let last = concealed.iter().rposition(|&number| number / 4 == self.win.tile.index() as u8);
        let winning = concealed.remove(last.expect("the hand has it"));
        concealed.push(winning);
        Numbers { concealed, melds: self.hand.melds().map(|meld| meld.pieces().map(&mut number).collect()).collect() }
    }
}

/// The number of a copy of an indicator that isn't red.
#[must_use]
pub fn indicator(tile: Tile) -> u8 {
    4 * tile.index() as u8 + 3
}
