//! The distribution of wins' points, compared with a plain recursion.

use super::{Position, is_near, random_options, with_random_reds};
use crate::odds::cases::{self, melds_beside, near_complete, whole_case};
use crate::support::chances::{Case, NEVER, Outcome, Plain, Question as _, Tiles, without_jokers};
use crate::support::prelude::*;

/// The worth of a hand at a turn, and its distribution.
#[derive(Clone, Debug, Default)]
pub struct Shared {
    pub worth: f64,
    pub shares: BTreeMap<u32, f64>,
    /// Whether another play has the same worth but a different distribution.
    pub is_tied: bool,
}

impl Outcome for Shared {
    fn keep(&mut self, share: f64, kept: &Self, stays: &Self, used: &mut [f64; 2]) {
        self.worth += share * (kept.worth - stays.worth);
        for (outcome, share) in [(kept, share), (stays, -share)] {
            for (&points, chance) in &outcome.shares {
                *self.shares.entry(points).or_default() += share * chance;
            }
        }
        self.is_tied |= kept.is_tied;
        used[0] += share;
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

fn plain<'a>(case: &'a Case, position: &'a Position) -> Plain<'a, Case, Shared> {
    let mut known: HashMap<(Tiles, usize), Shared> = HashMap::new();
    Plain::of_wins(case, 1_000_000, move |case: &Case, drawn, kind, _| {
        let of = || {
            let (won, tile) = (case.hand_of(without_jokers(drawn)), Tile::from_index(kind as u8).unwrap());
            Shared { worth: position.worth(&won, tile), shares: position.shares(&won, tile), is_tied: false }
        };
        known.entry((*drawn, kind)).or_insert_with(of).clone()
    })
}

/// An almost complete hand with all its melds, with few tiles in the game.
fn small_case(number: usize) -> Case {
    let mut rng = rng(number, 76);
    let tiles = *[4, 5, 7, 8, 10, 13, 14].choose(&mut rng).unwrap();
    let away = rng.random_range(0..3);
    let concealed = near_complete(&mut rng, tiles, away);
    let mut left = concealed.map(|count| 4 - count);
    let melds = melds_beside(&mut rng, tiles, &mut left);
    let visible = core::array::from_fn(|kind| {
        if cases::is_near(kind, &concealed) && rng.random_ratio(2, 3) {
            rng.random_range(0..=left[kind].min(1))
        } else {
            left[kind]
        }
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
    let compared: [Tally; 5] = Default::default();
    let of_several = Tally::default();
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
        let mut plain = plain(&case, &position);
        let is_any = matches!(case.path, Path::Any { .. });
        let near = case.distance(&case.concealed);
        let exchanges = if is_any { near + case.path.extra() } else { case.path.extra() };
        for row in &found.rows {
            let mut hand = case.concealed();
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
                    compared[number % 5].add(!shares.is_empty());
                    of_several.add(shares.len() > 2);
                }
            }
        }
    });
    let (compared, of_several) = (compared.map(Tally::get), of_several.get());
    assert!(compared.iter().all(|&compared| compared >= 30) && of_several >= 100, "{compared:?}, {of_several}");
}

#[test]
fn no_win_is_worth_nothing() {
    // Without a pattern there is no win.
    let hand: Hand = "23m99p(123s)(456s)(678m)".parse().unwrap();
    let mut options = PointOptions::new(ScoreRules::EMA);
    options.goal = Goal::AtLeast(0);
    let found = Search::new(OddsOptions::self_draws()).points(&hand.view(), &options).unwrap();
    let row = &found.rows[0];
    assert!(row.win[0] > 0.0);
    assert_eq!((row.points[0], row.at_least(0)), (0.0, 0.0));
}

#[test]
fn too_many_kept_tiles_share_one_sure_draw() {
    // Too many kept tiles share their draw. If more tiles are kept than unseen, they share one
    // certain draw.
    let hand: Hand = "1111z(222m)(333m)(234p)".parse().unwrap();
    let options = PointOptions::new(ScoreRules::TENHOU);
    let found = Search::new(OddsOptions::self_draws().turn(1).turns(4)).points(&hand.view(), &options).unwrap();
    let row = &found.rows[0];
    let sum: f64 = row.shares.iter().map(|share| share.chance * f64::from(share.points)).sum();
    assert!(row.points_now > 0.0 && is_near(sum, row.points_now), "{sum}, not {}", row.points_now);
    // If kept copies outnumber the unseen tiles, they share one certain draw.
    let settings = OddsOptions::self_draws().turns(1).wall(Wall::Shrinking(2));
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
