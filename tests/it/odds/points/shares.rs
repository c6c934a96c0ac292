//! How wins are shared out, against a plain recursion.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::RngExt as _;
use rand::seq::IndexedRandom as _;
use shanten::odds::{Goal, OddsOptions, Path, PointOptions, Search, Wall};
use shanten::score::ScoreRules;
use shanten::{Form, Hand, Tile};

use super::{Position, is_near, random_options, with_random_reds};
use crate::odds::cases::{melds_beside, near_complete, whole_case};
use crate::support::chances::{Case, NEVER, Question as _, TooManySteps};
use crate::support::{Counts, for_each, rng};

/// The worth of a hand at a turn, and how that is shared out.
#[derive(Clone, Debug, Default)]
struct Outcome {
    worth: f64,
    shares: BTreeMap<u32, f64>,
    /// Whether other play is worth as much, but shared out otherwise.
    is_tied: bool,
}

impl Outcome {
    /// Adds an outcome that comes with this chance.
    fn add(&mut self, chance: f64, other: &Self) {
        self.worth += chance * other.worth;
        for (&points, share) in &other.shares {
            *self.shares.entry(points).or_default() += chance * share;
        }
        self.is_tied |= other.is_tied && chance > 0.0;
    }

    fn or(self, other: Self) -> Self {
        let is_tied = is_near(self.worth, other.worth) && !are_near(&self.shares, &other.shares);
        let better = if other.worth > self.worth { other } else { self };
        Self { is_tied: is_tied || better.is_tied, ..better }
    }
}

fn are_near(a: &BTreeMap<u32, f64>, b: &BTreeMap<u32, f64>) -> bool {
    let of = |shares: &BTreeMap<u32, f64>, points: &u32| shares.get(points).copied().unwrap_or(0.0);
    a.keys().chain(b.keys()).all(|points| (of(a, points) - of(b, points)).abs() <= 1e-9)
}

/// The recursion of the definition, hand by hand and turn by turn.
struct Plain<'a> {
    case: &'a Case,
    position: &'a Position,
    known: HashMap<(Counts, u8, u8), Outcome>,
    wins: HashMap<(Counts, Tile), Outcome>,
    distances: HashMap<Counts, u8>,
    steps: usize,
    /// Whether more tiles are kept at some turn than are unseen then.
    is_overfull: bool,
}

impl<'a> Plain<'a> {
    fn new(case: &'a Case, position: &'a Position) -> Self {
        let (known, wins, distances) = (HashMap::new(), HashMap::new(), HashMap::new());
        Self { case, position, known, wins, distances, steps: 2_000, is_overfull: false }
    }

    fn distance(&mut self, concealed: &Counts) -> u8 {
        *self.distances.entry(*concealed).or_insert_with(|| self.case.distance(concealed))
    }

    fn unseen(&self, turn: u8) -> f64 {
        match self.case.whole_wall() {
            Wall::Shrinking(unseen) => f64::from(unseen) - f64::from(turn),
            Wall::Constant(unseen) => f64::from(unseen),
        }
    }

    /// A hand before its draw at a turn. `exchanges` are those besides the useful ones or, where
    /// steps back are allowed, all.
    fn waits(&mut self, hand: &Counts, turn: u8, exchanges: u8) -> Result<Outcome, TooManySteps> {
        if turn == self.case.turns {
            return Ok(Outcome::default());
        }
        if let Some(known) = self.known.get(&(*hand, turn, exchanges)) {
            return Ok(known.clone());
        }
        self.steps = self.steps.checked_sub(1).ok_or(TooManySteps)?;
        let later = self.waits(hand, turn + 1, exchanges)?;
        let stays = if self.case.path == Path::Shortest { Outcome::default() } else { later };
        let (mut found, mut rest) = (Outcome::default(), 1.0);
        for (kind, copies) in self.case.left(hand).into_iter().enumerate().filter(|&(_, copies)| copies > 0) {
            let chance = f64::from(copies) / self.unseen(turn);
            let kept = self.keeps(hand, kind, turn + 1, exchanges, &stays)?;
            if let Some(kept) = kept {
                found.add(chance, &kept);
                rest -= chance;
            }
        }
        self.is_overfull |= rest < -1e-9;
        found.add(rest, &stays);
        self.known.insert((*hand, turn, exchanges), found.clone());
        Ok(found)
    }

