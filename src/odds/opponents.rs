//! The opponents in a search.

use core::fmt;
use core::str::FromStr;
use std::string::{String, ToString as _};
use std::vec::Vec;

use crate::game::Tile;
use crate::view::AnyHand;

/// The other players: how often they win first, discard the tiles that complete the hand, and are
/// ready at an exhaustive draw. [`super`] has [the model](super#as-at-a-table) and its sums.
///
/// There are three, or two in a game of three players. The default was measured from real games;
/// `shanten logs --measure` measures the same from other games, as a text that can be parsed:
///
/// ```
/// use shanten::odds::{Opponents, Standing};
///
/// let text = "
///     others-win 6 5 5 4.25      # with 0, 1, 2, and 3 or more draws left, in percent
///     willing-riichi 40          # percent of the chance of any unseen tile
///     willing-open 45
///     willing-silent 60 60 55 50 # honours, 1 and 9, 2 and 8, 3 to 7
///     willing-left 80 90 100     # with 0, 1, and 2 or more draws left, in percent of the above
///     ready-others 25 40 25 10   # 0, 1, 2 and 3 of the others at an exhaustive draw
/// ";
/// let opponents: Opponents = text.parse()?;
/// assert_eq!(opponents, opponents.to_string().parse()?);
/// assert_ne!(opponents, opponents.willing_if(Standing::Open, 50));
/// # Ok::<(), shanten::odds::OpponentsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Opponents {
    /// The chance that another player wins before the next draw, by the number of draws left, in
    /// parts of [`WHOLE`].
    wins: [u16; Self::MOST_DRAWS + 1],
    /// How likely others are to discard each kind, then a joker, in percent of any unseen tile, by
    /// standing.
    percent: [[u8; Tile::KINDS + 1]; Standing::EACH.len()],
    /// The same by the number of draws left, in percent of `percent`.
    left: [u8; Self::MOST_DRAWS + 1],
    /// The chance that 0, 1, 2 and 3 of three others are ready, in parts of [`WHOLE`].
    ready: [u16; 4],
}

/// What the others see of a hand, on which their discards depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Standing {
    /// It has declared riichi.
    Riichi,
    /// It has called melds.
    Open,
    /// Neither.
    Silent,
}

impl Standing {
    /// All of them.
    pub const EACH: [Self; 3] = [Self::Riichi, Self::Open, Self::Silent];

    /// The standing of a hand when it is ready, if it declares riichi wherever it may.
    #[must_use]
    pub fn of<H: AnyHand>(hand: &H) -> Self {
        match hand.is_concealed() {
            true if hand.game_has_patterns() => Self::Riichi,
            true => Self::Silent,
            false => Self::Open,
        }
    }
}

/// The parts of a chance: hundredths of a percent.
const WHOLE: u16 = 10_000;

impl Default for Opponents {
    /// Returns the opponents measured from [real games](super#as-at-a-table).
    fn default() -> Self {
        Self::MEASURED
    }
}

impl Opponents {
    /// Opponents who never win, are never ready, and never discard a tile that completes the hand.
    pub const NONE: Self = Self {
        wins: [0; Self::MOST_DRAWS + 1],
        percent: [[0; Tile::KINDS + 1]; Standing::EACH.len()],
        left: [100; Self::MOST_DRAWS + 1],
        ready: [0; 4],
    };

    /// The text of `shanten logs --measure`; docs/odds.md has the games and the errors.
    const MEASURED: Self = {
        const WINS: [u16; 18] =
            [1_203, 1_355, 1_292, 1_233, 1_267, 1_300, 1_209, 1_002, 828, 695, 535, 391, 268, 147, 65, 27, 18, 33];
        const LEFT: [u8; 18] = [98, 89, 79, 76, 82, 93, 99, 102, 106, 115, 125, 127, 133, 130, 116, 108, 105, 107];
        const WILLING: [[u8; CLASSES]; Standing::EACH.len()] = [[87, 49, 31, 20], [75, 70, 66, 39], [57, 99, 65, 69]];
        let mut opponents = Self { ready: [1_064, 4_681, 3_457, 798], ..Self::NONE };
        let mut draws = 0;
        while draws <= Self::MOST_DRAWS {
            opponents.wins[draws] = WINS[if draws < WINS.len() { draws } else { WINS.len() - 1 }];
            opponents.left[draws] = LEFT[if draws < LEFT.len() { draws } else { LEFT.len() - 1 }];
            draws += 1;
        }
        let mut kind = 0;
        while kind <= Tile::KINDS {
            let mut standing = 0;
            while standing < WILLING.len() {
                opponents.percent[standing][kind] = WILLING[standing][class(kind)];
                standing += 1;
            }
            kind += 1;
        }
        opponents
    };

    /// The highest number of draws left for which the chance of another's win is set.
    pub const MOST_DRAWS: usize = 24;
    /// The percentage at which a tile is discarded as often as any unseen tile.
    pub const AS_LIKELY: u8 = 100;
    /// The highest percentage.
    pub const MAX_WILLING: u8 = 200;
    /// The highest chance that another player wins before the next draw, in percent.
    pub const MAX_WINS: f64 = 90.0;

