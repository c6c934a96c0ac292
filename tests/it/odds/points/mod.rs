//! Expected points, compared with the worth of each win by its definition.

#[cfg(feature = "rules")]
mod other_games;
mod plays;
mod searches;
pub mod shares;
mod symmetry;

use std::cell::RefCell;

use shanten::AnyHand;

use super::cases::random_case;
use crate::support::chances::Question as _;
use crate::support::prelude::*;

const SUITS: [Suit; 3] = [Suit::Characters, Suit::Dots, Suit::Bamboos];

fn five(suit: Suit) -> Tile {
    Tile::new(suit, 5).unwrap()
}

/// A hand of a game that is scored like riichi.
pub trait Scored: AnyHand {
    fn red(self, reds: [u8; 3]) -> Self;

    fn exists(&self, tile: Tile) -> bool;

    fn tile(drawn: Self::Drawn) -> Tile;
}

impl Scored for Hand {
    fn red(self, reds: [u8; 3]) -> Self {
        self.with_reds(reds).unwrap()
    }

    fn exists(&self, _: Tile) -> bool {
        true
    }

    fn tile(drawn: Tile) -> Tile {
        drawn
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Position<H: AnyHand = Hand> {
    pub view: View<H>,
    pub options: PointOptions,
}

/// Every choice of `chosen` things with its frequency; `left` has the number of things of each
/// kind.
fn choices(left: &[u8], chosen: usize) -> Vec<(Vec<usize>, f64)> {
    let mut found = vec![(Vec::new(), 1.0)];
    for _ in 0..chosen {
        let mut longer = Vec::new();
        for (list, chance) in &found {
            let all: usize = left.iter().map(|&left| usize::from(left)).sum::<usize>() - list.len();
            for (kind, &left) in left.iter().enumerate() {
                let rest = usize::from(left) - list.iter().filter(|&&other| other == kind).count();
                if rest > 0 {
                    let list: Vec<usize> = list.iter().copied().chain([kind]).collect();
                    longer.push((list, chance * rest as f64 / all as f64));
                }
            }
        }
        found = longer;
    }
    found
}

impl<H: Scored> Position<H> {
    /// The distribution of a win's points, over every red five that may have been drawn and every
    /// ura indicator, one by one.
    pub fn shares(&self, won: &H, tile: Tile) -> BTreeMap<u32, f64> {
        let Self { view, options } = self;
        let (hand, mut win) = (view.hand(), Win::self_draw(tile));
        (win.seat, win.round, win.counters) = (options.win.seat, options.win.round, options.win.counters);
        win.deposits = options.win.deposits;
        win.set_dora(options.win.dora().iter().copied()).unwrap();
        let declares = options.riichi && hand.melds().all(|meld| meld.kind() == MeldKind::ClosedQuad);
        win.riichi = declares.then_some(Riichi::Single);
        let reds = SUITS.map(|suit| {
            let (before, after) = (hand.count(five(suit)), won.count(five(suit)));
            let own = hand.reds()[suit as usize];
            let in_melds = hand.melds().flat_map(Meld::tiles).filter(|&tile| tile == five(suit)).count() as u8;
            let unseen = 4 - before - in_melds - view.visible().count(five(suit));
            let lies_open = view.visible().reds()[suit as usize] > 0;
            let has_red =
                own > 0 || lies_open || hand.melds().any(|meld| meld.tile().suit() == suit && meld.reds() > 0);
            let red = options.unseen_reds.map_or(u8::from(!has_red), |reds| reds[suit as usize]).min(unseen);
            let drawn = after.saturating_sub(before);
            let kept = own.min(after);
            choices(&[red, unseen - red], drawn.into())
                .into_iter()
                .map(|(list, chance)| (kept + list.iter().filter(|&&kind| kind == 0).count() as u8, chance))
                .collect::<Vec<_>>()
        });
        let mut shown = copies_in(&won.melds().collect::<Vec<_>>());
        shown[Tile::NORTH.index()] += won.norths_aside();
        let of = |tile: Tile| {
            // A hand that may wait for more copies than exist has no copies left here.
            let left = 4_u8.saturating_sub(won.count(tile) + shown[tile.index()] + view.visible().count(tile));
            if won.exists(tile) { left } else { 0 }
        };
        let left: Vec<u8> = Tile::all().map(of).collect();
        let indicators = if declares { win.dora().len() } else { 0 };
        let mut shares = BTreeMap::new();
        // With too few unseen tiles there are no indicators.
        let enough = left.iter().map(|&left| usize::from(left)).sum::<usize>() >= indicators;
        for (list, of_ura) in choices(&left, if enough { indicators } else { 0 }) {
            let ura: Vec<Tile> = list.iter().map(|&kind| Tile::from_index(kind as u8).unwrap()).collect();
            win.set_ura(ura.iter().copied()).unwrap();
            for &(m, of_m) in &reds[0] {
                for &(p, of_p) in &reds[1] {
                    for &(s, of_s) in &reds[2] {
                        let chance = of_ura * of_m * of_p * of_s;
                        let hand = won.red([m, p, s]);
                        match options.score_rules.score(&hand, &win) {
                            Ok(score) => *shares.entry(score.payments().total).or_default() += chance,
                            Err(error) => assert!(matches!(error, ScoreError::NoPattern { .. }), "{hand} {win:?}"),
                        }
                    }
                }
            }
        }
        shares
    }

    pub fn worth(&self, won: &H, tile: Tile) -> f64 {
        let of = |(&points, chance): (&u32, &f64)| match self.options.goal {
            Goal::AtLeast(least) => chance * f64::from(u8::from(points >= least)),
            _ => chance * f64::from(points),
        };
        self.shares(won, tile).iter().map(of).sum()
    }
}

fn is_near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * (1.0 + a.abs().max(b.abs()))
}

pub fn random_options<H: AnyHand>(rng: &mut Pcg64Mcg, view: &View<H>) -> (View<H>, PointOptions) {
    let (mut open, hand) = (*view, view.hand());
    let rules = ScoreRules::PRESETS.choose(rng).unwrap().1;
    let mut options = PointOptions::new(rules);
    options.win.seat = *Wind::ALL.choose(rng).unwrap();
    options.win.round = *Wind::ALL.choose(rng).unwrap();
    options.riichi = rng.random_ratio(2, 3);
    // Half of the indicators indicate tiles of the hand.
    let near: Vec<Tile> = Tile::all().filter(|tile| hand.count(tile.indicated()) > 0).collect();
    let any = Tile::from_index(rng.random_range(0..34)).unwrap();
    let number = *[0, 1, 1, 1, 2].choose(rng).unwrap();
    let mut dora = Vec::new();
    for _ in 0..number {
        let tile = if rng.random() { any } else { *near.choose(rng).unwrap_or(&any) };
        let red = Piece::red(tile.suit()).filter(|red| red.tile() == tile && rng.random());
        let indicator = red.unwrap_or(tile.into());
        let mut visible = open.visible();
        let is_there = visible.insert(indicator).is_ok();
        if let Some(next) = open.with_visible(visible).ok().filter(|_| is_there) {
            dora.push(indicator);
            open = next;
        }
    }
    options.win.set_dora(dora).unwrap();
    if rng.random() {
        options.unseen_reds = Some(core::array::from_fn(|_| rng.random_range(0..3)));
    }
    if rng.random_ratio(1, 4) {
        options.goal = Goal::AtLeast(*[1_000, 2_000, 5_200, 8_000].choose(rng).unwrap());
        options.win.counters = rng.random_range(0..3);
    }
    (open, options)
}

/// The hand of a case with random red fives among its concealed ones.
fn with_random_reds(rng: &mut Pcg64Mcg, view: &View) -> View {
    let reds = SUITS.map(|suit| rng.random_range(0..=view.hand().count(five(suit)).min(2)));
    view.with_hand(view.hand().with_reds(reds).unwrap()).unwrap()
}

/// Compares a search with one for the worth by the definition. Returns whether a win occurred.
fn compare_points<H: Scored>(position: &Position<H>, settings: OddsOptions) -> bool {
    let Position { view, options } = position;
    assert!(view.visible().tiles().count() >= options.win.dora().len(), "the indicators lie open: {position:?}");
    let known = RefCell::new(HashMap::new());
    let worth =
        |hand: &H, tile: Tile| *known.borrow_mut().entry((*hand, tile)).or_insert_with(|| position.worth(hand, tile));
    let found = Search::new(settings).points(view, options).unwrap();
    let expected = Search::new(settings).expected(view, |win| worth(&win.hand, H::tile(win.tile))).unwrap();
    let chances = Search::new(settings).odds(view).unwrap();
    if !(found.is_complete && expected.is_complete && chances.is_complete) {
        return false;
    }
    assert_eq!(found.rows.len(), expected.rows.len(), "{position:?}");
    let mut is_won = false;
    for ((row, expected), chances) in found.rows.iter().zip(&expected.rows).zip(&chances.rows) {
        assert_eq!((row.discard, &row.win, &row.ready), (chances.discard, &chances.win, &chances.ready));
        let is_same = row.points.iter().zip(&expected.win).all(|(a, b)| is_near(*a, *b));
        assert!(is_same, "{:?}, not {:?}: {:?} {position:?}", row.points, expected.win, row.discard);
        is_won |= row.points.iter().any(|&points| points > 0.0);
        let is_shared = !row.shares.is_empty() || row.points_now == 0.0;
        if !row.shares.is_empty() {
            let points = row.points_now;
            let sum: f64 = match options.goal {
                Goal::AtLeast(least) => row.at_least(least),
                _ => row.shares.iter().map(|share| share.chance * f64::from(share.points)).sum(),
            };
            assert!(is_near(sum, points), "{sum}, not {points}: {:?} {position:?}", row.shares);
        }
        let counts_exchanges = found.path.extra() < settings_turns(&found);
        assert!(is_shared || !counts_exchanges, "{row:?}: {position:?}");
        assert!(row.shares.is_sorted_by(|a, b| a.points < b.points));
    }
    is_won
}

fn settings_turns(found: &PointOdds) -> u8 {
    found.rows.first().map_or(0, |row| row.points.len() as u8)
}

#[test]
fn random_hands_have_the_points_of_the_definition() {
    let won = Tally::default();
    for_each(1_200, |number| {
        let mut rng = rng(number, 71);
        let case = random_case(&mut rng);
        let has_all_melds = case.melds.len() + usize::from(case.tiles() / 3) == 4;
        if !has_all_melds || case.distance(&case.concealed) > 3 || case.turns > 6 {
            return;
        }
        let view = with_random_reds(&mut rng, &case.view());
        let (view, options) = random_options(&mut rng, &view);
        won.add(compare_points(&Position { view, options }, case.settings().states(3_000)));
    });
    won.exceeds(60, "hands won");
}

/// Hands near patterns that depend on exact tiles: runs of three colours, all green, winds and
/// dragons.
#[test]
fn hands_near_what_tells_tiles_apart_have_the_points_of_the_definition() {
    let hands = [
        "234m23p234s55z(777p)",
        "23m234p34s6677z(111m)",
        "22334466888s66z",
        "2233446688s6z(333z)",
        "22334466s666z(888s)",
        "11122233344z(567m)",
        "1122334455667z",
        "5m7p11122233z[8888s]",
        "1231199m13p12s(123p)",
        "112255m55p55s3z(777z)",
        "406m406p46s77z(340s)",
        "2234m(234p)(234s)(678m)",
        "34m55z(666z)(777z)(123m)",
    ];
    let won = Tally::default();
    for_each(hands.len() * 12, |number| {
        let mut rng = rng(number, 72);
        let hand: Hand = hands[number % hands.len()].parse().unwrap();
        let (view, options) = random_options(&mut rng, &hand.view());
        let paths = [Path::Straight, Path::NoStepBack { extra: 1 }, Path::Any { extra: 2 }, Path::Any { extra: 9 }];
        let settings = OddsOptions::self_draws().turns(4).path(paths[number % 4]).states(3_000);
        won.add(compare_points(&Position { view, options }, settings));
    });
    won.exceeds(40, "hands won");
}

/// Plays the straight path for points with a shuffled wall, and sums up the points won.
fn play(
    rng: &mut Pcg64Mcg,
    position: &Position,
    search: &mut Search,
    known: &mut HashMap<Hand, PointOdds>,
) -> BTreeMap<u32, f64> {
    let Position { view, options } = position;
    let mut hand = *view.hand();
    let left = |tile: Tile| usize::from(4 - hand.count(tile) - view.visible().count(tile));
    let mut wall: Vec<Tile> = Tile::all().flat_map(|tile| vec![tile; left(tile)]).collect();
    wall.shuffle(rng);
    let mut ask =
        |hand: &Hand| known.entry(*hand).or_insert_with(|| search.points(&hand.view(), options).unwrap()).clone();
    for (turn, &tile) in wall.iter().enumerate().take(18) {
        let mut drawn = hand;
        drawn.draw(tile).unwrap();
        if drawn.shanten().is_win() {
            let waits = ask(&hand).rows[0].points.get(turn + 1).copied().unwrap_or(0.0);
            if position.worth(&drawn, tile) > waits {
                return position.shares(&drawn, tile);
            }
        } else if drawn.shanten() < hand.shanten() {
            let rows = ask(&drawn).rows;
            // Lists begin at turn 1, after a draw.
            let points = |row: &PointRow| row.points.get(turn).copied().unwrap_or(0.0);
            let best = rows.iter().max_by(|a, b| points(a).total_cmp(&points(b))).unwrap();
            drawn.discard(best.discard.unwrap()).unwrap();
            hand = drawn;
        }
    }
    BTreeMap::new()
}

#[test]
fn played_games_win_as_many_points_as_expected() {
    for (number, (text, goal)) in
        [("34m123456p2288s5z", Goal::Average), ("234m3467p23455s6s", Goal::AtLeast(5_200))].into_iter().enumerate()
    {
        let hand: Hand = text.parse().unwrap();
        let mut options = PointOptions::new(ScoreRules::WRC);
        options.win.set_dora([Tile::P2]).unwrap();
        options.goal = goal;
        let visible = [Tile::P2].into_iter().collect::<Result<_, _>>().unwrap();
        let position = Position { view: hand.view().with_visible(visible).unwrap(), options };
        let mut search = Search::new(OddsOptions::self_draws());
        let row = search.points(&position.view, &options).unwrap().rows.swap_remove(0);
        let mut rng = rng(number, 73);
        let mut known = HashMap::new();
        let games = 20_000;
        let played: Vec<_> = (0..games).map(|_| play(&mut rng, &position, &mut search, &mut known)).collect();
        for least in [1, 2_000, 5_200, 8_000] {
            let won: f64 = played.iter().flat_map(|shares| shares.range(least..)).map(|(_, chance)| chance).sum();
            let (rate, chance) = (won / f64::from(games), row.at_least(least));
            let error = (chance * (1.0 - chance) / f64::from(games)).sqrt();
            assert!((rate - chance).abs() <= 4.0 * error, "{rate}, not {chance}: at least {least}, {text}");
        }
    }
}

#[test]
fn a_search_that_is_kept_says_what_a_new_one_says() {
    let mut kept = Search::new(OddsOptions::self_draws());
    let mut rng = rng(0, 74);
    for text in ["34m123456p2288s5z", "234m3467p23455s66s", "34m123456p2288s5z"] {
        let hand: Hand = text.parse().unwrap();
        // Indicators count as visible, whether listed among the visible tiles or not.
        let (open, options) = random_options(&mut rng, &hand.view());
        let new = |options| Search::new(OddsOptions::self_draws()).points(&open, options).unwrap();
        assert_eq!(kept.points(&hand.view(), &options).unwrap(), new(&options));
        assert_eq!(kept.points(&open, &options).unwrap(), new(&options));
        let chances = Search::new(OddsOptions::self_draws()).odds(&hand.view()).unwrap().rows;
        assert_eq!(kept.odds(&hand.view()).unwrap().rows, chances);
    }
}

#[test]
fn points_that_cant_be_asked_for_are_refused() {
    let hand: Hand = "34m123456p2288s5z".parse().unwrap();
    let mut options = PointOptions::new(ScoreRules::TENHOU);
    options.win.one_shot = true;
    assert!(Search::new(OddsOptions::self_draws()).points(&hand.view(), &options).is_ok());
    let between: Hand = "123m(123p)(456p)(789p)".parse().unwrap();
    let options = PointOptions::new(ScoreRules::TENHOU);
    let error = Search::new(OddsOptions::self_draws()).points(&between.view(), &options).unwrap_err();
    assert_eq!(error, OddsError::BetweenTurns { tiles: 3 });
    let left_out: Hand = "1234m".parse().unwrap();
    let error = Search::new(OddsOptions::self_draws()).points(&left_out.view(), &options).unwrap_err();
    assert_eq!(error, OddsError::NoScore(ScoreError::MeldsMissing { melds: 3 }));
}

#[test]
fn red_fives_and_indicators_that_lie_open_are_not_drawn() {
    // Visible red fives can't be drawn. Waits for 5p with three plain ones among 122 unseen tiles.
    let hand: Hand = "123m46p789s22233z".parse().unwrap();
    let mut options = PointOptions::new(ScoreRules::TENHOU);
    options.riichi = false;
    let points = |visible: &str, options: &PointOptions| {
        let visible: Visible = visible.parse().unwrap();
        let view = hand.view().with_visible(visible).unwrap();
        Search::new(OddsOptions::self_draws().turns(1)).points(&view, options).unwrap().rows[0].points_now
    };
    assert!((points("0p", &options) - 2_700.0 * 3.0 / 122.0).abs() < 1e-9);
    // A plain one is gone as well: the red one may still come.
    assert!(points("5p", &options) > points("0p", &options));
    options.win.set_dora(["0p".parse::<Piece>().unwrap()]).unwrap();
    for visible in ["", "0p", "5p"] {
        assert!((points(visible, &options) - 5_200.0 * 3.0 / 122.0).abs() < 1e-9, "{visible}");
    }
    // Indicators are visible.
    let hand: Hand = "234578m1689p357s1z".parse().unwrap();
    let mut options = PointOptions::new(ScoreRules::TENHOU);
    options.win.set_dora([Tile::P4]).unwrap();
    let points = |visible: &str| {
        let view = hand.view().with_visible(visible.parse().unwrap()).unwrap();
        Search::new(OddsOptions::self_draws()).points(&view, &options).unwrap().rows
    };
    let rows = points("");
    assert_eq!(rows, points("4p"));
    assert_eq!(format!("{:.4}", rows.iter().find(|row| row.discard == Some(Tile::M2)).unwrap().win_now), "0.1416");
    options.win.set_dora([Tile::P4; 5]).unwrap();
    let error = Search::new(OddsOptions::self_draws()).points(&hand.view(), &options).unwrap_err();
    assert_eq!(error, OddsError::Indicators(TurnError::FifthCopy(Tile::P4)));
    options.win.set_dora([Tile::M2; 4]).unwrap();
    let error = Search::new(OddsOptions::self_draws()).points(&hand.view(), &options).unwrap_err();
    assert_eq!(error, OddsError::Indicators(TurnError::TooManyCopies { tile: Tile::M2, count: 5 }));
    // Visible red fives can't be drawn. Waits for the fourth and the seventh, and for a five with
    // them.
    let hand: Hand = "234m46p23455567s".parse().unwrap();
    let points = |reds| {
        let mut options = PointOptions::new(ScoreRules::TENHOU);
        options.unseen_reds = reds;
        Search::new(OddsOptions::self_draws()).points(&hand.view(), &options).unwrap().rows[0].points_now
    };
    let [none, one, four] = [Some([0; 3]), Some([0, 1, 0]), Some([0, 4, 0])].map(points);
    assert!(none < one && one < four);
    assert!((points(None) - one).abs() < 1e-9);
}
