//! The circumstances of a win: all that a score depends on besides the hand.

use super::error::ScoreError;
use crate::game::base::name::named;
use crate::game::{ArrayList, Piece, Tile, list};

/// A seat at the table, or a round of the game, by its wind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wind {
    /// The dealer's.
    East,
    /// The next in turn.
    South,
    /// The third in turn.
    West,
    /// The last in turn, with four players.
    North,
}

named!(Wind, "All of them, in the order of their turns.": East "east", South "south", West "west", North "north");

impl Wind {
    /// Its tile.
    #[must_use]
    pub const fn tile(self) -> Tile {
        match self {
            Self::East => Tile::EAST,
            Self::South => Tile::SOUTH,
            Self::West => Tile::WEST,
            Self::North => Tile::NORTH,
        }
    }

    /// The wind of the next player in turn, of three or four: with three players East follows West.
    ///
    /// ```
    /// use shanten::score::Wind;
    ///
    /// assert_eq!([Wind::West.next(4), Wind::West.next(3)], [Wind::North, Wind::East]);
    /// ```
    #[must_use]
    pub const fn next(self, players: usize) -> Self {
        match self {
            Self::East => Self::South,
            Self::South => Self::West,
            Self::West if players == 3 => Self::East,
            Self::West => Self::North,
            Self::North => Self::East,
        }
    }

    /// The wind of a seat, with seats numbered from 0 in the order of turns; `None` unless there
    /// are three or four players, and both seats are there.
    ///
    /// ```
    /// use shanten::score::Wind;
    ///
    /// assert_eq!(Wind::of(2, 1, 4), Some(Wind::South)); // the next after the dealer
    /// assert_eq!(Wind::of(3, 1, 3), None);
    /// ```
    #[must_use]
    pub const fn of(seat: usize, dealer: usize, players: usize) -> Option<Self> {
        if !matches!(players, 3 | 4) || seat >= players || dealer >= players {
            return None;
        }
        Some(Self::ALL[(players + seat - dealer) % players])
    }
}

/// How the winning tile came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum WonBy {
    /// The player drew it from the wall.
    Draw,
    /// The player drew it in place of a tile of a quad, or of a North that was set aside.
    Replacement,
    /// Another player discarded it.
    Discard,
    /// Another player added it to a triplet.
    RobbedQuad,
}

named!(
    may grow: WonBy,
    "All of them.":
    Draw "draw",
    Replacement "replacement",
    Discard "discard",
    RobbedQuad "robbed quad",
);

impl WonBy {
    /// Whether the player drew it.
    #[must_use]
    pub const fn is_own_draw(self) -> bool {
        matches!(self, Self::Draw | Self::Replacement)
    }
}

/// When a hand declared that it is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Riichi {
    /// At its first turn, before any call.
    Double,
    /// Later.
    Single,
}

named!(Riichi, "Both.": Double "double", Single "single");

/// The most indicators of one kind: one to begin with, and one for each quad.
pub const MAX_INDICATORS: usize = 5;

list! {
    /// Indicators of dora, up to five. Whether one is a red five matters to a search for points
    /// only.
    Indicators of Piece, at most MAX_INDICATORS
}

const NO_INDICATORS: Indicators = Indicators(ArrayList::new(Piece::plain(Tile::FIRST)));

/// The circumstances of a win: all that a score depends on besides the hand and the score rules.
///
/// Made from the winning tile; what is not set is as if it had not happened. The hand has the
/// winning tile.
///
/// ```
/// use shanten::Tile;
/// use shanten::score::{Win, Riichi, Wind};
///
/// let mut win = Win::own_draw(Tile::S4);
/// win.seat = Wind::East;
/// win.riichi = Some(Riichi::Single);
/// win.set_dora([Tile::S9])?; // 1s is dora
/// # Ok::<(), shanten::score::ScoreError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each says by itself whether something happened")]
#[non_exhaustive]
pub struct Win {
    /// The winning tile.
    pub tile: Tile,
    /// How it came.
    pub won_by: WonBy,
    /// The player's seat. East is the dealer.
    pub seat: Wind,
    /// The wind of the round.
    pub round: Wind,
    /// Whether and when riichi was declared.
    pub riichi: Option<Riichi>,
    /// Whether the hand won within a turn of riichi, before any call.
    pub one_shot: bool,
    /// Whether the tile was the last of the wall, or the discard after it. Doesn't count for
    /// replacement tiles and robbed quads.
    pub last_tile: bool,
    /// Whether the player had not discarded yet and nobody had called.
    pub first_turn: bool,
    /// The counters on the table (honba): each adds 100 points for each other player, all of them
    /// from whoever discards the winning tile.
    pub counters: u16,
    /// The riichi deposits on the table, of 1,000 points each, the player's own included.
    pub deposits: u16,
    /// Whether another player is liable (pao): [`fed_pattern`](super::fed_pattern) says for which
    /// call. A hand without such a pattern is an error.
    pub is_liable: bool,
    dora: Indicators,
    ura: Indicators,
}

impl Win {
    /// A win by an own draw.
    #[must_use]
    pub const fn own_draw(tile: Tile) -> Self {
        Self::new(tile, WonBy::Draw)
    }

    /// A win by another player's discard.
    #[must_use]
    pub const fn discard(tile: Tile) -> Self {
        Self::new(tile, WonBy::Discard)
    }

    /// A win by South in the first round, where nothing else happened.
    #[must_use]
    pub const fn new(tile: Tile, won_by: WonBy) -> Self {
        Self {
            tile,
            won_by,
            seat: Wind::South,
            round: Wind::East,
            riichi: None,
            one_shot: false,
            last_tile: false,
            first_turn: false,
            counters: 0,
            deposits: 0,
            is_liable: false,
            dora: NO_INDICATORS,
            ura: NO_INDICATORS,
        }
    }

    /// The indicators of dora.
    #[must_use]
    pub const fn dora(&self) -> &Indicators {
        &self.dora
    }

    /// The indicators that count after riichi only (ura).
    #[must_use]
    pub const fn ura(&self) -> &Indicators {
        &self.ura
    }

    /// Without indicators that count after riichi only.
    #[cfg(feature = "odds")]
    pub(crate) fn forget_ura(&mut self) {
        self.ura = NO_INDICATORS;
    }

    /// Sets the indicators of dora: tiles, or pieces where one may be a red five.
    ///
    /// # Errors
    ///
    /// If there are more than five.
    pub fn set_dora(&mut self, indicators: impl IntoIterator<Item: Into<Piece>>) -> Result<(), ScoreError> {
        self.dora = Indicators::listed(indicators)?;
        Ok(())
    }

    /// Sets the indicators that count after riichi only (ura). Without riichi they add
    /// nothing, but must exist.
    ///
    /// # Errors
    ///
    /// If there are more than five.
    pub fn set_ura(&mut self, indicators: impl IntoIterator<Item: Into<Piece>>) -> Result<(), ScoreError> {
        self.ura = Indicators::listed(indicators)?;
        Ok(())
    }
}

impl Indicators {
    /// These indicators, if they aren't too many.
    pub(crate) fn listed(indicators: impl IntoIterator<Item: Into<Piece>>) -> Result<Self, ScoreError> {
        let mut list = NO_INDICATORS;
        let mut indicators = indicators.into_iter();
        for indicator in indicators.by_ref().take(MAX_INDICATORS) {
            list.0.push(indicator.into());
        }
        match indicators.count() {
            0 => Ok(list),
            more => Err(ScoreError::TooManyIndicators { indicators: MAX_INDICATORS + more }),
        }
    }
}