    /// The outcome of a draw at its turn if it may be kept.
    fn keeps(
        &mut self,
        hand: &Counts,
        kind: usize,
        turn: u8,
        exchanges: u8,
        stays: &Outcome,
    ) -> Result<Option<Outcome>, TooManySteps> {
        let path = self.case.path;
        let mut drawn = *hand;
        drawn[kind] += 1;
        let (now, near) = (self.distance(hand), self.distance(&drawn));
        let is_nearer = near < now;
        let may_put_away = matches!(path, Path::Any { .. }) || near == 0 || !is_nearer;
        let may_keep = is_nearer || path.extra() > 0 && exchanges > 0;
        if !may_keep {
            return Ok(None);
        }
        let mut options = Vec::new();
        if may_put_away {
            options.push(stays.clone());
        }
        if near == 0 {
            options.push(self.wins(&drawn, Tile::from_index(kind as u8).unwrap()));
        }
        for other in (0..Tile::KINDS).filter(|&other| other != kind && drawn[other] > 0) {
            let mut after = drawn;
            after[other] -= 1;
            let next = self.distance(&after);
            let rest = match path {
                Path::Any { .. } => exchanges.checked_sub(1).filter(|&rest| next <= rest),
                _ if next != near => None,
                _ if is_nearer => Some(exchanges),
                _ => Some(exchanges - 1),
            };
            if let Some(rest) = rest {
                options.push(self.waits(&after, turn, rest)?);
            }
        }
        Ok(Some(options.into_iter().reduce(Outcome::or).unwrap_or_default()))
    }

    fn wins(&mut self, drawn: &Counts, tile: Tile) -> Outcome {
        let (case, position) = (self.case, self.position);
        let of = || {
            let won = case.hand_of(drawn);
            let worth = position.worth(&won, tile);
            Outcome { worth, shares: position.shares(&won, tile), is_tied: false }
        };
        self.wins.entry((*drawn, tile)).or_insert_with(of).clone()
    }
}

/// A hand with all its melds that lacks little, in a small world.
fn small_case(number: usize) -> Case {
    let mut rng = rng(number, 76);
    let tiles = *[4, 5, 7, 8, 10, 13, 14].choose(&mut rng).unwrap();
    let away = rng.random_range(0..3);
    let concealed = near_complete(&mut rng, tiles, away);
    let mut left = concealed.map(|count| 4 - count);
    let melds = melds_beside(&mut rng, tiles, &mut left);
    let is_near = |kind: usize| (kind.saturating_sub(2)..(kind + 3).min(Tile::KINDS)).any(|kind| concealed[kind] > 0);
    let visible = core::array::from_fn(|kind| {
        if is_near(kind) && rng.random_ratio(2, 3) { rng.random_range(0..=left[kind].min(1)) } else { left[kind] }
    });
    let case = whole_case(&mut rng, concealed, melds, visible);
    let turns = rng.random_range(2..=4);
    let extra = rng.random_range(0..turns);
    let path =
        [Path::Shortest, Path::Straight, Path::NoStepBack { extra }, Path::Any { extra }, Path::Any { extra: 1 }]
            [number % 5];
    let unseen = case.unseen() + u16::from(turns);
    let wall = if rng.random() { Wall::Shrinking(unseen) } else { Wall::Constant(unseen) };
    Case { turns, path, wall: Some(wall), forms: Form::ALL.to_vec(), ..case }
}

