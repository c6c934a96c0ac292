//! Decisions with the tiles that their players see: from a file of real games, or from rounds
//! played here.

use std::path::Path;

use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use shanten::{Hand, Opponent, Tile, Visible};

use super::hands::Counts;

/// A hand that must discard, and the tiles that its player sees outside the hand and its melds.
#[derive(Clone, Copy)]
pub struct Decision {
    /// The hand.
    pub hand: Hand,
    /// The visible tiles.
    pub visible: Visible,
}

impl Decision {
    /// The most concealed copies of each kind in a complete hand: those that aren't in its melds
    /// and, if visible tiles count as gone, aren't visible.
    #[must_use]
    pub fn limits(&self, is_visible_gone: bool) -> Counts {
        let mut limits = [4; 34];
        for tile in self.hand.melds().flat_map(shanten::Meld::tiles) {
            limits[tile.index()] -= 1;
        }
        if is_visible_gone {
            limits.iter_mut().zip(self.visible.counts()).for_each(|(limit, visible)| *limit -= visible);
        }
        limits
    }
}

/// Reads decisions, one a line: the hand with its melds, a tab, and the visible tiles.
///
/// # Panics
///
/// If the file can't be read, or a line isn't a decision.
#[must_use]
pub fn read(path: &Path) -> Vec<Decision> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let decision = |line: &str| {
        let (hand, visible) = line.split_once('\t')?;
        let visible = if visible.is_empty() { Ok(Visible::EMPTY) } else { visible.parse() };
        Some(Decision { hand: hand.parse().ok()?, visible: visible.ok()? })
    };
    text.lines().map(|line| decision(line).unwrap_or_else(|| panic!("not a decision: {line}"))).collect()
}

/// Plays four-player rounds until there are enough decisions: one after each draw and each call.
/// Players discard for the most useful copies, and make half of the calls (pon or chi) that lower
/// the shanten. The same seed gives the same decisions.
#[must_use]
pub fn play(decisions: usize, seed: u64) -> Vec<Decision> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < decisions {
        play_round(&mut rng, &mut found);
    }
    found.truncate(decisions);
    found
}

/// Players of a round.
const PLAYERS: usize = 4;
/// Tiles that are not drawn.
const DEAD: usize = 14;

fn play_round(rng: &mut Pcg64Mcg, found: &mut Vec<Decision>) {
    let mut wall: Vec<Tile> = Tile::all().flat_map(|tile| [tile; 4]).collect();
    wall.shuffle(rng);
    let mut hands = [Hand::new(); PLAYERS];
    for hand in &mut hands {
        wall.drain(..13).for_each(|tile| hand.draw(tile).expect("a tile of the wall"));
    }
    let mut table = Visible::EMPTY;
    table.insert(wall.pop().expect("a dora indicator")).expect("a tile of the wall");
    let mut turn = 0;
    let mut has_called = false;
    while wall.len() >= DEAD {
        let hand = &mut hands[turn];
        if !has_called {
            hand.draw(wall.pop().expect("some are left")).expect("a tile of the wall");
            if hand.shanten().get() < 0 {
                return;
            }
        }
        let view = hand.view().with_table(table).expect("melds lie on the table");
        found.push(Decision { hand: *hand, visible: view.visible() });
        let discarded = view.discards().iter().next().expect("a hand has tiles").tile;
        hand.discard(discarded).expect("it is in the hand");
        table.insert(discarded).expect("a tile of the wall");
        let caller = (0..PLAYERS).find_map(|seat| {
            let before = hands[seat];
            let calls = before.calls(discarded.into(), Opponent::seen(seat, turn, PLAYERS)?);
            let call = calls.iter().filter(|call| !call.meld().kind().is_quad()).find(|call| {
                let mut after = before;
                after.make_call(call).is_ok() && after.shanten() < before.shanten()
            })?;
            rng.random_bool(0.5).then_some((seat, *call))
        });
        has_called = caller.is_some();
        let Some((seat, call)) = caller else {
            turn = (turn + 1) % PLAYERS;
            continue;
        };
        hands[seat].make_call(&call).expect("it can be made");
        table.insert_meld(call.meld(), Some(discarded.into())).expect("tiles of the wall");
        turn = seat;
    }
}
