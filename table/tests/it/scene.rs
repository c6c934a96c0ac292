//! A round with given tiles, played by a script.

use shanten::{Piece, Tile};
use shanten_table::{Action, Event, Legal, NoWinReason, Seat, Table, TableRules, TableWall};

/// The tiles of a round that matter, as strings such as `123m406p`. In draws, `?` is any other
/// tile. Missing tiles are filled up.
#[derive(Clone, Copy)]
pub struct Deal<'a> {
    pub rules: TableRules,
    pub hands: [&'a str; Seat::MAX],
    pub draws: &'a str,
    pub replacements: &'a str,
    /// Pairs of a dora indicator and its ura indicator.
    pub indicators: &'a str,
}

/// A deal under the rules of Tenhou. The dora is West, 3z.
pub const DEAL: Deal<'_> =
    Deal { rules: TableRules::TENHOU, hands: [""; 4], draws: "", replacements: "", indicators: "22z" };

/// Waits for 2m and 5m: pinfu only, which is 1,000 points, or 1,500 for the dealer.
pub const PINFU: &str = "34m123789p56711s";
/// Far from ready, without fives.
pub const JUNK: &str = "147m268p369s1346z";

pub const TENHOU: TableRules = TableRules::TENHOU;

/// The rules of Tenhou with a change.
pub fn tenhou(change: impl Fn(&mut TableRules)) -> TableRules {
    let mut rules = TENHOU;
    change(&mut rules);
    rules
}

impl<'a> Deal<'a> {
    /// A deal with other hands, draws and rules.
    pub fn of(rules: TableRules, hands: [&'a str; 4], draws: &'a str) -> Self {
        Self { rules, hands, draws, ..DEAL }
    }

    /// The wall, if this seat deals.
    fn wall(&self, dealer: Seat) -> TableWall {
        let players = self.rules.players();
        let mut sorted: Vec<Piece> = TableWall::shuffled(&self.rules, 0).pieces().collect();
        sorted.sort();
        let all = sorted.len();
        let mut wall: Vec<Option<Piece>> = vec![None; all];
        for (seat, hand) in self.hands.iter().enumerate().take(players) {
            let turn = (seat + players - dealer.index()) % players;
            for (place, piece) in pieces(hand).enumerate() {
                let at = if place < 12 { place / 4 * 4 * players + 4 * turn + place % 4 } else { 12 * players + turn };
                wall[at] = piece;
            }
        }
        wall[13 * players..].iter_mut().zip(pieces(self.draws)).for_each(|(place, piece)| *place = piece);
        wall[..all - 10].iter_mut().rev().zip(pieces(self.replacements)).for_each(|(place, piece)| *place = piece);
        wall[all - 10..].iter_mut().zip(pieces(self.indicators)).for_each(|(place, piece)| *place = piece);
        // Neighbours are far apart, so that the other hands are far from ready.
        let mut rest: Vec<Piece> = (0..all).map(|place| sorted[place * 41 % all]).collect();
        for given in wall.iter().flatten() {
            let place = rest.iter().position(|piece| piece == given);
            rest.remove(place.unwrap_or_else(|| panic!("the wall has no more {given}")));
        }
        let mut rest = rest.into_iter();
        let wall: Vec<Piece> = wall.into_iter().map(|piece| piece.or_else(|| rest.next()).unwrap()).collect();
        TableWall::new(&self.rules, &wall).unwrap()
    }

    /// Plays a new game's first round by a script.
    pub fn play(&self, script: &str) -> Scene {
        let table = Table::new(self.rules, self.wall(Seat::default())).unwrap();
        let mut scene = Scene { table, events: Vec::new() };
        scene.play(script);
        scene
    }
}

fn pieces(text: &str) -> impl Iterator<Item = Option<Piece>> {
    let read = move |(place, rank)| match rank {
        '0'..='9' => {
            let suit = text[place..].chars().find(char::is_ascii_alphabetic).unwrap();
            Some(Some(format!("{rank}{suit}").parse().unwrap()))
        }
        '?' => Some(None),
        _ => None,
    };
    text.char_indices().filter_map(read)
}

/// A round in play.
pub struct Scene {
    pub table: Table,
    pub events: Vec<Event>,
}

pub fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

impl Scene {
    /// Plays steps such as `0 discard 5p, 1 call (340p)`. Before each step players pass and discard
    /// what they drew until it is legal. After the last step players pass who must answer first.
    pub fn play(&mut self, script: &str) -> &mut Self {
        let mut waits = false;
        for step in script.split(", ").filter(|step| !step.is_empty()) {
            let (by, action) = step.split_once(' ').unwrap();
            let (by, action): (Seat, Action) = (seat(by.parse().unwrap()), action.parse().unwrap());
            while !self.table.legal(by).contains(action) {
                self.go_on(step);
            }
            let before = self.events.len();
            self.events.extend(self.table.apply(by, action).unwrap());
            waits = matches!(action, Action::Win | Action::Call(_)) && self.events.len() == before;
        }
        let before = self.events.len();
        while waits && self.events.len() == before {
            self.go_on("the answers");
        }
        self
    }

