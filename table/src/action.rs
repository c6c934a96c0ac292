//! Actions: values with text and numbers, and the legal ones of a player.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use shanten::error::ErrorKind;
use shanten::{Call, Meld, MeldKind, Piece, Tile, TileSet};

use crate::seat::number;

/// An action of a player.
///
/// Its string is `discard 5p`, `riichi 0p`, each with ` drawn` or ` held` if it says whether the
/// piece is the one just drawn, `quad [1111z]`, `quad (222+2m)`, `call (340p)`, or the name of
/// another action.
///
/// ```
/// use shanten_table::Action;
///
/// let action: Action = "riichi 0p drawn".parse()?;
/// assert_eq!(action, Action::Riichi { piece: "0p".parse()?, is_drawn: Some(true) });
/// assert_eq!(action.to_string(), "riichi 0p drawn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
#[non_exhaustive]
pub enum Action {
    /// Discards.
    Discard {
        /// The piece.
        piece: Piece,
        /// Whether it is the piece just drawn (tsumogiri). `None` if that isn't known; a table
        /// then takes the drawn piece if it can.
        is_drawn: Option<bool>,
    },
    /// Declares riichi with a discard.
    Riichi {
        /// The piece.
        piece: Piece,
        /// Whether it is the piece just drawn, as for a discard.
        is_drawn: Option<bool>,
    },
    /// Declares a closed or an added quad.
    Quad(Meld),
    /// Sets a North aside.
    SetAside,
    /// Wins.
    Win,
    /// Ends the round with nine kinds of terminals and honours.
    NineTerminals,
    /// Calls another's discard.
    Call(Meld),
    /// Passes on a tile that could have been claimed.
    Pass,
}

impl Action {
    /// The discarded piece, if any.
    #[must_use]
    pub const fn discarded(self) -> Option<Piece> {
        match self {
            Self::Discard { piece, .. } | Self::Riichi { piece, .. } => Some(piece),
            _ => None,
        }
    }

    /// The action's name: `discard`, `riichi`, `quad`, `set aside`, `win`, `nine terminals`, `call`
    /// or `pass`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Discard { .. } => "discard",
            Self::Riichi { .. } => "riichi",
            Self::Quad(_) => "quad",
            Self::SetAside => "set aside",
            Self::Win => "win",
            Self::NineTerminals => "nine terminals",
            Self::Call(_) => "call",
            Self::Pass => "pass",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Discard { piece, is_drawn } | Self::Riichi { piece, is_drawn } => {
                let drawn = is_drawn.map_or("", |is_drawn| if is_drawn { " drawn" } else { " held" });
                write!(f, " {piece}{drawn}")
            }
            Self::Quad(meld) | Self::Call(meld) => write!(f, " {meld}"),
            _ => Ok(()),
        }
    }
}

/// A string that is no action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchAction(String);

impl fmt::Display for NoSuchAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no action '{}': write discard 5p, riichi 5p drawn, quad [1111z] or (222+2m), call (345p), set aside, win, \
             nine terminals or pass",
            self.0
        )
    }
}

impl core::error::Error for NoSuchAction {}

impl ErrorKind for NoSuchAction {
    fn kind(&self) -> &'static str {
        "no_such_action"
    }
}

impl FromStr for Action {
    type Err = NoSuchAction;

    fn from_str(text: &str) -> Result<Self, NoSuchAction> {
        let plain = [Self::SetAside, Self::Win, Self::NineTerminals, Self::Pass];
        if let Some(action) = plain.into_iter().find(|action| action.name() == text) {
            return Ok(action);
        }
        let read = || {
            let mut words = text.split(' ');
            let (name, what) = (words.next()?, words.next()?);
            let is_drawn = match words.next() {
                None => None,
                Some("drawn") => Some(true),
                Some("held") => Some(false),
                Some(_) => return None,
            };
            let action = match name {
                "discard" => Self::Discard { piece: what.parse().ok()?, is_drawn },
                "riichi" => Self::Riichi { piece: what.parse().ok()?, is_drawn },
                "quad" => Self::Quad(what.parse().ok().filter(|_| is_drawn.is_none())?),
                "call" => Self::Call(what.parse().ok().filter(|_| is_drawn.is_none())?),
                _ => return None,
            };
            words.next().is_none().then_some(action)
        };
        read().ok_or_else(|| NoSuchAction(text.to_owned()))
    }
}

impl From<Action> for String {
    fn from(action: Action) -> Self {
        action.to_string()
    }
}

impl TryFrom<String> for Action {
    type Error = NoSuchAction;

    fn try_from(text: String) -> Result<Self, NoSuchAction> {
        text.parse()
    }
}

/// Every legal action of a player at a moment of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Legal {
    /// The kinds that may be discarded.
    pub discards: TileSet,
    /// The pieces of those kinds, each once: a red five and a plain one are separate pieces.
    pub pieces: Vec<Piece>,
    /// The kinds that may be discarded with riichi.
    pub riichi: TileSet,
    /// The closed and the added quads.
    pub quads: Vec<Meld>,
    /// Whether a North may be set aside.
    pub sets_aside: bool,
    /// The calls of another's discard.
    pub calls: Vec<Call>,
    /// Whether the hand may win.
    pub wins: bool,
    /// Whether nine kinds of terminals and honours may end the round.
    pub nine_terminals: bool,
}

