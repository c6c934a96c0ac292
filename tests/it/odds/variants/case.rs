//! Random hands under other rules, and questions about them.

use shanten::rules::RuleOptions;

use crate::national::Case;
use crate::odds::cases::{is_near, random_forms, random_wall, widening_paths};
use crate::support::chances::{NEVER, Question, Score, Tiles, asked};
use crate::support::known::Known as _;
use crate::support::prelude::*;
use crate::support::variant::{self, Seen, call_some};

#[derive(Clone, Debug)]
pub struct VariantCase {
    pub turns: u8,
    pub wall: Option<Wall>,
    pub path: Path,
    pub forms: Vec<Form>,
    pub seen: Seen,
}

impl VariantCase {
    pub fn of(rules_text: &str, hand: &str) -> Self {
        let hand = rules(rules_text).hand(hand).unwrap_or_else(|error| panic!("{rules_text}: {hand}: {error}"));
        let seen = Seen::of(&hand);
        Self { seen, forms: Form::ALL.to_vec(), path: Path::default(), wall: None, turns: 18 }
    }

    pub fn with(&self, concealed: &Tiles) -> Seen {
        let [kinds @ .., jokers] = *concealed;
        Seen { concealed: kinds, jokers, ..self.seen.clone() }
    }

    /// The default number of unseen tiles at turn 0.
    fn unseen(&self) -> u16 {
        let options = self.seen.rules.options();
        let all = 4 * options.kinds.len() as u16 + u16::from(options.jokers);
        let seen: u8 = self.seen.called().iter().chain(&self.seen.visible).sum::<u8>() + self.seen.visible_jokers;
        all - u16::from(self.seen.tiles() / 3 * 3 + 1) - u16::from(seen)
    }
}

impl Question for VariantCase {
    type Hand = VariantHand;

    fn view(&self) -> View<VariantHand> {
        self.seen.view()
    }

    asked!();

    fn untouched(&self) -> Self {
        let (visible, visible_jokers, strictness) = ([0; Tile::KINDS], 0, Strictness::Unlimited);
        Self { seen: Seen { visible, visible_jokers, strictness, ..self.seen.clone() }, ..self.clone() }
    }

    fn concealed(&self) -> Tiles {
        core::array::from_fn(|kind| self.seen.concealed.get(kind).copied().unwrap_or(self.seen.jokers))
    }

    fn left(&self, concealed: &Tiles) -> Tiles {
        left_beside(&self.with(concealed))
    }

    fn distance(&self, concealed: &Tiles) -> u8 {
        let seen = self.with(concealed);
        let distance = |form: &Form| match seen.rules.options() {
            RuleOptions { knitted: None, missing: None, .. } => seen.distance_in(*form),
            _ => Case::of(seen.clone()).answer_in(*form).distance,
        };
        self.forms.iter().filter_map(distance).min().unwrap_or(NEVER)
    }

    fn worth(&self, score: Score<VariantHand>, concealed: &Tiles, drawn: usize, turn: u8) -> f64 {
        score(&self.with(concealed).hand(), Tile::from_index(drawn as u8), turn)
    }
}

fn left_beside(seen: &Seen) -> Tiles {
    let left = seen.left();
    core::array::from_fn(|kind| left.get(kind).copied().unwrap_or_else(|| seen.jokers_left()))
}

fn put_away(rng: &mut Pcg64Mcg, seen: &mut Seen) {
    let jokers = (0..seen.jokers).map(|_| Tile::KINDS);
    let tiles: Vec<usize> =
        (0..Tile::KINDS).flat_map(|kind| vec![kind; seen.concealed[kind].into()]).chain(jokers).collect();
    match *tiles.choose(rng).unwrap() {
        Tile::KINDS => seen.jokers -= 1,
        kind => seen.concealed[kind] -= 1,
    }
}

fn draw(rng: &mut Pcg64Mcg, seen: &mut Seen) {
    let left = left_beside(seen);
    let kinds: Vec<usize> = (0..left.len()).filter(|&kind| left[kind] > 0).collect();
    match *kinds.choose(rng).unwrap() {
        Tile::KINDS => seen.jokers += 1,
        kind => seen.concealed[kind] += 1,
    }
}

