//! Calls: the melds that a hand can make with another player's discard, and its own quads.

use core::fmt;
use core::ops::RangeInclusive;

use crate::format::{COPIES, FIVE_MELDS};
use crate::game::base::name::named;
use crate::game::melds::Melds;
use crate::game::{ArrayList, Copies, Meld, MeldKind, Piece, Reds, Swaps, Tile, TileSet, TurnError, list};

/// Yields the concealed tiles that go into a meld if `claimed` is taken from another player.
pub(crate) fn own_tiles(meld: Meld, mut claimed: Option<Tile>) -> Result<impl Iterator<Item = Tile>, TurnError> {
    let is_added = meld.kind() == MeldKind::AddedQuad;
    let is_own = is_added || meld.kind() == MeldKind::ClosedQuad;
    match claimed {
        Some(_) if is_own => return Err(TurnError::NothingToClaim(meld)),
        None if !is_own => return Err(TurnError::NothingClaimed(meld)),
        Some(tile) if !meld.tiles().any(|other| other == tile) => return Err(TurnError::NotInMeld(tile)),
        _ => {}
    }
    let tiles = meld.tiles().take(if is_added { 1 } else { 4 });
    Ok(tiles.filter(move |&tile| claimed.take_if(|claimed| *claimed == tile).is_none()))
}

/// The opponent who discards, as seen by the player who calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Opponent {
    /// The player to the right, whose turn comes next.
    Right,
    /// The player opposite, if there are four.
    Across,
    /// The player to the left, whose turn came before. Only their discards make runs.
    Left,
}

named!(Opponent, "All of them, in the order of their turns.": Right "right", Across "across", Left "left");

impl Opponent {
    /// Returns the opponent in `seat` as seen from the seat `from`, with seats numbered in the
    /// order of turns; `None` for the same seat, or unless there are three or four players.
    ///
    /// ```
    /// use shanten::Opponent;
    ///
    /// assert_eq!(Opponent::seen(0, 3, 4), Some(Opponent::Left)); // East sees North to the left
    /// assert_eq!(Opponent::seen(0, 2, 3), Some(Opponent::Left)); // with three players West
    /// ```
    #[must_use]
    pub const fn seen(from: usize, seat: usize, players: usize) -> Option<Self> {
        if !matches!(players, 3 | 4) || from >= players || seat >= players {
            return None;
        }
        match (seat + players - from) % players {
            0 => None,
            1 => Some(Self::Right),
            turns if turns + 1 == players => Some(Self::Left),
            _ => Some(Self::Across),
        }
    }
}

/// A call that a hand can make: the meld, the claimed piece, and the opponent who discarded it.
///
/// Made by [`Hand::calls`](crate::Hand::calls) and carried out by
/// [`Hand::make_call`](crate::Hand::make_call).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Call {
    meld: Meld,
    claimed: Piece,
    from: Opponent,
}

impl Call {
    /// The meld, with its red fives.
    #[must_use]
    pub const fn meld(&self) -> Meld {
        self.meld
    }

    /// The claimed piece.
    #[must_use]
    pub const fn claimed(&self) -> Piece {
        self.claimed
    }

    /// The opponent who discarded the piece.
    #[must_use]
    pub const fn from(&self) -> Opponent {
        self.from
    }

    /// Makes a call; `None` unless the meld is a run, triplet or open quad that has the claimed
    /// piece, and a run is claimed from the left.
    #[cfg(feature = "serde")]
    pub(crate) fn new(meld: Meld, claimed: Piece, from: Opponent) -> Option<Self> {
        let is_claimed = match meld.kind() {
            MeldKind::Run => from == Opponent::Left,
            kind => matches!(kind, MeldKind::Triplet | MeldKind::OpenQuad),
        };
        let has = |piece: Piece| meld.pieces().any(|other| other == piece);
        (is_claimed && has(claimed)).then_some(Self { meld, claimed, from })
    }

    /// The number of the hand's own red fives that go into the meld.
    pub(crate) const fn own_reds(self) -> u8 {
        self.meld.reds() - self.claimed.is_red() as u8
    }

    /// The kinds that may not be discarded right after the call where swaps are forbidden (kuikae):
    /// the claimed kind, and after a run also the kind that makes a run with the same two tiles at
    /// their other end. None after a quad, which draws first.
    ///
    /// ```
    /// use shanten::{Hand, Opponent, Tile};
    ///
    /// let hand: Hand = "4567m11p99s12z".parse()?;
    /// let calls = hand.calls(Tile::M4.into(), Opponent::Left);
    /// let with_56 = calls.iter().find(|call| call.meld().tile() == Tile::M4).unwrap();
    /// assert_eq!(with_56.swaps().to_string(), "47m");
    /// # Ok::<(), shanten::InputError>(())
    /// ```
    #[must_use]
    pub fn swaps(&self) -> TileSet {
        self.meld.swaps(self.claimed.tile())
    }
}

