//! A round of riichi, played by four simple bots from the deal to a win or an empty wall.
//!
//! ```sh
//! cargo run --example round
//! cargo run --example round -- 7
//! ```
//!
//! The argument is the seed of the shuffle. Every bot discards what leaves the most useful copies,
//! wins whenever it can, and declares riichi as soon as a concealed hand is ready. East and West
//! never call; South and North call whatever brings them nearer. Nobody declares quads, and yaku
//! and points don't matter: any complete hand wins.

use std::env;
use std::error::Error;

use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use rand_pcg::Pcg64Mcg;
use shanten::{Discard, Hand, Meld, MeldKind, Shanten, Strictness, Tile, TileSet, View, Visible};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The tiles at the end of the wall that are never drawn. One of them is the dora indicator.
const DEAD_WALL: usize = 14;
const NAMES: [&str; 4] = ["East", "South", "West", "North"];

struct Player {
    hand: Hand,
    /// What the player sees besides the own hand and melds.
    visible: Visible,
    /// The discards that nobody claimed.
    river: Vec<Tile>,
    /// Every kind that was ever discarded, claimed or not: what furiten is about.
    discarded: TileSet,
    in_riichi: bool,
    calls: bool,
}

impl Player {
    fn view(&self) -> Result<View> {
        Ok(self.hand.view().with_visible(self.visible)?)
    }

    /// Ready, but one of the waits is among the own discards: it may only win by its own draw.
    ///
    /// These bots never let a win go by, so there is no other furiten.
    fn is_furiten(&self) -> bool {
        !(self.hand.waits().tiles() & self.discarded).is_empty()
    }

    fn wins_with(&self, tile: Tile) -> bool {
        self.hand.waits().tiles().contains(tile) && !self.is_furiten()
    }

    /// The meld that brings the hand nearest, if one does, and the hand that has called it.
    fn best_call(&self, tile: Tile, may_run: bool) -> Result<Option<(Meld, Hand)>> {
        if !self.calls || self.in_riichi {
            return Ok(None);
        }
        let runs = (tile.rank().saturating_sub(2)..=tile.rank()).filter_map(|rank| {
            let lowest = Tile::new(tile.suit(), rank)?;
            Meld::new(MeldKind::Run, lowest).filter(|_| may_run)
        });
        let mut best = None;
        let mut nearest = self.view()?.shanten();
        for meld in Meld::new(MeldKind::Triplet, tile).into_iter().chain(runs) {
            let mut hand = self.hand;
            if hand.call(meld, Some(tile)).is_err() {
                continue; // the hand doesn't have the other two tiles
            }
            // The claimed tile was visible and now is an own one.
            let mut visible = self.visible;
            visible.remove(tile);
            let view = hand.view().with_visible(visible)?;
            let after = view.discards().first().and_then(Discard::shanten);
            if after.is_some() && after < nearest {
                (best, nearest) = (Some((meld, hand)), after);
            }
        }
        Ok(best)
    }

    /// The tile to discard, and whether riichi is declared with it.
    fn choose(&self, drawn: Option<Tile>, draws_left: usize) -> Result<(Tile, bool)> {
        if let (true, Some(drawn)) = (self.in_riichi, drawn) {
            return Ok((drawn, false)); // the hand may not change any more
        }
        let best = *self.view()?.discards().first().ok_or("a player has tiles")?;
        let is_concealed = self.hand.melds().next().is_none();
        let is_ready = best.shanten() == Some(Shanten::TENPAI) && best.useful.copies() > 0;
        Ok((best.tile, is_ready && is_concealed && draws_left >= 4))
    }
}

struct Round {
    players: [Player; 4],
    wall: Vec<Tile>,
    /// Tiles that are never drawn, the dora indicator first.
    dead_wall: Vec<Tile>,
}

impl Round {
    /// Shuffles, deals and turns the dora indicator.
    fn deal(seed: u64) -> Result<Self> {
        let mut wall: Vec<Tile> = Tile::all().flat_map(|tile| [tile; 4]).collect();
        wall.shuffle(&mut Pcg64Mcg::seed_from_u64(seed));
        let dead_wall = wall.split_off(wall.len() - DEAD_WALL);
        let mut visible = Visible::EMPTY;
        visible.insert(dead_wall[0])?;
        let mut players = Vec::new();
        for seat in 0..4 {
            let hand = Hand::from_tiles(&wall.split_off(wall.len() - 13))?;
            let discarded = TileSet::EMPTY;
            players.push(Player { hand, visible, river: vec![], discarded, in_riichi: false, calls: seat % 2 == 1 });
        }
        let players = players.try_into().map_err(|_| "four players")?;
        Ok(Self { players, wall, dead_wall })
    }