#[test]
fn wins_are_shared_out_as_a_plain_recursion_says() {
    let compared: [AtomicUsize; 5] = Default::default();
    let of_several = AtomicUsize::new(0);
    for_each(1_000, |number| {
        let case = small_case(number);
        let mut rng = rng(number, 77);
        if case.melds.len() + usize::from(case.tiles() / 3) != 4 || case.distance(&case.concealed) == NEVER {
            return;
        }
        let view = with_random_reds(&mut rng, &case.view());
        let (view, options) = random_options(&mut rng, &view);
        let mut case = case;
        case.visible = Tile::all().map(|tile| view.visible().count(tile)).collect::<Vec<_>>().try_into().unwrap();
        let position = Position { view, options };
        let asked = u8::from(case.tiles() % 3 == 2) + rng.random_range(0..=1);
        let asked = asked.min(case.turns);
        let settings = case.settings_at(asked);
        let found = Search::new(settings).points(&view, &options).unwrap();
        assert!(found.is_complete);
        assert_eq!((found.turn, found.path), (asked, case.path));
        let mut plain = Plain::new(&case, &position);
        let is_any = matches!(case.path, Path::Any { .. });
        let near = case.distance(&case.concealed);
        let exchanges = if is_any { near + case.path.extra() } else { case.path.extra() };
        for row in &found.rows {
            let mut hand = case.concealed;
            if let Some(discard) = row.discard {
                hand[discard.index()] -= 1;
            }
            for turn in (asked..case.turns).rev() {
                let Ok(expected) = plain.waits(&hand, turn, exchanges) else { return };
                if plain.is_overfull {
                    return;
                }
                let about = || format!("turn {turn}, {:?}: {position:?} {case:?}", row.discard);
                let points = row.points[usize::from(turn - asked)];
                assert!(is_near(points, expected.worth), "{points}, not {}: {}", expected.worth, about());
                let shares: BTreeMap<u32, f64> = row.shares.iter().map(|share| (share.points, share.chance)).collect();
                if turn == asked && !expected.is_tied {
                    assert!(are_near(&shares, &expected.shares), "{shares:?}, not {expected:?}: {}", about());
                    compared[number % 5].fetch_add(usize::from(!shares.is_empty()), Ordering::Relaxed);
                    of_several.fetch_add(usize::from(shares.len() > 2), Ordering::Relaxed);
                }
            }
        }
    });
    let (compared, of_several) = (compared.map(AtomicUsize::into_inner), of_several.into_inner());
    assert!(compared.iter().all(|&compared| compared >= 30) && of_several >= 100, "{compared:?}, {of_several}");
}

#[test]
fn no_win_is_worth_nothing() {
    // Without a pattern there is no win.
    let hand: Hand = "23m99p(123s)(456s)(678m)".parse().unwrap();
    let mut options = PointOptions::new(ScoreRules::EMA);
    options.goal = Goal::AtLeast(0);
    let found = Search::new(OddsOptions::default()).points(&hand.view(), &options).unwrap();
    let row = &found.rows[0];
    assert!(row.win[0] > 0.0);
    assert_eq!((row.points[0], row.at_least(0)), (0.0, 0.0));
}

/// Where more tiles are kept than are unseen, they share one sure draw.
#[test]
fn too_many_kept_tiles_share_their_draw() {
    let hand: Hand = "1111z(222m)(333m)(234p)".parse().unwrap();
    let options = PointOptions::new(ScoreRules::TENHOU);
    let found = Search::new(OddsOptions::default().turn(1).turns(4)).points(&hand.view(), &options).unwrap();
    let row = &found.rows[0];
    let sum: f64 = row.shares.iter().map(|share| share.chance * f64::from(share.points)).sum();
    assert!(row.points_now > 0.0 && is_near(sum, row.points_now), "{sum}, not {}", row.points_now);
}

#[test]
fn kept_copies_that_outnumber_the_unseen_tiles_share_one_sure_draw() {
    let settings = OddsOptions::default().turns(1).wall(Wall::Shrinking(2));
    let mut options = PointOptions::new(ScoreRules::TENHOU);
    options.riichi = false;
    options.win.set_dora([Tile::P6]).unwrap();
    let hand: Hand = "23456p234567s11z".parse().unwrap();
    let found = Search::new(settings).points(&hand.view(), &options).unwrap();
    // It waits for four 1p, three 4p and, worth more, four 7p.
    let shares: Vec<_> = found.rows[0].shares.iter().map(|share| (share.points, share.chance)).collect();
    let [(fewer, chance), (more, of_dora)] = shares[..] else { panic!("{shares:?}") };
    assert!(fewer < more && is_near(chance, 7.0 / 11.0) && is_near(of_dora, 4.0 / 11.0), "{shares:?}");
}