    /// Lets the next player pass, or discard what was drawn.
    fn go_on(&mut self, step: &str) {
        let by = self.table.to_move().unwrap_or_else(|| panic!("the round ended before '{step}'"));
        let action = match self.table.turn() {
            Some((_, Some(piece))) => Action::Discard { piece, is_drawn: Some(true) },
            Some((_, None)) => self.table.legal(by).first().unwrap(),
            None => Action::Pass,
        };
        self.events.extend(self.table.apply(by, action).unwrap());
    }

    /// Plays without any call or win to the end of the round.
    pub fn play_out(&mut self) -> &mut Self {
        while !self.table.has_ended() {
            self.go_on("the end");
        }
        self
    }

    /// Plays without any call or win until a player has drawn, and so many tiles are left.
    pub fn until(&mut self, by: u8, left: usize) -> &mut Self {
        while self.table.turn().is_none_or(|(turn, _)| turn != seat(by)) || self.table.wall() != left {
            self.go_on("so many tiles are left");
        }
        self
    }

    /// Deals and plays the next round.
    pub fn next(&mut self, deal: Deal<'_>, script: &str) -> &mut Self {
        let stays = self.table.result().unwrap().dealer_stays;
        let dealer = self.table.dealer().after(usize::from(!stays), self.table.rules().players());
        let rules = *self.table.rules();
        self.table.next_round(Deal { rules, ..deal }.wall(dealer)).unwrap();
        self.events.clear();
        self.play(script)
    }

    pub fn legal(&self, by: u8) -> Legal {
        self.table.legal(seat(by))
    }

    /// Whether a player may win now.
    pub fn may_win(&self, by: u8) -> bool {
        self.legal(by).wins
    }

    /// Whether a player may discard a tile now.
    pub fn may_discard(&self, by: u8, tile: &str) -> bool {
        self.legal(by).discards.contains(tile.parse::<Tile>().unwrap())
    }

    /// The legal calls and quads of a player.
    pub fn melds(&self, by: u8) -> Vec<String> {
        let legal = self.legal(by);
        let calls = legal.calls.iter().map(shanten::Call::meld);
        calls.chain(legal.quads).map(|meld| meld.to_string()).collect()
    }

    pub fn indicators(&self) -> usize {
        self.table.indicators().count()
    }

    /// The wins, such as `1<0 pinfu 1 [-1000, 1000, 0, 0]` for a discard of seat 0.
    pub fn wins(&self) -> Vec<String> {
        let wins = self.events.iter().filter_map(|event| if let Event::Win(win) = event { Some(win) } else { None });
        wins.map(|win| {
            let from = win.from.map_or_else(String::new, |from| format!("<{from}"));
            let yaku = win.value.yaku.iter().map(|(name, han)| format!(" {name} {han}")).collect::<Vec<_>>().join(",");
            format!("{}{from}{yaku} {:?}", win.seat, win.changes.unwrap())
        })
        .collect()
    }

    /// The changes of points in the round, with deposits.
    pub fn changes(&self) -> [i32; 4] {
        self.table.result().expect("the round has ended").changes
    }

    /// Why the round ended without a win.
    pub fn reason(&self) -> Option<NoWinReason> {
        self.table.result()?.reason
    }

    pub fn points(&self) -> [i32; 4] {
        Seat::all(4).map(|seat| self.table.points(seat).unwrap()).collect::<Vec<_>>().try_into().unwrap()
    }

    pub fn is_over(&self) -> bool {
        self.table.result().unwrap().is_over
    }
}