    /// Plays until somebody wins or the wall is empty; the winners.
    fn play(&mut self) -> Result<Vec<usize>> {
        let mut seat = 0;
        // A player who has called discards without drawing.
        let mut has_called = false;
        loop {
            let mut drawn = None;
            if !has_called {
                let Some(tile) = self.wall.pop() else { return Ok(vec![]) };
                self.players[seat].hand.draw(tile)?;
                drawn = Some(tile);
                if self.players[seat].hand.shanten().is_win() {
                    println!("{} draws {tile} and wins", NAMES[seat]);
                    return Ok(vec![seat]);
                }
            }
            let tile = self.discard(seat, drawn)?;

            let others = [1, 2, 3].map(|turns| (seat + turns) % 4);
            let winners: Vec<usize> = others.into_iter().filter(|&other| self.players[other].wins_with(tile)).collect();
            if !winners.is_empty() {
                for &winner in &winners {
                    println!("{} wins with {tile}", NAMES[winner]);
                }
                return Ok(winners);
            }
            has_called = false;
            // A triplet may be called by anybody and comes first, a run only by the next player.
            for (may_run, turns) in [(false, 1), (false, 2), (false, 3), (true, 1)] {
                let caller = (seat + turns) % 4;
                if let Some((meld, hand)) = self.players[caller].best_call(tile, may_run)? {
                    self.call(caller, seat, tile, meld, hand)?;
                    (seat, has_called) = (caller, true);
                    break;
                }
            }
            if !has_called {
                seat = (seat + 1) % 4;
            }
        }
    }

    /// Discards a tile, which all four see from then on.
    fn discard(&mut self, seat: usize, drawn: Option<Tile>) -> Result<Tile> {
        let draws_left = self.wall.len();
        let player = &mut self.players[seat];
        let (tile, declares) = player.choose(drawn, draws_left)?;
        player.hand.discard(tile)?;
        player.river.push(tile);
        player.discarded.insert(tile);
        player.in_riichi |= declares;
        if declares {
            let furiten = if player.is_furiten() { ", furiten" } else { "" };
            println!("{} declares riichi with {tile}: {}{furiten}", NAMES[seat], player.hand);
        }
        for player in &mut self.players {
            player.visible.insert(tile)?;
        }
        Ok(tile)
    }

    /// Moves the last discard of `from` into a meld of the caller.
    fn call(&mut self, caller: usize, from: usize, tile: Tile, meld: Meld, hand: Hand) -> Result<()> {
        println!("{} calls {meld} with {tile}", NAMES[caller]);
        self.players[caller].hand = hand;
        self.players[from].river.pop();
        for (seat, player) in self.players.iter_mut().enumerate() {
            if seat == caller {
                // The caller has the tile now and sees nothing new.
                player.visible.remove(tile);
            } else {
                // The others saw the discard, and now see the rest of the meld.
                let mut shown: Vec<Tile> = meld.tiles().collect();
                shown.swap_remove(shown.iter().position(|&shown| shown == tile).ok_or("it was claimed")?);
                shown.into_iter().try_for_each(|tile| player.visible.insert(tile))?;
            }
        }
        Ok(())
    }

    /// Asserts that no tile was lost or made, and that everybody sees what there is to see.
    fn check(&self) {
        let called = |player: &Player| player.hand.melds().flat_map(Meld::tiles).collect::<Vec<_>>();
        for tile in Tile::all() {
            let count = |tiles: &[Tile]| tiles.iter().filter(|&&other| other == tile).count();
            let shown = count(&self.dead_wall[..1])
                + self.players.iter().map(|player| count(&player.river) + count(&called(player))).sum::<usize>();
            let concealed: usize = self.players.iter().map(|player| usize::from(player.hand.count(tile))).sum();
            assert_eq!(shown + concealed + count(&self.wall) + count(&self.dead_wall[1..]), 4, "all copies of {tile}");
            for player in &self.players {
                let visible = usize::from(player.visible.count(tile));
                assert_eq!(visible, shown - count(&called(player)), "what a player sees of {tile}");
            }
        }
    }
}

fn main() -> Result<()> {
    let seed = env::args().nth(1).as_deref().unwrap_or("224").parse()?;
    let mut round = Round::deal(seed)?;
    println!("the dora indicator is {}", round.dead_wall[0]);

    let winners = round.play()?;
    round.check();

    // With an empty wall ready hands are shown. A hand that only waits for tiles of which it has
    // all four itself doesn't count: that is a matter of strictness.
    if winners.is_empty() {
        println!("the wall is empty");
    }
    for (seat, player) in round.players.iter().enumerate() {
        let view = player.view()?.with_strictness(Strictness::Melds);
        let state = match view.shanten() {
            _ if winners.contains(&seat) => "wins".into(),
            Some(shanten) if shanten.is_tenpai() => {
                let waits: Vec<String> = view.waits().map(|wait| wait.to_string()).collect();
                let furiten = if player.is_furiten() { ", furiten" } else { "" };
                format!("ready, waits for {}{furiten}", waits.join(" "))
            }
            Some(shanten) => shanten.to_string(),
            None => "no win".into(),
        };
        println!("{:<5} {}: {state}", NAMES[seat], player.hand);
    }
    Ok(())
}