/// Where the numbers of actions begin: discards by piece, discards with riichi, runs, triplets, the
/// open quad, own quads by kind, and the rest.
const RIICHI: u8 = PIECES;
const RUNS: u8 = 2 * PIECES;
const TRIPLETS: u8 = RUNS + 6;
const OPEN_QUAD: u8 = TRIPLETS + 3;
const QUADS: u8 = OPEN_QUAD + 1;
const SET_ASIDE: u8 = QUADS + Tile::KINDS as u8;
/// The number of different pieces.
const PIECES: u8 = Tile::KINDS as u8 + 3;

impl Legal {
    /// The number of numbered actions.
    pub const NUMBERS: usize = SET_ASIDE as usize + 4;

    /// Whether no action is legal.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the player may pass: there is another player's tile to claim.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        self.discards.is_empty() && (self.wins || !self.calls.is_empty())
    }

    /// The pieces that may be discarded with riichi.
    pub fn riichi_pieces(&self) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(|piece| self.riichi.contains(piece.tile()))
    }

    /// The names of the legal actions other than discards: `win`, `riichi`, `nine terminals`, `set
    /// aside`, and the melds of quads and calls, such as `[1111z]`.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let words = [
            ("win", self.wins),
            ("riichi", !self.riichi.is_empty()),
            ("nine terminals", self.nine_terminals),
            ("set aside", self.sets_aside),
        ];
        let words = words.into_iter().filter(|&(_, is_there)| is_there).map(|(word, _)| word.to_owned());
        let melds = self.quads.iter().copied().chain(self.calls.iter().map(Call::meld));
        words.chain(melds.map(|meld| meld.to_string()))
    }

    /// The legal actions with their [numbers](crate). No discard says if it is the drawn piece.
    pub fn numbered(&self) -> impl Iterator<Item = (u8, Action)> {
        let discards = self.pieces.iter().map(|&piece| (number(piece), Action::Discard { piece, is_drawn: None }));
        let riichi = self.riichi_pieces();
        let riichi = riichi.map(|&piece| (RIICHI + number(piece), Action::Riichi { piece, is_drawn: None }));
        let calls = self.calls.iter().map(|call| (number_of(*call), Action::Call(call.meld())));
        let quads = self.quads.iter().map(|&quad| (QUADS + quad.tile().index() as u8, Action::Quad(quad)));
        let rest = [
            (self.sets_aside, Action::SetAside),
            (self.wins, Action::Win),
            (self.nine_terminals, Action::NineTerminals),
            (self.may_pass(), Action::Pass),
        ];
        let rest = (SET_ASIDE..).zip(rest).filter(|(_, (is_legal, _))| *is_legal);
        discards.chain(riichi).chain(calls).chain(quads).chain(rest.map(|(number, (_, action))| (number, action)))
    }

    /// The legal actions, in the same order.
    pub fn actions(&self) -> impl Iterator<Item = Action> {
        self.numbered().map(|(_, action)| action)
    }

    /// The first of the [legal actions](Self::actions), if any.
    #[must_use]
    pub fn first(&self) -> Option<Action> {
        self.actions().next()
    }

    /// The [numbers](Self::numbered) of the legal actions as bits.
    #[must_use]
    pub fn mask(&self) -> u128 {
        self.numbered().fold(0, |mask, (number, _)| mask | 1 << number)
    }

    /// The legal action with a [number](Self::numbered).
    #[must_use]
    pub fn action(&self, number: u8) -> Option<Action> {
        self.numbered().find(|&(known, _)| known == number).map(|(_, action)| action)
    }

    /// Whether an action is legal, apart from its claim to discard the piece just drawn.
    #[must_use]
    pub fn contains(&self, action: Action) -> bool {
        match action {
            Action::Discard { piece, .. } => self.pieces.contains(&piece),
            Action::Riichi { piece, .. } => self.riichi.contains(piece.tile()) && self.pieces.contains(&piece),
            Action::Quad(meld) => self.quads.contains(&meld),
            Action::SetAside => self.sets_aside,
            Action::Win => self.wins,
            Action::NineTerminals => self.nine_terminals,
            Action::Call(meld) => self.calls.iter().any(|call| call.meld() == meld),
            Action::Pass => self.may_pass(),
        }
    }
}

fn number_of(call: Call) -> u8 {
    let (meld, claimed) = (call.meld(), call.claimed());
    let reds = meld.reds() - u8::from(claimed.is_red());
    match meld.kind() {
        MeldKind::Run => RUNS + 2 * (claimed.tile().rank() - meld.tile().rank()) + reds.min(1),
        MeldKind::OpenQuad => OPEN_QUAD,
        _ => TRIPLETS + reds.min(2),
    }
}