impl Swaps {
    /// The kinds that may not be discarded right after the meld is called with this tile.
    #[must_use]
    pub fn forbidden(self, meld: Meld, claimed: Tile) -> TileSet {
        match self {
            Self::Forbidden => meld.swaps(claimed),
            Self::Half => meld.swaps(claimed) & claimed.into(),
            Self::Allowed => TileSet::EMPTY,
        }
    }
}

/// The meld of a call.
impl From<&Call> for Meld {
    fn from(call: &Call) -> Self {
        call.meld
    }
}

/// Writes the meld and the claimed piece: `(340p) with 3p`.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with {}", self.meld, self.claimed)
    }
}

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Call({self}, {:?})", self.from)
    }
}

list! {
    /// The calls that a discard allows: triplet, quad and runs, one for each choice of red fives.
    Calls of Call, at most MAX_CALLS
}

list! {
    /// The quads that a hand can declare from its own tiles.
    OwnQuads of Meld, at most FIVE_MELDS
}

/// The most calls of one discard.
pub(crate) const MAX_CALLS: usize = 7;

/// The tiles and melds from which calls are made.
#[derive(Clone, Copy)]
pub(crate) struct Callable<const MAX: usize> {
    pub(crate) copies: Copies,
    pub(crate) reds: Reds,
    pub(crate) melds: Melds<MAX>,
    pub(crate) players: u8,
    pub(crate) swaps: Swaps,
    /// Whether the hand has a joker, which it can discard after every call.
    pub(crate) has_joker: bool,
}

impl<const MAX: usize> Callable<MAX> {
    fn red(&self, tile: Tile) -> u8 {
        if tile.may_be_red() { self.reds[tile.suit() as usize] } else { 0 }
    }

    /// Whether the call leaves a tile whose discard is allowed. A quad draws first.
    fn has_discard_after(&self, meld: Meld, claimed: Tile) -> bool {
        let own: TileSet = meld.tiles().filter(|&tile| meld.kind() != MeldKind::Run || tile != claimed).collect();
        let left = (self.copies.at_least_1() - own) | (self.copies.at_least_2() & own);
        self.has_joker || meld.kind().is_quad() || !(left - self.swaps.forbidden(meld, claimed)).is_empty()
    }

    /// The calls of a hand before its draw.
    pub(crate) fn calls(&self, claimed: Piece, from: Opponent) -> Calls {
        let (tile, count) = (claimed.tile(), self.copies.count(claimed.tile()));
        let mut calls = ArrayList::new(Call { meld: Meld::FIRST, claimed, from });
        // Adds the meld once for each number of the hand's own red fives in it.
        let mut add = |meld: Option<Meld>, own_reds: RangeInclusive<u8>| {
            let meld = meld.filter(|meld| self.has_discard_after(*meld, tile));
            for reds in own_reds {
                if let Some(meld) = meld.and_then(|meld| meld.with_reds(reds + u8::from(claimed.is_red()))) {
                    calls.push(Call { meld, claimed, from });
                }
            }
        };
        if from == Opponent::Across && self.players == 3 {
            return Calls(calls);
        }
        for (kind, own) in [(MeldKind::Triplet, 2), (MeldKind::OpenQuad, 3)] {
            if own <= count && count < COPIES {
                let reds = self.red(tile);
                add(Meld::new(kind, tile), own.saturating_sub(count - reds)..=own.min(reds));
            }
        }
        if from != Opponent::Left || self.players == 3 {
            return Calls(calls);
        }
        let lowest = tile.rank().saturating_sub(2)..=tile.rank();
        let runs = lowest.filter_map(|rank| Meld::new(MeldKind::Run, Tile::new(tile.suit(), rank)?));
        for run in runs {
            let mut others = run.tiles().filter(|&other| other != tile);
            if others.clone().all(|other| self.copies.count(other) > 0) {
                let reds = others.find(|other| other.may_be_red()).map_or(0..=0, |five| {
                    let reds = self.red(five);
                    u8::from(reds == self.copies.count(five))..=reds.min(1)
                });
                add(Some(run), reds);
            }
        }
        Calls(calls)
    }

    /// The quads of a hand that has drawn: closed ones, and called triplets plus the fourth tile.
    pub(crate) fn own_quads(&self) -> OwnQuads {
        let mut quads = ArrayList::new(Meld::FIRST);
        let closed = self.copies.at_least_4().iter().map(|tile| (MeldKind::ClosedQuad, tile, 0));
        let is_added = |meld: &Meld| meld.kind() == MeldKind::Triplet && self.copies.count(meld.tile()) > 0;
        let added = self.melds.iter().filter(is_added).map(|meld| (MeldKind::AddedQuad, meld.tile(), meld.reds()));
        for (kind, tile, reds) in closed.chain(added) {
            let quad = Meld::new(kind, tile).and_then(|meld| meld.with_reds(reds + self.red(tile)));
            let quad = quad.expect("four of a kind are a quad, and its red fives are among them");
            quads.push(quad.with_red_added().filter(|_| self.red(tile) > 0).unwrap_or(quad));
        }
        OwnQuads(quads)
    }
}