    /// Sets the chance, in percent, that another player wins between a discard and the next draw,
    /// with 0 draws left, 1 and so on. The last chance is for all higher numbers as well. Chances
    /// are rounded to hundredths; those over [`MAX_WINS`](Self::MAX_WINS) count as that.
    pub fn wins(mut self, by_draws: &[f64]) -> Self {
        for (draws, wins) in self.wins.iter_mut().enumerate() {
            let percent = by_draws.get(draws).or(by_draws.last()).copied().unwrap_or_default();
            *wins = parts(percent.min(Self::MAX_WINS));
        }
        self
    }

    /// Sets the chance, in percent, that 0, 1, 2 and 3 of three others are ready at an exhaustive
    /// draw. If all are 0, an exhaustive draw pays nothing.
    pub fn ready(mut self, percent: [f64; 4]) -> Self {
        self.ready = percent.map(parts);
        self
    }

    /// Sets how willing the others are to discard the tiles that complete the hand, in percent of
    /// the chance of any unseen tile, whatever they see of the hand and however many draws are
    /// left. Percentages over [`MAX_WILLING`](Self::MAX_WILLING) count as that. With 0 only
    /// self-draws win.
    pub fn willing(mut self, percent: u8) -> Self {
        self.left = Self::NONE.left;
        Standing::EACH.into_iter().fold(self, |all, standing| all.willing_if(standing, percent))
    }

    /// Sets how willing they are for a hand of one standing.
    pub fn willing_if(mut self, standing: Standing, percent: u8) -> Self {
        self.percent[standing as usize].fill(percent.min(Self::MAX_WILLING));
        self
    }

    /// Sets how willing they are for a hand of one standing: to discard honours, 1 and 9, 2 and 8,
    /// and 3 to 7.
    pub fn willing_by_rank(mut self, standing: Standing, percent: [u8; 4]) -> Self {
        for (kind, of_kind) in self.percent[standing as usize].iter_mut().enumerate() {
            *of_kind = percent[class(kind)].min(Self::MAX_WILLING);
        }
        self
    }

    /// Sets how willing they are with 0 draws left, 1 and so on, in percent of the percentages
    /// above. The last is for all higher numbers as well.
    pub fn willing_left(mut self, by_draws: &[u8]) -> Self {
        for (draws, left) in self.left.iter_mut().enumerate() {
            *left = by_draws.get(draws).or(by_draws.last()).copied().unwrap_or(100).min(Self::MAX_WILLING);
        }
        self
    }

    /// Sets how willing they are to discard one kind.
    pub fn willing_with(mut self, tile: Tile, percent: u8) -> Self {
        for of_standing in &mut self.percent {
            of_standing[tile.index()] = percent.min(Self::MAX_WILLING);
        }
        self
    }

    /// The class of a kind, as in [`willing_by_rank`](Self::willing_by_rank): 0 for honours, 1 for
    /// 1 and 9, 2 for 2 and 8, 3 for 3 to 7.
    #[must_use]
    pub const fn class_of(tile: Tile) -> usize {
        class(tile.index())
    }

    /// How often others discard each kind, then a joker, in percent of any unseen tile.
    pub(super) const fn percent(&self, standing: Standing) -> [u8; Tile::KINDS + 1] {
        self.percent[standing as usize]
    }

    /// How much more often others discard a tile with this many draws left.
    pub(super) fn left(&self, draws: usize) -> f64 {
        f64::from(self.left[draws.min(Self::MOST_DRAWS)]) / 100.0
    }

    /// The chance that another player wins before the next draw, with this many draws left.
    pub(super) fn win(&self, draws: usize) -> f64 {
        f64::from(self.wins[draws.min(Self::MOST_DRAWS)]) / f64::from(WHOLE)
    }

    /// The points that an exhaustive draw pays to a ready hand, and to any other, on average, if it
    /// pays. The ready share 1,000 points for each of this many others; the rest pay them.
    #[cfg(feature = "score")]
    pub(super) fn payments(&self, others: usize) -> Option<[f64; 2]> {
        let all: f64 = self.ready.map(f64::from).iter().sum();
        let mut chances = self.ready.map(|ready| f64::from(ready) / all);
        if others == 2 {
            // Any two of the three.
            let [none, one, two, three] = chances;
            chances = [none + one / 3.0, (one + two) * 2.0 / 3.0, two / 3.0 + three, 0.0];
        }
        let (pot, mut payments) = (1_000.0 * others as f64, [0.0; 2]);
        for (ready, chance) in chances.into_iter().enumerate().take(others + 1) {
            payments[0] += if ready < others { chance * pot / (ready + 1) as f64 } else { 0.0 };
            payments[1] -= if ready > 0 { chance * pot / (others + 1 - ready) as f64 } else { 0.0 };
        }
        (all > 0.0).then_some(payments)
    }
}

/// A percentage in parts of [`WHOLE`].
fn parts(percent: f64) -> u16 {
    // Casts saturate, and turn NaN into 0.
    ((percent * 100.0).round() as u16).min(WHOLE)
}