/// This many tiles that are almost a complete hand, perhaps with melds.
pub fn near_complete(rng: &mut Pcg64Mcg, rules: Rules, tiles: u8) -> Seen {
    let mut seen = variant::complete(rng, rules, usize::from(tiles / 3));
    for _ in 0..rng.random_range(0..3) {
        put_away(rng, &mut seen);
        draw(rng, &mut seen);
    }
    if tiles % 3 == 1 {
        put_away(rng, &mut seen);
    }
    if rng.random() {
        call_some(rng, &mut seen);
    }
    seen
}

/// Makes most tiles visible, so that few, very few or none can come.
fn in_sight(rng: &mut Pcg64Mcg, seen: &mut Seen) {
    let left = seen.left();
    let style = rng.random_range(0..6);
    let concealed = seen.concealed;
    let mut visible: Counts = [0; Tile::KINDS];
    for kind in 0..Tile::KINDS {
        visible[kind] = match style {
            0 => 0,
            1 => rng.random_range(0..=left[kind]),
            2 if is_near(kind, &concealed) => rng.random_range(0..=left[kind]),
            3 if seen.is_wild(kind) => 0,
            _ if rng.random_ratio(1, 8) => rng.random_range(0..=left[kind]),
            _ => left[kind],
        };
    }
    seen.visible = visible;
    seen.visible_jokers = match style {
        0 => 0,
        _ if rng.random() => seen.jokers_left() - rng.random_range(0..=seen.jokers_left().min(2)),
        _ => rng.random_range(0..=seen.jokers_left()),
    };
}

pub fn near_special(rng: &mut Pcg64Mcg, rules: Rules, tiles: u8) -> Seen {
    let mut seen = Seen::alone(rules, [0; Tile::KINDS], 0);
    let natural: Vec<usize> = (0..Tile::KINDS).filter(|&kind| seen.exists(kind) && !seen.is_wild(kind)).collect();
    if rules.has(Form::ThirteenOrphans) && (!rules.has(Form::SevenPairs) || rng.random()) {
        for tile in Tile::all().filter(|tile| tile.is_terminal_or_honour()) {
            seen.concealed[tile.index()] += 1;
        }
        draw(rng, &mut seen);
    } else {
        while seen.tiles() < 14 {
            let kind = *natural.choose(rng).unwrap();
            // Four of a kind may be two pairs.
            if seen.concealed[kind] == 0 || seen.concealed[kind] == 2 && rng.random() {
                seen.concealed[kind] += 2;
            }
        }
    }
    for _ in 0..rng.random_range(0..3) {
        put_away(rng, &mut seen);
        draw(rng, &mut seen);
    }
    if tiles == 13 {
        put_away(rng, &mut seen);
    }
    seen
}

pub fn case_of(rng: &mut Pcg64Mcg, seen: Seen, path: usize, most: u8) -> VariantCase {
    let mut seen = seen;
    in_sight(rng, &mut seen);
    seen.strictness = *Strictness::ALL.choose(rng).unwrap();
    let turns = rng.random_range(1..=most);
    let extra = *[0, 1, 1, 2, turns].choose(rng).unwrap();
    let case = VariantCase { seen, forms: random_forms(rng), path: widening_paths(extra)[path], wall: None, turns };
    // At the last turn, all tiles that are unseen at first may be kept.
    let unseen = case.unseen() + u16::from(turns);
    VariantCase { wall: random_wall(rng, unseen).or(Some(Wall::Shrinking(unseen))), ..case }
}

/// A small hand under these rules, and a random question; the number chooses the path.
pub fn small_case(number: usize, seed: u64, rules: Rules) -> VariantCase {
    let mut rng = rng(number, seed);
    let tiles = *[1, 2, 4, 4, 5, 5, 7].choose(&mut rng).unwrap();
    let seen = near_complete(&mut rng, rules, tiles);
    case_of(&mut rng, seen, number % 4, 4)
}
