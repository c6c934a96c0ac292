//! The chances with others' discards against a plain recursion by their definition.

use shanten::odds::Opponents;

use crate::odds::cases::{random_case, symmetric_case};
use crate::odds::compare::small_search;
use crate::support::chances::{Case, NEVER, Question};
use crate::support::prelude::*;

const OTHERS: u16 = 3;

/// How much the plain program may do for a case.
const STEPS: usize = 40_000;

/// A hand, the turn, the exchanges left, and how many tiles others have discarded since it became
/// what it is, if that matters.
type Key = (Counts, u8, u8, Option<u16>);

pub struct Model<'a> {
    case: &'a Case,
    own: &'a [usize],
    percent: Counts,
    distances: HashMap<Counts, u8>,
    known: HashMap<Key, f64>,
    /// Whether more copies were wanted than are unseen, which the paths treat each in its way.
    pub is_overfull: bool,
    steps: usize,
}

pub struct TooManySteps;

/// A discard, and the chances from the first turn on.
pub type Row = (Option<usize>, Vec<f64>);

impl<'a> Model<'a> {
    pub fn new(case: &'a Case, own: &'a [usize], percent: Counts) -> Self {
        let (distances, known) = (HashMap::new(), HashMap::new());
        Self { case, own, percent, distances, known, is_overfull: false, steps: 0 }
    }

    fn distance(&mut self, hand: &Counts) -> Result<u8, TooManySteps> {
        self.steps += 1;
        if self.steps > STEPS {
            return Err(TooManySteps);
        }
        Ok(*self.distances.entry(*hand).or_insert_with(|| self.case.distance(hand)))
    }

    fn unseen(&self, seen: u16) -> f64 {
        match self.case.whole_wall() {
            Wall::Shrinking(tiles) => f64::from(tiles) - f64::from(seen),
            Wall::Constant(tiles) => f64::from(tiles),
        }
    }

    fn is_furiten(&mut self, hand: &Counts) -> bool {
        // By its shape, even if all copies are gone.
        let case = Case { strictness: Strictness::Unlimited, ..self.case.clone() };
        self.steps += self.own.len();
        self.own.iter().any(|&kind| case.distance(&with(hand, kind)) == 0)
    }

    /// The copies of each kind that completes a hand and is left, and as others discard them.
    fn waits(&mut self, hand: &Counts) -> Result<Vec<(f64, f64)>, TooManySteps> {
        let mut waits = Vec::new();
        for (kind, copies) in (0..Tile::KINDS).zip(self.case.left(hand)).filter(|&(_, copies)| copies > 0) {
            if self.distance(&with(hand, kind))? == 0 {
                waits.push((f64::from(copies), f64::from(copies) * f64::from(self.percent[kind]) / 100.0));
            }
        }
        Ok(waits)
    }

    /// A hand after its own discard, before those of the others.
    fn after_discard(
        &mut self,
        hand: &Counts,
        turn: u8,
        exchanges: u8,
        seen: Option<u16>,
    ) -> Result<f64, TooManySteps> {
        let waits = if self.distance(hand)? == 1 { self.waits(hand)? } else { Vec::new() };
        let willing: f64 = waits.iter().map(|(_, willing)| willing).sum();
        if willing == 0.0 || self.is_furiten(hand) {
            return self.before_draw(hand, turn, exchanges, None);
        }
        let seen = seen.unwrap_or(0);
        let later = self.before_draw(hand, turn, exchanges, Some(seen + OTHERS))?;
        let mut missed = 1.0;
        for discard in 0..OTHERS {
            let unseen = self.unseen(u16::from(turn) + seen + discard);
            self.is_overfull |= missed > 0.0 && unseen < willing;
            missed *= 1.0 - willing / unseen;
        }
        Ok(1.0 - missed + missed * later)
    }

    fn before_draw(&mut self, hand: &Counts, turn: u8, exchanges: u8, seen: Option<u16>) -> Result<f64, TooManySteps> {
        let key = (*hand, turn, exchanges, seen);
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let (distance, path) = (self.distance(hand)?, self.case.path);
        if turn == self.case.turns || distance == NEVER || exchanges < distance {
            return Ok(0.0);
        }
        let next = match seen {
            Some(_) => self.after_discard(hand, turn + 1, exchanges, seen)?,
            // Before its first draw a ready hand has seen nothing.
            None => self.after_discard(hand, turn + 1, exchanges, None)?,
        };
        let next = if path == Path::Shortest { 0.0 } else { next };
        let unseen = self.unseen(u16::from(turn) + seen.unwrap_or(0));
        let (mut now, mut used) = (next, 0.0);
        for (kind, copies) in (0..Tile::KINDS).zip(self.case.left(hand)).filter(|&(_, copies)| copies > 0) {
            let drawn = with(hand, kind);
            let is_useful = self.distance(&drawn)? < distance;
            let value = if is_useful && distance == 1 {
                1.0
            } else if is_useful || exchanges > distance && !matches!(path, Path::Shortest | Path::Straight) {
                self.best_discard(&drawn, turn + 1, exchanges - 1)?
            } else {
                continue;
            };
            let must_keep = is_useful && !matches!(path, Path::Any { .. });
            let gain = if must_keep { value - next } else { (value - next).max(0.0) };
            used += f64::from(copies) / unseen;
            now += f64::from(copies) / unseen * gain;
        }
        self.is_overfull |= used > 1.0 || unseen < 1.0;
        self.known.insert(key, now);
        Ok(now)
    }

