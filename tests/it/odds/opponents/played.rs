//! Simulated games with opponents are won as often as the straight path predicts.

use shanten::odds::Opponents;

use crate::support::chances::{Case, Question as _};
use crate::support::prelude::*;

/// A hand of the straight path, and its action for each kind.
struct Played {
    tiles: Counts,
    is_ready: bool,
    /// The kinds that lower its shanten; they complete a ready hand.
    useful: TileSet,
    /// The kinds that would complete a ready hand, even if none is left.
    waits: TileSet,
    /// The hand after the best discard, and the discard, by kind and turn.
    next: HashMap<(usize, u8), (usize, Tile)>,
}

/// Plays the straight path, and caches the hands met.
struct Player<'a> {
    case: &'a Case,
    search: Search,
    hands: Vec<Played>,
    numbers: HashMap<Counts, usize>,
}

impl<'a> Player<'a> {
    fn new(case: &'a Case, settings: OddsOptions) -> Self {
        Self { case, search: Search::new(settings), hands: Vec::new(), numbers: HashMap::new() }
    }

    fn number(&mut self, tiles: Counts) -> usize {
        if let Some(&number) = self.numbers.get(&tiles) {
            return number;
        }
        let now = self.case.distance(&tiles);
        let nearer = |kind: &usize| {
            let mut drawn = tiles;
            drawn[*kind] += 1;
            self.case.distance(&drawn) < now
        };
        let waits: TileSet = (0..Tile::KINDS).filter(nearer).filter_map(|kind| Tile::from_index(kind as u8)).collect();
        let left = self.case.left(&tiles);
        let useful = waits.iter().filter(|tile| left[tile.index()] > 0).collect();
        self.hands.push(Played { tiles, is_ready: now == 1, useful, waits, next: HashMap::new() });
        self.numbers.insert(tiles, self.hands.len() - 1);
        self.hands.len() - 1
    }

    /// The hand after a useful draw and the best discard, after this many turns.
    fn next(&mut self, hand: usize, drawn: Tile, turn: u8) -> (usize, Tile) {
        let key = (drawn.index(), turn);
        if let Some(&next) = self.hands[hand].next.get(&key) {
            return next;
        }
        let mut tiles = self.hands[hand].tiles;
        tiles[drawn.index()] += 1;
        let rows = self.search.odds(&self.case.hand_of(&tiles).view()).unwrap().rows;
        // After the last draw, the discard with the most copies wins most often.
        let last = |row: &OddsRow| {
            let mut after = self.case.hand_of(&tiles);
            after.discard(row.discard.unwrap()).unwrap();
            if after.shanten().is_tenpai() { f64::from(after.useful().copies()) } else { 0.0 }
        };
        let chance = |row: &OddsRow| row.win.get(usize::from(turn)).copied().unwrap_or_else(|| last(row));
        let best = rows.iter().max_by(|a, b| chance(a).total_cmp(&chance(b)));
        let discard = best.and_then(|row| row.discard).expect("a discard that keeps the shanten");
        tiles[discard.index()] -= 1;
        let next = (self.number(tiles), discard);
        self.hands[hand].next.insert(key, next);
        next
    }
}

/// The ends of games.
#[derive(Default)]
struct Ends {
    by_draw: usize,
    by_discard: usize,
    /// Another player's discard would complete the hand, which is furiten by its own discards.
    furiten: usize,
}

/// The others: how often they discard a wait that they could, and win first with each number of
/// draws left, in percent.
#[derive(Clone, Copy)]
struct Table {
    willing: u8,
    wins: &'static [f64],
}

const TABLES: [Table; 2] =
    [Table { willing: 100, wins: &[] }, Table { willing: 40, wins: &[12.0, 13.0, 12.0, 10.0, 8.0, 5.0, 3.0, 1.0] }];

impl Ends {
    /// Plays with a shuffled wall: the player draws, then each opponent discards, and may win.
    fn play(&mut self, rng: &mut Pcg64Mcg, player: &mut Player, wall: &mut [Tile], table: Table) {
        let others = 3;
        let turns = player.case.turns;
        wall.shuffle(rng);
        let mut hand = player.number(player.case.concealed);
        let (mut own, mut changed) = (TileSet::EMPTY, 0);
        for turn in 1..=turns {
            let first = usize::from(turn - 1) * (others + 1);
            let drawn = wall[first];
            let mut discard = drawn;
            if player.hands[hand].useful.contains(drawn) {
                if player.hands[hand].is_ready {
                    self.by_draw += 1;
                    return;
                }
                (hand, discard) = player.next(hand, drawn, turn);
                changed = first;
            }
            own |= TileSet::from(discard);
            let Played { is_ready, useful, waits, .. } = &player.hands[hand];
            for at in first + 1..=first + others {
                if !*is_ready || !useful.contains(wall[at]) {
                    continue;
                }
                if !rng.random_ratio(table.willing.into(), 100) {
                    // Another tile is discarded, which the hand hasn't seen since its change.
                    let unseen = (0..changed).filter(|at| at % (others + 1) > 0).chain(at + 1..wall.len());
                    let other = unseen.filter(|&other| !useful.contains(wall[other])).choose(rng);
                    wall.swap(at, other.expect("most tiles are no waits"));
                    continue;
                }
                if (own & *waits).is_empty() {
                    self.by_discard += 1;
                    return;
                }
                self.furiten += 1;
            }
            let wins = table.wins.get(usize::from(turns - turn)).or(table.wins.last());
            if rng.random_bool(wins.copied().unwrap_or_default() / 100.0) {
                return;
            }
        }
    }
}

#[test]
fn games_with_others_are_won_as_often_as_the_straight_path_says() {
    let hands = [
        ("123m456p2377s555z", 0, 100_000),
        ("123m456p2378s155z", 1, 250_000),
        ("1122335m13579p2s", 2, 150_000),
        ("223788m23478p55s", 2, 300_000),
        ("3457m168p35s1155z", 2, 200_000),
    ];
    for_each(hands.len() * TABLES.len(), |number| {
        let (text, shanten, games) = hands[number % hands.len()];
        let table = TABLES[number / hands.len()];
        let case = Case::of(text);
        assert_eq!(case.distance(&case.concealed), shanten + 1, "{text}");
        let settings = case.settings().opponents(Opponents::NONE.willing(table.willing).wins(table.wins));
        let chance = Search::new(settings).odds(&case.view()).unwrap().rows[0].win_now;
        let left = case.left(&case.concealed);
        let mut wall: Vec<Tile> = Tile::all().flat_map(|tile| vec![tile; left[tile.index()].into()]).collect();
        let (mut rng, mut player, mut ends) = (rng(number, 110), Player::new(&case, settings), Ends::default());
        for _ in 0..games {
            ends.play(&mut rng, &mut player, &mut wall, table);
        }
        assert_eq!(ends.furiten, 0, "{text}");
        let rate = (ends.by_draw + ends.by_discard) as f64 / f64::from(games);
        let error = (chance * (1.0 - chance) / f64::from(games)).sqrt();
        assert!((rate - chance).abs() < 4.0 * error, "{rate}, not {chance}: {text}");
    });
}