/// The number of classes of kinds whose percentages differ.
const CLASSES: usize = 4;

/// The class of a kind, or of a joker: 0 for honours, 1 for 1 and 9, 2 for 2 and 8, 3 for 3 to 7.
const fn class(kind: usize) -> usize {
    match kind {
        Tile::KINDS => CLASSES - 1,
        27.. => 0,
        _ => match kind % 9 {
            0 | 8 => 1,
            1 | 7 => 2,
            _ => 3,
        },
    }
}

/// The keys of the text, in its order.
const KEYS: [&str; 6] =
    ["others-win", "willing-riichi", "willing-open", "willing-silent", "willing-left", "ready-others"];

/// Writes one key a line, each with its percentages: those of 1z, 1m, 2m and 3m for their classes.
impl fmt::Display for Opponents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |parts: &u16| f64::from(*parts) / 100.0;
        let list = |parts: &[u16]| parts.iter().map(|parts| [" ", &percent(parts).to_string()].concat()).collect();
        let [wins, ready]: [String; 2] = [list(&self.wins), list(&self.ready)];
        writeln!(f, "{}{wins}", KEYS[0])?;
        for (key, percent) in KEYS[1..].iter().zip(&self.percent) {
            let [honours, ends, near, middle] = [27, 0, 1, 2].map(|kind| percent[kind]);
            writeln!(f, "{key} {honours} {ends} {near} {middle}")?;
        }
        let left: String = self.left.iter().map(|left| [" ", &left.to_string()].concat()).collect();
        writeln!(f, "{}{left}", KEYS[4])?;
        writeln!(f, "{}{ready}", KEYS[5])
    }
}

/// Reads the text of [`Opponents`]: each key once, in any order, a line or a part before a `;`
/// each; `#` begins a comment. `willing-left` may be missing.
impl FromStr for Opponents {
    type Err = OpponentsError;

    fn from_str(text: &str) -> Result<Self, OpponentsError> {
        let (mut opponents, mut read) = (Self::NONE, [false; KEYS.len()]);
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default();
            for words in line.split(';').map(|part| part.split_whitespace().collect::<Vec<_>>()) {
                let Some((key, values)) = words.split_first() else { continue };
                opponents = opponents.with_key(key, values, &mut read).ok_or(OpponentsError::BadLine { number })?;
            }
        }
        // By default the draws left make no difference.
        let missing = KEYS.iter().zip(read).find(|&(&key, is_read)| !is_read && key != "willing-left");
        missing.map_or(Ok(opponents), |(key, _)| Err(OpponentsError::NoKey { key }))
    }
}

impl Opponents {
    /// Sets the values of a key that was not read yet; `None` if there is no such key or value.
    fn with_key(self, key: &str, values: &[&str], read: &mut [bool; KEYS.len()]) -> Option<Self> {
        let at = KEYS.iter().position(|&known| known == key)?;
        let is_willing = (1..5).contains(&at);
        let most =
            [Self::MAX_WINS, f64::from(Self::MAX_WILLING), 100.0][usize::from(is_willing) + 2 * usize::from(at == 5)];
        let is_one = |value: &f64| (0.0..=most).contains(value) && !(is_willing && value.fract() > 0.0);
        let values = values.iter().map(|word| word.parse().ok().filter(is_one));
        let values: Vec<f64> = values.collect::<Option<_>>()?;
        let is_new = !core::mem::replace(&mut read[at], true);
        match (at, &values[..]) {
            (0, values) if (1..=Self::MOST_DRAWS + 1).contains(&values.len()) => Some(self.wins(values)),
            // Rounded percentages may add up to a little more or less than all, or nothing is paid.
            (5, &[none, one, two, three]) => {
                let all = none + one + two + three;
                (all == 0.0 || (99.0..=101.0).contains(&all)).then(|| self.ready([none, one, two, three]))
            }
            (1..4, &[percent]) => Some(self.willing_if(Standing::EACH[at - 1], percent.round() as u8)),
            (1..4, &[_, _, _, _]) => {
                let percent = [0, 1, 2, 3].map(|class| values[class].round() as u8);
                Some(self.willing_by_rank(Standing::EACH[at - 1], percent))
            }
            (4, values) if (1..=Self::MOST_DRAWS + 1).contains(&values.len()) => {
                let percent: Vec<u8> = values.iter().map(|value| value.round() as u8).collect();
                Some(self.willing_left(&percent))
            }
            _ => None,
        }
        .filter(|_| is_new)
    }
}

/// Why a text describes no [`Opponents`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OpponentsError {
    /// A line, numbered from 1, has an unknown or repeated key, or numbers that the key can't have.
    BadLine {
        /// Its number.
        number: usize,
    },
    /// A key is missing.
    NoKey {
        /// The key.
        key: &'static str,
    },
}

crate::game::errors! {
    OpponentsError:
    "bad_line" BadLine { number } => ("line {number} is none of {}", KEYS.join(", "));
    "no_key" NoKey { key } => "{key} is missing";
}