    fn best_discard(&mut self, drawn: &Counts, turn: u8, exchanges: u8) -> Result<f64, TooManySteps> {
        let mut best = 0.0_f64;
        for (_, after) in self.discards(drawn, exchanges)? {
            best = best.max(self.after_discard(&after, turn, exchanges, None)?);
        }
        Ok(best)
    }

    fn discards(&mut self, drawn: &Counts, exchanges: u8) -> Result<Vec<(usize, Counts)>, TooManySteps> {
        let distance = self.distance(drawn)?;
        let mut discards = Vec::new();
        for kind in (0..Tile::KINDS).filter(|&kind| drawn[kind] > 0) {
            let mut after = *drawn;
            after[kind] -= 1;
            let may_step_back = matches!(self.case.path, Path::Any { .. }) && exchanges > distance;
            if may_step_back || self.distance(&after)? == distance {
                discards.push((kind, after));
            }
        }
        Ok(discards)
    }

    /// The rows of the case: the discard, and the chances from its turn on.
    pub fn rows(&mut self) -> Result<Vec<Row>, TooManySteps> {
        let (hand, turns) = (self.case.concealed, self.case.turns);
        let extra = self.case.path.extra();
        // As many as there are turns are not counted.
        let exchanges = if extra >= turns.max(1) { NEVER } else { self.distance(&hand)?.saturating_add(extra) };
        if hand.iter().sum::<u8>() % 3 == 1 {
            let row = (0..turns).map(|turn| self.before_draw(&hand, turn, exchanges, None));
            return Ok(vec![(None, row.collect::<Result<_, _>>()?)]);
        }
        let mut rows = Vec::new();
        for (kind, after) in self.discards(&hand, exchanges)? {
            let row = (0..turns).map(|turn| self.after_discard(&after, turn, exchanges, None));
            rows.push((Some(kind), row.collect::<Result<_, _>>()?));
        }
        Ok(rows)
    }
}

fn with(hand: &Counts, kind: usize) -> Counts {
    let mut drawn = *hand;
    drawn[kind] += 1;
    drawn
}

#[test]
fn random_hands_have_the_chances_of_the_sums_with_others_discards() {
    let (compared, differ) = (<[Tally; 4]>::default(), Tally::default());
    for_each(4_000, |number| {
        let mut rng = rng(number, 91);
        let case = if rng.random() { random_case(&mut rng) } else { symmetric_case(&mut rng) };
        let case = Case { turns: case.turns.min(5), ..case };
        let own: Vec<usize> = (0..Tile::KINDS)
            .filter(|&kind| number % 3 == 0 && case.visible[kind] > 0 && rng.random_ratio(1, 3))
            .collect();
        let mut percent = [100; Tile::KINDS];
        if number % 2 == 0 {
            percent = core::array::from_fn(|_| *[0, 50, 100, 100, 130].choose(&mut rng).unwrap());
        }
        let mut model = Model::new(&case, &own, percent);
        let Ok(expected) = model.rows() else { return };
        if model.is_overfull || case.distance(&case.concealed) == NEVER {
            return;
        }
        let own: TileSet = Tile::all().filter(|tile| own.contains(&tile.index())).collect();
        let each = Tile::all().zip(percent);
        let opponents = each.fold(Opponents::default(), |all, (tile, percent)| all.willing_with(tile, percent));
        let options = case.settings().opponents(opponents.own_discards(own)).states(20_000);
        let odds = Search::new(options).odds(&case.view()).unwrap();
        if !odds.is_complete {
            return;
        }
        let found: Vec<_> = odds.rows.iter().map(|row| (row.discard.map(Tile::index), row.win.clone())).collect();
        assert_eq!(found.len(), expected.len(), "{case:?}");
        for ((discard, found), (_, expected)) in found.iter().zip(&expected) {
            let near = |(a, b): (&f64, &f64)| (a - b).abs() <= 1e-12;
            let about = || format!("{found:?}, not {expected:?} after {discard:?}: {own} {percent:?} {case:?}");
            assert!(found.len() == expected.len() && found.iter().zip(expected).all(near), "{}", about());
        }
        let path = match case.path {
            Path::Shortest => 0,
            Path::Straight => 1,
            Path::NoStepBack { .. } => 2,
            _ => 3,
        };
        compared[path].add(expected.iter().any(|(_, row)| row.iter().any(|&chance| chance > 0.0)));
        let alone = small_search(0, &case);
        differ.add(alone.is_complete && alone.rows.iter().zip(&odds.rows).any(|(a, b)| a.win_now < b.win_now));
    });
    let compared = compared.map(Tally::get);
    assert!(compared.iter().all(|&cases| cases >= 60), "{compared:?}");
    differ.exceeds(200, "with more chances than by own draws");
}
